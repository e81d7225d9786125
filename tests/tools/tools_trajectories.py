"""The actions of CAD-Assistant's figures 2, 5 and 7 to 10, retyped, on sketches and parts like those shown there.

``before`` makes what a user would have loaded, in a session in which ``img`` may be there; each action is one block.
"""

import io
import textwrap
from typing import NamedTuple

from PIL import Image, ImageDraw


class Trajectory(NamedTuple):
    name: str
    before: str
    actions: tuple[str, ...]
    answer: str | None = None
    constrains: bool = False
    """Whether it adds constraints that must leave the geometry where it is."""
    drawn: bool = False
    """Whether a picture, `picture`, is what was handed over."""


def picture() -> bytes:
    """A drawing of a frame with a hole, as PNG."""
    image, out = Image.new("L", (256, 256), 255), io.BytesIO()
    pen = ImageDraw.Draw(image)
    pen.rectangle((40, 60, 210, 190), outline=0, width=2)
    pen.ellipse((85, 85, 165, 165), outline=0, width=2)
    image.save(out, "PNG")
    return out.getvalue()


LOADED = """\
doc = App.newDocument()
sketch = doc.addObject("Sketcher::SketchObject", "Sketch")
def V(x, y, z=0):
    return App.Vector(x, y, z)
def chain(points, closed=True):
    ends = points[1:] + points[:1] if closed else points[1:]
    for a, b in zip(points, ends):
        sketch.addGeometry(Part.LineSegment(V(*a), V(*b)))
def circle(x, y, r):
    sketch.addGeometry(Part.Circle(V(x, y), V(0, 0, 1), r))
"""
LOOK = "# look at the current state of the sketch\nsketch_recognizer(sketch)"
LOOK_3D = "# look at the loaded document\nsolid_recognizer(doc)"

ROUNDED_SQUARE = """\
for a, b in (
    ((8.4, 8.5), (-8.4, 8.5)), ((-8.5, 8.4), (-8.5, -8.4)), ((-8.4, -8.5), (8.4, -8.5)), ((8.5, 8.4), (8.5, -8.4)),
    ((-6, -6), (6, -6)), ((-6, 6), (6, 6)), ((6, -6), (6, 6)), ((-6, -6), (-6, 6)),
):
    sketch.addGeometry(Part.LineSegment(V(*a), V(*b)))
for x, y, angle in ((8.4, -8.4, 270), (-8.4, -8.4, 180), (-8.4, 8.4, 90), (8.4, 8.4, 0)):
    sketch.addGeometry(Part.Point(V(x, y)))
    first = math.radians(angle)
    sketch.addGeometry(Part.ArcOfCircle(Part.Circle(V(x, y), V(0, 0, 1), 0.1), first, first + math.pi / 2))
"""
STEPPED = """\
chain([(-20, -10), (20, -10), (20, 0), (10, 0), (10, 10), (-10, 10), (-10, 0), (-20, 0)])
circle(0, 0, 2)
sketch.addGeometry(Part.ArcOfCircle(Part.Circle(V(0, 0), V(0, 0, 1), 5), 0, math.pi))
chain([(-5, -8), (5, -8), (5, -6), (-5, -6)])
"""
DISCS = """\
for x, r in ((-30, 4), (-30, 8), (0, 8), (30, 8), (30, 4), (0, 3)):
    circle(x, 0, r)
for a, b in (((-10, 20), (10, 20)), ((-10, 30), (10, 30)), ((-10, 20), (-10, 30)), ((10, 20), (10, 30))):
    sketch.addGeometry(Part.LineSegment(V(*a), V(*b)))
"""


def tried(spelling: str, constraints: str) -> str:
    """Each constraint looked at and, where it neither conflicts nor moves anything, added."""
    return (
        f"candidates = [\n{textwrap.indent(constraints.strip(), '    ')}\n]\n"
        "for i, constraint in enumerate(candidates):\n"
        f"    is_valid, moves_geometries = {spelling}(sketch, constraint)\n"
        "    if is_valid and not moves_geometries:\n"
        "        sketch.addConstraint(constraint)\n"
        "    else:\n"
        "        print(f'Constraint [{i}] rejected')\n"
        "sketch.recompute()"
    )


def constraints(kind: str, *references: tuple[int | str, ...]) -> str:
    """``("Coincident", (0, "END", 1, "START"), …)`` as calls, one a line."""
    return "\n".join(f"Sketcher.Constraint({kind!r}, {', '.join(map(_part, each))})," for each in references)


def _part(part: int | str) -> str:
    return f"SubRef.{part}.value" if isinstance(part, str) else str(part)


