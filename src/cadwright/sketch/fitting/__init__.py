"""Ordered points to lines, arcs and circles: sections of meshes, outlines in images, strokes of a pen.

Each stretch of the points becomes a line where one passes within the tolerance, else an arc. Stretches are first taken
as long as possible, which makes them few; then the points between them are shifted to where the squared deviations of
both neighbours are least, which puts them on the corners. At last neighbours are joined: in the point itself where it
lies on both, so that exact input keeps its coordinates, else where the fitted curves meet.
"""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from cadwright.sketch.fitting.curves import FEWEST_CHORDS, Floats, Round, Straight, round_, straight
from cadwright.sketch.fitting.round_values import nice, rounded
from cadwright.sketch.graph import XY, Arc, Circle, Line

__all__ = ["Fitted", "fit", "nice", "rounded"]

Fitted = Line | Arc | Circle

ON_BOTH = 0.05
"""A point that lies on both neighbours within this part of the tolerance is kept as it is."""
INLINE = 1e-3
"""A point that lies within this part of the tolerance on the chord of its neighbours says nothing."""
NEARBY = 4.0
"""Neighbours meet at most this many tolerances from the point between them."""
CROSSING = math.sin(math.radians(10))
"""Curves that meet at a flatter angle touch: where exactly they cross says nothing then."""

NEARLY = math.radians(300)
"""An arc's turn from which on it is nearly a circle."""
SWEEPS = 4
"""How often all breaks are shifted, unless they come to rest before."""

_Curve = Straight | Round


def fit(points: ArrayLike, *, closed: bool, tolerance: float) -> tuple[Fitted, ...]:
    """The fewest lines, arcs and circles that pass within ``tolerance`` of all points (n, 2), in their order.

    A closed run may repeat its first point at its end. Consecutive results share their end point exactly, the last
    and the first of a closed run too. All points in one place give nothing. The corners of a tessellated arc count,
    its chords do not, so the tolerance may be much smaller than the tessellation's. Raises `ValueError` for a
    tolerance that is not positive and for points that are not finite.
    """
    if not tolerance > 0:
        raise ValueError("the tolerance must be positive")
    run = _distinct(np.asarray(points, np.float64).reshape(-1, 2), closed, tolerance)
    if len(run) < 2:
        return ()
    if not closed or len(run) == 2:
        return _joined(_Run(_without_inline(run, tolerance), tolerance))
    run = np.roll(run, -_corner(run), axis=0)
    around = _without_inline(np.vstack((run, run[:1])), tolerance)
    circle = _full_circle(around, tolerance)
    return (circle,) if circle is not None else _joined(_Run(around, tolerance, closed=True))


class _Run:
    """The points of one polyline and the curves that fit stretches of it.

    Breaks between stretches are numbers of points. A closed run has its points twice, its first break is in the first
    round and its last the same point a ``round`` later.
    """

    def __init__(self, points: Floats, tolerance: float, *, closed: bool = False) -> None:
        self.points = np.vstack((points, points[1:])) if closed else points
        self.tolerance = tolerance
        self.closed = closed
        self.round = len(points) - 1
        self._lines: dict[tuple[int, int], Straight | None] = {}
        self._arcs: dict[tuple[int, int], Round | None] = {}

    def line(self, i: int, j: int) -> Straight | None:
        """The line along the points from ``i`` to ``j``, both included."""
        if (i, j) not in self._lines:
            self._lines[i, j] = straight(self.points[i : j + 1], self.tolerance)
        return self._lines[i, j]

    def arc(self, i: int, j: int) -> Round | None:
        """The arc along the same, less than a full turn."""
        if (i, j) not in self._arcs:
            found = round_(self.points[i : j + 1], self.tolerance)
            self._arcs[i, j] = found if found and abs(found.sweep) < 2 * math.pi - 1e-6 else None
        return self._arcs[i, j]

    def curve(self, i: int, j: int) -> _Curve | None:
        """The line, else the arc."""
        return self.line(i, j) or self.arc(i, j)


def _distinct(points: Floats, closed: bool, tolerance: float) -> Floats:
    """Without points that repeat the one before them, and without the repeated first one of a closed run."""
    if not np.isfinite(points).all():
        raise ValueError("the points must be finite numbers")
    if len(points) < 2:
        return points
    points = points[np.append(True, np.hypot(*np.diff(points, axis=0).T) > 1e-6 * tolerance)]
    while closed and len(points) > 1 and np.hypot(*(points[-1] - points[0])) <= 1e-6 * tolerance:
        points = points[:-1]
    return points


