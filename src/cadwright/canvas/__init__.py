"""mrCAD's designs, edits and distance as values and functions: no kernel, no window.

Coordinates are those of the published data: the canvas is a grid of 40 units, x and y from -20 to 20, and y grows
downwards.
"""

from cadwright.canvas.design import Arc, Circle, Curve, Design, Drawing, Instruction, Line, curve
from cadwright.canvas.distance import distance
from cadwright.canvas.edits import DeletePoint, Edit, MakeCurve, MoveCurve, MovePoint, RemoveCurve, apply

__all__ = [
    "Arc",
    "Circle",
    "Curve",
    "DeletePoint",
    "Design",
    "Drawing",
    "Edit",
    "Instruction",
    "Line",
    "MakeCurve",
    "MoveCurve",
    "MovePoint",
    "RemoveCurve",
    "apply",
    "curve",
    "distance",
]
