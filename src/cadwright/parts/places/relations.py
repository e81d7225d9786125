"""Places by other things and by shares: so far from the middle, between, in line, a third of the way along."""

from collections.abc import Mapping, Sequence

from cadwright.english.statements import Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES
from cadwright.parts.model import ZERO
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.distances import ALONG
from cadwright.parts.places.hosts import ENDS, edge_of, is_other_end, referred, sides_of
from cadwright.parts.places.round_ends import ROUND, round_centre, round_centres
from cadwright.parts.scene import AXES, Axis, Solid, UnbuildableError

_UPWARDS = {"above": "top", "over": "top", "below": "bottom", "under": "bottom", "beneath": "bottom", "behind": "back"}
_BOTH = 2
_EDGED = frozenset(("fillet", "chamfer"))
"""Kinds of things whose middle is not known: “in the centre of the rounding”."""
_PARTS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "quarter": {2: (0.25, 0.75), 3: (0.25, 0.5, 0.75)},
    "third": {2: (1 / 3, 2 / 3)},
}


def _direction(plan: AxisPlan, side: str) -> tuple[Axis, int]:
    """The axis and the way to a side; `UnbuildableError` where it is not one along this side."""
    long = plan.long()
    if side in ENDS:
        return long, 1 if side == "far end" else -1
    edge = edge_of(plan.face, side)
    if edge is None:
        raise UnbuildableError(f"I cannot tell which way the {side} is")
    return edge.axis, edge.sign


def take_away(plan: AxisPlan, place: Place) -> None:
    """A distance from the middle or from another thing, towards a side."""
    if is_from_axis(plan, place) or _from_legs(plan, place):
        return
    side = place.sides[0] if place.sides else _UPWARDS.get(place.relation, "")
    axis, sign = _direction(plan, side) if side else (_free_axis(plan), 1)
    origin = _middle_of(plan, place, axis)
    beneath = _beneath(plan, place) if axis == "z" and place.relation in ("above", "over") else None
    if beneath is not None:
        plan.raise_above(beneath.high[AXES.index(axis)], place)
        return
    if axis in plan.at or axis in plan.edges:
        raise UnbuildableError(f"the {plan.mention.noun} has two places")
    if not side and plan.count == _BOTH and plan.places("line", "axis", "row"):
        plan.stations[axis] = _both_ways(plan, place, axis, origin)
        return
    if not side and plan.count > 1:
        raise UnbuildableError("I cannot tell which way")
    plan.at[axis] = origin + plan.amount(place, "distance") * sign
    if not side:
        plan.scene.assume(f"the {plan.mention.noun} is off the middle along {axis.upper()}")
    if place.ref or place.relation == "that":
        _beside_that(plan, place, plan.other(axis))


def _from_legs(plan: AxisPlan, place: Place) -> bool:
    """Put it so far from both legs of a right triangle, which lie along the front and the left of its box."""
    host = plan.scene.mentions[plan.host.mention]
    right = host.kind == "triangle" and ("right" in host.noun.lower() or "gusset" in host.noun.lower())
    if place.noun != "leg" or not place.every or not right or not any(p.kind == "legs" for p in host.places):
        return False
    for axis in plan.axes:
        plan.put(axis, -1, plan.amount(place, "edge distance"))
    return True


def take_level(plan: AxisPlan, place: Place) -> None:
    """A height above the top or the underside of a thing that is named, on an upright side."""
    solid = referred(plan.scene, place.ref, plan.mention, place.noun) if place.ref else plan.scene.body
    if solid is None:
        raise UnbuildableError("what it is measured from is not there")
    if "z" not in plan.axes:
        raise UnbuildableError(f"“{place.amounts[0].quote}” is a height, and no place on the {plan.face.side}")
    z = AXES.index("z")
    ground = solid.high[z] if place.sides == ("top",) else solid.low[z]
    plan.raise_above(ground, place)


def is_from_axis(plan: AxisPlan, place: Place) -> bool:
    """Whether several on the end of a round thing are all so far from its axis."""
    about = not place.ref or place.ref == plan.scene.mentions[plan.host.mention].kind
    free = not (place.sides or place.relation in ("that", *_UPWARDS) or plan.places("row", "grid", "spacing", "line"))
    return plan.count > 1 and plan.host.round_axis == plan.face.axis and about and free


