"""Tolerances of a request at the dimensions that they belong to."""

import pytest

from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.drawing.dimensioning import toleranced, tolerances_in

HOLE = Diameter("top", (0, 0), 10, 20.0, "2× Ø20 THRU", "holes")
BOSS = Linear("front", (-10, 0), (10, 0), 0.0, 20.0, "Ø20", "diameter")
HEIGHT = Linear("front", (0, 0), (0, 40), 90.0, 40.0, "40", "overall height")
WIDTH = Linear("front", (0, 0), (20, 0), 0.0, 20.0, "20", "overall width")


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ("a block with a 20 H7 bore and 40 ±0.1 mm high", ["20 H7", "40 ±0.1"]),
        ("a shaft 25 g6, 80 mm +/-0.2 long", ["25 g6", "80 mm +/-0.2"]),
        ("12.5 mm JS9 and 30 +0.02/-0.01", ["12.5 mm JS9", "30 +0.02/-0.01"]),
        ("four 4 M6 holes, 5 R5 corners, 2 C1, 3 D8, 50 mm H13 tool steel, 10 by 20", []),
    ],
)
def test_what_a_request_states(request_: str, words: list[str]) -> None:
    assert [each.text for each in tolerances_in(request_)] == words


@pytest.mark.parametrize(
    ("request_", "texts", "unplaced"),
    [
        ("20 H7", ["2× Ø20 H7 THRU", "Ø20", "40"], ()),
        ("20 h6", ["2× Ø20 THRU", "Ø20 h6", "40"], ()),
        ("40 ±0.1", ["2× Ø20 THRU", "Ø20", "40 ±0.1"], ()),
        ("40 +0.2/-0.1", ["2× Ø20 THRU", "Ø20", "40 +0.2/-0.1"], ()),
        ("20 ±0.1", ["2× Ø20 THRU", "Ø20", "40"], ("20 ±0.1",)),  # the hole or the boss
        ("30 H7", ["2× Ø20 THRU", "Ø20", "40"], ("30 H7",)),
    ],
)
def test_where_it_stands(request_: str, texts: list[str], unplaced: tuple[str, ...]) -> None:
    dimensions: tuple[Dimension, ...] = (HOLE, BOSS, HEIGHT)
    found, left = toleranced(dimensions, tolerances_in(request_))
    assert [d.text for d in found] == texts
    assert left == unplaced


def test_a_fit_of_a_width_stands_at_the_only_one() -> None:
    assert [d.text for d in toleranced((HEIGHT, WIDTH), tolerances_in("20 N9"))[0]] == ["40", "20 N9"]
    assert toleranced((WIDTH, WIDTH), tolerances_in("20 N9"))[1] == ("20 N9",)
