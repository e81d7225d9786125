"""Drawing with NumPy alone, where a machine has no OpenGL: a z-buffer at twice the resolution, then reduced."""

from collections.abc import Sequence

import numpy as np

from cadwright.kernel.occ.render.scene import (
    AMBIENT,
    DIFFUSE,
    EDGE_COLOUR,
    LIGHTS,
    Bytes,
    Floats,
    Ints,
    Picture,
    Scene,
)

FINER = 2


def draw(scene: Scene, pictures: Sequence[Picture], width: int, height: int) -> Bytes:
    """The pictures on a white sheet of ``width`` by ``height`` pixels, as (height, width, 3)."""
    sheet = np.full((height, width, 3), 255, dtype=np.uint8)
    for picture in pictures:
        rows = slice(picture.top, picture.top + picture.height)
        columns = slice(picture.left, picture.left + picture.width)
        sheet[rows, columns] = _draw_picture(scene, picture)
    return sheet


def _draw_picture(scene: Scene, picture: Picture) -> Bytes:
    """One picture: faces, then the lines that are nearer than the faces, then averaged down to its pixels."""
    width, height = picture.width * FINER, picture.height * FINER
    frame = _Frame(width, height)
    corners = picture.to_pixels(scene.vertices) * np.array([FINER, FINER, 1.0])
    frame.fill(corners[scene.triangles], _shade(scene, picture)[scene.triangles])
    lines = picture.to_pixels(scene.drawn_lines(picture.view, 1 / picture.scale)) * np.array([FINER, FINER, 1.0])
    frame.stroke(lines, radius=max(1, round(picture.height * FINER / 600)))
    fine = frame.colour.reshape(picture.height, FINER, picture.width, FINER, 3)
    pixels: Bytes = np.rint(fine.mean(axis=(1, 3))).astype(np.uint8)
    return pixels


def _shade(scene: Scene, picture: Picture) -> Floats:
    """Each vertex' colour under the lights, which stand where the viewer is."""
    axes = np.array([picture.view.right, picture.view.up, picture.view.toward])
    seen = scene.normals @ axes.T
    seen *= np.where(seen[:, 2:] < 0, -1.0, 1.0)
    light = np.full(len(seen), AMBIENT)
    for place, strength in LIGHTS:
        direction = np.asarray(place) / np.linalg.norm(place)
        light += DIFFUSE * strength * np.clip(seen @ direction, 0, None)
    shaded: Floats = np.clip(scene.colours * light[:, None], 0, 255)
    return shaded


class _Frame:
    """Colours and depths of the finer pixels; larger depths are nearer to the viewer."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.colour = np.full((height * width, 3), 255, dtype=np.uint8)
        self.depth = np.full(height * width, -np.inf)

    def fill(self, corners: Floats, colours: Floats) -> None:
        """Triangles (m, 3, 3) in pixels and depth, with a colour at each corner (m, 3, 3)."""
        triangle, x, y = _covered(corners[:, :, :2], self.width, self.height)
        weights = _weights(corners[:, :, :2], triangle, x, y)
        depth = (weights * corners[triangle, :, 2]).sum(axis=1)
        pixel = y * self.width + x
        np.maximum.at(self.depth, pixel, depth)
        nearest = depth == self.depth[pixel]
        mixed = (weights[nearest, :, None] * colours[triangle[nearest]]).sum(axis=1)
        self.colour[pixel[nearest]] = np.rint(mixed).astype(np.uint8)

    def stroke(self, lines: Floats, radius: int) -> None:
        """Segments (s, 2, 3) in pixels and depth, as thick as a disc of that radius, where nothing is nearer."""
        start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
        count = np.ceil(np.abs(along[:, :2]).max(axis=1)).astype(np.int64) + 1
        segment = np.repeat(np.arange(len(lines)), count)
        t = _counting(count) / np.maximum(count - 1, 1)[segment]
        points = start[segment] + along[segment] * t[:, None]
        x, y = np.floor(points[:, 0]).astype(np.int64), np.floor(points[:, 1]).astype(np.int64)
        inside = (x >= radius) & (x < self.width - radius) & (y >= radius) & (y < self.height - radius)
        pixel = (y * self.width + x)[inside]
        pixel = np.unique(pixel[points[inside, 2] >= self.depth[pixel]])
        reach = range(-radius, radius + 1)
        for dx, dy in ((i, j) for i in reach for j in reach if i * i + j * j <= radius * radius):
            self.colour[pixel + dy * self.width + dx] = EDGE_COLOUR


def _covered(corners: Floats, width: int, height: int) -> tuple[Ints, Ints, Ints]:
    """The pixels whose centres lie in the triangles (m, 3, 2): triangle, x and y of each, rows in one go."""
    first, last = _centres_between(corners[:, :, 1].min(axis=1), corners[:, :, 1].max(axis=1), height)
    triangle = np.repeat(np.arange(len(corners)), last - first)
    y = first[triangle] + _counting(last - first)
    left, right = np.full(len(y), np.inf), np.full(len(y), -np.inf)
    for i in range(3):
        (px, py), (qx, qy) = corners[triangle, i].T, corners[triangle, (i + 1) % 3].T
        t = (y + 0.5 - py) / np.where(qy == py, np.inf, qy - py)
        crossed = (t >= 0) & (t <= 1) & (qy != py)
        x = px + t * (qx - px)
        left = np.where(crossed, np.minimum(left, x), left)
        right = np.where(crossed, np.maximum(right, x), right)
    first, last = _centres_between(left, right, width)
    row = np.repeat(np.arange(len(y)), last - first)
    return triangle[row], first[row] + _counting(last - first), y[row]


def _centres_between(low: Floats, high: Floats, size: int) -> tuple[Ints, Ints]:
    """The half-open ranges of pixels whose centres lie between two numbers, inside 0 to ``size``."""
    first = np.clip(np.ceil(low - 0.5), 0, size).astype(np.int64)
    last = np.clip(np.floor(high - 0.5) + 1, 0, size).astype(np.int64)
    return first, np.maximum(first, last)


def _counting(counts: Ints) -> Ints:
    """0, 1, …, counts[0]-1, 0, 1, …, counts[1]-1, and so on."""
    ends = np.cumsum(counts)
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)


def _weights(corners: Floats, triangle: Ints, x: Ints, y: Ints) -> Floats:
    """Barycentric coordinates (n, 3) of the pixels' centres in their triangles."""
    a, b, c = corners[triangle, 0], corners[triangle, 1], corners[triangle, 2]
    p = np.stack([x + 0.5, y + 0.5], axis=1)
    area = _cross(b - a, c - a)
    area[area == 0] = np.inf
    wb, wc = _cross(p - a, c - a) / area, _cross(b - a, p - a) / area
    return np.stack([1 - wb - wc, wb, wc], axis=1)


def _cross(u: Floats, v: Floats) -> Floats:
    return u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
