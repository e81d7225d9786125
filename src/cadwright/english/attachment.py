"""Giving things what is said of them: sizes to slots, counts, adjectives and places."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.english.changes.changes import ALSO, CHANGES, dimension_of, with_change
from cadwright.english.frames import Frame
from cadwright.english.lexicon import tables
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.places import UP, place
from cadwright.english.ratios import compared, freed, related
from cadwright.english.statements import HOST, Mention, Place, Quantity

_SIGNS = {"▽": "depth", "↧": "depth", "⏷": "depth"} | dict.fromkeys(
    ("down", "within", "leaving", "leaves", "leave"), "remaining"
)
_SIGNS |= dict.fromkeys(("above", "beyond", "over", "from", "off"), "projection")
_SIGNS |= {"top": "top width", "bottom": "bottom width", "base": "bottom width"}
_SIGNS |= dict.fromkeys(("apex", "tip", "peak", "vertex", "point"), "height")
_SIGNS |= dict.fromkeys(("axis", "centre", "center", "middle", "centreline", "centerline", "equator"), "from axis")
_SIGNS |= dict.fromkeys(("round", "circular", "tube", "tubing", "rod", "cord"), "wire diameter")
_SIGNS |= dict.fromkeys(("extruded", "extrude"), "thickness")
_SIGNS |= {"of": "length", "rise": "riser", "rises": "riser", "back": "tread"}
_SIGNS |= dict.fromkeys(("sheet", "plate", "stock", "plywood", "thin"), "thickness")
"""Signs of drawings before a size, words that say how much a cut leaves, tips by their height, flats by how far from
the axis they are, and what parts are made from."""
RELATIVE = "relative"
"""What a new thing is called beside another: “a smaller cylinder”; its sizes tell."""
CUT = "cut"
"""What is said of all that is cut: “cut out a slot”."""
_INSIDE = {"diameter": "inner diameter", "radius": "inner radius", "depth": "inside height"}
"""What sizes are called inside of a thing."""
_NAMES = {"diameter": "diameter", "radius": "radius", "thread": "thread", "angle": "angle"}
"""What quantities are called by their sign alone."""
PLACES = frozenset(
    (
        "offset",
        "away",
        "spacing",
        "circle",
        "corner",
        "place",
        "opposite",
        "vertices",
        "centre",
        "axis",
        "row",
        "grid",
        "point",
        "host",
        "between",
        "upon",
        "section",
        "member",
        "legs",
        "side open",
        "edges",
        "sides",
        *("pair", "parallel"),
        "stations",
        "either",
        "fraction",
        "rectangle",
        "start",
        "line",
        "arc",
        "midway",
        "origin",
        "flush",
        "staggered",
        "in line",
        *("along", "facing", "remaining", "diameters", "mirrored", "apart"),
        "inside",
    )
)


TURNED_SECTION = "turned section"
"""What kinds take of whose lengths only those that are turned down are told."""
TURNED = frozenset(("turned",))
_BY_SIZE, _BY_NAME = ("along", "facing"), ("axis", "place")
"""Directions and sides by the sizes of the part there, for whatever takes them by name."""
UNKNOWN = "unknown"
"""The term of a thing that is called by no listed noun."""
DESCRIBED = "described"
"""The term of one whose shape is said: “a round puck”."""
_MARKS = {"cylinder": frozenset(("diameter", "round")), "block": frozenset(("length", "square"))}
"""What a thing without a listed noun must have to be one of these."""
COUNTED = frozenset(
    (
        "teeth",
        "mating teeth",
        "thread starts",
        "splines",
        "grooves",
        "ratio",
        "nema",
        "dn",
        "pn",
        "pg",
        "class",
        "series",
        "fins",
        "lobes",
        "naca",
        *tables("lexicon.toml")["counted"],
    )
)
"""Dimensions that are plain numbers, also in a text in inches."""


_ACROSS_FLATS = ("side", "inside side")
_RECESSED = frozenset(("countersunk", "counterbored"))
_ALL_ROUND = frozenset(("corner", "circle", "rectangle", "grid"))
_LOOSE = (0.75, 1.3)
"""Between which shares of a thread the hole for it is."""
_ROUND = re.compile(r"\bdia|\b[oi]\.?d\b|[øØ⌀]", re.IGNORECASE)
_LAST = frozenset(("length", "width", "height", "thickness", "depth"))
"""What the last length of “60 x 40 x 5 thick” can be called."""


def quantity(lattice: Lattice, phrase: Phrase) -> tuple[str, Quantity]:
    """The name ("" where none is said) and the value of an amount."""
    by_another = compared(lattice, phrase)
    if by_another is not None:
        return by_another
    span = (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    name = _SIGNS.get(phrase.term("dim"), phrase.term("dim"))
    if "in" in phrase.parts:
        name = _INSIDE.get(name, f"inside {name}")
    token = lattice.tokens[int(phrase.parts["a"][1])]
    unit: Literal["mm", "deg", "thread", "number"] = "mm"
    if token.kind in ("angle", "thread"):
        unit = "deg" if token.kind == "angle" else "thread"
    if name == "side" and _is_count(lattice, phrase):
        name = "sides"
    if name in COUNTED:
        return name, Quantity(token.value, "number", span, quote)
    if unit == "thread":
        return "thread", Quantity(
            token.value, unit, span, quote, plus=token.values[1] if len(token.values) > 1 else 0.0
        )
    value = token.mm[0] if unit == "mm" and token.mm else token.value
    return name or _NAMES.get(token.kind, ""), Quantity(value, unit, span, quote)


def _is_count(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “6 sides” counts them: a whole number without a unit before the plural."""
    at, dim = int(phrase.parts["a"][1]), phrase.parts["dim"][0]
    return dim > at and lattice.tokens[dim].text.lower() == "sides" and countable(lattice.tokens[at])


