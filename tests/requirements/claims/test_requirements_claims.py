"""What claims are read from words, and what measurements make of them."""

import math
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measured import block
from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.requirements.checker import check
from cadwright.requirements.claims.clauses import phrases
from cadwright.requirements.claims.ledger import in_doubt, uncovered
from cadwright.requirements.claims.statements import stated
from cadwright.requirements.reader import read
from cadwright.values import Chamfer, Checked, Fillet, Hole, Measurements, Requirement
from cadwright.values.features import Feature
from cadwright.values.measurement import Counterbore

DOWN = (0.0, 0.0, -1.0)


def hole(x: float, y: float, *, diameter: float = 5.0, depth: float = 5.0, through: bool = True) -> Hole:
    return Hole(diameter, depth, through, (x, y, 5.0), DOWN)


SLOT = Feature(
    "slot", {"length": 40.0, "width": 8.0, "depth": 4.0}, (0.0, 0.0, 5.0), DOWN, (-20, -4, 1, 20, 4, 5), side="+z"
)
PLATE = block(
    60,
    40,
    5,
    faces=14,
    edges=36,
    vertices=24,
    volume=11_000.0,
    area=6_000.0,
    holes=(
        hole(22, 12),
        hole(-22, 12),
        hole(22, -12),
        hole(-22, -12),
        Hole(6.6, 3.0, True, (0.0, 0.0, 5.0), DOWN, Counterbore(12.0, 2.0)),
    ),
    fillets=(Fillet(3.0, 4, True),),
    chamfers=(Chamfer((1.0, 1.0), 2),),
    features=(SLOT,),
)


def verdicts(line: str) -> list[str]:
    return [c.verdict for c in check(stated(line), PLATE)]


@pytest.mark.parametrize(
    "line",
    [
        "box 60 x 40 x 5",
        "box 5 x 40 x 60",
        "4 holes Ø5 through along z, 8 from the sides",
        "hole Ø5 at (22, 12)",
        "hole dia 5, 8 from the right end",
        "holes Ø5 44 mm apart",
        "4 holes Ø5 on circle Ø50.1198",
        "hole Ø6.6 centred",
        "counterbore Ø12 x 2 deep",
        "distance 22 between hole Ø5 and counterbore Ø12",
        "slot 40 x 8, 4 deep, starts 10 from the right end",
        "slot 40 long, 8 wide, on the top side",
        "4 fillets R3",
        "2 chamfers 1 x 45°",
        "solids 1",
        "volume 11000 ± 5",
        "an M5 hole",
    ],
)
def test_checks_that_hold(line: str) -> None:
    found = verdicts(line)
    assert found
    assert set(found) == {"PASS"}


@pytest.mark.parametrize(
    "line",
    [
        "box 66 x 40 x 5",
        "4 holes Ø5.5 through",
        "5 holes Ø5",
        "4 holes Ø5 blind",
        "slot 40 x 8, 5 deep",
        "countersink Ø10",
        "solids 2",
        "volume 12000",
    ],
)
def test_checks_that_are_contradicted(line: str) -> None:
    assert "FAIL" in verdicts(line)


@pytest.mark.parametrize(
    "line",
    [
        "3 holes Ø5",
        "hole Ø5 along x",
        "counterbore Ø12 x 3 deep",
        "slot 44 x 8",
        "hole Ø5 at (22, 13)",
        "hole Ø5 9 from the left end",
        "slot 40 x 8 starts 11 from the right end",
        "slot 40 x 8 on the bottom side",
        "fillet R4",
    ],
)
def test_places_and_what_may_be_meant_otherwise_are_doubted(line: str) -> None:
    assert verdicts(line) == ["UNVERIFIED"]


@pytest.mark.parametrize("line", ["keyway 6 wide in the boss", "6 spokes", "thread M8 pitch 1.25", "dome R20"])
def test_what_was_not_recognised_is_not_known(line: str) -> None:
    assert verdicts(line) == ["UNVERIFIED"] * len(verdicts(line))


@pytest.mark.parametrize("line", ["", "it looks good", "x = 5", "60 x 40", "check everything"])
def test_checks_that_name_no_feature_say_nothing(line: str) -> None:
    assert stated(line) == ()


