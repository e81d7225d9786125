"""What a text changes of things that are there: sizes, counts and places said anew, and things taken away."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention, Place, Quantity, Span
from cadwright.language.quantities import Token

_ALIKE = (
    frozenset(("thickness", "height", "depth")),
    frozenset(("diameter", "radius", "outer diameter", "outer radius")),
    frozenset(("inner diameter", "inner radius", "wall")),
    frozenset(("outer diameter", "wall")),
    frozenset(("diameter", "radius", "thread")),
    frozenset(("size", "radius")),
)
"""Sizes of which a thing mostly has one: said anew under another name, one takes the place of the other."""
_SAME = 1e-6
ALSO = "also"
"""What is said of a thing that is to be at another place, too."""
_STANDS = frozenset(("offset", "away", "point", "centre", "corner", "even"))
"""Places that say where on a side a thing stands."""


def as_known(things: Sequence[Mention]) -> tuple[Mention, ...]:
    """Things as a text about them begins: known, and nothing said of them yet."""
    return tuple(Mention(m.kind, m.noun, m.span, term=m.term, host=m.host, before=m) for m in things)


def with_change(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known thing with a size that is to be another: “10 longer”, “was 60, now 75”, “twice as many”."""
    if mention.before is None:
        return None
    span = (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    new = _value(lattice, phrase, "a")
    if "many" in phrase.parts:
        count = mention.before.count or 1
        times = _token(lattice, phrase, "f").value * count
        more = replace(mention, count=round(times), heard=(("#", span),))
        return more if count > 1 and times == round(times) else None
    if phrase.kind == "swap":
        old = _value(lattice, phrase, "o")
        at_place = _with_place(mention, phrase.term("dim"), old, new)
        if at_place is not None:
            return at_place
        slots = _of_value(frame, mention, phrase.term("dim"), old)
        said = Quantity(new, "thread" if _token(lattice, phrase, "a").kind == "thread" else "mm", span, quote)
    else:
        name = phrase.term("more") or phrase.term("dim") or phrase.term("times") or phrase.term("same")
        slots = [s for s in (_slot(frame, mention, name.lstrip("+-")),) if s]
        said = _changed(lattice, phrase, name, new, Quantity(1.0, "change", span, quote))
    if len(slots) != 1 or mention.size(slots[0]) is not None:
        return None
    return replace(mention, sizes=(*mention.sizes, (slots[0], replace(said, named=True))))


def _with_place(mention: Mention, name: str, old: float, new: float) -> Mention | None:
    """A known thing with one distance of its places changed, where one is what it was said to be."""
    assert mention.before is not None, "only known things change"
    known = [
        (p, n)
        for p in mention.before.places
        for n, q in enumerate(p.amounts)
        if abs(q.value - old) < _SAME and name in ("", "edge", p.kind)
    ]
    if len(known) != 1:
        return None
    place, at = known[0]
    amounts = tuple(replace(q, value=new) if n == at else q for n, q in enumerate(place.amounts))
    return replace(mention, places=(*mention.places, replace(place, amounts=amounts)))


def _changed(lattice: Lattice, phrase: Phrase, name: str, new: float, none: Quantity) -> Quantity:
    """The size that a phrase of change says: so much more or less, so many times, or anew."""
    if "times" in phrase.parts:
        times = _token(lattice, phrase, "f").value
        down = name.startswith("-")
        return replace(none, value=times if times >= 1 or name[0] not in "+-" else 1 - times if down else 1 + times)
    if "same" in phrase.parts:
        return none
    before = "more" in phrase.parts and phrase.parts["a"][0] < phrase.parts["more"][0]
    if "by" not in phrase.parts and not before:
        return replace(none, value=new, unit="mm")
    down = name.startswith("-") or phrase.term("way") == "-" or "down" in lattice.words[phrase.start : phrase.end]
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
        slot = frame.slot(name)
        return (
            slot if slot == name or mention.before.size(name) is not None or frame.role in ("body", "whole") else None
        )
    said = [s for s, _ in mention.before.sizes]
    return next((s for s in frame.bare if s in said), said[0] if len(said) == 1 else None)


def _of_value(frame: Frame, mention: Mention, name: str, old: float) -> list[str]:
    """The sizes of a known thing that are what a text says they were."""
    assert mention.before is not None, "only known things change"
    named = frame.slot(name) if name else None
    return [s for s, q in mention.before.sizes if abs(q.value - old) < _SAME and (not named or s == named)]


class Changed(msgspec.Struct, frozen=True):
    """Things after a change, in the order of the reading; ``lost`` are the spans of changes that they cannot take."""

    things: tuple[Mention, ...]
    lost: tuple[Span, ...] = ()


def changed(mentions: Sequence[Mention]) -> Changed:
    """What a reading of a text about known things makes of them, and the things that it adds."""
    things: list[Mention] = []
    copies: list[Mention] = []
    lost: list[Span] = []
    for mention in mentions:
        if mention.before is None:
            things.append(mention)
        elif _is_copied(mention):
            things.append(mention.before)
            copies.append(replace(mention.before, count=mention.count, places=mention.places, span=mention.span))
        else:
            thing, left = _merged(mention, mention.before)
            things.append(thing)
            lost += left
    return Changed((*things, *copies), tuple(lost))


def _is_copied(said: Mention) -> bool:
    """Whether a thing is to be at another place as well: “the same peg on the underside, too”."""
    return ALSO in said.adjectives and bool(said.places) and not said.sizes


def _merged(said: Mention, thing: Mention) -> tuple[Mention, list[Span]]:
    """A known thing with what was said of it anew."""
    lost: list[Span] = []
    fixed = {s for s, q in said.sizes if q.unit == "change" and q.value == 1 and q.plus == 0}
    sizes = dict(thing.sizes)
    for slot, quantity in said.sizes:
        named = _named(thing, slot, fixed - {slot})
        if (quantity.unit == "change" and named is None) or (named in fixed and named != slot):
            lost.append(quantity.span)
            continue
        fixed.add(slot)
        new = _grown(sizes[named], quantity) if quantity.unit == "change" and named else quantity
        key = named if quantity.unit == "change" and named else slot
        sizes = {(key if s == named else s): (new if s == named else q) for s, q in sizes.items()} | {key: new}
    places, moved = _moved(thing.places, said.places)
    lost += moved
    adjectives = tuple(dict.fromkeys((*thing.adjectives, *(a for a in said.adjectives if a != ALSO))))
    return replace(
        thing,
        count=said.count if said.count is not None else thing.count,
        sizes=tuple(sizes.items()),
        adjectives=adjectives,
        places=places,
        heard=said.heard,
        gone=said.gone,
    ), lost


def _named(thing: Mention, slot: str, fixed: set[str]) -> str | None:
    """The size of a thing that is meant by a name: itself, or one that is mostly the same and need not stay."""
    if thing.size(slot) is not None:
        return slot
    for group in _ALIKE:
        alike = [s for s, _ in thing.sizes if slot in group and s in group and s not in fixed]
        if alike:
            return alike[0]
    return None


def _grown(old: Quantity, said: Quantity) -> Quantity:
    """A size that is ``said.plus`` more than it was, or ``said.value`` times that."""
    if old.unit == "ratio":
        return replace(old, value=old.value * said.value, plus=old.plus * said.value + said.plus, span=said.span)
    return replace(old, value=old.value * said.value + said.plus, span=said.span, quote=said.quote)


def _moved(old: tuple[Place, ...], new: tuple[Place, ...]) -> tuple[tuple[Place, ...], list[Span]]:
    """The places after a change, and the spans of those that say nothing here.

    A place with the span of an old one is that one, changed; further in or out is from the edge that was told.
    """
    inwards = [p for p in new if p.kind == "shift" and p.sides[0] in ("in", "out")]
    edges = [p for p in old if p.kind in ("offset", "circle")]
    if inwards and len(edges) != 1:
        return old, [p.span for p in inwards]
    for place in inwards:
        sign = (1 if place.sides[0] == "in" else -1) * (1 if edges[0].kind == "offset" else -2)
        amounts = tuple(replace(a, value=a.value + sign * place.amounts[0].value) for a in edges[0].amounts)
        old = tuple(replace(p, amounts=amounts) if p is edges[0] else p for p in old)
    same = {p.span: p for p in new}
    spans = {p.span for p in old}
    kept = tuple(same.get(p.span, p) for p in old)
    return _replaced(kept, tuple(p for p in new if p.span not in spans and p not in inwards)), []


def _replaced(old: tuple[Place, ...], new: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places with those that are said anew: what stands elsewhere stands there no longer."""
    if not new:
        return old
    kinds = {p.kind for p in new}
    stands = bool(kinds & _STANDS)
    kept = tuple(p for p in old if _apart(p, new) or not (p.kind in kinds or (stands and p.kind in _STANDS)))
    return (*kept, *new)


_ACROSS = {"left": "x", "right": "x", "front": "y", "back": "y", "top": "z", "bottom": "z"}


def _apart(old: Place, new: Sequence[Place]) -> bool:
    """Whether an old distance is along another axis than all that are said anew."""
    if old.kind != "offset" or any(p.kind not in ("offset", "shift") for p in new):
        return all(p.kind == "shift" for p in new)
    axes = {_ACROSS.get(s, "") for p in new for s in p.sides}
    return all(_ACROSS.get(s, "") not in axes for s in old.sides) and "" not in axes
