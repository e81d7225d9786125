"""The vocabulary of the requirements' grammar."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


JOINERS = _words("- – — ' ’ \" ` *") - {"—", "–"}
"""Signs that join or quote words and say nothing themselves."""

SPELLINGS: dict[str, str] = {
    "center": "centre",
    "centered": "centred",
    "middle": "centre",
    "disk": "disc",
    "thru": "through",
    "fillet": "fillet",
    "radiused": "rounded",
    "colour": "color",
    "cuboid": "block",
    "bevel": "chamfer",
    "bevels": "chamfers",
    "beveled": "chamfered",
    "bevelled": "chamfered",
    "midpoint": "centre",
}

FILLERS = _words(
    """
    . , ; : ! ( )
    a an the this that these it its my me i we us you your our
    please can could would like want need to for us just also then next finally first additionally further start begin
    starting beginning by with of and is are be being in which
    make create design build generate produce draw model give construct include ensure write creating making including
    python code script using use cadquery cad 3d model object part piece component solid body shape design thing
    simple small basic single single-piece new specific dimensions dimension resembles resembling
    has have having should must will after perform add adding cut cutting drill drilling sketch sketching draw drawing
    form forms forming resulting
    """
)
"""Words that change nothing about a part."""

APPROXIMATE = _words("about approximately approx roughly around circa nearly almost ~ ≈ ca some")
HEDGES = _words(
    "or not no without except if unless either maybe perhaps optional optionally instead than n't don't "
    "scratch wait oops sorry correction forget ignore omit"
)
VESSELS = _words(
    """cup mug glass bottle container tank vase bowl jar bucket pot can box tray holder tin vessel reservoir capacity
    hold holds cavity pocket inside inner internal hollow"""
)
"""Words after which a volume may be that of the room inside."""
