"""Densities of common materials in g/cm³, as mechanical engineers' tables round them."""

DENSITIES: dict[str, float] = {
    "aluminium": 2.70,
    "steel": 7.85,
    "stainless steel": 8.00,
    "cast iron": 7.20,
    "brass": 8.50,
    "copper": 8.96,
    "titanium": 4.51,
    "pla": 1.24,
    "petg": 1.27,
    "abs": 1.04,
    "nylon": 1.14,
    "pom": 1.41,
    "acrylic": 1.19,
    "polycarbonate": 1.20,
    "ptfe": 2.20,
}

SPELLINGS: dict[str, str] = {
    "aluminum": "aluminium",
    "acetal": "pom",
    "delrin": "pom",
    "pmma": "acrylic",
    "plexiglass": "acrylic",
    "teflon": "ptfe",
}


def density(name: str) -> float | None:
    """The density of a material by its name, or ``None`` when it is not in the table."""
    plain = " ".join(name.lower().split())
    return DENSITIES.get(SPELLINGS.get(plain, plain))
