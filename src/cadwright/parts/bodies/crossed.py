"""Two bars that cross each other: “two bars 60 x 15, crossing in the middle at right angles, 5 thick” are a cross."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Reading

CROSSED = "crossed"
_BAR, _CROSS = "block", "letter"
_SLOTS = {"length": "side", "width": "stroke", "thickness": "thickness", "height": "thickness", "depth": "thickness"}
"""What the sizes of a bar are to the cross of two."""


def crossed(reading: Reading) -> Reading:
    """The reading with two bars that cross as one cross, which is as long both ways as each of them."""
    return replace(reading, mentions=tuple(map(_as_cross, reading.mentions)))


def told_crossed(said: Reading, meant: Reading) -> str:
    """What is assumed of bars that were said to cross; "" where none were."""
    pairs = zip(said.mentions, meant.mentions, strict=False)
    bars = [one.noun for one, other in pairs if CROSSED in one.adjectives and CROSSED not in other.adjectives]
    return f"the {bars[0]} cross in their middles at right angles" if bars else ""


def _as_cross(mention: Mention) -> Mention:
    sizes = {_SLOTS.get(slot, slot): said for slot, said in mention.sizes}
    if (
        mention.kind != _BAR
        or mention.count != 2
        or CROSSED not in mention.adjectives
        or len(sizes) != len(mention.sizes)
        or not {*sizes} <= {*_SLOTS.values()}
        or "side" not in sizes
    ):
        return mention
    if "stroke" in sizes and sizes["stroke"].value > sizes["side"].value:
        sizes["side"], sizes["stroke"] = sizes["stroke"], sizes["side"]
    adjectives = tuple(a for a in mention.adjectives if a != CROSSED)
    heard = tuple(h for h in mention.heard if h[0] not in (CROSSED, "#"))
    return replace(
        mention,
        kind=_CROSS,
        noun="cross",
        term="cross",
        count=None,
        adjectives=adjectives,
        heard=heard,
        sizes=tuple(sizes.items()),
    )
