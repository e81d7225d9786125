"""A part changed by a text: the things that it is made of are said anew, and it is built again."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cadwright.english.alterations import ALSO
from cadwright.english.changes.doubts import doubtful, without_same
from cadwright.english.changes.merged import changed
from cadwright.english.clauses import Reader
from cadwright.english.evasions import others
from cadwright.english.lexicon import tables
from cadwright.english.statements import Mention, Reading
from cadwright.errors import InputError
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parameters import with_values
from cadwright.parts import things
from cadwright.parts.build import Made, built, reader_about
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.changed import Change
from cadwright.parts.held import unheld
from cadwright.parts.kinds import stages
from cadwright.parts.kinds.pieces import unsaid_pieces, with_number
from cadwright.parts.model import Part
from cadwright.parts.scene import UnbuildableError, UnclearError

T = TypeVar("T")


def change(text: str, script: str) -> Change | None:
    """Change the part of a script as a text says.

    ``None`` where the script does not say what it is made of, or the text changes nothing of it. Raises
    `UnbuildableError` where what is meant cannot be.
    """
    if _goes_back(text):
        return None
    told = things.of(script)
    if told is None:
        # Only scripts without things need what reads them, which needs NumPy.
        from cadwright.parts.lifting.changes import changed_script

        return changed_script(text, script, _changed)
    before = known((*told, *unsaid_pieces(told)), script) if told else None
    if before is None or before.part is None:
        return None
    changed = _changed(text, before)
    if changed is None:
        return None
    part = _with_values(changed.part, before.part, recover(script))
    source = things.without(rewritten(script, recover(script), part)) + things.line(changed.things)
    return replace(changed, part=part, script=source)


def _changed(text: str, before: Made) -> Change | None:
    """What a text makes of a part that is known."""
    there = tuple(with_number(m, k, before.sizes) for k, m in enumerate(before.reading.mentions))
    parted = stages.spread(there)
    known = there if parted is None else parted.things
    stands = before.stands if parted is None else {**before.stands, **stages.standings(parted)}
    reader = reader_about(known)
    wish = _Wish(before, there, parted, reader)
    best = reader.read(text, known, stands)
    made = wish.done(best)
    if made is None or not made.not_understood or len(best.tokens) > _LONGEST:
        return made
    readings = islice(reader.readings(text, known, stands), _OTHERS)
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
    """What is to become of a part ``before``, of the things that are ``there``; lengths of a shaft are ``parted``."""

    before: Made
    there: tuple[Mention, ...]
    parted: stages.Spread | None
    reader: Reader

    def done(self, reading: Reading) -> Change | None:
        """The part as a reading of the wish changes it; ``None`` where it changes nothing."""
        before, there, parted = self.before, self.there, self.parted
        assert before.part is not None, "only parts change"
        said = tuple(without_same(reading, m, ALSO) for m in reading.mentions)
        after = changed(said, self.reader.frames, before.sizes)
        if parted is not None:
            things, lost = stages.folded(parted, after.things)
            _refuse_unclear(parted, reading, things)
            after = replace(after, things=things, lost=(*after.lost, *lost))
        if after.things[: len(there)] == there and len(after.things) == len(there) and not after.lost:
            return None
        parameters = before.part.parameters
        former = {p.name: p.value.constant for p in parameters if p.note == "assumed" and p.value.is_constant}
        made = built(replace(reading, mentions=after.things), former)
        if (made.part is not None and made.part == before.part) or _is_forbidden(reading):
            return None
        if made.part is None or _is_lost(made, before):
            if reading.lost() or after.lost:
                return None
            raise UnbuildableError(
                made.reason or "; ".join(q for q in made.not_understood if q not in before.not_understood)
            )
        quoted = (
            *made.not_understood,
            *(reading.quote(span) for span in after.lost),
            *_undone(reading),
            *(reading.quote(span) for span in doubtful(reading, self.reader.frames)),
            *(reading.quote(span) for span in unheld(reading, before, made, self.reader.lexicon)),
        )
        return Change(
            "",
            made.part,
            after.things,
            (*after.told, *(a for a in made.assumptions if a not in before.assumptions)),
            tuple(dict.fromkeys(q for q in quoted if q not in before.not_understood)),
            made.ledger(),
        )


def _refuse_unclear(parted: stages.Spread, reading: Reading, after: Sequence[Mention]) -> None:
    """Refuse a text that speaks of one length of a shaft and does not tell which, or does not tell clearly what is to
    become of it: no other reader knows these.
    """
    skipped = [reading.quote(span) for span in reading.lost()]
    nouns = [t.text for t in reading.tokens if t.text.lower() in stages.FRAME.nouns]
    unnamed = {word for quote in skipped for word in quote.lower().split()} & {*stages.FRAME.nouns}
    if unnamed and not _is_pointed_at(reading):
        raise stages.which(parted, min(unnamed))
    if any(slot in ("height", "length") and q.unit == "change" for slot, q in reading.mentions[parted.at].sizes):
        raise stages.which(parted, "section")
    unchanged = after[parted.at] == parted.things[parted.at]
    if nouns and unchanged and not skipped and not _is_pointed_at(reading):
        raise stages.which(parted, nouns[0].lower())
    if nouns and (skipped or unchanged):
        quote = f": “{'”, “'.join(skipped)}” is not understood" if skipped else " is not understood"
        raise UnclearError(f"what is to become of the {nouns[0]}{quote}")


def _is_pointed_at(reading: Reading) -> bool:
    """Whether a text has a word that tells one of several from the others: “the second”, “the left”."""
    which = {word for words in tables("changes.toml")["which"].values() for word in words}
    return any(t.kind == "ordinal" or t.text.lower() in which for t in reading.tokens)


def _goes_back(text: str) -> bool:
    """Whether a text speaks of how the part was before, which its things do not tell."""
    said = f" {' '.join(re.findall(r'[a-z]+', text.lower()))} "
    return any(f" {words} " in said for words in tables("changes.toml")["restoring"]["words"])


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
    if turned or any(p.kind == "section" for m in reading.mentions for p in m.places):
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