def _beside_that(plan: AxisPlan, place: Place, axis: Axis) -> None:
    """“30 to the right of it” is at its height, unless something else is said."""
    if axis not in plan.at and axis not in plan.edges:
        plan.at[axis] = _middle_of(plan, place, axis)


def _beneath(plan: AxisPlan, place: Place) -> Solid | None:
    """The body that a place names, where what the thing is on stands on that: “20 above the base”, in the wall."""
    body = referred(plan.scene, place.ref, plan.mention, place.noun)
    if not place.ref or body is None or body is plan.host:
        return None
    z, value = AXES.index("z"), plan.scene.value
    return body if value(body.high[z]) <= value(plan.host.low[z]) + ROUNDING else None


def _free_axis(plan: AxisPlan) -> Axis:
    free = [a for a in plan.axes if a not in plan.edges and a not in plan.at]
    return free[0] if len(free) == 1 else plan.long()


def _middle_of(plan: AxisPlan, place: Place, axis: Axis) -> Expr:
    """The middle of what a place refers to: another thing, else the host."""
    if place.relation == "that" or place.ref:
        mark = plan.scene.mark(plan.mention, place.ref)
        if mark is not None:
            return mark[AXES.index(axis)]
        solid = referred(plan.scene, place.ref, plan.mention)
        if solid is None:
            raise UnbuildableError("what it is measured from is not there")
        return solid.middle(axis)
    return plan.host.middle(axis)


def take_either(plan: AxisPlan, place: Place) -> None:
    """One at this distance on each side of the middle."""
    middles = [p for p in plan.places("centre") if not p.sides and not p.ref] if plan.mention.count == _BOTH + 1 else []
    if plan.mention.count not in (None, _BOTH) and not middles:
        raise UnbuildableError(f"{plan.mention.count} of them on either side")
    axes = [a for p in plan.places("axis") if (a := plan.named(p.axis)) and plan.scene.use(p)]
    axis = plan.named(place.axis) or (axes[0] if axes else _free_axis(plan))
    if place.relation in _UPWARDS:
        axis = _upright(plan)
    if _is_taken(plan, axis) and not place.axis and not _is_taken(plan, plan.other(axis)):
        axis = plan.other(axis)  # “slots parallel to the long side, 20 from one end, 12 either side of the middle”
    if _is_taken(plan, axis):
        raise UnbuildableError(f"the {plan.mention.noun} have two places along {axis.upper()}")
    if place.relation == "left":
        _left_and_right(plan, place)
        return
    value = plan.amount(place, "distance")
    last = value
    if len(place.amounts) > 1 and place.relation in _UPWARDS:
        last = plan.amount(place, "distance", 1)
    elif len(place.amounts) > 1:
        plan.at[plan.other(axis)] = plan.host.middle(plan.other(axis)) + plan.amount(place, "place", 1)
    for origin in plan.places("origin") if place.relation == "middle" else ():
        if origin.sides:
            raise UnbuildableError("places on both sides are from the middle")
        plan.scene.use(origin)
    middle = _middle_of(plan, place, axis)
    plan.stations[axis] = [middle - last, *(middle for _ in middles[:1]), middle + value]
    for one in middles:
        plan.scene.use(one)
    plan.count = len(plan.stations[axis])


def _is_taken(plan: AxisPlan, axis: Axis) -> bool:
    """Whether a distance along an axis is known already."""
    return axis in plan.edges or axis in plan.at


def _both_ways(plan: AxisPlan, place: Place, axis: Axis, origin: Expr) -> list[Expr]:
    """Two that are so far from a middle, one on each side."""
    value = plan.amount(place, "distance")
    return [origin - value, origin + value]


def _upright(plan: AxisPlan) -> Axis:
    """The axis along which something is above or below; of what lies, the one along its height."""
    axis = "z" if plan.face.axis != "z" else plan.named("height")
    if axis is None or axis not in plan.axes:
        raise UnbuildableError("I cannot tell which way is up there")
    return axis


