"""Round solids and regular prisms from the dimensions of an item."""

from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Ball,
    Circle,
    Ellipse,
    Extrusion,
    LineTo,
    Outline,
    Point2,
    Polygon,
    Revolution,
    Slot,
)
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.rectangular import box, cube, square
from cadwright.planners.embedded.reading.screws import standard_washer
from cadwright.planners.embedded.reading.sizing import HEIGHTS, Form, diameter, first_amount, height, standing_box

__all__ = ["FORMS", "HEIGHTS", "REGULAR", "Form", "diameter", "first_amount", "height", "polygon"]

REGULAR = {"pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


def _cylinder(draft: Draft, item: Item) -> Form:
    across = diameter(draft, item)
    if across is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no diameter")
    z = height(draft, item, "length", "width", name=_height_name(item), default=across if _long(item) else across / 10)
    low, high = standing_box(across, across, z)
    return Form((Circle(across),), Extrusion(z), low, high, _round_sizes(across, z))


def _long(item: Item) -> bool:
    return item.noun not in {"disc", "disk", "circle", "plate", "puck", "coin"}


def _height_name(item: Item) -> str:
    said = next((n for n in ("thickness", "height", "length", "depth", "width") if n in item.dimensions), "height")
    return said if said != "depth" else "height"


def _round_sizes(across: Expr, z: Expr) -> dict[str, Expr]:
    return {
        "diameter": across,
        "radius": across / 2,
        "outer diameter": across,
        "outer radius": across / 2,
        "height": z,
        "length": z,
        "thickness": z,
        "width": across,
    }


def _ring(draft: Draft, item: Item) -> Form:
    standard_washer(draft, item)
    outer = diameter(draft, item, "outer_diameter", "outer ", "")
    inner = diameter(draft, item, "inner_diameter", "inner ", "hole ")
    wall = draft.use(item, "wall thickness", "wall width")
    if wall is None and outer is not None and inner is None and "height" in item.dimensions:
        wall = draft.use(item, "thickness")
    if wall is not None:
        thickness = draft.length(item, "wall", wall)
        inner = outer - 2 * thickness if outer is not None and inner is None else inner
        outer = inner + 2 * thickness if inner is not None and outer is None else outer
    if outer is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no outer diameter")
    if inner is None:
        inner = draft.define(draft.prefix(item) + "inner_diameter", outer / 2, note="assumed")
        draft.assume(f"inner diameter of the {item.noun} not given: half the outer diameter")
    if not 0 < draft.number(inner) < draft.number(outer):
        raise Refused("the inner diameter is not smaller than the outer diameter")
    flat = item.noun in {"ring", "washer", "annulus"}
    z = height(draft, item, "length", "width", name=_height_name(item), default=outer / 10 if flat else outer)
    low, high = standing_box(outer, outer, z)
    sizes = _round_sizes(outer, z) | {"inner diameter": inner, "inner radius": inner / 2}
    return Form((Circle(outer), Circle(inner)), Extrusion(z), low, high, sizes)


def _sphere(draft: Draft, item: Item) -> Form:
    across = diameter(draft, item)
    if across is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no diameter")
    half = across / 2
    sizes = {"diameter": across, "radius": half}
    return Form((), Ball(across), (-half, -half, -half), (half, half, half), sizes)


def _hemisphere(draft: Draft, item: Item) -> Form:
    across = diameter(draft, item)
    if across is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no diameter")
    half = across / 2
    diagonal = half * call("sqrt", 0.5)
    outline = Outline((ZERO, ZERO), (LineTo((half, ZERO)), ArcTo((diagonal, diagonal), (ZERO, half))))
    sizes = {"diameter": across, "radius": half, "height": half}
    return Form((outline,), Revolution(expr(360)), (-half, -half, ZERO), (half, half, half), sizes, "XZ")


def _cone(draft: Draft, item: Item) -> Form:
    bottom = diameter(draft, item, "base_diameter", "base ", "bottom ", "", "lower ")
    top = diameter(draft, item, "top_diameter", "top ")
    if bottom is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no base diameter")
    z = height(draft, item, "length", default=bottom)
    upper = top if top is not None else ZERO
    corners: list[Point2] = [(ZERO, ZERO), (bottom / 2, ZERO), (upper / 2, z), (ZERO, z)]
    if top is None:
        corners = [*corners[:2], (ZERO, z)]
    outline = polygon(corners)
    widest = draft.extreme((bottom, upper), high=True)
    low, high = standing_box(widest, widest, z)
    sizes = {"diameter": bottom, "radius": bottom / 2, "height": z, "base diameter": bottom, "top diameter": upper}
    return Form((outline,), Revolution(expr(360)), low, high, sizes, "XZ")


def _torus(draft: Draft, item: Item) -> Form:
    outer = diameter(draft, item, "outer_diameter", "outer ", "major ", "")
    tube = diameter(draft, item, "tube_diameter", "minor ", "tube ", "inner ", "section ")
    if outer is None or tube is None:
        raise Refused(f"“{draft.reading.quote(item)}” needs its major and its tube diameter")
    half = tube / 2
    middle = outer / 2 - half if {"outer diameter", "outer radius"} & item.dimensions.keys() else outer / 2
    ring = Outline(
        (middle + half, ZERO),
        (ArcTo((middle, half), (middle - half, ZERO)), ArcTo((middle, -half), (middle + half, ZERO))),
    )
    reach = middle + half
    sizes = {"diameter": outer, "height": tube}
    return Form((ring,), Revolution(expr(360)), (-reach, -reach, -half), (reach, reach, half), sizes, "XZ")


# polygons


def polygon(corners: list[Point2]) -> Outline:
    """A closed loop of straight lines."""
    return Outline(corners[0], tuple(LineTo(c) for c in corners[1:]))


def _regular(draft: Draft, item: Item) -> Form:
    sides = REGULAR[item.shape]
    across = _polygon_diameter(draft, item, sides)
    z = height(draft, item, "length", default=across / 10)
    low, high = standing_box(across, across, z)
    return Form((Polygon(expr(sides), across),), Extrusion(z), low, high, _round_sizes(across, z))


def _polygon_diameter(draft: Draft, item: Item, sides: int) -> Expr:
    side = draft.use(item, "side", "edge length")
    if side is not None:
        return draft.length(item, "side", side) / call("sin", 180 / sides)
    flats = draft.use(item, "flats", "apothem")
    if flats is not None:
        return draft.length(item, "across_flats", flats) / call("cos", 180 / sides)
    across = diameter(draft, item)
    if across is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no side length or diameter")
    return across


def _ellipse(draft: Draft, item: Item) -> Form:
    x = draft.use(item, "length", "major diameter") or first_amount(item)
    y = draft.use(item, "width", "minor diameter")
    if x is None or y is None:
        raise Refused(f"“{draft.reading.quote(item)}” needs its two diameters")
    dx, dy = draft.length(item, "length", x), draft.length(item, "width", y)
    z = height(draft, item, default=dy / 10)
    low, high = standing_box(dx, dy, z)
    return Form((Ellipse(dx, dy),), Extrusion(z), low, high, {"length": dx, "width": dy, "height": z})


def _stadium(draft: Draft, item: Item) -> Form:
    pair = next((s for s in item.sizes if len(s) >= 2), None)
    x = pair[0] if pair else draft.use(item, "length")
    y = pair[1] if pair else draft.use(item, "width", "diameter")
    if x is None or y is None:
        raise Refused(f"“{draft.reading.quote(item)}” needs its length and width")
    if pair is not None:
        item.sizes.remove(pair)
        item.amounts += pair[2:]
    dx, dy = draft.length(item, "length", x), draft.length(item, "width", y)
    if draft.number(dx) <= draft.number(dy):
        raise Refused("a slot must be longer than wide")
    z = height(draft, item, default=dy / 10)
    low, high = standing_box(dx, dy, z)
    return Form((Slot(dx, dy),), Extrusion(z), low, high, {"length": dx, "width": dy, "height": z})


FORMS = {
    "box": box,
    "cube": cube,
    "square": square,
    "cylinder": _cylinder,
    "ring": _ring,
    "sphere": _sphere,
    "hemisphere": _hemisphere,
    "cone": _cone,
    "torus": _torus,
    "ellipse": _ellipse,
    "stadium": _stadium,
    **dict.fromkeys(REGULAR, _regular),
}
