"""The lengths of a stepped shaft as things of their own, so that a change can speak of one of them.

A shaft has them as its places, in the order in which they were said. Before a change is read, each is made a thing that
follows the others (`spread`); after it they are told as the shaft's again (`folded`).
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place, Quantity, Span, Standing
from cadwright.parts.kinds.kind import same
from cadwright.parts.kinds.shaft import LATER
from cadwright.parts.scene import UnclearError

_SHAFT, STAGE = "shaft", "stage"
_FIRST = ("left", "bottom", "near end", "front")
_APART = -2000
"""Before this token, no text and no stored thing has anything."""
_SIZES = ("diameter", "length")

FRAME = Frame(
    STAGE,
    "body",
    ("section", "step", "stage", "segment", "portion", "journal", "shoulder", "collar", "stub", "neck", "seat"),
    same(*_SIZES, "radius") | {"height": "length", "span": "length"},
    bare=_SIZES,
    sizes={2: _SIZES},
    harmless=frozenset(("round",)),
    takes=frozenset(("place",)),
    only_named=True,
)


class Spread(msgspec.Struct, frozen=True):
    """Things with the lengths of a shaft behind them.

    ``at`` is the shaft's index; ``stages`` tell for each length which of the shaft's places it is, ``None`` for the
    shaft itself between two ends.
    """

    things: tuple[Mention, ...]
    at: int
    stages: tuple[int | None, ...]
    first: int

    def of(self, k: int) -> int | None:
        """Which length a thing is, if it is one."""
        return k - self.first if self.first <= k < self.first + len(self.stages) else None


def spread(told: tuple[Mention, ...]) -> Spread | None:
    """Known things with the lengths of the only shaft behind them; ``None`` where they are not told one by one."""
    shafts = [k for k, m in enumerate(told) if m.kind == _SHAFT]
    if len(shafts) != 1 or told[shafts[0]].count not in (None, 1):
        return None
    shaft = told[shafts[0]]
    stages = _in_order(shaft)
    if len(stages) < 2:
        return None
    things = tuple(_stage(shaft, n, at) for n, at in enumerate(stages))
    return Spread((*told, *things), shafts[0], stages, len(told))


def standings(found: Spread) -> dict[int, tuple[Standing, ...]]:
    """Where the lengths are, one after the other from the left and from below; no sizes, only their order."""
    last = float(len(found.stages))
    high = (last, 0.0, last)
    return {
        found.first + n: (Standing("", ((n + 0.5, 0.0, n + 0.5),), (0.0, 0.0, 0.0), high),)
        for n in range(len(found.stages))
    }


def folded(found: Spread, things: Sequence[Mention]) -> tuple[tuple[Mention, ...], list[Span]]:
    """Changed things with the lengths told as the shaft's, and the spans of what cannot be said of a length."""
    shaft, lost = things[found.at], list[Span]()
    places: dict[int, Place | None] = {}
    for k, at in enumerate(found.stages):
        before, after = found.things[found.first + k], things[found.first + k]
        if after.count != before.count or after.places != before.places or (after.gone and at is None):
            lost.append(_said(after))
        elif at is None:
            shaft, missed = _with_core(shaft, before, after)
            lost += missed
        elif after.gone:
            places[at] = None
        elif after.sizes != before.sizes:
            places[at], missed = _with_sizes(shaft.places[at], after)
            lost += missed
    kept = [places.get(n, p) for n, p in enumerate(shaft.places)]
    shaft = replace(shaft, places=tuple(p for p in kept if p is not None))
    others: list[Mention] = []
    for k, thing in enumerate(things):
        if k >= found.first + len(found.stages) and thing.kind == STAGE and not thing.gone:
            shaft, missed = _with_new(shaft, thing)
            lost += missed
        elif found.of(k) is None and not (k >= found.first and thing.kind == STAGE):
            others.append(_hosted(found, thing))
            lost += [thing.span] if thing.host is not None and found.of(thing.host) is not None else []
    others[found.at] = shaft
    return tuple(others), lost


def which(found: Spread, noun: str) -> UnclearError:
    """The refusal of a text that does not say which length it means."""
    told = (
        f"“the {name} {noun}” ({_size(m)})" for name, m in zip(_ORDINALS, found.things[found.first :], strict=False)
    )
    return UnclearError(f"which {noun} is meant: say {', '.join(told)}")


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _size(stage: Mention) -> str:
    across, along = stage.size("diameter"), stage.size("length")
    assert across is not None, "every length has its diameter"
    return f"Ø{across.value:g}" + (f" x {along.value:g}" if along is not None else "")


