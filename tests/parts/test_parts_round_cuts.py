"""Cuts in round parts: grooves and notches about an axis, flats and keyways at ends, holes drilled in from an end."""

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.model import Body, Extrusion, Hole, Revolution


def cuts(text: str) -> list[Body]:
    """What is cut out of a part of which all is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    return [f for f in made.part.features if isinstance(f, Body) and f.mode == "cut"]


def size(text: str, slot: str, thing: int = 1) -> float:
    """A size of a thing as it was read, where all is understood."""
    made: Made = make(text)
    assert made.not_understood == ()
    said = made.reading.mentions[thing].size(slot)
    assert said is not None
    return said.value


@pytest.mark.parametrize(
    ("text", "grooves"),
    [
        ("rod 12 dia 80 long, a groove 2 wide and 1 deep 5 from each end", 2),
        ("pin 10 dia 60 long with a groove 1.5 wide, 8 dia, 4 mm from the left end", 1),
        ("axle 20 dia 100 long, circlip grooves near both ends, each 1.3 wide and 0.9 deep, 5 from the end", 2),
        ("a wheel 60 dia and 20 wide with a groove round the rim, 12 wide, sharp bottom, root diameter 48", 1),
        ("a 50 mm disc 15 thick with a vee cut into the middle of its rim, 90 degrees, 5 deep to a sharp bottom", 1),
        ("a pulley 60 dia 20 wide, V groove in the middle of the rim, 12 wide", 1),
    ],
)
def test_grooves_in_round_parts_go_round_them(text: str, grooves: int) -> None:
    assert [isinstance(cut.operation, Revolution) for cut in cuts(text)] == [True] * grooves


@pytest.mark.parametrize(
    "text",
    [
        "shaft 25 dia 150 long with a groove 3 wide 1.5 deep along its length",
        "a 40 dia disc 10 thick with a groove 4 wide 2 deep across the top",
    ],
)
def test_grooves_along_and_across_round_parts_are_straight(text: str) -> None:
    assert all(not isinstance(cut.operation, Revolution) for cut in cuts(text))


@pytest.mark.parametrize(
    "text",
    [
        "wheel 100 mm across, 12 thick, one notch in the edge 10 wide going 20 in from the rim",
        "round plate 100 dia, 12 thick, a 10 mm wide slot runs in from the rim and stops 30 mm from the centre",
        "a disc 100 dia, 12 thick with one notch in the edge, 10 wide, its flat end stops 30 mm from the middle of it",
        "disc 100 dia 12 thick, a 10 mm slot in from the rim toward the centre, 20 deep, square bottom, through it",
    ],
)
def test_how_far_a_notch_goes_in_from_a_rim(text: str) -> None:
    (notch,) = cuts(text)
    assert isinstance(notch.operation, Extrusion)
    made = make(text)
    assert made.part is not None
    corner = max(abs(v) for v in made.part.values().values())
    assert corner == pytest.approx(100)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("shaft 8 dia, 40 long, a flat on the last 15 mm, 7 mm from the flat to the opposite side", 15),
        ("a 20 mm shaft 70 long with a flat on the end, 3 deep, it goes 25 mm along from the end", 25),
    ],
)
def test_how_far_a_flat_goes_from_the_end(text: str, length: float) -> None:
    (flat,) = cuts(text)
    made = make(text)
    assert made.part is not None
    assert isinstance(flat.operation, Extrusion)
    assert flat.operation.height.evaluate(made.part.values()) == pytest.approx(length)


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("block 60x40x30, an 8 mm hole drilled 12 mm down from the centre of the top face", 12),
        ("a 40 mm cube with a 10 mm hole going 15 mm down from the top", 15),
        ("a knob 40 dia 20 high, an 8 mm hole goes 12 mm up from the bottom", 12),
        ("pin 12 dia 50 long; 5 mm hole drilled 20 mm in from the right end", 20),
    ],
)
def test_a_hole_goes_in_so_far_from_a_side(text: str, depth: float) -> None:
    assert size(text, "depth") == depth


def test_a_hole_in_a_side_is_so_far_down_from_the_top() -> None:
    made = make("a 40 mm cube with a 10 mm hole in the front face 15 mm down from the top")
    assert made.not_understood == ()
    assert made.reading.mentions[1].size("depth") is None


def test_the_floor_of_a_keyway_is_measured_from_the_other_side() -> None:
    text = "a 30 mm shaft 100 long, keyway at one end, 8 wide, 25 long, 26 from the keyway floor to the opposite side"
    assert size(text, "flats") == 26


def test_an_end_that_is_said_to_be_flat_is_not_rounded() -> None:
    made = make("pin 8 dia x 40, one end full round (R4), the other end flat")
    assert made.not_understood == ()
    assert len([m for m in made.reading.mentions if m.kind in ("fillet", "round end")]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ø50 x 25 THK. Ø12 THRU, CBORE Ø25 x 6 DEEP, ON CL.",
        "Ø50 x 25 with a Ø12 hole through",
    ],
)
def test_a_diameter_and_a_length_alone_are_something_round(text: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert [m.kind for m in made.reading.mentions] == ["cylinder", "hole"]
    assert made.part is not None
    assert any(isinstance(f, Hole) for f in made.part.features)


def test_so_much_of_a_bar_is_its_length() -> None:
    assert size("a stud, 80 mm of 12 mm rod, with a 4 mm cross hole 10 mm from one end", "height", 0) == 80


def test_a_ring_round_something_thinner_is_a_collar() -> None:
    made = make("a 16 mm rod, 120 mm long, with a ring round it halfway along. The ring is 32 mm outside, 10 mm wide")
    assert made.not_understood == ()
    assert [m.kind for m in made.reading.mentions] == ["cylinder", "tube"]


def test_a_flat_ring_without_a_bore_is_none_of_round_section() -> None:
    assert make("a ring 60 mm outside diameter, 10 mm thick").reason == "the inner diameter of the ring is missing"


def test_ends_that_are_square_make_no_hole_square() -> None:
    assert len(cuts("a bar 20 dia 100 long, ends square, one 5 mm hole through the middle")) == 0


def test_what_goes_in_comes_behind_its_verb() -> None:
    assert size("block 60x40x30, hole 6 mm going in 20 mm", "depth") == 20


@pytest.mark.parametrize(
    "text",
    [
        "disc 80 dia 10 thick with a 5 mm wide slot 10 mm from the edge",
        "a wheel 60 dia 20 wide, with a V notch in the rim, 10 wide and 5 deep",
    ],
)
def test_what_may_mean_another_cut_is_quoted(text: str) -> None:
    assert make(text).not_understood != ()
