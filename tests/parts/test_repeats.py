"""Clauses that only say once more what the rest of a text says are left out, where they are true."""

import pytest

from cadwright.parts.build import make

PLATE = "A plate 80 x 40 x 5 mm with a 10 mm hole in the centre"
HOLES = "A plate 100 x 60 x 6 with four 6 mm holes 10 mm from the edges"
BLOCK = "A block 50 x 40 x 30 with a 12 mm hole 20 deep in the middle of the top"


@pytest.mark.parametrize(
    "text",
    [
        f"{PLATE}, basically a rectangle with a hole.",
        f"{PLATE}. It goes clean through both faces.",
        f"{PLATE}, leaving 15 mm of material on each side of the hole.",
        f"{PLATE}, 40 mm from each end and 20 mm from each long side.",
        f"{PLATE}. The 5 mm is the thickness. The finished part measures 80 x 40 x 5.",
        f"{PLATE}, not a blind hole.",
        f"{HOLES}. So there are four holes altogether.",
        f"{HOLES}, which puts them 80 x 40 apart.",
        f"{BLOCK}; it is a blind hole.",
        "A tube 30 OD, 20 ID, 50 long; the wall is therefore 5 thick.",
        "A washer 20 OD, 10 ID, 2 thick. It is a flat disc with a hole in the middle.",
        "An L bracket 60 x 40 x 30, 4 thick. The legs meet at 90 degrees.",
    ],
)
def test_what_is_so_already_is_left_out(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        f"{PLATE}, leaving 20 mm on each side of the hole.",
        f"{PLATE}. There is a boss on top.",
        f"{PLATE}, basically a disc with a hole",
        f"{PLATE}. There are four holes.",
        f"{PLATE}. The 40 mm is the thickness.",
        f"{PLATE}. The hole runs along X.",
        f"{PLATE}, 5 mm rim all round.",
        f"{HOLES}, which puts them 70 x 40 apart.",
        f"{BLOCK}, not a blind hole.",
        "A tube 30 OD, 20 ID, 50 long; the wall is therefore 4 thick.",
        "plate 120x40x8, three pockets 25 x 25, 4 deep in a row 30 apart, i.e. their middles are 35 mm apart",
    ],
)
def test_what_is_not_so_is_quoted(text: str) -> None:
    assert make(text).not_understood
