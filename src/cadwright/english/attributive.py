"""Nouns that name no thing, but the shape, a part or the place of another one: “hex holes”, “a bolt slot”."""

from collections.abc import Mapping

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.removals import is_cut_away, speaks_of_cuts
from cadwright.english.statements import Mention
from cadwright.english.states import State
from cadwright.english.unknown import is_unknown

_INNER = "inner outline"
"""A body's noun for what is cut out of another body."""
_THRU = (("thru", "the"), ("thru", "its"), ("thru", "both"))
_IS = (("is",), ("are",), ("be",), ("stays",))
_LAID = frozenset(("rectangle", "square"))
"""What several things may be at the corners of."""
_NEARBY = 5
_FASTENERS = words_of("groups.toml", "attributive", "fasteners")
"""What other things are for by their names: “a bolt slot”, “a screw boss”."""


def says_other(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun names no thing of its own, but the shape, a part or the place of another one."""
    frame = frames[phrase.term("term")]
    if frame.kind == _INNER and not (lattice.once(speaks_of_cuts, 0) and last_body(frames, state.mentions) is not None):
        return True
    if _is_member(frames, lattice, state, phrase) or not _is_told(frame, lattice, phrase.start, phrase.end):
        return True
    if frame.role == "body" and state.mentions and lattice.once(is_cut_away, phrase.start):
        return True  # “cut this square out” adds no square
    if frame.role == "body" and lattice.is_in(phrase.start, "adjective") and shapes_cut(frames, lattice, phrase.end):
        return True  # “ten hex holes” are no hexagonal bars
    if frame.role == "edge" and any(end > phrase.end for end, _ in lattice.sense(phrase.start, "thing")):
        return True  # “two half round troughs” round nothing
    if not state.pending and lattice.words[phrase.start : phrase.end + 1] in _THRU:
        return True  # “a pin hole thru the shank”, but “6 off dia 9 thru the disc”
    if _is_fastener(lattice, phrase) or _is_drilled(lattice, state, phrase):
        return True  # “a bolt slot”, “screw bosses”, “holes drilled 6 mm”
    if frame.role == "edge" and lattice.words[phrase.start : phrase.end] == ("round",) and _is_of_noun(lattice, phrase):
        return True  # “on one end a round stud” rounds no end
    if frame.role == "body" and lattice.words[phrase.start : phrase.end] == ("round",) and _rounds(lattice, phrase.end):
        return True  # “round all corners 2 mm” and “with round ends” ask for no cylinder
    if frame.role == "edge" and _is_said_of_cut(frames, lattice, state, phrase):
        return True  # “a slot 40 long, full radius ends”
    if lattice.words[phrase.start : phrase.end] == ("flat",) and _is_only_flat(lattice, phrase):
        return True
    return _is_for_holes(frames, lattice, state, phrase)


def _is_fastener(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a noun says what another one right behind it is for."""
    single = phrase.end == phrase.start + 1 and lattice.words[phrase.start] in _FASTENERS
    return single and phrase.end < len(lattice.words) and any(True for _ in lattice.sense(phrase.end, "thing"))


def _is_drilled(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether “drilled” is said of the hole that was spoken of last."""
    drilled = lattice.words[phrase.start : phrase.end] == ("drilled",)
    return drilled and bool(state.mentions) and state.mentions[state.focus].kind == phrase.term("term")


def _is_of_noun(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an adjective stands between an article and a noun."""
    behind = phrase.end < len(lattice.words) and any(True for _ in lattice.sense(phrase.end, "thing"))
    return behind and phrase.start > 0 and lattice.words[phrase.start - 1] in ("a", "an", "the", "one", "another")


def _rounds(lattice: Lattice, i: int) -> bool:
    """Whether edges or corners follow, with no more than which ones before them: “round all four top edges”."""
    j = i
    while j < min(i + _NEARBY, len(lattice.words)) and not lattice.is_in(j, "edged"):
        which = any(lattice.is_in(j, table) for table in ("determiner", "edging", "preposition")) or (
            lattice.tokens[j].kind == "count" or lattice.words[j] in ("off", "over")
        )
        if not which:
            return False
        j += 1
    return j < len(lattice.words) and lattice.is_in(j, "edged")


def _is_said_of_cut(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun of edges only begins an adjective of the cut just spoken of."""
    frame = frames[state.mentions[state.focus].kind] if state.focus >= 0 else None
    if frame is None or frame.role != "cut":
        return False
    longer = (term for end, term in lattice.sense(phrase.start, "adjective") if end > phrase.end)
    return any(term in frame.adjectives for term in longer)


def _is_attribute(lattice: Lattice, i: int) -> bool:
    """Whether a word stands before a noun, with nothing but other words of its sort between."""
    for j in range(i + 1, min(i + 3, len(lattice.words))):
        if any(True for _ in lattice.sense(j, "thing")):
            return True
        if not (lattice.is_in(j, "adjective") or lattice.is_in(j, "use") or is_unknown(lattice, j)):
            return False
    return False


def _is_only_flat(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “flat” says no more than that: “a flat band ring”, “it is flat”."""
    return lattice.words[phrase.start - 1 : phrase.start] in _IS or lattice.once(_is_attribute, phrase.start)


def _is_member(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a noun only names a part of the first thing: the flange of a T bar is no flange beside it."""
    if not state.mentions:
        return False
    first, whole = state.mentions[0], phrase.end - phrase.start == 1  # “a domed top” is no top of what may be a pyramid
    kinds = (first.kind, *(kind for _, kind in lattice.sense(first.span[0], "thing") if whole))
    return any(lattice.words[phrase.end - 1] in frames[kind].members for kind in kinds)


def shapes_cut(frames: Mapping[str, Frame], lattice: Lattice, i: int) -> bool:
    """Whether a noun stands right before that of something that is cut, and says what shape it has."""
    things = [term for _, term in lattice.sense(i, "thing")] if i < len(lattice.words) else []
    return bool(things) and all(frames[term].role == "cut" for term in things)


def _is_for_holes(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a circle is the one that holes are on: “twelve holes on a 76 mm circle”."""
    if lattice.words[phrase.start] in _LAID and _is_layout(frames, lattice, state, phrase):
        return True
    if lattice.words[phrase.start] != "circle" or frames[phrase.term("term")].role != "body":
        return False
    i = phrase.start
    while i > 0 and (lattice.tokens[i - 1].values or lattice.words[i - 1] in ("a", "the", "mm", "diameter", "dia")):
        i -= 1
    holes = any(frames[m.kind].role == "cut" for m in state.mentions)
    return holes and i > 0 and lattice.words[i - 1] in ("on", "around", "along")


def _is_layout(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether a rectangle is the one that four things stand on: “four posts on an 80 x 50 rectangle”."""
    i = phrase.start
    sized = i > 2 and lattice.tokens[i - 1].kind == "size" and lattice.words[i - 2] in ("a", "an", "the")
    body = any(frames[m.kind].role in ("body", "whole") for m in state.mentions[:-1])
    return sized and lattice.words[i - 3] in ("on", "at", "in") and body and state.mentions[-1].count in (4, None)


def tells(frames: Mapping[str, Frame], lattice: Lattice, start: int, end: int) -> bool:
    """Whether a stretch names a thing that says something of what is made for it."""
    named = ((i, behind, frames[kind]) for i in range(start, end) for behind, kind in lattice.sense(i, "thing"))
    return any(frame.telling and _is_told(frame, lattice, i, behind) for i, behind, frame in named)


def _is_told(frame: Frame, lattice: Lattice, start: int, end: int) -> bool:
    """Whether a noun of what may tell something is meant so: a board is one of electronics only in “for a 100 x 60 mm
    board”.
    """
    if frame.telling and frame.needed and lattice.words[end : end + 1] == (":",):
        return False  # “a tray for a circuit board: 100 x 70 x 15 outside”
    generic = frame.telling and " ".join(lattice.words[start:end]) in frame.generic
    return not generic or is_of_another(lattice, start)


def is_of_another(lattice: Lattice, i: int) -> bool:
    """Whether a noun has sizes before it behind a “for”: “for a 100 x 60 mm board” is no name of the part."""
    j = i
    while j > 0 and (lattice.tokens[j - 1].values or lattice.words[j - 1] in ("mm", "by", "x")):
        j -= 1
    if j == i:
        return False
    return "for" in lattice.words[max(0, j - 2) : j]


def last_body(frames: Mapping[str, Frame], mentions: tuple[Mention, ...]) -> int | None:
    """The last thing of these that another can be on."""
    return next((k for k in reversed(range(len(mentions))) if frames[mentions[k].kind].role == "body"), None)
