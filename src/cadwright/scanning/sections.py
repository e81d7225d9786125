"""Plane sections of triangle meshes: their chains, their silhouette as a picture, their outline as a sketch graph."""

import math

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cadwright.errors import InputError
from cadwright.scanning.meshes import Floats, Mesh
from cadwright.sketch.fitting import fit
from cadwright.sketch.graph import Geometry, Sketch

Vector = tuple[float, float, float]
PIXELS, MARGIN = 128, 4
"""Width and height of the picture of a section, and the white around it."""
RELATIVE_TOLERANCE = 1e-3
"""How far a fitted outline may be from the mesh, relative to the section's longer side."""
WELD = 1e-9
GAP = 1e-5
"""Corners nearer than the one part of the mesh's size are the same; ends of chains nearer than the other are joined."""


class Chain(msgspec.Struct, frozen=True):
    """Points (n, 2) of a section in order; ``closed`` where the last one is joined to the first."""

    points: Floats
    closed: bool


class Frame(msgspec.Struct, frozen=True):
    """A plane in space: unit vectors right, up and ahead (its normal), and the point that is (0, 0) on it."""

    right: Floats
    up: Floats
    ahead: Floats
    origin: Floats

    @classmethod
    def facing(cls, normal: Vector, origin: Vector) -> "Frame":
        """The frame of `frame` at a point."""
        return cls(*frame(normal), np.asarray(origin, float))

    def local(self, points: Floats) -> Floats:
        """Points (n, 3) of space as right, up and ahead of the plane."""
        return np.asarray((points - self.origin) @ np.stack([self.right, self.up, self.ahead], axis=1))


def section(mesh: Mesh, normal: Vector, origin: Vector) -> list[Chain]:
    """Where a plane cuts a mesh, in the plane's own coordinates with ``origin`` at (0, 0): see `frame`.

    A vertex that lies on the plane counts as above it, so that every triangle that is cut is cut through two edges.
    Raises `InputError` when there is no plane, or it misses the mesh.
    """
    return cut(mesh, Frame.facing(normal, origin))


def cut(mesh: Mesh, plane: Frame) -> list[Chain]:
    """The section of a mesh with the plane of a frame. Raises `InputError` when it misses the mesh."""
    heights = mesh.vertices @ plane.ahead - float(plane.origin @ plane.ahead)
    if heights.min() > 0 or heights.max() < 0:
        reach = f"{heights.min():g} to {heights.max():g}"
        raise InputError(f"the plane misses the mesh, which lies {reach} from it along the normal")
    # Which side a corner on the plane is on is told after welding, the same for all triangles around it.
    near = WELD * mesh.diagonal
    low, high = (heights <= near)[mesh.triangles], (heights >= -near)[mesh.triangles]
    triangles = mesh.triangles[low.any(axis=1) & high.any(axis=1)]
    if not len(triangles):
        raise InputError("the plane only touches the mesh")
    return _chains(*_welded(mesh, triangles), plane, mesh.diagonal)


def _chains(corners: Floats, triangles: NDArray[np.int64], plane: Frame, size: float) -> list[Chain]:
    local = plane.local(corners)
    heights, above = local[:, 2], local[:, 2] >= 0
    triangles = triangles[above[triangles].any(axis=1) & ~above[triangles].all(axis=1)]
    if not len(triangles):
        raise InputError("the plane only touches the mesh")
    edges = np.sort(np.stack([triangles, np.roll(triangles, -1, axis=1)], axis=2), axis=2)
    crossed = above[edges[:, :, 0]] != above[edges[:, :, 1]]
    pairs, ends = np.unique(edges[crossed], axis=0, return_inverse=True)
    t = heights[pairs[:, 0]] / (heights[pairs[:, 0]] - heights[pairs[:, 1]])
    flat = local[pairs[:, 0], :2] * (1 - t)[:, None] + local[pairs[:, 1], :2] * t[:, None]
    found = [Chain(flat[order], closed) for order, closed in _chained(ends.reshape(-1, 2), len(pairs))]
    return _bridged(found, GAP * size)


def frame(normal: Vector) -> tuple[Floats, Floats, Floats]:
    """Unit vectors right, up and ahead of a plane.

    For the normals Z, X and Y, right and up are X and Y, Y and Z, -X and Z. In general, up is the direction nearest to
    Z, or to Y where the normal is along Z. Raises `InputError`.
    """
    ahead = np.asarray(normal, float)
    length = float(np.linalg.norm(ahead))
    if not length:
        raise InputError("the normal has no length")
    ahead = ahead / length
    up = np.array([0.0, 1.0, 0.0]) if abs(ahead[2]) > 1 - 1e-9 else np.array([0.0, 0.0, 1.0])
    up = up - ahead * (up @ ahead)
    up /= np.linalg.norm(up)
    return np.cross(up, ahead), up, ahead


