"""Refusals of changes that do not say clearly enough what is meant."""

from collections.abc import Iterator, Sequence

from cadwright.english.alterations import PRONOUNS
from cadwright.english.lexicon import tables
from cadwright.english.poses import POSE
from cadwright.english.statements import Mention, Reading
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.language.numerals import CARDINALS
from cadwright.parts.build import Made
from cadwright.parts.kinds import stages
from cadwright.parts.poses import moved_sides
from cadwright.parts.scene import UnclearError
from cadwright.parts.unchanged import any_of


def refuse_moved_sides(there: Sequence[Mention], said: Sequence[Mention], reading: Reading) -> None:
    """Refuse sides of a part that was turned or mirrored: which one is meant now is not told."""
    moved = moved_sides(there)
    whole = ("shift", POSE)
    for place in (p for k, m in enumerate(said) for p in m.places if moved and not (k == 0 and p.kind in whole)):
        if not moved.isdisjoint(place.sides):
            quote = reading.quote(place.span)
            raise UnclearError(f"“{quote}”: the part was turned, and which of its sides that is now is not told")


def refuse_others(reading: Reading, there: Sequence[Mention], made: Made) -> None:
    """Refuse “the other hole” and “another hole to the right” where which one is meant, or gone on from, is not told.

    What was made of it is a new thing then, of which not all is understood.
    """
    words = [t.text.lower() for t in reading.tokens]
    for new in (m for m in reading.mentions if m.before is None and made.not_understood):
        alike = [m for m in there if m.kind == new.kind]
        pointed = not {"other", "another"}.isdisjoint(words[max(0, new.span[0] - 2) : new.span[0]])
        if pointed and len(alike) > 1:
            told = f"which {new.term} that is, or goes on from, is not said"
            raise UnclearError(f"{told}: it may be any of {any_of(alike)}")


def refuse_unclear(parted: stages.Spread, reading: Reading, after: Sequence[Mention]) -> None:
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


def refuse_some(reading: Reading, there: Sequence[Mention]) -> None:
    """Refuse “one of the holes”, of which it is not said which one that is."""
    words = [t.text.lower() for t in reading.tokens]
    passed = {i for kind, span in reading.phrases if kind in ("filler", "count") for i in range(*span)}
    for start, end in reading.spans("thing"):
        at = next((i for i in range(max(0, start - 3), start) if words[i] == "of" and i > 0), 0)
        number = CARDINALS.get(words[at - 1], 0) if at and {at - 1, at} <= passed else 0
        noun = reading.quote((start, end)).lower()
        for m in there:
            if number > 1 and any(p.kind == "circle" for p in m.places):
                continue  # there are fewer on the circle then
            if 0 < number < (m.count or 1) and noun in (m.noun.lower(), m.term):
                which = "which one is" if number == 1 else f"which {words[at - 1]} are"
                raise UnclearError(f"there are {m.count} {m.noun}: {which} meant is not said")


def refuse_shared_value(reading: Reading) -> None:
    """Refuse “5 to 6” where several things have a size of 5, and neither a thing nor a size is named."""
    if reading.spans("thing") or reading.spans("those"):
        return
    for span in reading.spans("swap"):
        if any(t.text.isalpha() and t.text.lower() not in _BETWEEN_VALUES for t in reading.tokens[slice(*span)]):
            continue
        old = next((_former(m, slot) for m in reading.mentions for slot, q in m.sizes if q.span == span), None)
        found = [] if old is None else list(_having(reading.mentions, old))
        if len(found) > 1:
            raise UnclearError(f"“{reading.quote(span)}”: that may be {', '.join(found[:-1])} or {found[-1]}")


_BETWEEN_VALUES = frozenset(("mm", "from", "to", "into", "now", "becomes", "become", "instead", "of", "not", "was"))
"""What stands beside a value that is to be another, and names nothing."""


def _former(thing: Mention, slot: str) -> float | None:
    said = thing.before.size(slot) if thing.before is not None else None
    return said.value if said is not None else None


def _having(mentions: Sequence[Mention], value: float) -> Iterator[str]:
    """The sizes of known things that are so large, in words."""
    for thing in (m.before for m in mentions if m.before is not None and not m.which and not m.group):
        yield from (f"the {slot} of the {thing.noun}" for slot, q in thing.sizes if abs(q.value - value) < SAID_TWICE)


def refuse_half(reading: Reading) -> None:
    """Refuse to “cut it in half”, where it is not said which way."""
    words = [t.text.lower() for t in reading.tokens]
    for q in (q for m in reading.mentions[:1] if m.before is not None for slot, q in m.sizes if slot == "share"):
        if q.span[1] - q.span[0] == 1 and words[q.span[0] - 1] == "in":
            raise UnclearError("in half which way is not said: “half as long”, or “cut lengthwise”")


def refuse_it(reading: Reading, recent: int) -> None:
    """Refuse a size of “it” that both the whole and what was added last have: “make it 25 long”."""
    named = [*reading.spans("thing"), *reading.spans("those")]
    if recent < 1 or named or PRONOUNS.isdisjoint(t.text.lower() for t in reading.tokens):
        return
    whole, thing = reading.mentions[0].before, reading.mentions[recent].before
    for slot, q in (*reading.mentions[recent].sizes, *reading.mentions[0].sizes):
        if q.named and whole is not None and thing is not None and whole.size(slot) and thing.size(slot):
            raise UnclearError(f"“it” may be the {thing.noun} or the {whole.noun}: say the {slot} of which one")
