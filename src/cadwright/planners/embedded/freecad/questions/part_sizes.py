"""Sizes of a part and of its features by the words of a question, with the measurement that they come from."""

import itertools
import re
from collections.abc import Sequence

from cadwright.language.numerals import words
from cadwright.requirements.claims.vocabulary import FEATURES, PARTS
from cadwright.values import Measurements
from cadwright.values.features import Feature

_LENGTHS: dict[str, tuple[float, str]] = {
    "inch": (25.4, "in"), "inches": (25.4, "in"), "cm": (10.0, "cm"), "centimeters": (10.0, "cm"),
    "centimetres": (10.0, "cm"), "m": (1000.0, "m"), "meters": (1000.0, "m"), "metres": (1000.0, "m"),
    "feet": (304.8, "ft"), "foot": (304.8, "ft"),
}  # fmt: skip
_QUANTITIES: dict[str, str] = {
    "thickness": r"thick(?:ness)?|gauge",
    "diameter": r"diameters?|dia|bore size|hole size|how big (?:is|are)(?= the (?:\w+ )*holes?)",
    "radius": r"radius|radii",
    "depth": r"deep|depth",
    "height": r"height|high|tall",
    "width": r"width|wide|broad",
    "length": r"length|long",
    "angle": r"angle|steep",
    "pitch": r"pitch",
}
_NAMED: dict[str, tuple[str, ...]] = {
    "thickness": ("thickness",),
    "diameter": ("diameter", "outer diameter"),
    "radius": ("radius", "corner radius", "end radius"),
    "depth": ("depth",),
    "height": ("height",),
    "width": ("width",),
    "length": ("length",),
    "angle": ("angle",),
    "pitch": ("pitch", "column pitch"),
}
_NAMES_OF: dict[str, dict[str, tuple[str, ...]]] = {
    "chamfer": dict.fromkeys(("width", "length", "depth", "radius"), ("leg",)),
    "fillet": {"diameter": ("radius",)},
}
"""Where a kind of feature calls a size otherwise."""
_NATURAL = {
    "hole": "diameter",
    "counterbore": "diameter",
    "countersink": "diameter",
    "fillet": "radius",
    "chamfer": "width",
}
"""What the size of a feature is, where it has one above all."""
_OURS = {"corner": "fillet", "corners": "fillet", "bottom": "floor", "base": "floor"}
"""Nouns that name a feature in a question about sizes, and a place elsewhere."""
_PARTLIKE = frozenset(("flange", "step", "block", "body", "plate", "floor"))
"""Kinds whose names people give to whole parts as well."""
_SMALL = words(
    "how is the a an its it this that of in what are overall total outer outside inner inside mm be would maximum max "
    "at across does do measure whole itself tell me give size big large largest biggest widest deepest smallest "
    "narrowest shallowest center central middle bolt mounting screw through blind all each "
    "rounded round drilled side edge"
)
_ALONG = r"\b(?:shaft|rod|pin|axle|bar|spindle|tube|pipe|sleeve|bolt|screw|roller|cylinder|bushing|spacer|it)\b"
"""What is as long as it is along its axis."""
_MOST = 6
SAME_SHARE = 1e-3
"""By which share of it a size may differ from another one that is the same."""


def value(said: str, told: Measurements) -> tuple[list[float], str] | None:
    """The measure that a question names, in mm or degrees: of a kind of feature, or of the part as a whole."""
    kind = _kind(said)
    quantity = next((q for q, pattern in _QUANTITIES.items() if re.search(rf"\b(?:{pattern})\b", said)), None)
    if quantity is None and kind in _NATURAL and re.search(r"\b(?:size|big|large|largest|biggest|smallest)\b", said):
        quantity = _NATURAL[kind]
    if said.startswith(("how many", "number of")):
        return None
    if kind == "circular pattern":
        return _of_feature(kind, "diameter", said, told) if quantity in (None, "diameter") else None
    if quantity is None or not _understood(said):
        return None
    if kind is not None and any(_is(f, kind) for f in told.features):
        return _of_feature(kind, quantity, said, told)
    if kind is not None and kind not in _PARTLIKE:
        return None
    return _of_part(quantity, said, told)


def _kind(said: str) -> str | None:
    """The kind of feature that is asked about; the part as a whole is none."""
    if re.search(r"\b(?:bolt circle|pitch circle|hole circle|pcd|bcd)\b", said):
        return "circular pattern"
    singles = said.split()
    pairs = [" ".join(pair) for pair in itertools.pairwise(singles)]
    for noun in (*pairs, *singles):
        if noun in _OURS:
            return _OURS[noun]
        if noun in FEATURES and (noun not in PARTS or noun in ("flange", "flanges")):
            return FEATURES[noun]
    return None


def _understood(said: str) -> bool:
    """Whether every word is known: one that is not may say which of several is meant."""
    known = "|".join([*_QUANTITIES.values(), *map(re.escape, _LENGTHS), r"\d+(?:\.\d+)?"])
    nouns = {word for noun in (*FEATURES, *PARTS, *_OURS) for word in noun.split()}
    return all(w in _SMALL or w in nouns or w.rstrip("s") in nouns or re.fullmatch(known, w) for w in said.split())


def _is(feature: Feature, kind: str) -> bool:
    return feature.kind == kind or (kind == "wall" and feature.kind == "shell")


