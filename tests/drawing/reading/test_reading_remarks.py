"""Words at leaders that state no size are read with what they point at."""

import pytest
from reading_kit import DIMENSIONS, outline

from cadwright.drawing.dimension import Dimension, Note
from cadwright.drawing.reading.explanation import explained
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.summary import table
from cadwright.drawing.reading.values import Strokes
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Circle
from cadwright.views.view import View


def noted(*notes: Dimension) -> Strokes:
    """A plate's sheet with notes on it."""
    views = {
        "top": View("top", (*outline(60, 40), Circle((22, 12), 2.5))),
        "front": View("front", outline(60, 5)),
        "right": View("right", outline(40, 5)),
    }
    sheet = iso_sheet(views, [*DIMENSIONS, *notes], None, Options(angle="first", title="plate"))
    return read_strokes(to_svg(sheet).encode(), "plate.svg")


@pytest.mark.parametrize("text", ["FULL ROUND RADIUS", "Elliptical", "polished"])
def test_words_point_at_a_place_of_a_view(text: str) -> None:
    account = explained(noted(Note("top", (30, -20), 0.0, text)))
    (remark,) = account.reading.remarks
    assert (remark.view, remark.text) == ("top", text)
    assert remark.at == pytest.approx((60, 0), abs=0.2)  # from the view's lower left
    (shown,) = account.remarked
    assert shown.words[0].text == text.split()[0] or shown.words[0].text == text
    assert all(word not in account.unread for word in shown.words)
    assert f"“{text}”" in table(account.reading)


def test_a_size_at_a_leader_is_a_dimension_and_no_remark() -> None:
    account = explained(noted(Note("top", (30, -20), 2.0, "2 × 45°")))
    assert account.reading.remarks == ()
    assert "2 × 45°" in {dimension.text for dimension in account.reading.dimensions}


def test_the_sheet_without_notes_has_no_remarks() -> None:
    assert explained(noted()).reading.remarks == ()
