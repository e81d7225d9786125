"""Sheets in other drafting styles say what they say in ours."""

from collections.abc import Callable

import pytest
from reading_kit import DIMENSIONS, outline

from cadwright.drawing.dimension import Linear
from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Circle, Line
from cadwright.synth.drafting_styles import HEADS, DraftingStyle, Heads, sampled
from cadwright.views.view import View


def sheet(style: DraftingStyle) -> Sheet:
    """A plate's sheet in a style."""
    views = {
        "top": View("top", (*outline(60, 40), Circle((22, 12), 2.5))),
        "front": View("front", (*outline(60, 5), Line((19.5, -2.5), (19.5, 2.5), "hidden"))),
        "right": View("right", outline(40, 5)),
    }
    return style.applied(iso_sheet(views, DIMENSIONS, None, style.options("plate")))


def test_a_seed_gives_one_style_and_seeds_differ() -> None:
    assert sampled("7 plate") == sampled("7 plate")
    styles = [sampled(str(n)) for n in range(60)]
    assert {style.heads for style in styles} == set(HEADS)
    assert {style.angle for style in styles} == {"first", "third"}
    assert {style.unit for style in styles} == {"mm", "in"}
    assert len({str(style) for style in styles}) > 50


@pytest.mark.parametrize("heads", sorted(set(HEADS)))
def test_dimensions_are_read_whatever_their_arrowheads(heads: Heads) -> None:
    reading = understand(read_strokes(to_svg(sheet(DraftingStyle(heads=heads))).encode(), "plate.svg"))
    assert sorted(d.value for d in reading.dimensions) == [5.0, 5.0, 40.0, 60.0]
    assert {view.name for view in reading.views} == {"front", "top", "right"}


@pytest.mark.slow
@pytest.mark.parametrize("heads", ["filled", "open", "tick"])
def test_they_are_read_from_a_picture_too(heads: Heads) -> None:
    reading = understand(read_strokes(to_png(sheet(DraftingStyle(heads=heads))), "plate.png"))
    lengths = sorted(d.value for d in reading.dimensions if isinstance(d, Linear))
    assert lengths == [5.0, 40.0, 60.0]


@pytest.mark.parametrize("seed", range(12))
def test_a_sampled_style_says_the_same(seed: int) -> None:
    style = sampled(f"sheet {seed}")
    reading = understand(read_strokes(to_svg(sheet(style)).encode(), "plate.svg"))
    assert sorted(d.value for d in reading.dimensions) == pytest.approx([5.0, 5.0, 40.0, 60.0], abs=0.02)
    assert reading.angle == style.angle


def texts(drawn: Sheet) -> set[str]:
    return {shape.text for shape in drawn.exploded if isinstance(shape, Text)}


def test_a_comma_stands_between_digits_alone() -> None:
    views = {"top": View("top", outline(12.5, 7.25)), "front": View("front", outline(12.5, 5))}
    lengths = [
        Linear("top", (-6.25, 0), (6.25, 0), 0.0, 12.5, "12.5"),
        Linear("front", (0, 0), (0, 5), 90.0, 5, "R.S 5"),
    ]
    drawn = iso_sheet(views, lengths, None, Options(title="plate"))
    assert {"12,5", "R.S 5"} <= texts(DraftingStyle(comma=True).applied(drawn))
    assert "12.5" in texts(DraftingStyle().applied(drawn))


def test_widths_dashes_and_colours_are_those_of_the_style() -> None:
    style = DraftingStyle(widths=(0.35, 0.18), hidden=(2.0, 1.0), colours={"dimension": "#0000ff"})
    looks = sheet(style).styles
    assert looks["visible"].width == 0.35
    assert (looks["hidden"].width, looks["hidden"].dashes) == (0.18, (2.0, 1.0))
    assert looks["dimension"].color == "#0000ff"
    assert 'stroke-dasharray="2 1"' in to_svg(sheet(style))


def _fills(drawn: Sheet) -> int:
    return sum(isinstance(shape, Fill) for shape in drawn.exploded)


@pytest.mark.parametrize(("heads", "same"), [("slender", True), ("dot", True), ("open", False)])
def test_arrowheads_stay_or_become_strokes(heads: Heads, same: bool) -> None:
    count: Callable[[Heads], int] = lambda h: _fills(sheet(DraftingStyle(heads=h)))  # noqa: E731
    assert (count(heads) == count("filled")) is same
