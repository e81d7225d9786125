"""What a noun does in a reading: it names a new thing, one that was named before, or only the whole part."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cadwright.english.alike import told_by_size
from cadwright.english.alterations import RESHAPED
from cadwright.english.asides import purpose_end, recurs
from cadwright.english.attachment import with_all, with_phrase
from cadwright.english.attributive import is_of_another, last_body, says_other, shapes_cut
from cadwright.english.back_references import (
    begun_with_it,
    brings_new,
    is_around,
    is_gone_through,
    is_led_into,
    is_of_last,
    is_pointed_at,
    is_pointed_into,
    leads_in,
)
from cadwright.english.changes.references import given, grouped, pointed
from cadwright.english.costs import TITLE
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.missing_sizes import missing
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.sections import alias, apposed, cut_from, is_called
from cadwright.english.statements import ALSO, Mention
from cadwright.english.states import State, dropped, put

_ANOTHER = 1.0
"""What a whole part costs behind another thing: “for a 608 bearing” names none that is to be made."""
_BARE = 1.5
"""What it costs to take “5 mm square” behind a thing for another thing."""
_RETURNED = 0.4
"""What it costs that a phrase before a noun belongs to the thing before it."""
_AGAIN = 1.4
"""What it costs that a noun without “the” means a thing that was named before."""
_COMPLETED = 0.5
"""What it costs where that thing lacks a size until then: “vee along the top, vee 30 wide”."""
_ADDED = 0.7
_SIZED = 0.3
"""What it costs when a size is named right behind it: “plate width: 40”."""
_NEW = 0.8
"""What it costs that “the hole” is another one than the hole that was named before."""
_PIECE = 0.1
"""What it costs that a piece is spoken of again: “a spout diameter of 20 and a spout length of 50”."""
_SPOKEN_OF = 1.5
"""What it costs that “through the wall” names a body that was not spoken of."""
_HOMELESS = 1.5
"""What it costs that a thing is a piece of nothing that was spoken of: a plain pulley has no “hub” of a belt pulley."""
_LIKE = 0.1
"""What it costs that “another hole” is like the one that is there."""
_NO_TITLES = frozenset(("pyramid", "cone", "torus", "wedge", "prism", "ball", "half cylinder"))
"""Shapes that are no mere names of other ones: “a pyramid, the base is a 40 mm square”."""
_AFTER_TITLE = frozenset(":,.–—(-")
_POINTING = frozenset(("that", "this", "those", "these"))
_DONE_TO_EDGES = frozenset(("round",))
_ADDING = frozenset(("add", "another", "more", "extra", "additional", "further"))
OWNING = words_of("groups.toml", "nouns", "owning")
"""Words behind which a thing belongs to the one before them."""
_STOPS = frozenset(".!?;")
_PLACING = tuple((word,) for word in ("in", "at", "on", "spaced", "arranged", "placed", "laid", "set", "all", "evenly"))
"""Behind a noun that begins a sentence one of these says where what was spoken of is."""
_UNPLACED = frozenset(("place", "host", "spacing"))
_ABOUT = frozenset(("around", "round"))
"""Behind one of these stands what another thing is around: “around the bore, on one side, a hub …”."""
_NEARBY = 5
_FOR_SCREWS = 0.6
"""What it costs that screws, which a thing is for, are holes of it."""

Frames = Mapping[str, Frame]


def named(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings of a noun."""
    if state.mentions and state.mentions[0].before is not None:
        yield from _in_change(frames, lattice, state, phrase)
        return
    kind = phrase.term("term")
    frame = frames[kind]
    if says_other(frames, lattice, state, phrase) or is_where(frames, lattice, phrase) or _is_way(lattice, phrase):
        return
    if frame.role == "body" and _is_piece_of_one(lattice, state, phrase):
        return
    known = [k for k, m in enumerate(state.mentions) if m.kind == kind and not m.gone]
    if frame.role == "edge" and " ".join(lattice.words[phrase.start : phrase.end]) in frame.generic:
        known = []  # “concentric with the radius” is a place that I do not know
    if state.determiner == "new" and shapes_cut(frames, lattice, phrase.end):
        known = []  # “a stadium hole” is not the stadium that was spoken of
    if _goes_on(lattice, state, phrase, known) or _completes(state, frame):
        state = replace(state, determiner="old")
    old = _is_old(state, known)
    state, known = told_by_size(lattice, state, known)
    piece = frame.role == "piece"
    extra = (_NEW if (old or piece) and known else 0.0) + _ANOTHER * _stands_alone(frames, state, frame)
    extra += _BARE * (" ".join(lattice.words[phrase.start : phrase.end]) == "square" and _is_bare(state))
    extra += _HOMELESS * (piece and not _has_whole(state, kind))
    if old and not known and frame.role == "body" and is_pointed_at(frames, lattice, state, phrase):
        extra += _SPOKEN_OF
    extra += _FOR_SCREWS * lattice.once(_is_for_screws, phrase.start)
    extra += _ANOTHER * bool(state.mentions and frame.role != "cut" and _is_purpose(lattice, phrase))
    fresh = _fresh(lattice, state, phrase)
    if frame.role == "edge":
        fresh = _of_edges(frames, lattice, state, phrase, fresh)
    yield made(frames, lattice, replace(state, cost=state.cost + extra), fresh)
    if frame.run:
        yield from apposed(frames, lattice, state, phrase)
    yield from cut_from(frames, lattice, state, phrase)
    if (
        not state.pending
        and kind not in _NO_TITLES
        and _is_title(frames, lattice, phrase)
        and (_may_be_name(frames, lattice, state, phrase) or recurs(lattice, phrase.start, phrase.end))
    ):
        yield replace(state, cost=state.cost + TITLE, determiner="")
    yield from _spoken_of(frames, lattice, state, phrase, known)


