"""Edges in a reading: said of a treatment, or with a radius a treatment themselves."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.attachments import said
from cadwright.english.frames import Frame
from cadwright.english.nouns import is_behind_treatment, made
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.places import alike_before, place
from cadwright.english.statements import Mention
from cadwright.english.states import State

_TREATED = "fillet"
"""What a radius of edges is without a noun."""
_UNNAMED = 0.1
"""What it costs to take “R5 corners” as rounded ones."""
_AGAIN = 0.2
"""What it costs to take “1 mm on top” as one more treatment: “fillets: 5 mm on the corners, 1 mm on top”."""
_TERM = "treated edges"
_SIZES = frozenset(("amount", "bevel", "size"))

Frames = Mapping[str, Frame]


def edges(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings of a phrase that says which edges; none in texts in which no edges are treated."""
    kind = phrase.term("ref")
    if not _treats(frames, lattice) or (kind in frames and frames[kind].role == "edge"):
        return
    if lattice.words[phrase.start] == "round" and not is_behind_treatment(frames, lattice, phrase.start):
        return  # “round the corners 5 mm” says what is done
    if "like" in phrase.parts and not alike_before(lattice, phrase.start):
        return  # “the two at the left end” are no edges
    yield from said(frames, lattice, state, phrase)
    span = (phrase.start, phrase.end)
    where = lattice.once(place, phrase)
    last = state.mentions[state.focus] if state.focus >= 0 else None
    if last is not None and _goes_on(frames, lattice, state, last, phrase.end):
        again = Mention(last.kind, last.noun, span, places=(where,), term=last.term)
        yield made(frames, lattice, replace(state, cost=state.cost + _AGAIN), again)
    rounded = phrase.term("e", "bend") != "bend" and "x" not in phrase.parts
    if rounded and _TREATED in frames and _rounds(lattice, state, phrase):
        fresh = Mention(_TREATED, lattice.quote(*span), span, places=(where,), term=_TERM)
        yield made(frames, lattice, replace(state, cost=state.cost + _UNNAMED), fresh)


def _rounds(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a radius stands before or behind edges: “R5 corners”, “corners: R5”."""
    i = phrase.end
    while i < len(lattice.words) and (lattice.words[i] in _BEFORE_SIZE or lattice.is_in(i, "filler")):
        i += 1
    after = lattice.phrases[i] if i < len(lattice.words) else ()
    return any(_is_radius(lattice, p) for p in (*state.pending, *after))


def _is_radius(lattice: Lattice, phrase: Phrase) -> bool:
    if phrase.kind != "amount" or "a" not in phrase.parts:
        return False
    return phrase.term("dim") == "radius" or lattice.tokens[int(phrase.parts["a"][1])].kind == "radius"


_BEFORE_SIZE = frozenset((":", "=", "(", "-", "–", "with", "at", "to", "of", "by", "all"))


def _goes_on(frames: Frames, lattice: Lattice, state: State, last: Mention, end: int) -> bool:
    """Whether edges behind a comma have a size of their own, but no noun for what is done to them."""
    treated = frames[last.kind].role == "edge" and bool(last.sizes) and not last.gone
    waiting = any(p.kind in _SIZES for p in state.pending)
    return treated and state.broken > 0 and (waiting or lattice.once(_sized, end))


def _sized(lattice: Lattice, i: int) -> bool:
    """Whether a size comes next."""
    return i < len(lattice.words) and any(p.kind in _SIZES for p in lattice.phrases[i])


def _treats(frames: Frames, lattice: Lattice) -> bool:
    """Whether edges are treated anywhere in a text."""
    return any(kind in frames and frames[kind].role == "edge" for kind in lattice.once(_treatments, 0))


def _is_across(lattice: Lattice, k: int) -> bool:
    """Whether “round” says of what its size is, and rounds nothing: “20 round, 45 long”."""
    if lattice.words[k] != "round" or k == 0 or not lattice.tokens[k - 1].values:
        return False
    return k + 1 == len(lattice.words) or not (lattice.is_in(k + 1, "preposition") or lattice.is_in(k + 1, "edged"))


def _treatments(lattice: Lattice, i: int) -> frozenset[str]:
    """The things that are named, and what stands for them from a word on: “R5 corners”."""
    words = range(i, len(lattice.words))
    named = {term for k in words if not _is_across(lattice, k) for _, term in lattice.sense(k, "thing")}
    radius = any(lattice.tokens[k].kind == "radius" or lattice.words[k] in ("r", "radius", "rad") for k in words)
    return frozenset((*named, _TREATED) if radius else named)
