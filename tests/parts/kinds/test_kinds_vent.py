"""Vents: rows of slots with and without sizes."""

import math

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

BOX = 100 * 60 * 30 - 96 * 56 * 28
SLOT = ((15 - 2) * 2 + math.pi) * 2


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        ("vents in the left and right walls", 10),
        ("vents on both sides", 10),
        ("8 vent slots in the front wall", 8),
        ("ventilation slots in the back wall", 9),
    ],
)
def test_vents_without_a_size_are_rows_of_upright_slots(said: str, slots: int) -> None:
    made = make(f"an enclosure 100x60x30 mm with 2 mm walls and {said}")
    assert made.part is not None
    assert made.not_understood == ()
    names: dict[str, object] = {}
    exec(script(made.part), names)
    assert names["r"].val().Volume() == pytest.approx(BOX - slots * SLOT)  # type: ignore[attr-defined]


def test_vents_with_a_size_are_slots() -> None:
    made = make("an enclosure 100x60x30 mm with 2 mm walls and six vent slots 20 x 2 mm in the right wall")
    assert made.part is not None
    assert made.not_understood == ()


@pytest.mark.parametrize(("said", "why"), [("vents", "at which side"), ("90 vents in the front wall", "do not fit")])
def test_vents_that_cannot_be_are_quoted(said: str, why: str) -> None:
    made = make(f"an enclosure 100x60x30 mm with 2 mm walls and {said}")
    assert any(why in each for each in made.not_understood)
