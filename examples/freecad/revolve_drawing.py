"""A profile drawn by hand, revolved so that its middle goes round on a radius of 1 mm (CAD-Assistant, figure 5, right).

Run: python revolve_drawing.py FOLDER
"""

import sys
from pathlib import Path

from recorded import DONE, action, made_by_hand, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Line, Sketch

CORNERS = ((0.01, 0.5), (0.34, 0.5), (0.34, -0.5), (-0.34, -0.5), (-0.34, -0.16), (0.01, -0.16))
PROFILE = Sketch(tuple(Line(a, b) for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)))
TEXT = (
    "Create a sketch from this handdrawn image, add constraints and revolve it 360 degrees. "
    "Compute the revolution center so the radius is 1mm."
)

READ = action("I read the drawing.", "graph = sketch_from_image(img)")
BUILD = action(
    "An L of six lines whose ends do not quite meet; I take the corners that are meant, and constraints hold them.",
    """
doc = App.newDocument("RevolveSketch")
sketch = doc.addObject("Sketcher::SketchObject", "Sketch")
left, right, top, bottom = -0.3359, 0.3359, 0.4922, -0.4922
points = [(0.0078, top), (right, top), (right, bottom), (left, bottom), (left, -0.1641), (0.0078, -0.1641)]
for a, b in zip(points, points[1:] + points[:1]):
    sketch.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)))
for i in range(6):
    joint = Sketcher.Constraint("Coincident", i, SubRef.END.value, (i + 1) % 6, SubRef.START.value)
    level = Sketcher.Constraint("Vertical" if i % 2 else "Horizontal", i)
    for constraint in (joint, level):
        is_valid, moves_geometries = analyse_constraint(sketch, constraint)
        if is_valid and not moves_geometries:
            sketch.addConstraint(constraint)
doc.recompute()
""",
)
REVOLVE = action(
    "The sketch is centred on the origin, so the axis goes along Y, 1 mm beside it.",
    """
revolve = doc.addObject("Part::Revolution", "Revolve")
revolve.Source = sketch
revolve.Axis = (0.0, 1.0, 0.0)
revolve.Base = (1.0, 0.0, 0.0)
revolve.Angle = 360.0
revolve.Solid = True
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    return made_by_hand(folder, TEXT, PROFILE, 5, replayed(folder, READ, BUILD, REVOLVE, DONE), kernel)


def from_words(folder: Path, kernel: Kernel | None = None) -> Made:
    """As the embedded planner does it."""
    text = "Create a sketch from this handdrawn image and revolve it 360 degrees about the y axis with radius 1 mm"
    return made_by_hand(folder, text, PROFILE, 5, api.Settings(planner="embedded"), kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
