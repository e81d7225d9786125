"""Results in words: long numbers in groups, requirements without what merely shows, and how many were checked."""

import pytest

from cadwright.report import grouped, made, measured
from cadwright.results import Made, Measured
from cadwright.values import Checked, Measurements, Requirement


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Volume: 12345678 mm³", "Volume: 12 345 678 mm³"),
        ("measured 189367 mm³, wanted 11500", "measured 189 367 mm³, wanted 11 500"),
        ("1234 and 1234.56789, v12345, 0.1234567", "1234 and 1234.56789, v12345, 0.1234567"),
    ],
)
def test_digits_of_long_whole_numbers_are_grouped(text: str, wanted: str) -> None:
    assert grouped(text) == wanted


def test_what_is_measured_on_a_file_reads_as_elsewhere() -> None:
    box = Measurements(True, True, 1, 1, 6, 12, 8, 12345.0, 3456.0, (0, 0, 0, 10, 20, 30), (5, 10, 15))
    assert "Volume: 12 345 mm³" in measured(Measured("part.step", box))


def test_numbers_that_were_borne_out_are_counted_and_not_listed() -> None:
    requirements = (
        Checked(Requirement("4 holes Ø5", "hole-count", (4.0,), diameter=5.0), "PASS", 4.0),
        Checked(Requirement("plate: 60 mm length", "feature", (60.0,)), "PASS", 60.0),
        Checked(Requirement("rib: 7 mm width", "feature", (7.0,)), "UNVERIFIED"),
    )
    result = Made(
        status="done",
        design="plate",
        version="v1",
        files={},
        measurements=None,
        requirements=requirements,
        assumptions=(),
        not_understood=(),
        in_doubt=("rib: 7 mm width",),
    )
    said = made(result)
    assert "3 of 4 numbers of the request were checked" in said
    assert "done, not confirmed: could not check rib: 7 mm width" in said
    assert "plate: 60 mm" not in said
