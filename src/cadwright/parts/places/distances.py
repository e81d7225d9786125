"""Distances from the edges of a side: named ones, edges in general, several from one end, none at all."""

import re

from cadwright.english.statements import Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.model import ZERO
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.hosts import (
    BENDS,
    ENDS,
    INSIDE_BEND,
    LYING,
    edge_of,
    flat_axis,
    is_other_end,
    member_side,
    referred,
)
from cadwright.parts.places.square_tubes import is_across_tube, is_open_tube
from cadwright.parts.scene import AXES, Axis, UnbuildableError

ALONG = ("along", "near", "down")
"""How edges are named without a distance."""
LEVELS = ("below", "under", "beneath", "above", "over")
"""How a height is told: “3 below the rim” is no distance along the top."""
_LONG = frozenset(("long side", "front", "back"))
_ONE = re.compile(r"\bone\b", re.IGNORECASE)
_OTHERS = ("second", "2nd", "other")
_ONE_BY_ONE = ("one", "first", "1st", *_OTHERS)
"""How each of several is told; the first alone is where a row starts."""
_STARTING = ("first", "1st", "starting", "starts", "start", "begin", "beginning", "begins")

_BELOW = ("below", "under", "beneath")
_OWN = frozenset(("its", "edge", "of"))
"""Words for a bottom that is that of the thing itself."""
_ASIDE = 0.1
"""So far out of the middle, as a share of the whole, something stands on one side."""


def take_offset(plan: AxisPlan, place: Place) -> None:
    """Distances from one or two sides."""
    sides = place.sides or ("side",)
    if place.of_middle:
        plan.half = {}
    if len(place.amounts) == len(plan.axes) and sides == ("side",) and plan.places("corner"):
        for n, axis in enumerate(plan.axes):
            plan.inset(axis, plan.amount(place, "edge distance", n))
        plan.scene.assume(f"{place.amounts[0].value:g} mm is the distance along {plan.axes[0].upper()}")
        return
    if len(place.amounts) > 1 and len(sides) == 1:
        take_stations(plan, place)
        return
    if plan.count > 1 and any(p.relation in _OTHERS for p in plan.places("offset")) and place.relation in _ONE_BY_ONE:
        _take_each(plan)
        return
    if place.relation == "corner" and plan.scene.member is not None and plan.scene.member.root:
        _from(plan, "bend", plan.amount(place, "edge distance"), place)
        return
    if place.ref:
        _from(plan, _opposite(plan, place), plan.amount(place, "edge distance"), place)
        return
    if place.relation == "corner":
        value = plan.amount(place, "edge distance")
        for axis in plan.axes:
            plan.inset(axis, value)
        return
    if sides == ("side",) and place.relation in _BELOW and plan.face.axis != "z":
        sides = ("top",)  # “10 below the rim”, in a wall
    for n, side in enumerate(sides):
        value = plan.amount(place, "edge distance", min(n, len(place.amounts) - 1))
        _from(plan, _that_edge(plan, place) if place.relation == "that" else side, value, place)


def _opposite(plan: AxisPlan, place: Place) -> str:
    """The side of the host that is opposite to where a thing stands on it: “the end opposite the wall”."""
    other = referred(plan.scene, place.ref, plan.mention, place.noun)
    if other is None:
        raise UnbuildableError("what it is measured from is not there")
    value, host = plan.scene.value, plan.host
    off = {a: value(other.middle(a) - host.middle(a)) / value(host.size(a)) for a in plan.axes}
    axis = max(off, key=lambda a: abs(off[a]))
    if other is host or abs(off[axis]) < _ASIDE:
        raise UnbuildableError(f"I cannot tell what is opposite to “{place.noun}”")
    return towards(axis, -1 if off[axis] > 0 else 1).side


