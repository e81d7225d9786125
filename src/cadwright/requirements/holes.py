"""Holes in a request: how many, how wide, how deep, where."""

import re

import msgspec
from msgspec.structs import asdict as to_dict

from cadwright.requirements.draft import Draft
from cadwright.requirements.phrases import FACE, LEN, WHOLE, one_of, pattern
from cadwright.requirements.words import FILLERS

_ADJECTIVE = one_of(
    """small tiny large big circular round cylindrical through blind clearance mounting drilled screw bolt fixing pilot
    central centre centred concentric corner tapped threaded vertical straight single identical equal equally evenly
    spaced symmetrical symmetric simple diameter dia further additional other wide more"""
)
_NUMBER = r"(?:[LNDCM]\d+)"
_PREPOSITIONS = frozenset({"plus", "has", "into", "out", "drill", "cut", "place", "put", "incorporate"})
HOLE = pattern(
    rf"(?P<article>(?:an? |one |the |each )?)(?P<front>(?:(?:{_NUMBER}|{_ADJECTIVE}|in|_+) )*)"
    rf"(?P<noun>holes?|bores?|circular cutouts?|circular openings?|throughholes?) "
    r"(?!spacing|pattern|distance|pitch|circle|centre|apart|grid|saw|depth)"
)

_LINK = (
    r"(?:(?:,|and|each|one|all|located|positioned|placed|drilled|cut|set|situated|that|which|is|are|going|go|goes) )*"
)
_OF_WHOLE = rf"(?:(?:of|on|in) (?:the |its |each )?(?:{FACE}|{WHOLE}|it) )?"
_FOLLOWERS: dict[str, re.Pattern[str]] = {
    "diameter": pattern(
        rf"{_LINK}\(? ?(?:with |of |having |has |have |should |must )*(?:an? |the )?(?:hole )?"
        rf"(?:(?:diameter|dia) (?:of |is |= |: )?(?P<d1>{LEN}|D\d+)"
        rf"|(?P<d2>{LEN}) (?:in )?(?:diameter|dia)|(?P<d3>D\d+)) "
        r"(?:each )?(?:\) )?"
    ),
    "radius": pattern(
        rf"{_LINK}(?:with |of |having |has )*(?:an? |the )?(?:radius (?:of |is |= |: )?(?P<r1>{LEN})"
        rf"|(?P<r2>{LEN}) (?:in )?radius|(?P<r3>R\d+)) (?:each )?"
    ),
    "bare": pattern(
        rf"of (?P<b>{LEN}) (?!from|apart|away|in from|deep|long|depth|(?:, |and )[LN]\d+ (?:,|and|mm|dia))"
    ),
    "depth": pattern(
        rf"{_LINK}(?:with |to |of |having )*(?:an? )?"
        rf"(?:(?:depth|height) (?:of )?(?P<p1>{LEN})|(?P<p2>{LEN}) (?:deep|in depth)) "
    ),
    "inset": pattern(
        rf"{_LINK}(?:at |with |inset |offset )*(?:an? )?(?:distance of |by )?"
        rf"(?P<i>{LEN}) (?:in |away |inwards? |inset )?from "
        r"(?:(?:each|the|all|its|both|every|of|two|adjacent|nearest|outer|N\d+) )*(?P<what>corners?|edges?|sides?) "
        rf"{_OF_WHOLE}"
    ),
    "corners": pattern(
        rf"{_LINK}(?:N\d+ (?=in |at |near ))?(?:in|at|near|close to|into|on) (?P<each>(?:each|every) (?:of )?)?"
        rf"(?:(?:a|of|the|all|its|different) )*(?P<of>N\d+ )?(?:of )?(?:(?:the|its) )?corners? {_OF_WHOLE}"
    ),
    "centred": pattern(
        rf"{_LINK}(?:(?:in|at|through|on|into|down) (?:the |its |an? )?(?:exact |very |dead )?centre |"
        rf"centred |central ){_OF_WHOLE}"
    ),
    "through": pattern(
        rf"{_LINK}(?:all the way |completely |right |fully |running |passing |extending )*through "
        rf"(?:(?:the|its|it|whole|entire|full|thickness|height|depth|length|of|vertically) |(?:{FACE}|{WHOLE}) )*"
    ),
    "circle": pattern(
        rf"{_LINK}(?:on|along|around) an? "
        rf"(?:(?P<c1>{LEN}|D\d+) (?:diameter )?(?:bolt |pitch |hole )?circle (?:diameter )?"
        r"|(?:bolt|pitch|hole) circle (?:diameter )?(?:with |of )?(?:an? )?(?:diameter )?(?:of )?"
        rf"(?P<c2>{LEN}|D\d+) (?:diameter )?"
        rf"|(?P<c3>{LEN}|D\d+) (?:pcd|bcd) |(?:pcd|bcd) (?:of )?(?P<c4>{LEN}|D\d+) )"
    ),
    "same": pattern(
        rf"{_LINK}(?:with |the |of )*same (?:height|depth|thickness|length) as (?:that of )?(?:the )?{WHOLE} "
    ),
    "apart": pattern(
        rf"{_LINK}(?:spaced |with (?:an? )?(?:spacing|distance) of |at a distance of )?(?P<a>{LEN}) "
        r"(?:apart(?: from each other)? |(?:from )?(?:centre|hole) to (?:centre|hole) "
        r"|between (?:the |their )?centres )"
    ),
    "spacing": pattern(rf"{_LINK}(?:(?:evenly|equally|uniformly) (?:spaced|distributed) )"),
    "face": pattern(rf"{_LINK}(?:on|in|into|from|through) (?:the |its )?{FACE} "),
}


