"""Giving things what is said of them: sizes to slots, counts, adjectives and places."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.english.alterations import CHANGES, with_change
from cadwright.english.amounts import COUNTED, is_way, quantity, with_amount
from cadwright.english.attached_places import PLACES, with_place
from cadwright.english.directions import with_direction
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.places import place
from cadwright.english.size_phrases import (
    filled,
    is_bare,
    lengths,
    with_bevel,
    with_series,
    with_size,
    with_slope,
    with_taper,
    with_text,
)
from cadwright.english.statements import ALSO, HOST, Mention, Place, Quantity

RELATIVE = "relative"
"""What a new thing is called beside another: “a smaller cylinder”; its sizes tell."""
CUT = "cut"
"""What is said of all that is cut: “cut out a slot”."""
_IS = (("is",), ("has",), (":",), ("measures",))
_RECESSED = frozenset(("countersunk", "counterbored"))
_LOOSE = (0.75, 1.3)
"""Between which shares of a thread the hole for it is."""
_SCREWED = (0.7, 1.7)
"""How wide a hole is to its thread: from a core hole to that of a threaded insert."""
_ALONG_AXIS = frozenset(("length", "height", "depth", "thickness", "projection"))
"""Sizes that are no diameters."""
_EARLY = 4
_OTHER_SIZE_WITHIN = 8
"""So many words around a size another one of the same thing stands."""
_MOST_EDGES = 24
"""So many edges at most are counted."""
_OVER_ALL = (("overall",), ("altogether",), ("in", "total"), ("in", "all"))
_WIDER = dict.fromkeys(("for", "over"), "counterbored")
"""Words for a mouth that is wider over some depth."""
_DEEP = (("deep",), ("depth",), ("dp",))


def _with_component(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with the sizes of one of its parts: “arms 20 wide”, “web 50 x 6”, “4 steps of 20 by 30”."""
    part = phrase.term("of")
    if "s" in phrase.parts:
        return _with_section(frame, mention, lattice, phrase, part)
    said = [
        (f"{part} {phrase.term(dim)}".strip(), phrase.parts[n])
        for n, dim in (("a", "dim"), ("y", "e"))
        if n in phrase.parts
    ]
    if _is_over_all(lattice, phrase.end) and said and said[-1][0].endswith(" height"):
        said[-1] = ("overall height", said[-1][1])  # “stem 5 thick, 40 high overall”
    if "n" in phrase.parts:
        said.append((f"{part}s", phrase.parts["n"]))
    span = (phrase.start, phrase.end)
    found: Mention | None = mention
    for name, (_, index) in said:
        token = lattice.tokens[int(index)]
        unit: Literal["mm", "number"] = "number" if name in COUNTED else "mm"
        value = token.mm[0] if token.mm and unit == "mm" else token.value
        if found is None or frame.slot(name) is None:
            return None
        found = with_amount(frame, found, name, Quantity(value, unit, span, lattice.quote(*span)))
    if found is not None and "also" in phrase.parts:
        other = replace(
            phrase, parts={n: at for n, at in phrase.parts.items() if n != "also"} | {"of": phrase.parts["also"]}
        )
        return _with_component(frame, found, lattice, other)
    return found


def _is_over_all(lattice: Lattice, i: int) -> bool:
    """Whether a size is said to be that of the whole."""
    return lattice.words[i : i + 1] in _OVER_ALL or lattice.words[i : i + 2] in _OVER_ALL


def _with_section(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, part: str) -> Mention | None:
    """The thing with “flange 40 x 4” or “web 4 x 40”: how wide or long one of its parts is, and how thick."""
    values = tuple(sorted(lengths(lattice, phrase), reverse=True))
    thick = frame.slot(f"{part} thickness")
    long = next(
        (s for n in ("length", "width", "height") if (s := frame.slot(f"{part} {n}")) not in (None, thick)), None
    )
    if len(values) != 2 or values[0] == values[1] or long is None or thick is None:
        return None
    return filled(mention, lattice, phrase, (long, thick), values)


