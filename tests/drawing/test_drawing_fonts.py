import math

import pytest

from cadwright.drawing.fonts import SYMBOLS, corners, left_end, runs, symbol_lines, width
from cadwright.drawing.primitives import Text


def test_widths_are_helveticas() -> None:
    assert width("0123456789", 0.718) == pytest.approx(5.56)
    assert width("Ø", 0.718) == pytest.approx(0.778)
    assert width("é", 1) == width("e", 1)


@pytest.mark.parametrize("text", ["4× Ø6.6\u00a0THRU", "⌴ Ø11 ↧ 6", "⌵", "", "□20↧3"])
@pytest.mark.parametrize("letters", [False, True])
def test_runs_put_together_are_the_text(text: str, letters: bool) -> None:
    found = runs(text, 3.5, letters=letters)
    assert "".join(run.text for run in found) == text
    ends = [run.offset + run.width for run in found]
    assert [run.offset for run in found[1:]] == pytest.approx(ends[:-1])
    assert sum(run.width for run in found) == pytest.approx(width(text, 3.5))


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("angle", [0, 90, 30])
def test_symbols_lie_in_the_box_of_their_text(symbol: str, angle: float) -> None:
    text = Text((10, 20), symbol, 5, "centre", angle=angle)
    (x, y), radians = left_end(text), math.radians(angle)
    for stroke in symbol_lines(text):
        for px, py in stroke:
            along = (px - x) * math.cos(radians) + (py - y) * math.sin(radians)
            above = (py - y) * math.cos(radians) - (px - x) * math.sin(radians)
            assert 0 <= along <= width(symbol, 5)
            assert 0 <= above <= 5


def test_corners_follow_anchor_angle_and_descenders() -> None:
    wide = width("10", 2)
    assert corners(Text((0, 0), "10", 2)) == ((0, 0), (wide, 0), (wide, 2), (0, 2))
    upright = corners(Text((0, 0), "10", 2, "centre", angle=90))
    assert upright[0] == pytest.approx((0, -wide / 2))
    assert upright[2] == pytest.approx((-2, wide / 2))
    assert corners(Text((0, 0), "g", 2))[0][1] < -0.5
