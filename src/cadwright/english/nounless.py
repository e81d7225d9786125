"""Things without a noun of their own: “a smaller one”, “4x M5 clearance”, “R3” and “60 x 40 x 5” alone."""

import math
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.amounts import quantity
from cadwright.english.attachment import with_all, with_phrase
from cadwright.english.frames import Frame
from cadwright.english.missing_sizes import missing
from cadwright.english.nouns import made, returned
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import State

_UNNAMED = {"size": ("block", "block"), "section": ("shaft", "shaft"), "amount": ("block", "block")} | {
    "vertices": ("outline", "outline")
}
"""What sizes alone stand for: a kind, and its noun."""
_RING = ("frame", "frame")
_OUTWARDS = frozenset(("outside", "outer", "external", "exterior", "overall"))
_INWARDS = frozenset(("inside", "inner", "internal", "interior"))
_PAIR = 2
_FLAT = "cylinder"
_FIRST_OF_SHAFT = 0.3
"""What it costs that “Ø40 x 10” is the first length of a shaft, and no disc."""
_WITHOUT_NOUN = 1.0
"""What it costs to take them so."""
_TOLD = (
    ("block", frozenset(("length", "width", "height"))),
    ("cylinder", frozenset(("diameter", "height"))),
    ("cylinder", frozenset(("diameter", "length"))),
)
"""The sizes by which a body is known that has no noun."""
_NOUNS = {"block": "block", "cylinder": "disc"}
_DESCRIBED = 1.2
_EMPTY = ("filler", "determiner")
_OVER_ALL = frozenset(("outer", "outside", "=", ":"))
_CLAUSES = frozenset((".", ";", ":", "!", "?", "(", "\n"))
_HOLE = "hole"
_THREADED = frozenset(("clearance", "tapped"))
DRILLED = frozenset(("clearance", "tapped", "countersunk", "counterbored", "through"))
"""What of an adjective alone makes a hole of a thread or a diameter."""
_THREADS = frozenset(("thread", "tap", "tapping"))
_IMPLIED = 0.4
_FILLET = "fillet"
_ROUNDED = 0.5
_CORNERS = 4
_NOUN_WITHIN = 5
_ANOTHER_ONE = 0.2
"""What it costs that “one” is another thing."""

Frames = Mapping[str, Frame]


def _noun_follows(lattice: Lattice, i: int) -> bool:
    """Whether a noun comes behind sizes and adjectives, before any place: “one more 8 mm hole”."""
    for j in range(i, min(i + _NOUN_WITHIN, len(lattice.words))):
        if any(True for _ in lattice.sense(j, "thing")):
            return True
        if any(lattice.is_in(j, table) for table in ("link", "preposition", "side", "centre")):
            return False
    return False


