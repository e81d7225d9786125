"""A pictorial view laid over a part that was found: which of its lines the part has edges for.

A view from the corner between front, top and right shows three sides at once. Nothing is measured in it; but where a
sheet leaves hidden lines out it is often all that tells how deep something is.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Curve, Line, Point
from cadwright.geometry.polylines import flatten
from cadwright.planners.embedded.drawings.arrangement import Floats
from cadwright.planners.embedded.drawings.loops import Loop
from cadwright.planners.embedded.drawings.prisms import Prism, Prisms
from cadwright.views.projection import VIEWS

SEEN = VIEWS["iso"]
RIGHT_UP: Floats = np.array([SEEN.right, SEEN.up])
TOWARD: Floats = np.array(SEEN.toward)
STEPS = 200
"""Samples of the view's lines along its longer side."""
FITS = 3.0
"""How many tolerances the part's outline may be off the view's where that is the part's."""
ROUND = 120
"""Corners that a circle is drawn with."""


class Picture(NamedTuple):
    """Samples of a view's lines, as they are projected from space, and the length that each stands for; the lines
    themselves as chains of points.
    """

    points: Floats
    weights: Floats
    lines: tuple[Floats, ...]

    def away(self, points: Floats) -> Floats:
        """How far points are from the lines."""
        return distances(points, self.lines)


def laid_over(view: ReadView, prisms: Prisms, tolerance: float) -> Picture | None:
    """A view as the picture of prisms; ``None`` where its outline is not theirs."""
    curves = [c for c in (*view.curves, *view.hatching) if c.kind == "visible"]
    edges = list(edges_of(prisms))
    if not curves or not edges:
        return None
    box = _box(np.concatenate([np.array(flatten(c, tolerance)) for c in curves]))
    own = _box(np.concatenate(edges) @ RIGHT_UP.T)
    if np.abs((box[1] - box[0]) - (own[1] - own[0])).max() > FITS * tolerance:
        return None
    sampled = [_samples(c, float((box[1] - box[0]).max()) / STEPS) for c in curves]
    shift = own.mean(axis=0) - box.mean(axis=0)
    points = np.concatenate([p for p, _ in sampled]) + shift
    lines = tuple(np.array(flatten(c, tolerance)) + shift for c in curves)
    return Picture(points, np.concatenate([w for _, w in sampled]), lines)


def without_edges(picture: Picture, prisms: Prisms, near: float) -> Picture:
    """What of a picture is farther than ``near`` from all edges of prisms, seen or not."""
    left = distances(picture.points, [edge @ RIGHT_UP.T for edge in edges_of(prisms)]) > near
    return Picture(picture.points[left], picture.weights[left], ())


def distances(points: Floats, chains: Iterable[Floats]) -> Floats:
    """How far points (n, 2) are from the nearest of chains of points."""
    found = np.full(len(points), np.inf)
    for a, b in (ends for chain in chains for ends in pairwise(chain)):
        along = b - a
        t = np.clip((points - a) @ along / max(float(along @ along), 1e-18), 0.0, 1.0)
        off = points - a - t[:, None] * along
        np.minimum(found, np.hypot(off[:, 0], off[:, 1]), out=found)
    return found


def edges_of(prisms: Prisms) -> Iterator[Floats]:
    """The edges of prisms as polylines in space, (n, 3), with the outlines of what is round."""
    for prism in (*prisms.joined, *prisms.cuts, *prisms.holes):
        for loop in prism.loops:
            yield from _rims(prism, loop) if prism.center is not None else _extruded(prism, loop)


def _extruded(prism: Prism, loop: Loop) -> Iterator[Floats]:
    outline = polygon(loop)
    for level in (prism.low, prism.high):
        yield in_space(prism, outline, level)
    corners = [s.start for s in loop.segments]
    rounds = [(loop.center, loop.radius)] if loop.center else [(s.center, s.radius) for s in loop.segments if s.center]
    u, v = TOWARD[list(prism.axes)]
    for center, radius in rounds:  # where it turns away from the viewer, and the seam that some programs draw
        turned = math.atan2(v, u) + math.pi / 2
        for angle in (turned, turned + math.pi, *(k * math.pi / 2 for k in range(4))):
            corners.append((center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)))
    for corner in corners:
        ends = np.array([corner, corner])
        yield np.concatenate([in_space(prism, ends[:1], prism.low), in_space(prism, ends[1:], prism.high)])


def _rims(prism: Prism, loop: Loop) -> Iterator[Floats]:
    """The circles that the corners of a turned prism's outline run round."""
    assert prism.center is not None
    for radius, level in (s.start for s in loop.segments):
        yield in_space(prism, np.array(_circle(prism.center, radius)), level)


def polygon(loop: Loop) -> Floats:
    """The corners of a loop, the first one at its end again, with arcs as chains of lines."""
    if loop.center is not None:
        return np.array(_circle(loop.center, loop.radius))
    points: list[Point] = [loop.segments[0].start]
    for s in loop.segments:
        if s.center is not None and s.middle is not None:
            first, middle, last = (
                math.atan2(p[1] - s.center[1], p[0] - s.center[0]) for p in (s.start, s.middle, s.end)
            )
            sign = 1 if (middle - first) % math.tau < (last - first) % math.tau else -1
            sweep = sign * ((sign * (last - first)) % math.tau)
            count = max(2, math.ceil(ROUND * abs(sweep) / math.tau))
            angles = [first + sweep * k / count for k in range(1, count)]
            points += [(s.center[0] + s.radius * math.cos(a), s.center[1] + s.radius * math.sin(a)) for a in angles]
        points.append(s.end)
    return np.array(points)


def _circle(center: Point, radius: float) -> list[Point]:
    angles = (math.tau * k / ROUND for k in range(ROUND + 1))
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


def in_space(prism: Prism, points: Floats, level: float | Floats) -> Floats:
    """Points of the plane of a prism's faces, at a level along its depth: (n, 3)."""
    found = np.zeros((len(points), 3))
    found[:, list(prism.axes)] = points
    found[:, prism.depth] = level
    return found


def _box(points: Floats) -> Floats:
    box: Floats = np.array([points.min(axis=0), points.max(axis=0)])
    return box


def _samples(curve: Curve, step: float) -> tuple[Floats, Floats]:
    """Points on a curve and the length that each stands for; of a chain of lines its corners, which lie on what it is
    drawn for.
    """
    points = np.array(flatten(curve, step / 100))
    if isinstance(curve, Line):
        count = max(2, math.ceil(math.dist(curve.start, curve.end) / step))
        points = points[0] + (points[1] - points[0]) * ((np.arange(count) + 0.5) / count)[:, None]
        return points, np.full(count, math.dist(curve.start, curve.end) / count)
    gaps = np.hypot(*np.diff(points, axis=0).T)
    return points, (np.append(gaps, 0.0) + np.insert(gaps, 0, 0.0)) / 2
