"""Which of several things of a kind is meant by how it compares with the others: “the smaller cylinder”."""

from msgspec.structs import replace

from cadwright.english.attachment import RELATIVE
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice
from cadwright.english.states import State

_LARGE = words_of("groups.toml", "alike", "large")
_TALL = ("taller", "shorter", "longer")
_COMPARED = ("diameter", "outer diameter", "side", "length", "width", "height")


def told_by_size(lattice: Lattice, state: State, known: list[int]) -> tuple[State, list[int]]:
    """“The smaller cylinder” is the one of two that is so."""
    words = [p for p in state.pending if p.kind == "adjective" and p.term("term") == RELATIVE]
    if not words or state.determiner != "old":
        return state, known
    rest = replace(state, pending=tuple(p for p in state.pending if p not in words))
    word = lattice.words[words[0].end - 1]
    for slot in ("height", "length") if word in _TALL else _COMPARED:
        sizes = [(q.value, k) for k in known if (q := state.mentions[k].size(slot)) is not None and q.unit == "mm"]
        if len(sizes) == len(known) > 1 and len({value for value, _ in sizes}) == len(sizes):
            return rest, [(max if word in _LARGE else min)(sizes)[1]]
    return rest, known[-1:]
