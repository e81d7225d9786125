"""Detail views: what is too small to be dimensioned at the scale of the sheet, drawn larger (ISO 128-3)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec
import numpy as np

from cadwright.drawing.dimension import Dimension, Linear, Radius
from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheets.around import direction
from cadwright.drawing.sheets.block import TITLE, Block, dimensioned
from cadwright.drawing.sheets.obstacles import Obstacles, boxes_around
from cadwright.drawing.views import scale_text, standard_scale
from cadwright.geometry.curves import Circle, Curve, Line, Point, Polyline, placed
from cadwright.geometry.polylines import flatten
from cadwright.views.view import View

TINY = 2.0
"""Lengths shorter than this on paper are hard to see (mm)."""
DETAIL_REACH = 8.0
"""How far apart on paper they may be to be in one detail (mm)."""
PART = 0.2
"""A detail is not wider than this part of its view."""
RADIUS = 20.0
"""The radius that a detail has on paper, at most (mm)."""
SMALLEST = 2.5
"""The radius of the circle that marks a detail, at least (mm)."""
MOST = 2
"""How many details a sheet has."""


class Detail(msgspec.Struct, frozen=True):
    """A circle in a view (mm of the part) that is drawn at a larger scale, with the dimensions that move there."""

    letter: str
    view: str
    center: Point
    radius: float
    scale: float
    dimensions: tuple[Dimension, ...]


def details_of(
    views: Mapping[str, View], dimensions: Sequence[Dimension], scale: float, letters: str
) -> tuple[Detail, ...]:
    """Where at least two dimensions near each other are tiny at a scale; each dimension in one detail at most."""
    details: list[Detail] = []
    left = [d for d in dimensions if d.view in views and _size(d) * scale < TINY]
    while left and len(details) < min(MOST, len(letters)):
        seed = left.pop(0)
        own = [seed, *(d for d in left if d.view == seed.view and _apart(d, seed) * scale < DETAIL_REACH)]
        centre, reach = _circle(own)
        b = views[seed.view].bounds
        radius = max(1.5 * reach, 1.0 / scale)
        larger = standard_scale(RADIUS / radius)
        if len(own) < 2 or 2 * radius > PART * max(b[2] - b[0], b[3] - b[1]) or larger < 2 * scale:
            continue
        details.append(Detail(letters[len(details)], seed.view, centre, radius, larger, tuple(own)))
        left = [d for d in left if d not in own]
    return tuple(details)


def detail_block(detail: Detail, view: View, height: float) -> Block:
    """The detail with its dimensions, its letter and its scale."""
    inside = tuple(piece for curve in view.curves for piece in _clipped(curve, detail.center, detail.radius))
    border = Circle(detail.center, detail.radius, "thin")
    title = f"{detail.letter} ({scale_text(detail.scale)})"
    part = View(view.name, (*inside, border))
    return dimensioned(part, detail.dimensions, detail.scale, height, title=title)


def detail_mark(detail: Detail, view: View, scale: float, height: float) -> tuple[Primitive, ...]:
    """The circle in the view and its letter at a free place beside it, in mm of paper."""
    x, y = detail.center[0] * scale, detail.center[1] * scale
    radius = max(detail.radius * scale, SMALLEST)
    obstacles = Obstacles([*(placed(curve, scale, (0.0, 0.0)) for curve in view.curves), Circle((x, y), radius)])
    tall = TITLE * height
    half = width(detail.letter, tall) / 2
    places = []
    for beyond in (1.0, 5.0, 10.0, 15.0, 20.0, 30.0):
        for angle in range(45, 405, 45):
            ux, uy = direction(angle)
            start = (x + radius * ux, y + radius * uy)
            end = (x + (radius + beyond) * ux, y + (radius + beyond) * uy)
            at = (end[0] + (half + 1) * ux, end[1] + (tall / 2 + 1) * uy - tall / 2)
            places.append((start, end, Text(at, detail.letter, tall, "centre")))
    free = obstacles.free(np.array(boxes_around(text for _, _, text in places)))
    start, end, letter = places[int(np.argmax(free))]
    return (Circle((x, y), radius, "thin"), Line(start, end, "thin"), letter)


def _size(dimension: Dimension) -> float:
    """How large what is dimensioned is, in mm of the part; infinite for what has no small size."""
    match dimension:
        case Linear(value=value):
            return value
        case Radius(radius=radius):
            return radius
        case _:
            return math.inf


def _points(dimension: Dimension) -> tuple[Point, ...]:
    match dimension:
        case Linear(start=start, end=end):
            return (start, end)
        case Radius(center=(x, y), radius=r):
            return ((x - r, y - r), (x + r, y + r))
        case _:
            return ()


def _circle(dimensions: Sequence[Dimension]) -> tuple[Point, float]:
    """A circle around all that is dimensioned."""
    points = [point for d in dimensions for point in _points(d)]
    xs, ys = zip(*points, strict=True)
    centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return centre, max(math.dist(centre, point) for point in points)


def _apart(a: Dimension, b: Dimension) -> float:
    return math.dist(_circle([a])[0], _circle([b])[0])


def _clipped(curve: Curve, centre: Point, radius: float) -> Iterator[Curve]:
    """The pieces of a curve within a circle."""
    points = list(flatten(curve, radius / 500))
    if all(math.dist(centre, point) <= radius for point in points):
        yield curve
        return
    pieces: list[list[Point]] = []
    for start, end in pairwise(points):
        part = _within(start, end, centre, radius)
        if part is None:
            continue
        if pieces and math.dist(pieces[-1][-1], part[0]) < 1e-9:
            pieces[-1].append(part[1])
        else:
            pieces.append(list(part))
    for piece in pieces:
        if isinstance(curve, Line):
            yield Line(piece[0], piece[-1], curve.kind)
        else:
            yield Polyline(tuple(piece), curve.kind)


def _within(start: Point, end: Point, centre: Point, radius: float) -> tuple[Point, Point] | None:
    """The part of a segment within a circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius
    root = b * b - a * c
    if a == 0 or root <= 0:
        return None
    low, high = max((-b - math.sqrt(root)) / a, 0.0), min((-b + math.sqrt(root)) / a, 1.0)
    if high <= low:
        return None
    return (start[0] + low * dx, start[1] + low * dy), (start[0] + high * dx, start[1] + high * dy)
