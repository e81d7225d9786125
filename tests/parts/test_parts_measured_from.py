"""From where to where a distance is said: from a corner to a middle, from an end that has a name, in from an edge."""

import math

import pytest
from parts_kit import mouths_of, solid_of, volume_of

from cadwright.parts.build import make

PI = math.pi


@pytest.mark.parametrize(
    "said",
    [
        "their centres 14 mm from the corners",
        "centres 14 from each corner",
        "centred 14 mm in from each corner",
        "the middle of each block 14 mm from the corners",
    ],
)
def test_middles_are_so_far_from_the_corners(said: str) -> None:
    box = solid_of(f"plate 120x80x6 with four blocks 10x10x20 on top, {said}").BoundingBox()
    assert box.zmax == pytest.approx(26)
    assert mouths_of(f"plate 120x80x6 with four blocks 10x10x20 on top, {said}") == [
        (x, y, 6.0) for x in (-46.0, 46.0) for y in (-26.0, 26.0)
    ]


def test_nearer_sides_are_so_far_from_the_corners_where_no_middles_are_said() -> None:
    at = mouths_of("plate 120x80x6 with four blocks 10x10x20 on top, 14 mm from the corners")
    assert at == [(x, y, 6.0) for x in (-41.0, 41.0) for y in (-21.0, 21.0)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("plate 140x90x8, four M5 holes at the corners 12 in", [(x, y) for x in (-58, 58) for y in (-33, 33)]),
        ("bar 140x30x8, a 6 mm hole at each end 11 in, chamfered 1 mm on the top edges", [(-59, 0), (59, 0)]),
        ("bar 140 mm x 30 x 8, a 6 mm hole at the right end 8 in", [(62, 0)]),
    ],
)
def test_a_number_before_in_at_the_end_of_a_clause_is_so_far_inwards(text: str, at: list[tuple[float, ...]]) -> None:
    assert [each[:2] for each in mouths_of(text)] == at


@pytest.mark.parametrize(
    "text", ["plate 9 x 5 x 1/4, four 1/4 holes in the corners 1 in.", "panel 20 in x 10 in x 1 in"]
)
def test_inches_stay_inches(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert max(made.part.values().values()) > 200


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("tapered pin 24 to 16 over 60, cross hole 5, 12 from the big end", 12),
        ("tapered pin 24 to 16 over 60, cross hole 5, 12 from the small end", 48),
        ("tapered pin 16 at the bottom 24 at the top 60 long, cross hole 5, 12 from the big end", 48),
        ("pin 10 dia 60 long, head 16 dia 5 thick, cross hole 3, 8 from the free end", 8),
    ],
)
def test_an_end_is_known_by_its_width_or_by_what_is_on_it(text: str, height: float) -> None:
    assert mouths_of(text)[-1][2] == pytest.approx(height)


def test_the_free_end_of_what_stands_on_something_is_the_other_one() -> None:
    at = mouths_of(
        "plate 80x80x6 with a peg 14 dia 50 long on top. A 4 mm cross hole in the peg 9 mm from its free end"
    )
    assert at[-1][2] == pytest.approx(47)


@pytest.mark.parametrize(
    ("said", "height"),
    [("22 above the bottom", 22), ("22 above the bottom of the wall", 30), ("22 from its bottom edge", 30)],
)
def test_the_bottom_is_that_of_the_part(said: str, height: float) -> None:
    text = f"base 90x60x8, wall 6 thick 60 high along the back edge; a 7 mm hole in the wall {said}"
    assert mouths_of(text)[0][2] == height


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("at the left end two holes 6, 9 from the edges", [(-51, -26), (-51, 26)]),
        ("two holes 6 at the right end, 9 from both edges", [(51, -26), (51, 26)]),
        ("two holes 6 along the front edge, 9 from the edges", [(-51, -26), (51, -26)]),
        ("two holes 6, 9 from the edges", [(-51, 0), (51, 0)]),
    ],
)
def test_two_at_one_end_are_at_its_corners(said: str, at: list[tuple[float, float]]) -> None:
    assert [each[:2] for each in mouths_of(f"plate 120x70x5, {said}")] == at


