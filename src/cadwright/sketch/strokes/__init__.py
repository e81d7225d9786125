"""Pen strokes to lines, arcs and circles: what a hand meant to draw, not where it trembled.

`stroke` cleans what a pen recorded, `segmenting` finds the fewest curves that explain a stroke, `joining` makes ends
meet and puts lines level. All lengths are in the units of the strokes; ``hand`` says how steady the hand is in them.
"""

from cadwright.sketch.strokes.joints import joined, levelled
from cadwright.sketch.strokes.segmentation import Hand, is_ring, segmented
from cadwright.sketch.strokes.stroke import Stroke, cleaned

__all__ = ["Hand", "Stroke", "cleaned", "is_ring", "joined", "levelled", "segmented"]
