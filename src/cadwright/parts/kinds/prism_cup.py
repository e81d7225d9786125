"""Cups, boxes and tubes whose outline is a regular polygon: a six sided pen cup, a hexagonal planter."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.bodies.coaxial import axial
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.prism import across_corners, sides_of_prism
from cadwright.parts.model import ZERO, Body, Extrusion, Polygon, Profile
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_OPEN_BELOW = ("tube", "sleeve", "pipe", "ring", "collar", "frame", "band")
_CUPS = ("cup", "pen cup", "pencil cup", "box", "container", "pot", "planter", "plant pot", "vase", "tray", "bowl")
_HOLDERS = (
    "holder",
    "pen holder",
    "pencil holder",
    "canister",
    "jar",
    "tub",
    "dish",
    "bin",
    "can",
    "tumbler",
    "pen pot",
)
_SHAPES = ("hexagonal", "hex", "hexagon", "octagonal", "octagon", "pentagonal")

FRAME = Frame(
    "prism cup",
    "body",
    tuple(f"{shape} {noun}" for shape in _SHAPES for noun in (*_CUPS, *_HOLDERS, *_OPEN_BELOW)),
    same("flats", "corners", "side", "height", "diameter", "radius", "inradius", "sides", "wall", "floor")
    | {
        "inside flats": "inside flats",
        "inside height": "inside height",
        "circumradius": "radius",
        "sides apart": "flats",
        "incircle": "flats",
        "circumcircle": "corners",
        "width": "flats",
        "length": "height",
        "thickness": "wall",
        "overall height": "height",
        "depth": "inside height",
    },
    bare=("flats", "height"),
    sizes={2: ("flats", "height")},
    needed=(("flats", "corners", "side", "radius", "inradius", "diameter"), ("height", "inside height"), ("wall",)),
    adjectives=frozenset(("hexagonal", "octagonal", "pentagonal", "open", "open below", "closed below")),
    harmless=frozenset(("vertical", "equal", "hollow")),
    takes=PLACES,
    marks=frozenset(("hexagonal", "octagonal", "pentagonal", "sides")),
    generic=frozenset((*_CUPS, *_HOLDERS, "tube")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it with its room: walls are as thick as said square to the flats, and a tube has no floor."""
    sides = sides_of_prism(scene, mention)
    corners = across_corners(scene, mention, sides)
    wall = scene.maybe(mention, "wall", "wall")
    if corners is None:
        raise MissingError(f"the size across the flats of the {mention.noun} is missing")
    scene.said(mention, "open")
    if wall is None:
        if not _is_hollowed(scene, mention):
            raise MissingError(f"the wall of the {mention.noun} is missing")
        profile, height = Polygon(expr(sides), corners), axial(scene, mention)
        flats = corners * call("cos", expr(180) / sides)
        stand(scene, mention, Shape((profile,), Extrusion(height), (corners, flats, height), True))
        return
    floor = _floor(scene, mention, wall)
    height = _height(scene, mention, floor)
    inner = corners - wall * 2 / call("cos", expr(180) / sides)
    if scene.value(inner) <= 0 or scene.value(floor) >= scene.value(height):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    inside = Polygon(expr(sides), inner)
    profiles: tuple[Profile, ...] = (Polygon(expr(sides), corners),)
    if floor == ZERO:
        profiles = (*profiles, inside)
    flats = corners * call("cos", expr(180) / sides)
    solid = stand(scene, mention, Shape(profiles, Extrusion(height), (corners, flats, height), True))
    if floor != ZERO:
        foot = (solid.middle("x"), solid.middle("y"), solid.low[2] + floor)
        room = Body(
            scene.name(f"{mention.noun} inside"), Sketch("XY", foot), (inside,), Extrusion(height - floor), "cut"
        )
        scene.features.append(room)
    scene.solids[-1] = replace(solid, wall=wall, floor=floor if floor != ZERO else None)


def _is_hollowed(scene: Scene, mention: Mention) -> bool:
    """Whether its room is a cut that is spoken of with its own sizes: “a hexagonal pocket 96 across flats, 129 deep”;
    a sleeve is hollow all through.
    """
    open_below = mention.term.split()[-1] in _OPEN_BELOW
    return any(
        m.kind in ("pocket", "hole", "inner outline")
        and len(m.sizes) > 1 - open_below
        and (open_below or m.size("depth") is not None)
        for m in scene.mentions[scene.mentions.index(mention) + 1 :]
    )


def _floor(scene: Scene, mention: Mention, wall: Expr) -> Expr:
    """How thick the floor is; nothing for what is open below."""
    below = scene.said(mention, "open below")
    closed = scene.said(mention, "closed below")
    floor = scene.maybe(mention, "floor", "floor")
    if floor is not None:
        return floor
    if below or (mention.term.split()[-1] in _OPEN_BELOW and not closed):
        return ZERO
    scene.assume(f"the floor of the {mention.noun} is as thick as its walls")
    return wall


def _height(scene: Scene, mention: Mention, floor: Expr) -> Expr:
    """The height; one that is that of the room alone leaves the floor out."""
    deep = scene.maybe(mention, "inside height", "inside depth")
    if mention.size("height") is None and deep is not None:
        return deep + floor
    height = axial(scene, mention)
    if deep is not None:
        if abs(scene.value(deep + floor - height)) > SAID_TWICE:
            raise UnbuildableError(f"the {mention.noun} is not as deep inside as its height and its floor leave")
        scene.decided(mention, "inside height")
    return height


PRISM_CUP = Kind(FRAME, build)
