"""Places and sizes in few words: ends, spacings, insets, what is said once more."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make
from cadwright.parts.model import Hole, Points, Polar

PLATE = 100 * 60 * 8


def bored(diameter: float, depth: float) -> float:
    """The volume that a drill takes away."""
    return math.pi * diameter**2 / 4 * depth


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("plate 60 x 60 x 6 with four M4 corner holes 50 mm apart", 60 * 60 * 6 - 4 * bored(4.5, 6)),
        ("plate 60 x 60 x 6 with four 5 mm holes 50 mm apart", 60 * 60 * 6 - 4 * bored(5, 6)),
        ("plate 100x60x8 with four 5 mm corner holes 80 x 40 apart", PLATE - 4 * bored(5, 8)),
        (
            "plate 100x60x8 with a 3 by 2 array of 5 mm holes, 40 mm pitch lengthwise and 30 across",
            PLATE - 6 * bored(5, 8),
        ),
        (
            "plate 100x60x8 with six 5 mm holes in two rows of three, rows 40 apart, holes 35 apart",
            PLATE - 6 * bored(5, 8),
        ),
        ("plate 100x60x8 with four 6 mm holes in the corners, 8 mm in", PLATE - 4 * bored(6, 8)),
        ("a 60x40x20 block with a step along the front, 10 deep and 8 high", 60 * 40 * 20 - 60 * 10 * 8),
        ("a channel 50 wide 25 deep 3 thick 200 long", 200 * (50 * 3 + 2 * 22 * 3)),
        ("a C-channel 80 wide, 40 high, 4 mm material, 240 long", 240 * (80 * 4 + 2 * 36 * 4)),
        ("a gear blank 50 dia 10 thick, 15 bore", bored(50, 10) - bored(15, 10)),
        ("a shaft 20 dia 120 long, turned down to 12 mm for the last 30 mm", bored(20, 90) + bored(12, 30)),
        (
            "a stepped pin. 20 diameter over the first 50 mm, then 12 diameter for another 30",
            bored(20, 50) + bored(12, 30),
        ),
        ("a shaft 20 dia 120 long with Ø15 ends, 20 long", bored(20, 80) + 2 * bored(15, 20)),
        ("a shaft 20 dia 120 long with 15 mm diameter ends each 20 long", bored(20, 80) + 2 * bored(15, 20)),
        ("a link 30 wide, 80 between centres, 8 thick", 8 * (80 * 30 + math.pi * 15**2)),
        (
            "a tapered foot, 30 mm diameter where it meets the floor, 24 mm on top, 12 mm high",
            math.pi * 12 * (225 + 180 + 144) / 3,
        ),
    ],
)
def test_few_words_say_all(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


def mouths(text: str) -> list[tuple[float, ...]]:
    """Where the drills of a request go in, of which nothing is left over."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    values = made.part.values()
    return sorted(tuple(e.evaluate(values) for e in f.frame.origin) for f in made.part.features if isinstance(f, Hole))


@pytest.mark.parametrize(
    "words",
    [
        "with an M8 tapped hole 15 deep in each end",
        "with two M8 tapped holes 15 deep, one in each end",
        "with M8 tapped holes 15 deep in both ends",
    ],
)
def test_a_hole_in_each_end_of_a_bar(words: str) -> None:
    assert mouths(f"a 60x40x20 block {words}") == [(-30, 0, 10), (30, 0, 10)]


def test_through_a_plate_each_end_is_a_place_on_top() -> None:
    made = make("a 100x60x8 plate with two 6 mm holes, one at each end, 10 mm in from the edge")
    assert made.part is not None
    assert made.not_understood == ()
    (holes,) = (f for f in made.part.features if isinstance(f, Hole))
    assert isinstance(holes.positions, Points)
    assert len(holes.positions.at) == 2


def test_holes_at_round_ends_are_about_their_centres() -> None:
    assert mouths("a link 30 wide, 80 between centres, 8 thick, 12 mm hole at one end, 16 mm hole at the other") == [
        (-40, 0, 8),
        (40, 0, 8),
    ]


def test_four_on_a_circle_that_is_wider_than_a_square_flange_are_on_its_diagonals() -> None:
    made = make("a square flange 80x80x10 with a 40 mm bore and four 9 mm holes on a 90 mm bolt circle")
    assert made.part is not None
    assert made.not_understood == ()
    holes = [f for f in made.part.features if isinstance(f, Hole)][-1]
    assert isinstance(holes.positions, Polar)
    assert holes.positions.start.evaluate({}) == 45
    assert any("diagonals" in told for told in made.assumptions)


