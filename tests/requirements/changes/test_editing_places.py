"""Places that the words of an edit speak of as a whole: outer edges, what comes instead, even spacing."""

import math
from collections.abc import Sequence

import pytest
from measured import block
from msgspec.structs import replace

from cadwright.requirements.changes import Difference
from cadwright.requirements.changes.verdict import held_to
from cadwright.requirements.checker import check
from cadwright.values import Boss, Checked, Fillet, Hole, Measurements
from cadwright.values.comparison import Changed, Lump

PLATE = block(100, 60, 8, volume=44_000.0)


def held(
    words: str, before: Measurements, after: Measurements, added: Sequence[Lump] = (), removed: Sequence[Lump] = ()
) -> Checked:
    return check(held_to(words), after, Difference(before, Changed(False, None, tuple(added), tuple(removed))))[0]


def round_about(angles: Sequence[float]) -> tuple[Hole, ...]:
    places = ((25 * math.cos(math.radians(a)), 25 * math.sin(math.radians(a))) for a in angles)
    return tuple(Hole(6.0, 8.0, True, (x, y, 8.0), (0.0, 0.0, -1.0)) for x, y in places)


@pytest.mark.parametrize(("angles", "even"), [((0, 60, 120, 180, 240, 300), True), ((0, 30, 60, 90, 180, 270), False)])
def test_more_holes_on_a_circle_are_as_even_as_they_were(angles: tuple[float, ...], even: bool) -> None:
    before = replace(PLATE, holes=round_about((0, 90, 180, 270)))
    after = replace(PLATE, holes=round_about(angles), volume=43_000.0)
    found = held("6 holes not 4, same circle", before, after)
    assert ("evenly spaced" in found.evidence) is not even
    assert found.verdict == ("PASS" if even else "UNVERIFIED")


@pytest.mark.parametrize(
    ("box", "outer"),
    [((-50, -30, 6, 50, 30, 8), True), ((48, 28, 0, 50, 30, 8), True), ((-12, -12, 6, 12, 12, 8), False)],
)
def test_an_outer_edge_is_no_mouth_of_a_hole(box: tuple[float, float, float, float, float, float], outer: bool) -> None:
    after = replace(PLATE, fillets=(Fillet(2.0, 1, True),), volume=43_900.0)
    found = held("round the outer edges, 2", PLATE, after, removed=[Lump(100.0, box)])
    assert (found.verdict == "UNVERIFIED" and "at no outer edge" in found.evidence) is not outer


def test_what_is_put_somewhere_is_no_longer_where_it_was() -> None:
    def boss(x: float) -> Boss:
        return Boss(20.0, 12.0, (x, 0.0, 8.0), (0.0, 0.0, 1.0))

    words = "put the boss in the middle of the plate"
    before = replace(PLATE, bosses=(boss(30),))
    new = Lump(3769.9, (-10, -10, 8, 10, 10, 20))
    old = Lump(3769.9, (20, -10, 8, 40, 10, 20))
    assert held(words, before, replace(PLATE, bosses=(boss(0),)), [new], [old]).verdict != "FAIL"
    second = held(words, before, replace(PLATE, bosses=(boss(30), boss(0)), volume=48_000.0), [new])
    assert second.verdict == "FAIL"
    assert "where the request moves it" in second.evidence
    assert held(words, PLATE, replace(PLATE, bosses=(boss(0),), volume=48_000.0), [new]).verdict != "FAIL"
