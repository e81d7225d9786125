"""Where a quantity says that a feature is: from what, how far apart, on which circle."""

from collections.abc import Sequence
from itertools import pairwise

from cadwright.language.numerals import words
from cadwright.requirements.claims.lines import QUANTITIES, Line
from cadwright.requirements.claims.nouns import named
from cadwright.requirements.claims.vocabulary import AFTER, ANY_SIDE, BREAKS, FILLERS, SIDES
from cadwright.values import Place

AWAY = frozenset(["from", "off", "above", "below", "inboard", "outboard", "beneath", "underneath"])
"""Words that lead from a distance to what it is from."""
APART = words("apart spacing pitch centres centers spaced pitched c/c ctrs ctr")
_CIRCLES = frozenset(["circle", "pcd", "bcd", "bc"])
_MIDDLES = words("centre center middle axis centreline centerline origin midplane mid")
_PATTERNS = frozenset({"pattern", "grid", "rectangle", "spacing", "centres", "centers"})
_GRIDS = frozenset({"pattern", "grid"})
_CENTRES = (["centre", "to", "centre"], ["center", "to", "center"], ["on", "centre", ""], ["on", "center", ""])
_COMPARED = words("higher deeper lower taller longer wider thicker further")
_EVENLY = frozenset({"evenly", "equally", "uniformly", "eq"})
MOST_LISTED = 20
"""Numbers of a list that share what is said behind the last one."""
_FARTHEST = 8
"""Words after "from" among which what it is from is looked for."""


def place_of(line: Line, i: int, values: tuple[float, ...], *, sized: bool) -> Place | None:
    """The place that a quantity states; ``None`` for a size. ``sized`` tells that a size's name leads it."""
    token = line.tokens[i]
    after, lead = line.words(i, 1), line.words(i, -1)
    if token.kind == "size" and _PATTERNS & {*after[:2], *lead[:3]}:
        return Place("apart", values)
    if token.kind in ("number", "length") and not sized and (_GRIDS & set(after[:3]) or _between(after)):
        return Place("apart", values)
    if token.kind in ("angle", "thread", "size") or sized:
        return None
    coordinate = _coordinate(line, i, values, sized=sized)
    if coordinate is not None:
        return coordinate
    if _circled(line, i, after, lead):
        radius = "radius" in lead[:2] or token.kind == "radius"
        evenly = bool(_EVENLY & {*lead, *after})
        return Place("circle", tuple(2 * v if radius else v for v in values), "evenly" if evenly else "")
    if APART & set(after[:2]) or APART & set(lead[:2]) or after[:3] in _CENTRES:
        return Place("apart", values)
    if "offset" in lead[:2]:
        return Place("from", values, "centre")
    if len(after) > 1 and after[0] in _COMPARED and after[1] == "than":
        return Place("from", values, "")
    if line.following(i) in AFTER:
        return None
    return _away(line, i, values)


def _coordinate(line: Line, i: int, values: tuple[float, ...], *, sized: bool) -> Place | None:
    """The coordinate that a quantity is, or the distance from a side: "X = 25, 50 and 75 from the left"."""
    before, axis = line.word(i - 1), line.word(i - 2)
    if before == "=" and axis in ("x", "y", "z"):
        if line.word(i + 1) in AWAY:
            return Place("from", values, origin(line, i + 2))
        listed = listed_place(line, i, values, sized=sized)
        return listed if listed is not None and listed.kind == "from" else Place("coordinate", values, axis)
    if before in ("x", "y", "z") and axis in ("at", "and", ","):
        return Place("coordinate", values, before)
    return None


def _between(after: Sequence[str]) -> bool:
    """Whether what follows says of centres that they are so far apart: "70 mm between them"."""
    return after[:1] == ["between"] and bool({"them", "centre", "center", *APART, "hole", "holes"} & set(after[1:4]))


