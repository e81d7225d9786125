"""Sketches and their constraints."""

from cadwright.tools.freecad_api.command import Command

_CONSTRAINTS = """\
A geometric relation or a dimension, for `sketch.addConstraint`. Primitives are meant by their index in
`sketch.Geometry`, points by index and position: SubRef.START.value 1, SubRef.END.value 2, SubRef.CENTER.value 3. -1 is
the x axis, -2 the y axis, and (-1, 1) the origin. Arguments after the type (i, j, k are indices, p, q, r positions):
    "Coincident", i, p, j, q: two points are one
    "PointOnObject", i, p, j: a point lies on a line, circle, arc or axis
    "Horizontal", i or "Vertical", i: a line; with i, p, j, q two points are level, or above each other
    "Parallel", i, j or "Perpendicular", i, j: two lines
    "Tangent", i, j: two curves, or a line and a curve; with i, p, j, q they touch smoothly at these ends
    "Equal", i, j: two lines of one length, two circles or arcs of one radius
    "Symmetric", i, p, j, q, k: two points about a line or axis; with k, r in place of k, about a point
    "Block", i: cannot move
    "Distance", i, d: the length of a line; with i, p, j, q, d between two points; i, p, j, d from a point to a line
    "DistanceX" or "DistanceY", i, p, d: a coordinate of a point; with i, p, j, q, d from the first point to the second
    "Radius", i, d or "Diameter", i, d: a circle or an arc
    "Angle", i, j, a: between two lines, in radians; "Angle", i, a: of a line with the x axis"""

