"""Clauses that may only say once more what the rest of a text says: “so the holes are 80 apart”, “i.e. a flat ring”.

Such a clause may be left out where the rest makes a part by itself, and where all that it claims is true of that part
(`parts.repeats`). A word that may say more, or that is not known, makes it none.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from cadwright.english.confirmed import Statement, statement
from cadwright.english.lexicon import tables
from cadwright.english.phrases import Lattice, countable
from cadwright.english.statements import Span
from cadwright.english.uses import use

_STOPS = frozenset((".", "!", "?", ";", "•"))
_BREAKS = frozenset((",", "(", ")", ":", "-", "–", "—"))
_SIZED = frozenset(("length", "number", "size", "diameter", "radius", "angle"))
_WHERE = ("side", "corner", "edged", "edging", "centre", "state")
"""What tells from where a distance is measured."""
_POINTING = frozenset(("the", "from", "at", "on", "its", "of", "and", "to"))
"""Behind one of these “left” is a side, and nothing that is left."""
_LONG = {"long": "length", "longer": "length", "longest": "length", "short": "width", "shorter": "width"}
"""What the size of a long or short side is called."""
_OWN = frozenset(("wall", "floor"))
"""What has a thickness of its own."""
_IS = frozenset(("is", "as", "of", "like", "basically", "essentially", "a", "an", "just", "simply"))
"""Behind one of these “a” names what the part is."""
_NOT = frozenset(("no", "not", "without", "never", "none", "isn't"))
_OPENER = 4
_MOST = 100
_BEFORE, _BEHIND = 5, 3
"""How far from a number the name of its size may be."""
_NOUN_NEAR = 3
"""How far behind its number what is counted may be."""


class Measure(msgspec.Struct, frozen=True):
    """A size, a distance or an angle that is claimed: mm or degrees.

    ``names`` are those of the size, ``sides`` those that a distance is measured from, ``axis`` along which a size is;
    ``each`` is what holds of every copy, ``total`` what is said of the whole, ``inside`` of the room in it.
    """

    kind: str
    values: tuple[float, ...]
    names: frozenset[str] = frozenset()
    sides: frozenset[str] = frozenset()
    axis: str = ""
    each: bool = False
    total: bool = False
    inside: bool = False


class Count(msgspec.Struct, frozen=True):
    """How many there are said to be of what can be one of some kinds of things; ``total`` is that in all."""

    kinds: frozenset[str]
    number: int
    total: bool = False


class Repeat(msgspec.Struct, frozen=True):
    """What a clause claims: what is ``stated``, what is ``denied``, and the kinds that the part is said to be of.

    ``nouns`` are all that are named, with the kinds that they can be, ``others`` the nouns of what is no part of it.
    """

    span: Span
    stated: Statement = Statement()
    measures: tuple[Measure, ...] = ()
    counts: tuple[Count, ...] = ()
    denied: Statement = Statement()
    names: tuple[frozenset[str], ...] = ()
    nouns: tuple[tuple[str, frozenset[str]], ...] = ()
    others: frozenset[str] = frozenset()


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(tables("notes.toml")["repeated"][name])


# where clauses begin and end


def sentences(lattice: Lattice) -> list[Span]:
    """The sentences of a text and the items of its lists."""
    found, start = [], 0
    for i in range(len(lattice.words)):
        if i > start and _is_line_before(lattice, i):
            found.append((start, i))
            start = i
        if _ends(lattice, i):
            found.append((start, i + 1))
            start = i + 1
    return [(a, b) for a, b in (*found, (start, len(lattice.words))) if b - a > 1]


def _ends(lattice: Lattice, i: int) -> bool:
    """Whether a sentence ends with a word; the stops of “i.e.” end none."""
    return lattice.tokens[i].text in _STOPS and not any(
        lattice.words[k : k + 4] == ("i", ".", "e", ".") for k in range(max(0, i - 3), i)
    )


def _is_line_before(lattice: Lattice, i: int) -> bool:
    before, token = lattice.tokens[i - 1 : i + 1]
    return "\n" in lattice.text[before.end : token.start]


def clauses(lattice: Lattice, sentence: Span) -> Iterator[Span]:
    """The clauses within a sentence, the shortest first; each to the next sign, or to the end of the sentence."""
    start, end = sentence
    last = end - _ends(lattice, end - 1)
    begins = [i for i in range(start + 1, last) if lattice.tokens[i - 1].text in _BREAKS or _opens(lattice, i)]
    breaks = [i for i in range(start + 1, last) if lattice.tokens[i].text in _BREAKS or _opens(lattice, i)]
    found = {(i, next((j for j in breaks if j > i), last)) for i in begins} | {(i, last) for i in begins}
    yield from sorted(found, key=lambda s: (s[1] - s[0], -s[0]))


def _opens(lattice: Lattice, i: int) -> bool:
    """Whether words that lead to what follows from the rest begin at a word."""
    return opener_end(lattice, i) > i


def opener_end(lattice: Lattice, i: int) -> int:
    """The end of words that lead to what follows from the rest; ``i`` where there are none."""
    said = " ".join(t.text.lower() for t in lattice.tokens[i : i + _OPENER]) + " "
    longest = max((words for words in _words("openers") if said.startswith(f"{words} ")), key=len, default="")
    return i + len(longest.split())


# what they claim


def repeat(lattice: Lattice, span: Span) -> Repeat | None:
    """What a clause claims; ``None`` where it may say more than can be compared."""
    start, end = opener_end(lattice, span[0]), span[1]
    while start < end and lattice.tokens[start].kind == "sign":
        start += 1
    opened = start > span[0] or lattice.tokens[max(0, span[0] - 1)].text == "("
    words = {*lattice.words[start:end]}
    if not words or _words("new") & words or any(t in lattice.unsettled for t in lattice.tokens[start:end]):
        return None
    if any(lattice.words[i] == "other" and lattice.sense(i + 1, "thing") for i in range(start, end - 1)):
        return None
    numbers = _numbers(lattice, (start, end), opened=opened)
    if numbers is None:
        return None
    measures, counts, passed = numbers
    if any(lattice.words[i] in _words("relations") and i not in passed for i in range(start, end)):
        return None
    things = [(lattice.words[i], kinds) for i in range(start, end) if (kinds := _kinds(lattice, i))]
    denial = next((i for i in range(start, end) if lattice.words[i] in _NOT), end)
    made = [i for i in range(start, denial) if _is_new(lattice, i, end)]
    if measures and (made or denial < end):
        return None  # “drill a hole 20 deep”
    nouns = [n for i in range(start, denial) if (n := _name(lattice, i, (span[0], denial))) is not None]
    passed |= {j for n, _ in nouns for j in (n,)}
    silent = {i for i in range(start, end) if lattice.words[i] in _words("silent")}
    stated = statement(lattice, (start, denial), frozenset(passed | silent))
    denied = statement(lattice, (min(denial + 1, end), end), frozenset(passed | silent))
    if stated is None or denied is None or (denial < end and denied == Statement()):
        return None
    once = [Count(_kinds(lattice, _noun(lattice, i, end)), 1) for i in made]
    own = tuple(kinds for _, kinds in nouns)
    return Repeat(span, stated, tuple(measures), (*counts, *once), denied, own, tuple(things))


def _numbers(lattice: Lattice, span: Span, opened: bool) -> tuple[list[Measure], list[Count], set[int]] | None:
    """What the numbers of a clause measure and count, and the words that say so; ``None`` where that is not clear."""
    measures: list[Measure] = []
    counts: list[Count] = []
    passed: set[int] = set()
    for i in range(*span):
        token = lattice.tokens[i]
        if not token.values or token.kind == "word":
            continue
        count = _count(lattice, i, span)
        if count is not None:
            counts.append(count)
            passed.add(i)
        elif token.text.isalpha():
            if token.kind == "ordinal" or not (_is_where(lattice, i + 1, span[1]) or token.value == 1):
                return None
            passed |= set() if lattice.senses[i] else {i}
        elif token.kind in _SIZED:
            measure, words = _measure(lattice, i, span)
            if _is_of_noun(lattice, i + 1, span[1]) or not (
                opened or measure.names or measure.axis or measure.kind != "size" or len(measure.values) > 1
            ):
                return None
            measures.append(measure)
            passed |= words
        else:
            return None
    return measures, counts, passed


def _is_of_noun(lattice: Lattice, i: int, end: int) -> bool:
    """Whether what is measured is named behind its size, and no name of a size: “5 mm rim”."""
    if i >= end or lattice.is_in(i, "dimension") or _is_left(lattice, i):
        return False
    return bool(lattice.sense(i, "thing")) or lattice.is_in(i, "side") or lattice.is_in(i, "edged")


def _is_where(lattice: Lattice, i: int, end: int) -> bool:
    """Whether a number counts sides or corners: “two ends”, “all four corners”."""
    while i < end and lattice.is_in(i, "filler"):
        i += 1
    return i < end and any(lattice.is_in(i, table) for table in _WHERE)


def _count(lattice: Lattice, i: int, span: Span) -> Count | None:
    """How many things a number counts."""
    token = lattice.tokens[i]
    noun = _noun(lattice, i, span[1], sized=True)
    if not countable(token, _MOST) or noun == i:
        return None
    said = " ".join(lattice.words[span[0] : span[1]])
    total = any(f" {words}" in said for words in _words("in all")) or "only" in lattice.words[max(0, i - 2) : i + 1]
    return Count(_kinds(lattice, noun), round(token.value), total)


def _noun(lattice: Lattice, i: int, end: int, sized: bool = False) -> int:
    """The noun that a number or an article is said of; ``i`` where there is none. Words for sizes (“a radius”) are none
    but where they are ``sized`` themselves: “four walls”.
    """
    for j in range(i + 1, min(i + 1 + _NOUN_NEAR, end)):
        last = j + 1 == end or not lattice.sense(j + 1, "thing")
        if lattice.sense(j, "thing") and last and (sized or not lattice.is_in(j, "dimension")):
            return j
        if lattice.tokens[j].kind != "word" or not any(lattice.is_in(j, t) for t in ("filler", "adjective", "use")):
            return i
    return i


def _kinds(lattice: Lattice, i: int) -> frozenset[str]:
    return frozenset(kind for _, kind in lattice.sense(i, "thing"))


def _is_new(lattice: Lattice, i: int, end: int) -> bool:
    """Whether “a” and a noun begin at a word that is had or made, and not what the part is: “with a hole”."""
    if lattice.words[i] not in ("a", "an") or i == 0 or _noun(lattice, i, end) == i:
        return False
    there = "there" in lattice.words[max(0, i - _NOUN_NEAR) : i]
    return there or (lattice.words[i - 1] not in _IS and lattice.tokens[i - 1].kind != "sign")


def _name(lattice: Lattice, i: int, span: Span) -> tuple[int, frozenset[str]] | None:
    """The noun that the part is said to be, behind “a”, and the kinds that this can be: “it is a flat ring”."""
    led = i > 0 and (lattice.words[i - 1] in _IS or span[0] < i == opener_end(lattice, span[0]))
    if lattice.words[i] not in ("a", "an") or not led or _is_new(lattice, i, span[1]):
        return None
    noun = _noun(lattice, i, span[1])
    return (noun, _kinds(lattice, noun)) if noun > i else None


def _measure(lattice: Lattice, i: int, span: Span) -> tuple[Measure, set[int]]:
    """What a number measures, and the words that say so."""
    token = lattice.tokens[i]
    behind, before = _context(lattice, i, span, 1), _context(lattice, i, span, -1)
    around = [*before, *behind]
    if token.kind == "angle":
        return Measure("angle", token.values, each=_is_each(lattice, around)), {i, *_located(lattice, around)}
    values = token.mm or token.values
    names, named = _named(lattice, behind[:_BEHIND], before[-_BEFORE:])
    names = frozenset((token.kind,)) if token.kind in ("diameter", "radius") else names
    words = {lattice.words[j] for j in around}
    away = [j for j in around if _is_away(lattice, j)]
    loose = not names and lattice.tokens[i].kind in ("length", "number")
    if (
        (away or (loose and any(_is_away(lattice, j) for j in range(*span))))
        and len(values) <= 2
        and not names & {"diameter", "radius"}
    ):
        near = behind if any(j in behind for j in away) else around
        located = _located(lattice, near)
        sides = frozenset(term for j in located if not _is_left(lattice, j) for _, term in lattice.sense(j, "side"))
        rest = opened_by_rest(lattice, span) or any(lattice.words[j] in _words("rest") for j in around)
        kind = "rest" if rest else "distance"
        measure = Measure(kind, values, frozenset(), sides, each=_is_each(lattice, near))
        return measure, {i, *located, *away, *named}
    axis = next((term for j in behind[:_BEHIND] for _, term in lattice.sense(j, "axis") if "along" in words), "")
    lettered = next((lattice.words[j] for j in behind[:_BEHIND] if lattice.words[j] in ("x", "y", "z")), "")
    axis, along = (lettered, {j for j in behind if lattice.words[j] == lettered}) if lettered else (axis, set())
    total, inside = bool(words & _words("totals")), bool(words & _words("inside"))
    return Measure("size", values, names, axis=axis, total=total, inside=inside), {i, *named, *along}


def opened_by_rest(lattice: Lattice, span: Span) -> bool:
    """Whether a clause begins behind words for what remains."""
    return any(lattice.words[j] in _words("rest") for j in range(max(0, span[0] - 2), span[0]))


def _named(lattice: Lattice, behind: list[int], before: list[int]) -> tuple[frozenset[str], list[int]]:
    """What the size of a number is called, and the words for it: those behind it, else those before it."""
    walls = [j for j in before if lattice.words[j] in _OWN]
    for near in (behind, before):
        words = [j for j in near if any(end == j + 1 for end, _ in lattice.sense(j, "dimension"))]
        words = [j for j in words if lattice.words[j] != "round"]
        terms = {
            term.removeprefix("overall ") for j in words for end, term in lattice.sense(j, "dimension") if end == j + 1
        }
        if terms & {"thickness", "height"} and walls:
            return frozenset(lattice.words[j] for j in walls), [*words, *walls]
        ways = [j for j in near if lattice.words[j] in _LONG and _is_where(lattice, j + 1, len(lattice.words))]
        if ways:
            return frozenset(_LONG[lattice.words[j]] for j in ways), [k for j in ways for k in (j, j + 1)]
        if words:
            return frozenset(terms), words
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
    return any(lattice.words[j] in _words("each") for j in around)


def _is_away(lattice: Lattice, j: int) -> bool:
    """Whether a word says that a number is a distance, or what remains."""
    if lattice.words[j] == "left":
        return _is_left(lattice, j)
    word = lattice.words[j]
    return word in _words("away") or (word == "side" and lattice.words[j - 1] in _words("each"))


def _is_left(lattice: Lattice, j: int) -> bool:
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


# which of them may be left out


def choices(lattice: Lattice, lost: Sequence[Span]) -> list[tuple[Repeat, ...]]:
    """Which clauses may be left out: those that hold what was not understood, from letter to letter; else all that may
    say things once more.
    """
    listed = [[*_repeats(lattice, s, is_first=n == 0)] for n, s in enumerate(sentences(lattice))]
    around: list[Repeat] = []
    for at in lost:
        if any(_holds(lattice, r.span, at) for r in around):
            continue
        found = next((r for found in listed for r in found if _holds(lattice, r.span, at)), None)
        if found is not None:
            around = [r for r in around if not _is_within(r.span, found.span)] + [found]
    own = [r for found in listed for r in found[-1:] if _stands_alone(lattice, r.span)]
    last = [found[0] for found in listed if found and not own]
    return [chosen for chosen in dict.fromkeys((tuple(around), tuple(own), tuple(last))) if chosen]


def _stands_alone(lattice: Lattice, span: Span) -> bool:
    """Whether a clause is a sentence, stands in brackets or leads to what follows from the rest."""
    before = lattice.tokens[span[0] - 1].text if span[0] > 0 else ""
    return before in _STOPS or before == "(" or _opens(lattice, span[0]) or _is_line_before(lattice, max(1, span[0]))


def _repeats(lattice: Lattice, sentence: Span, is_first: bool) -> Iterator[Repeat]:
    """The clauses of a sentence that may say things once more, the longest last."""
    for span in (*clauses(lattice, sentence), *(() if is_first else (sentence,))):
        others = use(lattice, span)
        found = repeat(lattice, span) or (Repeat(span, others=others) if others is not None else None)
        if found is not None:
            yield found


def _holds(lattice: Lattice, span: Span, at: Span) -> bool:
    """Whether a piece lies within a clause."""
    return lattice.tokens[span[0]].start <= at[0] and at[1] <= lattice.tokens[span[1] - 1].end


def _is_within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
