"""Units of engineering English: what each is called, and how many of ours it is.

Ours are mm, degrees, mm², mm³, grams and g/cm³.
"""

from typing import Literal

from cadwright.language.numerals import words

Dimension = Literal["length", "angle", "area", "volume", "mass", "density", "unitless", "unsupported"]

_NAMES: dict[tuple[Dimension, float], str] = {
    ("length", 1.0): "mm millimeter millimeters millimetre millimetres",
    ("length", 10.0): "cm centimeter centimeters centimetre centimetres",
    ("length", 100.0): "dm decimeter decimetre decimeters decimetres",
    ("length", 1000.0): "m meter meters metre metres",
    ("length", 0.001): "µm μm um micron microns micrometer micrometers micrometre micrometres",
    ("length", 25.4): "in inch inches ″ ”",
    ("length", 304.8): "ft foot feet ′",
    ("length", 914.4): "yd yard yards",
    ("length", 0.0254): "thou mil mils",
    ("angle", 1.0): "° deg degs degree degrees",
    ("angle", 57.29577951308232): "radian radians",
    ("area", 1.0): "mm2 mm²",
    ("area", 100.0): "cm2 cm²",
    ("area", 645.16): "in2 in²",
    ("volume", 1.0): "mm3 mm³",
    ("volume", 1000.0): "cm3 cm³ cc ml milliliter milliliters millilitre millilitres",
    ("volume", 1e6): "l liter liters litre litres",
    ("volume", 16387.064): "in3 in³",
    ("mass", 1.0): "g gram grams gramme grammes",
    ("mass", 1000.0): "kg kilogram kilograms kilo kilos",
    ("mass", 453.59237): "lb lbs pound pounds",
    ("mass", 28.349523125): "oz ounce ounces",
    ("density", 1.0): "g/cm3 g/cm³ g/cc g/ml kg/l",
    ("density", 0.001): "kg/m3 kg/m³",
    ("unitless", 1.0): "unit units",
    ("unsupported", 1.0): (
        "px pixel pixels pt km kilometer kilometers kilometre kilometres mile miles parsec parsecs furlong furlongs "
        "cubit cubits lightyear lightyears au nm nanometer nanometers nanometre nanometres smoot smoots fathom fathoms "
        "league leagues hectare hectares acre acres volt volts watt watts newton newtons psi rpm hz banana bananas"
    ),
}

UNITS: dict[str, tuple[Dimension, float]] = {name: unit for unit, names in _NAMES.items() for name in names.split()}
"""Every name of a unit, lower case, to its dimension and its size in ours."""

AFTER_IN = words(
    "the a an length width breadth height depth thickness diameter radius size total all both each every this that its "
    "their order x y z xy xz yz front back between one two three four five six place line direction one of which it "
    "addition order plan section shape radius teh th hte middle center centre corner corners my your our"
)
"""Words before which "in" is a preposition, not inches."""
