"""Giving an expression another value by changing one parameter."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import Parameter, Part
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.sites import tidy


class Change(msgspec.Struct, frozen=True):
    """How a dimension changes: set to a value, by a difference, or by a factor."""

    how: str
    amount: float

    def applied(self, value: float) -> float:
        """The dimension's new value."""
        return {"set": self.amount, "add": value + self.amount, "scale": value * self.amount}[self.how]


def with_value(part: Part, dimension: Expr, value: float, prefer: tuple[str, ...] = ()) -> tuple[Part, str]:
    """The part with a dimension of another value, and the name of the parameter that was changed.

    ``prefer`` are words that the right parameter's name ends in, where the dimension depends on several. Raises
    `Refused` where no parameter gives it that value.
    """
    values = part.values()
    chosen = _chosen(part, dimension, prefer)
    low, slope = _line(dimension, chosen, values)
    if abs(slope) < 1e-12:
        raise Refused(f"{chosen} does not change it")
    return with_parameter(part, chosen, tidy((value - low) / slope)), chosen


def with_parameter(part: Part, name: str, value: float) -> Part:
    """The part with another value of a parameter; a formula in its place is gone."""
    changed = tuple(replace(p, value=expr(value)) if p.name == name else p for p in part.parameters)
    return replace(part, parameters=changed)


def with_note(part: Part, name: str, note: str) -> Part:
    """The part with another note at a parameter."""
    return replace(part, parameters=tuple(replace(p, note=note) if p.name == name else p for p in part.parameters))


def find(part: Part, name: str) -> Parameter:
    """The parameter of a name."""
    return next(p for p in part.parameters if p.name == name)


def _chosen(part: Part, dimension: Expr, prefer: tuple[str, ...]) -> str:
    names = sorted(dimension.names())
    if not names:
        raise Refused("it is a plain number in the script")
    if len(names) == 1:
        return names[0]
    fitting = [n for word in prefer for n in names if n == word or n.endswith(f"_{word}")]
    if not fitting:
        raise Refused(f"it follows from {', '.join(names)}")
    return fitting[0]


def _line(dimension: Expr, name: str, values: Mapping[str, float]) -> tuple[float, float]:
    """The dimension as ``low + slope * parameter``; `Refused` where it is no straight line."""
    at = [dimension.evaluate({**values, name: x}) for x in (1.0, 2.0, 3.0)]
    slope = at[1] - at[0]
    if abs(at[2] - at[1] - slope) > 1e-9 * max(1.0, abs(slope)):
        raise Refused(f"it does not depend on {name} in proportion")
    return at[0] - slope, slope
