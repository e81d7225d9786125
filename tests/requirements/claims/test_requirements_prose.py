"""What prose says of its numbers, and what bears them out."""

import pytest
from measured import block
from test_requirements_claims import PLATE

from cadwright.language.quantities import tokenise
from cadwright.requirements.changes import Difference
from cadwright.requirements.checker import check
from cadwright.requirements.claims.clauses import phrases
from cadwright.requirements.claims.ledger import in_doubt
from cadwright.requirements.claims.lines import quantities
from cadwright.requirements.claims.statements import stated
from cadwright.requirements.numbers import counted
from cadwright.requirements.reader import read
from cadwright.values import Hole, Measurements
from cadwright.values.features import Feature


def numbers(text: str) -> list[float]:
    return [v for t in quantities(text) if t.kind not in ("count", "fit") for v in (t.mm or t.values)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("base 60x60x10, a hole 15 in from each edge", [60, 60, 10, 15]),
        ("holes 1-1/2 IN from all edges", [38.1]),
        ("a 6 x 4 plate, holes 1 in from the edges", [152.4, 101.6, 25.4]),
        ("Ø20 x 35, finish 0.8 µm", [20, 35]),
        ("bore 12H7, Ra 1.6", [12]),
        ("(4) 5 mm holes on all 4 corners", [5]),
        ("chamfer 1/2 x 45 on the plate of 3/8 in", [12.7, 9.525]),
        ('a barb for 1/2" hose', []),
        ("an 8-32 tap drill hole .136 dia", [0.136 * 25.4]),
        ("two holes for M5 screws, 5.5 mm", [2, 5.5]),
        ("blank for a module 2, 60 tooth gear, 20 wide", [20]),
        ("a rim that fits inside with 0.2 mm clearance", []),
        ("1/4 in THK (6.35mm) plate", [6.35]),
    ],
)
def test_numbers_that_measure_nothing_of_the_part_are_passed_over(text: str, wanted: list[float]) -> None:
    assert numbers(text) == pytest.approx(wanted)


def test_inches_are_a_direction_only_where_nothing_else_is_in_inches() -> None:
    assert tokenise("60 mm wide, 15 in from the left")[3].mm == (15.0,)
    assert [t.mm for t in tokenise('2" wide, 1 in from the left') if t.mm][1] == (25.4,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("one 12 mm round hole", "hole"),
        ("two round posts dia 12", "boss"),
        ("a clearance bore of 22", "hole"),
        ("Eight slots 5 wide are cut in from the edge", "slot"),
        ("U channel 80 long", "part"),
        ("4 off bolt holes 18 dia", "hole"),
        ("inside it must measure 72 x 52", "pocket"),
        ("counterbored 18 mm x 8 mm deep", "counterbore"),
        ("V-block, hardened. 75 long", "part"),
        ("90 degree V groove, 75 long", "vee"),
    ],
)
def test_the_last_noun_is_what_is_meant(text: str, kind: str) -> None:
    assert phrases(text)[0].kind == kind


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a hole 8 mm from each end", ("from", "ends")),
        ("a hole 8 from each of the two edges", ("from", "edges")),
        ("a hole 18 mm from the bore's centre", ("from", "hole")),
        ("two holes, 70 mm between them", ("apart", "")),
        ("six holes evenly spaced on a 60 circle", ("circle", "evenly")),
        ("holes at X = 25, 50, 75 from the left face", ("from", "-x")),
    ],
)
def test_places(text: str, place: tuple[str, str]) -> None:
    found = [(p.kind, p.of) for phrase in phrases(text) for p, _ in phrase.places]
    assert place in found


def test_a_size_with_a_name_is_no_place() -> None:
    assert not [
        p for phrase in phrases("a hole 5 mm deep from the top of the post") for p, _ in phrase.places if p.values
    ]


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("a bracket with 4 holes of 5 mm, 8 mm from each end", True),
        ("a bracket with 4 holes of 5 mm, 9 mm from each end", False),
        ("a bracket with 3 holes of 5 mm", False),
        ("a bracket with a slot 40 long and a fifth as wide", True),
        ("a bracket with a slot 40 long and a quarter as wide", False),
        ("a bracket with 4 holes of 5 mm and a slot as wide as a fifth of the width of the whole part", True),
        ("a bracket with 4 holes of 5 mm and a slot as wide as a fifth of the width of the plate", False),
        ("a bracket with 4 holes of 5 mm and a slot as wide as a quarter of the total width", False),
    ],
)
def test_only_what_was_found_where_it_is_said_is_sure(text: str, sure: bool) -> None:
    assert (in_doubt(check(read(text), PLATE)) == ()) is sure


def test_a_check_does_not_settle_what_was_found_otherwise() -> None:
    text = "a bracket with a slot 40 mm long and 3 mm deep"
    doubts = in_doubt(check((*read(text), *stated("4 fillets R3")), PLATE))
    assert any("depth" in doubt for doubt in doubts)


