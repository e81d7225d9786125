"""Threads drawn by convention (ISO 6410-1), taken out of the views that were read: what is left is the core hole."""

import math
from collections.abc import Iterator, Sequence

import msgspec

from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point
from cadwright.views.frame import Frame, frame_of
from cadwright.views.projection import Vector

SWEEP = (235.0, 305.0)
"""About three quarters of a circle, in degrees."""
WIDER = (1.02, 1.7)
"""How many times as wide as the core hole a thread may be."""
OFF_THREAD = 0.03
"""How far lines may be from where a thread puts them, as a share of its radius."""


class _Tap(msgspec.Struct, frozen=True):
    """A threaded hole that is seen end-on: ``at`` is its place but for its depth, which runs along ``axis``."""

    at: Vector
    axis: int
    core: float
    root: float


def roots_of(scene: Scene, edges: Sequence[int], thin: Sequence[int]) -> list[int]:
    """The thin strokes that are three quarters of a circle about a circle among the edges of a view."""
    circles = [c for n in edges if isinstance(c := scene.curve(n), Circle)]
    arcs = [(n, c) for n in thin if isinstance(c := scene.curve(n), Arc)]
    return [n for n, arc in arcs if _core(arc, circles) is not None]


def without_threads(views: Sequence[ReadView | None]) -> list[ReadView | None]:
    """The views without the thin lines of threads: three quarters of a circle about a hole, and what lies in line with
    them in the other views.
    """
    taps = [tap for view in views if view is not None for tap, _ in _taps(view)]
    return [_without(view, taps) if view is not None and taps else view for view in views]


def _taps(view: ReadView) -> Iterator[tuple[_Tap, Arc]]:
    """The threads that a view shows end-on."""
    frame = frame_of(view.name)
    if frame is None:
        return
    circles = [c for c in view.curves if isinstance(c, Circle)]
    for arc in view.curves:
        core = _core(arc, circles) if isinstance(arc, Arc) and arc.kind != "visible" else None
        if isinstance(arc, Arc) and core is not None:
            yield _Tap(frame.in_space(arc.center), frame.toward.axis, core, arc.radius), arc


def _core(arc: Arc, circles: Sequence[Circle]) -> float | None:
    """The radius of the core hole of a thread whose root an arc is; ``None`` where it is none."""
    if not SWEEP[0] < arc.end - arc.start < SWEEP[1]:
        return None
    about = (c.radius for c in circles if math.dist(c.center, arc.center) < 2 * OFF_THREAD * arc.radius)
    return max((r for r in about if WIDER[0] < arc.radius / r < WIDER[1]), default=None)


def _without(view: ReadView, taps: Sequence[_Tap]) -> ReadView:
    arcs = [arc for _, arc in _taps(view)]
    curves = [c for c in view.curves if c not in arcs]
    frame = frame_of(view.name)
    for tap in taps:
        if frame is not None and frame.toward.axis != tap.axis:
            curves = list(_beside(curves, frame, tap))
    return msgspec.structs.replace(view, curves=tuple(curves))


def _beside(curves: Sequence[Curve], frame: Frame, tap: _Tap) -> Iterator[Curve]:
    """The curves of a view from the side of a thread without its roots and its end; a floor that runs on to the roots
    ends at the walls.
    """
    across = 1 if frame.right.axis == tap.axis else 0
    middle, near = frame.in_view(tap.at)[across], OFF_THREAD * tap.root

    def aside(point: Point) -> float:
        return point[across] - middle

    def is_at(point: Point, radius: float) -> bool:
        return abs(abs(aside(point)) - radius) < near

    floors = {
        round(point[1 - across] / near)
        for c in curves
        if isinstance(c, Line)
        and is_at(c.start, tap.core)
        and is_at(c.end, tap.core)
        and aside(c.start) * aside(c.end) > 0
        for point in (c.start, c.end)
    }
    for curve in curves:
        if not isinstance(curve, Line) or not (is_at(curve.start, tap.root) or is_at(curve.end, tap.root)):
            yield curve
            continue
        ends = (curve.start, curve.end)
        along = abs(curve.start[1 - across] - curve.end[1 - across])
        if all(is_at(p, tap.root) for p in ends) and along > near:
            if curve.kind == "visible":
                yield curve
        elif along < near and all(is_at(p, tap.root) or is_at(p, tap.core) for p in ends):
            level = round(curve.start[1 - across] / near)
            if aside(curve.start) * aside(curve.end) < 0 and floors & {level - 1, level, level + 1}:
                yield _shorter(curve, across, middle, tap.core)
        else:
            yield curve


def _shorter(line: Line, across: int, middle: float, core: float) -> Line:
    """A line across a hole, from wall to wall."""

    def moved(point: Point) -> Point:
        value = middle + math.copysign(core, point[across] - middle)
        return (value, point[1]) if across == 0 else (point[0], value)

    return Line(moved(line.start), moved(line.end), line.kind)