def _take_each(plan: AxisPlan) -> None:
    """Two of which each has its distance: “one 15 from the left end and the other 20 from the right end”."""
    told = [p for p in plan.places("offset") if p.relation in _ONE_BY_ONE]
    if len(told) != plan.count or [p.relation in _OTHERS for p in told] != [False, *[True] * (len(told) - 1)]:
        raise UnbuildableError(f"I cannot tell where each of the {plan.count} {plan.mention.noun} is")
    at: list[Expr] = []
    axes = set()
    for place in told:
        side = place.sides[0] if place.sides else told[0].sides[0]  # “from the same end”
        edge = _edge(plan, place, side) or (_edge(plan, place, "near end") if side == "end" else None)
        if edge is None:
            raise UnbuildableError(f"a distance from the {side} is no place on the {plan.face.side}")
        end = (plan.host.high if edge.sign > 0 else plan.host.low)[AXES.index(edge.axis)]
        at.append(end - (plan.amount(place, "edge distance") + plan.half.get(edge.axis, ZERO)) * edge.sign)
        axes.add(edge.axis)
    if len(axes) > 1:
        raise UnbuildableError(f"the {plan.mention.noun} are measured from sides that are no opposite ones")
    plan.stations[axes.pop()] = at


def _that_edge(plan: AxisPlan, place: Place) -> str:
    """The edge that “it” is: the one named beside."""
    sides: set[str] = {e.side for p in plan.places("place", "host") for s in p.sides if (e := _edge(plan, p, s))}
    if not sides and (before := plan.before()) is not None:  # “… 15 from the left end, another 60 from the same end”
        named = {s for p in before.places if p.kind == "offset" and not p.every for s in p.sides}
        sides = named - _LONG if "end" in place.amounts[0].quote.split() else named
    if len(sides) != 1:
        raise UnbuildableError(f"I cannot tell from what “{place.amounts[0].quote}” is measured")
    return sides.pop()


def _edge(plan: AxisPlan, place: Place, side: str) -> Face | None:
    """The edge of the side that a place names: “along the top edge”, “on the left”."""
    if side in ("top", "bottom") and plan.face.axis == "z" and place.relation not in ALONG:
        return None
    if side in ENDS or side == "long side":
        axis = plan.long() if side in ENDS else plan.other(plan.long())
        return next(f for f in FACES.values() if f.axis == axis and f.sign == (1 if side == "far end" else -1))
    return edge_of(plan.face, side)


def _from(plan: AxisPlan, side: str, value: Expr, place: Place) -> None:
    """A distance from a side that is named, or from edges in general."""
    twin = _twin(plan) if side in ("side", "end", "long side") else None
    if twin is not None:
        plan.inset(twin, value)
        plan.twin = twin
        plan.scene.assume(f"{plan.count} {plan.mention.noun} are along each of the two edges")
        return
    side = side if place.every or (place.counts and plan.count in (1, _PAIR)) else _named_side(plan, side)
    length = _length_of_profile(plan, side, place)
    if length is None:
        side, value = _inside(plan, side, value)
    upright = plan.host.round_axis == "z" or is_across_tube(plan.scene, plan.mention, plan.host)
    upright = upright or (is_open_tube(plan.scene, plan.host) and "end" in place.amounts[0].quote.lower().split())
    if upright and plan.face.axis != "z" and plan.mention.count in (None, 1):
        side = LYING.get(side, side)  # the left end of a shaft that stands is its lower one
    if side == "bottom" and _is_from_ground(plan, place):
        plan.raise_above(plan.scene.solids[0].low[AXES.index("z")], place)
        return
    if length is not None:
        _from_end(plan, side, value, place, length)
    elif side in FACES:
        _from_face(plan, side, value, place)
    elif side in ENDS:
        _from_end(plan, side, value, place, plan.long())
    elif side == "long side":
        _across(plan, value, place)
    else:
        _from_edges(plan, value, place)


def _inside(plan: AxisPlan, side: str, value: Expr) -> tuple[str, Expr]:
    """The side of a member that is meant, and a distance from inside as one from outside."""
    member = plan.scene.member
    if member is not None or side in BENDS:
        side = member_side(plan.scene, plan.mention, side)
    if side == "floor" and plan.host.floor is not None:
        return "bottom", value + plan.host.floor
    if side in ("wall", "walls"):
        plan.scene.assume("a distance from the walls is from their inside")
        return "side", value + plan.host.wall if plan.host.wall is not None else value
    if side == INSIDE_BEND and member is not None:
        return member.root, value + member.bend
    return side, value


