"""Square and rectangular tubes: sleeves, box sections and ducts, open at both ends or closed at one."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Side
from cadwright.parts.kinds.enclosure import lay
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_ENDS = frozenset(("end", "near end", "far end", "bottom", "top"))

FRAME = Frame(
    "square tube",
    "body",
    (
        *("square tube", "rectangular tube", "rectangle tube", "box section", "square pipe", "rectangular pipe"),
        *("square section tube", "square hollow section", "rectangular hollow section", "rhs", "shs", "box tube"),
        *("square sleeve", "rectangular sleeve", "box profile", "box beam", "square profile", "hollow square bar"),
        *("square hollow bar", "square duct", "rectangular duct", "square tubing", "rectangular tubing", "square cap"),
        *("square end cap", "hollow square tube", "hollow rectangular tube"),
    ),
    same("length", "width", "height", "depth", "side", "wall", "floor", "corner radius", "inner corner radius")
    | same("inside length", "inside width", "inside side")
    | {"thickness": "wall", "diameter": "side", "outer diameter": "side", "inner diameter": "inside side"}
    | {"overall length": "length", "overall height": "height"}
    | {"cut length": "length"},
    bare=("side", "wall", "length"),
    sizes={2: ("width", "depth"), 3: ("width", "depth", "third"), 4: ("width", "depth", "wall", "length")},
    needed=(
        ("width", "side", "inside length", "inside side"),
        ("wall", "third", "inside side", "inside length"),
        ("length", "height", "third"),
    ),
    adjectives=frozenset(("square", "rectangular", "closed", "closed below", "open ended")),
    harmless=frozenset(("hollow", "open", "outer", "inner")),
    takes=frozenset(("place",)),
    marks=frozenset(("square", "rectangular")),
    generic=frozenset(("tube", "sleeve", "pipe", "duct", "tubing", "cap", "end cap", "profile", "section")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the tube, standing on the XY plane: its length is along Z."""
    if scene.solids:
        raise UnbuildableError.beyond(mention, "on something else")
    for word in ("square", "rectangular", "open ended"):
        scene.said(mention, word)
    wall, long = _wall_and_length(scene, mention)
    x, y, wall = _section(scene, mention, wall, long)
    if abs(scene.value(x - y)) > ROUNDING and "square" in (*mention.adjectives, *mention.noun.lower().split()):
        raise UnbuildableError(f"the {mention.noun} is not square")
    floor = _floor(scene, mention, wall)
    thick: dict[Side, Expr] = {f.side: wall for f in FACES.values()} | {"bottom": floor or ZERO, "top": ZERO}
    lay(scene, mention, (x, y, long), thick, wall)


def _is_on_end(mention: Mention) -> bool:
    """Whether its height is its length, for length and width are the same: “20 long, 20 wide, 80 high”."""
    length, width, height = (mention.size(s) for s in ("length", "width", "height"))
    if length is None or width is None or height is None or mention.size("depth") is not None:
        return False
    return length.unit == width.unit == height.unit == "mm" and abs(length.value - width.value) < ROUNDING


def _wall_and_length(scene: Scene, mention: Mention) -> tuple[Expr | None, Expr]:
    """Both, of which one may be the third of “25 x 25 x 2”."""
    wall = scene.maybe(mention, "wall", "wall")
    named = scene.maybe(mention, "height" if _is_on_end(mention) else "length", "length")
    if named is None and (mention.size("width") is None or mention.size("depth") is not None):
        named = scene.maybe(mention, "height", "length")
    third = scene.maybe(mention, "third", "length" if wall is not None else "wall")
    long = named if named is not None else third if wall is not None else None
    if wall is None and named is not None:
        wall = third
    if long is None:
        raise MissingError(f"the length of the {mention.noun} is missing")
    return wall, long


def _section(scene: Scene, mention: Mention, wall: Expr | None, long: Expr) -> tuple[Expr, Expr, Expr]:
    """The sizes outside, and the wall."""
    said = [scene.maybe(mention, s, s) for s in ("width", "depth", "length" if _is_on_end(mention) else "height")]
    outside = [e for e in said if e is not None and e is not long]
    side = scene.maybe(mention, "side", "side")
    if side is not None:
        outside.append(side)
    inside = [e for s in ("inside side", "inside length", "inside width") if (e := scene.maybe(mention, s)) is not None]
    if len(outside) > 2 or len(inside) > 2:
        raise UnbuildableError(f"the {mention.noun} has more sizes than three")
    if wall is None and outside and inside:
        wall = (outside[0] - inside[0]) / 2
    elif wall is not None and inside and not outside:
        outside = [e + wall * 2 for e in inside]
    if wall is None or not outside:
        raise MissingError(f"the {'wall' if wall is None else 'width'} of the {mention.noun} is missing")
    x, y = outside[0], outside[-1]
    if inside and abs(scene.value(x - wall * 2 - inside[0])) + abs(scene.value(y - wall * 2 - inside[-1])) > ROUNDING:
        raise UnbuildableError(f"the sizes of the {mention.noun} outside and inside do not fit with its wall")
    return x, y, wall


def _floor(scene: Scene, mention: Mention, wall: Expr) -> Expr | None:
    """How thick its closed end is; ``None`` for one that is open at both."""
    floor = scene.maybe(mention, "floor", "floor")
    below = scene.said(mention, "closed below")
    closed = scene.said(mention, "closed") or below or "cap" in mention.noun.lower()
    if closed:
        for place in mention.places:
            if set(place.sides) & _ENDS and not place.every:
                scene.use(place)
    if floor is None and closed:
        scene.assume(f"the closed end is as thick as the wall, {scene.value(wall):g} mm")
        floor = wall
    return floor


SQUARE_TUBE = Kind(FRAME, build)
