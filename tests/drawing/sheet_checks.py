"""What must not be on a sheet: texts over each other, over lines, or outside the paper."""

import math
from collections.abc import Iterator
from itertools import pairwise

from cadwright.drawing.fonts import corners
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Point
from cadwright.geometry.polylines import flatten

Polygon = tuple[Point, ...]
EDGE = 0.05
"""How much of a text's box may be touched (mm)."""


def overlaps(sheet: Sheet) -> Iterator[str]:
    """Each text that lies over another one, over a line, or leaves the paper."""
    texts = [p for p in sheet.exploded if isinstance(p, Text)]
    boxes = [_shrunk(corners(text)) for text in texts]
    segments = [
        (a, b, curve.kind)
        for curve in sheet.exploded
        if not isinstance(curve, Text)
        for a, b in pairwise((*curve.points, curve.points[0]) if isinstance(curve, Fill) else flatten(curve, 0.02))
    ]
    for i, (text, box) in enumerate(zip(texts, boxes, strict=True)):
        if any(not (0 < x < sheet.width and 0 < y < sheet.height) for x, y in box):
            yield f"{text.text!r} leaves the paper"
        near = [s for s in segments if _near(box, s[0], s[1])]
        kinds = {kind for a, b, kind in near if _meets(box, a, b)}
        if kinds:
            yield f"{text.text!r} lies on {', '.join(sorted(kinds))}"
        for other, other_box in zip(texts[:i], boxes[:i], strict=True):
            if any(_meets(box, a, b) for a, b in pairwise((*other_box, other_box[0]))):
                yield f"{text.text!r} lies on {other.text!r}"


def _shrunk(box: Polygon) -> Polygon:
    x, y = sum(p[0] for p in box) / 4, sum(p[1] for p in box) / 4
    return tuple(
        (
            px + (x - px) * EDGE / (math.dist((x, y), (px, py)) or 1),
            py + (y - py) * EDGE / (math.dist((x, y), (px, py)) or 1),
        )
        for px, py in box
    )


def _near(box: Polygon, a: Point, b: Point) -> bool:
    xs, ys = [x for x, _ in box], [y for _, y in box]
    return (
        min(a[0], b[0]) <= max(xs)
        and max(a[0], b[0]) >= min(xs)
        and min(a[1], b[1]) <= max(ys)
        and max(a[1], b[1]) >= min(ys)
    )


def _meets(box: Polygon, a: Point, b: Point) -> bool:
    """Whether a segment meets a convex polygon, given counter-clockwise: what is left after clipping at each side."""
    low, high = 0.0, 1.0
    for p, q in pairwise((*box, box[0])):
        nx, ny = p[1] - q[1], q[0] - p[0]
        start = (a[0] - p[0]) * nx + (a[1] - p[1]) * ny
        end = (b[0] - p[0]) * nx + (b[1] - p[1]) * ny
        if start < 0 and end < 0:
            return False
        if start < 0 <= end:
            low = max(low, start / (start - end))
        elif end < 0 <= start:
            high = min(high, start / (start - end))
    return low < high
