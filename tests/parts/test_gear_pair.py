"""Two gears that mesh: how far apart they are, that their teeth share no place, and what they have in common."""

from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script


def solids(text: str) -> list[cq.Solid]:
    """The gears of a text."""
    made = make(text)
    assert made.part is not None, made.reason
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    found: list[cq.Solid] = names["r"].toCompound().Solids()
    return found


@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("two meshing spur gears, module 2, 20 and 40 teeth, 10 wide", 60),
        ("a 20-tooth spur gear and a 15-tooth spur gear, module 2, 10 mm wide, meshing", 35),
        ("a 20 tooth gear meshing with a 41 tooth gear, module 1, 10 wide", 30.5),
        ("two meshing gears, module 1, 20 teeth, 8 wide", 20),
        ("a pair of spur gears in mesh, module 1, the pinion has 16 teeth and the gear 48 teeth, face width 8 mm", 32),
    ],
)
def test_gears_are_as_far_apart_as_their_pitch_circles_want(text: str, distance: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.part.values()["centre_distance"] == distance
    assert not made.not_understood


def test_teeth_stand_in_gaps() -> None:
    for teeth in ("12 and 13", "12 and 14", "13 and 15"):
        a, b = solids(f"two meshing gears, module 2, {teeth} teeth, 4 wide")
        assert a.intersect(b).Volume() < 1e-3, teeth


def test_a_bore_said_of_both_is_in_both() -> None:
    made = make("a pinion with 17 teeth and a gear with 51 teeth, module 1.5, 12 mm face width, both with an 8 mm bore")
    assert made.part is not None
    assert sum(feature.name.startswith("bore") for feature in made.part.features) == 2


def test_other_modules_do_not_mesh() -> None:
    made = make("a 20-tooth spur gear of module 1 and a 40-tooth spur gear of module 2, 10 mm wide, meshing")
    assert any("do not mesh" in each for each in made.not_understood)
