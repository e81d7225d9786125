"""What an edit changed of a part: told to whoever asked for it, in words, and told from nothing at all."""

import math
from collections import Counter

from cadwright.requirements.figures import number
from cadwright.requirements.successors import match_holes
from cadwright.values import Measurements

EQUAL = 1e-6
"""Of a size, or in mm: what is nearer is the same."""
MOST_TOLD = 12
"""Changes that are told one by one."""
_QUIET = frozenset(
    {"hole", "counterbore", "countersink", "body", "block", "end", "linear pattern", "grid pattern", "circular pattern"}
)
"""Features of the table that are told otherwise, or follow from others."""


def same_part(before: Measurements, after: Measurements) -> bool:
    """Whether two measurements are of one and the same geometry, as far as they tell."""
    counts = [(m.solids, m.shells, m.faces, m.edges, m.vertices) for m in (before, after)]
    if counts[0] != counts[1]:
        return False
    numbers = [(m.volume, m.area, *m.bbox, *m.center_of_mass) for m in (before, after)]
    alike = all(math.isclose(a, b, rel_tol=EQUAL, abs_tol=EQUAL) for a, b in zip(*numbers, strict=True))
    return alike and not match_holes(before.holes, after.holes) and _table(before) == _table(after)


def changes(before: Measurements, after: Measurements) -> tuple[str, ...]:
    """What differs from one measurement to another, a phrase each, the whole first; empty where nothing does."""
    if same_part(before, after):
        return ()
    told = []
    if before.solids != after.solids:
        told.append(f"{before.solids} → {after.solids} solids")
    for axis, a, b in zip("xyz", before.size, after.size, strict=True):
        if not math.isclose(a, b, rel_tol=EQUAL, abs_tol=EQUAL):
            told.append(f"{number(a)} → {number(b)} mm along {axis}")
    told += map(str, match_holes(before.holes, after.holes))
    old, new = _table(before), _table(after)
    told += [f"gone: {_counted(what, n)}" for what, n in (old - new).items()]
    told += [f"new: {_counted(what, n)}" for what, n in (new - old).items()]
    if not math.isclose(before.volume, after.volume, rel_tol=EQUAL):
        told.append(f"volume {number(before.volume)} → {number(after.volume)} mm³")
    if len(told) > MOST_TOLD:
        told[MOST_TOLD:] = [f"{len(told) - MOST_TOLD} more changes"]
    return tuple(told) or ("the same sizes in other places",)


def _table(m: Measurements) -> Counter[str]:
    """The features of a part by kind and sizes, with how many there are of each."""
    return Counter(
        f"{f.kind} ({', '.join(f'{name} {number(round(value, 6))}' for name, value in f.sizes.items())})"
        for f in m.features
        if f.kind not in _QUIET
    )


def _counted(what: str, count: int) -> str:
    return what if count == 1 else f"{count} × {what}"
