"""Ribs, lips and upright walls on top of a plate: along one of its sides, flush with it, or through its middle."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.carving import longer
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, level, towards
from cadwright.parts.kinds import box
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_ENDS = {"end": -1, "near end": -1, "far end": 1, "other side": 1}

FRAME = Frame(
    "upright",
    "body",
    (
        "rib",
        "lip",
        "front lip",
        "back wall",
        "front wall",
        "rear wall",
        "upright wall",
        "vertical wall",
        "end wall",
        "fence",
        "ridge",
        "back rest",
        "back support",
        "upright",
        "stop",
        "end stop",
    ),
    same("length", "thickness", "height") | {"width": "width", "depth": "depth", "overall height": "overall"},
    bare=("thickness", "height"),
    sizes={2: ("thickness", "height"), 3: ("length", "thickness", "height")},
    needed=(("thickness", "depth", "width"), ("height", "overall")),
    adjectives=frozenset(("vertical",)),
    harmless=frozenset(("rectangular", "square")),
    takes=frozenset(("place", "centre", "axis", "host")),
    marks=frozenset(("height",)),
    generic=frozenset(("wall",)),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it: as long as the side unless a length is said; a width is that where a thickness is said, too."""
    if not scene.solids:
        box.build(scene, mention)
        return
    host = find_host(scene, mention)
    top = FACES["top"]
    side = _side(scene, mention, host)
    scene.said(mention, "vertical")
    along = _along(scene, mention, host) if side is None else "y" if side.axis == "x" else "x"
    across: Axis = "y" if along == "x" else "x"
    thickness, length = _sizes(scene, mention)
    foot = level(top, host)
    height = _height(scene, mention, host)
    length = length if length is not None else host.size(along)
    if scene.value(length) > scene.value(host.size(along)) + 1e-6 or scene.value(thickness) > scene.value(
        host.size(across)
    ):
        raise UnbuildableError(f"the {mention.noun} is larger than what it is on")
    sides: tuple[Face | None, ...] = (side,)
    if side is not None and any(p.every and p.kind == "place" for p in mention.places):
        sides = (side, towards(side.axis, -side.sign))
    if scene.count(mention, len(sides)) != len(sides):
        raise UnbuildableError(f"where the {mention.count} {mention.noun} are is missing")
    for one in sides:
        middle = host.middle(across)
        if one is not None:
            n = AXES.index(across)
            middle = host.high[n] - thickness / 2 if one.sign > 0 else host.low[n] + thickness / 2
        _put(scene, mention, {along: (host.middle(along), length), across: (middle, thickness)}, foot, height)


def _side(scene: Scene, mention: Mention, host: Solid) -> Face | None:
    noun = mention.noun.lower()
    named = "back" if noun.startswith(("back", "rear")) else "front" if noun.startswith("front") else ""
    found = FACES[named] if named else None
    for place in mention.places:
        for name in place.sides:
            face = None
            if name in FACES and FACES[name].axis != "z":
                face = FACES[name]
            elif name in _ENDS:
                face = towards(longer(scene, host, FACES["top"]), _ENDS[name])
            if face is not None and place.kind in ("place", "host") and found in (None, face):
                scene.use(place)
                found = face
            elif name == "top" and place.kind in ("place", "host"):
                scene.use(place)
    return found


def _along(scene: Scene, mention: Mention, host: Solid) -> Axis:
    """The direction of one that stands at no side: as said, else the longer one through the middle."""
    long = longer(scene, host, FACES["top"])
    short: Axis = "y" if long == "x" else "x"
    for place in mention.places:
        if place.kind == "centre" and not place.sides and not place.axis:
            scene.use(place)
        if place.kind == "axis" and place.axis in ("x", "y", "length", "width"):
            scene.use(place)
            return long if place.axis == "length" else short if place.axis == "width" else _plane_axis(place.axis)
    return long


def _plane_axis(name: str) -> Axis:
    return "x" if name == "x" else "y"


def _sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr | None]:
    """Thickness, and the length along the side if one is said."""
    full = [s for s in ("width", "length") if (q := mention.size(s)) is not None and q.whose and q.value == 1]
    for slot in full:
        scene.take(mention, slot)
    thickness, depth, width, length = (
        None if s in full else scene.maybe(mention, s) for s in ("thickness", "depth", "width", "length")
    )
    thin = thickness if thickness is not None else depth
    if thin is None:
        thin, width = width, None
    elif thickness is not None and depth is not None:
        raise UnbuildableError(f"I cannot tell how thick the {mention.noun} is")
    if thin is None:
        raise MissingError(f"the thickness of the {mention.noun} is missing")
    if length is not None and width is not None:
        raise UnbuildableError(f"the {mention.noun} has two lengths")
    return thin, length if length is not None else width


def _height(scene: Scene, mention: Mention, host: Solid) -> Expr:
    """The height above what it stands on; one over all is from the underside of that."""
    height, overall = scene.maybe(mention, "height"), scene.maybe(mention, "overall", "overall height")
    if height is not None:
        return height
    if overall is None:
        raise MissingError(f"the height of the {mention.noun} is missing")
    if scene.value(overall) <= scene.value(host.size("z")):
        raise UnbuildableError(f"the {mention.noun} is not higher than what it is on")
    return overall - host.size("z")


def _put(scene: Scene, mention: Mention, at: dict[Axis, tuple[Expr, Expr]], foot: Expr, height: Expr) -> None:
    (x, dx), (y, dy) = at["x"], at["y"]
    name = scene.name(mention.noun)
    scene.features.append(Body(name, Sketch("XY", (x, y, foot)), (Rectangle(dx, dy),), Extrusion(height), "join"))
    low, high = (x - dx / 2, y - dy / 2, foot), (x + dx / 2, y + dy / 2, foot + height)
    scene.solids.append(Solid(scene.mentions.index(mention), low, high))


UPRIGHT = Kind(FRAME, build)
