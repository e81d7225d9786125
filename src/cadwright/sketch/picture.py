"""Precise pictures of sketches, drawn with Pillow: black on white, with numbers, or coloured by what changed."""

import io
import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import numpy as np
from PIL import Image, ImageDraw

from cadwright.errors import InputError
from cadwright.sketch import markers as marking
from cadwright.sketch.curves import Points, bounds, points_along
from cadwright.sketch.dashes import dashes
from cadwright.sketch.graph import XY, Circle, Geometry, Line, Point, Sketch
from cadwright.sketch.markers import Marker

SIZE = 512
"""Pixels of a picture's side, as the papers have them."""
MARGIN = 0.1
"""White around the geometry on each side, in units of its long side."""

ConstructionStyle = Literal["dashed", "solid", "hidden"]
Color = int | tuple[int, int, int]

_FINER = 4
"""Lines are drawn so much larger and averaged down; Pillow itself does not smooth them."""
_DASH = (7.0, 5.0)
_DOT = 2.5
"""Radius of a point, in half line widths."""
_FONTS = (14, 12, 10, 9)
"""Sizes of numbers, the first of which is taken at which all find a place."""
_BLACK, _BEFORE, _AFTER, _ADDED, _REMOVED = (0, 0, 0), (232, 150, 40), (20, 90, 220), (0, 140, 60), (215, 40, 40)


class Frame(msgspec.Struct, frozen=True):
    """How sketch coordinates become pixels: ``center`` is in the middle, ``scale`` pixels are a unit, y is up."""

    center: XY
    scale: float
    size: int

    def pixels(self, points: Points) -> Points:
        """Points (n, 2) in pixels, x to the right and y down."""
        shifted: Points = (points - np.asarray(self.center)) * [self.scale, -self.scale] + self.size / 2
        return shifted


class Layer(msgspec.Struct, frozen=True):
    """Primitives that are drawn alike."""

    geometry: tuple[Geometry, ...]
    color: Color = 0
    width: float = 2.0
    construction: ConstructionStyle = "dashed"


class Drawing(msgspec.Struct, frozen=True):
    """A picture with its markers; ``unmarked`` are the primitives whose number found no place."""

    image: Image.Image
    frame: Frame
    markers: tuple[Marker, ...] = ()
    unmarked: tuple[int, ...] = ()

    @property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        return to_png(self.image)


