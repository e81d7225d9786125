"""What a text changes of things that are there: sizes, counts and places said anew, and things taken away."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.poses import with_pose
from cadwright.english.statements import Mention, Quantity, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.language.tokens import Token

STAYS = "stays"
"""What is said of a thing that is to be where it is."""
ABSENT = "absent"
"""What is said of a piece that a thing is to be without."""
INSTEAD = "instead"
"""What is heard of a thing that another takes the place of."""
RESHAPED = "reshaped"
"""What is heard of a body that is to have another outline."""
SAME = "as it was"
"""What is heard of a thing that is said to be so already."""
CLOSED = "closed"
HOLLOWED = "hollowed"
"""What is heard of a body that is to be hollow."""
_OPEN = "side open"
_NUMBERS = frozenset(("number", "count", "quantity", "amount"))
PRONOUNS = frozenset(("it", "them", "they", "those", "these"))
"""What stands for the thing that was spoken of before."""
CHANGES = frozenset(
    (
        "change",
        "swap",
        "stage",
        "scale",
        "removing",
        "departing",
        "closing",
        "former",
        "alike",
        "pose",
        "squaring",
        "hollowing",
    )
)
"""Phrases that can be said of known things alone."""
_WALLS = frozenset(("wall", "side"))
_VERTICAL = words_of("groups.toml", "alterations", "vertical")
_LACKING = {
    **dict.fromkeys(("thin", "thick"), "thickness"),
    **dict.fromkeys(("short", "long"), "length"),
    **dict.fromkeys(("low", "tall", "high"), "height"),
    **dict.fromkeys(("shallow", "deep"), "depth"),
    **dict.fromkeys(("narrow", "wide"), "width"),
}
"""The size that a thing has too little or too much of, by what it is then."""
OVER = "over all"
"""The slot of how high a whole part is to be, of what is to give way."""
WHOLE = "*"
"""The slot of how many times as large a whole part is to be."""


def as_known(things: Sequence[Mention], stands: Mapping[int, tuple[Standing, ...]] = {}) -> tuple[Mention, ...]:
    """Things as a text about them begins: known, where they are, and nothing said of them yet."""
    return tuple(
        Mention(m.kind, m.noun, m.span, term=m.term, host=m.host, before=m, stands=stands.get(k, ()))
        for k, m in enumerate(things)
    )


def with_change(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with a size that is to be another: “10 longer”, “was 60, now 75”, “twice as many”."""
    if mention.before is None or (
        (phrase.kind == "swap" or "old" in phrase.parts) and not _is_of(frame, lattice, phrase)
    ):
        return None
    if phrase.kind in _WITHOUT_SIZES:
        return _WITHOUT_SIZES[phrase.kind](frame, mention, lattice, phrase)
    if phrase.kind == "stage":
        return _with_stage(mention, lattice, phrase)
    if "many" in phrase.parts or "old" in phrase.parts:
        return _with_count(mention, mention.before.count or 1, lattice, phrase)
    if "other" in phrase.parts:
        return _exchanged(frame, mention, lattice, phrase)
    sized = {" ".join(lattice.words[phrase.end : end]) for end, _ in _things(lattice, phrase.end)}
    if "square" in phrase.parts and sized and mention.term not in sized:
        return None  # “a 30 mm square boss”
    if "a" in phrase.parts and ("square" in phrase.parts or _token(lattice, phrase, "a").kind == "size"):
        return _with_sides(mention, lattice, phrase)
    at_place = _swapped_place(mention, lattice, phrase) if phrase.kind == "swap" else None
    return at_place or _with_size(frame, mention, lattice, phrase)