def _is_piece_of_one(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun also names a piece of what was spoken of: the hub of a belt pulley is no other thing."""
    wholes = {m.kind for m in state.mentions}
    return any("." in term and term.split(".")[0] in wholes for _, term in lattice.sense(phrase.start, "thing"))


def _has_whole(state: State, kind: str) -> bool:
    """Whether the whole was spoken of that a thing is a piece of, or the whole may still come."""
    return not state.mentions or any(m.kind == kind.split(".")[0] for m in state.mentions)


def is_where(frames: Frames, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “round” is no rounding, but says where the treatment right before it is: “a chamfer round the edge”."""
    alone = lattice.words[phrase.start] == "round" and phrase.end == phrase.start + 1
    return alone and is_behind_treatment(frames, lattice, phrase.start)


def _is_way(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “square” tells how something lies: “its axis square to the flat face”, but not “a square to its left”."""
    alone = lattice.words[phrase.start : phrase.end + 1] == ("square", "to")
    before = lattice.tokens[phrase.start - 1] if phrase.start else None
    named = before is not None and (lattice.is_in(phrase.start - 1, "determiner") or bool(before.values))
    return alone and before is not None and not named


def is_behind_treatment(frames: Frames, lattice: Lattice, i: int) -> bool:
    """Whether the noun of what is done to edges stands right before a word, and an article behind it."""
    pointed = lattice.words[i + 1 : i + 2] in (("the",), ("its",), ("each",), ("both",), ("all",))
    nouns = (term for end, term in lattice.sense(i - 1, "thing") if end == i) if i > 0 else ()
    return pointed and any(frames[term].role == "edge" for term in nouns)


def _spoken_of(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, known: list[int]) -> Iterator[State]:
    """The readings in which a noun means one of the ``known`` things of its kind, or one that is also called so."""
    if lattice.once(leads_in, phrase.start) and (
        lattice.words[phrase.start - 2] in _ABOUT or lattice.once(brings_new, phrase.end)
    ):
        return
    frame, last = frames[phrase.term("term")], len(state.mentions) - 1
    called, piece = " ".join(lattice.words[phrase.start : phrase.end]), frame.role == "piece"
    old = state.determiner == "old" and frame.role == "body"
    aliases = [k for k, m in enumerate(state.mentions) if alias(frames, m, frame.kind, called, old)]
    called_so = [k for k in known if called in (state.mentions[k].term, *state.mentions[k].also)]
    for k in (*(aliases[-1:] if frame.role in ("body", "cut") else []), *(called_so or known)[-2:]):
        names = (state.mentions[k].term, *state.mentions[k].also)
        if k in known and called not in names and _has_begun(state, k) and not piece:
            continue  # “a pedestal” is no boss that was spoken of, but “a coaster, a disc 90 dia” is one
        own = frames[state.mentions[k].kind]
        if own.role == "cut" and _is_led_into(frames, lattice, state, phrase):
            continue  # “a hole goes from the front into the large hole” says how far
        again = with_all(own, state.mentions[k], lattice, state.pending)
        if not again.left:
            open_still = (
                missing(own, state.mentions[k]) > 0 and not state.determiner and not _is_plural(lattice, phrase)
            )
            meant = min(_meant(lattice, state, k, phrase), _COMPLETED if open_still else _AGAIN)
            if not state.pending and lattice.once(is_gone_through, phrase.start):
                meant = _LIKE
            meant += _ANOTHER * (own.role == "cut" and lattice.once(is_around, phrase.start))
            yield replace(
                state,
                mentions=put(state.mentions, k, _called_too(frames, lattice, again.mention, phrase)),
                focus=k,
                pending=(),
                determiner="",
                broken=0,
                cost=state.cost + (_PIECE if piece else meant) + 0.05 * (last - k),
            )


def _is_led_into(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun is where the cut goes that its sentence is about."""
    focus = state.mentions[state.focus]
    return frames[focus.kind].role == "cut" and is_led_into(lattice, focus.span[1], phrase.start)


def _called_too(frames: Frames, lattice: Lattice, mention: Mention, phrase: Phrase) -> Mention:
    """The thing with one more name; the one that tells its shape goes first: “the body is an octagonal prism”."""
    called = " ".join(lattice.words[phrase.start : phrase.end])
    if called in (mention.term, *mention.also):
        return mention
    frame = frames[mention.kind]
    if mention.term in frame.generic and called in frame.nouns and called not in frame.generic:
        names = (*mention.also, mention.term)
        return replace(mention, noun=lattice.quote(phrase.start, phrase.end), term=called, also=names)
    return replace(mention, also=(*mention.also, called))


def _is_for_screws(lattice: Lattice, i: int) -> bool:
    """Whether screws are only what something is for: “a block for M4 screws”."""
    return lattice.words[i] in ("screw", "bolt") and "for" in lattice.words[max(0, i - 3) : i]


def _is_purpose(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a noun that ends a name says what the thing is for: “Lid for a round jar. 70 outside …”."""
    ended = phrase.end < len(lattice.words) and lattice.words[phrase.end] in (".", ":", ";", "-", "–", "—")
    begin = phrase.start
    while begin > 0 and lattice.is_in(begin - 1, "adjective"):
        begin -= 1
    before = lattice.words[max(0, begin - 2) : begin]
    return ended and before[:1] == ("for",) and before[1:] in (("a",), ("an",), ("the",), ("my",), ("our",), ("your",))


def _has_begun(state: State, k: int) -> bool:
    """Whether a thing is more than the name of the whole."""
    if state.mentions[k].before is not None or state.determiner not in ("new", ""):
        return False
    return k > 0 or bool(state.mentions[k].sizes)


def _goes_on(lattice: Lattice, state: State, phrase: Phrase, known: list[int]) -> bool:
    """Whether a clause or a line that begins with a noun alone goes on about what is so called: “; slot is 10 wide”."""
    if state.determiner or state.pending or len(known) != 1:
        return False
    noun, behind = " ".join(lattice.words[phrase.start : phrase.end]), lattice.words[phrase.end : phrase.end + 1]
    clause = behind in (("is",), ("are",)) and state.broken > 0 and lattice.is_in(phrase.start - 1, "link")
    line = phrase.start in lattice.lines and phrase.start not in lattice.items and not _is_label(behind)
    placed = _is_plural(lattice, phrase) and _are_unplaced(state.mentions[known[0]]) and lattice.once(_places, phrase)
    return (clause or line or placed) and is_called(state.mentions[known[0]], noun)


def _are_unplaced(mention: Mention) -> bool:
    """Whether several of a thing were spoken of, and of their place at most the side."""
    return (mention.count or 1) > 1 and all(p.kind in _UNPLACED for p in mention.places)


def _places(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a sentence or an item of a list says where something is: “Holes in two rows”, “pockets at …”."""
    i = phrase.start
    led = {i - 1, i} & {*lattice.items, *lattice.lines}
    begins = bool(led) or (i > 0 and lattice.words[i - 1] in _STOPS)
    return begins and lattice.words[phrase.end : phrase.end + 1] in _PLACING


def _completes(state: State, frame: Frame) -> bool:
    """Whether a treatment only tells the size of the one before: “bevelled with a 2 mm chamfer”."""
    last = state.mentions[state.focus] if state.focus >= 0 else None
    unsized = last is not None and last.kind == frame.kind and not last.sizes
    return unsized and frame.role == "edge" and state.link in OWNING


def _is_label(words: tuple[str, ...]) -> bool:
    """Whether a noun is numbered: “hole B: …”, “hole 2 …”."""
    return any(len(word) == 1 for word in words)


def _is_old(state: State, known: list[int]) -> bool:
    """Whether a noun means things that were spoken of: “the post”, “each post” of several."""
    several = any((state.mentions[k].count or 1) > 1 for k in known)
    return state.determiner == "old" or (state.determiner == "each" and several)


def of_its_own(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“The height of the boss is 20”: the size of a thing that is named within the phrase, new or known."""
    at, kind = phrase.parts["own"]
    end = next((end for end, term in lattice.sense(at, "thing") if term == kind), at + 1)
    listed = " ".join(lattice.words[at:end])
    there = [k for k, m in enumerate(state.mentions) if m.kind == kind and not m.gone]
    known = [k for k in there if is_called(state.mentions[k], listed)]
    lone = len(there) == 1 and (frames[kind].run or state.mentions[there[0]].before is not None)
    known = known or (there if lone else [])  # “a pentagonal prism … of the pentagon”
    if {"w", "nth"} & {*phrase.parts}:
        yield from _of_pointed(frames, lattice, state, phrase, end)
        return
    if frames[kind].only_named and len(known) > 1:
        return
    for k in known[-2:]:
        given = with_phrase(frames[kind], state.mentions[k], lattice, phrase)
        if given is not None:
            yield replace(state, mentions=put(state.mentions, k, given), focus=k, determiner="", broken=0)
    if not known:
        thing = Phrase("thing", at, end, {"term": (at, kind)})
        state = made(frames, lattice, state, _fresh(lattice, state, thing))
        given = with_phrase(frames[kind], state.mentions[state.focus], lattice, phrase)
        if given is not None:
            yield replace(state, mentions=put(state.mentions, state.focus, given))


def _of_pointed(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, end: int) -> Iterator[State]:
    """“The diameter of the second hole is 8”: the size of one of several that are there."""
    told = {"w": "w", "nth": "o", "own": "ref"}
    named = {told[n]: part for n, part in phrase.parts.items() if n in told}
    start = min(at for at, _ in named.values())
    bare = replace(state, pending=(), determiner="")
    for found in pointed(frames, lattice, bare, Phrase("those", start, end, named)):
        mention = found.mentions[found.focus]
        given = with_phrase(frames[mention.kind], mention, lattice, phrase)
        if given is not None:
            yield replace(found, mentions=put(found.mentions, found.focus, given), pending=state.pending)


def _in_change(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The readings of a noun in a text about things that are there: one of those, several, or a new one."""
    kind, noun = phrase.term("term"), " ".join(lattice.words[phrase.start : phrase.end])
    if any(term == "circle" for _, term in lattice.sense(phrase.start, "dimension")):
        return  # “a bolt circle” is no bolt
    if noun == "drilled" or _is_done(frames, lattice, state, phrase):
        return  # “move the hole drilled in the top”, “round the vertical edges”
    there = [k for k, m in enumerate(state.mentions) if m.before and not (m.gone or m.which or m.group)]
    of_kind = [k for k in there if state.mentions[k].kind == kind]
    meant = _called_so(state, of_kind, noun) or _called_so(state, of_kind, noun.split()[-1]) or of_kind
    called = any(state.mentions[k].term == noun for k in there)
    if not meant:
        yield from _longer_named(frames, lattice, state, there, noun)
    if frames[kind].role == "piece" and meant:
        counted = _one_more_or_less(lattice, state, phrase, meant[-1])
        if counted is not None:
            yield from given(frames, lattice, counted, meant[-1])
        return
    old = state.determiner == "old"
    if not (old and meant):
        extra = _ADDED * (state.determiner != "new" and (bool(meant) or called))
        extra += _NEW * (bool(meant) and state.determiner != "new" and _is_size_of(lattice, phrase))
        another = _fresh(lattice, state, phrase)
        if lattice.once(_is_predicate, phrase.start):
            another = replace(another, heard=((RESHAPED, (phrase.start, phrase.end)),))
        yield made(frames, lattice, replace(state, cost=state.cost + extra), another)
    span = (phrase.start, phrase.end)
    if len(meant) > 1 and (state.determiner == "each" or _is_plural(lattice, phrase)):
        group, k = grouped(replace(state, cost=state.cost + _AGAIN * (state.determiner == "new")), tuple(meant), span)
        yield from given(frames, lattice, group, k)
    fresh = [k for k, m in enumerate(state.mentions) if m.kind == kind and m.before is None]
    spoken_of = state.recent if lattice.words[max(0, phrase.start - 1)] in _POINTING else state.focus
    one = meant if len(meant) == 1 else [k for k in meant if k in (state.focus, spoken_of)]
    if (
        any(p.kind == "removing" for p in state.pending)
        and state.determiner != "each"
        and not _is_plural(lattice, phrase)
    ):
        one = [k for k in one if _count(state.mentions[k]) == 1]  # which of several is to go is not told
    if state.determiner == "new" and meant:
        yield from _like(frames, lattice, state, phrase, meant)
    for k in (*one, *fresh[-2:]):
        cost = _meant(lattice, state, k, phrase) + 0.05 * (len(state.mentions) - 1 - k) * (k in fresh)
        yield from given(frames, lattice, replace(state, cost=state.cost + cost), k)


def _longer_named(frames: Frames, lattice: Lattice, state: State, there: Sequence[int], noun: str) -> Iterator[State]:
    """The reading in which a noun names the one thing whose name it ends: “the rib” is the triangle rib."""
    found = [k for k in there if state.mentions[k].term.endswith(f" {noun}")]
    if len(found) == 1:
        yield from given(frames, lattice, state, found[0])


def _like(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, meant: Sequence[int]) -> Iterator[State]:
    """The reading in which another thing is like one that is there: the only one, or the one that it is beside."""
    model = meant[0] if len(meant) == 1 else _model(lattice, phrase, meant)
    if model is None:
        return
    like = state.mentions[model]
    if len(meant) > 1 or is_called(like, lattice.words[phrase.end - 1]):
        more = (ALSO,) if model > 0 else ()  # “I want a plain cube” is the one that is there
        copied = put(state.mentions, model, replace(like, adjectives=(*like.adjectives, *more)))
        yield from given(frames, lattice, replace(state, mentions=copied, cost=state.cost + _LIKE), model)


def _is_done(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a word is no noun but what is done to the edges behind it."""
    if lattice.words[phrase.start] not in _DONE_TO_EDGES or frames[phrase.term("term")].role == "edge":
        return False
    edges = phrase.end < len(lattice.words) and any(p.kind == "edges" for p in lattice.phrases[phrase.end])
    return edges and not (state.determiner or state.pending)


def _called_so(state: State, things: Sequence[int], noun: str) -> list[int]:
    """Those of several things that are called by a noun."""
    return [k for k in things if noun in (state.mentions[k].term, *state.mentions[k].term.split())]


def _model(lattice: Lattice, phrase: Phrase, meant: Sequence[int]) -> int | None:
    """Which of several things a new one is to be beside: “another hole 20 to the right of the first”."""
    shifts = [p for p in lattice.phrases[phrase.end] if p.kind == "shift"] if phrase.end < len(lattice.words) else []
    last = lattice.words[max((p.end for p in shifts), default=0) - 1]
    return {"first": meant[0], "last": meant[-1]}.get(last)


def _is_predicate(lattice: Lattice, i: int) -> bool:
    """Whether a noun says what something is to be: “make it a square”, “it should be hexagonal”."""
    j = i - 1
    while j > 0 and lattice.is_in(j, "determiner"):
        j -= 1
    return j >= 0 and lattice.tokens[j].text.lower() in ("it", "them", "that", "this", "be", "become", "outside")


def _one_more_or_less(lattice: Lattice, state: State, phrase: Phrase, k: int) -> State | None:
    """The reading in which “add a shelf” and “remove one shelf” say how many there are; ``None`` where one of several
    is to be another than the others.
    """
    thing, count = state.mentions[k], _count(state.mentions[k])
    if count < 2 or _is_plural(lattice, phrase):
        return state
    words = lattice.words[max(phrase.start - 3, 0) : phrase.start]
    removing = any(p.kind == "removing" for p in state.pending)
    if removing or not _ADDING.isdisjoint(words):
        others = tuple(p for p in state.pending if p.kind not in ("removing", "count"))
        heard = (*thing.heard, ("#", (phrase.start, phrase.end)))
        counted = replace(thing, count=count - 1 if removing else count + 1, heard=heard)
        return replace(state, mentions=put(state.mentions, k, counted), pending=others)
    return None if words[-1:] == ("one",) else state


def _count(thing: Mention) -> int:
    """How many of a known thing there are."""
    return (thing.before.count if thing.before is not None else None) or 1


def _of_edges(frames: Frames, lattice: Lattice, state: State, phrase: Phrase, fresh: Mention) -> Mention:
    """A new treatment with its count, and with what its edges are those of."""
    first, last = lattice.words[phrase.start], lattice.tokens[phrase.end - 1].text.lower()
    if state.determiner == "new" and first in ("corner", "edge") and last.endswith("ed"):
        fresh = replace(fresh, count=1)  # “a corner rounded R10”
    if state.focus > 0 and is_of_last(lattice, state, phrase):
        return replace(fresh, host=state.focus)
    if fresh.host is not None and _is_at_end_of_body(frames, lattice, state):
        return replace(fresh, host=last_body(frames, state.mentions))
    return fresh


def _is_at_end_of_body(frames: Frames, lattice: Lattice, state: State) -> bool:
    """Whether an end has the edges, not the hole before: “a cross hole 6 from the end, and the end has a chamfer”."""
    words = (lattice.words[p.start : p.end] for p in state.pending)
    return frames[state.mentions[state.focus].kind].role == "cut" and any({"end", "ends"} & {*w} for w in words)


def _is_size_of(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size of a thing is spoken of: “the hole dia”, “hole size”."""
    return any(
        lattice.is_in(phrase.end, "dimension") or w == "size" for w in lattice.words[phrase.end : phrase.end + 1]
    )


def _is_plural(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a noun is written in another form than it is listed."""
    return " ".join(lattice.words[phrase.start : phrase.end]) != lattice.quote(phrase.start, phrase.end).lower()


def _meant(lattice: Lattice, state: State, k: int, phrase: Phrase) -> float:
    """What it costs that a noun means a thing that was spoken of, or that the part has."""
    before, old = state.mentions[k].before, _is_old(state, [k])
    if before is None:
        return 0.0 if old else _SIZED if lattice.is_in(phrase.end, "dimension") else _AGAIN
    one_of_many = (before.count or 1) > 1 and not _is_plural(lattice, phrase)
    if one_of_many and not old and state.determiner != "new" and _is_size_of(lattice, phrase):
        return 0.1
    return _AGAIN if state.determiner == "new" or (one_of_many and not old) else 0.0


def _fresh(lattice: Lattice, state: State, phrase: Phrase) -> Mention:
    """A new thing, of which nothing is known yet."""
    span = (phrase.start, phrase.end)
    owned = state.focus > 0 and (state.link in OWNING or is_pointed_into(lattice, state, phrase.start))
    host = state.focus if owned else None
    if owned and (since := lattice.once(begun_with_it, phrase.start)):
        host = next((m.host for m in state.mentions if m.span[0] >= since), host)
    one = phrase.start > 0 and lattice.words[phrase.start - 1] in ("one", "single")
    tokens = lattice.tokens[phrase.start : phrase.end]
    turned = any(b.start < a.start for a, b in pairwise(tokens))  # “a bracket shaped like the letter L”
    return Mention(
        phrase.term("term"),
        " ".join(t.text for t in tokens) if turned else lattice.called(*span),
        span,
        1 if one else None,
        each=state.determiner == "each",
        host=host,
        term=" ".join(lattice.words[phrase.start : phrase.end]),
    )


def made(frames: Frames, lattice: Lattice, state: State, fresh: Mention) -> State:
    """The reading with one thing more, which takes what was said before its noun."""
    if any(p.kind == "upon" for p in state.pending):
        fresh = replace(fresh, host=last_body(frames, state.mentions))
    taken = with_all(frames[fresh.kind], fresh, lattice, state.pending)
    frame = frames[fresh.kind]
    aside = frame.telling and state.focus >= 0 and not missing(frame, taken.mention)  # what follows is not said of it
    made = replace(
        state,
        mentions=(*state.mentions, taken.mention),
        focus=state.focus if aside else len(state.mentions),
        pending=(),
        determiner="",
        broken=0,
        gaps=state.gaps + _lacking(frames, state, fresh),
    )
    return returned(frames, lattice, made, taken.left, state.focus)


def returned(frames: Frames, lattice: Lattice, state: State, left: tuple[Phrase, ...], focus: int) -> State:
    """What the new thing could not take goes back to the thing before, or is lost."""
    for phrase in left:
        given = None
        returns = phrase.kind not in ("removing", "adjective") and not lattice.once(_begins, phrase.start)
        if 0 <= focus < len(state.mentions) and returns:
            mention = state.mentions[focus]
            given = with_phrase(frames[mention.kind], mention, lattice, phrase)
        if given is None:
            state = dropped(state, (phrase,))
        else:
            state = replace(state, mentions=put(state.mentions, focus, given), cost=state.cost + _RETURNED)
    return state


def _begins(lattice: Lattice, i: int) -> bool:
    """Whether a sentence begins at a word, or at the empty words before it: “… bevelled. On one side a recess …”."""
    while i > 0 and any(lattice.is_in(i - 1, table) for table in ("filler", "determiner", "preposition")):
        i -= 1
    return i > 0 and lattice.words[i - 1] in _STOPS


def _is_bare(state: State) -> bool:
    """Whether a noun behind a thing comes without an article."""
    return bool(state.mentions) and not state.determiner


def _stands_alone(frames: Frames, state: State, frame: Frame) -> bool:
    """Whether a whole part would come after a body, which it cannot be on; what takes places can."""
    return frame.role == "whole" and not frame.takes and any(frames[m.kind].role == "body" for m in state.mentions[:1])


def _lacking(frames: Frames, state: State, fresh: Mention) -> int:
    """How many sizes the thing in focus lacks."""
    if state.focus < 0:
        return 0
    mention = state.mentions[state.focus]
    told = any(frames[m.kind].telling for m in (*state.mentions, fresh))
    return missing(frames[mention.kind], mention, told)


def _is_title(frames: Frames, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a noun may only be the name of the whole; what has members of its own is more than a name."""
    told = frames[phrase.term("term")].telling or is_of_another(lattice, phrase.start)
    parts = any(frames[kind].members for _, kind in lattice.sense(phrase.start, "thing"))
    return not told and not parts and _ends_title(lattice, phrase.end)


def _may_be_name(frames: Frames, lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun that is not spoken of again may be no more than a name: not what the part has, nor what things are
    in (“in the body: …”), nor a cut behind what was spoken of (“base holes: 4x …”).
    """
    within = phrase.start > 0 and any(
        lattice.is_in(i, "preposition") for i in range(max(0, phrase.start - 2), phrase.start)
    )
    later_cut = bool(state.mentions) and frames[phrase.term("term")].role == "cut"
    return state.link not in OWNING and not within and not later_cut


def _ends_title(lattice: Lattice, i: int) -> bool:
    """Whether a title may end here: “Clamp bar: …”, “handle for a file: …”."""
    if i >= len(lattice.words):
        return False
    if lattice.words[i] == "for":
        end, numbers = purpose_end(lattice, i)
        return end < len(lattice.words) and (lattice.words[end] == ":" or (not numbers and lattice.words[end] in ",."))
    return lattice.words[i] in _AFTER_TITLE
