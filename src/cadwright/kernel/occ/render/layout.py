"""Where each view stands on the sheet, and at which scale."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cadwright.kernel.occ.render.scene import Picture, Scene
from cadwright.views.projection import Projection, view_named

THIRD_ANGLE = ("top", "iso", "front", "right")
"""The four standard views, row by row, as a third-angle drawing has them: the top view above the front view."""
FILLED = 0.96
"""The share of its room that a picture fills."""
PICTORIAL = 0.8
"""A pictorial view may be so much smaller than its room when the sheet is trimmed."""
LEAST = 64
"""Pixels that any picture has, so that its name and sizes can be read."""


@dataclass(frozen=True)
class Cell:
    """A rectangle of the sheet in pixels from the top left, and the picture inside it."""

    left: int
    top: int
    width: int
    height: int
    picture: Picture


def arrange(
    scene: Scene, names: Sequence[str], width: int, height: int, text: int, *, trim: bool = False
) -> tuple[Cell, ...]:
    """Cells in a grid as square as the number of views allows; ``text`` is the letters' size, 0 for no labels.

    The four standard views stand in third-angle order, others row by row as they are named. Views along an axis
    share one scale and line up with their neighbours. With ``trim`` rows and columns are no larger than what stands in
    them, so that the sheet may be smaller. Raises `ValueError` for no view or an unknown one.
    """
    if set(names) == set(THIRD_ANGLE) and len(names) == 4:
        names = THIRD_ANGLE
    views = [view_named(name) for name in names]
    if not views:
        raise ValueError("a sheet needs at least one view")
    columns = math.ceil(math.sqrt(len(views)))
    rows = math.ceil(len(views) / columns)
    air = _Air.around(text)
    inner = (width // columns - air.left - air.right, height // rows - air.above - air.below)
    common = min((_fit(scene, v, inner) for v in views if not v.is_oblique), default=1.0)
    across = [(width * (i + 1)) // columns - width * i // columns for i in range(columns)]
    down = [(height * (i + 1)) // rows - height * i // rows for i in range(rows)]
    if trim:
        needs = [_need(scene, v, inner, common, air) for v in views]
        across = [min(size, max(n[0] for n in needs[i::columns])) for i, size in enumerate(across)]
        down = [min(size, max(n[1] for n in needs[i * columns :][:columns])) for i, size in enumerate(down)]
    cells = []
    for i, view in enumerate(views):
        column, row = i % columns, i // columns
        x, y, wide, high = sum(across[:column]), sum(down[:row]), across[column], down[row]
        beside = air.left if view.is_oblique else air.right
        size = (wide - air.left - beside, high - air.above - air.below)
        scale = _fit(scene, view, size) if view.is_oblique else common
        picture = Picture(view, x + air.left, y + air.above, *size, _centre(scene), scale)
        cells.append(Cell(x, y, wide, high, picture))
    return tuple(cells)


class _Air(NamedTuple):
    """Pixels around a picture: room for the name above, the width below and the height to the right of it."""

    above: int
    below: int
    left: int
    right: int

    @classmethod
    def around(cls, text: int) -> "_Air":
        return cls(3 * text, 2 * text, text, 5 * text) if text else cls(8, 8, 8, 8)


def _need(scene: Scene, view: Projection, inner: tuple[int, int], common: float, air: _Air) -> tuple[int, int]:
    """The least size of a view's cell; a pictorial view is content with part of its room."""
    scale = PICTORIAL * _fit(scene, view, inner) if view.is_oblique else common
    x0, y0, x1, y1 = view.extents(scene.bbox)
    wide, high = (math.ceil((end - start) * scale / FILLED) for start, end in ((x0, x1), (y0, y1)))
    return max(wide, LEAST) + air.left + air.right, max(high, LEAST) + air.above + air.below


def _fit(scene: Scene, view: Projection, room: tuple[int, int]) -> float:
    """Pixels per mm at which the scene's box fills the room and leaves a little air."""
    x0, y0, x1, y1 = view.extents(scene.bbox)
    return FILLED * min(room[0] / max(x1 - x0, 1e-9), room[1] / max(y1 - y0, 1e-9))


def _centre(scene: Scene) -> tuple[float, float, float]:
    b = scene.bbox
    return ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2)
