"""Measured features taken together: in words, without doubles, those on one axis as one."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.requirements.claims.candidates import Candidate
from cadwright.values import Measurements

STANDING = frozenset({"boss", "step", "lug", "flange", "prism"})
"""Kinds that stand on what is there."""
_FLAT = frozenset({"wall", "plate", "block", "body", "floor", "shell", "box"})
"""Kinds that bound a part as a whole."""
_CUT = frozenset({"slot", "pocket", "notch", "window", "groove", "keyway"})


def each_once(found: Sequence[Candidate]) -> list[Candidate]:
    """Without those that stand in the table as another kind too: a step that is also a boss."""
    kept: list[Candidate] = []
    for c in found:
        alike = (o for o in kept if o.kind != c.kind and o.box is not None and c.box is not None)
        if not any(math.dist(o.box or (), c.box or ()) < 1e-6 * (1 + abs(c.box[3] if c.box else 0)) for o in alike):
            kept.append(c)
    return kept


def is_whole(c: Candidate, m: Measurements, allowed: float) -> bool:
    """Whether a candidate is all there is: the side walls of a block are the block."""
    if c.kind not in _FLAT or c.box is None:
        return False
    return all(abs(a - b) <= allowed for a, b in zip(c.box, m.bbox, strict=True))


def solid(found: Sequence[Candidate]) -> list[Candidate]:
    """Without what is cut out of the part: the width of a slot is none of the part's."""
    return [c for c in found if c.kind not in _CUT]


def joined(found: Sequence[Candidate]) -> list[Candidate]:
    """Those alike on one axis as one: a hub on both sides of its web."""
    one = [c for c in found if c.kind in STANDING and c.box is not None and c.at is not None and c.axis is not None]
    if len(one) < 2:
        return []
    boxes = [c.box for c in one if c.box is not None]
    low, high = [min(b[i] for b in boxes) for i in range(3)], [max(b[i + 3] for b in boxes) for i in range(3)]
    wide = [max(b[i + 3] - b[i] for b in boxes) for i in range(3)]
    longer = [i for i in range(3) if high[i] - low[i] > wide[i] + 1e-6]
    if len(longer) != 1:
        return []
    at = (low[0], low[1], low[2])
    return [replace(one[0], sizes=(), at=at, box=(*at, high[0], high[1], high[2]))]


def relieved(found: Sequence[Candidate], every: Sequence[Candidate]) -> list[Candidate]:
    """Those that an undercut parts from a shoulder, each with it: people give the length up to the shoulder."""
    return [whole for c in found for cut in every if (whole := _with_undercut(c, cut, every)) is not None]


def _with_undercut(c: Candidate, cut: Candidate, every: Sequence[Candidate]) -> Candidate | None:
    """A cylinder with what is thinner and shorter on its axis, where that lies between it and something wider."""
    tall = [*c.named("length"), *c.named("height")]
    if not (c.box and cut.box and c.at and c.axis and tall and {c.kind, cut.kind} <= STANDING):
        return None
    axis, near = c.axis, 1e-4 * math.dist(c.box[:3], c.box[3:])
    along = max(range(3), key=lambda i: abs(axis[i]))
    across = [i for i in range(3) if i != along]
    width, wide = _width(cut.box, across), _width(c.box, across)
    aside = max(abs(c.box[i] + c.box[i + 3] - cut.box[i] - cut.box[i + 3]) / 2 for i in across)
    short = cut.box[along + 3] - cut.box[along] < tall[0] / 2
    if aside > near or width >= wide - near or not short:
        return None
    ends = (c.at[along], c.at[along] + axis[along] * tall[0])
    for low, high in ((along, along + 3), (along + 3, along)):  # towards the one end of the axis, and the other
        meets = any(abs(end - cut.box[low]) <= near for end in ends)
        far_end = cut.box[high]
        beyond = (o.box for o in every if o.box and abs(o.box[low] - far_end) <= near)
        if meets and any(_width(box, across) > width + near for box in beyond):
            start = max(ends, key=lambda end: abs(end - far_end))
            at, way = [*c.at], [0.0, 0.0, 0.0]
            at[along], way[along] = start, math.copysign(1.0, far_end - start)
            sizes = (("length", abs(far_end - start)),)
            return replace(c, sizes=sizes, at=(at[0], at[1], at[2]), axis=(way[0], way[1], way[2]))
    return None


def _width(box: Sequence[float], across: Sequence[int]) -> float:
    """How wide a box is, the narrower way, across an axis."""
    return min(box[i + 3] - box[i] for i in across)


def listed(found: Sequence[Candidate]) -> str:
    """The first of some features in words, and how many more there are."""
    shown = [_told(c) for c in found[:3]]
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    return "; ".join(dict.fromkeys(shown)) + more


def _told(c: Candidate) -> str:
    names: dict[str, str] = {}
    for name, value in c.sizes:
        bevel = c.kind == "taper" and name in ("leg", "angle") and f"angle {c.named('angle')[0]:.6g}" in names
        if name not in ("thread", "x", "y", "z") and not (name == "radius" and c.named("diameter")) and not bevel:
            names.setdefault(f"{name} {value:.6g}", name)
    times = f"{c.count} × " if c.count > 1 else ""
    return f"{times}{c.kind} ({', '.join(names)})"
