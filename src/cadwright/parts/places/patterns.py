"""Copies of a thing on a side: circles, grids, rectangles, corners, points and rows."""

import math
from collections.abc import Mapping

from cadwright.english.statements import Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import Corners, Points, Polar
from cadwright.parts.places.arrangement import MOST_COPIES, Arrangement, At, counted, listed
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.corners import corners
from cadwright.parts.places.grids import grid, rectangle
from cadwright.parts.places.hosts import edge_of
from cadwright.parts.places.relations import is_from_axis
from cadwright.parts.scene import AXES, Axis, MissingError, UnbuildableError
from cadwright.values.question import Question

_AROUND = 3
"""So many on a round thing are on a circle where nothing else is said."""


def arranged(plan: AxisPlan) -> Arrangement:
    """Where a thing and its copies are; `UnbuildableError` where that cannot be meant or is not said."""
    for find in (_circle, _arc, _points, _apart, corners_of, rectangle, grid, _row):
        found = find(plan)
        if found is not None:
            return found
    return Arrangement({a: plan.point(a) for a in plan.axes}, None)


# circles


def _circle(plan: AxisPlan) -> Arrangement | None:
    place = next(iter(plan.places("circle")), None)
    if place is not None and place.relation in ("midway", "halfway", "centred", "centered", "middle"):
        return _polar(plan, _between(plan, place))
    if place is None or not place.amounts:
        return _from_axis(plan) or _about_axis(plan)
    radius = place.relation in ("radius", "rad")
    diameter = plan.amount(place, f"circle {'radius' if radius else 'diameter'}")
    return _polar(plan, diameter * 2 if radius else diameter)


def _between(plan: AxisPlan, place: Place) -> Expr:
    """The circle in the middle between a bore and the outside."""
    if plan.host.inner is None or plan.host.round_axis != plan.face.axis:
        raise UnbuildableError("it has no inner edge that I know")
    plan.scene.use(place)
    return (plan.host.inner + plan.host.size(plan.face.u)) / 2


def _polar(plan: AxisPlan, diameter: Expr) -> Arrangement:
    """Copies on a circle, evenly or as far apart as an angle says."""
    origin = {a: plan.point(a) for a in plan.axes}
    apart = next(iter(plan.places("apart")), None)
    start = 45.0 if _on_diagonals(plan, diameter) else _start(plan)
    if apart is not None and not apart.amounts and plan.count != 2:
        raise UnbuildableError(f"{plan.count} of them cannot be opposite each other")
    if apart is not None:
        plan.scene.use(apart)
    if apart is not None and apart.amounts:
        step = apart.amounts[0].value
        if apart.relation == "at" and abs(step * plan.count - 180) < ROUNDING:
            start, step = step, 2 * step  # four at 45° are on the diagonals
        elif apart.relation == "at" and abs(step * plan.count - 360) > ROUNDING:
            raise UnbuildableError(f"I cannot tell what is at {step:g}°")
        if step * plan.count > 360 + ROUNDING:
            raise UnbuildableError(f"{plan.count} of them {step:g}° apart")
        if step * plan.count < 360 - ROUNDING:
            turns = [math.radians(start + step * k) for k in range(plan.count)]
            at = [(diameter / 2 * round(math.cos(t), 9), diameter / 2 * round(math.sin(t), 9)) for t in turns]
            return Arrangement(origin, Points(tuple(at)))
    plan.scene.said(plan.mention, "around")
    count = plan.scene.define(f"{plan.mention.noun} count", plan.count, "count")
    return Arrangement(origin, Polar(count, diameter, _angle(plan, start)))


def _on_diagonals(plan: AxisPlan, diameter: Expr) -> bool:
    """Whether four have room on a square side only at its corners: a flange of 80 with a bolt circle of 90."""
    sides = [plan.scene.value(plan.host.size(a)) for a in plan.axes]
    square = plan.host.round_axis is None and abs(sides[0] - sides[1]) < ROUNDING
    unsaid = not any(plan.places(kind) for kind in ("start", "corner", "apart"))
    if plan.count != 4 or not square or not unsaid or plan.scene.value(diameter) < sides[0]:
        return False
    plan.scene.assume(f"the {plan.mention.noun} are on the diagonals, where there is room")
    return True


