"""Pictures of several layers of primitives, each in a colour of its own."""

import io
from collections.abc import Mapping, Sequence

from PIL import Image

from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Primitive
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Point


def composed(layers: Mapping[str, Sequence[Primitive]], size: Point, dots_per_mm: float) -> Image.Image:
    """The layers by their colours ("#rrggbb"), the later ones on top; ``size`` in mm of the picture."""
    image: Image.Image | None = None
    for color, primitives in layers.items():
        drawn = Image.open(io.BytesIO(to_png(Sheet(*size, tuple(primitives)), dots_per_mm=dots_per_mm))).convert("L")
        image = image or Image.new("RGB", drawn.size, "white")
        image.paste(Image.new("RGB", drawn.size, color), mask=drawn.point(lambda light: 255 - light))
    assert image is not None, "there are layers"
    return image


def compressed(image: Image.Image, colors: int = 64) -> bytes:
    """The picture as a small PNG."""
    buffer = io.BytesIO()
    image.quantize(colors).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
