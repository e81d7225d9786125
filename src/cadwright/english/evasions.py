"""Whether a dearer reading of a text only evades what the best one says, instead of reading the text otherwise.

“In the middle of each face” is no middle of a face, and “the edges of the boss” are not the edges of whatever is there:
a reading that takes a piece apart, loses what is to be done to edges, or gives one number to two things, is none.
"""

from collections.abc import Iterable, Iterator

from cadwright.english.statements import Mention, Reading, Span

_CLAIMING = frozenset(("restated", "counted", "compared", "denied", "denial"))
"""Clauses whose words are compared with the part."""


def evades(best: Reading, other: Reading, refused: Iterable[Mention] = ()) -> bool:
    """Whether a reading evades what the best one says; ``refused`` are the things of that which cannot be built."""
    whole = {*_pieces(best), *(span for span, _ in best.skipped)}
    whole |= {span for kind, span in best.phrases if kind in _CLAIMING}
    pieces = {*_pieces(other)}
    return (
        any(_is_part(piece, span) for piece in pieces for span in whole)
        or any(_is_part(piece, span) for piece in pieces for span in pieces)
        or any(_is_renamed(thing, other) for thing in refused)
    )


def _pieces(reading: Reading) -> Iterator[Span]:
    """The sizes and places of all things."""
    for mention in reading.mentions:
        yield from (said.span for _, said in mention.sizes)
        yield from (place.span for place in mention.places)


def _is_part(piece: Span, whole: Span) -> bool:
    return whole[0] <= piece[0] < piece[1] <= whole[1] and piece != whole


def _is_renamed(thing: Mention, other: Reading) -> bool:
    """Whether a thing that cannot be built is only called another kind of thing, with all that is said of it."""
    said = {q.span for _, q in thing.sizes}
    same = (m for m in other.mentions if m.span == thing.span and m.kind != thing.kind)
    return any({q.span for _, q in m.sizes} == said for m in same)
