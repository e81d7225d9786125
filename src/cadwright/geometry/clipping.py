"""Curves cut off at the border of a region of their plane."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline

Floats = NDArray[np.float64]
Inside = Callable[[Floats], NDArray[np.bool_]]
"""Which of points (n, 2) a region holds."""
SAMPLES = 128
"""Places along a curve at which it may pass into the region or out of it."""
HALVINGS = 40


def clipped(curves: Iterable[Curve], inside: Inside) -> Iterator[Curve]:
    """The pieces of curves that lie in a region; pieces shorter than a sample's share of a curve may be missed."""
    for curve in curves:
        places = np.linspace(0.0, 1.0, SAMPLES + 1)
        within = inside(points_along(curve, (places[1:] + places[:-1]) / 2))
        bounds = [0.0]
        for k in np.flatnonzero(within[1:] != within[:-1]).tolist():
            middle = (places[k] + places[k + 1]) / 2
            bounds.append(_border(curve, float(middle), float(middle + 1 / SAMPLES), inside))
        keep = bool(within[0])
        for low, high in pairwise((*bounds, 1.0)):
            if keep:
                yield part_of(curve, low, high)
            keep = not keep


def _border(curve: Curve, low: float, high: float, inside: Inside) -> float:
    """Where, between two places on either side, a curve crosses the border."""
    first = bool(inside(points_along(curve, np.array([low])))[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if bool(inside(points_along(curve, np.array([middle])))[0]) == first:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def points_along(curve: Curve, at: Floats) -> Floats:
    """Points (n, 2) of a curve at parts of its length, from 0 to 1."""
    match curve:
        case Line(start, end):
            line = np.array([start, end], np.float64)
            found: Floats = line[0] + at[:, None] * (line[1] - line[0])
            return found
        case Circle(centre, radius):
            turn = np.radians(360 * at)
            return np.asarray(centre) + radius * np.stack([np.cos(turn), np.sin(turn)], 1)
        case Arc(centre, radius, start, end):
            turn = np.radians(start + (end - start) * at)
            return np.asarray(centre) + radius * np.stack([np.cos(turn), np.sin(turn)], 1)
        case Polyline(points):
            corners = np.asarray(points, float)
            reached = _reached(corners)
            along = at * reached[-1]
            return np.stack([np.interp(along, reached, corners[:, i]) for i in (0, 1)], 1)


def part_of(curve: Curve, first: float, last: float) -> Curve:
    """The curve from one part of its length to another, both from 0 to 1."""
    if first <= 0 and last >= 1:
        return curve
    match curve:
        case Line(_, _, kind):
            start, end = _points(curve, first, last)
            return Line(start, end, kind)
        case Circle(centre, radius, kind):
            return Arc(centre, radius, 360 * first, 360 * last, kind)
        case Arc(centre, radius, start, end, kind):
            begin, sweep = start + (end - start) * first, (end - start) * (last - first)
            return Arc(centre, radius, begin % 360, begin % 360 + sweep, kind)
        case Polyline(points, kind):
            corners = np.asarray(points, float)
            reached = _reached(corners)
            inner = corners[(reached > first * reached[-1]) & (reached < last * reached[-1])]
            low, high = _points(curve, first, last)
            return Polyline((low, *((float(x), float(y)) for x, y in inner), high), kind)


def _points(curve: Curve, first: float, last: float) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = points_along(curve, np.array([first, last])).tolist()
    return (ax, ay), (bx, by)


def _reached(corners: Floats) -> Floats:
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
