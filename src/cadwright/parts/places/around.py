"""Holes into the flank of a round thing, about its axis: “four radial holes at half height”, “three, 120° apart”."""

import math

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import Face
from cadwright.parts.model import ZERO, Frame, Point3
from cadwright.parts.places.hosts import in_wall, is_around
from cadwright.parts.places.spots import Spots
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError

_FEWEST = 3
"""So many in a wall, at one height, are about the axis also where nothing says so."""
_IN_LINE = ("spacing", "stations", "row", "grid", "either", "line", "point")
"""Places that put several beside each other."""


def angles_around(scene: Scene, mention: Mention, host: Solid) -> tuple[float, ...]:
    """The directions in which the holes go in, in degrees about the axis; nothing where they are not about it."""
    if host.round_axis is None or mention.kind != "hole" or mention.count in (None, 1):
        return ()
    count = mention.count or 1
    bare = _degrees(mention)
    if any((p.kind in _IN_LINE and p is not bare) or (p.kind == "offset" and p.every) for p in mention.places):
        return ()
    if not ("radial" in mention.adjectives or is_around(scene, mention, host) or in_wall(mention, host) is not None):
        return ()
    apart = bare or next((p for p in mention.places if p.kind == "apart"), None)
    if apart is None and count < _FEWEST and "around" not in mention.adjectives:
        return ()
    scene.said(mention, "around")
    scene.count(mention)
    step = 360 / count
    if apart is not None and not apart.amounts and count != 2:
        raise UnbuildableError(f"{count} {mention.noun} cannot be opposite each other")
    if apart is not None:
        scene.use(apart)
        step = apart.amounts[0].value if apart.amounts else 180.0
        if apart.relation == "at" and abs(step * count - 360) > ROUNDING:
            raise UnbuildableError(f"I cannot tell what is at {step:g}°")
    if step * count > 360 + ROUNDING:
        raise UnbuildableError(f"{count} of them {step:g}° apart")
    if apart is None:
        scene.assume(f"the {mention.noun} are evenly spaced about the axis")
    return tuple(step * k for k in range(count))


def _degrees(mention: Mention) -> Place | None:
    """A number without a sign of degrees that can be nothing else: “3 radial holes 120 apart”."""
    if not {"radial", "around"} & {*mention.adjectives} or mention.count is None:
        return None
    spaced = (p for p in mention.places if p.kind == "spacing" and len(p.amounts) == 1)
    return next((p for p in spaced if abs(p.amounts[0].value * mention.count - 360) < ROUNDING), None)


def opposite_pairs(angles: tuple[float, ...]) -> tuple[float, ...]:
    """One direction for each two that are opposite; nothing where one of them has no opposite."""
    half = tuple(a for a in angles if a < 180 - ROUNDING)
    whole = {round(a % 180, 6) for a in angles} == {round(a, 6) for a in half}
    return half if whole and len(half) * 2 == len(angles) else ()


def check_around(scene: Scene, spots: Spots) -> None:
    """Raise `UnbuildableError` where a place says that they would not go to the axis."""
    host = spots.host
    for n, axis in enumerate(AXES):
        beside = axis not in (host.round_axis, spots.face.axis)
        if beside and abs(scene.value(spots.origin[n] - host.middle(axis))) > ROUNDING:
            raise UnbuildableError("what goes in about an axis is not beside it")


def frame_around(spots: Spots, angle: float) -> Frame:
    """The sketch plane on the flank of a round thing, turned so far about its axis."""
    face, host = spots.face, spots.host
    axis = host.round_axis
    assert axis is not None, "the host is round"
    other = next(a for a in AXES if a not in (axis, face.axis))
    sign = 1 if (AXES.index(face.axis) + 1) % 3 == AXES.index(other) else -1
    radius = host.size(face.axis) / 2
    turned = {face.axis: _cos(angle) * face.sign, other: _sin(angle) * face.sign * sign}
    at = [spots.origin[n] if a == axis else host.middle(a) + radius * turned[a] for n, a in enumerate(AXES)]
    return Frame(face.plane, (at[0], at[1], at[2]), _turn(face, axis, angle))


def _turn(face: Face, axis: str, angle: float) -> Point3 | None:
    if not angle:
        return None
    return (expr(angle), ZERO, ZERO) if face.u == axis else (ZERO, expr(angle), ZERO)


def to_axis(host: Solid, face: Face) -> Expr:
    """From the flank to the axis."""
    return host.size(face.axis) / 2


def _cos(angle: float) -> float:
    return round(math.cos(math.radians(angle)), 9)


def _sin(angle: float) -> float:
    return round(math.sin(math.radians(angle)), 9)
