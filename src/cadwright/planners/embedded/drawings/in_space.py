"""Prisms in space: their edges, and what lies inside of the part that they make."""

import math
from collections.abc import Iterator

import numpy as np

from cadwright.geometry.arrangement import Bools, Floats
from cadwright.geometry.boundaries import Loop
from cadwright.geometry.curves import Point
from cadwright.geometry.polygons import inside
from cadwright.planners.embedded.drawings.prisms import Prism, Prisms
from cadwright.views.projection import VIEWS

SEEN = VIEWS["iso"]
RIGHT_UP: Floats = np.array([SEEN.right, SEEN.up])
TOWARD: Floats = np.array(SEEN.toward)
"""How the pictorial view looks at space."""
ROUND, LEAST = 180, 24
"""Corners that a circle is drawn with, and an arc at least."""
AROUND: Floats = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)


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
            count = max(LEAST, math.ceil(ROUND * abs(sweep) / math.tau))
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


def solid_at(prisms: Prisms, points: Floats) -> Bools:
    """Which points (n, 3) lie in the part that prisms make."""
    found = np.zeros(len(points), np.bool_)
    for prism in prisms.joined:
        found |= _within(prism, points)
    for prism in (*prisms.cuts, *prisms.holes):
        found &= ~_within(prism, points)
    return found


def _within(prism: Prism, points: Floats) -> Bools:
    """Which points lie in a prism, or in what is turned about its axis."""
    level = points[:, prism.depth]
    flat = points[:, list(prism.axes)]
    if prism.center is not None:
        flat = np.stack([np.hypot(*(flat - np.array(prism.center)).T), level], axis=1)
        return inside(flat, [polygon(loop) for loop in prism.loops])
    found = (level > prism.low) & (level < prism.high)
    found[found] = inside(flat[found], [polygon(loop) for loop in prism.loops])
    return found


def touching(prisms: Prisms, points: Floats, near: float) -> Bools:
    """Which points (n, 3) lie on the part or in it."""
    around = points[:, None, :] + near * AROUND
    found: Bools = np.asarray(solid_at(prisms, around.reshape(-1, 3)).reshape(-1, len(AROUND)).any(axis=1))
    return found