FIGURE_2 = constraints(
    "Coincident",
    *((0, "START", 15, "END"), (0, "END", 13, "START"), (1, "START", 9, "END"), (1, "END", 11, "START")),
    *((2, "START", 11, "END"), (2, "END", 13, "START"), (3, "START", 15, "START"), (3, "END", 9, "START")),
    *((4, "START", 7, "START"), (4, "END", 6, "START"), (5, "START", 7, "START"), (5, "END", 6, "END")),
)
FIGURE_9 = "\n".join(
    [
        constraints(
            "Coincident",
            *((0, "END", 1, "END"), (1, "START", 3, "START"), (3, "END", 2, "START"), (2, "END", 4, "START")),
            *((4, "END", 8, "END"), (8, "START", 9, "END"), (6, "START", 9, "START"), (9, "END", 7, "START")),
            (7, "END", 0, "START"),
        ),
        constraints("Horizontal", (0,), (1,), (2,), (10,), (11,), (3,)),
        constraints("Vertical", (4,), (6,), (7,), (12,), (13,)),
        constraints("Parallel", (0, 1), (2, 10), (3, 12), (4, 13)),
        constraints("Perpendicular", (3, 2), (4, 2)),
        constraints("Tangent", (9, 6), (9, 7)),
    ]
)
FIGURE_9B = constraints(
    "Coincident",
    *((0, "CENTER", 1, "CENTER"), (2, "CENTER", 5, "CENTER"), (3, "CENTER", 4, "CENTER")),
    *((6, "START", 8, "START"), (2, "END", 9, "START"), (7, "START", 8, "END"), (7, "END", 9, "END")),
)
FIGURE_9C = "\n".join(
    [
        constraints("Parallel", (6, 7), (8, 9)),
        constraints("Equal", (0, 4), (1, 2), (2, 3)),
        constraints("Vertical", (8,), (9,)),
        constraints("Horizontal", (6,), (7,)),
    ]
)
FIGURE_10 = "\n".join(
    [
        constraints("Parallel", (0, 5)),
        constraints("Coincident", (0, "START", 3, "START"), (0, "END", 6, "END")),
        constraints("Perpendicular", (3, 5)),
        constraints("Parallel", (3, 6)),
        constraints("Horizontal", (5,)),
    ]
)
FIGURE_10B = "\n".join(
    [
        constraints("Parallel", (0, 9)),
        constraints("Coincident", (0, "START", 5, "END"), (0, "END", 11, "END")),
        constraints("Parallel", (5, 11)),
        constraints("Coincident", (5, "END", 0, "START")),
        constraints("Horizontal", (9,)),
        constraints("Perpendicular", (9, 11)),
        constraints("Coincident", (9, "START", 5, "START")),
    ]
)
NEW_SKETCH_OF_CIRCLES = """\
doc = App.newDocument("TransformedSketch")
sketch = doc.addObject("Sketcher::SketchObject", "sketch")
def circle(x, y):
    return Part.Circle(App.Vector(x, y, 0), App.Vector(0, 0, 1), 0.1328)
def line(*ends):
    return Part.LineSegment(*(App.Vector(x, y, 0) for x, y in ends))
geometries = [
    line((-0.4922, 0.4922), (0.4922, 0.4922)),
    circle(0.3847, -0.2891),
    Part.Point(App.Vector(0.0078, 0.0078, 0)),
    circle(-0.3283, 0.2891),
    circle(0.3283, 0.0078),
    line((-0.4922, -0.4922), (-0.4922, 0.4922)),
    circle(-0.3283, 0.0078),
    circle(-0.3283, -0.2891),
    circle(0.0078, -0.2891),
    line((-0.4922, -0.4922), (0.4922, -0.4922)),
    circle(0.0078, 0.2891),
    line((0.4922, -0.4922), (0.4922, 0.4922)),
    circle(0.3283, 0.2891),
]
for geometry in geometries:
    sketch.addGeometry(geometry)
sketch.recompute()"""
NEW_SKETCH = """\
doc = App.newDocument("HandDrawnSketch")
sketch = doc.addObject("Sketcher::SketchObject", "sketch")
sketch.addGeometry(Part.LineSegment(App.Vector(-0.4922, 0.3516, 0), App.Vector(0.4922, 0.3516, 0)))
sketch.addGeometry(Part.Point(App.Vector(0.0078, -0.2734, 0)))
for a, b in (((-0.4922, -0.3516), (0.4922, -0.3516)), ((-0.4922, 0.3516), (-0.4922, -0.3516))):
    sketch.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)))
circle = Part.Circle(App.Vector(0.0078, 0.0078, 0), App.Vector(0, 0, 1), 0.2734)
sketch.addGeometry(circle)
for a, b in (((-0.4922, -0.3516), (0.4922, -0.3516)), ((0.4922, -0.3516), (0.4922, 0.3516))):
    sketch.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)))
sketch.recompute()"""
LENGTHS = """\
def calculate_length(start, end):
    return math.sqrt((end['x'] - start['x'])**2 + (end['y'] - start['y'])**2)
sides = [
    ({'x': -0.395, 'y': -0.3723}, {'x': 0.3956, 'y': -0.3723}),
    ({'x': 0.3956, 'y': -0.3728}, {'x': 0.0001, 'y': 0.4993}),
    ({'x': 0.0001, 'y': 0.5}, {'x': -0.3955, 'y': -0.3721}),
]
[round(calculate_length(*side), 3) for side in sides]"""
FILLETS = """\
radius = 2.0
for i in range(4):
    j = (i + 1) % 4
    corner = sketch.Geometry[i].EndPoint
    towards_i = (sketch.Geometry[i].StartPoint - corner).normalize()
    towards_j = (sketch.Geometry[j].EndPoint - corner).normalize()
    sketch.fillet(i, j, corner + towards_i * radius, corner + towards_j * radius, radius, True, False)
doc.recompute()"""
REVOLVE = """\
revolve = doc.addObject("Part::Revolution", "Revolve")
revolve.Source = sketch
revolve.Axis = (0.0, 1.0, 0.0)
revolve.Base = (1.0, 0.0, 0.0)
revolve.Angle = 360.0
revolve.Solid = True
doc.recompute()"""
EXTRUDED = """\
doc.recompute()
extrude = doc.addObject("Part::Extrusion", "Extrude")
extrude.Base = sketch
extrude.DirMode = "Normal"
extrude.LengthFwd = 10
extrude.Solid = True
doc.recompute()
"""

