"""Whether a dearer reading of a text only evades what the best one says, instead of reading the text otherwise.

“In the middle of each face” is no middle of a face, and “the edges of the boss” are not the edges of whatever is there:
a reading that takes a piece apart, makes nothing of a word that said something, or gives one number to two things, is
no other reading.
"""

from collections.abc import Iterable, Iterator, Sequence

from cadwright.english.statements import EMPTY, Mention, Reading, Span

_CLAIMING = frozenset(("restated", "counted", "compared", "denied", "denial", "spared"))
"""Clauses whose words are compared with the part."""
_SILENT = EMPTY | {"link"}
_POINTING = frozenset(("the", "this", "that", "other"))
_WITHIN = frozenset(("through", "thru", "in", "into", "on"))
_EDGES = frozenset(("axis", "edges"))
"""Places that tell which edges are meant."""


def others(
    best: Reading, readings: Iterable[Reading], refused: Sequence[Mention] = (), lost: Iterable[Span] = ()
) -> Iterator[Reading]:
    """Yield the readings that may close where the best one does not: no number is lost, and they do not evade it.

    ``refused`` are the things of the best one that cannot be built, ``lost`` the pieces of it that are quoted.
    """
    left = {*lost, *best.lost()}
    for other in readings:
        if not any(map(other.has_number, other.lost())) and not _evades(best, other, refused, left):
            yield other


def _evades(best: Reading, other: Reading, refused: Sequence[Mention], lost: set[Span]) -> bool:
    """Whether a reading evades what the best one says."""
    pieces = {*_pieces(other)}
    whole = {*_pieces(best), *(span for span, _ in best.skipped)}
    whole |= {(start - 1, end) for kind, (start, end) in best.phrases if kind in _CLAIMING}  # with a comma before it
    return (
        any(_is_part(piece, span) for piece in pieces for span in (*whole, *pieces))
        or any(p.kind == "host" and p.ref == m.kind for m in other.mentions for p in m.places)  # on itself
        or any(_is_part(one.span, thing.span) for one in other.mentions for thing in best.mentions)
        or _makes_nothing(best, other)
        or _only_names(best, other)
        or _leaves_unsaid(best, other, lost)
        or _moves(best, other, {m.span for m in refused}, lost)
        or _adds(best, other)
        or any(_is_bare(thing, other) or _is_nowhere(thing, other) for thing in best.mentions)
        or any(_is_given_up(thing, other, pieces) for thing in refused)
    )


def _pieces(reading: Reading) -> Iterator[Span]:
    """The sizes and places of all things."""
    for mention in reading.mentions:
        yield from _said(mention)


def _said(mention: Mention) -> Iterator[Span]:
    """The sizes and places of a thing."""
    yield from (said.span for _, said in mention.sizes)
    yield from (place.span for place in mention.places)


def _is_part(piece: Span, whole: Span) -> bool:
    return whole[0] <= piece[0] < piece[1] <= whole[1] and piece != whole


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _makes_nothing(best: Reading, other: Reading) -> bool:
    """Whether a word of a noun in the best reading says nothing in another one: the “fully” of “fully rounded”."""
    nouns = {i for m in best.mentions for i in range(*m.span)}
    return any(kind == "filler" and not nouns.isdisjoint(range(*span)) for kind, span in other.phrases)


def _only_names(best: Reading, other: Reading) -> bool:
    """Whether what a thing is in, or goes through, is only named in another reading: “through the rim” is more than
    “through”.
    """
    made = {m.span for m in other.mentions}
    named = [span for kind, span in other.phrases if kind == "thing" and span not in made]
    where = [p.span for m in best.mentions for p in m.places if p.relation in _WITHIN]
    said = {*_pieces(other)}
    within = (span for span in named if any(_overlap(span, place) and place[1] == span[1] for place in where))
    return any(not any(_overlap(span, piece) for piece in said) for span in within)


def _leaves_unsaid(best: Reading, other: Reading, lost: set[Span]) -> bool:
    """Whether what is left over of the best reading is no more than words that say nothing: “a hole in the flat”."""
    silent = {i for kind, span in best.phrases if kind in _SILENT for i in range(*span)}
    made = {m.span for m in other.mentions}  # what is no thing of its own is only named again
    empty = (span for kind, span in other.phrases if kind in _SILENT or (kind == "thing" and span not in made))
    passed = {i for span in empty for i in range(*span)}
    told = ({*range(*span)} - silent for span in lost)
    return any(said and said <= passed for said in told)


def _moves(best: Reading, other: Reading, refused: set[Span], lost: set[Span]) -> bool:
    """Whether a size is moved from a thing of which nothing is left over to another one."""
    doubted = refused | {
        m.span for m in best.mentions if any(_overlap(s, x) for s in (m.span, *_said(m)) for x in lost)
    }
    now = {said.span: m.span for m in other.mentions for _, said in m.sizes}
    kept = (m for m in best.mentions if m.span not in doubted)
    return any(now.get(said.span, m.span) != m.span for m in kept for _, said in m.sizes)


def _adds(best: Reading, other: Reading) -> bool:
    """Whether a change makes a new thing of what can only be one that is there: “the other hole”."""
    if all(m.before is None for m in best.mentions):
        return False
    new = {m.span for m in best.mentions if m.before is None}
    added = [m for m in other.mentions if m.before is None]
    pointed = (other.quote((m.span[0] - 1, m.span[0])).lower() for m in added if m.span[0] > 0)
    return any(m.span not in new for m in added) or not _POINTING.isdisjoint(pointed)


def _is_bare(thing: Mention, other: Reading) -> bool:
    """Whether nothing is said any more of a thing that had sizes, and is still there."""
    again = (m for m in other.mentions if m.span == thing.span and not m.gone)
    return bool(thing.sizes) and any(not m.sizes and not m.places for m in again)


def _is_nowhere(thing: Mention, other: Reading) -> bool:
    """Whether where a thing is, but for a middle, was given to things before it, and nothing says any more of it."""
    places = {p.span for p in thing.places if p.span[0] >= thing.span[1] and p.kind != "centre"}
    again = any(m.span == thing.span and not m.gone and not m.places for m in other.mentions)
    before = {p.span for m in other.mentions if m.span[1] <= thing.span[0] for p in m.places}
    return again and bool(places) and places <= before


def _is_given_up(thing: Mention, other: Reading, pieces: set[Span]) -> bool:
    """Whether a thing that cannot be built only becomes another kind of thing, loses what says at which edges it is, or
    has where it is taken away for a larger piece or for the thing that it is on.
    """
    edges = [p.span for p in thing.places if p.kind in _EDGES and p.span[0] < p.span[1]]
    if any(not any(_overlap(span, piece) for piece in pieces) for span in edges):
        return True
    places = {p.span for p in thing.places}
    if any(_is_part(span, piece) for span in places for piece in pieces):
        return True
    said = {q.span for _, q in thing.sizes}
    same = [m for m in other.mentions if m.span == thing.span]
    if any(m.kind != thing.kind and {q.span for _, q in m.sizes} == said for m in same):
        return True
    hosts = {p.ref for p in thing.places if p.kind == "host"}
    return any(m.kind in hosts and not places.isdisjoint(p.span for p in m.places) for m in other.mentions)