@pytest.mark.parametrize(
    ("text", "kind", "sizes"),
    [
        ("a slot 40 mm long and 8 wide", "slot", {("length", 40), ("width", 8)}),
        ("bore of 20 mm diameter, 15 deep", "hole", {("", 20), ("depth", 15)}),
        ("CBORE Ø10 x 5 DP", "counterbore", {("diameter", 10), ("depth", 5)}),
        ("a keyway 6 wide and 3.5 deep", "keyway", {("width", 6), ("depth", 3.5)}),
        ("walls 2 mm thick", "wall", {("thickness", 2)}),
        ("a 12 mm high boss", "boss", {("height", 12)}),
        ("1/2 in thick plate", "part", {("thickness", 12.7)}),
    ],
)
def test_phrases_give_features_their_sizes(text: str, kind: str, sizes: set[tuple[str, float]]) -> None:
    found = phrases(text)[0]
    assert found.kind == kind
    assert {(size.name or "", size.value) for size, _ in found.sizes} >= {
        (name, value) for name, value in sizes if name
    }
    assert {size.value for size, _ in found.sizes} == {value for _, value in sizes}


def test_a_number_of_the_request_is_in_doubt_until_something_of_its_name_measures_it() -> None:
    right = check(read("a bracket with a slot 40 mm long and 8 mm wide"), PLATE)
    wrong = check(read("a bracket with a slot 44 mm long and 8 mm wide"), PLATE)
    assert in_doubt(right) == ()
    assert any("44" in doubt for doubt in in_doubt(wrong))
    assert all(c.verdict != "FAIL" for c in wrong)


def test_a_check_that_holds_settles_the_number_that_it_states() -> None:
    text = "a thing of 61 with something of 39"
    alone = check(read(text), PLATE)
    assert uncovered(read(text), alone) == ("61", "39")
    wanted = (*read("a thing of 6.6"), *stated("hole Ø6.6"))
    checked = check(wanted, PLATE)
    assert uncovered(wanted, checked) == ()
    assert in_doubt(checked) == ()


def test_a_check_of_a_wrong_reading_leaves_the_number_in_doubt() -> None:
    wanted = (*read("a strange thing of 150"), *stated("box 60 x 40 x 5"))
    assert in_doubt(check(wanted, PLATE)) == ("part: 150: nothing that is measured has its name",)


def test_a_check_that_cannot_be_measured_is_a_doubt_with_its_reason() -> None:
    checked = check(stated("6 spokes 10 wide"), PLATE)
    assert in_doubt(checked) == ("6 spokes 10 wide: no spoke was recognised",)


def judged(line: str, *features: Feature, holes: tuple[Hole, ...] = ()) -> str:
    """The verdict on a check of one feature, of a part with these."""
    (checked,) = check(stated(line), replace(PLATE, features=features, holes=holes, fillets=(), chamfers=()))
    return checked.verdict


OPEN = Feature(
    "slot",
    {"length": 38.5, "width": 17.0, "depth": 2.0, "end radius": 8.5, "open ends": 1.0},
    (10.75, 0.0, 5.0),
    DOWN,
    (-8.5, -8.5, 3.0, 30.0, 8.5, 5.0),
    along=(1.0, 0.0, 0.0),
    through=True,
)


def test_the_centre_of_a_round_end_is_a_place() -> None:
    assert judged("slot 17 wide, centre of its round end 30 from the right side", OPEN) == "PASS"
    assert judged("slot 17 wide, centre of its round end 33 from the right side", OPEN) == "UNVERIFIED"
    square = replace(OPEN, sizes={name: v for name, v in OPEN.sizes.items() if name != "end radius"})
    assert judged("slot 17 wide, centre of its round end 30 from the right side", square) == "UNVERIFIED"
    assert judged("slot R8.5", OPEN) == "PASS"
    assert judged("slot R8.5", square) == "UNVERIFIED"


def test_a_block_bears_out_walls_and_floors_with_their_sizes() -> None:
    foot = Feature(
        "block", {"length": 60.0, "width": 40.0, "height": 5.0}, (0, 0, 0), (0, 0, 1), (-30, -20, 0, 30, 20, 5)
    )
    wall = Feature("wall", {"thickness": 5.0}, (0, 0, 2.5), (0, 0, 1), (-30, -20, 0, 30, 20, 5))
    assert judged("floor 60 x 40, 5 thick", foot, wall) == "PASS"
    assert judged("floor 60 x 44, 5 thick", foot, wall) != "PASS"
    assert judged("base 60 x 40 x 5 at the bottom", foot) == "PASS"


def test_features_listed_one_by_one_are_each_at_their_place() -> None:
    line = "3 holes Ø5 along z, 5, 25 and 55 from the left side, 20 from the front side"
    assert judged(line, holes=(hole(-25, 0), hole(-5, 0), hole(25, 0))) == "PASS"
    assert judged(line, holes=(hole(-25, 0), hole(-5, 0), hole(20, 0))) == "UNVERIFIED"
    assert judged(line, holes=(hole(-25, 0), hole(-5, 0), hole(-5, 0))) == "UNVERIFIED"
    assert judged(line, holes=(hole(-25, 0), hole(-5, 5), hole(25, 0))) == "UNVERIFIED"


