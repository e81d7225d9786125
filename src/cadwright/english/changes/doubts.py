"""Words of a change that its reading passed over, or took, although they say more: they are quoted."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.alterations import INSTEAD
from cadwright.english.frames import Frame
from cadwright.english.lexicon import tables, words_of
from cadwright.english.statements import Mention, Place, Reading, Span

_PLACED_LIKE = words_of("groups.toml", "doubts", "placed like")
"""What is the same although there is no second thing: “seven holes, same row”."""


def doubtful(reading: Reading, frames: Mapping[str, Frame]) -> Iterator[Span]:
    """The spans of a text about known things that its reading does not do justice to."""
    words = [t.text.lower() for t in reading.tokens]
    yield from unknown_nouns(reading, frames)
    yield from _instead(reading, words)
    yield from _hidden_places(reading, words)
    yield from _idle_verbs(reading, words, frames)
    yield from _unnamed(reading)
    yield from _idle_nouns(reading, words)
    yield from _bare_inside(reading, words)
    for m in reading.mentions:
        if m.gone and m.before is not None and not m.which:
            yield from (p.span for p in m.places if not _tells_which(m.before, p))
            yield from (q.span for _, q in m.sizes if q.value not in {s.value for _, s in m.before.sizes})
        if _is_of_one_row(m):
            yield from (p.span for p in m.places if p.kind == "row")


def _tells_which(thing: Mention, place: Place) -> bool:
    """Whether a place says which thing is meant that is to go: “remove the rounding of the top edges”."""
    if place.kind == "centre" and all(p.kind in ("place", "axis", "centre") for p in thing.places):
        return True  # what is told nowhere else is in the middle
    values = [a.value for a in place.amounts]
    return any(
        p.kind == place.kind
        and {*place.sides} <= {*p.sides, "s", "edge"}
        and (not values or values == [a.value for a in p.amounts])
        for p in thing.places
    )


def unknown_nouns(reading: Reading, frames: Mapping[str, Frame]) -> Iterator[Span]:
    """“Make the boss higher”, where there is none and none is made."""
    there = {m.kind.partition(".")[0] for m in reading.mentions}
    fresh = {m.span for m in reading.mentions if m.before is None}
    for span in reading.spans("thing"):
        noun = reading.quote(span).lower()
        names = {noun, noun.removesuffix("s")}
        kinds = {f.kind for f in frames.values() if names & {*f.nouns}}
        whole = any(frames[k].role == "whole" for k in kinds)
        known = any(names & {*m.term.split()} for m in reading.mentions)  # “the box” is the open box
        known |= not there.isdisjoint(k.partition(".")[0] for k in kinds)
        if kinds and not whole and span not in fresh and not known:
            yield span


def _unnamed(reading: Reading) -> Iterator[Span]:
    """“M4 for the small ones, 4.5”: sizes of two things alike, of which one alone is named."""
    named = len(reading.spans("thing")) + len(reading.spans("those"))
    for kind in {m.kind for m in reading.mentions}:
        sized = [m for m in reading.mentions if m.kind == kind and m.before is not None and m.sizes and not m.group]
        if 0 < named < len(sized):
            yield min(q.span for m in sized for _, q in m.sizes)


def _instead(reading: Reading, words: list[str]) -> Iterator[Span]:
    """“Instead” that nothing was put in the place of."""
    taken = {
        i
        for kind in ("swap", "change", "stage", "replaced", "outlined", "former")
        for span in reading.spans(kind)
        for i in range(*span)
    }
    swapped = any(m.gone or any(term == INSTEAD for term, _ in m.heard) for m in reading.mentions if m.before)
    fresh = [m for m in reading.mentions if m.before is None and not m.gone]
    for i, word in enumerate(words):
        of_number = words[i + 1 : i + 2] == ["of"] and any(t.values for t in reading.tokens[i + 2 : i + 3])
        if word == "instead" and i not in taken and ((fresh and not swapped) or of_number):
            yield i, i + 1


def _hidden_places(reading: Reading, words: list[str]) -> Iterator[Span]:
    """“A hole for a cable in the right wall”: what something is for, with a place in it."""
    sides = {w for listed in tables("changes.toml")["which"].values() for w in listed}
    for span in reading.spans("purpose"):
        if sides & set(words[slice(*span)]):
            yield span


def _idle_verbs(reading: Reading, words: list[str], frames: Mapping[str, Frame]) -> Iterator[Span]:
    """“…, the bore moves along”: something is to happen to a thing of which nothing is said."""
    moving = {f"{w}s" for w in tables("changes.toml")["verb"]["move"]}
    for m in reading.mentions:
        if m.before is None or m.sizes or m.places or m.gone or m.adjectives:
            continue
        for i, word in enumerate(words[:-1]):
            if words[i + 1] in moving and word in (m.noun.lower(), *frames[m.kind].nouns):
                yield i, i + 2


def _idle_nouns(reading: Reading, words: list[str]) -> Iterator[Span]:
    """“Make the boss square, 20 x 20”: a known thing is named, and what is said is taken of another one."""
    used = {m.host for m in reading.mentions} | {k for m in reading.mentions for k in m.group}
    refs = {r for m in reading.mentions for p in m.places for r in (p.ref, *p.refs)}
    refs |= {q.whose for m in reading.mentions for _, q in m.sizes}
    for span in (*reading.spans("thing"), *reading.spans("those")):
        nouns = {reading.quote(span).lower(), words[span[1] - 1]}
        named = {k: m for k, m in enumerate(reading.mentions) if m.before and nouns & {m.noun.lower(), m.term}}
        fresh = any(span[0] <= m.span[0] <= span[1] for m in reading.mentions if m.before is None or m.span == span)
        counts = fresh or 0 in named or not used.isdisjoint(named)
        counts |= not refs.isdisjoint({*nouns, *(m.kind for m in named.values())})
        if named and not counts and all(map(_is_idle, named.values())):
            yield span


def _is_idle(m: Mention) -> bool:
    """Whether nothing is said of a known thing."""
    return not (m.sizes or m.places or m.gone or m.adjectives or m.heard or m.count is not None)


def _bare_inside(reading: Reading, words: list[str]) -> Iterator[Span]:
    """“Make it bigger inside, 110 x 70”: what sizes are measured where, passed over as a word of a place."""
    last = len(words) - 1
    for span in reading.spans("preposition"):
        behind = words[max(0, span[0] - 1)]
        if (
            behind != "the"
            and words[span[0]] in ("inside", "internally")
            and (span[1] > last or words[span[1]] in (",", ".", "to", ":"))
        ):
            yield span


def _is_of_one_row(m: Mention) -> bool:
    """“The rear row …”: one of several rows of a thing, which is read as all of it."""
    several = sum(len(s.at) for s in m.stands) > 1 and not m.which and not m.group
    kinds = {p.kind for p in m.places}
    return several and {"row", "place"} <= kinds and "spacing" not in kinds


def without_same(reading: Reading, mention: Mention, also: str) -> Mention:
    """A thing without “the same” where that is said of its place: it is not there once more."""
    words = [t.text.lower() for t in reading.tokens]
    same = {span for term, span in mention.heard if term == also and words[span[0] : span[1]][-1:] == ["same"]}
    if any(words[end : end + 1] and words[end] in _PLACED_LIKE for _, end in same):
        return replace(mention, adjectives=tuple(a for a in mention.adjectives if a != also))
    return mention
