"""What a text takes back or says is not there: “scratch the cross hole”, “no holes”."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.asides import at_end
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import State, put


def retracted(lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Scratch the cross hole”: the one thing that this can mean is out."""
    at, _ = phrase.parts["ref"]
    wanted = {term for i in range(phrase.start, at) for _, term in lattice.sense(i, "adjective")}
    nouns = _listed(lattice, at, phrase.end)
    found = [k for k, m in enumerate(state.mentions) if k > 0 and m.term in nouns and not m.gone]
    if len(found) > 1:
        found = [k for k in found if wanted <= {*state.mentions[k].adjectives}]
    if len(found) == 1 and not state.pending:
        (k,) = found
        out = replace(state.mentions[k], gone=True)
        yield replace(state, mentions=put(state.mentions, k, out), focus=0, determiner="")


def is_deniable(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether “no holes” says nothing new: no such thing was spoken of, and the body is not made with one."""
    kind = phrase.term("ref")
    made_so = frames[kind].role == "cut" and any(
        "inner diameter" in group for m in state.mentions[:1] for group in frames[m.kind].needed
    )
    known = any(is_denied(lattice, m, phrase) for m in state.mentions)
    added = frames[kind].role in ("cut", "edge")
    return added and not known and not made_so and not state.pending and at_end(lattice, phrase.end) > 0


def is_denied(lattice: Lattice, mention: Mention, phrase: Phrase) -> bool:
    """Whether a thing is one of those that there are said to be none of."""
    return not mention.gone and mention.term in _listed(lattice, phrase.parts["ref"][0], phrase.end)


def _listed(lattice: Lattice, start: int, end: int) -> frozenset[str]:
    """The nouns in a span, as they are listed."""
    return frozenset(" ".join(lattice.words[i:j]) for i in range(start, end) for j in range(i + 1, end + 1))
