"""Whole parts turned, mirrored and moved, and which of their sides are elsewhere then."""

from typing import Any

import pytest

from cadwright.english.poses import POSE, UNTOLD
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.parts import poses
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Mirror, Move, Part, Rotate


def pose(doing: str, axis: str = UNTOLD, value: float | None = None) -> Place:
    amounts = () if value is None else (Quantity(value, "mm" if doing == "move" else "deg", (0, 1)),)
    return Place(POSE, (0, 1), amounts, sides=(doing, axis))


def solid_of(part: Part) -> Any:
    """The solid that the script of a part makes."""
    namespace: dict[str, Any] = {}
    exec(script(part), namespace)
    return namespace["r"].val()


def thing(*said: Place) -> Mention:
    return Mention("block", "block", (0, 1), places=said)


def test_only_the_first_thing_tells_how_the_part_lies() -> None:
    assert poses.poses_of([thing(pose("mirror", "x")), thing(pose("move", "z", 5))]) == (pose("mirror", "x"),)


@pytest.mark.parametrize(("said", "axis"), [(pose("rotate", value=90), "z"), (pose("mirror"), "x")])
def test_what_is_not_said_is_the_usual_axis_and_told(said: Place, axis: str) -> None:
    assert poses.axis_of(said) == axis
    assert len(poses.untold([said])) == 1
    assert poses.untold([pose("mirror", "y")]) == []


@pytest.mark.parametrize(
    ("said", "sides"),
    [
        (pose("rotate", "z", 90), {"left", "right", "front", "back"}),
        (pose("mirror", "y"), {"front", "back"}),
        (pose("move", "x", 5), set()),
    ],
)
def test_sides_that_are_elsewhere(said: Place, sides: set[str]) -> None:
    assert poses.moved_sides([thing(said)]) == sides


def test_the_solid_lies_as_it_is_said() -> None:
    part = make("a 60x40x10 mm block").part
    assert part is not None
    lying = poses.lying(part, [pose("rotate", "x", 90), pose("move", "z", 30), pose("mirror", "x")])
    assert [type(f) for f in lying.features[-3:]] == [Rotate, Move, Mirror]
    box = solid_of(lying).BoundingBox()
    assert (round(box.xlen), round(box.ylen), round(box.zlen)) == (60, 10, 40)
    assert round(box.center.z) == 30


def test_two_turns_have_two_names() -> None:
    part = make("a 60x40x10 mm block").part
    assert part is not None
    lying = poses.lying(part, [pose("rotate", "x", 90), pose("rotate", "z", 45)])
    assert [p.name for p in lying.parameters[-2:]] == ["turn_angle", "turn_angle_2"]
