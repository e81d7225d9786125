"""What the words say of where changes are, as a whole: at outer edges, in the place of what goes, evenly spaced."""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cadwright.requirements.changes.case import Case, Finding
from cadwright.requirements.changes.vocabulary import MOVE
from cadwright.requirements.claims.candidates import Candidate, Vector, candidates
from cadwright.values import Measurements

_OUTER = re.compile(r"\b(?:outer|outside|outermost)\s+(?:\w+\s+){0,2}(?:edges?|corners?|rims?)\b")
_BLENDS = frozenset({"fillet", "chamfer"})
_SPACED = frozenset({"hole", "counterbore", "countersink", "slot", "rib", "spoke", "boss", "window", "notch"})
_LEAST = 3
"""Features of a kind that have a spacing which is even or not."""


def _outer(case: Case) -> Iterator[Finding]:
    """What is to be put to outer edges reaches two sides of the part at least: the mouth of a hole reaches one."""
    a, solid = case.asked, case.difference.solid
    named = {n.kind for n in a.nouns}
    if solid is None or not named or not named <= _BLENDS or a.removing or _OUTER.search(a.line) is None:
        return
    for lump in case.difference.lumps:
        reached = sum(abs(p - q) <= case.allowed for p, q in zip(lump.bbox, case.before.bbox, strict=True))
        if reached < 2:
            middle = ", ".join(f"{(lump.bbox[i] + lump.bbox[i + 3]) / 2 + 0.0:.4g}" for i in range(3))
            yield Finding("UNVERIFIED", f"the material at ({middle}) is at no outer edge", seen=True)
            return


def _replaced(case: Case) -> Iterator[Finding]:
    """Chamfers that come instead of fillets of their size lie where these were, and the other way round."""
    if not {"instead", "replace", "rather"} & case.asked.words:
        return
    new, gone = ([c.there for c in case.changes if c.kind in _BLENDS and c.what == what] for what in ("new", "gone"))
    for one in new:
        size = one.sizes[0][1]
        alike = [other for other in gone if other.kind != one.kind and abs(other.sizes[0][1] - size) <= case.allowed]
        if not alike or one.box is None or any(o.box is None for o in alike):
            continue
        slack = 2 * max(v for c in (*new, *gone) for _, v in c.sizes[:1])
        if not any(o.box and all(abs(p - q) <= slack for p, q in zip(one.box, o.box, strict=True)) for o in alike):
            yield Finding("UNVERIFIED", f"{one.kind} {size:.4g}: not where the {alike[0].kind} was", seen=True)


def _even(case: Case) -> Iterator[Finding]:
    """Features of which another number is asked for are evenly spaced, in a row or on a circle, if they were before."""
    a = case.asked
    if a.removing or a.steps or a.sides or a.whole or MOVE & a.words:
        return
    before, after = _spaced(case.before), _spaced(case.after)
    counted = {n.kind for n in a.main if n.count is not None}
    for kind, spots in before.items():
        if kind not in counted or not _evenly(spots, case.allowed) or len(after.get(kind, ())) < _LEAST:
            continue
        if len(after[kind]) != len(spots) and not _evenly(after[kind], case.allowed):
            yield Finding("UNVERIFIED", f"{kind}: they were evenly spaced, and are not now", seen=True)


def _spaced(m: Measurements) -> dict[str, list[Vector]]:
    """Where the features of each kind are, where all of them have the same size."""
    found: defaultdict[str, list[Candidate]] = defaultdict(list)
    for c in candidates(m):
        if c.kind in _SPACED and c.at is not None and c.sizes:
            found[c.kind].append(c)
    groups: dict[str, list[Vector]] = {}
    for kind, some in found.items():
        sizes = defaultdict(list)
        for c in some:
            if c.at is not None:
                sizes[round(c.sizes[0][1], 3)].append(c.at)
        largest = max(sizes.values(), key=len)
        if len(largest) >= _LEAST:
            groups[kind] = largest
    return groups


def _evenly(spots: Sequence[Vector], allowed: float) -> bool:
    """Whether points lie at equal distances in a row, or all round a circle."""
    return _in_row(spots, allowed) or _on_circle(spots, allowed)


def _in_row(spots: Sequence[Vector], allowed: float) -> bool:
    row = sorted(spots)
    steps = [tuple(q - p for p, q in zip(one, other, strict=True)) for one, other in pairwise(row)]
    return all(math.dist(step, steps[0]) <= 4 * allowed for step in steps)


def _on_circle(spots: Sequence[Vector], allowed: float) -> bool:
    """Whether every point has two neighbours at one distance, and all lie equally far from their middle."""
    count = len(spots)
    middle = tuple(sum(p[i] for p in spots) / count for i in range(3))
    radius = math.dist(spots[0], middle)
    if any(abs(math.dist(p, middle) - radius) > 4 * allowed for p in spots):
        return False
    apart = 2 * radius * math.sin(math.pi / count)
    return all(sum(abs(math.dist(p, q) - apart) <= 4 * allowed for q in spots if q is not p) == 2 for p in spots)


PLACED = (_outer, _replaced, _even)
