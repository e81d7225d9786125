"""Legs, webs and flanges of profiles in a text: whether a phrase with such a name is a place on them."""

from collections.abc import Mapping

from cadwright.english.forward_references import ends_with_colon, heads
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.states import State

Frames = Mapping[str, Frame]


def is_no_place(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a phrase that could be a place on a leg, or on a thing that is called so, is none."""
    if phrase.kind == "host":
        return _names_member(frames, lattice, state, phrase)
    if phrase.kind != "member":
        return False
    if ends_with_colon(lattice, phrase):
        return not (_have_members(frames, state) and lattice.once(heads, phrase))
    return _is_thing(frames, lattice, state, phrase)


def _names_member(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether what something is on is a leg of what was spoken of, and no thing: “in the leg” of an angle."""
    same = any(p.kind == "member" and p.end == phrase.end for p in lattice.phrases[phrase.start])
    named = lattice.words[phrase.end - 1]
    there = any(named in word.split() for m in state.mentions for word in (m.term, *m.also))
    return same and not there and any(named in frames[m.kind].members for m in state.mentions)


def _is_thing(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a flange named without a preposition is one that was spoken of: “30 long including the flange”."""
    named = lattice.words[phrase.parts["ref"][0]]
    spoken_of = any(named in m.term.split() for m in state.mentions)
    led = lattice.is_in(phrase.start, "preposition")
    return spoken_of and not led and not any(named in frames[m.kind].members for m in state.mentions)


def _have_members(frames: Frames, state: State) -> bool:
    """Whether anything that was spoken of has legs or webs."""
    return any(frames[m.kind].members for m in state.mentions)
