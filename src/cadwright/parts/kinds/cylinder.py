"""Round bodies: discs, rods, tubes and rings."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Circle, Extrusion
from cadwright.parts.scene import Scene, UnbuildableError
from cadwright.parts.stacking import Shape, stand

_HEIGHTS = {"height": "height", "length": "height", "thickness": "height", "depth": "height"}

CYLINDER_FRAME = Frame(
    "cylinder",
    "body",
    (
        "cylinder",
        "disc",
        "disk",
        "rod",
        "shaft",
        "pin",
        "round bar",
        "dowel",
        "peg",
        "round plate",
        "circular plate",
        "puck",
        "coin",
        "coaster",
        "pole",
        "bar round",
        "round",
        "dowel pin",
        "round disc",
        "flange",
        "roller",
        "wheel",
        "knob",
        "hub",
        "plug",
        "column",
        "stub",
        "boss",
        "stud",
        "post",
        "spigot",
    ),
    same("diameter", "radius")
    | _HEIGHTS
    | {"outer diameter": "diameter", "width": "width", "inner diameter": "inner diameter", "circle": "circle"},
    bare=("diameter", "height"),
    sizes={2: ("diameter", "height"), 3: ("diameter", "inner diameter", "height")},
    needed=(("diameter", "radius", "width"), ("height", "width")),
    adjectives=frozenset(("horizontal",)),
    harmless=frozenset(("round", "vertical")),
    takes=PLACES,
)
TUBE_FRAME = Frame(
    "tube",
    "body",
    (
        "tube",
        "ring",
        "washer",
        "bushing",
        "bush",
        "spacer",
        "sleeve",
        "pipe",
        "collar",
        "flat washer",
        "hollow cylinder",
        "annulus",
        "standoff",
    ),
    same("outer diameter", "inner diameter", "outer radius", "inner radius", "wall")
    | _HEIGHTS
    | {"diameter": "outer diameter", "width": "height", "radius": "outer radius", "thickness": "height"},
    bare=("outer diameter", "inner diameter", "height"),
    sizes={2: ("outer diameter", "height"), 3: ("outer diameter", "inner diameter", "height")},
    needed=(("outer diameter", "outer radius"), ("inner diameter", "inner radius", "wall"), ("height",)),
    harmless=frozenset(("round", "hollow", "open")),
    takes=PLACES,
)


def build_cylinder(scene: Scene, mention: Mention) -> None:
    """Add a cylinder along Z."""
    if mention.size("diameter") is None and mention.size("radius") is None:
        across = scene.length(mention, "width", name="diameter")
        height = scene.length(mention, "height", name="height")
    else:
        across = scene.across(mention, name="diameter")
        height = scene.maybe(mention, "height", "height") or scene.length(mention, "width", name="height")
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    profiles = (Circle(across),) if inner is None else (Circle(across), Circle(inner))
    stand(scene, mention, Shape(profiles, Extrusion(height), (across, across, height), True, inner))


def build_tube(scene: Scene, mention: Mention) -> None:
    """Add a tube along Z."""
    wall = scene.maybe(mention, "wall", "wall")
    inner = None
    if mention.size("inner diameter") is not None or mention.size("inner radius") is not None:
        inner = scene.across(mention, "inner diameter", "inner radius", name="inner diameter")
    outer = None
    if mention.size("outer diameter") is not None or mention.size("outer radius") is not None:
        outer = scene.across(mention, "outer diameter", "outer radius", name="outer diameter")
    if outer is None and inner is not None and wall is not None:
        outer = inner + wall * 2
    if outer is not None and inner is None and wall is not None:
        inner = outer - wall * 2
    if outer is None:
        raise UnbuildableError(f"the outer diameter of the {mention.noun} is missing")
    if inner is not None and scene.value(inner) >= scene.value(outer):
        raise UnbuildableError(f"the {mention.noun} has no wall")
    height = scene.length(mention, "height", name="height")
    profiles = (Circle(outer),) if inner is None else (Circle(outer), Circle(inner))
    stand(scene, mention, Shape(profiles, Extrusion(height), (outer, outer, height), True, inner))


CYLINDER = Kind(CYLINDER_FRAME, build_cylinder)
TUBE = Kind(TUBE_FRAME, build_tube)
