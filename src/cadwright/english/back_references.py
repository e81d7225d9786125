"""Nouns that point at a thing which was spoken of: “in each boss a hole”, “through hub and disc”, “around the bore”."""

from collections.abc import Mapping
from itertools import pairwise

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.states import State

_POINTING = words_of("groups.toml", "back_references", "pointing")
_INTO = frozenset(("through", "thru", "in", "into"))
_STOPS = frozenset(".!?;")
_LED_INTO = (("into",), ("through",), ("thru",), ("until",), ("till",))
_NEARBY = 5
_BEGINNING = (*_STOPS, ",", ":", "and", "then")
_WITHIN = words_of("groups.toml", "back_references", "within")
_THROUGH = 5
"""So many words before the second of two things something may be said to go through both."""


def is_around(lattice: Lattice, i: int) -> bool:
    """Whether a noun only says around what something is: “around the bore a hub”."""
    start = i - 1 if lattice.is_in(i - 1, "determiner") else i
    return start > 0 and lattice.words[start - 1] in ("around", "round", "about")


def is_gone_through(lattice: Lattice, i: int) -> bool:
    """Whether a noun is the second of two that something goes through: “through boss and base”."""
    joined = i > 2 and lattice.words[i - 1] in ("and", "&", "+")
    return joined and bool({"through", "thru"} & {*lattice.words[max(0, i - _THROUGH) : i - 2]})


def is_led_into(lattice: Lattice, since: int, i: int) -> bool:
    """Whether a noun is what something goes into that was spoken of ``since`` a word of its sentence: “a 5 mm hole
    goes from the front into the large hole”.
    """
    j = i - 1
    while j > since and (lattice.is_in(j, "determiner") or lattice.is_in(j, "adjective")):
        j -= 1
    return lattice.words[j : j + 1] in _LED_INTO and _STOPS.isdisjoint(lattice.words[since:i])


def leads_in(lattice: Lattice, i: int) -> bool:
    """Whether a noun begins a sentence as what something is in or on: “In each boss …”."""
    if i < 2 or lattice.words[i - 2] not in _WITHIN or not lattice.is_in(i - 1, "determiner"):
        return False
    return i == 2 or lattice.words[i - 3] in _BEGINNING


def brings_new(lattice: Lattice, i: int) -> bool:
    """Whether a new thing is named behind a noun: “in each boss a 3 mm hole”, “around the pipe at one end a collar”."""
    for j in range(i, min(i + _NEARBY, len(lattice.words))):
        if lattice.words[j] in ("a", "an", "another"):
            behind = range(j + 1, min(j + 1 + _NEARBY, len(lattice.words)))
            return any(True for k in behind for _ in lattice.sense(k, "thing"))
        if lattice.tokens[j].kind == "sign" or (j > i and lattice.sense(j, "thing")):
            return False
    return False


def is_pointed_at(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun only says where something is or goes: “through the wall”, behind the body."""
    before = lattice.words[max(0, phrase.start - 2) : phrase.start]
    pointing = len(before) == 2 and before[0] in _POINTING and before[1] in ("the", "its", "that", "this")
    return pointing and any(frames[m.kind].role in ("body", "whole") for m in state.mentions)


def is_of_last(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether what is done to edges is done to those of the thing just spoken of: “a head, both its rims rounded”."""
    if lattice.once(_is_of_it, phrase.start):
        return True
    start = state.mentions[state.focus].span[1]
    owned = (p for p in state.pending if p.kind == "edges" and "its" in lattice.words[p.start : p.end])
    return any(p.term("e") == "rim" and not _STOPS & {*lattice.words[start : p.start]} for p in owned)


def _is_of_it(lattice: Lattice, i: int) -> bool:
    """Whether what is done to edges is done to those of the thing just spoken of: “the edges of it are rounded”."""
    before = lattice.words[max(0, i - _NEARBY) : i]
    return ("of", "it") in pairwise(before)


def begun_with_it(lattice: Lattice, i: int) -> int:
    """Where the sentence before begins if both have one “it”: “It has a ring. It has a …”, “A wall stands on its edge.
    It has …”; else 0.
    """
    start = _sentence(lattice, i)
    before = _sentence(lattice, start - 1)
    same = lattice.words[before] == "it" or "its" in lattice.words[before:start]
    return before if before > 0 and same and lattice.words[start] == "it" and start < i else 0


def _sentence(lattice: Lattice, i: int) -> int:
    """Where the sentence with a word begins."""
    while i > 0 and lattice.words[i - 1] not in _STOPS:
        i -= 1
    return max(i, 0)


def is_pointed_into(lattice: Lattice, state: State, i: int) -> bool:
    """Whether the sentence says of the thing just spoken of that something is in it: “through the wall goes a …”."""
    j = lattice.once(_last_pointed_into, i)
    if not j:
        return False
    names = {state.mentions[state.focus].term, *state.mentions[state.focus].also}
    return any(" ".join(lattice.words[j : j + len(n.split())]) == n for n in names)


def _last_pointed_into(lattice: Lattice, i: int) -> int:
    """Where the last noun before a word in its sentence is, if something is said to be in it; else 0."""
    for j in range(i - 1, 0, -1):
        if lattice.words[j] in _STOPS:
            return 0
        if any(True for _ in lattice.sense(j, "thing")):
            k = j - 1
            passed = ("determiner", "adjective")
            while k > 0 and lattice.words[k] not in _INTO and any(lattice.is_in(k, t) for t in passed):
                k -= 1
            return j if lattice.words[k] in _INTO else 0
    return 0
