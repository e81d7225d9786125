"""Steps, rabbets and laps: cuts along an edge of a block."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import longer
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.kinds.notch import carve
from cadwright.parts.model import ZERO
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import Axis, MissingError, Scene, Solid, UnbuildableError

_ENDS = {"end": -1, "near end": -1, "far end": 1, "long side": -1, "side": -1}

_REMOVED = tuple(
    f"{verb} a {what}"
    for verb in (
        "remove",
        *(f"{cut} {away}" for cut in ("cut", "take", "mill", "saw") for away in ("away", "out", "off")),
    )
    for what in ("piece", "strip", "rectangular piece", "rectangular strip", "square piece", "bar")
)
"""A step by what is taken away for it, where that is said to go all along an edge."""
_LENGTHWISE = ("along", "across", "down")
_LAPS = ("half lap", "lap", "lap joint", "half lap joint", "halving joint", "shiplap", "edge step")

STEP_FRAME = Frame(
    "step",
    "cut",
    (
        "step",
        "stair step",
        "rabbet",
        "rebate",
        "stepped cut",
        "step cut",
        "ledge cut",
        "shoulder cut",
        "relief step",
        *_LAPS,
        *_REMOVED,
    ),
    same("width", "depth", "length", "height") | {"thickness": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth"), 3: ("width", "length", "depth")},
    needed=(("width", "length", "height", "offset"), ("depth", "height", "offset"), ("place",)),
    harmless=frozenset(("square", "rectangular", "through")),
    takes=frozenset(("place", "axis", "offset")),
)


def build_step(scene: Scene, mention: Mention) -> None:
    """Cut the edge between a side (“at the left end”) and the top, or the bottom where it is said."""
    host = find_host(scene, mention)
    if mention.term in _REMOVED and not any(p.kind == "axis" or p.relation in _LENGTHWISE for p in mention.places):
        raise UnbuildableError(f"whether the {mention.noun.split()[-1]} goes all along the side is not said")
    below = any("bottom" in p.sides for p in mention.places)
    sides = [(p, f) for p in mention.places if (f := _side(scene, host, p)) is not None]
    named = [(p, f) for p, f in sides if not _says_again(p)]
    for place, _ in sides if named else ():
        scene.use(place)  # it runs out at both ends anyway, and reaches in from its side
    sides = named or sides
    round_it = next((p for p in mention.places if _is_all_round(p)), None)
    if round_it is not None and not sides:
        _all_round(scene, mention, host, round_it, below)
        return
    if not sides:
        raise MissingError.of_side(mention.noun)
    width, depth = _width(scene, mention, host, sides[0][1]), _depth(scene, mention)
    for place in mention.places:
        if place.kind in ("place", "centre") and (
            set(place.sides) & {"top", "bottom"} or any(place is p for p, _ in sides)
        ):
            scene.use(place)
    faces = [f for p, first in sides for f in ((first, towards(first.axis, -first.sign)) if p.every else (first,))]
    if scene.count(mention, len(faces)) != len(faces):
        raise UnbuildableError("they are not as many as the sides")
    if scene.value(depth) >= scene.value(host.size("z")) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    for face in faces:
        if scene.value(width) * len(faces) >= scene.value(host.size(face.axis)) - ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is wider than the part")
        carve(scene, mention, host, {face.axis: (face.sign, width), "z": (-1 if below else 1, depth)})


def _says_again(place: Place) -> bool:
    """Whether a place only tells where the step ends, or from where it is measured: “out at both ends”."""
    return place.relation in ("out", "to") if place.every else place.sides == ("side",) and place.relation == "from"


def _width(scene: Scene, mention: Mention, host: Solid, face: Face) -> Expr:
    """How far it reaches in from its side; a size along the side is as long as that."""
    inwards = next((p for p in mention.places if p.kind == "offset" and p.sides != ("top",)), None)
    if inwards is not None:  # “15 in from the side”
        scene.use(inwards)
        return scene.define(f"{mention.noun} width", inwards.amounts[0].value)
    width, length = scene.maybe(mention, "width", f"{mention.noun} width"), scene.maybe(mention, "length")
    if width is None and length is None and mention.size("height") is not None:
        width = scene.maybe(mention, "depth", f"{mention.noun} width")  # “10 deep and 8 high”: seen from its side
    if width is None or length is None:
        if width is None and length is None:
            raise MissingError(f"the width of the {mention.noun} is missing")
        return width or length or ZERO
    whole = scene.value(host.size("y" if face.axis == "x" else "x"))
    along = next(
        (s for s in ("length", "width") if abs(scene.value({"length": length, "width": width}[s]) - whole) < ROUNDING),
        "",
    )
    if not along:
        raise UnbuildableError(f"the {mention.noun} is not as long as its side")
    scene.decided(mention, along)
    return width if along == "length" else length


def _depth(scene: Scene, mention: Mention) -> Expr:
    """How far it reaches down from the top, or up from below."""
    down = next((p for p in mention.places if p.kind == "offset" and p.sides == ("top",)), None)
    if down is not None:  # “12 down from the top”
        scene.use(down)
        return scene.define(f"{mention.noun} depth", down.amounts[0].value)
    return scene.maybe(mention, "height", f"{mention.noun} height") or scene.length(mention, "depth")


def _is_all_round(place: Place) -> bool:
    """“Along all four top edges”, “around the top edge”."""
    return place.kind == "place" and place.every and set(place.sides) <= {"top", "bottom", "side"}


def _all_round(scene: Scene, mention: Mention, host: Solid, place: Place, below: bool) -> None:
    width = scene.maybe(mention, "width", f"{mention.noun} width") or scene.maybe(mention, "length")
    depth = _depth(scene, mention)
    if width is None:
        raise MissingError(f"the width of the {mention.noun} is missing")
    least = min(scene.value(host.size(a)) for a in ("x", "y"))
    if scene.value(depth) >= scene.value(host.size("z")) - ROUNDING or 2 * scene.value(width) >= least - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is larger than the part")
    if scene.count(mention, 4) not in (1, 4):
        raise UnbuildableError("they are not as many as the sides")
    scene.use(place)
    for face in FACES.values():
        if face.axis != "z":
            carve(scene, mention, host, {face.axis: (face.sign, width), "z": (-1 if below else 1, depth)})


def _side(scene: Scene, host: Solid, place: Place) -> Face | None:
    """The upright side that a place names: left, “one end”, “the long side”."""
    if place.kind != "place":
        return None
    for side in place.sides:
        if side in FACES and FACES[side].axis != "z":
            return FACES[side]
        if side in _ENDS:
            long = longer(scene, host, FACES["top"])
            across: Axis = "y" if long == "x" else "x"
            return towards(across if side == "long side" else long, _ENDS[side])
    return None


STEP = Kind(STEP_FRAME, build_step)
