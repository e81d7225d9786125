"""A text as tokens, with the words beside each of them, and without the numbers that are no measures of the part."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.english.layout import tokens_of
from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.requirements.claims.vocabulary import ANY_SIDE

INCH = 25.4
QUANTITIES = frozenset({"number", "length", "size", "diameter", "radius", "angle", "thread"})
"""Kinds of tokens that state a size or a place."""
_SPELLINGS = (
    (re.compile(r"\b(?:B\.C\.(?:D\.)?|P\.C\.D\.|BCD?|PCD)(?![a-z0-9])", re.IGNORECASE), "PCD"),
    (re.compile(r"\bc ?[-/] ?c\b", re.IGNORECASE), "ctr"),
    (
        re.compile(  # threads and pipes by name: 8-32 tap drill, 1/4-20 UNC, 1/2" NPT
            r"(?<![\w./-])(?:#?\d{1,2}|\d-\d/\d{1,2}|\d/\d{1,2})-\d{1,2}(?= *(?:UN|tap|thread|screw|bolt|hole))"
            r"|(?<![\w./-])(?:\d[- ])?(?:\d/)?\d{1,2}[\"”]? ?(?:-? ?\d{1,2} ?)?(?:NPT|BSP|NPS|UNC|UNF|UNEF)[A-Z]?\b",
            re.IGNORECASE,
        ),
        "thread",
    ),
)
"""What is written in many ways, as one word, with blanks so that all else keeps its place."""
_NAME = re.compile(r"[A-Za-z]{2,5}\d+")
_FINISHES = words("ra rz rms finish roughness grade din iso scale scaled factor version rev qty quantity")
_OF_BATCHES = words("copies sets")
_GOODS = words("hose hoses bearing bearings screw screws bolt bolts nut nuts gear gears")
"""What a size in front of names and does not measure: a 1/2" hose, M5 screws, a 60 tooth gear."""
_TEETH = frozenset({"tooth", "teeth", "module", "mod"})
_OF_PATTERNS = words("circle circles pattern patterns spacing pitch centre centres center centers diameter")
_BEVELS = words(
    "chamfer chamfers chamfered cham chfr bevel bevels bevelled beveled clip clipped clips corner corners edge edges"
)
_BEVELLED = (30.0, 45.0, 60.0)
_PASSED = 4
"""Tolerances and hyphens between a number and its name."""
_RATIO_OF = words("the that its of this as his their what")


class Line:
    """The tokens of a text; words are looked up by place and are "" for quantities and beyond the ends."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens

    def word(self, i: int) -> str:
        """The word or sign there, without the 's of an owner."""
        token = self.tokens[i] if 0 <= i < len(self.tokens) else None
        if token is None or token.kind not in ("word", "sign"):
            return ""
        return token.word.removesuffix("'s").removesuffix("’s") or token.word

    def kind(self, i: int) -> str:
        """The kind of the token there."""
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def words(self, i: int, way: int) -> list[str]:
        """The words after a quantity, or before it the nearest first, up to the next quantity."""
        found: list[str] = []
        j = i + way
        while len(found) < 5 and (word := self.word(j)):
            found.append(word)
            j += way
        return found

    def following(self, i: int) -> str:
        """The word that names what a quantity is; "in" and hyphens are passed over."""
        j = i + 1
        while j <= i + _PASSED and (self.kind(j) in ("tolerance", "fit") or self.word(j) in ("-", "in")):
            j += 1
        return self.word(j)


def quantities(text: str) -> tuple[Token, ...]:
    """The tokens of a text as far as they are about the part: designations and notes have become words."""
    _, line = spelled(text)
    return tuple(_meant(line, i) for i in range(len(line.tokens)))


def spelled(text: str) -> tuple[list[tuple[int, int]], Line]:
    """Where threads and pipes stand by name, and the tokens of the text with a word in place of each."""
    names = [found.span() for spelling, word in _SPELLINGS for found in spelling.finditer(text) if word == "thread"]
    for spelling, word in _SPELLINGS:
        text = spelling.sub(lambda found, word=word: word[: len(found[0])].ljust(len(found[0])), text)  # type: ignore[misc]
    return names, Line(_rejoined(text, tokens_of(text)))