def with_amount(frame: Frame, mention: Mention, name: str, said: Quantity) -> Mention | None:
    """The thing with a size more; ``None`` where it has no such size, or another one already."""
    name = _meant(frame, mention, name, said)
    if not name and mention.before is not None and frame.role in ("body", "whole") and 3 in frame.sizes:
        return None  # which of its sizes is to be another is not told
    if _is_of_others(frame, mention, name, said):
        return None
    slots = [s for s in (frame.slot(name),) if s] if name else _unnamed(frame, mention)
    if not slots or (said.unit == "deg" and "angle" not in slots[0]):
        return None
    if slots[0] in _ACROSS_FLATS and _ROUND.search(said.quote):
        return None  # what has a diameter is not square
    if said.unit == "ratio" and slots[0] != "share":
        return related(frame, mention, name, slots[0], said)
    there = mention.size(slots[0])
    if there is not None and not there.named and mention.size(frame.spare.get(name, slots[0])) is None:
        slots, there = [frame.spare[name]], None
    if there is not None and there.value != said.value and mention.called and name in _EXTENTS:
        free = frame.run and mention.size(frame.run) is None
        slots, there = ([frame.run], None) if free else (slots, there)
    if there is not None:
        if there.value == said.value and there.unit == said.unit:
            return mention
        turned = there.unit == "ratio" and said.unit == "mm"
        other = (
            freed(mention, slots[0])
            if turned
            else _displaced(frame, mention, slots[0])
            if name and not (name.startswith("overall") and frame.role != "body")
            else None
        )
        if other is None:
            return None
        mention = other
    if _is_full(frame, mention, slots[0]) or _is_other_across(mention, slots[0], said):
        return None
    return replace(mention, sizes=(*mention.sizes, (slots[0], replace(said, named=bool(name)))))


def _is_label(lattice: Lattice, i: int) -> bool:
    """Whether a letter behind a size names what comes behind it, and not the last of its lengths: “60 x 40 d 5”."""
    if len(lattice.words[i]) > 1:
        return False
    led = i + 1 < len(lattice.tokens) and (bool(lattice.tokens[i + 1].values) or lattice.words[i + 1] in ("=", ":"))
    return lattice.words[i] not in ("h", "t", "l") or led


def _is_of_others(frame: Frame, mention: Mention, name: str, said: Quantity) -> bool:
    """Whether a size is none of this thing: the bore of a hub goes through all that it is on, and half the height is
    where a cross hole is.
    """
    level = frame.kind == "hole" and name == "height" and said.unit == "ratio" and said.value != 1
    level |= frame.role == "cut" and name == "width" and "overall" in said.quote.lower()  # “40 wide overall hole 10”
    return level or (name == "bore" and mention.term in _HUBS)


