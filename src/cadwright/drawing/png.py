"""A sheet as PNG, drawn with Pillow: the letters come with it, so that the picture needs no fonts of the machine."""

import io
import math
from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from cadwright.drawing.fonts import STROKE, left_end, plain, runs, symbol_lines
from cadwright.drawing.linestyle import LineStyle
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Point
from cadwright.geometry.polylines import flatten
from cadwright.sketch.dashes import dashes

FINER = 3
"""Lines are drawn this much larger and then averaged down; Pillow itself does not smooth them."""
INCH = 25.4
CAP_HEIGHT = 0.70
"""Height of capital letters in units of the font size, for Pillow's font."""


def to_png(sheet: Sheet, *, dots_per_mm: float = 6.0, behind: Image.Image | None = None) -> bytes:
    """The sheet in shades of grey; 6 dots per mm (about 150 dpi) make 1782 by 1260 pixels of an A4 sheet.

    It is in colour where its style has colours. The file says how many dots there are per inch, so that it prints true
    to scale. A picture ``behind`` it is as wide as the sheet and begins at its top.
    """
    styles = sheet.styles
    mode = "RGB" if any(style.color != "#000000" for style in styles.values()) else "L"
    canvas = _Canvas(sheet, dots_per_mm, mode)
    if behind is not None:
        canvas.lay(behind)
    for kind, style in styles.items():
        canvas.draw([p for p in sheet.exploded if p.kind == kind], style)
    buffer = io.BytesIO()
    dots = dots_per_mm * INCH
    canvas.image.reduce(canvas.finer).save(buffer, "PNG", compress_level=6, dpi=(dots, dots))
    return buffer.getvalue()


class _Canvas:
    """A picture ``finer`` times as large as the one that is wanted; y points down."""

    def __init__(self, sheet: Sheet, dots_per_mm: float, mode: str) -> None:
        width, height = round(sheet.width * dots_per_mm), round(sheet.height * dots_per_mm)
        self.finer = FINER if width * height < 1e7 else 2
        self.scale = dots_per_mm * self.finer
        self.image = Image.new(mode, (width * self.finer, height * self.finer), "white")

    def lay(self, picture: Image.Image) -> None:
        """A picture, before anything is drawn on it."""
        high = round(picture.height * self.image.width / picture.width)
        self.image.paste(picture.resize((self.image.width, high)), (0, 0))

    def draw(self, members: Iterable[Primitive], style: LineStyle) -> None:
        """The primitives of one line type."""
        pen = ImageDraw.Draw(self.image, "RGBA" if style.opacity < 1 else None)
        color = style.color + (f"{round(style.opacity * 255):02x}" if style.opacity < 1 else "")
        for primitive in members:
            match primitive:
                case Text():
                    self._write(pen, primitive, style)
                case Fill(points):
                    pen.polygon([self._at(p) for p in points], color)
                case _:
                    pattern = style.dashes_of(primitive)
                    for dash in dashes(flatten(primitive, 0.03 * self.finer / self.scale), pattern):
                        self._line(pen, dash, style.width, color)

    def _at(self, point: Point) -> Point:
        return (point[0] * self.scale, self.image.height - point[1] * self.scale)

    def _line(self, pen: ImageDraw.ImageDraw, points: Sequence[Point], width: float, color: str) -> None:
        pen.line([self._at(p) for p in points], color, max(1, round(width * self.scale)), joint="curve")

    def _write(self, pen: ImageDraw.ImageDraw, text: Text, style: LineStyle) -> None:
        """A text piece by piece, each as wide as the layout has it, and its symbols as strokes."""
        (x, y), radians = left_end(text), math.radians(text.angle)
        for run in runs(text.text, text.height, letters=True):
            if not run.strokes and run.text.strip():
                start = (x + run.offset * math.cos(radians), y + run.offset * math.sin(radians))
                self._stamp(
                    _mask(run.text, text.height * self.scale, run.width * self.scale, style.bold), start, text, style
                )
        for stroke in symbol_lines(text, letters=True):
            self._line(pen, stroke, text.height * STROKE * (1.5 if style.bold else 1), style.color)

    def _stamp(self, mask: Image.Image, start: Point, text: Text, style: LineStyle) -> None:
        """Ink through a mask whose left edge's middle is where the baseline begins, turned about that point."""
        angle = text.angle % 360
        if angle:
            side = 2 * (mask.width + mask.height)  # room for the text in every direction
            square = Image.new("L", (side, side))
            square.paste(mask, (side // 2, (side - mask.height) // 2))
            mask = square.rotate(angle, Image.Resampling.BICUBIC)
        x, y = self._at(start)
        left = x - (mask.width / 2 if angle else 0)
        self.image.paste(style.color, (round(left), round(y - mask.height / 2)), mask)


@cache
def _mask(text: str, height: float, width: float, bold: bool) -> Image.Image:
    """A text as ink, ``width`` wide, its baseline in the middle; ``height`` is that of capitals, all in pixels."""
    font = _font(height / CAP_HEIGHT)
    known = "".join(c if c.isspace() or _has(c) else plain(c) for c in text)
    natural = max(font.getlength(known), 1)
    half = math.ceil(1.5 * height)
    mask = Image.new("L", (math.ceil(natural), 2 * half))
    ImageDraw.Draw(mask).text((0, half), known, 255, font, anchor="ls", stroke_width=0.04 * height if bold else 0)
    return mask.resize((max(round(width), 1), 2 * half), Image.Resampling.BICUBIC)


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@cache
def _has(character: str) -> bool:
    """Whether the font has a character; what it lacks is drawn as a crossed box."""
    font = _font(20.0)
    return bytes(font.getmask(character)) != bytes(font.getmask("\uffff"))
