"""How a whole part that is known is to lie: turned, mirrored or moved, whatever it is made of."""

from msgspec.structs import replace

from cadwright.english.axes import AXIS
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import ALSO, Mention, Place, Quantity

POSE = "pose"
"""The kind of place that says how the whole lies: its ``sides`` are what is done and along or about which axis."""
UNTOLD = ""
"""The axis of a pose where none is said."""
_TURNED_OVER = Quantity(180.0, "deg", (-1, -1))
_CLOCKWISE = frozenset(("clockwise", "cw"))


def with_pose(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A known part that is to be turned or mirrored as a whole: “rotate it 90 degrees about z”, “mirror it”; or holes
    that are to be turned about the middle of their circle.
    """
    if mention.before is None or phrase.term("whole") not in ("", frame.kind):
        return None
    span = (phrase.start, phrase.end)
    if any(p.kind == "circle" for p in mention.before.places):
        return _further_round(mention, lattice, phrase) if "a" in phrase.parts and "whole" in phrase.parts else None
    if mention.host is not None or frame.role not in ("body", "whole"):
        return None
    if "way" in phrase.parts:
        token = lattice.tokens[int(phrase.parts["a"][1])]
        amount = Quantity(token.mm[0] if token.mm else token.value, "mm", span, lattice.quote(*span))
        along, sign = AXIS.get(phrase.term("way"), (0, 0))
        moved = Place(POSE, span, (replace(amount, value=sign * amount.value),), sides=("move", "xyz"[along]))
        return replace(mention, places=(*mention.places, moved)) if sign else None
    if "mirror" in phrase.parts and "whole" in phrase.parts and mention.stands:
        also = replace(mention, adjectives=(*mention.adjectives, ALSO), heard=(*mention.heard, (ALSO, span)))
        return replace(also, places=(*mention.places, Place("place", span, sides=("other side",))))
    if "mirror" in phrase.parts:
        sides = "mirror too" if "too" in phrase.parts else "mirror", phrase.term("plane") or UNTOLD
        place = Place(POSE, span, sides=sides)
    else:
        axis, angle = _turn(lattice, phrase)
        place = Place(POSE, span, (angle,), sides=("rotate", axis))
    return replace(mention, places=(*mention.places, place))


def _further_round(mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention:
    """Things on a circle so much further round it."""
    assert mention.before is not None, "only known things change"
    _, angle = _turn(lattice, phrase)
    start = next((p.amounts[0].value for p in mention.before.places if p.kind == "start" and p.amounts), 0.0)
    place = Place("start", angle.span, (replace(angle, value=start + angle.value),))
    return replace(mention, places=(*mention.places, place))


def _turn(lattice: Lattice, phrase: Phrase) -> tuple[str, Quantity]:
    """About which axis, and by what angle."""
    span = (phrase.start, phrase.end)
    if "over" in phrase.parts:
        return "x", replace(_TURNED_OVER, span=span, quote=lattice.quote(*span))
    angle = lattice.tokens[int(phrase.parts["a"][1])].value
    axle = phrase.term("axle") or UNTOLD
    back = axle.startswith("-") != (not _CLOCKWISE.isdisjoint(lattice.words[phrase.start : phrase.end]))
    return axle.lstrip("-"), Quantity(-angle if back else angle, "deg", span, lattice.quote(*span))
