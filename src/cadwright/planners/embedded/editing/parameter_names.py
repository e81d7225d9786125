"""What the names of parameters in any script mean."""

import re

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.vocabulary import FINISHES, SOLIDS, VOIDS, singular, table

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_DIMENSIONS = table(
    {
        "length": "length len l long lx",
        "width": "width w wide ly breadth",
        "height": "height h high tall lz",
        "thickness": "thickness thick thk t th",
        "depth": "depth deep dep",
        "diameter": "diameter dia diam d od",
        "inner": "id inner inside",
        "outer": "outer outside",
        "radius": "radius rad r",
        "angle": "angle ang deg",
        "count": "count number num n qty quantity",
        "spacing": "spacing pitch gap distance dist offset",
        "size": "size leg",
        "edge": "edge margin inset padding border",
        "circle": "pcd bcd circle bolt",
        "taper": "taper draft",
    }
)
_OWNERS = {
    **dict.fromkeys(words("hole bore drill screw bolt thread"), "hole"),
    "cbore": "counterbore",
    "csk": "countersink",
}
_WHOLE = words("plate base body box block part overall total outer main bracket sheet cube bar panel flange cylinder")
_RELATED = {
    "thickness": ("height", "depth"),
    "height": ("thickness", "length"),
    "size": ("radius",),
    "length": ("size",),
}


def described(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The dimensions that a parameter's name speaks of, and the things."""
    said = [singular(w.lower()) for w in _PARTS.findall(name)]
    dimensions = {_DIMENSIONS[w] for w in said if w in _DIMENSIONS}
    things = {_OWNERS.get(w) or VOIDS.get(w) or FINISHES.get(w) or w for w in said if w not in _DIMENSIONS}
    known = {t for t in things if t in VOIDS.values() or t in FINISHES.values() or t in SOLIDS or t in _OWNERS.values()}
    plain = {t for t in things if t in ("wall", "corner", "boss", "rib", "lip", "leg")}
    circle = {"hole"} if "circle" in dimensions else set()
    return frozenset(dimensions), frozenset(known | plain | circle)


def fits(name: str, noun: str, term: str, dimension: str) -> int:
    """How well a parameter's name fits a dimension of a thing ("" the whole); 0 is not at all."""
    dimensions, things = described(name)
    owners = things - _WHOLE
    if noun == "":
        if owners:
            return 0
        score = 2 if not things else 1
    else:
        alike = {noun, term} | ({"corner", "edge"} if term == "fillet" else set())
        if not (alike & (things | dimensions)):
            return 0
        score = 1
    if dimension == "count":
        return score if "count" in dimensions or (not dimensions and name.lower().endswith("s")) else 0
    return score * _dimension_score(dimensions, dimension)


def _dimension_score(dimensions: frozenset[str], dimension: str) -> int:
    wanted = set(dimension.split())
    if not wanted:
        main = dimensions & {"diameter", "radius", "size"}
        return 2 if (main and not dimensions & {"circle", "edge", "spacing", "count"}) or not dimensions else 0
    if wanted <= dimensions and not (dimensions - wanted) & {"circle", "edge", "count", "spacing"}:
        return 4
    swapped = {"diameter": "radius", "radius": "diameter"}.get(dimension)
    if swapped in dimensions and not dimensions & {"circle", "edge"}:
        return 3
    return 1 if any(r in dimensions for r in _RELATED.get(dimension, ())) else 0


def conversion(name: str, dimension: str) -> float:
    """How many times the parameter is the wished dimension: 2 for a radius in place of a diameter."""
    dimensions, _ = described(name)
    wanted = dimension.split()[-1] if dimension else ""
    if wanted in ("diameter", "") and "radius" in dimensions and "diameter" not in dimensions:
        return 2.0 if wanted == "diameter" else 1.0
    return 0.5 if wanted == "radius" and "diameter" in dimensions and "radius" not in dimensions else 1.0
