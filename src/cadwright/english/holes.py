"""Holes without their noun: “4X Ø6.6”, “Ø12 in the centre”, “8 mm at 15 from the left end and 5 mm at 60 from it”."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.attachment import with_phrase
from cadwright.english.forward_references import heads, leads_to_thing
from cadwright.english.frames import Frame
from cadwright.english.nouns import made
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import State, put

_HOLE = "hole"
_CALLOUT = 0.6
"""What it costs to take “4X Ø6.6” for holes."""
_ANOTHER = 0.3
"""What it costs to take a second size for that of another hole."""
_GOES_ON = (("x",), ("×",), ("by",))
_AT = frozenset(("at", "@", "in", "on", "near"))
_PLACED = frozenset(("centre", "corner", "offset", "place", "point", "circle", "away", "fraction"))
_ACROSS = ("diameter", "outer diameter", "flats")
_THROUGH = frozenset(("through", "thru"))
_EACH = frozenset(("each", "every", "all", "corners"))
_LISTING = frozenset((",", "and", "&", "/", "@", "at", "(", ")"))
_SEVERAL = 2
_MANY = frozenset(("corner", "circle", "grid", "rectangle", "spacing", "even", "row"))
"""Where there are several."""

Frames = Mapping[str, Frame]


def called_out(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“4X Ø6.6”: holes without their noun, where none comes and no length follows."""
    if "alone" in phrase.parts:
        yield from _alone(frames, lattice, state, phrase)
        return
    changing = not state.mentions or state.mentions[0].before is not None
    if changing or _HOLE not in frames or lattice.words[phrase.end : phrase.end + 1] in _GOES_ON:
        return
    bottoms = [end for end, _ in lattice.sense(phrase.end, "filler")] if phrase.end < len(lattice.words) else []
    after = max(bottoms, default=0) if lattice.words[phrase.end : phrase.end + 1] == ("flat",) else phrase.end
    stop = after >= len(lattice.words) or lattice.is_in(after, "preposition")
    if not stop and lattice.once(leads_to_thing, after):
        return  # “Ø8 x 15 deep flat bottom” has no noun behind it
    if "z" in phrase.parts and "n" not in phrase.parts and lattice.is_in(phrase.start - 1, "recess"):
        return  # “c'bore Ø20 x 7 deep”: the sizes of a wider mouth
    span = (phrase.start, phrase.end)
    at = int(phrase.parts["a"][1])
    count = round(lattice.tokens[int(phrase.parts["n"][1])].value) if "n" in phrase.parts else None
    last = state.mentions[state.focus] if state.focus >= 0 else None
    if "on" in phrase.parts and (last is None or last.kind != _HOLE):
        return
    if "v" in phrase.parts and not _is_bored(frames, state):
        return
    fresh = Mention(_HOLE, lattice.quote(*span), span, count, term=_HOLE)
    if "on" in phrase.parts and last is not None:
        fresh = replace(fresh, count=last.count, places=last.places, host=last.host, heard=last.heard)
    sized = with_phrase(frames[_HOLE], fresh, lattice, Phrase("amount", at, at + 1, {"a": (at, str(at))}))
    if sized is not None and "z" in phrase.parts:
        deep = Phrase(
            "amount", phrase.parts["z"][0], phrase.end, {"a": phrase.parts["z"], "dim": (phrase.end - 1, "depth")}
        )
        sized = with_phrase(frames[_HOLE], sized, lattice, deep)
    if sized is not None:
        yield made(frames, lattice, replace(state, cost=state.cost + _CALLOUT), sized)


def _is_bored(frames: Frames, state: State) -> bool:
    """Whether “bored 8 x 30 deep” is a hole of its own: “two holes drilled 6 mm” have their noun, and where it is not
    said before where, it may be the inside of what is hollow.
    """
    last = state.mentions[state.focus]
    unsized = frames[last.kind].role == "cut" and last.size("diameter") is None
    placed = any(p.kind in _PLACED for p in state.pending)
    return not unsized and (placed or frames[state.mentions[0].kind].slot("inner diameter") is None)


