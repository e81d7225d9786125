"""Constrained sketches as values: the graph, its formats, its drawings, and what follows from its geometry.

No CAD kernel is needed for any of it; FreeCAD's sketches become these values, and come from them, in its own process.
"""

from cadwright.sketch.graph import (
    Arc,
    BSpline,
    Circle,
    Constraint,
    ConstraintType,
    Ellipse,
    Geometry,
    Line,
    Point,
    Position,
    Reference,
    Sketch,
)

__all__ = [
    "Arc",
    "BSpline",
    "Circle",
    "Constraint",
    "ConstraintType",
    "Ellipse",
    "Geometry",
    "Line",
    "Point",
    "Position",
    "Reference",
    "Sketch",
]
