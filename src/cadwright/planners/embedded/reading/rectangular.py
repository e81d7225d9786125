"""Boxes: which of an item's measures goes along which axis, and what is missing."""

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import Extrusion, Rectangle
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.sizing import HEIGHTS, Form, first_amount, height, standing_box
from cadwright.planners.embedded.reading.standing import run_along, stood_up, upright, upright_axes


def box(draft: Draft, item: Item) -> Form:
    """Length along X, width along Y and height along Z, unless it is said to stand."""
    x, y, z = stood_up(draft, item, _box_sizes(draft, item))
    low, high = standing_box(x, y, z)
    sizes = {"length": x, "width": y, "height": z, "thickness": z, "depth": z}
    if upright(item) and min(draft.number(x), draft.number(y)) < draft.number(z):
        thin, wide = sorted((x, y), key=draft.number)
        sizes |= {"length": wide, "width": wide, "thickness": thin, "depth": thin}
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
    walled = upright_axes(item)
    if walled is not None:
        return walled
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
    if upright_axes(item) is not None:
        names |= {"y": "thickness", "z": "height"}
    notes = {"x": "along X", "y": "along Y", "z": "along Z"}
    return {axis: draft.length(item, names[axis], given[axis], notes[axis]) for axis in sorted(given)}


def _is_plate(item: Item) -> bool:
    return item.noun in {"plate", "sheet", "panel", "board", "slab", "lid"} or "thickness" in item.dimensions


_RUNNING = {"extension", "lip", "rib", "rail", "ledge"}
"""What runs along the whole body where nothing else is said."""


def _filled(draft: Draft, item: Item, sizes: dict[str, Expr]) -> tuple[Expr, Expr, Expr]:
    if not sizes:
        raise Refused(f"“{draft.reading.quote(item)}” has no dimensions")
    along = run_along(draft, item) if upright(item) and "x" not in sizes else None
    if along is not None and "y" in sizes:
        sizes["x"] = along
        draft.assume(f"the {item.noun} runs along the whole {draft.solids[0].item.noun}")
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


def cube(draft: Draft, item: Item) -> Form:
    """As high as it is long and wide."""
    item.shape = "cube"
    return box(draft, item)


def square(draft: Draft, item: Item) -> Form:
    """A square that is extruded; a side alone is not a cube."""
    return box(draft, item)
