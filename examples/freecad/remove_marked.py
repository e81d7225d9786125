"""Remove the primitive that is marked in a picture of the sketch (CAD-Assistant, figure 3).

Run: python remove_marked.py FOLDER
"""

import sys
from pathlib import Path

from PIL import ImageDraw
from recorded import DONE, action, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Circle, Line, Sketch
from cadwright.sketch.formats import native
from cadwright.sketch.picture import draw

CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0))
FRAME = tuple(Line(a, b) for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True))
PLATE = Sketch((*FRAME, Circle((15.0, 20.0), 6.0), Circle((45.0, 20.0), 6.0)))
MARKED = 5

LOOK = action("I look at the sketch and at the picture.", "sketch_recognizer(sketch)\ndisplay(img)")
REMOVE = action(
    "There is a red mark on one primitive. The picture shows the whole sketch in black, so its box and the sketch's "
    "tell where a pixel is in the sketch; I remove what is nearest to the mark.",
    """
pixels = np.asarray(img.convert("RGB")).astype(int)
red = (pixels[..., 0] > 180) & (pixels[..., 1:].max(axis=-1) < 90)
rows, columns = np.nonzero(pixels.min(axis=-1) < 90)
marked = np.argwhere(red)
box = sketch.Shape.BoundBox
scale = box.XLength / (columns.max() - columns.min())
def place(row, column):
    return App.Vector(box.XMin + (column - columns.min()) * scale, box.YMax - (row - rows.min()) * scale, 0)
spots = [place(*spot) for spot in marked[:: max(1, len(marked) // 20)]]
def away(geometry):
    return sum(geometry.toShape().distToShape(Part.Vertex(spot))[0] for spot in spots) / len(spots)
distances = [away(geometry) for geometry in sketch.Geometry]
print([round(distance, 2) for distance in distances])
sketch.delGeometry(distances.index(min(distances)))
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    folder.mkdir(parents=True, exist_ok=True)
    source, picture = folder / "plate.json", folder / "marked.png"
    source.write_text(native.dumps(PLATE))
    drawing = draw(PLATE, numbered=False)
    image = drawing.image.convert("RGB")
    circle = PLATE.geometry[MARKED]
    assert isinstance(circle, Circle)
    center, radius = circle.center, circle.radius
    x, y = (
        256 + drawing.frame.scale * (v - c) * s for v, c, s in zip(center, drawing.frame.center, (1, -1), strict=True)
    )
    reach = radius * drawing.frame.scale
    ImageDraw.Draw(image).arc((x - reach, y - reach, x + reach, y + reach), 200, 340, fill=(255, 0, 0), width=9)
    image.save(picture)
    settings = replayed(folder, LOOK, REMOVE, DONE)
    text = "Remove the primitive that is marked in red"
    return api.edit(text, folder / "design", source=source, images=[picture], settings=settings, kernel=kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
