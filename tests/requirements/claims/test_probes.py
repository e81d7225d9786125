"""What checks say of lines, points and sections, and what is found there makes of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadwright.requirements.checker import check
from cadwright.requirements.claims.ledger import in_doubt, refuted, uncovered
from cadwright.requirements.claims.probed import probes_of
from cadwright.requirements.claims.statements import LONGEST, stated
from cadwright.requirements.reader import read
from cadwright.values import Looked, Measurements, Probe, Probed, Requirement, Slice, Stretch, decode, encode

CHANNEL = Measurements(True, True, 1, 1, 10, 24, 16, 40_000, 9_000, (0, 0, 0, 60, 40, 20), (30, 20, 8))
"""60 × 40 × 20 with a channel 50 wide and 8 deep along y, its walls 5 thick."""
ACROSS, DOWN, GRAZING = Probe("line", (20, 16), "x"), Probe("line", (30, 20), "z"), Probe("line", (20, 12), "x")
FLAT, BESIDE = Probe("section", (16,), "z"), Probe("line", (20, 40), "x")
INSIDE, ON = Probe("point", (30, 20, 5)), Probe("point", (30, 20, 12))
LOOKED = replace(
    CHANNEL,
    probed=(
        Probed(ACROSS, ((0, 5), (55, 60))),
        Probed(DOWN, ((0, 12),)),
        Probed(GRAZING, doubt="it runs along a face"),
        Probed(BESIDE),
        Probed(INSIDE, inside=True),
        Probed(ON, doubt="on a face"),
        Probed(FLAT, slice=Slice(400, 180, 2, 0, ((0, 60), (0, 40)))),
        Probed(Probe("section", (50,), "z"), slice=Slice(0, 0, 0, 0)),
    ),
)


def verdict(text: str) -> str:
    """The one verdict on a check; "not read" where it says nothing."""
    found = check(stated(text), LOOKED)
    assert all(c.evidence for c in found)
    return found[0].verdict if found else "not read"


@pytest.mark.parametrize(
    "said",
    [
        "solid 5, open 50, solid 5",
        "5 solid, 50 open, 5 solid",
        "material 5 mm, air 50 mm, material 5 mm",
        "solid 5 - open 50 - solid 5",
        "solid 5 (the left wall), open 50 (channel), solid 5",
        "solid 5; open 50; solid 5.",
        "solid 5 → open 50 → solid 5",
        "solid 5 then open 50 then solid 5",
        "solid 5 wall, open 50 channel, solid 5 wall",
        "solid 0 to 5, 55 to 60",
        "solid from 0 to 5, open from 5 to 55, solid from 55 to 60",
        "solid [0, 5], [55, 60]",
        "solid 0-5, solid 55–60",
        "solid 0..5, 55..60",
        "solid 55 to 60, 0 to 5",
        "solid, open 50, solid",
        "solid 5, open, solid",
        "solid 5, open 50, solid 5, 2 pieces",
        "2 pieces",
        "solid 2 times",
        "solid 5.05, open 49.95, solid 5.05 ± 0.1",
        "1 x (solid 5, open 50), solid 5",
        "solid 5/1, open 100/2, solid 5",
        "solid 5 [lip], open 50, solid 5",
        "solid 5, open 50, solid 5  # the lips",
        "solid 5, open 50, solid 5 — the lips",
        "solid x 0 to 5, open x 5 to 55, solid x = 55 to 60",
        "solid 5 ± 0.1, open 50 ± 0.1, solid 5 ± 0.1",
    ],
)
def test_a_line_said_in_many_ways(said: str) -> None:
    assert verdict(f"line along x at y = 20, z = 16: {said}") == "PASS"


@pytest.mark.parametrize(
    "where",
    [
        "line along x at y = 20, z = 16:",
        "Line along the x axis at y=20 and z=16 :",
        "line parallel to x at (y = 20, z = 16):",
        "line x y 20 z 16:",
        "line along x through (0, 20, 16):",
        "line along x at z = 16, y = 20:",
        "line along x direction with y = 20 mm, z = 16 mm:",
        "ray along +x at y=20.0, z=+16:",
        "line along x at y = 20, z = 16 ->",
        "the channel's lips: line along x at y = 20, z = 16:",
        "line along the x-axis at (y, z) = (20, 16):",
        "line along x at y = 20, z = 16",
    ],
)
def test_where_a_line_runs_said_in_many_ways(where: str) -> None:
    (told,) = stated(f"{where} solid 5, open 50, solid 5")
    assert told.looked is not None
    assert told.looked.probe == ACROSS
    assert verdict(f"{where} solid 5, open 50, solid 5") == "PASS"


@pytest.mark.parametrize(
    "said",
    [
        "solid 5, open 48, solid 7",
        "solid 60",
        "solid 5",
        "solid 5, open 50",
        "solid 5, open 50, solid 5, open 50, solid 5",
        "solid 0 to 5",
        "solid 1 to 5, 55 to 60",
        "open",
        "solid",
        "3 pieces",
        "open 2, solid 5, open 50, solid 5",
        "solid 4.8, open 50.4, solid 4.8 ± 0.1",
    ],
)
def test_a_line_that_meets_something_else_fails_and_says_what(said: str) -> None:
    (checked,) = check(stated(f"line along x at y = 20, z = 16: {said}"), LOOKED)
    assert checked.verdict == "FAIL"
    assert "5" in checked.evidence


@pytest.mark.parametrize(
    "text",
    [
        "line along x at y = 20 from the front, z = 16: solid 5",
        "line along x at y = 20: solid 5",
        "line along x at x = 1, y = 20: solid 5",
        "line along x at y = 20, z = 16, x = 3: solid 5",
        "line at y = 20, z = 16: solid 5",
        "line along w at y = 20, z = 16: solid 5",
        "line along x at y = 20, z = 16: 5 solid",
        "line along x at y = 20, z = 16: solid 5, solid 5",
        "line along x at y = 20, z = 16: solid 5, perhaps open 50, solid 5",
        "line along x at y = 20, z = 16: solid 5 open 50 solid -5",
        "line along x at y = 20, z = 16: open 50",
        "line along x at y = 20, z = 16: open 5 to 55",
        "line along x at y = 20, z = 16: solid 5 6",
        "line along x at y = 20, z = 16: solid 0 to 5 to 6",
        "line along x at y = 20, z = 16: not solid 5, open 50, solid 5",
        "line along x at y = 20, z = 16:",
        "line along x at y = 20, z = 16: solid 5, open 50, solid 5 ± 1000",
        "line along x at y = 1e999, z = 16: solid 5",
        "line along x at y = 1/0, z = 16: solid 5",
        "line along x at y = 20, z = 16: 999 x (solid 5, open 5), solid 5",
        "line along x at y = 20, z = 16: 3 x (3 x (solid 5, open 5), solid 1",
        "line along x at y = 20, z = 16: " + "solid 1, open 1, " * 40 + "solid 1",
        "channel 8 deep: line along x at y = 20, z = 16: solid 5, open 50, solid 5",
        "slot 50 wide on the line along x",
        "line along x at y = 20 - 4, z = 16: solid 5",
        "line along x at y = 20, z = 16: solid 5 ± 0.1, open 50 ± 0.2, solid 5",
        "open at (1, 2)",
        "solid at x = 1, y = 2",
        "section z = 16: 60 x 40 x 3",
        "section z = 16: nice",
        "section z = 16: z 0 to 3",
        "section z = 16 and x = 3: 60 x 40",
        "box from (0, 0, 0) to (1, 2)",
        "box from (0,0,0) to (60,40,20) ± 50",
    ],
)
def test_what_has_no_meaning_or_two_is_not_read(text: str) -> None:
    assert stated(text) == ()


def test_emptiness_before_and_behind_all_material_reaches_to_the_box() -> None:
    assert verdict("line along z at x = 30, y = 20: solid 12, open 8") == "PASS"
    assert verdict("line along -z at x = 30, y = 20: open 8, solid 12") == "PASS"
    assert verdict("line along z at x = 30, y = 20: solid 12") == "PASS"
    assert verdict("line along z at x = 30, y = 20: solid 0 to 12, open 12 to 99") == "PASS"
    assert verdict("line along z at x = 30, y = 20: solid 12, open 7") == "FAIL"
    assert verdict("line along z at x = 30, y = 20: open 8, solid 12") == "FAIL"


def test_a_line_beside_the_part_meets_nothing() -> None:
    assert verdict("line along x at y = 20, z = 40: open") == "PASS"
    assert verdict("line along x at y = 20, z = 40: solid 60") == "FAIL"
    assert verdict("line along x at y = 20, z = 40: 0 pieces") == "PASS"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("solid at (30, 20, 5)", "PASS"),
        ("material at x = 30, y = 20, z = 5", "PASS"),
        ("point (30, 20, 5): solid", "PASS"),
        ("open at (30, 20, 5)", "FAIL"),
        ("empty at point (30; 20; 5)", "FAIL"),
        ("open at (30, 20, 12)", "UNVERIFIED"),
        ("solid at (30, 20, 12)", "UNVERIFIED"),
        ("solid at (1, 1, 1)", "UNVERIFIED"),
        ("line along x at y = 20, z = 12: solid 60", "UNVERIFIED"),
        ("line along x at y = 20, z = 12: 1 piece", "UNVERIFIED"),
        ("section z = 16: 60 x 40", "PASS"),
        ("section at z = 16: 40 by 60, 2 pieces, 0 holes", "PASS"),
        ("cross section at z = 16 mm: area 400 mm², x 0 to 60, y [0, 40]", "PASS"),
        ("section z = 16: area 403 ± 5", "PASS"),
        ("section z = 16: area 420", "FAIL"),
        ("section z = 16: 60 x 38", "FAIL"),
        ("section z = 16: Ø60", "FAIL"),
        ("solid at (x, y, z) = (30, 20, 5)", "PASS"),
        ("section z = 16: x 1 to 60", "FAIL"),
        ("section z = 16: no holes", "PASS"),
        ("section z = 16: 3 pieces", "FAIL"),
        ("section z = 50: 60 x 40", "FAIL"),
        ("section z = 50: 0 pieces", "PASS"),
        ("box from (0, 0, 0) to (60, 40, 20)", "PASS"),
        ("box x 0 to 60, y 0 to 40, z 0 to 20", "PASS"),
        ("box from (60, 40, 20) to (0, 0, 0)", "PASS"),
        ("box from (-30, -20, 0) to (30, 20, 20)", "FAIL"),
    ],
)
def test_points_sections_and_the_box(text: str, wanted: str) -> None:
    assert verdict(text) == wanted


@pytest.mark.parametrize("text", ["cut 5 deep", "solid shaft Ø20", "section 20 x 10", "box 60 x 40 x 20", "open box 5"])
def test_words_of_the_other_checks_are_left_to_them(text: str) -> None:
    assert all(r.looked is None and r.quantity != "extent" for r in stated(text))


def test_nothing_is_said_of_a_part_that_was_not_looked_into() -> None:
    (checked,) = check(stated("line along x at y = 20, z = 16: solid 60"), CHANNEL)
    assert checked.verdict == "UNVERIFIED"


def test_contradicting_checks_are_each_held_against_the_part() -> None:
    texts = ("solid 5, open 50, solid 5", "solid 60")
    checks = tuple(r for said in texts for r in stated(f"line along x at y = 20, z = 16: {said}"))
    assert [c.verdict for c in check(checks, LOOKED)] == ["PASS", "FAIL"]


def test_a_statement_survives_the_transcript() -> None:
    told = stated("line along x at y = 20, z = 16: solid 0 to 5, 55 to 60, 2 pieces")
    assert decode(encode(told), tuple[Requirement, ...]) == told
    assert probes_of(told) == (ACROSS,)


# numbers of the request


def doubts(request: str, *lines: str) -> tuple[str, ...]:
    checks = tuple(r for text in lines for r in stated(text))
    return in_doubt(check((*read(request), *checks), LOOKED))


WALLS = "line along x at y = 20, z = 16: solid 5, open 50, solid 5"
FLOOR = "line along z at x = 30, y = 20: solid 12, open 8"


def test_lengths_along_a_line_bear_out_numbers_of_the_request() -> None:
    request = "A holder with two lips 5 thick, a gap 50 wide between them and 8 deep."
    assert len(doubts(request)) > 1
    assert not any("8" in doubt for doubt in doubts(request, FLOOR))
    assert doubts(request, WALLS, FLOOR) == ()
    said = stated(WALLS) + stated(FLOOR)
    assert uncovered((*read(request), *said), check((*read(request), *said), LOOKED)) == ()


def test_a_line_that_fails_or_grazes_bears_out_nothing() -> None:
    request = "A holder with lips 5 thick and a gap 50 wide."
    assert doubts(request, WALLS.replace("z = 16", "z = 12")) != ()
    assert any("50" in doubt for doubt in doubts(request, WALLS.replace("50", "48")))


@pytest.mark.parametrize(
    "request_",
    [
        "A plate with R5 fillets on the gizmo.",
        "A gizmo with 5° draft angle.",
        "A plate with a countersink of 5°.",
    ],
)
def test_what_no_length_can_tell_is_not_borne_out_by_one(request_: str) -> None:
    assert doubts(request_) == doubts(request_, WALLS)


def test_where_a_line_runs_and_what_is_not_stated_bear_out_nothing() -> None:
    request = "A holder with a rim 20 wide and 16 high and 12 thick lips."
    line = "line along x at y = 20, z = 16: solid, open 50, solid"
    assert doubts(request, line) == doubts(request)


def test_places_are_distances_from_the_sides_and_between_middles() -> None:
    request = "A gizmo whose frob is 30 from the left end, another frob 55 apart."
    assert doubts(request) != ()
    assert doubts(request, WALLS) == ()
    assert doubts("A gizmo with a frob 55 long.", WALLS) != ()


# hostile lines

_WORDS = """line along x y z at = : , ; ( ) [ ] solid open air to - – .. … ± 5 1e308 1e999 -3 1/2 0 x pieces section
area box from point holes mm " in 3 × * → 99999999999999999999 ½ Ø ∞ nan inf material 20 then"""
_PIECES = st.sampled_from(_WORDS.split())


