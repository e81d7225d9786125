"""Simulated designers, who see a target and the design so far, and say with words and pen strokes what to do."""

from cadwright.canvas.simulated.designer import VERSION, SimulatedDesigner
from cadwright.canvas.simulated.styles import STYLES, StyleName

__all__ = ["STYLES", "VERSION", "SimulatedDesigner", "StyleName"]
