"""The unit of numbers that have none: the one that the text uses elsewhere, names for all of them, or writes as."""

import re
from collections.abc import Sequence

from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.language.units import UNITS

_METRE = 1000.0
_CENTIMETRE = 10.0
_INCH = UNITS["inch"][1]
_MILLIMETRES = ("mm", "mms", "millimetre", "millimetres", "millimeter", "millimeters")
_CENTIMETRES = ("cm", "cms", "centimetre", "centimetres", "centimeter", "centimeters")
_BOUGHT = words(
    "bit bits bolt bolts conduit drive hose hoses nut nuts pipe pipes rod rods screw screws socket stud studs "
    "thread threads tripod tubing tube tubes"
)
"""What is called by a size in inches where all else is in mm."""
_MUCH_LARGER, _MANY_CENTIMETRES = 2.0, 20.0
"""Bare numbers that are so many times as large as the largest in cm, and as many at least, are in mm."""
_FEW_METRES = 20.0
"""Bare numbers from here on are in mm in a text in metres."""
_BEVELS = (30.0, 45.0, 60.0)
_SHOP = re.compile(
    r"(?<![\d/])\.\d|\d\.\d{2,3}0(?!\d)|\d[-‑ ]\d+/\d*[2468](?!\d)|(?<![\d/])[1-9]\d?/(?:2|4|8|16|32|64)(?!\d)"
)
_TENTHS = re.compile(r"\d{2,}\.\d")
"""28.8 is no length in inches where nothing is written with more decimals."""
_DECIMALS = re.compile(r"\.\d{2}|(?<!\d)\.\d")
_FEW_INCHES = 40
_FEW_INCHES_OF_THREADED = 12
"""No larger are the lengths of a text in inches whose threads alone say so."""
_FINE = {UNITS["µm"][1], UNITS["thou"][1]}


def default_scale(tokens: Sequence[Token]) -> float:
    """Tell how many mm a bare number is when read as a length.

    It is the one unit that the text uses elsewhere, or names for all of them ("all inches"), else 1.

    Microns and thousandths are units of finishes and tolerances, and nobody leaves them away.
    """
    scaled = [
        (i, UNITS[t.unit.lower()][1])
        for i, t in enumerate(tokens)
        if t.mm and t.unit and UNITS[t.unit.lower()][0] == "length"
    ]
    scales = {scale for _, scale in scaled} - _FINE
    own = {scale for i, scale in scaled if i == 0 or tokens[i - 1].text != "("} - _FINE  # "1/4 thick (6.35 mm)"
    if not own and _says_inches(tokens):
        return _INCH
    for names, scale in ((_MILLIMETRES, 1.0), (_CENTIMETRES, _CENTIMETRE)):
        if any(token.word in names and token.kind == "word" for token in tokens):
            return scale  # “all sizes mm unless said”
    if not own and (_shop_inches(tokens) or _has_inch_threads(tokens)):
        return _INCH
    scale = scales.pop() if len(scales) == 1 else 1.0
    lengths = [v for t in tokens if _bare_length(t) for v in t.values]
    if scale == _INCH and max(lengths, default=0.0) > _FEW_INCHES and all(_is_bought(tokens, i) for i, _ in scaled):
        return 1.0  # “42 x 42 x 8 … for a 1/4 inch screw”
    if scale == _CENTIMETRE:
        said, most = max(v for t in tokens if t.mm and t.unit for v in t.mm), max(lengths, default=0.0)
        if any(t.kind == "thread" for t in tokens):
            return 1.0 if most > said else scale  # “100 x 20 x 3, holes M4 1 cm from the ends”
        return 1.0 if most > max(_MUCH_LARGER * said / scale, _MANY_CENTIMETRES) else scale  # “Ø36 x 10 … 1.4 cm high”
    return scale if scale < _METRE or all(v < _FEW_METRES for v in lengths) else 1.0


def adopted_inches(tokens: Sequence[Token]) -> Token | None:
    """The length in inches from which large numbers without a unit have theirs: “plate 50 x 48, hole 1/2 inch”."""
    if _says_inches(tokens):
        return None
    bare = [t for t in tokens if _bare_length(t)]
    large = any(
        mm == value * _INCH and value > _FEW_INCHES for t in bare for value, mm in zip(t.values, t.mm, strict=False)
    )
    return next((t for t in tokens if t.unit and t.mm and UNITS[t.unit.lower()][1] == _INCH), None) if large else None


def _bare_length(token: Token) -> bool:
    return token.unit is None and token.kind in ("number", "size", "diameter")


def _has_inch_threads(tokens: Sequence[Token]) -> bool:
    """Whether threads are in inches, and no length is too large to be: “block 4 x 2 x 1, tapped 1/2-13”."""
    threads = any(t.kind == "thread" and t.text[:1] not in "Mm" for t in tokens)
    lengths = [v for t in tokens if _bare_length(t) for v in t.values]
    return threads and bool(lengths) and max(lengths) <= _FEW_INCHES_OF_THREADED


def _is_bought(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size calls what is bought: “a 1/4 inch tripod screw”, “1-1/4" pipe”."""
    return any(t.word in _BOUGHT for t in tokens[i + 1 : i + 3])


def _shop_inches(tokens: Sequence[Token]) -> bool:
    """Whether numbers are written as only inches are (.515, 1.250, 2-3/8), none is too large for that, and no thread is
    metric.
    """
    if any(t.kind == "thread" and t.text[:1] in "Mm" for t in tokens):
        return False
    lengths = [t for t in tokens if t.kind in ("number", "size", "diameter", "radius")]
    if any(_TENTHS.fullmatch(t.text) for t in lengths) and not any(_DECIMALS.search(t.text) for t in lengths):
        return False  # “for a 1-1/8 fork: bore 28.8”
    sizes = [v for t in lengths for v in (t.values[:1] if _is_bevel(t) else t.values)]
    return any(_SHOP.search(t.text) for t in lengths) and all(v < _FEW_INCHES for v in sizes)


def _is_bevel(token: Token) -> bool:
    """Whether “1/8 x 45” is a chamfer, whose degrees go without saying."""
    return token.kind == "size" and len(token.values) == 2 and token.values[1] in _BEVELS and token.values[0] < 1


def _says_inches(tokens: Sequence[Token]) -> bool:
    """Whether the word stands alone: neither "an inch" nor "quarter-inch"."""
    return any(
        token.word in ("inch", "inches") and (i == 0 or not _counts_one(tokens[i - 1]))
        for i, token in enumerate(tokens)
    )


def _counts_one(before: Token) -> bool:
    return before.word in ("a", "an", "per") or before.kind in ("ratio", "number", "count") or before.text == "-"
