"""What is said beside the part: its name before a colon, what it is for, what it does not have."""

from collections.abc import Iterator, Sequence

import msgspec

from cadwright.english.costs import PHRASE, TITLE
from cadwright.english.phrases import Lattice

_SO = (("that",), ("my",), ("it",), ("the",), ("i",), ("we",), ("you",))
"""What “so” is followed by where it says what a thing is for."""
_PURPOSE = 0.3
"""What it costs to take “for a garden hose” as what the thing is for."""
_OF_ANOTHER = 0.6
"""What a quantity in it costs: “for a 25 mm tube”."""
_LONGEST = 9
_ARTICLES = frozenset(("a", "an", "the", "my", "our", "your", "his", "her", "its", "this"))
_MANY = 100
"""A bare number from here on is a designation (“for 608 bearings”), below it counts (“for 3 pens”)."""
_OWN = frozenset(("with", "and", "that", "which", "having"))


class Aside(msgspec.Struct, frozen=True):
    """What may be passed over from a word on: where it ends, its cost, what it is and the words lost in it."""

    end: int
    cost: float
    kind: str
    lost: Sequence[int] = ()


def asides(lattice: Lattice, i: int) -> list[Aside]:
    """What may be passed over from a word on."""
    return list(_asides(lattice, i))


def _asides(lattice: Lattice, i: int) -> Iterator[Aside]:
    if lattice.words[i] == "for" or (lattice.words[i] == "so" and lattice.words[i + 1 : i + 2] in _SO):
        end, numbers = purpose_end(lattice, i)
        if end > i + 1:
            yield Aside(end, _PURPOSE + _OF_ANOTHER * numbers, "purpose")
    if i == 0 and (end := title_end(lattice)):
        yield Aside(end, TITLE, "purpose", shaping(lattice, 0, end))
    if (end := denied_end(lattice, i)) > i:
        yield Aside(end, PHRASE, "denied")


def purpose_end(lattice: Lattice, i: int) -> tuple[int, int]:
    """The end of “for the camera of my son”: up to the next sign, size or “with”, and how many quantities of the other
    thing it has: “for a 25 mm tube”, but not “for 3 pens”, which says how many.
    """
    j, numbers = i + 1, 0
    while j < len(lattice.words) and j < i + _LONGEST:
        token = lattice.tokens[j]
        if token.kind == "sign" or lattice.words[j] in _OWN:
            break
        if token.values and token.kind != "word":
            if not _of_another(lattice, i, j):
                break
            numbers += 1
        j += 1
    return j, numbers


def _of_another(lattice: Lattice, i: int, j: int) -> bool:
    """Whether a quantity right behind “for” belongs to a thing that is named behind it."""
    token = lattice.tokens[j]
    article = j == i + 2 and lattice.words[i + 1] in _ARTICLES
    if not (article or j == i + 1) or j + 1 >= len(lattice.words) or lattice.words[i] != "for":
        return False
    named = lattice.tokens[j + 1].kind == "word" and not any(
        lattice.is_in(j + 1, table) for table in ("dimension", "link", "preposition", "side", "filler")
    )
    if token.kind in ("number", "count"):
        return named and (article or token.values[0] >= _MANY)
    return named and token.kind in ("length", "thread", "diameter", "size")


def title_end(lattice: Lattice) -> int:
    """The end of “Plug for a 25 mm tube: …” with its colon; 0 where a text has no such name, or sizes in it."""
    j = 0
    while j < min(len(lattice.words), _LONGEST + 3):
        if lattice.tokens[j].text in ":–—" and j > 0:
            return j + 1 if j + 1 < len(lattice.words) else 0
        if lattice.words[j] == "for":
            j = purpose_end(lattice, j)[0]
            continue
        if lattice.tokens[j].kind == "sign" or lattice.tokens[j].values or lattice.is_in(j, "not"):
            return 0
        j += 1
    return 0


def shaping(lattice: Lattice, start: int, end: int) -> list[int]:
    """The words of a name that would change a part: “hollow bar: …”."""
    return [j for j in range(start, end) if lattice.is_in(j, "adjective") and not lattice.is_in(j, "filler")]


def denied_end(lattice: Lattice, i: int) -> int:
    """The end of “no crown” and “without lettering”, whatever that is.

    ``i`` where what is denied has a size, a place or is a part of the thing itself (“no floor”).
    """
    if lattice.words[i] not in ("no", "without") or lattice.tokens[i] in lattice.unsettled:
        return i
    j = i + 1
    while j < len(lattice.words) and lattice.words[j] in ("any", "more", "further", "other", "need", "for"):
        j += 1
    unknown = 0
    while j < len(lattice.words) and unknown < 2 and _is_unknown(lattice, j):
        unknown, j = unknown + 1, j + 1
    return at_end(lattice, j) if unknown else i


def _is_unknown(lattice: Lattice, j: int) -> bool:
    """Whether a word has no sense that could shape a part."""
    tables = {sense.table for _, senses in lattice.senses[j] for sense in senses}
    return (
        lattice.tokens[j].kind == "word" and tables <= {"known", "use", "literal"} and lattice.words[j] not in _NEEDED
    )


def at_end(lattice: Lattice, j: int) -> int:
    """The end of a denial with “is needed” and the like; 0 where it goes on."""
    while j < len(lattice.words) and lattice.words[j] in _NEEDED:
        j += 1
    ended = j == len(lattice.words) or lattice.is_in(j, "link") or lattice.tokens[j].kind == "sign"
    return j if ended else 0


_NEEDED = frozenset(("is", "are", "needed", "required", "necessary", "please", "at", "all", "anywhere", "wanted"))
