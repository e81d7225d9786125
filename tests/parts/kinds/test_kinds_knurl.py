"""Straight knurls: as many grooves as the pitch gives, as deep as is said."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.model import Body, Polar, Polygon


@pytest.mark.parametrize(
    ("text", "count", "depth"),
    [
        ("knurled knob 30 mm diameter, 12 thick", 94, 0.501),
        ("a knob 40 dia 15 high with a straight knurl, pitch 1.5", 84, 0.748),
        ("cylinder 20 dia 30 long, knurled, 0.5 deep", 63, 0.5),
        ("pin 1/2 inch dia 1 inch long with a knurl of 40 teeth", 40, 0.499),
    ],
)
def test_a_knurl_has_as_many_grooves_as_its_pitch_gives(text: str, count: int, depth: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    knurl = made.part.features[-1]
    assert isinstance(knurl, Body)
    assert isinstance(knurl.positions, Polar)
    (groove,) = knurl.profiles
    assert isinstance(groove, Polygon)
    values = made.part.values()
    assert knurl.mode == "cut"
    assert knurl.positions.count.evaluate(values) == count
    assert groove.diameter.evaluate(values) / 2 == pytest.approx(depth)
    assert recover(script(made.part)) == made.part


@pytest.mark.parametrize(
    "text",
    [
        "knob 30 dia 12 thick, diamond knurl",
        "plate 60x40x5, knurled",
        "cylinder 20 dia 30 long, knurl pitch 0.1",
        "cylinder 20 dia 30 long, knurled, 3 deep",
        "M10 hex nut, knurled",
    ],
)
def test_what_no_straight_knurl_can_be_is_quoted(text: str) -> None:
    assert make(text).not_understood
