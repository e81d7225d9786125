"""The side across from the one that something else is on: “a boss on top, on the reverse a recess” is below."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place, Reading

_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left", "front": "back", "back": "front"}
_CUTS = frozenset(("hole", "pocket", "slot", "groove", "ring groove"))
_STANDING = frozenset(("cylinder", "block", "tube", "cone", "ball", "lettering"))
"""What stands on top of the part where no side is said."""
_EDGES = frozenset(("fillet", "chamfer"))
_SUNK = frozenset(("depth", "recess depth"))
_ROUND = frozenset(("cylinder", "tube", "cone"))
_SAID = frozenset(("place", "centre", "host"))
_OTHER = "other side"
_ONE = frozenset(("side", "end", "near end"))
_FACES = frozenset(("side", "face"))


def with_other_sides(reading: Reading) -> Reading:
    """The reading with “the other side” as the one across from where the thing before it is, where that is known."""
    mentions = list(reading.mentions)
    for k, mention in enumerate(mentions):
        place = next((p for p in mention.places if _is_other(p)), None)
        if place is None or mention.before is not None or mention.kind not in _CUTS | _STANDING:
            continue
        flat = mentions[0].kind in _ROUND
        across = next((s for m in reversed(mentions[1:k]) if (s := _side(m, mention, flat))), "")
        if across:
            new = replace(place, sides=(_OPPOSITE[across],))
            mentions[k] = replace(mention, places=tuple(new if p is place else p for p in mention.places))
    return replace(reading, mentions=tuple(mentions))


def _is_other(place: Place) -> bool:
    """Whether a place is “on the other side”, or “on the other” for short."""
    short = place.sides == ("far end",) and place.relation == "on" and not place.noun
    return place.kind in _SAID and not place.every and (place.sides == (_OTHER,) or short)


def _side(mention: Mention, other: Mention, flat: bool) -> str:
    """The side that a thing is on; where it is only “one side”, what lies or stands flat on a part is on its top.

    Blind holes and bosses are so where the part is round and ``flat``; a block has other sides, too.
    """
    if mention.kind in _EDGES:
        edges = {s for p in mention.places if p.kind == "edges" for s in p.sides} & {"top", "bottom"}
        return edges.pop() if len(edges) == 1 else ""
    said = [p for p in mention.places if p.kind in _SAID and p.sides]
    named = next((p.sides[0] for p in said if len(p.sides) == 1 and p.sides[0] in _OPPOSITE), "")
    if named or any(p.every for p in said):
        return named
    if flat:
        vague = all({*p.sides} <= _ONE for p in said)
    else:
        vague = not said or (mention.kind == "pocket" and all(p.sides == ("side",) and p.noun in _FACES for p in said))
    return "top" if vague and _lies_flat(mention, flat) and _lies_flat(other, flat or bool(not said)) else ""


def _lies_flat(mention: Mention, sunk: bool) -> bool:
    """Whether a thing goes on or into the flat side of a part if no side is said; what is ``sunk`` does, too."""
    blind = sunk and mention.kind in ("hole", "groove") and any(mention.size(slot) is not None for slot in _SUNK)
    return mention.kind in _STANDING or mention.kind == "pocket" or blind
