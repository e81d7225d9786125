"""Steps, rabbets and notches: cuts at an edge or a corner of a block."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.parts.carving import longer
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Point3, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_NEAR = 1e-6
_ENDS = {"end": -1, "near end": -1, "far end": 1, "long side": -1, "side": -1}

STEP_FRAME = Frame(
    "step",
    "cut",
    ("step", "rabbet", "rebate", "stepped cut", "step cut", "ledge cut", "shoulder cut", "relief step"),
    same("width", "depth", "length") | {"height": "depth", "thickness": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width", "length"), ("depth",), ("place",)),
    harmless=frozenset(("square", "rectangular", "through")),
    takes=frozenset(("place", "axis")),
)
NOTCH_FRAME = Frame(
    "notch",
    "cut",
    (
        "notch",
        "rectangular notch",
        "square notch",
        "corner notch",
        "cable notch",
        "edge cutout",
        "thumb notch",
        "corner cutout",
    ),
    same("width", "depth", "length", "side") | {"height": "depth"},
    bare=("side",),
    sizes={2: ("width", "depth")},
    needed=(("width", "side", "length"), ("place", "corner")),
    adjectives=frozenset(("square", "through")),
    harmless=frozenset(("rectangular", "open")),
    takes=frozenset(("place", "corner", "centre", "offset")),
)


def build_step(scene: Scene, mention: Mention) -> None:
    """Cut the edge between a side (“at the left end”) and the top, or the bottom where it is said."""
    host = find_host(scene, mention)
    below = any("bottom" in p.sides for p in mention.places)
    sides = [(p, f) for p in mention.places if (f := _side(scene, host, p)) is not None]
    if not sides:
        raise MissingError(f"at which side the {mention.noun} is, is missing")
    width = scene.maybe(mention, "width", f"{mention.noun} width") or scene.maybe(mention, "length")
    depth = scene.length(mention, "depth")
    if width is None:
        raise MissingError(f"the width of the {mention.noun} is missing")
    for place in mention.places:
        if place.kind == "place" and (set(place.sides) & {"top", "bottom"} or any(place is p for p, _ in sides)):
            scene.use(place)
    faces = [f for p, first in sides for f in ((first, towards(first.axis, -first.sign)) if p.every else (first,))]
    if scene.count(mention, len(faces)) != len(faces):
        raise UnbuildableError("they are not as many as the sides")
    if scene.value(depth) >= scene.value(host.size("z")) - _NEAR:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    for face in faces:
        if scene.value(width) * len(faces) >= scene.value(host.size(face.axis)) - _NEAR:
            raise UnbuildableError(f"the {mention.noun} is wider than the part")
        _carve(scene, mention, host, {face.axis: (face.sign, width), "z": (-1 if below else 1, depth)})


def _side(scene: Scene, host: Solid, place: Place) -> Face | None:
    """The upright side that a place names: left, “one end”, “the long side”."""
    if place.kind not in ("place", "offset"):
        return None
    for side in place.sides:
        if side in FACES and FACES[side].axis != "z":
            return FACES[side]
        if side in _ENDS:
            long = longer(scene, host, FACES["top"])
            across: Axis = "y" if long == "x" else "x"
            return towards(across if side == "long side" else long, _ENDS[side])
    return None


def build_notch(scene: Scene, mention: Mention) -> None:
    """Cut it through the thickness: into the middle of a side, or a corner, or all four."""
    host = find_host(scene, mention)
    scene.said(mention, "through")
    width, depth = _sizes(scene, mention)
    corner = next((p for p in mention.places if p.kind == "corner"), None)
    if corner is None and "corner" in mention.noun.lower():
        raise MissingError("which corners is missing")
    if corner is not None:
        _corners(scene, mention, host, corner, width, depth)
        return
    face = next((f for p in mention.places if (f := _side(scene, host, p)) is not None), None)
    place = next((p for p in mention.places if p.kind == "place" and _side(scene, host, p) is not None), None)
    if face is None or place is None:
        raise MissingError(f"at which side the {mention.noun} is, is missing")
    along: Axis = "y" if face.axis == "x" else "x"
    faces = (face, towards(face.axis, -face.sign)) if place.every else (face,)
    if scene.count(mention, len(faces)) != len(faces):
        raise UnbuildableError("they are not as many as the sides")
    inside = scene.value(depth) * len(faces) < scene.value(host.size(face.axis)) - _NEAR
    if not inside or scene.value(width) >= scene.value(host.size(along)) - _NEAR:
        raise UnbuildableError(f"the {mention.noun} is larger than the side")
    scene.use(place)
    for p in mention.places:
        if p.kind == "centre" and not p.sides:
            scene.use(p)
    for one in faces:
        _carve(scene, mention, host, {one.axis: (one.sign, depth), along: (0, width)})


def _sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    side = scene.maybe(mention, "side", "notch size")
    width = scene.maybe(mention, "width", "notch width") or scene.maybe(mention, "length", "notch width") or side
    depth = scene.maybe(mention, "depth", "notch depth") or side
    if depth is None and width is not None and (scene.said(mention, "square") or "square" in mention.noun):
        depth = width
    scene.said(mention, "square")
    if width is None or depth is None:
        raise MissingError(f"the {'width' if width is None else 'depth'} of the {mention.noun} is missing")
    return width, depth


def _corners(scene: Scene, mention: Mention, host: Solid, corner: Place, width: Expr, depth: Expr) -> None:
    """One corner (the left front one, or as it is said) or all four."""
    x, y = (scene.value(host.size(a)) for a in ("x", "y"))
    named = {s for p in mention.places for s in p.sides}
    four = corner.every or (mention.count or (corner.counts[0] if corner.counts else 1)) == 4
    if scene.count(mention) not in (1, 4):
        raise UnbuildableError(f"{mention.count} at corners")
    share = 2 if four else 1
    if scene.value(width) * share >= x - _NEAR or scene.value(depth) * share >= y - _NEAR:
        raise UnbuildableError(f"the {mention.noun} is larger than the part")
    scene.use(corner)
    for place in mention.places:
        if place.kind == "place" and set(place.sides) & {"left", "right", "front", "back"}:
            scene.use(place)
    if four:
        signs = [(u, v) for u in (-1, 1) for v in (-1, 1)]
    else:
        if not named & {"left", "right"} or not named & {"front", "back"}:
            scene.assume(f"the {mention.noun} is in the {_named_corner(named)} corner")
        signs = [(1 if "right" in named else -1, 1 if "back" in named else -1)]
    for u, v in signs:
        _carve(scene, mention, host, {"x": (u, width), "y": (v, depth)})


def _named_corner(named: set[str]) -> str:
    return f"{'back' if 'back' in named else 'front'} {'right' if 'right' in named else 'left'}"


def _carve(scene: Scene, mention: Mention, host: Solid, reach: dict[Axis, tuple[int, Expr]]) -> None:
    """Cut a block that reaches inwards from sides (−1, 1) or lies in the middle (0), else as large as the host."""
    low: list[Expr] = []
    sizes: list[Expr] = []
    for n, axis in enumerate(AXES):
        sign, size = reach.get(axis, (0, host.size(axis)))
        middle = host.middle(axis) - size / 2
        low.append(host.low[n] if sign < 0 else host.high[n] - size if sign > 0 else middle)
        sizes.append(size)
    at: Point3 = (low[0] + sizes[0] / 2, low[1] + sizes[1] / 2, low[2])
    body = Body(
        scene.name(mention.noun), Sketch("XY", at), (Rectangle(sizes[0], sizes[1]),), Extrusion(sizes[2]), "cut"
    )
    scene.features.append(body)


STEP = Kind(STEP_FRAME, build_step)
NOTCH = Kind(NOTCH_FRAME, build_notch)
