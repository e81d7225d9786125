"""Copies in grids and at the corners of rectangles."""

import math
from collections.abc import Mapping

from cadwright.english.statements import Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import Corners, Grid
from cadwright.parts.places.arrangement import MOST_COPIES, Arrangement, At, counted, listed, middle_from
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.scene import Axis, UnbuildableError

_ROWS = ("row", "rows")
_EACH_ROW = ("per", "in")
_LENGTHWISE = ("lengthwise", "lengthways", "long", "longer", "length")
_ALONG = ("along", "down", "on", "over")


def rectangle(plan: AxisPlan) -> Arrangement | None:
    """Four at the corners of a rectangle, as it is said or by two spacings."""
    place = next((p for p in plan.places("rectangle", "spacing") if _is_rectangle(plan, p)), None)
    place = place or next((p for p in plan.places("grid") if _is_rectangle(plan, p)), None)
    if place is None or (plan.places("grid") and place.kind != "grid"):
        return None
    counted(plan, 4, "on a rectangle")
    plan.scene.said(plan.mention, "around")
    sizes = {a: plan.amount(place, "spacing", n) for a, n in _order(plan, place).items()}
    for other in plan.places("corner", "row", *(("origin",) if place.relation == "middle" else ())):
        plan.scene.use(other)
    return Arrangement(
        {a: middle_from(plan, a, sizes[a]) for a in plan.axes}, Corners(sizes[plan.face.u], sizes[plan.face.v])
    )


def _is_rectangle(plan: AxisPlan, place: Place) -> bool:
    if place.kind == "rectangle":
        return bool(place.amounts)
    if place.kind == "spacing":
        return len(place.amounts) == 2 and plan.count == 4
    many = plan.mention.count is None and math.prod(place.counts) > MOST_COPIES
    return len(place.amounts) == 2 and (many or (plan.count == 4 and math.prod(place.counts) != 4))


def _order(plan: AxisPlan, place: Place) -> Mapping[Axis, int]:
    """Which of two distances is along which axis: as said, else the larger along the longer side."""
    first, last = plan.named(place.axis), min(len(place.amounts), 2) - 1
    if len(place.amounts) > 3:  # “80 x 50 (80 along the 100)”
        first = _long_as(plan, place.amounts[3].value)
    if first is not None and len(place.amounts) > 2:  # “105 x 65 (65 along the short side)”
        told = [n for n in (0, 1) if abs(place.amounts[n].value - place.amounts[2].value) < ROUNDING]
        if not told:
            raise UnbuildableError(f"{place.amounts[2].value:g} mm is none of its sides")
        first = first if told[0] == 0 else plan.other(first)
    if first is None:
        larger = place.amounts[0].value >= place.amounts[last].value
        first = _long_way(plan, larger)
    if first is None:
        first = plan.long() if larger else plan.other(plan.long())
        if (
            plan.scene.value(plan.host.size(plan.long())) - plan.scene.value(plan.host.size(plan.other(first)))
            < ROUNDING
        ):
            first = plan.axes[0]
    return {first: 0, plan.other(first): last}


def _long_way(plan: AxisPlan, larger: bool) -> Axis | None:
    """The axis of the first distance where it is said how the longer one lies: “long way along the short side”."""
    said = next((p for p in plan.places("axis") if plan.named(p.axis)), None)
    axis = plan.named(plan.scene.use(said).axis) if said is not None else None
    return axis if axis is None or larger else plan.other(axis)


def _long_as(plan: AxisPlan, length: float) -> Axis:
    """The axis along which the side is so long."""
    found = [a for a in plan.axes if abs(plan.scene.value(plan.host.size(a)) - length) < ROUNDING]
    if len(found) != 1:
        raise UnbuildableError(f"along which side that is {length:g} mm long is not clear")
    return found[0]


