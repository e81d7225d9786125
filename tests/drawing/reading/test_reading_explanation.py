"""The account of a reading: every stroke and word taken for something or left over, and how sure that is."""

from msgspec.structs import replace
from reading_kit import DIMENSIONS, circuit_strokes, plate_strokes, word

from cadwright.drawing.reading.explanation import NO_BLOCK, explained
from cadwright.drawing.reading.values import Stroke
from cadwright.geometry.curves import Line


def test_every_stroke_of_our_own_sheet_is_taken_for_something() -> None:
    found = explained(plate_strokes())
    assert {taken.role for taken in found.strokes} == {"edge", "border", "dimension"}
    assert not found.unread
    assert not found.lost
    assert found.is_drawing
    sure = found.confidence
    assert (sure.lines, sure.texts, sure.views, sure.projection, sure.dimensions) == (1, 1, 1, 1, 1)


def test_dimensions_stand_where_they_measure() -> None:
    found = explained(plate_strokes())
    assert len(found.sized) == len(found.reading.dimensions) == len(DIMENSIONS)
    for dimension, sized in zip(found.reading.dimensions, found.sized, strict=True):
        assert " ".join(each.text for each in sized.words) == dimension.text
        x0, y0, x1, y1 = sized.view
        assert all(x0 - 0.1 <= x <= x1 + 0.1 and y0 - 0.1 <= y <= y1 + 0.1 for x, y in sized.points)


def test_what_is_left_over_is_told_and_counts_against_the_reading() -> None:
    sheet = plate_strokes()
    stray = Stroke(Line((40, 150), (70, 158)), 0.25)
    words = (word("R99", 40, 160, 0.5), word("1:2", 60, 160))
    found = explained(replace(sheet, strokes=(*sheet.strokes, stray), words=(*sheet.words, *words)))
    assert [each.text for each in found.unread] == ["R99"]
    assert [each.text for each in found.labels] == ["1:2"]
    assert [taken.role for taken in found.strokes].count("unread") == 1
    sure = found.confidence
    assert sure.dimensions == 0.8
    assert 0.9 < (sure.lines or 0) < 1
    assert 0.9 < (sure.texts or 0) < 1


def test_a_title_block_that_was_not_found_is_told() -> None:
    sheet = plate_strokes()
    words = tuple(word(text, 40, 150 + 6 * n) for n, text in enumerate(("Material", "Scale", "Title")))
    found = explained(replace(sheet, words=(*sheet.words, *words)))
    assert found.reading.problems == (NO_BLOCK,)
    assert found.confidence.views == 0


def test_a_diagram_is_no_drawing_of_a_part() -> None:
    found = explained(circuit_strokes())
    assert not found.is_drawing
    assert found.confidence.views in (0.0, None)
    assert found.confidence.projection is None
    assert {each.text for each in found.unread} == {"R1", "10k"}
