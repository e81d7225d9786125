"""Hole tables on paper: the table in the upper right corner of the frame, labels and the datum in the views."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

import numpy as np

from cadwright.drawing.dimension import Tabulated
from cadwright.drawing.fonts import width
from cadwright.drawing.notation import ISO, Notation
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.around import Around, arrow, direction
from cadwright.drawing.sheets.obstacles import boxes_around
from cadwright.geometry.curves import Box, Circle, Line, Point

HEADS = ("Hole", "X", "Y", "Size")
PITCH = 2.2
"""Height of a row, in text heights."""
PAD = 1.5
"""Room on both sides of a text in its cell (mm)."""
ORIGIN, AXIS, ASIDE = 1.2, 9.0, 4.0
"""Radius of the circles that mark a datum, the length of its axes, and how far beside it they are (mm)."""
AWAY = (1.0, 2.5, 4.5, 7.0, 10.0)
"""How far from its hole a label may stand (mm), the nearest first."""


def hole_table(
    rows: Sequence[Tabulated], corner: Point, high: float, height: float, notation: Notation = ISO
) -> tuple[list[Primitive], Box]:
    """The table of these holes below and to the left of a corner, in columns not higher than ``high``, and its box;
    texts ``height`` high.
    """
    pitch = PITCH * height
    fitting = max(1, int(high / pitch) - 1)
    columns = [rows[i : i + fitting] for i in range(0, len(rows), fitting)]
    shapes: list[Primitive] = []
    x, lowest = corner[0], corner[1]
    for column in reversed(columns):
        cells = [HEADS, *(_cells(row, notation) for row in column)]
        wide = [max(width(line[k], height) for line in cells) + 2 * PAD for k in range(len(HEADS))]
        x -= sum(wide)
        low = corner[1] - pitch * len(cells)
        lowest = min(lowest, low)
        shapes += _grid(x, wide, corner[1], pitch, cells, height)
    return shapes, (x, lowest, corner[0], corner[1])


def data_table(rows: Sequence[tuple[str, str]], corner: Point, height: float) -> tuple[list[Primitive], Box]:
    """The table of these rows, the first its name, below and to the left of a corner, and its box."""
    wide = [max(width(row[k], height) for row in rows) + 2 * PAD for k in (0, 1)]
    pitch = PITCH * height
    box = (corner[0] - sum(wide), corner[1] - pitch * len(rows), corner[0], corner[1])
    return list(_grid(box[0], wide, corner[1], pitch, rows, height)), box


def _cells(row: Tabulated, notation: Notation) -> tuple[str, ...]:
    across, up = (row.center[i] - row.datum[i] for i in (0, 1))
    return (row.label, notation.size(across), notation.size(up), row.text)


def _grid(
    x: float, wide: Sequence[float], top: float, pitch: float, cells: Sequence[Sequence[str]], height: float
) -> Iterator[Primitive]:
    """Lines and texts of one column of a table, thick around it and below its heads."""
    edges = list(accumulate(wide, initial=x))
    low = top - pitch * len(cells)
    for i in range(1, len(cells) + 1):
        y = top - pitch * i
        yield Line((x, y), (edges[-1], y), "visible" if i in (1, len(cells)) else "thin")
    for edge in edges:
        yield Line((edge, low), (edge, top), "visible" if edge in (x, edges[-1]) else "thin")
    for i, line in enumerate(cells):
        base = top - pitch * (i + 1) + (pitch - height) / 2
        for k, text in enumerate(line):
            yield Text((edges[k] + PAD, base), text, height)


def datum_mark(datum: Point, around: Around) -> tuple[Primitive, ...]:
    """The axes X and Y from a datum, beside the part, each with the circle that marks an origin (ISO 129-1)."""
    x, y = around.on_paper(datum)
    across, up = (x + AXIS, y - ASIDE), (x - ASIDE, y + AXIS)
    return (
        Circle((x, y - ASIDE), ORIGIN, "dimension"),
        Line((x + ORIGIN, y - ASIDE), across, "dimension"),
        arrow(across, 0),
        Text((across[0] + 1, across[1] - around.height / 2), "X", around.height, "left", "dimension"),
        Circle((x - ASIDE, y), ORIGIN, "dimension"),
        Line((x - ASIDE, y + ORIGIN), up, "dimension"),
        arrow(up, 90),
        Text((up[0], up[1] + 1), "Y", around.height, "centre", "dimension"),
    )


def place_label(row: Tabulated, around: Around) -> Placed:
    """The label of a hole at the first free place beside it; where there is none, all is crowded."""
    texts = list(_labels(row, around))
    free = around.obstacles.free(np.array(boxes_around(texts)))
    around.crowded |= not free.any()
    label = texts[int(np.argmax(free))]
    around.obstacles.add([label])
    middle = (label.at[0], label.at[1] + label.height / 2)
    return Placed(row, around.scale, (0.0, 0.0), around.on_paper(row.center), middle, (label,))


def _labels(row: Tabulated, around: Around) -> Iterator[Text]:
    x, y = around.on_paper(row.center)
    half = width(row.label, around.height) / 2
    for away in AWAY:
        for angle in (45, 315, 135, 225, 0, 180, 90, 270):
            ux, uy = direction(angle)
            reach = row.radius * around.scale + away
            at = (x + ux * reach + half * round(ux), y + uy * reach + around.height / 2 * (round(uy) - 1))
            yield Text(at, row.label, around.height, "centre", "dimension")