class Holes(msgspec.Struct):
    """One statement about holes; lengths in mm, ``None`` where nothing was said."""

    quote: str = ""
    count: int | None = None
    diameter: float | None = None
    depth: float | None = None
    through: bool = False
    inset: float | None = None
    corners: bool = False
    centred: bool = False
    circle: float | None = None
    apart: float | None = None
    threaded: bool = False
    per_corner: bool = False
    """Whether the count comes from a rectangle's corners."""


def take_holes(draft: Draft) -> list[Holes]:
    """Every statement about holes that is understood, struck out of the draft."""
    found: list[Holes] = []
    at = 0
    while (match := HOLE.search(draft.line, at)) is not None:
        holes, stop = _statement(draft, match)
        if holes is None or draft.begins_line(match) or _is_elsewhere(draft.line, match):
            at = match.end()
            continue
        whole = re.compile(re.escape(draft.line[match.start() : stop])).search(draft.line, match.start())
        assert whole is not None
        holes.quote = draft.quote(whole)
        draft.strike(whole)
        if not (match["article"] == "the " and found and _merge(found[-1], holes)):
            found.append(holes)
        at = stop
    return found


_OPENED = re.compile(
    r"open(?:s|ed|ing)? to (?:an? |the |one |its )?(?:edge|rim|outside|side|end) |(?:slotted|c) washer"
)
"""What a slit makes of a hole: none that is recognised."""
_BEARING = re.compile(r"bearing[^()]*\([^()]*$")
"""Behind the name of a bearing, in brackets, its own sizes: “a 608 bearing (8 bore, 22 OD)”."""
_OF_SCREWS = re.compile(r"[LNM]\d+ (?:screw|bolt|stud) clearance ")
"""Of “a 1/4 inch screw clearance hole” the size is the screw's."""


def _is_elsewhere(line: str, match: re.Match[str]) -> bool:
    """Whether a size there is none of a hole's, or the hole is none that is recognised."""
    before = line[: match.start()]
    return bool(
        _described(before) or _OPENED.search(line) or _BEARING.search(before) or _OF_SCREWS.search(match["front"])
    )


