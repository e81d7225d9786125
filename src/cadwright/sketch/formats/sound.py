"""What is wrong with a primitive that somebody sent, before anything is computed with it."""

import math
from collections.abc import Iterable

from cadwright.sketch.formats.native import FARTHEST
from cadwright.sketch.graph import Arc, BSpline, Circle, Ellipse, Geometry, Line, Point

_HIGHEST = 25
"""The highest degree of a spline that OCCT takes."""


def fault(geometry: Geometry) -> str | None:
    """Why nobody can compute with a primitive; ``None`` where one can."""
    if not all(abs(value) <= FARTHEST for value in _numbers(geometry)):  # nan is not, either
        return "it has a number that is no length"
    match geometry:
        case Circle(_, radius) if radius < 0:
            return "its radius is negative"
        case Ellipse(_, major, minor) if not 0 < minor <= major:
            return "its radii are not positive, the larger one first"
        case BSpline():
            return _of_spline(geometry)
    return None


def _numbers(geometry: Geometry) -> Iterable[float]:
    match geometry:
        case Line(a, b):
            return (*a, *b)
        case Arc(a, b, c):
            return (*a, *b, *c)
        case Circle(center, radius):
            return (*center, radius)
        case Point(at):
            return at
        case Ellipse(center, major, minor, angle, span):
            return (*center, major, minor, angle, *(span or ()))
        case BSpline(poles, _, knots, _, weights):
            return (*(value for pole in poles for value in pole), *knots, *weights)


def _of_spline(spline: BSpline) -> str | None:
    """Whether its numbers of poles, knots and weights go together (Piegl and Tiller, "The NURBS Book", 2.2)."""
    counts, degree, poles = spline.multiplicities, spline.degree, len(spline.poles)
    if not 1 <= degree <= _HIGHEST or poles < 2:
        return f"a spline of degree {degree} with {poles} poles is none"
    if len(counts) != len(spline.knots) or len(counts) < 2 or not all(1 <= count <= degree + 1 for count in counts):
        return "its knots and their multiplicities do not go together"
    if any(not later > earlier for earlier, later in zip(spline.knots, spline.knots[1:], strict=False)):
        return "its knots do not rise"
    wanted = sum(counts[:-1]) if spline.periodic else sum(counts) - degree - 1
    if wanted != poles:
        return f"its knots are for {wanted} poles, not {poles}"
    if spline.weights and (len(spline.weights) != poles or not min(spline.weights) > 0):
        return "its weights are not one for each pole, all positive"
    return None if math.isfinite(sum(spline.knots)) else "its knots are no numbers"
