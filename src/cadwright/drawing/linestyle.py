"""How each line type is drawn: ISO 128 widths and dashes, the same for every back end."""

from typing import Literal

import msgspec

from cadwright.geometry.curves import Curve, LineType, length_of

Style = Literal["iso", "itercad", "reading"]


class LineStyle(msgspec.Struct, frozen=True):
    """A line's width, and its dashes and gaps in turn (none for a continuous line), in mm of paper.

    ``color`` and ``opacity`` hold for texts and fills of the type as well, ``bold`` for texts.
    """

    width: float
    dashes: tuple[float, ...] = ()
    color: str = "#000000"
    opacity: float = 1.0
    bold: bool = False

    def dashes_of(self, curve: Curve) -> tuple[float, ...]:
        """The dashes and gaps of a curve: finer on a short dashed one, which would show no gap else."""
        scale = self.finer(curve)
        return self.dashes if scale == 1 else tuple(dash * scale for dash in self.dashes)

    def finer(self, curve: Curve) -> float:
        """What dashes and gaps are multiplied with so that two dashes and a gap go on a curve, 1 where they do.

        Lines of dashes and dots are axes, which may be one dash.
        """
        if len(self.dashes) != 2:
            return 1.0
        dash, gap = self.dashes
        return min(1.0, max(length_of(curve), SHORTEST) / (2 * dash + gap))


SHORTEST = 1.5
"""Dashed lines shorter than this (mm) show no gap: it could not be seen."""
THICK, THIN = 0.5, 0.25
"""Line group 0.5 of ISO 128: thick and thin lines differ by a factor of two."""
_POINT = 25.4 / 72

STYLES: dict[LineType, LineStyle] = {
    "hatch": LineStyle(0.18),
    "smooth": LineStyle(THIN),
    "thin": LineStyle(THIN),
    "dimension": LineStyle(THIN),
    "hidden": LineStyle(THIN, (12 * THIN, 3 * THIN)),
    "centre": LineStyle(THIN, (24 * THIN, 3 * THIN, 1 * THIN, 3 * THIN)),
    "cutting": LineStyle(THIN, (24 * THIN, 3 * THIN, 1 * THIN, 3 * THIN)),
    "visible": LineStyle(THICK),
}
"""In the order in which they are drawn: what matters most comes last, on top."""

ITERCAD: dict[LineType, LineStyle] = {
    "visible": LineStyle(1.5 * _POINT),
    "dimension": LineStyle(0.8 * _POINT, color="#1f77b4"),
    "extension": LineStyle(0.5 * _POINT, color="#808080", opacity=0.6),
    "radius": LineStyle(1.2 * _POINT, color="#006400"),
    "centre": LineStyle(1.0 * _POINT, color="#008000"),
    "paper": LineStyle(0.0, color="#ffffff", opacity=0.8),
    "label": LineStyle(0.0, color="#d62728", bold=True),
    "thin": LineStyle(0.0, color="#006400", bold=True),
}
"""The colours and widths of IterCAD's released view sheets."""

READING: dict[LineType, LineStyle] = {
    "thin": LineStyle(0.2, color="#9a9a9a"),
    "hatch": LineStyle(0.2, color="#c48a00"),
    "unread": LineStyle(0.35, color="#e00000"),
    "smooth": LineStyle(THIN, color="#1f5fd0"),
    "centre": LineStyle(THIN, STYLES["centre"].dashes, color="#00909e"),
    "dimension": LineStyle(THIN, color="#2a8a2a"),
    "hidden": LineStyle(0.35, STYLES["hidden"].dashes, color="#8a2be2"),
    "visible": LineStyle(THICK, color="#1f5fd0"),
    "view": LineStyle(0.2, (2.0, 1.0), color="#1f5fd0", bold=True),
    "extension": LineStyle(0.15, (0.8, 0.8), color="#d0007a"),
    "loose": LineStyle(0.2, color="#d06000"),
    "label": LineStyle(0.2, color="#0a6a0a"),
}
"""Colours for what the parts of a drawing were taken for."""


def styles_of(style: Style) -> dict[LineType, LineStyle]:
    """The line types of a style, in the order in which they are drawn."""
    return {"iso": STYLES, "itercad": ITERCAD, "reading": READING}[style]