def again(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“A smaller one”: another thing of the kind just spoken of; “one more in the centre”: a cut like the last."""
    if _noun_follows(lattice, phrase.end):
        if "n" not in phrase.parts:
            yield replace(state, determiner="new")
        return
    if state.focus < 0:
        return
    last, span = state.mentions[state.focus], (phrase.start, phrase.end)
    if frames[last.kind].role == "body":
        fresh = Mention(last.kind, last.noun, span, term=last.term)
    elif frames[last.kind].role == "cut" and last.before is None:
        number = int(phrase.parts["n"][1]) if "n" in phrase.parts else None
        count = round(lattice.tokens[number].value) if number is not None else 1
        like = () if any(p.kind == "amount" for p in state.pending) else last.sizes
        fresh = Mention(last.kind, last.noun, span, count, False, like, last.adjectives, host=last.host, term=last.term)
        sided = tuple(p for p in last.places if p.kind == "place" and p.sides)
        fresh = replace(fresh, places=sided, heard=last.heard)
    else:
        return
    yield made(frames, lattice, replace(state, cost=state.cost + _ANOTHER_ONE), fresh)


def implied(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“4x M5 clearance”, “2x Ø6 tapped”: holes without their noun."""
    threads = [p for p in state.pending if p.kind == "amount" and _is_drilled(lattice, p)]
    threaded = bool(threads) or lattice.once(_leads_thread, phrase)
    if phrase.term("term") not in DRILLED or not threaded or not state.mentions or _HOLE not in frames:
        return
    fresh = Mention(_HOLE, lattice.quote(phrase.start, phrase.end), (phrase.start, phrase.end), term=_HOLE)
    state = replace(state, pending=(*state.pending, phrase), cost=state.cost + _IMPLIED)
    yield made(frames, lattice, state, replace(fresh, noun=_HOLE))


def threaded(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Tapped M10 in the centre”: a hole without its noun, whose thread comes behind what is done to it."""
    adjectives = [p for p in state.pending if p.kind == "adjective" and p.term("term") in _THREADED]
    if not adjectives or adjectives[-1].end != phrase.start or not state.mentions or _HOLE not in frames:
        return
    if _is_drilled(lattice, phrase):
        fresh = Mention(_HOLE, _HOLE, (phrase.start, phrase.end), term=_HOLE)
        state = replace(state, pending=(*state.pending, phrase), cost=state.cost + _IMPLIED)
        yield made(frames, lattice, state, fresh)


def likewise(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“A 25 hole in the centre, six 5 mm on a 60 circle”: so many more holes, whose noun was said of others before."""
    last = state.mentions[state.focus] if state.focus >= 0 else None
    if last is None or last.kind != _HOLE or last.before is not None or not (last.sizes and state.broken):
        return
    counted = [p for p in state.pending if p.kind == "count" and _is_counted_by(lattice, p, phrase)]
    if counted and "dim" not in phrase.parts and not _noun_follows(lattice, phrase.end):
        fresh = Mention(_HOLE, last.noun, (phrase.start, phrase.end), host=last.host, term=last.term)
        state = replace(state, pending=(*state.pending, phrase), cost=state.cost + _IMPLIED)
        yield made(frames, lattice, state, fresh)


def _is_counted_by(lattice: Lattice, number: Phrase, size: Phrase) -> bool:
    """Whether a number counts what has a size: “six 5 mm”, “4 of 5 mm”."""
    return number.end == size.start or lattice.words[number.end : size.start] == ("of",)


def _leads_thread(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “thread” stands before what it is: “threads M5, 8 off”, “thread: M4”."""
    behind = lattice.words[phrase.end : phrase.end + 1] == (":",)
    at = phrase.end + behind
    named = lattice.tokens[phrase.end - 1].word.removesuffix("s") in _THREADS
    return named and at < len(lattice.tokens) and lattice.tokens[at].kind == "thread"


def mouth(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“A bushing 20 od 10 id 30 long, one end counterbored 14 x 5”: the bore of the body that is spoken of."""
    last = state.mentions[state.focus] if state.focus >= 0 else None
    bored = last is not None and any(last.size(s) is not None for s in ("inner diameter", "inner radius"))
    if bored and _HOLE in frames and not any(frames[m.kind].role == "cut" for m in state.mentions):
        quote = lattice.quote(phrase.start, phrase.end)
        fresh = Mention(_HOLE, quote, (phrase.start, phrase.end), term=_HOLE)
        state = replace(state, pending=(*state.pending, phrase), cost=state.cost + _IMPLIED)
        yield made(frames, lattice, state, replace(fresh, noun=_HOLE))


def _is_drilled(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is a thread or has a sign of diameter."""
    return "a" in phrase.parts and lattice.tokens[int(phrase.parts["a"][1])].kind in ("thread", "diameter")


def rounded(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“60x40x5 plate, R3”, “4x R3”: a radius alone behind a comma, or right behind the sizes, rounds edges of a thing
    that has none of its own.
    """
    if not lattice.once(_stands_alone, phrase.start):
        return
    sign = "a" in phrase.parts and lattice.tokens[int(phrase.parts["a"][1])].kind == "radius"
    counted = len(state.pending) == 1 and state.pending[0].kind == "count" and state.pending[0].end == phrase.start
    corners = counted and lattice.tokens[int(state.pending[0].parts["n"][1])].value == _CORNERS
    free = corners or not state.pending  # “4X R3”
    alone = sign and phrase.end == phrase.start + 1 and free and _FILLET in frames
    if alone and len(state.mentions) > 0 and frames[state.mentions[0].kind].slot("radius") is None:
        quote = lattice.quote(phrase.start, phrase.end)
        fresh = Mention(_FILLET, quote, (phrase.start, phrase.end), term=_FILLET)
        pending = (*state.pending, phrase)
        yield made(frames, lattice, replace(state, pending=pending, cost=state.cost + _ROUNDED), fresh)


def _stands_alone(lattice: Lattice, i: int) -> bool:
    """Whether nothing is said right before a word but sizes, or how many there are: “top edges R2” are those."""
    before = i > 0 and (lattice.is_in(i - 1, "link") or lattice.tokens[i - 1].kind in ("count", "sign"))
    return before or i in lattice.lines or _ends_sizes(lattice, i)


def _ends_sizes(lattice: Lattice, i: int) -> bool:
    """Whether sizes end before a word: “60 x 40 x 5 R3”, “3 thk 44 sq R6”, “t3 r3”."""
    named = i > 1 and (lattice.is_in(i - 1, "dimension") or lattice.words[i - 1] == "sq")
    number = i - 2 if named else i - 1
    named = named or (number > 0 and lattice.is_in(number - 1, "dimension"))
    return lattice.tokens[number].kind == "size" or (named and lattice.tokens[number].kind in ("number", "length"))


def unnamed(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, leads: bool) -> Iterator[State]:
    """“60 x 40 x 5” at the beginning of a text, which stands for a block, and “Ø20 x 100 lg” for something round,
    where they ``lead`` to no noun.
    """
    kind, noun = _RING if lattice.once(_is_of_frame, phrase) else _UNNAMED.get(phrase.kind, ("", ""))
    if state.mentions or kind not in frames:
        return
    ring = (kind, noun) == _RING
    if leads and not ring and phrase.end not in lattice.lines and not _leads_edge(frames, lattice, phrase.end):
        return
    if phrase.kind == "amount" and not (lattice.once(_ends_clause, phrase) and _are_amounts(state)):
        return
    if phrase.kind == "section" and (state.pending or "d" not in phrase.parts or not _is_first(lattice, phrase)):
        return
    if phrase.kind == "section" and _FLAT in frames and _is_flat(lattice, phrase):
        yield _disc(frames[_FLAT], lattice, state, phrase)
        state = replace(state, cost=state.cost + _FIRST_OF_SHAFT)
    mention = Mention(kind, noun, (phrase.start, phrase.end), term=noun)
    body = with_all(frames[kind], mention, lattice, (*state.pending, phrase))
    if phrase.kind == "amount" and (body.left or not _is_block(frames[kind], body.mention)):
        return
    if phrase not in body.left:
        made = replace(state, mentions=(body.mention,), focus=0, pending=(), cost=state.cost + _WITHOUT_NOUN)
        yield returned(frames, lattice, made, body.left, -1)


def _is_of_frame(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether two lengths are those outside or inside of what has both: “outside 120 x 90, inside 80 x 50, 4 thick”."""
    if not _is_pair(lattice, phrase):
        return False
    ways = [_INWARDS, _OUTWARDS] if lattice.words[phrase.start] in _INWARDS else [_OUTWARDS, _INWARDS]
    if lattice.words[phrase.start] not in ways[0]:
        return False
    behind = range(phrase.end, min(phrase.end + _NOUN_WITHIN, len(lattice.words)))
    return any(lattice.words[i] in ways[1] and any(_is_pair(lattice, p) for p in lattice.phrases[i]) for i in behind)


def _is_pair(lattice: Lattice, phrase: Phrase) -> bool:
    said = phrase.kind == "size" and "s" in phrase.parts
    return said and len(lattice.tokens[phrase.parts["s"][0]].values) == _PAIR


def _is_flat(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether something round is wider than it is long: “Ø28 x 4” is a disc and no shaft."""
    if not {"d", "a"} <= {*phrase.parts} or "z" in phrase.parts:
        return False
    across, along = (lattice.tokens[phrase.parts[n][0]] for n in "da")
    return max(across.mm or across.values, default=0) > max(along.mm or along.values, default=math.inf)


def _disc(frame: Frame, lattice: Lattice, state: State, phrase: Phrase) -> State:
    """The reading in which a diameter and a length are those of a disc."""
    named = (("d", "diameter"), ("a", "height"))
    said = [
        Phrase("amount", phrase.start, phrase.end, {"a": phrase.parts[n], "dim": (phrase.start, dim)})
        for n, dim in named
    ]
    disc = with_all(frame, Mention(_FLAT, "disc", (phrase.start, phrase.end), term="disc"), lattice, said).mention
    return replace(state, mentions=(disc,), focus=0, pending=(), cost=state.cost + _WITHOUT_NOUN)


def _leads_edge(frames: Frames, lattice: Lattice, i: int) -> bool:
    """Whether only edges or ends are treated behind sizes: “8 THK 35 x 115 OAL FULL R ENDS”."""
    kinds = [kind for _, kind in lattice.sense(i, "thing")] if i < len(lattice.words) else []
    return bool(kinds) and all(kind in frames and frames[kind].role == "edge" for kind in kinds)


def _ends_clause(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is the last of a clause: “6 thk x 45 sq; …”, “3 thk 44 sq R6, …”."""
    end = phrase.end
    if end == len(lattice.words) or lattice.is_in(end, "link") or end in lattice.lines:
        return True
    return lattice.tokens[end].kind == "radius"


def _are_amounts(state: State) -> bool:
    return all(p.kind == "amount" for p in state.pending)


def _is_block(frame: Frame, mention: Mention) -> bool:
    """Whether amounts are all those of a block: “45 sq, 6 thk”, “length 110, width 45, thickness 5”."""
    named = sum(said.named for _, said in mention.sizes)
    return not missing(frame, mention) and named >= len(mention.sizes) - 1 and "depth" not in dict(mention.sizes)


def described(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Length 120, width 20, height 25” and “Ø70, 90 high” with no noun, which stand for a block and for a disc."""
    bodies = any(frames[m.kind].role in ("body", "whole") for m in state.mentions)
    kind = "" if bodies or state.pending else lattice.once(_described, phrase)
    if kind not in frames:
        return
    mention = Mention(kind, _NOUNS[kind], (phrase.start, phrase.end), term=_NOUNS[kind])
    given = with_phrase(frames[kind], mention, lattice, phrase)
    if given is not None:
        mentions = (*state.mentions, given)
        cost = state.cost + _DESCRIBED
        yield replace(state, mentions=mentions, focus=len(mentions) - 1, determiner="", broken=0, cost=cost)


def _described(lattice: Lattice, phrase: Phrase) -> str:
    """The kind of body whose sizes begin a clause with an amount, each with its name and nothing else between; else
    "".
    """
    i = phrase.start
    while i > 0 and (lattice.words[i - 1] in _OVER_ALL or any(lattice.is_in(i - 1, t) for t in _EMPTY)):
        i -= 1
    if i > 0 and lattice.words[i - 1] not in _CLAUSES and i not in lattice.lines:
        return ""
    names, row = {_size_name(lattice, phrase)}, phrase
    while (following := _next_amount(lattice, row.end)) is not None:
        row = following
        names.add(_size_name(lattice, row))
    return next((kind for kind, told in _TOLD if told <= names and "" not in names), "")


def _size_name(lattice: Lattice, phrase: Phrase) -> str:
    """What a size is called, an upright one always a height."""
    if phrase.kind != "amount" or not {"a"} <= {*phrase.parts} <= {"a", "dim"}:
        return ""
    token = lattice.tokens[phrase.parts["a"][0]]
    name = "diameter" if token.kind == "diameter" else quantity(lattice, phrase)[0]
    return "height" if name == "thickness" else name


def _next_amount(lattice: Lattice, i: int) -> Phrase | None:
    """The amount that follows behind signs and empty words."""
    while i < len(lattice.words) and (lattice.is_in(i, "link") or lattice.is_in(i, "filler")):
        i += 1
    found = [p for p in lattice.phrases[i] if _size_name(lattice, p)] if i < len(lattice.words) else []
    return max(found, key=lambda p: p.end, default=None)


def _is_first(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a text begins with a diameter and a length, and a clause ends behind them."""
    before = lattice.words[: phrase.start]
    ended = phrase.end == len(lattice.words) or lattice.is_in(phrase.end, "link")
    d = phrase.parts["d"][0]
    round_ = lattice.tokens[d].kind == "diameter" or any(
        term.endswith("diameter") for i in range(phrase.start, phrase.end) for _, term in lattice.sense(i, "dimension")
    )
    return (
        round_
        and ended
        and all(lattice.is_in(i, "filler") or lattice.is_in(i, "determiner") for i in range(len(before)))
    )
