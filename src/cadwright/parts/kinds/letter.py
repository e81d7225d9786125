"""Plates in the shape of block letters and crosses: strokes of one width."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.oval import likened
from cadwright.parts.model import ZERO, Point2
from cadwright.parts.outlines import first, flat_sizes, plate
from cadwright.parts.scene import Member, MissingError, Scene, Solid, UnbuildableError

Loop = list[Point2]
_BASES = ("plate", "shape", "piece", "block", "tile", "outline", "sketch", "polygon", "sheet", "extrusion", "panel")


def _ell(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    return [(ZERO, ZERO), (x, ZERO), (x, f), (w, f), (w, y), (ZERO, y)]


def _tee(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    a, b = (x - w) / 2, (x + w) / 2
    return [(a, ZERO), (b, ZERO), (b, y - f), (x, y - f), (x, y), (ZERO, y), (ZERO, y - f), (a, y - f)]


def _you(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    return [(ZERO, ZERO), (x, ZERO), (x, y), (x - w, y), (x - w, f), (w, f), (w, y), (ZERO, y)]


def _cee(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    return [(ZERO, ZERO), (x, ZERO), (x, f), (w, f), (w, y - f), (x, y - f), (x, y), (ZERO, y)]


def aye(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    """An I: flanges below and above, a web between them."""
    a, b = (x - w) / 2, (x + w) / 2
    lower = [(ZERO, ZERO), (x, ZERO), (x, f), (b, f)]
    return [*lower, (b, y - f), (x, y - f), (x, y), (ZERO, y), (ZERO, y - f), (a, y - f), (a, f), (ZERO, f)]


def _aitch(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    low, high = (y - f) / 2, (y + f) / 2
    left = [(ZERO, ZERO), (w, ZERO), (w, low), (x - w, low), (x - w, ZERO)]
    return [*left, (x, ZERO), (x, y), (x - w, y), (x - w, high), (w, high), (w, y), (ZERO, y)]


def zed(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    """A Z of two flanges and an upright web in the middle."""
    a, b = (x - w) / 2, (x + w) / 2
    return [(a, ZERO), (x, ZERO), (x, f), (b, f), (b, y), (ZERO, y), (ZERO, y - f), (a, y - f)]


def _ee(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    low, high = (y - f) / 2, (y + f) / 2
    lower = [(ZERO, ZERO), (x, ZERO), (x, f), (w, f), (w, low), (x, low), (x, high), (w, high)]
    return [*lower, (w, y - f), (x, y - f), (x, y), (ZERO, y)]


def _ef(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    low, high = (y - f) / 2, (y + f) / 2
    return [
        (ZERO, ZERO),
        (w, ZERO),
        (w, low),
        (x, low),
        (x, high),
        (w, high),
        (w, y - f),
        (x, y - f),
        (x, y),
        (ZERO, y),
    ]


def _plus(x: Expr, y: Expr, f: Expr, w: Expr) -> Loop:
    a, b, low, high = (x - w) / 2, (x + w) / 2, (y - f) / 2, (y + f) / 2
    lower = [(a, ZERO), (b, ZERO), (b, low), (x, low), (x, high), (b, high)]
    return [*lower, (b, y), (a, y), (a, high), (ZERO, high), (ZERO, low), (a, low)]


_LETTERS: Mapping[str, Callable[[Expr, Expr, Expr, Expr], Loop]] = {
    "l": _ell,
    "t": _tee,
    "u": _you,
    "c": _cee,
    "i": aye,
    "h": _aitch,
    "z": zed,
    "e": _ee,
    "f": _ef,
}
_ARMS = "arm leg limb stroke"
_CROSSES = ("cross", "plus", "plus sign", "plus shape", "cross shape", "x shape", "+ shape", "cruciform")


def _nouns() -> tuple[str, ...]:
    named = [f"{way} {a}" for a in _LETTERS for way in ("letter", "block letter", "capital", "capital letter")]
    shaped = [
        f"{a} {base}"
        for a in _LETTERS
        for base in ("shape", *(f"{w} {b}" for b in _BASES for w in ("shaped", "shape")), "plate")
    ]
    solid = [f"{a} shaped {b}" for a in "tezfhi" for b in ("part", "body", "bar", "solid", "prism")]
    solid += [f"{a} shaped {b}" for a in "luc" for b in ("prism", "solid")]
    trailing = [f"{a} letter" for a in _LETTERS] + [f"flat {a}" for a in "tlu"]
    crosses = [f"{c} shaped {b}" for c in ("cross", "plus") for b in (*_BASES, "prism", "body", "bar", "solid", "part")]
    like = likened(*_LETTERS, "cross", "plus", "plus sign", *(f"capital {a}" for a in _LETTERS))
    return (*named, *shaped, *solid, *trailing, *crosses, *like, *_CROSSES, "cross plate", "plus plate")


FRAME = Frame(
    "letter",
    "body",
    _nouns(),
    same("width", "height", "length", "depth", "thickness", "stroke", "side", "third", "stem")
    | {"arm width": "stroke", "stroke width": "stroke", "arm": "stroke", "stroke thickness": "stroke"}
    | {"arm thickness": "stroke", "leg width": "stroke", "leg thickness": "stroke", "leg": "stroke", "wall": "stroke"}
    | {"web thickness": "stroke", "web width": "stroke", "bar width": "stroke", "bar thickness": "stroke"}
    | {"overall length": "side", "overall height": "height", "span": "side", "bar": "stroke"}
    | {
        "crossbar": "bar",
        "crossbar length": "width",
        "stem length": "stem",
        "stem height": "stem",
        "stem": "stroke",
        "stem width": "stroke",
        "stem thickness": "stroke",
        "crossbar thickness": "bar",
        "crossbar width": "bar",
        "crossbar height": "bar",
    }
    | {"flange thickness": "bar", "diameter": "side", "outer diameter": "side"},
    bare=("stroke", "thickness"),
    sizes={2: ("length", "width"), 3: ("length", "width", "third")},
    needed=(
        ("width", "length", "side", "height"),
        ("stroke", "third"),
        ("thickness", "depth", "height", "third"),
    ),
    adjectives=frozenset(("square",)),
    harmless=frozenset(("equal", "outer", "rectangular", "equal legs")),
    takes=PLACES,
    spare={"width": "stroke"},
    members=frozenset(("bar", "stem", "arm", "crossbar", "stroke", "crosspiece", "leg")),
    run="thickness",
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the letter, lying on the XY plane: width along X, height along Y."""
    x, y, thickness, stroke = _sizes(scene, mention)
    bar = scene.maybe(mention, "bar", "bar width") or stroke
    letter = _letter(mention)
    if scene.value(stroke) * (3 if letter in "hu" else 2 if letter in "cze" else 1) >= scene.value(x) * (
        1.5 if letter in "hu" else 1
    ) or scene.value(bar) * _bars(letter) >= scene.value(y):
        raise UnbuildableError(f"the strokes of the {mention.noun} fill it")
    loop = _LETTERS.get(letter, _plus)(x, y, bar, stroke)
    if letter not in "eftulcizh":
        scene.said(mention, "square")
    plate(scene, mention, loop, ((ZERO, ZERO), (x, y)), thickness)
    if letter in "lu+t" and len(scene.solids) == 1:
        solid = scene.solids[0]
        scene.solids[0] = replace(solid, members=_members(solid, letter, (x, y, thickness), bar, stroke))


