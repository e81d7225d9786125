"""The language of probes: lines, points and sections that say where a part has material and where it has none.

    line along x at y = 20, z = 8: solid 5, open 50, solid 5      lengths, from the first material to the last
    line along x at y = 20, z = 8: solid 0 to 5, 55 to 60         coordinates
    line along z at x = 0, y = 0: solid 7, open 5                 a blind hole 5 deep: up to the side of the box
    line along x at y = 0, z = 5: 12 pieces                       how many times it meets material
    line along x at y = 0, z = 5: 11 x (solid 2, open 4), solid 2
    solid at (10, 0, 5)     open at (0, 0, 5)
    section z = 5: 60 x 40, 2 pieces, 1 hole, area 1234 ± 1       section z = 5: x 0 to 60, y 10 to 30
    box from (0, 0, 0) to (80, 60, 32)

Each has one meaning only, and what has a word too many has none: it is not read. Lengths in mm.
"""

import math
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.requirements.claims.vocabulary import FEATURES, PARTS
from cadwright.values import Looked, Probe, Requirement, Stretch
from cadwright.values.probe import Axis, Span

FARTHEST = 1e7
"""Coordinates and lengths beyond this (mm) are not looked at."""
MOST_STRETCHES = 400
SLACKEST = 0.1
"""The largest tolerance, as a part of the smallest length that is stated."""
_NUMBER = r"(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:/\d+(?:\.\d+)?)?(?:\s*(?:mm|inch(?:es)?|in)\b|\")?)"
_SOLID = frozenset({"solid", "material", "full", "filled", "metal", "closed", "plastic", "steel"})
_OPEN = frozenset({"open", "empty", "air", "void", "gap", "hollow", "free", "clear", "nothing", "space", "emptiness"})
_PIECES = words("piece pieces part parts times solids stretches spans regions areas islands bodies")
_HOLES = words("hole holes opening openings window windows")
_FILLERS = words("from between length long of is has with a an the and then thick wide deep high")
_HEAD_FILLERS = words("at and with the through point points in on where direction axis plane parallel to")
_LINE = re.compile(
    r"^(?:a\s+)?(?:(?:line|ray)\s+(?:(?:running|parallel|going)\s+)?(?:along|to|in|through|on)?|cut\s+along)\s*", re.I
)
_SECTION = re.compile(r"^(?:a\s+)?(?:cross[- ]?)?section\b", re.I)
_POINT = re.compile(r"^(?P<what>[a-z]+)\s+at\s+(?=\(|\[|points?\b|[xyz]\s*=|x\s*[+-]?\d)", re.I)
_SAID = re.compile(r"^(?:at\s+)?points?\s*(?P<where>[\[(].*?[\])])\s*(?::|is|=|->)?\s*(?P<what>[a-z]+)$", re.I)
_BOX = re.compile(
    r"^(?:bounding\s+)?(?:box|part|whole part)\s*:?\s*(?:(?:is|reaches|goes|spans)\s+)?"
    r"(?:from\s+(?P<low>[\[(].*?[\])])\s+to\s+(?P<high>[\[(].*?[\])])"
    r"|(?:from\s+)?(?P<ranges>x\s*(?:=|from)?\s*[+-]?[\d.].*))$",
    re.I,
)
_TRIPLE = re.compile(rf"[\[(]\s*({_NUMBER})\s*[,;]\s*({_NUMBER})\s*[,;]\s*({_NUMBER})\s*[\])]", re.I)
_NAMED = re.compile(rf"(?<![a-z])([xyz])\s*(?:=|:|at)?\s*({_NUMBER})", re.I)
_RANGE = re.compile(rf"(?<![a-z])([xyz])\s*(?:=|:|from)?\s*({_NUMBER})\s*(?:to|\.\.\.?|[-…])\s*({_NUMBER})", re.I)
_BRACKETED = re.compile(rf"[\[(]\s*({_NUMBER})\s*[,;]\s*({_NUMBER})\s*[\])]", re.I)
_SLACK = re.compile(rf"(?:±|\+/-|\+-)\s*({_NUMBER})", re.I)
_PLACES: dict[Axis, tuple[Axis, Axis]] = {"x": ("y", "z"), "y": ("x", "z"), "z": ("x", "y")}
_TOKEN = re.compile(rf"(?P<number>{_NUMBER})|(?P<to>\bto\b|\.\.\.?|…|-)|(?P<word>[a-z]+)|(?P<sign>\S)", re.I)


