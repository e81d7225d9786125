"""Measured features taken together: in words, without doubles, those on one axis as one."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.requirements.claims.candidates import Candidate

STANDING = frozenset({"boss", "step", "lug", "flange", "prism"})
"""Kinds that stand on what is there."""
_CUT = frozenset({"slot", "pocket", "notch", "window", "groove", "keyway"})


def each_once(found: Sequence[Candidate]) -> list[Candidate]:
    """Without those that stand in the table as another kind too: a step that is also a boss."""
    kept: list[Candidate] = []
    for c in found:
        alike = (o for o in kept if o.kind != c.kind and o.box is not None and c.box is not None)
        if not any(math.dist(o.box or (), c.box or ()) < 1e-6 * (1 + abs(c.box[3] if c.box else 0)) for o in alike):
            kept.append(c)
    return kept


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