def _swapped_place(mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with another distance in the place of one that is told."""
    return _with_place(mention, phrase.term("dim"), _value(lattice, phrase, "o"), _value(lattice, phrase, "a"))


def _with_size(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with one size that is to be another."""
    assert mention.before is not None, "only known things change"
    slots, said = (
        _swapped(frame, mention, lattice, phrase) if phrase.kind == "swap" else _sized(frame, mention, lattice, phrase)
    )
    if len(slots) != 1 or mention.size(slots[0]) is not None:
        return None
    before = mention.before.size(slots[0])
    if "o" in phrase.parts and before is not None and abs(before.value - _value(lattice, phrase, "o")) > ROUNDING:
        return None
    return replace(mention, sizes=(*mention.sizes, (slots[0], replace(said, named=True))))


def _swapped(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> tuple[list[str], Quantity]:
    """The sizes that are what a phrase says that one was, and what it is to be: “was 60, now 75”."""
    span = (phrase.start, phrase.end)
    threaded = _token(lattice, phrase, "a").kind == "thread"
    said = Quantity(_value(lattice, phrase, "a"), "thread" if threaded else "mm", span, lattice.quote(*span))
    names = [phrase.term(name) for name in ("dim", "e") if phrase.term(name)]
    if len({frame.slot(name) for name in names}) > 1:
        return [], said  # “20 wide, it should be 12 high”
    slots = _of_value(frame, mention, names[0] if names else "", _value(lattice, phrase, "o"))
    return ["thread"] if threaded and slots and frame.slot("thread") is not None else slots, said


def _sized(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> tuple[list[str], Quantity]:
    """The size that a phrase names, and what it is to be: “10 longer”, “a quarter turn”, “overall 40 high”."""
    span = (phrase.start, phrase.end)
    none = Quantity(1.0, "change", span, lattice.quote(*span))
    new = _value(lattice, phrase, "a")
    if "over" in phrase.parts:
        return [OVER], replace(none, value=new, unit="mm")
    if "turned" in phrase.parts:
        return [s for s in (frame.slot("angle"),) if s], replace(none, value=float(phrase.term("turned")), unit="deg")
    if "lack" in phrase.parts:
        name = _LACKING.get(lattice.words[phrase.parts["lack"][0]], "")
        slots = [s for s in (_slot(frame, mention, name),) if name and s]
        was = mention.before.size(slots[0]) if slots and mention.before is not None else None
        grows = phrase.term("lack").startswith("+")
        fits = was is not None and (new > was.value) == grows and phrase.term("e") in ("", name)
        return slots if fits else [], replace(none, value=new, unit="mm")
    name = _size_named(lattice, phrase)
    slots = [s for s in (_slot(frame, mention, name.lstrip("+-")),) if s]
    return slots, _changed(lattice, phrase, name, new, none)


def _with_stage(mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known shaft with one of its lengths wider or longer: the thinner one, or the one that is so wide."""
    assert mention.before is not None, "only known things change"
    stages = [p for p in mention.before.places if p.kind == "section" and p.amounts]
    widths = [p.amounts[0].value for p in stages]
    if len(stages) < 2:
        return None
    best = {"thin": min(widths), "thick": max(widths)}.get(phrase.term("slim"), _value(lattice, phrase, "o"))
    found = [p for p, w in zip(stages, widths, strict=True) if abs(w - best) < ROUNDING]
    said = phrase.term("dim") or phrase.term("e")
    at = 1 if said in ("length", "height") else 0
    if len(found) != 1 or at >= len(found[0].amounts):
        return None
    if "slim" in phrase.parts and "o" in phrase.parts and abs(_value(lattice, phrase, "o") - best) > ROUNDING:
        return None
    new = _value(lattice, phrase, "a")
    amounts = tuple(replace(q, value=new) if n == at else q for n, q in enumerate(found[0].amounts))
    return replace(mention, places=(*mention.places, replace(found[0], amounts=amounts)))


def _size_named(lattice: Lattice, phrase: Phrase) -> str:
    """The size that a phrase changes, with its sign where that is told: walls that go up get higher, not thicker."""
    more, dim = phrase.term("more"), phrase.term("dim")
    vertical = more.endswith("height") or not _VERTICAL.isdisjoint(lattice.words[phrase.start : phrase.end])
    if dim in _WALLS and vertical:
        return more[:1] + "height" if more else "height"
    if more and dim:
        return more[:1] + dim
    return more or dim or phrase.term("times") or phrase.term("same")


def ends_clause(lattice: Lattice, i: int) -> bool:
    """Whether a clause ends at a word: “the hole has to go”, and not “the hole has to go 5 further in”."""
    return i >= len(lattice.words) or lattice.is_in(i, "link") or lattice.tokens[i].kind == "sign"


_FULL_TURN = 360.0
_ELSEWHERE = frozenset(("offset", "away", "point", "corner", "shift", "place"))
"""Places by which a thing is no longer where it was."""
_SAYS_SAME = words_of("groups.toml", "alterations", "says same")
_PLACED_LIKE = {"circle": ("circle",), "row": ("row", "spacing", "grid"), "place": ()}
"""The kinds of places that a thing must have, and must not get, for what is said to be the same of it."""


def _as_it_was(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing of which a text only says what it was, or what stays so: “not six”, “on the same bolt circle”."""
    before = mention.before
    assert before is not None, "only known things change"
    span = (phrase.start, phrase.end)
    if "old" in phrase.parts:
        true = before.count is not None and _token(lattice, phrase, "old").value == before.count
    elif "g" in phrase.parts:
        count = mention.count or before.count or 0
        on_circle = any(p.kind == "circle" for p in (*before.places, *mention.places))
        true = on_circle and abs(_token(lattice, phrase, "g").value * count - _FULL_TURN) < ROUNDING
    elif "keeps" in phrase.parts:
        name = dimension_of(mention, phrase.term("keeps"))
        slots = {name, frame.slot(name) or name}
        true = any(before.size(s) for s in slots) and not any(mention.size(s) for s in slots)
    elif "size" in phrase.parts:
        true = bool(before.sizes) and not mention.sizes
    else:
        if "circle" in phrase.parts and _SAYS_SAME.isdisjoint(lattice.words[phrase.start : phrase.end]):
            return None  # “the bolt circle should be 5 bigger”
        kinds = _PLACED_LIKE["circle" if "circle" in phrase.parts else "row" if "row" in phrase.parts else "place"]
        there = {p.kind for p in before.places}
        moved = mention.count is not None and not kinds  # eight are not where six were
        elsewhere = {p.kind for p in mention.places} & (_ELSEWHERE | {*kinds})
        true = not moved and (not kinds or not there.isdisjoint(kinds)) and not elsewhere
    return replace(mention, heard=(*mention.heard, (SAME, span))) if true else None


def _exchanged(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with one size as large as another was, and the other way round: “swap length and width”."""
    assert mention.before is not None, "only known things change"
    slots = [_slot(frame, mention, phrase.term(name)) or "" for name in ("dim", "other")]
    sizes = [mention.before.size(slot) for slot in slots]
    span = (phrase.start, phrase.end)
    if any(mention.size(slot) is not None for slot in slots):
        return None
    said = []
    for slot, q in zip(slots, reversed(sizes), strict=True):
        if q is None or q.unit != "mm":
            return None
        said.append((slot, replace(q, span=span, quote=lattice.quote(*span), named=True)))
    return replace(mention, sizes=(*mention.sizes, *said))


def _is_of(frame: Frame, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “the 5 mm hole to 6 mm” and “M6 instead of 5 mm holes” are said of this thing: its noun stands there."""
    kinds = {kind for i in range(phrase.start, phrase.end + 1) for _, kind in _things(lattice, i)} & lattice.known
    return not kinds or frame.kind in kinds


def _things(lattice: Lattice, i: int) -> Iterable[tuple[int, str]]:
    return lattice.sense(i, "thing") if i < len(lattice.words) else ()


def _without(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing that is to go, or a box that is to be closed."""
    assert mention.before is not None, "only known things change"
    if phrase.kind == "departing" and not ends_clause(lattice, phrase.end):
        return None
    if phrase.kind == "closing":
        is_open = "open" in mention.before.adjectives or any(p.kind == _OPEN for p in mention.before.places)
        return replace(mention, adjectives=(CLOSED,)) if is_open and CLOSED in frame.adjectives else None
    if frame.role == "piece":
        return replace(mention, adjectives=(ABSENT,)) if ABSENT in frame.adjectives else None
    return replace(mention, gone=True) if frame.role != "whole" else None


def treated(thing: Mention) -> frozenset[str]:
    """The words that say which edges a thing treats."""
    places = [p for p in thing.places if p.kind == "edges"]
    words = {word for p in places for word in (*p.sides, p.ref) if word} - {"edge", "s", "+"}
    return frozenset("vertical" if word == "corner" else word for word in words)


def _squared(frame: Frame, mention: Mention, _: Lattice, __: Phrase) -> Mention | None:
    """Corners that were rounded or bevelled, and are to be so no longer."""
    assert mention.before is not None, "only known things change"
    corners = frame.role == "edge" and "vertical" in treated(mention.before)
    return replace(mention, gone=True) if corners else None


def _hollowed(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A body that is to be hollow, and how thick its walls are then."""
    if frame.role != "body" or mention.host is not None or mention.size("wall") is not None:
        return None
    span = (phrase.start, phrase.end)
    wall = Quantity(_value(lattice, phrase, "a"), "mm", span, lattice.quote(*span), named=True)
    return replace(mention, sizes=(*mention.sizes, ("wall", wall)), heard=(*mention.heard, (HOLLOWED, span)))


def _with_sides(mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with several sizes at once: “80 x 50 instead of 60 x 40”, “70 mm square”."""
    assert mention.before is not None, "only known things change"
    token, span = _token(lattice, phrase, "a"), (phrase.start, phrase.end)
    new = token.mm or token.values
    there = {slot: q.value for slot, q in mention.before.sizes if q.unit == "mm"}
    if "square" in phrase.parts:
        ways: tuple[str, ...] = ("length", "width")
        slots = [s for s in ways if s in there] if len(there) > 2 else []
        new = new * 2
    else:
        old = _token(lattice, phrase, "o")
        slots = [s for v in old.mm or old.values for s, w in there.items() if abs(v - w) < ROUNDING]
    if len(slots) != len(new) or len(set(slots)) != len(slots) or any(mention.size(s) is not None for s in slots):
        return None
    said = ((s, Quantity(v, "mm", span, lattice.quote(*span), named=True)) for s, v in zip(slots, new, strict=True))
    return replace(mention, sizes=(*mention.sizes, *said))


def _with_count(mention: Mention, count: int, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing of which there are to be more or fewer: “twice as many”, “two more”, “eight instead of six”."""
    if "old" in phrase.parts:
        if _token(lattice, phrase, "old").value != count:
            return None
        new = _token(lattice, phrase, "n").value
    elif "n" in phrase.parts:
        by, way = _token(lattice, phrase, "n").value, phrase.term("many")
        new = by if way in _NUMBERS else count - by if way in ("fewer", "less") else count + by
    else:
        new = _token(lattice, phrase, "f").value * count
    named = any(_things(lattice, i) for i in range(phrase.start, phrase.end))  # “two slots instead of one”
    if (
        (count == 1 and not ("old" in phrase.parts and named))
        or new != round(new)
        or new <= 0
        or mention.count is not None
    ):
        return None
    return replace(mention, count=round(new), heard=(*mention.heard, ("#", (phrase.start, phrase.end))))


def _with_scale(_: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A whole part that is so many times as large: “scale it by 2”, “twice as big”, “20 % bigger”."""
    if mention.before is None or mention.size(WHOLE) is not None or mention.host is not None:
        return None
    span = (phrase.start, phrase.end)
    if _token(lattice, phrase, "f").kind not in ("number", "count", "ratio"):
        return None  # “blow it up by 5 mm”
    times = _token(lattice, phrase, "f").value
    if "more" in phrase.parts and times <= 1:
        times = 1 - times if phrase.term("more").startswith("-") else 1 + times
    said = Quantity(times, "change", span, lattice.quote(*span))
    return replace(mention, sizes=(*mention.sizes, (WHOLE, said)))


def _with_place(mention: Mention, name: str, old: float, new: float) -> Mention | None:
    """A known thing with one distance of its places changed, where one is what it was said to be."""
    assert mention.before is not None, "only known things change"
    known = [
        (p, n)
        for p in mention.before.places
        for n, q in enumerate(p.amounts)
        if abs(q.value - old) < ROUNDING and name in ("", "edge", p.kind)
    ]
    if len(known) != 1:
        return None
    place, at = known[0]
    amounts = tuple(replace(q, value=new) if n == at else q for n, q in enumerate(place.amounts))
    return replace(mention, places=(*mention.places, replace(place, amounts=amounts)))


def _changed(lattice: Lattice, phrase: Phrase, name: str, new: float, none: Quantity) -> Quantity:
    """The size that a phrase of change says: so much more or less, so many times, or anew."""
    if "times" in phrase.parts:
        times = _token(lattice, phrase, "f").value + ("again" in phrase.parts)
        down = name.startswith("-")
        if "by" in phrase.parts:  # “increase the length by 50 %”
            return replace(none, value=1 - times if phrase.term("way") == "-" else 1 + times)
        return replace(none, value=times if times >= 1 or name[0] not in "+-" else 1 - times if down else 1 + times)
    if "same" in phrase.parts:
        return none
    before = "more" in phrase.parts and phrase.parts["a"][0] < phrase.parts["more"][0]
    if "by" not in phrase.parts and not before:
        return replace(none, value=new, unit="mm")
    words = lattice.words[phrase.start : phrase.end]
    down = name.startswith("-") or phrase.term("way") == "-" or ("down" in words and "more" not in phrase.parts)
    return replace(none, plus=-new if down else new)


def _token(lattice: Lattice, phrase: Phrase, name: str) -> Token:
    """The token of a quantity that a phrase kept."""
    return lattice.tokens[int(phrase.parts[name][1])]


def _value(lattice: Lattice, phrase: Phrase, name: str) -> float:
    """A length, mm; 0 where the phrase has none."""
    if name not in phrase.parts:
        return 0.0
    token = _token(lattice, phrase, name)
    return token.mm[0] if token.mm else token.value


def _slot(frame: Frame, mention: Mention, name: str) -> str | None:
    """The slot that a change names; a thing that gets bigger does so in the first of its sizes without a name."""
    assert mention.before is not None, "only known things change"
    if name != "bare":
        name = dimension_of(mention, name)
        slot = frame.slot(name)
        if name == "width" and mention.before.size("width") is None and mention.before.size("diameter") is not None:
            return frame.slot("diameter")
        return (
            slot
            if slot == name or mention.before.size(name) is not None or frame.role in ("body", "whole", "piece", "edge")
            else slot  # a hole gets wider across
            if name == "width" and slot == "diameter"
            else None
        )
    said = [s for s, _ in mention.before.sizes]
    if frame.role in ("body", "whole") and len(said) > 1:
        return None  # which way a body is to be bigger is not told
    return next((s for s in frame.bare if s in said), said[0] if len(said) == 1 else None)


def dimension_of(mention: Mention, name: str) -> str:
    """What a dimension of a known thing is called: a tube that is thick has a thick wall, unless it is a ring."""
    if name != "thickness" or mention.before is None:
        return name
    height, thick = mention.before.size("height"), _wall(mention.before)
    return "wall" if height is not None and 0 < thick < height.value else name


def _wall(thing: Mention) -> float:
    """How thick the wall of a thing is, said or not; 0 where it has none."""
    outer, inner, wall = (thing.size(name) for name in ("outer diameter", "inner diameter", "wall"))
    return wall.value if wall is not None else (outer.value - inner.value) / 2 if outer and inner else 0.0


def _of_value(frame: Frame, mention: Mention, name: str, old: float) -> list[str]:
    """The sizes of a known thing that are what a text says they were."""
    assert mention.before is not None, "only known things change"
    named = frame.slot(name) if name else None
    found = [s for s, q in mention.before.sizes if abs(q.value - old) < ROUNDING and (not named or s == named)]
    return found or ["wall"] * (named == "wall" and abs(_wall(mention.before) - old) < ROUNDING)


_WITHOUT_SIZES = {
    **dict.fromkeys(("removing", "departing", "closing"), _without),
    **dict.fromkeys(("former", "alike"), _as_it_was),
    "scale": _with_scale,
    "pose": with_pose,
    "squaring": _squared,
    "hollowing": _hollowed,
}
"""What becomes of a known thing by a phrase that tells none of its sizes anew."""
