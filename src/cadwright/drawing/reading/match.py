"""A dimension of a drawing: a text and what it measures."""

import re

import msgspec

from cadwright.drawing.callouts import Callout
from cadwright.drawing.notation import INCH
from cadwright.drawing.reading.measures import Measured
from cadwright.geometry.curves import Point


class Match(msgspec.Struct, frozen=True):
    """A dimension: what is measured, and the text.

    ``words`` are the numbers of its words, ``span`` that of its line, -1 where it has none; ``at`` is the middle of the
    text of a true dimension, where the file says it.
    """

    measured: Measured
    callout: Callout
    text: str
    words: tuple[int, ...] = ()
    span: int = -1
    at: Point | None = None

    @property
    def ratio(self) -> float:
        """Drawn length over stated value; 0 where that tells nothing of the scale."""
        lengths = self.measured.kind in ("linear", "round") and self.callout.kind in (
            "linear",
            "diameter",
            "radius",
            "square",
            "thickness",
        )
        value = self.callout.value
        return self.measured.length / value if lengths and value > 0 else 0.0

    @property
    def rounding(self) -> float:
        """How much the ratio may be off because the text has so few decimals."""
        value = self.callout.value / (INCH if self.callout.inch else 1.0)
        written = (n for n in re.findall(r"\d*[.,]?\d+", self.text) if abs(float(n.replace(",", ".")) - value) < 1e-9)
        decimals = max((len(n.partition("." if "." in n else ",")[2]) for n in written), default=3)
        return 0.5 * 10.0**-decimals / value if decimals else 0.0
