"""The picture of docs/freecad.md: drawings by hand, what is read of them, and the constrained sketches.

``python scripts/sketch_gallery.py``
"""

import math
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from cadwright import api
from cadwright.api.sketch_files import opened
from cadwright.sketch import Arc, Circle, Geometry, Line, Sketch
from cadwright.sketch.contours import traced
from cadwright.sketch.handdrawn import STEADY, Hand, draw_by_hand
from cadwright.sketch.photographed import photographed
from cadwright.sketch.picture import draw

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "sketches.png"
SIDE, NOTE = 360, 64


def chain(*points: tuple[float, float]) -> list[Geometry]:
    """Lines from point to point, and back to the first."""
    return [Line(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]


def slot(x: float, y: float, length: float, r: float) -> list[Geometry]:
    """Two lines and two half circles."""
    return [
        Line((x, y - r), (x + length, y - r)),
        Arc((x + length, y - r), (x + length + r, y), (x + length, y + r)),
        Line((x + length, y + r), (x, y + r)),
        Arc((x, y + r), (x - r, y), (x, y - r)),
    ]


BRACKET = [*chain((0, 0), (80, 0), (80, 15), (20, 15), (20, 60), (0, 60)), Circle((10, 45), 5), Circle((65, 7.5), 4)]
PLATE = [*chain((0, 0), (90, 0), (90, 50), (0, 50)), *slot(30, 25, 30, 8), Circle((12, 25), 5), Circle((78, 25), 5)]
FLANGE: list[Geometry] = [Circle((0, 0), 40), Circle((0, 0), 14)]
FLANGE += [Circle((27 * math.cos(a), 27 * math.sin(a)), 5) for a in (math.tau * k / 6 for k in range(6))]
HOUSE = [*chain((0, 0), (70, 0), (70, 40), (35, 60), (0, 40)), Circle((35, 25), 10)]


def hatched() -> Sketch:
    """A ring between whose circles lines are drawn at 45 degrees."""
    lines: list[Geometry] = []
    for off in range(-36, 37, 6):
        reach = math.sqrt(40**2 - off**2)
        hole = math.sqrt(16**2 - off**2) if abs(off) < 16 else None
        for a, b in ((-reach, -hole), (hole, reach)) if hole else ((-reach, reach),):
            ends = [((t - off) / math.sqrt(2), (t + off) / math.sqrt(2)) for t in (a, b)]
            lines.append(Line(ends[0], ends[1]))
    return Sketch((Circle((0, 0), 40), Circle((0, 0), 16), *lines))


EXAMPLES: tuple[tuple[str, Callable[[], Image.Image]], ...] = (
    ("a scan, ordinary hand", lambda: draw_by_hand(Sketch(tuple(BRACKET)), 3)),
    ("lined paper", lambda: photographed(draw_by_hand(Sketch(tuple(PLATE)), 8, hand=STEADY), 4, "lined")),
    ("a whiteboard", lambda: photographed(draw_by_hand(Sketch(tuple(FLANGE)), 2, hand=STEADY), 3, "whiteboard")),
    ("squared paper", lambda: photographed(draw_by_hand(Sketch(tuple(HOUSE)), 5, hand=STEADY), 6, "squared")),
    ("with hatching", lambda: draw_by_hand(hatched(), 2, hand=Hand(waver=0.004, place=0.001, turn=0.004, size=0.004))),
)


def constrained(image: Image.Image) -> Sketch:
    """What ``cadwright sketch`` writes for a picture."""
    with tempfile.TemporaryDirectory() as folder:
        picture, out = Path(folder, "picture.png"), Path(folder, "out.json")
        image.save(picture)
        api.sketch(picture, out)
        return opened(out, None, print).sketch


def fitted(image: Image.Image) -> Image.Image:
    """A picture in a square of `SIDE`."""
    image = image.convert("RGB")
    image.thumbnail((SIDE, SIDE))
    square = Image.new("RGB", (SIDE, SIDE), "white")
    square.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
    return square


def main() -> None:
    """Draw all of them, a row for each."""
    height = SIDE + NOTE
    sheet = Image.new("RGB", (3 * SIDE, len(EXAMPLES) * height), "white")
    pen = ImageDraw.Draw(sheet)
    for row, (name, make) in enumerate(EXAMPLES):
        image = make()
        read, solved = traced(image), constrained(image)
        pictures = (image, draw(read.sketch, size=SIDE, numbered=False).image, draw(solved, size=SIDE).image)
        for column, picture in enumerate(pictures):
            sheet.paste(fitted(picture), (column * SIDE, row * height))
        counts = Counter(each.type for each in solved.constraints)
        left = ", ".join(f"{count} {what} left out" for what, count in read.left_out.items())
        words = [f"{count} {what}" for what, count in counts.most_common()]
        notes = (name, left, "\n".join(", ".join(words[i : i + 4]) for i in range(0, len(words), 4)))
        for column, note in enumerate(notes):
            pen.text((column * SIDE + 8, row * height + SIDE + 4), note, fill="black")
        print(name, read.left_out, msgspec.json.encode(counts).decode())
    sheet.save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
