"""What a noun phrase is, and whether it may mean an item that is there."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.phrases import Dimension, Measure, Place, Thing
from cadwright.planners.embedded.editing.scanning import SIDES
from cadwright.planners.embedded.editing.vocabulary import FINISHES, FLAT, SHAPE_ADJECTIVES, VOIDS
from cadwright.planners.embedded.reading.items import Item, Role

FLAT_SHAPES = {"box", "square", "cylinder", "ring", "triangle", "trapezoid", "parallelogram", "rhombus", "pentagon"} | {
    "hexagon",
    "heptagon",
    "octagon",
    "semicircle",
    "ellipse",
    "stadium",
    "object",
}
"""Shapes that an extrusion can give a height."""


GENERIC = words(
    "object shape part model body structure component form piece item sketch profile outline figure assembly drawing "
    "element polyline solid"
)
"""Nouns that say nothing of what a thing is."""


def sketched_together(item: Item, flat: list[Item]) -> None:
    """Mark an item as extruded with others; one inside another is a hole in it."""
    item.flat = len(flat) > 1
    beside = item.sides() or item.where("both sides", "one side", "top", "bottom")
    within = None if beside else item.where("in", "center")
    if item.flat and item is not flat[0] and within is not None:
        item.role, item.host = "cut", within[1] or flat[0]


def role_and_shape(thing: Thing, verb: str) -> tuple[Role, str]:
    """Whether the thing is material, a void or a treatment of edges, and of which shape."""
    adjectives = [a for a in thing.adjectives if a in SHAPE_ADJECTIVES]
    shape = SHAPE_ADJECTIVES[adjectives[0]] if adjectives else None
    letter = next((a for a in thing.adjectives if a.endswith("-shaped")), None)
    if thing.term in FINISHES.values():
        return "finish", thing.term
    if thing.term in VOIDS.values():
        return "cut", shape if shape and shape != "cylinder" else thing.term
    role = _role(verb)
    if letter is not None and thing.term in ("object", "box"):
        return role, letter[0].upper()
    if thing.term == "box" and shape in ("cylinder", *_PRISMS):
        return role, shape
    if thing.term == "cylinder" and shape == "semicircle":
        return role, shape
    if thing.term == "object" and shape is not None:
        return role, shape
    if thing.term == "ring" and shape in ("box", "square"):
        return role, shape
    if "hollow" in thing.adjectives and thing.term == "cylinder":
        return role, "ring"
    return role, thing.term


_PRISMS = (
    "triangle",
    "trapezoid",
    "rhombus",
    "pentagon",
    "hexagon",
    "heptagon",
    "octagon",
    "semicircle",
    "ellipse",
    "stadium",
)


def _role(verb: str) -> Role:
    return "cut" if verb in ("cut", "hollow") else "add"


def alike(item: Item, thing: Thing) -> bool:
    """Whether a noun phrase may mean the item."""
    if thing.noun in item.nouns:
        return not _side(thing) or not item.places or _side(thing) in item.sides() or len(item.places) == 0
    if item.role == "finish" or thing.term in FINISHES.values():
        return False
    role, shape = role_and_shape(thing, "")
    if shape == "object":
        return item.role == "add"
    if thing.term == "pocket" and item.role == "cut":
        return True
    return (item.shape == shape or item.term == thing.term) and (item.role == role or thing.noun in FLAT)


def _side(thing: Thing) -> str | None:
    return next(
        (SIDES[a] for a in thing.adjectives if a in SIDES and SIDES[a] in ("left", "right", "front", "back")), None
    )


def dimension_name(phrase: Dimension) -> str:
    """The dimension with the qualifier that makes it another one."""
    qualifiers = {"outside": "outer", "external": "outer", "inside": "inner", "internal": "inner", "upper": "top"}
    for word in phrase.qualifiers:
        term = qualifiers.get(word, word)
        if term in ("extrusion", "extrude", "extruded"):
            return "extrusion"
        if term in ("side", "edge") and phrase.name == "length":
            return "side"
        if term in ("outer", "inner", "wall", "base", "top", "bottom", "major", "minor"):
            return f"{term} {phrase.name}"
    return phrase.name


def same(a: Measure, b: Measure) -> bool:
    """Whether two measures say the same."""
    return a.kind == b.kind and abs(a.value - b.value) <= 1e-9 * max(1.0, abs(a.value)) and a.of == b.of


def opposed(item: Item, place: Place) -> bool:
    """Whether a place is the other side of a single thing's: then it is another thing's, in a comparison."""
    opposite = {"left": "right", "right": "left", "front": "back", "back": "front"}
    single = (item.count or 1) == 1 and not item.plural and not item.mirrored
    return single and len(place.sides) == 1 and opposite.get(place.sides[0]) in item.sides()
