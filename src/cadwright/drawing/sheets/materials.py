"""Densities of common materials, by the words that name them."""

import re

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


def density_of(material: str) -> float | None:
    """The density in g/cm³ of a material by its name; ``None`` where the name is not known."""
    known = (value for words, value in _DENSITIES.items() if re.search(rf"\b(?:{words})", material.lower()))
    return next(known, None)
