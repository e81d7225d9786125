"""Blocks and plates: bodies of their own, and blocks on other things."""

import math
from itertools import pairwise

from msgspec.structs import replace

from cadwright.english.attached_places import TURNED_SECTION
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.crossed import CROSSED
from cadwright.parts.bodies.flanks import UPRIGHT
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.bodies.turned_ends import turn_ends
from cadwright.parts.bodies.uprights import erect
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Extrusion, Rectangle
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

FRAME = Frame(
    "block",
    "body",
    (
        "plate",
        "block",
        "box",
        "bar",
        "slab",
        *("lump", "chunk", "hunk"),
        "panel",
        "sheet",
        "brick",
        "board",
        "strip",
        "cuboid",
        "beam",
        "tile",
        "tag",
        *("name tag", "key tag", "luggage tag", "dog tag", "keyring tag", "price tag", "plant tag"),
        *("square washer", "nameplate", "name plate", "plaque", "ruler", "straightedge", "straight edge"),
        *("parallel bar", "parallel block", "toolroom parallel", "machinist parallel", "machinists parallel"),
        "base plate",
        "baseplate",
        "mounting plate",
        "rectangle",
        "square",
        "rectangular block",
        *("bearing block", "mounting block", "guide block", "spacer block"),
        "rectangular plate",
        "flat bracket",
        "flat piece",
        "rectangular object",
        "rectangular shape",
        "square object",
        "spacer block",
        "v block",
        "t slot block",
        "tee slot block",
        "t slotted block",
        "vee block",
        "clamp block",
        "guide block",
        "jaw",
        "clevis",
        "fork",
        "yoke",
        "comb",
        "board",
        "plank",
        "batten",
        "lath",
        "blank",
        "flat bar",
        "prism",
        *("rectangular prism", "right prism", "right rectangular prism", "straight prism", "upright prism"),
        "shim",
        "cover plate",
        "face plate",
        "coaster",
        "blanking plate",
        "adapter plate",
        "body",
        "base",
        "backplate",
        "wall plate",
        *("square washer", "rectangular washer", "square plate washer", "square shim", "square disc"),
    ),
    same("length", "width", "height", "thickness", "depth", "side")
    | {"square": "side", "sq": "side", "sides apart": "side", "draft": "draft angle"},
    bare=("thickness",),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(
        ("length", "side", "width"),
        ("width", "side", "depth", "length"),
        ("thickness", "height", "depth", "side"),
    ),
    adjectives=frozenset(("square", "vertical", "closed", CROSSED)),
    harmless=frozenset(("rectangular", "horizontal", "even")),
    takes=PLACES | {TURNED_SECTION},
    most=3,
    marks=frozenset(("length", "square")),
    generic=frozenset(
        (
            *("leg", "foot", "post", "boss", "pedestal", "pillar", "pad", "lug", "riser", "column", "standoff"),
            *("tower", "tongue", "nub", "stud", "spacer", "support", "runner", "cleat", "batten", "skid"),
            *(
                "shelf",
                "strap",
                "flat link",
                "link plate",
                "link bar",
                "door",
                "platform",
                "deck",
                "arm",
                "lintel",
                "sill",
                "gib",
                "stave",
                "tabletop",
            ),
            *("table top", "worktop", "stage", "bed", "sign", "plaque", "badge", "label", "card", "chip", "billet"),
            *("bolster", "fascia", "hinge leaf", "flap", "sleeper", "threshold", "headboard", "cross bar"),
            *(
                "crossbar",
                "cross piece",
                "crosspiece",
                "tablet",
                "blade",
                "paddle",
                "backrest",
                "seat",
                "hatch",
                "domino",
                "pallet",
            ),
            *("plug", "spigot", "stub", "peg"),
            *("cap", "latch", "grip", "paver", "brace", "tread", "vane", "jamb", "mullion", "slat"),
            *("stilt", "pier", "stake", "toggle", "purlin", "rafter", "plinth", "carriage", "slide"),
            *("bookmark", "insert", "coupon", "swatch", "counterweight", "ballast", "template"),
            *("stencil", "trivet", "mat", "magnet", "fob", "stick"),
        )
    ),
)


_FLOORS = ("base", "body", "bottom", "floor")
_STEEPEST = 60
_SLIGHT = 0.05
"""By how much, as a share, what is called square may differ from it."""
_RODS = words_of("groups.toml", "parts.box", "rods")
"""What is mostly much longer than across."""


