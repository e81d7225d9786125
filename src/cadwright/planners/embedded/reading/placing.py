"""Where holes and other copies stand on the body they belong to."""

import math

import msgspec

from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Corners, Grid, Point2, Points, Polar, Positions
from cadwright.planners.embedded.editing.phrases import Measure, Place
from cadwright.planners.embedded.reading.drafting import MOST_COPIES, Draft, Refused, Solid
from cadwright.planners.embedded.reading.insets import (
    ALONG_X,
    ALONG_Y,
    ROUND_HOSTS,
    along_x,
    at_corner,
    copies,
    from_sides,
    inset_along,
    to_center,
)
from cadwright.planners.embedded.reading.items import Item


class Layout(msgspec.Struct, frozen=True):
    """Positions on a face, relative to its centre; ``None`` is one, at the centre. ``count`` is how many."""

    positions: Positions | None
    count: int


def layout(
    draft: Draft, item: Item, host: Solid, across: Expr = ZERO, footprint: tuple[Expr, Expr] = (ZERO, ZERO)
) -> Layout:
    """The places of an item's copies on the host's top face; `Refused` when they cannot be made out.

    ``across`` is how wide a copy is, for distances from edges that can only be meant from rim to edge.
    """
    item.across, item.footprint = across, footprint
    count = _count(item)
    for read in (_points, _circle, _rectangle, _grid, _every, from_sides, _corners, _row, _around):
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
        if item.where("rectangle"):
            return 4
        return 4 if corners or (item.plural and item.where("from sides")) else 2 if item.plural else 1
    if item.count < 1:
        raise Refused(f"{item.count} {plural(item.noun)} cannot be made")
    if item.count > MOST_COPIES:
        raise Refused(f"{item.count} {plural(item.noun)} are more than I make ({MOST_COPIES})")
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
    sides = _counted_from(draft, item, host, given)
    start = (_end(host.extent[0], sides, ALONG_X), _end(host.extent[1], sides, ALONG_Y))
    note = "from the centre" if start == (ZERO, ZERO) else "from the corner"
    for n, point in enumerate(given, start=1):
        number = f"_{n}" if len(given) > 1 else ""
        x, y = (
            draft.define(f"{draft.name(item)}_{axis}{number}", m.value, note=note)
            for axis, m in zip("xy", point, strict=False)
        )
        at.append((start[0] + x, start[1] + y))
    if item.count is not None and item.count != len(at):
        raise Refused(f"{item.count} {plural(item.noun)}, but {len(at)} points")
    return Points(tuple(at))


def _counted_from(draft: Draft, item: Item, host: Solid, given: list[tuple[Measure, ...]]) -> set[str]:
    """The corner that coordinates are counted from: the one that is named here or for other points, or the lower left
    one where they leave the body otherwise; none is the middle.
    """
    corner = item.where("corner", "origin") or (None if item.where("center") else _other_corner(draft))
    if corner is not None:
        return set(corner[0].sides)
    reach = [draft.number(e) for e in host.extent[:2]]
    beyond = any(abs(m.value) > r / 2 for p in given for m, r in zip(p, reach, strict=False))
    within = all(0 <= m.value <= r for p in given for m, r in zip(p, reach, strict=False))
    if beyond and within:
        draft.assume(f"the coordinates of the {item.noun} are counted from the lower left corner")
        return {"left", "bottom"}
    return set()


def _other_corner(draft: Draft) -> tuple[Place, Item | None] | None:
    return next((found for i in draft.reading.items if (found := i.where("origin"))), None)


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
    return Polar(copies(draft, item, count), across)


