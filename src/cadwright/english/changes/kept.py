"""What a text says of things that are there as wholes: that they stay, are drilled, or that others take their place."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.changes.changes import INSTEAD, STAYS
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention, Quantity
from cadwright.english.states import State, put

_HOLE = "hole"


def _listed(lattice: Lattice, phrase: Phrase) -> frozenset[str]:
    """The nouns that a phrase may name, as they are listed."""
    start = phrase.parts["ref"][0]
    ends = [end for end, term in lattice.sense(start, "thing") if end <= phrase.end]
    return frozenset(" ".join(lattice.words[start:end]) for end in ends)


def stayed(lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Leave the holes where they are”: all things that are called so stay."""
    nouns = _listed(lattice, phrase)
    mentions = state.mentions
    found = [k for k, m in enumerate(mentions) if m.before is not None and m.term in nouns and not (m.which or m.group)]
    for k in found:
        heard = (*mentions[k].heard, (STAYS, (phrase.start, phrase.end)))
        still = replace(mentions[k], adjectives=(*mentions[k].adjectives, STAYS), heard=heard)
        mentions = put(mentions, k, still)
    if found and not state.pending:
        yield replace(state, mentions=mentions, determiner="")


def replaced(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“… instead of the round one”: the one thing that this can mean makes place for another."""
    known = [
        k for k, m in enumerate(state.mentions) if k > 0 and m.before is not None and not (m.gone or m.which or m.group)
    ]
    if "ref" in phrase.parts:
        nouns = _listed(lattice, phrase)
        found = [k for k in known if state.mentions[k].term in nouns]
    else:
        role = frames[state.mentions[state.focus].kind].role if state.focus >= 0 else ""
        found = [k for k in known if frames[state.mentions[k].kind].role == role]
    if len(found) == 1:
        (k,) = found
        heard = (*state.mentions[k].heard, (INSTEAD, (phrase.start, phrase.end)))
        gone = replace(state.mentions[k], gone=True, heard=heard)
        yield replace(state, mentions=put(state.mentions, k, gone), determiner="new")


def drilled(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Drill the boss 8 mm”: a hole so wide in what is drilled, which stays as wide as it is."""
    nouns = _listed(lattice, phrase)
    token = lattice.tokens[int(phrase.parts["a"][1])]
    span = (phrase.start, phrase.end)
    across = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span), named=True)
    for k, m in enumerate(state.mentions):
        if m.before is not None and m.term in nouns and frames[m.kind].role != "cut" and not state.pending:
            hole = Mention(_HOLE, _HOLE, span, sizes=(("diameter", across),), host=k, term=_HOLE)
            yield replace(state, mentions=(*state.mentions, hole), focus=len(state.mentions), determiner="", broken=0)
