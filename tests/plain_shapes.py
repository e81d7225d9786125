"""Sketches of plain shapes, for tests of what is computed of them."""

import math
from collections.abc import Sequence

from cadwright.sketch import Arc, Circle, Geometry, Line, Point, Sketch

XY = tuple[float, float]


def polygon(*points: XY, construction: bool = False) -> list[Geometry]:
    """A closed chain of lines."""
    return [Line(a, b, construction) for a, b in zip(points, (*points[1:], points[0]), strict=True)]


def rectangle(x: float, y: float, width: float, height: float, construction: bool = False) -> list[Geometry]:
    """By its lower left corner."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return polygon(*corners, construction=construction)


def regular(count: int, radius: float = 10.0) -> list[Geometry]:
    """A regular polygon with a corner on the x axis."""
    angles = [math.tau * n / count for n in range(count)]
    return polygon(*((radius * math.cos(a), radius * math.sin(a)) for a in angles))


def slot(length: float = 30.0, radius: float = 5.0) -> list[Geometry]:
    """A level slot between two half circles."""
    return [
        Line((0, -radius), (length, -radius)),
        Arc((length, -radius), (length + radius, 0), (length, radius)),
        Line((length, radius), (0, radius)),
        Arc((0, radius), (-radius, 0), (0, -radius)),
    ]


def rounded(width: float = 40.0, height: float = 20.0, radius: float = 4.0) -> list[Geometry]:
    """A rectangle with round corners."""
    w, h, r, c = width, height, radius, radius * (1 - math.sqrt(0.5))
    return [
        Line((r, 0), (w - r, 0)),
        Arc((w - r, 0), (w - c, c), (w, r)),
        Line((w, r), (w, h - r)),
        Arc((w, h - r), (w - c, h - c), (w - r, h)),
        Line((w - r, h), (r, h)),
        Arc((r, h), (c, h - c), (0, h - r)),
        Line((0, h - r), (0, r)),
        Arc((0, r), (c, c), (r, 0)),
    ]


L_SHAPE = polygon((0, 0), (30, 0), (30, 10), (10, 10), (10, 40), (0, 40))
T_SHAPE = polygon((0, 30), (0, 40), (40, 40), (40, 30), (25, 30), (25, 0), (15, 0), (15, 30))
U_SHAPE = polygon((0, 0), (40, 0), (40, 30), (30, 30), (30, 10), (10, 10), (10, 30), (0, 30))
C_SHAPE = polygon(*((y, x) for x, y in ((0, 0), (40, 0), (40, 30), (30, 30), (30, 10), (10, 10), (10, 30), (0, 30))))


def sketch(*parts: Sequence[Geometry] | Geometry) -> Sketch:
    """All parts in one sketch."""
    geometry: list[Geometry] = []
    for part in parts:
        geometry += list(part) if isinstance(part, list | tuple) else [part]  # type: ignore[list-item]
    return Sketch(tuple(geometry))


__all__ = ["Circle", "Point"]