def build(scene: Scene, mention: Mention) -> None:
    """Add the base block: length along X, width along Y, thickness or height along Z."""
    if mention.noun.lower() in _FLOORS and any(s.wall is not None and s.floor is not None for s in scene.solids):
        raise UnbuildableError(f"the {scene.mentions[scene.body.mention].noun} has a floor already")
    if scene.solids and scene.said(mention, "vertical"):
        _upright(scene, mention)
        return
    x, y, z = _outwards(scene, mention, _on_end(scene, mention, _on_edge(scene, mention, extents(scene, mention))))
    draft = scene.maybe(mention, "draft angle", "draft angle", "deg")
    if draft is not None:
        _check_draft(scene, mention, (x, y, z), draft)
    stand(scene, mention, Shape((Rectangle(x, y),), Extrusion(z, draft), (x, y, z)))
    turn_ends(scene, mention, scene.solids[-1])
    if draft is not None:
        scene.solids[-1] = replace(scene.solids[-1], irregular=True, plain=("top", "bottom"))


def _check_draft(scene: Scene, mention: Mention, sizes: tuple[Expr, Expr, Expr], draft: Expr) -> None:
    """Raise `UnbuildableError` where the sides would meet below the top."""
    x, y, z = (scene.value(e) for e in sizes)
    angle = scene.value(draft)
    if not 0 < angle < _STEEPEST or 2 * z * math.tan(math.radians(angle)) >= min(x, y):
        raise UnbuildableError(f"the sides of the {mention.noun} meet with a draft of {angle:g}°")
    scene.assume(f"the {mention.noun} gets smaller upwards with its draft, its sizes are those at the bottom")


def _on_edge(scene: Scene, mention: Mention, sizes: tuple[Expr, Expr, Expr]) -> tuple[Expr, Expr, Expr]:
    """The sizes of a plate that stands on one of its edges; on the long one where none is named."""
    if "vertical" not in mention.adjectives or mention.size("height") is not None:
        return sizes
    scene.said(mention, "vertical")
    x, y, z = sizes
    edge = next((p for p in mention.places if p.kind == "place" and p.sides in (("end",), ("long side",))), None)
    if edge is None:
        scene.assume(f"the {mention.noun} stands on its long edge")
    else:
        scene.use(edge)
    long, short = (x, y) if scene.value(x) >= scene.value(y) else (y, x)
    return (short, z, long) if edge is not None and edge.sides == ("end",) else (long, z, short)


def _on_end(scene: Scene, mention: Mention, sizes: tuple[Expr, Expr, Expr]) -> tuple[Expr, Expr, Expr]:
    """The sizes of a square plug or post on something else, “20 x 20, 15 long”: it stands on its square end."""
    x, y, z = sizes
    upright = mention.term in _STANDING and mention.size("height") is None
    if scene.solids and upright and scene.value(x) != scene.value(y) == scene.value(z):
        return y, z, x
    return sizes


def _outwards(scene: Scene, mention: Mention, sizes: tuple[Expr, Expr, Expr]) -> tuple[Expr, Expr, Expr]:
    """The sizes of what sticks out of an upright side where all are named: it is as long as it sticks out, its height
    is upright: “an arm 10 wide, 8 high and 35 long sticks out of the front”.
    """
    out = any(p.relation == "out" and UPRIGHT & {*p.sides} for p in mention.places)
    named = [[s for s in slots if (q := mention.size(s)) is not None and q.named] for slots in _BY_NAME]
    if not out or not scene.solids or any(len(said) != 1 for said in named):
        return sizes
    wide, high, long = (scene.length(mention, said[0], name=said[0]) for said in named)
    return wide, high, long


_BY_NAME = (("width",), ("height", "thickness"), ("length", "depth"))
"""What the three sizes of something that sticks out are called: across, upright and outwards."""
_STANDING = words_of("groups.toml", "parts.box", "standing")
"""What sticks out as far as it is long."""
_FEWEST = 2
"""How many sizes a plate that stands upright has at least; it is as long as what it stands on where it has no third."""


def _upright(scene: Scene, mention: Mention) -> None:
    """Stand a plate on its edge: its smallest size is its thickness, the second of two without names its height."""
    host = find_host(scene, mention)
    if host.round_axis is not None:
        raise UnbuildableError(f"how the {mention.noun} stands on something round is not known to me")
    thickness, height = scene.maybe(mention, "thickness"), scene.maybe(mention, "height")
    flat = [e for s in ("side", "length", "width", "depth") if (e := scene.maybe(mention, s)) is not None]
    flat += flat if mention.size("side") is not None or scene.said(mention, "square") else []
    if len(flat) + (thickness is not None) + (height is not None) < _FEWEST:
        raise MissingError(f"the height of the {mention.noun} is missing")
    if thickness is None:
        thickness = min(flat, key=scene.value)
        flat.remove(thickness)
    if height is None:
        height = flat.pop()
        scene.assume(f"the {mention.noun} stands {scene.value(height):g} mm high")
    if len(flat) > 1:
        raise UnbuildableError(f"the {mention.noun} has more sizes than three")
    erect(scene, mention, host, thickness, flat[0] if flat else None, height)


