"""Numbered markers that cover neither each other nor what they number.

Each is a box somewhere near its primitive, with a line that leads to it. The place is found by trying: of the places
where the box would touch nothing, the nearest whose line crosses no other box, and least geometry.
"""

from collections.abc import Sequence
from functools import cache

import msgspec
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

XY = tuple[float, float]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two are the first column and row outside."""
Mask = npt.NDArray[np.bool_]
Pixels = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]

_GAP = 2
"""Pixels that stay free between a box and anything else."""
_PADDING = 2
_REACHES = (12, 32, 80, 160)
"""Pixels around a primitive in which a place is looked for, one after the other."""
_FAR = 80
"""So far away, only the first anchor is tried."""
_TRIED = 48
_CROSSED = 3.0
"""Geometry below the leading line counts so many times its length."""
_CROWDED, _AROUND = 0.04, 8
"""What a pixel of geometry within so many pixels around the box counts: beside one line it is clear whose box it is."""
_NEAR_ENOUGH = 14.0
"""A place so few pixels away is taken without looking at the primitive's other anchors."""
_SHORT = 5.0
"""Below so many pixels no line is needed."""


class Marker(msgspec.Struct, frozen=True):
    """A number in its box, and the point of the primitive that it leads to."""

    number: int
    box: Box
    anchor: XY

    @property
    def foot(self) -> XY:
        """The point of the box where its line begins."""
        left, top, right, bottom = self.box
        return (min(max(self.anchor[0], left), right - 1), min(max(self.anchor[1], top), bottom - 1))

    @property
    def leads(self) -> bool:
        """Whether it is far enough away to need a line."""
        return bool(np.hypot(self.anchor[0] - self.foot[0], self.anchor[1] - self.foot[1]) > _SHORT)


def place(
    ink: Mask, anchors: Sequence[Sequence[XY]], font_size: float, *, farthest: int = 160, all_or_none: bool = False
) -> list[Marker | None]:
    """A marker for each primitive, in order, by its anchors (points on it, the preferred one first).

    ``ink`` (height, width) is where geometry is drawn. None for a primitive that has no anchor, and where there is no
    place left within ``farthest`` pixels; ``all_or_none`` gives up there, and returns what there is so far.
    """
    board = _Board(ink, [reach for reach in _REACHES if reach <= farthest])
    placed: list[Marker | None] = []
    for number, points in enumerate(anchors):
        placed.append(board.add(number, points, _box_size(number, font_size)) if points else None)
        if points and placed[-1] is None and all_or_none:
            break
    return placed


def paint(image: Image.Image, markers: Sequence[Marker], font_size: float, color: int | tuple[int, ...] = 0) -> None:
    """Draw markers into a picture of mode L or RGB: lines first, then white boxes with numbers."""
    pen = ImageDraw.Draw(image)
    white, grey = (255, 130) if image.mode == "L" else ((255,) * 3, (130,) * 3)
    for marker in markers:
        if marker.leads:
            pen.line([marker.foot, marker.anchor], grey, 1)
    for marker in markers:
        left, top, right, bottom = marker.box
        pen.rectangle((left, top, right - 1, bottom - 1), white, color)
        middle = ((left + right - 1) / 2, (top + bottom - 1) / 2)
        pen.text(middle, str(marker.number), color, _font(font_size), anchor="mm")


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@cache
def _box_size(number: int, font_size: float) -> tuple[int, int]:
    """Width and height of the box; all of a size are equally high."""
    font = _font(font_size)
    left, _, right, _ = font.getbbox(str(number))
    return int(np.ceil(right - left)) + 2 * _PADDING + 2, _box_height(font_size)


@cache
def _box_height(font_size: float) -> int:
    _, top, _, bottom = _font(font_size).getbbox("0123456789")
    return int(np.ceil(bottom - top)) + 2 * _PADDING + 2


