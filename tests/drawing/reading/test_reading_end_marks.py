"""Oblique strokes and points end dimension lines as arrowheads do; nothing else does."""

import math
from collections.abc import Sequence

import pytest

from cadwright.drawing.reading.apparatus import apparatus_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Fill, Stroke, Strokes, Word
from cadwright.geometry.curves import Curve, Line, Point, Polyline


def tick(at: Point, size: float = 3.0, turn: float = 45.0) -> Line:
    u, v = (size / 2 * f(math.radians(turn)) for f in (math.cos, math.sin))
    return Line((at[0] - u, at[1] - v), (at[0] + u, at[1] + v), "thin")


def dot(at: Point, radius: float = 0.6) -> Fill:
    turns = [2 * math.pi * n / 12 for n in range(13)]
    return Fill(Polyline(tuple((at[0] + radius * math.cos(t), at[1] + radius * math.sin(t)) for t in turns)))


def tips(
    curves: Sequence[Curve], fills: Sequence[Fill] = (), words: Sequence[Word] = ()
) -> list[list[tuple[float, float]]]:
    strokes = tuple(Stroke(curve) for curve in curves)
    scene = Scene(Strokes("svg", 297, 210, strokes, tuple(words), tuple(fills)), strokes)
    found = apparatus_of(scene, range(len(strokes))).spans
    return sorted(sorted((round(x, 2), round(y, 2)) for x, y in span.tips) for span in found)


A, B, C = (40.0, 20.0), (80.0, 20.0), (110.0, 20.0)
SIDES = tuple(Line((x, 10), (x, 22), "thin") for x, _ in (A, B, C))
EDGE = Line((0, 8), (120, 8))


def along(start: Point, end: Point, beyond: float = 0.0) -> Line:
    return Line((start[0] - beyond, start[1]), (end[0] + beyond, end[1]), "thin")


@pytest.mark.parametrize("beyond", [0.0, 2.0])
@pytest.mark.parametrize("turn", [45.0, 135.0, 40.0])
def test_oblique_strokes_end_a_dimension(beyond: float, turn: float) -> None:
    curves = (EDGE, *SIDES, along(A, B, beyond), tick(A, turn=turn), tick(B, turn=turn))
    assert tips(curves) == [[A, B]]


def test_points_end_a_dimension() -> None:
    assert tips((EDGE, *SIDES, along(A, B)), (dot(A), dot(B))) == [[A, B]]


def test_a_chain_shares_its_marks() -> None:
    curves = (EDGE, *SIDES, along(A, B), along(B, C), tick(A), tick(B), tick(C))
    assert tips(curves) == [[A, B], [B, C]]


def test_a_line_that_its_text_parts_has_a_mark_at_each_end() -> None:
    pieces = (along(A, (55, 20)), along((65, 20), B))
    text = Word("40", (57, 18.5), 0.0, 3.0, (57, 18.5, 63, 21.5))
    assert tips((EDGE, *SIDES, *pieces, tick(A), tick(B)), words=[text]) == [[A, B]]


@pytest.mark.parametrize(
    "marks",
    [
        pytest.param((tick(A),), id="one alone"),
        pytest.param((tick(A), tick(B, turn=90)), id="another across"),
        pytest.param((tick(A), tick(B, size=6)), id="of two sizes"),
        pytest.param((tick((41.1, 21.1)), tick((81.1, 21.1))), id="beginning at the ends as chamfers do"),
    ],
)
def test_other_strokes_do_not(marks: tuple[Line, ...]) -> None:
    assert tips((EDGE, *SIDES, along(A, B), *marks)) == []
