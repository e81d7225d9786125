"""Line types from what is seen: dashes, widths, and dashes that were drawn one by one."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
import numpy as np

from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.values import Stroke
from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline, curve_bounds, length_of

LONGEST_DASH, WIDEST_GAP = 12.0, 4.0
"""Of dashes that are drawn one by one, in units of the sheet."""
FEWEST_DASHES = 3
DARK_SHARE = 0.25
"""Of all strokes; from this share of black ones on, coloured ones are taken for dimensions and axes."""
THICKER = 1.35
"""How much thicker than thin lines thick ones are at least."""
FEW = 0.08
"""Of the length of all lines; fewer thick ones are none."""


def typed(strokes: Sequence[Stroke], unit: float, *, traced: bool = False) -> list[Stroke]:
    """The strokes with their line types: "hidden", "centre", "visible", or "thin" where a drawing has two widths.

    Rows of separate dashes become one stroke each. Widths are exact, but for strokes ``traced`` on a picture.
    """
    joined = _joined(strokes, unit)
    main = _main_ink(joined)
    plain = [s for s in joined if s.color in main and not s.dashes and s.width > 0]
    thin = _thin_among(plain) if traced else _thin_below(plain)
    return [
        _with_kind(s, of_dashes(s.dashes) or ("thin" if s.width < thin or s.color not in main else "visible"))
        for s in joined
    ]


def _main_ink(strokes: Sequence[Stroke]) -> set[str]:
    """The colours that edges of the part are drawn in: black and dark greys, where a good deal is in them, else all."""
    spans = [curve_bounds(s.curve) for s in strokes]
    size = max((max(b[2] - b[0], b[3] - b[1]) for b in spans), default=0.0)
    inner = [s for s, b in zip(strokes, spans, strict=True) if max(b[2] - b[0], b[3] - b[1]) < 0.7 * size]  # no frame
    dark = {s.color for s in strokes if _is_dark(s.color)}
    amount = sum(length_of(s.curve) for s in inner if s.color in dark and not s.dashes)
    if not dark or amount < DARK_SHARE * sum(length_of(s.curve) for s in inner):
        return {s.color for s in strokes}
    return dark


def _is_dark(color: str) -> bool:
    values = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return max(values) < 140 and max(values) - min(values) < 40


def of_dashes(dashes: Sequence[float]) -> LineType | None:
    """Equal dashes are "hidden", long ones with short ones or dots between them "centre", none at all ``None``."""
    marks = dashes[::2]
    if not marks or not any(dashes[1::2]):
        return None
    return "centre" if len(marks) > 1 and max(marks) > 2 * min(marks) else "hidden"


def _with_kind(stroke: Stroke, kind: LineType) -> Stroke:
    return msgspec.structs.replace(stroke, curve=msgspec.structs.replace(stroke.curve, kind=kind))


def _thin_below(strokes: Sequence[Stroke]) -> float:
    """The width that separates thin from thick continuous lines; 0 where all have one width."""
    amounts: dict[float, float] = defaultdict(float)
    for stroke in strokes:
        amounts[round(stroke.width, 3)] += length_of(stroke.curve)
    widths = sorted(amounts)
    steps = [(b / a, math.sqrt(a * b)) for a, b in pairwise(widths)]
    best = max(steps, default=(1.0, 0.0))
    if best[0] < THICKER:
        return 0.0
    thick = sum(amount for width, amount in amounts.items() if width > best[1])
    return best[1] if thick > FEW * sum(amounts.values()) else 0.0


def _thin_among(strokes: Sequence[Stroke]) -> float:
    """The same for widths that scatter about two: where the classes' means are farthest apart for their sizes (Otsu
    1979, eq. 14, on the logarithms, each weighted with its stroke's length).
    """
    order = sorted(strokes, key=lambda s: s.width)
    if len(order) < 2:
        return 0.0
    logs = np.log([s.width for s in order])
    amounts = np.array([length_of(s.curve) for s in order])
    below, sums = np.cumsum(amounts)[:-1], np.cumsum(amounts * logs)[:-1]
    above = amounts.sum() - below
    apart = ((amounts @ logs) - sums) / np.maximum(above, 1e-9) - sums / np.maximum(below, 1e-9)
    best = int(np.argmax(below * above * apart**2))
    if apart[best] < math.log(THICKER) or above[best] < FEW * amounts.sum():
        return 0.0
    middle = sums[best] / below[best] + apart[best] / 2
    return math.exp(float(middle))


def _joined(strokes: Sequence[Stroke], unit: float) -> list[Stroke]:
    """Rows of dashes as one stroke each; all else as it is."""
    small = [
        i
        for i, s in enumerate(strokes)
        if not s.dashes and isinstance(s.curve, (Line, Arc)) and length_of(s.curve) < LONGEST_DASH * unit
    ]
    if len(small) < FEWEST_DASHES:
        return list(strokes)
    free = _Free(strokes, unit)
    rows: dict[tuple[str, tuple[float, ...]], list[int]] = defaultdict(list)
    for i in small:
        for key in _carriers(strokes[i], unit):
            rows[strokes[i].layer, key].append(i)
    used: set[int] = set()
    made: list[Stroke] = []
    for members in sorted(rows.values(), key=len, reverse=True):
        for run in _runs(strokes, [i for i in members if i not in used], unit):
            if sum(free(i) for i in run) >= len(run) - 1 and (row := _row([strokes[i] for i in run])) is not None:
                made.append(row)
                used |= set(run)
    return [*(s for i, s in enumerate(strokes) if i not in used), *made]


class _Free:
    """Tells which strokes touch no other one with their ends."""

    def __init__(self, strokes: Sequence[Stroke], unit: float) -> None:
        places = [(*p, i) for i, s in enumerate(strokes) for p in ends(s.curve)]
        self._points = np.array([p[:2] for p in places]).reshape(-1, 2)
        self._owners = np.array([p[2] for p in places])
        self._strokes = strokes
        self._reach = 0.12 * unit

    def __call__(self, number: int) -> bool:
        for point in ends(self._strokes[number].curve):
            near = np.abs(self._points - np.asarray(point)).max(axis=1) < self._reach
            if bool((near & (self._owners != number)).any()):
                return False
        return True


def _carriers(stroke: Stroke, unit: float) -> Iterator[tuple[float, ...]]:
    """Keys of the line or circle that a dash is on, equal for dashes of one row; two, since rounding may part them."""
    curve = stroke.curve
    if isinstance(curve, Arc):
        numbers = (*curve.center, curve.radius)
        for shift in (0.0, 0.5):
            yield (shift, 1.0, *(math.floor(v / unit + shift) for v in numbers), stroke.width)
        return
    assert isinstance(curve, Line)
    (x0, y0), (x1, y1) = curve.start, curve.end
    angle = math.atan2(y1 - y0, x1 - x0) % math.pi
    if angle > math.pi - math.radians(0.5):
        angle -= math.pi
    beside = y0 * math.cos(angle) - x0 * math.sin(angle)
    for shift in (0.0, 0.5):
        turned = math.floor(math.degrees(angle) + shift)
        yield (shift, 0.0, turned, math.floor(beside / (0.5 * unit) + shift), stroke.width)


def _runs(strokes: Sequence[Stroke], members: list[int], unit: float) -> Iterator[list[int]]:
    """Members of a row that follow each other with even gaps."""
    spans = sorted((*_span(strokes[i].curve, strokes[members[0]].curve), i) for i in members)
    run: list[int] = []
    last = -math.inf
    gaps: list[float] = []
    for low, high, i in spans:
        gap = low - last
        if run and not (0.05 * unit < gap < WIDEST_GAP * unit and (not gaps or 0.5 < gap / np.median(gaps) < 2.0)):
            if len(run) >= FEWEST_DASHES:
                yield run
            run, gaps = [], []
        elif run:
            gaps.append(gap)
        run.append(i)
        last = high
    if len(run) >= FEWEST_DASHES:
        yield run


def _span(curve: Curve, first: Curve) -> tuple[float, float]:
    """Where a dash begins and ends along its row, in mm."""
    if isinstance(curve, Arc):
        return math.radians(curve.start) * curve.radius, math.radians(curve.end) * curve.radius
    assert isinstance(curve, Line)
    assert isinstance(first, Line)
    far = math.dist(first.start, first.end)
    ux, uy = (first.end[0] - first.start[0]) / far, (first.end[1] - first.start[1]) / far
    low, high = sorted((p[0] * ux + p[1] * uy) for p in (curve.start, curve.end))
    return low, high


def _row(dashes: Sequence[Stroke]) -> Stroke | None:
    """One stroke for a row of dashes; ``None`` when their lengths are those of no line type."""
    lengths = [length_of(s.curve) for s in dashes]
    inner = lengths[1:-1] or lengths
    long = max(inner)
    pattern: tuple[float, ...]
    if min(inner) > 0.6 * long:
        pattern = (float(np.median(inner)), 0.3 * long)
    elif min(inner) < 0.45 * long and all(v > 0.6 * long or v < 0.45 * long for v in inner):
        pattern = (long, 0.2 * long, min(inner), 0.2 * long)
    else:
        return None
    first = dashes[0].curve
    if isinstance(first, Arc):
        arcs = [s.curve for s in dashes if isinstance(s.curve, Arc)]
        start, end = min(a.start for a in arcs), max(a.end for a in arcs)
        gap = math.degrees(WIDEST_GAP * 0.5 * pattern[1] / first.radius)
        whole: Curve = Arc(first.center, first.radius, start, end)
        if end - start > 360 - gap:
            whole = Circle(first.center, first.radius)
        return Stroke(whole, dashes[0].width, pattern, dashes[0].color, dashes[0].layer)
    points: list[Point] = [p for s in dashes for p in ends(s.curve)]
    assert isinstance(first, (Line, Polyline))
    a = max(points, key=lambda p: math.dist(p, points[0]))
    b = max(points, key=lambda p: math.dist(p, a))
    return Stroke(Line(b, a), dashes[0].width, pattern, dashes[0].color, dashes[0].layer)
