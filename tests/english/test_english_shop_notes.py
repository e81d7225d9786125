"""Shop notes and lists without a noun: rows of stock, spacings behind “@”, counts behind their holes."""

import pytest

from cadwright.english.layout import tokens_of
from cadwright.parts.build import make, reader


def sizes(text: str, kind: str = "block") -> dict[str, float]:
    """The sizes of the first thing of a kind, of which no word is left over."""
    reading = reader().read(text)
    assert reading.skipped == ()
    return {name: q.value for name, q in next(m for m in reading.mentions if m.kind == kind).sizes}


@pytest.mark.parametrize(
    ("text", "length", "width", "thickness"),
    [
        ("5 THK 60 x 88; Ø8 CTR", 88, 60, 5),
        ("PL 4 x 50 x 80", 80, 50, 4),
        ("6 x 30 x 200 LG; Ø12 MID", 200, 30, 6),
        ("plate 60 x 88 x 5", 60, 88, 5),
        ("80L x 60W x 40T. Ø12 THRU AT CTR.", 80, 60, 40),
        ("length 110, width 45, thickness 5; one 8 mm hole in the middle", 110, 45, 5),
        ("length: 110\nwidth: 45\nthickness: 5\nhole: 8 dia", 110, 45, 5),
        ("64 / 40 / 2 plate", 64, 40, 2),
    ],
)
def test_the_sizes_of_stock(text: str, length: float, width: float, thickness: float) -> None:
    assert sizes(text) == {"length": length, "width": width, "thickness": thickness}


def test_square_stock_needs_no_noun() -> None:
    assert sizes("6 THK 45 SQ; Ø20 CTR") == {"side": 45, "thickness": 6}
    assert sizes("50 sq x 6") == {"length": 50, "width": 50, "thickness": 6}


def test_a_radius_behind_the_sizes_is_that_of_the_corners() -> None:
    assert sizes("3 THK 44 SQ R6; Ø30 CTR", "fillet") == {"radius": 6}


@pytest.mark.parametrize(
    "saying", ["@ 40", "with 40 between", "40 mm from each other", "distance 40", "@ 40 SYM", "40 mm between both"]
)
def test_a_spacing_in_few_words(saying: str) -> None:
    (place,) = reader().read(f"plate 95 x 35 x 3, two M4 threads, {saying}").mentions[-1].places
    assert (place.kind, [q.value for q in place.amounts]) == ("spacing", [40])


@pytest.mark.parametrize("holes", ["threads M5 x2", "threads M5 twice", "holes 5 mm dia x2"])
def test_a_count_behind_the_holes(holes: str) -> None:
    hole = reader().read(f"block 60 x 40 x 20, {holes}, 30 apart").mentions[-1]
    assert (hole.kind, hole.count) == ("hole", 2)
    assert ("pitch", 2) not in [(name, q.plus) for name, q in hole.sizes]


def test_a_slot_is_longer_than_wide() -> None:
    assert sizes("plate 100 x 60 x 5; SLOT 9 x 30 OAL, CTR", "slot") == {"length": 30, "width": 9}


def test_rings_and_discs_by_their_signs() -> None:
    assert sizes("RING Ø120/Ø80 x 6", "tube") == {"outer diameter": 120, "inner diameter": 80, "height": 6}
    assert sizes("Ø85 x 6; 5X Ø10 EQ SP 60 BC", "cylinder") == {"diameter": 85, "height": 6}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("plate 120 x 70 x 5; 4X M5 CLR 8 FROM EDGES; Ø20 CTR", ("thread", 5), ("diameter", 20)),
        ("disc 85 dia 6 thk, five 10 mm holes on 60 pcd, M12 clearance center", ("diameter", 10), ("thread", 12)),
        ("plate 120 x 70 x 5; four M5 holes 8 mm from the corners; centre: d20", ("thread", 5), ("diameter", 20)),
    ],
)
def test_a_size_of_another_hole(text: str, first: tuple[str, float], last: tuple[str, float]) -> None:
    holes = [m for m in reader().read(text).mentions if m.kind == "hole"]
    assert [(name, q.value) for m in holes for name, q in m.sizes] == [first, last]


def test_a_distance_is_no_depth_of_a_countersink() -> None:
    assert "recess depth" not in sizes("plate 88 x 60 x 5; 4X Ø5 CSK Ø10, 9 FROM EDGES", "hole")


def test_four_radii_are_those_of_the_corners() -> None:
    assert sizes("plate 85 x 54 x 1, 4X R3, Ø6 CTR", "fillet") == {"radius": 3}
    assert not any(m.kind == "fillet" for m in reader().read("plate 85 x 54 x 5; Ø6 CTR; TOP R1").mentions)