def _from_axis(plan: AxisPlan) -> Arrangement | None:
    """Several on a round thing that are all so far from its axis: “four holes, 20 from the centre”."""
    place = next((p for p in plan.places("away") if is_from_axis(plan, p)), None)
    return _polar(plan, plan.amount(place, "circle radius") * 2) if place is not None else None


def _about_axis(plan: AxisPlan) -> Arrangement | None:
    """Three or more on a round thing of which nothing else is said: on a circle between its rim and its bore, told."""
    host, across = plan.host, plan.axes[0]
    placed = plan.edges or plan.at or plan.stations or plan.twin or plan.along
    named = plan.places("row", "grid", "spacing", "point", "rectangle", "arc", "corner", "axis", "stations")
    if host.round_axis != plan.face.axis or plan.count < _AROUND or placed or named:
        return None
    inner = host.inner if host.inner is not None else host.size(across) / 3
    diameter = plan.scene.define(f"{plan.mention.noun} circle diameter", (host.size(across) + inner) / 2)
    count = plan.scene.define(f"{plan.mention.noun} count", plan.count, "count")
    noun = plan.mention.noun.removesuffix("s")
    plan.scene.assume(f"the {noun}s are evenly spaced on a circle of {plan.scene.value(diameter):.4g} mm")
    return Arrangement({a: plan.point(a) for a in plan.axes}, Polar(count, diameter, _angle(plan, _start(plan))))


def _angle(plan: AxisPlan, start: float) -> Expr:
    """At how many degrees the first one is, named where it was said."""
    said = any(place.amounts and place.amounts[0].unit == "deg" for place in plan.places("start"))
    return plan.scene.define(f"{plan.mention.noun} start angle", start, "deg") if said and start else expr(start)


def _start(plan: AxisPlan) -> float:
    """At how many degrees from the first axis of the side the first one is."""
    place = next(iter(plan.places("start")), None)
    if place is None:
        return 0.0
    plan.scene.use(place)
    if place.relation.startswith("diagonal"):
        if plan.count != 4:
            raise UnbuildableError(f"{plan.count} of them on the diagonals")
        return 45.0
    turned = plan.face.plane in ("XY", "XZ", "YZ")
    if place.axis:
        angle = 0.0 if place.axis == plan.face.u else 90.0
        if place.axis not in (plan.face.u, plan.face.v):
            raise UnbuildableError("the first of them cannot be there")
        return angle
    if place.sides:
        side = place.sides[0]
        if side in ("side", "end", "long side"):
            return _towards_edge(plan, side)
        edge = edge_of(plan.face, side)
        if edge is None:
            raise UnbuildableError(f"I cannot tell where the {side} is")
        return (0.0 if edge.axis == plan.face.u else 90.0) + (180.0 if edge.sign < 0 else 0.0)
    said = place.amounts[0]
    angle = said.value if said.unit == "deg" else 90.0 - 30.0 * said.value
    return angle if turned else 90.0 - angle


def _towards_edge(plan: AxisPlan, side: str) -> float:
    """At how many degrees the middle of an edge is: of a short one, a long one, or any where all are as long."""
    u, v = (plan.scene.value(plan.host.size(a)) for a in (plan.face.u, plan.face.v))
    if side == "side" and abs(u - v) > ROUNDING:
        raise UnbuildableError("of which side the middle is meant is not said")
    return 0.0 if (u >= v) != (side == "long side") else 90.0