def _of_feature(kind: str, quantity: str, said: str, told: Measurements) -> tuple[list[float], str] | None:
    features = [f for f in told.features if f.kind == kind]
    if kind == "wall" and (shells := [f for f in told.features if f.kind == "shell"]):
        features = shells  # what most walls have in common
    features = _chosen(features, kind, said, told)
    names = _NAMES_OF.get(kind, {}).get(quantity) or _NAMED[quantity]
    values = [next((f.sizes[n] for n in names if n in f.sizes), None) for f in features]
    if quantity == "radius" and all(v is None for v in values):
        values = [f.sizes["diameter"] / 2 if "diameter" in f.sizes else None for f in features]
    known = sorted({round(v, 4) for v in values if v is not None})
    one = re.search(rf"\bthe (?:\w+ )?{kind}\b(?!s)", said) is not None
    if not known or None in values or len(known) > (1 if one else _MOST):
        return None
    count = f"{len(features)} of them" if len(features) > 1 else "one"
    return known, f"The {quantity} of each {kind} ({count}): {', '.join(f'{v:.6g}' for v in known)}."


def _chosen(features: list[Feature], kind: str, said: str, told: Measurements) -> list[Feature]:
    """Of several the largest, the smallest, or the bore: the hole in the middle."""
    largest = re.search(r"\b(?:largest|biggest|widest|deepest)\b", said)
    smallest = re.search(r"\b(?:smallest|narrowest|shallowest)\b", said)
    if features and (largest or smallest):
        pick = max if largest else min
        return [pick(features, key=lambda f: f.sizes.get("diameter", f.sizes.get("width", f.sizes.get("radius", 0.0))))]
    patterns = [f for f in told.features if f.kind.endswith("pattern")]
    if kind == "hole" and re.search(r"\b(?:bolt|mounting|screw) holes?\b", said) and len(patterns) == 1:
        return [told.features[i] for i in patterns[0].members]
    if kind == "hole" and (way := re.search(r"\b(through|blind)\b", said)):
        return [f for f in features if f.through is (way[1] == "through")]
    if kind == "hole" and re.search(r"\b(?:bore|center hole|central hole|middle hole)\b", said):
        return [f for f in features if _in_the_middle(f, told)]
    return features


def _in_the_middle(feature: Feature, told: Measurements) -> bool:
    low, high = told.bbox[:3], told.bbox[3:]
    middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    across = (i for i in range(3) if abs(feature.axis[i]) < 0.5)
    return all(abs(feature.at[i] - middle[i]) < SAME_SHARE * (high[i] - low[i]) for i in across)


def _of_part(quantity: str, said: str, told: Measurements) -> tuple[list[float], str] | None:
    x, y, z = extents(told)
    axis, widest = _turned(told)
    if quantity == "thickness":
        plates = {round(f.sizes["thickness"], 4) for f in told.features if f.kind == "plate" and "thickness" in f.sizes}
        if len(plates) == 1:
            return [plates.pop()], "The thickness of its plate."
        return ([min(x, y, z)], "The smallest extent of a solid without walls.") if not _walled(told) else None
    if quantity in ("diameter", "radius"):
        outside = not re.search(r"\b(?:inner|inside|internal|smallest)\b", said)
        half = 2 if quantity == "radius" else 1
        return (
            ([widest / half], "Of its widest cylinder, as wide as the part.") if axis is not None and outside else None
        )
    if quantity == "length" and axis is not None and re.search(_ALONG, said):
        return [(x, y, z)[axis]], f"From the bounding box, along its axis {'xyz'[axis]}."
    if quantity in ("length", "width") and z > max(x, y) * (1 + SAME_SHARE):
        return None  # it stands: what is its length is a matter of taste
    if quantity in ("height", "length", "width"):
        size = {"height": z, "length": max(x, y), "width": min(x, y)}[quantity]
        where = {"height": "along z", "length": "the longer one of x and y", "width": "the shorter one of x and y"}
        return [size], f"From the bounding box, {where[quantity]}."
    return None


def _turned(told: Measurements) -> tuple[int | None, float]:
    """The axis of a part that is round on the outside, and its largest diameter."""
    sizes = extents(told)
    for feature in sorted(told.features, key=lambda f: -f.sizes.get("diameter", 0.0)):
        diameter = feature.sizes.get("diameter", 0.0)
        axis = max(range(3), key=lambda i: abs(feature.axis[i]))
        across = [sizes[i] for i in range(3) if i != axis]
        if feature.kind in ("step", "flange", "boss") and all(
            abs(e - diameter) < SAME_SHARE * diameter for e in across
        ):
            return axis, diameter
    return None, 0.0


def _walled(told: Measurements) -> bool:
    return any(f.kind in ("shell", "floor", "pocket") for f in told.features)


def extents(told: Measurements) -> tuple[float, float, float]:
    """The bounding box, along x, y and z, in mm."""
    low, high = told.bbox[:3], told.bbox[3:]
    x, y, z = (b - a for a, b in zip(low, high, strict=True))
    return x, y, z


def times(sizes: Sequence[float], said: str = "") -> str:
    """Sizes in mm as text, in the unit that a question asks for."""
    factor, unit = _unit(said)
    return f"{' x '.join(f'{size / factor:.6g}' for size in sizes)} {unit}"


def in_unit(value: float, said: str) -> str:
    """A length in mm as text, in the unit that a question asks for."""
    factor, unit = _unit(said)
    return f"{value / factor:.6g} {unit}"


def _unit(said: str) -> tuple[float, str]:
    asked = re.search(r"\bin (" + "|".join(_LENGTHS) + r")\b", said)
    return _LENGTHS[asked[1]] if asked else (1.0, "mm")
