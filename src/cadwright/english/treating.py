"""Edges in a reading: said of a treatment, or with a radius a treatment themselves."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.attachment import place
from cadwright.english.frames import Frame
from cadwright.english.naming import made
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.saying import said
from cadwright.english.statements import Mention
from cadwright.english.states import State

_TREATED = "fillet"
"""What a radius of edges is without a noun."""
_UNNAMED = 0.3
"""What it costs to take “R5 corners” as rounded ones."""
_TERM = "treated edges"

Frames = Mapping[str, Frame]


def edges(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings of a phrase that says which edges; none in texts in which no edges are treated."""
    kind = phrase.term("ref")
    if not _treats(frames, lattice) or (kind in frames and frames[kind].role == "edge"):
        return
    yield from said(frames, lattice, state, phrase)
    if "e" in phrase.parts and _TREATED in frames:
        span = (phrase.start, phrase.end)
        where = lattice.once(place, phrase)
        fresh = Mention(_TREATED, lattice.quote(*span), span, places=(where,), term=_TERM)
        yield made(frames, lattice, replace(state, cost=state.cost + _UNNAMED), fresh)


def _treats(frames: Frames, lattice: Lattice) -> bool:
    """Whether edges are treated anywhere in a text."""
    return bool(lattice.once(_treatments, 0) & {kind for kind, frame in frames.items() if frame.role == "edge"})


def _treatments(lattice: Lattice, i: int) -> frozenset[str]:
    """The things that are named, and what stands for them from a word on: “R5 corners”."""
    words = range(i, len(lattice.words))
    named = {term for k in words for _, term in lattice.sense(k, "thing")}
    radius = any(lattice.tokens[k].kind == "radius" or lattice.words[k] in ("r", "radius", "rad") for k in words)
    return frozenset((*named, _TREATED) if radius else named)