def _arc(plan: AxisPlan) -> Arrangement | None:
    place = next(iter(plan.places("arc")), None)
    if place is None:
        return None
    if plan.count < 2:
        raise UnbuildableError("how many are on the half circle is missing")
    radius = plan.amount(place, "circle radius")
    origin = {a: plan.point(a) for a in plan.axes}
    turns = [math.pi * k / (plan.count - 1) for k in range(plan.count)]
    at = [(radius * round(math.cos(t), 9), radius * round(math.sin(t), 9)) for t in turns]
    plan.scene.assume(f"the {plan.mention.noun} are spread over half a turn from end to end")
    return Arrangement(origin, Points(tuple(at)))


# coordinates


def _points(plan: AxisPlan) -> Arrangement | None:
    places = plan.places("point")
    if not places:
        return None
    said: list[dict[Axis, float]] = []
    at: list[dict[Axis, Expr]] = []
    for place in places:
        if len(place.amounts) < 2:
            raise UnbuildableError("a point needs two coordinates")
        for first in range(0, len(place.amounts) - 1, 2):
            said.append(dict(zip(plan.axes, (q.value for q in place.amounts[first : first + 2]), strict=True)))
            at.append({a: _coordinate(plan, place, n, first) for n, a in enumerate(plan.axes)})
    counted(plan, len(said), f"at {len(said)} points")
    origin, signs = _zero(plan, said)
    return listed(plan, [{a: origin[a] + p[a] * signs[a] for a in plan.axes} for p in at])


def _coordinate(plan: AxisPlan, place: Place, n: int, first: int) -> Expr:
    """A coordinate: a named dimension where there are few, so that it can be changed."""
    said = place.amounts[first + n].value
    plan.scene.use(place)
    if not said or len(plan.places("point")) > 1 or len(place.amounts) > 3:
        return expr(said)
    return plan.amount(place, plan.axes[n], n)


def _zero(plan: AxisPlan, said: list[dict[Axis, float]]) -> tuple[At, Mapping[Axis, int]]:
    """Where coordinates count from, and which way: as said; else the middle where some are negative, or the corner."""
    host, signs = plan.host, dict.fromkeys(plan.axes, 1)
    middle = {a: host.middle(a) for a in plan.axes}
    place = _origin(plan)
    if (place is not None and not place.sides) or any(p.relation == "middle" for p in plan.places("point")):
        return middle, signs
    if place is None and any(p.relation == "from" for p in plan.places("host")) and plan.places("centre"):
        return middle, signs  # “at (9, 6) from the plate middle”
    if place is not None:
        named = {e.axis: e.sign for s in place.sides if (e := edge_of(plan.face, s)) is not None}
        if len(named) != 2:
            raise UnbuildableError("I cannot tell from which corner the coordinates are")
        low = {a: (host.low if s < 0 else host.high)[AXES.index(a)] for a, s in named.items()}
        return low, {a: -s for a, s in named.items()}
    if host.zero is not None:
        noun = plan.scene.mentions[host.mention].noun
        plan.scene.assume(f"the coordinates of the {plan.mention.noun} count from where those of the {noun} do")
        return {a: host.zero[AXES.index(a)] for a in plan.axes}, signs
    both_ways = any(p[a] <= 0 for p in said for a in plan.axes) or _has_negative(plan)
    if host.round_axis is not None or both_ways:
        plan.scene.assume(f"the coordinates of the {plan.mention.noun} are from the middle")
        return middle, signs
    plan.scene.assume(f"the coordinates of the {plan.mention.noun} are from the front left corner")
    return {a: host.low[AXES.index(a)] for a in plan.axes}, signs


def _has_negative(plan: AxisPlan) -> bool:
    """Whether some of the coordinates that a text gives are negative: all of them count from one origin."""
    points = (p for m in plan.scene.mentions for p in m.places if p.kind == "point")
    return any(q.value < 0 for p in points for q in p.amounts)


def _origin(plan: AxisPlan) -> Place | None:
    """The origin of coordinates that is said of the thing, or of another one."""
    own = plan.places("origin")
    others = [p for m in plan.scene.mentions for p in m.places if p.kind == "origin"]
    corner = [p for p in plan.places("corner") if len(p.sides) == 2]
    found = next(iter([*own, *corner, *others]), None)
    if found is not None:
        plan.scene.use(found)
    return found


