"""Where a part is looked at when checks failed: planes and marks, for parts known by construction."""

import pytest
from measured import block

from cadwright.requirements.checker import check
from cadwright.requirements.claims.statements import stated
from cadwright.requirements.viewpoints import MOST, spots
from cadwright.values import Changed, Checked, Hole, Measurements, Probed, Requirement
from cadwright.values.comparison import Lump
from cadwright.values.spot import Mark

HOLES = (
    Hole(5.0, 20.0, True, (-30.0, 0.0, 20.0), (0.0, 0.0, -1.0)),
    Hole(5.0, 12.0, False, (30.0, 0.0, 20.0), (0.0, 0.0, -1.0)),
)
PLATE = block(100.0, 60.0, 20.0, holes=HOLES)


def failed(line: str, m: Measurements = PLATE) -> Checked:
    (requirement,) = stated(line)
    if requirement.looked is not None:
        m = block(100.0, 60.0, 20.0, probed=(Probed(requirement.looked.probe, ((-50.0, 50.0),), True),))
    (checked,) = check((requirement,), m)
    assert checked.verdict == "FAIL", checked
    return checked


def test_a_line_is_seen_in_the_plane_that_shows_most_of_the_part() -> None:
    (spot,) = spots([failed("line along x at y = 5, z = 8: solid 10, open 80, solid 10")], PLATE)
    assert spot.plane == ("z", 8.0)
    assert spot.marks == (Mark("line", (-50.0, 5.0, 8.0), (50.0, 5.0, 8.0), "looked at"),)
    assert not spot.close


def test_lines_in_one_plane_are_seen_together_and_places_are_few() -> None:
    lines = [
        "line along x at y = 5, z = 8: solid 10, open 80, solid 10",
        "line along x at y = 5, z = 2: solid 10, open 80, solid 10",
        "open at (1, 2, 8)",
        "line along x at y = 9, z = 3: solid 10, open 80, solid 10",
    ]
    found = spots(map(failed, lines), PLATE)
    assert len(found) == MOST
    assert [spot.plane for spot in found] == [("z", 8.0), ("z", 2.0)]
    assert [text for text, _ in found[0].failed] == [lines[0], lines[2]]
    assert found[0].marks[1] == Mark("point", (1.0, 2.0, 8.0), (1.0, 2.0, 8.0), "looked at")


def test_a_hole_of_another_depth_is_cut_along_its_axis_and_seen_closely() -> None:
    """The blind one is meant, although the other one is as wide."""
    (requirement,) = stated("hole Ø5 through along z at (30, 0)")
    (spot,) = spots([Checked(requirement, "FAIL")], PLATE)
    assert spot.plane == ("y", 0.0)
    assert spot.marks == (Mark("box", (27.5, -2.5, 8.0), (32.5, 2.5, 20.0), "nearest there"),)
    assert spot.close


def test_holes_that_are_too_few_are_seen_along_their_axis() -> None:
    (spot,) = spots([failed("4 holes Ø5 along z")], PLATE)
    assert spot.plane[0] == "z"
    assert {mark.says for mark in spot.marks} == {"nearest there"}


def test_a_hole_that_is_elsewhere_is_seen_beside_the_place_that_was_stated() -> None:
    wanted = Requirement("hole Ø5 at (-20, 0)", "hole-position", (-20.0, 0.0), diameter=5.0)
    (spot,) = spots(check((wanted,), PLATE), PLATE)
    point, *boxes = spot.marks
    assert (point.kind, point.start[:2], point.says) == ("point", (-20.0, 0.0), "wanted")
    assert boxes
    assert spot.plane[0] == "z"


def test_of_an_edit_the_material_that_was_added_and_removed_is_seen() -> None:
    added, removed = Lump(400.0, (0, 0, 20, 10, 10, 24)), Lump(100.0, (20, 0, 20, 30, 5, 22))
    asked = Requirement("what changed is what the request asks for", "edit", ())
    (spot,) = spots([Checked(asked, "FAIL")], PLATE, Changed(False, added=(added,), removed=(removed,)))
    assert spot.plane == ("z", 22.0)
    assert [(mark.start, mark.says) for mark in spot.marks] == [((0, 0, 20), "added"), ((20, 0, 20), "removed")]


@pytest.mark.parametrize("line", ["box 90 x 60 x 20", "volume 5"])
def test_what_has_no_place_has_no_picture(line: str) -> None:
    assert spots([failed(line)], PLATE) == ()


def test_what_holds_or_is_in_doubt_has_no_picture() -> None:
    checked = failed("4 holes Ø5 along z")
    for verdict in ("PASS", "UNVERIFIED"):
        assert spots([Checked(checked.requirement, verdict)], PLATE) == ()
    assert spots([checked], None) == ()