def _is_from_ground(plan: AxisPlan, place: Place) -> bool:
    """Whether a height above “the underside”, or “the bottom”, is above that of the part: what stands on a base shows
    none of its own.
    """
    z, value = AXES.index("z"), plan.scene.value
    stands = value(plan.host.low[z]) > value(plan.scene.solids[0].low[z]) + ROUNDING
    words = {*place.amounts[0].quote.lower().split()}
    if "z" not in plan.axes or not stands or not ("underside" in words or ("bottom" in words and not words & _OWN)):
        return False
    if "bottom" in words:
        plan.scene.assume(f"“{place.amounts[0].quote}” is measured from the underside of the part")
    return True


def _from_face(plan: AxisPlan, side: str, value: Expr, place: Place) -> None:
    edge = edge_of(plan.face, side)
    if FACES[side].axis == plan.face.axis and plan.face.axis == "z" and not _is_seen_flat(plan):
        edge = None
    if plan.host.ends and FACES[side].axis == plan.face.axis:
        edge = None
    if edge is None:
        raise UnbuildableError(f"a distance from the {side} is no place on the {plan.face.side}")
    plan.put(edge.axis, edge.sign, value)
    if place.relation in _STARTING:
        plan.start = edge.axis


_FLAT = 1 / 3
"""What is lower than this share of its diameter is a disc."""


def _is_seen_flat(plan: AxisPlan) -> bool:
    """Whether its edges are called by how it looks from above."""
    value = plan.scene.value
    if plan.host.round_axis == "z" and value(plan.host.size("z")) > _FLAT * value(plan.host.size("x")):
        return False  # the top of a round thing that is no disc is its end
    told = any(plan.face.side in p.sides for p in plan.places("place", "host"))
    return told or flat_axis(plan.scene, plan.host) == "z" or plan.host.round_axis == "z"


def _length_of_profile(plan: AxisPlan, side: str, place: Place) -> Axis | None:
    """The axis along which a profile is as long as it was cut, where its ends are meant, and no free end of a leg.

    They are where each end is spoken of, where how far from the bend is said besides, and where the profile is longer
    than its leg.
    """
    member = plan.scene.member
    if member is None or not member.root or side not in ("end", "near end"):
        return None
    across = FACES[member.root].axis
    length = plan.other(across)
    others = (p for p in plan.places("offset") if p is not place)
    rooted = any({*BENDS, member.root} & {*p.sides} for p in others)
    longer = plan.scene.value(plan.host.size(length)) > plan.scene.value(plan.host.size(across))
    return length if place.every or rooted or longer else None


def _from_end(plan: AxisPlan, side: str, value: Expr, place: Place, axis: Axis) -> None:
    if plan.count == 1 and (place.every or place.counts) and plan.fills(axis, value):
        plan.inset(axis, value)
        return
    _count_each(plan, ENDS)
    goes_on = place.relation in _STARTING or (_spaced(plan) and not place.every)
    if place.every or (plan.count > 1 and not goes_on and _ONE.search(place.amounts[0].quote) is None):
        plan.inset(axis, value)
        return
    up = side == "far end" if axis != "z" else not (side == "far end" and is_other_end(plan.scene, plan.mention))
    named_free = "free" in place.amounts[0].quote.lower().split()
    free = _free_end(plan, axis, named_free) if side == "end" or named_free else 0
    if free and (free > 0) != up:
        if not named_free:
            plan.scene.assume("the end is the one without the head")
        up = free > 0
    plan.put(axis, 1 if up else -1, value)
    if plan.count > 1:
        plan.start = axis


