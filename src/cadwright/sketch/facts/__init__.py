"""What can be computed of a sketch: its loops and shapes, counts, sizes, places, relations and symmetry."""

from cadwright.sketch.facts.facts import Facts, inside
from cadwright.sketch.facts.loops import Corner, Loop, Piece
from cadwright.sketch.facts.shapes import is_right, names, triangle_kinds
from cadwright.sketch.facts.symmetry import NEARLY, OFF, Symmetry

__all__ = [
    "NEARLY",
    "OFF",
    "Corner",
    "Facts",
    "Loop",
    "Piece",
    "Symmetry",
    "inside",
    "is_right",
    "names",
    "triangle_kinds",
]
