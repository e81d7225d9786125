"""The solid of an item, whatever its shape, and which way it points."""

from msgspec.structs import replace

from cadwright.parts.model import Extrusion, Plane, Rectangle
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.outlines import OUTLINES
from cadwright.planners.embedded.reading.shapes import FORMS, REGULAR, Form

_MAKERS = FORMS | OUTLINES


def form_of(draft: Draft, item: Item) -> Form:
    """The item's solid; raises `Refused` when its dimensions do not make one."""
    if item.shape == "object":
        item.shape = _inferred(item)
    if item.shape == "cylinder" and item.role == "add" and {"inner diameter", "inner radius"} & item.dimensions.keys():
        item.shape = "ring"
    maker = _MAKERS.get(item.shape)
    if maker is None:
        raise Refused(f"the shape of “{draft.reading.quote(item)}” is not one I know")
    made = maker(draft, item)
    tube = item.term == "ring" or "hollow" in item.adjectives
    return _hollowed(draft, item, made) if tube and item.shape in ("box", "square", "cube") else made


def _inferred(item: Item) -> str:
    """What a thing without a shape of its own must be, by the dimensions that it has."""
    said = " ".join(item.dimensions)
    if "outer" in said and "inner" in said:
        return "ring"
    if "diameter" in said or "radius" in said:
        return "cylinder"
    return "box"


def _hollowed(draft: Draft, item: Item, made: Form) -> Form:
    """A rectangular tube."""
    wall = draft.use(item, "wall thickness", "wall width", "inner padding", "padding")
    outer = made.profiles[0]
    if wall is None or not isinstance(outer, Rectangle):
        raise Refused(f"“{draft.reading.quote(item)}” has no wall thickness")
    thickness = draft.length(item, "wall", wall)
    inner = Rectangle(outer.x - 2 * thickness, outer.y - 2 * thickness)
    if min(draft.number(inner.x), draft.number(inner.y)) <= 0:
        raise Refused("the walls fill the inside")
    return Form((outer, inner), made.operation, made.low, made.high, made.sizes, made.plane)


def oriented(item: Item, made: Form) -> Form:
    """The form of a base body, extruded along the axis that the text names."""
    axis = item.where("axis", "lies") or item.where("plane")
    if axis is None and "horizontal" in item.adjectives and item.shape in ("cylinder", "ring"):
        return _along(made, "x")
    if axis is not None and axis[0].where == "plane":
        return _in_plane(made, axis[0].sides[0])
    if axis is None or made.plane != "XY" or not isinstance(made.operation, Extrusion):
        return made
    if axis[0].where == "lies" and item.shape not in ("cylinder", "ring", *REGULAR):
        return _turned_box(made) if axis[0].sides == ("y",) and item.shape == "box" else made
    return _along(made, axis[0].sides[0])


def _turned_box(made: Form) -> Form:
    """A box with its length along Y."""
    outer = made.profiles[0]
    assert isinstance(outer, Rectangle), "boxes have rectangular profiles"
    low, high = ((box[1], box[0], box[2]) for box in (made.low, made.high))
    return replace(made, profiles=(Rectangle(outer.y, outer.x), *made.profiles[1:]), low=low, high=high)


def _along(made: Form, letter: str) -> Form:
    """A form that was extruded along Z, along X or Y instead."""
    planes: dict[str, Plane] = {"x": "YZ", "y": "ZX"}
    plane = planes.get(letter)
    if plane is None or made.plane != "XY" or not isinstance(made.operation, Extrusion):
        return made
    turn = (1, 2, 0) if plane == "ZX" else (2, 0, 1)
    low, high = (tuple(box[n] for n in turn) for box in (made.low, made.high))
    return Form(made.profiles, made.operation, low, high, made.sizes, plane)  # type: ignore[arg-type]


def _in_plane(made: Form, plane: str) -> Form:
    """The form with its profile in another plane: upright, its own height along Z."""
    if made.plane != "XY" or not isinstance(made.operation, Extrusion) or set(plane) == {"x", "y"}:
        return made
    (x, y, _), half = made.high, made.operation.height / 2
    if set(plane) == {"x", "z"}:
        low, high = (made.low[0], -half, made.low[1]), (x, half, y)
        return Form(made.profiles, Extrusion(half, both=True), low, high, made.sizes, "XZ")
    low, high = (-half, made.low[0], made.low[1]), (half, x, y)
    return Form(made.profiles, Extrusion(half, both=True), low, high, made.sizes, "YZ")