def test_the_other_end_is_no_empty_word() -> None:
    two = "a plate 100 x 30 x 8 with a 12 mm hole 15 mm from one end, and a 16 mm hole"
    assert mouths(f"{two} 15 mm from the other") == [(-35, 0, 8), (35, 0, 8)]
    assert make(f"{two} at the other").not_understood == ("at the other",)


@pytest.mark.parametrize(
    "text",
    [
        "Flanged bush. Body Ø20, bore Ø14 through, collar Ø28 x 3 at one end, overall length 25 including the collar.",
        "Stepped shaft with three sections: Ø30 x 40 long, Ø25 x 30 long, Ø20 x 20 long.",
        "Pocketed block: 80 x 50 x 20. Pocket 40 x 20, 8 deep, in the middle of the top.",
        "L 40x40x4 angle profile, 200 long",
        "Blind flange Ø100, thickness 10",
        "a clamp ring 50 od 30 id 15 wide split on one side by a 3 mm gap",
        "a C-shaped ring 60 od 50 id 8 thick with a 20 mm gap",
        "60x60x5 plate, 22.5 mm hole in the centre, four 3.4 mm holes on a 31 mm square around it",
    ],
)
def test_what_is_said_once_more_is_compared(text: str) -> None:
    assert solid_of(text).Volume() > 0


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Pocketed block: 80 x 50 x 20.", "Pocketed"),
        ("Stepped shaft with four sections: Ø30 x 40 long, Ø25 x 30 long, Ø20 x 20 long.", "sections"),
        ("T 40x40x4 angle profile, 200 long", "T"),
        ("Blind flange Ø100, thickness 10, bore 30", "Blind"),
        ("a split ring 50 od 30 id 15 wide", "split"),
        ("Flanged bush. Ø20, bore Ø14 through, length 25", "Flanged"),
    ],
)
def test_and_quoted_where_it_is_not_so(text: str, word: str) -> None:
    made = make(text)
    assert made.part is None or any(word in left for left in made.not_understood)


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("PL 140 SQ x 4", {"length": 140, "width": 140, "thickness": 4}),
        ("PL 4-1/2 SQ x 3/4 in", {"length": 114.3, "width": 114.3, "thickness": 19.05}),
        ("BAR 40 SQ x 160", {"length": 160, "width": 40, "thickness": 40}),
        ("Bar 150 x 30 sq", {"length": 150, "width": 30, "thickness": 30}),
        ("Length: 120 mm; Height: 25 mm; Width: 20 mm", {"length": 120, "height": 25, "width": 20}),
        ("hole 8 mm in the centre; stock 140 L x 50 W x 40 H", {"length": 140, "width": 50, "height": 40}),
        ("Ø7 cm, 9 cm tall; hole of 6 cm diameter, 5 cm deep", {"diameter": 70, "height": 90}),
    ],
)
def test_sizes_alone_are_those_of_a_body(text: str, box: dict[str, float]) -> None:
    body = next(m for m in make(text).reading.mentions if m.kind in ("block", "cylinder"))
    assert {name: q.value for name, q in body.sizes} == pytest.approx(box)


@pytest.mark.parametrize(
    ("said", "kind", "value"),
    [
        ("6X Ø5 THRU @ 14", "spacing", 14),
        ("FLOOR 16X Ø5, 4 x 4 @ 20", "spacing", 20),
        ("4X Ø6 @ 60 BC", "circle", 60),
        ("2X Ø6 @ 12 from left edge", "offset", 12),
    ],
)
def test_at_stands_before_how_far_apart_several_are(said: str, kind: str, value: float) -> None:
    *_, last = make(f"TRAY 100 SQ x 25 H, T2, OPEN; {said}").reading.mentions
    assert [p.amounts[0].value for p in last.places if p.kind == kind] == [value]


def test_a_capital_names_the_extent_along_which_something_goes() -> None:
    made = make("PL 100 L x 60 W x 10 T; slot 8 W x 4 DP, along L")
    assert made.not_understood == ()
    assert [p.axis for p in made.reading.mentions[-1].places] == ["length"]


@pytest.mark.parametrize(
    "said", ["EQ SP on 80 BC", "evenly spread on a circle of 80 mm", "same angle between, on an 80 mm circle"]
)
def test_what_stands_on_a_circle_may_be_said_to_be_evenly_so(said: str) -> None:
    assert make(f"disc 110 dia 6 thick, 3 pins of 8 mm diameter, 12 high, on top, {said}").not_understood == ()
