"""Texts on a picture that lost their leaders: the circle or arc that is as large as they say."""

import pytest

from cadwright.drawing.reading.by_size import with_angles, with_rounds
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Geometry, Measured
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.texts import Lettering, letterings
from cadwright.drawing.reading.values import Stroke, Strokes, Word
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point

LEFT, RIGHT, LARGE, CORNER = Circle((60, 60), 5), Circle((90, 60), 5.1), Circle((75, 80), 8), Arc((55, 85), 5, 90, 180)
OUTLINE = [Line((50, 50), (100, 50)), Line((100, 50), (100, 90)), Line((55, 90), (100, 90)), Line((50, 50), (50, 85))]


def word(text: str, at: Point) -> Word:
    return Word(text, at, 0.0, 3.0, (at[0], at[1], at[0] + 2.0 * len(text), at[1] + 3.0))


def read(*words: Word, curves: tuple[Curve, ...] = (LEFT, RIGHT, LARGE, CORNER)) -> tuple[Geometry, list[Lettering]]:
    strokes = tuple(Stroke(curve) for curve in (*OUTLINE, *curves))
    scene = Scene(Strokes("png", 297, 210, strokes, words), strokes)
    geometry = Geometry(scene, [Group(tuple(range(len(strokes))), (50, 50, 100, 90))], [])
    return geometry, letterings(words, range(len(words)))


def centres(geometry: Geometry, texts: list[Lettering], *matches: Match, scale: float = 1.0) -> dict[str, Point]:
    found = with_rounds(geometry, [0], texts, matches, Scale(scale))
    return {match.text: match.measured.points[0] for match in found if match.measured.kind == "round"}


def test_the_nearest_circle_of_the_stated_size_is_meant() -> None:
    assert centres(*read(word("Ø10", (40, 70)), word("Ø16", (70, 95)))) == {"Ø10": (60, 60), "Ø16": (75, 80)}
    assert centres(*read(word("2× Ø10", (105, 60)))) == {"2× Ø10": (90, 60)}
    assert centres(*read(word("Ø5", (40, 70))), scale=2.0) == {"Ø5": (60, 60)}


def test_radii_are_for_arcs() -> None:
    assert centres(*read(word("R5", (70, 60)))) == {"R5": (55, 85)}
    assert centres(*read(word("Ø10", (52, 92)), curves=(CORNER,))) == {}


@pytest.mark.parametrize("text", ["Ø11", "R8", "10", "2× 45°", "M10"])
def test_what_has_no_circle_of_its_size_stays_loose(text: str) -> None:
    assert centres(*read(word(text, (40, 70)))) == {}


def test_a_circle_has_one_diameter() -> None:
    geometry, texts = read(word("Ø10", (70, 70)), word("Ø10", (70, 60)), word("Ø10", (70, 50)))
    found = with_rounds(geometry, [0], texts, [], Scale(1.0))
    assert sorted(match.measured.points[0] for match in found) == [(60, 60), (90, 60)]


def test_far_away_it_belongs_to_something_else() -> None:
    assert centres(*read(word("Ø10", (150, 60)))) == {}


def test_a_place_that_a_leader_points_at_gives_way_and_what_was_measured_stays() -> None:
    geometry, texts = read(word("Ø10", (105, 75)), word("Ø16", (105, 85)))
    one, other = texts
    assert one.callout is not None
    assert other.callout is not None
    note = Match(Measured("note", 0, ((63, 62),), 0.0), one.callout, one.text, one.words)
    measured = Match(Measured("round", 0, ((60, 60),), 16, radius=8), other.callout, other.text, other.words)
    found = with_rounds(geometry, [0], texts, [note, measured], Scale(1.0))
    assert measured in found
    assert [m.measured.points for m in found if m is not measured] == [((90, 60),)], "one is taken: the next"
    assert [m.measured.points for m in with_rounds(geometry, [0], texts[:1], [note], Scale(1.0))] == [((60, 60),)]


WEDGE: tuple[Curve, ...] = (Line((60, 50), (66, 80)), Line((84, 50), (78, 80)))
"""Two edges that lean by 11.31° from upright, each to the other."""


def angles(*words: Word) -> list[Measured]:
    geometry, texts = read(*words, curves=WEDGE)
    return [match.measured for match in with_angles(geometry, [0], texts, [])]


def test_the_nearest_lines_that_make_the_stated_angle_are_meant() -> None:
    (found,) = angles(word("22.6°", (70, 60)))
    assert (found.kind, found.view) == ("angular", 0)
    assert found.points[0] == pytest.approx((72, 110))
    assert found.length == pytest.approx(22.62, abs=0.01)
    assert found.angles == pytest.approx((258.69, 281.31), abs=0.01)


def test_an_obtuse_angle_is_the_other_one_of_two_lines() -> None:
    (found,) = angles(word("101.3°", (56, 52)))
    assert found.length == pytest.approx(101.31, abs=0.01)


@pytest.mark.parametrize("text", ["30°", "22.6", "5 × 45°"])
def test_what_no_lines_make_stays_loose(text: str) -> None:
    assert angles(word(text, (70, 60))) == []
