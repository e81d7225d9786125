"""A sheet that was read as a picture of what was taken for what: colours by kind, texts as they were read, a legend.

The picture that was read lies faintly behind.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PIL import Image

from cadwright.drawing.fonts import width
from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Primitive, Text, moved
from cadwright.drawing.reading.account import Account, Role, Sized
from cadwright.drawing.reading.summary import SURE, taken_for
from cadwright.drawing.reading.values import ReadView, Word
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.block import extent
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Box, Curve, Line, LineType, Point, Polyline, placed

SIDE = 297.0
"""The longer side of the picture in mm, whatever the sheet's is: letters and lines have one size."""
LETTERS, ROW, SWATCH, GAP = 2.6, 5.0, 8.0, 5.0
"""Of the legend, in mm: letters, rows, the line of each kind, and what lies between two kinds."""
ALOUD, LOWEST, HIGHEST = 0.7, 1.2, 2.2
"""Height of texts as they were read below a picture's own, as a share of those, and at least and at most in mm."""
MARGIN = 4.0
"""Around what was read of a file of lines, whose sheet may end with them (mm)."""
DOT = 0.8
"""Half the width of the marks at measured points."""
KINDS: dict[Role, LineType] = {
    "hatching": "hatch",
    "axis": "centre",
    "border": "thin",
    "dimension": "dimension",
    "unread": "unread",
}
"""How strokes are drawn that are no edges of a view; those keep their own line types."""
LEGEND: dict[LineType, str] = {
    "visible": "visible edge",
    "hidden": "hidden edge",
    "centre": "centre line",
    "hatch": "hatching",
    "view": "view",
    "dimension": "dimension line",
    "label": "text as read",
    "extension": "what it stands for",
    "thin": "frame and title block",
    "loose": "words that belong to nothing",
    "unread": "line not understood",
}
DOTS_PER_MM = 6.0
FAINT = 0.3
"""Of the ink of a picture that is left of it."""
LARGEST = 2000
"""Pixels of the longer side of a picture that lies behind."""


def pictures_of(account: Account, colours: NDArray[np.uint8] | None, endings: Sequence[str]) -> dict[str, bytes]:
    """Write what was read in a drawing as files with those endings.

    ``colours`` are those of the picture that the drawing was.
    """
    sheet, behind = annotated(account), None if colours is None else _faint(colours)
    return {ending: _file(sheet, behind, ending) for ending in endings}


def _file(sheet: Sheet, behind: Image.Image | None, ending: str) -> bytes:
    if ending == "svg":
        return to_svg(sheet, behind).encode()
    return to_png(sheet, dots_per_mm=DOTS_PER_MM, behind=behind)


def _faint(colours: NDArray[np.uint8]) -> Image.Image:
    """A picture, nearly white."""
    light = 255 - (255 - colours.astype(np.float32)) * FAINT
    image = Image.fromarray(light.astype(np.uint8))
    image.thumbnail((LARGEST, LARGEST))
    return image


def annotated(account: Account) -> Sheet:
    """The sheet with what each stroke and word was taken for, and a legend below it."""
    scale = SIDE / max(account.width, account.height)
    wide, high = account.width * scale, account.height * scale
    shapes = [_scaled(shape, scale) for shape in _strokes(account)]
    shapes += _views(account, scale)
    for sized in (*account.sized, *account.remarked):
        shapes += _dimension(sized, scale, account.reading.traced)
    lettered: dict[LineType, Sequence[Word]] = {"thin": account.border, "view": account.labels, "loose": account.unread}
    for kind, words in lettered.items():
        shapes += _words(words, kind, scale, account.reading.traced)
    if not account.reading.traced:  # a picture behind it has its own margin
        (x0, y0, x1, y1) = _grown(extent([Line((0.0, 0.0), (wide, high)), *shapes]), MARGIN)
        shapes = [moved(shape, (-x0, -y0)) for shape in shapes]
        wide, high = x1 - x0, y1 - y0
    shown = [kind for kind in LEGEND if any(shape.kind == kind for shape in shapes)]
    legend, deep = _legend(shown, taken_for(account), wide)
    lifted = tuple(moved(shape, (0.0, deep)) for shape in shapes)
    return Sheet(wide, high + deep, (*lifted, *legend), "What was read", style="reading")


