"""What edits changed, held against their words: parts of a few holes whose change is known."""

import time

import pytest
from measured import block
from msgspec.structs import replace

from cadwright.requirements.changes import Difference
from cadwright.requirements.changes.verdict import held_to
from cadwright.requirements.checker import check
from cadwright.requirements.reader import read
from cadwright.values import Checked, Hole, Measurements, Symmetry
from cadwright.values.comparison import Changed, Lump

DOWN = (0.0, 0.0, -1.0)


def hole(x: float, y: float, diameter: float = 6.0) -> Hole:
    return Hole(diameter, 8.0, True, (x, y, 8.0), DOWN)


LEFT, RIGHT, BORE = hole(-40, 0), hole(40, 0), hole(0, 0, 20)
PLATE = block(
    100,
    60,
    8,
    faces=9,
    edges=18,
    vertices=12,
    volume=44_000.0,
    area=15_000.0,
    holes=(LEFT, RIGHT, BORE),
    symmetry=Symmetry(True, True, True),
)


def verdict(words: str, after: Measurements, changed: Changed | None = None) -> Checked:
    return check(held_to(words), after, Difference(PLATE, changed or Changed(False)))[0]


def with_holes(*holes: Hole, volume: float = 43_000.0) -> Measurements:
    return replace(PLATE, holes=holes, volume=volume)


@pytest.mark.parametrize(
    ("words", "holes", "wanted"),
    [
        ("move the left hole 5 mm to the right", (hole(-35, 0), RIGHT, BORE), "PASS"),
        ("move the left hole 5 mm to the right", (hole(-45, 0), RIGHT, BORE), "FAIL"),
        ("move the left hole 5 mm to the right", (LEFT, hole(45, 0), BORE), "FAIL"),
        ("move the left hole 5 mm to the back", (hole(-40, 5), RIGHT, BORE), "PASS"),
        ("make the left hole 8 mm", (hole(-40, 0, 8), RIGHT, BORE), "PASS"),
        ("make the left hole 8 mm", (LEFT, hole(40, 0, 8), BORE), "FAIL"),
        ("make the bore 30", (LEFT, RIGHT, hole(0, 0, 30)), "PASS"),
        ("swap the left hole and the bore", (hole(-40, 0, 20), RIGHT, hole(0, 0, 6)), "PASS"),
        ("swap the left hole and the bore", (hole(-40, 0, 20), RIGHT, BORE), "FAIL"),
        ("3 holes of 6, not 2, evenly spaced", (hole(-30, 0), hole(0, 20), hole(30, 0), BORE), "PASS"),
        ("5 holes of 6, not 2, evenly spaced", (hole(-30, 0), hole(0, 20), hole(30, 0), BORE), "FAIL"),
        ("make the bore 30", (hole(-40, 0, 9), hole(40, 0, 9), hole(0, 0, 30)), "FAIL"),
        ("another 6 mm hole, 20 from the front", (LEFT, RIGHT, BORE, hole(0, -20)), "PASS"),
        ("another 6 mm hole, 20 from the front", (RIGHT, BORE, hole(0, -20)), "FAIL"),
        ("the hole in the right side should be 8, left one stays", (LEFT, hole(40, 0, 8), BORE), "PASS"),
        ("the hole in the right side should be 8, left one stays", (hole(-40, 0, 8), hole(40, 0, 8), BORE), "FAIL"),
    ],
)
def test_which_of_several_and_which_way(words: str, holes: tuple[Hole, ...], wanted: str) -> None:
    assert verdict(words, with_holes(*holes)).verdict == wanted


def test_what_the_words_do_not_speak_of_is_named() -> None:
    longer = replace(
        PLATE, bbox=(-60.0, -30.0, 0.0, 60.0, 30.0, 8.0), holes=(LEFT, RIGHT, hole(0, 0, 24)), volume=50_000.0
    )
    found = verdict("make it 120 long", longer)
    assert found.verdict == "FAIL"
    assert "diameter 20 → 24; the request says nothing of it" in found.evidence


def test_what_is_to_stay_where_it_is_did_not_move() -> None:
    longer = replace(PLATE, bbox=(-60.0, -30.0, 0.0, 60.0, 30.0, 8.0), volume=50_000.0)
    words = "the plate should be 120 long instead of 100, the holes stay where they are"
    assert verdict(words, longer).verdict == "PASS"
    assert verdict(words, replace(longer, holes=(hole(-50, 0), hole(50, 0), BORE))).verdict != "PASS"


def test_the_outside_stays_where_it_is_said_to() -> None:
    taller = replace(PLATE, bbox=(-50.0, -30.0, 0.0, 50.0, 30.0, 10.0), volume=50_000.0)
    assert verdict("the bottom should be 5 mm thick, outside dimensions stay", taller).verdict == "FAIL"


@pytest.mark.parametrize(("side", "wanted"), [(-1.0, "PASS"), (1.0, "FAIL")])
def test_material_is_looked_for_on_the_side_that_is_named(side: float, wanted: str) -> None:
    lump = Lump(100.0, (44.0 * side - 1, -5.0, 8.0, 44.0 * side + 1, 5.0, 12.0))
    after = replace(PLATE, volume=44_100.0, bbox=(-50.0, -30.0, 0.0, 50.0, 30.0, 12.0))
    assert verdict("put a peg on the left", after, Changed(False, None, (lump,))).verdict == wanted


