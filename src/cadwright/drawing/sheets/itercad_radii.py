"""Where IterCAD's released view sheet puts the labels of radii, in view coordinates."""

import math

import msgspec

from cadwright.drawing.wireframe import Wire
from cadwright.geometry.curves import Box, Point

LENGTH, APART = 0.3, 0.2
"""Length of the leaders and least distance between the ends of two, in units of the view's longer side."""
TURNS, TURN = 12, math.radians(30)


class Label(msgspec.Struct, frozen=True):
    """A radius: the circle's centre, the point of the circle, where its text is, and on which side of that."""

    text: str
    center: Point
    start: Point
    at: Point
    right: bool
    above: bool


def radius_labels(wires: tuple[Wire, ...], bounds: Box) -> list[Label]:
    """A label for every distinct circle, led away from the view's middle, turned on where another one is near."""
    x0, y0, x1, y1 = bounds
    size = max(x1 - x0, y1 - y0)
    labels: list[Label] = []
    seen: set[tuple[float, ...]] = set()
    circles = [(w.center, w.radius) for w in wires if w.is_round and w.center is not None and w.radius is not None]
    for (x, y), radius in sorted(circles, key=lambda circle: circle[0]):
        key = (round(x, 6), round(y, 6), round(radius, 6))
        if key in seen:
            continue
        seen.add(key)
        outward = math.degrees(math.atan2(y - (y0 + y1) / 2, x - (x0 + x1) / 2)) % 360
        first = math.radians(round(outward / 45) * 45)
        reach = radius + LENGTH * size
        angle = next((a for a in _turned(first) if _free((x, y), a, reach, APART * size, labels)), None)
        # Where no angle is free the label stands at the last one that was tried, as there.
        angle = first + TURNS * TURN if angle is None else angle
        ux, uy = math.cos(angle), math.sin(angle)
        at = (x + reach * ux, y + reach * uy)
        start = (x + radius * ux, y + radius * uy)
        labels.append(Label(f"R{radius:.3f}", (x, y), start, at, ux >= 0, uy >= 0))
    return labels


def _turned(first: float) -> list[float]:
    return [first + TURN * i for i in range(TURNS)]


def _free(centre: Point, angle: float, reach: float, apart: float, labels: list[Label]) -> bool:
    end = (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle))
    return all(math.dist(end, label.at) >= apart for label in labels)
