"""What a number measures in a clause that says something once more: a size, a distance, what remains, or an angle."""

import msgspec

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice
from cadwright.english.statements import Span

_WHERE = ("side", "corner", "edged", "edging", "centre", "state")
"""What tells from where a distance is measured."""
_POINTING = words_of("groups.toml", "measured", "pointing")
"""Behind one of these “left” is a side, and nothing that is left."""
_LONG = {"long": "length", "longer": "length", "longest": "length", "short": "width", "shorter": "width"}
"""What the size of a long or short side is called."""
_CENTRES = frozenset(("middle", "middles", "centre", "centres", "center", "centers"))
_OWN = frozenset(("wall", "floor"))
"""What has a thickness of its own."""
_BEFORE, _BEHIND = 5, 3
"""How far from a number the name of its size may be."""


class Measure(msgspec.Struct, frozen=True):
    """A size, a distance or an angle that is claimed: mm or degrees.

    ``names`` are those of the size, ``sides`` those that a distance is measured from, ``axis`` along which a size is;
    ``each`` is what holds of every copy, ``total`` what is said of the whole, ``inside`` of the room in it; ``centres``
    is a distance from middle to middle, ``apart`` one between two of a kind, from no side.
    """

    kind: str
    values: tuple[float, ...]
    names: frozenset[str] = frozenset()
    sides: frozenset[str] = frozenset()
    axis: str = ""
    each: bool = False
    total: bool = False
    inside: bool = False
    centres: bool = False
    apart: bool = False


def words(name: str) -> frozenset[str]:
    """A list of words."""
    return words_of("notes.toml", "repeated", name)


def is_where(lattice: Lattice, i: int, end: int) -> bool:
    """Whether a number counts sides or corners: “two ends”, “all four corners”."""
    while i < end and lattice.is_in(i, "filler"):
        i += 1
    return i < end and any(lattice.is_in(i, table) for table in _WHERE)


def measure(lattice: Lattice, i: int, span: Span) -> tuple[Measure, set[int]]:
    """What a number measures, and the words that say so."""
    token = lattice.tokens[i]
    behind, before = _context(lattice, i, span, 1), _context(lattice, i, span, -1)
    around = [*before, *behind]
    if token.kind == "angle":
        return Measure("angle", token.values, each=_is_each(lattice, around)), {i, *_located(lattice, around)}
    values = token.mm or token.values
    names, named = _named(lattice, behind[:_BEHIND], before[-_BEFORE:])
    names = frozenset((token.kind,)) if token.kind in ("diameter", "radius") else names
    near_by = {lattice.words[j] for j in around}
    away = [j for j in around if _is_away(lattice, j)]
    loose = not names and lattice.tokens[i].kind in ("length", "number")
    if (
        (away or (loose and any(_is_away(lattice, j) for j in range(*span))))
        and len(values) <= 2
        and not names & {"diameter", "radius"}
    ):
        near = behind if any(j in behind for j in away) else around
        located = _located(lattice, near)
        sides = frozenset(term for j in located if not is_left(lattice, j) for _, term in lattice.sense(j, "side"))
        rest = _is_rest(lattice, span) or any(lattice.words[j] in words("rest") for j in around)
        kind = "rest" if rest else "distance"
        centres = not _CENTRES.isdisjoint(lattice.words[j] for j in near)
        apart = not sides and not words("apart").isdisjoint(lattice.words[j] for j in near)
        found = Measure(kind, values, frozenset(), sides, each=_is_each(lattice, near), centres=centres, apart=apart)
        return found, {i, *located, *away, *named}
    axis = next((term for j in behind[:_BEHIND] for _, term in lattice.sense(j, "axis") if "along" in near_by), "")
    lettered = next((lattice.words[j] for j in behind[:_BEHIND] if lattice.words[j] in ("x", "y", "z")), "")
    axis, along = (lettered, {j for j in behind if lattice.words[j] == lettered}) if lettered else (axis, set())
    total, inside = bool(near_by & words("totals")), bool(near_by & words("inside"))
    return Measure("size", values, names, axis=axis, total=total, inside=inside), {i, *named, *along}


def _is_rest(lattice: Lattice, span: Span) -> bool:
    """Whether a clause begins behind words for what remains."""
    return any(lattice.words[j] in words("rest") for j in range(max(0, span[0] - 2), span[0]))


def _named(lattice: Lattice, behind: list[int], before: list[int]) -> tuple[frozenset[str], list[int]]:
    """What the size of a number is called, and the words for it: those behind it, else those before it."""
    walls = [j for j in before if lattice.words[j] in _OWN]
    for near in (behind, before):
        own = [j for j in near if any(end == j + 1 for end, _ in lattice.sense(j, "dimension"))]
        own = [j for j in own if lattice.words[j] != "round"]
        terms = {
            term.removeprefix("overall ") for j in own for end, term in lattice.sense(j, "dimension") if end == j + 1
        }
        if terms & {"thickness", "height"} and walls:
            return frozenset(lattice.words[j] for j in walls), [*own, *walls]
        ways = [j for j in near if lattice.words[j] in _LONG and is_where(lattice, j + 1, len(lattice.words))]
        if ways:
            return frozenset(_LONG[lattice.words[j]] for j in ways), [k for j in ways for k in (j, j + 1)]
        if own:
            return frozenset(terms), own
    return frozenset(), []


def _context(lattice: Lattice, i: int, span: Span, step: int) -> list[int]:
    """The words around a number up to the next one, or to a sign; an “and” ends them where another number follows."""
    found: list[int] = []
    j, link = i + step, -1
    while span[0] <= j < span[1]:
        token = lattice.tokens[j]
        number = bool(token.values) and token.kind not in ("word", "ordinal") and not token.text.isalpha()
        if number and link >= 0:
            found = found[:link]
        if token.kind == "sign" or number:
            break
        link = len(found) if lattice.words[j] == "and" else link
        found.append(j)
        j += step
    return sorted(found)


def _is_each(lattice: Lattice, around: list[int]) -> bool:
    return any(lattice.words[j] in words("each") for j in around)


def _is_away(lattice: Lattice, j: int) -> bool:
    """Whether a word says that a number is a distance, or what remains."""
    if lattice.words[j] == "left":
        return is_left(lattice, j)
    word = lattice.words[j]
    return word in words("away") or (word == "side" and lattice.words[j - 1] in words("each"))


def is_left(lattice: Lattice, j: int) -> bool:
    """Whether “left” is what remains."""
    return lattice.words[j] == "left" and lattice.words[max(0, j - 1)] not in _POINTING


def _located(lattice: Lattice, around: list[int]) -> list[int]:
    """The words that tell from where."""
    return [
        j
        for j in around
        if any(sense.table in _WHERE for _, senses in lattice.senses[j] for sense in senses)
        and not lattice.sense(j, "thing")
    ]
