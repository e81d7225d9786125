"""Plane sections of triangle meshes: their loops, their silhouette as a picture, their outline as a sketch graph."""

import math

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cadwright.sketch.fitting import fit
from cadwright.sketch.graph import Geometry
from cadwright.tools.values import Mesh, SketchGraph, ToolError, Vector

Floats = NDArray[np.float64]
PIXELS, MARGIN = 128, 4
"""Width and height of the picture of a section, and the white around it."""
RELATIVE_TOLERANCE = 1e-3
"""How far a fitted outline may be from the mesh, relative to the section's longer side."""


class Chain(msgspec.Struct, frozen=True):
    """Points (n, 2) of a section in order; ``closed`` where the last one is joined to the first."""

    points: Floats
    closed: bool


def section(mesh: Mesh, normal: Vector, origin: Vector) -> list[Chain]:
    """Where a plane cuts a mesh, in the plane's own coordinates with ``origin`` at (0, 0): see `frame`.

    A vertex that lies on the plane counts as above it, so that every triangle that is cut is cut through two edges.
    Raises `ToolError` when there is no plane, or it misses the mesh.
    """
    right, up, ahead = frame(normal)
    corners, triangles = _welded(mesh)
    from_origin = corners - np.asarray(origin)
    heights = from_origin @ ahead
    if heights.min() > 0 or heights.max() < 0:
        low, high = heights.min(), heights.max()
        raise ToolError(f"the plane misses the mesh, which lies {low:g} to {high:g} from it along the normal")
    above = heights >= 0
    cut = triangles[above[triangles].any(axis=1) & ~above[triangles].all(axis=1)]
    if not len(cut):
        raise ToolError("the plane only touches the mesh")
    edges = np.sort(np.stack([cut, np.roll(cut, -1, axis=1)], axis=2), axis=2)
    crossed = above[edges[:, :, 0]] != above[edges[:, :, 1]]
    pairs, ends = np.unique(edges[crossed], axis=0, return_inverse=True)
    t = heights[pairs[:, 0]] / (heights[pairs[:, 0]] - heights[pairs[:, 1]])
    points = from_origin[pairs[:, 0]] * (1 - t)[:, None] + from_origin[pairs[:, 1]] * t[:, None]
    flat = points @ np.stack([right, up], axis=1)
    return [Chain(flat[order], closed) for order, closed in _chained(ends.reshape(-1, 2), len(pairs))]


def frame(normal: Vector) -> tuple[Floats, Floats, Floats]:
    """Unit vectors right, up and ahead of a plane.

    For the normals Z, X and Y, right and up are X and Y, Y and Z, -X and Z. In general, up is the direction nearest to
    Z, or to Y where the normal is along Z. Raises `ToolError`.
    """
    ahead = np.asarray(normal, float)
    length = float(np.linalg.norm(ahead))
    if not length:
        raise ToolError("the normal has no length")
    ahead = ahead / length
    up = np.array([0.0, 1.0, 0.0]) if abs(ahead[2]) > 1 - 1e-9 else np.array([0.0, 0.0, 1.0])
    up = up - ahead * (up @ ahead)
    up /= np.linalg.norm(up)
    return np.cross(up, ahead), up, ahead


def silhouette(chains: list[Chain]) -> Image.Image:
    """A section filled with black on white, centred, its longer side across the picture; holes stay white."""
    low, size = _extent(chains)
    scale = (PIXELS - 2 * MARGIN) / max(size.max(), 1e-300)
    shift = PIXELS / 2 - (low + size / 2) * scale
    ends = [np.roll(c.points, -1, axis=0) if c.closed else c.points[1:] for c in chains]
    starts = [c.points if c.closed else c.points[:-1] for c in chains]
    a, b = (np.concatenate(parts) * scale + shift for parts in (starts, ends))
    inside = np.zeros((PIXELS, PIXELS), bool)
    centres = np.arange(PIXELS) + 0.5
    for row, y in enumerate(centres):
        crossing = (a[:, 1] <= y) != (b[:, 1] <= y)
        p, q = a[crossing], b[crossing]
        xs = np.sort(p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0]))
        inside[PIXELS - 1 - row] = np.searchsorted(xs, centres) % 2 == 1
    return Image.fromarray(np.where(inside, 0, 255).astype(np.uint8))


def outline(chains: list[Chain]) -> SketchGraph:
    """A section as lines, arcs and circles, in the mesh's unit and the plane's coordinates."""
    tolerance = RELATIVE_TOLERANCE * float(_extent(chains)[1].max())
    fitted: list[Geometry] = []
    for chain in chains:
        fitted += fit(chain.points, closed=chain.closed, tolerance=tolerance)
    return SketchGraph(tuple(fitted))


def _extent(chains: list[Chain]) -> tuple[Floats, Floats]:
    """Lower left corner and size of the box around a section."""
    points = np.concatenate([chain.points for chain in chains])
    low = points.min(axis=0)
    return low, points.max(axis=0) - low


def _welded(mesh: Mesh) -> tuple[Floats, NDArray[np.int64]]:
    """Vertices of which each stands for all that are at the same place, to 1e-9 of the mesh's size."""
    size = float(np.ptp(mesh.vertices, axis=0).max())
    step = 10.0 ** math.floor(math.log10(size) - 9) if size > 0 else 1.0
    _, first, which = np.unique(np.round(mesh.vertices / step), axis=0, return_index=True, return_inverse=True)
    triangles = which.reshape(-1)[mesh.triangles].astype(np.int64)
    distinct = (triangles != np.roll(triangles, 1, axis=1)).all(axis=1)
    return mesh.vertices[first], triangles[distinct]


def _chained(pieces: NDArray[np.int64], points: int) -> list[tuple[list[int], bool]]:
    """Pieces, each the numbers of its two ends, joined into chains; where more than two meet, any two are joined."""
    at: list[list[int]] = [[] for _ in range(points)]
    for number, (first, second) in enumerate(pieces.tolist()):
        at[first].append(number)
        at[second].append(number)
    loose = [end for end in range(points) if len(at[end]) == 1]
    used = [False] * len(pieces)
    chains = []
    for start in (*loose, *range(points)):
        while (order := _walk(start, at, pieces, used)) is not None:
            closed = len(order) > 2 and order[-1] == order[0]
            chains.append((order[:-1] if closed else order, closed))
    return chains


def _walk(start: int, at: list[list[int]], pieces: NDArray[np.int64], used: list[bool]) -> list[int] | None:
    """The points from ``start`` along unused pieces, until there is none or it is back; ``None`` without a piece."""
    order = [start]
    while len(order) == 1 or order[-1] != start:
        piece = next((p for p in at[order[-1]] if not used[p]), None)
        if piece is None:
            break
        used[piece] = True
        first, second = pieces[piece]
        order.append(int(second if first == order[-1] else first))
    return order if len(order) > 1 else None
