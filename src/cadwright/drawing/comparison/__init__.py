"""Holding a part against a drawing, or against another part: what is missing, what is extra, in pictures and words."""

from cadwright.drawing.comparison.by_view import Comparison, compare
from cadwright.drawing.comparison.overlay import Overlay

__all__ = ["Comparison", "Overlay", "compare"]
