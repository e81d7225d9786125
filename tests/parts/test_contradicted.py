"""What is said of a thing and is not so as it was made is quoted: whose size it is, at which end, on which face."""

import pytest

from cadwright.parts.build import built, make, reader


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        # a thread of another hole than the one before it
        ("block 90 x 50 x 25. Center hole 10. Right face: M6 15 deep.", "M6"),
        ("block 90x50x25; 4 holes d6, 8 from edges; left face M5 x 10 centered", "M5"),
        # a height that is no depth
        ("disc 40 dia 15 thick, radial hole 4 mm at height 5", "height 5"),
        ("block 40 x 30 x 20, hole 4 mm in the front at height 6", "height 6"),
        # a thread that is cut on the outside
        ("10 mm rod, 120 long, M10 thread on both ends 25 long", "M10"),
        # where a circle or edges are named, and no bodies
        ("plate 80 x 80 x 4, 6x d4 on circle 60", "circle"),
        ("block: 100 x 60 x 20 mm\nround: vertical 10 mm, top 2 mm", "round"),
        # corners of the part behind a semicolon
        ("plate 40 x 40 x 5; square opening 12 mm in the middle; corner radius 4 mm", "corner radius 4 mm"),
        # ends, faces and sides
        ("block 100 x 40 x 20, hole 8 mm at one end", "at one end"),
        ("block 90 x 40 x 15, 2 holes 8 mm through the long side 20 from each end", "through the long side"),
        ("round pin 14 dia 60 long, 4 mm hole 6 from the right end, standing", "right end"),
        ("half round bar 30 dia 80 long, hole 6 in the middle of the flat face", "flat face"),
        ("plate 100 x 60 x 5. A boss 12 mm dia 9 high on the front face", "on the front face"),
        ("plate 60 x 40 x 20 with a rabbet 10 wide across the face and 8 deep along one long edge", "one"),
        ("plate 100x60x5, a slot 20 long 6 wide, 15 from the top edge, 3 holes 4 mm below it 20 apart", "below it"),
        # levels
        (
            "disc 80 dia 8 thick, three posts 10 dia 30 high on a 60 circle on top, and a top disc 80 dia 6 thick",
            "disc",
        ),
        ("housing 80x60x30, bottom open, wall 3, boss 10 dia 12 high inside the top center", "inside"),
        ("bottle stopper: disc 40x8, below plug 25 dia 30 long", "comes to a point"),
        # whose number it is
        ("coupling flange 50 dia 12 thick 16 bore", "thick 16"),
        ("5 THK 50 x 100, 8X Ø4 THRU, 4 (LG) x 2, 20 C-C BOTH DIR", "THRU"),
        ("6 THK 40 SQ; Ø10 SQ THRU CTR", "SQ"),
        (
            "Bollard sleeve for a square post: height 40 mm, radius 25 mm. The post measures 15 mm square and passes "
            "right through the middle.",
            "right through",
        ),
        ("cube 30 with 10 mm hole through two opposite faces and 5 mm hole through top", "5 mm hole"),
        ("plate 90x60x5, a 10 mm hole 20 from the left, a second hole 6 dia next to it 20 to the right", "next to"),
        ("block 40x30x20, groove round 8 dia along the top, hole 4 mm next to it", "next to"),
        # both of which there is one
        ("block 40x40x15, through hole 9, cbore 15x4 both sides", "both sides"),
        (
            "plate 70x70x12, four 6 mm holes 9 from the edges counterbored 11 dia 3 deep top and bottom",
            "top and bottom",
        ),
        ("block 90x50x40 with a slot 6 x 12 in each side", "nothing left"),
        # one more thing, and no thread of those before it
        ("block 60x30x30 with holes 7 from both ends, and an M5 from the top", "M5"),
        # how many, and of what
        (
            "plate 70x70x6 with a boss 18 dia 12 tall on top, another boss same on the bottom, 8 mm hole through all",
            "another boss",
        ),
        ("plate 90x70x5, four standoff posts 9 dia 14 high 12 in from each edge", "four"),
        ("base 90x70x6, two uprights 70 x 6 x 40 left and right, with two 5 mm holes in each upright", "2 of them"),
        # of which of two
        (
            "bar 24x24x160: 9 mm hole through the middle, and a 9 mm hole through the top 30 from each end",
            "30 from each end",
        ),
        ("bar 24 dia 100 long; hole 10 dia 30 deep in one end; flat 3 deep 20 long at the middle", "the middle"),
        # how it lies
        ("plate 90 high 60 wide 6 thick; horizontal shelf 60 wide 50 deep 6 thick on the front", "horizontal"),
        # what is not there
        ("box 70x50x30 wall 2, lid no", "“no”"),
        ("plate 70x50x6, chamfer 1 mm no", "“no”"),
        ("tray 180x120x30, wall 3, one divider making three compartments", "make 2 of them"),
    ],
)
def test_what_is_not_so_is_quoted(text: str, quote: str) -> None:
    best = built(reader().read(text))
    assert any(quote in told for told in best.not_understood), best.not_understood


@pytest.mark.parametrize(
    "text",
    [
        "block 90 x 50 x 25, M6 tapped hole 15 deep in the middle of the right face",
        "hole 5 mm dia tapped M6 in the middle of a plate 40 x 40 x 8",
        "rod 20 dia 100 long, M6 tapped 15 deep both ends",
        "rod 20 dia 60 long, hole 8 mm at one end",
        "plate 80 x 80 x 4, 6 holes d4 on circle 60",
        "block 100 x 60 x 20. A round peg 7 mm dia 9 long on the front face.",
        "box 80x60x40, wall 3, boss 10 dia 12 high inside in the middle",
        "plate 60x20x10, two 5 mm holes countersunk at both ends 8 mm in",
        "plate 90x60x5 with a slot 30x6 in the middle and a 5 mm hole next to it, 10 mm from the left edge",
        "plate 70x50x6, chamfer: none",
        "disc 45 dia x 10, knurl no, 8 mm hole in the middle",
        "tray 180x120x30, wall 3, with two dividers across making three compartments",
        "torus, tube diameter 6, pitch circle diameter 40",
    ],
)
def test_what_is_so_is_done(text: str) -> None:
    assert make(text).not_understood == ()


def test_a_wall_along_a_second_edge_is_not_passed_over() -> None:
    text = "base 100x70x4, fence on the front edge and one on the left edge, both 4 thick 15 high"
    assert make(text).not_understood


def test_a_no_before_the_last_word_ends_no_reading() -> None:
    assert make("plate 70x50x6, hole 5 mm no thanks").not_understood
