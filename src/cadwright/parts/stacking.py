"""Bodies on bodies: where a further solid stands, and how it becomes one with what is there."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.coaxial import feet, on_axis
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import Face
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Extrusion,
    Frame,
    LineTo,
    Operation,
    Outline,
    Plane,
    Point2,
    Point3,
    Points,
    Profile,
    Revolution,
)
from cadwright.parts.placement import find_host, find_spots
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


def stand(scene: Scene, mention: Mention, shape: Shape, default: str = "top") -> Solid:
    """Put a solid into the scene: the first one on the XY plane, a further one on the side of what it belongs to."""
    k = scene.mentions.index(mention)
    x, y, z = shape.size
    name = scene.name(mention.noun)
    if not scene.solids:
        axis: Axis | None = "z" if shape.round else None
        solid = Solid(k, (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z), axis, shape.inner, steps=_steps(shape))
        plane: Plane = ALONG["z"] if isinstance(shape.operation, Revolution) else "XY"
        scene.features.append(Body(name, Frame(plane), shape.profiles, shape.operation))
    elif shape.round and on_axis(scene, mention, find_host(scene, mention)):
        solid = _stacked(scene, mention, shape, name)
    else:
        solid = _joined(scene, mention, shape, default, name)
    scene.solids.append(solid)
    return solid


def _stacked(scene: Scene, mention: Mention, shape: Shape, name: str) -> Solid:
    """A round thing on the axis of another; a bore through the other goes through it, too."""
    host = find_host(scene, mention)
    axis = host.round_axis
    assert axis is not None
    if host.inner is not None and shape.inner is None and not mention.noun.lower().endswith(_CLOSING):
        bored = isinstance(shape.operation, Extrusion) and scene.value(host.inner) < scene.value(shape.size[0])
        if bored:
            shape = replace(shape, profiles=(*shape.profiles, Circle(host.inner)), inner=host.inner)
    *before, last = [
        (foot.face, _at(host, axis, foot.level)) for foot in feet(scene, mention, shape.size[2], shape.size[0])
    ]
    k = scene.mentions.index(mention)
    for face, at in before:
        scene.features.append(placed(name, shape, face, at))
        scene.solids.append(_box(k, face, at, shape))
        name = scene.name(mention.noun)
    scene.features.append(placed(name, shape, *last))
    return _box(k, *last, shape)


def _at(host: Solid, axis: Axis, level: Expr) -> Point3:
    x, y, z = (level if a == axis else host.middle(a) for a in AXES)
    return x, y, z


def _joined(scene: Scene, mention: Mention, shape: Shape, default: str, name: str) -> Solid:
    below = any("bottom" in p.sides for p in mention.places) or any(
        p.relation in ("under", "below") for p in mention.places
    )
    spots = find_spots(scene, mention, "bottom" if below else default, footprint=shape.size)
    if isinstance(shape.operation, Revolution):
        if spots.positions is not None and not isinstance(spots.positions, Points):
            raise UnbuildableError(f"several {mention.noun}s in such a pattern are beyond me")
        for at in _points(spots.positions, spots.face, spots.origin):
            scene.features.append(placed(name, shape, spots.face, at))
            name = scene.name(mention.noun)
    else:
        frame = Frame(spots.face.plane, spots.origin)
        scene.features.append(Body(name, frame, shape.profiles, shape.operation, "join", spots.positions))
    return _box(scene.mentions.index(mention), spots.face, spots.origin, shape)


def _points(positions: Points | None, face: Face, origin: Point3) -> list[Point3]:
    """The places of copies in the part."""
    if positions is None:
        return [origin]
    found = []
    for u, v in positions.at:
        at = list(origin)
        at[AXES.index(face.u)] += u
        at[AXES.index(face.v)] += v
        found.append((at[0], at[1], at[2]))
    return found


def placed(name: str, shape: Shape, face: Face, at: Point3) -> Body:
    """The solid with its foot at a point, away from a side."""
    if not isinstance(shape.operation, Revolution):
        return Body(name, Frame(face.plane, at), shape.profiles, shape.operation, "join")
    profiles = shape.profiles if face.sign > 0 else tuple(_upside_down(p) for p in shape.profiles)
    return Body(name, Frame(ALONG[face.axis], at), profiles, shape.operation, "join")


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


def _box(k: int, face: Face, at: Point3, shape: Shape) -> Solid:
    """The box of a solid that stands on a side with its foot at a point."""
    low, high = list(at), list(at)
    for across, size in ((face.u, shape.size[0]), (face.v, shape.size[1])):
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