def _meant(frame: Frame, mention: Mention, name: str, said: Quantity) -> str:
    """What a size is called of this thing: what is extruded gets long, and not thick in its walls."""
    if said.unit == "ratio" and name in ("", "diameter") and not said.of:
        name = "share"
    name = dimension_of(mention, name)
    if name == "height" and "horizontal" in mention.adjectives and frame.role == "cut" and frame.slot("width"):
        return "width"  # a level slit is so high as an upright one is wide
    if mention.called and name in ("length", "overall length"):
        return frame.run or name  # the length of a bar whose section was told is none of the section's
    return _thick(frame, mention, said) if name == "thickness" else name


def _thick(frame: Frame, mention: Mention, said: Quantity) -> str:
    """What the thickness of a thing is called: that of a rod is its diameter."""
    if "extru" in said.quote.lower():  # what is extruded gets long, and not thick in its walls
        named = "length" if frame.members and frame.slot("wall") else "thickness"
        return "height" if frame.slot("thickness") == "wall" else named
    slot = frame.thick.get(mention.term, "")
    filled = (slot, *_SAID_BY.get(slot, ()))
    return slot if slot and all(mention.size(s) is None for s in filled) else "thickness"


_MOST_HOLES = 60
"""Up to how many holes “4 x 6.5” counts."""
_SAID_BY = {"diameter": ("radius",), "wall": ("inner diameter", "inner radius")}
"""By which other sizes a slot is said, too."""
_HUBS = frozenset(("hub", "boss", "pin", "stub", "spigot", "collar", "post"))
"""What mostly stands on something else."""
_ALONG_AXIS = frozenset(("length", "height", "depth", "thickness", "projection"))
"""Sizes that are no diameters."""
_EXTENTS = frozenset(("length", "width", "height", "thickness", "depth"))
_ACROSS = {"radius": ("diameter", "thread"), "diameter": ("radius",)}


def _is_full(frame: Frame, mention: Mention, slot: str) -> bool:
    """Whether a thing has as many extents as it can have."""
    return slot in _EXTENTS and 0 < frame.most <= len(_EXTENTS & {name for name, _ in mention.sizes})


def _is_other_across(mention: Mention, slot: str, said: Quantity) -> bool:
    """Whether a thing has another size across already: R3 is not said of a hole for M5."""
    times = 0.5 if slot == "radius" else 2.0
    others = [q for name in _ACROSS.get(slot, ()) if (q := mention.size(name)) is not None and q.unit != "ratio"]
    return said.unit != "ratio" and any(abs(q.value * times - said.value) > 1e-3 for q in others)


def _displaced(frame: Frame, mention: Mention, slot: str) -> Mention | None:
    """The thing with a slot free for a size with a name, where one without a name had filled it: “50 x 8, 320 long”."""
    order = tuple(frame.sizes.get(3, ()))
    there = mention.size(slot)
    if slot not in order or there is None or there.named:
        return None
    beside = tuple(s for s, q in mention.sizes if q.span == there.span)
    free = [s for s in order if mention.size(s) is None]
    if len(beside) == 2 and beside == order[:2] and free == [order[2]] and slot == order[0]:
        new = {order[0]: order[1], order[1]: order[2]}
    elif len(beside) == 1 and free:
        new = {slot: free[0]}
    else:
        return None
    return replace(mention, sizes=tuple((new.get(s, s), q) for s, q in mention.sizes))


def _unnamed(frame: Frame, mention: Mention) -> list[str]:
    """The slot of a number without a name; of a square thing it is the side first."""
    sided = "side" in frame.slots.values() and ("square" in mention.adjectives or mention.term.startswith("square"))
    if sided and not any(mention.size(s) is not None for s in ("side", "length", "width")):
        return ["side"]
    rivals = {s for group in frame.rivals if any(mention.size(r) is not None for r in group) for s in group}
    return [s for s in frame.bare if s not in rivals and _is_free(mention, s)][:1]


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


def _with_section(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, part: str) -> Mention | None:
    """The thing with “flange 40 x 4”: how wide or long one of its parts is, and how thick."""
    values = _lengths(lattice, phrase)
    thick = frame.slot(f"{part} thickness")
    long = next(
        (s for n in ("length", "width", "height") if (s := frame.slot(f"{part} {n}")) not in (None, thick)), None
    )
    if len(values) != 2 or values[0] <= values[1] or long is None or thick is None:
        return None
    return _filled(mention, lattice, phrase, (long, thick), values)


