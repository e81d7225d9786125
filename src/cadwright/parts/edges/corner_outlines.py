"""Rectangles whose corners are rounded or cut off in the sketch: full round ends, mitres, unequal corners."""

from collections.abc import Mapping

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import ArcTo, LineTo, Outline, Point2
from cadwright.parts.scene import Scene

Sign = tuple[int, int]
Legs = tuple[Expr, Expr]
_ROUND: tuple[Sign, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def cornered(scene: Scene, x: Expr, y: Expr, corners: Mapping[Sign, Legs], rounded: bool) -> Outline:
    """A centred rectangle whose named corners are rounded, or cut off by these legs along x and y."""
    pieces = [_corner(x, y, sign, corners.get(sign), rounded) for sign in _ROUND]
    start = pieces[0][-1]
    steps: list[LineTo | ArcTo] = []
    at = start
    for points in (*pieces[1:], pieces[0]):
        first, last = points[0], points[-1]
        if not _same(scene, at, first) and not (first is start and len(points) == 1):
            steps.append(LineTo(first))
        if len(points) == 3:
            steps.append(ArcTo(points[1], last))
        elif len(points) == 2 and not _same(scene, last, start):
            steps.append(LineTo(last))
        at = last
    return Outline(start, tuple(steps))


def _corner(x: Expr, y: Expr, sign: Sign, legs: Legs | None, rounded: bool) -> tuple[Point2, ...]:
    """The points of one corner, counter-clockwise: itself, or where its arc or bevel begins, its middle and its end."""
    cx, cy = x * sign[0] / 2, y * sign[1] / 2
    if legs is None:
        return ((cx, cy),)
    a, b = legs
    along, up = (cx - a * sign[0], cy), (cx, cy - b * sign[1])
    entry, exit_ = (up, along) if sign[0] == sign[1] else (along, up)
    if not rounded:
        return entry, exit_
    inset = a * (expr(1) - call("sin", expr(45)))
    return entry, (cx - inset * sign[0], cy - inset * sign[1]), exit_


def _same(scene: Scene, a: Point2, b: Point2) -> bool:
    return all(abs(scene.value(p - q)) < ROUNDING for p, q in zip(a, b, strict=True))
