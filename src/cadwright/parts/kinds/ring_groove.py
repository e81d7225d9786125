"""Grooves round a turned part: for snap rings, O-rings, belts; necks and reliefs."""

from collections.abc import Callable

import msgspec

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.bodies.coaxial import stack
from cadwright.parts.bodies.stack import ALONG, FULL
from cadwright.parts.circlips import BORES, SHAFTS
from cadwright.parts.cuts_in_faces import cut_in_face, is_in_face
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.groove import GROOVE_FRAME, build_groove
from cadwright.parts.kinds.groove_along import BORED, cut_along, is_along, is_midway
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.kinds.profiled_groove import RUN, VEE_FRAME, build_vee
from cadwright.parts.model import ZERO, ArcTo, Body, Hole, LineTo, Outline, Point2, Point3, Revolution
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.nearer import nearer
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_AROUND = ("around", "round")
_ROUND = (*_AROUND, "in", "into")
_VEES = ("v", "triangular", "pointed v", "sharp v")
_ALONG = ("", "length", "height", "thickness")
"""What is measured along the axis of something round."""
_NARROW = 0.5
"""How wide a groove is, mm, whose place is looked up before its size."""
_RINGS = ("snap ring groove", "retaining ring groove", "circlip groove", "snap ring recess", "circlip recess")
_IN_BORES = (
    *(f"din472 {groove}" for groove in (*_RINGS, "groove", "circlip", "retaining ring")),
    *(f"{groove} din472" for groove in _RINGS),
)
_OF_RINGS = frozenset((*_RINGS, *_IN_BORES, "circlip", "snap ring", "retaining ring"))
"""What grooves for retaining rings are called."""
_HIGH = frozenset(("top", "right", "far end"))
_ENDS = _HIGH | {"bottom", "left", "near end", "end"}

FRAME = Frame(
    "ring groove",
    "cut",
    (
        "snap ring groove",
        "retaining ring groove",
        "circlip groove",
        "o ring groove",
        "oring groove",
        "ring groove",
        "v groove",
        "vee groove",
        "belt groove",
        "undercut",
        "thread relief",
        "relief groove",
        "neck groove",
        "annular groove",
        "circumferential groove",
        *(f"{around} {cut}" for around in ("rim", "edge", "peripheral", "perimeter") for cut in ("groove", "channel")),
        "piston ring groove",
        "seal groove",
        "e clip groove",
        *("clip groove", "circlip slot", "locking ring groove", "parting groove"),
        *("circlip", "snap ring", "retaining ring", *_IN_BORES),
        "gland",
        "half round groove",
        *("grease groove", "oil groove", "lubrication groove", "snap ring recess", "circlip recess", "ring recess"),
        *("face groove", "face seal groove", "face o ring groove", "o ring face groove", "circular groove"),
    ),
    same("width", "depth", "diameter", "radius", "angle", "share")
    | {
        "mean diameter": "mean",
        "outer diameter": "outer",
        "length": RUN,
        "thickness": "width",
        "bottom diameter": "bottom",
        "inner diameter": "diameter",
        "floor": "bottom",
        "bottom width": "bottom",
    },
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width", RUN, "radius", "outer"), ("depth", "diameter", "radius", "angle", "bottom")),
    adjectives=frozenset(("around", "inner", "pointed")),
    harmless=frozenset(("outer", "round", "square", "rectangular")),
    takes=frozenset(("offset", "centre", "fraction", "place", "host", "spacing", "away", "axis", "circle")),
    marks=frozenset(("around", "inner", "share", "angle", "mean")),
    generic=frozenset(("groove", "neck", "relief", "channel")),
)


class _Room(msgspec.Struct, frozen=True):
    """The stretch of an axis in which a groove is, the thing round it, and a point of the axis."""

    host: Solid
    axis: Axis
    at: Point3
    low: Expr
    high: Expr


