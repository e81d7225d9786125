"""Where several bodies are that have a hole each: “four standoffs with 3 mm holes, on a 80 x 40 rectangle”."""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place, Reading

_COUNTS: Mapping[str, tuple[int, ...]] = {"rectangle": (4,), "spacing": (2,), "circle": tuple(range(3, 25))}
"""How many things are arranged so."""


def arranged_below(reading: Reading) -> Reading:
    """The reading with an arrangement said behind the holes of several bodies as that of the bodies.

    A single hole in each body has no arrangement of its own.
    """
    mentions = list(reading.mentions)
    for k, mention in enumerate(mentions):
        below = mention.host
        if mention.kind != "hole" or mention.count not in (None, 1) or not below or mention.before is not None:
            continue
        host = mentions[below]
        moved = [p for p in mention.places if _arranges(p, host)]
        if not moved or any(p.kind in _COUNTS or p.kind == "corner" for p in host.places):
            continue
        mentions[below] = replace(host, places=(*host.places, *moved))
        mentions[k] = replace(mention, places=tuple(p for p in mention.places if p not in moved))
    return replace(reading, mentions=tuple(mentions))


def _arranges(place: Place, host: Mention) -> bool:
    """Whether a place is that of as many things as there are of the host."""
    return (host.count or 1) in _COUNTS.get(place.kind, ())
