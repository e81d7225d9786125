"""What people see in a design: rectangles, triangles, rings … made of curves that hang together."""

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Line
from cadwright.canvas.distance import distance
from cadwright.canvas.simulated.shapes import JOINED, box, components, ends, extent, middle, tilt

Form = Literal[
    "circle", "level line", "upright line", "slanted line", "arc", "half circle", "triangle", "square", "rectangle",
    "diamond", "four-sided", "pentagon", "hexagon", "polygon", "slot", "rounded rectangle", "half disc", "curvy",
    "corner", "u", "zigzag", "open",
]  # fmt: skip
_SLOPE = math.radians(4)
_ALIKE = 0.12
"""Sizes that differ by no more than this share look equal."""


class Figure(msgspec.Struct, frozen=True):
    """Some curves that look like one thing."""

    form: Form
    curves: tuple[Curve, ...]

    @property
    def size(self) -> float:
        """The long side of its box."""
        return extent(self.curves)

    @property
    def middle(self) -> XY:
        """The middle of its box."""
        return middle(self.curves)


def figures(design: Design) -> list[Figure]:
    """The figures of a design, the largest first."""
    found = [Figure(_form(group), group) for group in components(design.curves)]
    return sorted(found, key=lambda each: each.size, reverse=True)


def slope(line: Line, within: float = _SLOPE) -> Form:
    """Whether a line is level, upright or slanted, within so many radians."""
    angle = tilt(line)
    if min(angle, math.pi - angle) < within:
        return "level line"
    return "upright line" if abs(angle - math.pi / 2) < within else "slanted line"


def alike(one: float, other: float) -> bool:
    """Whether two sizes look equal."""
    return abs(one - other) <= _ALIKE * max(one, other)


def within(inner: Figure, outer: Figure) -> bool:
    """Whether the box of a figure lies inside of another one's, which is closed."""
    if outer.form in ("level line", "upright line", "slanted line", "arc", "half circle", "corner", "zigzag", "open"):
        return False
    a, b = box(inner.curves), box(outer.curves)
    return inner.size < outer.size and a[0] > b[0] and a[1] > b[1] and a[2] < b[2] and a[3] < b[3]


def place(point: XY) -> tuple[str, str]:
    """Where on the canvas a point is: ``top``, ``bottom`` or nothing; ``left``, ``right`` or nothing."""
    edge = GRID / 6
    across = "left" if point[0] < -edge else "right" if point[0] > edge else ""
    down = "top" if point[1] < -edge else "bottom" if point[1] > edge else ""
    return down, across


def mirrored(design: Design) -> bool:
    """Whether the left half of a design is the mirror image of the right one."""
    if not design.curves:
        return False
    x, _ = middle(design.curves)
    turned = tuple(
        msgspec.structs.replace(each, control_points=tuple((2 * x - px, py) for px, py in each.control_points))
        for each in design.curves
    )
    return distance(design, Design(turned)) < 0.01


def _form(group: Sequence[Curve]) -> Form:
    if len(group) == 1:
        return _single(group[0])
    lines = [each for each in group if isinstance(each, Line)]
    arcs = [each for each in group if isinstance(each, Arc)]
    if not _closed(group):
        if arcs:
            return "open"
        return {2: "corner", 3: _of_three(lines)}.get(len(group), "zigzag" if len(group) < 6 else "open")
    if not arcs:
        return _of_lines(lines)
    counts: dict[tuple[int, int], Form] = {(2, 2): "slot", (4, 4): "rounded rectangle", (1, 1): "half disc"}
    return counts.get((len(lines), len(arcs)), "curvy")


def _single(curve: Curve) -> Form:
    if isinstance(curve, Circle):
        return "circle"
    if isinstance(curve, Line):
        return slope(curve)
    turn = curve.turn
    return "half circle" if turn and 0.85 * math.pi < turn[4] < 1.15 * math.pi else "arc"


def _of_three(lines: Sequence[Line]) -> Form:
    kinds = sorted(slope(each) for each in lines)
    return (
        "u"
        if kinds in (["level line", "upright line", "upright line"], ["level line"] * 2 + ["upright line"])
        else "zigzag"
    )


def _of_lines(lines: Sequence[Line]) -> Form:
    kinds = [slope(each) for each in lines]
    if len(lines) == 4:
        if kinds.count("level line") == 2 and kinds.count("upright line") == 2:
            left, top, right, bottom = box(lines)
            return "square" if alike(right - left, bottom - top) else "rectangle"
        return "diamond" if kinds.count("slanted line") == 4 else "four-sided"
    forms: dict[int, Form] = {3: "triangle", 5: "pentagon", 6: "hexagon"}
    straight = kinds.count("level line") + kinds.count("upright line") == len(kinds)
    return "polygon" if straight else forms.get(len(lines), "polygon")


def _closed(group: Sequence[Curve]) -> bool:
    points = [end for each in group for end in ends(each)]
    return all(sum(math.dist(a, b) <= JOINED for b in points) == 2 for a in points)
