"""Ends of square and hexagonal bars that are turned round: “both ends turned down to Ø20 x 8 long”; and what is told
between two lengths of a shaft.
"""

from cadwright.english.attached_places import TURNED
from cadwright.english.statements import Mention, Place
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.model import Body, Circle, Extrusion, Frame, Rectangle
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

_SIGNS = {
    **dict.fromkeys(("near end", "left", "bottom"), (-1,)),
    **dict.fromkeys(("far end", "right", "top"), (1,)),
}
_COAXIAL = frozenset(("cylinder", "tube", "cone"))


def turn_ends(scene: Scene, mention: Mention, solid: Solid) -> None:
    """Turn the ends that are named; their lengths are within that of the bar, which is told."""
    for place in mention.places:
        if place.kind == "section" and place.relation in TURNED:
            _turn(scene, mention, solid, place)


def _turn(scene: Scene, mention: Mention, solid: Solid, place: Place) -> None:
    if len(place.amounts) < 2:
        raise UnbuildableError(f"how long the turned end of the {mention.noun} is, is not said")
    axis: Axis = max(AXES, key=lambda a: scene.value(solid.size(a)))
    across = [scene.value(solid.size(a)) for a in AXES if a != axis]
    diameter = scene.define("turned diameter", place.amounts[0].value)
    length = scene.define("turned length", place.amounts[1].value)
    signs = _signs(mention, place)
    if scene.value(diameter) > min(across) or scene.value(length) * len(signs) >= scene.value(solid.size(axis)):
        raise UnbuildableError(f"what is turned down is not within the {mention.noun}")
    scene.use(place)
    scene.assume(f"what is turned down is within the length of the {mention.noun}")
    for sign in signs:
        _cut(scene, solid, axis, sign, (diameter, length))


def _signs(mention: Mention, place: Place) -> tuple[int, ...]:
    """At which ends: +1 the upper, -1 the lower one."""
    if place.every or "ends" in place.amounts[0].quote.lower():
        return (-1, 1)
    if place.sides == ("end",):
        return (1,)
    signs = _SIGNS.get(place.sides[0]) if place.sides else None
    if signs is None:
        raise UnbuildableError(f"which end of the {mention.noun} is turned down is not known")
    return signs


def _cut(scene: Scene, solid: Solid, axis: Axis, sign: int, sizes: tuple[Expr, Expr]) -> None:
    """Take away what is outside of the turned end."""
    diameter, length = sizes
    face, n = towards(axis), AXES.index(axis)
    at = [solid.middle(a) for a in AXES]
    at[n] = solid.high[n] - length if sign > 0 else solid.low[n]
    outside = Rectangle(solid.size(face.u) * 2, solid.size(face.v) * 2)
    frame = Frame(face.plane, (at[0], at[1], at[2]))
    scene.features.append(Body(scene.name("turned end"), frame, (outside, Circle(diameter)), Extrusion(length), "cut"))


def is_between_lengths(scene: Scene, k: int) -> bool:
    """Whether a thing of which no place is said is told between two lengths of a shaft, which go on behind it."""
    body, mention = scene.mentions[scene.body.mention], scene.mentions[k]
    if body is mention or body.kind != "shaft" or mention.kind not in _COAXIAL or mention.places:
        return False
    told = [p.span for p in body.places if p.kind == "section" and not p.sides]
    return any(end <= mention.span[0] for _, end in told) and any(mention.span[1] <= start for start, _ in told)
