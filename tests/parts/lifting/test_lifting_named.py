"""Dimensions of scripts that are not known wholly, changed by what their names and calls say."""

import pytest

from cadwright.parts.lifting.named import resized
from cadwright.parts.scene import UnbuildableError

CONE = """import cadquery as cq
height = 30
base_radius = 20
bore = 8
r = cq.Workplane("XY").circle(base_radius).workplane(offset=height).circle(5).loft().faces("<Z").workplane().hole(bore)
"""
TWO = """import cadquery as cq
a = cq.Workplane("XY").circle(20).workplane(offset=30).circle(5).loft()
r = a.faces("<Z").workplane().hole(4, 10).faces(">Z").workplane().hole(3, 5)
"""


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("make it 40 mm high", "height = 30", "height = 40"),
        ("5 mm taller", "height = 30", "height = 35"),
        ("the bore should be 9 mm", "bore = 8", "bore = 9"),
        ("M8 for the bore", "bore = 8", "bore = 9"),
    ],
)
def test_a_named_dimension_is_changed_and_no_other_byte(text: str, old: str, new: str) -> None:
    found = resized(text, CONE)
    assert found.script == CONE.replace(old, new)
    assert found.not_understood == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("make it 12 mm wide", "nothing that I know as such a width"),
        ("remove the bore", "did not write"),
        ("make the rib 4 mm thick", "it has: height = 30, bore = 8"),
    ],
)
def test_what_no_name_tells_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnbuildableError, match=reason):
        resized(text, CONE)


def test_which_of_two_holes_is_not_guessed() -> None:
    with pytest.raises(UnbuildableError, match="hole"):
        resized("make the hole 6 mm", TWO)
    assert "hole(6, 10)" in resized("change the 4 mm hole to 6 mm", TWO).script


def test_a_place_that_no_number_tells_is_quoted() -> None:
    assert resized("make the bore 9 mm, 5 mm from the edge", CONE).not_understood == ("5 mm from the edge",)
    with pytest.raises(UnbuildableError, match="bore"):  # and not bored once more
        resized("the bore should be 9 mm and 5 mm from the edge", CONE)