def draw(
    sketch: Sketch,
    *,
    size: int = SIZE,
    largest: int | None = None,
    numbered: bool = True,
    width: float = 2.0,
    construction: ConstructionStyle = "dashed",
) -> Drawing:
    """The sketch in black on white, smooth, with its primitives' numbers.

    A picture in which not every number finds a place is drawn anew, larger, up to ``largest`` pixels. An empty sketch
    is a white picture. Raises `InputError` for a coordinate that is not finite.
    """
    frame = frame_of(sketch.geometry, size)
    image = paint([Layer(sketch.geometry, 0, width, construction)], frame)
    if not numbered:
        return Drawing(image, frame)
    may_grow = largest is not None and size < largest
    drawn = _numbered(sketch, image, frame, hidden=construction == "hidden", all_or_none=may_grow)
    if drawn.unmarked and largest is not None and may_grow:
        return draw(sketch, size=min(largest, size * 3 // 2), largest=largest, width=width, construction=construction)
    return drawn


def draw_binary(sketch: Sketch, *, size: int = SIZE, width: int = 2, frame: Frame | None = None) -> Image.Image:
    """The sketch in black and white without anything else (mode 1); ``frame`` to compare it with another."""
    frame = frame or frame_of(sketch.geometry, size)
    image = paint([Layer(sketch.geometry, 0, width, "solid")], frame)
    return image.point([0] * 128 + [255] * 128).convert("1", dither=Image.Dither.NONE)


def draw_changes(before: Sketch, after: Sketch, *, size: int = SIZE) -> Drawing:
    """What became of a sketch, primitives compared by their numbers.

    Black: as it was. Orange to blue: from where to where. Green: added. Red: gone. The numbers are those after.
    """
    shared = min(len(before.geometry), len(after.geometry))
    same = [a == b for a, b in zip(before.geometry, after.geometry, strict=False)]
    frame = frame_of((*before.geometry, *after.geometry), size)
    layers = [
        Layer(before.geometry[shared:], _REMOVED),
        Layer(tuple(g for g, kept in zip(before.geometry, same, strict=False) if not kept), _BEFORE),
        Layer(tuple(g for g, kept in zip(after.geometry, same, strict=False) if kept), _BLACK),
        Layer(tuple(g for g, kept in zip(after.geometry, same, strict=False) if not kept), _AFTER),
        Layer(after.geometry[shared:], _ADDED),
    ]
    return _numbered(after, paint(layers, frame), frame)


def frame_of(geometry: Iterable[Geometry], size: int = SIZE) -> Frame:
    """The frame in which the geometry is in the middle, with `MARGIN` around it.

    Raises `InputError` for a coordinate that is not finite.
    """
    boxes = []
    for number, primitive in enumerate(geometry):
        box = bounds(primitive)
        if box is None:
            raise InputError(f"primitive {number} has a coordinate that is no finite number")
        boxes.append(box)
    if not boxes:
        return Frame((0, 0), size, size)
    sides = np.array(boxes)
    low, high = sides[:, :2].min(axis=0), sides[:, 2:].max(axis=0)
    extent = float((high - low).max())
    center = (low + high) / 2
    return Frame((float(center[0]), float(center[1])), size / ((1 + 2 * MARGIN) * (extent or 1.0)), size)


def paint(layers: Sequence[Layer], frame: Frame) -> Image.Image:
    """The layers one above the other on white, smooth; mode RGB where any has a colour, else L."""
    mode = "RGB" if any(isinstance(layer.color, tuple) for layer in layers) else "L"
    image = Image.new(mode, (frame.size * _FINER,) * 2, "white")
    pen = ImageDraw.Draw(image)
    for layer in layers:
        for geometry in layer.geometry:
            if not (geometry.construction and layer.construction == "hidden"):
                _stroke(pen, geometry, frame, layer)
    return image.reduce(_FINER)


def to_png(image: Image.Image) -> bytes:
    """A picture as a PNG file."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def _stroke(pen: ImageDraw.ImageDraw, geometry: Geometry, frame: Frame, layer: Layer) -> None:
    along = frame.pixels(points_along(geometry, 0.1 / frame.scale)) * _FINER
    width = max(1, round(layer.width * _FINER))
    if len(along) == 1 or float(np.ptp(along, axis=0).max()) < 1:
        x, y = along[0]
        radius = _DOT / 2 * width
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), layer.color)
        return
    dashed = geometry.construction and layer.construction == "dashed"
    pattern = [length * _FINER for length in _DASH] if dashed else []
    for piece in dashes([(float(x), float(y)) for x, y in along], pattern):
        pen.line(piece, layer.color, width, joint="curve")


def _numbered(
    sketch: Sketch, image: Image.Image, frame: Frame, *, hidden: bool = False, all_or_none: bool = False
) -> Drawing:
    """The picture with as many of the numbers as find a place, in the largest letters in which all do."""
    shown: list[tuple[XY, ...]] = [() if hidden and g.construction else _anchors(g, frame) for g in sketch.geometry]
    fonts: tuple[int, ...] = _FONTS
    farthest = 160
    if len(shown) > _MANY:
        fonts, farthest, shown = _FONTS[-1:], 32, [anchors[:1] for anchors in shown]
    ink = np.asarray(image.convert("L")) < 255
    for font in fonts:
        give_up = all_or_none or font != fonts[-1]
        placed = marking.place(ink, shown, font, farthest=farthest, all_or_none=give_up)
        marked = {marker.number for marker in placed if marker}
        unmarked = tuple(i for i, anchors in enumerate(shown) if anchors and i not in marked)
        if not unmarked:
            break
    found = tuple(marker for marker in placed if marker)
    marking.paint(image, found, font)
    return Drawing(image, frame, found, unmarked)


_MANY = 300
"""So many numbers are small from the start, and point to the middle."""


def _anchors(geometry: Geometry, frame: Frame) -> tuple[XY, ...]:
    """Points on a primitive, in pixels, that its number may point to: the middle first, for a circle 45 degrees."""
    if isinstance(geometry, Point):
        places = np.array([geometry.at])
    elif isinstance(geometry, Circle):
        turns = np.radians([45, 135, 225, 315, 90, 0, 180, 270])
        places = np.asarray(geometry.center) + geometry.radius * np.column_stack([np.cos(turns), np.sin(turns)])
    elif isinstance(geometry, Line):
        t = np.array([0.5, 0.35, 0.65, 0.2, 0.8])[:, None]
        places = np.asarray(geometry.start) * (1 - t) + np.asarray(geometry.end) * t
    else:
        along = points_along(geometry, 0.1 / frame.scale)
        picks = [math.floor(t * (len(along) - 1)) for t in (0.5, 0.35, 0.65, 0.2, 0.8)]
        places = along[picks]
    return tuple((float(x), float(y)) for x, y in frame.pixels(places))
