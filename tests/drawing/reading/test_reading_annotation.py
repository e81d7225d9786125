"""Annotated sheets: colours by what was taken for what, and a legend of what there is."""

from itertools import pairwise

from reading_kit import circuit_strokes, plate_strokes

from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.annotation import LEGEND, SIDE, annotated
from cadwright.drawing.reading.explanation import explained
from cadwright.drawing.reading.values import Stated, Stroke, Strokes
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Line, length_of


def texts(sheet: Sheet) -> dict[str, str]:
    return {shape.text: shape.kind for shape in sheet.primitives if isinstance(shape, Text)}


def test_views_dimensions_and_title_block_have_colours_of_their_own() -> None:
    sheet = annotated(explained(plate_strokes()))
    told = texts(sheet)
    assert told["front"] == "view"
    assert told["Ø5 THRU"] == "label"
    assert told["S235"] == "thin"
    assert {"visible", "hidden", "dimension", "extension"} <= {shape.kind for shape in sheet.primitives}
    assert max(sheet.width, sheet.height) >= SIDE


def test_the_legend_has_what_is_there_and_nothing_else() -> None:
    told = texts(annotated(explained(plate_strokes())))
    assert LEGEND["visible"] in told
    assert LEGEND["unread"] not in told


def test_of_what_is_no_drawing_nothing_is_claimed() -> None:
    sheet = annotated(explained(circuit_strokes()))
    assert not {"visible", "view"} & {shape.kind for shape in sheet.primitives if not isinstance(shape, Text)}
    assert texts(sheet)["R1"] == "loose"


def test_true_dimensions_are_shown_where_their_texts_stand_though_that_is_beside_the_lines() -> None:
    edges = ((0, 0), (40, 0), (40, 20), (0, 20), (0, 0))
    lines = tuple(Stroke(Line(a, b), 0.5) for a, b in pairwise(edges))
    true = (Stated("linear", ((0, 0), (40, 0)), "40", at=(20, -8)), Stated("linear", ((0, 0), (0, 20)), "20", 90.0))
    sheet = annotated(explained(Strokes("dxf", 40, 20, lines, stated=true)))
    shown = {shape.text: shape for shape in sheet.primitives if isinstance(shape, Text)}
    assert (shown["40"].kind, shown["20"].kind) == ("label", "label")
    edges_shown = [
        s for s in sheet.primitives if isinstance(s, Line) and s.kind == "visible" and length_of(s) > SIDE / 4
    ]
    assert min(edge.start[1] for edge in edges_shown) - shown["40"].at[1] > 8 * SIDE / 40
    assert all(0 <= shape.at[0] <= sheet.width and 0 <= shape.at[1] <= sheet.height for shape in shown.values())
