"""Which of two sizes of a thing lies in which direction: “30 along the length”, “the 80 the same way as the 120”."""

from msgspec.structs import replace

from cadwright.english.attached_places import PLACES
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.places import place
from cadwright.english.statements import HOST, Mention, Quantity
from cadwright.geometry.tolerance import ROUNDING

_LONG, _WIDE = "length", "width"
_PAIR = (_LONG, _WIDE)
_KINDS = ("axis", "along")
_FEW = 12
"""Of several things a bare number up to this one may count those of a row: “slots 20 x 3, 3 along the length”."""


def with_direction(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with the direction of its length, where the number is one of its two sizes; else `None`.

    Of what is said to lie so with its width, the length is the other one.
    """
    if frame.role not in ("cut", "body") or frame.takes.isdisjoint(_KINDS) or mention.span[0] > phrase.start:
        return None
    long, wide = (mention.size(slot) for slot in _PAIR)
    if long is None or wide is None or _is_untold(long) or _is_untold(wide) or long.value == wide.value:
        return None
    token = lattice.tokens[int(phrase.parts["b"][1])]
    several = mention.count not in (None, 1) or (mention.count is None and mention.noun.lower() != mention.term)
    if several and countable(token) and token.value <= _FEW:
        return None
    said = token.mm[0] if token.mm else token.value
    where = lattice.once(place, replace(phrase, kind="along" if "a" in phrase.parts else "axis"))
    assert where.kind in PLACES
    if abs(said - long.value) <= ROUNDING:
        return replace(mention, places=(*mention.places, where))
    if abs(said - wide.value) > ROUNDING or long.named or wide.named:
        return None
    names = dict(zip(_PAIR, reversed(_PAIR), strict=True))
    sizes = tuple((names.get(slot, slot), q) for slot, q in mention.sizes)
    return replace(mention, sizes=sizes, places=(*mention.places, where))


def _is_untold(size: Quantity) -> bool:
    """Whether a size is no length that was told in mm."""
    return size.unit != "mm" or size.whose == HOST
