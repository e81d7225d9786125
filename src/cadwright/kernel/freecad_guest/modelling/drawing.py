"""Sketches of a modelling script, each fully constrained by dimensions that follow expressions."""

from __future__ import annotations

import math
from typing import Any, Sequence, Tuple, Union

import FreeCAD as App
import Part
import Sketcher

from cadwright.kernel.freecad_guest.modelling.places import Place, Plane, number, place, shifted, vector

Step = Tuple[Union[str, Place], ...]
"""An end, a point on the way and an end, or "curve" and the points of a spline."""

Wanted = Tuple[Any, str]
"""A constraint, and the size that it follows; none where it has no size."""

doc: Any = None
"""The script's document."""


def sketch(name: str, plane: Plane, w: str = "0") -> Any:
    """A new sketch on a plane, w above it."""
    return place(doc.addObject("Sketcher::SketchObject", name), plane, w=w)


def constrain(drawing: Any, wanted: Sequence[Wanted]) -> None:
    """Add constraints, all at once: a sketch is solved after each call, which takes long where much is drawn."""
    first = drawing.ConstraintCount
    drawing.addConstraint([constraint for constraint, _ in wanted])
    for number_of, (_, size) in enumerate(wanted, first):
        if size:
            drawing.setExpression(f"Constraints[{number_of}]", size)


def drive(drawing: Any, constraint: Any, size: str) -> None:
    """Add a dimension that follows an expression."""
    constrain(drawing, [(constraint, size)])


def fixed(geometry: int, position: int, u: str, v: str) -> list[Wanted]:
    """What dimensions a point from the sketch's origin."""
    return [
        (Sketcher.Constraint("PointOnObject", geometry, position, axis), "")
        if size == "0"
        else (Sketcher.Constraint(kind, -1, 1, geometry, position, number(size)), size)
        for kind, axis, size in (("DistanceX", -2, u), ("DistanceY", -1, v))
    ]


def centre(drawing: Any, u: str, v: str) -> int:
    """A construction point in the middle of what is drawn; its number."""
    point: int = drawing.addGeometry(Part.Point(vector(u, v)), True)
    constrain(drawing, fixed(point, 1, u, v))
    return point


def end_at(drawing: Any, geometry: int, corner: Place) -> int:
    """Which end of a curve is at a corner: 1 for its start, 2 for its end."""
    return min((1, 2), key=lambda end: drawing.getPoint(geometry, end).distanceToPoint(vector(*corner)))


def rectangle(drawing: Any, x: str, y: str, u: str = "0", v: str = "0") -> None:
    """Draw a rectangle about (u, v)."""
    half = App.Vector(number(x) / 2, number(y) / 2, 0)
    middle, other = vector(u, v), App.Vector(half.x, -half.y, 0)
    corners = [middle - half, middle + other, middle + half, middle - other]
    sides = [drawing.addGeometry(Part.LineSegment(corners[i - 1], corners[i])) for i in range(4)]
    for i in range(4):
        drawing.addConstraint(Sketcher.Constraint("Coincident", sides[i - 1], 2, sides[i], 1))
        drawing.addConstraint(Sketcher.Constraint("Vertical" if i % 2 == 0 else "Horizontal", sides[i]))
    drive(drawing, Sketcher.Constraint("DistanceX", sides[1], 1, sides[1], 2, 2 * half.x), x)
    drive(drawing, Sketcher.Constraint("DistanceY", sides[2], 1, sides[2], 2, 2 * half.y), y)
    drawing.addConstraint(Sketcher.Constraint("Symmetric", sides[1], 1, sides[3], 1, centre(drawing, u, v), 1))


def circle(drawing: Any, diameter: str, u: str = "0", v: str = "0") -> None:
    """Draw a circle about (u, v)."""
    drawn = drawing.addGeometry(Part.Circle(vector(u, v), App.Vector(0, 0, 1), number(diameter) / 2))
    drive(drawing, Sketcher.Constraint("Diameter", drawn, number(diameter)), diameter)
    constrain(drawing, fixed(drawn, 3, u, v))


def polygon(drawing: Any, sides: str, diameter: str, u: str = "0", v: str = "0") -> None:
    """Draw a regular polygon about (u, v) in a circle of that diameter, a corner on its right."""
    count, radius, middle = round(number(sides)), number(diameter) / 2, vector(u, v)
    rim = drawing.addGeometry(Part.Circle(middle, App.Vector(0, 0, 1), radius), True)
    drive(drawing, Sketcher.Constraint("Diameter", rim, 2 * radius), diameter)
    constrain(drawing, fixed(rim, 3, u, v))
    turns = [2 * math.pi * i / count for i in range(count)]
    corners = [middle + App.Vector(radius * math.cos(turn), radius * math.sin(turn), 0) for turn in turns]
    lines = [drawing.addGeometry(Part.LineSegment(corners[i - 1], corners[i])) for i in range(count)]
    for i in range(count):
        drawing.addConstraint(Sketcher.Constraint("Coincident", lines[i - 1], 2, lines[i], 1))
        drawing.addConstraint(Sketcher.Constraint("PointOnObject", lines[i], 1, rim))
        if i:
            drawing.addConstraint(Sketcher.Constraint("Equal", lines[0], lines[i]))
    drawing.addConstraint(Sketcher.Constraint("Horizontal", rim, 3, lines[0], 2))


