"""Names that no list has and that say nothing of a shape, since what is at the part shows that it is a plain block: “a
zib 60x40x5, corners R4” has corners.
"""

from collections.abc import Iterable

from cadwright.english.lexicon import tables, words_of
from cadwright.english.statements import Mention, Place
from cadwright.english.unknown import is_shaping
from cadwright.parts.kinds.registry import KINDS

_OUTLINED = words_of("groups.toml", "parts.bare_names", "outlined")
"""What has an outline of its own, however it is measured."""
_LYING: dict[str, str] = {"left": "x", "right": "x", "front": "y", "back": "y"}
_BOTH = 2
_CORNERS = frozenset(("corner", "vertical"))
_RIMS = frozenset(("top", "bottom"))
_LONG_AND_SHORT = frozenset(("long side", "short side"))


def is_bare_name(body: Mention, mentions: Iterable[Mention]) -> bool:
    """Whether the unlisted name of the first body can say nothing of its shape."""
    words = body.noun.lower().split()
    if any(
        word in _OUTLINED or word in tables("notes.toml")["freeform"]["words"] or is_shaping(word) for word in words
    ):
        return False
    others = [m for m in mentions if m is not body and not m.gone and m.before is None]
    return body.kind == "block" and any(_has_corners(m) for m in others if KINDS[m.kind].frame.role in ("cut", "edge"))


def _has_corners(mention: Mention) -> bool:
    """Whether something is at a corner, is measured from two sides, or is an edge of all of them."""
    away = [p for p in mention.places if p.kind == "offset"]
    lying = {_LYING[side] for p in away for side in p.sides if side in _LYING}
    several = mention.count not in (None, 1) and any(p.sides == ("side",) for p in away)
    return several or len(lying) == _BOTH or any(_is_at_corner(p) for p in mention.places)


def _is_at_corner(place: Place) -> bool:
    sides = {*place.sides}
    at_rim = place.kind == "edges" and "edge" in sides and bool(sides & _RIMS)
    long_or_short = place.kind == "offset" and bool(sides & _LONG_AND_SHORT)
    return place.kind == "corner" or place.relation == "corner" or bool(sides & _CORNERS) or at_rim or long_or_short
