"""Two solids held against each other: what became of the first one's features, in words.

Their exact views are compared as a drawing's would be, in place and to a tenth of a drawing's tolerance. Holes that
lie at an angle to all views are matched by what was measured on them, and material that nothing of this explains is
told by its box. So no change remains unsaid.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from cadwright.drawing.comparison.by_view import Comparison
from cadwright.drawing.comparison.findings import Finding, Region, ranked
from cadwright.drawing.comparison.superposition import extent, superpose
from cadwright.values.comparison import Changed, Difference, Lump, Motion
from cadwright.values.measurement import Hole, Measurements
from cadwright.views.projection import millimetres
from cadwright.views.view import View

TOLERANCE = 1e-4
"""Of the largest extent: how far exact curves may be apart."""
VIEWS = ("front", "top", "right")
LUMP, TILTED, WHOLE = 10.0, 78.0, 110.0
MOST = 6
"""Lumps that are told one by one."""

Solid = tuple[Mapping[str, View], Measurements]


def compare_solids(reference: Solid, candidate: Solid, changed: Changed) -> Comparison:
    """What the candidate has otherwise than the reference: views and measurements of each, and what the kernel found.

    ``changed`` is what `cadwright.kernel.client.Kernel.differ` says; where it says that both are the same, nothing
    differs.
    """
    (theirs, before), (ours, after) = reference, candidate
    drawn = {name: view.curves for name, view in theirs.items() if name in ours}
    if changed.same:
        return Comparison((), (), (), (0.0, 0.0, 0.0))
    held = superpose(
        drawn, {name: ours[name].curves for name in drawn}, TOLERANCE * extent(drawn), shift=(0.0, 0.0, 0.0)
    )
    if changed.motion is not None and not changed.added and not changed.removed:
        whole = Difference("moved", "part", _motion(changed.motion), math.hypot(*changed.motion.shift))
        return Comparison((whole,), (), held.overlays, held.shift, changed.notes)
    tolerance = 1e-4 * before.diagonal
    findings = [f for f in held.findings if f.difference.kind != "outline"]
    findings += _tilted(before.holes, after.holes, tolerance)
    lumps = [*_lumps("removed", changed.removed), *_lumps("added", changed.added)]
    explained = [f.regions for f in findings if not _mere_arcs(f.difference)]
    findings += [lump for lump in lumps if not any(_within(lump, regions, tolerance) for regions in explained)][:MOST]
    if not findings:
        findings = held.findings or lumps or [_slight()]
    return Comparison(ranked(findings), (), held.overlays, held.shift, changed.notes)


def _mere_arcs(difference: Difference) -> bool:
    """Whether only arcs were found or missed: they say where something is, not what."""
    return difference.kind in ("extra", "missing") and difference.feature.startswith("arc")


def _motion(motion: Motion) -> str:
    words = []
    if motion.angle:
        axis = ", ".join(millimetres(c) for c in motion.axis)
        words.append(f"turned by {millimetres(motion.angle)}° about ({axis})")
    if any(abs(c) > 1e-6 for c in motion.shift):
        words.append(f"moved by ({', '.join(millimetres(c) for c in motion.shift)})")
    return f"the whole part is {' and '.join(words) or 'elsewhere'}"


def _slight() -> Finding:
    text = "the boundaries differ, but by less than what a drawing or a boolean operation shows"
    return Finding(Difference("slight", "part", text), (), LUMP)


def _lumps(kind: str, lumps: Sequence[Lump]) -> Iterator[Finding]:
    for lump in lumps:
        x0, y0, z0, x1, y1, z1 = lump.bbox
        size = " × ".join(millimetres(round(c, 3)) for c in (x1 - x0, y1 - y0, z1 - z0))
        low = ", ".join(millimetres(round(c, 3)) for c in lump.bbox[:3])
        text = f"material {kind}: {millimetres(round(lump.volume, 3))} mm³ within {size} mm from ({low})"
        region: Region = ((x0, x1), (y0, y1), (z0, z1))
        yield Finding(Difference(kind, "material", text, lump.volume), (region,), LUMP)


def _within(lump: Finding, regions: Sequence[Region], tolerance: float) -> bool:
    """Whether a lump lies in one of the regions."""
    (box,) = lump.regions
    return any(
        all(
            outer is None
            or (inner is not None and outer[0] - tolerance <= inner[0] and inner[1] <= outer[1] + tolerance)
            for inner, outer in zip(box, region, strict=True)
        )
        for region in regions
    )


def _tilted(before: Sequence[Hole], after: Sequence[Hole], tolerance: float) -> Iterator[Finding]:
    """Holes that are along no axis and differ."""
    theirs, ours = ([h for h in holes if max(map(abs, h.axis)) < 1 - 1e-6] for holes in (before, after))
    for a in list(theirs):
        same = next((b for b in ours if _equal(a, b, tolerance)), None)
        if same is not None:
            theirs.remove(a)
            ours.remove(same)
    for a in theirs:
        b = min(ours, key=lambda b: math.dist(a.position, b.position), default=None)
        near = b is not None and (math.dist(a.position, b.position) <= tolerance or a.diameter == b.diameter)
        if b is None or not near:
            yield _told("missing", a, None, f"{_words(a)} missing")
            continue
        ours.remove(b)
        yield _told("resized" if math.dist(a.position, b.position) <= tolerance else "moved", a, b, _pair(a, b))
    for b in ours:
        yield _told("extra", b, None, f"{_words(b)} not in the reference")


def _pair(a: Hole, b: Hole) -> str:
    return f"{_words(b)}, reference {_words(a)}"


def _words(hole: Hole) -> str:
    place = ", ".join(millimetres(round(c, 3)) for c in hole.position)
    depth = "through" if hole.through else f"{millimetres(hole.depth)} deep"
    return f"hole Ø{millimetres(hole.diameter)} {depth} at ({place})"


def _equal(a: Hole, b: Hole, tolerance: float) -> bool:
    sizes = abs(a.diameter - b.diameter), abs(a.depth - b.depth)
    return max(sizes) <= tolerance and math.dist(a.position, b.position) <= tolerance and a.through == b.through


def _told(kind: str, hole: Hole, other: Hole | None, text: str) -> Finding:
    size = hole.diameter if other is None else max(abs(hole.diameter - other.diameter), abs(hole.depth - other.depth))
    regions = tuple(_around(h) for h in (hole, other) if h is not None)
    return Finding(Difference(kind, f"hole Ø{millimetres(hole.diameter)}", text, size), regions, TILTED)


def _around(hole: Hole) -> Region:
    """The box around a hole."""
    wide = max(hole.diameter, *(r.diameter for r in (hole.counterbore, hole.countersink) if r is not None), 0.0) / 2
    ends = [[c + t * hole.depth * d for c, d in zip(hole.position, hole.axis, strict=True)] for t in (-0.2, 1.2)]
    x, y, z = ((min(pair) - wide, max(pair) + wide) for pair in zip(*ends, strict=True))
    return (x, y, z)