def grid(plan: AxisPlan) -> Arrangement | None:
    """Rows and columns, as many and as far apart as is said."""
    place = next(iter(sorted(plan.places("grid"), key=lambda p: p.relation in (*_EACH_ROW, *_LENGTHWISE))), None)
    if place is None:
        return None
    plan.scene.use(place)
    counts = _counts(plan, place)
    steps = _steps(plan, counts)
    counted(plan, math.prod(counts.values()), "in a grid of another number")
    if plan.count > MOST_COPIES:
        raise UnbuildableError(f"{plan.count} of them are too many")
    origin = {a: middle_from(plan, a, steps[a] * (counts[a] - 1)) for a in plan.axes}
    u, v = plan.face.u, plan.face.v
    for row in plan.places("row"):
        plan.scene.use(row)
    if plan.places("staggered"):
        return _staggered(plan, counts, steps, origin)
    return Arrangement(origin, Grid(expr(counts[u]), expr(counts[v]), steps[u], steps[v]))


def _counts(plan: AxisPlan, place: Place) -> Mapping[Axis, int]:
    """How many there are along each axis, the first number along the longer one."""
    counts = list(place.counts)
    each = next((p for p in plan.places("grid") if p.relation in _EACH_ROW), None)
    if each is not None and each is not place and place.relation in _ROWS:
        plan.scene.use(each)
        counts = [each.counts[0], counts[0]]
    elif len(counts) == 1:
        total = plan.mention.count or 0
        if not total or total % counts[0]:
            raise UnbuildableError(f"{total or 'some'} in {counts[0]} rows")
        counts = [total // counts[0], counts[0]] if place.relation in _ROWS else [counts[0], total // counts[0]]
    elif place.relation in _ROWS:
        counts.reverse()
    for along in plan.places("grid"):
        if along.relation in _LENGTHWISE and along.counts[0] in counts:
            plan.scene.use(along)
            counts.sort(key=lambda n: n != along.counts[0])
    if len(counts) != 2 or 0 in counts:
        raise UnbuildableError("how many are in the grid is missing")
    sides = (
        [_long_as(plan, q.value) for q in place.amounts[: len(place.amounts) % 2 or 2]]
        if place.relation in _ALONG
        else [plan.long()]
    )
    first = sides[0]
    if sides[1:] == [first]:
        raise UnbuildableError("both numbers of the grid are along one side")
    return {first: counts[0], plan.other(first): counts[1]}


def _steps(plan: AxisPlan, counts: Mapping[Axis, int]) -> dict[Axis, Expr]:
    said = [p for p in plan.places("spacing") if p.amounts]
    two = next((p for p in said if len(p.amounts) == 2), None)
    if two is not None:
        named = plan.named(two.axis)
        first = named or plan.long()
        return {a: plan.amount(two, "spacing", n) for a, n in {first: 0, plan.other(first): 1}.items()}
    rows = [p for p in said if p.relation in _ROWS]
    columns = [p for p in said if p.relation in ("column", "columns")]
    plain = [p for p in said if p not in rows and p not in columns]
    steps: dict[Axis, Expr] = {}
    shared = plan.amount(plain[0], "spacing") if plain else None
    later = plan.amount(plain[1], "spacing") if len(plain) > 1 else shared
    for axis, own, step in ((plan.long(), columns, shared), (plan.other(plan.long()), rows, later)):
        span = plan.span(axis)
        if own:
            step = plan.amount(own[0], "row spacing")
        elif span is not None and (step is None or counts[axis] > 1):
            step = (span[1] - span[0]) / max(counts[axis] - 1, 1)
        if step is None:
            raise UnbuildableError("the spacing of the grid is missing")
        steps[axis] = step
    return steps


def _staggered(plan: AxisPlan, counts: Mapping[Axis, int], steps: Mapping[Axis, Expr], origin: At) -> Arrangement:
    """Every second row half a step along."""
    long, short = plan.long(), plan.other(plan.long())
    for place in plan.places("staggered"):
        plan.scene.use(place)
    plan.scene.assume(f"every second row of the {plan.mention.noun} is half a step along, both about the middle")
    at = [
        {
            long: origin[long] + steps[long] * (k - (counts[long] - 1) / 2 + (0.25 if n % 2 else -0.25)),
            short: origin[short] + steps[short] * (n - (counts[short] - 1) / 2),
        }
        for n in range(counts[short])
        for k in range(counts[long])
    ]
    return listed(plan, at)
