"""The middle of a round end, about which a hole may be: “concentric with the radius”."""

from itertools import pairwise

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, Body, Outline, Point2, Slot
from cadwright.parts.scene import AXES, Axis, Scene, Solid

ROUND = frozenset(("unknown", "round end"))
"""What a place calls the round end of a plate."""


def round_centre(scene: Scene, host: Solid) -> tuple[Axis, Expr] | None:
    """Where the middle of the one round end of a plate is, along which axis; ``None`` where there is not just one."""
    made = [f for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == host.mention]
    level = [p for f in made if f.frame.plane == "XY" for p in f.profiles]
    tips = [tip for p in level if isinstance(p, Outline) for tip in _tips(p)]
    if len(tips) != 1:
        return None
    for n, axis in enumerate(AXES[:2]):
        across = AXES[1 - n]
        if abs(scene.value(tips[0][1 - n] - host.middle(across))) < ROUNDING:
            radius, far = host.size(across) / 2, scene.value(tips[0][n]) > scene.value(host.middle(axis))
            return axis, host.high[n] - radius if far else host.low[n] + radius
    return None


def round_centres(scene: Scene, host: Solid) -> tuple[Axis, Expr, Expr] | None:
    """Where the middles of both round ends of a plate are, along which axis; ``None`` where it has not two."""
    made = [f for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == host.mention]
    profiles = [p for f in made if f.frame.plane == "XY" for p in f.profiles]
    if not any(isinstance(p, Slot) for p in profiles[:1]):
        return None
    axis: Axis = "x" if scene.value(host.size("x")) >= scene.value(host.size("y")) else "y"
    radius = host.size("y" if axis == "x" else "x") / 2
    n = AXES.index(axis)
    return axis, host.low[n] + radius, host.high[n] - radius


def _tips(outline: Outline) -> list[Point2]:
    """Where two arcs of an outline meet."""
    return [one.end for one, two in pairwise(outline.steps) if isinstance(one, ArcTo) and isinstance(two, ArcTo)]