def build(scene: Scene, mention: Mention) -> None:
    """Cut the grooves."""
    if any(p.kind == "host" and p.relation == "along" and p.noun in BORED for p in mention.places):
        raise UnbuildableError.beyond(mention, "straight along a bore")
    if is_in_face(scene, mention):
        cut_in_face(scene, mention)
        return
    bore = _bore(scene, mention)
    if bore is not None:
        _cut_in_bore(scene, mention, *bore)
        return
    plain = mention.term in FRAME.generic or mention.term == "half round groove"
    vee = mention.term in VEE_FRAME.nouns
    if (plain or vee) and not scene.said(mention, "around") and find_host(scene, mention).round_axis is None:
        (build_vee if vee else build_groove)(scene, mention)  # the same noun on something flat
        return
    for place in mention.places:
        if place.kind == "place" and (place.sides == ("side",) or place.relation in _AROUND):
            scene.use(place)  # “around the rim”
    room = _room(scene, mention)
    if _is_standard(mention):
        _cut_standard(scene, mention, room)
        return
    half_round = mention.size("radius") is not None or scene.take(mention, "share") is not None
    if half_round:
        width = _half_round_width(scene, mention)
        for middle in (start + width / 2 for start in _starts(scene, mention, room, width)):
            outer = _diameter(scene, room.host, middle - width / 2, middle + width / 2) / 2
            _cut(scene, mention, room, _round(outer, middle, width / 2))
        return
    section = _section(scene, mention, room)
    scene.said(mention, "pointed")
    for start in _starts(scene, mention, room, section.width):
        outer = _diameter(scene, room.host, start, start + section.width) / 2
        deep = outer - section.inner / 2 if section.inner is not None else section.depth
        if deep is None or not 0 < scene.value(deep) < scene.value(outer):
            raise UnbuildableError(f"a {mention.noun} of such a depth is not in a part of this size")
        floor = _floor(scene, mention, section, deep)
        _cut(scene, mention, room, _straight(outer, start + section.width / 2, section.width, floor, deep))


class _Section(msgspec.Struct, frozen=True):
    """What a groove looks like cut through: as deep as said, or down to a diameter; ``angle`` is between its sides."""

    width: Expr
    depth: Expr | None
    inner: Expr | None
    floor: Expr | None
    angle: Expr | None


def _section(scene: Scene, mention: Mention, room: _Room) -> _Section:
    width, depth = scene.maybe(mention, _wide(mention), "groove width"), scene.maybe(mention, "depth", "groove depth")
    inner, floor = scene.maybe(mention, "diameter", "groove diameter"), scene.maybe(mention, "bottom", "groove bottom")
    angle = scene.maybe(mention, "angle", "groove angle", "deg")
    if floor is not None and inner is None and (width is None or scene.value(floor) > scene.value(width)):
        floor, inner = None, floor
    across = room.host.size(next(a for a in AXES if a != room.axis))
    deep = (across - inner) / 2 if inner is not None else depth
    if angle is None and _is_vee(mention) and (width is None or deep is None):
        scene.assume(f"the {mention.noun} has 90 degrees")
        angle = scene.define("groove angle", 90, "deg", "assumed")
    if width is None and deep is not None and angle is not None:
        width = deep * 2 * call("tan", angle / 2) + (floor or ZERO)
    elif deep is None and width is not None and angle is not None:
        depth = (width - (floor or ZERO)) / 2 / call("tan", angle / 2)
    if width is None or (depth is None and inner is None):
        raise MissingError(f"the {'width' if width is None else 'depth'} of the {mention.noun} is missing")
    return _Section(width, depth, inner, floor, angle)


def _wide(mention: Mention) -> str:
    """What it is called how wide it is: a neck is also so long."""
    return RUN if mention.size("width") is None and mention.size(RUN) is not None else "width"


def _is_vee(mention: Mention) -> bool:
    return mention.noun.lower().startswith(_VEES) or "pointed" in mention.adjectives


