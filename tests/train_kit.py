"""What the tests of training share: pictures, chats, and models small enough for a test."""

import io

from PIL import Image, ImageDraw

from cadwright.train.chats import Chat, Line, Picture
from cadwright.train.config import Built, Vision

SCRIPT = "import cadquery as cq\nr = cq.Workplane().box(12, 2.5, 30)\n"
TINY = Built(hidden=32, layers=2, heads=2, kv_heads=1, feed_forward=64, vocabulary=400, context=1024)
SEEING = Built(
    hidden=32,
    layers=2,
    heads=2,
    kv_heads=1,
    feed_forward=64,
    vocabulary=400,
    context=1024,
    vision=Vision(image=56, patch=14, shuffle=2, hidden=32, layers=1, heads=2, feed_forward=64),
)


def png(seed: int = 0, size: tuple[int, int] = (60, 40)) -> bytes:
    """A picture of a rectangle, another one for each seed."""
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).rectangle((2, 3, 10 + 5 * (seed % 8), 8 + 3 * (seed % 9)), outline="black", width=2)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def chat(number: int = 0, *, turns: int = 1, pictures: bool = False, first: bool = True) -> Chat:
    """A chat about a box; ``first`` is whether the assistant's first turn is learned, if it is not the last."""
    lines = [Line("system", "You write CadQuery.")]
    for turn in range(turns):
        images = (Picture(4, png(number)), Picture(9, png(turn))) if pictures else ()
        lines.append(Line("user", f"Make a box {number} mm wide.", images))
        learned = first or turn == turns - 1
        lines.append(Line("assistant", SCRIPT.replace("12", str(number + turn)), learned=learned))
    return Chat(f"box {number}", tuple(lines))
