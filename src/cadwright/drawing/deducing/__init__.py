"""What follows from a drawing: which of the coordinates, lines and circles that its views show could be drawn anew
from the dimensions alone.
"""

from cadwright.drawing.deducing.deduction import Deduction
from cadwright.drawing.deducing.drawn import Free, Node, Round, Slant
from cadwright.drawing.deducing.elements import Elements, elements_of
from cadwright.drawing.deducing.statements import state

__all__ = ["Deduction", "Elements", "Free", "Node", "Round", "Slant", "elements_of", "state"]