def _free_end(plan: AxisPlan, axis: Axis, named: bool) -> int:
    """Which end of a pin has no head on it, or nothing at all where it is named so: +1 or -1 along the axis; 0 where
    that tells neither.
    """
    host, n, value = plan.host, AXES.index(axis), plan.scene.value
    if host.round_axis != axis:
        return 0
    others = [s for s in plan.scene.solids if s is not host]
    heads = [s for s in others if named or plan.scene.mentions[s.mention].term.split()[-1:] == ["head"]]
    above = any(abs(value(s.low[n] - host.high[n])) < ROUNDING for s in heads)
    below = any(abs(value(s.high[n] - host.low[n])) < ROUNDING for s in heads)
    return below - above


def _across(plan: AxisPlan, value: Expr, place: Place) -> None:
    axis = plan.other(plan.long())
    if plan.count == 1 and (place.every or place.counts) and plan.fills(axis, value):
        plan.inset(axis, value)
        return
    _count_each(plan, ("long side",))
    one = _ONE.search(place.amounts[0].quote) is not None
    if (plan.count > 1 and not _spaced(plan) and not one) or place.every:
        plan.inset(axis, value)
    else:
        plan.put(axis, -1, value)


def _from_edges(plan: AxisPlan, value: Expr, place: Place) -> None:
    """A distance from “the edge”, “each edge”, “the sides”."""
    noun = plan.mention.noun
    if place.relation in LEVELS and plan.face.axis == "z":
        raise UnbuildableError(f"“{place.amounts[0].quote}” is a height, and no place on the {plan.face.side}")
    if plan.places("corner"):
        for axis in plan.axes:
            plan.inset(axis, value)
        return
    if place.every and any(set(p.sides) & {*ENDS} for p in plan.places("offset")):
        plan.inset(plan.other(plan.long()), value)  # “15 from either end and 10 from either side”
        return
    if plan.count == _PAIR and (end := _one_end(plan)) is not None:
        plan.put(end.axis, end.sign, value)  # “at the left end two holes, 8 from the edges”
        plan.inset(plan.other(end.axis), value)
        return
    filled = [a for a in plan.axes if plan.fills(a, value)]
    if plan.count == 1 and (place.every or (place.counts and filled)):
        for axis in filled or plan.axes:
            plan.inset(axis, value)
        return
    if plan.count == 1:
        plan.put(plan.long(), -1, value)
        plan.scene.assume(f"the {noun} is measured from one end, in the middle of the width")
        return
    if place.relation in _STARTING:
        plan.put(plan.long(), -1, value)
        plan.start = plan.long()
        return
    if not place.every and (_spaced(plan) or plan.places("row")) and plan.count != 4:
        plan.put(plan.other(plan.long()), -1, value)
        plan.scene.assume(f"the {noun} are measured from one of the long edges")
        return
    free = [a for a in plan.axes if a not in plan.edges and a not in plan.at and a not in plan.stations]
    for axis in free if plan.count >= 4 or len(free) < 2 else [plan.long()]:
        plan.inset(axis, value)


_PAIR = 2


def _one_end(plan: AxisPlan) -> Face | None:
    """The one edge of the side that several things are said to be at, where nothing more tells where they are."""
    if any(p.kind not in ("place", "host", "offset") for p in plan.mention.places):
        return None
    named = [p for p in plan.places("place") if p.sides and p.sides[0] != plan.face.side]
    if (
        len(named) != 1
        or named[0].every
        or named[0].counts
        or len(named[0].sides) != 1
        or len(plan.places("offset")) != 1
    ):
        return None
    edge = _edge(plan, named[0], named[0].sides[0])
    if edge is not None:
        plan.scene.use(named[0])
    return edge


def _count_each(plan: AxisPlan, sides: tuple[str, ...]) -> None:
    """“A hole at each end” are two."""
    named = any(p.every and set(p.sides) & set(sides) for p in plan.places("place", "host", "centre", "offset"))
    if named and plan.count == 1:
        plan.count = 2


def _twin(plan: AxisPlan) -> Axis | None:
    """Across what there are two rows: “six along each long edge”."""
    for place in plan.places("place", "host"):
        for side in place.sides if place.every and place.relation in ALONG and plan.count > 1 else ():
            if side in ("long side", "end"):
                plan.scene.use(place)
                return plan.long() if side == "end" else plan.other(plan.long())
    return None


