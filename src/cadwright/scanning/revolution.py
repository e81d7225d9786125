"""Scans as bodies of revolution: the axis that the normals of all faces meet, and half of a section through it."""

import math
from itertools import pairwise

import numpy as np

from cadwright.errors import InputError
from cadwright.geometry.polygons import signed_area
from cadwright.scanning import regions, regularisation
from cadwright.scanning.meshes import Floats
from cadwright.scanning.plan import Loop, Turned
from cadwright.scanning.sections import Chain, Frame, cut
from cadwright.scanning.stacks import OPEN_ENDS, across, moved_by, place_of, without_specks
from cadwright.scanning.surface import Surface
from cadwright.sketch.fitting import fit
from cadwright.sketch.graph import XY, Arc, Circle, Line

TURNS = 5
"""In how many half planes the profile is looked for; that with the most material has no cross-holes in it."""
TURNED = 0.7
"""How much of the surface must be round about an axis."""
MOST_PRIMITIVES = 120


def axis_point(surface: Surface, direction: Floats) -> tuple[Floats, float] | None:
    """The point of the axis along a direction, and how much of the surface is round about it, from 0 to 1.

    The normal of a surface of revolution meets the axis: seen along it, a line through each point along its normal
    passes through the axis. Solved by least squares, the worst points left out. ``None`` where nothing tells.
    """
    sideways = surface.normals - (surface.normals @ direction)[:, None] * direction
    lengths = np.linalg.norm(sideways, axis=1)
    telling = lengths > max(0.05, 3 * surface.width if not surface.exact else 0.0)
    if telling.mean() < 0.1:
        return None
    u = across(surface, direction)
    basis = np.stack([u, np.cross(direction, u)])
    n = sideways[telling] @ basis.T / lengths[telling][:, None]
    p = surface.points[telling] @ basis.T
    rows = np.stack([n[:, 1], -n[:, 0]], axis=1)
    moments = (rows * p).sum(axis=1)
    kept = np.ones(len(rows), bool)
    limit = 0.004 * surface.mesh.diagonal + 2 * surface.noise
    centre = np.zeros(2)
    for share in (100, 80, 70, 70):
        centre = np.linalg.lstsq(rows[kept], moments[kept], rcond=None)[0]
        off = np.abs(rows @ centre - moments)
        kept = off <= max(float(np.percentile(off, share)), 1e-12)
    # A noisy normal misses the axis by more the further away its point is.
    reach = np.hypot(*(p - centre).T)
    allowed = limit + (np.sin(2 * surface.width) * reach if not surface.exact else np.sin(surface.width) * reach)
    off = np.abs(rows @ centre - moments)
    return basis.T @ centre, float((off <= allowed).mean())


def revolution(surface: Surface, direction: Floats) -> tuple[Turned, list[str]]:
    """The body that a profile makes about a direction. Raises `InputError` where the scan is not round."""
    found = axis_point(surface, direction)
    if found is None or found[1] < TURNED:
        raise InputError("it is not round about this axis")
    within = moved_by(surface)
    origin = np.array([regularisation.nice_length(float(c), within) for c in found[0]])
    if abs(direction).max() < 1:
        origin = found[0]
    right = _reference(direction)
    best: tuple[float, list[Loop]] | None = None
    for turn in range(TURNS):
        angle = 0.137 + turn * math.pi / TURNS
        outwards = right * math.cos(angle) + np.cross(direction, right) * math.sin(angle)
        plane = Frame(outwards, direction, np.cross(outwards, direction), origin)
        for chains in _halves(cut(surface.mesh, plane)):
            loops = profile(chains, surface.slack, surface.noise)
            material = sum(abs(signed_area(regions.polygon(loop, surface.slack))) for loop in loops)
            fewer = best is not None and sum(map(len, loops)) < sum(map(len, best[1]))
            if best is None or material > best[0] * 1.003 or (material > best[0] * 0.997 and fewer):
                best = material, loops
    if best is None or not best[1]:
        raise InputError("its profile is not closed")
    loops, rounded_some = regularisation.tidied(best[1], within, exact=surface.exact)
    loops = [loop for loop in loops if regularisation.is_closed(loop)]
    if not loops or sum(map(len, loops)) > MOST_PRIMITIVES:
        raise InputError("its profile is too intricate for a sketch")
    frame = Frame(right, direction, np.cross(right, direction), origin)
    told = ["lengths are rounded where the scan leaves it open"] if rounded_some and not surface.exact else []
    return Turned(place_of(frame), tuple(loops)), told


def _reference(direction: Floats) -> Floats:
    """A direction square to another, an axis where that is possible."""
    along = int(np.abs(direction).argmax())
    if abs(direction[along]) == 1:
        return np.asarray(np.eye(3)[(along + 1) % 3])
    helper = np.cross(direction, np.eye(3)[int(np.abs(direction).argmin())])
    return np.asarray(helper / np.linalg.norm(helper))


def _halves(chains: list[Chain]) -> list[list[Chain]]:
    """What lies on either side of the axis (x = 0), turned to x > 0; chains that reach it end on it."""
    return [[part for chain in chains for part in _beyond(chain, side)] for side in (1.0, -1.0)]


def _beyond(chain: Chain, side: float) -> list[Chain]:
    points = chain.points * [side, 1.0]
    right = points[:, 0] > 0
    if right.all():
        return [Chain(points, chain.closed)]
    if not right.any():
        return []
    if chain.closed:  # begin on the other side
        points = np.roll(points, -int(np.argmin(right)), axis=0)
        points = np.vstack((points, points[:1]))
    parts: list[Chain] = []
    run: list[Floats] = []
    for a, b in pairwise(points):
        if (a[0] > 0) != (b[0] > 0):
            crossing = a + (b - a) * (a[0] / (a[0] - b[0]))
            run.append(np.array([0.0, crossing[1]]))
        if b[0] > 0:
            run.append(b)
        elif len(run) > 1:
            parts.append(Chain(np.array(run), closed=False))
            run = []
    return parts


def profile(chains: list[Chain], tolerance: float, noise: float) -> list[Loop]:
    """Closed half profiles: loops, and runs from the axis to the axis closed along it."""
    found: list[Loop] = []
    for chain in without_specks(chains, tolerance, noise):
        points = chain.points
        on_axis = points[0, 0] == points[-1, 0] == 0.0
        gap = float(np.hypot(*(points[-1] - points[0])))
        length = float(np.hypot(*np.diff(points, axis=0).T).sum())
        if not chain.closed and not on_axis and gap > OPEN_ENDS * length:
            continue
        loop: Loop = fit(points, closed=not on_axis, tolerance=tolerance)
        if on_axis and loop:
            loop = _along_axis(loop)
        if regularisation.is_closed(loop):
            found.append(loop)
    return found


def _along_axis(loop: Loop) -> Loop:
    """An open run whose ends are put on the axis, closed by a line along it."""
    first, last = loop[0], loop[-1]
    if isinstance(first, Circle) or isinstance(last, Circle):
        return loop
    start, end = (0.0, first.start[1]), (0.0, last.end[1])
    if len(loop) == 1:
        return (_between(first, start, end), Line(end, start))
    return (_between(first, start, first.end), *loop[1:-1], _between(last, last.start, end), Line(end, start))


def _between(curve: Line | Arc, start: XY, end: XY) -> Line | Arc:
    return Line(start, end) if isinstance(curve, Line) else Arc(start, curve.mid, end)