def _alone(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """A size across before a place of its own: a hole, where nothing has that size or the last hole has another."""
    end = phrase.end
    if not state.mentions or not (_heads(lattice, state, phrase) or _is_free(lattice, state, phrase)):
        return
    if phrase.start > 0 and lattice.is_in(phrase.start - 1, "recess"):
        return  # “Ø4.5 CSK Ø9 CTR” is one
    k, at = state.focus, int(phrase.parts["alone"][1])
    last, body = state.mentions[k], frames[state.mentions[0].kind]
    told = last.size("diameter") is not None or last.size("thread") is not None
    more = last.kind == _HOLE and told and bool(last.places) and not last.gone
    across = lattice.tokens[at].kind == "diameter" or "dim" in phrase.parts
    free = _has_across(body, state.mentions[0])
    if last.before is not None or _HOLE not in frames or not (more or (across and free)):
        return
    span = (phrase.start, end)
    around = any(p.kind in _MANY for p in state.pending)
    points = lattice.once(_points_behind, phrase)
    one = more and not around and points < _SEVERAL and not lattice.once(_is_repeated, phrase)
    count = points if points >= _SEVERAL else 1 if one else None
    fresh = Mention(_HOLE, last.noun if more else _HOLE, span, count, term=_HOLE)
    said = Phrase("amount", at, at + 1, {"a": (at, str(at)), "dim": (at, "diameter")})
    sized = with_phrase(frames[_HOLE], fresh, lattice, said)
    if sized is None:
        return
    cost = state.cost + (_ANOTHER if more else _CALLOUT)
    if more and not state.pending:
        state = replace(state, mentions=put(state.mentions, k, _one_less(last)))
    yield made(frames, lattice, replace(state, cost=cost), sized)


def _is_free(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    return not state.pending and lattice.once(_is_placed, phrase)


def _heads(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a place stands before a colon and what is there: “center: d20”."""
    end = phrase.start - 1
    led = bool(state.pending) and lattice.words[end] == ":" and all(p.kind in _PLACED for p in state.pending)
    return led and all(lattice.once(heads, p) for p in state.pending)


def _has_across(frame: Frame, body: Mention) -> bool:
    """Whether a diameter is none of the body: it has no such size, or one already."""
    slots = {frame.slot(name) for name in _ACROSS} - {None}
    return not slots or any(body.size(slot or "") is not None for slot in slots)


def _is_placed(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a place is right behind: “in the middle”, “at 60 from the left end”."""
    return any(True for _ in _places(lattice, phrase))


def _places(lattice: Lattice, phrase: Phrase) -> Iterator[Phrase]:
    """The places that begin right behind a size."""
    end = phrase.end
    near = end < len(lattice.words) and (
        lattice.words[end] in _AT or _is_middle(lattice, end) or _is_distance(lattice, phrase)
    )
    behind = lattice.phrases[end : end + 2] if near else ()
    yield from (p for at in behind for p in at if p.kind in _PLACED)
    for found in (p for at in lattice.phrases[end : end + 1] for p in at):
        walls = found.kind in ("host", "member") and "wall" in lattice.words[found.start : found.end]
        if found.kind == "centre" or (walls and lattice.words[end] in _THROUGH):
            yield found  # “Ø12 ctr”, “Ø4 thru one wall”


def _is_middle(lattice: Lattice, i: int) -> bool:
    """Whether a note says that something is in the middle: “Ø12 CTR.”, not “Ø12 centre bore”."""
    return lattice.is_in(i, "centre") and (i + 1 == len(lattice.words) or lattice.is_in(i + 1, "link"))


def _is_distance(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a distance or a point is right behind a diameter with its sign: “Ø5 10 FROM LH END”, “Ø12 X-18 Y0”."""
    signed = lattice.tokens[phrase.end - 1].kind == "diameter"
    return signed and any(p.kind in ("offset", "point") for p in lattice.phrases[phrase.end])


def _points_behind(lattice: Lattice, phrase: Phrase) -> int:
    """How many points are listed behind a size: “Ø6 @ X-30 Y15 & X30 Y-15”."""
    number, i = 0, phrase.end
    while i < len(lattice.words):
        ends = [p.end for p in lattice.phrases[i] if p.kind == "point"]
        if not ends and lattice.words[i] not in _LISTING:
            break
        number += bool(ends)
        i = max(ends, default=i + 1)
    return number


def _is_repeated(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether that place is one of several: “at 8 from each corner”, “in the corners”."""
    return any(t.text.lower() in _EACH for p in _places(lattice, phrase) for t in lattice.tokens[p.start : p.end])


def _one_less(listed: Mention) -> Mention:
    """Holes whose sizes come one by one, without the one that is told next: “two holes: 8 mm at …, 5 mm at …”."""
    size = listed.size("diameter")
    behind = size is not None and size.span[0] >= listed.span[1]
    if not behind or any(p.kind in _MANY or p.every for p in listed.places):
        return listed
    if listed.count is None:
        return replace(listed, count=1) if listed.noun.lower() != listed.term else listed
    return replace(listed, count=listed.count - 1) if listed.count > 1 else listed
