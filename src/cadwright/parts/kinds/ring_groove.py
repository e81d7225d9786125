"""Grooves round a turned part: for snap rings, O-rings, belts; necks and reliefs."""

import msgspec

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.parts.bodies.coaxial import stack
from cadwright.parts.bodies.stack import ALONG, FULL
from cadwright.parts.cuts_in_faces import cut_in_face, is_in_face
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.groove import GROOVE_FRAME, build_groove
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.kinds.profiled_groove import VEE_FRAME, build_vee
from cadwright.parts.model import ZERO, ArcTo, Body, Hole, LineTo, Outline, Point2, Point3, Revolution
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.nearer import nearer
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_NEAR = 1e-6
_AROUND = ("around", "round")
_HIGH = frozenset(("top", "right", "far end"))

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
        "piston ring groove",
        "seal groove",
        "e clip groove",
        "gland",
        "half round groove",
        *("grease groove", "oil groove", "lubrication groove", "snap ring recess", "circlip recess", "ring recess"),
        *("face groove", "face seal groove", "face o ring groove", "o ring face groove", "circular groove"),
    ),
    same("width", "depth", "diameter", "radius", "angle", "share")
    | {
        "mean diameter": "mean",
        "outer diameter": "outer",
        "length": "width",
        "thickness": "width",
        "bottom diameter": "bottom",
        "inner diameter": "diameter",
        "floor": "bottom",
        "bottom width": "bottom",
    },
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width", "radius", "outer"), ("depth", "diameter", "radius", "angle", "bottom")),
    adjectives=frozenset(("around", "inner")),
    harmless=frozenset(("outer", "round", "square", "rectangular")),
    takes=frozenset(("offset", "centre", "place", "host", "spacing", "away", "axis", "circle")),
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
    half_round = mention.size("radius") is not None or scene.take(mention, "share") is not None
    width = _half_round_width(scene, mention) if half_round else scene.length(mention, "width", name="groove width")
    starts = _starts(scene, mention, room, width)
    depth = scene.maybe(mention, "depth", "groove depth") if not half_round else width / 2
    inner = scene.maybe(mention, "diameter", "groove diameter") if mention.size("radius") is None else None
    floor = scene.maybe(mention, "bottom", "groove bottom")
    if floor is not None and scene.value(floor) > scene.value(width):
        floor, inner = None, floor
    angle = scene.maybe(mention, "angle", "groove angle", "deg")
    for start in starts:
        middle = start + width / 2
        outer = _diameter(scene, room.host, start, start + width) / 2
        if half_round:
            _cut(scene, mention, room, _round(outer, middle, width / 2))
            continue
        deep = outer - inner / 2 if inner is not None else depth
        if deep is None and angle is not None:
            deep = (width - (floor or ZERO)) / 2 / call("tan", angle / 2)
        if deep is None:
            raise MissingError(f"the depth of the {mention.noun} is missing")
        if not 0 < scene.value(deep) < scene.value(outer):
            raise UnbuildableError(f"a {mention.noun} of such a depth is not in a part of this size")
        flat = _floor(scene, mention, width, deep, floor, angle)
        _cut(scene, mention, room, _straight(outer, middle, width, flat, deep))


def _half_round_width(scene: Scene, mention: Mention) -> Expr:
    for slot in ("radius", "width", "diameter"):
        found = scene.maybe(mention, slot, f"groove {slot}")
        if found is not None:
            return found * 2 if slot == "radius" else found
    raise MissingError(f"the radius of the {mention.noun} is missing")


def _floor(scene: Scene, mention: Mention, width: Expr, deep: Expr, floor: Expr | None, angle: Expr | None) -> Expr:
    """The width at the bottom: that of a square groove, of a V, or as said."""
    if floor is not None:
        return floor
    if angle is not None:
        found = width - deep * 2 * call("tan", angle / 2)
        if scene.value(found) < -1e-3:
            raise UnbuildableError(f"the {mention.noun} comes to a point before it is so deep")
        return found if scene.value(found) > 1e-3 else ZERO
    return ZERO if mention.noun.lower().startswith("v") else width


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
    within = [p for p in mention.places if p.kind in ("host", "centre") and p.noun in ("hole", "bore")]
    host = find_host(scene, mention)
    if "inner" not in mention.adjectives and not within:
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
    width = scene.length(mention, "width", name="groove width")
    depth = scene.maybe(mention, "depth", "groove depth")
    floor = scene.maybe(mention, "diameter", "groove diameter") or scene.maybe(mention, "outer", "groove diameter")
    if floor is None and depth is None:
        raise MissingError(f"the depth of the {mention.noun} is missing")
    radius = floor / 2 if floor is not None else bore / 2 + (depth or ZERO)
    least = min(scene.value(room.host.size(a)) for a in AXES if a != room.axis) / 2
    if not scene.value(bore) / 2 < scene.value(radius) < least - _NEAR:
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
            if place.kind == "centre":
                scene.use(place)
        if mention.places == () and scene.count(mention) == 1:
            scene.assume(f"the {mention.noun} is in the middle")
        outside = room.host.round_axis is not None and "inner" not in mention.adjectives
        found = [(room.host.middle(room.axis) if outside else (room.low + room.high) / 2) - width / 2]
    if len(found) != scene.count(mention) and mention.count is not None:
        raise UnbuildableError(f"the places of {mention.count} {mention.noun}s are missing")
    for start in found:
        inside = scene.value(room.low) - _NEAR <= scene.value(start) <= scene.value(room.high - width) + _NEAR
        if not inside:
            raise UnbuildableError(f"the {mention.noun} would be outside of the part")
    return found


def _offset(scene: Scene, mention: Mention, place: Place, room: _Room, width: Expr) -> list[Expr]:
    scene.use(place)
    for other in mention.places:
        if other.kind in ("place", "host") and set(other.sides) <= {*place.sides, "end"}:
            scene.use(other)
    distances = [nearer(place, scene.define("groove distance", a.value), width) for a in place.amounts]
    low = [room.low + d for d in distances]
    high = [room.high - d - width for d in distances]
    if place.every or (mention.count == 2 and len(distances) == 1):
        return [*low, *high]
    return high if set(place.sides) & _HIGH else low


def _diameter(scene: Scene, host: Solid, start: Expr, end: Expr) -> Expr:
    """The diameter of the part where the groove is."""
    a, b = scene.value(start), scene.value(end)
    for solid in stack(scene, host):
        for step in solid.steps:
            if scene.value(step.low) - _NEAR <= a and b <= scene.value(step.high) + _NEAR:
                if abs(scene.value(step.start) - scene.value(step.end)) > _NEAR:
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


def _build_groove(scene: Scene, mention: Mention) -> None:
    """Cut a groove straight along a side; one that is in or around the rim of something round goes round it."""
    rims = [p for p in mention.places if p.kind == "place" and p.sides in ((), ("side",)) and not p.noun]
    around = any(p.relation in (*_AROUND, "in", "into") for p in rims)
    turned = around and find_host(scene, mention).round_axis is not None
    (build if turned else build_groove)(scene, mention)


GROOVE = Kind(GROOVE_FRAME, _build_groove)
