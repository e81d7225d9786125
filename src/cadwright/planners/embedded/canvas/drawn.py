"""Strokes that show curves: the curves they mean, and what in the design they stand for."""

import math
from collections.abc import Sequence

import numpy as np

from cadwright.canvas import Arc, Circle, Curve, Instruction, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.scene import AWAY, Scene, Seen
from cadwright.sketch import graph
from cadwright.sketch.strokes import Stroke, cleaned, joined, levelled, segmented

MOST_STROKES = 200
"""Strokes of an instruction; more are not looked at."""
REACH = 1.8
"""Grid units over which ends are pulled together."""
LEVEL = 0.9
"""Grid units by which points are moved at most to put lines level."""
SAME = 0.8
"""Curves this near to each other, on average, are one that was drawn twice."""
INSTEAD = 3.5
"""A curve is redrawn, and not added, where one of its kind is this near on average (grid units) …"""
INSTEAD_PART = 0.3
"""… and nearer than this part of its size."""
EQUAL = 0.15
"""Radii that differ by less are meant to be equal."""


def strokes_of(instruction: Instruction) -> tuple[list[Stroke], list[str]]:
    """The strokes of an instruction that can be read, and words about the others."""
    drawn = [each for each in instruction.drawing.splines if each]
    read = [cleaned(each, within=AWAY) for each in drawn[:MOST_STROKES]]
    found = [each for each in read if each is not None]
    lost = len(read) - len(found)
    what = "a stroke that is" if lost == 1 else f"{lost} strokes that are"
    odd = [f"{what} not on the canvas"] if lost else []
    if len(drawn) > MOST_STROKES:
        odd.append(f"strokes after the first {MOST_STROKES}")
    return found, odd


def curves_of(strokes: Sequence[Stroke], anchors: Sequence[XY] = (), reach: float = REACH) -> list[Curve]:
    """The curves that strokes mean together: ends meet, lines are level, what was drawn twice is there once.

    ``anchors`` are points that are there already, which attract ends within ``reach`` (grid units).
    """
    drawn: list[graph.Line | graph.Arc | graph.Circle] = []
    seen: list[Seen] = []
    for stroke in strokes:
        new = [(each, one) for each in segmented(stroke) if not _again(one := Seen(_on_canvas(each)), seen)]
        drawn += [each for each, _ in new]
        seen += [one for _, one in new]
    put = levelled(joined(drawn, reach, anchors), LEVEL, anchors)
    return _alike([_on_canvas(each) for each in put])


def redrawn(strokes: Sequence[Stroke], scene: Scene) -> tuple[dict[Curve, Curve], list[Stroke]]:
    """The curves of a design that strokes redraw, with the new ones, and the strokes that redraw nothing.

    A stroke counts as redrawing when most of it does.
    """
    pairs: dict[Curve, Curve] = {}
    left: list[Stroke] = []
    for stroke in strokes:
        pieces = [Seen(_on_canvas(each)) for each in segmented(stroke)]
        among = [each for each in scene.curves if each.curve not in pairs]
        found: dict[Curve, Curve] = {}
        for piece in sorted(pieces, key=lambda each: -each.length):
            old = _meant(piece, [each for each in among if each.curve not in found])
            if old is not None:
                found[old.curve] = piece.curve
        if sum(Seen(each).length for each in found.values()) > 0.6 * sum(each.length for each in pieces):
            pairs |= found
        else:
            left.append(stroke)
    return pairs, left


def _meant(seen: Seen, among: Sequence[Seen]) -> Seen | None:
    """The curve of the same kind that a drawn one stands for; ``None`` when it is new."""
    alike = [
        each for each in among if (each.kind == seen.kind and _comparable(seen, each)) or _between_same(seen, each)
    ]
    best = min(alike, key=lambda each: apart(seen, each), default=None)
    if best is None:
        return None
    return best if apart(seen, best) < min(INSTEAD, INSTEAD_PART * max(seen.size, best.size)) else None


def _between_same(a: Seen, b: Seen) -> bool:
    """Whether a line and an arc lead from the same place to the same place."""
    if {a.kind, b.kind} != {"line", "arc"}:
        return False
    (s, e), (t, f) = ((each.curve.control_points[0], each.curve.control_points[-1]) for each in (a, b))
    most = min(1.5, 0.25 * math.dist(t, f))
    return max(math.dist(s, t), math.dist(e, f)) < most or max(math.dist(s, f), math.dist(e, t)) < most


def _comparable(a: Seen, b: Seen) -> bool:
    """Whether one curve can be another one, redrawn: about as large, and running about the same way."""
    if max(a.length, b.length) > 1.8 * min(a.length, b.length):
        return False
    if a.kind == "circle":
        return True
    (ax, ay), (bx, by) = _chord(a), _chord(b)
    cosine = abs(ax * bx + ay * by) / max(math.hypot(ax, ay) * math.hypot(bx, by), 1e-9)
    return cosine > math.cos(math.radians(25))


def _chord(each: Seen) -> XY:
    (ax, ay), (bx, by) = each.curve.control_points[0], each.curve.control_points[-1]
    return bx - ax, by - ay


def apart(a: Seen, b: Seen) -> float:
    """The mean distance of two curves, in the direction in which it is larger."""
    return max(float(a.away(b.points).mean()), float(b.away(a.points).mean()))


def _again(curve: Seen, drawn: Sequence[Seen]) -> bool:
    """Whether a curve only goes over one that was drawn before."""
    near = 1.5 * SAME
    return any(
        other.length > 0.7 * curve.length
        and all(a > b - near for a, b in zip(curve.low, other.low, strict=True))
        and all(a < b + near for a, b in zip(curve.high, other.high, strict=True))
        and float(other.away(curve.points).max()) < near
        for other in drawn
    )


def _on_canvas(each: graph.Line | graph.Arc | graph.Circle) -> Curve:
    if isinstance(each, graph.Line):
        return Line((each.start, each.end))
    if isinstance(each, graph.Arc):
        return Arc((each.start, each.mid, each.end))
    (x, y), r = each.center, each.radius
    return Circle(((x - r, y), (x + r, y)))


def _alike(curves: list[Curve]) -> list[Curve]:
    """Circles that are nearly as large get one radius, and nearly one centre one centre."""
    circles = [each for each in curves if isinstance(each, Circle)]
    radii = {each: each.radius for each in circles}
    centres = {each: each.center for each in circles}
    for each in sorted(circles, key=lambda one: one.radius):
        near = [other for other in circles if abs(other.radius - each.radius) < EQUAL * each.radius]
        radii[each] = float(np.mean([other.radius for other in near]))
        around = [
            other for other in circles if math.dist(other.center, each.center) < 0.2 * max(other.radius, each.radius)
        ]
        centres[each] = _mean([other.center for other in around])
    return [
        Circle(((centres[each][0] - radii[each], centres[each][1]), (centres[each][0] + radii[each], centres[each][1])))
        if isinstance(each, Circle)
        else each
        for each in curves
    ]


def _mean(points: Sequence[XY]) -> XY:
    return math.fsum(p[0] for p in points) / len(points), math.fsum(p[1] for p in points) / len(points)
