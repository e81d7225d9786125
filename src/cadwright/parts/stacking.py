"""Bodies on bodies: where a further solid stands, and how it becomes one with what is there."""

import msgspec

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face
from cadwright.parts.model import ZERO, Body, Frame, Operation, Point3, Profile
from cadwright.parts.placement import find_spots
from cadwright.parts.scene import AXES, Axis, Scene, Solid


class Shape(msgspec.Struct, frozen=True):
    """A solid before it is put anywhere: profiles in the plane of its foot and an operation along its own z.

    ``size`` is its box along its own x, y and z, the foot in the middle of it.
    """

    profiles: tuple[Profile, ...]
    operation: Operation
    size: Point3
    round: bool = False
    inner: Expr | None = None


def stand(scene: Scene, mention: Mention, shape: Shape, default: str = "top") -> Solid:
    """Put a solid into the scene: the first one on the XY plane, a further one on the side of what it belongs to."""
    k = scene.mentions.index(mention)
    x, y, z = shape.size
    if not scene.solids:
        solid = Solid(k, (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z), "z" if shape.round else None, shape.inner)
        scene.features.append(Body(scene.name(mention.noun), Frame("XY"), shape.profiles, shape.operation))
    else:
        solid = _joined(scene, mention, shape, default)
    scene.solids.append(solid)
    return solid


def _joined(scene: Scene, mention: Mention, shape: Shape, default: str) -> Solid:
    below = any("bottom" in p.sides for p in mention.places) or any(
        p.relation in ("under", "below") for p in mention.places
    )
    spots = find_spots(scene, mention, "bottom" if below else default, footprint=shape.size)
    frame = Frame(spots.face.plane, spots.origin)
    scene.features.append(
        Body(scene.name(mention.noun), frame, shape.profiles, shape.operation, "join", spots.positions)
    )
    return _box(scene.mentions.index(mention), spots.face, spots.origin, shape)


def _box(k: int, face: Face, at: Point3, shape: Shape) -> Solid:
    """The box of a solid that stands on a side with its foot at a point."""
    low, high = list(at), list(at)
    for across, size in ((face.u, shape.size[0]), (face.v, shape.size[1])):
        n = AXES.index(across)
        low[n], high[n] = at[n] - size / 2, at[n] + size / 2
    n = AXES.index(face.axis)
    low[n], high[n] = (at[n], at[n] + shape.size[2]) if face.sign > 0 else (at[n] - shape.size[2], at[n])
    axis: Axis | None = face.axis if shape.round else None
    return Solid(k, (low[0], low[1], low[2]), (high[0], high[1], high[2]), axis, shape.inner)
