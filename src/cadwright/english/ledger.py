"""What became of every piece of a text: the size of which thing it gave, or that it was not understood."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from cadwright.english.statements import Mention, Reading, Span

Fate = Literal["thing", "size", "count", "adjective", "place", "filler", "purpose", "withdrawn", "lost"]


class Entry(msgspec.Struct, frozen=True):
    """A piece of a text, from the first to behind its last letter, and what became of it, in words."""

    start: int
    end: int
    text: str
    fate: Fate
    told: str


def ledger(reading: Reading, lost: Iterable[Span] = ()) -> tuple[Entry, ...]:
    """Every token of a text in one piece or another, in order. ``lost`` are spans that no builder had a use for."""
    fates: list[tuple[Span, Fate, str]] = [
        (span, "lost", "not understood")
        for span in (*lost, *(s for s, cost in reading.skipped if cost >= reading.QUOTED))
    ]
    for mention in reading.mentions:
        fates += _of(mention)
    fates += [(span, *_passed(kind)) for kind, span in reading.phrases]
    owner: list[int | None] = [None] * len(reading.tokens)
    for n, (span, _, _) in enumerate(fates):
        for i in range(*span):
            owner[i] = n if owner[i] is None else owner[i]
    pieces: list[Entry] = []
    i = 0
    while i < len(owner):
        end = i + 1
        while end < len(owner) and owner[end] == owner[i]:
            end += 1
        own = owner[i]
        fate: tuple[Fate, str] = ("filler", "passed over") if own is None else fates[own][1:]
        tokens = reading.tokens[i:end]
        pieces.append(_entry(reading.text, min(t.start for t in tokens), max(t.end for t in tokens), *fate))
        i = end
    pieces += [_entry(reading.text, t.start, t.end, "withdrawn", "taken back") for t in reading.withdrawn]
    return tuple(sorted(pieces, key=lambda e: (e.start, e.end)))


def _entry(text: str, start: int, end: int, fate: Fate, told: str) -> Entry:
    return Entry(start, end, text[start:end], fate, told)


def _of(mention: Mention) -> list[tuple[Span, Fate, str]]:
    """What a thing took."""
    noun = mention.noun
    if mention.gone:
        spans = (mention.span, *(q.span for _, q in mention.sizes), *(p.span for p in mention.places))
        spans += tuple(s for _, s in mention.heard)
        return [(span, "withdrawn", "taken back") for span in spans]
    found: list[tuple[Span, Fate, str]] = [(mention.span, "thing", f"a {mention.kind}")]
    slots: dict[Span, list[str]] = {}
    for slot, said in mention.sizes:
        slots.setdefault(said.span, []).append(slot)
    found += [(span, "size", f"{', '.join(names)} of the {noun}") for span, names in slots.items()]
    found += [(p.span, "place", f"place of the {noun}") for p in mention.places]
    found += [
        (span, "count", f"how many: {noun}") if term == "#" else (span, "adjective", f"{term}, of the {noun}")
        for term, span in mention.heard
    ]
    return found


def _passed(kind: str) -> tuple[Fate, str]:
    """What became of a phrase that no thing keeps."""
    if kind in ("purpose", "counted", "reason"):
        return "purpose", "what it is for, or its name"
    if kind in ("moved", "elsewhere", "compared", "extruded", "later", "asked"):
        return "filler", "changes nothing of the part"
    if kind == "restated":
        return "filler", "follows from the rest"
    if kind in ("denied", "denial"):
        return "filler", "not there, and nothing is built"
    if kind == "retraction":
        return "withdrawn", "taken back"
    if kind == "thing":
        return "thing", "named again"
    return "filler", "says nothing more"
