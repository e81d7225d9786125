"""Phrases that give several sizes at once: “60 x 40 x 5”, a taper, a slope, a series, a bevel, a text."""

from msgspec.structs import replace

from cadwright.english.amounts import is_way, with_amount
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.places import place
from cadwright.english.statements import Mention, Quantity

_LAST = frozenset(("length", "width", "height", "thickness", "depth"))
"""What the last length of “60 x 40 x 5 thick” can be called."""


def _is_label(lattice: Lattice, i: int) -> bool:
    """Whether a letter behind a size names what comes behind it, and not the last of its lengths: “60 x 40 d 5”."""
    if len(lattice.words[i]) > 1 or lattice.tokens[i].start == lattice.tokens[i - 1].end:
        return False  # “60x40x25h”
    led = i + 1 < len(lattice.tokens) and (bool(lattice.tokens[i + 1].values) or lattice.words[i + 1] in ("=", ":"))
    return lattice.words[i] not in ("h", "t", "l") or led


_SOLID = 3
_NOTED = frozenset(("thk", "thck", "h", "t"))
"""How notes on drawings write the thickness that they begin with."""
_STOCK = (["plate"], ["sheet"], ["strip"], ["panel"], ["bar"], ["strap"], ["rail"])
"""What is longest along its length and thinnest across."""
_LONG = frozenset(("long", "length", "lg", "high", "tall"))
_PIPES = frozenset(("tube", "pipe", "tubing", "conduit"))
_THIN = 4
"""So many times as wide as the second of its sizes is a pipe at least whose wall that is."""
_PAIR = 2
_MOST_HOLES = 60
"""Up to how many holes “4 x 6.5” counts."""


