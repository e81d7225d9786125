"""Whether what was asked for can be: holes inside the part, apart from each other."""

import math

from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Corners, Grid, Points, Polar, Positions
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.placing import Layout
from cadwright.planners.embedded.reading.shapes import Form
from cadwright.planners.embedded.reading.stacking import Spot

ROUND_SHAPES = {"cylinder", "ring", "cone", "sphere", "hemisphere"}
"""Bodies whose outline is a circle."""


def spots(draft: Draft, positions: Positions | None) -> list[tuple[float, float]]:
    """The positions as numbers."""
    n = draft.number
    match positions:
        case None:
            return [(0.0, 0.0)]
        case Points(at):
            return [(n(x), n(y)) for x, y in at]
        case Corners(x, y):
            return [(i * n(x) / 2, j * n(y) / 2) for i in (-1, 1) for j in (-1, 1)]
        case Polar(count, diameter, start):
            steps = [math.radians(n(start) + 360 * k / n(count)) for k in range(round(n(count)))]
            return [(n(diameter) / 2 * math.cos(a), n(diameter) / 2 * math.sin(a)) for a in steps]
        case Grid(columns, rows, dx, dy):
            across, along = round(n(columns)), round(n(rows))
            return [
                ((i - (across - 1) / 2) * n(dx), (j - (along - 1) / 2) * n(dy))
                for i in range(across)
                for j in range(along)
            ]


def check_hole(draft: Draft, item: Item, host: Solid, placed: Layout, across: Expr) -> None:
    """Raise `Refused` for holes that leave the body or run into each other."""
    radius = draft.number(across) / 2
    x, y = draft.number(host.extent[0]) / 2, draft.number(host.extent[1]) / 2
    at = spots(draft, placed.positions)
    slack = 1e-9 * max(x, y)
    if 2 * radius > 2 * min(x, y) - slack:
        raise Refused(f"{2 * radius:g} mm does not fit into the {host.item.noun}, which is {2 * min(x, y):g} mm wide")
    for px, py in at:
        inside = abs(px) + radius <= x + slack and abs(py) + radius <= y + slack
        if host.shape in ROUND_SHAPES:
            inside = math.hypot(px, py) + radius <= x + slack
        inner = draft.number(host.sizes.get("inner diameter", ZERO)) / 2
        if math.hypot(px, py) + radius <= inner:
            raise Refused(f"the {host.item.noun} is open there already")
        if not inside:
            raise Refused(f"the {item.noun} at ({px:g}, {py:g}) is not inside the {host.item.noun}")
    _check_apart(item, at, 2 * radius)


def _check_apart(item: Item, at: list[tuple[float, float]], across: float) -> None:
    for n, (x, y) in enumerate(at):
        for u, v in at[:n]:
            if math.hypot(x - u, y - v) < across * (1 - 1e-9):
                raise Refused(f"the {plural(item.noun)} would run into each other")


def check_void(draft: Draft, item: Item, host: Solid, made: Form, spot: Spot) -> None:
    """Raise `Refused` for a void that misses the body, or is wider than it is both ways."""
    n = draft.number
    at = spots(draft, spot.positions)
    for spans in _spans(draft, host, made, spot):
        if any(end <= 0 or start >= n(host.extent[axis]) for axis, (start, end) in enumerate(spans)):
            raise Refused(f"the {item.noun} is outside the {host.item.noun}")
    if item.noun in ("pocket", "recess", "cavity") and n(made.high[2]) - n(made.low[2]) > n(host.extent[2]) * (
        1 + 1e-9
    ):
        raise Refused(f"the {item.noun} is deeper than the {host.item.noun}")
    longest = max(n(made.high[a]) - n(made.low[a]) for a in range(2))
    if item.noun in ("slot", "pocket") and longest > max(n(host.extent[0]), n(host.extent[1])) * (1 + 1e-9):
        raise Refused(f"the {item.noun} is longer than the {host.item.noun}")
    sizes = [(n(made.high[a]) - n(made.low[a]), n(host.extent[a])) for a in range(2)]
    if all(void >= body for void, body in sizes):
        raise Refused(f"the {item.noun} is larger than the {host.item.noun}")
    if n(made.high[2]) - n(made.low[2]) >= n(host.extent[2]) and len(at) == 1:
        _check_whole(draft, item, host, made, spot)
    _check_apart(item, at, min(size for size, _ in sizes))


def closed(draft: Draft, host: Solid, made: Form, spot: Spot) -> bool:
    """Whether a void and its copies reach none of the body's sides."""
    return all(
        start > 0 and end < draft.number(host.extent[axis])
        for spans in _spans(draft, host, made, spot)
        for axis, (start, end) in enumerate(spans)
    )


def _spans(draft: Draft, host: Solid, made: Form, spot: Spot) -> list[list[tuple[float, float]]]:
    """From where to where each copy of a void reaches along X and Y, from the body's low side, in mm."""
    n = draft.number
    begins = [n(spot.origin[axis]) - n(host.low[axis]) for axis in range(2)]
    low, high = ([begins[axis] + n(corner[axis]) for axis in range(2)] for corner in (made.low, made.high))
    return [
        [(low[axis] + place[axis], high[axis] + place[axis]) for axis in range(2)]
        for place in spots(draft, spot.positions)
    ]


def _check_whole(draft: Draft, item: Item, host: Solid, made: Form, spot: Spot) -> None:
    """Raise `Refused` for a void through the body that parts it in two."""
    inside, across = [], []
    for axis, (start, end) in enumerate(_spans(draft, host, made, spot)[0]):
        inside.append(start > 0 and end < draft.number(host.extent[axis]))
        across.append(start <= 0 and end >= draft.number(host.extent[axis]))
    if (inside[0] and across[1]) or (across[0] and inside[1]):
        raise Refused(f"the {item.noun} would part the {host.item.noun} in two")