class _Board:
    """Where there still is room."""

    def __init__(self, ink: Mask, reaches: Sequence[int]) -> None:
        self.ink = ink
        self.reaches = reaches
        self.boxes = np.zeros_like(ink)
        self._taken: list[Box] = []
        self._free: dict[tuple[int, int], Mask] = {}
        self._crowd: dict[tuple[int, int], npt.NDArray[np.int32]] = {}

    def add(self, number: int, anchors: Sequence[XY], size: tuple[int, int]) -> Marker | None:
        """Place a marker; None where there is no room for it."""
        free = self._free_for(size)
        if not free.any():
            return None
        best: tuple[float, Marker] | None = None
        for reach in self.reaches:
            for anchor in anchors if reach < _FAR else anchors[:1]:
                found = self._nearest(free, number, anchor, size, reach)
                if found and (best is None or found[0] < best[0]):
                    best = found
                if best and best[0] <= _NEAR_ENOUGH:
                    break
            if best:
                break
        if best is None:
            return None
        self._take(best[1])
        return best[1]

    def _free_for(self, size: tuple[int, int]) -> Mask:
        """For every pixel, whether a box of this size fits with its left upper corner there."""
        if size not in self._free:
            free = _held(self.ink, size, _GAP) == 0
            self._free[size] = free
            self._crowd[size] = _held(self.ink, size, _AROUND)
            for box in self._taken:
                _block(free, box, size)
        return self._free[size]

    def _nearest(
        self, free: Mask, number: int, anchor: XY, size: tuple[int, int], reach: int
    ) -> tuple[float, Marker] | None:
        """The cheapest of the nearest places within reach, with its cost in pixels."""
        (width, height), (x, y) = size, anchor
        left, top = max(0, int(x) - reach - width), max(0, int(y) - reach - height)
        rows, columns = np.nonzero(free[top : int(y) + reach + 1, left : int(x) + reach + 1])
        if not len(rows):
            return None
        columns, rows = columns + left, rows + top
        dx = np.maximum(np.maximum(columns - x, x - (columns + width - 1)), 0)
        dy = np.maximum(np.maximum(rows - y, y - (rows + height - 1)), 0)
        distance = np.hypot(dx, dy)
        most = 4 * _TRIED
        order = np.argpartition(distance, most)[:most] if len(distance) > most else np.arange(len(distance))
        order = order[np.argsort(distance[order], kind="stable")]
        tried = order[:: max(1, len(order) // _TRIED)]
        columns, rows = columns[tried], rows[tried]
        cost = self._cost(columns, rows, distance[tried], anchor, size) + _CROWDED * self._crowd[size][rows, columns]
        i = int(cost.argmin())
        if not np.isfinite(cost[i]):
            return None
        left, top = int(columns[i]), int(rows[i])
        return float(cost[i]), Marker(number, (left, top, left + width, top + height), anchor)

    def _cost(self, columns: Pixels, rows: Pixels, length: Floats, anchor: XY, size: tuple[int, int]) -> Floats:
        """What the lines from boxes with these corners (n,) cost: length, geometry below; infinite across a box."""
        feet = np.column_stack([
            np.clip(anchor[0], columns, columns + size[0] - 1), np.clip(anchor[1], rows, rows + size[1] - 1)
        ])  # fmt: skip
        along = _along(feet, anchor, self.ink.shape)
        crossing = self.boxes[along].any(axis=1)
        steps = along[0].shape[1]
        below = self.ink[along][:, : max(1, steps * 3 // 4)].mean(axis=1) * length  # the last of it is its own
        return np.where(crossing, np.inf, length + _CROSSED * below)

    def _take(self, marker: Marker) -> None:
        left, top, right, bottom = marker.box
        self.boxes[max(0, top - 1) : bottom + 1, max(0, left - 1) : right + 1] = True
        taken = [marker.box]
        if marker.leads:
            (rows,), (columns,) = _along(np.array([marker.foot]), marker.anchor, self.ink.shape)
            taken += [(c, r, c + 1, r + 1) for r, c in zip(rows.tolist(), columns.tolist(), strict=True)]
        self._taken += taken
        for size, free in self._free.items():
            for box in taken:
                _block(free, box, size)


def _along(feet: Floats, anchor: XY, shape: tuple[int, ...]) -> tuple[Pixels, Pixels]:
    """Rows and columns (n, steps) of pixels below the lines from some feet (n, 2) to an anchor, two pixels apart."""
    span = np.asarray(anchor) - feet
    steps = int(np.abs(span).max() / 2) + 3
    places = feet[:, None] + span[:, None] * np.linspace(0, 1, steps)[None, :, None]
    limited = np.clip(np.rint(places), 0, np.array(shape[1::-1]) - 1).astype(np.intp)
    return limited[..., 1], limited[..., 0]


def _held(ink: Mask, size: tuple[int, int], around: int) -> npt.NDArray[np.int32]:
    """How much ink a box of a size, and so much around it, holds where its left upper corner is; by sums of rectangles.

    Where it would reach out of the picture, more than there is.
    """
    (height, width), (w, h) = ink.shape, size
    found = np.full(ink.shape, ink.size, dtype=np.int32)
    if height < h or width < w:
        return found
    sums = np.pad(np.pad(ink, around).cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32), ((1, 0), (1, 0)))
    x, y = w + 2 * around, h + 2 * around
    found[: height - h + 1, : width - w + 1] = sums[y:, x:] - sums[:-y, x:] - sums[y:, :-x] + sums[:-y, :-x]
    return found


def _block(free: Mask, box: Box, size: tuple[int, int]) -> None:
    """No box of a size may touch another box any more."""
    left, top, right, bottom = box
    free[max(0, top - size[1] - _GAP + 1) : bottom + _GAP, max(0, left - size[0] - _GAP + 1) : right + _GAP] = False
