"""What is in a rim that was put on: “a raised rim, 12 wide …, six holes through the rim” are not in the flank."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place, Reading

_RIM = "rim"
_SIDE = ("side",)
_CUTS = frozenset(("hole", "screw hole"))


def with_rims(reading: Reading) -> Reading:
    """The reading with “the rim” as the thing of that name, for holes behind one; else it names a side."""
    rim = next((k for k, m in enumerate(reading.mentions) if m.kind == _RIM and _called(m.noun)), None)
    if rim is None:
        return reading
    mentions = list(reading.mentions)
    for k, mention in enumerate(mentions[rim + 1 :], rim + 1):
        if mention.kind in _CUTS and mention.before is None:
            mentions[k] = replace(mention, places=tuple(_of_rim(reading, mentions[rim], p) for p in mention.places))
    return replace(reading, mentions=tuple(mentions))


def _of_rim(reading: Reading, rim: Mention, place: Place) -> Place:
    if place.sides != _SIDE or place.ref or place.every or not _called(reading.quote(place.span)):
        return place
    if place.kind == "centre":
        return replace(place, sides=(), ref=_RIM, noun=rim.noun)
    return replace(place, kind="host", sides=(), ref=_RIM, noun=rim.noun) if place.kind == "place" else place


def _called(words: str) -> bool:
    return words.lower().split()[-1:] == [_RIM]
