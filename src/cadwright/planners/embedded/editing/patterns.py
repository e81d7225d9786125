"""How many copies a feature has, and how they are laid out."""

from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import ZERO, Body, Corners, Grid, Hole, Points, Polar, Positions
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.places import host_extent, place_of, with_positions
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import Change, with_value
from cadwright.planners.embedded.editing.wishes import Wish
from cadwright.planners.embedded.editing.work import Work

MOST_COPIES = 500
"""More copies of a feature than this are not built."""


def set_count(work: Work, handle: Handle, wish: Wish) -> None:
    """Another number of copies, in the same kind of pattern where that can hold them."""
    now = handle.copies
    if wish.old is not None and round(wish.old) != now:
        raise Refused(f"there are {now} {handle.spoken}, not {wish.old:g}")
    wanted = Change(wish.how, wish.amount).applied(float(now))
    count = round(wanted)
    if abs(wanted - count) > 1e-9 or count < 1:
        raise Refused(f"{wanted:g} {handle.spoken} cannot be made")
    if count > MOST_COPIES:
        raise Refused(f"{count} {handle.spoken} are more than I make ({MOST_COPIES})")
    if count == now:
        return
    feature = place_of(work, handle)
    known = dimensions(work.part, handle)
    match feature.positions:
        case Polar():
            work.part, _ = with_value(work.part, known["count"], float(count), ("count",))
        case Grid(columns, rows):
            _set_grid(work, handle, columns, rows, count)
        case Corners(x, y):
            _from_corners(work, handle, x, y, count)
        case Points(at) if count < len(at):
            raise Refused(f"it does not say which of the {len(at)} {handle.spoken} to take away")
        case _:
            _in_a_row(work, handle, count)


def _set_grid(work: Work, handle: Handle, columns: Expr, rows: Expr, count: int) -> None:
    """More columns of as many rows, or more of the one column."""
    along, across = (columns, rows) if work.number(rows) <= work.number(columns) else (rows, columns)
    number = count / work.number(across)
    if number != int(number):
        raise Refused(f"{count} {handle.spoken} do not make a full grid of {work.number(across):g} rows")
    work.part, _ = with_value(work.part, along, number, ("count", "columns", "rows"))


def _from_corners(work: Work, handle: Handle, x: Expr, y: Expr, count: int) -> None:
    """Two rows with the corners kept, along the longer side; two in the middle of the short sides."""
    long_x = work.number(x) >= work.number(y)
    length, across = (x, y) if long_x else (y, x)
    if count == 2:
        half = length / 2
        with_positions(work, handle, Points(((-half, ZERO), (half, ZERO)) if long_x else ((ZERO, -half), (ZERO, half))))
        work.assume(f"the 2 {handle.spoken} are in the middle of the short sides")
        return
    if count % 2 or count < 4:
        raise Refused(f"I cannot tell where {count} {handle.spoken} stand; say where")
    number = work.define(f"{handle.noun}_columns", count / 2, "count")
    pitch = length / (number - 1)
    grid: Positions = Grid(number, expr(2), pitch, across) if long_x else Grid(expr(2), number, across, pitch)
    with_positions(work, handle, grid)
    work.assume(f"the {count} {handle.spoken} stand in two rows that begin and end where the four were")


def _in_a_row(work: Work, handle: Handle, count: int) -> None:
    """Evenly along the longer side of what they stand on."""
    x, y, _ = host_extent(work, handle).size
    long_x = work.number(x) >= work.number(y)
    number = work.define(f"{handle.noun}_count", float(count), "count")
    pitch = (x if long_x else y) / number
    grid = Grid(number, expr(1), pitch, pitch) if long_x else Grid(expr(1), number, pitch, pitch)
    with_positions(work, handle, grid)
    work.assume(f"the {count} {handle.spoken} are evenly spaced in a row, {work.number(pitch):g} mm apart")


def set_circle(work: Work, handle: Handle, wish: Wish) -> None:
    """Another bolt circle, or a bolt circle instead of another pattern."""
    known = dimensions(work.part, handle)
    doubled = 2.0 if wish.dimension.endswith("radius") else 1.0
    if "circle" in known:
        now = work.number(known["circle"]) / doubled
        value = tidy(Change(wish.how, wish.amount).applied(now) * doubled)
        work.part, _ = with_value(work.part, known["circle"], value, ("circle_diameter",))
        return
    if wish.how != "set":
        raise Refused(f"the {handle.spoken} are not on a circle")
    if handle.copies < 2:
        raise Refused(f"there is only one {handle.noun}")
    across = work.define(f"{handle.noun}_circle_diameter", wish.amount * doubled, note="through the centres")
    count = work.define(f"{handle.noun}_count", float(handle.copies), "count")
    with_positions(work, handle, Polar(count, across))


def explicit(work: Work, handle: Handle) -> Points:
    """The places of a feature's copies one by one."""
    feature: Body | Hole = place_of(work, handle)
    match feature.positions:
        case None:
            return Points(((ZERO, ZERO),))
        case Points():
            return feature.positions
        case Corners(x, y):
            return Points(tuple((x / 2 * i, y / 2 * j) for i in (-1, 1) for j in (-1, 1)))
        case Polar(count, diameter, start):
            from_count = range(round(work.number(count)))
            return Points(tuple(_on_circle(diameter, start + k * (expr(360) / count)) for k in from_count))
        case Grid(columns, rows, dx, dy):
            across, along = round(work.number(columns)), round(work.number(rows))
            return Points(
                tuple(
                    ((i - (columns - 1) / 2) * dx, (j - (rows - 1) / 2) * dy)
                    for i in range(across)
                    for j in range(along)
                )
            )


def _on_circle(diameter: Expr, angle: Expr) -> tuple[Expr, Expr]:
    return diameter / 2 * call("cos", angle), diameter / 2 * call("sin", angle)


def without(work: Work, handle: Handle, index: int) -> None:
    """Take one copy away."""
    at = list(explicit(work, handle).at)
    del at[index]
    with_positions(work, handle, Points(tuple(at)))