def silhouette(chains: list[Chain], pixels: int = PIXELS, margin: int = MARGIN) -> Image.Image:
    """A section filled with black on white, centred, its longer side across the picture; holes stay white."""
    low, size = extent(chains)
    scale = (pixels - 2 * margin) / max(size.max(), 1e-300)
    shift = pixels / 2 - (low + size / 2) * scale
    inside = filled([Chain(chain.points * scale + shift, chain.closed) for chain in chains], pixels, pixels)
    return Image.fromarray(np.where(inside[::-1], 0, 255).astype(np.uint8))


def filled(chains: list[Chain], width: int, height: int) -> NDArray[np.bool_]:
    """Which unit squares (height, width) have their middle inside of the chains, even-odd; y upwards."""
    ends = [np.roll(c.points, -1, axis=0) if c.closed else c.points[1:] for c in chains]
    starts = [c.points if c.closed else c.points[:-1] for c in chains]
    a, b = np.concatenate(starts), np.concatenate(ends)
    inside = np.zeros((height, width), bool)
    centres = np.arange(width) + 0.5
    for row in range(height):
        y = row + 0.5
        crossing = (a[:, 1] <= y) != (b[:, 1] <= y)
        p, q = a[crossing], b[crossing]
        xs = np.sort(p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0]))
        inside[row] = np.searchsorted(xs, centres) % 2 == 1
    return inside


def outline(chains: list[Chain], tolerance: float | None = None) -> Sketch:
    """A section as lines, arcs and circles, in the mesh's unit and the plane's coordinates.

    They pass within ``tolerance`` of the section's points; without one, `RELATIVE_TOLERANCE` of its longer side.
    """
    tolerance = tolerance or RELATIVE_TOLERANCE * float(extent(chains)[1].max())
    fitted: list[Geometry] = []
    for chain in chains:
        fitted += fit(chain.points, closed=chain.closed, tolerance=tolerance)
    return Sketch(tuple(fitted))


def extent(chains: list[Chain]) -> tuple[Floats, Floats]:
    """Lower left corner and size of the box around a section."""
    points = np.concatenate([chain.points for chain in chains])
    low = points.min(axis=0)
    return low, points.max(axis=0) - low


def along(chain: Chain, step: float) -> Floats:
    """Points (n, 2) evenly along a chain, about a step apart."""
    points = np.vstack((chain.points, chain.points[:1])) if chain.closed else chain.points
    lengths = np.append(0.0, np.hypot(*np.diff(points, axis=0).T).cumsum())
    at = np.linspace(0, lengths[-1], max(2, math.ceil(lengths[-1] / step)))
    return np.stack([np.interp(at, lengths, points[:, i]) for i in range(2)], axis=1)


def _welded(mesh: Mesh, triangles: NDArray[np.int32]) -> tuple[Floats, NDArray[np.int64]]:
    """The corners of some triangles, each standing for all at the same place; the triangles, each one once."""
    used, numbers = np.unique(triangles, return_inverse=True)
    corners = mesh.vertices[used]
    step = 10.0 ** math.floor(math.log10(mesh.diagonal)) * WELD
    _, first, which = np.unique(np.round(corners / step), axis=0, return_index=True, return_inverse=True)
    welded: NDArray[np.int64] = which.reshape(-1)[numbers.reshape(-1, 3)].astype(np.int64)
    welded = welded[(welded != np.roll(welded, 1, axis=1)).all(axis=1)]
    _, once = np.unique(np.sort(welded, axis=1), axis=0, return_index=True)
    return corners[first], welded[once]


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


def _bridged(chains: list[Chain], gap: float) -> list[Chain]:
    """The chains with those joined whose ends are as good as in one place."""
    done = [chain for chain in chains if chain.closed]
    waiting = [chain.points for chain in chains if not chain.closed]
    while waiting:
        run = waiting.pop()
        while math.dist(run[0], run[-1]) > gap or len(run) < 3:
            ends = np.array([(p[0], p[-1]) for p in waiting]).reshape(-1, 2)
            away = np.hypot(*(ends - run[-1]).T)
            if not len(away) or away.min() > gap:
                break
            number, from_end = divmod(int(away.argmin()), 2)
            other = waiting.pop(number)
            run = np.vstack((run, other[::-1][1:] if from_end else other[1:]))
        else:
            done.append(Chain(run[:-1], True))
            continue
        done.append(Chain(run, False))
    return done