def probed(line: str) -> tuple[Requirement, ...] | None:
    """What a check says of a line, a point, a section or the box's coordinates; ``None`` where it is none of them.

    Empty where it is one and cannot be read.
    """
    plain = line.replace("−", "-").replace("–", "-").replace("—", "-").replace("×", "x").replace("→", ",")
    slack = _SLACK.search(plain)
    plain = _SLACK.sub("", plain).strip()
    try:
        found = next((found for read in (_line, _section, _point, _box) if (found := read(plain)) is not None), None)
        tolerance = _value(slack[1]) if slack else None
        if found is None:
            return None
        told = Requirement(line, "probe", (), tolerance=tolerance, source="planner", quote=line)
        if isinstance(found, tuple):
            told = replace(told, quantity="extent", values=found)
        else:
            told = replace(told, values=lengths_of(found), looked=found)
        return (told,) if _means_something(told) else ()
    except _NotReadError:
        return ()


def _means_something(told: Requirement) -> bool:
    """Whether a tolerance is small beside every length that is stated: ± 1000 would be true of anything."""
    if told.tolerance is None:
        return True
    if told.looked is None:
        return told.tolerance <= SLACKEST * min(b - a for a, b in zip(told.values, told.values[3:], strict=False))
    looked = told.looked
    sizes = (*told.values, *(() if looked.area is None else (looked.area,)))
    return told.tolerance <= SLACKEST * min(sizes, default=0.0)


def lengths_of(looked: Looked) -> tuple[float, ...]:
    """The lengths that a statement gives; where it looks, coordinates, counts and areas are none."""
    spans = [s.span for s in looked.stretches if s.span is not None] + [span for _, span in looked.spans]
    stated = [s.length for s in looked.stretches if s.length is not None]
    whole = all(s.length is not None for s in looked.stretches)
    overall = [sum(stated)] if whole and len(stated) > 1 else []
    return (*stated, *(b - a for a, b in spans), *overall, *(looked.size or ()))


class _NotReadError(Exception):
    """Something of the line has no meaning, or more than one."""


def _value(text: str) -> float:
    text = text.strip().lower()
    scale = 1.0
    for unit, mm in (("mm", 1.0), ("inches", 25.4), ("inch", 25.4), ("in", 25.4), ('"', 25.4)):
        if text.endswith(unit):
            text, scale = text.removesuffix(unit).strip(), mm
            break
    over, _, under = text.partition("/")
    try:
        value = float(over) / (float(under) if under else 1.0) * scale
    except (ValueError, ZeroDivisionError, OverflowError):
        raise _NotReadError from None
    if not math.isfinite(value) or abs(value) > FARTHEST:
        raise _NotReadError
    return value


# lines


def _line(text: str) -> Looked | None:
    head = _LINE.match(text)
    if head is None:
        return None
    rest = text[head.end() :]
    where, colon, said = re.sub(r"[-=]>", ":", rest).partition(":")
    if not colon:
        first = re.search(rf"\b(?:{'|'.join(_SOLID | _OPEN)}|\d+\s+(?:{'|'.join(_PIECES)}))\b", rest, re.I)
        if first is None:
            raise _NotReadError
        where, said = rest[: first.start()], rest[first.start() :]
    direction = re.match(r"(?:the\s+)?([+-]?)\s*([xyz])\b(?!\s*=)", where, re.I)
    if direction is None:
        raise _NotReadError
    axis = _axis(direction[2])
    probe = Probe("line", _across(where[direction.end() :], axis), axis)
    stretches, count = _stretches(said)
    if direction[1] == "-" and not any(s.span for s in stretches):
        stretches = stretches[::-1]
    return Looked(probe, stretches, count)


def _axis(letter: str) -> Axis:
    return {"x": "x", "y": "y", "z": "z"}[letter.lower()]  # type: ignore[return-value]


def _across(text: str, axis: Axis) -> tuple[float, float]:
    """The two coordinates across a line: named ones, or those of a point that it goes through."""
    first, second = _PLACES[axis]
    point = _TRIPLE.search(text)
    if point is not None:
        _nothing_left(_TRIPLE.sub(" ", text, count=1))
        xyz = dict(zip("xyz", map(_value, point.groups()), strict=True))
        return xyz[first], xyz[second]
    named = [(letter.lower(), _value(number)) for letter, number in _NAMED.findall(text)]
    _nothing_left(_NAMED.sub(" ", text))
    if sorted(letter for letter, _ in named) != [first, second]:
        raise _NotReadError
    places = dict(named)
    return places[first], places[second]


