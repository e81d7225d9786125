"""A reading in words: nothing is told as read that was not read for sure."""

from msgspec.structs import replace
from reading_kit import circuit_strokes, plate_strokes, word

from cadwright.drawing.reading.explanation import explained
from cadwright.drawing.reading.summary import projection, table, taken_for


def test_a_sheet_is_told_in_one_line() -> None:
    assert taken_for(explained(plate_strokes())) == "an engineering drawing: 3 views, 4 dimensions, first angle"
    assert taken_for(explained(circuit_strokes())).startswith("no drawing of a part: 6 lines, 2 words")


def test_the_table_has_each_view_with_its_texts() -> None:
    first, *rows = table(explained(plate_strokes()).reading).splitlines()
    assert first.endswith("first angle.")
    told = {
        name.removeprefix("- "): set(texts.split(" | ")) for name, _, texts in (row.partition(": ") for row in rows)
    }
    assert told == {"top": {"60", "40", "Ø5 THRU"}, "front": {"5"}}


def test_doubtful_texts_and_those_without_a_place_are_counted_and_not_told() -> None:
    reading = explained(plate_strokes()).reading
    doubtful = replace(reading, sure=(0.4, *reading.sure[1:]), loose=(word("R99", 40, 160),))
    told = table(doubtful)
    assert told.endswith("Not in this list: 1 doubtful dimension, 1 unplaced size.")
    assert "R99" not in told
    assert sum(row.count("|") + 1 for row in told.splitlines() if row.startswith("- ")) == 3


def test_a_projection_that_nothing_states_is_no_fact() -> None:
    reading = explained(plate_strokes()).reading
    assert projection(reading) == "first angle"
    assert projection(replace(reading, angle_sure=0.8)) == "first angle (80% sure)"
    assert projection(replace(reading, angle_sure=0.0)) == "first angle assumed"
    assert projection(replace(reading, angle=None)) == "projection not shown"


def test_views_that_stand_in_line_with_none_have_no_names() -> None:
    told = table(replace(explained(plate_strokes()).reading, angle=None))
    assert "front" not in told
    assert "one of unknown side" in told


def test_what_changes_the_meaning_of_lines_and_numbers_is_told() -> None:
    reading = explained(plate_strokes()).reading
    assert reading.profile.hidden
    bare = replace(reading, profile=replace(reading.profile, hidden=(), unit="in"))
    assert table(bare).splitlines()[0].endswith("Sizes are in inches. No hidden lines are drawn.")
