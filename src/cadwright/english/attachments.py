"""What is said of things: a size, a count, an adjective or a place waits for its noun or goes to a thing near it."""

import math
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cadwright.english.asides import counted_end
from cadwright.english.attached_places import PLACES
from cadwright.english.attachment import CUT, RELATIVE, with_phrase
from cadwright.english.attributive import last_body
from cadwright.english.forward_references import (
    RUNNING,
    ends,
    is_near,
    is_right_before,
    leads_only,
    opens,
    runs,
)
from cadwright.english.frames import Frame
from cadwright.english.holes import called_out
from cadwright.english.lexicon import words_of
from cadwright.english.members import is_no_place
from cadwright.english.missing_sizes import missing
from cadwright.english.nounless import described, implied, likewise, mouth, rounded, threaded, unnamed
from cadwright.english.nouns import of_its_own
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.quantifiers import shared
from cadwright.english.statements import ALSO, Mention
from cadwright.english.states import State, put

_FIRST_SECTION = 0.35
"""What it costs to take “Ø20 x 30” as the first of several lengths of a shaft."""
_SQUARE_STOCK = 0.3
"""What it costs that a bar is square which is turned down, and not said to be."""
_COUNTED = 1.6
"""What it costs to take the 4 of “4 holes” as a size."""
_CROSSED = 1.0
"""What it costs to take “flat to flat 60” of “17 flat to flat 60 long” together."""
_BEFORE = 1.2
"""What it costs to take the adjective in “a square boss” for the thing before."""
_UNLINKED = 0.3
"""What it costs to take a size right behind a noun for the noun that comes next: “flange 80 dia 8 thick hub …”."""
_EDGES = 0.05
"""What it costs that edges stand before what is done to them: “top edges rounded 2”."""
_OTHER_EDGES = 0.8
"""What it costs to take edges behind a comma for those of a treatment whose edges are named already."""
_OTHER_END = 2.0
"""What it costs that a treatment of one end is at the other one, too."""

_OF_THE_WHOLE = 0.7
"""What it costs to take a size behind a comma for that of a piece of which nothing was said."""
_FROM_PIECE = 0.25
"""What it costs to take what is said behind a piece for something of the whole."""
_OPENING = 1.0
"""What it costs that a place which begins a sentence is that of what came before: “Out of the middle of it a peg …”."""
_PLACED = frozenset(("circle", "spacing", "grid", "offset"))
_UNPLACED = 0.5
"""What it costs to take a distance for that of a known thing that has none of the kind."""
_OTHER_NAME = 0.1
"""What it costs that a known thing calls a size otherwise."""
_OF_COPIES = 1.5
"""What it costs to take the circle that copies are on for a place of the first body."""
_OF_BORE = 1.0
"""What it costs to take the 20 of “40 od, 20 bore” for another size of what was named before."""
_ALONG = frozenset(("length", "width", "height", "thickness"))
_OF_ONE = 1.0
"""What it costs that a circle right before several holes is that of the one before: “a 40 hole, on PCD 90 four”."""
_COMPARED = 0.1
"""What it costs that a size is said to be a smaller one: “a shorter height of 20”."""
_OPENING_PLACES = frozenset(("centre", "host", "member"))
"""Places that may begin a sentence before the thing that is there."""
_PLAIN = words_of("groups.toml", "attachments", "plain")
"""Words that say nothing new of several things."""
_LISTED_PLURALS = frozenset(("fins", "ribs"))
_CROSSING = ("crosses", "crossing")
_TELLING_WHICH = frozenset(("edges", "centre", "offset"))
"""Places that may tell which known thing is to go."""
_AT = frozenset(("at", "in", "into", "from", "on", "through"))
_POINTING = words_of("groups.toml", "attachments", "pointing")
_THE_ONE = words_of("groups.toml", "attachments", "the one")
_LEADING = words_of("groups.toml", "attachments", "from or to")
_FACED = words_of("groups.toml", "attachments", "faced")
_POINTED_OUT = frozenset((*_THE_ONE, "its", "that", "this"))
_SQUARE_TO = (("to",), ("with",))
_AWAY = (("from",),)
_OFF = frozenset(("off", "pcs", "nos", "no"))
"""Behind a number, before a noun: “5 off holes”."""
_STOPS = frozenset(".!?")
_IS = (("is",), ("has",), ("are",))
_DEEP = (("deep",), ("depth",), ("dp",))
_VERB = 0.05
"""What it costs that a verb waits for what is to be taken away."""
_KNOWN = 12
"""So many things of a part can be spoken of without their names."""