def _rejoined(text: str, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with names such as “DN50” as one word each."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and before.end == token.start and _NAME.fullmatch(text[before.start : token.end]):
            found[-1] = Token("word", text[before.start : token.end], before.start, token.end)
        else:
            found.append(token)
    return found


def is_bought(line: Line, i: int) -> bool:
    """Whether the token there is the size of what is bought: M5 screws, a 608 bearing."""
    blank = any(t.word == "blank" for t in line.tokens)
    return (
        _designation(line, i)
        and line.word(i + 2) not in _OF_PATTERNS
        and not (blank and bool(_TEETH & {line.word(i + 1), *line.words(i, -1)[:2]}))
    )


def _meant(line: Line, i: int) -> Token:
    """The token there, as a word where it measures nothing of the part, without the angle of a bevel's ``1 x 45``."""
    token = line.tokens[i]
    if any(holds(line, i) for holds in _NOTES):
        return replace(token, kind="word", values=(), mm=())
    beside = {*line.words(i, 1)[:4], *line.words(i, -1)[:4]}
    if token.kind == "size" and len(token.values) == 2 and beside & _BEVELS and _last(token) in _BEVELLED:
        return replace(token, kind="number", values=token.values[:1], mm=token.mm[:1])
    if token.kind == "angle" and token.text.isdigit() and line.word(i - 1) in ("x", "×", "*", "by"):
        return replace(token, kind="word", values=(), mm=())  # of a bevel, which says so without a sign
    if token.kind == "count" and line.word(i + 1) in _RATIO_OF:
        return replace(token, kind="ratio")
    return token


def _last(token: Token) -> float:
    """The last number of a size as it is written."""
    last = re.search(r"([\d.]+)\W*$", token.text)
    return float(last[1]) if last and last[1].replace(".", "", 1).isdigit() else 0.0


def _finish(line: Line, i: int) -> bool:
    """Surface finishes, standards, modules, batches, scales: "Ra 1.6", "module 2", "Qty 12", "scaled by 2"."""
    token = line.tokens[i]
    if token.kind not in QUANTITIES:
        return False
    before = line.words(i, -1)[:3]
    fine = bool(token.unit) and token.unit.lower() in ("µm", "μm", "um", "micron", "microns", "µin", "thou")  # type: ignore[union-attr]
    batch = line.word(i + 1) in _OF_BATCHES and line.word(i + 2) in ("", ".", ";")
    return fine or bool(_FINISHES & set(_up_to_break(before))) or (batch and token.kind == "number")


def _up_to_break(listed: Sequence[str]) -> Iterator[str]:
    for word in listed:
        if word in (",", ";", ".", "("):
            return
        yield word


def _designation(line: Line, i: int) -> bool:
    """Sizes of what is bought, not made: a 1/2" hose, for M5 screws, a 60 tooth gear; and of teeth that are not cut."""
    token = line.tokens[i]
    if token.kind not in QUANTITIES or token.kind in ("diameter", "radius"):
        return False
    after = line.words(i, 1)
    bought = (
        bool(after)
        and after[0] in _GOODS
        and line.word(i - 1) != "x"
        and (after[0] != "gear" or token.kind == "number")
    )
    hole = len(after) > 1 and after[1] in ("hole", "holes", "head", "heads", "hub", "hubs", "seat", "clearance")
    beside = {*after[:1], *line.words(i, -1)[:2]}
    teeth = bool(beside & _TEETH) and any(t.word == "blank" for t in line.tokens)
    return (bought and not hole) or teeth


def _restated(line: Line, i: int) -> bool:
    """The same length once more, in another unit: ``1/4 THK (6.35mm)``."""
    token = line.tokens[i]
    if line.word(i - 1) != "(" or line.word(i + 1) not in (")", "id", "od", "dia") or not token.mm or not token.unit:
        return False
    back = next((t for t in reversed(line.tokens[max(0, i - 5) : i - 1]) if t.kind in QUANTITIES), None)
    return back is not None and bool(back.values) and any(_alike(back, v, token) for v in (1.0, INCH))


def _alike(back: Token, scale: float, token: Token) -> bool:
    return abs((back.mm or back.values)[0] * scale - token.mm[0]) <= 0.005 * token.mm[0]


def _fitted(line: Line, i: int) -> bool:
    """Play in a fit: "fits inside the walls with 0.2 mm clearance"."""
    named = line.following(i) in ("clearance", "play") and line.word(i + 2) not in ("hole", "holes", "bore", "bores")
    earlier = [line.word(j) for j in range(max(0, i - 12), i)]
    return line.kind(i) in QUANTITIES and named and bool({"fit", "fits", "fitting", "slides", "sliding"} & set(earlier))


def _sides(line: Line, i: int) -> bool:
    """A number of sides: "on all 4 corners"."""
    token = line.tokens[i]
    plain = token.kind == "number" and token.unit is None and token.value.is_integer()
    return plain and line.word(i + 1) in ANY_SIDE and line.word(i + 1).endswith("s")


def _slice(line: Line, i: int) -> bool:
    """A part of something by its name: "half round", "halfway"."""
    return line.kind(i) == "ratio" and line.word(i + 1) in ("round", "way", "circle", "moon", "clamp", "shell")


_NOTES = (_finish, _designation, _restated, _fitted, _sides, _slice)
