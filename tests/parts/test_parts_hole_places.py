"""Where holes are, how many and how deep: several sizes in a row, notes without nouns, depths by what stays."""

import math

import pytest
from parts_kit import mouths_of

from cadwright.parts.build import make
from cadwright.parts.model import Body, CurveTo, Hole, Outline, Points, Polar


def drills(text: str) -> list[Hole]:
    """The drills of a request of which everything was understood."""
    made = make(text)
    assert made.part is not None
    assert not made.not_understood, made.not_understood
    return [f for f in made.part.features if isinstance(f, Hole)]


def values(text: str) -> list[tuple[float, float | None]]:
    """The diameters and depths of the drills."""
    made = make(text)
    assert made.part is not None
    found = made.part.values()
    return [(d.diameter.evaluate(found), None if d.depth is None else d.depth.evaluate(found)) for d in drills(text)]


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("plate 100x60x8 with holes of 5, 6 and 8 mm in a row 25 apart", [5, 6, 8]),
        ("bar 120x20x5 with five holes of 4, 6, 8, 10 and 12 mm diameter, spaced 22 mm apart", [4, 6, 8, 10, 12]),
        ("plate 100x40x6 with two 5 mm and two 8 mm holes", [5, 8]),
        ("plate 80x60x10 with two holes, one 6 mm, the other 8 mm, 40 mm apart", [6, 8]),
        ("plate 200x40x8 with 3 holes Ø5, Ø6 and Ø8 at 30, 80 and 120 from the left end", [5, 6, 8]),
    ],
)
def test_holes_in_a_row_have_sizes_of_their_own(text: str, sizes: list[float]) -> None:
    assert [d for d, _ in values(text)] == sizes


def test_as_many_sizes_as_holes() -> None:
    assert make("plate 80x60x6, three holes of 5 and 8 mm").not_understood


@pytest.mark.parametrize(
    ("text", "diameter", "count"),
    [
        ("plate 80x60x6. Two Ø6.5, 26 apart lengthwise.", 6.5, 2),
        ('4" x 4" x 1" plate, 4X 9/32 on 1-7/8 square', 7.14375, 4),
        ("plate 90x90x10 with 4 x Ø6.6 mm through, pitch circle Ø60 mm", 6.6, 4),
        ("plate 80x60x6, Ø12 through in the centre", 12, 1),
    ],
)
def test_notes_without_the_noun_are_holes(text: str, diameter: float, count: int) -> None:
    made = make(text)
    (drill,) = drills(text)
    assert made.part is not None
    assert drill.diameter.evaluate(made.part.values()) == diameter
    assert (
        sum(len(s.at) for k in made.stands for s in made.stands[k] if made.reading.mentions[k].kind == "hole") == count
    )


def test_a_size_that_comes_at_each_corner_is_that_of_four() -> None:
    made = make("plate 120 x 80 x 10, Ø10 in the centre, Ø6 at 8 from each corner")
    assert made.not_understood == ()
    assert [sum(len(s.at) for s in made.stands[k]) for k in (1, 2)] == [1, 4]


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("block 60x40x30 with a 10 mm blind hole stopping 5 mm short of the bottom", 25),
        ("block 60x40x30 with a 10 mm hole from the top, leaving 4 mm of material at the bottom", 26),
        ("block 60x40x30 with a 10 mm hole halfway through", 15),
        ("block 60x40x30 with an M8 hole, tapped, thread depth 15, drill depth 20", 20),
        ("bar 100 x 20 x 20 with a 10 mm hole 30 deep in one end", 30),
        ("tube 40 OD 30 ID 80 long with a 6 mm hole through one wall 20 from the end", 20),
        ("cylinder 40 dia 60 tall with a 10 mm hole from the side, 20 below the top, to the centre", 20),
    ],
)
def test_the_depth_follows_from_what_stays(text: str, depth: float) -> None:
    assert [d for _, d in values(text)] == [depth]


def test_a_rest_and_a_depth_contradict() -> None:
    assert make("block 60x40x30 with a 10 mm hole 12 deep, stopping 5 mm short of the bottom").not_understood


def test_bores_go_on_narrower() -> None:
    assert values("block 50x50x40 with a bore of 20 mm 15 deep, then 12 mm through") == [(20, 15), (12, None)]


@pytest.mark.parametrize(
    ("text", "corner"),
    [
        ("plate 200x60x4: 4 holes Ø5.5 at X = ±80, Y = ±20, origin at the centre", (80, 20)),
        ("plate 100x100x5 with 5 mm holes at (±30, ±40) from the centre", (30, 40)),
        ("plate 100x80x5 with 5 mm holes at x = ±30, y = 0", (30, 0)),
    ],
)
def test_places_on_both_sides_of_the_middle(text: str, corner: tuple[float, float]) -> None:
    made = make(text)
    assert not made.not_understood
    at = {(abs(round(x, 6)), abs(round(y, 6))) for s in made.stands[1] for x, y, _ in s.at}
    assert at == {corner}


