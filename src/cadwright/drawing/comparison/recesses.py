"""Callouts of a hole with its counterbore or countersink: one statement, whichever circle its leader points at."""

from collections.abc import Iterable
from typing import NamedTuple

from cadwright.drawing.callouts import parse
from cadwright.drawing.comparison.forms import Form
from cadwright.drawing.dimension import Dimension


class Recess(NamedTuple):
    """What a callout states beside the hole itself: the diameter and the depth of its wider end, mm."""

    wide: float
    deep: float | None

    def measured(self, hole: float, widths: Iterable[float], around: Iterable[Form], slack: float) -> float | None:
        """What of hole and recess is off in a part, the hole where both are right, ``None`` where one is missing.

        ``widths`` are the diameters of the part's circles about the hole's centre, ``around`` its forms there.
        """
        known = sorted(set(widths))
        small = min(known, key=lambda width: abs(width - hole), default=None)
        wide = min((w for w in known if w != small), key=lambda width: abs(width - self.wide), default=None)
        if small is None or wide is None:
            return None
        if abs(small - hole) > slack:
            return small
        if abs(wide - self.wide) > slack:
            return wide
        depths = [f.depth for f in around if abs(f.size[0] - self.wide) <= slack and f.depth is not None]
        wrong = [depth for depth in depths if self.deep is not None and abs(depth - self.deep) > slack]
        return wrong[0] if depths and len(wrong) == len(depths) else hole


def recess_of(dimension: Dimension) -> Recess | None:
    """The recess that a dimension's text names, in the unit of its value."""
    callout = parse(dimension.text)
    if callout is None or not callout.value:
        return None
    factor = callout.unit_of(dimension.value)
    if callout.counterbore is not None:
        wide, deep = callout.counterbore
        return Recess(wide * factor, None if deep is None else deep * factor)
    return Recess(callout.countersink[0] * factor, None) if callout.countersink is not None else None
