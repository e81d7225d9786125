"""Clauses that may only say once more what the rest of a text says: “so the holes are 80 apart”, “i.e. a flat ring”.

Such a clause may be left out where the rest makes a part by itself, and where all that it claims is true of that part
(`parts.repeats`). A word that may say more, or that is not known, makes it none.
"""

from collections.abc import Iterator, Sequence

import msgspec

from cadwright.english.confirmed import Statement, statement
from cadwright.english.lexicon import words_of
from cadwright.english.measured import Measure, is_left, is_where, measure, words
from cadwright.english.phrases import Lattice, countable
from cadwright.english.spared import spared_end
from cadwright.english.statements import Span
from cadwright.english.uses import use

_STOPS = frozenset((".", "!", "?", ";", "•"))
_BREAKS = frozenset((",", "(", ")", ":", "-", "–", "—"))
_SIZED = frozenset(("length", "number", "size", "diameter", "radius", "angle"))
_IS = words_of("groups.toml", "repeats", "is")
"""Behind one of these “a” names what the part is."""
_NOT = words_of("groups.toml", "repeats", "not")
_OPENER = 4
_MOST = 100
_NOUN_NEAR = 3
"""How far behind its number what is counted may be."""


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
    longest = max((own for own in words("openers") if said.startswith(f"{own} ")), key=len, default="")
    return i + len(longest.split())


# what they claim


def repeat(lattice: Lattice, span: Span) -> Repeat | None:
    """What a clause claims; ``None`` where it may say more than can be compared."""
    start, end = opener_end(lattice, span[0]), span[1]
    while start < end and lattice.tokens[start].kind == "sign":
        start += 1
    opened = start > span[0] or lattice.tokens[max(0, span[0] - 1)].text == "("
    said = {*lattice.words[start:end]}
    if not said or words("new") & said or any(t in lattice.unsettled for t in lattice.tokens[start:end]):
        return None
    if any(lattice.words[i] == "other" and lattice.sense(i + 1, "thing") for i in range(start, end - 1)):
        return None
    if spared_end(lattice, start):
        return None  # compared with the part by itself
    numbers = _numbers(lattice, (start, end), opened=opened)
    if numbers is None:
        return None
    measures, counts, passed = numbers
    if any(lattice.words[i] in words("relations") and i not in passed for i in range(start, end)):
        return None
    things = [(lattice.words[i], kinds) for i in range(start, end) if (kinds := _kinds(lattice, i))]
    denial = next((i for i in range(start, end) if lattice.words[i] in _NOT), end)
    made = [i for i in range(start, denial) if _is_new(lattice, i, end)]
    if measures and (made or denial < end):
        return None  # “drill a hole 20 deep”
    nouns = [n for i in range(start, denial) if (n := _name(lattice, i, (span[0], denial))) is not None]
    passed |= {j for n, _ in nouns for j in (n,)}
    silent = {i for i in range(start, end) if lattice.words[i] in words("silent")}
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
            if token.kind == "ordinal" or not (is_where(lattice, i + 1, span[1]) or token.value == 1):
                return None
            passed |= set() if lattice.senses[i] else {i}
        elif token.kind in _SIZED:
            found, own = measure(lattice, i, span)
            if _is_of_noun(lattice, i + 1, span[1]) or not (
                opened or found.names or found.axis or found.kind != "size" or len(found.values) > 1
            ):
                return None
            measures.append(found)
            passed |= own
        else:
            return None
    return measures, counts, passed


def _is_of_noun(lattice: Lattice, i: int, end: int) -> bool:
    """Whether what is measured is named behind its size, and no name of a size: “5 mm rim”."""
    if i >= end or lattice.is_in(i, "dimension") or is_left(lattice, i):
        return False
    return bool(lattice.sense(i, "thing")) or lattice.is_in(i, "side") or lattice.is_in(i, "edged")


def _count(lattice: Lattice, i: int, span: Span) -> Count | None:
    """How many things a number counts."""
    token = lattice.tokens[i]
    noun = _noun(lattice, i, span[1], sized=True)
    if not countable(token, _MOST) or noun == i:
        return None
    said = " ".join(lattice.words[span[0] : span[1]])
    total = any(f" {own}" in said for own in words("in all")) or "only" in lattice.words[max(0, i - 2) : i + 1]
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


# which of them may be left out


def choices(lattice: Lattice, lost: Sequence[Span]) -> list[tuple[Repeat, ...]]:
    """Choose the clauses that may be left out.

    They are those with words that were not understood, from letter to letter; else all that may say things once more.
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