def _nothing_left(text: str) -> None:
    """Raises where anything but punctuation and words without meaning is left of where to look."""
    left = [word for word in re.split(r"[\s,;/()\[\]&]+", text.lower()) if word]
    if any(word not in _HEAD_FILLERS for word in left):
        raise _NotReadError


def _stretches(text: str) -> tuple[tuple[Stretch, ...], int | None]:
    """What a line meets, and how many pieces of material; one of both at least."""
    text = _BRACKETED.sub(r" \1 to \2 ", text)
    text, count = _counted(_uncommented(text), _PIECES)
    text = _repeated(text)
    items = list(_items(text))
    if not items and count is None:
        raise _NotReadError
    if items == [Stretch(False)]:
        return (), 0 if count is None else count
    if items == [Stretch(True)] and count is not None:
        return (), count  # "solid 3 times"
    return _alternating(items), count


def _uncommented(text: str) -> str:
    """Without words in brackets that say nothing of material: "open 8 (the slot)"."""

    def kept(found: re.Match[str]) -> str:
        said = set(re.findall(r"[a-z]+", found[0].lower()))
        return found[0] if said & (_SOLID | _OPEN) else " "

    return re.sub(r"\([^()]*\)", kept, text)


def _counted(text: str, names: frozenset[str]) -> tuple[str, int | None]:
    """The text without its "3 pieces", and the number."""
    found = re.search(
        rf"\b(\d{{1,6}}|no)\s*(?:x\s+|times\s+)?(?:{'|'.join(sorted(names, reverse=True))})\b", text, re.I
    )
    if found is None:
        return text, None
    rest = text[: found.start()] + "," + text[found.end() :]
    return rest, 0 if found[1].lower() == "no" else int(found[1])


def _repeated(text: str) -> str:
    """With "3 x (…)" and "(…) x 3" written out."""
    for pattern, times, what in (
        (r"(\d{1,3})\s*[x*]\s*\(([^()]*)\)", 1, 2),
        (r"\(([^()]*)\)\s*[x*]\s*(\d{1,3})", 2, 1),
    ):
        found = re.search(pattern, text)
        while found is not None:
            if len(text) + int(found[times]) * len(found[what]) > 40 * MOST_STRETCHES:
                raise _NotReadError
            text = text[: found.start()] + ", ".join([found[what]] * int(found[times])) + text[found.end() :]
            found = re.search(pattern, text)
    return text


def _items(text: str) -> Iterator[Stretch]:
    """The stretches as they are listed: "solid 5", "5 solid", "open 5 to 55", "55 to 60" (as the one before)."""
    tokens = list(_TOKEN.finditer(_ranged(text)))
    parts: list[list[re.Match[str]]] = [[]]
    for token in tokens:
        word = (token["word"] or "").lower()
        if token["sign"] in (",", ";", "|") or (
            word in _SOLID | _OPEN and any(_state(t) is not None for t in parts[-1])
        ):
            parts.append([])
        if token["sign"] is None:
            parts[-1].append(token)
        elif token["sign"] not in (",", ";", "|", "=", ":", "."):
            raise _NotReadError
    parts = [part for part in parts if part]
    before: bool | None = None
    for part in parts:
        states = [state for token in part if (state := _state(token)) is not None]
        numbers = [_value(token["number"]) for token in part if token["number"]]
        ranged = sum(1 for token in part if token["to"])
        told = [w for token in part if (w := (token["word"] or "").lower())]
        if any(w not in _SOLID | _OPEN | _FILLERS and w not in FEATURES and w not in PARTS for w in told):
            raise _NotReadError
        if ranged != (len(numbers) == 2) or len(numbers) > 2 or len(states) > 1:
            raise _NotReadError
        number_first = bool(part[0]["number"]) and bool(states)
        if (number_first and len(parts) == 1) or not (states or (before is not None and ranged)):
            raise _NotReadError
        before = states[0] if states else before
        assert before is not None
        if ranged:
            yield Stretch(before, span=(min(numbers), max(numbers)))
        elif numbers and numbers[0] <= 0:
            raise _NotReadError
        else:
            yield Stretch(before, numbers[0] if numbers else None)


def _ranged(text: str) -> str:
    """With dots and dashes between two numbers written as "to", and a dash before a word as a comma."""
    text = re.sub(r"(?<=\d)\s*(?:\.\.+|…)\s*(?=[\d+-])", " to ", text)
    text = re.sub(r"-+\s*(?=[a-z])", ", ", text, flags=re.I)
    return re.sub(r"(?<=[\d.])\s*-\s*(?=[\d.+-])", " to ", text)