_BEHIND = frozenset(("component", "sides", "pair", "parallel", "legs", "departing", "former", "alike"))
"""What is said of a thing behind its noun, or right before it."""

_LENGTHS = frozenset(("length", "number"))
"""Kinds of quantities that do not say of what they are."""

Frames = Mapping[str, Frame]


class _Nature(msgspec.Struct, frozen=True):
    """What a phrase is whatever was read before it.

    Nothing is said where it is ``empty``. ``near``: its noun is coming. ``told``: it counts what was named (“6 of
    them”). ``waits``: it may be said of what comes. ``of_none``: no thing that was named takes it. ``opens``: it begins
    a sentence that goes on to a new thing. ``of_bore``: it is how wide the bore right behind it is.
    """

    empty: bool
    near: bool
    told: bool
    waits: bool
    of_none: bool
    opens: bool
    of_bore: bool


def _nature(lattice: Lattice, phrase: Phrase) -> _Nature:
    near = is_near(lattice, phrase)
    told = phrase.kind == "count" and phrase.end > phrase.start + 1
    told = told and not (lattice.words[phrase.end - 1] in _OFF and is_right_before(lattice, phrase.end))
    waits = (phrase.kind not in _BEHIND or (near and is_right_before(lattice, phrase.end))) and not told
    waits = waits and not (phrase.kind == "count" and _leads_to_one(lattice, phrase.end))
    placed = (phrase.kind in _OPENING_PLACES or runs(lattice, phrase)) and opens(lattice, phrase)
    none, of_bore = _is_of_none(lattice, phrase), _is_of_bore(lattice, phrase)
    return _Nature(_is_empty(lattice, phrase), near, told, waits, none, placed, of_bore)


def _leads_to_one(lattice: Lattice, i: int) -> bool:
    """Whether a comma and an article stand behind a number, which counts nothing then: “legs 40 and 30, a hole”."""
    return lattice.words[i : i + 1] == (",",) and lattice.words[i + 1 : i + 2] in (("a",), ("an",))


