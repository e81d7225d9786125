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


def with_both_sides(reading: Reading) -> Reading:
    """The reading with two of each thing that is said to be at a side and at the opposite one."""
    return replace(reading, mentions=tuple(_at_both(reading, m) for m in reading.mentions))


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
