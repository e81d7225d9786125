"""Where a part must be moved to for its views to lie over those of a drawing.

A drawing does not say where the origin is. All views along coordinate axes show the same part, so that one shift in
space serves them all; it is the one of a few likely ones (ends or middles of the extents together, or none at all)
under which the part's curves cover most of the drawing's.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from cadwright.drawing.comparison.overlay import share_covered
from cadwright.geometry.curves import Box, Curve, Point, Polyline, bounds, placed
from cadwright.views.frame import Frame, frame_of
from cadwright.views.projection import VIEWS, Vector

SCALES = (0.1, 0.2, 0.25, 0.4, 0.5, 1.0, 2.0, 2.5, 4.0, 5.0, 10.0)
"""Of ISO 5455, and what one of them is to another: 2:1 beside 5:1."""
COARSE = 100
"""Points along a picture's longer side when shifts are tried."""
Views = Mapping[str, Sequence[Curve]]


def shift_in_space(reference: Views, candidate: Views, tolerance: float) -> Vector:
    """How the candidate is to be moved (mm along x, y and z), by the views along coordinate axes that both have."""
    pairs = [
        (frame, _lines(reference[name]), _lines(candidate[name]))
        for name in reference
        if name in candidate and (frame := frame_of(name)) is not None
    ]
    options = [_options(axis, pairs, tolerance) for axis in range(3)]
    tried: dict[tuple[str, Point], float] = {}

    def covered(shift: Sequence[float]) -> float:
        total = 0.0
        for frame, ours, theirs in pairs:
            key = (frame.name, frame.in_view(shift))
            if key not in tried:
                tried[key] = _share(ours, theirs, key[1], tolerance)
            total += tried[key]
        return total

    best = max(product(*options), key=covered)
    return (best[0], best[1], best[2])


def shift_in_view(
    name: str, reference: Sequence[Curve], candidate: Sequence[Curve], shift: Vector, tolerance: float
) -> Point:
    """How the candidate's curves are to be moved in a view, given the shift in space of the other views.

    A pictorial view or one that only the drawing has may have an origin of its own.
    """
    frame = frame_of(name)
    if frame is not None:
        return frame.in_view(shift)
    ours, theirs = _lines(reference), _lines(candidate)
    if not ours or not theirs:
        return (0.0, 0.0)
    known = VIEWS[name].to_view(shift) if name in VIEWS else (0.0, 0.0)
    a, b = bounds(ours), bounds(theirs)
    across, up = (_ends(a[i], a[i + 2], b[i], b[i + 2]) for i in range(2))
    moves = _distinct((known, *product(across, up)), tolerance)
    return max(moves, key=lambda move: _share(ours, theirs, move, tolerance)) if len(moves) > 1 else moves[0]


def likeness(name: str, reference: Sequence[Curve], candidate: Sequence[Curve], tolerance: float) -> float:
    """How much of a view's lines the candidate's cover where they lie over each other best, from 0 to 1.

    Pictorial views are brought to one size first.
    """
    ours, theirs = _lines(reference), scaled(_lines(candidate), own_scale(name, reference, candidate))
    if not ours or not theirs:
        return 0.0
    shift = shift_in_view(name, ours, theirs, (0.0, 0.0, 0.0), tolerance)
    back = (-shift[0], -shift[1])
    return min(_share(ours, theirs, shift, tolerance), _share(theirs, ours, back, tolerance) + 0.5)


def own_scale(name: str, reference: Sequence[Curve], candidate: Sequence[Curve]) -> float:
    """How many times as large as the others a pictorial view is drawn: the scale nearest to what the sizes say."""
    ours, theirs = (bounds(_lines(curves)) for curves in (reference, candidate))
    size, other = (math.hypot(b[2] - b[0], b[3] - b[1]) for b in (ours, theirs))
    if frame_of(name) is not None or name not in VIEWS or not other:
        return 1.0
    return min(SCALES, key=lambda scale: abs(math.log(size / other / scale))) if size else 1.0


def moved(curves: Sequence[Curve], shift: Point) -> tuple[Curve, ...]:
    """The curves, moved."""
    return tuple(curves) if shift == (0.0, 0.0) else scaled(curves, 1.0, shift)


def scaled(curves: Sequence[Curve], scale: float, shift: Point = (0.0, 0.0)) -> tuple[Curve, ...]:
    """The curves, scaled about the origin and then moved."""
    return tuple(placed(curve, scale, shift) for curve in curves)


def _options(
    axis: int, pairs: Iterable[tuple[Frame, tuple[Curve, ...], tuple[Curve, ...]]], tolerance: float
) -> list[float]:
    """Likely shifts along an axis: none, and such that the extents begin, end or have their middle together."""
    found = [0.0]
    for frame, ours, theirs in pairs:
        if ours and theirs and axis != frame.toward.axis:
            found += _ends(*_range(frame, axis, bounds(ours)), *_range(frame, axis, bounds(theirs)))
    kept: list[float] = []
    for shift in found:
        if all(abs(shift - other) > tolerance / 2 for other in kept):
            kept.append(shift)
    return kept


def _ends(a_low: float, a_high: float, b_low: float, b_high: float) -> tuple[float, float, float]:
    return (a_low - b_low, a_high - b_high, (a_low + a_high - b_low - b_high) / 2)


def _range(frame: Frame, axis: int, box: Box) -> tuple[float, float]:
    """What a view's box spans along an axis of space."""
    place, sign = (0, frame.right.sign) if axis == frame.right.axis else (1, frame.up.sign)
    low, high = sorted((box[place] * sign, box[place + 2] * sign))
    return low, high


def _share(ours: Sequence[Curve], theirs: Sequence[Curve], shift: Point, tolerance: float) -> float:
    box = bounds(tuple(ours))
    step = max(box[2] - box[0], box[3] - box[1], 1e-9) / COARSE
    return share_covered(_plain(ours), moved(_plain(theirs), shift), tolerance, step)


def _plain(curves: Sequence[Curve]) -> Sequence[Curve]:
    """Lines and arcs, which are enough to try a shift with and quicker, where there are any."""
    return [curve for curve in curves if not isinstance(curve, Polyline)] or curves


def _distinct(moves: Iterable[Point], tolerance: float) -> list[Point]:
    kept: list[Point] = []
    for move in moves:
        if all(max(abs(move[0] - m[0]), abs(move[1] - m[1])) > tolerance / 2 for m in kept):
            kept.append(move)
    return kept


def _lines(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """The lines of the part itself, without axes and marks."""
    return tuple(curve for curve in curves if curve.kind in ("visible", "hidden", "smooth"))
