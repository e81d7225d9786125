"""Observations in words: everything a planner needs to correct itself is in the text."""

import typing

import pytest
from msgspec.structs import replace

from cadwright.protocols.feedback import describe, describe_compared, describe_measurements
from cadwright.requirements.figures import number
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
from cadwright.values.comparison import Compared, Difference, SeenView, StatedSize
from cadwright.values.features import Feature

BOX = (0.0, 0.0, 0.0, 1.0, 1.0, 1.0)
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


def test_features_beside_holes_are_told_each_size_once() -> None:
    sizes = {"length": 25.0, "width": 6.0, "depth": 3.0}
    keyways = tuple(Feature("keyway", sizes, (x, 0.0, 9.0), (0.0, 0.0, -1.0), BOX) for x in (10.0, 40.0))
    slots = tuple(Feature("slot", {"width": w}, (w, 0.0, 9.0), (0.0, 0.0, -1.0), BOX) for w in range(1, 12))
    text = describe_measurements(
        replace(PLATE, features=(*keyways, *slots, Feature("wall", {"thickness": 2.0}, (0, 0, 0), (0, 0, 1), BOX)))
    )
    assert "Keyway: length 25, width 6, depth 3, 2×" in text
    assert "Slot: width 1, at (1, 0, 9)" in text
    assert "… and 4 more kinds of features" in text
    assert "Wall" not in text


def test_requirements_carry_their_verdict_and_evidence() -> None:
    wanted = Requirement("thickness 8 mm", "thickness", (8.0,))
    checked = Checked(wanted, "FAIL", 5.0, "measured 5 mm")
    assert "FAIL: thickness 8 mm (measured 5 mm)" in describe(Observation("valid", requirements=(checked,)))


def test_a_comparison_tells_views_contradictions_and_how_every_stated_size_stands() -> None:
    sizes = (
        StatedSize("60", "front", 60, 60, True),
        StatedSize("Ø8\nTHRU", "top", 8, 10, False),
        StatedSize("Ø6", "top", 6, None, None, borne="a circle of the view 'top'"),
        StatedSize("R3", "top", 3, None, None),
    )
    views = (SeenView("top", 0.987, 1, True), SeenView("auxiliary", 0.1, 0, False))
    firm = Difference("resized", "hole", "top: hole Ø10, reference Ø8")
    doubtful = Difference("missing", "arc", "top: arc R9 missing", doubtful=True)
    compared = Compared(
        "p.png", (firm, doubtful), sizes, views=views, unchecked=("the view 'front' was not recognised",)
    )
    text = describe_compared(compared)
    for line in (
        "Views: top 99% explained; not recognised: auxiliary.",
        "1. top: hole Ø10, reference Ø8",
        "Perhaps only the picture's tracing: top: arc R9 missing",
        "1 of 4 stated dimensions agree:",
        "- top: Ø8 THRU stated, measured 10, DIFFERS",
        "Found in the part, though not measured in place: Ø6 (a circle of the view 'top')",
        "Could not be measured: R3",
        "Note: the view 'front' was not recognised",
    ):
        assert line in text.splitlines()
    assert compared.open == ("top: hole Ø10, reference Ø8",)
    assert compared.in_doubt == (
        "not measured: R3",
        "the view 'front' was not recognised",
        "perhaps only the picture's tracing: top: arc R9 missing",
    )


def test_without_a_contradiction_it_says_so_and_no_more_than_that() -> None:
    views = (SeenView("top", 1, 1, True),)
    assert "Nothing differs." in describe_compared(Compared("p.dxf", views=views))
    doubtful = Compared("p.dxf", views=views, unchecked=("the view 'front' was not recognised",))
    assert "Nothing contradicts the part." in describe_compared(doubtful)