def test_sizes_that_rise_are_in_the_order_of_the_part() -> None:
    box = solid_of("3 THK 50 x 80, window 20 x 36").Faces()[-1].BoundingBox()
    assert (box.xlen, box.ylen) != (20, 36)
    made = make("3 THK 50 x 80, pocket 20 x 36 x 1 deep in the centre")
    assert made.part is not None
    assert made.not_understood == ()
    cut = solid_of("3 THK 50 x 80, pocket 20 x 36 x 1 deep in the centre")
    floor = next(f for f in cut.Faces() if f.Area() == pytest.approx(720) and f.Center().z == pytest.approx(2))
    assert floor.BoundingBox().xlen == pytest.approx(36)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("collar 34 od, 20 long, 12 bore, M6 tapped hole in one side halfway up", 0.5),
        ("bush 34 od 12 id 20 long with a 5 mm oil hole in the side", 0.5),
        ("bush 34 od 12 id 20 long with a 5 mm hole through the side", 1.0),
    ],
)
def test_a_hole_in_one_side_of_something_bored_is_in_one_wall(text: str, volume: float) -> None:
    whole = PI * (17**2 - 6**2) * 20
    both = whole - volume_of("bush 34 od 12 id 20 long with a 5 mm hole through the side")
    assert whole - volume_of(text) == pytest.approx(volume * both, rel=1e-3)


@pytest.mark.parametrize(
    ("said", "outer", "inner"),
    [
        ("chamfer 1 on the top edge", 1, 0),
        ("chamfer 1 on the top edges", 1, 1),
        ("chamfer 1 on all edges except the bore edges", 2, 0),
        ("chamfer 1 on all edges but not the inner ones", 2, 0),
        ("chamfer 1 on both outer rims, leave the bore edges sharp", 2, 0),
        ("chamfer 1 on the bore edges", 0, 2),
    ],
)
def test_the_edges_of_a_ring_are_those_that_are_said(said: str, outer: int, inner: int) -> None:
    off = PI * (15**2 - 10**2) * 12 - volume_of(f"ring 30 od 20 id 12 high. {said}")
    assert off == pytest.approx(PI * (outer * (15 - 1 / 3) + inner * (10 + 1 / 3)))


@pytest.mark.parametrize("said", ["upright 90x50x6", "wall 90x50x6", "back plate 90x50x6"])
def test_three_sizes_of_what_stands_may_end_with_its_thickness(said: str) -> None:
    box = solid_of(f"base 90x60x8, {said} on the back edge").BoundingBox()
    assert (box.ylen, box.zmax) == (pytest.approx(60), pytest.approx(58))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("block 70x50x40, 6 mm hole through that side", "through that side"),
        ("cylinder 50 dia 70 long with a pocket 20x15x5 in the side", "in the side"),
        ("plate 70x50x4, two slots 5 wide 16 long at the bottom edge", "at the bottom edge"),
        ("base 90x60x8 with an upright 6x40x60 on the left", "how thick"),
        (
            "base 90x60x8 with a wall 40 high 6 thick along the left edge. chamfer 2 on the end opposite the wall",
            "opposite",
        ),
    ],
)
def test_what_may_be_elsewhere_is_quoted(text: str, quote: str) -> None:
    assert any(quote in told for told in make(text).not_understood), make(text).not_understood


def test_the_sides_of_a_disc_are_its_faces() -> None:
    assert volume_of("disc 60 x 10, pocket 20 dia 3 deep in one side") == pytest.approx(PI * (900 * 10 - 100 * 3))


@pytest.mark.parametrize(
    ("said", "height"),
    [("a 9 mm hole in the left wall 14 below the rim", 46), ("a 9 mm hole in the front wall 14 above the bottom", 14)],
)
def test_below_the_rim_is_a_height_in_a_wall(said: str, height: float) -> None:
    assert mouths_of(f"tray 200x150x60, wall 4, with {said}")[0][2] == height
