"""One thing at each of two opposite sides: “a 3 mm hole left and right, 5 from the ends” are two holes."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place, Reading

_OPPOSITE = {frozenset(("left", "right")): "x", frozenset(("front", "back")): "y"}
"""Sides, and the direction from one to the other."""
_CUTS = frozenset(("hole", "slot", "pocket"))
_KINDS = _CUTS | {"cylinder", "block"}
"""What is set out in a row where there are two of it; others are made at each side that is said."""
_BETWEEN = frozenset(
    (*("and", "&", "n", "+", "plus", ",", "/", "one", "a", "the"), *("on", "at", "in", "near", "another"))
)
_PAIR = 2
_ONE = frozenset(("one", "1"))
_BARS = frozenset(("cylinder", "tube", "shaft"))
"""What has its ends where it is longest, and round faces there."""


def with_both_sides(reading: Reading) -> Reading:
    """The reading with two of each thing that is said to be at a side and at the opposite one."""
    along = bool(reading.mentions) and reading.mentions[0].kind in _BARS
    said = (_at_both(reading, m) for m in reading.mentions)
    kept = (m if _goes_in(m, along) else _without_several(reading, m) for m in said)
    return replace(reading, mentions=tuple(_from_each_end(m, along) for m in kept))


def _goes_in(mention: Mention, along: bool) -> bool:
    """Whether a hole may go ``along`` a round bar into its end."""
    return along and mention.kind == "hole" and "cross" not in mention.term.split()


def _without_several(reading: Reading, mention: Mention) -> Mention:
    """The thing without the ends of several at each of them: “two holes at each end” are four, and how these are set
    out is not known here.
    """
    if mention.kind not in _CUTS or mention.count is None or mention.count < _PAIR or mention.before is not None:
        return mention
    places = tuple(replace(p, kind="unclear") if _is_at_each_end(reading, p) else p for p in mention.places)
    return replace(mention, places=places)


def _is_at_each_end(reading: Reading, place: Place) -> bool:
    """Whether a place is at each of the ends, and neither one of them there nor a distance from them."""
    start, end = place.span
    words = [t.word for t in reading.tokens[start:end] if t.word != ","]
    singly = place.relation in _ONE or (start > 0 and reading.tokens[start - 1].word in _ONE)
    there = words[:1] in (["at"], ["in"], ["near"], ["on"]) and words[1:2] in (["each"], ["every"], ["either"])
    return place.sides == ("end",) and there and not singly


def _from_each_end(mention: Mention, along: bool) -> Mention:
    """A thing in each end whose distance is from there: “a cross hole in each end, 6 in” are two holes.

    Of a hole in the ends of something round, which may go ``along`` it, that may be how deep it is.
    """
    ends = next((p for p in mention.places if p.kind == "place" and p.every and p.sides == ("end",)), None)
    inset = next((p for p in mention.places if p.kind == "offset" and not p.sides and len(p.amounts) == 1), None)
    if ends is None or inset is None or inset.ref or inset.relation or mention.before is not None:
        return mention
    deep = _goes_in(mention, along)
    both = replace(inset, sides=ends.sides, every=True, counts=ends.counts)
    said = replace(inset, kind="unclear") if deep else both
    kept = (p for p in mention.places if p is not ends or deep)
    return replace(mention, places=tuple(said if p is inset else p for p in kept))


def _at_both(reading: Reading, mention: Mention) -> Mention:
    if mention.kind not in _KINDS or mention.count not in (None, 1, _PAIR) or mention.before is not None:
        return mention
    sides = [p for p in mention.places if p.kind in ("place", "centre") and len(p.sides) == 1]
    way = _OPPOSITE.get(frozenset(side for p in sides for side in p.sides))
    if len(sides) != _PAIR or way is None or not _are_joined(reading, *sides):
        return mention
    first, second = sides
    others = [p for p in mention.places if p not in sides]
    if first.kind == "centre":
        if mention.kind not in _CUTS or second.kind == "centre":
            return mention
        both = replace(second, kind="opposite", sides=(*first.sides, *second.sides), relation="in")
        return replace(mention, places=(*others, both, replace(first, sides=())))
    return replace(mention, count=_PAIR, places=_from_both(others, sides, way))


def _from_both(others: list[Place], sides: list[Place], way: str) -> tuple[Place, ...]:
    """The places with a distance from the edges as one from both sides, and one between the two along the way from side
    to side.
    """
    alone = len(others) == 1 or {p.kind for p in others} == {"spacing", "centre"}
    named = tuple(side for p in sides for side in p.sides)
    if alone and others[0].kind == "offset" and others[0].sides == ("side",) and not others[0].every:
        return (replace(others[0], sides=named),)
    if alone and any(p.kind == "spacing" and not p.axis for p in others):
        return tuple(replace(p, axis=way) if p.kind == "spacing" else p for p in others)
    return (*sides, *others)


def _are_joined(reading: Reading, first: Place, second: Place) -> bool:
    """Whether nothing else is said between two places."""
    start, end = first.span[1], second.span[0]
    return 0 <= start <= end and all(t.word in _BETWEEN for t in reading.tokens[start:end])