def test_words_that_say_which_of_two_are_in_doubt_until_a_planner_states_checks() -> None:
    text = "a plate 60 x 40 x 5 with a tab on the opposite side"
    alone = in_doubt(check(read(text), PLATE))
    assert any("opposite" in doubt for doubt in alone)
    length, width, height = PLATE.size
    both = check((*read(text), *stated(f"box {length} x {width} x {height}")), PLATE)
    assert both[-1].verdict == "PASS"
    assert not any("opposite" in doubt for doubt in in_doubt(both))


def test_a_text_that_is_too_long_to_be_read_confirms_nothing() -> None:
    long = "a plate 60 x 40 x 5. " * 400
    doubts = in_doubt(check((*read(long), *stated("volume 12000")), PLATE))
    assert any("too long" in doubt for doubt in doubts)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("a shaft of 30 mm diameter 40 long", {("diameter", 30.0), ("length", 40.0)}),
        ("60 mm length 40 width 5 thickness", {("length", 60.0), ("width", 40.0), ("thickness", 5.0)}),
        ("width 40 length 60", {("width", 40.0), ("length", 60.0)}),
        ("a plate 60 mm long width 40 thickness 5", {("length", 60.0), ("width", 40.0), ("thickness", 5.0)}),
    ],
)
def test_a_name_between_two_numbers_is_one_numbers(text: str, sizes: set[tuple[str, float]]) -> None:
    assert {(size.name, size.value) for size, _ in phrases(text)[0].sizes} == sizes


BLOCK = block(
    50, 30, 20, features=(Feature("wall", {"thickness": 20.0}, (0, 0, 0), (0, 0, 1), (-25, -15, 0, 25, 15, 20)),)
)


@pytest.mark.parametrize(
    "text",
    [
        "a bracket with a hole 10 mm from the edge",
        "a bracket with two slots 30 mm apart",
        "a bracket with a 20 mm hole",
        "a bracket with a boss 20 mm high",
        "a bracket with a rib 20 high and 30 long",
        "a bracket with a pocket 30 x 20",
        "a bracket with fillets of 10 mm",
        "a bracket with 20 teeth",
        "a bracket with a cable hole",
        "a bracket with countersinks of 20 mm",
        "a bracket 30 mm in diameter",
    ],
)
def test_what_is_not_there_has_no_sizes_and_no_place(text: str) -> None:
    found = check(read(text), BLOCK)
    assert found
    assert [c.verdict for c in found if c.verdict == "PASS"] == []


@pytest.mark.parametrize("text", ["a bracket with 4 ribs", "a bracket with 4 slots", "a bracket with 4 pins 44 apart"])
def test_holes_bear_out_no_number_of_something_else(text: str) -> None:
    assert all(c.verdict != "PASS" for c in check(read(text), PLATE))


GEAR = block(
    52,
    52,
    10,
    features=(
        Feature(
            "tooth",
            {"count": 24.0, "outer diameter": 52.0, "pitch diameter": 48.0, "module": 2.0},
            (0, 0, 0),
            (0, 0, 1),
            (-26, -26, 0, 26, 26, 10),
        ),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "spur gear module 2, 24 teeth",
        "24-tooth gear of module 2",
        "a gear: number of teeth: 24, mod 2",
        "a 24T pinion, outer diameter 52",
        "a gear with 24 teeth and a pitch diameter of 48",
    ],
)
def test_teeth_are_counted_and_have_a_module(text: str) -> None:
    found = read(text)
    assert len([v for r in found for v in r.values]) == 2
    assert [c.verdict for c in check(found, GEAR)] == ["PASS", "PASS"]
    other = check(read(text.replace("24", "25").replace(" 2", " 3").replace("52", "53").replace("48", "50")), GEAR)
    assert all(c.verdict == "UNVERIFIED" for c in other)
    assert all(c.verdict == "UNVERIFIED" for c in check(found, BLOCK))


def _open_box(*sides: str) -> Measurements:
    """A box of four walls, with a hole of 10 mm in some of them."""
    walls: list[Feature] = []
    holes: list[Hole] = []
    for name, axis, box in (
        ("-x", (1.0, 0.0, 0.0), (-50.0, -30.0, 0.0, -47.0, 30.0, 40.0)),
        ("+x", (1.0, 0.0, 0.0), (47.0, -30.0, 0.0, 50.0, 30.0, 40.0)),
        ("-y", (0.0, 1.0, 0.0), (-50.0, -30.0, 0.0, 50.0, -27.0, 40.0)),
        ("+y", (0.0, 1.0, 0.0), (-50.0, 27.0, 0.0, 50.0, 30.0, 40.0)),
    ):
        low, high = box[:3], box[3:]
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 20.0)
        walls.append(Feature("wall", {"thickness": 3.0}, middle, axis, box))
        if name in sides:
            at = tuple(m - 1.5 * a for m, a in zip(middle, axis, strict=True))
            holes.append(Hole(10.0, 3.0, True, (at[0], at[1], at[2]), axis))
    return block(100, 60, 40, holes=tuple(holes), features=tuple(walls))


