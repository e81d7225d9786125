"""Holes without a noun of their own, and sizes that go together or not."""

import pytest

from cadwright.language.quantities import tokenise
from cadwright.parts.build import make


def holes(text: str) -> list[tuple[int | None, float]]:
    """How many holes of a text have which thread or diameter, where all of it is understood."""
    made = make(text)
    assert not made.not_understood, made.not_understood
    mentions = [m for m in made.reading.mentions if m.kind == "hole"]
    return [(m.count, next(q.value for s, q in m.sizes if s in ("thread", "diameter"))) for m in mentions]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("foot plate 100 sq x 8, tapped M10 ctr, 4X Ø9 thru 15 from edges", [(None, 10), (4, 9)]),
        ("plate 60x40x5, tapped M6 in the middle", [(None, 6)]),
        ("wheel spacer: 85 dia 6 thk, five 10 holes on 60 pcd, M12 clearance center", [(5, 10), (None, 12)]),
        ("block 70 x 45 x 35, 4x M5 tap thru, 6 from edges", [(4, 5)]),
        ("hex plate 80 AF 6 thk, 25 hole center, six 5mm on a 60 circle", [(None, 25), (6, 5)]),
        ("plate 100x60x5, 20 mm hole mid, four 5 mm 10 from the corners", [(None, 20), (4, 5)]),
        ("disc 80 dia 8 thick. bore 40. six 7 on 60 pcd", [(None, 40), (6, 7)]),
    ],
)
def test_each_has_its_own_size(text: str, found: list[tuple[int | None, float]]) -> None:
    assert holes(text) == found


def test_tap_is_no_clearance() -> None:
    assert any("core hole" in said for said in make("block 50x40x20, M8 tap thru centre").assumptions)


def test_two_sizes_with_a_stroke_between_are_a_hole_and_its_mouth() -> None:
    made = make("plate 70x70x3, 4 csk holes 3.5/7 on 54 square")
    assert made.part is not None
    assert not made.not_understood
    assert made.part.values()["countersink_diameter"] == 7


@pytest.mark.parametrize(
    ("text", "values"),
    [("3/8", [0.375]), ("2/4 in", [0.5]), ("1 2/4", [1.5]), ("4/8", [4, 8]), ("3.5/7", [3.5, 7])],
)
def test_fractions_are_in_lowest_terms(text: str, values: list[float]) -> None:
    found = [token.value for token in tokenise(text) if token.values]
    assert [value / 25.4 if "in" in text else value for value in found] == pytest.approx(values)


def test_a_counted_radius_counts_no_plates() -> None:
    made = make("plate 85x54x1, 4x R3")
    assert not made.not_understood
    assert [(m.kind, m.count) for m in made.reading.mentions] == [("block", None), ("fillet", 4)]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("plate 130x45x4, two slots of radius 8, 25x6, in line 80 apart", "6 of “25x6”"),
        ("plate 40x40x3 with a 10 mm hole 18 deep", "18 mm is deeper than the part"),
        ("wheel 65 x 12, five 12 mm holes on 42, all edges R1", "42"),
    ],
)
def test_sizes_that_shape_nothing_are_quoted(text: str, quote: str) -> None:
    assert any(quote in left for left in make(text).not_understood)


def test_the_right_of_what_stands_is_its_end_to_a_deep_hole() -> None:
    made = make("pin 12 dia 50 long; 5 mm hole drilled 20 mm in from the right end")
    assert made.part is not None
    assert not made.not_understood
    assert made.part.values()["hole_depth"] == 20
