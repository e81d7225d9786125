"""Observations in words: everything a planner needs to correct itself is in the text."""

import typing

import pytest

from cadwright.protocols.feedback import describe, describe_measurements
from cadwright.requirements.checking import number
from cadwright.values import (
    Checked,
    Counterbore,
    Hole,
    Measurements,
    Observation,
    Outcome,
    Problem,
    Requirement,
)

HOLE = Hole(6.6, 10, True, (0, 0, 10), (0, 0, -1), counterbore=Counterbore(11, 6))
PLATE = Measurements(True, True, 1, 1, 7, 15, 10, 2902.5, 1900, (0, 0, 0, 60, 40, 10), (30, 20, 5), holes=(HOLE,) * 25)


@pytest.mark.parametrize("outcome", typing.get_args(Outcome))
def test_every_outcome_has_a_sentence(outcome: Outcome) -> None:
    assert describe(Observation(outcome)).endswith(".")


@pytest.mark.parametrize(
    ("value", "text"), [(5.0, "5"), (-0.0, "0"), (1e-12, "0"), (0.123456789, "0.123457"), (28000000.4, "28000000")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_an_error_says_where_what_why_and_what_to_try() -> None:
    problem = Problem("StdFail", "not done", line=7, source="  r = r.fillet(9)", cause="Too large.", hint="Use 2.")
    text = describe(Observation("exception", error=problem, stdout="hello\n"))
    for part in ("Line 7: r = r.fillet(9)", "StdFail: not done", "Cause: Too large.", "Hint: Use 2.", "hello"):
        assert part in text


def test_measurements_are_told_and_long_lists_are_cut() -> None:
    text = describe_measurements(PLATE)
    assert "60 × 40 × 10 mm" in text
    assert "Ø6.6, through, counterbore Ø11 × 6, at (0, 0, 10)" in text
    assert text.count("Hole:") == 20
    assert "… and 5 more holes" in text


def test_requirements_carry_their_verdict_and_evidence() -> None:
    wanted = Requirement("thickness 8 mm", "thickness", (8.0,))
    checked = Checked(wanted, "FAIL", 5.0, "measured 5 mm")
    assert "FAIL: thickness 8 mm (measured 5 mm)" in describe(Observation("valid", requirements=(checked,)))