def _corner(run: Floats) -> int:
    """A point of a closed run that is no inner point of a straight stretch: the one furthest from the middle."""
    return int(np.argmax(np.hypot(*(run - run.mean(axis=0)).T)))


def _without_inline(run: Floats, tolerance: float) -> Floats:
    """An open run without inner points of straight stretches, such as those where a section cuts a facet's diagonal."""
    near = INLINE * tolerance
    straight_on = _off_chord(run[1:-1], run[:-2], run[2:]) <= near
    kept = [0]
    while kept[-1] < len(run) - 1:
        i = kept[-1]

        def inline(j: int, i: int = i) -> bool:
            inner, chord = run[i + 1 : j], run[j] - run[i]
            forwards = (np.diff(run[i : j + 1], axis=0) @ chord).min() > 0
            return bool(forwards and (_off_chord(inner, run[i], run[j]) <= near).all())

        further = i + 1 < len(run) - 1 and straight_on[i]
        kept.append(_reach(inline, i + 2, len(run) - 1) if further and inline(i + 2) else i + 1)
    return run[kept]


def _off_chord(points: Floats, start: Floats, end: Floats) -> Floats:
    """Distances of points from the lines through two others, row by row."""
    chord, arm = end - start, points - start
    length = np.maximum(np.hypot(chord[..., 0], chord[..., 1]), 1e-300)
    return np.asarray(np.abs(chord[..., 0] * arm[..., 1] - chord[..., 1] * arm[..., 0]) / length)


def _full_circle(around: Floats, tolerance: float) -> Circle | None:
    found = round_(around, tolerance) if len(around) > FEWEST_CHORDS + 2 else None
    if found is None or not math.isclose(abs(found.sweep), 2 * math.pi, rel_tol=1e-6):
        return None
    return Circle(found.centre, found.radius)


def _longest(run: _Run) -> list[int]:
    """Where curves end that are each as long as they can be."""
    breaks = _longest_from(run, 0)
    if not run.closed:
        return breaks
    # The start was anywhere. After a while the breaks are where curves really end: before the longest, for one.
    lengths = np.append(0, np.hypot(*np.diff(run.points, axis=0).T).cumsum())
    start = max(pairwise(breaks[1:]), key=lambda pair: lengths[pair[1]] - lengths[pair[0]], default=(0, 0))[0]
    return _longest_from(run, start)


def _longest_from(run: _Run, start: int) -> list[int]:
    breaks, last = [start], start + run.round
    while breaks[-1] < last:
        i = breaks[-1]

        def as_line(j: int, i: int = i) -> bool:
            return run.line(i, j) is not None

        def as_arc(j: int, i: int = i) -> bool:
            return run.arc(i, j) is not None

        line = _reach(as_line, i + 1, last)
        breaks.append(max(line, _reach(as_arc, max(line + 1, i + FEWEST_CHORDS), last)))
    return breaks


def _reach(fits: Callable[[int], bool], first: int, last: int) -> int:
    """The furthest end that fits, found by doubling and halving; 0 when even ``first`` does not."""
    if first > last or not fits(first):
        return 0
    good, stride = first, 1
    while good + stride <= last and fits(good + stride):
        good, stride = good + stride, stride * 2
    bad = min(good + stride, last + 1)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if fits(middle) else (good, middle)
    return good


def _turned(run: _Run, breaks: list[int]) -> list[int]:
    """The breaks of a closed run with the second one first, so that the seam comes to lie between others."""
    if not run.closed:
        return breaks
    turned = [*breaks[1:], breaks[1] + run.round]
    return turned if turned[0] < run.round else [k - run.round for k in turned]


def _shifted(run: _Run, breaks: list[int]) -> list[int]:
    """The breaks moved to where the deviations on both sides are least."""
    for _ in range(SWEEPS):
        breaks = _turned(run, breaks)
        before = list(breaks)
        for n in range(1, len(breaks) - 1):
            breaks[n] = _best_between(run, breaks[n - 1], breaks[n], breaks[n + 1])
        if breaks == before:
            break
    return breaks