def _away(line: Line, i: int, values: tuple[float, ...]) -> Place | None:
    """A distance from something: "12 in from the left end"; not "a 5 mm hole from the left"."""
    for j in range(i + 1, min(i + 5, len(line.tokens))):
        if line.word(j) in AWAY:
            if line.word(j + 2) == "opposite":
                return None
            return Place("from", values, origin(line, j + 1))
        if line.word(j) in BREAKS or not line.word(j) or named(line, j) is not None:
            break
    return None


def listed_place(line: Line, i: int, values: tuple[float, ...], *, sized: bool) -> Place | None:
    """The place that a later number of a list has: "25, 50 and 75 from the left side"."""
    commas = [line.word(k) == "," and line.kind(k + 1) == "number" for k in (i - 3, i - 1, i + 1, i + 3)]
    j, joined = i, any(one and other for one, other in pairwise(commas))
    while j < i + 2 * MOST_LISTED and line.word(j + 1) in (",", "and", "/", "&") and j + 2 < len(line.tokens):
        joined = joined or line.word(j + 1) != "," or line.word(j + 2) == "and"
        j += 2 if line.word(j + 2) != "and" else 3
        if line.kind(j) not in ("number", "length"):
            return None
        place = place_of(line, j, values, sized=sized) if joined else None
        if place is not None:
            return place
    return None


def origin(line: Line, i: int) -> str:
    """What a distance is measured from: a side, a kind of feature, "centre", or "" for any side."""
    for j in range(i, min(i + _FARTHEST, len(line.tokens))):
        word = line.word(j)
        if line.kind(j) == "number" and line.tokens[j].text[0].isalpha():
            continue  # "each of the two edges"
        if not word or word in (",", ";", ".", "and", "with", "which", "so"):
            break
        if word in ("+", "-", "−") and line.word(j + 1) in ("x", "y", "z"):
            return ("-" if word != "+" else "+") + line.word(j + 1)
        if word in SIDES:
            return SIDES[word]
        if word in _MIDDLES:
            return _middle_of(line, j)
        if word in ANY_SIDE:
            return _how_many(line, i, j)
        found = named(line, j)
        if found is None:
            continue
        if found[0] not in ("part", "box"):
            return found[0]
        if line.word(j + found[1]) in _MIDDLES:
            return "part"
        if found[2].removesuffix("s") in ("leg", "arm") and _several(line, i, j):
            return "edges"
    return ""


def _how_many(line: Line, i: int, j: int) -> str:
    """Whether a distance is that from both ends, or from two edges: "20 from each end", "10 from all edges"."""
    word = line.word(j)
    if word.startswith("end") and _several(line, i, j):
        return "ends"
    return "edges" if _several(line, i, j) and word.removesuffix("s") in ("edge", "side") else ""


def _several(line: Line, i: int, j: int) -> bool:
    return bool({"each", "both", "all", "every", "either"} & {line.word(k) for k in range(i, j)})


def _middle_of(line: Line, i: int) -> str:
    """What the middle is that of: a kind of feature, "" for some block of the part, "centre" for the whole."""
    if line.word(i + 1) != "of":
        return "centre"
    for j in range(i + 2, i + 5):
        found = named(line, j)
        if found is not None:
            return found[0] if found[0] not in ("part", "box") else ""
    return "centre"


def _circled(line: Line, i: int, after: list[str], lead: list[str]) -> bool:
    """Whether a quantity is that of a circle of centres: "60 mm bolt circle", "on a circle of 60"."""
    if _CIRCLES & set(_until(lead, FILLERS | {"diameter", "dia", "ø", "radius"})):
        return True
    where = next((n for n, word in enumerate(after[:3]) if word in _CIRCLES), None)
    if where is None:
        return False
    rest = after[where + 1 :]
    beyond = i + 1 + len(after)
    followed = line.kind(beyond) in QUANTITIES
    return not (followed and set(rest) <= FILLERS | {"diameter", "dia", "ø", "radius"})


def _until(listed: Sequence[str], passed: frozenset[str] | set[str]) -> list[str]:
    """The first words, up to and with the first one that may not be passed over."""
    for n, word in enumerate(listed):
        if word not in passed:
            return list(listed[: n + 1])
    return list(listed)
