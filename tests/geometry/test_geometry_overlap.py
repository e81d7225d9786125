"""What lies on a curve that is drawn already is left out, and nothing else."""

import math

import pytest

from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline
from cadwright.geometry.overlap import uncovered


def wave(start: float, end: float, *, up: float = 0, n: int = 200) -> tuple[Point, ...]:
    return tuple((x, up + math.sin(x)) for x in (start + (end - start) * i / n for i in range(n + 1)))


def on_circle(start: float, end: float, radius: float = 5) -> tuple[Point, ...]:
    return tuple(circle_at(start + (end - start) * i / 20, radius) for i in range(21))


def circle_at(angle: float, radius: float = 5) -> Point:
    return (radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle)))


WAVE = Polyline(wave(0, 6))


@pytest.mark.parametrize("kind", ["visible", "hidden"])
def test_pieces_of_a_curve_vanish_under_it(kind: LineType) -> None:
    pieces: list[Curve] = [Polyline(wave(1, 2, n=8), kind), Line((3, math.sin(3)), (3.005, math.sin(3.005)), kind)]
    assert uncovered([*pieces, WAVE]) == (WAVE,)


def test_what_is_more_visible_stays() -> None:
    hidden, seen = Polyline(WAVE.points, "hidden"), Polyline(wave(1, 2))
    assert uncovered([hidden, seen]) == (hidden, seen)


def test_what_leaves_the_curve_or_goes_on_beyond_it_stays() -> None:
    others: list[Curve] = [
        Polyline(wave(1, 2, up=0.01), "hidden"),
        Polyline(wave(5, 6.1), "hidden"),
        Line((1, math.sin(1)), (1, 2), "hidden"),
    ]
    assert uncovered([WAVE, *others]) == (WAVE, *others)


@pytest.mark.parametrize("cover", [Circle((0, 0), 5), Arc((0, 0), 5, 350, 400)])
def test_free_curves_on_circles_vanish(cover: Curve) -> None:
    assert uncovered([Polyline(on_circle(-5, 30), "hidden"), cover]) == (cover,)


def test_a_flat_of_a_circle_stays_and_a_trace_of_it_vanishes() -> None:
    circle = Circle((0, 0), 5)
    flat, trace = (Line(circle_at(40), circle_at(40 + turn), "hidden") for turn in (2.0, 0.02))
    assert uncovered([circle, flat, trace, WAVE]) == (circle, flat, WAVE)


@pytest.mark.parametrize("piece", [on_circle(-20, 30), on_circle(-5, 30, 5.01)])
def test_free_curves_beside_an_arc_stay(piece: tuple[Point, ...]) -> None:
    curves = (Arc((0, 0), 5, 350, 400), Polyline(piece, "hidden"))
    assert uncovered(curves) == curves


def test_lines_and_circles_alone_are_left_as_they_are() -> None:
    curves = (Line((0, 0), (1, 0)), Circle((0, 0), 5), Arc((0, 0), 5, 0, 90, "hidden"))
    assert uncovered(curves) == curves