def test_what_is_removed_is_no_body_more() -> None:
    cut = (
        reader().read("block 60 x 60 x 40, a cylinder of 20 mm diameter, 10 mm high removed from the top").mentions[-1]
    )
    assert "cut" in cut.adjectives


def test_no_inch_is_in_a_row() -> None:
    assert sizes("4 THK 45 x 80; 3X Ø5 IN ROW, 25 PITCH", "hole") == {"diameter": 5}


def test_a_diameter_before_its_distance_is_a_hole() -> None:
    holes = reader().read("plate 60 x 40 x 4; Ø5 10 FROM LH END, Ø8 12 FROM RH END").mentions[1:]
    assert [(m.places[0].sides, m.places[0].amounts[0].value) for m in holes] == [(("left",), 10), (("right",), 12)]


def test_rows_and_columns_before_their_spacing() -> None:
    (grid, spacing) = reader().read("plate 160 x 100 x 12. 6X M8 TAP 3 x 2 @ 50.").mentions[-1].places
    assert (grid.kind, grid.counts, spacing.kind) == ("grid", (3, 2), "spacing")


def test_pieces_count_and_the_number_before_them_measures() -> None:
    hole = reader().read("bar l180 w30 t5\nslots: 25 x 6, 2 pcs, 130 apart\nholes: 6, 2 pcs, 60 apart").mentions[-1]
    assert (hole.count, [q.value for _, q in hole.sizes]) == (2, [6])


def test_round_ends_take_no_sizes_of_stock() -> None:
    assert sizes("4 THK 25 x 300 OAL FULL R ENDS") == {"length": 300, "width": 25, "thickness": 4}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("tube 50 x 3 x 120", {"outer diameter": 50, "wall": 3, "height": 120}),
        ("tube 50 x 44 x 120", {"outer diameter": 50, "inner diameter": 44, "height": 120}),
        ("pipe 50 x 3, 120 long", {"outer diameter": 50, "wall": 3, "height": 120}),
        ("pipe 50 x 44, 120 long", {"outer diameter": 50, "inner diameter": 44, "height": 120}),
        ("tube 50 x 120, wall 3", {"outer diameter": 50, "wall": 3, "height": 120}),
        ("tube 50 OD 44 ID 120", {"outer diameter": 50, "inner diameter": 44, "height": 120}),
        ("tube OD 50 ID 44 120 long", {"outer diameter": 50, "inner diameter": 44, "height": 120}),
    ],
)
def test_the_sizes_of_pipes(text: str, wanted: dict[str, float]) -> None:
    assert sizes(text, "tube") == wanted


def test_a_wall_that_was_not_called_one_is_told() -> None:
    assert make("tube 50 x 3 x 120").assumptions == ("“50 x 3 x 120”: the second size is the wall of the tube",)


def test_letters_before_the_sizes_of_a_cylinder() -> None:
    assert sizes("cylinder D25 H60", "cylinder") == {"diameter": 25, "height": 60}
    assert sizes("plate 90x45 t4", "block") == {"length": 90, "width": 45, "thickness": 4}


def test_threads_in_inches_tell_the_unit_of_a_small_block() -> None:
    assert sizes("block 4 x 2 x 1, tapped 1/2-13 in the middle", "block")["length"] == pytest.approx(101.6)
    assert sizes("block 40 x 20 x 10, tapped 1/4-20 in the middle", "block")["length"] == 40


def test_inches_that_large_numbers_took_are_told() -> None:
    assert "in inches" in make('disc 50 diameter 5 thick with a 1/2" hole').assumptions[0]


@pytest.mark.parametrize(
    ("text", "diameters", "lengths"),
    [
        ("stepped shaft 18x25, 26x35, 18x15", [18, 26, 18], [25, 35, 15]),
        ("shaft with steps 18x25, 26x35 and 18x15", [18, 26, 18], [25, 35, 15]),
        ("stepped pin: 9 x 22, then 6 x 14", [9, 6], [22, 14]),
        ("pin 6 x 30 with head 11 x 3", [6, 11], [30, 3]),
    ],
)
def test_sections_without_their_signs(text: str, diameters: list[float], lengths: list[float]) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    values = {p.name: p.value.constant for p in made.part.parameters}
    assert [v for name, v in values.items() if "diameter" in name] == diameters
    assert [v for name, v in values.items() if "diameter" not in name] == lengths


