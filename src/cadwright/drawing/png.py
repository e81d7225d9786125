"""A sheet as PNG, drawn with Pillow: the letters come with it, so that the picture needs no fonts of the machine."""

import io
import math
from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from cadwright.drawing.linestyle import STYLES
from cadwright.drawing.primitives import Arc, Circle, Curve, Line, Point, Polyline, Sheet, Text
from cadwright.sketch.dashes import dashes

FINER = 3
"""Lines are drawn this much larger and then averaged down; Pillow itself does not smooth them."""
CAP_HEIGHT = 0.70
"""Height of capital letters in units of the font size, for Pillow's font."""
_ANCHORS = {"left": "ls", "centre": "ms", "right": "rs"}


def to_png(sheet: Sheet, *, dots_per_mm: float = 6.0) -> bytes:
    """The sheet in shades of grey; 6 dots per mm (about 150 dpi) make 1782 by 1260 pixels of an A4 sheet."""
    scale = dots_per_mm * FINER
    size = (round(sheet.width * dots_per_mm) * FINER, round(sheet.height * dots_per_mm) * FINER)
    image = Image.new("L", size, 255)
    pen = ImageDraw.Draw(image)

    def at(point: Point) -> Point:
        return (point[0] * scale, size[1] - point[1] * scale)

    for kind, style in STYLES.items():
        width = max(1, round(style.width * scale))
        for curve in sheet.primitives:
            if curve.kind != kind or isinstance(curve, Text):
                continue
            for points in dashes(flatten(curve, 0.03 / dots_per_mm), style.dashes):
                pen.line([at(p) for p in points], 0, width, joint="curve")
    image = image.reduce(FINER)
    _write(image, sheet, dots_per_mm)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def flatten(curve: Curve, deflection: float) -> Sequence[Point]:
    """Points whose polyline is nowhere further from the curve than ``deflection``."""
    match curve:
        case Line(start, end):
            return (start, end)
        case Polyline(points):
            return points
        case Circle(centre, radius):
            arc = Arc(centre, radius, 0, 360)
        case Arc():
            arc = curve
    step = 2 * math.degrees(math.acos(1 - min(deflection / arc.radius, 0.5)))
    count = max(2, math.ceil((arc.end - arc.start) / step))
    return [arc.point_at(arc.start + (arc.end - arc.start) * i / count) for i in range(count + 1)]


def _write(image: Image.Image, sheet: Sheet, dots_per_mm: float) -> None:
    pen = ImageDraw.Draw(image)
    for text in (p for p in sheet.primitives if isinstance(p, Text)):
        place = (text.at[0] * dots_per_mm, image.height - text.at[1] * dots_per_mm)
        pen.text(place, text.text, 0, _font(text.height * dots_per_mm / CAP_HEIGHT), anchor=_ANCHORS[text.anchor])


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