def extents(scene: Scene, mention: Mention) -> tuple[Expr, Expr, Expr]:
    """Length, width and height, whichever names were used."""
    side = scene.maybe(mention, "side")
    if side is not None:
        scene.said(mention, "square")
    length, width, height, thickness, depth = (
        scene.maybe(mention, s, s) for s in ("length", "width", "height", "thickness", "depth")
    )
    up = height or thickness
    if length is None and width is not None and depth is not None and up is not None:
        return width, depth, up
    flat = [e for e in (length, width) if e is not None]
    if height is not None and thickness is not None:
        flat.append(thickness)
    if up is None:
        up = depth
    elif depth is not None:
        flat.append(depth)
    square = _is_square(scene, mention)
    if len(flat) == 1 and length is not None and (side is not None or (square and _is_rod(mention))):
        across = side if side is not None else up
        flat, up = [length, *([across] if across is not None else [])], up if up is not None else across
    while len(flat) < 2 and (side is not None or (square and flat)):
        flat.append(side if side is not None else flat[0])
    if up is None and side is not None and mention.noun == "cube":
        up = side
    if len(flat) > 2:
        raise UnbuildableError(f"the {mention.noun} has more sizes than three")
    if len(flat) < 2 or up is None:
        raise MissingError(f"the {'thickness' if up is None else 'width'} of the {mention.noun} is missing")
    if square:
        _check_square(scene, mention, (flat[0], flat[1], up))
    return flat[0], flat[1], up


def _is_square(scene: Scene, mention: Mention) -> bool:
    """Whether it is said to be square; the word is not heard where three sizes of something else are said beside it."""
    if mention.noun.lower().startswith("square"):
        return True
    said = [q.value for s in ("length", "width", "height", "thickness") if (q := mention.size(s)) and q.unit == "mm"]
    return (len(said) < 3 or len(set(said)) < len(said)) and scene.said(mention, "square")


def _check_square(scene: Scene, mention: Mention, extents: tuple[Expr, Expr, Expr]) -> None:
    """Tell where what is called square is not quite so; `UnbuildableError` where it is not at all."""
    sizes = sorted(scene.value(e) for e in extents)
    if any(b - a <= ROUNDING for a, b in pairwise(sizes)):
        return
    x, y = scene.value(extents[0]), scene.value(extents[1])
    said = mention.size("length") is not None and mention.size("width") is not None
    if not said or abs(x - y) >= _SLIGHT * x:
        raise UnbuildableError(f"the {mention.noun} is square and has three different sizes")
    scene.assume(f"the {mention.noun} is not quite square: {x:g} x {y:g} mm, as said")


def _is_rod(mention: Mention) -> bool:
    """Whether a square thing is so across and not in its plan: “square bar 12 mm, 150 long”."""
    thickness, length = mention.size("thickness"), mention.size("length")
    across = thickness is not None and not thickness.named and length is not None and length.named
    return across or bool(_RODS & {*mention.noun.lower().split(), *mention.term.split()})


BLOCK = Kind(FRAME, build)
CUBE = Kind(
    Frame(
        "cube",
        "body",
        ("cube", "dice", "die", *(f"{what} blank" for what in ("die", "dice", "cube")), "blank die", "blank dice"),
        same("side", "length", "width", "height") | {"sides apart": "side", "thickness": "height", "depth": "height"},
        bare=("side",),
        sizes={3: ("length", "width", "height")},
        needed=(("side", "length", "width", "height"),),
        takes=PLACES,
    ),
    lambda scene, mention: _cube(scene, mention),
)


def _cube(scene: Scene, mention: Mention) -> None:
    if sum(mention.size(s) is not None for s in ("length", "width", "height")) > 1:
        build(scene, mention)
        return
    side = next(
        (e for s in ("side", "length", "width", "height") if (e := scene.maybe(mention, s, "side")) is not None), None
    )
    if side is None:
        raise MissingError(f"the size of the {mention.noun} is missing")
    stand(scene, mention, Shape((Rectangle(side, side),), Extrusion(side), (side, side, side)))
