"""Words of edits: what to do, with how many, which way, on which side."""

import re

from cadwright.language.numerals import words

KEEP = words(
    "stay stays staying keep keeps keeping kept leave leaves unchanged untouched remain remains alone unaffected"
)
REMOVE = words("remove delete drop erase omit lose without no rid strip eliminate unneeded dont don't needn't discard")
CREATE = words(
    "add put drill cut mill bore punch tap engrave insert attach place extra another second third additional also too "
    "more new bevel include install weld glue"
)
FILL = words("fill plug close clear")
"""Words for removing what is cut; of anything else they add."""
COPY = words("another second third additional also too more extra copy duplicate likewise")
MOVE = words("move shift slide relocate bring offset raise lower")
PUT = re.compile(r"\b(?:put|place|set) the (?!same|other)\w+\b")
"""What is there is to be elsewhere: "put the boss in the middle"."""
MANY = words("each every both all either symmetric symmetrically symmetrical opposite around ends sides edges corners")
LENGTHWISE = words("long longer length shorter tall taller high higher height lengthen shorten extend")
CROSSWISE = words(
    "wide wider width narrow narrower thick thicker thin thinner thickness diameter dia deep deeper depth shallower "
    "radius bigger smaller larger big small size scale bore hole drill widen across od id deepen"
)
AT: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("left", "lefthand", "left-hand"), (0, -1)),
    **dict.fromkeys(("right", "righthand", "right-hand"), (0, 1)),
    **dict.fromkeys(("front",), (1, -1)),
    **dict.fromkeys(("back", "rear"), (1, 1)),
    **dict.fromkeys(("bottom", "underside", "lower"), (2, -1)),
    **dict.fromkeys(("top", "upper"), (2, 1)),
}
"""Sides by name: the axis and which end of it; whoever looks stands in front and looks along +y."""
TOWARDS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("left", "leftwards", "leftward"), (0, -1)),
    **dict.fromkeys(("right", "rightwards", "rightward"), (0, 1)),
    **dict.fromkeys(("front", "forward", "forwards"), (1, -1)),
    **dict.fromkeys(("back", "rear", "backward", "backwards"), (1, 1)),
    **dict.fromkeys(("down", "downwards", "downward", "lower"), (2, -1)),
    **dict.fromkeys(("up", "upwards", "upward", "higher"), (2, 1)),
}
GROWING: dict[str, int] = {
    **dict.fromkeys(words("longer thicker wider deeper taller higher bigger larger greater broader"), 1),
    **dict.fromkeys(words("shorter thinner narrower shallower lower smaller slimmer"), -1),
}
CUTS = frozenset({"hole", "counterbore", "countersink", "slot", "keyway", "pocket", "window", "notch", "groove"})
"""Kinds that are cut into the material."""
SIZES = words("width height length thickness diameter depth radius size")
SWAP = frozenset({"swap", "swapped", "exchange", "interchange"})
