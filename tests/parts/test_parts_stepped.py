"""Stepped shafts: steps one by one, or all diameters and then all lengths."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make
from cadwright.parts.model import Body, Circle, Extrusion


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("A stepped shaft with diameters of 20, 30 and 25 mm and lengths of 40, 60 and 35 mm", 135),
        ("a stepped shaft: first section 20 mm diameter 30 mm long, second section 15 mm diameter 20 mm long", 50),
        (
            "a shaft with a first step 30 mm in diameter and 20 mm long and a second step 20 mm in diameter 40 long",
            60,
        ),
        ("Shaft, total length 150: 40 mm of Ø20, 60 mm of Ø35 in the middle, the rest Ø25", 150),
    ],
)
def test_steps_are_told_one_by_one_or_all_diameters_first(text: str, lengths: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    values = made.part.values()
    top = made.part.features[-1]
    assert isinstance(top, Body)
    assert isinstance(top.operation, Extrusion)
    assert top.frame.origin[2].evaluate(values) + top.operation.height.evaluate(values) == pytest.approx(lengths)


def test_as_many_lengths_as_diameters() -> None:
    made = make("stepped shaft, diameters 10, 20, lengths 15, 25, 35")
    assert made.part is None
    assert "not as many lengths as diameters" in made.reason


def _steps(text: str) -> list[tuple[float, float]]:
    """The diameters and lengths of the shaft that a text makes, all of which is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    values = made.part.values()
    found = []
    for body in made.part.features:
        assert isinstance(body, Body)
        assert isinstance(body.operation, Extrusion)
        assert isinstance(body.profiles[0], Circle)
        found.append((body.profiles[0].diameter.evaluate(values), body.operation.height.evaluate(values)))
    return found


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("A 25 mm bar, 90 long, turn the last 30 mm of it down to 18 mm", [(25, 60), (18, 30)]),
        ("spindle 80 long: it stays at 24 mm for the first 50 and drops to 16 for the remainder", [(24, 50), (16, 30)]),
        (
            "round bar 90 long, 30 mm of one end slimmed to 12 mm thick, the other 60 left at its full 20 mm",
            [(12, 30), (20, 60)],
        ),
        ("shaft, 15 mm dia for a length of 20, then 11 mm dia for a length of 35, 55 end to end", [(15, 20), (11, 35)]),
        ("stepped pin\nsection 1 - Ø14, 10 long\nsection 2 - Ø9, 22 long\ntotal 32", [(14, 10), (9, 22)]),
        ("axle: 26 mm dia from 35 to 60, 20 mm dia from 0 to 35", [(20, 35), (26, 25)]),
        ("shaft: Ø30 from 0 to 25, Ø22 from 25 to 60, the rest Ø16, 90 long", [(30, 25), (22, 35), (16, 30)]),
        ("a Ø16 shaft 90 long, with Ø30 from 20 to 40", [(16, 20), (30, 20), (16, 50)]),
        ("a shaft 100 long, 12 mm diameter, but 20 mm diameter from 40 to 60", [(12, 40), (20, 20), (12, 40)]),
        ("a stepped pin: large dia 20 x 15 long, small dia 12 x 40 long", [(20, 15), (12, 40)]),
        (
            "spindle 90 long, shoulder at 35 from the left end, 24 dia left of it, 16 dia right of it",
            [(24, 35), (16, 55)],
        ),
        ("30 dia bar 100 long; the shoulder is 60 from the left end, right of it it is 18 dia", [(30, 60), (18, 40)]),
        (
            "40 mm round, 70 long. Turn the front 45 down to 28 diameter, then the front 15 of that to 20 diameter",
            [(20, 15), (28, 30), (40, 25)],
        ),
    ],
)
def test_lengths_in_any_order_of_words(text: str, steps: list[tuple[float, float]]) -> None:
    assert _steps(text) == [pytest.approx(step) for step in steps]


@pytest.mark.parametrize(
    "text",
    [
        "a shaft in two diameters, 12 mm for the first 30 mm and 8 mm for the remaining 45 mm",
        "Two-diameter shaft: Ø12 x 30, then Ø8 x 45",
        "a shaft in one step: Ø12 x 30, then Ø8 x 45",
        "The shaft consists of two coaxial cylinders in a row, diameters are 12 and 8, lengths 30 and 45",
    ],
)
def test_how_many_lengths_there_are_may_be_said(text: str) -> None:
    assert _steps(text) == [(12, 30), (8, 45)]


def test_another_number_of_lengths_is_quoted() -> None:
    assert make("a shaft in three diameters: Ø12 x 30, then Ø8 x 45").not_understood == ("in three diameters",)


def test_lengths_that_leave_a_gap_make_no_shaft() -> None:
    assert "do not follow one another" in make("axle: 26 mm dia from 35 to 60, 20 mm dia from 0 to 30").reason


def test_a_bar_that_is_turned_down_is_round() -> None:
    assert _steps("30 mm bar, 100 long, the last 60 turned down to 20 mm") == [(30, 40), (20, 60)]


def test_a_collar_in_the_middle_makes_nothing_longer() -> None:
    made = make("shaft 16 dia and 120 long overall, with a 32 dia collar 10 wide in the middle of its length")
    assert made.not_understood == ()
    assert made.part is not None
    values = made.part.values()
    shaft = made.part.features[0]
    assert isinstance(shaft, Body)
    assert isinstance(shaft.operation, Extrusion)
    assert shaft.operation.height.evaluate(values) == pytest.approx(120)


@pytest.mark.parametrize(
    "text",
    [
        "turned pin: 14 dia 18 long, then a collar 24 dia 5 thick, then 14 dia 27 long",
        "spindle 14 mm thick for 18 mm, then comes a shoulder 24 mm thick and 5 wide, then 14 mm thick for 27 mm",
        "shaft 14 dia x 18, followed by a flange 24 dia 5 thick, followed by 14 dia x 27",
    ],
)
def test_a_collar_between_two_lengths(text: str) -> None:
    solid = solid_of(text)
    assert solid.BoundingBox().zlen == pytest.approx(50)
    assert solid.Volume() == pytest.approx(math.pi * (49 * 45 + 144 * 5))
    assert solid.Center().z == pytest.approx((49 * (18 * 9 + 27 * 36.5) + 144 * 5 * 20.5) / (49 * 45 + 144 * 5))


@pytest.mark.parametrize("side", ["both sides", "on each side"])
def test_one_bore_through_what_is_on_both_sides(side: str) -> None:
    solid = solid_of(f"disc 70 x 8, hub Ø24 x 11 {side}, Ø9 bore")
    assert solid.Volume() == pytest.approx(math.pi / 4 * (70**2 * 8 + 24**2 * 22 - 9**2 * 30))


def test_a_collar_that_is_told_between_lengths_is_not_put_behind_them() -> None:
    made = make("pin: 14 dia 18 long. A collar with 24 dia and 5 thick is next. It goes on with 14 dia 27 long")
    assert made.not_understood
