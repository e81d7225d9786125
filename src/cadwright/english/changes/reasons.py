"""Why something is to be changed, said before what is: “they spin under the nut, so could I have them square”."""

from functools import partial

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice

_LONGEST = 24
_STOPS = frozenset(".!;")
_words = partial(words_of, "notes.toml", "reason")
_SHAPING = ("dimension", "edged", "corner", "comparative", "recess")
_PLACES = ("side", "which", "centre")


def reason_end(lattice: Lattice, i: int) -> int:
    """The end of a clause that begins at a word and only tells a reason; 0 where it may tell what is to be changed.

    It tells of people and of things that go with the part; it has no sizes, no things of the part, and what is asked
    for comes behind it.
    """
    begins = i == 0 or lattice.tokens[i - 1].text in (*_STOPS, "?", "\n")
    if not begins or lattice.words[i] not in _words("subjects"):
        return 0
    foreign = asked = placed = False
    for j in range(i, min(i + _LONGEST, len(lattice.words) - 1)):
        if lattice.tokens[j].text in _STOPS:
            return 0 if asked or (placed and not foreign) else j + 1
        if j > i and (end := _request_at(lattice, j)):
            return 0 if placed and not foreign else end
        asked = asked or lattice.words[j] in _words("asking")
        placed = placed or any(lattice.is_in(j, table) for table in _PLACES)
        if _goes_with_part(lattice, j):
            foreign = True
        elif _is_of_part(lattice, j):
            return 0
    return 0


def _goes_with_part(lattice: Lattice, j: int) -> bool:
    """Whether a word is, or begins, the name of something that is none of the part: “rails”, “an O-ring”."""
    ends = [j + 1, *(end for end, _ in lattice.sense(j, "thing"))]
    return any(lattice.words[end - 1] in _words("companions") for end in ends)


def _request_at(lattice: Lattice, j: int) -> int:
    """Where a request begins behind a comma or a “so” at a word; 0 where none does."""
    sign = lattice.tokens[j].text == ","
    k = j + sign
    so = lattice.words[k : k + 1] == ("so",)
    k += so
    leads = lattice.words[k : k + 1]
    polite = bool(leads) and leads[0] in _words("openers")
    return k if polite and (so or (sign and leads[0] in _words("asking"))) else 0


def _is_of_part(lattice: Lattice, j: int) -> bool:
    """Whether a word may say how the part is to be: a size, an edge, a thing, one thing more or less."""
    token = lattice.tokens[j]
    measured = bool(token.values) and token.kind not in ("word", "ordinal") and not token.text.isalpha()
    return measured or bool(lattice.sense(j, "thing")) or any(lattice.is_in(j, table) for table in _SHAPING)