def _is_standard(mention: Mention) -> bool:
    """Whether it is the groove of a retaining ring of which no size is said."""
    return mention.term in _OF_RINGS and all(mention.size(slot) is None for slot in FRAME.slots.values())


def _cut_standard(scene: Scene, mention: Mention, room: _Room) -> None:
    """Cut the grooves of DIN 471 for the diameter where they are."""
    before = scene.moment()
    starts = _starts(scene, mention, room, expr(_NARROW))
    across = scene.value(_diameter(scene, room.host, starts[0], starts[0] + _NARROW))
    scene.back_to(before)
    floor, width = _of_standard(scene, mention, across, SHAFTS, "DIN 471", "shaft")
    for start in _starts(scene, mention, room, width):
        outer = _diameter(scene, room.host, start, start + width) / 2
        _cut(scene, mention, room, _straight(outer, start + width / 2, width, width, outer - floor / 2))


def _of_standard(
    scene: Scene, mention: Mention, across: float, table: dict[float, tuple[float, float]], standard: str, where: str
) -> tuple[Expr, Expr]:
    """Diameter and width of the groove of a retaining ring, which are told; `UnbuildableError` for a size of none."""
    if across not in table:
        raise UnbuildableError(f"{standard} has no retaining ring for a {where} of {across:g} mm")
    floor, width = table[across]
    scene.assume(f"{standard} for {across:g} mm: a groove {width:g} mm wide, {floor:g} mm across")
    note = f"{standard}, {across:g} mm"
    return scene.define("groove diameter", floor, note=note), scene.define("groove width", width, note=note)


def _half_round_width(scene: Scene, mention: Mention) -> Expr:
    for slot in ("radius", _wide(mention), "diameter"):
        found = scene.maybe(mention, slot, f"groove {slot}")
        if found is not None:
            return found * 2 if slot == "radius" else found
    raise MissingError(f"the radius of the {mention.noun} is missing")


def _floor(scene: Scene, mention: Mention, section: _Section, deep: Expr) -> Expr:
    """The width at the bottom: that of a square groove, of a V, or as said."""
    if section.floor is not None:
        return section.floor
    if section.angle is not None:
        found = section.width - deep * 2 * call("tan", section.angle / 2)
        if scene.value(found) < -SAID_TWICE:
            raise UnbuildableError(f"the {mention.noun} comes to a point before it is so deep")
        return found if scene.value(found) > SAID_TWICE else ZERO
    return ZERO if _is_vee(mention) else section.width


def _room(scene: Scene, mention: Mention) -> _Room:
    host = find_host(scene, mention)
    axis = host.round_axis
    if axis is None:
        raise UnbuildableError(f"a {mention.noun} goes round something round")
    n = AXES.index(axis)
    named = any(p.kind == "host" and p.ref for p in mention.places)
    whole = [host] if named else stack(scene, host)
    low = min((s.low[n] for s in whole), key=scene.value)
    return _Room(host, axis, _origin(host, axis), low, max((s.high[n] for s in whole), key=scene.value))


def _origin(host: Solid, axis: Axis) -> Point3:
    """A point of the axis of a thing."""
    x, y, z = (ZERO if a == axis else host.middle(a) for a in AXES)
    return x, y, z