@settings(max_examples=400)
@given(
    st.lists(_PIECES, max_size=40),
    st.sampled_from(["line along x at y = 1, z = 2: ", "section z = 3: ", "solid at ", "box ", ""]),
)
def test_any_words_are_read_without_harm(words: list[str], head: str) -> None:
    for told in stated(head + " ".join(words)):
        check((told,), LOOKED)
        if told.looked is not None:
            assert all(abs(v) <= 1e7 for v in told.looked.probe.at)
            assert decode(encode(told), Requirement) == told


@settings(max_examples=300)
@given(
    st.text(max_size=LONGEST + 40),
    st.sampled_from(["line ", "line along x at y = 1, z = 2: solid ", "section z = ", "box from ("]),
)
def test_any_text_is_read_without_harm(text: str, head: str) -> None:
    for told in stated(head + text):
        check((told,), LOOKED)


_LENGTHS = st.lists(st.floats(0.01, 500).map(lambda v: round(v, 3)), min_size=1, max_size=15)


@given(_LENGTHS.filter(lambda v: len(v) % 2 == 1))
def test_what_is_stated_of_lengths_is_what_is_found(lengths: list[float]) -> None:
    said = ", ".join(f"{'open' if n % 2 else 'solid'} {v}" for n, v in enumerate(lengths))
    text = f"line along y at x = 1, z = -2.5: {said}"
    if len(text) > LONGEST:
        return
    (told,) = stated(text)
    assert told.looked == Looked(
        Probe("line", (1, -2.5), "y"), tuple(Stretch(n % 2 == 0, v) for n, v in enumerate(lengths))
    )
    ends = [sum(lengths[:n]) for n in range(len(lengths) + 1)]
    spans = tuple(zip(ends[::2], ends[1::2], strict=True))
    part = replace(CHANNEL, bbox=(0, 0, 0, 1, ends[-1], 1), probed=(Probed(told.looked.probe, spans),))
    assert check((told,), part)[0].verdict == "PASS"
    longer = replace(part, probed=(Probed(told.looked.probe, (*spans[:-1], (spans[-1][0], spans[-1][1] * 1.1))),))
    assert check((told,), longer)[0].verdict == "FAIL"


@pytest.mark.parametrize(
    ("said", "unmet"),
    [
        ("solid 5, open 49.8, solid 5", False),  # what is left of 60 was worked out, and wrongly
        ("solid 4.5, open 50, solid 5", False),
        ("solid 5.2, open 49.6, solid 5.2", False),  # its parts are wrong, all of it is 60 as in the part
        ("solid 5, open 44, solid 5", True),  # 44 is the request's
        ("solid 6, open 50, solid 6", True),
        ("solid 10 to 15, 65 to 70", True),  # lengths that are there, at another place
        ("solid 60", True),  # other pieces
    ],
)
def test_a_planners_own_sums_refute_nothing(said: str, unmet: bool) -> None:
    own = [replace(r, source="planner") for r in stated(f"line along x at y = 20, z = 16: {said}")]
    wanted = (*read("a channel 60 long with walls 6 thick and 44 wide"), *own)
    found = [c for c in check(wanted, LOOKED) if c.requirement.looked is not None]
    assert [c.verdict for c in found] == ["FAIL"]
    every = check(wanted, LOOKED)
    assert (found[0] in refuted(every)) is unmet
    assert any("line along x" in doubt for doubt in in_doubt(every)) is not unmet
