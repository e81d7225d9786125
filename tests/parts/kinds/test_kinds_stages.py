"""The lengths of a stepped shaft are things of their own for whoever changes one of them."""

import pytest

from cadwright.parts import things
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.change import change
from cadwright.parts.scene import UnclearError
from cadwright.planners.embedded.edits import edit
from cadwright.values import Request

SHAFT = "stepped shaft: Ø20 x 50, then Ø30 x 40, then Ø25 x 30"
TURNED = "a 40 mm diameter shaft 100 long, left end turned down to 30 for 25, right end turned to 20 for 30"


def source(text: str) -> str:
    made = make(text)
    assert made.part is not None
    return script(made.part) + things.line(made.reading.mentions)


def lengths(text: str, said: str) -> list[float]:
    """The values of the shaft's dimensions after a change that is understood."""
    found = change(said, source(text))
    assert found is not None
    assert found.not_understood == ()
    return [p.value.constant for p in found.part.parameters]


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("make the last section Ø15", [20, 50, 30, 40, 15, 30]),
        ("the middle section should be 40 in diameter", [20, 50, 40, 40, 25, 30]),
        ("make the 25 mm section 45 long", [20, 50, 30, 40, 25, 45]),
        ("make the thickest step 5 longer", [20, 50, 30, 45, 25, 30]),
        ("shorten the first section by 5", [20, 45, 30, 40, 25, 30]),
        ("increase the diameter of the second step by 2", [20, 50, 32, 40, 25, 30]),
        ("the diameter of the last section should be 18", [20, 50, 30, 40, 18, 30]),
        ("make the first and last sections Ø22", [22, 50, 30, 40, 22, 30]),
        ("all sections 5 longer", [20, 55, 30, 45, 25, 35]),
        ("delete the middle section", [20, 50, 25, 30]),
        ("add another step Ø12 x 15", [20, 50, 30, 40, 25, 30, 12, 15]),
        ("add a section 15 dia 10 long at the left end", [15, 10, 20, 50, 30, 40, 25, 30]),
    ],
)
def test_one_length_of_a_shaft_is_changed(said: str, values: list[float]) -> None:
    assert lengths(SHAFT, said) == values


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("make the left section 28 in diameter", "diameter_1", 28),
        ("the middle section should be 42 dia", "diameter", 42),
        ("make the last section 35 long", "length_2", 35),
    ],
)
def test_ends_that_are_turned_down_are_lengths_with_the_shaft_between(said: str, name: str, value: float) -> None:
    found = change(said, source(TURNED))
    assert found is not None
    assert found.part.values()[name] == value


@pytest.mark.parametrize("said", ["make the section 10 longer", "the section Ø33", "make it 10 longer"])
def test_which_length_is_meant_is_asked(said: str) -> None:
    with pytest.raises(UnclearError, match="“the second section” \\(Ø30 x 40\\)"):
        change(said, source(SHAFT))
    assert edit(Request(said, "edit", script=source(SHAFT))).script is None


@pytest.mark.parametrize("said", ["drill a 5 mm hole across the last section", "chamfer the middle section 1 mm"])
def test_what_is_not_known_of_one_length_is_not_made_of_the_whole(said: str) -> None:
    with pytest.raises(UnclearError):
        change(said, source(SHAFT))
