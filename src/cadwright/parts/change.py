"""A part changed by a text: the things that it is made of are said anew, and it is built again."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cadwright.english.changes.doubts import doubtful, without_same
from cadwright.english.changes.merged import changed
from cadwright.english.clauses import Reader
from cadwright.english.evasions import others
from cadwright.english.lexicon import tables
from cadwright.english.poses import POSE
from cadwright.english.statements import ALSO, Mention, Reading
from cadwright.errors import InputError
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parameters import with_values
from cadwright.parts import things
from cadwright.parts.build import Made, built, reader_about
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.changed import Change
from cadwright.parts.disturbed import refuse_disturbed
from cadwright.parts.held import unheld
from cadwright.parts.kinds import stages
from cadwright.parts.kinds.pieces import unsaid_pieces, with_number
from cadwright.parts.model import Part
from cadwright.parts.scene import UnbuildableError, UnclearError
from cadwright.parts.unchanged import SO_ALREADY, reason
from cadwright.parts.unclear import (
    refuse_half,
    refuse_it,
    refuse_moved_sides,
    refuse_others,
    refuse_shared_value,
    refuse_some,
    refuse_unclear,
)

T = TypeVar("T")


def change(text: str, script: str, recent: int = -1) -> Change | None:
    """Change the part of a script as a text says.

    ``None`` where the script does not say what it is made of, or the text changes nothing of it. ``recent`` is the
    thing that was spoken of before. Raises `UnbuildableError` where what is meant cannot be.
    """
    before = told_of(script)
    if before is None or before.part is None:
        # Only scripts without things, or of things that are built otherwise now, need what reads them, with NumPy.
        from cadwright.parts.lifting.changes import changed_script

        return changed_script(text, things.without(script), _changed)
    changed = _changed(text, before, recent)
    if changed is None:
        return None
    part = _with_values(changed.part, before.part, recover(script))
    return replace(changed, part=part, script=_written(script, part, changed.things))


def told_of(script: str) -> Made | None:
    """What a script says that it is made of, built; ``None`` where it says nothing, or where that is not its part."""
    told = things.of(script)
    made = known((*told, *unsaid_pieces(told)), script) if told else None
    return made if made is not None and made.part is not None else None


def why_unchanged(text: str, script: str) -> str:
    """Why a text changes nothing of the part of a script."""
    before = told_of(script)
    return SO_ALREADY if before is None else reason(text, before.reading.mentions, before.stands)


def _written(script: str, part: Part, told: Sequence[Mention]) -> str:
    """The script of a part that was another one, with what it is made of."""
    return things.without(rewritten(script, recover(script), part)) + things.line(told)


def remade(script: str, told: Sequence[Mention]) -> Change:
    """The part of a script made of other things; `UnbuildableError` where these make none."""
    made = built(Reading("", tuple(told), (), (), 0.0))
    if made.part is None or made.not_understood:
        raise UnbuildableError(made.reason or "; ".join(made.not_understood))
    written = _written(script, made.part, told)
    return Change(written, made.assumptions, part=made.part, things=tuple(told))


def named_kinds(text: str, known: Sequence[Mention]) -> tuple[str, ...]:
    """The kinds of known things that a text names, in their order: bodies by their names alone, others by any noun."""
    reader = reader_about(known)
    words = {form for w in re.findall(r"[a-z]+", text.lower()) for form in (w, w.removesuffix("s"))}
    nouns = {kind for kind in reader.kinds_named(text) if reader.frames[kind].role != "body"}
    return tuple(dict.fromkeys(m.kind for m in known if m.kind in nouns or words & {*m.term.split()}))


def left_over(text: str, known: Sequence[Mention]) -> tuple[str, ...]:
    """What is not understood of a text about known things."""
    reading = reader_about(known).read(text, known)
    return tuple(reading.quote(span) for span in reading.lost())


def _changed(text: str, before: Made, recent: int = -1) -> Change | None:
    """What a text makes of a part that is known."""
    there = tuple(with_number(m, k, before.sizes) for k, m in enumerate(before.reading.mentions))
    parted = stages.spread(there)
    known = there if parted is None else parted.things
    stands = before.stands if parted is None else {**before.stands, **stages.standings(parted)}
    reader = reader_about(known)
    wish = _Wish(before, there, parted, reader, recent)
    best = reader.read(text, known, stands, recent)
    made = wish.done(best)
    if made is None or not made.not_understood or len(best.tokens) > _LONGEST:
        return made
    readings = islice(reader.readings(text, known, stands, recent), _OTHERS)
    return _read_otherwise(wish, others(best, readings), made) or made


_OTHERS = 20
"""So many other readings of a text are tried at most."""
_LONGEST = 60
"""A text with more words is not read otherwise."""


def _read_otherwise(wish: "_Wish", readings: Iterable[Reading], best: Change) -> Change | None:
    """The change of the first dearer reading that leaves nothing over and assumes no more than the best one."""
    for reading in readings:
        try:
            found = wish.done(reading)
        except UnbuildableError:
            continue
        if found is not None and not found.not_understood and {*found.assumptions} <= {*best.assumptions}:
            return found
    return None


class _Wish(msgspec.Struct, frozen=True):
    """What is to become of a part ``before``, of the things that are ``there``; lengths of a shaft are ``parted``.

    ``recent`` is the thing that was spoken of before.
    """

    before: Made
    there: tuple[Mention, ...]
    parted: stages.Spread | None
    reader: Reader
    recent: int

    def done(self, reading: Reading) -> Change | None:
        """The part as a reading of the wish changes it; ``None`` where it changes nothing."""
        before, there, parted = self.before, self.there, self.parted
        assert before.part is not None, "only parts change"
        refuse_some(reading, there)
        refuse_shared_value(reading)
        refuse_half(reading)
        refuse_it(reading, self.recent)
        said = tuple(without_same(reading, m, ALSO) for m in reading.mentions)
        refuse_moved_sides(there, said, reading)
        after = changed(said, self.reader.frames, before.sizes)
        if parted is not None:
            things, lost = stages.folded(parted, after.things)
            refuse_unclear(parted, reading, things)
            after = replace(after, things=things, lost=(*after.lost, *lost))
        if after.things[: len(there)] == there and len(after.things) == len(there) and not after.lost:
            return None
        parameters = before.part.parameters
        former = {p.name: p.value.constant for p in parameters if p.note == "assumed" and p.value.is_constant}
        made = built(replace(reading, mentions=after.things), former)
        if _is_forbidden(reading):
            return None
        if made.part is not None and made.part == before.part:
            quotes = [q for q in map(reading.quote, after.lost) if q]
            if quotes:
                raise UnclearError(f"“{'”, “'.join(quotes)}” is not understood")
            why = _why(made, before) or "; ".join(a for a in made.assumptions if a not in before.assumptions)
            if reading.lost() or not why:
                return None
            raise UnbuildableError(why)
        if made.part is None or _is_lost(made, before):
            if reading.lost() or after.lost:
                return None
            raise UnbuildableError(made.reason or _why(made, before))
        refuse_others(reading, there, made)
        if parted is None:
            refuse_disturbed(reading, before, made)
        quoted = (
            *made.not_understood,
            *(reading.quote(span) for span in after.lost),
            *_undone(reading),
            *(reading.quote(span) for span in doubtful(reading, self.reader.frames)),
            *(reading.quote(span) for span in unheld(reading, before, made, self.reader.lexicon)),
        )
        return Change(
            "",
            (*after.told, *(a for a in made.assumptions if a not in before.assumptions)),
            tuple(dict.fromkeys(q for q in quoted if q not in before.not_understood)),
            part=made.part,
            things=after.things,
            pieces=made.ledger(),
        )


def _why(made: Made, before: Made) -> str:
    """Why things cannot be made as they are wanted."""
    quotes = [q for q in made.not_understood if q not in before.not_understood]
    reasons = [q.removeprefix(": ") for q in quotes if ": " in q]
    return reasons[0] if reasons else "; ".join(quotes)


def _is_forbidden(reading: Reading) -> bool:
    """Whether a word was passed over that says what is not to be."""
    words = tables("changes.toml")["forbidding"]["words"]
    return any(t.text.lower() in words for span, _ in reading.skipped for t in reading.tokens[slice(*span)])


def _is_lost(made: Made, before: Made) -> bool:
    """Whether a thing that was there, and that nobody wants away, can no longer be made."""
    there = len(before.reading.mentions)
    return any(k < there and k not in before.unmade for k in made.unmade)


def _undone(reading: Reading) -> list[str]:
    """Verbs of a text that nothing in its reading does: a thing is to be moved, and no place is said."""
    verbs = {word: term for term, words in tables("changes.toml")["verb"].items() for word in words}
    done = set()
    if any(m.places or m.gone for m in reading.mentions):
        done.add("move")
    turned = any("angle" in slot or "diameter" in slot for m in reading.mentions for slot, _ in m.sizes)
    if turned or any(p.kind in ("section", POSE, "start") for m in reading.mentions for p in m.places):
        done.add("turn")  # on a lathe, too
    behind = [t.text.lower() for t in reading.tokens[1:]] + [""]
    return [
        t.text
        for t, after in zip(reading.tokens, behind, strict=True)
        if (verb := verbs.get(t.text.lower())) and verb not in done and after not in ("a", "an")  # “turn a groove”
        if not any(t in reading.tokens[slice(*span)] for span in reading.spans("reason"))
    ]


def known(told: tuple[Mention, ...], script: str) -> Made | None:
    """What things make, where a script has its features; dimensions that were changed in the script have its values."""
    made = built(Reading("", told, (), (), 0.0))
    try:
        stands = recover(script)
    except NotAPart:
        return None
    if made.part is None or made.part.features != stands.features:
        return None
    if [p.name for p in made.part.parameters] != [p.name for p in stands.parameters]:
        return None
    values = {p.name: p.value.constant for p in stands.parameters if p.value.is_constant}
    now = tuple(_sized(thing, k, made, values) for k, thing in enumerate(told))
    made = built(Reading("", now, (), (), 0.0)) if now != told else made
    if made.part is None:  # what the script says now is nothing that words would make
        return None
    while others := _others(made, values):
        placed = (built(Reading("", things, (), (), 0.0)) for things in _placed(made, others[0], values))
        better = next((m for m in placed if m.part is not None and len(_others(m, values)) < len(others)), None)
        if better is None:
            return None
        made = better
    return made


def _others(made: Made, values: Mapping[str, float]) -> list[str]:
    """The dimensions that are others in a script than things say; what was assumed may be."""
    assert made.part is not None, "only parts have dimensions"
    own = {p.name: p.value.constant for p in made.part.parameters if p.value.is_constant and p.note != "assumed"}
    return [name for name, value in own.items() if abs(values.get(name, value) - value) > ROUNDING]


def _placed(made: Made, name: str, values: Mapping[str, float]) -> Iterator[tuple[Mention, ...]]:
    """The things with each of the distances that may be a dimension as it is in the script."""
    assert made.part is not None, "only parts have dimensions"
    old, things = made.part.values()[name], made.reading.mentions
    for k, thing in enumerate(things):
        for n, place in enumerate(thing.places):
            for i, said in enumerate(place.amounts):
                if abs(said.value - old) < ROUNDING:
                    new = put(place.amounts, i, replace(said, value=values[name]))
                    yield put(things, k, replace(thing, places=put(thing.places, n, replace(place, amounts=new))))


def put(items: tuple[T, ...], k: int, item: T) -> tuple[T, ...]:
    """Items with another one in the place of one of them."""
    return (*items[:k], item, *items[k + 1 :])


def _sized(thing: Mention, k: int, made: Made, values: Mapping[str, float]) -> Mention:
    """A thing with its sizes as they are in the script now."""
    named = {slot: values[name] for at, slot, name in made.sized if at == k and name in values}
    sizes = tuple(
        (slot, replace(said, value=named[slot]) if said.unit == "mm" and slot in named else said)
        for slot, said in thing.sizes
    )
    return replace(thing, sizes=sizes)


def _with_values(part: Part, before: Part, stands: Part) -> Part:
    """The part with the values that were set in the script since, of dimensions that the text leaves as they were."""
    was = {p.name: p.value for p in before.parameters}
    now = {p.name: p.value for p in stands.parameters}
    kept = tuple(
        replace(p, value=now[p.name]) if p.name in now and p.value == was.get(p.name) else p for p in part.parameters
    )
    return replace(part, parameters=kept)


def rewritten(source: str, before: Part, after: Part) -> str:
    """The script of the part after the edit, every line that the edit does not name kept as it was."""
    changed = {
        p.name: p.value.constant
        for p, q in zip(after.parameters, before.parameters, strict=False)
        if p != q and p.value.is_constant
    }
    if after.features == before.features and changed:
        try:
            kept = with_values(source, changed)
            if recover(kept) == after:
                return kept
        except (InputError, NotAPart):
            return printed(after)
    return printed(after)
