"""Bodies whose section another noun says: “a prism over a right triangle”, “a bar, its section a trapezium”.

The two are one thing: the outline with how far it goes on, which is called by either noun.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.amounts import quantity, with_amount
from cadwright.english.attachment import with_all, with_phrase
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention, Span
from cadwright.english.states import State, dropped, put

_PRISMATIC = ("block", "wedge")
"""Kinds of bodies whose nouns may be said of any section."""
_SIZES = frozenset(("legs", "flanges", "sides", "pair"))
"""Sizes that are kept as places."""
_STOCK = words_of("groups.toml", "sections", "stock")
"""What outlines are cut from."""
_APART = frozenset((",", ":", ".", ";", "-", "–", "—", "(", "!", "?"))
_SECTION = ("section", "profile", "outline")
_BASED = frozenset(("prism", "column", "solid", "body"))
"""What stands on a base of its section."""
_APPOSED = 0.3
"""What it costs that a noun without an article says the shape of what was named: “3/16 plate, right triangle”."""
_OTHER_WEDGE = 0.2
"""What it costs that a wedge with a triangle for its section is none that rises along its length."""
_FAR = 4

Frames = Mapping[str, Frame]


def sectioned(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which the body just spoken of has the section that a phrase names."""
    at, kind = phrase.parts["ref"]
    end = next((end for end, term in lattice.sense(at, "thing") if term == kind and end <= phrase.end), phrase.end)
    yield from _over(frames, lattice, state, kind, (at, end))


def apposed(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which a noun behind a comma or one that ends in “section” is the section of the body before."""
    last = lattice.words[phrase.end - 1]
    based = last == "base" and state.focus >= 0 and state.mentions[state.focus].term.split()[-1] in _BASED
    named = last in _SECTION or based
    behind = phrase.start > 0 and lattice.words[phrase.start - 1] in _APART
    if not named and not (behind and not state.determiner and not state.pending):
        return
    for merged in _over(frames, lattice, state, phrase.term("term"), (phrase.start, phrase.end)):
        yield replace(merged, cost=merged.cost + (0.0 if named else _APPOSED))


def alias(frames: Frames, mention: Mention, kind: str, called: str, old: bool = False) -> bool:
    """Tell whether a thing is also called by the noun of another kind.

    So is “a triangular prism … the prism is 20 thick”, and of an ``old`` thing “a shoulder ring … this ring”.
    """
    if mention.kind == kind or mention.gone or mention.before is not None:
        return False
    frame = frames[mention.kind]
    if frame.role == "cut":
        return not mention.sizes and is_called(mention, called)  # “with a V groove: the groove is …”
    named = called in mention.called or (bool(frame.run) and is_called(mention, called))
    named = named or (old and mention.term.endswith(f" {called}"))
    return frame.role == "body" and named


def is_called(mention: Mention, noun: str) -> bool:
    """Whether a noun is that of a thing or the last word of it: “a right triangle … the triangle”."""
    return noun == mention.term or noun in mention.called or mention.term.endswith(f" {noun}")


def _over(frames: Frames, lattice: Lattice, state: State, kind: str, span: Span) -> Iterator[State]:
    """The reading in which the body in focus goes on over the outline that is named at a span."""
    if not 0 <= state.focus < len(state.mentions):
        return
    body, frame = state.mentions[state.focus], frames[kind]
    term = " ".join(lattice.words[slice(*span)])
    if body.kind == "wedge" and kind == "triangle" and not state.pending:
        yield replace(state, determiner="")  # a wedge is one already
    if not frame.run or term in (*frame.generic, body.term) or not _is_open(frames, body, kind):
        return
    called = (*body.called, term, *(w for t in (body.term, term) for w in (t, t.split()[-1])))
    if body.kind == kind:
        told = len(term.split()) >= len(body.term.split())  # “a right triangle … the gusset”
        whole = replace(body, noun=lattice.quote(*span), term=term) if told else body
    else:
        sizes = tuple((frame.run, q) for _, q in body.sizes)
        heard = tuple(a for a in body.adjectives if a in frame.adjectives)
        whole = replace(body, kind=kind, noun=lattice.quote(*span), term=term, sizes=sizes, adjectives=heard)
    taken = with_all(frame, replace(whole, span=span, called=called), lattice, state.pending)
    merged = replace(
        state,
        mentions=put(state.mentions, state.focus, taken.mention),
        pending=(),
        determiner="",
        broken=0,
        cost=state.cost + (_OTHER_WEDGE if body.kind == "wedge" else 0.0),
    )
    yield dropped(merged, taken.left)


def cut_from(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which “3/16 plate” behind an outline says how thick that is."""
    if lattice.words[phrase.end - 1] not in _STOCK or state.determiner or not 0 <= state.focus < len(state.mentions):
        return
    body, sizes = state.mentions[state.focus], [p for p in state.pending if p.kind == "amount"]
    frame = frames[body.kind]
    slot = frame.slot("thickness") if frame.run or frame.members else None
    sized = phrase.end < len(lattice.words) and bool(lattice.tokens[phrase.end].values)
    if slot is None or sized or body.before is not None or body.size(slot) or len(state.pending) != 1:
        return
    if state.pending[0].kind == "size" and not body.sizes:
        given = with_phrase(frame, body, lattice, state.pending[0])
        if given is not None:
            mentions = put(state.mentions, state.focus, given)
            yield replace(state, mentions=mentions, pending=(), cost=state.cost + _APPOSED)
        return
    if not sizes:
        return
    name, said = quantity(lattice, sizes[0])
    thick = name in ("", "thickness") and said.unit == "mm"
    given = with_amount(frame, body, "thickness", said) if thick else None
    if given is not None:
        mentions = put(state.mentions, state.focus, given)
        yield replace(state, mentions=mentions, pending=(), cost=state.cost + _APPOSED)


def _is_open(frames: Frames, body: Mention, kind: str) -> bool:
    """Whether nothing but how long or thick a body is was said of it yet."""
    if body.gone or body.before is not None or any(p.kind not in _SIZES for p in body.places):
        return False
    if body.kind == kind:
        return len(body.sizes) < _FAR
    heard = not {*body.adjectives} - {*frames[kind].adjectives, *frames[kind].harmless}
    long = len(body.sizes) <= 1 and all(name != "side" for name, _ in body.sizes)
    return body.kind in _PRISMATIC and heard and long and not body.places