def _is_empty(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase says nothing of any thing: it is no size, or a piece of “10 in from the edges”."""
    match phrase.kind:
        case "amount":
            return _is_no_size(lattice, phrase)
        case "component":
            return _names_walls(lattice, phrase)
        case "section":
            return phrase.start > 0 and lattice.words[phrase.start - 1] in ("x", "×")  # “body Ø22 x 50, both ends Ø12”
        case "place":
            return phrase.start > 0 and lattice.words[phrase.start - 1] in ("each", "every")  # “in each end” is in both
        case "offset":
            again = "way" in phrase.parts and lattice.words[phrase.start - 1 : phrase.start] == ("another",)
            return again or lattice.words[phrase.end : phrase.end + 1] in (("from",), ("off",))
        case "count" if (
            lattice.words[phrase.end : phrase.end + 1] in _AWAY and lattice.tokens[phrase.start].text.isdigit()
        ):
            return True  # “each 30 from its end”
        case "count":  # “that holds six of them”
            return phrase.end > phrase.start + 1 and phrase.start > 0 and counted_end(lattice, phrase.start - 1) > 0
    return False


def said(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings of something that is said of a thing."""
    nature = lattice.once(_nature, phrase)
    if nature.empty:
        return
    single = _of_one_thing(frames, lattice, state, phrase)
    if single is not None:
        yield from single
        return
    if phrase.kind == "adjective" and phrase.term("term") == RELATIVE and not nature.near:
        yield from _before_size(lattice, state, phrase)
        return
    if phrase.kind == "amount":
        state = _doubting(frames, lattice, state, phrase)
    if nature.waits:
        waiting = _waiting(state, phrase, nature.near)
        pointing = bool(lattice.known) and phrase.kind == "corner" and lattice.words[phrase.start] == "the"
        determiner = "old" if pointing else state.determiner  # “the four corner holes”
        yield replace(state, pending=(*state.pending, phrase), determiner=determiner, cost=state.cost + waiting)
        yield from unnamed(frames, lattice, state, phrase, nature.near)
    if not nature.near:
        yield from _nounless(frames, lattice, state, phrase)
    if nature.of_none or leads_only(lattice, state, phrase, nature.told):
        return
    for k in _within_reach(state):
        mention = state.mentions[k]
        if _is_passed(frames, lattice, state, phrase, k):
            continue
        given = with_phrase(frames[mention.kind], mention, lattice, phrase)
        if given is None:
            continue
        cost = _distance(frames, lattice, state, k, phrase, nature) + _OPENING * (nature.opens and state.broken > 0)
        cost += _OF_THE_WHOLE * (frames[mention.kind].role == "piece" and _is_apart(lattice, mention, phrase))
        if phrase.kind == "upon" and given.host is None:
            given = replace(given, host=last_body(frames, state.mentions[:k]))
        told = shared(frames, lattice, state.focus, put(state.mentions, k, given), k, phrase)
        gaps = state.gaps - _filled(frames, lattice, state, phrase, given)
        yield replace(state, mentions=told, cost=state.cost + cost, determiner="", gaps=gaps)


def _filled(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, given: Mention) -> int:
    """How many of the sizes that the first thing lacked a phrase of its sentence gives it behind another thing: “40 od,
    20 bore, 15 wide”.
    """
    first = state.mentions[0]
    if not state.gaps or state.focus == 0 or given.span != first.span or first.span[1] < 0:
        return 0
    if not _STOPS.isdisjoint(lattice.words[first.span[1] : phrase.start]):
        return 0
    frame = frames[first.kind]
    return min(state.gaps, missing(frame, first) - missing(frame, given))


def _is_no_size(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is none: it names a side, or tells how ends are."""
    named = _names_side(lattice, phrase) or _names_half(lattice, phrase) or _counts_ends(lattice, phrase)
    return named or _is_full_round(lattice, phrase) or _names_walls(lattice, phrase) or _opens_full(lattice, phrase)


def _names_walls(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a wall is what a hole goes through, and no size: “through one wall 60 from the bottom”."""
    at, term = phrase.parts.get("dim", phrase.parts.get("of", (-1, "")))
    counted = at == phrase.start > 1 and lattice.words[at - 1] in _WALLS
    return counted and term.startswith("wall") and lattice.words[at - 2] in _THROUGH


_WALLS = words_of("groups.toml", "attachments", "walls")
_THROUGH = frozenset(("through", "thru", "in", "into"))


def _counts_ends(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a number counts ends: “1 end open”."""
    token, behind = lattice.tokens[phrase.start], lattice.words[phrase.start + 1 : phrase.start + 2]
    return token.text in ("1", "2") and token.unit is None and behind in (("end",), ("side",))


def _names_half(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a share only names a part: “the fat half is 30 across”."""
    return "f" in phrase.parts and "dim" not in phrase.parts and lattice.words[phrase.end : phrase.end + 1] in _IS


def _opens_full(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a sentence begins with the way that something runs: “Along the whole length, in the middle, a groove”."""
    at = phrase.start - 1 - (lattice.words[phrase.start - 1 : phrase.start] == ("the",))
    return "full" in phrase.parts and at > 0 and lattice.words[at] in RUNNING and ends(lattice, at - 1)


def _is_full_round(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “full round” and “full R” tell how ends are, and are no whole diameter."""
    return "full" in phrase.parts and lattice.words[phrase.end - 1] in ("round", "r", "rad", "radius")


def _doubting(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> State:
    """A reading that takes a number for a size, which may count what is named behind it or belong to the name before
    it.
    """
    counted = any(p.kind == "count" for p in state.pending)  # “four 50 square legs”
    counted = counted and not _is_crossed(frames, lattice, phrase)
    cost = _COUNTED if not counted and lattice.once(_counts, phrase) else 0.0
    cost += _CROSSED if lattice.once(_is_named_before, phrase) else 0.0
    return replace(state, cost=state.cost + cost) if cost else state


def _names_side(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size only tells which side is meant: “along its front edge (the 65 side)”."""
    if phrase.term("dim") != "side" or phrase.start == 0:
        return False
    first = lattice.tokens[phrase.start]
    return bool(first.values) and lattice.words[phrase.start - 1] in _POINTING


def _nounless(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings in which something stands for a thing without its noun."""
    if phrase.kind == "recess":
        yield from mouth(frames, lattice, state, phrase)
    if phrase.kind == "adjective":
        yield from implied(frames, lattice, state, phrase)
    if phrase.kind == "amount":
        yield from threaded(frames, lattice, state, phrase)
        yield from likewise(frames, lattice, state, phrase)
        yield from described(frames, lattice, state, phrase)
        yield from rounded(frames, lattice, state, phrase)


def _of_one_thing(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State] | None:
    """The readings of what is said of one kind of thing alone; ``None`` for anything else."""
    if phrase.kind == "count" and lattice.once(_counts_sides, phrase):
        return iter(())  # “each of the two long sides has a groove”
    if is_no_place(frames, lattice, state, phrase):
        return iter(())
    if phrase.kind == "callout":
        return called_out(frames, lattice, state, phrase)
    if "own" in phrase.parts:
        return of_its_own(frames, lattice, state, phrase)
    if phrase.kind == "bevel" and "w" in phrase.parts:
        return _with_legs(frames, lattice, state, phrase)
    if phrase.kind != "adjective":
        return None
    no_word = (_is_place_of, _is_of_ends, _is_verb, _is_of_face, _is_square_to)
    return iter(()) if any(lattice.once(test, phrase) for test in no_word) else None


def _is_verb(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a word tells what something does with another thing, and not how it is: “a hole crosses the slot”."""
    behind = phrase.end < len(lattice.words) and lattice.is_in(phrase.end, "determiner")
    return behind and lattice.tokens[phrase.start].text.lower() in _CROSSING


def _points_at(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size only says which part of a thing is meant, which was spoken of: “the 45 leg”."""
    first = phrase.parts.get("a", (-1, ""))[0] == phrase.start
    return first and phrase.start > 0 and lattice.words[phrase.start - 1] == "the"


def _is_of_ends(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether it tells how the ends of what was named are: “a bar, ends square, one 5 mm hole”."""
    ended = phrase.end == len(lattice.words) or lattice.is_in(phrase.end, "link")
    ends = phrase.start > 0 and lattice.tokens[phrase.start - 1].text.lower() == "ends"
    return ended and ends and phrase.term("term") in ("square", "round")


def _is_place_of(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an adjective with the noun of an end in it is where something is: “at one square end a slot”."""
    before = lattice.words[max(0, phrase.start - 2) : phrase.start]
    ended = phrase.end > phrase.start + 1 and lattice.words[phrase.end - 1] == "end"
    return ended and len(before) == 2 and before[0] in _AT and before[1] in _THE_ONE


def _is_of_face(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an adjective tells what a face is like that something goes from or to: “from one round face”."""
    faced = lattice.words[phrase.end : phrase.end + 1]
    return bool(faced) and faced[0] in _FACED and _is_pointed_out(lattice, phrase)


def _is_square_to(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “square” tells how something lies, and not what it is like: “its axis square to that of the post”."""
    behind = lattice.words[phrase.end : phrase.end + 1]
    return lattice.words[phrase.start : phrase.end] == ("square",) and behind in _SQUARE_TO


def _is_of_known(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an adjective tells which thing something is in or goes to, and not what it is like itself: “a hole into
    the square pocket”.
    """
    if phrase.kind != "adjective" or not _is_pointed_out(lattice, phrase):
        return False
    return phrase.end < len(lattice.words) and any(True for _ in lattice.sense(phrase.end, "thing"))


def _is_pointed_out(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an article and a word like “to” stand before a phrase: “to the”, “from one”."""
    before = lattice.words[max(0, phrase.start - 2) : phrase.start]
    return len(before) == 2 and before[0] in _LEADING and before[1] in _POINTED_OUT


def _with_legs(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which the chamfer that was spoken of right before is so wide and so deep."""
    last = state.mentions[state.focus] if state.focus >= 0 else None
    if last is None or frames[last.kind].role != "edge" or state.pending:
        return
    given = with_phrase(frames[last.kind], last, lattice, phrase)
    if given is not None:
        yield replace(state, mentions=put(state.mentions, state.focus, given), determiner="")


def _before_size(lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which a size is only said to be a smaller one: “a shorter height of 20”."""
    if lattice.is_in(phrase.end, "dimension"):
        yield replace(state, cost=state.cost + _COMPARED)


def _names_concentric(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “a concentric hole” is a new thing, and not the place of another."""
    if phrase.kind != "centre" or "ref" not in phrase.parts or phrase.term("c") not in ("concentric", "coaxial"):
        return False
    before = lattice.words[max(0, phrase.start - 1) : phrase.parts["c"][0]]
    return phrase.parts["ref"][0] == phrase.parts["c"][0] + 1 and bool({"a", "an", "another", "one"} & {*before})


def _is_of_none(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase says nothing of any thing that was named, whatever it could take."""
    if phrase.kind == "removing" or _names_concentric(lattice, phrase) or _is_of_edges(lattice, phrase):
        return True
    if phrase.kind in ("component", "legs") and _points_at(lattice, phrase):
        return True  # “the 45 leg has a hole”
    if phrase.kind == "section" and lattice.words[phrase.end : phrase.end + 1] in _DEEP:
        return True  # “one end: Ø8 x 20 deep” is no length of a shaft
    if _is_of_known(lattice, phrase):
        return True
    bare_corner = phrase.kind == "corner" and not lattice.is_in(phrase.start, "preposition")
    return bare_corner and is_right_before(lattice, phrase.end)  # “4 corner holes”


def _is_passed(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, k: int) -> bool:
    """Whether a phrase says nothing of a thing: “it” is what was named, nothing else."""
    mention = state.mentions[k]
    if mention.gone and not (mention.before is not None and k == state.focus and phrase.kind in _TELLING_WHICH):
        return True  # “get rid of the rounded edges”, “of the hole in the centre”
    if k != state.focus and (
        phrase.kind == "departing" or phrase.term("term") == CUT or frames[mention.kind].only_named
    ):
        return True
    if k == 0 and (phrase.kind in ("inside", "departing") or phrase.term("term") == ALSO):
        return True
    if (
        k == 0
        and mention.before is None
        and phrase.kind == "away"
        and (phrase.term("ref") == mention.kind or len(state.mentions) > 1)
    ):
        return True  # nothing that all stands on is 25 from its own centre
    apart = phrase.kind == "count" and (k != state.focus or (k == 0 and mention.before is not None))
    if apart and mention.noun.lower() == mention.term:
        return True  # “a panel with holes, five along it by three across” is one panel
    if k != state.focus and phrase.term("term") == _RADIAL and lattice.tokens[phrase.start].text.lower() == "radially":
        return True  # “a bore; a groove 10 deep radially” is no radial bore
    if phrase.kind == "count" and state.broken and mention.sizes and _is_sized(lattice, phrase.end):
        return True  # “a 25 hole in the centre, six 5 mm on a 60 circle”
    if phrase.kind == "centre" and phrase.term("prep") == "out" and frames[mention.kind].role in ("cut", "edge"):
        return True  # nothing that is cut sticks out of the middle of a side
    if mention.before is not None and frames[mention.kind].role == "body" and _goes_out(lattice, phrase):
        return True  # what goes through something that is there and “out of the back” is another thing
    return mention.before is not None and _is_passed_known(frames, lattice, state, phrase, k)


_RADIAL = "radial"
_OF_BODIES = frozenset(("length", "width", "height", "thickness", "depth"))


def _is_passed_known(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, k: int) -> bool:
    """Whether a phrase says nothing of a thing that is there: it is of what was named, or spoken of before."""
    frame = frames[state.mentions[k].kind]
    if k > 0 and frame.role == "edge" and phrase.term("dim") in _OF_BODIES:
        return not any(lattice.sense(j, "thing") for j in range(phrase.start))  # “make it 9 thick” is no chamfer
    if k == state.focus:
        return False
    if phrase.kind == "adjective" and _points_next(lattice, phrase.end):
        return True  # “tap the small holes”
    if phrase.kind == "count" or (phrase.kind == "pose" and "it" in phrase.parts and "way" in phrase.parts):
        return True  # “make it 3” and “move it” say nothing of what is not spoken of
    bare = phrase.kind == "amount" and "dim" not in phrase.parts and lattice.tokens[phrase.start].kind in _LENGTHS
    return bare or (phrase.term("more").endswith("width") and frame.role == "cut")


def _points_next(lattice: Lattice, i: int) -> bool:
    """Whether some of several known things are named right behind a word: “… the left holes”."""
    while i < len(lattice.words) and lattice.is_in(i, "determiner"):
        i += 1
    return i < len(lattice.words) and (lattice.is_in(i, "which") or lattice.tokens[i].kind == "ordinal")


def _is_sized(lattice: Lattice, i: int) -> bool:
    return i < len(lattice.tokens) and lattice.tokens[i].kind in {*_LENGTHS, "radius", "diameter"}


def _goes_out(lattice: Lattice, phrase: Phrase) -> bool:
    return phrase.kind == "place" and lattice.words[phrase.start : phrase.start + 2] == ("out", "of")


def _is_of_edges(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a radius stands right before what it rounds: “R5 corners”."""
    if phrase.kind != "amount" or lattice.tokens[phrase.start].kind != "radius":
        return False
    return bool({"corner", "edge", "fillet"} & {*lattice.words[phrase.end : phrase.end + 1]})


def _waiting(state: State, phrase: Phrase, near: bool) -> float:
    """What it costs that a phrase waits for its noun."""
    if phrase.kind == "removing":
        return _VERB
    begun = bool(state.pending) or bool(state.determiner)
    cost = 0.0 if near else 0.1 if begun else 0.35
    if state.focus >= 0 and not begun and not state.broken:
        cost += _UNLINKED
    if phrase.kind in PLACES and phrase.kind != "upon":
        cost += {"section": 1.0, "edges": _EDGES}.get(phrase.kind, 0.3)
    return cost


def _is_other_end(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether the end that is not treated is named: “one end fully round, other end flat with a 6 mm hole”."""
    return "other" in lattice.words[phrase.start : phrase.end] and "end" in lattice.words[phrase.start : phrase.end]


def _distance(frames: Frames, lattice: Lattice, state: State, k: int, phrase: Phrase, nature: _Nature) -> float:
    """What it costs that a phrase is said of a thing that was named before it."""
    mention = state.mentions[k]
    frame = frames[mention.kind]
    if phrase.kind in ("side open", "squaring"):
        return 0.0  # only hollow things have it, or corners that were treated
    away = _FROM_PIECE if is_piece_of(state.mentions[state.focus], mention) else 0.35 + 0.1 * abs(state.focus - k)
    cost = (0.0 if k == state.focus else away) + 0.08 * min(state.broken, 3)
    cost += 0.7 if state.pending else 0.0
    cost += 0.15 if phrase.kind == "amount" and "dim" not in phrase.parts else 0.0
    near = nature.near and phrase.term("term") != CUT  # “negatively extrude this circle” may be said of either
    if near and phrase.kind in ("count", "amount", "size", "adjective", "place", "edges"):
        lacking = phrase.kind in ("amount", "size") and missing(frame, mention) > 0
        lacking |= phrase.term("dim") == "depth" and "blind" in mention.adjectives and mention.size("depth") is None
        lacking |= frame.role == "whole" and "dim" in phrase.parts and phrase.start == mention.span[1]
        lacking &= not (state.determiner == "new" and "dim" not in phrase.parts)  # “with a 20 mm bore”
        cost += 0.1 if lacking else _BEFORE if phrase.kind == "adjective" and state.determiner else 0.5
    cost += _OTHER_NAME * (mention.before is not None and _is_otherwise_called(frame, phrase))
    of_whole = phrase.kind == "change" and not {"old", "own", "n"} & phrase.parts.keys()
    cost += _UNPLACED * (of_whole and k not in (0, state.focus))  # “and raise the width” of the whole
    cost += _OF_BORE * nature.of_bore
    cost += _OF_ONE * (near and phrase.kind == "circle" and _is_one(mention))
    if phrase.kind == "axis" and near:
        cost += 0.5 * any(p.kind == "axis" for p in mention.places)  # “a transverse hole; a transverse slot”
    if phrase.kind == "count" and phrase.end == phrase.start + 1:
        cost += _COUNTED if near else 0.6
    if (
        mention.before is not None
        and phrase.kind in _PLACED
        and phrase.kind not in {p.kind for p in mention.before.places}
    ):
        cost += _UNPLACED
    if phrase.kind == "edges" and state.broken and mention.sizes and "x" not in phrase.parts:
        cost += _OTHER_EDGES * any(p.kind == "edges" for p in mention.places)
    if phrase.kind == "edges" and state.broken and _is_other_end(lattice, phrase):
        cost += _OTHER_END * any(p.kind == "edges" for p in mention.places)
    if phrase.kind == "section":
        cost += 0.0 if any(p.kind == "section" for p in mention.places) else _FIRST_SECTION
        square = "square" in mention.adjectives or "square" in mention.term
        cost += 0.0 if phrase.kind in frame.takes or square else _SQUARE_STOCK
    elif phrase.kind in PLACES and phrase.kind not in ("flanges", "stages") and frame.role == "body" and k == 0:
        cost += _OF_COPIES if phrase.kind in ("circle", "rectangle", "arc") else 0.5
    return cost


def _is_otherwise_called(frame: Frame, phrase: Phrase) -> bool:
    """Whether a thing calls a size otherwise: a chamfer that is “14 thick” is 14 wide."""
    name = phrase.term("dim")
    return phrase.kind == "amount" and bool(name) and frame.slot(name) not in (None, name)


def _is_one(mention: Mention) -> bool:
    """Whether a thing is one alone."""
    return mention.count in (None, 1) and mention.noun.lower().endswith(mention.term)


def _is_of_bore(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a number without a name is how wide the bore right behind it is: “40 od, 20 bore, 15 wide”."""
    behind = lattice.tokens[phrase.end + 1 : phrase.end + 2]
    if "dim" in phrase.parts or lattice.words[phrase.end : phrase.end + 1] != ("bore",):
        return False
    if not any(t.values for t in behind):
        return True
    named = lattice.sense(phrase.end + 2, "dimension") if phrase.end + 2 < len(lattice.words) else ()
    return any(term in _ALONG for _, term in named)


def is_piece_of(mention: Mention, whole: Mention) -> bool:
    """Whether a thing is a piece of another one."""
    return mention.kind.startswith(f"{whole.kind}.")


def _is_apart(lattice: Lattice, mention: Mention, phrase: Phrase) -> bool:
    """Whether a size stands behind what ends all that is said of a piece: “with six legs, 2 m long”, “with a shelf and
    a height of 900”.
    """
    end = mention.span[1]
    if phrase.kind == "amount" and lattice.words[phrase.end : phrase.end + 2][-1:] in (("total",), ("overall",)):
        return True  # “400 high in total”
    if phrase.kind == "amount" and phrase.start > 0 and lattice.words[phrase.start - 1] in ("total", "overall"):
        return True
    told = mention.before is None and phrase.kind in ("amount", "size") and phrase.start > end
    if not told or (phrase.kind != "size" and any(said.span[0] <= end for _, said in mention.sizes)):
        return False
    between = {term for j in range(end + 1, phrase.start) for _, term in lattice.sense(j, "determiner")}
    return between <= {"new"} if lattice.words[end] == "," else lattice.words[end] == "and" and between == {"new"}


def _within_reach(state: State) -> list[int]:
    """The things that a phrase may be said of: the one in focus, those just before it, the last and the first."""
    last = len(state.mentions) - 1
    near = (state.focus, state.focus - 1, state.focus - 2, last, 0)
    if state.mentions and state.mentions[0].before is not None:
        near = (*near, *range(min(last + 1, _KNOWN)))
    return sorted({k for k in near if 0 <= k <= last}, reverse=True)


def _counts(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is a plain whole number before a plural: “4 holes”."""
    i = phrase.parts["a"][0] + 1 if phrase.term("dim") in ("square", "sq") else phrase.end  # “4 square legs”
    token = lattice.tokens[i - 1]
    if i >= len(lattice.words) or not countable(token, math.inf):
        return False
    while i < len(lattice.words) and (end := _behind_attribute(lattice, i)) > i:
        i = end  # “8 vent slots”, “4 blind holes”, “4 equally spaced slots”
    things = (end for j in (phrase.end, i) if j < len(lattice.words) for end, _ in lattice.sense(j, "thing"))
    return any(_is_plural(lattice, end - 1) or lattice.names_whole(end) for end in things)  # “6 rung ladder”, too


def _is_plural(lattice: Lattice, i: int) -> bool:
    """Whether a noun is a plural, also where that is how it is listed: “fins”."""
    text = lattice.tokens[i].text.lower()
    return text != lattice.words[i] or (text in _LISTED_PLURALS)


def _counts_sides(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a number counts the sides that are named behind it, and no things."""
    pointed = phrase.start > 0 and lattice.words[phrase.start - 1] in ("the", "its", "both")
    return pointed and phrase.end < len(lattice.words) and any(p.kind == "place" for p in lattice.phrases[phrase.end])


def _behind_attribute(lattice: Lattice, i: int) -> int:
    """Behind the adjective or the word of use that begins at a word; there where none does."""
    ends = [end for table in ("adjective", "use") for end, _ in lattice.sense(i, table)]
    return max(ends, default=i + (lattice.words[i] in _PLAIN))


def _is_named_before(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether both a name and its number belong elsewhere: “flat to flat 60” of “17 flat to flat 60 long”."""
    at, i, end = phrase.parts.get("dim", (-1, ""))[0], phrase.start - 1, phrase.end
    if at != phrase.start or i < 0 or end >= len(lattice.words) or not lattice.sense(end, "dimension"):
        return False
    named = i > 0 and lattice.is_in(i - 1, "dimension")
    return not named and all(lattice.tokens[k].kind in _LENGTHS for k in (i, end - 1))


def _is_crossed(frames: Frames, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether the name of a size between two numbers belongs to the first: “5 od 10 turns”, for turns have none."""
    at, name = phrase.parts.get("dim", (-1, ""))
    if at != phrase.start or at == 0 or not lattice.tokens[at - 1].text.isdigit() or phrase.end >= len(lattice.words):
        return False
    things = [term for _, term in lattice.sense(phrase.end, "thing")]
    return bool(things) and all(frames[term].slot(name) is None for term in things)
