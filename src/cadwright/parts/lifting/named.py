"""Dimensions of a script that is not known wholly: what its names and calls say that they are, changed as a text says.

They are told as things whose sizes they are, and the text is read as one about these things.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from cadwright.english.alterations import SAME
from cadwright.english.changes.doubts import unknown_nouns
from cadwright.english.changes.merged import changed
from cadwright.english.clauses import Reader
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Quantity, Reading, Span
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parameters import parameters, with_values
from cadwright.parts.build import reader
from cadwright.parts.changed import Rewritten
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.lifting.appended import append, stand_in
from cadwright.parts.lifting.parameter_names import OWNERS, WHOLE, meaning
from cadwright.parts.lifting.sites import Site, sites, solved, tidy, with_literals
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.screws import CLEARANCE

_NOT_MINE = "of a script that I did not write I change dimensions, and add holes and edges"
_SIZES = ("length", "width", "height", "thickness", "depth", "diameter", "outer diameter", "inner diameter", "wall")
_OWNERS = {"body": WHOLE, "wall": WHOLE, "circle": "hole", "counterbore": "none", "countersink": "none"}
"""Of what the arguments of calls are, where that is not called so."""
_NOUNS = words_of("groups.toml", "parts.named", "whole")
"""What a part may be called of which no more is known."""
_ADDING = words_of("groups.toml", "parts.named", "adding")
_SIZING = frozenset(
    ("filler", "link", "determiner", "amount", "size", "thing", "change", "swap", "those", "callout", "count")
)
"""Phrases of a text that only says how large something is to be."""
_HELD = ("kept", "stay", "outcome", "judged")
"""What a text says of how a part is, which cannot be looked up here."""
_OFTEN_SEVERAL = ("fillet", "chamfer")


class Spot(msgspec.Struct, frozen=True):
    """Where a dimension stands: in a parameter that it is ``factor`` times, or in an argument of a call."""

    owner: str
    slot: str
    value: float
    text: str
    name: str = ""
    factor: float = 1.0
    site: Site | None = None


class _Thing(msgspec.Struct, frozen=True):
    """A thing that a script has, and where each of its sizes stands."""

    mention: Mention
    spots: Mapping[str, tuple[Spot, ...]]


def resized(text: str, script: str) -> Rewritten:
    """Change dimensions of a script, or add to its result.

    Raises `UnbuildableError` where nothing changes, or where it is not clear which number is meant.
    """
    spots = _spots(script)
    known = _things(spots)
    before = tuple(t.mention for t in known)
    reading = _reader().read(text, before)
    listed = _listed(spots)
    if len(reading.mentions) > len(before):
        _refuse_known(reading, spots)
        return _with_new(script, reading, listed)
    for span in unknown_nouns(reading, _reader().frames):
        raise UnbuildableError(f"I know of no {reading.quote(span)} in the script; it has: {listed}")
    after = changed(reading.mentions, _reader().frames, {})
    values: dict[Spot, float] = {}
    strange = ""
    for thing, now in zip(known, after.things, strict=True):
        if now.gone:
            raise UnbuildableError(_NOT_MINE)
        for slot, value in _new_sizes(thing.mention, now):
            strange = strange or ("" if slot in thing.spots else slot)
            values |= dict.fromkeys(_meant(thing, slot, known, reading), value)
    if strange or not values:
        return _with_new(script, reading, listed, strange)
    held = {span for kind in _HELD for span in reading.spans(kind)}
    others = [span for kind, span in reading.phrases if kind not in (*_SIZING, *_HELD)]
    lost = sorted({*reading.lost(), *after.lost, *others, *_beside_sizes(reading.mentions)} - held)
    return Rewritten(
        _with_values(script, values),
        tuple(f"{q.quote}: clearance hole of {CLEARANCE[q.value]:g} mm" for q in _threads(after.things)),
        (
            *map(reading.quote, lost),
            *(f"{reading.quote(span)}: whether it stays so I cannot tell" for span in sorted(held)),
        ),
    )


@cache
def _reader() -> Reader:
    """The reader of texts about such a script, in which what has no name of its own is the whole part."""
    frames = [replace(KINDS[kind].frame, nouns=nouns, generic=frozenset()) for kind, nouns in OWNERS.items()]
    return Reader([Frame(WHOLE, "body", tuple(sorted(_NOUNS)), {name: name for name in _SIZES}), *frames])


# what a script has


def _spots(script: str) -> list[Spot]:
    """All dimensions of a script that tell what they are; where a name tells one, no call has to."""
    found: list[Spot] = []
    for p in parameters(script):
        told = meaning(p.name)
        slot = _slot(told.owner, told.dimension) if told is not None else ""
        if told is not None and slot:
            factor = 2.0 if (told.dimension, slot) == ("radius", "diameter") else 1.0
            found.append(Spot(told.owner, slot, p.value * factor, f"{p.name} = {p.value:g}", p.name, factor))
    named = {s.owner for s in found if s.owner != WHOLE} | {s.slot for s in found if s.owner == WHOLE}
    for site in sites(script):
        owner = _OWNERS.get(site.noun, site.noun)
        slot = _slot(owner, "wall" if site.noun == "wall" else site.dimension)
        if slot and (slot if owner == WHOLE else owner) not in named:
            found.append(Spot(owner, slot, site.value, site.text, site=site))
    return found


def _listed(spots: Sequence[Spot]) -> str:
    """All dimensions of a script, for who asks for another."""
    return ", ".join(s.text for s in spots) or "no dimensions"


def _slot(kind: str, dimension: str) -> str:
    """The size of a kind of thing that a dimension is; "" for none."""
    frame = _reader().frames.get(kind)
    if frame is None:
        return ""
    plain = dimension in ("", "size", "radius") and frame.bare
    return frame.slot(dimension) or (frame.bare[0] if plain else "")


def _things(spots: Sequence[Spot]) -> list[_Thing]:
    """The whole part, and the things of it; those alike by what is different of them."""
    found = [_thing(WHOLE, tuple(s for s in spots if s.owner == WHOLE), 0)]
    for owner in dict.fromkeys(s.owner for s in spots if s.owner != WHOLE):
        mine = [s for s in spots if s.owner == owner]
        main = mine[0].slot
        for value in dict.fromkeys(s.value for s in mine if s.slot == main):
            alike = tuple(s for s in mine if (s.slot == main and s.value == value) or (s.slot != main))
            found.append(_thing(owner, alike, len(found)))
    return found


def _thing(kind: str, spots: Sequence[Spot], k: int) -> _Thing:
    at = {slot: tuple(s for s in spots if s.slot == slot) for slot in dict.fromkeys(s.slot for s in spots)}
    span = (-10 - k, -10 - k)
    sizes = tuple((slot, Quantity(found[0].value, "mm", span, named=True)) for slot, found in at.items())
    noun = "part" if kind == WHOLE else _reader().frames[kind].nouns[0]
    return _Thing(Mention(kind, noun, span, sizes=sizes, term=noun), at)


# what a text changes


def _new_sizes(before: Mention, after: Mention) -> Iterable[tuple[str, float]]:
    was = {slot: q.value for slot, q in before.sizes}
    for slot, size in after.sizes:
        value = CLEARANCE.get(size.value, size.value) if size.unit == "thread" else size.value
        own = next(iter(was)) if slot == "thread" else slot
        if abs(was.get(own, 0.0) - value) > ROUNDING:
            if value <= 0:
                raise UnbuildableError(f"{value:g} is not a possible {own}")
            yield own, value


def _meant(thing: _Thing, slot: str, known: Sequence[_Thing], reading: Reading) -> Sequence[Spot]:
    """The spots of a size that a text means; `UnbuildableError` where it may mean others as well."""
    found = thing.spots.get(slot, ())
    alike = [s for t in known if t.mention.kind == thing.mention.kind for s in t.spots.get(slot, ())]
    told = {v for t in reading.tokens for v in (*t.mm, *t.values)}
    one_of = bool(found) and len({s.value for s in alike}) > 1 and found[0].value not in told
    if one_of or (len(found) > 1 and not _are_several(thing, reading)):
        raise UnbuildableError(f"it may be any of: {', '.join(dict.fromkeys(s.text for s in alike))}")
    return found


def _refuse_known(reading: Reading, spots: Sequence[Spot]) -> None:
    """Refuse “the hole” where there are several or none, and the reading makes a new one of it."""
    words = [t.text.lower() for t in reading.tokens]
    for new in (m for m in reading.mentions if m.before is None):
        alike = [s.text for s in spots if s.owner != WHOLE and new.noun.lower() in _reader().frames[s.owner].nouns]
        if "the" not in words[max(0, new.span[0] - 2) : new.span[0]]:
            continue
        if alike:
            raise UnbuildableError(f"it may be any of: {', '.join(alike)}")
        raise UnbuildableError(f"I know of no {new.noun} in the script; it has: {_listed(spots)}")


def _with_new(script: str, reading: Reading, listed: str, strange: str = "") -> Rewritten:
    """The script with what a text adds; `UnbuildableError` where it says of nothing new that it is to be added."""
    # “The bore” bores nothing.
    nouns = {i for m in reading.mentions if m.before is not None for i in _named(reading, m)}
    adding = any(t.text.lower() in _ADDING for i, t in enumerate(reading.tokens) if i not in nouns)
    if adding and len(reader().read(reading.text, (stand_in(),)).mentions) > 1:
        added = append(script, reading.text)
        return Rewritten(added.script, added.assumptions, added.not_understood)
    if strange:
        raise UnbuildableError(f"the script has nothing that I know as such a {strange}; it has: {listed}")
    quoted = "; ".join(reading.quote(span) for span in reading.lost()) or "it does not say which dimension"
    if not any(t.values for t in reading.tokens):
        raise UnbuildableError(f"{quoted}: {_NOT_MINE}; it has: {listed}")
    raise UnbuildableError(f"{quoted}: the script has: {listed}")


def _named(reading: Reading, thing: Mention) -> Iterable[int]:
    """Where a text names a known thing by a noun, behind an article."""
    for start, end in reading.spans("thing"):
        if start > 0 and reading.tokens[start - 1].text.lower() in ("the", "its") and thing.kind in OWNERS:
            yield from range(start, end)


def _are_several(thing: _Thing, reading: Reading) -> bool:
    """Whether a text speaks of all of a kind: “the holes”, “the fillet” of several edges."""
    nouns = {f"{noun}s" for noun in _reader().frames[thing.mention.kind].nouns}
    return thing.mention.kind in _OFTEN_SEVERAL or not nouns.isdisjoint(t.text.lower() for t in reading.tokens)


def _beside_sizes(mentions: Iterable[Mention]) -> Iterable[Span]:
    """Where a text says places, or what stays: no number of the script tells that."""
    for m in mentions:
        yield from (p.span for p in m.places)
        yield from (span for term, span in m.heard if term != SAME)


def _threads(things: Iterable[Mention]) -> list[Quantity]:
    return [q for m in things for _, q in m.sizes if q.unit == "thread" and q.value in CLEARANCE]


def _with_values(script: str, values: Mapping[Spot, float]) -> str:
    """The script with other numbers; every other byte stays."""
    now = {p.name: p.value for p in parameters(script)}
    names: dict[str, float] = {}
    literals: dict[tuple[int, int], tuple[Site, float]] = {}
    for spot, value in values.items():
        if spot.site is None:
            names[spot.name] = tidy(value / spot.factor)
        elif spot.site.expression.is_constant:
            literals[spot.site.start] = (spot.site, value)
        else:
            name, number = solved(spot.site, value, now)
            names[name] = number
    return with_literals(with_values(script, names) if names else script, literals)
