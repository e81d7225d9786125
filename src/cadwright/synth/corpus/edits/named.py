"""What sizes and things are called in instructions."""

from collections.abc import Mapping

from cadwright.synth.corpus.edits.changes import Change
from cadwright.synth.corpus.edits.references import referred
from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller

_SIZES: Mapping[str, tuple[str, str, str]] = {
    "diameter": ("diameter", "larger", "smaller"),
    "length": ("length", "longer", "shorter"),
    "width": ("width", "wider", "narrower"),
    "thickness": ("thickness", "thicker", "thinner"),
    "height": ("height", "taller", "lower"),
    "depth": ("depth", "deeper", "shallower"),
    "extrusion": ("length", "longer", "shorter"),
    "head": ("head diameter", "wider at the mouth", "narrower at the mouth"),
    "sunk": ("counterbore depth", "deeper at the counterbore", "shallower at the counterbore"),
    "radius": ("corner radius", "rounder in the corners", "sharper in the corners"),
    "corner circle": ("diameter over the corners", "larger", "smaller"),
    "wall": ("wall thickness", "thicker in the walls", "thinner in the walls"),
    "base": ("base thickness", "thicker at the base", "thinner at the base"),
    "foot": ("foot thickness", "thicker at the foot", "thinner at the foot"),
    "leg": ("leg thickness", "thicker in the leg", "thinner in the leg"),
    "flange": ("flange thickness", "thicker in the flange", "thinner in the flange"),
    "stem": ("stem width", "wider in the stem", "narrower in the stem"),
    "web": ("web thickness", "thicker in the web", "thinner in the web"),
    "arm": ("arm width", "wider in the arms", "narrower in the arms"),
    "top": ("top width", "wider at the top", "narrower at the top"),
    "tread": ("tread depth", "longer in its steps", "shorter in its steps"),
    "rise": ("step height", "higher in its steps", "lower in its steps"),
    "corner": ("corner cut", "cut off more at the corner", "cut off less at the corner"),
    "distance": ("distance from the axis", "farther from the axis", "closer to the axis"),
    "across": ("width across flats", "farther apart", "closer together"),
    "angle": ("angle", "turned further", "turned less"),
    "floor": ("floor thickness", "thicker in the floor", "thinner in the floor"),
    "cheek": ("cheek thickness", "thicker in the cheeks", "thinner in the cheeks"),
}
"""What a size is called, and what a thing is where it is larger, and smaller."""


def size_named(name: str) -> tuple[str, str, str]:
    """A size's names; those of a shaft's sections have their numbers."""
    stem, _, number = name.partition(" ")
    if number.isdigit():
        noun, larger, smaller = _SIZES[stem]
        which = ("first", "second", "third", "fourth", "fifth")[int(number) - 1]
        return f"{noun} of the {which} section", f"{larger} in its {which} section", f"{smaller} in its {which} section"
    return _SIZES[name]


def thing_of(teller: Teller, found: Change, account: Account) -> str | None:
    """The thing that is changed, as it is in the input."""
    assert found.before is not None, "it is there before"
    return referred(teller, found.before, account)


def edge_size(item: Item) -> str:
    """What the size of treated edges is called."""
    return "radius" if item.shape == "fillet" else "size"


def without_circle(thing: str) -> str:
    """A name of holes without their circle."""
    return thing.removesuffix(" on the bolt circle")


UPRIGHT = ("upright", "cheeks", "along")
"""Faces on which the second coordinate is a height."""
