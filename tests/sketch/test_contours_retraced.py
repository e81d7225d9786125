"""What a pen drew twice, or in pieces, is one; what designers lay side by side stays two."""

import numpy as np
import pytest

from cadwright.errors import InputError
from cadwright.sketch.contours import traced_strokes
from cadwright.sketch.contours.retraced import merged
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import XY, Arc, Circle, Line, Sketch
from cadwright.sketch.handdrawn import Hand, strokes_by_hand

CORNERS: list[XY] = [(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
CAREFUL = Hand(waver=0.003, place=0.001, turn=0.003, size=0.003, point=0.002)
PLATE = Sketch((*SIDES, Circle((0.2, 0.0), 0.18), Arc((-0.4, 0.0), (-0.3, 0.1), (-0.2, 0.0))))


def kinds(sketch: Sketch) -> list[str]:
    return sorted(type(each).__name__ for each in sketch.geometry)


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_drawing_drawn_over_is_drawn_once(seed: int) -> None:
    strokes = [stroke for again in (seed, seed + 100) for stroke, _ in strokes_by_hand(PLATE, again, hand=CAREFUL)]
    found = traced_strokes(strokes).sketch
    assert kinds(found) == kinds(PLATE)
    width = max(abs(each.start[0] - each.end[0]) for each in found.geometry if isinstance(each, Line))
    assert width == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize("seed", range(1, 5))
def test_lines_in_pieces_are_whole(seed: int) -> None:
    strokes = []
    for stroke, _ in strokes_by_hand(Sketch(SIDES), seed, hand=CAREFUL):
        cut = len(stroke) // 2
        strokes += [stroke[:cut], stroke[cut + 1 :]]
    assert kinds(traced_strokes(strokes).sketch) == ["Line"] * 4


def test_a_gap_at_which_something_ends_stays() -> None:
    pieces = [Line((0, 0), (100, 0)), Line((110, 0), (200, 0))]
    whole = merged(pieces, 3.0, 3.0, 15.0)
    assert [sorted((line.start, line.end)) for line in whole if isinstance(line, Line)] == [[(0, 0), (200, 0)]]
    notch = [*pieces, Line((100, 0), (100, 40))]
    assert len(merged(notch, 3.0, 3.0, 15.0)) == 3
    assert len(merged(pieces, 3.0, 3.0, 5.0)) == 2, "the gap is wider"
    assert len(merged([Line((0, 0), (100, 0)), Line((101, 0), (200, 0))], 3.0, 3.0, 15.0)) == 2, "there is no gap"
    assert len(merged([Line((0, 0), (100, 0)), Line((110, 4), (200, 40))], 3.0, 3.0, 15.0)) == 2, "they turn"


def test_what_lies_side_by_side_is_two() -> None:
    apart: list[Fitted] = [Line((0, 0), (100, 0)), Line((0, 5), (100, 5)), Circle((50, 50), 20), Circle((50, 50), 26)]
    assert len(merged(apart, 3.0, 3.0, 15.0)) == 4
    inside = [Line((0, 0), (100, 0)), Line((30, 1), (70, 1))]
    assert len(merged(inside, 3.0, 3.0, 15.0)) == 2, "one lies on the other, between other ends"


def test_a_few_strokes_of_a_pen() -> None:
    (dot,) = traced_strokes([np.array([[3.0, 4.0]])]).sketch.geometry
    assert type(dot).__name__ == "Point"
    with pytest.raises(InputError, match="no strokes"):
        traced_strokes([])
    with pytest.raises(InputError, match="no strokes"):
        traced_strokes([np.zeros((0, 2))])
    one = np.column_stack([np.linspace(0, 9e9, 30), np.zeros(30)])
    assert kinds(traced_strokes([one]).sketch) == ["Line"], "whatever the unit"
