"""A pictorial view laid over a part that was found: which of its lines the part has edges for.

A view from the corner between front, top and right shows three sides at once. Nothing is measured in it; but where a
sheet leaves hidden lines out it is often all that tells how deep something is.
"""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.arrangement import Floats
from cadwright.geometry.curves import Curve, Line
from cadwright.geometry.polylines import flatten
from cadwright.planners.embedded.drawings.in_space import RIGHT_UP, edges_of, touching
from cadwright.planners.embedded.drawings.prisms import Prisms

STEPS = 200
"""Samples of the view's lines along its longer side."""
LINE_TOLERANCES = 3.0
"""How many tolerances an edge may be off the line that shows it."""
FITS = 3.0
"""How many tolerances the part's outline may be off the view's where that is the part's."""


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
    curves = [c for c in view.curves if c.kind == "visible"]
    edges = list(edges_of(prisms))
    if not curves or not edges:
        return None
    box = _box(np.concatenate([np.array(flatten(c, tolerance)) for c in curves]))
    corners = np.concatenate(edges)
    own = _box(corners[touching(prisms, corners, tolerance)] @ RIGHT_UP.T)
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
