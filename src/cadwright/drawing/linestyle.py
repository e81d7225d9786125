"""How each line type is drawn: ISO 128 widths and dashes, the same for every back end."""

import msgspec

from cadwright.drawing.primitives import LineType


class LineStyle(msgspec.Struct, frozen=True):
    """A line's width, and its dashes and gaps in turn (none for a continuous line), in mm of paper."""

    width: float
    dashes: tuple[float, ...] = ()


THICK, THIN = 0.5, 0.25
"""Line group 0.5 of ISO 128: thick and thin lines differ by a factor of two."""

STYLES: dict[LineType, LineStyle] = {
    "smooth": LineStyle(THIN),
    "thin": LineStyle(THIN),
    "hidden": LineStyle(THIN, (12 * THIN, 3 * THIN)),
    "centre": LineStyle(THIN, (24 * THIN, 3 * THIN, 1 * THIN, 3 * THIN)),
    "visible": LineStyle(THICK),
}
"""In the order in which they are drawn: what matters most comes last, on top."""
