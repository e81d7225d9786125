"""A sketch drawn by hand becomes a solid (CAD-Assistant, figure 3).

Run: python drawing_to_solid.py FOLDER
"""

import sys
from pathlib import Path

from recorded import DONE, action, made_by_hand, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Circle, Line, Sketch

CORNERS = ((0.0, 0.0), (40.0, 0.0), (40.0, 24.0), (0.0, 24.0))
FRAME = tuple(Line(a, b) for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True))
PLATE = Sketch((*FRAME, Circle((20.0, 12.0), 6.0)))
TEXT = "Turn this drawing into a sketch 40 mm wide and extrude it by 5 mm"

READ = action("I read the drawing; the plate is to be 40 mm wide.", "graph = scale_sketch(sketch_from_image(img), 40)")
BUILD = action(
    "Four lines and a circle. I add them, join ends that nearly meet, level the lines, make the widest 40 mm.",
    """
doc = App.newDocument("Plate")
sketch = add_sketch(doc, {"geometry": graph["geometry"], "constraints": []})
lines = [i for i, one in enumerate(sketch.Geometry) if isinstance(one, Part.LineSegment)]
for n, a in enumerate(lines):
    run = sketch.Geometry[a].EndPoint - sketch.Geometry[a].StartPoint
    sketch.addConstraint(Sketcher.Constraint("Horizontal" if abs(run.x) > abs(run.y) else "Vertical", a))
    for b in lines[n + 1:]:
        for p in (SubRef.START.value, SubRef.END.value):
            for q in (SubRef.START.value, SubRef.END.value):
                if sketch.getPoint(a, p).distanceToPoint(sketch.getPoint(b, q)) < 3:
                    sketch.addConstraint(Sketcher.Constraint("Coincident", a, p, b, q))
sketch.solve()
widest = max(lines, key=lambda i: abs(sketch.Geometry[i].EndPoint.x - sketch.Geometry[i].StartPoint.x))
sketch.addConstraint(Sketcher.Constraint("Distance", widest, 40))
sketch.solve()
sketch_recognizer(sketch)
""",
)
EXTRUDE = action(
    "The loop is closed now. I extrude it by 5 mm.",
    """
doc.recompute()
plate = doc.addObject("Part::Extrusion", "Plate")
plate.Base = sketch
plate.DirMode = "Normal"
plate.LengthFwd = 5
plate.Solid = True
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    return made_by_hand(folder, TEXT, PLATE, 3, replayed(folder, READ, BUILD, EXTRUDE, DONE), kernel)


def from_words(folder: Path, kernel: Kernel | None = None) -> Made:
    """As the embedded planner does it."""
    return made_by_hand(folder, TEXT, PLATE, 3, api.Settings(planner="embedded"), kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