def _best_between(run: _Run, left: int, now: int, right: int) -> int:
    def cost(k: int) -> float:
        a, b = run.curve(left, k), run.curve(k, right)
        return math.inf if a is None or b is None else a.error + b.error

    best, least = now, cost(now)
    stride = max(1, (right - left) // 4)
    while stride:
        value, k = min(((cost(k), k) for k in (best - stride, best + stride) if left < k < right), default=(least, now))
        if value < least:
            best, least = k, value
        else:
            stride //= 2
    return best


def _merged(run: _Run, breaks: list[int]) -> list[int]:
    """The breaks without those whose neighbours are one curve."""
    kept = [breaks[0]]
    for n in range(1, len(breaks) - 1):
        if run.curve(kept[-1], breaks[n + 1]) is None:
            kept.append(breaks[n])
    return [*kept, breaks[-1]]


def _joined(run: _Run) -> tuple[Fitted, ...]:
    """Curves over the best stretches, each from where it meets the one before to where it meets the next."""
    breaks = _merged(run, _turned(run, _merged(run, _shifted(run, _longest(run)))))
    curves = [curve for i, j in pairwise(breaks) if (curve := run.curve(i, j)) is not None]
    vertices = [(float(x), float(y)) for x, y in run.points[breaks]]
    joints = [_meet(a, b, v, run.tolerance) for (a, b), v in zip(pairwise(curves), vertices[1:-1], strict=True)]
    if run.closed and len(curves) > 1:
        first = last = _meet(curves[-1], curves[0], vertices[0], run.tolerance)
    else:
        first, last = _on(curves[0], vertices[0], run.tolerance), _on(curves[-1], vertices[-1], run.tolerance)
    ends = pairwise([first, *joints, last])
    return tuple(_between(curve, start, end) for curve, (start, end) in zip(curves, ends, strict=True) if start != end)


def _on(curve: _Curve, vertex: XY, tolerance: float) -> XY:
    nearest = curve.nearest(vertex)
    exact = ON_BOTH * tolerance if not _is_nearly_closed(curve) else 0.0
    return vertex if math.dist(nearest, vertex) <= exact else nearest


def _is_nearly_closed(curve: _Curve) -> bool:
    """Whether both ends of an arc are so near each other that, if they lay beside its circle, another one would pass
    through them.
    """
    return isinstance(curve, Round) and abs(curve.sweep) > NEARLY


def _meet(a: _Curve, b: _Curve, vertex: XY, tolerance: float) -> XY:
    """Where two neighbours meet: on the one that is nearly a circle, else in the point between them, else where they
    cross, else halfway between them.
    """
    for curve in (a, b):
        if _is_nearly_closed(curve):
            return curve.nearest(vertex)
    near_a, near_b = a.nearest(vertex), b.nearest(vertex)
    if max(math.dist(near_a, vertex), math.dist(near_b, vertex)) <= ON_BOTH * tolerance:
        return vertex
    p = vertex
    for _ in range(20):  # Newton's steps: to where the tangents at the nearest points cross
        on_a, on_b, u, v = a.nearest(p), b.nearest(p), a.tangent(p), b.tangent(p)
        sine = u[0] * v[1] - u[1] * v[0]
        if abs(sine) < CROSSING:
            break
        along = ((on_b[0] - on_a[0]) * v[1] - (on_b[1] - on_a[1]) * v[0]) / sine
        before, p = p, (on_a[0] + along * u[0], on_a[1] + along * u[1])
        if math.dist(p, vertex) > NEARBY * tolerance:
            break
        if math.dist(p, before) < 1e-9 * tolerance:
            return p
    return ((near_a[0] + near_b[0]) / 2, (near_a[1] + near_b[1]) / 2)


def _between(curve: _Curve, start: XY, end: XY) -> Line | Arc:
    """The piece of a curve between two points: an arc's middle stays on its circle."""
    if isinstance(curve, Straight):
        return Line(start, end)
    (sx, sy), (ex, ey) = start, end
    chord, side = math.dist(start, end), math.copysign(1.0, curve.sweep)
    nx, ny = side * (ey - sy) / chord, -side * (ex - sx) / chord
    mx, my = (sx + ex) / 2, (sy + ey) / 2
    height = (curve.centre[0] - mx) * nx + (curve.centre[1] - my) * ny + curve.radius
    return Arc(start, (mx + height * nx, my + height * ny), end)