def test_two_of_opposite_sides_are_two_features() -> None:
    line = "2 holes Ø5 along z, 5 from the left side and 5 from the right side"
    assert judged(line, holes=(hole(-25, 0), hole(25, 0))) == "PASS"
    assert judged(line, holes=(hole(-25, 0), hole(20, 0))) == "UNVERIFIED"


def test_a_hole_that_ends_in_another_is_as_deep_as_it_may_be() -> None:
    gallery = Hole(12.0, 60.0, True, (-30.0, 0.0, 10.0), (1.0, 0.0, 0.0))
    port = Hole(10.0, 4.0, True, (0.0, 0.0, 20.0), (0.0, 0.0, -1.0))
    assert judged("hole Ø10 depth 10 along z", holes=(gallery, port)) == "PASS"
    assert judged("hole Ø10 depth 12 along z", holes=(gallery, port)) == "PASS", "its bottom is in the open there, too"
    assert judged("hole Ø10 depth 15 along z", holes=(gallery, port)) == "UNVERIFIED"
    assert judged("hole Ø10 depth 10 along z", holes=(port,)) == "UNVERIFIED"


def test_a_chamfer_is_that_of_the_cylinder_it_is_on() -> None:
    rings = ((-10.0, -10.0, 29.0, 10.0, 10.0, 30.0), (-6.0, -6.0, 0.0, 6.0, 6.0, 1.0))
    sizes = {"leg": 1.0, "second leg": 1.0, "angle": 45.0, "count": 2.0, "rings": 2.0}
    both = Feature("chamfer", sizes, (0, 0, 29.5), (0, 0, 1), (-10, -10, 0, 10, 10, 30), boxes=rings)
    assert judged("chamfer 1 x 45° on the Ø20 end", both) == "PASS"
    assert judged("chamfer 1 x 45° on the Ø16 end", both) == "UNVERIFIED"
    assert judged("2 chamfers 1 x 45°", both) == "PASS"


def test_walls_are_all_there_are() -> None:
    def wall(x: float) -> Feature:
        return Feature("wall", {"thickness": 3.0}, (x, 0, 0), (1, 0, 0), (x - 1.5, -9, 0, x + 1.5, 9, 20))

    assert judged("2 walls 3 thick", wall(-20), wall(20)) == "PASS"
    assert judged("2 walls 3 thick", wall(-20), wall(20), wall(0)) == "UNVERIFIED"


PIECES = st.sampled_from(
    sorted(
        words("hole slot 4 5.5 Ø10 x from the right end ( ) at = z ± R3 M6 deep wide 1e400 - apart circle between and")
    )
)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120) | st.lists(PIECES, max_size=25).map(" ".join))
def test_any_line_is_read_without_harm(line: str) -> None:
    for c in check(stated(line), PLATE):
        assert isinstance(c, Checked)
        assert isinstance(c.requirement, Requirement)
        assert all(map(math.isfinite, c.requirement.values)) or c.verdict != "PASS"


def test_a_hole_that_no_check_speaks_of_is_a_doubt() -> None:
    part = replace(PLATE, holes=(hole(-20, 0), hole(0, 0), hole(20, 0)))
    assert verdicts_of(part, "2 holes Ø5 through, 40 apart") == ["UNVERIFIED"]
    assert verdicts_of(part, "3 holes Ø5 through") == ["PASS"]
    assert verdicts_of(part, "2 holes Ø5 through, 40 apart", "hole Ø5 in the centre, centred") == ["PASS", "PASS"]
    assert verdicts_of(part, "at least 2 holes Ø5 through") == ["PASS"]
    assert verdicts_of(part, "holes Ø5 through") == ["PASS"]
    assert verdicts_of(part, "hole Ø5 at (0, 0)") == ["PASS"], "it does not count"


def test_pieces_of_one_hole_are_one() -> None:
    fork = (Hole(5, 4, True, (0, -10, 2), (0, 1, 0)), Hole(5, 4, True, (0, 6, 2), (0, 1, 0)))
    assert verdicts_of(replace(PLATE, holes=fork), "hole Ø5 along y through both lugs") == ["PASS"]


def verdicts_of(part: Measurements, *lines: str) -> list[str]:
    return [c.verdict for c in check([r for line in lines for r in stated(line)], part)]


def test_a_window_goes_through() -> None:
    box = (-10.0, -5.0, 0.0, 10.0, 5.0, 5.0)
    sizes = {"length": 20.0, "width": 10.0}
    window = Feature("window", {**sizes, "depth": 5.0}, (0, 0, 5), DOWN, box, through=True)
    pocket = Feature("pocket", {**sizes, "depth": 2.0}, (0, 0, 5), DOWN, box, through=False)
    assert judged("window 20 x 10", window) == "PASS"
    assert judged("window 20 x 10", pocket) == "UNVERIFIED"
    assert judged("cutout 20 x 10, 2 deep", pocket) == "PASS"