@pytest.mark.parametrize(
    "text", ["shaft 20 x 100, key 6 x 6", "pin 8x40, plate 60x40", "block 60x40x20, pads 8x4, 6x3"]
)
def test_other_pairs_are_no_sections(text: str) -> None:
    assert not any(t.kind == "diameter" for t in tokens_of(text))


def test_a_frame_is_as_wide_as_its_bars_where_its_width_is_said() -> None:
    assert sizes("frame 150 x 100, 20 wide, 10 thick", "frame") == {
        "length": 150,
        "width": 100,
        "wall": 20,
        "thickness": 10,
    }
    assert make("picture frame 150 x 100 outer, 20 wide, 10 thick").not_understood == ()


def test_a_star_has_its_inner_corners_where_its_lines_cross() -> None:
    told = "the inner corners of the star are 22.92 mm apart across its middle"
    assert told in make("a star with 5 points, 60 mm across, 5 mm thick").assumptions
    assert not make("a star with 4 points, 60 mm across, 5 mm thick").part


@pytest.mark.parametrize(
    "text",
    [
        "box 90 x 60 x 35, walls 1,5",
        "sleeve Ø35,5 / Ø25,2 × 7,5",
        "angle 60×40×4, width 30, long leg with slot 20×6,5",
        "flange OD130 ID55 THK 14, 8 holes DIA 11 on PCD100",
        "bush OD 36 ID 24 L 50",
        "orifice plate dia 90 x 4, hole 25",
        "hex bar SW 17, length 60",
        "block 90 x 50 x 40 with two nos M8 tapped holes at 50 c/c",
        "washer exterior 26 interior 14 thickness 2",
        "round bar 24 dia 70 long, groove 3 wide 2 deep round the middle",
        "disc 70 dia 8 thick, 3 holes 9 mm on a 40 circle and 1 in the middle",
        "sq washer 40x40x5, hole 14",
        "tube Ø30/Ø24 length 60",
        "ramp 30 degrees, 40 high, 90 wide",
        "45° ramp 60 high 60 long 90 wide",
    ],
)
def test_shop_hands_of_many_countries(text: str) -> None:
    assert make(text).not_understood == ()


@pytest.mark.parametrize("text", ["ramp 45 degrees, 40 high, 90 long", "wedge 90 long, 40 high, slope 45 degrees"])
def test_a_length_is_no_width_of_a_ramp(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_decimal_commas_count_nothing() -> None:
    assert sizes("box 90 x 60 x 35, walls 1,5", "enclosure")["wall"] == 1.5
    assert sizes("sleeve Ø35,5 / Ø25,2 × 7,5", "tube") == {
        "outer diameter": 35.5,
        "inner diameter": 25.2,
        "height": 7.5,
    }


def test_one_more_in_the_middle_is_like_the_others() -> None:
    made = make("disc 70 dia 8 thick, 3 holes 9 mm on a 40 circle and 1 in the middle")
    assert made.part is not None
    assert {p.value.constant for p in made.part.parameters if p.name.startswith("hole_diameter")} == {9}


@pytest.mark.parametrize("word", ["rocket", "bullet", "spreader", "cartridge"])
def test_words_that_are_right_as_they_are(word: str) -> None:
    assert reader().lexicon.base(word) == word


@pytest.mark.parametrize("saying", ["Z bracket 25 x 45 x 25", "Z bracket 25/45/25"])
def test_the_three_lengths_of_a_z(saying: str) -> None:
    made = make(f"{saying}, 3 thick, 20 wide")
    assert made.part is not None
    assert made.assumptions == ("the flanges are measured outside, with the web",)
    assert {p.value.constant for p in made.part.parameters} == {25, 45, 3, 20}


def test_a_nose_from_one_diameter_to_another() -> None:
    made = make("pin: cylinder d12 h20, on top a conical nose d12 to d5 h7")
    assert made.not_understood == ()
    assert made.part is not None
    assert sorted(p.value.constant for p in made.part.parameters) == [5, 7, 12, 12, 20]


@pytest.mark.parametrize("between", [[], ["bore: 8 through"]])
def test_edges_that_head_the_next_line_are_not_those_of_the_one_before(between: list[str]) -> None:
    made = make("\n".join(["height: 50", "diameter: 30", *between, "top edge: radius 2", "bottom edge: chamfer 1"]))
    assert made.not_understood == ()
    treated = [m for m in made.reading.mentions if m.kind in ("fillet", "chamfer")]
    assert [(m.kind, [p.sides for p in m.places]) for m in treated] == [
        ("fillet", [("top", "edge")]),
        ("chamfer", [("bottom", "edge")]),
    ]
