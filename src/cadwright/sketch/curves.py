"""Points along primitives, and the box around them."""

import math

import numpy as np
import numpy.typing as npt

from cadwright.sketch.graph import Arc, BSpline, Circle, Ellipse, Geometry, Line, Point, Sketch

Points = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]
"""xmin, ymin, xmax, ymax."""

_STRAIGHT = 1e6
"""An arc of so many times its chord as radius is as good as straight; its angles would be noise."""
_MOST = 2000
"""Points of one curve at most, however fine a deflection is asked for."""


def points_along(geometry: Geometry, deflection: float) -> Points:
    """Points (n, 2) from start to end whose polyline is about ``deflection`` or less from the primitive.

    A closed curve ends where it starts; a point is one point. An arc whose three points are in line is the polyline
    through them.
    """
    match geometry:
        case Point(at):
            return np.array([at], dtype=float)
        case Line(start, end):
            return np.array([start, end], dtype=float)
        case Circle(center, radius):
            return _round(center, radius, 0, math.tau, deflection)
        case Arc():
            try:
                center, radius = geometry.circle
            except ValueError:
                radius = math.inf
            if radius > _STRAIGHT * math.dist(geometry.start, geometry.end):
                return np.array([geometry.start, geometry.mid, geometry.end], dtype=float)
            first, last = geometry.angles
            found = _round(center, radius, first, last, deflection)
            return found if geometry.counterclockwise else found[::-1]
        case Ellipse(center, major, minor, angle, span):
            first, last = span or (0, math.tau)
            last = last if last > first else last + math.tau
            unit = _round((0, 0), 1, first, last, deflection / max(major, 1e-300))
            turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
            turned: Points = np.asarray(center) + (unit * [major, minor]) @ turn
            return turned
        case BSpline():
            count = _steps(geometry, deflection)
            return evaluate(geometry, np.linspace(*domain(geometry), count))


def bounds(geometry: Geometry, deflection: float = 1e-3) -> Box | None:
    """The box around a primitive; that of a curved one other than circles and arcs is as good as ``deflection``.

    None where it holds a number that is not finite.
    """
    match geometry:
        case Circle((x, y), radius):
            box: Box = (x - radius, y - radius, x + radius, y + radius)
        case Arc():
            box = _arc_box(geometry)
        case _:
            along = points_along(geometry, deflection)
            box = (*along.min(axis=0).tolist(), *along.max(axis=0).tolist())
    return box if all(math.isfinite(side) for side in box) else None


def sketch_bounds(sketch: Sketch) -> Box | None:
    """The box around all primitives, None when there are none that have one."""
    boxes = [box for geometry in sketch.geometry if (box := bounds(geometry)) is not None]
    if not boxes:
        return None
    sides = np.array(boxes)
    return (*sides[:, :2].min(axis=0).tolist(), *sides[:, 2:].max(axis=0).tolist())


def domain(spline: BSpline) -> tuple[float, float]:
    """The parameters between which a B-spline is defined."""
    if spline.periodic:
        return spline.knots[0], spline.knots[-1]
    knots = flat_knots(spline)
    return knots[spline.degree], knots[-spline.degree - 1]


def flat_knots(spline: BSpline) -> list[float]:
    """Every knot as often as its multiplicity says; those of a periodic spline continue on both sides.

    A periodic spline's poles, the first ``degree`` of them repeated at the end, make a plain one with these knots.
    """
    flat = [knot for knot, count in zip(spline.knots, spline.multiplicities, strict=True) for _ in range(count)]
    if not spline.periodic:
        return flat
    period, last = spline.knots[-1] - spline.knots[0], spline.multiplicities[-1]
    inner = flat[: len(flat) - last]  # the last knot is the first one, a period later
    wanted = spline.degree + 1 - spline.multiplicities[0]
    before = [inner[-1 - i % len(inner)] - period * (1 + i // len(inner)) for i in range(wanted)][::-1]
    around = [inner[i % len(inner)] + period * (1 + i // len(inner)) for i in range(2 * spline.degree + 2)]
    return [*before, *inner, *around][: len(spline.poles) + 2 * spline.degree + 1]


def plain_poles(spline: BSpline) -> tuple[Points, Points]:
    """The poles (n, 2) and weights (n,) that go with `flat_knots`."""
    poles = np.array(spline.poles, dtype=float)
    weights = np.array(spline.weights or [1.0] * len(poles))
    if spline.periodic:
        again = [i % len(poles) for i in range(len(poles) + spline.degree)]
        poles, weights = poles[again], weights[again]
    return poles, weights


def evaluate(spline: BSpline, parameters: Points) -> Points:
    """Points (n, 2) of a B-spline at parameters (n,), by de Boor's algorithm on weighted poles."""
    degree, knots = spline.degree, np.array(flat_knots(spline))
    poles, weights = plain_poles(spline)
    low, high = domain(spline)
    u = np.clip(parameters, low, high)
    span = np.clip(np.searchsorted(knots, u, side="right") - 1, degree, len(poles) - 1)
    local = np.concatenate([poles * weights[:, None], weights[:, None]], axis=1)
    d = local[span[:, None] + np.arange(-degree, 1)[None, :]]
    for level in range(1, degree + 1):
        for j in range(degree, level - 1, -1):
            left, right = knots[span + j - degree], knots[span + j + 1 - level]
            width = np.where(right > left, right - left, 1.0)
            alpha = np.where(right > left, (u - left) / width, 0.0)[:, None]
            d[:, j] = (1 - alpha) * d[:, j - 1] + alpha * d[:, j]
    found: Points = d[:, degree, :2] / d[:, degree, 2:]
    return found


def _round(center: tuple[float, float], radius: float, first: float, last: float, deflection: float) -> Points:
    step = 2 * math.acos(1 - min(deflection / max(abs(radius), 1e-300), 0.5))
    wanted = abs(last - first) / max(step, 1e-9)
    count = int(min(max(2, math.ceil(wanted)), _MOST)) if math.isfinite(wanted) else 2
    angles = np.linspace(first, last, count + 1)
    return np.column_stack([center[0] + radius * np.cos(angles), center[1] + radius * np.sin(angles)])


def _steps(spline: BSpline, deflection: float) -> int:
    """How many points a spline needs: as for an arc over a span that is as long as its control polygon."""
    poles, _ = plain_poles(spline)
    length = float(np.linalg.norm(np.diff(poles, axis=0), axis=1).sum())
    spans = len(set(spline.knots)) - 1
    fine = math.sqrt(length / max(spans, 1) / max(deflection, 1e-300)) if math.isfinite(length) else 1.0
    return int(min(max(8.0, 4 + fine) * max(spans, 1), _MOST)) + 1


def _arc_box(arc: Arc) -> Box:
    try:
        (x, y), r = arc.circle
    except ValueError:
        x, y, r = 0.0, 0.0, 0.0
    first, last = arc.angles if r else (0.0, 0.0)
    quarters = [a * math.pi / 2 for a in range(-4, 9) if first < a * math.pi / 2 < last]
    turns = [(x + r * math.cos(a), y + r * math.sin(a)) for a in quarters]
    xs, ys = zip(arc.start, arc.mid, arc.end, *turns, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))
