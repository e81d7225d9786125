"""A noun that no list has, as the body that its sizes describe: “a puck, 60 mm diameter, 12 thick” is a cylinder."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.costs import STRANGER
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.missing_sizes import DESCRIBED, UNKNOWN
from cadwright.english.nouns import made
from cadwright.english.phrases import Lattice
from cadwright.english.statements import Mention
from cadwright.english.states import State
from cadwright.english.unknown import is_subject

_BODIES = ("block", "cylinder", "tube", "cone", "prism", "enclosure")
_SHAPES = words_of("groups.toml", "strangers", "shapes")
_REACH_OF_SHAPE = 4
"""So many words from a noun its shape is said."""


def stranger(frames: Mapping[str, Frame], lattice: Lattice, state: State, i: int) -> Iterator[State]:
    """The readings in which an unknown word at the beginning of a text is what the part is called."""
    if state.mentions or not lattice.once(is_subject, i):
        return
    compound = i > 0 and any(frames[kind].role == "body" for _, kind in lattice.sense(i - 1, "thing"))
    term = DESCRIBED if _is_described(lattice, i) and not compound else UNKNOWN  # “a square tube gizmo” may be a tube
    for kind in _BODIES:
        if kind in frames:
            fresh = Mention(kind, lattice.quote(i, i + 1), (i, i + 1), term=term)
            yield made(frames, lattice, replace(state, cost=state.cost + STRANGER), fresh)


def _is_described(lattice: Lattice, i: int) -> bool:
    """Whether an adjective of shape comes before a word, or behind it and before no noun: “a bridge, rectangular:”."""
    if any(_is_shape(lattice, j) for j in range(max(0, i - _REACH_OF_SHAPE), i)):
        return True
    for j in range(i + 1, min(i + _REACH_OF_SHAPE, len(lattice.words) - 1)):
        if _is_shape(lattice, j):
            return lattice.tokens[j + 1].kind == "sign"
        if lattice.words[j] != "," and not lattice.is_in(j, "filler"):
            return False
    return False


def _is_shape(lattice: Lattice, j: int) -> bool:
    return any(term in _SHAPES for _, term in lattice.sense(j, "adjective"))
