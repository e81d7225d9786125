"""What a sheet is taken for that is no drawing of a single part, and what it shows beside one."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace
from reading_kit import plate_strokes, word

from cadwright.drawing.reading.account import Account
from cadwright.drawing.reading.explanation import explained
from cadwright.drawing.reading.summary import taken_for
from cadwright.drawing.reading.values import Reading, Stroke, Strokes, Word
from cadwright.geometry.curves import Box, Circle, Line, Point

PART = explained(plate_strokes())
TOP = next(view.box for view in PART.reading.views if view.name == "top")


def with_more(words: tuple[Word, ...] = (), lines: tuple[Line | Circle, ...] = ()) -> Account:
    sheet = plate_strokes()
    strokes = (*sheet.strokes, *(Stroke(line, 0.5) for line in lines))
    return explained(replace(sheet, words=(*sheet.words, *words), strokes=strokes))


def balloon(number: str, x: float, y: float, tip: Point) -> tuple[Word, tuple[Line | Circle, ...]]:
    centre = (x + 4, y + 1.5)
    far = math.dist(centre, tip)
    start = (centre[0] + (tip[0] - centre[0]) * 5 / far, centre[1] + (tip[1] - centre[1]) * 5 / far)
    return word(number, x, y), (Circle(centre, 5), Line(start, tip), Circle(tip, 0.7))


def frame(box: Box) -> tuple[Line, ...]:
    x0, y0, x1, y1 = box
    return tuple(Line(a, b) for a, b in pairwise(((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))))


def kind(account: Account) -> tuple[str, str]:
    reading: Reading = account.reading
    return reading.kind, reading.evidence


def test_a_drawing_of_a_part_is_one() -> None:
    assert kind(PART) == ("part", "")
    assert not PART.reading.beside
    assert taken_for(PART).startswith("an engineering drawing: ")


def test_numbers_in_circles_that_point_into_views_are_those_of_an_assembly() -> None:
    found = [balloon(str(n), 40 + 14 * n, 50, (TOP[0] + 10, TOP[1] + 15 * n)) for n in (1, 2)]
    words, lines = tuple(w for w, _ in found), tuple(line for _, two in found for line in two)
    account = with_more(words, lines)
    assert kind(account) == ("assembly", "2 balloons")
    assert taken_for(account).startswith("a drawing of an assembly (2 balloons): ")
    assert kind(with_more(words[:1], lines[:3])) == ("part", "")
    sizes = (word("60", TOP[0] + 10, TOP[1] + 15), word("40", TOP[0] + 10, TOP[1] + 30))
    assert kind(with_more((*words, *sizes), lines)) == ("part", "")
    aside = [balloon(str(n), 40 + 14 * n, 50, (80, 40)) for n in (1, 2)]
    assert kind(with_more(tuple(w for w, _ in aside), tuple(line for _, two in aside for line in two)))[0] == "part"


@pytest.mark.parametrize(("items", "expected"), [(3, "assembly"), (1, "part")])
def test_a_list_of_several_items_is_that_of_an_assembly(items: int, expected: str) -> None:
    rows = [("ITEM", "QTY", "DESCRIPTION"), *((str(n), "1", "PLATE") for n in range(1, items + 1))]
    words = tuple(word(text, 30 + 20 * k, 190 - 6 * n) for n, row in enumerate(rows) for k, text in enumerate(row))
    assert kind(with_more(words))[0] == expected


def test_a_table_of_holes_is_no_list_of_parts() -> None:
    rows = (("NO.", "QTY", "SIZE"), ("1", "2", "Ø5"), ("2", "4", "Ø6"))
    words = tuple(word(text, 30 + 20 * k, 190 - 6 * n) for n, row in enumerate(rows) for k, text in enumerate(row))
    assert kind(with_more(words))[0] == "part"


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("KITCHEN", "12.5 m²"), "building"),
        (("R1 10k", "C1 100n"), "circuit"),
        (("R1", "R2", "4k7", "22 pF"), "circuit"),
        (("R5", "C1", "2× R10"), "part"),
        (("OFFICE", "R5"), "part"),
    ],
)
def test_plans_and_diagrams_are_told_by_their_words(texts: tuple[str, ...], expected: str) -> None:
    account = with_more(tuple(word(text, 30 + 25 * n, 190) for n, text in enumerate(texts)))
    assert account.reading.kind == expected
    assert account.is_drawing == (expected == "part")
    assert ("no drawing of a part" in taken_for(account)) == (expected != "part")


def test_views_in_line_with_each_other_and_with_no_other_are_another_part() -> None:
    x, y = 40.0, 82.0
    first, second = (x, y, x + 22.0, y + 11.0), (x, y + 19.0, x + 22.0, y + 26.0)
    assert any("another part" in each for each in with_more(lines=(*frame(first), *frame(second))).reading.beside)
    assert not with_more(lines=frame(first)).reading.beside


def test_bends_of_a_flat_pattern_are_told() -> None:
    edges = (*frame((0, 0, 96, 50)), Line((28, 0), (28, 50), "centre"))
    sheet = Strokes("svg", 120, 80, tuple(Stroke(line, 0.5) for line in edges), (word("UP 90° R2", 27, 60),))
    assert explained(sheet).reading.beside == ("the bends of a flat pattern (“UP 90° R2”): it is built flat",)


def test_pictures_that_are_shaded_and_sheets_of_words_are_said_to_be_that() -> None:
    line = (Stroke(Line((0, 0), (30, 10)), 0.5),)
    photo = Strokes("png", 150, 100, line, shaded=0.6)
    assert taken_for(explained(photo)).startswith("a photograph or a rendering, no drawing of a part: ")
    text = Strokes("png", 150, 100, (), tuple(word(f"line {n}", 10, 10 * n) for n in range(8)))
    assert taken_for(explained(text)).startswith("a text, no drawing of a part: ")


def test_teeth_of_a_gear_that_a_table_tells_of_are_told() -> None:
    rows = ("Gear teeth", "Module", "2", "Number of teeth", "24")
    words = tuple(word(text, 30, 190 - 6 * n) for n, text in enumerate(rows))
    assert any("teeth of a gear" in each for each in with_more(words).reading.beside)
    assert not with_more((word("MODULE", 30, 190),)).reading.beside
