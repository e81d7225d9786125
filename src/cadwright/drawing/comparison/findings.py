"""A difference together with where it is, so that the curves which it explains are not told again."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cadwright.drawing.comparison.overlay import Overlay
from cadwright.drawing.comparison.scene import Interval, corners_of
from cadwright.geometry.curves import Curve, curve_bounds
from cadwright.values.comparison import Difference
from cadwright.views.frame import frame_of

Region = tuple[Interval | None, Interval | None, Interval | None]
"""A box in space; ``None`` along an axis that it has no ends on."""


class Finding(NamedTuple):
    """``weight`` ranks kinds of differences; among equals the larger one comes first."""

    difference: Difference
    regions: tuple[Region, ...]
    weight: float

    def explains(self, view: str, curve: Curve, tolerance: float) -> bool:
        """Whether a piece of a view lies within one of the regions."""
        frame = frame_of(view)
        if frame is None:
            return False
        low, high = corners_of(frame, curve_bounds(curve))
        return any(
            all(_inside(low[axis], high[axis], region[axis], tolerance) for axis in frame.axes)
            for region in self.regions
        )


def _inside(low: float, high: float, within: Interval | None, tolerance: float) -> bool:
    return within is None or (within[0] - tolerance <= low and high <= within[1] + tolerance)


def backed(findings: Iterable[Finding], overlays: Sequence[Overlay], tolerance: float) -> list[Finding]:
    """Those that some missing or extra piece bears out."""
    pieces = [(o.view, curve) for o in overlays for curve in (*o.missing, *o.extra)]
    return [f for f in findings if any(f.explains(view, curve, tolerance) for view, curve in pieces)]


def ranked(findings: Iterable[Finding]) -> tuple[Difference, ...]:
    """The most important first."""
    ordered = sorted(findings, key=lambda f: (-f.weight, -(f.difference.size or 0.0)))
    return tuple(finding.difference for finding in ordered)