def _rectangle(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Four at the corners of a rectangle: in the middle of the body, or with its first corner so far from the edges."""
    found = item.where("rectangle")
    if found is None:
        return None
    if count != 4:
        raise Refused(f"{count} {plural(item.noun)} do not stand at the corners of a rectangle")
    name = ("x_spacing", "y_spacing")
    dx, dy = (draft.length(item, n, m, "between centres") for n, m in zip(name, found[0].points[0], strict=True))
    if draft.number(host.extent[0]) < draft.number(host.extent[1]) and draft.number(dx) > draft.number(dy):
        dx, dy = dy, dx
    corner = inset_along(draft, item, host)
    if corner is None:
        return Corners(dx, dy)
    x, y, sx, sy = corner
    return Points(((x, y), (x - dx * sx, y), (x, y - dy * sy), (x - dx * sx, y - dy * sy)))


def _every(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Copies at a distance from each other along the body, as many as there is room for, or as are said."""
    found = item.where("every")
    if found is None or found[0].distance is None:
        return None
    pitch = draft.length(item, "spacing", found[0].distance, "between centres")
    long_x = _runs_x(draft, item, host, pitch)
    length = host.extent[0] if long_x else host.extent[1]
    start = item.where("from sides")
    first = to_center(draft, item, "edge_distance", start[0].distance) if start and start[0].distance else pitch
    room = draft.number(length) - draft.number(first) - draft.number(item.across) / 2
    number = item.count or math.floor(room / draft.number(pitch) + 1e-9) + 1
    if not 0 < number <= MOST_COPIES:
        raise Refused(f"there is no room for {plural(item.noun)} every {found[0].distance.quote}")
    if start is None:
        draft.assume(f"the first {item.noun} is {draft.number(first):g} mm from the end")
    name = draft.name(item)
    n = draft.define(f"{name}_count", number, "count", "as many as there is room for" if item.count is None else "")
    middle = first + (n - 1) * pitch / 2 - length / 2
    if abs(draft.number(middle)) < 1e-9:
        return Grid(n, expr(1), pitch, pitch) if long_x else Grid(expr(1), n, pitch, pitch)
    at = [first + k * pitch - length / 2 for k in range(number)]
    return Points(tuple((v, ZERO) if long_x else (ZERO, v) for v in at))


def _grid(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    found = item.where("grid")
    if found is None:
        return None
    columns, rows = found[0].count[:2]
    if columns * rows > MOST_COPIES:
        raise Refused(f"{columns * rows} {plural(item.noun)} are more than I make ({MOST_COPIES})")
    name = draft.name(item)
    nx, ny = draft.define(f"{name}_columns", columns, "count"), draft.define(f"{name}_rows", rows, "count")
    apart = item.where("apart")
    measure = apart[0].distance if apart else draft.use(item, "spacing")
    if measure is not None:
        pitch = draft.length(item, "spacing", measure, "between centres")
        return Grid(nx, ny, pitch, pitch)
    draft.assume(f"spacing of the {plural(item.noun)} not given: spread evenly")
    dx = draft.define(f"{name}_x_spacing", host.extent[0] / nx, note="spread evenly")
    dy = draft.define(f"{name}_y_spacing", host.extent[1] / ny, note="spread evenly")
    return Grid(nx, ny, dx, dy)


def _corners(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Near the corners, without or with a padding."""
    found = item.where("corners", "corner")
    if found is None:
        return None
    padding = draft.use(item, "padding")
    if padding is not None:
        distance = to_center(draft, item, "edge_distance", padding)
    else:
        smaller = min(draft.number(host.extent[0]), draft.number(host.extent[1]))
        value = float(f"{smaller / 5:.2g}")
        distance = draft.define(f"{draft.name(item)}_edge_distance", value, note="assumed")
        draft.assume(f"distance of the {plural(item.noun)} from the edges not given: {value:g} mm")
    dx, dy = host.extent[0] - 2 * distance, host.extent[1] - 2 * distance
    if found[0].where == "corners" and count == 4:
        return Corners(dx, dy)
    if count != 1:
        raise Refused(f"I cannot tell at which corners the {count} {plural(item.noun)} stand")
    return at_corner(draft, item, found[0].sides, dx, dy)


def _row(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Copies so far apart, in a row along the longer side."""
    found = item.where("apart")
    measure = found[0].distance if found else draft.use(item, "spacing") if count > 1 else None
    if measure is None or count < 2:
        return None
    pitch = draft.length(item, "spacing", measure, "between centres")
    long_x = _runs_x(draft, item, host, pitch)
    number = copies(draft, item, count)
    return Grid(number, expr(1), pitch, pitch) if long_x else Grid(expr(1), number, pitch, pitch)


def _runs_x(draft: Draft, item: Item, host: Solid, pitch: Expr) -> bool:
    """Whether a row runs along X: along the longer side, unless it is said to run along the width. Long copies, which
    would overlap so, lie side by side.
    """
    found = item.where("lengthwise")
    long_x = along_x(draft, host) != (found is not None and found[0].sides == ("y",))
    along, beside = (draft.number(e) for e in (item.footprint if long_x else item.footprint[::-1]))
    return long_x != (beside <= draft.number(pitch) < along)


def _around(draft: Draft, item: Item, host: Solid, count: int) -> Positions | None:
    """Evenly on a round body: between the inner and the outer edge, or half way out."""
    if count < 2 or host.shape not in ROUND_HOSTS:
        return None
    inner = host.sizes.get("inner diameter", ZERO)
    across = draft.define(f"{draft.name(item)}_circle_diameter", (host.extent[0] + inner) / 2, note="half way out")
    draft.assume(f"the {plural(item.noun)} are evenly spaced on a circle of {draft.number(across):g} mm")
    return Polar(copies(draft, item, count), across)


def _spread(draft: Draft, item: Item, host: Solid, count: int) -> Positions:
    """Evenly in a row along the longer side."""
    number = copies(draft, item, count)
    long_x = _runs_x(draft, item, host, draft.extreme(host.extent[:2], high=True) / number)
    length = host.extent[0] if long_x else host.extent[1]
    pitch = draft.define(f"{draft.name(item)}_spacing", length / number, note="spread evenly")
    draft.assume(f"the {plural(item.noun)} are evenly spaced in a row, {draft.number(pitch):g} mm apart")
    return Grid(number, expr(1), pitch, pitch) if long_x else Grid(expr(1), number, pitch, pitch)
