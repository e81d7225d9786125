"""A comparison as a picture: grey what both have, red what is missing, blue what is extra."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from cadwright.drawing.coloured import composed, compressed
from cadwright.drawing.comparison.by_view import named_views
from cadwright.drawing.comparison.overlay import Overlay
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.reading.values import Reading
from cadwright.geometry.curves import Box, Point, bounds, placed
from cadwright.views.frame import frame_of

COMMON, MISSING, EXTRA, WORDS = "#b4b4b4", "#d81e1e", "#1e50d8", "#202020"
MARGIN, TITLE, LETTERS = 8.0, 9.0, 3.2
"""Around the views, below each for its name, and the height of letters, in mm of the picture, 200 mm wide."""
LEGEND = 130.0
"""The least width: what the colours mean stands in one line."""
WIDTH = 200.0
PIXELS = 1000
"""The longer side of the picture: enough to see a hair's breadth, few tokens for a model."""
_CELLS = {(0, 2): (0, 0), (0, 1): (0, 1), (1, 2): (1, 0)}
"""Column and row of views by the axes that their right and up are: front, the top above it, the right one beside."""

Place = tuple[float, float, float, float]
"""Scale, shift and turn (degrees): a view is turned and scaled about its origin, then shifted."""
Places = Mapping[str, Place]


def places_of(reference: Reading) -> dict[str, Place]:
    """Where the views of a drawing lie on its sheet, by the names of `named_views`."""
    return {name: (*view.to_paper, view.turn) for name, view in named_views(reference).items()}


def picture(overlays: Sequence[Overlay], places: Places | None = None, *, pixels: int = PIXELS) -> bytes:
    """The views that differ, all where nothing does, as PNG.

    ``places`` are where the views lie on the reference's sheet (`places_of`); without them, or where views would cover
    each other, they are arranged by third-angle projection.
    """
    shown = [over for over in overlays if not over.agrees] or list(overlays)
    moves = _moves(shown, places)
    boxes = {over.view: _box(over, moves[over.view]) for over in shown}
    frame = _around(boxes.values())
    scale = (WIDTH - 2 * MARGIN) / max(frame[2] - frame[0], frame[3] - frame[1], 1e-9)
    size = (
        max((frame[2] - frame[0]) * scale + 2 * MARGIN, LEGEND),
        (frame[3] - frame[1]) * scale + 2 * MARGIN + 2 * TITLE,
    )
    layers: dict[str, list[Primitive]] = {COMMON: [], EXTRA: [], MISSING: [], WORDS: []}
    for over in shown:
        own, x, y, turn = moves[over.view]
        shift = ((x - frame[0]) * scale + MARGIN, (y - frame[1]) * scale + MARGIN + TITLE)
        for color, curves in ((COMMON, over.common), (EXTRA, over.extra), (MISSING, over.missing)):
            layers[color] += [placed(curve, own * scale, shift, turn) for curve in curves]
        box = boxes[over.view]
        at = ((box[0] + box[2]) / 2 * scale - frame[0] * scale + MARGIN, (box[1] - frame[1]) * scale + MARGIN)
        layers[WORDS].append(Text((at[0], at[1] + TITLE / 3), over.view, LETTERS, "centre"))
    _legend(layers, size)
    return compressed(composed(layers, size, pixels / max(size)))


def _legend(layers: dict[str, list[Primitive]], size: Point) -> None:
    y = size[1] - TITLE + 1
    layers[MISSING].append(Text((MARGIN, y), "missing (only in the reference)", LETTERS, kind="thin"))
    layers[EXTRA].append(Text((MARGIN + 75, y), "extra (only in the part)", LETTERS, kind="thin"))


def _moves(overlays: Sequence[Overlay], places: Places | None) -> dict[str, Place]:
    """Where each view is drawn."""
    if places is not None and all(over.view in places for over in overlays):
        boxes = [_box(over, places[over.view]) for over in overlays]
        frame = _around(boxes)
        name = TITLE / WIDTH * max(frame[2] - frame[0], frame[3] - frame[1])
        boxes = [(b[0], b[1] - name, b[2], b[3]) for b in boxes]
        if not any(_overlap(a, b) for a, b in combinations(boxes, 2)):
            return {over.view: places[over.view] for over in overlays}
    return _third_angle(overlays)


def _third_angle(overlays: Sequence[Overlay]) -> dict[str, Place]:
    """Top above front, right beside it, and whatever there is else to the right of all."""
    boxes = {over.view: _box(over, (1.0, 0.0, 0.0, 0.0)) for over in overlays}
    gap = 0.12 * max(max(b[2] - b[0], b[3] - b[1]) for b in boxes.values())
    cells: dict[str, tuple[int, int]] = {}
    for name in boxes:
        frame = frame_of(name)
        cell = _CELLS.get(frame.axes) if frame is not None else None
        cells[name] = cell if cell is not None and cell not in cells.values() else (1, 1)
        while list(cells.values()).count(cells[name]) > 1:
            cells[name] = (cells[name][0] + 1, 1)
    columns = _starts(((cells[n][0], b[2] - b[0]) for n, b in boxes.items()), gap)
    rows = _starts(((cells[n][1], b[3] - b[1]) for n, b in boxes.items()), gap)
    return {n: (1.0, columns[cells[n][0]] - b[0], rows[cells[n][1]] - b[1], 0.0) for n, b in boxes.items()}


def _starts(sizes: Iterable[tuple[int, float]], gap: float) -> dict[int, float]:
    """Where each column or row begins."""
    widest: dict[int, float] = {}
    for cell, size in sizes:
        widest[cell] = max(widest.get(cell, 0.0), size)
    starts, reached = {}, 0.0
    for cell in sorted(widest):
        starts[cell] = reached
        reached += widest[cell] + gap
    return starts


def _box(over: Overlay, place: Place) -> Box:
    scale, x, y, turn = place
    return bounds(tuple(placed(c, scale, (x, y), turn) for c in (*over.common, *over.missing, *over.extra)))


def _around(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
