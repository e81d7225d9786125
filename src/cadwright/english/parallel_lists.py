"""Lengths of a shaft told in lists: “diameters 30, 20, 12, lengths 40, 25, 10” is “Ø30 x 40, Ø20 x 25, Ø12 x 10”.

So is one length for all, “Ø30, Ø20 and Ø12, each 15 long”, and so are pairs that tell what they are: “30 x 40, 20 x 25
(dia x length)”.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.language.quantities import tokenise
from cadwright.language.tokens import Token

_Pair = tuple[re.Match[str], re.Match[str]]
_NUMBER = r"(?:Ø ?)?\d+(?:\.\d+)?"
_UNIT = r"(?: ?(?:mm|in|inch|inches)\b| ?[\"”])?"
_AND = r" ?(?:, ?(?:and |then )?|[;/&–-] ?|and |then )"
_LIST = rf"{_NUMBER}(?:{_UNIT}{_AND}{_NUMBER})+{_UNIT}"
_FILL = (
    r"(?:[\s:=,]|\(mm\)|\(in\)|\b(?:from|to|the|its|left|bottom|right|top|one after (?:another|the other)|in|this|that"
    r"|same|order|are|is|of|with|and)\b)*"
)
_ACROSS, _ALONG = r"\b(?:diameters|dias|diams)", r"\b(?:lengths|lens)"
_WIDE, _LONG = r" ?(?:in )?(?:diameter|dia|diam)\b", r" ?(?:long|in length|tall|high)\b"
_EACH_SO = (
    r",? (?:each|all)(?: (?:step|section|one|of them))?,? (?:is |are )?"
    rf"(?P<one>\d+(?:\.\d+)?){_UNIT} (?:long|high|tall|thick|wide|deep)\b"
)
_LEGEND = r"\((?:dia|diam|diameter|d|Ø) ?[x×/] ?(?:length|long|len|l|lg)\)"
_PAIR = r"\d+(?:\.\d+)? ?[x×] ?\d+(?:\.\d+)?"
_WAYS = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"{_ACROSS}{_FILL}(?P<d>{_LIST})[.;,\s]*{_FILL}{_ALONG}{_FILL}(?P<a>{_LIST})",
        rf"{_ALONG}{_FILL}(?P<a>{_LIST})[.;,\s]*{_FILL}{_ACROSS}{_FILL}(?P<d>{_LIST})",
        rf"(?P<d>Ø ?{_LIST}),?{_FILL}{_ALONG}{_FILL}(?P<a>{_LIST})",
        rf"(?P<d>{_LIST}){_WIDE},?{_FILL}(?P<a>{_LIST}){_LONG}",
        rf"(?P<a>{_LIST}){_LONG},?{_FILL}(?P<d>{_LIST}){_WIDE}",
        rf"{_ACROSS}{_FILL}(?P<d>{_LIST}){_EACH_SO}",
        rf"(?P<d>Ø ?{_LIST}){_EACH_SO}",
        rf"(?P<pairs>{_PAIR}(?:{_AND}{_PAIR})+) ?{_LEGEND}",
    )
)
_SAID = re.compile(r"lengths|lens|long|tall|high|each|all|\(d", re.IGNORECASE)
_RESPECTIVELY = re.compile(r" ?,? ?respectively\b", re.IGNORECASE)
_BACKWARDS = re.compile(r"\bfrom (?:the )?(?:right|top)\b|\b(?:right|top) to\b", re.IGNORECASE)
_FORWARDS = re.compile(r"\bfrom (?:the )?(?:left|bottom)\b|\b(?:left|bottom) to\b", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")
_SEVERAL = re.compile(
    r"\b(?!axis|stages|steps|sections|diameters|lengths|is\b|has\b|as\b|\w*ss\b)\w+s\b[^.\n]{0,24}$", re.IGNORECASE
)
"""Behind several things each has its own size, where they are not one on the other."""
_ON_ONE_AXIS = re.compile(r"\b(?:coaxial|concentric|in a row)\b", re.IGNORECASE)
_NEAR_CHARACTERS = 24
_FEWEST = 2


def with_parallel_lists(text: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens with lists of diameters and of lengths as what each length is; of several things they are theirs."""
    found = next((f for way in _WAYS if (f := way.search(text))), None) if _SAID.search(text) else None
    pairs = _pairs(text, found) if found is not None else []
    if found is None or len(pairs) < _FEWEST or _are_several(text[: found.start()]) or _has_fractions(found[0]):
        return tokens
    behind = _RESPECTIVELY.match(text, found.end())
    first, last = found.start(), behind.end() if behind else found.end()
    within = [i for i, t in enumerate(tokens) if first <= t.start and t.end <= last]
    unit = next((tokens[i].unit for i in within if tokens[i].unit), None)
    return [*tokens[: within[0]], *_sections(pairs, unit), *tokens[within[-1] + 1 :]]


def _has_fractions(said: str) -> bool:
    """Whether a stroke in a list may be that of a fraction: “1/2, 3/8”."""
    return "/" in said and "," in said


def _are_several(before: str) -> bool:
    """Whether the lists are those of several things."""
    several = _SEVERAL.search(before)
    return several is not None and _ON_ONE_AXIS.search(before, max(0, several.start() - _NEAR_CHARACTERS)) is None


def _pairs(text: str, found: re.Match[str]) -> list[_Pair]:
    """The diameter and the length of each, from the left; none where there are not as many."""
    told = found.groupdict()
    if told.get("pairs"):
        numbers = list(_NUMBERS.finditer(text, *found.span("pairs")))
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    across = list(_NUMBERS.finditer(text, *found.span("d")))
    along = list(_NUMBERS.finditer(text, *found.span("one" if told.get("one") else "a")))
    along = along * len(across) if told.get("one") else along
    backwards = _BACKWARDS.search(found[0]) is not None
    if len(across) != len(along) or (backwards and _FORWARDS.search(found[0])):
        return []
    pairs = list(zip(across, along, strict=True))
    return pairs[::-1] if backwards else pairs


def _sections(pairs: Sequence[_Pair], unit: str | None) -> list[Token]:
    """“Ø30 x 40, Ø20 x 25” as tokens where the diameters are."""
    made: list[Token] = []
    places = sorted(min(across.span(), along.span()) for across, along in pairs)
    for n, ((across, along), (start, end)) in enumerate(zip(pairs, places, strict=True)):
        parts = tokenise(f"{', ' if n else ''}Ø{across[0]} x {along[0]}{f' {unit}' if unit else ''}")
        first = next(i for i, t in enumerate(parts) if t.kind == "diameter")
        made += [replace(t, start=start, end=start if i < first else end) for i, t in enumerate(parts[: first + 1])]
        made += [replace(t, start=end, end=end) for t in parts[first + 1 :]]
    return made
