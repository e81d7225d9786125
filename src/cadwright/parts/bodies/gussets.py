"""Gussets: triangles in the corner between two plates, one lying and one upright, or between the legs of an angle."""

from collections.abc import Sequence

import msgspec

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.stack import outline
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, flat, towards
from cadwright.parts.model import ZERO, Body, Extrusion, Frame, Point3
from cadwright.parts.places.nearer import nearer
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_STANDING = frozenset(("block", "upright", "tab"))
_HERE = frozenset(("corner", "between", "upon", "member", "centre", "host", "place", "origin"))
"""Places that say that it is in the corner, or nothing more than that."""
_BENDS = frozenset(("bend", "inside bend", "inside"))
_ENDS = frozenset(("end", "side", "edge", "long side"))


class Corner(msgspec.Struct, frozen=True):
    """The line where a plate stands on another one, along ``along``.

    What is in the corner goes from ``at`` along ``axis`` towards ``sign``, at most by ``room``, and from ``level`` up,
    at most by ``height``.
    """

    along: Axis
    axis: Axis
    sign: int
    at: Expr
    level: Expr
    low: Expr
    high: Expr
    room: Expr
    height: Expr


def inside_corner(scene: Scene) -> Corner | None:
    """The corner between the legs of the body, or between it and the last plate that stands on it."""
    body = scene.body
    legs = [m.solid for m in body.members]
    if len(legs) == 2:
        lying, standing = sorted(legs, key=lambda s: scene.value(s.size("z")))
        return _corner(scene, lying, standing, lying.high[2])
    for solid in reversed(scene.solids[1:]):
        known = scene.mentions[solid.mention].kind in _STANDING
        if known and not solid.irregular and abs(scene.value(solid.low[2] - body.high[2])) < ROUNDING:
            return _corner(scene, body, solid, body.high[2])
    return None


def _corner(scene: Scene, lying: Solid, standing: Solid, level: Expr) -> Corner | None:
    axis: Axis = "x" if scene.value(standing.size("x")) < scene.value(standing.size("y")) else "y"
    along: Axis = "y" if axis == "x" else "x"
    n, k = AXES.index(axis), AXES.index(along)
    before, behind = standing.low[n] - lying.low[n], lying.high[n] - standing.high[n]
    if abs(scene.value(behind) - scene.value(before)) < ROUNDING:
        raise UnbuildableError("on which side of the upright plate is not said")
    sign = 1 if scene.value(behind) > scene.value(before) + ROUNDING else -1
    at = standing.high[n] if sign > 0 else standing.low[n]
    low = max(standing.low[k], lying.low[k], key=scene.value)
    high = min(standing.high[k], lying.high[k], key=scene.value)
    room = behind if sign > 0 else before
    return Corner(along, axis, sign, at, level, low, high, room, standing.high[2] - level)


def brace(scene: Scene, mention: Mention, corner: Corner, legs: tuple[Expr, Expr], thickness: Expr) -> None:
    """Add gussets with one leg along the lying plate and one up the standing one."""
    out, up = legs
    if (
        scene.value(out) > scene.value(corner.room) + ROUNDING
        or scene.value(up) > scene.value(corner.height) + ROUNDING
    ):
        raise UnbuildableError(f"the {mention.noun} is larger than the corner that it is in")
    n, k = AXES.index(corner.axis), AXES.index(corner.along)
    face = towards(corner.along)
    middles = _middles(scene, mention, corner, thickness)
    for middle in middles:
        low, high = scene.value(middle - thickness / 2), scene.value(middle + thickness / 2)
        if low < scene.value(corner.low) - ROUNDING or high > scene.value(corner.high) + ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is not in the corner")
        foot = [ZERO, ZERO, corner.level]
        foot[n], foot[k] = corner.at, middle - thickness / 2
        far = list(foot)
        far[n] += out * corner.sign
        tip = [*foot[:2], corner.level + up]
        origin = _point(foot)
        points = [flat(face, _point(p), origin) for p in (foot, far, tip)]
        sketch = Frame(face.plane, origin)
        scene.features.append(Body(scene.name(mention.noun), sketch, (outline(points),), Extrusion(thickness), "join"))
        low_corner = [min(a, b, key=scene.value) for a, b in zip(foot, far, strict=True)]
        high_corner = [max(a, b, key=scene.value) for a, b in zip(tip, far, strict=True)]
        high_corner[k] = middle + thickness / 2
        number = scene.mentions.index(mention)
        scene.solids.append(Solid(number, _point(low_corner), _point(high_corner), irregular=True))


def _point(at: Sequence[Expr]) -> Point3:
    return at[0], at[1], at[2]


def _middles(scene: Scene, mention: Mention, corner: Corner, thickness: Expr) -> list[Expr]:
    """The middle of each along the corner: at both ends or at one, so far from them, so far apart, or in the middle."""
    half, middle = thickness / 2, (corner.low + corner.high) / 2
    offset = next((p for p in mention.places if p.kind == "offset" and len(p.amounts) == 1), None)
    spacing = next((p for p in mention.places if p.kind == "spacing" and p.amounts), None)
    signs = _signs(mention, corner)
    for place in mention.places:
        inside = set(place.sides) <= _BENDS or place.kind not in ("place", "origin")
        if place.kind in _HERE and (inside or _signs_of(place, corner)):
            scene.use(place)
    number = mention.count or max(len(signs), 1)
    either = next((p for p in mention.places if p.kind == "either" and len(p.amounts) == 1), None)
    if spacing is not None:
        pitch = scene.define(f"{mention.noun} spacing", scene.use(spacing).amounts[0].value)
        found = [middle + pitch * (i - (number - 1) / 2) for i in range(number)]
    elif either is not None:
        away = scene.define(f"{mention.noun} distance", scene.use(either).amounts[0].value)
        found = [middle - away, middle + away]
    elif offset is not None or signs or number == 2:
        away = ZERO
        if offset is not None:
            away = scene.define(f"{mention.noun} edge distance", scene.use(offset).amounts[0].value)
            away = nearer(offset, away, thickness)
        both = number == 2 or (offset is not None and offset.every)
        if not signs and not offset:
            scene.assume(f"the {mention.noun} are at both ends")
        ends = (-1, 1) if both else signs or (-1,)
        found = [corner.low + away + half if sign < 0 else corner.high - away - half for sign in ends]
    else:
        found = [middle]
    if scene.count(mention, len(found)) != len(found):
        raise MissingError(f"where the {mention.count} {mention.noun} are is missing")
    return found


def _signs(mention: Mention, corner: Corner) -> tuple[int, ...]:
    """The ends of the corner that are named: −1, 1."""
    found = {s for p in mention.places if p.kind in ("place", "host", "flush", "offset") for s in _signs_of(p, corner)}
    return tuple(sorted(found))


def _signs_of(place: Place, corner: Corner) -> tuple[int, ...]:
    both = place.every or place.counts == (2,)
    if both and set(place.sides) & _ENDS:
        return (-1, 1)
    named = [FACES[s].sign for s in place.sides if s in FACES and FACES[s].axis == corner.along]
    far = [1 if s == "far end" else -1 for s in place.sides if s in ("end", "near end", "far end")]
    return (*named, *far)