COMMANDS = (
    Command(
        "Sketch",
        'doc.addObject("Sketcher::SketchObject", name: str)',
        "A sketch: geometry in a plane, with constraints. Changes are worked out by `sketch.recompute()`, for the "
        "sketch alone, or `doc.recompute()`, for everything.",
        """
>>> sketch = doc.addObject("Sketcher::SketchObject", "Sketch")
>>> line = Part.LineSegment(App.Vector(0, 0, 0), App.Vector(10, 1, 0))
>>> sketch.addGeometry(line)
0
>>> sketch.addGeometry([Part.Circle(App.Vector(5, 5, 0), App.Vector(0, 0, 1), 2), Part.Point(App.Vector(0, 5, 0))])
(1, 2)
>>> sketch.addConstraint(Sketcher.Constraint("Horizontal", 0))
0
>>> sketch.solve()
0
>>> sketch.recompute()
True
>>> sketch.GeometryCount, sketch.ConstraintCount
(3, 1)
>>> round(sketch.Geometry[0].EndPoint.y - sketch.Geometry[0].StartPoint.y, 9)
0.0
>>> sketch.toggleConstruction(1)
>>> sketch.getConstruction(1)
True
>>> sketch.FullyConstrained
False
>>> sketch.addConstraint(Sketcher.Constraint("Vertical", 0))
1
>>> sketch.recompute()
False
>>> "Invalid" in sketch.State
True
>>> sketch.delConstraint(1)
>>> sketch.recompute()
True
>>> sketch.delGeometry(2)
>>> sketch.delGeometries([0, 1])
>>> sketch.GeometryCount
0
>>> doc.recompute() >= 0
True
>>> sketch.State, sketch.Name
(['Up-to-date'], 'Sketch')
""",
        subject="sketch",
        attributes={
            "Name": "(str)",
            "Geometry": "(list) its primitives: LineSegment, Circle, ArcOfCircle, Point; copies, so changing one "
            "changes nothing",
            "Constraints": "(list) its constraints",
            "GeometryCount, ConstraintCount": "(int)",
            "Placement": "(App.Placement) its plane",
            "FullyConstrained": "(bool) whether nothing can move any more; right after recompute",
            "State": "(list of str) ['Touched'] after changes, ['Up-to-date'] after doc.recompute(); contains "
            "'Invalid' while constraints conflict or are redundant",
        },
        methods={
            "addGeometry(geometry, construction=False)": "adds a primitive, or a list of them; returns the index, or "
            "a tuple of them. Construction geometry guides and makes no solid",
            "addConstraint(constraint)": "adds a constraint, or a list of them; returns the index, or a tuple. Look "
            "at it with analyse_constraint first",
            "delGeometry(index)": "removes a primitive and the constraints on it; the ones after it move up",
            "delGeometries(indices)": "removes several",
            "delConstraint(index)": "removes a constraint; the ones after it move up",
            "toggleConstruction(index)": "makes a primitive construction geometry, or ordinary again",
            "getConstruction(index)": "whether it is construction geometry",
            "solve()": "moves the geometry to meet the constraints: 0 when it could, else a negative number",
            "recompute()": "solves and rebuilds the sketch: True when its constraints can be met",
        },
        keywords=("sketch", "constrain", "constraint", "profile", "draw", "geometry", "outline"),
        basic=True,
    ),
    Command(
        "Sketcher.Constraint",
        "Sketcher.Constraint(type: str, *arguments)",
        _CONSTRAINTS,
        """
>>> joint = Sketcher.Constraint("Coincident", 0, SubRef.END.value, 1, SubRef.START.value)
>>> joint.Type, joint.First, joint.FirstPos, joint.Second, joint.SecondPos
('Coincident', 0, 2, 1, 1)
>>> sketch.addConstraint([
...     Sketcher.Constraint("PointOnObject", 3, 1, -2),
...     Sketcher.Constraint("Horizontal", 0),
...     Sketcher.Constraint("Vertical", 1),
...     Sketcher.Constraint("Parallel", 0, 2),
...     Sketcher.Constraint("Perpendicular", 2, 3),
...     Sketcher.Constraint("DistanceX", 0, 1, 0, 2, 30.0),
...     Sketcher.Constraint("Distance", 1, 15.0),
...     Sketcher.Constraint("DistanceY", 0, 1, 1.0),
... ])
(4, 5, 6, 7, 8, 9, 10, 11)
>>> sketch.recompute(), sketch.FullyConstrained
(True, True)
>>> sketch.Geometry[2].StartPoint
Vector (30.0, 16.0, 0.0)
>>> sketch.Constraints[10].Value
15.0
>>> sketch.setDatum(10, 25.0)
>>> sketch.addGeometry([Part.Circle(App.Vector(x, 5, 0), App.Vector(0, 0, 1), 2) for x in (5, 15)])
(4, 5)
>>> sketch.addConstraint([
...     Sketcher.Constraint("Equal", 4, 5),
...     Sketcher.Constraint("Diameter", 4, 5.0),
...     Sketcher.Constraint("Symmetric", 4, 3, 5, 3, -2),
... ])
(12, 13, 14)
>>> sketch.recompute()
True
>>> sketch.Geometry[5].Radius, round(sketch.Geometry[1].EndPoint.y, 6)
(2.5, 26.0)
>>> round(sketch.Geometry[4].Center.x + sketch.Geometry[5].Center.x, 6)
0.0
>>> for arguments in (
...     ("Tangent", 4, 0), ("Tangent", 0, 2, 1, 1), ("Block", 4), ("Radius", 4, 2.0), ("Angle", 0, 1, math.pi / 2),
...     ("Angle", 0, 0.5), ("Horizontal", 0, 1, 1, 1), ("Vertical", 0, 1, 1, 1), ("Symmetric", 0, 1, 1, 1, 4, 3),
...     ("Distance", 0, 1, 1, 2, 5.0), ("Distance", 0, 1, 2, 5.0), ("DistanceX", 0, 1, 5.0),
... ):
...     assert Sketcher.Constraint(*arguments).Type == arguments[0]
""",
        setup="rectangle",
        subject="joint",
        attributes={
            "Type, Name": "(str)",
            "First, Second, Third": "(int) indices; below -3 where there is none",
            "FirstPos, SecondPos, ThirdPos": "(int) positions; 0 stands for the whole primitive",
            "Value": "(float) of a dimension: mm, radians for angles. Changed by sketch.setDatum(index, value)",
        },
        keywords=(
            "constrain",
            "constraint",
            "autoconstrain",
            "coincident",
            "parallel",
            "perpendicular",
            "tangent",
            "horizontal",
            "vertical",
            "equal",
            "symmetric",
            "dimension",
            "distance",
            "angle",
            "design intent",
        ),
        needs=("Sketch",),
    ),
    Command(
        "sketch.fillet",
        "sketch.fillet(first: int, second: int, first_point: App.Vector, second_point: App.Vector, radius: float, "
        "trim: bool, corner: bool)",
        "Rounds the corner between two lines of a sketch. The points lie on the lines, near where the arc begins and "
        "ends. With `trim`, the lines are cut back to the arc; with `corner`, a point is left where the corner was. At "
        "a corner with a Coincident constraint, sketch.fillet(line, position, radius) does the same: position is 1 "
        "for the start of the line, 2 for its end. The arc gets the next free index; it is tangent to both lines.",
        """
>>> sketch.fillet(0, 1, App.Vector(18, 0, 0), App.Vector(20, 2, 0), 2.0, True, False)
>>> sketch.fillet(1, 2, 3.0)
>>> doc.recompute() >= 0
True
>>> sketch.GeometryCount
6
>>> round(sketch.Geometry[4].Radius, 9), round(sketch.Geometry[5].Radius, 9)
(2.0, 3.0)
>>> round(sketch.Geometry[0].EndPoint.x, 6)
18.0
""",
        setup="rectangle",
        keywords=("fillet", "round", "rounded", "corner", "corners", "radius"),
        needs=("Sketch", "App.Vector"),
    ),
)