def _is_free(mention: Mention, slot: str) -> bool:
    """Whether a number without a name can fill a slot; with a thread, the diameter is said, and what is long and wide
    has none.
    """
    flat = mention.size("length") is not None and mention.size("width") is not None
    return mention.size(slot) is None and not (slot == "diameter" and (flat or mention.size("thread") is not None))


def with_size(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with “60 x 40 x 5”: the slots for so many lengths, those that are filled already left out."""
    counted = _with_counted(frame, mention, lattice, phrase)
    if counted is not None:
        return counted
    values = _lengths(lattice, phrase)
    if "sides" in frame.takes and "side" in lattice.words[phrase.start : phrase.end]:
        return None  # three sides of a triangle
    if "end" in phrase.parts:
        end = "top" if phrase.term("end") == "top" else "bottom"
        at_end = tuple(s for name in ("length", "width") if (s := frame.slot(f"{end} {name}")))
        return _filled(mention, lattice, phrase, at_end, values) if len(values) == len(at_end) == 2 else None
    if "in" in phrase.parts:
        inside = tuple(frame.slot(f"inside {name}") for name in ("length", "width", "height"))[: len(values)]
        known = tuple(s for s in inside if s)
        return _filled(mention, lattice, phrase, known, values) if len(known) == len(values) else None
    if "first" in phrase.parts:
        listed = tuple(frame.sizes.get(len(values), ()))
        named = [
            (slot, frame.slot(phrase.term(n)))
            for n, slot in zip(("first", "last"), (listed[:1], listed[-1:]), strict=True)
            if n in phrase.parts
        ]
        return _filled(mention, lattice, phrase, listed, values) if all(at == (slot,) for at, slot in named) else None
    if "last" in phrase.parts:
        if phrase.term("last") not in (*_LAST, *(["wall"] if frame.slot("wall") else [])):
            return None
        if _is_label(lattice, phrase.parts["last"][0]):
            return None
        return _filled(mention, lattice, phrase, _ending_with(frame, phrase.term("last"), len(values)), values)
    slots = next(
        (
            free
            for n, names in sorted(frame.sizes.items(), reverse=True)
            if len(free := [s for s in names if mention.size(s) is None]) >= len(values)
            and n == len(values) + (len(names) - len(free))
        ),
        frame.sizes.get(len(values), ()),
    )
    return _filled(mention, lattice, phrase, tuple(slots), values)


def _with_counted(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """Several holes with how many they are and how wide: “Holes: 4 x 6.5”; ``None`` where nothing says so."""
    plain = set(phrase.parts) == {"s"} and frame.kind == "hole" and mention.noun.lower() != mention.term
    if not plain or mention.count is not None or mention.size("diameter") is not None:
        return None
    token = lattice.tokens[int(phrase.parts["s"][1])]
    number = token.values[0]
    if len(token.values) != 2 or number != int(number) or not 1 < number <= _MOST_HOLES:
        return None
    span = (phrase.start, phrase.end)
    across = Quantity((token.mm or token.values)[1], "mm", span, lattice.quote(*span), named=True)
    heard = (*mention.heard, ("#", span))
    return replace(mention, count=int(number), heard=heard, sizes=(*mention.sizes, ("diameter", across)))


def _with_bevel(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with “1 x 45°”, or with “4 mm wide and 2 mm deep”."""
    span = (phrase.start, phrase.end)
    if frame.slot("leg") is None or any(mention.size(s) is not None for s in ("size", "angle", "leg")):
        return None
    names = {"a": "size", "g": "angle"} if "g" in phrase.parts else {"d": "size", "w": "leg"}
    tokens = {slot: lattice.tokens[int(phrase.parts[part][1])] for part, slot in names.items()}
    quote = lattice.quote(*span)
    said = (
        (slot, Quantity(t.value, "deg", span, quote, named=True))
        if slot == "angle"
        else (slot, Quantity(t.mm[0] if t.mm else t.value, "mm", span, quote, named=True))
        for slot, t in tokens.items()
    )
    return replace(mention, sizes=(*mention.sizes, *said))


def _with_text(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with what is written there."""
    if frame.slot("text") is None or mention.size("text") is not None:
        return None
    token = lattice.tokens[int(phrase.parts["q"][1])]
    said = Quantity(0.0, "text", (phrase.start, phrase.end), token.text, named=True)
    return replace(mention, sizes=(*mention.sizes, ("text", said)))


def with_series(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with a size that is another one for each of its copies: “heights 10, 15 and 20 from left to right”."""
    said = lattice.once(place, phrase).amounts
    backwards = [lattice.words[i] for i in range(phrase.start, phrase.end) if lattice.words[i] in ("left", "right")]
    values = [q.value for q in (reversed(said) if backwards[:1] == ["right"] else said)]
    slot = frame.slot(phrase.term("along"))
    several = mention.count == len(values) or (mention.count is None and mention.noun.lower() != mention.term)
    stepped = phrase.kind in frame.takes
    if slot is None or mention.size(slot) is not None or not (several or stepped):
        return None
    each = replace(said[0], value=values[0], more=tuple(values[1:]), named=True)
    if stepped:
        return replace(mention, sizes=(*mention.sizes, (slot, each)))
    counted = replace(mention, count=len(values), heard=(*mention.heard, ("#", each.span)))
    return replace(counted, sizes=(*mention.sizes, (slot, each)))


def with_slope(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with the heights of its thin and its thick end; nothing is one of them where only one is said."""
    if frame.slot("thin end") is None or mention.size("thin end") is not None or mention.size("height") is not None:
        return None
    tokens = [lattice.tokens[int(phrase.parts[n][1])] for n in ("b", "t") if n in phrase.parts]
    low, high = sorted([*(t.mm[0] if t.mm else t.value for t in tokens), 0.0][:2])
    span = (phrase.start, phrase.end)
    ends = (("thin end", low), ("height", high))
    said = tuple((slot, Quantity(v, "mm", span, lattice.quote(*span), named=True)) for slot, v in ends)
    return replace(mention, sizes=(*mention.sizes, *said))


def with_taper(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with the sizes of both its ends, and the length between them."""
    names = {"b": "bottom diameter", "t": "top diameter", "h": "height"}
    if frame.slot("bottom diameter") is None or frame.slot("top diameter") is None:
        return None
    for part, name in names.items():
        if part in phrase.parts:
            token = lattice.tokens[int(phrase.parts[part][1])]
            span = (phrase.start, phrase.end)
            said = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span), named=True)
            given = with_amount(frame, mention, name, said)
            if given is None:
                return None
            mention = given
    return mention


def _ending_with(frame: Frame, name: str, number: int) -> tuple[str, ...]:
    """The slots of “60 x 40 high”, whose last size has a name; none where the others are not known."""
    last = frame.slot(name)
    listed = frame.sizes.get(number, ())
    if last is None or not listed:
        return ()
    rest = [s for s in listed if s != last]
    if last in listed[:-1] and number == len(listed):
        rest = [s for s in (*frame.sizes.get(number + 1, listed),) if s != last]
    return (*rest[: number - 1], last)


def _lengths(lattice: Lattice, phrase: Phrase) -> tuple[float, ...]:
    """The lengths of “60 x 40 x 5” or “60 40 5”, mm."""
    if "s" in phrase.parts:
        token = lattice.tokens[int(phrase.parts["s"][1])]
        return token.mm or token.values
    tokens = [lattice.tokens[int(phrase.parts[n][1])] for n in ("x", "y", "z")]
    return tuple(t.mm[0] if t.mm else t.value for t in tokens)


def _filled(
    mention: Mention, lattice: Lattice, phrase: Phrase, slots: tuple[str, ...], values: tuple[float, ...]
) -> Mention | None:
    if len(slots) < len(values) or any(mention.size(s) is not None for s in slots):
        return None
    span = (phrase.start, phrase.end)
    said = tuple((s, Quantity(v, "mm", span, lattice.quote(*span))) for s, v in zip(slots, values, strict=False))
    return replace(mention, sizes=(*mention.sizes, *said))


class Taken(msgspec.Struct, frozen=True):
    """A thing with what was said before its noun, and the phrases that it has no use for."""

    mention: Mention
    left: tuple[Phrase, ...]


def _is_bare(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase is an amount that does not say of what; a thread says it."""
    if phrase.kind != "amount" or "dim" in phrase.parts:
        return False
    return "a" not in phrase.parts or lattice.tokens[int(phrase.parts["a"][1])].kind != "thread"


def with_all(frame: Frame, mention: Mention, lattice: Lattice, phrases: Sequence[Phrase]) -> Taken:
    """The thing with everything of these that it can take: named sizes first, since the others take what is free."""
    left: list[Phrase] = []
    order = sorted(phrases, key=lambda p: (_is_bare(lattice, p), p.start))
    for phrase in order:
        taken = with_phrase(frame, mention, lattice, phrase)
        if taken is None:
            left.append(phrase)
        else:
            mention = taken
    return Taken(mention, tuple(left))


def _is_shift(mention: Mention, phrase: Phrase) -> bool:
    """Whether a way to go is said of a known thing: “5 to the right” is then not from the middle."""
    return mention.before is not None and phrase.kind == "away" and not {"c", "ref", "way"} & set(phrase.parts)


def _is_bevel(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is a chamfer's, with its angle behind the length: “2x45°”."""
    tokens = lattice.tokens[phrase.start : phrase.end]
    return any(b.kind == "angle" and a.text.lower() in ("x", "×") for a, b in pairwise(tokens))


def _with_amount_said(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with a size that a phrase says."""
    if frame.role != "edge" and _is_bevel(lattice, phrase):
        return None  # “2x45°” is no diameter
    by = phrase.start > 0 and lattice.words[phrase.start - 1] == "by" and "dim" not in phrase.parts
    if by and mention.before is not None:
        return None  # “shift it by 2 mm” makes nothing 2 mm
    if "in" in phrase.parts and phrase.term("dim") == "diameter" and frame.slot("inner radius") is None:
        return None  # “inside 60 dia” is no square
    if phrase.term("dim") == "of" and not lattice.once(_is_piece, phrase.start):
        return None  # only “150 mm of square tube” is so long
    name, said = lattice.once(quantity, phrase)
    if name in _ALONG_AXIS and lattice.tokens[int(phrase.parts.get("a", (0, "0"))[1])].kind == "diameter":
        return None  # “Ø32 sticking out 12” is no length
    if "eq" in phrase.parts:
        return _with_both(frame, mention, lattice, phrase, name, said)
    if "also" in phrase.parts and lattice.is_in(phrase.parts["also"][0], "preposition"):
        return None  # “4 thick and on top a rim”
    if "also" in phrase.parts and frame.slot(name) == frame.slot(phrase.term("also")):
        return None  # “6 sides and a side length of 14”
    if not name and _confirms_thread(frame, mention, lattice, phrase, said):
        name = "diameter"
    given = with_amount(frame, mention, name, said)
    return (
        given if "also" not in phrase.parts or given is None else with_amount(frame, given, phrase.term("also"), said)
    )


_EARLY = 4


def _is_piece(lattice: Lattice, i: int) -> bool:
    """Whether a text begins with a piece of so much of a bar or the like: “I need 150 mm of square tube”."""
    measured = lattice.tokens[i].kind == "length" and i <= _EARLY
    return measured and not any(t.values and t.kind != "word" for t in lattice.tokens[:i])


def _confirms_thread(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, said: Quantity) -> bool:
    """Whether a number in brackets is the diameter of a hole for a screw: “M8 clearance (9 mm)”, “M5 tapped (4.2)”."""
    thread = mention.size("thread")
    beside = phrase.start > 0 and lattice.words[phrase.start - 1] == "(" and said.unit == "mm"
    if thread is None or not beside or frame.slot("diameter") != "diameter" or frame.role != "cut":
        return False
    return _LOOSE[0] < said.value / thread.value < _LOOSE[1]


def with_phrase(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with one phrase more, or ``None`` where it cannot be said of it."""
    if phrase.kind == "amount":
        return _with_amount_said(frame, mention, lattice, phrase)
    if phrase.kind in _TAKERS:
        return _TAKERS[phrase.kind](frame, mention, lattice, phrase)
    if phrase.kind == "count":
        number = round(lattice.tokens[int(phrase.parts["n"][1])].value)
        if mention.count not in (None, number):
            return None
        return replace(mention, count=number, heard=(*mention.heard, ("#", (phrase.start, phrase.end))))
    if phrase.kind == "adjective":
        return _with_adjective(frame, mention, phrase)
    if phrase.kind == "shift":
        return replace(mention, places=(*mention.places, lattice.once(place, phrase))) if mention.before else None
    return _with_place(frame, mention, lattice, phrase)


def _with_place(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with a place more, or ``None`` where it cannot be there."""
    takes = phrase.kind in frame.takes or (phrase.kind in _BY_SIZE and not frame.takes.isdisjoint(_BY_NAME))
    if phrase.kind == "section" and TURNED_SECTION in frame.takes:
        takes = lattice.once(place, phrase).relation in TURNED  # “both ends turned down to …”, also of a square bar
    if phrase.kind not in PLACES or not takes or _is_shift(mention, phrase):
        return None
    if phrase.term("s") == UP and (lattice.known or frame.role != "cut"):
        return None  # “move it 5 up”, “a post 15 up”
    going_on = phrase.kind == "spacing" and "n" in phrase.parts
    if going_on and any(p.kind in _ALL_ROUND or p.relation == "corner" for p in mention.places):
        return None  # “four in the corners and two more 40 apart” are no row of more
    if phrase.kind in ("diameters", "apart") and not _are_several(mention):
        return None
    if {"lw", "ww"} & set(phrase.parts) and mention.count != 4:
        return None  # one of them is on one side of the middle
    return replace(mention, places=(*mention.places, lattice.once(place, phrase)))


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


def _are_several(mention: Mention) -> bool:
    """Whether a thing is said to be more than one."""
    return mention.noun.lower() != mention.term if mention.count is None else mention.count > 1


_WIDER = dict.fromkeys(("for", "over"), "counterbored")
"""Words for a mouth that is wider over some depth."""


def with_recess(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A hole with the sizes of the wider mouth that takes a screw's head: “countersunk 9 mm 90°”, “cbore 11 x 6.5”."""
    sunk = [a for a in mention.adjectives if a in _RECESSED]
    way = _WIDER.get(phrase.term("way"), phrase.term("way")) or (sunk[0] if len(sunk) == 1 else "")
    if _names_screw(lattice, phrase):
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
        values = _lengths(lattice, phrase)
        if len(values) != 2 or way != "counterbored":
            return None
        named = zip(("diameter", "depth"), values, strict=True)
        sizes += [(f"recess {name}", Quantity(value, "mm", span, quote)) for name, value in named]
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


def _names_screw(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a thread before the word is that of the hole, and sizes of its mouth follow: “M6 cbored 11 x 6.5”."""
    before = "t" in phrase.parts and phrase.parts["t"][0] < phrase.parts["way"][0]
    return before and phrase.end < len(lattice.tokens) and bool(lattice.tokens[phrase.end].values)


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


_TAKERS = {
    "size": with_size,
    "bevel": _with_bevel,
    "taper": with_taper,
    "slope": with_slope,
    "inscription": _with_text,
    "recess": with_recess,
    **dict.fromkeys(CHANGES, with_change),
    "component": _with_component,
    "series": with_series,
}
"""What gives a thing a phrase of a kind."""


_ALL_EXTENTS = 3


def missing(frame: Frame, mention: Mention, told: bool = False) -> int:
    """How many of the sizes (or places) that the thing needs are not said; ``told`` are the extents where something
    tells that it is made for.
    """
    if mention.before is not None:
        return 0
    said = {*(name for name, _ in mention.sizes), *(p.kind for p in mention.places)}
    needed = [group for group in frame.needed if not (told and {"length", "height"} & {*group})]
    return sum(not any(slot in said for slot in group) for group in needed) + 5 * is_unmarked(frame, mention)


def is_unmarked(frame: Frame, mention: Mention) -> bool:
    """Whether a thing has a noun of several kinds and nothing that tells that it is of this one."""
    marks = {
        *(name for name, q in mention.sizes if q.named or name == "length"),
        *(p.kind for p in mention.places),
        *mention.adjectives,
    }
    spans = [q.span for _, q in mention.sizes]
    if any(spans.count(span) == _ALL_EXTENTS for span in spans):
        marks.add("three sizes")  # “a wall 100x10x50”
    expected = frame.marks if mention.term in frame.generic else _MARKS.get(frame.kind, frame.marks)
    return mention.term in (*frame.generic, UNKNOWN, DESCRIBED) and bool(expected) and not expected & marks