TRAJECTORIES = (
    Trajectory("figure 2", LOADED + ROUNDED_SQUARE, (LOOK, tried("analyse_constraint", FIGURE_2)), constrains=True),
    Trajectory("figure 5, fillets", f"{LOADED}chain([(0, 0), (20, 0), (20, 10), (0, 10)])", (LOOK, FILLETS)),
    Trajectory(
        "figure 5, revolution",
        f"{LOADED}chain([(0, .5), (.3, .5), (.3, -.5), (-.3, -.5), (-.3, -.2), (0, -.2)])",
        ("sketch.recompute()", REVOLVE),
    ),
    Trajectory(
        "figure 7, where",
        f"{LOADED}chain([(-4, -2), (1, -2), (1, 2), (-4, 2)])\nchain([(2, -1), (3, -1), (3, 1), (2, 1)])",
        (LOOK,),
        "D",
    ),
    Trajectory(
        "figure 7, right angles",
        f"{LOADED}chain([(0, 0), (6, 0), (6, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)])",
        (LOOK,),
        "D",
    ),
    Trajectory(
        "figure 7, triangle", f"{LOADED}chain([(-.4, -.4), (.4, -.4), (0, .5)])", (LOOK, LENGTHS), "B) Isosceles"
    ),
    Trajectory(
        "figure 8, L", f"{LOADED}chain([(0, 0), (4, 0), (4, 1), (1, 1), (1, 5), (0, 5)])\n{EXTRUDED}", (LOOK_3D,), "C"
    ),
    Trajectory(
        "figure 8, flange",
        f"{LOADED}circle(0, 0, 10)\nfor x in (-6, 6):\n    for y in (-5, 5):\n        circle(x, y, 1)\n{EXTRUDED}",
        (LOOK_3D,),
        "C",
    ),
    Trajectory(
        "figure 8, arch",
        f"{LOADED}chain([(-4, 3), (-4, 0), (4, 0), (4, 3)], closed=False)\n"
        f"sketch.addGeometry(Part.ArcOfCircle(Part.Circle(V(0, 3), V(0, 0, 1), 4), 0, math.pi))\n{EXTRUDED}",
        (LOOK_3D,),
        "D) Arch",
    ),
    Trajectory("figure 8, cylinder", f"{LOADED}circle(0, 0, 8)\n{EXTRUDED}", (LOOK_3D,), "A"),
    Trajectory("figure 9, steps", LOADED + STEPPED, (LOOK, tried("analyze_constraint", FIGURE_9)), constrains=True),
    Trajectory(
        "figure 9, discs",
        LOADED + DISCS,
        (LOOK, tried("analyze_constraint", FIGURE_9B), tried("analyze_constraint", FIGURE_9C)),
        constrains=True,
    ),
    Trajectory(
        "figure 10",
        LOADED,
        ("sketch_from_image(img)", NEW_SKETCH, tried("analyse_constraint", FIGURE_10), LOOK),
        constrains=True,
        drawn=True,
    ),
    Trajectory(
        "figure 10, circles",
        LOADED,
        ("sketch_from_image(img)", f"{NEW_SKETCH_OF_CIRCLES}\n{tried('analyse_constraint', FIGURE_10B)}\n{LOOK}"),
        constrains=True,
        drawn=True,
    ),
)
