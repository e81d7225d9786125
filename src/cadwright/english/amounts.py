"""Which size of a thing an amount is: by its name, its sign, or by what the thing still lacks."""

import re
from typing import Literal

from msgspec.structs import replace

from cadwright.english.alterations import dimension_of
from cadwright.english.frames import Frame
from cadwright.english.lexicon import tables, words_of
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.ratios import compared, freed, related
from cadwright.english.statements import HOST, STANDING, Mention, Quantity
from cadwright.geometry.tolerance import SAID_TWICE

_SIGNS = {"▽": "depth", "↧": "depth", "⏷": "depth"} | dict.fromkeys(
    ("down", "within", "leaving", "leaves", "leave"), "remaining"
)
_SIGNS |= dict.fromkeys(("above", "beyond", "over", "from", "off"), "projection")
_SIGNS |= {"top": "top width", "bottom": "bottom width", "base": "bottom width"}
_SIGNS |= dict.fromkeys(("apex", "tip", "peak", "vertex", "point"), "height")
_SIGNS |= dict.fromkeys(("axis", "centre", "center", "middle", "centreline", "centerline", "equator"), "from axis")
_SIGNS |= dict.fromkeys(("round", "circular", "circle", "tube", "tubing", "rod", "cord", "bar"), "wire diameter")
_SIGNS |= dict.fromkeys(("extruded", "extrude"), "thickness")
_SIGNS |= {"of": "length", "walls": "wall", "rise": "riser", "rises": "riser", "back": "tread"}
_SIGNS |= dict.fromkeys(("sheet", "plate", "stock", "plywood", "thin"), "thickness")
"""Signs of drawings before a size, words that say how much a cut leaves, tips by their height, flats by how far from
the axis they are, and what parts are made from."""
_BETWEEN = frozenset(("between", "across", "apart"))
"""Behind an angle one of these says that both sides have it between them."""
_INTO = frozenset(("down", "in", "inward", "inwards", "deep"))
_DOWN = ("down", "downwards")
_INSIDE = {"diameter": "inner diameter", "radius": "inner radius", "depth": "inside height"}
"""What sizes are called inside of a thing."""
_NAMES = {"diameter": "diameter", "radius": "radius", "thread": "thread", "angle": "angle"}
"""What quantities are called by their sign alone."""
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
_TALL = re.compile(r"\b(?:tall|high)\b", re.IGNORECASE)
_DEEP = re.compile(r"\b(?:deep|depth|dp)\b", re.IGNORECASE)
_SQUARE = re.compile(r"\b(?:square|sq)\b", re.IGNORECASE)
_ROUND = re.compile(r"\bdia|\b[oi]\.?d\b|[øØ⌀]", re.IGNORECASE)


