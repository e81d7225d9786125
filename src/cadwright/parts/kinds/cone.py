"""Cones and truncated cones, solid or hollow: tapered pins, tubes, cups."""

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.parts.bodies.coaxial import axial
from cadwright.parts.bodies.stack import FULL, Shape, outline, stand
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Point2, Revolution
from cadwright.parts.scene import MissingError, Scene, Step, UnbuildableError

_HEIGHTS = {
    "height": "height",
    "length": "height",
    "thickness": "height",
    "depth": "height",
    "overall length": "overall",
    "overall height": "overall",
}
_FLOORED = words_of("groups.toml", "parts.cone", "floored")
"""Things that have a floor although it is not said."""
_CUT = ("frustum", "truncated")

CONE_FRAME = Frame(
    "cone",
    "body",
    (
        "cone",
        "frustum",
        "truncated cone",
        "tapered plug",
        "tapered pin",
        "taper pin",
        "cone frustum",
        "conical frustum",
        "frustum of a cone",
        "right circular cone",
        "tapered cylinder",
        "tapered rod",
        "tapered shaft",
        "tapered column",
        "tapered tube",
        "tapered sleeve",
        "tapered ring",
        "conical tube",
        "conical shell",
        "conical section",
        "conical cup",
        "tapered cup",
        "tapered boss",
        "tapered spigot",
        "taper",
        "point",
        "spike",
        "stopper",
        "conical roof",
        "cone roof",
        "tapered disc",
    ),
    same("top diameter", "bottom diameter", "top radius", "bottom radius", "diameter", "radius", "angle", "wall")
    | same("floor")
    | _HEIGHTS
    | {"width": "diameter", "outer diameter": "diameter", "top width": "top diameter"}
    | {"bottom width": "bottom diameter", "base": "bottom diameter", "base diameter": "bottom diameter"}
    | {"base radius": "bottom radius", "base width": "bottom diameter", "base thickness": "floor"},
    bare=("bottom diameter", "top diameter", "height"),
    sizes={2: ("bottom diameter", "height"), 3: ("bottom diameter", "top diameter", "height")},
    needed=(("bottom diameter", "bottom radius", "diameter", "radius"), ("height", "angle", "overall")),
    adjectives=frozenset(("tapered", "hollow", "open", "open below", "closed", "truncated", "included")),
    harmless=frozenset(("even", "round", "vertical", "pointed", "circular")),
    takes=PLACES,
    marks=frozenset(("top diameter", "top radius", "tapered")),
    generic=frozenset(
        (
            *("plug", "pin", "column", "tower", "shaft", "leg", "rod", "cup", "knob", "roof", "tip", "post", "peg"),
            *("bollard", "stake", "float", "buoy", "barrel", "grip", "counterweight"),
            *("handle", "bar", "cylinder", "tube", "sleeve", "nozzle", "adapter", "adaptor", "boss", "spigot", "stub"),
            *("bucket", "pot", "planter", "glass", "tumbler", "ring", "foot", "nose", "pole", "spacer", "neck"),
            *(
                "punch",
                "mandrel",
                "arbor",
                "pillar",
                "bushing",
                "disc",
                "beaker",
                "bowl",
                "base",
                "stand",
                "plinth",
            ),
        )
    ),
)


def build_cone(scene: Scene, mention: Mention) -> None:
    """Add a cone or frustum along Z, its wider end said first or called the bottom; with a wall it is hollow."""
    scene.said(mention, "tapered")
    bottom = said_across(scene, mention, "bottom diameter", "bottom radius")
    bottom = bottom if bottom is not None else said_across(scene, mention, "diameter", "radius")
    top = said_across(scene, mention, "top diameter", "top radius")
    if top is None and (any(w in mention.term for w in _CUT) or scene.said(mention, "truncated")):
        raise MissingError(f"the diameter at the top of the {mention.noun} is missing")
    scene.said(mention, "truncated")
    if bottom is None and top is not None:
        bottom, top = top, None
    if bottom is None:
        raise MissingError(f"the diameter of the {mention.noun} is missing")
    near, far = bottom / 2, top / 2 if top is not None else ZERO
    height = _height(scene, mention, near, far)
    points = _section(scene, mention, near, far, height)
    widest = max((bottom, top if top is not None else ZERO), key=scene.value)
    steps = (Step(ZERO, height, bottom, top if top is not None else ZERO),)
    stand(scene, mention, Shape((outline(points),), Revolution(FULL), (widest, widest, height), True, steps=steps))


