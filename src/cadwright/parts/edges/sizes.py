"""How much edges are rounded or bevelled: radii, legs and angles, full round ends and mitres."""

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.edges.boxes import UNCLEAR, meant
from cadwright.parts.edges.targets import Target
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, UnbuildableError

_FULL = ("full", "semi", "half", "bull", "complete", "spher")
_ANGLES = (30.0, 45.0, 60.0)
_INCH = 25.4


def rounding(scene: Scene, mention: Mention, said: Wish, aim: Target) -> Treat:
    """The radius: as said, or half the width of an end that is fully round."""
    across = scene.maybe(mention, "diameter", "fillet diameter")
    if across is not None:
        return Treat("fillet", across / 2)
    radius = scene.maybe(mention, "radius", "fillet radius")
    if radius is not None and not is_full(mention):
        _decide_full(scene, mention, aim, radius)
        return Treat("fillet", radius)
    if not ("end" in said.nouns or said.sides) or not aim.solids:
        raise MissingError(f"the radius of the {mention.noun} is missing")
    solid = aim.solids[-1]
    if solid.round_axis is not None:
        other = next(a for a in AXES if a != solid.round_axis)
        width = solid.size(other)
    else:
        sizes = sorted((scene.value(solid.size(a)), a) for a in AXES)
        width = solid.size(sizes[1][1])
        if len({round(s, 6) for s, _ in sizes}) == 1:
            raise UnbuildableError(UNCLEAR)
    if radius is not None and abs(2 * scene.value(radius) - scene.value(width)) <= SAID_TWICE:
        scene.decided(mention, "radius")
    elif radius is not None:
        raise UnbuildableError(f"a full round end has a radius of {scene.value(width) / 2:g} mm")
    return Treat("fillet", width / 2)


def _decide_full(scene: Scene, mention: Mention, aim: Target, radius: Expr) -> None:
    """Take a radius that makes half a ball of the end of something round, which is then made by its diameter."""
    solid = aim.solids[-1] if aim.solids else None
    if solid is not None and solid.round_axis is not None:
        other = next(a for a in AXES if a != solid.round_axis)
        if abs(2 * scene.value(radius) - scene.value(solid.size(other))) <= SAID_TWICE:
            scene.decided(mention, "radius")


def is_full(mention: Mention) -> bool:
    """Whether an end is to be round over its whole width."""
    return mention.kind == "round end" and any(word in mention.noun.lower() for word in _FULL)


def chamfer(scene: Scene, mention: Mention) -> Treat:
    """The size of a chamfer, with both legs where it is not at 45°."""
    size = scene.length(mention, "size", name="chamfer size")
    leg, angle = mention.size("leg"), mention.size("angle")
    if leg is not None:
        turned = next((a for a in _ANGLES if leg.value in (a, a * _INCH)), None)
        if turned is None:
            other = scene.length(mention, "leg", name="chamfer width")
            if scene.value(other) == scene.value(size):
                return Treat("chamfer", size)
            if mention.size("along") is not None:
                return _directed(scene, mention, size, other)
            return Treat("chamfer", size, (size, other), "upright" if leg.named else "no")
        scene.take(mention, "leg")
        return _angled(scene, size, scene.define("chamfer angle", turned, "deg") if turned != 45.0 else None)
    if angle is None or abs(angle.value - 45.0) < 1e-9 or abs(angle.value - 90.0) < 1e-9:
        scene.take(mention, "angle")
        return Treat("chamfer", size)
    if not 0 < angle.value < 90:
        raise UnbuildableError(f"a chamfer of {angle.value:g}°")
    return _angled(scene, size, scene.maybe(mention, "angle", "chamfer angle", "deg"))


_SIDES_ALONG = dict.fromkeys(("top", "bottom", "front", "back", "rear"), "x") | dict.fromkeys(("left", "right"), "y")
"""Along which axis the sides of a plate go, as it is seen from above."""


def _directed(scene: Scene, mention: Mention, size: Expr, other: Expr) -> Treat:
    """The chamfer of a corner whose legs are said to be along sides of such lengths, or the length and width."""
    along = mention.size("along")
    assert along is not None
    scene.take(mention, "along")
    x, y = (scene.value(scene.body.size(a)) for a in ("x", "y"))
    if along.of in _SIDES_ALONG:
        if not any("corner" in p.sides or p.kind == "corner" for p in mention.places):
            raise UnbuildableError(f"I cannot tell how far it goes in from the {along.of}")
        turned = _SIDES_ALONG[along.of] == "y"
    elif along.unit == "ratio":
        turned = (x < y) == (along.of == "length")
    elif abs(along.value - x) > SAID_TWICE and abs(along.value - y) > SAID_TWICE:
        raise UnbuildableError(f"no side is {along.value:g} mm long")
    else:
        turned = abs(along.value - x) > SAID_TWICE
    return Treat("chamfer", size, (other, size) if turned else (size, other))


def _angled(scene: Scene, size: Expr, angle: Expr | None) -> Treat:
    if angle is None:
        return Treat("chamfer", size)
    scene.assume(f"{scene.value(size):g} mm is the length of the chamfer along the side, the angle is from there")
    return Treat("chamfer", size, (size, size * call("tan", angle)))


def mitre(scene: Scene, mention: Mention, said: Wish, aim: Target) -> tuple[Wish, Treat]:
    """An end cut off at an angle over its whole width: one corner of it, as wide as the bar."""
    angle = scene.maybe(mention, "angle", "mitre angle", "deg")
    if angle is None:
        angle = scene.define("mitre angle", 45, "deg", "assumed")
        scene.assume("the mitre is at 45°")
    if not aim.solids or aim.solids[-1].round_axis is not None or not 0 < scene.value(angle) < 90:
        raise UnbuildableError(UNCLEAR)
    if mention.size("size") is not None:
        raise UnbuildableError("a mitre with a size is beyond me")
    solid = aim.solids[-1]
    found = meant(scene, replace(said, nouns=said.nouns | {"end"}), solid, True)
    sides = {s for e in found.edges for s in e.sides}
    if found.upright != "z" or len(found.edges) % 2:
        raise UnbuildableError(UNCLEAR)
    long: Axis = "x" if sides >= {"front", "back"} else "y"
    across: Axis = "y" if long == "x" else "x"
    ends = sorted(s for s in sides if s in (("left", "right") if long == "x" else ("front", "back")))
    if len(ends) == 4 or (len(found.edges) == 4 and len(ends) != 2):
        raise UnbuildableError(UNCLEAR)
    keep = "back" if long == "x" else "right"
    scene.assume(f"the mitre takes the {keep} corner away")
    width = solid.size(across)
    reach = width / call("tan", angle)
    if scene.value(reach) * len(ends) >= scene.value(solid.size(long)):
        raise UnbuildableError("the mitre is longer than the part")
    legs = (reach, width) if long == "x" else (width, reach)
    groups = tuple(frozenset((end, keep)) for end in ends)
    return Wish(groups, frozenset(("corner",)), plural=True), Treat(
        "chamfer", expr(0) + min(legs, key=scene.value), legs
    )
