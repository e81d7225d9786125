"""Every piece of material that an edit added or removed, held against the changes that its words ask for."""

import math
from collections.abc import Iterator, Sequence

from cadwright.requirements.changes.case import Case, Finding, nested, other_bodies, quiet
from cadwright.requirements.changes.differences import Change
from cadwright.requirements.claims.candidates import Box, Candidate, candidates
from cadwright.values.comparison import Lump

SLACK = 0.01
"""Of a feature's size: by how much the material of a change may reach beyond the box of the feature."""
_BLENDS = frozenset({"fillet", "chamfer"})
_ROUND = frozenset({"hole", "counterbore", "countersink"})
"""Kinds whose box is that of the hole alone."""


def unaccounted(case: Case) -> Iterator[Finding]:
    """Find material that came or went although no change asks for it, nor follows from one that does.

    Only where a feature that the words name was seen to change, and its place is known: else what they ask for may be
    this very material.
    """
    solid, a = case.difference.solid, case.asked
    if solid is None or a.whole or a.mirrored is not None or not case.known:
        return
    if any(c.there.box is None for c in case.changes if case.meant(c)):
        return
    regions = [box for c in case.changes if _told(case, c) for box in _regions(c)] + other_bodies(case)
    regions += [box for c in case.changes if case.meant(c) for box in _mouths(case, c)]
    sides = _slabs(case)
    for what, lumps in (("added", solid.added), ("removed", solid.removed)):
        for lump in lumps:
            near = [box for box in regions if _meet(lump.bbox, box)]
            if any(_meet(lump.bbox, side, -case.allowed) for side in sides) or (
                near and _within(lump.bbox, _hull(near), case)
            ):
                continue
            told = f"{_piece(what, lump)}, of which the request says nothing"
            yield Finding("UNVERIFIED" if near else "FAIL", told, seen=True)


def _told(case: Case, c: Change) -> bool:
    """Whether a change is one that the words ask for, or follows from one."""
    if case.meant(c) or case.follows(c) or quiet(c):
        return True
    return nested(c, [o for o in case.changes if case.meant(o)])


def _regions(c: Change) -> Iterator[Box]:
    """Where a change may have added or removed material: where the feature was, where it is, and between."""
    boxes = [_reach(one, one.box) for one in (c.before, c.after) if one is not None and one.box is not None]
    return iter([_hull(boxes)] if boxes and c.what == "resized" else boxes)


def _reach(c: Candidate, box: Box) -> Box:
    """The box of a feature; of a recess that of its own width, and what is drilled reaches into what is curved."""
    if c.axis is None or c.at is None or c.kind not in _ROUND:
        return box
    half = max(c.named("radius") or [v / 2 for v in c.named("diameter")], default=0.0)
    lows, highs = [], []
    for i in range(3):
        across = half * math.sqrt(max(0.0, 1 - c.axis[i] ** 2))
        sagging = half * abs(c.axis[i]) if c.kind == "hole" else 0.0
        lows.append(min(box[i] - sagging, c.at[i] - across))
        highs.append(max(box[i + 3] + sagging, c.at[i] + across))
    return (lows[0], lows[1], lows[2], highs[0], highs[1], highs[2])


def _mouths(case: Case, c: Change) -> Iterator[Box]:
    """The bevelled or rounded mouth of a hole that had one before, or whose likes had, where a hole is new."""
    if c.kind != "hole":
        return
    old, new = candidates(case.before), candidates(case.after)
    likes = [h for h in old if h.kind == c.kind and h.sizes[:1] == c.there.sizes[:1]]
    had = {_blend(e) for e in old if e.kind in _BLENDS for h in ([c.before] if c.before else likes) if [*_round(e, h)]}
    for one, edges in ((c.before, old), (c.after, new)):
        if one is not None:
            yield from (box for e in edges if e.kind in _BLENDS and _blend(e) in had for box in _round(e, one))


def _blend(edge: Candidate) -> tuple[str, float]:
    return edge.kind, round(edge.sizes[0][1], 3)


def _round(edge: Candidate, hole: Candidate) -> Iterator[Box]:
    """The boxes of bevelled or rounded edges about a hole, wider than it by no more than the edge is."""
    if hole.box is None or hole.axis is None or not edge.sizes:
        return
    for box in edge.boxes or ([edge.box] if edge.box is not None else []):
        wider = [(hole.box[i] - box[i], box[i + 3] - hole.box[i + 3]) for i in range(3) if abs(hole.axis[i]) < 0.5]
        least, most = -0.5 * edge.sizes[0][1], 1.5 * edge.sizes[0][1]
        if max(map(max, wider)) > 0 and all(least <= v <= most for pair in wider for v in pair):
            yield box


def _slabs(case: Case) -> list[Box]:
    """What lies between the old and the new place of each side of the part that moved."""
    old, new = case.before.bbox, case.after.bbox
    everything = _hull([old, new])
    found = []
    for i in range(6):
        if abs(old[i] - new[i]) > case.allowed:
            slab = list(everything)
            slab[i % 3], slab[i % 3 + 3] = sorted((old[i], new[i]))
            found.append((slab[0], slab[1], slab[2], slab[3], slab[4], slab[5]))
    return found


def _hull(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    x, y, z = (min(box[i] for box in boxes) for i in range(3))
    u, v, w = (max(box[i] for box in boxes) for i in range(3, 6))
    return (x, y, z, u, v, w)


def _within(inner: Box, outer: Box, case: Case) -> bool:
    slack = [SLACK * (outer[i + 3] - outer[i]) + case.allowed for i in range(3)]
    return all(outer[i] - slack[i] <= inner[i] and inner[i + 3] <= outer[i + 3] + slack[i] for i in range(3))


def _meet(a: Box, b: Box, slack: float = 0.0) -> bool:
    """Whether boxes overlap, or touch; with a slack below 0 by how much they overlap at least."""
    return all(a[i] <= b[i + 3] + slack and b[i] <= a[i + 3] + slack for i in range(3))


def _piece(what: str, lump: Lump) -> str:
    b = lump.bbox
    middle = ", ".join(f"{(b[i] + b[i + 3]) / 2 + 0.0:.4g}" for i in range(3))
    size = " x ".join(f"{b[i + 3] - b[i]:.4g}" for i in range(3))
    return f"material {what} at ({middle}), {size}"


ACCOUNTED = (unaccounted,)
