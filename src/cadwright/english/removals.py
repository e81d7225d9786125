"""Whether a text takes away what a noun names: “then cut a 20 mm square in the middle” adds no square."""

from cadwright.english.attachment import CUT
from cadwright.english.phrases import Lattice

_WITHIN = 7
_EMPTY = ("determiner", "adjective", "filler", "dimension", "comparative")


def is_cut_away(lattice: Lattice, i: int) -> bool:
    """Whether a noun is the object of “cut” at the beginning of a clause: “then cut a 20 mm square in the middle”."""
    for j in range(i - 1, max(i - _WITHIN, -1), -1):
        if lattice.words[j] == "cut":
            return j > 0 and any(lattice.is_in(j - 1, t) for t in ("link", "filler"))
        if not lattice.tokens[j].values and not any(lattice.is_in(j, table) for table in _EMPTY):
            return False
    return False


def speaks_of_cuts(lattice: Lattice, _: int) -> bool:
    """Whether a text says of anything that it is cut, or inside of something."""
    words = range(len(lattice.words))
    return any(p.kind == "inside" or p.term("term") == CUT for i in words for p in lattice.phrases[i]) or (
        "cut" in lattice.words
    )