def slot(drawing: Any, length: str, width: str, u: str = "0", v: str = "0") -> None:
    """Draw a slot along x about (u, v); the length is over all."""
    radius, middle = number(width) / 2, vector(u, v)
    reach, up = App.Vector(number(length) / 2 - radius, 0, 0), App.Vector(0, radius, 0)
    round_ends = [(middle + reach, -math.pi / 2), (middle - reach, math.pi / 2)]
    right, left = [
        drawing.addGeometry(Part.ArcOfCircle(Part.Circle(at, App.Vector(0, 0, 1), radius), turn, turn + math.pi))
        for at, turn in round_ends
    ]
    top = drawing.addGeometry(Part.LineSegment(middle + reach + up, middle - reach + up))
    bottom = drawing.addGeometry(Part.LineSegment(middle - reach - up, middle + reach - up))
    for arc, before, after in ((right, bottom, top), (left, top, bottom)):
        drawing.addConstraint(Sketcher.Constraint("Tangent", before, 2, arc, 1))
        drawing.addConstraint(Sketcher.Constraint("Tangent", arc, 2, after, 1))
    for line in (top, bottom):
        drawing.addConstraint(Sketcher.Constraint("Horizontal", line))
    drive(drawing, Sketcher.Constraint("Radius", right, radius), f"({width}) / 2")
    drive(drawing, Sketcher.Constraint("DistanceX", left, 3, right, 3, 2 * reach.x), f"({length}) - ({width})")
    drawing.addConstraint(Sketcher.Constraint("Symmetric", left, 3, right, 3, centre(drawing, u, v), 1))


def ellipse(drawing: Any, x: str, y: str, u: str = "0", v: str = "0") -> None:
    """Draw an ellipse about (u, v), as large as the sizes are now."""
    a, b, middle = number(x) / 2, number(y) / 2, vector(u, v)
    long_end = App.Vector(a, 0, 0) if a >= b else App.Vector(0, b, 0)
    short_end = App.Vector(0, b, 0) if a >= b else App.Vector(-a, 0, 0)
    drawn = drawing.addGeometry(Part.Ellipse(middle + long_end, middle + short_end, middle))
    drawing.addConstraint(Sketcher.Constraint("Block", drawn))


def lettering(drawing: Any, text: str, capitals: str) -> None:
    """Draw words about the origin, as large as the size of their capitals is now, in the font of FreeCAD's drawings."""
    folder, font, size = (
        App.getResourceDir() + "/Mod/TechDraw/Resources/fonts/",
        "osifont-lgpl3fe.ttf",
        number(capitals),
    )
    tall = Part.Compound(Part.makeWireString("H", folder, font, 100, 0)[0]).BoundBox.YLength
    letters = Part.makeWireString(text, folder, font, 100 * size / tall, 0)
    words = Part.Compound([wire for letter in letters for wire in letter])
    words.translate(App.Vector(-words.BoundBox.Center.x, -size / 2, 0))
    drawn = []
    for edge in words.Edges:
        first, last = edge.FirstParameter, edge.LastParameter
        straight = isinstance(edge.Curve, Part.Line)
        ends = (edge.valueAt(first), edge.valueAt(last))
        drawn.append(Part.LineSegment(*ends) if straight else edge.Curve.toBSpline(first, last))
    numbers = drawing.addGeometry(drawn)
    constrain(drawing, [(Sketcher.Constraint("Block", geometry), "") for geometry in numbers])


def outline(drawing: Any, start: Place, *steps: Step, u: str = "0", v: str = "0") -> None:
    """Draw a closed loop: a step is an end, a point on the way and an end, or "curve" and the points of a spline."""
    here, drawn = start, []
    wanted: list[Wanted] = []
    for step in [*steps, (start,)]:
        points = [point for point in step if isinstance(point, tuple)]
        places = [vector(*shifted(point, u, v)) for point in (here, *points)]
        if len(points) == 1 and places[0].distanceToPoint(places[1]) < 1e-9:
            continue  # the last step came back to the start by itself
        if step[0] == "curve":
            spline = Part.BSplineCurve()
            spline.interpolate(places)
            geometry = drawing.addGeometry(spline)
            wanted.append((Sketcher.Constraint("Block", geometry), ""))
        elif len(points) == 2:
            geometry = drawing.addGeometry(Part.Arc(*places))
            on_it = drawing.addGeometry(Part.Point(places[1]), True)
            wanted += fixed(on_it, 1, *shifted(points[0], u, v))
            wanted.append((Sketcher.Constraint("PointOnObject", on_it, 1, geometry), ""))
        else:
            geometry = drawing.addGeometry(Part.LineSegment(*places))
        drawn.append((geometry, shifted(here, u, v), step[0] == "curve"))
        here = points[-1]
    for (before, _, spline_before), (after, corner, spline_after) in zip([drawn[-1], *drawn], drawn):
        end, begin = (end_at(drawing, geometry, corner) for geometry in (before, after))
        if not (spline_before and spline_after):
            wanted.append((Sketcher.Constraint("Coincident", before, end, after, begin), ""))
        if not (spline_before or spline_after):
            wanted += fixed(after, begin, *corner)
    constrain(drawing, wanted)
