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

import re

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.requirements.claims.probe_words import (
    BRACKETED,
    FILLERS,
    HOLES,
    NAMED,
    NUMBER,
    OPEN,
    PIECES,
    RANGE,
    SOLID,
    TRIPLE,
    NotReadError,
    axis_of,
    counted,
    nothing_left,
    once,
    uncommented,
    value_of,
)
from cadwright.requirements.claims.stretches import stretches
from cadwright.values import Looked, Probe, Requirement
from cadwright.values.probe import Axis, Span

SLACKEST = 0.1
"""The largest tolerance, as a part of the smallest length that is stated."""
_LINE = re.compile(
    r"^(?:a\s+)?(?:(?:line|ray)\s+(?:(?:running|parallel|going)\s+)?(?:along|to|in|through|on)?|cut\s+along)\s*", re.I
)
_OUTLINES = words("outline extents extent bounding box size overall circle disc round")
_SECTION = re.compile(r"^(?:a\s+)?(?:cross[- ]?)?section\b", re.I)
_POINT = re.compile(r"^(?P<what>[a-z]+)\s+at\s+(?=\(|\[|points?\b|[xyz]\s*=|x\s*[+-]?\d)", re.I)
_SAID = re.compile(r"^(?:at\s+)?points?\s*(?P<where>[\[(].*?[\])])\s*(?::|is|=|->)?\s*(?P<what>[a-z]+)$", re.I)
_BOX = re.compile(
    r"^(?:bounding\s+)?(?:box|part|whole part)\s*:?\s*(?:(?:is|reaches|goes|spans)\s+)?"
    r"(?:from\s+(?P<low>[\[(].*?[\])])\s+to\s+(?P<high>[\[(].*?[\])])"
    r"|(?:from\s+)?(?P<ranges>x\s*(?:=|from)?\s*[+-]?[\d.].*))$",
    re.I,
)
_SLACK = re.compile(rf"(?:±|\+/-|\+-)\s*({NUMBER})", re.I)
_SIGNS = str.maketrans({"−": "-", "–": "-", "—": "-", "×": "x", "→": ",", "⌀": "Ø", "ø": "Ø"})
_REMARK = re.compile(r"\s+(?:#|//|—|--)\s*[^\d]*$")
"""What is said behind a check: "… solid 5  # the lips"."""
_LABEL = re.compile(r"^[^:\d]*:\s*(?=(?:line|ray|section|solid at|open at|box from)\b)", re.I)
"""What a check is called: "T-slot: line along x …"."""
_ELSEWHERE = re.compile(r"\b(?:line|ray)\s+(?:along|parallel)\b", re.I)
_TUPLE = re.compile(
    rf"\(?\s*([xyz])\s*,\s*([xyz])(?:\s*,\s*([xyz]))?\s*\)?\s*=\s*[\[(]({NUMBER}(?:\s*[,;]\s*{NUMBER})+)[\])]", re.I
)
_PLACES: dict[Axis, tuple[Axis, Axis]] = {"x": ("y", "z"), "y": ("x", "z"), "z": ("x", "y")}


def probed(line: str) -> tuple[Requirement, ...] | None:
    """What a check says of a line, a point, a section or the box's coordinates; ``None`` where it is none of them.

    Empty where it is one and cannot be read.
    """
    plain = _LABEL.sub("", _REMARK.sub("", line)).translate(_SIGNS)
    slacks = set(_SLACK.findall(plain))
    plain = _SLACK.sub("", plain).strip()
    try:
        found = next((found for read in (_line, _section, _point, _box) if (found := read(plain)) is not None), None)
        if found is None:
            return () if _ELSEWHERE.search(plain) else None
        if len(slacks) > 1:
            return ()
        tolerance = value_of(slacks.pop()) if slacks else None
        told = Requirement(line, "probe", (), tolerance=tolerance, source="planner", quote=line)
        if isinstance(found, tuple):
            told = replace(told, quantity="extent", values=found)
        else:
            told = replace(told, values=lengths_of(found), looked=found)
        return (told,) if _means_something(told) else ()
    except NotReadError:
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


# lines


def _line(text: str) -> Looked | None:
    head = _LINE.match(text)
    if head is None:
        return None
    rest = text[head.end() :]
    where, colon, said = re.sub(r"[-=]>", ":", rest).partition(":")
    if not colon:
        first = re.search(rf"\b(?:{'|'.join(SOLID | OPEN)}|\d+\s+(?:{'|'.join(PIECES)}))\b", rest, re.I)
        if first is None:
            raise NotReadError
        where, said = rest[: first.start()], rest[first.start() :]
    direction = re.match(r"(?:the\s+)?([+-]?)\s*([xyz])\b(?!\s*=)", where, re.I)
    if direction is None:
        raise NotReadError
    axis = axis_of(direction[2])
    probe = Probe("line", _across(where[direction.end() :], axis), axis)
    met, count = stretches(said)
    if direction[1] == "-" and not any(s.span for s in met):
        met = met[::-1]
    return Looked(probe, met, count)


