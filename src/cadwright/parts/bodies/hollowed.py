"""Trays and dishes that are solid but for the pockets that are told: “a dish 110 x 75 x 20, a pocket 100 x 65 …”."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Reading

_HOLLOW, _SOLID, _POCKET = "enclosure", "block", "pocket"
_OWN = frozenset(("length", "width", "height", "side", "depth"))
"""The sizes of a tray that a block has, too; any other one is of its walls."""
_SIZES = {"depth": "height"}
_DEEPER = 3.0
"""A pocket that is deeper, mm, is in no floor whose thickness goes without saying."""
_SHALLOW = frozenset(("tray", "dish", "insert"))
"""What is as often cut from the solid as it is hollow."""
_MOST = 0.5
"""A pocket over that share of the top is all of the inside."""
_ABOVE = frozenset(("top",))


def solid_but_for_pockets(reading: Reading) -> Reading:
    """The reading with a block for what begins it where the pockets that are told are all of its inside."""
    mentions = reading.mentions
    first = next((k for k, m in enumerate(mentions) if m.kind == _HOLLOW and not m.gone), None)
    if first is None or not _is_plain(mentions[first]):
        return reading
    pockets = [m for m in mentions if _is_inside(m, mentions[first])]
    if not pockets:
        return reading
    if not (mentions[first].term.split()[-1] in _SHALLOW or any(_fills(m, mentions[first]) for m in pockets)):
        return reading  # an enclosure with a recess for a display is hollow all the same
    if any(m.kind in ("compartment", "divider", "lid") for m in mentions):
        return reading
    tray = mentions[first]
    sizes = tuple((_SIZES.get(slot, slot), said) for slot, said in tray.sizes)
    solid = replace(tray, kind=_SOLID, sizes=sizes)
    return replace(reading, mentions=(*mentions[:first], solid, *mentions[first + 1 :]))


def told_solid(reading: Reading, meant: Reading) -> str:
    """What is assumed where a tray is a block; "" where it is none."""
    pairs = zip(reading.mentions, meant.mentions, strict=False)
    noun = next((a.noun for a, b in pairs if a.kind == _HOLLOW and b.kind == _SOLID), "")
    return f"the {noun} is solid but for what is cut into it" if noun else ""


def _is_plain(tray: Mention) -> bool:
    """Whether nothing is said of walls."""
    return {slot for slot, _ in tray.sizes} <= _OWN and not tray.adjectives and not tray.places


def _fills(pocket: Mention, tray: Mention) -> bool:
    """Whether a pocket takes most of the top."""
    sizes = [(pocket.size(slot), tray.size(slot)) for slot in ("length", "width")]
    shares = [inner.value / outer.value for inner, outer in sizes if inner is not None and outer is not None]
    return len(shares) == len(sizes) and shares[0] * shares[1] > _MOST


def _is_inside(mention: Mention, tray: Mention) -> bool:
    """Whether it is a pocket from above that is no hollow of a floor; one over most of the top may be shallow."""
    depth = mention.size("depth") if mention.kind == _POCKET and not mention.gone else None
    named = {side for p in mention.places for side in p.sides}
    return (
        depth is not None
        and depth.unit == "mm"
        and named <= _ABOVE
        and (depth.value > _DEEPER or _fills(mention, tray))
    )
