"""Distances from edges: how far from which side of a body copies stand."""

from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Corners, Grid, Points, Polar, Positions
from cadwright.planners.embedded.editing.phrases import Measure, Place
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item

ROUND_HOSTS = {"cylinder", "ring", "sphere", "cone", "pentagon", "hexagon", "heptagon", "octagon"}

ALONG_X = {"left": -1, "right": 1}
ALONG_Y = {"bottom": -1, "front": -1, "top": 1, "back": 1}
"""The direction of each side, seen from the middle."""


def along_x(draft: Draft, host: Solid) -> bool:
    """Whether the body is at least as long along X as along Y."""
    return draft.number(host.extent[0]) >= draft.number(host.extent[1])


def copies(draft: Draft, item: Item, count: int) -> Expr:
    """The number of an item's copies, as a parameter."""
    return draft.define(f"{draft.name(item)}_count", count, "count")


def from_sides(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Copies at the distances from edges that the text gives; `None` where it gives none."""
    places = [p for p, _ in item.places if p.where == "from sides" and p.distance is not None]
    if not places:
        padding = item.where("both sides") and draft.use(item, "padding")
        return _from_all(draft, item, host, Place("from sides", distance=padding), count) if padding else None
    if any("center" in p.sides for p in places):
        return _from_center(draft, item, places[0], count)
    run = _running_in(draft, item, host, places, count)
    if run is not None:
        return run
    if any(set(p.sides) & {"long", "short"} for p in places) or _ended(places, count):
        return _from_kinds(draft, item, host, places, count)
    named = [p for p in places if set(p.sides) & (set(ALONG_X) | set(ALONG_Y))]
    if named and count <= 2:
        return _from_named(draft, item, host, named, count)
    return _from_all(draft, item, host, places[0], count)


def _running_in(draft: Draft, item: Item, host: Solid, places: list[Place], count: int) -> Positions | None:
    """A row that starts so far from one side and goes on at a spacing: "30 mm apart, starting 20 mm from the left"."""
    apart = item.where("apart")
    sides = set(places[0].sides) & (ALONG_X.keys() | ALONG_Y.keys())
    if apart is None or apart[0].distance is None or len(places) != 1 or len(sides) != 1 or count < 2:
        return None
    side = next(iter(sides))
    axis, sign = (0, ALONG_X[side]) if side in ALONG_X else (1, ALONG_Y[side])
    first = _edge_distance(draft, item, places[0], f"{side}_distance")
    pitch = draft.length(item, "spacing", apart[0].distance, "between centres")
    at = [(host.extent[axis] / 2 - first - k * pitch) * sign for k in range(count)]
    return Points(tuple((v, ZERO) if axis == 0 else (ZERO, v) for v in at))


def _ended(places: list[Place], count: int) -> bool:
    """Whether a row of more than two is set in from the ends."""
    return count > 2 and count != 4 and all({"end", "ends"} & set(p.sides) for p in places)


def _from_kinds(draft: Draft, item: Item, host: Solid, places: list[Place], count: int) -> Positions:
    """So far from the short edges (or the ends), so far from the long ones; what is not said is in the middle."""
    long, wide = (0, 1) if along_x(draft, host) else (1, 0)
    inset: dict[int, Expr] = {}
    for place in places:
        kind = set(place.sides) & {"long", "short"}
        axes = [wide] if kind == {"long"} else [long] if kind or {"end", "ends"} & set(place.sides) else [0, 1]
        distance = _edge_distance(draft, item, place, f"{'side' if axes == [wide] else 'end'}_distance")
        inset.update(dict.fromkeys(axes, distance))
    reach = {axis: host.extent[axis] - 2 * d for axis, d in inset.items()}
    if len(reach) == 2 and count == 4:
        return Corners(reach[0], reach[1])
    if len(reach) == 2 and count == 1:
        draft.assume(f"the {item.noun} is at the right back corner")
        return Points(((reach[0] / 2, reach[1] / 2),))
    if len(reach) == 1 and count > 1:
        axis, length = next(iter(reach.items()))
        number = copies(draft, item, count)
        pitch = draft.define(f"{draft.name(item)}_spacing", length / (number - 1), note="between centres")
        return Grid(number, expr(1), pitch, pitch) if axis == 0 else Grid(expr(1), number, pitch, pitch)
    if len(reach) == 1:
        axis, length = next(iter(reach.items()))
        draft.assume(f"the {item.noun} is at the {'right' if axis == 0 else 'back'} end")
        return Points(((length / 2, ZERO) if axis == 0 else (ZERO, length / 2),))
    raise Refused(f"I cannot tell where the {count} {plural(item.noun)} stand")


def inset_along(draft: Draft, item: Item, host: Solid) -> tuple[Expr, Expr, int, int] | None:
    """The place of what stands so far from a left or right and from a front or back side, from the middle of the
    body, and the signs of the two sides; `None` where not both are said.
    """
    x = y = None
    for place in (p for p, _ in item.places if p.where == "from sides" and p.distance is not None):
        for side in place.sides:
            if side in ALONG_X:
                x = (ALONG_X[side], _edge_distance(draft, item, place, f"{side}_distance"))
            elif side in ALONG_Y:
                y = (ALONG_Y[side], _edge_distance(draft, item, place, f"{side}_distance"))
    if x is None or y is None:
        return None
    return (host.extent[0] / 2 - x[1]) * x[0], (host.extent[1] / 2 - y[1]) * y[0], x[0], y[0]


def _edge_distance(draft: Draft, item: Item, place: Place, name: str = "edge_distance") -> Expr:
    assert place.distance is not None
    return to_center(draft, item, name, place.distance)


def to_center(draft: Draft, item: Item, name: str, measure: Measure) -> Expr:
    """A distance from an edge as that of the centre: where it is less than the radius, it must be that of the rim."""
    if measure.kind == "length" and measure.value < draft.number(item.across) / 2:
        draft.assume(f"{measure.quote} is from the edge to the rim of the {item.noun}")
        return draft.length(item, name, measure, f"rim of the {item.noun} from the edge", zero=True) + item.across / 2
    return draft.length(item, name, measure, f"centre of the {item.noun} from the edge")


def _from_center(draft: Draft, item: Item, place: Place, count: int) -> Positions:
    assert place.distance is not None
    offset = draft.length(item, "offset", place.distance, "from the centre")
    if count > 1:
        return Polar(copies(draft, item, count), offset * 2)
    draft.assume(f"the {item.noun} is off the centre along X")
    return Points(((offset, ZERO),))


def _from_named(draft: Draft, item: Item, host: Solid, places: list[Place], count: int) -> Positions:
    """So far from the left edge, so far from the bottom edge; the other direction is centred."""
    x, y = ZERO, ZERO
    for place in places:
        for side in place.sides:
            if side in ALONG_X:
                d = _edge_distance(draft, item, place, f"{side}_distance")
                x = (host.extent[0] / 2 - d) * ALONG_X[side]
            elif side in ALONG_Y:
                d = _edge_distance(draft, item, place, f"{side}_distance")
                y = (host.extent[1] / 2 - d) * ALONG_Y[side]
    if count == 1:
        return Points(((x, y),))
    both = [p for p in places if len(set(p.sides) & (set(ALONG_X) | set(ALONG_Y))) == 2]
    if not both:
        raise Refused(f"I cannot tell where the {count} {plural(item.noun)} stand")
    return Points(((-x, y), (x, y))) if y == ZERO else Points(((x, -y), (x, y)))


def _from_all(draft: Draft, item: Item, host: Solid, place: Place, count: int) -> Positions:
    """The same distance from every edge: four at the corners, two at the ends, any number on a round body."""
    distance = _edge_distance(draft, item, place)
    dx, dy = host.extent[0] - 2 * distance, host.extent[1] - 2 * distance
    if host.shape in ROUND_HOSTS:
        if count == 1:
            return Points(((host.extent[0] / 2 - distance, ZERO),))
        return Polar(copies(draft, item, count), dx)
    if count == 4:
        return Corners(dx, dy)
    long_x = along_x(draft, host)
    if count == 2 and item.where("diagonal") is None:
        return Points(((-dx / 2, ZERO), (dx / 2, ZERO))) if long_x else Points(((ZERO, -dy / 2), (ZERO, dy / 2)))
    corner = item.where("corner")
    if count == 2 and item.where("diagonal") is not None:
        return Points(((-dx / 2, -dy / 2), (dx / 2, dy / 2)))
    if count == 1 and corner is not None:
        return at_corner(draft, item, corner[0].sides, dx, dy)
    if count == 1:
        draft.assume(f"the {item.noun} is at the {'right' if long_x else 'back'} end")
        return Points(((dx / 2, ZERO),)) if long_x else Points(((ZERO, dy / 2),))
    raise Refused(f"I cannot tell where the {count} {plural(item.noun)} stand")


def at_corner(draft: Draft, item: Item, sides: tuple[str, ...], dx: Expr, dy: Expr) -> Positions:
    """One copy, at a corner of a rectangle of ``dx`` by ``dy``: the one that is named, else the right back one."""
    x = next((ALONG_X[s] for s in sides if s in ALONG_X), 1)
    y = next((ALONG_Y[s] for s in sides if s in ALONG_Y), 1)
    if len(sides) < 2:
        draft.assume(f"the {item.noun} is at the {'left' if x < 0 else 'right'} {'front' if y < 0 else 'back'} corner")
    return Points(((dx / 2 * x, dy / 2 * y),))
