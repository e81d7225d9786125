"""The profile of a sheet is the drafting style that it was drawn in."""

import pytest
from reading_kit import DIMENSIONS, outline, plate_svg

from cadwright.drawing.png import to_png
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.profile import Profile, in_words
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Circle, Line, LineType
from cadwright.synth.drafting_styles import DraftingStyle, sampled
from cadwright.views.view import View

ENDS = {
    "filled": "filled arrowheads",
    "slender": "filled arrowheads",
    "open": "open arrowheads",
    "tick": "oblique strokes",
    "dot": "points",
}


def sheet(style: DraftingStyle) -> Sheet:
    """A plate of 60.5 x 40 x 30 with a hole and its axis, in a style."""
    hidden = (Line((16, -15), (16, 15), "hidden"), Line((28, -15), (28, 15), "hidden"))
    views = {
        "top": View("top", (*outline(60, 40), Circle((22, 12), 6))),
        "front": View("front", (*outline(60, 30), *hidden, Line((22, -20), (22, 20), "centre"))),
        "right": View("right", outline(40, 30)),
    }
    return style.applied(iso_sheet(views, DIMENSIONS, None, style.options("plate")))


def estimated(style: DraftingStyle) -> Profile:
    return understand(read_strokes(to_svg(sheet(style)).encode(), "plate.svg")).profile


@pytest.mark.parametrize("seed", range(24))
def test_a_style_is_estimated_from_its_sheet(seed: int) -> None:
    style = sampled(f"profile {seed}")
    found = estimated(style)
    assert (found.layout, found.unit) == ("iso", style.unit)
    assert (found.thick, found.thin) == pytest.approx(style.widths, abs=0.01)
    assert found.hidden == pytest.approx(style.hidden, abs=0.01)
    assert found.centre == pytest.approx(style.centre, abs=0.01)
    assert found.ends == ENDS[style.heads]
    kinds: tuple[LineType, ...] = ("dimension", "hidden", "centre")
    assert [found.colours.get(kind) for kind in kinds] == [style.colours.get(kind, "#000000") for kind in kinds]


def test_a_picture_shows_the_same_but_for_the_arrowheads_form() -> None:
    found = understand(read_strokes(to_png(sheet(DraftingStyle())), "plate.png")).profile
    assert found.ends == "arrowheads"
    assert found.thick > 1.4 * found.thin > 0
    assert found.hidden == pytest.approx((3.0, 0.75), abs=0.4)


def test_a_comma_is_told_from_a_list() -> None:
    svg = plate_svg().decode().replace(">60<", ">60,5<")
    found = understand(read_strokes(svg.encode(), "plate.svg")).profile
    assert (found.decimal, found.decimals) == (",", 1)


def test_what_a_sheet_does_not_show_is_not_told() -> None:
    assert in_words(Profile()) == ["sizes in mm", "no hidden lines"]


def test_it_is_told_in_words() -> None:
    told = in_words(Profile(unit="in", lettering=2.5, thick=0.5, thin=0.25, hidden=(3, 0.75), decimal=".", decimals=3))
    assert told[0] == "sizes in inches, 2.5 mm high, decimal point, 3 decimals at most"
    assert told[1:] == ["lines 0.5 and 0.25 mm wide", "hidden lines dashed 3 0.75"]
