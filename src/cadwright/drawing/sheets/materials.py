"""Densities of common materials, by the words that name them, and masses as people write them."""

import math
import re

from cadwright.errors import UsageError

_DENSITIES = {
    "stainless": 7.9,
    "cast iron": 7.2,
    "steel": 7.85,
    r"1\.[0-5]\d{3}": 7.85,
    "s235": 7.85,
    "s355": 7.85,
    "c45": 7.85,
    r"alumini?um|en aw|almg|alsi|6061|6082|7075": 2.7,
    "brass|cuzn": 8.5,
    "bronze|cusn": 8.8,
    "copper": 8.96,
    "titanium|ti-?6al": 4.43,
    "magnesium": 1.74,
    "zinc|zamak": 6.7,
    "peek": 1.32,
    "petg": 1.27,
    "pla": 1.24,
    "abs": 1.05,
    "nylon|polyamide|pa6|pa ?12": 1.13,
    "pom|acetal|delrin": 1.41,
    "polycarbonate": 1.2,
    "acrylic|pmma": 1.18,
    "polypropylene": 0.91,
    "hdpe|polyethylene": 0.95,
    "ptfe|teflon": 2.2,
}
"""In g/cm³."""
_MASSES = {"": 1.0, "mg": 1e-3, "g": 1.0, "kg": 1e3, "t": 1e6, "oz": 28.349523125, "lb": 453.59237, "lbs": 453.59237}
"""In g."""


def density_of(material: str) -> float | None:
    """The density in g/cm³ of a material by its name; ``None`` where the name is not known."""
    known = (value for words, value in _DENSITIES.items() if re.search(rf"\b(?:{words})", material.lower()))
    return next(known, None)


def grams(text: str) -> float:
    """A mass in g: "250", "250 g", "1.2 kg", "3 lb". Raises `UsageError` for what is none."""
    match = re.fullmatch(r"\s*([-+]?[\d.,]+(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*)\s*", text)
    unit = _MASSES.get(match[2].lower()) if match else None
    try:
        value = float(match[1].replace(",", ".")) if match else math.nan
    except ValueError:
        value = math.nan
    if unit is None or not math.isfinite(value):
        raise UsageError(f"{text!r} is no mass", "write it as 250 g or 1.2 kg")
    if value <= 0:
        raise UsageError(f"a mass of {text.strip()} is not possible", "it is more than 0")
    return value * unit
