"""What the front ends gather while they go through a file, brought to the sheet's own lower left corner at the end."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.plane import Affine, moved
from cadwright.drawing.reading.values import Fill, Source, Stated, Stroke, Strokes, Word
from cadwright.geometry.curves import Box, Curve, Polyline, curve_bounds, length_of

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
CHARACTER = 0.78
"""The usual advance of a character in units of the height of capitals, for sans-serif digits."""
FARTHEST = 1e9
"""Coordinates (mm) beyond this are mistakes: no drawing is as large, and their squares lose what is small."""
STRAY, APART = 100.0, 5.0
"""How large a part of a drawing can be, and how wide the gaps within a drawing, in units of the box of most parts."""
FEWEST = 10
"""Parts of a drawing below which there is no telling what most of them are."""


class Collector:
    """Strokes, words, fills and dimensions in mm, y up, wherever the origin is."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self.words: list[Word] = []
        self.fills: list[Fill] = []
        self.stated: list[Stated] = []

    def placed(self, curve: Curve, to_paper: Affine) -> Curve | None:
        """The curve on the paper; ``None`` when it has no length or lies farther away than any paper."""
        drawn = moved(curve, to_paper)
        return drawn if 1e-9 < length_of(drawn) < math.inf and _near(curve_bounds(drawn)) else None

    def strokes_of(self, source: Source, problems: tuple[str, ...], page: Box | None = None) -> Strokes:
        """Return all strokes as a sheet: ``page`` in the same coordinates, or what they cover where the file has no
        page.

        In the latter case strokes that strayed far from the rest are left out, and that is said.
        """
        if page is None:
            strays = self._without_strays()
            problems += (
                (f"left out, far away from the drawing: {strays} {'entity' if strays == 1 else 'entities'}",)
                if strays
                else ()
            )
            page = _around(self._boxes())
        x, y = page[0], page[1]
        width, height = page[2] - x, page[3] - y
        home = Affine(e=-x, f=-y)
        return Strokes(
            source,
            width,
            height,
            tuple(msgspec.structs.replace(s, curve=moved(s.curve, home)) for s in self.strokes),
            tuple(
                Word(w.text, home(w.at), w.angle, w.height, (*home(w.box[:2]), *home(w.box[2:])), w.sure)
                for w in self.words
            ),
            tuple(Fill(Polyline(tuple(map(home, f.outline.points)))) for f in self.fills),
            tuple(
                msgspec.structs.replace(s, points=tuple(map(home, s.points)), at=None if s.at is None else home(s.at))
                for s in self.stated
            ),
            problems,
        )

    def _boxes(self) -> list[Box]:
        """The boxes of strokes, words, fills and dimensions, in this order."""
        return [
            *(curve_bounds(stroke.curve) for stroke in self.strokes),
            *(word.box for word in self.words),
            *(curve_bounds(fill.outline) for fill in self.fills),
            *(_around([(*point, *point) for point in each.points]) for each in self.stated),
        ]

    def _without_strays(self) -> int:
        """Leave out what lies far away from most of the rest; how many these are."""
        boxes = np.array(self._boxes(), np.float64).reshape(-1, 4)
        kept: Bools = np.all(np.abs(boxes) < FARTHEST, axis=1)
        if kept.sum() >= FEWEST:
            kept[kept] = _together(boxes[kept])
        keep = iter(kept.tolist())
        self.strokes = [each for each in self.strokes if next(keep)]
        self.words = [each for each in self.words if next(keep)]
        self.fills = [each for each in self.fills if next(keep)]
        self.stated = [each for each in self.stated if next(keep)]
        return len(kept) - int(kept.sum())


def _together(boxes: Floats) -> Bools:
    """Which boxes (n, 4) hang together with most of them, without wide gaps between."""
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    low, high = np.percentile(middles, [10, 90], axis=0)
    size = max(float((high - low).max()), 1e-9)
    fits = ((boxes[:, 2:] - boxes[:, :2]) < STRAY * size).all(axis=1)
    kept = np.zeros(len(boxes), bool)
    while True:
        gap = APART * max(float((high - low).max()), 1e-9)
        grown = fits & np.all((boxes[:, :2] < high + gap) & (boxes[:, 2:] > low - gap), axis=1)
        if (grown == kept).all():
            return kept
        kept = grown
        low, high = boxes[kept, :2].min(axis=0), boxes[kept, 2:].max(axis=0)


def _near(box: Box) -> bool:
    return all(abs(value) < FARTHEST for value in box)


def _around(boxes: Sequence[Box]) -> Box:
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def sayable(text: str) -> str:
    """The text with a question mark for each byte that was no character of the file's encoding."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def word_at(
    text: str, at: tuple[float, float], angle: float, height: float, anchor: float = 0.0, width: float | None = None
) -> Word:
    """A word whose baseline goes through ``at`` in direction ``angle``; ``anchor`` 0 begins, 0.5 centres, 1 ends there.

    ``width`` is that of the whole text, estimated from the number of characters where it is not known.
    """
    text = sayable(text)
    width = len(text) * CHARACTER * height if width is None else width
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = at[0] - c * width * anchor, at[1] - s * width * anchor
    corners = [(x + c * u - s * v, y + s * u + c * v) for u in (0.0, width) for v in (0.0, height)]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Word(text, (x, y), angle, height, (min(xs), min(ys), max(xs), max(ys)))
