"""The picture of docs/completion.md: sketches that lack something, and in green what is proposed for them.

``python scripts/completion_gallery.py``
"""

import math
from itertools import pairwise
from pathlib import Path

from PIL import Image

from cadwright.sketch import Arc, Circle, Geometry, Line, Sketch
from cadwright.sketch.completion import Known, compatible, propose
from cadwright.sketch.picture import draw_changes

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "completion.png"
SIDE = 300
COLUMNS = 4


def chain(*points: tuple[float, float]) -> list[Geometry]:
    """Lines from point to point."""
    return [Line(a, b) for a, b in pairwise(points)]


def slot(x: float, y: float, length: float, r: float) -> list[Geometry]:
    """Two lines and two half circles."""
    return [
        Line((x, y - r), (x + length, y - r)),
        Arc((x + length, y - r), (x + length + r, y), (x + length, y + r)),
        Line((x + length, y + r), (x, y + r)),
        Arc((x, y + r), (x - r, y), (x, y - r)),
    ]


def around(count: int, radius: float, hole: float) -> list[Geometry]:
    """Holes in a ring."""
    turns = [math.tau * k / count for k in range(count)]
    return [Circle((radius * math.cos(t), radius * math.sin(t)), hole) for t in turns]


Q = 8 * (1 - math.sqrt(0.5))
EXAMPLES: list[list[Geometry]] = [
    [*chain((0, 0), (60, 0), (60, 40), (0, 40)), Circle((10, 8), 3), Circle((50, 8), 3), Circle((50, 32), 3)],
    [Circle((0, 0), 50), Circle((0, 0), 15), *around(8, 35, 4)[:-1]],
    [Line((8, 0), (72, 0)), Arc((72, 0), (80 - Q, Q), (80, 8)), Line((80, 8), (80, 42)), Line((72, 50), (8, 50)),
     Arc((8, 50), (Q, 50 - Q), (0, 42)), Line((0, 42), (0, 8)), Arc((0, 8), (Q, Q), (8, 0))],
    [*chain((0, 0), (120, 0), (120, 60), (0, 60), (0, 0)), *slot(20, 20, 70, 6), *slot(20, 42, 70, 6)[:3]],
    [*chain((0, 0), (0, 30), (15, 30), (15, 12), (30, 12), (30, 20), (50, 20)),
     *chain((100, 0), (100, 30), (85, 30), (85, 12), (70, 12)), Line((0, 0), (100, 0))],
    [*chain((0, 0), (70, 0), (70, 50), (0, 50), (0, 0)),
     *(Circle((10 + 12.5 * i, 10 + 10 * j), 2) for i in range(5) for j in range(4) if (i, j) != (2, 2))],
    [*chain((0, 0), (60, 0), (60, 35))],
    [Circle((0, 0), 20), Circle((45, 4), 9), Circle((-10, 50), 14)],
]  # fmt: skip


def main() -> None:
    """Draw all of them, beside and below each other."""
    rows = -(-len(EXAMPLES) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * SIDE, rows * SIDE), "white")
    for number, geometry in enumerate(EXAMPLES):
        sketch = Sketch(tuple(geometry))
        found = propose(sketch)
        added = [piece for n in compatible(found, Known(sketch)) for piece in found[n].geometry]
        picture = draw_changes(sketch, Sketch((*geometry, *added)), size=SIDE).image
        sheet.paste(picture, (number % COLUMNS * SIDE, number // COLUMNS * SIDE))
        print(number + 1, *(f"{each.confidence:.2f} {each.reason}" for each in found), sep="\n  ")
    sheet.save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
