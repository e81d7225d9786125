"""Profiles and solids from the dimensions of an item: which of its measures is the length, the height, the diameter."""

import msgspec

from cadwright.planners.embedded.expressions import Expr, call, expr
from cadwright.planners.embedded.part import (
    ZERO,
    ArcTo,
    Ball,
    Circle,
    Ellipse,
    Extrusion,
    LineTo,
    Operation,
    Outline,
    Plane,
    Point2,
    Polygon,
    Profile,
    Rectangle,
    Revolution,
    Slot,
)
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.phrases import Measure

HEIGHTS = ("extrusion", "thickness", "height", "depth")
REGULAR = {"pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


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


def _upright(x: Expr, y: Expr, z: Expr) -> tuple[tuple[Expr, Expr, Expr], tuple[Expr, Expr, Expr]]:
    return (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z)


# boxes


def _box(draft: Draft, item: Item) -> Form:
    x, y, z = _box_sizes(draft, item)
    low, high = _upright(x, y, z)
    sizes = {"length": x, "width": y, "height": z, "thickness": z, "depth": z}
    return Form((Rectangle(x, y),), Extrusion(z), low, high, sizes)


def _box_sizes(draft: Draft, item: Item) -> tuple[Expr, Expr, Expr]:
    """Length along X, width along Y, height along Z; what is missing is filled in from what there is."""
    if item.term == "ring" and "length" in item.dimensions and "height" not in item.dimensions:
        _stood_up(item)
    given: dict[str, Measure] = {}
    flat = next((s for s in item.sizes if len(s) >= 2), None)
    if flat is not None:
        item.sizes.remove(flat)
        given = dict(zip("xyz", flat, strict=False))
    elif len(item.amounts) == 3:
        given = dict(zip("xyz", item.amounts, strict=True))
        item.amounts.clear()
    for axis, names in _box_axes(item, set(given)):
        found = None if axis in given else draft.use(item, *names)
        if found is not None:
            given[axis] = found
        elif axis in given:
            _agreeing(draft, item, names, given[axis])
    side = draft.use(item, "side") or (first_amount(item) if "x" not in given else None)
    if side is not None:
        x = draft.length(item, "side", side)
        return _filled(draft, item, {"x": x, "y": x} | _named(draft, item, given))
    return _filled(draft, item, _named(draft, item, given))


def _stood_up(item: Item) -> None:
    """A rectangular tube: its length is along Z; "40x40x2" is its section and its wall, "40" the section's side."""
    item.dimensions["height"] = item.dimensions.pop("length")
    for n, size in enumerate(item.sizes):
        if len(size) == 3 and "wall thickness" not in item.dimensions:
            item.sizes[n], item.dimensions["wall thickness"] = size[:2], size[2]
    if not item.sizes and len(item.amounts) == 1:
        side = item.amounts.pop()
        item.sizes.append((side, side))


def _agreeing(draft: Draft, item: Item, names: tuple[str, ...], given: Measure) -> None:
    """A dimension that repeats what the sizes say is understood; another value is left to be reported."""
    for name in names:
        said = item.dimensions.get(name)
        if said is not None and said.kind == given.kind and said.value == given.value:
            draft.use(item, name)


def _box_axes(item: Item, given: set[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Which names of dimensions go along which axis, given which of them were said."""
    said = set(item.dimensions)
    if {"extrusion", "thickness"} & said and "height" in said and not {"x", "y"} <= given:
        if "length" in said and "width" in said:
            return [("x", ("length",)), ("y", ("width",)), ("z", HEIGHTS)]
        across = "x" if "length" not in said and "width" not in said else "y"
        rest = "y" if across == "x" else "x"
        return [("z", ("extrusion", "thickness")), (across, ("height",)), (rest, ("length", "width", "depth"))]
    if "height" in said and "depth" in said:
        lying = ("y", ("depth",)) if "length" not in said or "width" not in said else ("z", ("depth",))
        first = ("width", "length") if lying[0] == "y" else ("length",)
        return [("z", ("height",)), lying, ("x", first), ("y", ("width",))]
    return [("x", ("length", "outer length")), ("y", ("width", "outer width")), ("z", HEIGHTS)]


def _named(draft: Draft, item: Item, given: dict[str, Measure]) -> dict[str, Expr]:
    names = {"x": "length", "y": "width", "z": "thickness" if _is_plate(item) else "height"}
    notes = {"x": "along X", "y": "along Y", "z": "along Z"}
    return {axis: draft.length(item, names[axis], given[axis], notes[axis]) for axis in sorted(given)}


def _is_plate(item: Item) -> bool:
    return item.noun in {"plate", "sheet", "panel", "board", "slab", "lid"} or "thickness" in item.dimensions


_RUNNING = {"extension", "lip", "rib", "rail", "ledge"}
"""What runs along the whole body where nothing else is said."""


def _filled(draft: Draft, item: Item, sizes: dict[str, Expr]) -> tuple[Expr, Expr, Expr]:
    if not sizes:
        raise Refused(f"“{draft.reading.quote(item)}” has no dimensions")
    if "x" not in sizes and "y" not in sizes:
        raise Refused(f"“{draft.reading.quote(item)}” has no length and width")
    for axis, other in (("x", "y"), ("y", "x")):
        if axis not in sizes and item.noun in _RUNNING and item.role == "add" and draft.solids:
            sizes[axis] = draft.solids[0].extent["xy".index(axis)]
            name = "length" if axis == "x" else "width"
            draft.assume(f"{name} of the {item.noun} not given: as that of the {draft.solids[0].item.noun}")
        elif axis not in sizes:
            sizes[axis] = sizes[other]
            draft.assume(
                f"{'length' if axis == 'x' else 'width'} of the {item.noun} not given: the same as the other side"
            )
    if "z" not in sizes:
        sizes["z"] = _missing_height(draft, item, sizes["x"], sizes["y"])
    return sizes["x"], sizes["y"], sizes["z"]


def _missing_height(draft: Draft, item: Item, x: Expr, y: Expr) -> Expr:
    if item.shape == "cube":
        return x
    smaller = min(draft.number(x), draft.number(y))
    name = "thickness" if _is_plate(item) else "height"
    return height(draft, item, name=name, default=expr(smaller / 10))


def _cube(draft: Draft, item: Item) -> Form:
    item.shape = "cube"
    return _box(draft, item)


def _square(draft: Draft, item: Item) -> Form:
    """A square that is extruded; a side alone is not a cube."""
    return _box(draft, item)


# round ones


def _cylinder(draft: Draft, item: Item) -> Form:
    across = diameter(draft, item)
    if across is None:
        raise Refused(f"“{draft.reading.quote(item)}” has no diameter")
    z = height(draft, item, "length", "width", name=_height_name(item), default=across if _long(item) else across / 10)
    low, high = _upright(across, across, z)
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
    low, high = _upright(outer, outer, z)
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
    low, high = _upright(widest, widest, z)
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
    low, high = _upright(across, across, z)
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
    low, high = _upright(dx, dy, z)
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
    low, high = _upright(dx, dy, z)
    return Form((Slot(dx, dy),), Extrusion(z), low, high, {"length": dx, "width": dy, "height": z})


FORMS = {
    "box": _box,
    "cube": _cube,
    "square": _square,
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