def _section(scene: Scene, mention: Mention, near: Expr, far: Expr, height: Expr) -> list[Point2]:
    """Half the section: distances from the axis and heights."""
    outside = [(near, ZERO), (far, height)]
    pointed = scene.value(far) == 0
    wall = scene.maybe(mention, "wall", "wall")
    hollow = [scene.said(mention, a) for a in ("hollow", "open", "open below", "closed")]
    if wall is None:
        if any(hollow) or mention.size("floor") is not None:
            raise MissingError(f"the wall of the {mention.noun} is missing")
        return [(ZERO, ZERO), *outside] if pointed else [(ZERO, ZERO), *outside, (ZERO, height)]
    for place in mention.places:
        if place.kind == "place" and set(place.sides) & {"end", "top", "bottom", "near end", "far end"}:
            scene.use(place)
    if scene.value(wall) >= max(scene.value(near), scene.value(far)):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    floor = _floor(scene, mention, wall, hollow[3])
    scene.assume(f"the wall of the {mention.noun} is measured along the radius")
    return _shell(scene, mention, outside, wall, floor)


def _shell(scene: Scene, mention: Mention, outside: list[Point2], wall: Expr, floor: Expr | None) -> list[Point2]:
    """The section of a hollow one: its inside is as steep as its outside."""
    (near, _), (far, height) = outside
    start = floor if floor is not None else ZERO
    inside_low = near - wall + (far - near) * start / height
    if scene.value(floor if floor is not None else ZERO) >= scene.value(height) or scene.value(inside_low) <= 0:
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    if scene.value(far) > scene.value(wall):
        inside = [(far - wall, height), (inside_low, start)]
    else:
        inside = [(ZERO, height), (ZERO, height * (near - wall) / (near - far)), (inside_low, start)]
        inside = inside[1:] if scene.value(far) == 0 else inside
    return [*outside, *inside, *([] if floor is None else [(ZERO, start)]), *([] if floor is None else [(ZERO, ZERO)])]


def _floor(scene: Scene, mention: Mention, wall: Expr, closed: bool) -> Expr | None:
    floor = scene.maybe(mention, "floor", "floor")
    if floor is None and (closed or mention.term in _FLOORED):
        scene.assume(f"the floor of the {mention.noun} is as thick as its wall")
        return wall
    return floor


def _height(scene: Scene, mention: Mention, near: Expr, far: Expr) -> Expr:
    """The height as said, or by the included angle."""
    angle = scene.maybe(mention, "angle", "angle", "deg")
    if angle is None or mention.size("height") is not None:
        if angle is not None:
            raise UnbuildableError(f"the {mention.noun} has a height and an angle")
        return axial(scene, mention)
    if not 0 < scene.value(angle) < 180:
        raise UnbuildableError(f"a {mention.noun} of such an angle")
    wider, narrower = sorted((near, far), key=scene.value, reverse=True)
    return (wider - narrower) / call("tan", angle / 2)


def said_across(scene: Scene, mention: Mention, diameter: str, radius: str) -> Expr | None:
    """A diameter, if it or its radius was said."""
    if mention.size(diameter) is None and mention.size(radius) is None:
        return None
    return scene.across(mention, diameter, radius, name=diameter)


CONE = Kind(CONE_FRAME, build_cone)