def _left_and_right(plan: AxisPlan, place: Place) -> None:
    """One so far to the left of the middle and one to the right: “50 left and 50 right of the middle”."""
    axis, sign = _direction(plan, "left")
    if axis in plan.edges or axis in plan.at:
        raise UnbuildableError(f"the {plan.mention.noun} have two places")
    left, right = plan.amount(place, "distance"), plan.amount(place, "distance", len(place.amounts) - 1)
    plan.stations[axis] = [plan.host.middle(axis) + left * sign, plan.host.middle(axis) - right * sign]
    plan.count = 2


def take_fraction(plan: AxisPlan, place: Place) -> None:
    """Shares of the way along."""
    shares = _shares(plan, place)
    axis, sign = plan.named(place.axis), -1
    if place.sides:
        axis, sign = _direction(plan, place.sides[0])
        sign = sign if place.sides[0] not in ENDS else -1
    elif {place.relation, place.axis} & {"up", "down"} and axis is None:
        axis = plan.face.v if plan.face.u != "z" else "z"
        sign = 1 if place.relation == "down" else -1
    axis = axis or (_free_axis(plan) if place.relation != "across" else plan.other(plan.long()))
    beside = bool(place.axis) and list(shares) == [0.5]  # “two holes at half the width” are side by side there
    unlike = plan.count != len(shares) and not beside
    if unlike or axis in plan.edges or axis in plan.at or not all(0 < s < 1 for s in shares):
        raise UnbuildableError(f"I cannot tell where “{_quote(plan, place)}” is")
    plan.scene.use(place)
    low, size = plan.host.low[AXES.index(axis)], plan.host.size(axis)
    places = [low + size * (s if sign < 0 else 1 - s) for s in shares]
    if len(shares) == 1:
        plan.at[axis] = places[0]
    else:
        plan.stations[axis] = places


def _shares(plan: AxisPlan, place: Place) -> Sequence[float]:
    said = [a.value for a in place.amounts]
    if place.relation in ("halfway", "midway"):
        return (0.5,)
    named = place.relation.startswith(("point", "position"))
    name = {0.25: "quarter", 1 / 3: "third"}.get(said[0] if said and named else 0.0, place.relation)
    if name in _PARTS:
        return _PARTS[name].get(plan.count, ())
    return said


def _quote(plan: AxisPlan, place: Place) -> str:
    return next((a.quote for a in place.amounts), place.relation)


def take_midway(plan: AxisPlan, place: Place) -> None:
    """Halfway between two things, or a thing and an edge."""
    if plan.count != 1:
        raise UnbuildableError("I cannot tell how several are between them")
    if not place.sides:
        for axis in plan.axes:
            if axis not in plan.edges and axis not in plan.at:
                plan.at[axis] = _middle_of(plan, place, axis)
    for side in place.sides:
        axis, sign = _direction(plan, side)
        edge = (plan.host.high if sign > 0 else plan.host.low)[AXES.index(axis)]
        plan.at[axis] = (edge + _middle_of(plan, place, axis)) / 2
        if place.ref:
            _beside_that(plan, place, plan.other(axis))
    plan.scene.use(place)


def take_in_line(plan: AxisPlan, place: Place) -> None:
    """On the level of another thing, along the axis of which nothing else is said."""
    free = [a for a in plan.axes if a not in plan.edges and a not in plan.at and a not in plan.stations]
    if len(free) != 1:
        raise UnbuildableError("I cannot tell along which line")
    plan.at[free[0]] = _middle_of(plan, place, free[0])
    plan.scene.use(place)


def take_beside(plan: AxisPlan, place: Place) -> None:
    """“At the left end” without a distance is used only where a distance from that end is said, or as the side."""
    if _is_at_round_end(plan, place):
        _at_ends_of_stadium(plan, place)
        return
    side = next((s for s in place.sides if s in FACES), None)
    edge = edge_of(plan.face, side) if side else None
    if side is None and place.relation == "across" and plan.named(place.axis) is not None:
        plan.scene.use(place)  # from this side it goes “square to the length”
    told = edge is not None and edge.sign in plan.edges.get(edge.axis, {})
    if (
        (side == plan.face.side and place.relation not in ALONG)
        or told
        or (side is None and plan.edges and not _names_another(plan, place))
    ):
        plan.scene.use(place)