def test_what_is_cut_adds_no_material() -> None:
    lump = Lump(100.0, (-1.0, -1.0, 8.0, 1.0, 1.0, 12.0))
    after = replace(PLATE, volume=44_100.0)
    assert verdict("add a groove across the top", after, Changed(False, None, (lump,))).verdict == "FAIL"


@pytest.mark.parametrize(("diameter", "wanted"), [(2.0, "PASS"), (1.5, "FAIL")])
def test_all_of_it_larger(diameter: float, wanted: str) -> None:
    twice = replace(
        PLATE,
        bbox=(-100.0, -60.0, 0.0, 100.0, 60.0, 8.0 * diameter),
        volume=44_000.0 * 4 * diameter,
        holes=tuple(replace(h, diameter=2 * h.diameter, depth=16.0) for h in PLATE.holes),
    )
    assert verdict("make the whole thing 100% bigger", twice).verdict == wanted


def test_without_the_version_before_nothing_is_said() -> None:
    assert check(held_to("make it 5 longer"), PLATE)[0].verdict == "UNVERIFIED"


@pytest.mark.parametrize(
    ("words", "holes", "wanted"),
    [
        ("move the holes 5 mm inwards", (hole(-35, 0), hole(35, 0), BORE), "PASS"),
        ("move the holes 5 mm inwards", (hole(-45, 0), hole(45, 0), BORE), "FAIL"),
        ("left hole 5 mm closer to the right edge", (hole(-35, 0), RIGHT, BORE), "PASS"),
        ("move the left hole 5 mm to the right", (hole(-35, 0, 8), RIGHT, BORE), "FAIL"),
        ("drop the two left holes", (RIGHT, BORE), "FAIL"),
        ("remove the left hole", (RIGHT, BORE), "PASS"),
        ("remove the left hole", (hole(-40, 0, 4), RIGHT, BORE), "FAIL"),
    ],
)
def test_inwards_closer_and_removed(words: str, holes: tuple[Hole, ...], wanted: str) -> None:
    filled = Changed(False, None, (Lump(226.0, (-43.0, -3.0, 0.0, -37.0, 3.0, 8.0)),))
    volume = 45_000.0 if "remove" in words or "drop" in words else 43_000.0
    assert verdict(words, with_holes(*holes, volume=volume), filled).verdict == wanted


def test_mirrored_is_not_turned() -> None:
    plate = replace(PLATE, holes=(hole(-40, 10),), center_of_mass=(0.4, -0.1, 4.0))
    mirrored = replace(plate, holes=(hole(40, 10),), center_of_mass=(-0.4, -0.1, 4.0))
    turned = replace(plate, holes=(hole(40, -10),), center_of_mass=(-0.4, 0.1, 4.0))
    words = held_to("mirror it left to right")
    assert check(words, mirrored, Difference(plate, Changed(False)))[0].verdict == "PASS"
    assert check(words, turned, Difference(plate, Changed(False)))[0].verdict == "FAIL"


def test_numbers_that_held_before_bear_out_nothing() -> None:
    moved = with_holes(hole(-40, 5), RIGHT, BORE)
    words = "another hole of 20 mm, 12 from the front"
    checked = check(
        (*read(words, task="edit", before=PLATE), *held_to(words)), moved, Difference(PLATE, Changed(False))
    )
    told = next(c for c in checked if c.requirement.values == (20.0,))
    assert told.verdict == "UNVERIFIED"
    assert "so before" in told.evidence


def test_the_old_value_and_the_reason_are_no_sizes_of_the_result() -> None:
    words = "the wheel is 32 wide now - make the left hole 8 instead of 6"
    after = with_holes(hole(-40, 0, 8), RIGHT, BORE)
    checked = check(
        (*read(words, task="edit", before=PLATE), *held_to(words)), after, Difference(PLATE, Changed(False))
    )
    assert {c.verdict for c in checked} == {"PASS"}


def bored(axis: tuple[float, float, float], diameter: float = 5.0, depth: float = 4.0) -> Hole:
    return Hole(diameter, depth, False, (20.0, 10.0, 8.0 if axis[2] < 0 else 0.0), axis)


@pytest.mark.parametrize(("axis", "wanted"), [(DOWN, "PASS"), ((0.0, 0.0, 1.0), "FAIL")])
def test_what_is_cut_from_the_top_opens_there(axis: tuple[float, float, float], wanted: str) -> None:
    after = with_holes(LEFT, RIGHT, BORE, bored(axis))
    assert verdict("drill a 5 mm hole from the top, 4 deep", after).verdict == wanted


def test_what_gets_deeper_gets_no_wider() -> None:
    before = replace(PLATE, holes=(bored(DOWN),))
    for after, wanted in ((bored(DOWN, 5.0, 6.0), "PASS"), (bored(DOWN, 6.0, 6.0), "FAIL")):
        part = replace(PLATE, holes=(after,), volume=43_900.0)
        told = check(held_to("the hole should be 6 deep"), part, Difference(before, Changed(False)))
        assert told[0].verdict == wanted


@pytest.mark.parametrize("unit", ["(", "[1,2,", "9 ", "keep and move ", "from the left 1 ", "hole, "])
def test_an_edit_of_strangers_takes_no_long_time(unit: str) -> None:
    began = time.process_time()
    checked = verdict((unit * 100_000)[:100_000], with_holes(RIGHT, BORE))
    assert checked.verdict == "UNVERIFIED"
    assert time.process_time() - began < 2
