"""Pockets that are open at a side: they end there, as those that are flush with it."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place, Reading

OPEN = "open"
_TOP = "top"
_SIDES = frozenset(("left", "right", "front", "back", _TOP))
_AT = frozenset(("at", "to", "on", "towards", "toward"))
_REACH = 2
"""So many words are at most between “open” and what it is open at."""


def with_open_pockets(reading: Reading) -> Reading:
    """The reading with “open at the right end” as one place of a pocket, which ends there."""
    mentions = list(reading.mentions)
    for k, mention in enumerate(mentions):
        heard = next((span for word, span in mention.heard if word == OPEN), None)
        if mention.kind != "pocket" or mention.before is not None or heard is None:
            continue
        at = next((p for p in mention.places if _is_open_at(reading, p, heard[1])), None)
        if at is not None:
            flush = replace(at, kind=at.kind if at.sides == (_TOP,) else "flush", relation=OPEN)
            mentions[k] = _with(mention, at, flush)
    return replace(reading, mentions=tuple(mentions))


def _with(mention: Mention, place: Place, other: Place) -> Mention:
    return replace(mention, places=tuple(other if p is place else p for p in mention.places))


def _is_open_at(reading: Reading, place: Place, end: int) -> bool:
    """Whether a place is the side that a thing is open at: it stands right behind that word."""
    words = {token.text.lower() for token in reading.tokens[end : place.span[1]]}
    named = place.kind == "place" and len(place.sides) == 1 and place.sides[0] in _SIDES and not place.every
    return named and end <= place.span[0] <= end + _REACH and not _AT.isdisjoint(words)
