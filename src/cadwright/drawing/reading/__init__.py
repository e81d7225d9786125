"""Reading drawings: what a file shows, the views in it, and what its dimensions state."""

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.understanding import understand
from cadwright.drawing.reading.values import Reading, ReadView, Strokes

__all__ = ["ReadView", "Reading", "Strokes", "read_strokes", "understand"]
