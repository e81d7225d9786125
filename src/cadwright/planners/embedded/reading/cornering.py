"""Single corners of a plate, rounded or cut off: each is taken away by a body of its own."""

from cadwright.parts.expressions import Expr, call
from cadwright.parts.model import ArcTo, Body, Extrusion, Frame, LineTo, Outline, Point2
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.scanning import SIDES
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item

_X = {"left": -1, "right": 1}
_Y = {"front": -1, "bottom": -1, "back": 1, "top": 1}
_DIAGONAL = [(-1, -1), (1, 1)]


def single_corners(draft: Draft, item: Item) -> list[tuple[int, int]]:
    """The corners that are named one by one, as signs along X and Y; none where all of them are meant."""
    corner = next((e for e in item.edges if _is_corner(e)), None)
    if corner is None:
        return []
    sides = {SIDES[a] for a in (*corner.adjectives, corner.face) if a in SIDES} | (
        item.sides() & (_X.keys() | _Y.keys())
    )
    x, y = next((_X[s] for s in sorted(sides) if s in _X), 0), next((_Y[s] for s in sorted(sides) if s in _Y), 0)
    count = corner.count or (2 if corner.plural else 1)
    if "vertical" in corner.adjectives and not {"front", "back", "left", "right"} & sides:
        return []
    if corner.article in ("all", "these") and not sides:
        return []
    if x and y:
        return [(x, y)]
    if x or y:
        return [(x or sign, y or sign) for sign in (-1, 1)]
    if count == 1 and not corner.plural:
        draft.assume(f"the corner that is {'rounded' if item.shape == 'fillet' else 'cut off'} is the right back one")
        return [(1, 1)]
    if count == 2 and item.where("diagonal") is not None:
        return _DIAGONAL
    if count == 2 and corner.count:
        raise Refused("I cannot tell which corners are meant")
    return []


def _is_corner(edge: Thing) -> bool:
    return edge.term == "corner" or (edge.term == "edge" and "vertical" in edge.adjectives)


def treat_corners(draft: Draft, item: Item, host: Solid, size: Expr, at: list[tuple[int, int]]) -> None:
    """Round or cut off these corners of a box; `Refused` for other bodies."""
    if host.shape not in ("box", "square", "cube"):
        raise Refused(f"a {host.item.noun} has no such corners")
    if 2 * draft.number(size) > min(draft.number(e) for e in host.extent[:2]):
        raise Refused(f"{draft.number(size):g} mm does not fit")
    x, y, _ = host.center
    for sign in at:
        sx, sy = sign
        corner = host.extent[0] / 2 * sx, host.extent[1] / 2 * sy
        outline = _outline(item.shape == "fillet", corner, size, sx, sy)
        name = draft.free("corner", item if sign is at[0] else None)
        frame = Frame("XY", (x, y, host.low[2]))
        draft.features.append(Body(name, frame, (outline,), Extrusion(host.extent[2]), "cut"))


def _outline(rounded: bool, corner: Point2, size: Expr, sx: int, sy: int) -> Outline:
    """What is taken away: a triangle, or a square without a quarter of a circle."""
    cx, cy = corner
    start, end = (cx - size * sx, cy), (cx, cy - size * sy)
    if not rounded:
        return Outline(start, (LineTo(corner), LineTo(end)))
    inset = size - size * call("sin", 45)
    middle = (cx - inset * sx, cy - inset * sy)
    return Outline(start, (LineTo(corner), LineTo(end), ArcTo(middle, start)))