def _is_at_round_end(plan: AxisPlan, place: Place) -> bool:
    """Whether a hole is at an end that is round, and nothing says how far from it: it is in the middle of the arc."""
    hole = plan.mention.kind == "hole" and bool(place.sides) and {*place.sides} <= {*ENDS}
    known = plan.edges or plan.stations or plan.at or plan.places("spacing")
    return hole and not known and round_centres(plan.scene, plan.host) is not None


def _at_ends_of_stadium(plan: AxisPlan, place: Place) -> None:
    """In the middle of the arc of one round end, or of both."""
    if place.every or plan.mention.count == _BOTH:
        _at_round_end(plan, place)
    elif plan.count == 1:
        axis, low, high = round_centres(plan.scene, plan.host) or ("x", ZERO, ZERO)
        far = "far end" in place.sides or is_other_end(plan.scene, plan.mention)
        plan.at[axis] = high if far else low
        plan.scene.use(place)
    plan.scene.assume(f"the middle of the {plan.mention.noun} is that of the round end")


def _names_another(plan: AxisPlan, place: Place) -> bool:
    """Whether it is an end along which nothing is measured."""
    return any(s in ENDS for s in place.sides) and plan.long() not in plan.edges


def take_centre(plan: AxisPlan, place: Place) -> None:
    """The middle is where a thing is unless another place is said along that axis."""
    if place.ref in ROUND:
        _at_round_end(plan, place)
        return
    if place.ref in _EDGED:
        raise UnbuildableError(f"I cannot tell where the {plan.mention.noun} is then")
    each = not place.every or (plan.scene.mentions[plan.host.mention].count or 1) > 1
    axis = plan.named(place.axis)
    fixed = plan.fixed(axis) if axis is not None and plan.span(axis) is None else None
    if axis is not None and fixed is not None and abs(plan.scene.value(fixed - plan.host.middle(axis))) > ROUNDING:
        raise UnbuildableError(f"the {plan.mention.noun} is in the middle and elsewhere")
    if each and (not place.sides or plan.face.side in place.sides):
        plan.scene.use(place)


def _at_round_end(plan: AxisPlan, place: Place) -> None:
    """In the middle of the arc of a round end, or of both where there are two."""
    both = round_centres(plan.scene, plan.host)
    if both is not None and both[0] in plan.axes and (place.every or plan.mention.count == _BOTH):
        if plan.mention.count not in (None, 1, _BOTH):
            raise UnbuildableError(f"{plan.mention.count} of them at two ends")
        plan.stations[both[0]] = list(both[1:])
        plan.count = _BOTH
        plan.scene.use(place)
        return
    found = round_centre(plan.scene, plan.host)
    if found is None or found[0] not in plan.axes or plan.count != 1:
        raise UnbuildableError(f"I cannot tell where the {plan.mention.noun} is then")
    plan.at[found[0]] = found[1]
    plan.scene.use(place)


def take_vertices(plan: AxisPlan, place: Place) -> None:
    """“Near each of the six corners” of a prism: as many as it has, towards them."""
    sides = sides_of(plan.scene, plan.host) if plan.face.axis == plan.host.round_axis else 0
    placed = plan.places("away", "circle")
    if not sides or not placed or not place.every:
        return
    if plan.mention.count not in (None, 1, sides) or max(place.counts, default=sides) != sides:
        raise UnbuildableError(f"{plan.mention.count or place.counts[0]} of them at {sides} corners")
    plan.count = sides
    plan.scene.use(place)


def take_line(plan: AxisPlan, place: Place) -> None:
    """A middle line of the side: things on it are in the middle across it, and several go on along it."""
    long = plan.long()
    upright = plan.face.v if plan.face.u != "z" else "z"
    lines = {"long": long, "short": plan.other(long), "vertical": upright, "horizontal": plan.other(upright)}
    along = lines[place.axis]
    across = plan.other(along)
    if across in plan.edges or across in plan.at or across in plan.stations:
        raise UnbuildableError(f"the {plan.mention.noun} is in the middle and elsewhere")
    plan.at[across] = plan.host.middle(across)
    plan.along = plan.along or along
    plan.scene.use(place)


def take_inside(plan: AxisPlan, place: Place) -> None:
    """Within the outline of the thing: that is so anyway."""
    plan.scene.use(place)
