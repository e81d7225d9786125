"""The parallel sides of a trapezium: the longer one is in front, the shorter one, no end of it, at the back."""

from msgspec.structs import replace

from cadwright.english.statements import Place, Reading

_TRAPEZOID = "trapezoid"
_SHORT = frozenset(("short", "shorter"))
_KINDS = frozenset(("offset", "place", "centre", "flush"))


def with_parallel_sides(reading: Reading) -> Reading:
    """The reading with the long and the short side of a trapezium as the sides where they are."""
    first = next((m for m in reading.mentions if not m.gone), None)
    if first is None or first.kind != _TRAPEZOID or first.before is not None:
        return reading
    mentions = (
        m if m is first else replace(m, places=tuple(_named(reading, p) for p in m.places)) for m in reading.mentions
    )
    return replace(reading, mentions=tuple(mentions))


def _named(reading: Reading, place: Place) -> Place:
    if place.kind not in _KINDS or place.every or place.ref:
        return place
    if place.sides == ("long side",):
        return replace(place, sides=("front",))
    short = place.sides == ("end",) and not _SHORT.isdisjoint(reading.quote(place.span).lower().split())
    return replace(place, sides=("back",)) if short else place
