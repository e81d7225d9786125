"""What follows from a drawing: which of the coordinates, lines and circles that its views show could be drawn anew
from the dimensions alone.
"""

from cadwright.drawing.deduction.deduction import Deduction
from cadwright.drawing.deduction.drawn import Free, Node, Round, Slant
from cadwright.drawing.deduction.elements import Elements, elements_of
from cadwright.drawing.deduction.statements import state

__all__ = ["Deduction", "Elements", "Free", "Node", "Round", "Slant", "elements_of", "state"]