def _bore(scene: Scene, mention: Mention) -> tuple[_Room, Expr] | None:
    """The bore that a groove is in, and its diameter; ``None`` where it is said to be in none."""
    within = [p for p in mention.places if p.kind in ("host", "centre") and p.noun in BORED]
    host = find_host(scene, mention)
    if "inner" not in mention.adjectives and not within and mention.term not in _IN_BORES:
        return None
    scene.said(mention, "inner")
    scene.said(mention, "around")
    for place in within:
        scene.use(place)
    axis = host.round_axis or "z"
    n = AXES.index(axis)
    if host.inner is not None:
        whole = stack(scene, host)
        low, high = min((s.low[n] for s in whole), key=scene.value), max((s.high[n] for s in whole), key=scene.value)
        return _Room(host, axis, _origin(host, axis), low, high), host.inner
    drilled = [f for f in scene.features if isinstance(f, Hole) and f.positions is None]
    if not drilled or axis.upper() in drilled[-1].frame.plane or drilled[-1].depth is not None:
        raise UnbuildableError(f"there is no through bore for the {mention.noun}")
    x, y, z = (ZERO if a == axis else drilled[-1].frame.origin[k] for k, a in enumerate(AXES))
    return _Room(host, axis, (x, y, z), host.low[n], host.high[n]), drilled[-1].diameter


def _cut_in_bore(scene: Scene, mention: Mention, room: _Room, bore: Expr) -> None:
    """Cut grooves with a flat floor into the wall of a bore."""
    floor: Expr | None
    depth: Expr | None = None
    if _is_standard(mention):
        floor, width = _of_standard(scene, mention, scene.value(bore), BORES, "DIN 472", "bore")
    else:
        width = scene.length(mention, _wide(mention), name="groove width")
        depth = scene.maybe(mention, "depth", "groove depth")
        floor = scene.maybe(mention, "diameter", "groove diameter") or scene.maybe(mention, "outer", "groove diameter")
        if floor is None and depth is None:
            raise MissingError(f"the depth of the {mention.noun} is missing")
    radius = floor / 2 if floor is not None else bore / 2 + (depth or ZERO)
    least = min(scene.value(room.host.size(a)) for a in AXES if a != room.axis) / 2
    if not scene.value(bore) / 2 < scene.value(radius) < least - ROUNDING:
        raise UnbuildableError(f"a {mention.noun} of such a depth is not in a part of this size")
    for start in _starts(scene, mention, room, width):
        points = [(bore / 4, start), (radius, start), (radius, start + width), (bore / 4, start + width)]
        _cut(scene, mention, room, points)


def _starts(scene: Scene, mention: Mention, room: _Room, width: Expr) -> list[Expr]:
    """Where each groove begins along the axis; distances are to its nearer edge."""
    found: list[Expr] = []
    for place in mention.places:
        if place.kind == "offset" and place.amounts:
            found += _offset(scene, mention, place, room, width)
    if not found:
        for place in mention.places:
            if place.kind == "centre" or (place.relation == "midway" and place.axis in _ALONG):
                scene.use(place)
        if mention.places == () and scene.count(mention) == 1:
            scene.assume(f"the {mention.noun} is in the middle")
        outside = room.host.round_axis is not None and "inner" not in mention.adjectives
        found = [(room.host.middle(room.axis) if outside else (room.low + room.high) / 2) - width / 2]
    if len(found) != scene.count(mention) and mention.count is not None:
        raise UnbuildableError(f"the places of {mention.count} {mention.noun}s are missing")
    for start in found:
        inside = scene.value(room.low) - ROUNDING <= scene.value(start) <= scene.value(room.high - width) + ROUNDING
        if not inside:
            raise UnbuildableError(f"the {mention.noun} would be outside of the part")
    return found


def _offset(scene: Scene, mention: Mention, place: Place, room: _Room, width: Expr) -> list[Expr]:
    scene.use(place)
    sides = set(place.sides)
    for other in mention.places:
        named = set(other.sides) & (_HIGH | _ENDS) - {"end"}
        if other.kind == "place" and sides == {"end"} and other.relation == "near" and len(named) == 1:
            sides = set(other.sides)  # “near the right end, 5 mm from that end”
        if other.kind in ("place", "host") and set(other.sides) <= {*sides, "end"}:
            scene.use(other)
    distances = [nearer(place, scene.define("groove distance", a.value), width) for a in place.amounts]
    low = [room.low + d for d in distances]
    high = [room.high - d - width for d in distances]
    both = place.every or any(p.every and set(p.sides) & _ENDS for p in mention.places if p.kind in ("place", "host"))
    if both or (mention.count == 2 and len(distances) == 1):
        return [*low, *high]
    return high if sides & _HIGH else low


