"""What stands over a place: a hole begins on top of the boss that covers its mouth."""

import math

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.faces import Face, level
from cadwright.parts.model import Point3
from cadwright.parts.places.placement import Spots
from cadwright.parts.scene import AXES, Scene, Solid


def uncovered(scene: Scene, spots: Spots) -> Point3:
    """The place of a single cut on the outermost of the things that stand over it."""
    at = spots.origin
    if spots.positions is not None:
        return at
    n = AXES.index(spots.face.axis)
    for solid in scene.solids:
        if solid is not spots.host and _covers(scene, solid, spots.face, at):
            top = level(spots.face, solid)
            at = (top if n == 0 else at[0], top if n == 1 else at[1], top if n == 2 else at[2])
    return at


def _covers(scene: Scene, solid: Solid, face: Face, at: Point3) -> bool:
    """Whether a solid thing stands on a point of a side."""
    value, n = scene.value, AXES.index(face.axis)
    near, far = (solid.low[n], solid.high[n]) if face.sign > 0 else (solid.high[n], solid.low[n])
    touching = value(near) * face.sign <= value(at[n]) * face.sign + ROUNDING
    if not touching or value(far) * face.sign <= value(at[n]) * face.sign + ROUNDING:
        return False
    if solid.irregular or solid.wall is not None or solid.members:
        return False
    axes = [a for a in AXES if a != face.axis]
    away = [value(at[AXES.index(a)] - solid.middle(a)) for a in axes]
    if solid.round_axis == face.axis:
        inner = value(solid.inner) / 2 if solid.inner is not None else -1.0
        return inner < math.hypot(*away) < value(solid.size(axes[0])) / 2 - ROUNDING
    return all(abs(d) < value(solid.size(a)) / 2 - ROUNDING for d, a in zip(away, axes, strict=True))