# corners


def _apart(plan: AxisPlan) -> Arrangement | None:
    """Four about the middle of a side, as far apart along both axes as is said: “corner holes 80 x 40 apart”, and on a
    square side “50 apart”, also where there is no corner and a row has no room.
    """
    spacings = [p for p in plan.places("spacing") if p.amounts and not p.relation]
    corner = plan.places("corner")
    placed = any((plan.edges, plan.stations, plan.at, plan.start, plan.along, plan.places("grid")))
    if len(spacings) != 1 or placed or plan.host.round_axis is not None:
        return None
    if (plan.mention.count or (4 if corner else 1)) != 4 or any(p.sides or p.relation for p in corner):
        return None
    said = spacings[0].amounts
    sizes = {a: plan.scene.value(plan.host.size(a)) for a in plan.axes}
    long, short = plan.long(), plan.other(plan.long())
    both = len(said) == 1 and abs(sizes[long] - sizes[short]) < ROUNDING
    if not (both or (corner and len(said) == 2)) or not all(q.value < sizes[short] for q in said[1 - both :]):
        return None
    if not corner and 3 * said[0].value < sizes[long]:
        return None
    for place in corner:
        plan.scene.use(place)
    ordered = sorted(range(len(said)), key=lambda n: -said[n].value)
    steps = {a: plan.amount(spacings[0], "spacing", n) for a, n in zip((long, short), ordered * 2, strict=False)}
    plan.count = 4
    if both:
        plan.scene.assume(f"the {plan.mention.noun} are {said[0].value:g} mm apart both ways")
    return Arrangement({a: plan.host.middle(a) for a in plan.axes}, Corners(steps[plan.face.u], steps[plan.face.v]))


def corners_of(plan: AxisPlan) -> Arrangement | None:
    """The corners of the side that are named."""
    from_each = plan.count == 1 and any(p.relation == "corner" and p.every for p in plan.places("offset"))
    if not plan.places("corner") and not from_each and not (plan.count == 4 and all(plan.span(a) for a in plan.axes)):
        return None
    ends: dict[Axis, tuple[Expr, Expr]] = {}
    signs = corners(plan)
    if plan.host.round_axis == plan.face.axis:
        raise UnbuildableError("a round thing has no corners")
    for axis in plan.axes:
        span = plan.span(axis)
        if span is None:
            span = _mirrored(plan, axis)
        ends[axis] = span
    if len(signs) == 4:
        middle = {a: (ends[a][0] + ends[a][1]) / 2 for a in plan.axes}
        plan.count = 4
        sizes = {a: ends[a][1] - ends[a][0] for a in plan.axes}
        return Arrangement(middle, Corners(sizes[plan.face.u], sizes[plan.face.v]))
    at = [{a: ends[a][1 if s > 0 else 0] for a, s in zip(plan.axes, corner, strict=True)} for corner in signs]
    return Arrangement(at[0], None) if len(at) == 1 else listed(plan, at)


def _mirrored(plan: AxisPlan, axis: Axis) -> tuple[Expr, Expr]:
    """From one distance along an axis, or along the other, the same from both sides."""
    host, k = plan.host, AXES.index(axis)
    known = plan.edges.get(axis, {})
    if not known:
        noun = plan.mention.noun
        question = Question(f"How far from the edges are the {noun}?", (), f"the {noun} are … from the edges")
        raise MissingError("how far from the corners is missing", question)
    ((sign, at),) = known.items()
    inset = at - host.low[k] if sign < 0 else host.high[k] - at
    return host.low[k] + inset, host.high[k] - inset


# rows


