"""Sizes that a sheet rounds are taken as exactly as it draws them, where its lines and texts agree throughout."""

import pytest
from read_parts import built, reading_of

from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import rebuild
from cadwright.planners.embedded.drawings.rounded import unrounded


def across(drawn: float, text: str, value: float | None = None) -> Linear:
    return Linear("front", (1.0, 0.0), (1.0 + drawn, 0.0), 0.0, float(text) if value is None else value, text)


def values(*dimensions: Dimension, sharp: float = 1e-3) -> list[float]:
    return [d.value for d in unrounded(dimensions, sharp)]


def test_a_length_is_as_drawn_where_its_text_is_what_that_rounds_to() -> None:
    assert values(across(0.584, "0.58"), across(133.2935, "133.29"), across(12.0, "12")) == [0.584, 133.2935, 12]


def test_what_is_drawn_no_more_exactly_than_its_text_says_is_as_stated() -> None:
    assert values(across(20.4004, "20.4"), across(0.584, "0.58")) == [20.4, 0.584]


def test_a_length_stays_within_what_its_text_may_stand_for() -> None:
    assert values(across(0.586, "0.58"), sharp=0.002) == [0.585]


def test_a_circle_is_as_wide_as_drawn() -> None:
    assert values(Diameter("top", (0, 0), 1.51604, 3.03, "Ø3.03")) == [3.03208]


def test_texts_with_few_decimals_are_meant() -> None:
    assert values(across(12.7, "13"), across(25.38, "25.4")) == [13, 25.4]


def test_a_sheet_whose_lines_are_not_to_scale_is_as_stated() -> None:
    assert values(across(0.584, "0.58"), across(40.0, "65.25")) == [0.58, 65.25]


def test_inches_are_rounded_in_inches() -> None:
    assert values(across(6.6, ".260", 6.604), across(6.59, ".259", 6.5786)) == [6.6, 6.59]


def test_one_size_that_is_stated_twice_is_one() -> None:
    assert values(across(0.584, "0.58"), across(0.585, "0.58")) == [0.584, 0.584]


def test_a_thin_plate_is_as_thick_as_drawn_and_its_parameter_says_what_is_written(kernel: Kernel) -> None:
    brep, drawn = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60.1234, 40, 0.584, centered=False)")
    stated = (
        Linear("front", (0, 0), (60.1234, 0), 0, 60.12, "60.12"),
        Linear("right", (40, 0), (40, 0.584), 90, 0.58, "0.58"),
        Linear("top", (0, 0), (0, 40), 90, 40, "40"),
    )
    found = rebuild(reading_of(kernel, brep, stated))
    assert found.part is not None
    assert [(p.value.evaluate({}), p.note) for p in found.part.parameters] == [
        (60.1234, "60.12"),
        (40, ""),
        (0.584, "0.58"),
    ]
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
