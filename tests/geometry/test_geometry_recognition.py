import math

import pytest

from cadwright.geometry.curves import Arc, Circle, Line, Point, Polyline
from cadwright.geometry.recognition import recognise


def along(start: float, end: float, a: float = 5, b: float = 5, n: int = 40) -> list[Point]:
    angles = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
    return [(1 + a * math.cos(t), 2 + b * math.sin(t)) for t in angles]


def test_points_in_line_even_when_they_turn_back() -> None:
    assert recognise([(0, 0), (3, 0), (5, 0), (2, 0), (-1, 0)], "hidden", 1e-6) == Line((-1, 0), (5, 0), "hidden")


@pytest.mark.parametrize(("start", "end"), [(10, 100), (200, 500), (300, 370), (-45, 45)])
@pytest.mark.parametrize("backwards", [False, True])
def test_arcs_in_either_sense(start: float, end: float, backwards: bool) -> None:
    points = along(start, end)
    arc = recognise(points[::-1] if backwards else points, "visible", 1e-6)
    assert isinstance(arc, Arc)
    assert arc.center == pytest.approx((1, 2))
    assert (arc.radius, arc.start, arc.end - arc.start) == pytest.approx((5, start % 360, end - start))


def test_full_turn_is_a_circle() -> None:
    circle = recognise(along(30, 390), "visible", 1e-6)
    assert isinstance(circle, Circle)
    assert (*circle.center, circle.radius) == pytest.approx((1, 2, 5))


def test_ellipse_stays_a_polyline() -> None:
    points = along(0, 360, 5, 3)
    assert recognise(points, "visible", 1e-3) == Polyline(tuple(points))


def test_a_point_is_nothing() -> None:
    assert recognise([(1, 1), (1, 1 + 1e-9), (1, 1)], "visible", 1e-6) is None
