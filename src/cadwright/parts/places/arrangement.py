"""What all arrangements of copies need: their values, their number, and how far they reach."""

from collections.abc import Mapping, Sequence

import msgspec

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.model import Point2, Points, Positions
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.scene import Axis, UnbuildableError

MOST_COPIES = 400
At = Mapping[Axis, Expr]


class Arrangement(msgspec.Struct, frozen=True):
    """A point on a side, and the places of copies about it; ``None`` for a single one there."""

    origin: At
    positions: Positions | None


def flat(plan: AxisPlan, at: At, origin: At) -> Point2:
    """A place in the coordinates of the side."""
    u, v = plan.face.u, plan.face.v
    return at[u] - origin[u], at[v] - origin[v]


def listed(plan: AxisPlan, places: Sequence[At]) -> Arrangement:
    """Copies at listed places."""
    origin = {a: plan.host.middle(a) for a in plan.axes}
    plan.count = len(places)
    return Arrangement(origin, Points(tuple(flat(plan, p, origin) for p in places)))


def counted(plan: AxisPlan, number: int, what: str) -> None:
    """Take a number of copies; `UnbuildableError` where another one was said."""
    if plan.mention.count not in (None, number) and not (plan.mention.count == 1 and plan.count == 1):
        raise UnbuildableError(f"{plan.mention.count} {plan.mention.noun} {what}")
    plan.count = number


def middle_from(plan: AxisPlan, axis: Axis, reach: Expr) -> Expr:
    """The middle of copies that reach so far along an axis: a distance from an edge is that of the nearest."""
    ends = plan.edges.get(axis, {})
    if len(ends) == 2:
        if abs(plan.scene.value(ends[1] - ends[-1] - reach)) > ROUNDING:
            raise UnbuildableError(f"the distances along {axis.upper()} do not fit together")
        return (ends[1] + ends[-1]) / 2
    if not ends:
        return plan.at.get(axis, plan.host.middle(axis))
    ((sign, at),) = ends.items()
    return at - reach / 2 * sign
