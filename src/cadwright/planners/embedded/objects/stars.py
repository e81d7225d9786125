"""Plates in the shape of a star."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Point2
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, loop


def star(m: Maker) -> None:
    """Points on a circle and notches on a smaller one; a point lies on the Y axis. A side is one edge of a point."""
    count = m.count("point", 5, least=3)
    turn = math.pi / count
    ratio = math.cos(2 * turn) / math.cos(turn) if count > 4 else 0.4
    side = m.maybe("side", "side", "side length", "edge length")
    if side is None:
        outer = m.across("diameter", "", ".outer ", default=50.0) / 2
        notch = m.maybe_across("inner_diameter", ".inner ")
        inner = notch / 2 if notch is not None else outer * ratio
    else:
        outer = side / math.sqrt(1 + ratio * ratio - 2 * ratio * math.cos(turn))
        inner = outer * ratio
    m.require(m.number(inner) < m.number(outer), "the notches are outside the points")
    thickness = m.length("thickness", "thickness", "height", "depth", "", default=outer / 10)
    m.solid("star", loop(_corners(outer, inner, count)), by=thickness)


def _corners(outer: Expr, inner: Expr, count: int) -> list[Point2]:
    corners: list[Point2] = []
    for n in range(2 * count):
        angle = math.pi / 2 + n * math.pi / count
        reach = inner if n % 2 else outer
        corners.append((reach * _exact(math.cos(angle)), reach * _exact(math.sin(angle))))
    return corners


def _exact(value: float) -> float:
    return 0.0 if abs(value) < 1e-12 else value


STARS = (
    Entry(
        "star",
        ("star",),
        star,
        {"point": "point"},
        "pointed point",
        shape=True,
    ),
)
