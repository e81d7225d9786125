"""How far points are from the lines, arcs and circles of an outline."""

import math
from collections.abc import Sequence

import numpy as np

from cadwright.scanning.deviation import Deviation
from cadwright.scanning.meshes import Floats
from cadwright.scanning.sections import Chain, along, extent
from cadwright.sketch.graph import Arc, Circle, Geometry, Line

STEPS = 2000
"""About so many points of a section are compared with its outline."""


def deviation(chains: Sequence[Chain], geometry: Sequence[Geometry]) -> Deviation:
    """How far a section is from an outline fitted to it: measured from points evenly spread along the section."""
    _, size = extent(list(chains))
    points = np.concatenate([along(chain, max(float(size.sum()), 1e-300) * 4 / STEPS) for chain in chains])
    return Deviation.of(distances(points, geometry))


def distances(points: Floats, geometry: Sequence[Geometry]) -> Floats:
    """The distance of each point (n, 2) to the nearest of lines, arcs and circles; infinite without any."""
    nearest = np.full(len(points), np.inf)
    for each in geometry:
        np.minimum(nearest, _to(points, each), out=nearest)
    return nearest


def _to(points: Floats, geometry: Geometry) -> Floats:
    if isinstance(geometry, Line):
        return _to_segment(points, geometry.start, geometry.end)
    if isinstance(geometry, Circle):
        return np.asarray(np.abs(np.hypot(*(points - geometry.center).T) - geometry.radius))
    if not isinstance(geometry, Arc):
        raise ValueError(f"outlines have no {type(geometry).__name__}")
    try:
        centre, radius = geometry.circle
    except ValueError:  # its points are in line
        return _to_segment(points, geometry.start, geometry.end)
    begin, end = geometry.angles
    away = points - np.asarray(centre)
    inside = (np.arctan2(away[:, 1], away[:, 0]) - begin) % math.tau <= end - begin
    to_ends = np.minimum(np.hypot(*(points - geometry.start).T), np.hypot(*(points - geometry.end).T))
    return np.asarray(np.where(inside, np.abs(np.hypot(*away.T) - radius), to_ends))


def _to_segment(points: Floats, start: tuple[float, float], end: tuple[float, float]) -> Floats:
    along_it, to = np.subtract(end, start), points - np.asarray(start)
    share = np.clip(to @ along_it / max(float(along_it @ along_it), 1e-300), 0, 1)
    return np.asarray(np.hypot(*(to - share[:, None] * along_it).T))
