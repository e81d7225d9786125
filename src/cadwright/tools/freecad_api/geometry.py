"""Vectors, placements, and the primitives that sketches are made of."""

from cadwright.tools.freecad_api.command import Command

COMMANDS = (
    Command(
        "App.Vector",
        "App.Vector(x: float, y: float, z: float)",
        "A point or a direction. Vectors are added, subtracted and multiplied by numbers with +, - and *.",
        """
>>> v = App.Vector(3, 4, 0)
>>> v.Length
5.0
>>> v.x + v.y + v.z
7.0
>>> v.sub(App.Vector(1, 0, 0))
Vector (2.0, 4.0, 0.0)
>>> v.dot(App.Vector(0, 1, 0))
4.0
>>> App.Vector(1, 0, 0).cross(App.Vector(0, 1, 0))
Vector (0.0, 0.0, 1.0)
>>> v.distanceToPoint(App.Vector(0, 0, 0))
5.0
>>> round(math.degrees(v.getAngle(App.Vector(1, 0, 0))), 2)
53.13
>>> App.Vector(0, 2, 0).normalize()
Vector (0.0, 1.0, 0.0)
""",
        subject="v",
        attributes={"x, y, z": "(float)", "Length": "(float)"},
        methods={
            "sub(other)": "the difference, a new vector",
            "dot(other)": "the scalar product",
            "cross(other)": "the vector product",
            "distanceToPoint(other)": "the distance",
            "getAngle(other)": "the angle between the two, in radians",
            "normalize()": "makes this vector 1 long (it changes) and returns it",
        },
        basic=True,
    ),
    Command(
        "App.Placement",
        "App.Placement(position: App.Vector, rotation: App.Rotation)",
        "Where an object is and how it is turned. App.Rotation(axis, angle) turns about an axis, by degrees. The plane "
        "of a sketch is XY until its Placement says otherwise.",
        """
>>> upright = App.Rotation(App.Vector(1, 0, 0), 90)
>>> sketch.Placement = App.Placement(App.Vector(0, 0, 5), upright)
>>> sketch.Placement.Base
Vector (0.0, 0.0, 5.0)
>>> [round(c, 6) for c in sketch.Placement.multVec(App.Vector(0, 1, 0))]
[0.0, 0.0, 6.0]
>>> round(math.degrees(sketch.Placement.Rotation.Angle), 6)
90.0
""",
        setup="sketch",
        subject="sketch.Placement",
        attributes={"Base": "(App.Vector) the position", "Rotation": "(App.Rotation) with Axis, and Angle in radians"},
        methods={"multVec(point)": "where a point of the object is in the document"},
        keywords=("place", "position", "rotate", "turn", "plane", "move", "orient", "upright", "translate", "tilt"),
    ),
    Command(
        "Part.LineSegment",
        "Part.LineSegment(start: App.Vector, end: App.Vector)",
        "A straight line between two points.",
        """
>>> line = Part.LineSegment(App.Vector(0, 0, 0), App.Vector(3, 4, 0))
>>> line.StartPoint
Vector (0.0, 0.0, 0.0)
>>> line.EndPoint.x
3.0
>>> line.length()
5.0
""",
        subject="line",
        attributes={"StartPoint, EndPoint": "(App.Vector)"},
        methods={"length()": "its length"},
        keywords=("line", "sketch", "profile", "rectangle", "square", "polygon", "triangle", "draw", "edge", "hexagon"),
        needs=("App.Vector", "Sketch"),
    ),
    Command(
        "Part.Circle",
        "Part.Circle(center: App.Vector, normal: App.Vector, radius: float)",
        "A full circle. In a sketch, the normal is App.Vector(0, 0, 1).",
        """
>>> circle = Part.Circle(App.Vector(6, 3, 0), App.Vector(0, 0, 1), 1.5)
>>> circle.Center
Vector (6.0, 3.0, 0.0)
>>> circle.Radius
1.5
""",
        subject="circle",
        attributes={"Center": "(App.Vector)", "Radius": "(float)"},
        keywords=("circle", "hole", "round", "disc", "disk", "cylinder", "sketch", "bore", "ring"),
        needs=("App.Vector", "Sketch"),
    ),
    Command(
        "Part.Point",
        "Part.Point(point: App.Vector)",
        "A point that stands for itself.",
        """
>>> point = Part.Point(App.Vector(1, 2, 3))
>>> point.X, point.Y, point.Z
(1.0, 2.0, 3.0)
""",
        subject="point",
        attributes={"X, Y, Z": "(float)"},
        keywords=("point",),
        needs=("App.Vector", "Sketch"),
    ),
    Command(
        "Part.ArcOfCircle",
        "Part.ArcOfCircle(circle: Part.Circle, start_angle: float, end_angle: float)",
        "An arc, counter-clockwise from one angle to another, in radians from the x axis. Through three points it is "
        "Part.ArcOfCircle(start, mid, end): the point in between comes second. Its StartPoint is always where it "
        "begins counter-clockwise, so an arc given clockwise through points has its ends exchanged.",
        """
>>> arc = Part.ArcOfCircle(Part.Circle(App.Vector(0, 0, 0), App.Vector(0, 0, 1), 2), 0, math.pi)
>>> arc.Center, arc.Radius
(Vector (0.0, 0.0, 0.0), 2.0)
>>> arc.StartPoint
Vector (2.0, 0.0, 0.0)
>>> round(arc.EndPoint.x, 6)
-2.0
>>> arc.FirstParameter, round(arc.LastParameter, 4)
(0.0, 3.1416)
>>> through = Part.ArcOfCircle(App.Vector(5, 0, 0), App.Vector(0, 5, 0), App.Vector(-5, 0, 0))
>>> round(through.Radius, 6)
5.0
""",
        subject="arc",
        attributes={
            "Center": "(App.Vector)",
            "Radius": "(float)",
            "StartPoint, EndPoint": "(App.Vector)",
            "FirstParameter, LastParameter": "(float) the angles, in radians, the first one from 0 to 2π",
        },
        keywords=("arc", "round", "slot", "curve", "semicircle", "half", "sketch"),
        needs=("Part.Circle",),
    ),
    Command(
        "Part.Arc",
        "Part.Arc(start: App.Vector, mid: App.Vector, end: App.Vector)",
        "An arc through three points, the one in between second. Added to a sketch, it is an ArcOfCircle there; this "
        "object itself has neither Center nor Radius.",
        """
>>> arc = Part.Arc(App.Vector(5, 0, 0), App.Vector(3, 4, 0), App.Vector(0, 5, 0))
>>> index = sketch.addGeometry(arc)
>>> round(sketch.Geometry[index].Radius, 6)
5.0
>>> arc.StartPoint.x, arc.EndPoint.y
(5.0, 5.0)
""",
        setup="sketch",
        subject="arc",
        attributes={"StartPoint, EndPoint": "(App.Vector)"},
        keywords=("arc", "three points"),
        needs=("App.Vector", "Sketch"),
    ),
)
