"""Notches: rectangular cuts in the edges of a plate, open to the side."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Body, Extrusion, Frame, Point2, Points, Rectangle
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.editing.scanning import SIDES
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.insets import along_x
from cadwright.planners.embedded.reading.items import Item

_NOUNS = {"notch", "cutout", "cut", "recess", "window", "slot"}
_BESIDE = {"left": (0, -1), "right": (0, 1), "front": (1, -1), "bottom": (1, -1), "back": (1, 1), "top": (1, 1)}
"""The axis and the direction of each side of a plate as it is drawn."""


def notched_sides(draft: Draft, item: Item, host: Solid) -> list[tuple[int, int]]:
    """The sides that a notch is open to; none for a void that is inside the body."""
    round_one = {"diameter", "radius"} & item.dimensions.keys() or item.shape not in ("box", "pocket", "notch", "slot")
    if item.noun not in _NOUNS or host.shape not in ("box", "square", "cube") or round_one:
        return []
    long = 1 if along_x(draft, host) else 0
    for place, _ in item.places:
        target = place.target
        edge = target is not None and target.term in ("edge", "side")
        named = [SIDES[a] for a in (target.adjectives if target is not None and edge else ()) if a in SIDES]
        named += [s for s in place.sides if place.where in SIDES.values() and s in SIDES.values()]
        if named and (edge or item.noun == "notch"):
            return [_BESIDE[named[0]]]
        kind = {"long", "short"} & set(place.sides)
        if place.where == "both sides" and kind:
            axis = long if "long" in kind else 1 - long
            return [(axis, -1), (axis, 1)]
        if place.where == "one side" and (kind or item.noun == "notch"):
            axis = 1 - long if "short" in kind else long
            draft.assume(f"the {item.noun} is on the {'right' if axis == 0 else 'back'} side")
            return [(axis, 1)]
    return []


def notch(draft: Draft, item: Item, host: Solid, sides: list[tuple[int, int]]) -> None:
    """Cut rectangles in the middle of these sides; the first of two sizes, or the width, is that along the edge."""
    if item.where("from sides", "points", "corner", "corners"):
        raise Refused(f"I make a {item.noun} only in the middle of a side")
    along, inwards = _sizes(draft, item)
    axis = sides[0][0]
    if draft.number(along) >= draft.number(host.extent[1 - axis]) or draft.number(inwards) * len(sides) >= draft.number(
        host.extent[axis]
    ):
        raise Refused(f"the {item.noun} does not fit into the {host.item.noun}")
    reach = (host.extent[axis] - inwards) / 2
    at: list[Point2] = [(reach * sign, ZERO) if axis == 0 else (ZERO, reach * sign) for _, sign in sides]
    profile = Rectangle(inwards, along) if axis == 0 else Rectangle(along, inwards)
    x, y, _ = host.center
    frame = Frame("XY", (x, y, host.low[2]))
    name = draft.free(f"{item.noun}es" if len(at) > 1 and item.noun == "notch" else item.noun, item)
    draft.features.append(Body(name, frame, (profile,), Extrusion(host.extent[2]), "cut", Points(tuple(at))))


def _sizes(draft: Draft, item: Item) -> tuple[Expr, Expr]:
    """Along the edge, and inwards from it."""
    pair = next((s for s in item.sizes if len(s) == 2), None)
    if pair is not None:
        item.sizes.remove(pair)
    elif len(item.amounts) == 2:
        pair, item.amounts[:] = (item.amounts[0], item.amounts[1]), []
    along: Measure | None = pair[0] if pair is not None else draft.use(item, "width", "length", "side")
    inwards: Measure | None = pair[1] if pair is not None else draft.use(item, "depth", "height", "length")
    if along is None or inwards is None:
        raise Refused(f"the {item.noun} needs its width and its depth")
    return draft.length(item, "width", along, "along the edge"), draft.length(item, "depth", inwards, "from the edge")
