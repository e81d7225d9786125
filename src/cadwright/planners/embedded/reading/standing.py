"""Upright plates, walls and ribs: which of their sizes is the thin one, and where it points."""

from cadwright.parts.expressions import Expr
from cadwright.planners.embedded.reading.drafting import Draft
from cadwright.planners.embedded.reading.items import Item

_WALLS = {"rib", "wall", "fin", "partition"}
_UPRIGHT = {"vertical", "upright"}
_AXES = [("z", ("height",)), ("y", ("thickness",)), ("x", ("length", "width"))]


def upright(item: Item) -> bool:
    """Whether a box stands on an edge: by what it is, or because the text says so."""
    return item.role == "add" and bool(
        item.noun in _WALLS or item.adjectives & _UPRIGHT or item.where("stands") is not None
    )


def upright_axes(item: Item) -> list[tuple[str, tuple[str, ...]]] | None:
    """Which names of dimensions go along which axis, where a thickness and a height are said of what is upright."""
    named = upright(item) and {"thickness", "height"} <= item.dimensions.keys()
    return _AXES if named and not item.sizes else None


def stood_up(draft: Draft, item: Item, sizes: tuple[Expr, Expr, Expr]) -> tuple[Expr, Expr, Expr]:
    """A box that was read as lying, put on its long edge, or on its end where the text says so; against a left or
    right side its thin direction is along X.
    """
    if not upright(item):
        return sizes
    x, y, z = sizes
    stands = item.where("stands")
    short = stands is not None and "short" in stands[0].sides
    if "height" not in item.dimensions and draft.number(z) < min(draft.number(x), draft.number(y)):
        long, wide = (x, y) if draft.number(x) >= draft.number(y) else (y, x)
        x, y, z = (wide, z, long) if short else (long, z, wide)
    sideways = item.sides() & {"left", "right"} and draft.solids
    return (y, x, z) if sideways and draft.number(y) < draft.number(x) else (x, y, z)


def run_along(draft: Draft, item: Item) -> Expr | None:
    """The length of the body that an upright item without a length runs along."""
    if not draft.solids or item.role != "add":
        return None
    return draft.solids[0].extent[1 if item.sides() & {"left", "right"} else 0]
