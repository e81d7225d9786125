"""Clauses that change nothing of a part: where the whole of it lies, how sizes compare, that a sketch is extruded,
what is done to it later and what is asked about it.

“Translate the entire model so that its base is centred at the origin” moves what is made, “which is slightly smaller
than the first one” says what the sizes say, “then extrude this rectangle” what its thickness says.
"""

from collections.abc import Iterator
from functools import partial

import msgspec

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase

_words = partial(words_of, "notes.toml", "remark")

_LONGEST = 45
_REACH_OF_VERB = 6
"""So many words a sentence has at most before its verb."""
_OPENER = 4
_EMPTY = ("filler", "determiner", "preposition", "link")
_STOPS = frozenset(".!?;")


class Remark(msgspec.Struct, frozen=True):
    """Such a clause up to a word: *moved*, *compared*, *extruded*, *later* or *asked*.

    ``alone`` if it is one only of a single thing.
    """

    end: int
    kind: str
    alone: bool = False


def remarks(lattice: Lattice, i: int) -> Iterator[Remark]:
    """The clauses that begin at a word."""
    if lattice.words[i] in _words("opener"):
        clause = _clause_end(lattice, i, _sentence_end(lattice, i))
        if _is_compared(lattice, i, clause):
            yield Remark(clause, "compared")
        return
    if not _begins(lattice, i):
        return
    end = _sentence_end(lattice, i)
    if (own := _own_work(lattice, i, end)) > i:
        yield Remark(own, "own")
    numbers = any(_is_said(lattice, j) for j in range(i, end))
    turned = any(lattice.tokens[j].kind == "angle" for j in range(i, end))
    if not turned and (alone := _moved(lattice, i, end)) is not None:
        yield Remark(end, "moved", alone)
    if not numbers and _is_extruded(lattice, i, end):
        yield Remark(end, "extruded")
    clause = _clause_end(lattice, i, end)
    if _is_compared(lattice, i, clause):
        yield Remark(clause, "compared")
    if not any(_is_said(lattice, j) for j in range(i, clause)):
        if _has(lattice, i, clause, "own work"):
            yield Remark(clause, "later")
        if _opens(lattice, i, "task") and _has(lattice, i, clause, "asked"):
            yield Remark(clause, "asked")


def _has(lattice: Lattice, i: int, end: int, name: str) -> bool:
    """Whether one of some words or phrases is in a clause."""
    said = f" {' '.join(t.text.lower() for t in lattice.tokens[i:end])} "
    return any(f" {words} " in said for words in _words(name))


def _opens(lattice: Lattice, i: int, name: str) -> bool:
    """Whether one of some words or phrases begins at a word."""
    said = " ".join((*lattice.words[i : i + _OPENER], ""))
    return any(said.startswith(f"{words} ") for words in _words(name))


def _own_work(lattice: Lattice, i: int, end: int) -> int:
    """The end of what the writer does later: “I'll break them myself”; ``i`` where it is not that."""
    clause = _clause_end(lattice, i, end)
    first = next((j for j in range(i, clause) if lattice.words[j] not in _words("lead")), clause)
    if first == clause or lattice.words[first] not in _words("writer"):
        return i
    words = {*lattice.words[first:clause]}
    measured = any(_is_said(lattice, j) for j in range(first, clause))
    return clause if words & _words("themselves") and not measured else i


def _begins(lattice: Lattice, i: int) -> bool:
    """Whether a clause may begin at a word."""
    return i > 0 and (lattice.is_in(i - 1, "link") or lattice.tokens[i - 1].kind == "sign")


def _sentence_end(lattice: Lattice, i: int) -> int:
    """Where the sentence ends, before its full stop."""
    last = min(len(lattice.words), i + _LONGEST)
    return next((j for j in range(i, last) if lattice.tokens[j].text in _STOPS), last)


def _clause_end(lattice: Lattice, i: int, end: int) -> int:
    """Where a clause ends: before the next sign."""
    return next((j for j in range(i + 1, end) if lattice.tokens[j].kind == "sign"), end)


def _is_said(lattice: Lattice, j: int) -> bool:
    """Whether a token is a quantity."""
    token = lattice.tokens[j]
    said = bool(token.values) and token.kind not in ("word", "ordinal")
    return said and (token.kind == "ratio" or not token.text.isalpha())


def _moved(lattice: Lattice, i: int, end: int) -> bool | None:
    """Whether a sentence moves the whole: ``None`` if it does not, true if that holds only for the one thing there."""
    if any(_is_size(lattice, p) for j in range(i, end) for p in lattice.phrases[j]):
        return None  # “center it, 40 wide”
    j = i
    while j < end and lattice.words[j] in _words("lead"):
        j += 1
    verb = j < end and lattice.words[j] in _words("move")
    behind, alone = _whole(lattice, j + verb, end)
    if behind == j + verb:
        return None
    while not verb and behind < end and lattice.words[behind] in _words("be"):
        behind += 1
    return alone if verb or (behind < end and lattice.words[behind] in _words("moved")) else None


def _is_size(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size is said by its name, and no way along an axis: “10 in x”."""
    named = phrase.kind == "amount" and "dim" in phrase.parts and "a" in phrase.parts
    return named and lattice.words[phrase.end - 1] not in ("x", "y", "z", "direction", "axis")


_THE = words_of("groups.toml", "remarks", "the")


def _whole(lattice: Lattice, j: int, end: int) -> tuple[int, bool]:
    """The end of the words that name the whole, and whether they do so only where it is the one thing spoken of."""
    start, entire = j, False
    while j < end and (lattice.words[j] in _words("entire") or lattice.words[j] in _THE):
        entire |= lattice.words[j] in _words("entire")
        j += 1
    if j < end and lattice.words[j] in _words("whole"):
        return j + 1, False
    if j > start and lattice.words[j - 1] == "it":
        return j, True
    things = [e for e, _ in lattice.sense(j, "thing")] if j < end else []
    named = bool(things) and j > start and lattice.words[j] not in _words("cuts")
    return (max(things), not entire) if named else (start, False)


def _is_extruded(lattice: Lattice, i: int, end: int) -> bool:
    """Whether a sentence only says that a sketch becomes a body."""
    words = lattice.words[i:end]
    verb = next((k for k, word in enumerate(words) if word in _words("extrude")), None)
    if verb is None or verb > _REACH_OF_VERB or not {"this", "the", "it", "that", "these", "both"} & {*words}:
        return False
    return all(_is_empty(lattice, j) or lattice.words[j] in _words("extruding") for j in range(i, end))


def _is_compared(lattice: Lattice, i: int, end: int) -> bool:
    """Whether a clause compares things, without a number."""
    if not any(lattice.words[j] in _words("than") for j in range(i, end)):
        return False
    return all(
        _is_empty(lattice, j) or lattice.words[j] in _words("compare") or lattice.words[j] in _words("than")
        for j in range(i, end)
    )


def _is_empty(lattice: Lattice, j: int) -> bool:
    """Whether a word says nothing that changes a part here."""
    if _is_said(lattice, j) or lattice.is_in(j, "not"):
        return False
    if any(lattice.is_in(j, table) for table in ("side", "centre", "corner")) and lattice.words[j] != "side":
        return False
    number = lattice.tokens[j].kind == "number" and lattice.tokens[j].text.isalpha()
    known = number or any(lattice.is_in(j, table) for table in (*_EMPTY, "comparative", "telling", "dimension"))
    thing = any(True for _ in lattice.sense(j, "thing")) and lattice.words[j] not in _words("cuts")
    return known or thing or lattice.tokens[j].kind == "ordinal"
