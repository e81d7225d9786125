"""Where each view stands on the sheet, and at which scale."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cadwright.drawing.projection import Projection, view_named
from cadwright.kernel.occ.render.scene import Picture, Scene

THIRD_ANGLE = ("top", "iso", "front", "right")
"""The four standard views, row by row, as a third-angle drawing has them: the top view above the front view."""


@dataclass(frozen=True)
class Cell:
    """A rectangle of the sheet in pixels from the top left, and the picture inside it."""

    left: int
    top: int
    width: int
    height: int
    picture: Picture


def arrange(scene: Scene, names: Sequence[str], width: int, height: int, text: int) -> tuple[Cell, ...]:
    """Cells in a grid as square as the number of views allows; ``text`` is the letters' size, 0 for no labels.

    The four standard views stand in third-angle order, others row by row as they are named. Views along an axis
    share one scale and line up with their neighbours. Raises `ValueError` for no view or an unknown
    one.
    """
    if set(names) == set(THIRD_ANGLE) and len(names) == 4:
        names = THIRD_ANGLE
    views = [view_named(name) for name in names]
    if not views:
        raise ValueError("a sheet needs at least one view")
    columns = math.ceil(math.sqrt(len(views)))
    rows = math.ceil(len(views) / columns)
    boxes = [(i % columns * width // columns, i // columns * height // rows) for i in range(len(views))]
    ends = [((i % columns + 1) * width // columns, (i // columns + 1) * height // rows) for i in range(len(views))]
    # Room for the name above, the width below and the height to the right of the picture.
    above, below, left, right = (3 * text, 2 * text, text, 5 * text) if text else (8, 8, 8, 8)
    inner = (width // columns - left - right, height // rows - above - below)
    common = min((_fit(scene, v, inner) for v in views if not v.is_oblique), default=1.0)
    cells = []
    for view, (x, y), (x_end, y_end) in zip(views, boxes, ends, strict=True):
        beside = left if view.is_oblique else right
        size = (x_end - x - left - beside, y_end - y - above - below)
        scale = _fit(scene, view, size) if view.is_oblique else common
        picture = Picture(view, x + left, y + above, *size, _centre(scene), scale)
        cells.append(Cell(x, y, x_end - x, y_end - y, picture))
    return tuple(cells)


def _fit(scene: Scene, view: Projection, room: tuple[int, int]) -> float:
    """Pixels per mm at which the scene's box fills the room and leaves a little air."""
    x0, y0, x1, y1 = view.extents(scene.bbox)
    return 0.96 * min(room[0] / max(x1 - x0, 1e-9), room[1] / max(y1 - y0, 1e-9))


def _centre(scene: Scene) -> tuple[float, float, float]:
    b = scene.bbox
    return ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2)