def quantity(lattice: Lattice, phrase: Phrase) -> tuple[str, Quantity]:
    """The name ("" where none is said) and the value of an amount."""
    by_another = compared(lattice, phrase)
    if by_another is not None:
        return by_another
    span = (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    name = _SIGNS.get(phrase.term("dim"), phrase.term("dim"))
    name = "depth" if name == "for" and _goes_in(lattice, phrase) else name
    if phrase.term("dim") in _DOWN and phrase.parts["dim"][0] > phrase.parts["a"][0]:
        name = "depth"  # “12 down”, not “down to 12”
    if phrase.term("dim") in _BETWEEN:
        name = "included angle"
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
    if "up" in phrase.parts:  # “its top 50 above the underside of the base”
        return "height", Quantity(-1.0, "ratio", span, quote, of=STANDING, whose=HOST, plus=value)
    return name or _NAMES.get(token.kind, ""), Quantity(value, unit, span, quote)


def is_way(lattice: Lattice, phrase: Phrase, name: str) -> bool:
    """Whether a size is named by the way from one side to the other: “20 x 10 from front to back”."""
    begin = phrase.parts[name][0] if name in phrase.parts else phrase.end
    return begin > phrase.start and "to" in lattice.words[begin + 1 : phrase.end - 1]


def _goes_in(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “for 25 mm” is how far something goes: “down from the top for 25 mm”, not “for 25 mm pipes”."""
    before, after = phrase.start - 1, phrase.end
    into = before >= 0 and (lattice.words[before] in _INTO or lattice.is_in(before, "side"))
    return into and (after == len(lattice.words) or lattice.is_in(after, "link") or lattice.words[after] == "so")


def _is_count(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “6 sides” counts them: a whole number without a unit before the plural."""
    at, dim = int(phrase.parts["a"][1]), phrase.parts["dim"][0]
    return dim > at and lattice.tokens[dim].text.lower() == "sides" and countable(lattice.tokens[at])


def with_amount(frame: Frame, mention: Mention, name: str, said: Quantity) -> Mention | None:
    """The thing with a size more; ``None`` where it has no such size, or another one already."""
    name = _meant(frame, mention, name, said)
    mention = _stood_up(frame, mention) if name == "depth" and _DEEP.search(said.quote) else mention
    if not name and mention.before is not None and frame.role in ("body", "whole") and 3 in frame.sizes:
        return None  # which of its sizes is to be another is not told
    if _is_of_others(frame, mention, name, said) or (said.of == STANDING and frame.role != "body"):
        return None
    slots = [s for s in (frame.slot(name),) if s] if name else _unnamed(frame, mention)
    if not slots or (said.unit == "deg" and "angle" not in slots[0]):
        return None
    if _is_of_other_shape(frame, name, slots[0], said):
        return None
    if said.unit == "ratio" and slots[0] != "share":
        return related(frame, mention, name, slots[0], said)
    there = mention.size(slots[0])
    again = there is not None and there.value == said.value
    if there is not None and not there.named and not again and mention.size(frame.spare.get(name, slots[0])) is None:
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


def _is_of_other_shape(frame: Frame, name: str, slot: str, said: Quantity) -> bool:
    """Whether a diameter is said of a square, or “square top 200” of a funnel, which is round."""
    round_ = name.endswith(" width") and frame.slot(name.replace("width", "diameter")) is not None
    return bool(
        (slot in _ACROSS_FLATS and _ROUND.search(said.quote))
        or (round_ and frame.slot("flats") is None and _SQUARE.search(said.quote))
    )


def _is_of_others(frame: Frame, mention: Mention, name: str, said: Quantity) -> bool:
    """Whether a size is none of this thing: the bore of a hub goes through all that it is on, half the height is where
    a cross hole is, and no hole is tall: “with two screw holes, 60 mm tall”.
    """
    level = frame.kind == "hole" and name == "height" and said.unit == "ratio" and said.value != 1
    level |= frame.kind == "hole" and name == "height" and _TALL.search(said.quote) is not None
    level |= frame.role == "cut" and name == "width" and "overall" in said.quote.lower()  # “40 wide overall hole 10”
    return level or (name == "bore" and mention.term in _HUBS)


def _meant(frame: Frame, mention: Mention, name: str, said: Quantity) -> str:
    """What a size is called of this thing: what is extruded gets long, and not thick in its walls."""
    if said.unit == "ratio" and name in ("", "diameter") and not said.of:
        name = "share"
    name = dimension_of(mention, name)
    if name == "height" and "horizontal" in mention.adjectives and frame.role == "cut" and frame.slot("width"):
        return "width"  # a level slit is so high as an upright one is wide
    whole = said.unit == "ratio" and said.value == 1 and said.whose == HOST
    if name in ("height", "overall height") and whole and frame.kind in _RUNNING:
        return "length"  # “a vertical V groove, full height”
    deep = mention.size("depth")
    if name == "height" and deep is not None and _DEEP.search(deep.quote) and _is_cut_in_side(frame, mention):
        return "width"
    if mention.called and name in ("length", "overall length"):
        return frame.run or name  # the length of a bar whose section was told is none of the section's
    return _thick(frame, mention, said) if name == "thickness" else name


def _stood_up(frame: Frame, mention: Mention) -> Mention:
    """A cut in an upright side that was said to be so high, with that as its width: how deep it is comes now."""
    high = mention.size("depth")
    if not _is_cut_in_side(frame, mention) or high is None or not _TALL.search(high.quote):
        return mention
    return replace(mention, sizes=tuple(("width" if s == "depth" else s, q) for s, q in mention.sizes))


def _is_cut_in_side(frame: Frame, mention: Mention) -> bool:
    """Whether something is cut that may be so high as it is wide, and no width of it was said."""
    alike = frame.slot("height") == "depth" and frame.slot("width") == "width"
    return frame.role == "cut" and alike and mention.size("width") is None


def _thick(frame: Frame, mention: Mention, said: Quantity) -> str:
    """What the thickness of a thing is called: that of a rod is its diameter."""
    if "extru" in said.quote.lower():  # what is extruded gets long, and not thick in its walls
        named = "length" if frame.members and frame.slot("wall") else "thickness"
        return "height" if frame.slot("thickness") == "wall" else named
    slot = frame.thick.get(mention.term, "")
    filled = (slot, *_SAID_BY.get(slot, ()))
    return slot if slot and all(mention.size(s) is None for s in filled) else "thickness"


_RUNNING = frozenset(("vee", "tee slot", "dovetail", "ring groove"))
"""Cuts that run from end to end of a side."""
_SAID_BY = {"diameter": ("radius",), "wall": ("inner diameter", "inner radius")}
"""By which other sizes a slot is said, too."""
_HUBS = words_of("groups.toml", "amounts", "hubs")
"""What mostly stands on something else."""
_EXTENTS = frozenset(("length", "width", "height", "thickness", "depth"))
_ACROSS = {"radius": ("diameter", "thread"), "diameter": ("radius",)}


def _is_full(frame: Frame, mention: Mention, slot: str) -> bool:
    """Whether a thing has as many extents as it can have."""
    return slot in _EXTENTS and 0 < frame.most <= len(_EXTENTS & {name for name, _ in mention.sizes})


def _is_other_across(mention: Mention, slot: str, said: Quantity) -> bool:
    """Whether a thing has another size across already: R3 is not said of a hole for M5."""
    times = 0.5 if slot == "radius" else 2.0
    others = [q for name in _ACROSS.get(slot, ()) if (q := mention.size(name)) is not None and q.unit != "ratio"]
    return said.unit != "ratio" and any(abs(q.value * times - said.value) > SAID_TWICE for q in others)


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
    """The slot of a number without a name; of a square thing and a cube it is the side first."""
    square = "square" in mention.adjectives or mention.term.startswith("square") or mention.term.endswith("cube")
    sided = "side" in frame.slots.values() and square
    if sided and not any(mention.size(s) is not None for s in ("side", "length", "width")):
        return ["side"]
    rivals = {s for group in frame.rivals if any(mention.size(r) is not None for r in group) for s in group}
    return [s for s in frame.bare if s not in rivals and _is_free(mention, s)][:1]


def _is_free(mention: Mention, slot: str) -> bool:
    """Whether a number without a name can fill a slot; with a thread, the diameter is said, and what is long and wide
    has none.
    """
    flat = mention.size("length") is not None and mention.size("width") is not None
    return mention.size(slot) is None and not (slot == "diameter" and (flat or mention.size("thread") is not None))
