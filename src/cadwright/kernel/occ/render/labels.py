"""What is written on the pictures: names, axes and overall extents, drawn with Pillow and the font it brings."""

from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from cadwright.kernel.occ.render.layout import Cell
from cadwright.kernel.occ.render.scene import Colour, Scene
from cadwright.views.projection import VIEWS, millimetres

INK: Colour = (30, 32, 38)
FAINT: Colour = (125, 129, 138)
AXES: dict[str, tuple[int, Colour]] = {"X": (0, (200, 50, 40)), "Y": (1, (25, 135, 50)), "Z": (2, (40, 80, 205))}
_FINER = 4
"""Pillow draws lines without anti-aliasing: the axes are drawn this much larger and then reduced."""


def annotate(image: Image.Image, scene: Scene, cells: tuple[Cell, ...], text: int) -> None:
    """Write on each cell the view's name and axes and the part's extents; ``text`` is the size of letters in px."""
    pen = ImageDraw.Draw(image)
    for cell in cells:
        view = cell.picture.view
        name = view.name.upper()
        pen.text((cell.left + text * 0.7, cell.top + text * 0.6), name, INK, _font(text))
        after = cell.left + text * 1.2 + pen.textlength(name, _font(text))
        pen.text((after, cell.top + text * 0.75), f"from {view.seen_from}", FAINT, _font(round(text * 0.85)))
        triad = axis_triad(view.name, 3 * text)
        image.paste(triad, (cell.left + cell.width - 3 * text - 4, cell.top + 4), triad)
        if view.is_oblique:
            _write_size(pen, scene, cell, text)
        else:
            _draw_extents(pen, scene, cell, text)


def rule(image: Image.Image, cells: tuple[Cell, ...]) -> None:
    """Thin lines between the cells."""
    pen = ImageDraw.Draw(image)
    for cell in cells:
        if cell.left:
            pen.line([(cell.left, cell.top), (cell.left, cell.top + cell.height)], (215, 217, 221))
        if cell.top:
            pen.line([(cell.left, cell.top), (cell.left + cell.width, cell.top)], (215, 217, 221))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _write_size(pen: ImageDraw.ImageDraw, scene: Scene, cell: Cell, text: int) -> None:
    """The overall extents in words, under a view in which they cannot be measured."""
    w, d, h = (millimetres(v) for v in scene.size)
    line = f"W {w} x D {d} x H {h} mm"
    place = (cell.left + cell.width / 2, cell.top + cell.height - text)
    pen.text(place, line, INK, _font(text), anchor="mm")


def _draw_extents(pen: ImageDraw.ImageDraw, scene: Scene, cell: Cell, text: int) -> None:
    """Dimension lines for the picture's overall width (below the part) and height (to the right of it)."""
    x0, y0, x1, y1 = cell.picture.view.extents(scene.bbox)
    left, bottom = cell.picture.place(x0, y0)
    right, top = cell.picture.place(x1, y1)
    below, beside = bottom + text * 0.9, right + text * 0.9
    tick = text * 0.35
    pen.line([(left, below), (right, below)], FAINT)
    pen.line([(beside, top), (beside, bottom)], FAINT)
    for x in (left, right):
        pen.line([(x, below - tick), (x, below + tick)], FAINT)
    for y in (top, bottom):
        pen.line([(beside - tick, y), (beside + tick, y)], FAINT)
    pen.text(((left + right) / 2, below + text * 0.85), millimetres(x1 - x0), INK, _font(text), anchor="mm")
    pen.text((beside + text * 0.5, (top + bottom) / 2), millimetres(y1 - y0), INK, _font(text), anchor="lm")


@cache
def axis_triad(view: str, size: int) -> Image.Image:
    """The model's axes as they point in a view, ``size`` pixels square, on a transparent ground."""
    projection = VIEWS[view]
    image = Image.new("RGBA", (size * _FINER, size * _FINER), (255, 255, 255, 0))
    pen = ImageDraw.Draw(image)
    arms = np.array([projection.right, projection.up]).T * np.array([1, -1])
    origin = np.full(2, size / 2) - arms.sum(axis=0) * size * 0.19
    for name, (i, colour) in sorted(AXES.items(), key=lambda item: projection.toward[item[1][0]]):
        tip = origin + arms[i] * size * 0.46
        if np.linalg.norm(arms[i]) < 0.1:
            _dot(pen, origin, size, colour)
            continue
        pen.line([tuple(origin * _FINER), tuple(tip * _FINER)], (*colour, 255), max(2, round(size * _FINER / 28)))
        place = origin + arms[i] / np.linalg.norm(arms[i]) * (np.linalg.norm(arms[i]) * 0.46 * size + size * 0.13)
        pen.text(tuple(place * _FINER), name, (*colour, 255), _font(round(size * _FINER * 0.27)), anchor="mm")
    return image.resize((size, size), Image.Resampling.BOX)


def _dot(pen: ImageDraw.ImageDraw, at: np.ndarray, size: int, colour: Colour) -> None:
    """An axis along the line of sight."""
    radius = size * 0.06
    pen.ellipse([*((at - radius) * _FINER), *((at + radius) * _FINER)], (*colour, 255))
