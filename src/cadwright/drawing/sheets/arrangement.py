"""Where the views of a part stand on a sheet: first- or third-angle projection, aligned with each other."""

from collections.abc import Iterable, Mapping, Sequence

from cadwright.drawing.sheets.block import Block
from cadwright.drawing.sheets.paper import Angle
from cadwright.geometry.curves import Box

GAP = 6.0
"""Least distance between the blocks of two views, and to the frame (mm)."""
Cell = tuple[int, int]
"""Column and row, the front view at (0, 0), rows counted upwards."""

CELLS: dict[Angle, dict[str, Cell]] = {
    "third": {"front": (0, 0), "top": (0, 1), "bottom": (0, -1), "right": (1, 0), "left": (-1, 0), "back": (2, 0)},
    "first": {"front": (0, 0), "top": (0, -1), "bottom": (0, 1), "right": (-1, 0), "left": (1, 0), "back": (2, 0)},
}


def arrange(blocks: Mapping[str, Block], angle: Angle, area: Box, taken: Sequence[Box]) -> tuple[Block, ...] | None:
    """Put blocks into an area, clear of the boxes ``taken`` in its right corners; ``None`` when they do not fit.

    The blocks of a column share their x coordinates and those of a row their y coordinates; what is free of the area
    is shared out between them.
    """
    title, *tables = taken
    above = (area[0], title[3], area[2], area[3])
    rooms = [area, above]
    for table in tables:
        rooms += [(area[0], room[1], table[0], room[3]) for room in (area, above)]
        rooms += [(area[0], room[1], area[2], table[1]) for room in (area, above)]
    for room in rooms:
        found = _arranged(blocks, angle, room)
        if found is not None and not any(_overlap(block.bounds, box) for block in found for box in taken):
            return found
    return None


def _arranged(blocks: Mapping[str, Block], angle: Angle, area: Box) -> tuple[Block, ...] | None:
    cells = {name: CELLS[angle][name] for name in blocks}
    columns = _spans((cells[name][0], block.bounds[0], block.bounds[2]) for name, block in blocks.items())
    rows = _spans((cells[name][1], block.bounds[1], block.bounds[3]) for name, block in blocks.items())
    xs, ys = _shifts(columns, area[0], area[2]), _shifts(rows, area[1], area[3])
    if xs is None or ys is None:
        return None
    return tuple(block.moved((xs[cells[name][0]], ys[cells[name][1]])) for name, block in blocks.items())


def _spans(items: Iterable[tuple[int, float, float]]) -> dict[int, tuple[float, float]]:
    """From where to where the blocks of each column reach, in their own coordinates."""
    spans: dict[int, tuple[float, float]] = {}
    for index, low, high in items:
        known = spans.get(index, (low, high))
        spans[index] = (min(known[0], low), max(known[1], high))
    return spans


def _shifts(spans: dict[int, tuple[float, float]], low: float, high: float) -> dict[int, float] | None:
    """How far each column is moved, so that all stand side by side with equal gaps."""
    free = high - low - sum(b - a for a, b in spans.values())
    gap = free / (len(spans) + 1)
    if gap < GAP:
        return None
    shifts: dict[int, float] = {}
    at = low
    for index in sorted(spans):
        a, b = spans[index]
        at += gap
        shifts[index] = at - a
        at += b - a
    return shifts


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] + GAP and b[0] < a[2] + GAP and a[1] < b[3] + GAP and b[1] < a[3] + GAP


def largest_room(
    blocks: Iterable[Block], area: Box, taken: Iterable[Box], least: tuple[float, float] = (0.0, 0.0)
) -> Box:
    """The empty rectangle of an area in which the largest square fits; sides run along those of blocks.

    It is at least so wide and high; where there is none, it is empty.
    """
    boxes = [*(block.bounds for block in blocks), *taken]
    xs = sorted({area[0], area[2], *(x for b in boxes for x in (b[0], b[2]) if area[0] < x < area[2])})
    ys = sorted({area[1], area[3], *(y for b in boxes for y in (b[1], b[3]) if area[1] < y < area[3])})
    best, room = (0.0, 0.0), (area[0], area[1], area[0], area[1])
    for i, x0 in enumerate(xs):
        for x1 in xs[i + 1 :]:
            for j, y0 in enumerate(ys):
                for y1 in ys[j + 1 :]:
                    size = (min(x1 - x0, y1 - y0), (x1 - x0) * (y1 - y0))
                    fits = x1 - x0 >= least[0] and y1 - y0 >= least[1]
                    if fits and size > best and not any(_inside(b, x0, y0, x1, y1) for b in boxes):
                        best, room = size, (x0, y0, x1, y1)
    return room


def _inside(box: Box, x0: float, y0: float, x1: float, y1: float) -> bool:
    return box[0] < x1 - 1e-6 and x0 < box[2] - 1e-6 and box[1] < y1 - 1e-6 and y0 < box[3] - 1e-6


def fitted(block: Block, blocks: Sequence[Block], area: Box, taken: Iterable[Box]) -> Block | None:
    """A block in the middle of the largest room that others leave it; ``None`` where it fits nowhere."""
    x0, y0, x1, y1 = block.bounds
    return centred(block, largest_room(blocks, area, taken, (x1 - x0 + 2 * GAP, y1 - y0 + 2 * GAP)))


def centred(block: Block, room: Box) -> Block | None:
    """The block in the middle of a room; ``None`` where it does not fit."""
    b = block.bounds
    if b[2] - b[0] + 2 * GAP > room[2] - room[0] or b[3] - b[1] + 2 * GAP > room[3] - room[1]:
        return None
    return block.moved(((room[0] + room[2] - b[0] - b[2]) / 2, (room[1] + room[3] - b[1] - b[3]) / 2))