@pytest.mark.parametrize(
    "text",
    [
        "a 10 mm hole in each side wall",
        "drill Ø10 holes through every wall",
        "put a hole of 10 mm into all four walls",
        "one 10 mm hole in each of the side-walls",
    ],
)
def test_each_wall_is_counted(text: str) -> None:
    before = _open_box()
    for sides, good in ((("-x", "+x"), False), (("-x", "+x", "-y", "+y"), True)):
        after = _open_box(*sides)
        made = check(read(f"an open box, {text}"), after)
        edited = check(read(text, task="edit", before=before), after, Difference(before, None))
        for checked in (made, edited):
            found = [c.verdict for c in checked if "each wall" in c.requirement.text]
            assert found == ["PASS" if good else "UNVERIFIED"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("DN50 PN16 flange", ["DN50", "PN16"]),
        ("DIN 6885 key 8x7x40", ["DIN 6885"]),
        ("holder for a 608 bearing, 10 thick", ["608 bearing"]),
        ("a 3D printed block for M6 bolts, 40x30x20", ["M6 bolts"]),
        ("a plug with 1/2 NPT", ["1/2 NPT"]),
        ("18650 battery holder", ["18650"]),
        ("an 8-32 tap drill hole .136 dia", []),
        ("six 8 mm holes on a 30 mm bolt circle", []),
        ("plate 60x40x5 of S235, tolerances to ISO 2768, part no. 4711", []),
        ("60x40x5 bar, 6061 aluminium, Ra 1.6", []),
        ("1. plate 60x40x5\n2. hole 5 mm", []),
    ],
)
def test_names_that_stand_for_sizes_count_as_numbers_that_were_not_checked(text: str, names: list[str]) -> None:
    found = check(read(text), PLATE)
    assert [c.requirement.quote for c in found if c.requirement.quantity == "name"] == names
    others = [c for c in found if c.requirement.quantity != "name"]
    assert counted(found)[1] == counted(others)[1] + len(names)
    assert bool([d for d in in_doubt(found) if "stands for" in d]) == bool(names)


def test_a_key_is_as_large_as_its_name_says() -> None:
    assert counted(check(read("DIN 6885 key 8x7x40"), block(40, 8, 7))) == (3, 4)
    assert counted(check(read("DIN 6885 key 8x7x40"), block(40, 9, 7))) == (0, 4)


def test_holes_for_screws_have_a_diameter_that_suits_them() -> None:
    text = "a bracket with four holes for {} screws"
    assert in_doubt(check(read(text.format("M5")), PLATE)) == ()
    assert in_doubt(check(read(text.format("M8")), PLATE)) != ()


def test_a_hole_is_as_wide_and_not_as_deep_as_is_said() -> None:
    assert in_doubt(check(read("a bracket with 4 holes of 5 mm"), PLATE)) == ()
    plate = block(60, 40, 12, holes=(Hole(5.0, 12.0, True, (0.0, 0.0, 12.0), (0.0, 0.0, -1.0)),))
    assert in_doubt(check(read("a bracket with a vent, bore 12 mm"), plate)) != ()


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("a bracket with a cable hole", True),
        ("a bracket with no holes at all", False),
        ("a bracket, no cable hole", False),
    ],
)
def test_a_feature_without_a_number_is_to_be_there(text: str, there: bool) -> None:
    found = [c for c in check(read(text), BLOCK) if c.requirement.quantity == "feature"]
    assert [c.verdict for c in found] == ["UNVERIFIED"] * there
    assert all(c.verdict == "PASS" for c in check(read(text), PLATE) if c.requirement.quantity == "feature")


def test_other_sizes_of_a_gear_are_those_of_the_part() -> None:
    assert in_doubt(check(read("rack module 2, 24 teeth, height 10"), GEAR)) == ()


def test_by_between_two_sizes() -> None:
    named = [(size.name, size.value) for size, _ in phrases("shaft 25 dia by 140 long")[0].sizes]
    assert named == [("diameter", 25.0), ("length", 140.0)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Slide base. 150 x 80 x 25. Slot 5 deep.", [150, 80, 25, 5]),
        ("Each step 10 long and 12 high", [10, 12]),
        ("an upper step 28 dia, 9 wide", [28, 9]),
        ("Step 2: a slot 5 deep", [5]),
        ("1. a rib 5 thick. 2. a slot 6 wide", [5, 6]),
    ],
)
def test_what_only_orders_is_no_size(text: str, wanted: list[float]) -> None:
    assert numbers(text) == pytest.approx(wanted)