def _letter(mention: Mention) -> str:
    words = mention.noun.lower().replace("-", " ").split()
    return next((w for w in words if w in _LETTERS), "+")


def _bars(letter: str) -> int:
    return {"e": 3, "f": 2, "c": 2, "i": 2, "z": 2}.get(letter, 1)


def _sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr, Expr, Expr]:
    """Width, height, thickness and stroke; the third of “80 x 60 x 10” is what of the last two is not said."""
    stroke = first(scene, mention, "stroke", name="stroke width")
    if mention.size("stem") is not None and _letter(mention) == "t":
        bar = scene.maybe(mention, "bar", "bar width") or stroke
        stem, wide = scene.maybe(mention, "stem", "stem length"), first(scene, mention, "width", "length", "side")
        thickness = first(scene, mention, "thickness", "depth", "height", name="thickness")
        if bar is None or stem is None or wide is None or stroke is None or thickness is None:
            raise MissingError("the width of the strokes is missing")
        scene.assume("the stem is measured without the bar")
        return wide, stem + bar, thickness, stroke
    third = scene.maybe(mention, "third", "thickness" if stroke is not None else "stroke width")
    if stroke is None and mention.size("thickness") is not None and mention.size("depth") is not None:
        stroke = scene.maybe(mention, "thickness", "stroke width")
        x = first(scene, mention, "width", "length", "side")
        y = first(scene, mention, "height", "side") or x
        thickness = scene.maybe(mention, "depth", "thickness")
    elif third is not None and stroke is not None:
        x, y, thickness = scene.maybe(mention, "length"), scene.maybe(mention, "width"), third
    elif mention.size("side") is not None:
        x = y = scene.maybe(mention, "side", "span")
        thickness = first(scene, mention, "thickness", "depth", "height", "length", name="thickness")
    else:
        x, y, thickness = flat_sizes(scene, mention)
    stroke = stroke if stroke is not None else third
    if x is None or y is None or stroke is None or thickness is None:
        raise MissingError(f"the {'width of the strokes' if stroke is None else 'thickness'} is missing")
    return x, y, thickness, stroke


def _members(solid: Solid, letter: str, size: tuple[Expr, Expr, Expr], bar: Expr, stroke: Expr) -> tuple[Member, ...]:
    """The arms on which things can be, on the upper side, each with its free end."""
    x, y, t = size

    def arm(names: str, low: Point2, high: Point2, reach: Expr, root: str, bend: Expr) -> Member:
        box = Solid(solid.mention, (low[0] - x / 2, low[1] - y / 2, ZERO), (high[0] - x / 2, high[1] - y / 2, t))
        return Member(box, frozenset(f"{_ARMS} {names}".split()), "top", reach, root, bend)

    a, b, low, high = (x - stroke) / 2, (x + stroke) / 2, (y - bar) / 2, (y + bar) / 2
    if letter == "l":
        flat = arm("horizontal bottom", (ZERO, ZERO), (x, bar), x, "left", stroke)
        return flat, arm("vertical left", (ZERO, ZERO), (stroke, y), y, "front", bar)
    if letter == "u":
        left = arm("left", (ZERO, ZERO), (stroke, y), y, "front", bar)
        return left, arm("right", (x - stroke, ZERO), (x, y), y, "front", bar)
    across = [
        arm("left", (ZERO, y - bar if letter == "t" else low), (a, y if letter == "t" else high), a, "right", ZERO),
        arm("right", (b, y - bar if letter == "t" else low), (x, y if letter == "t" else high), a, "left", ZERO),
    ]
    if letter == "t":
        return (*across, arm("vertical stem bottom", (a, ZERO), (b, y - bar), y, "back", ZERO))
    return (
        *across,
        arm("front", (a, ZERO), (b, low), low, "back", ZERO),
        arm("back", (a, high), (b, y), low, "front", ZERO),
    )


LETTER = Kind(FRAME, build)
