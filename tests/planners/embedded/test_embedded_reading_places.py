"""Where things stand, which way they point and what is cut into which face, built and measured."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.language.quantities import tokenise
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.planners.embedded.planner import plan

PI = math.pi
Box = tuple[float, float, float]


def built(text: str) -> Any:
    made = plan(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    source = script(made.part)
    assert recover(source) == made.part
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    solid = namespace["r"].val()
    assert solid.isValid()
    return solid


SOLIDS: list[tuple[str, float, Box]] = [
    ("a cylinder of 20 mm diameter and 50 mm length lying along Y", PI * 100 * 50, (20, 50, 20)),
    ("a horizontal cylinder of 20 mm diameter, 50 mm long", PI * 100 * 50, (50, 20, 20)),
    ("a 90x30x4 mm plate standing upright on its short edge", 10800, (30, 4, 90)),
    ("80x50x6 plate with a 4 mm thick vertical rib 25 mm high along the middle of it", 32000, (80, 50, 31)),
    (
        "plate 70 wide, 110 tall, 4 deep. Cut a 50 x 30 window in the centre.",
        70 * 110 * 4 - 50 * 30 * 4,
        (70, 4, 110),
    ),
    ("50 mm cube with a 20x10 mm pocket 5 mm deep in the right face", 125000 - 1000, (50, 50, 50)),
    ("block 80x40x30 with a 10 mm hole drilled through its length", 96000 - PI * 25 * 80, (80, 40, 30)),
    ("block 40x40x20 with a 6 mm blind hole 10 mm deep from below", 32000 - PI * 90, (40, 40, 20)),
    ("plate 60x40x5 with a notch 10 wide and 5 deep in the middle of each long side", 11500, (60, 40, 5)),
    ("80x60x4 plate with one corner rounded to a radius of 15 mm", 19200 - (4 - PI) * 225, (80, 60, 4)),
    ("block 60x40x20, the two front vertical edges rounded with R10", 48000 - (4 - PI) * 1000, (60, 40, 20)),
    (
        "a 40 mm diameter cylinder, 60 mm tall, with a 4 mm wide and 2 mm deep groove around it, 20 mm from the top",
        PI * 400 * 60 - PI * 76 * 4,
        (40, 40, 60),
    ),
    (
        "Sketch on the XY plane: start at (0,0), line to (50,0), line to (50,30), arc through (25,55) to (0,30), "
        "close. Extrude 8 mm.",
        8 * (1500 + PI * 625 / 2),
        (50, 55, 8),
    ),
    ("Stepped shaft: Ø20 x 50, then Ø30 x 40", PI * (5000 + 9000), (30, 30, 90)),
    (
        "Shaft, total length 150: 40 mm of Ø20 on the left, 60 mm of Ø35 in the middle, the rest Ø25",
        PI / 4 * (400 * 40 + 1225 * 60 + 625 * 50),
        (35, 35, 150),
    ),
    ("a square pyramid with a 50 mm base and a height of 60 mm", 50000, (50, 50, 60)),
    ("frustum of a pyramid, base 40x40, top 20x20, 30 high", 28000, (40, 40, 30)),
    ("ramp 100 long, 50 wide, rising from 5 mm to 25 mm", 75000, (100, 50, 25)),
    ("90° pipe bend, OD 20, wall 2, bend radius 40 to the centre line", PI * 36 * PI * 20, (50, 50, 20)),
    ("capsule, 10 mm diameter, 40 mm overall length", PI * 25 * 30 + PI * 1000 / 6, (10, 10, 40)),
    ("O-ring, inner diameter 20, cross section 3", 2 * PI * 11.5 * PI * 2.25, (26, 26, 3)),
    ("U-bracket bent from 3 mm sheet, 60 wide, 30 high, 40 deep", (180 + 162) * 40, (60, 40, 30)),
    (
        "L-bracket, 5 mm thick, base 60 mm long, upright 50 mm tall, 40 mm wide, with two 6 mm holes in the base, "
        "25 mm apart, and one 8 mm hole in the upright",
        21000 - 2 * PI * 45 - PI * 80,
        (60, 40, 50),
    ),
    ("plate 60,5 x 40 x 5 mm", 12100, (60.5, 40, 5)),
    ("a 100x50x10 plate with 3 slots 30x8", 50000 - 3 * 10 * (22 * 8 + PI * 16), (100, 50, 10)),
    ("100x50x10 plate with a slot 30 mm long, 8 mm wide and 4 mm deep", 50000 - 4 * (22 * 8 + PI * 16), (100, 50, 10)),
    ("100x50x10 plate with a rectangular slot 30x8", 50000 - 10 * 30 * 8, (100, 50, 10)),
    ("60x40x20 block with a 10 mm wide, 8 mm deep slot along the length", 48000 - 60 * 10 * 8, (60, 40, 20)),
    (
        "a 80x60x10 plate with a 40x20 pocket 5 mm deep with rounded corners of 4 mm",
        48000 - 5 * (40 * 20 - (4 - PI) * 16),
        (80, 60, 10),
    ),
    *(
        (f"a 100x50x10 plate with a 20 mm boss 10 mm high {treated}", 50000 + PI * 1000 - cut, (100, 50, 20))
        for treated, cut in (
            ("with chamfered edges of 1 mm", PI * (10 - 1 / 3)),
            ("in the centre with a 1 mm chamfer on its top edge", PI * (10 - 1 / 3)),
            ("and chamfered vertical edges of 2 mm", 4 * 10 * 2),
        )
    ),
]


@pytest.mark.parametrize(("text", "volume", "size"), SOLIDS, ids=[s[0][:40] for s in SOLIDS])
def test_requests_become_solids(text: str, volume: float, size: Box) -> None:
    solid = built(text)
    box = solid.BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx(size, rel=1e-3, abs=1e-3)
    assert solid.Volume() == pytest.approx(volume, rel=1e-3)


HOLES: list[tuple[str, set[tuple[float, float]]]] = [
    (
        "120x80x10 plate with four 8 mm holes, 10 mm from the short edges and 15 mm from the long edges",
        {(x, y) for x in (-50, 50) for y in (-25, 25)},
    ),
    ("60x50x4 plate with a 7 mm hole at x=25 y=15 from the lower left corner", {(-5, -10)}),
    (
        "40x40x3 plate; M3 clearance holes on a 31 mm square pattern",
        {(x, y) for x in (-15.5, 15.5) for y in (-15.5, 15.5)},
    ),
    (
        "85x56x1.6 plate, four 3 mm holes in a 58 x 49 mm rectangle, the first one 3.5 mm from the left and the bottom "
        "edge",
        {(x, y) for x in (-39, 19) for y in (-24.5, 24.5)},
    ),
    ("bar 300x30x5 with 6 mm holes every 50 mm", {(x, 0) for x in (-100, -50, 0, 50, 100)}),
    ("80x80x6 plate with two 8 mm holes in diagonally opposite corners, 12 mm from the edges", {(-28, -28), (28, 28)}),
    (
        "240x40x5 plate with 5 holes of 6 mm along the length, the outer ones 20 mm from the ends",
        {(x, 0) for x in (-100, -50, 0, 50, 100)},
    ),
]


@pytest.mark.parametrize(("text", "at"), HOLES, ids=[h[0][:40] for h in HOLES])
def test_holes_stand_where_they_are_said_to(text: str, at: set[tuple[float, float]]) -> None:
    round_faces = [f for f in built(text).Faces() if f.geomType() == "CYLINDER"]
    found = {(round(f.Center().x, 6), round(f.Center().y, 6)) for f in round_faces}
    assert found == at


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("100x30x10 bar with a 5 mm hole on the left side", "on the left side"),
        ("100x30x10 bar with counterbored M5 holes at both ends", "at both ends"),
        ("100x30x10 bar with a 6x12 mm slot at both ends", "at both ends"),
        ("a 50 mm cube with a 20 mm hole with a 1 mm chamfer", "chamfer"),
        ("plate 100x100x5 with a 20x15 notch 10 mm from the corner of the right edge", "notch"),
    ],
)
def test_a_place_that_nothing_is_made_of_is_quoted(text: str, quote: str) -> None:
    assert any(quote in told for told in plan(text).not_understood), plan(text).not_understood


def test_a_symmetry_is_checked_rather_than_built() -> None:
    stated, plain = plan("60x40x5 plate symmetric about the YZ plane"), plan("60x40x5 plate")
    assert stated.part is not None
    assert plain.part is not None
    assert (stated.part.features, stated.part.values()) == (plain.part.features, plain.part.values())
    assert stated.not_understood == ()


@pytest.mark.parametrize("text", ["a block 1000 m long, 5 m wide and 5 m high", "a plate 100 km x 1 m x 5 mm"])
def test_lengths_that_nobody_means_are_declined(text: str) -> None:
    made = plan(text)
    assert made.part is None
    assert made.reason


def test_a_corner_radius_is_that_of_the_corners() -> None:
    made = plan("100x60x5 plate, 30 mm bore in the middle, 5 mm corner radius")
    assert made.part is not None
    assert {"bore_diameter": 30.0, "fillet_radius": 5.0}.items() <= made.part.values().items()


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("12,5 mm", [12.5]),
        ("60,5 x 40", [60.5, 40.0]),
        ("(0,5)", [0.0, 5.0]),
        ("1,000 mm", [1000.0]),
        ("20,30,40 mm", [20.0, 30.0, 40.0]),
        ("at 10,20 mm", [10.0, 20.0]),
    ],
)
def test_a_comma_is_decimal_only_where_that_is_plain(text: str, values: list[float]) -> None:
    assert [v for token in tokenise(text) for v in (token.mm or token.values)] == values


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(1, 200), st.integers(1, 300)), min_size=2, max_size=8))
def test_listed_sections_come_in_their_order(pairs: list[tuple[int, int]]) -> None:
    text = "Stepped shaft: " + ", then ".join(f"Ø{d} x {long}" for d, long in pairs)
    made = plan(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert {float(n) for pair in pairs for n in pair} <= set(made.part.values().values())
