"""Dashes in a row are construction lines; short lines that are none stay what they are."""

import math
import time

import pytest

from cadwright.sketch.contours import traced
from cadwright.sketch.contours.dashed import without_dashes
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import Circle, Line, Sketch
from cadwright.sketch.handdrawn import STEADY, Hand, draw_by_hand

CORNERS = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))


@pytest.mark.parametrize("hand", [STEADY, Hand()])
@pytest.mark.parametrize("line", [Line((0, 20), (60, 20)), Line((30, 0), (30, 40)), Line((5, 5), (55, 35))])
def test_a_dashed_line_is_a_construction_line(line: Line, hand: Hand) -> None:
    dashed = Line(line.start, line.end, construction=True)
    found = traced(draw_by_hand(Sketch((*SIDES, dashed)), 3, hand=hand)).sketch
    (construction,) = (each for each in found.geometry if each.construction)
    assert isinstance(construction, Line)
    assert math.dist(construction.start, construction.end) == pytest.approx(
        math.dist(line.start, line.end) / 60, rel=0.1
    )
    assert len(found.geometry) <= 6, "the sides, the line and at most a dash that hangs on a side"


def row(count: int, long: float = 9.0, gap: float = 6.0) -> list[Fitted]:
    return [Line((n * (long + gap), 0.0), (n * (long + gap) + long, 0.0)) for n in range(count)]


def test_four_dashes_make_a_line() -> None:
    assert without_dashes(row(3), 450, 3) == (row(3), [])
    left, (line,) = without_dashes([*row(4), Line((0, 50), (9, 50))], 450, 3)
    assert left == [Line((0, 50), (9, 50))]
    assert line.construction
    assert sorted((line.start[0], line.end[0])) == pytest.approx([0, 54])


def test_what_is_no_row_of_dashes_stays() -> None:
    touching = row(6, gap=0.5)
    far = row(6, gap=40)
    long = row(6, long=60)
    stairs: list[Fitted] = [Line((n * 15.0, n * 12.0), (n * 15.0 + 9, n * 12.0)) for n in range(6)]
    ring: list[Fitted] = [Circle((n * 15.0, 0.0), 4) for n in range(6)]
    for curves in (touching, far, long, stairs, ring):
        assert without_dashes(curves, 450, 3) == (curves, [])


def test_hundreds_of_dashes_are_put_into_rows_in_seconds() -> None:
    dashes = [Line((24.0 * k, 40.0 * row), (24.0 * k + 14, 40.0 * row)) for row in range(12) for k in range(40)]
    began = time.process_time()
    left, lines = without_dashes(dashes, 1000.0, 2.0)
    assert (len(left), len(lines)) == (0, 12)
    assert time.process_time() - began < 10  # 0.6 s on a quiet machine
