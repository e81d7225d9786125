"""What a text concludes of its own sizes: passed over where it is true of the part, quoted where it is not."""

import pytest

from cadwright.parts.build import make

TRUE = [
    "A washer, outer diameter 24 mm, inner diameter 13 mm, thickness 2.5 mm, so the ring is 5.5 mm wide",
    "Tube 40 outside 30 inside 60 long, so the wall is 5",
    "a cylinder 30 dia 50 tall with a 20 mm hole 45 deep from the top, that leaves 5 mm of floor",
    "Box 100 x 60 x 40 outside, 3 mm wall and floor, so inside it is 94 x 54 x 37",
    "Block 80 x 40 x 20 with a 60 x 20 pocket 15 deep on top, leaving 5 mm at the bottom",
    "Shaft: 20 dia x 30, then 30 dia x 15, then 15 dia x 25. 70 long in total",
    "Step block, 30 wide, 8 steps. Each step 10 long and 10 high, so 80 long overall and 80 high at the back.",
    "disc 95 dia 4 thick, a pocket 40 dia 2 deep in the top, so the middle is 2 thick",
    "cylinder 30 dia 10 tall and on it a cylinder 20 dia 15 tall, 25 tall altogether",
]
FALSE = [
    ("coaster 95 dia 6 thick, rim 4 wide 2 high around top (so center is 4 thick)", "4 thick"),
    ("a cylinder 30 dia 50 tall with a 20 mm hole 45 deep from the top, that leaves 4 mm of floor", "4 mm"),
    ("Box 100 x 60 x 40 outside, 3 mm wall and floor, so inside it is 92 x 54 x 37", "92 x 54 x 37"),
    ("Block 80 x 40 x 20 with a 60 x 20 pocket 15 deep on top, leaving 6 mm at the bottom", "6 mm"),
    ("Step block, 30 wide, 8 steps. Each step 10 long and 10 high, so 80 long overall and 90 high.", "90 high"),
]


@pytest.mark.parametrize("text", TRUE)
def test_what_follows_from_the_rest_is_no_loss(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood


@pytest.mark.parametrize(("text", "quoted"), FALSE)
def test_what_does_not_follow_is_quoted(text: str, quoted: str) -> None:
    assert quoted in " ".join(make(text).not_understood)


def test_a_size_said_nowhere_else_is_one() -> None:
    made = make("a plate 50 x 30, making it 4 mm thick")
    assert made.part is not None
    assert not made.not_understood


@pytest.mark.parametrize(
    "text",
    [
        "round blank, Ø98.5 mm, 14 mm high. No step on the side",
        "angle 1 x 1 x 1/8, sq corners, 4-3/8 lg. inch.",
        "cylinder 20 dia 16 long, 30° chamfer? no leave it square",
        "open dish, outside 120 x 80 and 15 high, walls and floor 3 mm, sharp corners are ok",
    ],
)
def test_what_is_not_there_says_nothing(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