def _strokes(account: Account) -> Iterator[Curve | Fill]:
    for taken in account.strokes:
        yield taken.curve if taken.role == "edge" else replace(taken.curve, kind=KINDS[taken.role])
    yield from (Fill(head.outline.points) for head in account.heads)


def _views(account: Account, scale: float) -> Iterator[Primitive]:
    """A box around each view, with its name."""
    if not account.is_drawing:
        return
    for view in account.reading.views:
        box = _grown(_times(view.box, scale), 1.0)
        yield _rectangle(box, "view")
        name = f"{view.name}{_form(view)}"
        yield Text((box[0], box[3] + 0.8), name, 3.0, kind="view")


def _form(view: ReadView) -> str:
    """How a view shows the part, where that is not from outside."""
    return f", {view.form or 'cut'}" if view.form or view.cut else ""


def _dimension(sized: Sized, scale: float, traced: bool) -> Iterator[Primitive]:
    """The texts of a dimension as they were read, and the points that it measures."""
    yield from _words(sized.words, "label", scale, traced)
    points = [(x * scale, y * scale) for x, y in sized.points]
    for x, y in points:
        yield Fill(((x - DOT, y), (x, y - DOT), (x + DOT, y), (x, y + DOT)), "extension")
    if sized.words and points:
        x0, y0, x1, y1 = _times(sized.words[0].box, scale)
        middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        yield Line(((x0 + x1) / 2, (y0 + y1) / 2), middle, "extension")


def _words(words: Iterable[Word], kind: LineType, scale: float, traced: bool) -> Iterator[Primitive]:
    """Texts in their boxes: at their places, or below them where a picture lies behind; doubtful ones with a "?"."""
    for word in words:
        text = word.text if word.sure >= SURE else f"{word.text} ?"
        x, y, height = word.at[0] * scale, word.at[1] * scale, word.height * scale
        if traced:
            height = min(max(ALOUD * height, LOWEST), HIGHEST)
            turn = math.radians(word.angle)
            x, y = x + 1.5 * height * math.sin(turn), y - 1.5 * height * math.cos(turn)
        yield _rectangle(_grown(_times(word.box, scale), 0.4), kind)
        yield Text((x, y), text, height, kind=kind, angle=word.angle)


def _legend(kinds: Iterable[LineType], title: str, wide: float) -> tuple[list[Primitive], float]:
    """The title, a line for each kind with its name, in as many rows as they need; and how high that is."""
    rows: list[list[tuple[float, LineType]]] = [[]]
    x = GAP
    for kind in kinds:
        long = SWATCH + 1.5 + width(LEGEND[kind], LETTERS) + GAP
        if x + long > wide and rows[-1]:
            rows.append([])
            x = GAP
        rows[-1].append((x, kind))
        x += long
    deep = (len(rows) + 1) * ROW + 3.0
    shapes: list[Primitive] = [
        Line((0.0, deep), (wide, deep), "thin"),
        Text((GAP, deep - ROW), title, LETTERS, kind="visible"),
    ]
    for number, row in enumerate(rows):
        y = deep - (number + 2) * ROW
        for x, kind in row:
            shapes.append(Line((x, y + LETTERS / 2), (x + SWATCH, y + LETTERS / 2), kind))
            shapes.append(Text((x + SWATCH + 1.5, y), LEGEND[kind], LETTERS, kind=kind))
    return shapes, deep


def _scaled(shape: Curve | Fill, scale: float) -> Primitive:
    """A primitive, so many times as large."""
    if isinstance(shape, Fill):
        return Fill(tuple((x * scale, y * scale) for x, y in shape.points), shape.kind)
    curve: Curve = placed(shape, scale, (0.0, 0.0))
    return curve


def _rectangle(box: Box, kind: LineType) -> Polyline:
    x0, y0, x1, y1 = box
    corners: tuple[Point, ...] = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    return Polyline(corners, kind)


def _times(box: Box, scale: float) -> Box:
    return (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