def _across(text: str, axis: Axis) -> tuple[float, float]:
    """The two coordinates across a line: named ones, or those of a point that it goes through."""
    text = _TUPLE.sub(_spread, text)
    first, second = _PLACES[axis]
    point = TRIPLE.search(text)
    if point is not None:
        nothing_left(TRIPLE.sub(" ", text, count=1))
        xyz = dict(zip("xyz", map(value_of, point.groups()), strict=True))
        return xyz[first], xyz[second]
    named = [(letter.lower(), value_of(number)) for letter, number in NAMED.findall(text)]
    nothing_left(NAMED.sub(" ", text))
    if sorted(letter for letter, _ in named) != [first, second]:
        raise NotReadError
    places = dict(named)
    return places[first], places[second]


def _spread(found: re.Match[str]) -> str:
    """Coordinates that are named together, "(y, z) = (20, 8)", as "y = 20, z = 8"."""
    letters = [letter for letter in found.groups()[:3] if letter]
    numbers = re.split(r"\s*[,;]\s*", found[4].strip())
    if len(numbers) != len(letters):
        raise NotReadError
    return ", ".join(f"{letter} = {number}" for letter, number in zip(letters, numbers, strict=True))


# points, sections, the box


def _point(text: str) -> Looked | None:
    found = _POINT.match(text) or _SAID.match(text)
    word = found["what"].lower() if found is not None else ""
    if found is None or word not in SOLID | OPEN:
        return None
    where = _TUPLE.sub(_spread, found.groupdict().get("where") or text[found.end() :])
    point = TRIPLE.search(where)
    if point is not None:
        nothing_left(TRIPLE.sub(" ", where, count=1))
        return Looked(Probe("point", tuple(map(value_of, point.groups()))), inside=word in SOLID)
    named = {letter.lower(): value_of(number) for letter, number in NAMED.findall(where)}
    nothing_left(NAMED.sub(" ", where))
    if sorted(named) != ["x", "y", "z"]:
        raise NotReadError
    return Looked(Probe("point", (named["x"], named["y"], named["z"])), inside=word in SOLID)


def _section(text: str) -> Looked | None:
    head = _SECTION.match(text)
    if head is None:
        return None
    where, colon, said = text[head.end() :].partition(":")
    places = NAMED.findall(where)
    if not places:
        return None  # of something else: "section 20 x 10"
    nothing_left(NAMED.sub(" ", where))
    if len(places) != 1 or not colon:
        raise NotReadError
    axis = axis_of(places[0][0])
    said = uncommented(BRACKETED.sub(r" \1 to \2 ", said))
    ranges = tuple((axis_of(letter), _span(low, high)) for letter, low, high in RANGE.findall(said))
    if any(along == axis for along, _ in ranges) or len({along for along, _ in ranges}) < len(ranges):
        raise NotReadError
    said, pieces = counted(RANGE.sub(",", said), PIECES)
    said, holes = counted(said, HOLES)
    said, area = once(rf"\barea\s*(?:of|is|=|:)?\s*({NUMBER})\s*(?:mm2|mm²|mm\^2)?", said)
    said, size = once(rf"(?<![\w.])({NUMBER})\s*(?:x|by)\s*({NUMBER})", said)
    said, round_ = once(rf"(?:Ø|\bdiameter)\s*({NUMBER})", said)
    if [word for word in re.split(r"[\s,;.&]+", said.lower()) if word and word not in FILLERS | _OUTLINES]:
        raise NotReadError
    if not (ranges or size or area or round_) and pieces is None and holes is None:
        raise NotReadError
    probe = Probe("section", (value_of(places[0][1]),), axis)
    extents = (value_of(size[1]), value_of(size[2])) if size else None
    if round_ is not None:
        extents = (value_of(round_[1]),) * 2 if size is None else (0.0, 0.0)
    if any(v <= 0 for v in extents or ()):
        raise NotReadError
    wanted = value_of(area[1]) if area else None
    return Looked(probe, (), pieces, None, wanted, holes, extents, ranges)


def _span(low: str, high: str) -> Span:
    one, other = sorted((value_of(low), value_of(high)))
    return one, other


def _box(text: str) -> tuple[float, ...] | None:
    found = _BOX.match(text)
    if found is None:
        return None
    if found["ranges"]:
        spans = {letter.lower(): _span(low, high) for letter, low, high in RANGE.findall(found["ranges"])}
        nothing_left(RANGE.sub(" ", found["ranges"]))
        if sorted(spans) != ["x", "y", "z"]:
            raise NotReadError
        return (*(spans[axis][0] for axis in "xyz"), *(spans[axis][1] for axis in "xyz"))
    corners = [TRIPLE.fullmatch(found[name]) for name in ("low", "high")]
    if not all(corners):
        raise NotReadError
    low, high = (tuple(map(value_of, corner.groups())) for corner in corners if corner is not None)
    return (*map(min, low, high), *map(max, low, high))
