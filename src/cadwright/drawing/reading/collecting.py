"""What the front ends gather while they go through a file, brought to the sheet's own lower left corner at the end."""

import math

from cadwright.drawing.primitives import Box, Curve, Polyline, curve_bounds
from cadwright.drawing.reading.plane import Affine, length, moved
from cadwright.drawing.reading.values import Fill, Source, Stated, Stroke, Strokes, Word

CHARACTER = 0.78
"""The usual advance of a character in units of the height of capitals, for sans-serif digits."""


class Collector:
    """Strokes, words, fills and dimensions in mm, y up, wherever the origin is."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self.words: list[Word] = []
        self.fills: list[Fill] = []
        self.stated: list[Stated] = []

    def placed(self, curve: Curve, to_paper: Affine) -> Curve | None:
        """The curve on the paper; ``None`` when it has no length or a coordinate is no number."""
        drawn = moved(curve, to_paper)
        return drawn if 1e-9 < length(drawn) < math.inf and all(map(math.isfinite, curve_bounds(drawn))) else None

    def strokes_of(self, source: Source, problems: tuple[str, ...], page: Box | None = None) -> Strokes:
        """All of it as a sheet: ``page`` in the same coordinates, or what is covered where the file has no page."""
        if page is None:
            page = self._covered()
        x, y = page[0], page[1]
        width, height = page[2] - x, page[3] - y
        home = Affine(e=-x, f=-y)
        return Strokes(
            source,
            width,
            height,
            tuple(Stroke(moved(s.curve, home), s.width, s.dashes, s.color) for s in self.strokes),
            tuple(
                Word(w.text, home(w.at), w.angle, w.height, (*home(w.box[:2]), *home(w.box[2:])), w.sure)
                for w in self.words
            ),
            tuple(Fill(Polyline(tuple(map(home, f.outline.points)))) for f in self.fills),
            tuple(Stated(s.kind, tuple(map(home, s.points)), s.text, s.angle) for s in self.stated),
            problems,
        )

    def _covered(self) -> Box:
        boxes = [curve_bounds(stroke.curve) for stroke in self.strokes]
        boxes += [word.box for word in self.words] + [curve_bounds(fill.outline) for fill in self.fills]
        boxes += [(*point, *point) for dimension in self.stated for point in dimension.points]
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        low, high = (
            (min(b[0] for b in boxes), min(b[1] for b in boxes)),
            (max(b[2] for b in boxes), max(b[3] for b in boxes)),
        )
        return (*low, *high)


def word_at(
    text: str, at: tuple[float, float], angle: float, height: float, anchor: float = 0.0, width: float | None = None
) -> Word:
    """A word whose baseline goes through ``at`` in direction ``angle``; ``anchor`` 0 begins, 0.5 centres, 1 ends there.

    ``width`` is that of the whole text, estimated from the number of characters where it is not known.
    """
    width = len(text) * CHARACTER * height if width is None else width
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = at[0] - c * width * anchor, at[1] - s * width * anchor
    corners = [(x + c * u - s * v, y + s * u + c * v) for u in (0.0, width) for v in (0.0, height)]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Word(text, (x, y), angle, height, (min(xs), min(ys), max(xs), max(ys)))
