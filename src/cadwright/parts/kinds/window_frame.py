"""Frames: flat rings with a rectangular outline and opening."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.kinds.box import extents
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Extrusion, Rectangle
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

FRAME = Frame(
    "frame",
    "body",
    (
        "frame",
        "square frame",
        "rectangular frame",
        "rectangular ring",
        "square ring",
        "bezel",
        "surround",
        "border frame",
        "window frame",
    ),
    same("length", "width", "height", "thickness", "depth", "side", "wall", "inside length", "inside width")
    | {"inner diameter": "inside side", "floor": "wall"}
    | {f"{bar} {across}": "wall" for bar in ("bar", "border", "leg", "arm") for across in ("width", "thickness")},
    bare=("wall", "thickness"),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(("length", "side"), ("thickness", "height", "depth"), ("wall", "inside length", "inside side")),
    adjectives=frozenset(("square",)),
    harmless=frozenset(("rectangular", "open", "outer")),
    takes=PLACES,
    spare={"width": "wall"},
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the frame: a plate with an opening that leaves bars of the same width, or of the sizes that are said."""
    x, y, z = extents(scene, mention)
    bar = scene.maybe(mention, "wall", "bar width")
    inside = scene.maybe(mention, "inside side", "opening")
    length = scene.maybe(mention, "inside length", "opening length") or inside
    width = scene.maybe(mention, "inside width", "opening width") or inside
    if bar is not None:
        if length is not None and abs(scene.value(x - bar * 2) - scene.value(length)) > ROUNDING:
            raise UnbuildableError("the opening does not fit with the width of the bars")
        length, width = x - bar * 2, y - bar * 2
    if length is None:
        raise MissingError(f"the opening of the {mention.noun} is missing")
    if width is None:
        width = length
    if not (0 < scene.value(length) < scene.value(x) and 0 < scene.value(width) < scene.value(y)):
        raise UnbuildableError(f"the opening is not smaller than the {mention.noun}")
    for other in scene.mentions:
        if _is_own_opening(other):
            scene.absorb(other)
    stand(scene, mention, Shape((Rectangle(x, y), Rectangle(length, width)), Extrusion(z), (x, y, z)))


def _is_own_opening(mention: Mention) -> bool:
    """Whether the opening is named of which the frame's own sizes say how large it is: “opening centred”."""
    centred = all(p.kind == "centre" and not p.sides for p in mention.places)
    named = mention.term.split()[-1:] in (["opening"], ["window"], ["aperture"])
    return named and not mention.sizes and mention.count in (None, 1) and centred and not mention.gone


FRAME_KIND = Kind(FRAME, build)