def _in_order(shaft: Mention) -> tuple[int | None, ...]:
    """The places of a shaft that tell its lengths, from the left; none where one tells two, or is within another."""
    places = [(n, p) for n, p in enumerate(shaft.places) if p.kind == "section"]
    ends = [p.sides[0] for _, p in places if p.sides]
    across = shaft.size("diameter")
    if any(p.every or len(p.sides) > 1 or p.sides == ("end",) or len(p.amounts) > 2 for _, p in places):
        return ()
    if len(set(ends)) < len(ends) or any(end not in (*_FIRST, *LATER) for end in ends) or (across and across.more):
        return ()
    if across is None and any(p.relation not in ("", "rest") for _, p in places):
        return ()  # what is turned down is within the length of another
    early = sorted(
        (n for n, p in places if not p.sides or p.sides[0] not in LATER), key=lambda n: not shaft.places[n].sides
    )
    late = [n for n, p in reversed(places) if p.sides and p.sides[0] in LATER]
    core: list[int | None] = [] if across is None else [None]
    return (*early, *core, *late) if ends or across is None else (*core, *early, *late)


def _stage(shaft: Mention, n: int, at: int | None) -> Mention:
    span = (_APART - n, _APART - n)
    if at is None:
        across = shaft.size("diameter")
        assert across is not None, "the shaft itself has its diameter"
        return Mention(STAGE, "section", span, sizes=(("diameter", across),), term="section")
    place = shaft.places[at]
    sizes = tuple(zip(_SIZES, place.amounts, strict=False))
    noun = next((w for w in place.which if w in FRAME.nouns), "section")
    return Mention(STAGE, noun, span, sizes=sizes, term=noun)


def _said(thing: Mention) -> Span:
    """Where something is said of a length."""
    spans = (
        [q.span for _, q in thing.sizes if q.span[0] >= 0]
        + [p.span for p in thing.places]
        + [s for _, s in thing.heard]
    )
    return spans[0] if spans else thing.span


def _with_core(shaft: Mention, before: Mention, after: Mention) -> tuple[Mention, list[Span]]:
    """The shaft with another diameter between its ends."""
    new, old = after.size("diameter"), before.size("diameter")
    lost = [q.span for slot, q in after.sizes if slot != "diameter"]
    if new is None or new == old:
        return shaft, lost
    sizes = tuple((slot, replace(new, named=q.named) if slot == "diameter" else q) for slot, q in shaft.sizes)
    return replace(shaft, sizes=sizes), lost


def _with_sizes(place: Place, after: Mention) -> tuple[Place, list[Span]]:
    """A length with its sizes said anew; one that is the rest of the whole has no length of its own."""
    said, slots = dict(after.sizes), _SIZES[: len(place.amounts)]
    lost = [q.span for slot, q in after.sizes if slot not in slots]
    return replace(place, amounts=tuple(_plain(said[slot]) for slot in slots)), lost


def _plain(said: Quantity) -> Quantity:
    return Quantity(said.value, said.unit, said.span, said.quote)


def _with_new(shaft: Mention, stage: Mention) -> tuple[Mention, list[Span]]:
    """The shaft with one length more, at an end of it."""
    across, along = stage.size("diameter"), stage.size("length")
    sides = {s for p in stage.places for s in p.sides}
    known = sides <= {*_FIRST, *LATER, "end", "other end"} and len(sides) < 2
    if (
        across is None
        or along is None
        or not known
        or stage.count not in (None, 1)
        or any(p.sides for p in shaft.places)
    ):
        return shaft, [stage.span]
    new = Place("section", stage.span, amounts=(_plain(across), _plain(along)))
    first = bool(sides & {*_FIRST})
    return replace(shaft, places=(new, *shaft.places) if first else (*shaft.places, new)), []


def _hosted(found: Spread, thing: Mention) -> Mention:
    """A thing with the index of its host as it is without the lengths."""
    host = thing.host
    if host is None or host < found.first:
        return thing
    return replace(thing, host=found.at if found.of(host) is not None else host - len(found.stages))