def _diameter(scene: Scene, host: Solid, start: Expr, end: Expr) -> Expr:
    """The diameter of the part where the groove is."""
    a, b = scene.value(start), scene.value(end)
    for solid in stack(scene, host):
        for step in solid.steps:
            if scene.value(step.low) - ROUNDING <= a and b <= scene.value(step.high) + ROUNDING:
                if abs(scene.value(step.start) - scene.value(step.end)) > ROUNDING:
                    raise UnbuildableError("a groove in a cone is beyond me")
                return step.start
    raise UnbuildableError("the groove would run over a shoulder")


def _straight(outer: Expr, middle: Expr, width: Expr, floor: Expr, depth: Expr) -> list[Point2]:
    bottom = outer - depth
    mouth: list[Point2] = [(outer, middle + width / 2), (outer, middle - width / 2)]
    if floor == ZERO:
        return [*mouth, (bottom, middle)]
    return [*mouth, (bottom, middle - floor / 2), (bottom, middle + floor / 2)]


def _round(outer: Expr, middle: Expr, radius: Expr) -> Outline:
    return Outline((outer, middle - radius), (ArcTo((outer - radius, middle), (outer, middle + radius)),))


def _cut(scene: Scene, mention: Mention, room: _Room, section: list[Point2] | Outline) -> None:
    if not isinstance(section, Outline):
        section = Outline(section[0], tuple(LineTo(p) for p in section[1:]))
    frame = Sketch(ALONG[room.axis], room.at)
    scene.features.append(Body(scene.name(mention.noun), frame, (section,), Revolution(FULL), "cut"))


RING_GROOVE = Kind(FRAME, build)


def _is_turned(scene: Scene, mention: Mention) -> bool:
    """Whether a groove goes round something round, and not straight along it or across its end."""
    host = find_host(scene, mention)
    if host.round_axis is None or mention.size("length") is not None:
        return False
    if {"notch", "slot", "cut"} & {*mention.term.split()}:
        return False  # one of these is at one place of a rim
    if any(p.kind in ("axis", "parallel", "apart") for p in mention.places):
        return False
    named = [p for p in mention.places if p.kind in ("place", "host", "centre")]
    rim = any(p.noun == "rim" or (p.sides in ((), ("side",)) and p.relation in _ROUND and not p.noun) for p in named)
    ends = any(set(p.sides) & _ENDS for p in mention.places if p.kind == "offset")
    floor = mention.size("width") is not None and (mention.size("diameter") or mention.size("bottom")) is not None
    across = any({"top", "bottom", "end"} & {*p.sides} and p.relation not in ("at", "near") for p in named)
    others = (host.size(a) for a in AXES if a != host.round_axis)
    wheel = all(scene.value(host.size(host.round_axis)) <= scene.value(other) for other in others)
    vee = mention.kind == "vee" and wheel and not across
    bored = host.inner is not None and any(p.kind == "host" and p.noun in BORED for p in named)
    return scene.said(mention, "around") or rim or ends or floor or vee or bored or is_midway(scene, mention, host)


def _along_or_around(straight: Callable[[Scene, Mention], None]) -> Callable[[Scene, Mention], None]:
    """What cuts a groove straight along a side, and one that is in or around something round about its axis."""

    def cut(scene: Scene, mention: Mention) -> None:
        host = find_host(scene, mention)
        if is_along(scene, mention, host):
            cut_along(scene, mention, host)
            return
        (build if _is_turned(scene, mention) else straight)(scene, mention)

    return cut


GROOVE = Kind(GROOVE_FRAME, _along_or_around(build_groove))
VEE = Kind(VEE_FRAME, _along_or_around(build_vee))