def _state(token: re.Match[str]) -> bool | None:
    word = (token["word"] or "").lower()
    return True if word in _SOLID else False if word in _OPEN else None


def _alternating(items: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """In rising order, with the emptiness between two pieces of material where only these were listed."""
    if len(items) > MOST_STRETCHES or (items and not any(s.solid for s in items)):
        raise _NotReadError
    if all(s.span for s in items):
        items = sorted(items, key=lambda s: s.span or (0.0, 0.0))
    found: list[Stretch] = []
    for item in items:
        if found and found[-1].solid == item.solid:
            before = found[-1].span
            if not item.solid or item.span is None or before is None or item.span[0] <= before[1]:
                raise _NotReadError
            found.append(Stretch(False))
        found.append(item)
    return tuple(found)


# points, sections, the box


def _point(text: str) -> Looked | None:
    found = _POINT.match(text) or _SAID.match(text)
    word = found["what"].lower() if found is not None else ""
    if found is None or word not in _SOLID | _OPEN:
        return None
    where = found.groupdict().get("where") or text[found.end() :]
    point = _TRIPLE.search(where)
    if point is not None:
        _nothing_left(_TRIPLE.sub(" ", where, count=1))
        return Looked(Probe("point", tuple(map(_value, point.groups()))), inside=word in _SOLID)
    named = {letter.lower(): _value(number) for letter, number in _NAMED.findall(where)}
    _nothing_left(_NAMED.sub(" ", where))
    if sorted(named) != ["x", "y", "z"]:
        raise _NotReadError
    return Looked(Probe("point", (named["x"], named["y"], named["z"])), inside=word in _SOLID)


def _section(text: str) -> Looked | None:
    head = _SECTION.match(text)
    if head is None:
        return None
    where, colon, said = text[head.end() :].partition(":")
    places = _NAMED.findall(where)
    if not places:
        return None  # of something else: "section 20 x 10"
    _nothing_left(_NAMED.sub(" ", where))
    if len(places) != 1 or not colon:
        raise _NotReadError
    axis = _axis(places[0][0])
    said = _uncommented(_BRACKETED.sub(r" \1 to \2 ", said))
    ranges = tuple((_axis(letter), _span(low, high)) for letter, low, high in _RANGE.findall(said))
    if any(along == axis for along, _ in ranges) or len({along for along, _ in ranges}) < len(ranges):
        raise _NotReadError
    said, pieces = _counted(_RANGE.sub(",", said), _PIECES)
    said, holes = _counted(said, _HOLES)
    said, area = _once(rf"\barea\s*(?:of|is|=|:)?\s*({_NUMBER})\s*(?:mm2|mm²|mm\^2)?", said)
    said, size = _once(rf"(?<![\w.])({_NUMBER})\s*(?:x|by)\s*({_NUMBER})", said)
    if [word for word in re.split(r"[\s,;.&]+", said.lower()) if word and word not in _FILLERS]:
        raise _NotReadError
    if not (ranges or size or area) and pieces is None and holes is None:
        raise _NotReadError
    probe = Probe("section", (_value(places[0][1]),), axis)
    extents = (_value(size[1]), _value(size[2])) if size else None
    if any(v <= 0 for v in extents or ()):
        raise _NotReadError
    wanted = _value(area[1]) if area else None
    return Looked(probe, (), pieces, None, wanted, holes, extents, ranges)


def _once(pattern: str, text: str) -> tuple[str, re.Match[str] | None]:
    """The text without what a pattern finds first, and that."""
    found = re.search(pattern, text, re.I)
    return (text, None) if found is None else (text[: found.start()] + "," + text[found.end() :], found)


def _span(low: str, high: str) -> Span:
    one, other = sorted((_value(low), _value(high)))
    return one, other


def _box(text: str) -> tuple[float, ...] | None:
    found = _BOX.match(text)
    if found is None:
        return None
    if found["ranges"]:
        spans = {letter.lower(): _span(low, high) for letter, low, high in _RANGE.findall(found["ranges"])}
        _nothing_left(_RANGE.sub(" ", found["ranges"]))
        if sorted(spans) != ["x", "y", "z"]:
            raise _NotReadError
        return (*(spans[axis][0] for axis in "xyz"), *(spans[axis][1] for axis in "xyz"))
    corners = [_TRIPLE.fullmatch(found[name]) for name in ("low", "high")]
    if not all(corners):
        raise _NotReadError
    low, high = (tuple(map(_value, corner.groups())) for corner in corners if corner is not None)
    return (*map(min, low, high), *map(max, low, high))