def _spaced(plan: AxisPlan) -> bool:
    return any(p.amounts for p in plan.places("spacing"))


def _named_side(plan: AxisPlan, side: str) -> str:
    """“On the right side, 6 mm from the edge”: an edge without a name is that of the side named beside it."""
    if side not in ("side", "end") or plan.scene.member is not None:
        return side
    named = plan.places("place", "host")
    if plan.count > 1 and side == "end":
        return side  # “along the front edge, the outer ones 10 from the ends”
    if plan.count > 1:
        named = [p for p in named if p.relation in ALONG]
    beside = sorted({e.side for p in named for s in p.sides if s not in ENDS and (e := _edge(plan, p, s))})
    return beside[0] if len(beside) == 1 else side


def take_more(plan: AxisPlan, place: Place) -> None:
    """“Then 4 more at 40 mm spacing”: with the first they are five."""
    if not place.counts:
        return
    total = place.counts[0] + 1
    if plan.mention.count not in (None, 1, total):
        raise UnbuildableError(f"{plan.mention.count} of them and {place.counts[0]} more")
    plan.count = total


def take_stations(plan: AxisPlan, place: Place) -> None:
    """The distances of all of several from one end."""
    side = _named_side(plan, place.sides[0] if place.sides else "end")
    beyond = ZERO
    rooted = plan.scene.member is not None and bool(plan.scene.member.root)
    if plan.scene.member is not None and (side in BENDS or (side in ENDS and rooted)):
        beyond = plan.scene.member.bend if side == INSIDE_BEND else ZERO
        side = plan.scene.member.root if side == INSIDE_BEND else member_side(plan.scene, plan.mention, side)
    edge = _edge(plan, place, side) if side not in ("top", "bottom") else edge_of(plan.face, side)
    axis = plan.named(place.axis) or (edge.axis if edge is not None else plan.long())
    sign = edge.sign if edge is not None else -1
    if (side not in FACES and side not in (*ENDS, "side", "long side")) or axis in plan.stations:
        raise UnbuildableError(f"several distances from the {side}")
    one = plan.mention.count is None and plan.mention.noun.lower() == plan.mention.term and len(place.amounts) > 1
    if one or plan.mention.count not in (None, len(place.amounts)):
        raise UnbuildableError(f"{plan.mention.count or 'one'} of them at {len(place.amounts)} places")
    ends = (plan.host.high if sign > 0 else plan.host.low)[AXES.index(axis)]
    steps = [plan.amount(place, "edge distance", n) for n in range(len(place.amounts))]
    half = plan.half.get(axis, ZERO)
    plan.stations[axis] = [ends - (s + half + beyond) * sign for s in steps]
    plan.count = len(steps)


def take_extent(plan: AxisPlan, place: Place) -> None:
    """From where to where it goes: “from 20 to 60 from the left end”, “20 from the left to 15 from the right end”.

    Both are measured from one side unless another is named.
    """
    first, last = (
        _edge(plan, place, side) or _edge(plan, place, "near end") for side in (*place.sides, *place.sides)[:2]
    )
    if first is None or last is None or first.axis != last.axis or plan.count != 1:
        raise UnbuildableError(f"I cannot tell from where to where “{place.amounts[0].quote}” is")
    near, far = (plan.amount(place, "edge distance", n) for n in (0, 1))
    if first.sign == last.sign:
        far = plan.host.size(first.axis) - far
    plan.put(first.axis, first.sign, near)
    plan.put(first.axis, -first.sign, far)


def take_flush(plan: AxisPlan, place: Place) -> None:
    """Its side is in line with a side of the host."""
    for side in place.sides:
        edge = edge_of(plan.face, side)
        if edge is None and side in FACES:
            continue  # what stands on the top is flush with nothing there
        if not plan.half or edge is None:
            raise UnbuildableError(f"I cannot tell what is flush with the {side}")
        plan.scene.use(place)
        plan.put(edge.axis, edge.sign, ZERO)
