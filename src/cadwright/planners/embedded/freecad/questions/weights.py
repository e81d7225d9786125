"""What materials weigh."""

import re

DENSITIES: dict[str, float] = {
    # metals: EN 1993-1-1 (steel), EN 1999-1-1 (aluminium), ASM Handbook vol. 2 (the others)
    "stainless steel": 7.95,
    "cast iron": 7.2,
    "steel": 7.85,
    "iron": 7.87,
    "aluminium": 2.70,
    "brass": 8.5,
    "bronze": 8.8,
    "copper": 8.96,
    "titanium": 4.5,
    "magnesium": 1.8,
    "zinc": 7.14,
    "lead": 11.34,
    "silver": 10.49,
    "gold": 19.32,
    # plastics: makers' data sheets, rounded
    "pla": 1.24,
    "petg": 1.27,
    "abs": 1.04,
    "asa": 1.07,
    "tpu": 1.21,
    "nylon": 1.14,
    "pom": 1.41,
    "polycarbonate": 1.20,
    "acrylic": 1.18,
    "hdpe": 0.95,
    "polypropylene": 0.91,
    "ptfe": 2.2,
    "peek": 1.32,
    "pvc": 1.38,
    "resin": 1.15,
    # woods: EN 338 and EN 14080, mean values at 12 % moisture; others
    "oak": 0.70,
    "beech": 0.72,
    "pine": 0.52,
    "plywood": 0.65,
    "mdf": 0.75,
    "wood": 0.65,
    "glass": 2.5,
    "concrete": 2.4,
    "rubber": 1.1,
    "water": 1.0,
}
"""In g/cm³."""
_CALLED = {
    "stainless": "stainless steel",
    "inox": "stainless steel",
    "aluminum": "aluminium",
    "alu": "aluminium",
    "al": "aluminium",
    "mild steel": "steel",
    "carbon steel": "steel",
    "ti": "titanium",
    "delrin": "pom",
    "acetal": "pom",
    "pc": "polycarbonate",
    "plexiglass": "acrylic",
    "plexiglas": "acrylic",
    "pmma": "acrylic",
    "polyamide": "nylon",
    "pa12": "nylon",
    "pa6": "nylon",
    "pp": "polypropylene",
    "teflon": "ptfe",
    "sla resin": "resin",
    **dict.fromkeys(("304", "316", "316l", "1.4301", "1.4404"), "stainless steel"),
    **dict.fromkeys(("6061", "6082", "7075", "5083"), "aluminium"),
    **dict.fromkeys(("s235", "s355", "c45", "1045", "4140"), "steel"),
}
"""Other names, grades among them; longer ones are looked for first."""


def density(text: str) -> tuple[str, float] | None:
    """The material that a text names, and its density in g/cm³; a density that it states counts before both."""
    stated = re.search(r"(\d+(?:\.\d+)?)\s*(g/cm3|g/cm³|g/cc|kg/m3|kg/m³)", text)
    if stated:
        value = float(stated[1]) / (1000 if stated[2].startswith("kg") else 1)
        return "the density that was given", value
    names = {**{name: name for name in DENSITIES}, **_CALLED}
    for name in sorted(names, key=len, reverse=True):
        if re.search(rf"(?<![\w.]){re.escape(name)}(?![\w])", text):
            return names[name], DENSITIES[names[name]]
    return None