def test_angles_between_holes_on_a_circle() -> None:
    (whole,) = drills("disc 100 dia, 6 thick, 3 holes 6 mm 120 degrees apart on an 80 mm circle")
    (part,) = drills("disc 100 dia, 6 thick, 3 holes 6 mm 90 degrees apart on an 80 mm circle")
    assert isinstance(whole.positions, Polar)
    assert isinstance(part.positions, Points)
    assert make("disc 100 dia, 6 thick, 5 holes 6 mm 90 degrees apart on an 80 mm circle").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "knob 30 dia 15 tall with a D-shaft hole 6 mm, flat 4.5",
        "knob 30 dia 15 tall with a 6 mm D-shaped bore, 4.5 mm across the flat",
        "knob 30 dia 15 tall with a D-shaped hole 6 mm diameter with a flat 1.5 deep",
    ],
)
def test_holes_for_shafts_with_a_flat(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    (cut,) = [f for f in made.part.features if isinstance(f, Body) and f.mode == "cut"]
    found = made.part.values()
    (outline,) = cut.profiles
    assert isinstance(outline, Outline)
    points = [outline.start, *(s.end for s in outline.steps if not isinstance(s, CurveTo))]
    assert max(p[1].evaluate(found) for p in points) == pytest.approx(1.5)
    assert math.hypot(*(c.evaluate(found) for c in points[0])) == pytest.approx(3)


def test_a_flat_must_cut_its_hole() -> None:
    assert make("knob 30 dia 15 tall with a D-shaped hole 6 mm, 7 mm across the flat").not_understood


def test_a_distance_behind_every_is_no_number_of_holes() -> None:
    made = make("strip 200x20x3, first hole 10 from the left end then every 20, 5 mm, 10 holes")
    assert made.not_understood or all(m.count != 20 for m in made.reading.mentions)


@pytest.mark.parametrize(
    "text",
    [
        "Disc 38 dia x 4 thk. Rect blk 26 x 20 x 13 hi on top in the middle. 3.4 dia thru on ctr.",
        "disc 38 dia 4 thick with a block 26 x 20 x 13 on top in the middle, a 3.4 mm hole through all in the middle",
    ],
)
def test_a_hole_through_a_disc_goes_through_the_block_on_it(text: str) -> None:
    (hole,) = drills(text)
    made = make(text)
    assert made.part is not None
    assert hole.frame.origin[2].evaluate(made.part.values()) == 17


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("bar 100x20x10, an 8 hole 15 from the left end and a 5 hole 60 from the same end", [(8, None), (5, None)]),
        (
            "bar 100x20x10, holes: 8 dia at 15 from the left end, 5 dia at 60 from the left end, both through",
            [(8, None), (5, None)],
        ),
        ("bar 120x25x8. drill 10 at 20 from one end and 6 at 20 from the other end", [(10, None), (6, None)]),
        (
            "bar 100x20x10, two holes: 8 dia at 15 from the left end, 5 dia at 60 from the left end",
            [(8, None), (5, None)],
        ),
        (
            "plate 80x80x5 with a 30 mm hole in the middle and 6 mm at each corner, 10 from the edges",
            [(30, None), (6, None)],
        ),
        (
            "block 60x40x20, Ø8 at 15 from the left end and Ø5 at 45 from the left end, both 12 deep",
            [(8, 12), (5, 12)],
        ),
        (
            "plate 80x80x5 with a 30 hole in the middle and 6 holes in the corners 8 from the edges",
            [(30, None), (6, None)],
        ),
    ],
)
def test_a_second_size_before_a_place_is_that_of_another_hole(
    text: str, sizes: list[tuple[float, float | None]]
) -> None:
    assert values(text) == sizes


@pytest.mark.parametrize(
    "text",
    [
        "block 60x40x20, a hole Ø8 15 from the left end and a hole Ø5 45 from the left end, both 12 deep",
        "block 60x40x20, a hole Ø8 15 from the left end and a hole Ø5 45 from the left end. Both are 12 deep.",
    ],
)
def test_what_both_are_is_said_of_either(text: str) -> None:
    assert values(text) == [(8, 12), (5, 12)]


@pytest.mark.parametrize(
    "said",
    [
        "at the corners of a centred square with sides of 50 mm",
        "at the corners of a square of side 50",
    ],
)
def test_holes_at_the_corners_of_a_square_are_on_round_things_too(said: str) -> None:
    assert mouths_of(f"disc 100 x 10, four 6 mm holes {said}") == [
        (-25, -25, 10),
        (-25, 25, 10),
        (25, -25, 10),
        (25, 25, 10),
    ]
