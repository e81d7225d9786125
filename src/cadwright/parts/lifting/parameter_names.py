"""What the names of parameters in any script mean: “hole_dia”, “W”, “cornerRadius”."""

import re

import msgspec

from cadwright.language.numerals import words

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def _table(listed: dict[str, str]) -> dict[str, str]:
    """``{"term": "word word"}`` turned round: each word to its term."""
    return {word: term for term, synonyms in listed.items() for word in synonyms.split()}


_DIMENSIONS = _table(
    {
        "length": "length len l long lx",
        "width": "width w wide ly breadth",
        "height": "height h high tall lz",
        "thickness": "thickness thick thk t th",
        "depth": "depth deep dep",
        "diameter": "diameter dia diam d od",
        "radius": "radius rad r",
        "size": "size leg",
    }
)
_ELSE = words(
    "angle ang deg count number num n qty quantity spacing pitch gap distance dist offset edge margin inset padding "
    "border pcd bcd circle taper draft id inner inside x y z"
)
"""What no size of a thing alone is."""
WHOLE = "whole"
"""What the dimensions of the whole part are of."""
OWNERS = {
    "hole": ("hole", "bore", "bolt hole", "screw hole"),
    "fillet": ("fillet", "rounding", "corner radius"),
    "chamfer": ("chamfer", "bevel"),
    "slot": ("slot",),
    "groove": ("groove", "channel"),
    "pocket": ("pocket", "recess", "cavity", "cutout"),
    "cylinder": ("boss", "pin", "post", "stud"),
}
"""Kinds of things that are on or in a part, and their nouns."""
_OWNERS = {noun: kind for kind, nouns in OWNERS.items() for noun in nouns} | _table(
    {
        "hole": "holes drill screw bolt thread",
        "fillet": "fillets round corner corners",
        "chamfer": "chamfers",
        "slot": "slots",
    }
)
_WHOLE = words(
    "plate base body box block part overall total outer outside main bracket sheet cube bar panel flange cylinder wall"
)


class Meaning(msgspec.Struct, frozen=True):
    """What a parameter is a dimension of, and which one."""

    owner: str
    dimension: str


def meaning(name: str) -> Meaning | None:
    """What the name of a parameter says that it is; ``None`` where it does not tell."""
    said = [w.lower() for w in _PARTS.findall(name) if not w.isdigit()]
    dimensions = [_DIMENSIONS[w] for w in said if w in _DIMENSIONS]
    things = {_OWNERS.get(w, w) for w in said if w not in _DIMENSIONS}
    owners = things - _WHOLE
    if len(dimensions) > 1 or len(owners) > 1 or not _ELSE.isdisjoint(said) or owners - {*_OWNERS.values()}:
        return None
    dimension = dimensions[0] if dimensions else "wall" if things == {"wall"} else ""
    if "wall" in things and dimension in ("thickness", "wall"):
        return Meaning(WHOLE, "wall")
    if not dimension and not owners:
        return None
    return Meaning(min(owners, default=WHOLE), dimension)
