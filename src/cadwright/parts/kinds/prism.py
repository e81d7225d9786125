"""Regular prisms: hexagonal bars, nuts and standoffs, octagons and the like."""

from cadwright.english.attached_places import TURNED_SECTION
from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.bodies.coaxial import axial
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.bodies.turned_ends import turn_ends
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Circle, Extrusion, Polygon, Profile
from cadwright.parts.scene import MissingError, Scene, UnbuildableError
from cadwright.parts.screws import NUTS, PITCH

_SIDES = {"triangular": 3, "pentagonal": 5, "hexagonal": 6, "octagonal": 8}
_NAMED = {"hex": 6, "oct": 8, "pentagon": 5, "nut": 6, "eight": 8, "five": 5, "six": 6, "hept": 7, "sept": 7}
_NAMED |= {"nonagon": 9, "ennea": 9, " decagon": 10, "dodecagon": 12, "undecagon": 11}
_GREEK = ("pentagon", "hexagon", "heptagon", "septagon", "octagon", "nonagon", "decagon", "dodecagon", "undecagon")
_BASES = (
    *("plate", "prism", "bar", "block", "base", "tile", "disc", "column", "body", "coaster", "solid", "badge", "sign"),
    *("slab", "board", "panel", "pad", "tag", "stand", "pedestal", "post", "rod", "blank"),
)
_SECTIONS = ("section", "cross section", "profile")

FRAME = Frame(
    "prism",
    "body",
    (
        "hexagon",
        "hex",
        "hex bar",
        "hexbar",
        "hex rod",
        "hex nut",
        "hexagon nut",
        "nut",
        "hex standoff",
        "hex spacer",
        "hex head",
        "hex prism",
        "hexagonal prism",
        "hex stock",
        "hex section",
        "octagon",
        "octagonal prism",
        "octagonal bar",
        "pentagon",
        "pentagonal prism",
        "hexagonal bar",
        "hexagonal nut",
        "hexagonal plate",
        "hexagonal head",
        "hex collar",
        "hex boss",
        *(f"{name}{al} {base}" for name in _GREEK for al in ("", "al") for base in (*_BASES, *_SECTIONS)),
        *_GREEK,
        *("polygon", "regular polygon", "polygon plate", "polygonal plate", "polygonal prism", "polygon prism"),
    ),
    same("flats", "corners", "side", "height", "diameter", "thread", "inner diameter", "radius", "inradius", "sides")
    | {
        "circumradius": "radius",
        "sides apart": "flats",
        "incircle": "flats",
        "circumcircle": "corners",
        "width": "flats",
        "length": "height",
        "thickness": "height",
        "depth": "height",
        "overall length": "overall",
        "overall height": "overall",
    },
    bare=("flats", "height"),
    sizes={2: ("flats", "height")},
    needed=(("flats", "corners", "side", "diameter", "thread", "radius", "inradius"), ("height", "overall", "thread")),
    adjectives=frozenset(("hexagonal", "octagonal", "pentagonal", "triangular")),
    harmless=frozenset(("even", "vertical", "equal")),
    takes=PLACES | {TURNED_SECTION},
    run="height",
    marks=frozenset(("flats", "corners", "hexagonal", "octagonal", "pentagonal")),
    generic=frozenset(
        (
            "bar",
            "rod",
            "standoff",
            "spacer",
            "column",
            "prism",
            "coaster",
            "plate",
            "head",
            "tile",
            "post",
            "base",
            "block",
            "knob",
            "disc",
            "shaft",
            "tube",
            "body",
            "collar",
            "tower",
        )
    ),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add a regular prism along Z, its flats up and down on the page."""
    sides = sides_of_prism(scene, mention)
    thread = scene.take(mention, "thread")
    corners = across_corners(scene, mention, sides)
    if thread is not None and corners is None and thread.value in NUTS:
        flats = scene.define("across flats", NUTS[thread.value][0], note=f"{thread.quote}, ISO 4032")
        corners = flats / call("cos", 30)
    if corners is None:
        raise MissingError(f"the size across the flats of the {mention.noun} is missing")
    height = _height(scene, mention)
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    if thread is not None:
        inner = _bore(scene, mention, thread.value, thread.quote)
    flats = corners * call("cos", expr(180) / sides)
    if inner is not None and scene.value(inner) >= scene.value(flats):
        raise UnbuildableError(f"the bore is wider than the {mention.noun}")
    outer = Polygon(expr(sides), corners)
    profiles: tuple[Profile, ...] = (outer,) if inner is None else (outer, Circle(inner))
    stand(scene, mention, Shape(profiles, Extrusion(height), (corners, flats, height), True, inner))
    turn_ends(scene, mention, scene.solids[-1])


def sides_of_prism(scene: Scene, mention: Mention) -> int:
    """How many sides a regular prism has, by its name, an adjective or a number."""
    said = [n for name, n in _SIDES.items() if scene.said(mention, name)]
    named = [n for name, n in _NAMED.items() if name in f" {mention.noun.lower()}"]
    counted = scene.take(mention, "sides")
    if counted is not None:
        scene.decided(mention, "sides")
        said.append(round(counted.value))
    if not said and not named and "polygon" in mention.noun.lower():
        raise MissingError(f"how many sides the {mention.noun} has is not said")
    found = {*said, *named} or {6}
    if min(found) < 3:
        raise UnbuildableError(f"a {mention.noun} with {min(found)} sides")
    if len(found) > 1:
        raise UnbuildableError(f"a {mention.noun} with {' and '.join(map(str, sorted(found)))} sides")
    return found.pop()


def across_corners(scene: Scene, mention: Mention, sides: int) -> Expr | None:
    """The diameter of the circle round the corners."""
    flats = scene.maybe(mention, "flats", "across flats")
    corners = scene.maybe(mention, "corners", "across corners")
    round_it = scene.maybe(mention, "diameter", "diameter")
    side = scene.maybe(mention, "side", "side")
    radius = scene.maybe(mention, "radius", "circumscribed radius")
    inradius = scene.maybe(mention, "inradius", "inradius")
    if flats is None and inradius is not None:
        return inradius * 2 / call("cos", expr(180) / sides)
    if radius is not None and corners is None and flats is None and side is None:
        scene.assume(f"{scene.value(radius):g} mm is the radius round the corners of the {mention.noun}")
        return radius * 2
    if flats is not None:
        if sides % 2:
            raise UnbuildableError(f"a {mention.noun} has no opposite flats")
        return flats / call("cos", expr(180) / sides)
    if corners is None and round_it is not None:
        scene.assume(f"{scene.value(round_it):g} mm is the diameter round the corners of the {mention.noun}")
    if corners is None and round_it is None and side is not None:
        return side / call("sin", expr(180) / sides)
    return corners if corners is not None else round_it


def _height(scene: Scene, mention: Mention) -> Expr:
    thread = mention.size("thread")
    if mention.size("height") is None and mention.size("overall") is None and thread is not None:
        if thread.value in NUTS and "nut" in mention.noun.lower():
            return scene.define("height", NUTS[thread.value][1], note=f"{thread.quote}, ISO 4032")
        raise MissingError(f"the height of the {mention.noun} is missing")
    return axial(scene, mention)


def _bore(scene: Scene, mention: Mention, thread: float, quote: str) -> Expr:
    if thread not in PITCH:
        raise UnbuildableError(f"{quote} is not a thread that I know")
    value = thread - PITCH[thread]
    scene.assume(f"{quote}: core hole of {value:g} mm, thread not modelled")
    return scene.define(f"{mention.noun} bore", value, note=f"{quote} core hole, thread not modelled")


PRISM = Kind(FRAME, build)
