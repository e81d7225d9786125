"""Bodies on bodies: where a further solid stands, and how it becomes one with what is there."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.bodies.coaxial import bore_of, on_axis, stands_below
from cadwright.parts.bodies.coaxial import feet as coaxial_feet
from cadwright.parts.bodies.flanks import sticks_out
from cadwright.parts.bodies.foot import Footing, footings, plane_axes
from cadwright.parts.bodies.tips import are_poles, is_on_tip
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import Face, towards
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Extrusion,
    Frame,
    Hole,
    LineTo,
    Loft,
    Operation,
    Outline,
    Plane,
    Point2,
    Point3,
    Points,
    Profile,
    Rectangle,
    Revolution,
)
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, Scene, Solid, Step, UnbuildableError

ALONG: dict[Axis, Plane] = {"x": "YX", "y": "ZY", "z": "XZ"}
"""Sketch planes whose y axis is an axis of the part, for profiles that are turned about it."""
FULL = expr(360)
"""The angle of a whole turn."""
_CLOSING = ("plug", "cap", "lid", "bottom", "floor", "cover", "end")


class Shape(msgspec.Struct, frozen=True):
    """A solid before it is put anywhere: profiles in the plane of its foot and an operation along its own z.

    ``size`` is its box along its own x, y and z, the foot in the middle of it. Profiles of a `Revolution` are outlines
    with the distance from the axis as x and the height above the foot as y. ``steps`` are the stretches of a round
    one along its axis, where it has not the same diameter all along.
    """

    profiles: tuple[Profile, ...]
    operation: Operation
    size: Point3
    round: bool = False
    inner: Expr | None = None
    steps: tuple[Step, ...] = ()


def stand(
    scene: Scene,
    mention: Mention,
    shape: Shape,
    default: str = "top",
    face: Face | None = None,
    row: Axis | None = None,
) -> Solid:
    """Put a solid into the scene: the first one on the XY plane, a further one on the side of what it belongs to.

    That is the ``face`` where it is known; copies are beside each other along ``row``.
    """
    k = scene.mentions.index(mention)
    x, y, z = shape.size
    name = scene.name(mention.noun)
    if not scene.solids:
        axis: Axis | None = "z" if shape.round else None
        lying = _lying(scene, mention) if shape.round else None
        if lying is not None:
            at = (-z / 2, ZERO, x / 2) if lying == "x" else (ZERO, -z / 2, x / 2)
            solid = box_of(k, towards(lying), at, shape)
            scene.features.append(replace(placed(name, shape, towards(lying), at), mode="new"))
        else:
            solid = Solid(k, (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z), axis, shape.inner, steps=_steps(shape))
            plane: Plane = ALONG["z"] if isinstance(shape.operation, Revolution) else "XY"
            scene.features.append(Body(name, Frame(plane), shape.profiles, shape.operation))
    elif shape.round and (bore := bore_of(scene, mention)) is not None:
        solid = _around_bore(scene, mention, shape, name, bore)
    elif shape.round and _is_coaxial(scene, mention):
        solid = _stacked(scene, mention, shape, name)
    else:
        feet = footings(scene, mention, shape.size, shape.round, default, face, row)
        solid = _joined(scene, mention, shape, feet, name)
    scene.solids.append(solid)
    return solid


def _around_bore(scene: Scene, mention: Mention, shape: Shape, name: str, bore: Hole) -> Solid:
    """A round thing about a bore that is beside the middle; the bore goes through it, too."""
    axis = scene.body.round_axis or "z"
    n = AXES.index(axis)
    if axis.upper() in bore.frame.plane or not isinstance(shape.operation, Extrusion):
        raise UnbuildableError.beyond(mention, "around such a bore")
    if scene.value(bore.diameter) >= scene.value(shape.size[0]):
        raise UnbuildableError(f"the {mention.noun} is no wider than the bore that it is around")
    below = stands_below(scene, mention)
    at = list(bore.frame.origin)
    at[n] = scene.body.low[n] if below else scene.body.high[n]
    ring = replace(shape, profiles=(*shape.profiles, Circle(bore.diameter)), inner=bore.diameter)
    face, point = towards(axis, -1 if below else 1), (at[0], at[1], at[2])
    scene.features.append(placed(name, ring, face, point))
    return box_of(scene.mentions.index(mention), face, point, ring)


def _lying(scene: Scene, mention: Mention) -> Axis | None:
    """Along which axis the first round thing lies where it does not stand: “horizontal”, “lying along Y”."""
    for place in mention.places:
        if place.kind == "axis" and place.axis in AXES:
            scene.use(place)
            axis: Axis = "x" if place.axis == "x" else "y" if place.axis == "y" else "z"
            return axis if axis != "z" else None
    return "x" if scene.said(mention, "horizontal") else None


def _is_coaxial(scene: Scene, mention: Mention) -> bool:
    host = find_host(scene, mention)
    return on_axis(scene, mention, host) and not sticks_out(scene, mention, host)


def _stacked(scene: Scene, mention: Mention, shape: Shape, name: str) -> Solid:
    """A round thing on the axis of another; a bore through the other goes through it, too."""
    host = find_host(scene, mention)
    axis = host.round_axis
    assert axis is not None
    if host.inner is not None and shape.inner is None and not mention.noun.lower().endswith(_CLOSING):
        bored = isinstance(shape.operation, Extrusion) and scene.value(host.inner) < scene.value(shape.size[0])
        if bored:
            shape = replace(shape, profiles=(*shape.profiles, Circle(host.inner)), inner=host.inner)
    feet = coaxial_feet(scene, mention, shape.size[2], shape.size[0])
    if any(is_on_tip(scene, host, foot.level, foot.face.sign) for foot in feet):
        raise UnbuildableError(f"it would only touch the {scene.mentions[host.mention].noun} in a point")
    if (
        scene.mentions[host.mention].kind == "ball"
        and not host.steps
        and are_poles(scene, host, [foot.level for foot in feet])
    ):
        if not isinstance(shape.operation, Extrusion):
            raise UnbuildableError(f"it would only touch the {scene.mentions[host.mention].noun} in a point")
        shape = _longer(shape, host.size(axis) / 2)
        feet = [replace(foot, level=host.middle(axis)) for foot in feet]
        scene.assume(f"the {mention.noun} goes on into the {scene.mentions[host.mention].noun}")
    *before, last = [(foot.face, _at(host, axis, foot.level)) for foot in feet]
    k = scene.mentions.index(mention)
    for face, at in before:
        scene.features.append(placed(name, shape, face, at))
        scene.solids.append(box_of(k, face, at, shape))
        name = scene.name(mention.noun)
    scene.features.append(placed(name, shape, *last))
    return box_of(k, *last, shape)


def _at(host: Solid, axis: Axis, level: Expr) -> Point3:
    x, y, z = (level if a == axis else host.middle(a) for a in AXES)
    return x, y, z


def _joined(scene: Scene, mention: Mention, shape: Shape, feet: Sequence[Footing], name: str) -> Solid:
    """A thing on a side of another one, with all its copies."""
    k = scene.mentions.index(mention)
    solids: list[Solid] = []
    each = _each(scene, mention, shape, feet)
    if each:
        for at, one in each:
            scene.features.append(placed(name, one, feet[0].face, at))
            solids.append(box_of(k, feet[0].face, at, one))
            name = scene.name(mention.noun)
        scene.free(name)
        scene.solids += solids[:-1]
        return solids[-1]
    for foot in feet:
        shape = _longer(shape, foot.sunk)
        first, *others = foot.at
        if others and isinstance(shape.operation, Extrusion):
            body = placed(name, shape, foot.face, first)
            u, v = (AXES.index(a) for a in plane_axes(foot.face))
            positions = Points(tuple((p[u] - first[u], p[v] - first[v]) for p in foot.at))
            scene.features.append(replace(body, positions=positions))
            name = scene.name(mention.noun)
        else:
            for at in foot.at:
                scene.features.append(placed(name, shape, foot.face, at))
                name = scene.name(mention.noun)
        solids += [box_of(k, foot.face, p, shape) for p in foot.at]
    scene.free(name)
    scene.solids += solids[:-1]
    return solids[-1]


def _each(scene: Scene, mention: Mention, shape: Shape, feet: Sequence[Footing]) -> list[tuple[Point3, Shape]]:
    """Copies of which each has a height or a diameter of its own, from left to right; none where they have the same."""
    x, _, z = shape.size
    heights, widths = scene.series(mention, z), scene.series(mention, x) if shape.round else ()
    if not heights and not widths:
        return []
    at = sorted((p for foot in feet for p in foot.at), key=lambda p: tuple(scene.value(c) for c in p))
    if len(feet) > 1 or not isinstance(shape.operation, Extrusion) or len(at) != len(heights or widths):
        raise UnbuildableError(f"there are not as many {mention.noun} as sizes of them")
    shapes = [_sized(shape, d, h) for d, h in zip(widths or [x] * len(at), heights or [z] * len(at), strict=True)]
    return list(zip(at, shapes, strict=True))


def _sized(shape: Shape, across: Expr, height: Expr) -> Shape:
    profiles = (Circle(across),) if shape.round and shape.inner is None else shape.profiles
    x, y = (across, across) if shape.round else shape.size[:2]
    return replace(shape, profiles=profiles, operation=Extrusion(height), size=(x, y, height), steps=())


def _longer(shape: Shape, by: Expr) -> Shape:
    """A prism that stands out as far as it is said, although its foot is sunk."""
    if by == ZERO or not isinstance(shape.operation, Extrusion):
        return shape
    x, y, z = shape.size
    return replace(shape, operation=replace(shape.operation, height=z + by), size=(x, y, z + by), steps=())


def placed(name: str, shape: Shape, face: Face, at: Point3) -> Body:
    """The solid with its foot at a point, away from a side; its length runs along the side, not up."""
    if isinstance(shape.operation, Revolution):
        profiles = shape.profiles if face.sign > 0 else tuple(_upside_down(p) for p in shape.profiles)
        return Body(name, Frame(ALONG[face.axis], at), profiles, shape.operation, "join")
    if not isinstance(shape.operation, Extrusion) or shape.operation.taper is not None:
        return Body(name, Frame(face.plane, at), _turned(shape.profiles, face), _loft_turned(shape, face), "join")
    foot = list(at)
    if face.plane not in _STRAIGHT:
        foot[AXES.index(face.axis)] += shape.size[2] * face.sign
    plane = next(p for p in _STRAIGHT if p in (face.plane, face.plane[::-1]))
    return Body(name, Frame(plane, (foot[0], foot[1], foot[2])), shape.profiles, shape.operation, "join")


_STRAIGHT: tuple[Plane, ...] = ("XY", "YZ", "XZ")
"""Planes whose x is the axis that comes first in XYZ."""


def _turned(profiles: tuple[Profile, ...], face: Face) -> tuple[Profile, ...]:
    """The profiles with x and y exchanged on planes whose axes are."""
    if face.plane in _STRAIGHT:
        return profiles
    return tuple(Rectangle(p.y, p.x) if isinstance(p, Rectangle) else p for p in profiles)


def _loft_turned(shape: Shape, face: Face) -> Operation:
    if not isinstance(shape.operation, Loft):
        return shape.operation
    (to,) = _turned((shape.operation.to,), face)
    return Loft(shape.operation.height, to)


def _upside_down(profile: Profile) -> Profile:
    if not isinstance(profile, Outline):
        return profile
    return Outline(_mirrored(profile.start), tuple(_step_mirrored(s) for s in profile.steps))


def _step_mirrored(step: object) -> LineTo | ArcTo:
    if isinstance(step, LineTo):
        return LineTo(_mirrored(step.end))
    assert isinstance(step, ArcTo)
    return ArcTo(_mirrored(step.middle), _mirrored(step.end))


def _mirrored(point: Point2) -> Point2:
    return point[0], -point[1]


def outline(points: Sequence[Point2]) -> Outline:
    """A loop of straight lines."""
    return Outline(points[0], tuple(LineTo(p) for p in points[1:]))


def _steps(shape: Shape) -> tuple[Step, ...]:
    if not shape.round or shape.steps:
        return shape.steps
    return (Step(ZERO, shape.size[2], shape.size[0], shape.size[0]),)


def box_of(k: int, face: Face, at: Point3, shape: Shape) -> Solid:
    """The box of a solid that stands on a side with its foot at a point."""
    low, high = list(at), list(at)
    for across, size in zip(plane_axes(face), shape.size[:2], strict=True):
        n = AXES.index(across)
        low[n], high[n] = at[n] - size / 2, at[n] + size / 2
    n = AXES.index(face.axis)
    low[n], high[n] = (at[n], at[n] + shape.size[2]) if face.sign > 0 else (at[n] - shape.size[2], at[n])
    axis: Axis | None = face.axis if shape.round else None
    steps = tuple(
        Step(at[n] + s.low, at[n] + s.high, s.start, s.end)
        if face.sign > 0
        else Step(at[n] - s.high, at[n] - s.low, s.end, s.start)
        for s in _steps(shape)
    )
    return Solid(k, (low[0], low[1], low[2]), (high[0], high[1], high[2]), axis, shape.inner, steps=steps)
