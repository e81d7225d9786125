"""What is to be drawn: a coloured mesh with its edges, and the cameras and viewports of the pictures."""

import io
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadwright.views.projection import Projection, Vector

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float, float, float]

EDGE_COLOUR: Colour = (26, 28, 33)
PART_COLOURS: tuple[Colour, ...] = (
    (186, 197, 211),
    (225, 190, 145),
    (160, 200, 170),
    (214, 170, 172),
    (190, 178, 214),
    (218, 212, 150),
    (150, 200, 208),
    (200, 182, 168),
)
"""Muted colours for the parts in turn: light enough that black edges stand out on each."""

AMBIENT, DIFFUSE = 0.26, 0.82
LIGHTS: tuple[tuple[Vector, float], ...] = (
    ((-0.45, 0.75, 1.0), 0.62),
    ((0.9, 0.1, 0.7), 0.26),
    ((0.0, -0.8, 0.5), 0.14),
)
"""Key, fill and rim: where each stands as the viewer sees it (right, up, toward the viewer), and how bright."""


@dataclass(frozen=True)
class Scene:
    """A mesh as drawn: ``vertices`` (n, 3) in mm, ``triangles`` (m, 3), ``normals`` (n, 3), ``colours`` (n, 3) 0–255.

    ``lines`` (s, 2, 3) are the segments of the part's edges. ``bbox`` (xmin, ymin, zmin, xmax, ymax, zmax) may be
    larger than the vertices reach, which of a curved face touch only some places.
    """

    vertices: Floats
    triangles: Ints
    normals: Floats
    colours: Bytes
    lines: Floats
    bbox: Box

    @property
    def size(self) -> tuple[float, float, float]:
        """The extents along x, y and z."""
        b = self.bbox
        return (b[3] - b[0], b[4] - b[1], b[5] - b[2])

    @property
    def diagonal(self) -> float:
        """Length of the bounding box's diagonal."""
        return float(np.linalg.norm(self.size))

    def drawn_lines(self, view: Projection, pixel: float) -> Floats:
        """Edges and outlines as seen in ``view``, (s, 2, 3); ``pixel`` is the size of one in mm.

        Lines are lifted off the surface toward the viewer, which leaves them in place in the picture (the projection
        is parallel) and lets them win against the faces that they lie on; outlines go outward as well, because the
        surface just inside an outline is nearer than the outline.
        """
        toward = np.asarray(view.toward)
        points, normals = self._outlines(toward)
        return np.concatenate([self.lines, points + normals * (0.5 * pixel)]) + toward * (1.5 * pixel)

    def _outlines(self, toward: Floats) -> tuple[Floats, Floats]:
        """Where curved faces turn away from the viewer: segments across triangles and their normals, (s, 2, 3) each.

        The normals are interpolated, and a segment joins the two places on a triangle's sides where they are square
        to the view: a smooth line, where the mesh's own edges would zigzag.
        """
        facing = (self.normals @ toward)[self.triangles]
        facing[np.abs(facing) < 1e-4] = 0.0
        front = facing > 0
        crossed = np.flatnonzero(front.any(axis=1) & ~front.all(axis=1))
        corners, facing, front = self.triangles[crossed], facing[crossed], front[crossed]
        # The lone corner stands on its own side of the outline; both crossed sides start there.
        lone = np.where(front.sum(axis=1) == 1, front.argmax(axis=1), (~front).argmax(axis=1))
        rows = np.arange(len(crossed))
        points, normals = [], []
        for step in (1, 2):
            other = (lone + step) % 3
            a, b = facing[rows, lone], facing[rows, other]
            t = (a / (a - b))[:, None]
            start, end = corners[rows, lone], corners[rows, other]
            points.append(self.vertices[start] * (1 - t) + self.vertices[end] * t)
            normals.append(self.normals[start] * (1 - t) + self.normals[end] * t)
        return np.stack(points, axis=1), np.stack(normals, axis=1)