def test_a_box_somewhere_is_not_round() -> None:
    disc = Feature("step", {"diameter": 30.0, "length": 5.0}, (0, 0, 5), (0, 0, 1), (-15, -15, 5, 15, 15, 10))
    cap = Feature("block", {"length": 30.0, "width": 30.0, "height": 5.0}, (0, 0, 5), (0, 0, 1), disc.box)
    assert judged("box 30 x 30 x 5 at the top", cap) == "PASS"
    assert judged("box 30 x 30 x 5 at the top", disc) == "UNVERIFIED"


def test_a_length_goes_to_the_shoulder_and_not_to_the_bevel() -> None:
    step = Feature("step", {"diameter": 20.0, "length": 9.0}, (0, 0, 2), (0, 0, 1), (-10, -10, 2, 10, 10, 10))
    undercut = replace(PLATE, features=(step,), levels=((), (), (0.0, 2.0, 11.0)))
    assert verdicts_of(undercut, "step Ø20 length 9") == ["PASS"]
    assert verdicts_of(undercut, "step Ø20 length 11") == ["PASS"], "with the undercut"
    assert verdicts_of(undercut, "step Ø20 length 10") == ["UNVERIFIED"], "from the bevel to the shoulder"


def test_a_length_of_prose_goes_to_the_shoulder_behind_an_undercut() -> None:
    spigot = Feature("boss", {"diameter": 20.0, "height": 8.0}, (0, 0, 0), (0, 0, 1), (-10, -10, 1, 10, 10, 8))
    undercut = Feature("boss", {"diameter": 18.0, "height": 2.0}, (0, 0, 8), (0, 0, 1), (-9, -9, 8, 9, 9, 10))
    flange = Feature("prism", {"across": 27.0, "height": 6.0}, (0, 0, 10), (0, 0, 1), (-15, -15, 10, 15, 15, 16))
    part = replace(PLATE, features=(spigot, undercut, flange), bosses=(), levels=((), (), (0.0, 8.0, 10.0, 16.0)))

    def doubts(text: str, *features: Feature) -> bool:
        return any("spigot" in doubt for doubt in in_doubt(check(read(text), replace(part, features=features))))

    assert not doubts("a spigot dia 20, 10 mm long", spigot, undercut, flange)
    assert doubts("a spigot dia 20, 9 mm long", spigot, undercut, flange), "from the bevel to the shoulder"
    part = replace(part, bbox=(-10, -10, 0, 10, 10, 10))
    assert doubts("a spigot dia 20, 10 mm long", spigot, undercut), "a neck at its end"


def test_no_full_round_is_a_doubt_whatever_else_measures_its_numbers() -> None:
    part = replace(PLATE, holes=(Hole(20, 5, True, (0, 0, 5), DOWN),))
    assert in_doubt(check([*stated("hole Ø20"), *stated("full round R10")], part)) != ()
    assert verdicts_of(replace(PLATE, chamfers=()), "0 chamfers") == ["PASS"]
    assert verdicts_of(PLATE, "0 chamfers") == ["UNVERIFIED"]


def test_a_t_slot_is_its_neck_and_its_room() -> None:
    sizes = {"length": 60.0, "width": 6.0, "inner width": 12.0, "depth": 9.0, "neck depth": 5.0, "inner height": 4.0}
    tee = Feature("t-slot", sizes, (0, 0, 5), DOWN, (-30, -6, -4, 30, 6, 5), along=(1.0, 0.0, 0.0), side="+z")
    for line in ("t-slot 6 wide, 9 deep", "slot 6 wide, 5 deep", "slot 12 wide, 4 high"):
        assert judged(line, tee) == "PASS", line
    for line in ("t-slot 7 wide, 9 deep", "slot 6 wide, 4.5 deep", "slot 12 wide, 5 high"):
        assert judged(line, tee) != "PASS", line


def test_a_text_that_ends_after_a_comparative_is_read() -> None:
    assert read("shaft centre 5 mm higher") is not None


@pytest.mark.parametrize("unit", ["(", "5,", "1/", "x ", "of ", "[1,2,", "3 x (", "-", "±"])
def test_a_check_of_strangers_takes_no_long_time(unit: str) -> None:
    began = time.process_time()
    for line in (unit * 100_000, unit * (300 // len(unit)), f"line along x at y = 1, z = 2: {unit * 50}"):
        stated(line)
    assert time.process_time() - began < 2


def test_a_list_shares_what_is_said_behind_it() -> None:
    placed = [place for p in phrases("holes at 10, 20, 30 and 40 from the left") for place, _ in p.places]
    assert [(place.kind, *place.values) for place in placed] == [("from", v) for v in (10, 20, 30, 40)]
