"""Round the four corners of a rectangle (CAD-Assistant, figure 5, left).

Run: python fillet_corners.py FOLDER
"""

import sys
from pathlib import Path

from recorded import DONE, action, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Line, Sketch
from cadwright.sketch.formats import native

CORNERS = ((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0))
RECTANGLE = Sketch(tuple(Line(a, b) for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)))

LOOK = action("I look at the sketch first.", "sketch_recognizer(sketch)")
ROUND = action(
    "Lines 0 to 3 form the rectangle; each corner is between a line and the next. I round them with a radius of 2 mm.",
    """
radius = 2.0
for i in range(4):
    j = (i + 1) % 4
    corner = sketch.Geometry[i].EndPoint
    towards_i = (sketch.Geometry[i].StartPoint - corner).normalize()
    towards_j = (sketch.Geometry[j].EndPoint - corner).normalize()
    sketch.fillet(i, j, corner + towards_i * radius, corner + towards_j * radius, radius, True, False)
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "rectangle.json"
    source.write_text(native.dumps(RECTANGLE))
    settings = replayed(folder, LOOK, ROUND, DONE)
    text = "Apply a fillet on the 4 corners of this rectangle"
    return api.edit(text, folder / "design", source=source, settings=settings, kernel=kernel)


def from_words(folder: Path, kernel: Kernel | None = None) -> Made:
    """As the embedded planner does it, which needs a radius."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "rectangle.json"
    source.write_text(native.dumps(RECTANGLE))
    text = "Apply a fillet on the 4 corners of this rectangle with a radius of 2 mm"
    settings = api.Settings(planner="embedded")
    return api.edit(text, folder / "design", source=source, settings=settings, kernel=kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