def _row(plan: AxisPlan) -> Arrangement | None:
    if plan.count == 1 and not plan.stations and not _fill(plan):
        return None
    if plan.count > MOST_COPIES:
        raise UnbuildableError(f"{plan.count} of them are too many")
    for place in plan.places("row"):
        plan.scene.use(place)
    axis = _row_axis(plan)
    other = plan.other(axis)
    at = plan.stations.get(axis) or _along(plan, axis)
    if other in plan.stations:
        return listed(plan, [{axis: a, other: b} for a in at for b in plan.stations[other]])
    twin = plan.span(other) if plan.twin == other else None
    if twin is not None:
        return listed(plan, [{axis: a, other: b} for b in twin for a in at])
    beside = plan.point(other)
    return listed(plan, [{axis: a, other: beside} for a in at])


def _fill(plan: AxisPlan) -> bool:
    """“Holes every 50 mm”, “a hole every 50 mm”: as many as there is room for, told; whether that is said."""
    step = next((p.amounts[0].value for p in plan.places("spacing") if p.amounts and p.relation == "every"), None)
    said = plan.mention
    if not step or said.count is not None:
        return False
    axis = _row_axis(plan)
    value, k = plan.scene.value, AXES.index(axis)
    low, high = value(plan.host.low[k]), value(plan.host.high[k])
    ends = {sign: value(at) for sign, at in plan.edges.get(axis, {}).items()}
    if not ends:
        plan.count = math.ceil((high - low) / step - ROUNDING) - 1
    else:
        inset = min(at - low if sign < 0 else high - at for sign, at in ends.items())
        plan.count = math.floor((ends.get(1, high - inset / 2) - ends.get(-1, low + inset / 2)) / step + ROUNDING) + 1
    plan.scene.assume(f"{plan.count} {said.noun}: as many as fit, {step:g} mm apart")
    return plan.count > 1


def _row_axis(plan: AxisPlan) -> Axis:
    if plan.along is not None:
        return plan.along
    if plan.twin is not None:
        return plan.other(plan.twin)
    for known in (plan.stations, [plan.start] if plan.start else []):
        if known:
            return next(iter(known))
    for place in plan.places("axis"):
        axis = plan.directed(place)
        if axis is not None:
            plan.scene.use(place)
            return axis
    begun = [a for a in plan.axes if len(plan.edges.get(a, {})) == 1]
    if len(begun) == 1 and any(p.counts or p.relation == "every" for p in plan.places("spacing")):
        return begun[0]  # “15 from the left end, and 4 more every 40”
    spans = [a for a in plan.axes if plan.span(a)]
    if len(spans) == 1:
        return spans[0]
    free = [a for a in plan.axes if plan.fixed(a) is None]
    return free[0] if len(free) == 1 else plan.long()


def _along(plan: AxisPlan, axis: Axis) -> list[Expr]:
    """The coordinates of a row of copies."""
    n, length = plan.count, plan.host.size(axis)
    said = [plan.amount(p, "spacing") for p in plan.places("spacing") if p.amounts]
    if len(said) > 1:
        raise UnbuildableError("they have two spacings")
    step, span = (said[0] if said else None), plan.span(axis)
    ends = plan.edges.get(axis, {})
    if len(ends) == 1:
        ((sign, first),) = ends.items()
        if step is None:
            raise UnbuildableError("how far apart they are is missing")
        return [first - step * (k * sign) for k in range(n)]
    if span is not None:
        even = (span[1] - span[0]) / (n - 1)
        if step is not None and abs(plan.scene.value(step - even)) > ROUNDING:
            raise UnbuildableError("their spacing and their distances from the edges do not fit together")
        return [span[0] + even * k for k in range(n)]
    if step is None:
        host = plan.scene.mentions[plan.host.mention].noun
        plan.scene.assume(f"the {plan.mention.noun.removesuffix('s')}s are spread evenly along the {host}")
        step = length / (n + 1) if n > 2 else length / 2
    middle = plan.at.get(axis, plan.host.middle(axis))
    return [middle + step * (k - (n - 1) / 2) for k in range(n)]
