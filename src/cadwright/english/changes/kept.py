"""What a text says of things that are there as wholes: that they stay, are drilled, or that others take their place."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.alterations import INSTEAD, RESHAPED, STAYS
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import ALSO, Mention, Quantity
from cadwright.english.states import State, put

_HOLE, _BORE = "hole", "inner diameter"
_ROUND = words_of("groups.toml", "kept", "round")
_PREFERRING = frozenset(("rather", "sooner", "prefer", "preferably", "instead"))


def _named(lattice: Lattice, state: State, phrase: Phrase) -> list[int]:
    """The known things that a phrase names: those that are called so, else those of such a kind."""
    start = phrase.parts["ref"][0]
    named = [(end, kind) for end, kind in lattice.sense(start, "thing") if end <= phrase.end]
    nouns, kinds = {" ".join(lattice.words[start:end]) for end, _ in named}, {kind for _, kind in named}
    known = [k for k, m in enumerate(state.mentions) if m.before is not None and not (m.gone or m.which or m.group)]
    return [k for k in known if state.mentions[k].term in nouns] or [
        k for k in known if state.mentions[k].kind in kinds
    ]


def stayed(lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Leave the holes where they are”: all things that are called so stay."""
    mentions, found = state.mentions, _named(lattice, state, phrase)
    first, bored = mentions[0], _HOLE in {kind for _, kind in lattice.sense(phrase.parts["ref"][0], "thing")}
    if not found and bored and first.before is not None and first.before.size(_BORE) and not first.size(_BORE):
        yield replace(state, determiner="")  # what is told stays as it is told
    for k in found:
        heard = (*mentions[k].heard, (STAYS, (phrase.start, phrase.end)))
        still = replace(mentions[k], adjectives=(*mentions[k].adjectives, STAYS), heard=heard)
        mentions = put(mentions, k, still)
    if found and not state.pending:
        yield replace(state, mentions=mentions, determiner="")


def restored(_: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Bring the fillets back with 1.5”: what is said further is said of these."""
    named = _named(lattice, state, phrase)
    if len(named) == 1 and not state.pending:
        yield replace(state, focus=named[0], determiner="")


def stripped(_: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Delete everything but the plate”: all other things go."""
    kept = _named(lattice, state, phrase)
    if kept and not state.pending:
        things = (replace(m, gone=True) if m.before and k not in kept else m for k, m in enumerate(state.mentions))
        yield replace(state, mentions=tuple(things), determiner="")


def replaced(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“… instead of the round one”: the one thing that this can mean makes place for another."""
    known = [
        k for k, m in enumerate(state.mentions) if k > 0 and m.before is not None and not (m.gone or m.which or m.group)
    ]
    if lattice.words[phrase.start] == "than" and _PREFERRING.isdisjoint(lattice.words[: phrase.start]):
        return  # “larger than the boss”
    if "ref" in phrase.parts:
        found = [k for k in _named(lattice, state, phrase) if k > 0]
    else:
        role = frames[state.mentions[state.focus].kind].role if state.focus >= 0 else ""
        found = [k for k in known if frames[state.mentions[k].kind].role == role and k != state.focus]
    if len(found) == 1:
        (k,) = found
        heard = (*state.mentions[k].heard, (INSTEAD, (phrase.start, phrase.end)))
        gone = replace(state.mentions[k], gone=True, heard=heard)
        yield replace(state, mentions=put(state.mentions, k, gone), determiner="new")


def drilled(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Drill the boss 8 mm”: a hole so wide in what is drilled, which stays as wide as it is."""
    token = lattice.tokens[int(phrase.parts["a"][1])]
    span = (phrase.start, phrase.end)
    across = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span), named=True)
    for k in _named(lattice, state, phrase):
        if frames[state.mentions[k].kind].role != "cut" and not state.pending:
            hole = Mention(_HOLE, _HOLE, span, sizes=(("diameter", across),), host=k, term=_HOLE)
            yield replace(state, mentions=(*state.mentions, hole), focus=len(state.mentions), determiner="", broken=0)


def others(_: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Keep the other four”: as many as are left of a thing when something else happens to some of its copies."""
    number = sum(lattice.tokens[int(phrase.parts[n][1])].value for n in ("n", "m") if n in phrase.parts)
    for some in (m for m in state.mentions if m.which and m.before is not None):
        if number == sum(len(s.at) for s in some.stands) - len(some.which) and not state.pending:
            yield replace(state, determiner="")


def outlined(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“… rather than a circle”, “not round”: the shape that the first body has is to be another one."""
    first = state.mentions[0]
    if first.before is not None and (frames[first.kind].slot("diameter") is not None) == (phrase.term("was") in _ROUND):
        heard = (*first.heard, (RESHAPED, (phrase.start, phrase.end)))
        yield replace(state, mentions=put(state.mentions, 0, replace(first, heard=heard)))


def likened(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Lined up with the one on top”: a thing is to be once more what is there at that side."""
    sides = {phrase.term(n) for n in ("w", "v") if n in phrase.parts}
    focus = state.mentions[state.focus]
    for k, m in enumerate(state.mentions):
        if m.before is None or m.which or m.group or not (sides & {stand.side for stand in m.stands}):
            continue
        if k == state.focus or "v" in phrase.parts or (state.focus == 0 and phrase.term("only")):
            also = replace(m, adjectives=(*m.adjectives, ALSO))
            yield replace(state, mentions=put(state.mentions, k, also), determiner="")
        elif focus.before is None and focus.kind == m.kind and _is_like(focus, m.before):
            like = replace(focus, sizes=m.before.sizes)
            yield replace(state, mentions=put(state.mentions, state.focus, like), determiner="")


def _is_like(new: Mention, known: Mention) -> bool:
    """Whether the sizes that are said of a new thing are those of a known one."""
    own = {slot: q.value for slot, q in known.sizes}
    return all(own.get(slot) == q.value or (q.unit, q.value) == ("ratio", 1.0) for slot, q in new.sizes)