def with_size(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with “60 x 40 x 5”: the slots for so many lengths, those that are filled already left out."""
    counted = _with_counted(frame, mention, lattice, phrase) or _with_legs_of_z(frame, mention, lattice, phrase)
    if counted is not None:
        return counted
    values = lengths(lattice, phrase)
    if frame.role == "cut" and mention.size("diameter") is not None:
        return None  # “12 mm holes 5 by 3, 40 apart” are round
    if frame.role == "cut" and is_way(lattice, phrase, "last"):
        return None  # “a window 20 x 10 from front to back” goes that way
    if "sides" in frame.takes and "side" in lattice.words[phrase.start : phrase.end]:
        return None  # three sides of a triangle
    if "end" in phrase.parts:
        end = "top" if phrase.term("end") == "top" else "bottom"
        at_end = tuple(s for name in ("length", "width") if (s := frame.slot(f"{end} {name}")))
        return filled(mention, lattice, phrase, at_end, values) if len(values) == len(at_end) == 2 else None
    if "out" in phrase.parts:
        outside = tuple(s for name in ("length", "width") if (s := frame.slot(f"outer {name}")))
        return filled(mention, lattice, phrase, outside, values) if len(values) == len(outside) else None
    if "in" in phrase.parts:
        inside = tuple(frame.slot(f"inside {name}") for name in ("length", "width", "height"))[: len(values)]
        known = tuple(s for s in inside if s)
        return filled(mention, lattice, phrase, known, values) if len(known) == len(values) else None
    if "first" in phrase.parts:
        listed = tuple(frame.sizes.get(len(values), ()))
        named = [
            (slot, frame.slot(phrase.term(n)))
            for n, slot in zip(("first", "last"), (listed[:1], listed[-1:]), strict=True)
            if n in phrase.parts
        ]
        return filled(mention, lattice, phrase, listed, values) if all(at == (slot,) for at, slot in named) else None
    if "last" in phrase.parts:
        return _with_last(frame, mention, lattice, phrase, values)
    if lattice.tokens[phrase.start].kind == "diameter":
        return filled(mention, lattice, phrase, _of_hollow(frame, mention, values), values)
    ordered = (
        _of_square(frame, mention, values)
        or _in_stock_order(frame, mention, lattice, phrase, values)
        or _of_pipe(frame, mention, lattice, phrase, values)
    )
    if ordered:
        return filled(mention, lattice, phrase, ordered, values)
    slots = next(
        (
            free
            for n, names in sorted(frame.sizes.items(), reverse=True)
            if len(free := [s for s in names if mention.size(s) is None]) >= len(values)
            and n == len(values) + (len(names) - len(free))
        ),
        frame.sizes.get(len(values), ()),
    )
    return filled(mention, lattice, phrase, tuple(slots), values)


def _with_legs_of_z(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with “Z bracket 30 x 50 x 30”: its flanges, which are alike, and its height."""
    if frame.kind != "profile" or not mention.term.startswith("z ") or "last" in phrase.parts:
        return None
    values = lengths(lattice, phrase)
    if len(values) != _SOLID or values[0] != values[2]:
        return None
    return filled(mention, lattice, phrase, ("flange length", "height"), values[:2])


def _with_last(
    frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, values: tuple[float, ...]
) -> Mention | None:
    """The thing with lengths of which the last is named: “60 x 40 x 5 thick”."""
    last = phrase.term("last").removeprefix("overall ")
    if last not in (*_LAST, *(["wall"] if frame.slot("wall") else [])):
        return None
    if _is_label(lattice, phrase.parts["last"][0]):
        return None
    ending = _ending_with(frame, last, len(values))
    if ending[-1:] == ("length",) and len(values) == _SOLID and _rises(values):
        ending = (*reversed(frame.sizes[_SOLID][1:]), "length")  # “6 x 30 x 200 LG”
    return filled(mention, lattice, phrase, ending, values)


def _of_hollow(frame: Frame, mention: Mention, values: tuple[float, ...]) -> tuple[str, ...]:
    """The slots of “Ø40 x Ø16 x 25” and “Ø40 x 25” for what has a bore; of another thing each number has a name."""
    listed = tuple(frame.sizes.get(len(values), ()))
    hollow = listed[:1] == ("outer diameter",) and (len(values) > _PAIR or mention.term not in frame.generic)
    return listed if hollow else ()


def _of_square(frame: Frame, mention: Mention, values: tuple[float, ...]) -> tuple[str, ...]:
    """The slots of “50 x 6” for a square plate or bar: its one side, and how thick or long it is."""
    across, rest = frame.slot("side"), frame.sizes.get(3, ())[2:]
    square = "square" in mention.adjectives or mention.term.startswith("square")
    if not square or across is None or not rest or len(values) != 2 or values[0] == values[1] or mention.sizes:
        return ()
    return (across, *rest)


def _of_pipe(
    frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, values: tuple[float, ...]
) -> tuple[str, ...]:
    """The slots of “pipe 40 x 2 x 100”, whose second size is too small for its bore, and of “40 x 36, 100 long”."""
    if frame.sizes.get(_SOLID, ())[:2] != ("outer diameter", "inner diameter") or mention.sizes:
        return ()
    behind = lattice.tokens[phrase.end : phrase.end + 4]
    length = next((k for k, t in enumerate(behind) if t.kind in ("number", "length")), None)
    told = length is not None and length <= 1 and {t.word for t in behind[length + 1 : length + 2]} & _LONG
    if len(values) != _SOLID and not (len(values) == _PAIR and told):
        return ()
    thin = values[1] * _THIN <= values[0] and mention.term.split()[-1] in _PIPES
    return ("outer diameter", "wall" if thin else "inner diameter", "height")[: len(values)]


def _in_stock_order(
    frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase, values: tuple[float, ...]
) -> tuple[str, ...]:
    """The slots of a row that rises as stock is listed, thickness by width by length: “5 THK 60 x 88”, “plate
    5 x 60 x 88”.
    """
    listed = frame.sizes.get(_SOLID, ())
    if listed[:2] != ("length", "width") or not _rises(values):
        return ()
    if frame.kind == "slot":
        return _of_narrow(mention, len(values))
    if len(values) == _SOLID:
        return tuple(reversed(listed)) if mention.term.split()[-1:] in _STOCK else ()
    thick = [q for name, q in mention.sizes if name in ("thickness", "height")]
    led = [q for q in thick if q.span[1] in (phrase.start, phrase.start - 1) and q.value < values[0]]
    noted = bool(led) and lattice.tokens[led[0].span[1] - 1].word in _NOTED
    return ("width", "length") if noted and len(mention.sizes) == 1 else ()


def _of_narrow(mention: Mention, number: int) -> tuple[str, ...]:
    """The slots of “slot 5 x 20”, which is no wider than it is long where nothing says how it lies."""
    told = mention.sizes or any(p.kind in ("axis", "along") for p in mention.places)
    return () if told else ("width", "length", "depth")[:number]


def _rises(values: tuple[float, ...]) -> bool:
    return list(values) == sorted({*values})


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


def with_bevel(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with “1 x 45°”, or with “4 mm wide and 2 mm deep”."""
    span = (phrase.start, phrase.end)
    if frame.slot("leg") is None or any(mention.size(s) is not None for s in ("size", "angle", "leg")):
        return None
    if "y" in phrase.parts:
        return _with_directed_legs(mention, lattice, phrase)
    names = {"a": "size", "g": "angle"} if "g" in phrase.parts else {"d": "size", "w": "leg"}
    parts = {"d": phrase.parts.get("w", (0, "")), **phrase.parts}  # “2 off the top and the same off the side”
    tokens = {slot: lattice.tokens[int(parts[part][1])] for part, slot in names.items()}
    quote = lattice.quote(*span)
    said = (
        (slot, Quantity(t.value, "deg", span, quote, named=True))
        if slot == "angle"
        else (slot, Quantity(t.mm[0] if t.mm else t.value, "mm", span, quote, named=True))
        for slot, t in tokens.items()
    )
    return replace(mention, sizes=(*mention.sizes, *said))


def _with_directed_legs(mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention:
    """The chamfer of a corner with “25 along the 80 edge and 15 along the 60 edge”."""
    span = (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    sizes = {"size": "a", "leg": "y"} | ({"along": "l"} if "l" in phrase.parts else {})
    tokens = {slot: lattice.tokens[int(phrase.parts[part][1])] for slot, part in sizes.items()}
    said = [(slot, Quantity(t.mm[0] if t.mm else t.value, "mm", span, quote)) for slot, t in tokens.items()]
    if "along" in phrase.parts:
        said.append(("along", Quantity(1.0, "ratio", span, quote, of=phrase.term("along"))))
    return replace(mention, sizes=(*mention.sizes, *said))


def with_text(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
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
    told = [(part, end) for part, end in (("b", "s"), ("t", "e")) if part in phrase.parts]
    heights = [(_length(lattice, phrase, part), phrase.term(end)) for part, end in told]
    ends = [phrase.term(end) for end in "se"]
    heights += [(0.0, next((e for e in ends if e not in [of for _, of in heights]), ""))] * (2 - len(heights))
    span = (phrase.start, phrase.end)
    said = tuple(
        (slot, Quantity(v, "mm", span, lattice.quote(*span), of=end, named=True))
        for slot, (v, end) in zip(("thin end", "height"), sorted(heights), strict=True)
    )
    return replace(mention, sizes=(*mention.sizes, *said))


def _length(lattice: Lattice, phrase: Phrase, part: str) -> float:
    token = lattice.tokens[int(phrase.parts[part][1])]
    return token.mm[0] if token.mm else token.value


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


def lengths(lattice: Lattice, phrase: Phrase) -> tuple[float, ...]:
    """The lengths of “60 x 40 x 5” or “60 40 5”, mm."""
    if "s" in phrase.parts:
        token = lattice.tokens[int(phrase.parts["s"][1])]
        return token.mm or token.values
    tokens = [lattice.tokens[int(phrase.parts[n][1])] for n in ("x", "y", "z") if n in phrase.parts]
    return tuple(t.mm[0] if t.mm else t.value for t in tokens)


def filled(
    mention: Mention, lattice: Lattice, phrase: Phrase, slots: tuple[str, ...], values: tuple[float, ...]
) -> Mention | None:
    """The thing with values for slots in their order; ``None`` where one of them is said already."""
    if len(slots) < len(values) or any(mention.size(s) is not None for s in slots):
        return None
    span = (phrase.start, phrase.end)
    said = tuple((s, Quantity(v, "mm", span, lattice.quote(*span))) for s, v in zip(slots, values, strict=False))
    return replace(mention, sizes=(*mention.sizes, *said))


def is_bare(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase is an amount that does not say of what; a thread says it."""
    if phrase.kind != "amount" or "dim" in phrase.parts:
        return False
    return "a" not in phrase.parts or lattice.tokens[int(phrase.parts["a"][1])].kind != "thread"