@dataclass(frozen=True)
class Picture:
    """One view of the scene in a part of the sheet: pixel rectangle from the top left, and the camera.

    ``centre`` is the point of the model in the rectangle's middle, ``scale`` is pixels per mm.
    """

    view: Projection
    left: int
    top: int
    width: int
    height: int
    centre: tuple[float, float, float]
    scale: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The pixel (right, down) of a point in view coordinates."""
        x0, y0 = self.view.to_view(self.centre)
        return (
            self.left + self.width / 2 + (x - x0) * self.scale,
            self.top + self.height / 2 - (y - y0) * self.scale,
        )

    def to_pixels(self, points: Floats) -> Floats:
        """Points (…, 3) of the model as (…, 3): pixels right and down in the picture, and mm toward the viewer."""
        offset = points - np.asarray(self.centre)
        x = self.width / 2 + offset @ np.asarray(self.view.right) * self.scale
        y = self.height / 2 - offset @ np.asarray(self.view.up) * self.scale
        return np.stack([x, y, offset @ np.asarray(self.view.toward)], axis=-1)


def load_scene(mesh: bytes, colours: tuple[Colour, ...] = (), bbox: Box | None = None) -> Scene:
    """The scene of a tessellation in NumPy's ``.npz`` (see `cadwright.kernel.occ.tessellate`).

    ``colours`` are the parts' in turn; parts without one get a muted colour. ``bbox`` is that of the geometry, where
    it is known; else the mesh's own. Raises `ValueError` for a mesh that is empty or not
    finite.
    """
    with np.load(io.BytesIO(mesh), allow_pickle=False) as arrays:
        vertices = arrays["vertices"].astype(np.float64)
        triangles = arrays["triangles"].astype(np.int64)
        normals = arrays["normals"].astype(np.float64)
        part_of_triangle = arrays["part_of_triangle"].astype(np.int64)
        edge_points = arrays["edge_points"].astype(np.float64)
        edge_offsets = arrays["edge_offsets"].astype(np.int64)
    if len(triangles) == 0:
        raise ValueError("the mesh has no triangles; there is nothing to draw")
    if not (np.isfinite(vertices).all() and np.isfinite(normals).all() and np.isfinite(edge_points).all()):
        raise ValueError("the mesh has coordinates that are not finite numbers")
    return Scene(
        vertices,
        _wound_by(normals, vertices, triangles),
        normals,
        _vertex_colours(len(vertices), triangles, part_of_triangle, colours),
        _segments(edge_points, edge_offsets),
        bbox or _bounds(vertices),
    )


def _bounds(vertices: Floats) -> Box:
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    return (float(low[0]), float(low[1]), float(low[2]), float(high[0]), float(high[1]), float(high[2]))


def _vertex_colours(n: int, triangles: Ints, parts: Ints, colours: tuple[Colour, ...]) -> Bytes:
    """Each vertex in the colour of its part; faces share no vertices, so a vertex has one part only."""
    count = int(parts.max()) + 1
    palette = [colours[i] if i < len(colours) else PART_COLOURS[i % len(PART_COLOURS)] for i in range(count)]
    part_of_vertex = np.zeros(n, dtype=np.int64)
    part_of_vertex[triangles] = parts[:, None]
    return np.asarray(palette, dtype=np.uint8)[part_of_vertex]


def _wound_by(normals: Floats, vertices: Floats, triangles: Ints) -> Ints:
    """The triangles, each counter-clockwise as seen from where its normals point to.

    OpenGL lights the back of a triangle as if its normals were reversed, so that a part whose faces look inward, as
    imported ones do at times, is lit like any other.
    """
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    agreement = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[triangles].sum(axis=1))
    return np.where((agreement < 0)[:, None], triangles[:, ::-1], triangles)


def _segments(points: Floats, offsets: Ints) -> Floats:
    """The segments (s, 2, 3) of polylines stored one after the other; ``offsets`` says where each begins."""
    if len(points) < 2:
        return np.zeros((0, 2, 3))
    joined = np.ones(len(points) - 1, dtype=bool)
    joined[offsets[1:-1] - 1] = False
    return np.stack([points[:-1][joined], points[1:][joined]], axis=1)
