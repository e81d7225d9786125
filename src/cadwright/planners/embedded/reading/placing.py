"""Where holes and other copies stand on the body they belong to."""

import msgspec

from cadwright.planners.embedded.expressions import Expr, expr
from cadwright.planners.embedded.part import ZERO, Corners, Grid, Point2, Points, Polar, Positions
from cadwright.planners.embedded.reading.drafting import MOST_COPIES, Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.phrases import Measure, Place

ROUND = {"cylinder", "ring", "sphere", "cone", "pentagon", "hexagon", "heptagon", "octagon"}

_X = {"left": -1, "right": 1}
_Y = {"bottom": -1, "front": -1, "top": 1, "back": 1}


class Layout(msgspec.Struct, frozen=True):
    """Positions on a face, relative to its centre; ``None`` is one, at the centre. ``count`` is how many."""

    positions: Positions | None
    count: int


def layout(draft: Draft, item: Item, host: Solid, across: Expr = ZERO) -> Layout:
    """The places of an item's copies on the host's top face; `Refused` when they cannot be made out.

    ``across`` is how wide a copy is, for distances from edges that can only be meant from rim to edge.
    """
    item.across = across
    count = _count(item)
    for read in (_points, _circle, _grid, _from_sides, _corners, _row, _around):
        found = read(draft, item, host, count)
        if found is not None:
            return Layout(found, _number_of(found, draft))
    return Layout(None, 1) if count == 1 else Layout(_spread(draft, item, host, count), count)


def _count(item: Item) -> int:
    if item.count is None:
        corners = item.where("corners")
        both = item.where("both sides")
        if "each" in item.sides() or (both is not None and item.role == "cut"):
            return 2
        return 4 if corners or (item.plural and item.where("from sides")) else 2 if item.plural else 1
    if item.count < 1:
        raise Refused(f"{item.count} {item.noun}s cannot be made")
    if item.count > MOST_COPIES:
        raise Refused(f"{item.count} {item.noun}s are more than I make ({MOST_COPIES})")
    return item.count


def _number_of(positions: Positions, draft: Draft) -> int:
    match positions:
        case Points(at):
            return len(at)
        case Grid(columns, rows):
            return round(draft.number(columns) * draft.number(rows))
        case Polar(count):
            return round(draft.number(count))
        case Corners():
            return 4


