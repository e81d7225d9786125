"""What checks bear out of a request's numbers beside those that they state: angles, outer lengths, distances."""

import math

import pytest
from measured import block
from msgspec.structs import replace

from cadwright.requirements.checker import check
from cadwright.requirements.claims.ledger import in_doubt, uncovered
from cadwright.requirements.claims.probed import probes_of
from cadwright.requirements.claims.statements import stated
from cadwright.requirements.reader import read
from cadwright.values import Hole, Measurements, Probed
from cadwright.values.measurement import Countersink
from cadwright.values.probe import Span

WEDGE = block(100, 40, 25)
"""From (-50, -20, 0) to (50, 20, 25)."""


def holed(*places: tuple[float, float]) -> Measurements:
    """A plate with through holes Ø5 along z."""
    holes = tuple(Hole(5.0, 25.0, True, (x, y, 25.0), (0.0, 0.0, -1.0)) for x, y in places)
    return replace(WEDGE, holes=holes)


def doubts(request: str, part: Measurements, *lines: tuple[str, tuple[Span, ...]]) -> tuple[str, ...]:
    """What is in doubt of a part whose lines meet the given spans."""
    checks = tuple(r for text, _ in lines for r in stated(text))
    met = [spans for text, spans in lines if probes_of(stated(text))]
    found = tuple(Probed(probe, spans) for probe, spans in zip(probes_of(checks), met, strict=True))
    return in_doubt(check((*read(request), *checks), replace(part, probed=found)), part)


BOX = WEDGE.bbox
LOW = BOX[0]


def test_what_is_open_up_to_the_side_of_the_box_is_borne_out_by_coordinates() -> None:
    request = "A gizmo with a frob 70 deep."
    line = f"line along x at y = 1, z = 7: solid {LOW + 70} to {LOW + 100}"
    assert doubts(request, WEDGE) != ()
    assert doubts(request, WEDGE, (line, ((LOW + 70, LOW + 100),))) == ()
    shallow = line.replace(str(LOW + 70), str(LOW + 63))
    assert doubts(request, WEDGE, (shallow, ((LOW + 63, LOW + 100),))) != ()


def test_a_gap_between_coordinates_has_a_middle() -> None:
    request = "A gizmo with a frob 20 from the left end of the whatnot."
    line = f"line along x at y = 1, z = 7: solid {LOW} to {LOW + 19}, {LOW + 21} to {LOW + 100}"
    assert doubts(request, WEDGE, (line, ((LOW, LOW + 19), (LOW + 21, LOW + 100)))) == ()
    off = line.replace(str(LOW + 19), str(LOW + 18))
    assert doubts(request, WEDGE, (off, ((LOW, LOW + 18), (LOW + 21, LOW + 100)))) != ()


def slanted(angle: float) -> tuple[tuple[str, tuple[Span, ...]], ...]:
    """Two lines 10 apart through a vee whose sides lean by half the angle, as wide as 30 at the upper one."""
    narrow = 30 - 20 * math.tan(math.radians(angle / 2))
    found = []
    for z, width in ((20, 30.0), (10, narrow)):
        ends = ((LOW, -width / 2), (width / 2, LOW + 100))
        spans = ", ".join(f"{a:.3f} to {b:.3f}" for a, b in ends)
        found.append((f"line along x at y = 1, z = {z}: solid {spans}", ends))
    return tuple(found)


@pytest.mark.parametrize(("angle", "sure"), [(60.0, True), (54.0, False), (66.0, False)])
def test_two_lines_beside_each_other_bear_out_an_angle(angle: float, sure: bool) -> None:
    request = "A gizmo with a frob of 60 degrees."
    assert doubts(request, WEDGE, slanted(60)[0]) != ()
    assert (doubts(request, WEDGE, *slanted(angle)) == ()) is sure


def test_lines_that_are_not_beside_each_other_bear_out_no_angle() -> None:
    first, (text, ends) = slanted(60)
    assert doubts("A gizmo with a frob of 60 degrees.", WEDGE, first, (text.replace("y = 1", "y = 2"), ends)) != ()


def test_coordinates_of_holes_bear_out_how_far_apart_they_are() -> None:
    request = "A gizmo with a frob 18 away from the whatnot."
    at = ("hole Ø5 along z at x = 9, y = 0", ()), ("hole Ø5 along z at x = -9, y = 0", ())
    part = holed((9, 0), (-9, 0))
    assert doubts(request, part) != ()
    assert doubts(request, part, *at) == ()
    wrong = holed((10, 0), (-9, 0))
    assert doubts(request, wrong, *at) != ()
    moved = at[0][0].replace("9", "10"), ()
    assert any("18" in doubt for doubt in doubts(request, wrong, moved, at[1]))


def test_coordinates_bear_out_distances_from_the_sides() -> None:
    request = "A gizmo with a frob 15 away from the rim."
    part = holed((LOW + 15, 3))
    assert doubts(request, part, (f"hole Ø5 at ({LOW + 15}, 3)", ())) == ()
    assert doubts(request, holed((LOW + 16, 3)), (f"hole Ø5 at ({LOW + 16}, 3)", ())) != ()


def test_a_size_by_name_before_a_pattern_is_no_distance() -> None:
    (told,) = stated("4 bosses Ø7 height 8 on a pattern 58 x 38")
    assert told.claim is not None
    assert [(s.name, s.value) for s in told.claim.sizes] == [("diameter", 7), ("height", 8)]
    assert [p.values for p in told.claim.places] == [(58, 38)]


def test_numbers_are_asked_for_until_a_check_speaks_of_them() -> None:
    wanted = read("A gizmo with a frob 70 deep.")
    assert uncovered(wanted, check(wanted, WEDGE), WEDGE) != ()
    line = stated(f"line along x at y = 1, z = 7: solid {LOW + 70} to {LOW + 100}")
    part = replace(WEDGE, probed=(Probed(probes_of(line)[0], ((LOW + 70, LOW + 100),)),))
    assert uncovered((*wanted, *line), check((*wanted, *line), part), part) == ()


@pytest.mark.parametrize(("said", "found"), [("2 bodies", "PASS"), ("1 body", "FAIL"), ("3 separate solids", "FAIL")])
def test_bodies_are_counted(said: str, found: str) -> None:
    assert [c.verdict for c in check(stated(said), replace(WEDGE, solids=2))] == [found]


@pytest.mark.parametrize(("side", "found"), [("top", "PASS"), ("bottom", "UNVERIFIED")])
def test_a_countersink_opens_on_one_side(side: str, found: str) -> None:
    sunk = Hole(3.4, 23.3, True, (0.0, 0.0, 25.0), (0.0, 0.0, -1.0), countersink=Countersink(6.8, 90.0))
    part = replace(WEDGE, holes=(sunk,))
    (told,) = check(stated(f"1 countersink Ø6.8 x 90° on the {side} side"), part)
    assert told.verdict == found


@pytest.mark.parametrize(("circle", "found"), [(50, "PASS"), (55, "UNVERIFIED")])
def test_a_circle_is_a_place(circle: int, found: str) -> None:
    part = holed((25, 0), (-25, 0), (0, 25), (0, -25))
    (told,) = check(stated(f"4 holes Ø5 on circle Ø{circle}"), part)
    assert told.verdict == found
