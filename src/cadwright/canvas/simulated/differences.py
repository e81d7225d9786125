"""What someone sees who compares the design with the target: missing, extra, displaced, wrong size, open joints …

Curves of the two are paired so that their distances add up to the least; each pair, and each curve without a partner,
is one difference at most for the eye, and what is alike is seen as one.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import numpy as np

from cadwright.canvas.design import XY, Arc, Circle, Curve, Design, Line
from cadwright.canvas.simulated.shapes import along, components, ends, farness, halfway, length, middle, tilt

Kind = Literal["missing", "extra", "moved", "resized", "corner", "level", "straight", "bend", "joined", "wrong"]

_APART = 6.0
"""A pair that costs more is none: one curve is missing and the other one is extra."""
_CAP = 10.0
_AXIS = math.radians(2.5)
"""A line that is level or upright in the target looks crooked beyond this."""
_SAME = 0.6
"""Offsets within this many grid units look the same."""


class Difference(msgspec.Struct, frozen=True):
    """One thing that is not as it should be."""

    kind: Kind
    want: tuple[Curve, ...]
    """Of the target."""
    have: tuple[Curve, ...]
    """Of the design, in the same order."""
    size: float
    """How much it matters: grid units off, added up over the curves."""
    offset: XY = (0.0, 0.0)
    """How far to move; for ``corner`` and ``joined``, from where to where it goes is `at` and `to`."""
    factor: float = 1.0
    """How many times as large as it is it should be."""
    at: XY | None = None
    to: XY | None = None


def differences(target: Design, design: Design, notice: float = 0.0) -> list[Difference]:
    """All that differs by more than ``notice`` grid units, the worst first."""
    paired, missing, extra = pairs(target, design)
    found: list[Difference] = []
    for want, have in paired:
        found += _between(want, have, notice)
    found += _joints(paired, notice)
    absent = [each for each in missing if float(farness(along(each), design.curves).mean()) > notice]
    needless = [each for each in extra if float(farness(along(each), target.curves).mean()) > notice]
    for group in components(absent):
        far = math.fsum(_far(each, design.curves) for each in group)
        found.append(Difference("missing", group, (), far))
    for group in components(needless):
        far = math.fsum(_far(each, target.curves) for each in group)
        found.append(Difference("extra", (), group, far))
    return sorted(_gathered(found), key=lambda each: each.size, reverse=True)


def pairs(target: Design, design: Design) -> tuple[list[tuple[Curve, Curve]], list[Curve], list[Curve]]:
    """Pairs of a curve of the target and its counterpart, and the curves of either that have none."""
    if not target.curves or not design.curves:
        return [], list(target.curves), list(design.curves)
    from scipy.optimize import linear_sum_assignment

    costs = np.array([[min(unlike(want, have), _APART) for have in design.curves] for want in target.curves])
    rows, columns = linear_sum_assignment(costs)
    kept = [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if costs[i, j] < _APART]
    wanted, had = {i for i, _ in kept}, {j for _, j in kept}
    return (
        [(target.curves[i], design.curves[j]) for i, j in kept],
        [each for i, each in enumerate(target.curves) if i not in wanted],
        [each for j, each in enumerate(design.curves) if j not in had],
    )


def unlike(want: Curve, have: Curve) -> float:
    """How little a curve looks like another one: half of the way between them, and how their forms differ."""
    a, b = middle([want]), middle([have])
    away = math.dist(a, b)
    if isinstance(want, Circle) or isinstance(have, Circle):
        if not (isinstance(want, Circle) and isinstance(have, Circle)):
            return _APART
        return 0.5 * away + abs(want.radius - have.radius)
    offset = a[0] - b[0], a[1] - b[1]
    form = math.fsum(math.hypot(x - offset[0], y - offset[1]) for x, y in _steps(want, have)) / 3
    return 0.5 * away + 1.2 * form + (0.5 if type(want) is not type(have) else 0.0)


def _steps(want: Curve, have: Curve) -> tuple[XY, XY, XY]:
    """How far the start, the middle and the end are to go, whichever way round is nearer."""
    (wa, wb), (ha, hb) = ends(want), ends(have)
    if math.dist(wa, ha) + math.dist(wb, hb) > math.dist(wa, hb) + math.dist(wb, ha):
        ha, hb = hb, ha
    return _step(ha, wa), _step(halfway(have), halfway(want)), _step(hb, wb)


def _between(want: Curve, have: Curve, notice: float) -> list[Difference]:
    if isinstance(want, Circle) and isinstance(have, Circle):
        return _of_circles(want, have, notice)
    first, mid, last = _steps(want, have)
    off = (math.hypot(*first) + math.hypot(*mid) + math.hypot(*last)) / 3
    same = (want,), (have,)
    if isinstance(want, Line) and isinstance(have, Arc) and _sagitta(have) > notice:
        return [Difference("straight", *same, max(off, _sagitta(have)))]
    if isinstance(want, Arc) and isinstance(have, Line) and _sagitta(want) > notice:
        return [Difference("bend", *same, max(off, _sagitta(want)))]
    worst = max(math.hypot(*first), math.hypot(*last))
    if isinstance(want, Line) and isinstance(have, Line) and _crooked(want, have) and worst > 0.7 * notice:
        return [Difference("level", *same, max(off, 0.5 * worst))]
    if max(worst, math.hypot(*mid)) <= notice:
        return []
    mean = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    if math.dist(first, last) < max(_SAME, 0.35 * math.hypot(*mean)) and math.dist(mean, mid) < max(_SAME, 0.4 * off):
        return [Difference("moved", *same, off, mean)]
    if worst <= notice:
        return [Difference("bend", *same, off)]
    if math.hypot(*first) > math.hypot(*last) * 2 or math.hypot(*last) > math.hypot(*first) * 2:
        step = max(first, last, key=lambda each: math.hypot(*each))
        at = _source_of(step, have, want)
        return [Difference("corner", *same, off, step, at=at, to=(at[0] + step[0], at[1] + step[1]))]
    return [Difference("wrong", *same, off, mean, factor=length(want) / max(length(have), 1e-6))]


def _source_of(step: XY, have: Curve, want: Curve) -> XY:
    """The end of a curve from which a step leads to an end of another one."""

    def miss(start: XY) -> float:
        return min(math.dist((start[0] + step[0], start[1] + step[1]), each) for each in ends(want))

    return min(ends(have), key=miss)


def _of_circles(want: Circle, have: Circle, notice: float) -> list[Difference]:
    found = []
    step = _step(have.center, want.center)
    grown = want.radius - have.radius
    if abs(grown) > notice:
        factor = want.radius / max(have.radius, 1e-6)
        found.append(Difference("resized", (want,), (have,), abs(grown), factor=factor))
    if math.hypot(*step) > notice:
        found.append(Difference("moved", (want,), (have,), math.hypot(*step), step))
    return found


def _joints(paired: Sequence[tuple[Curve, Curve]], notice: float) -> list[Difference]:
    """Ends that meet in the target and do not in the design."""
    found = []
    gap = max(0.4, 0.6 * notice)
    for number, (want, have) in enumerate(paired):
        for other, partner in paired[number + 1 :]:
            for a, b in ((a, b) for a in ends(want) for b in ends(other) if math.dist(a, b) < 0.1):
                here = _counterpart(a, want, have)
                there = _counterpart(b, other, partner)
                if here is not None and there is not None and gap < math.dist(here, there) < 5:
                    apart = math.dist(here, there)
                    found.append(Difference("joined", (want, other), (have, partner), apart / 2, at=here, to=there))
    return found


def _counterpart(end: XY, want: Curve, have: Curve) -> XY | None:
    if isinstance(have, Circle) or isinstance(want, Circle):
        return None
    (wa, wb), (ha, hb) = ends(want), ends(have)
    if math.dist(wa, ha) + math.dist(wb, hb) > math.dist(wa, hb) + math.dist(wb, ha):
        ha, hb = hb, ha
    return ha if math.dist(end, wa) <= math.dist(end, wb) else hb


def _gathered(found: Iterable[Difference]) -> list[Difference]:
    """Moves by the same way, sizes off by the same factor, and one corner of several curves are seen as one."""
    kept: list[Difference] = []
    for each in found:
        for place, other in enumerate(kept):
            if _alike(each, other):
                kept[place] = msgspec.structs.replace(
                    other, want=other.want + each.want, have=other.have + each.have, size=other.size + each.size
                )
                break
        else:
            kept.append(each)
    return kept


def _alike(one: Difference, other: Difference) -> bool:
    if one.kind != other.kind:
        return False
    if one.kind == "moved":
        return math.dist(one.offset, other.offset) < _SAME
    if one.kind == "resized":
        return abs(math.log(one.factor / other.factor)) < 0.15
    if one.kind == "corner" and one.at and one.to and other.at and other.to:
        return math.dist(one.at, other.at) < 0.1 and math.dist(one.to, other.to) < _SAME
    return False


def _crooked(want: Line, have: Line) -> bool:
    """Whether the target's line is level or upright and the design's is not."""
    for axis in (0.0, math.pi / 2):
        if _turn(tilt(want), axis) < math.radians(0.5) and _AXIS < _turn(tilt(have), axis) < math.radians(30):
            return True
    return False


def _turn(one: float, other: float) -> float:
    apart = abs(one - other) % math.pi
    return min(apart, math.pi - apart)


def _sagitta(arc: Arc) -> float:
    a, b = ends(arc)
    return float(farness([halfway(arc)], [Line((a, b))])[0]) if a != b else 0.0


def _far(curve: Curve, others: Sequence[Curve]) -> float:
    return float(np.minimum(farness(along(curve), others), _CAP).mean())


def _step(start: XY, end: XY) -> XY:
    return end[0] - start[0], end[1] - start[1]
