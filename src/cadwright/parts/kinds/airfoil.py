"""Profiles of wings: the four-digit series of NACA."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, Outline, Point2
from cadwright.parts.scene import UnbuildableError

STATIONS = 19
"""Points on each side of the profile, closer together towards its ends; odd, so that one arc goes round the nose."""


def airfoil(code: float, chord: Expr, start: Expr) -> Outline:
    """The profile with a code such as 2412, its nose at ``start``: arcs, each through three points, and a straight
    trailing edge.

    Volumes and meshes of extruded arcs are exact, those of one spline through all points are off by several percent.
    """
    if not 0 < code <= 9999 or code % 1:
        raise UnbuildableError(f"NACA {code:g} is not a profile of four digits")
    if not code % 100:
        raise UnbuildableError(f"NACA {code:04.0f} has no thickness")
    points: list[Point2] = [(start + chord * _short(x), chord * _short(z)) for x, z in profile(round(code))]
    arcs = zip(points[1::2], points[2::2], strict=True)
    return Outline(points[0], tuple(ArcTo(middle, end) for middle, end in arcs))


def profile(code: int) -> list[tuple[float, float]]:
    """Points of a profile of chord 1, from the trailing edge over the upper side and the nose to the trailing edge."""
    camber, place, thick = code // 1000 / 100, code // 100 % 10 / 10, code % 100 / 100
    stations = [(1 - math.cos(math.pi * n / STATIONS)) / 2 for n in range(STATIONS + 1)]
    upper = [_surface(x, camber, place, thick) for x in stations]
    lower = [_surface(x, camber, place, -thick) for x in stations]
    return [*reversed(upper), *lower[1:]]


def _surface(x: float, camber: float, place: float, thick: float) -> tuple[float, float]:
    """The point over (below, for a negative thickness) station ``x`` of the mean line."""
    half = 5 * thick * (0.2969 * math.sqrt(x) - 0.1260 * x - 0.3516 * x**2 + 0.2843 * x**3 - 0.1015 * x**4)
    if not camber or not place:
        return x, half
    ahead = x < place
    scale = camber / (place**2 if ahead else (1 - place) ** 2)
    mean = scale * (2 * place * x - x**2) if ahead else scale * (1 - 2 * place + 2 * place * x - x**2)
    slope = math.atan(2 * scale * (place - x))
    return x - half * math.sin(slope), mean + half * math.cos(slope)


def _short(value: float) -> float:
    return float(f"{value:.6f}")
