"""Points on the surface that a plan describes, so that it can be compared with a scan before anything is built."""

import math

import numpy as np

from cadwright.geometry.polygons import inside
from cadwright.scanning import regions
from cadwright.scanning.meshes import Floats
from cadwright.scanning.plan import Place, Plan, Turned
from cadwright.scanning.sections import Chain, along

STEPS = 400
"""Steps along an outline from which points are chosen."""


def points_on(plan: Plan, count: int, seed: int = 0) -> Floats:
    """About ``count`` points (n, 3), evenly spread over side faces and over the faces at each level."""
    random = np.random.default_rng(seed)
    if plan.turned:
        return np.concatenate([_on_turned(turned, count, random) for turned in plan.turned])
    place = plan.prisms[0].place
    fine = 1e-4 * plan.diagonal
    polygons = [regions.polygon(prism.outline, fine) for prism in plan.prisms]
    corners = np.concatenate(polygons)
    low, size = corners.min(axis=0), np.ptp(corners, axis=0)
    lengths = [_length(polygon) for polygon in polygons]
    sides = sum(length * (p.top - p.bottom) for length, p in zip(lengths, plan.prisms, strict=True))
    density = count / max(sides + 2 * float(size.prod()), 1e-300)
    parts = []
    for polygon, length, prism in zip(polygons, lengths, plan.prisms, strict=True):
        number = math.ceil(density * length * (prism.top - prism.bottom))
        run = along(Chain(polygon, closed=True), length / STEPS)
        chosen = run[random.integers(len(run), size=number)]
        parts.append(np.column_stack([chosen, random.uniform(prism.bottom, prism.top, number)]))
    pairs = list(zip(polygons, plan.prisms, strict=True))
    for level in sorted({level for prism in plan.prisms for level in (prism.bottom, prism.top)}):
        tried = low + random.random((math.ceil(density * float(size.prod())), 2)) * size
        below = inside(tried, [p for p, prism in pairs if prism.bottom < level <= prism.top])
        above = inside(tried, [p for p, prism in pairs if prism.bottom <= level < prism.top])
        face = tried[below != above]
        parts.append(np.column_stack([face, np.full(len(face), level)]))
    return _in_space(place, np.concatenate(parts))


def _on_turned(turned: Turned, count: int, random: np.random.Generator) -> Floats:
    polygons = [regions.polygon(loop, 1e-4 * _size(turned)) for loop in turned.profile]
    runs = np.concatenate([along(Chain(p, closed=True), _length(p) / STEPS) for p in polygons])
    radius = np.maximum(runs[:, 0], 0)
    chosen = runs[random.choice(len(runs), count, p=radius / radius.sum())]
    turn = random.uniform(0, math.tau, count)
    local = np.column_stack([chosen[:, 0] * np.cos(turn), chosen[:, 1], chosen[:, 0] * np.sin(turn)])
    return _in_space(turned.place, local)


def _size(turned: Turned) -> float:
    ends = [xy for loop in turned.profile for polygon in (regions.polygon(loop, 1e300),) for xy in polygon.tolist()]
    return float(np.ptp(np.asarray(ends), axis=0).max()) or 1.0


def _length(polygon: Floats) -> float:
    return float(np.hypot(*(polygon - np.roll(polygon, 1, axis=0)).T).sum())


def _in_space(place: Place, local: Floats) -> Floats:
    return np.asarray(np.asarray(place.origin) + local @ np.array([place.right, place.up, place.ahead]))
