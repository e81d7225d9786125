"""What a solid is made of, and which of an item's measures is its diameter or its height."""

import msgspec

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Operation, Plane, Profile
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item

HEIGHTS = ("extrusion", "thickness", "height", "depth")


class Form(msgspec.Struct, frozen=True):
    """A solid in its own frame: its profiles, and its box from ``low`` to ``high`` with the origin at its foot.

    ``plane`` is the sketch plane; ``sizes`` the dimensions by which others may refer to it.
    """

    profiles: tuple[Profile, ...]
    operation: Operation
    low: tuple[Expr, Expr, Expr]
    high: tuple[Expr, Expr, Expr]
    sizes: dict[str, Expr]
    plane: Plane = "XY"
    origin: tuple[Expr, Expr, Expr] = (ZERO, ZERO, ZERO)
    """Where the sketch plane's origin is in the form's own frame."""


def first_amount(item: Item) -> Measure | None:
    """A measure without a name, taken from the item."""
    if item.sizes and len(item.sizes[0]) == 1:
        return item.sizes.pop(0)[0]
    return item.amounts.pop(0) if item.amounts else None


def diameter(draft: Draft, item: Item, name: str = "diameter", *prefixes: str) -> Expr | None:
    """The item's diameter, said as a diameter, a radius, or (without a prefix) a bare measure."""
    names = prefixes or ("", "outer ", "base ")
    found = draft.use(item, *(f"{p}diameter" for p in names))
    if found is not None:
        return draft.length(item, name, found)
    found = draft.use(item, *(f"{p}radius" for p in names))
    if found is not None:
        return draft.length(item, name.replace("diameter", "radius"), found) * 2
    if prefixes:
        return None
    found = first_amount(item) or draft.use(item, "width")
    return draft.length(item, name, found) if found is not None else None


def height(draft: Draft, item: Item, *more: str, name: str = "height", default: Expr | None = None) -> Expr:
    """How far the item's profile is extruded."""
    found = draft.use(item, *HEIGHTS, *more)
    if found is None and item.amounts:
        found = item.amounts.pop(0)
    base = draft.solids[0] if draft.solids else None
    if found is None and base is not None and item.role == "add" and default is not None:
        draft.assume(f"{name} of the {item.noun} not given: as that of the {base.item.noun}")
        return base.extent[2]
    if found is not None:
        return draft.length(item, name, found)
    if default is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no {name}")
    value = float(f"{draft.number(default):.3g}")
    draft.assume(f"{name} of the {item.noun} not given: {value:g} mm")
    return draft.define(draft.prefix(item) + name, value, note="assumed")


def standing_box(x: Expr, y: Expr, z: Expr) -> tuple[tuple[Expr, Expr, Expr], tuple[Expr, Expr, Expr]]:
    """The box of what stands on the origin, centred on it."""
    return (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z)