class Taken(msgspec.Struct, frozen=True):
    """A thing with what was said before its noun, and the phrases that it has no use for."""

    mention: Mention
    left: tuple[Phrase, ...]


def with_all(frame: Frame, mention: Mention, lattice: Lattice, phrases: Sequence[Phrase]) -> Taken:
    """The thing with everything of these that it can take: named sizes first, since the others take what is free."""
    left: list[Phrase] = []
    order = sorted(phrases, key=lambda p: (is_bare(lattice, p), p.start))
    for phrase in order:
        taken = with_phrase(frame, mention, lattice, phrase)
        if taken is None:
            left.append(phrase)
        else:
            mention = taken
    return Taken(mention, tuple(left))


def _is_bevel(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is a chamfer's, with its angle behind the length: “2x45°”."""
    tokens = lattice.tokens[phrase.start : phrase.end]
    return any(b.kind == "angle" and a.text.lower() in ("x", "×") for a, b in pairwise(tokens))


def _with_amount_said(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with a size that a phrase says."""
    if _is_of_something_else(frame, mention, lattice, phrase):
        return None
    name, said = lattice.once(quantity, phrase)
    if name == "diameter" and _is_width(frame, mention, lattice, phrase):
        name = "width"
    if name in _ALONG_AXIS and lattice.tokens[int(phrase.parts.get("a", (0, "0"))[1])].kind == "diameter":
        return None  # “Ø32 sticking out 12” is no length
    if _is_of_another_hole(mention, lattice, phrase, name, said):
        return None
    if "eq" in phrase.parts:
        return _with_both(frame, mention, lattice, phrase, name, said)
    if "also" in phrase.parts and lattice.is_in(phrase.parts["also"][0], "preposition"):
        return None  # “4 thick and on top a rim”
    if "also" in phrase.parts and frame.slot(name) == frame.slot(phrase.term("also")):
        return None  # “6 sides and a side length of 14”
    if "also" in phrase.parts and phrase.term("also") == "remaining":
        return None  # “goes the full length and leaves 4.5”
    if not name and _confirms_thread(frame, mention, lattice, phrase, said):
        name = "diameter"
    given = with_amount(frame, mention, name, said)
    return (
        given if "also" not in phrase.parts or given is None else with_amount(frame, given, phrase.term("also"), said)
    )


def _with_both(
    frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, name: str, share: Quantity
) -> Mention | None:
    """The thing with a size that is said as a share of another one and as a length: “half the width (20 mm)”."""
    token = lattice.tokens[int(phrase.parts["a"][1])]
    middle = phrase.parts["eq"][0]
    span = (middle, phrase.end)
    length = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span))
    share = replace(share, span=(phrase.start, middle), quote=lattice.quote(phrase.start, middle))
    given = with_amount(frame, mention, name, length)
    if not share.whose and frame.slot(share.of) == frame.slot(name):
        share = replace(share, whose=HOST)  # “a third of the original length (20 mm)”
    return with_amount(frame, given, name, share) if given is not None else None


def _is_of_something_else(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is no size of a thing: a chamfer's, a shift, the same as before, where something is."""
    if frame.role != "edge" and _is_bevel(lattice, phrase):
        return True  # “2x45°” is no diameter
    if frame.role == "edge" and lattice.words[phrase.start] == "edge" and phrase.term("dim") == "side":
        return True  # “chamfer all edges 1 mm” says which, and how much
    by = phrase.start > 0 and lattice.words[phrase.start - 1] == "by" and "dim" not in phrase.parts
    if by and mention.before is not None and lattice.tokens[phrase.start].kind != "angle":
        return True  # “shift it by 2 mm” makes nothing 2 mm
    if mention.before is not None and phrase.term("full") in ("same", "equal"):
        return True  # “the same diameter” is the one that it has
    if frame.role == "cut" and is_way(lattice, phrase, "dim") and _is_hole_that_way(frame, mention, lattice, phrase):
        return True
    if "in" in phrase.parts and phrase.term("dim") == "diameter" and frame.slot("inner radius") is None:
        return True  # “inside 60 dia” is no square
    if phrase.term("dim") == "of" and not lattice.once(_is_piece, phrase.start):
        return True  # only “150 mm of square tube” is so long
    return _is_at(lattice, phrase) or _is_beside_bore(mention, lattice, phrase)


def _is_hole_that_way(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a hole goes a way that stands behind its size, and has no size along each of two ways: “a hole 8 mm from
    front to back” is drilled so.
    """
    around = (
        lattice.words[max(0, phrase.start - _OTHER_SIZE_WITHIN) : phrase.start]
        + lattice.words[phrase.end : phrase.end + _OTHER_SIZE_WITHIN]
    )
    round_ = frame.slot("width") in (None, "diameter")
    single = mention.term.endswith("hole") or "square" in (*mention.adjectives, *mention.term.split())
    return round_ or (single and "to" not in around)


def _is_beside_bore(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a width is that of the thing whose bore was told beside its noun: “40 od, 20 bore, 15 wide”."""
    noun = mention.span[0]
    if noun < 0:
        return False  # it was there before the text
    beside = (*lattice.tokens[max(0, noun - 1) : noun], *lattice.tokens[noun + 1 : noun + 2])
    told = lattice.words[noun] == "bore" and any(t.values for t in beside)
    return told and phrase.term("dim") == "width" and phrase.start > noun + 1


def _is_width(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “across” says how wide something is that has a length: “90 mm long, 60 mm across”."""
    across = lattice.words[phrase.end - 1] == "across" and frame.slot("length") == "length"
    long = mention.size("length") is not None and mention.size("width") is None
    return across and long and frame.slot("width") == "width"


def _is_at(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether the top is only where something is: “knobs on its top: Ø5” have no top of 5."""
    at = phrase.start
    named = lattice.words[at] in ("top", "bottom", "base") and phrase.parts.get("dim", (-1,))[0] == at
    return named and lattice.words[max(0, at - 2) : at] in (("on", "the"), ("on", "its"))


def _is_piece(lattice: Lattice, i: int) -> bool:
    """Whether so much of a bar or the like is meant: “I need 150 mm of square tube”, “a stick, 80 mm of 12 mm rod”."""
    measured = lattice.tokens[i].kind == "length"
    early = i <= _EARLY and not any(t.values and t.kind != "word" for t in lattice.tokens[:i])
    behind = [t for t in lattice.tokens[i + 1 : i + 3] if t.values and t.kind in ("length", "diameter")]
    sized = bool(behind) and (i == 0 or lattice.words[i - 1] not in ("last", "first", "the", "next", "other"))
    return measured and (early or sized)


def _confirms_thread(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, said: Quantity) -> bool:
    """Whether a number in brackets is the diameter of a hole for a screw: “M8 clearance (9 mm)”, “M5 tapped (4.2)”."""
    thread = mention.size("thread")
    beside = phrase.start > 0 and lattice.words[phrase.start - 1] == "(" and said.unit == "mm"
    if thread is None or not beside or frame.slot("diameter") != "diameter" or frame.role != "cut":
        return False
    return _LOOSE[0] < said.value / thread.value < _LOOSE[1]


def _is_placed_apart(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a thread begins a clause that goes on to a place: “, M12 tapped in the middle”."""
    i = phrase.end
    while lattice.is_in(i, "adjective"):
        i += 1
    behind = lattice.phrases[i] if i < len(lattice.words) else ()
    begins = phrase.start > 0 and lattice.is_in(phrase.start - 1, "link")
    return begins and any(p.kind in PLACES for p in behind)


def _is_of_another_hole(mention: Mention, lattice: Lattice, phrase: Phrase, name: str, said: Quantity) -> bool:
    """Whether a size is none of a hole that has a thread, or a thread none of a hole with a diameter: no hole for it is
    so wide or so narrow, or it has a place of its own: “4X M5, Ø20 CTR”, “10 mm holes on 60 pcd, M12 clearance center”.
    """
    if mention.kind != "hole" or mention.before is not None or name not in ("", "diameter", "thread"):
        return False
    thread, across = (said, mention.size("diameter")) if said.unit == "thread" else (mention.size("thread"), said)
    if thread is None or across is None or across.unit != "mm":
        return False
    if thread is said and mention.places and lattice.once(_is_placed_apart, phrase):
        return True
    least, most = (1.0, _LOOSE[1]) if "clearance" in lattice.words[phrase.end : phrase.end + 1] else _SCREWED
    return not least * thread.value <= across.value <= most * thread.value


def with_phrase(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with one phrase more, or ``None`` where it cannot be said of it.

    Many readings have the same things, so this is worked out once for equal ones: they are then the same object, too.
    """
    key = (mention, frame.kind, id(phrase))
    try:
        return lattice.given[key][1]
    except KeyError:
        given = _with_phrase(frame, mention, lattice, phrase)
        lattice.given[key] = phrase, given  # what is kept alive, its id is no other's
        return given


def _with_phrase(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    if phrase.kind == "amount":
        return _with_amount_said(frame, mention, lattice, phrase)
    if phrase.kind in _TAKERS:
        return _TAKERS[phrase.kind](frame, mention, lattice, phrase)
    if phrase.kind == "count":
        number = round(lattice.tokens[int(phrase.parts["n"][1])].value)
        if mention.count not in (None, number) or (frame.role == "edge" and number > _MOST_EDGES):
            return None
        return replace(mention, count=number, heard=(*mention.heard, ("#", (phrase.start, phrase.end))))
    if phrase.kind == "adjective":
        return _with_adjective(frame, mention, phrase)
    if phrase.kind == "shift":
        return replace(mention, places=(*mention.places, lattice.once(place, phrase))) if mention.before else None
    return with_place(frame, mention, lattice, phrase)


def with_recess(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A hole with the sizes of the wider mouth that takes a screw's head: “countersunk 9 mm 90°”, “cbore 11 x 6.5”."""
    sunk = [a for a in mention.adjectives if a in _RECESSED]
    way = _WIDER.get(phrase.term("way"), phrase.term("way")) or (sunk[0] if len(sunk) == 1 else "")
    if _names_screw(lattice, phrase) or _is_subject(lattice, phrase) or _is_away(lattice, phrase):
        return None
    if "way" not in phrase.parts and any(name.startswith("recess") for name, _ in mention.sizes):
        return None
    if (
        _counts_holes(lattice, phrase)
        or way not in frame.adjectives
        or any(mention.size(f"recess {n}") for n in ("diameter", "thread"))
    ):
        return None
    span = (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    sizes: list[tuple[str, Quantity]] = []
    if "s" in phrase.parts:
        values = lengths(lattice, phrase)
        if len(values) != 2 or way != "counterbored":
            return None
        named = zip(("diameter", "depth"), values, strict=True)
        sizes += [(f"recess {name}", Quantity(value, "mm", span, quote)) for name, value in named]
    if "h" in phrase.parts:  # “csk 4/8”: the hole and its mouth
        token = lattice.tokens[int(phrase.parts["h"][1])]
        bored = with_amount(frame, mention, "diameter", Quantity(token.mm[0], "mm", span, quote))
        if bored is None:
            return None
        mention = bored
    for name, slot in (("d", "diameter"), ("z", "depth"), ("g", "angle"), ("t", "thread")):
        if name in phrase.parts:
            token = lattice.tokens[int(phrase.parts[name][1])]
            unit: Literal["mm", "deg", "thread"] = "deg" if name == "g" else "thread" if name == "t" else "mm"
            value = token.mm[0] if unit == "mm" and token.mm else token.value
            sizes.append((f"recess {slot}", Quantity(value, unit, span, quote, named=True)))
    heard = (*mention.heard, (way, span))
    adjectives = tuple(dict.fromkeys((*mention.adjectives, way)))
    at = (Place("place", span, sides=(phrase.term("e"),), relation="from"),) if "e" in phrase.parts else ()
    places = (*mention.places, *at)
    return replace(mention, sizes=(*mention.sizes, *sizes), places=places, adjectives=adjectives, heard=heard)


def _is_subject(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether the word begins a clause, to which no size before it belongs: “… 6 mm, the counterbore is 11 wide”."""
    way = phrase.parts.get("way", (phrase.start, ""))[0]
    return way > phrase.start and lattice.words[way - 1] == "the" and lattice.words[way + 1 : way + 2] in _IS


def _is_away(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether what would be the depth is a distance of its own clause: “csk Ø10, 9 from the edges”."""
    at = phrase.parts.get("z", (-1, ""))[0]
    return at > 0 and at == phrase.end - 1 and lattice.words[at - 1] == ","


def _names_screw(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size before the word is that of the hole, and sizes of its mouth follow: “M6 cbored 11 x 6.5”, “5.5 mm
    counterbored 9.5 wide 5.5 deep”.
    """
    at = phrase.parts["way"][0] if "way" in phrase.parts else 0
    if "t" in phrase.parts and phrase.parts["t"][0] < at:
        return phrase.end < len(lattice.tokens) and bool(lattice.tokens[phrase.end].values)
    if "d" not in phrase.parts or phrase.parts["d"][0] > at or not lattice.tokens[at + 1 : at + 2]:
        return False
    sized = bool(lattice.tokens[at + 1].values) and lattice.words[at + 2 : at + 3] not in _DEEP
    return sized and any(p.kind == "recess" and {"d", "z"} <= {*p.parts} for p in lattice.phrases[at])


def _counts_holes(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a number counts or measures the holes that come: “3 countersunk holes”, “3 countersunk 4 mm holes”."""
    if "way" not in phrase.parts:
        return False
    at, way = next((phrase.parts[n][0] for n in "dt" if n in phrase.parts), -1), phrase.parts["way"][0]
    if at == way - 1 and countable(lattice.tokens[at]):
        return _is_thing(lattice, way + 1) or (bool(lattice.tokens[way + 1 : way + 2]) and _is_thing(lattice, way + 2))
    measured = at == way + 1 == phrase.end - 1 and _is_thing(lattice, phrase.end)
    return measured and ("d" in phrase.parts or (way > 0 and countable(lattice.tokens[way - 1])))


def _is_thing(lattice: Lattice, i: int) -> bool:
    """Whether a word names a thing."""
    return i < len(lattice.words) and any(True for _ in lattice.sense(i, "thing"))


def _with_adjective(frame: Frame, mention: Mention, phrase: Phrase) -> Mention | None:
    term = phrase.term("term")
    if term in frame.harmless or (term in (ALSO, RELATIVE) and mention.before is None):
        return mention
    if term == CUT and frame.role == "cut" and term not in frame.adjectives:
        return mention
    if term not in frame.adjectives and term != ALSO:
        return None
    heard = (*mention.heard, (term, (phrase.start, phrase.end)))
    return replace(mention, adjectives=(*mention.adjectives, term), heard=heard)


def _with_reach(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The cut with the side from which it goes in, and how far: “reaching 12 mm in from the back edge”."""
    if frame.role != "cut" or frame.slot("depth") is None or "place" not in frame.takes or mention.before is not None:
        return None
    if "into" in phrase.parts and frame.kind != "hole":
        return None  # a slot “running 40 mm along the length” is so long
    if "along" in phrase.parts and frame.kind != "shaft flat":
        return None
    token, span = lattice.tokens[int(phrase.parts["a"][1])], (phrase.start, phrase.end)
    said = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span), named=True)
    deep = with_amount(frame, mention, "length" if "along" in phrase.parts else "depth", said)
    if deep is None or "s" not in phrase.parts:
        return deep
    return replace(deep, places=(*deep.places, Place("place", span, sides=(phrase.term("s"),), relation="in")))


_TAKERS = {
    "size": with_size,
    "bevel": with_bevel,
    "taper": with_taper,
    "slope": with_slope,
    "inscription": with_text,
    "recess": with_recess,
    **dict.fromkeys(CHANGES, with_change),
    "component": _with_component,
    "series": with_series,
    "reach": _with_reach,
    "directed": with_direction,
}
"""What gives a thing a phrase of a kind."""
