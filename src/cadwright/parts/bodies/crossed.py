"""A plus sign told by its bars: “a plus sign: two bars 60 x 15, crossing in the middle at right angles, 5 thick”."""

from itertools import pairwise

from msgspec.structs import replace

from cadwright.english.statements import Mention, Quantity, Reading

CROSSED = "crossed"
_BAR, _CROSS = "block", "letter"
_NAMED = frozenset(
    (name, what) for name in ("plus", "cross") for what in ("sign", "shape", "shaped", "symbol", "made", "of", "from")
)
"""What says that the bars are one flat thing."""
_SLOTS = {"length": "side", "width": "stroke", "thickness": "thickness", "height": "thickness", "depth": "thickness"}
"""What the sizes of a bar are to the cross of two."""


def crossed(reading: Reading) -> Reading:
    """The reading with two bars that cross as one cross, where it is called so; it is as long both ways as each."""
    words = [t.word for t in reading.tokens]
    named = any(pair in _NAMED for pair in pairwise(words))
    return replace(reading, mentions=tuple(_as_meant(m, named) for m in reading.mentions))


def told_crossed(said: Reading, meant: Reading) -> str:
    """What is assumed of bars that were said to cross; "" where none do."""
    pairs = zip(said.mentions, meant.mentions, strict=False)
    bars = [one.noun for one, other in pairs if CROSSED in one.adjectives and other.kind == _CROSS]
    return f"the {bars[0]} cross in their middles at right angles" if bars else ""


def uncrossed(said: Reading, meant: Reading) -> list[str]:
    """The words that say of things that they cross, where that makes no cross."""
    pairs = zip(said.mentions, meant.mentions, strict=False)
    return [
        said.quote(span)
        for one, other in pairs
        if other.kind != _CROSS
        for adjective, span in one.heard
        if adjective == CROSSED
    ]


def _as_meant(mention: Mention, named: bool) -> Mention:
    if CROSSED not in mention.adjectives:
        return mention
    adjectives = tuple(a for a in mention.adjectives if a != CROSSED)
    heard = tuple(h for h in mention.heard if h[0] != CROSSED)
    alone = replace(mention, adjectives=adjectives, heard=heard)
    sizes = _sizes(mention)
    if not named or mention.kind != _BAR or mention.count != 2 or not sizes:
        return alone
    uncounted = tuple(h for h in heard if h[0] != "#")
    return replace(alone, kind=_CROSS, noun="cross", term="cross", count=None, heard=uncounted, sizes=sizes)


def _sizes(bar: Mention) -> tuple[tuple[str, Quantity], ...]:
    """The sizes of the cross of two bars; none where those of the bars are not enough."""
    sizes = {_SLOTS.get(slot, slot): said for slot, said in bar.sizes}
    if len(sizes) != len(bar.sizes) or not {*sizes} <= {*_SLOTS.values()} or "side" not in sizes:
        return ()
    if "stroke" in sizes and sizes["stroke"].value > sizes["side"].value:
        sizes["side"], sizes["stroke"] = sizes["stroke"], sizes["side"]
    return tuple(sizes.items())