def _described(before: str) -> bool:
    """Whether the word before is one that we do not know: an octagonal hole, the inner hole of a tube."""
    last = (before.split() or [""])[-1]
    return last.isalpha() and last.islower() and last not in FILLERS and last not in _PREPOSITIONS


def _merge(first: Holes, more: Holes) -> bool:
    """Add what a later sentence says of "the holes" to the first; false when it speaks of others."""
    said = {name: value for name, value in to_dict(more).items() if value not in (None, False) and name != "quote"}
    if any(getattr(first, name) not in (None, False, value) for name, value in said.items()):
        return False
    for name, value in said.items():
        setattr(first, name, value)
    first.quote = f"{first.quote}; {more.quote}" if said else first.quote
    return True


def _statement(draft: Draft, match: re.Match[str]) -> tuple[Holes | None, int]:
    """What the words before and after a "hole" say about it; ``None`` when they do not fit together."""
    holes = Holes()
    numbers = re.findall(_NUMBER, match["front"])
    words = set(match["front"].split())
    plural = match["noun"].endswith("s")
    if _is_counted(draft, match["article"].strip(), numbers, plural):
        count = draft.number(numbers.pop(0))
        if count != int(count) or not 1 <= count <= 1000:
            return None, match.end()
        holes.count = int(count)
    holes.through = "through" in words or match["noun"].startswith("through")
    holes.centred = bool(words & {"central", "centre", "centred"})
    if len(numbers) > 1:
        return None, match.end()
    sized = True
    if numbers:
        holes.threaded = numbers[0][0] == "M"
        sized = holes.threaded or _set(holes, "diameter", draft.mm(numbers[0]))
    stop, each = _follow(draft, match.end(), holes)
    if stop is None or not sized:
        return None, match.end()
    if holes.corners and (each or (plural and holes.count is None)):
        if holes.count not in (None, 1, 4):
            return None, match.end()
        holes.count, holes.per_corner = 4, True
    elif holes.count is None and not plural and match["article"].strip() not in ("the", "each"):
        holes.count = 1
    return holes, stop


def _is_counted(draft: Draft, article: str, numbers: list[str], plural: bool) -> bool:
    """Whether the first of the numbers before the noun says how many: “the 4 holes”, “one hole”, “two 5 mm holes”."""
    if not numbers or numbers[0][0] not in "NC" or article not in ("", "the"):
        return False
    if len(numbers) > 1 or plural:
        return True
    return draft.tokens[int(numbers[0][1:])].text[0].isalpha() or draft.number(numbers[0]) == 1


def _follow(draft: Draft, at: int, holes: Holes) -> tuple[int | None, bool]:
    """Read what follows the noun; where it stops (``None`` when it contradicts itself), and whether "each" was said."""
    each = False
    while True:
        name, match = next(((n, m) for n, p in _FOLLOWERS.items() if (m := p.match(draft.line, at))), ("", None))
        if match is None or match.end() == at:
            return at, each
        value = next((draft.mm(g) for k, g in match.groupdict().items() if g and k not in ("what", "each", "of")), 0.0)
        if name == "corners" and match["of"] and draft.number(match["of"].strip()) != 4:
            return None, each
        each = each or bool(match.groupdict().get("each"))
        if not _apply(holes, name, value):
            return None, each
        at = match.end()


def _apply(holes: Holes, name: str, value: float) -> bool:
    match name:
        case "diameter" | "bare":
            return _set(holes, "diameter", value)
        case "radius":
            return _set(holes, "diameter", 2 * value)
        case "depth" | "inset" | "circle" | "apart":
            return _set(holes, name, value)
        case "corners" | "centred" | "through":
            setattr(holes, name, True)
    return True


def _set(holes: Holes, name: str, value: float) -> bool:
    """Set a length once; false when it is not positive or was said before."""
    if value <= 0 or getattr(holes, name) is not None:
        return False
    setattr(holes, name, value)
    return True
