"""Annotated sheets: colours by what was taken for what, and a legend of what there is."""

from reading_kit import circuit_strokes, plate_strokes

from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.annotation import LEGEND, SIDE, annotated
from cadwright.drawing.reading.explaining import explained
from cadwright.drawing.sheet import Sheet


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