def _points(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    places = [p for p, _ in item.places if p.where == "points"]
    if not places:
        return None
    given = [point for place in places for point in place.points]
    at: list[Point2] = []
    corner = item.where("corner")
    sides = set(corner[0].sides) if corner is not None else set()
    start = (_end(host.extent[0], sides, _X), _end(host.extent[1], sides, _Y))
    note = "from the centre" if start == (ZERO, ZERO) else "from the corner"
    for n, point in enumerate(given, start=1):
        number = f"_{n}" if len(given) > 1 else ""
        x, y = (
            draft.define(f"{draft.name(item)}_{axis}{number}", m.value, note=note)
            for axis, m in zip("xy", point, strict=False)
        )
        at.append((start[0] + x, start[1] + y))
    if item.count is not None and item.count != len(at):
        raise Refused(f"{item.count} {item.noun}s, but {len(at)} points")
    return Points(tuple(at))


def _end(extent: Expr, sides: set[str], signs: dict[str, int]) -> Expr:
    """Where coordinates start that are counted from a corner: at that end of the body."""
    sign = next((signs[s] for s in sorted(sides) if s in signs), 0)
    return extent / 2 * sign if sign < 0 else ZERO


def _circle(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    found = item.where("circle")
    measure = found[0].distance if found else draft.use(item, "pcd", "circle diameter")
    if measure is None:
        return None
    across = draft.length(item, "circle_diameter", measure, "through the centres")
    return Polar(_copies(draft, item, count), across)


def _copies(draft: Draft, item: Item, count: int) -> Expr:
    return draft.define(f"{draft.name(item)}_count", count, "count")


def _grid(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    found = item.where("grid")
    if found is None:
        return None
    columns, rows = found[0].count[:2]
    if columns * rows > MOST_COPIES:
        raise Refused(f"{columns * rows} {item.noun}s are more than I make ({MOST_COPIES})")
    name = draft.name(item)
    nx, ny = draft.define(f"{name}_columns", columns, "count"), draft.define(f"{name}_rows", rows, "count")
    apart = item.where("apart")
    measure = apart[0].distance if apart else draft.use(item, "spacing")
    if measure is not None:
        pitch = draft.length(item, "spacing", measure, "between centres")
        return Grid(nx, ny, pitch, pitch)
    draft.assume(f"spacing of the {item.noun}s not given: spread evenly")
    dx = draft.define(f"{name}_x_spacing", host.extent[0] / nx, note="spread evenly")
    dy = draft.define(f"{name}_y_spacing", host.extent[1] / ny, note="spread evenly")
    return Grid(nx, ny, dx, dy)


def _from_sides(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    places = [p for p, _ in item.places if p.where == "from sides" and p.distance is not None]
    if not places:
        padding = item.where("both sides") and draft.use(item, "padding")
        return _from_all(draft, item, host, Place("from sides", distance=padding), count) if padding else None
    if any("center" in p.sides for p in places):
        return _from_center(draft, item, places[0], count)
    named = [p for p in places if set(p.sides) & (set(_X) | set(_Y))]
    if named and count <= 2:
        return _from_named(draft, item, host, named, count)
    return _from_all(draft, item, host, places[0], count)


def _edge_distance(draft: Draft, item: Item, place: Place, name: str = "edge_distance") -> Expr:
    assert place.distance is not None
    return _to_center(draft, item, name, place.distance)


def _to_center(draft: Draft, item: Item, name: str, measure: Measure) -> Expr:
    """A distance from an edge as that of the centre: where it is less than the radius, it must be that of the rim."""
    if measure.kind == "length" and measure.value < draft.number(item.across) / 2:
        draft.assume(f"{measure.quote} is from the edge to the rim of the {item.noun}")
        return draft.length(item, name, measure, f"rim of the {item.noun} from the edge", zero=True) + item.across / 2
    return draft.length(item, name, measure, f"centre of the {item.noun} from the edge")


def _from_center(draft: Draft, item: Item, place: Place, count: int) -> Positions:
    assert place.distance is not None
    offset = draft.length(item, "offset", place.distance, "from the centre")
    if count > 1:
        return Polar(_copies(draft, item, count), offset * 2)
    draft.assume(f"the {item.noun} is off the centre along X")
    return Points(((offset, ZERO),))


def _from_named(draft: Draft, item: Item, host: Solid, places: list[Place], count: int) -> Positions:
    """So far from the left edge, so far from the bottom edge; the other direction is centred."""
    x, y = ZERO, ZERO
    for place in places:
        for side in place.sides:
            if side in _X:
                d = _edge_distance(draft, item, place, f"{side}_distance")
                x = (host.extent[0] / 2 - d) * _X[side]
            elif side in _Y:
                d = _edge_distance(draft, item, place, f"{side}_distance")
                y = (host.extent[1] / 2 - d) * _Y[side]
    if count == 1:
        return Points(((x, y),))
    both = [p for p in places if len(set(p.sides) & (set(_X) | set(_Y))) == 2]
    if not both:
        raise Refused(f"I cannot tell where the {count} {item.noun}s stand")
    return Points(((-x, y), (x, y))) if y == ZERO else Points(((x, -y), (x, y)))


def _from_all(draft: Draft, item: Item, host: Solid, place: Place, count: int) -> Positions:
    """The same distance from every edge: four at the corners, two at the ends, any number on a round body."""
    distance = _edge_distance(draft, item, place)
    dx, dy = host.extent[0] - 2 * distance, host.extent[1] - 2 * distance
    if host.shape in ROUND:
        if count == 1:
            return Points(((host.extent[0] / 2 - distance, ZERO),))
        return Polar(_copies(draft, item, count), dx)
    if count == 4:
        return Corners(dx, dy)
    long_x = draft.number(host.extent[0]) >= draft.number(host.extent[1])
    if count == 2:
        return Points(((-dx / 2, ZERO), (dx / 2, ZERO))) if long_x else Points(((ZERO, -dy / 2), (ZERO, dy / 2)))
    corner = item.where("corner")
    if count == 1 and corner is not None:
        return _at_corner(draft, item, corner[0].sides, dx, dy)
    if count == 1:
        draft.assume(f"the {item.noun} is at the {'right' if long_x else 'back'} end")
        return Points(((dx / 2, ZERO),)) if long_x else Points(((ZERO, dy / 2),))
    raise Refused(f"I cannot tell where the {count} {item.noun}s stand")


def _corners(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Near the corners, without or with a padding."""
    found = item.where("corners", "corner")
    if found is None:
        return None
    padding = draft.use(item, "padding")
    if padding is not None:
        distance = _to_center(draft, item, "edge_distance", padding)
    else:
        smaller = min(draft.number(host.extent[0]), draft.number(host.extent[1]))
        value = float(f"{smaller / 5:.2g}")
        distance = draft.define(f"{draft.name(item)}_edge_distance", value, note="assumed")
        draft.assume(f"distance of the {item.noun}s from the edges not given: {value:g} mm")
    dx, dy = host.extent[0] - 2 * distance, host.extent[1] - 2 * distance
    if found[0].where == "corners" and count == 4:
        return Corners(dx, dy)
    if count != 1:
        raise Refused(f"I cannot tell at which corners the {count} {item.noun}s stand")
    return _at_corner(draft, item, found[0].sides, dx, dy)


def _at_corner(draft: Draft, item: Item, sides: tuple[str, ...], dx: Expr, dy: Expr) -> Positions:
    x = next((_X[s] for s in sides if s in _X), 1)
    y = next((_Y[s] for s in sides if s in _Y), 1)
    if len(sides) < 2:
        draft.assume(f"the {item.noun} is at the {'left' if x < 0 else 'right'} {'front' if y < 0 else 'back'} corner")
    return Points(((dx / 2 * x, dy / 2 * y),))


def _row(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Copies so far apart, in a row along the longer side."""
    found = item.where("apart")
    measure = found[0].distance if found else draft.use(item, "spacing") if count > 1 else None
    if measure is None or count < 2:
        return None
    pitch = draft.length(item, "spacing", measure, "between centres")
    long_x = draft.number(host.extent[0]) >= draft.number(host.extent[1])
    copies = _copies(draft, item, count)
    return Grid(copies, expr(1), pitch, pitch) if long_x else Grid(expr(1), copies, pitch, pitch)


def _around(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Evenly on a round body: between the inner and the outer edge, or half way out."""
    if count < 2 or host.shape not in ROUND:
        return None
    inner = host.sizes.get("inner diameter", ZERO)
    across = draft.define(f"{draft.name(item)}_circle_diameter", (host.extent[0] + inner) / 2, note="half way out")
    draft.assume(f"the {item.noun}s are evenly spaced on a circle of {draft.number(across):g} mm")
    return Polar(_copies(draft, item, count), across)


def _spread(draft: Draft, item: Item, host: Solid, count: int) -> Positions:
    """Evenly in a row along the longer side."""
    long_x = draft.number(host.extent[0]) >= draft.number(host.extent[1])
    copies = _copies(draft, item, count)
    length = host.extent[0] if long_x else host.extent[1]
    pitch = draft.define(f"{draft.name(item)}_spacing", length / copies, note="spread evenly")
    draft.assume(f"the {item.noun}s are evenly spaced in a row, {draft.number(pitch):g} mm apart")
    return Grid(copies, expr(1), pitch, pitch) if long_x else Grid(expr(1), copies, pitch, pitch)
