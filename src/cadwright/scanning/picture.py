"""A scan coloured by how far each place is from a part, with a legend."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont, ImageOps
from scipy.spatial import cKDTree

from cadwright.scanning import meshes
from cadwright.scanning.meshes import Floats, Mesh

WIDTH, HEIGHT, LEGEND = 1000, 800, 130
DENSITY = 9
"""So many points are drawn for each pixel of surface that is seen."""
MOST_POINTS = 6_000_000
VIEW = np.array([[0.7071, 0.7071, 0.0], [-0.4082, 0.4082, 0.8165], [0.5774, -0.5774, 0.5774]])
"""Right, up and towards the viewer: isometric, from the front, the right and above."""
STOPS = np.array([[38, 70, 160], [60, 170, 190], [120, 200, 90], [250, 210, 60], [200, 40, 40]], float)
"""From no deviation to the most that the legend shows."""
PLAIN, PLAIN_SIDE = np.array([150.0, 175.0, 205.0]), 512


def picture(mesh: Mesh, points: Floats, off: Floats, top: float) -> Image.Image:
    """The mesh from the front, right and above; each place in the colour of the nearest of ``points`` (n, 3).

    ``off`` (n,) are their deviations in mm, ``top`` is where the legend ends.
    """
    nearest = cKDTree(points)
    image = _drawn(mesh, lambda seen: colours(off[nearest.query(seen)[1]] / max(top, 1e-300)))
    return _with_legend(image, top, float(off.max()))


def plain(mesh: Mesh) -> Image.Image:
    """The mesh from the front, right and above, in one colour, without white margins."""
    image = Image.fromarray(_drawn(mesh, lambda seen: np.broadcast_to(PLAIN, (len(seen), 3))))
    return _cropped(image)


def _cropped(image: Image.Image) -> Image.Image:
    """The picture of what is not white, no larger than needed for a look."""
    box = ImageOps.invert(image.convert("L")).getbbox()
    shown = ImageOps.expand(image.crop(box), 10, "white")
    shown.thumbnail((PLAIN_SIDE, PLAIN_SIDE))
    return shown


def _drawn(mesh: Mesh, coloured: Callable[[Floats], Floats]) -> NDArray[np.uint8]:
    """The pixels of the mesh, shaded, with the colour of each of the points (n, 3) that are seen."""
    right, up, ahead = VIEW / np.linalg.norm(VIEW, axis=1)[:, None]
    corners = mesh.vertices @ np.stack([right, up], axis=1)
    low, size = corners.min(axis=0), np.ptp(corners, axis=0)
    scale = min((WIDTH - 40) / max(size[0], 1e-300), (HEIGHT - 40) / max(size[1], 1e-300))
    shift = (np.array([WIDTH, HEIGHT]) - size * scale) / 2 - low * scale
    normals, areas = meshes.normals(mesh)
    count = int(np.clip(areas.sum() * scale**2 * DENSITY, 50_000, MOST_POINTS))
    seen, which = meshes.sample(mesh, count, 1)
    at = (seen @ np.stack([right, up], axis=1)) * scale + shift
    pixel = np.minimum(at[:, 1].astype(int), HEIGHT - 1) * WIDTH + np.minimum(at[:, 0].astype(int), WIDTH - 1)
    order = np.lexsort((seen @ ahead, pixel))
    front = order[np.append(np.diff(pixel[order]) > 0, True)]
    light = 0.55 + 0.45 * np.abs(normals[which[front]] @ (0.3 * right + 0.5 * up + 0.81 * ahead))
    image = np.full((HEIGHT * WIDTH, 3), 255, np.uint8)
    image[pixel[front]] = coloured(seen[front]) * light[:, None]
    return _without_specks(image.reshape(HEIGHT, WIDTH, 3))[::-1]


def colours(share: Floats) -> Floats:
    """Colours (n, 3) for shares of the legend; more than all is the last one."""
    at = np.clip(share, 0, 1) * (len(STOPS) - 1)
    return np.stack([np.interp(at, np.arange(len(STOPS)), STOPS[:, i]) for i in range(3)], axis=-1)


def _without_specks(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """White pixels between coloured ones, which no point happened to hit, get a neighbour's colour."""
    white = (image == 255).all(axis=2)
    around = sum(np.roll(~white, step, axis).astype(int) for axis in (0, 1) for step in (-1, 1))
    fill = white & (around >= 3)
    done = image.copy()
    for axis in (0, 1):
        for step in (-1, 1):
            use = fill & ~np.roll(white, step, axis)
            done[use] = np.roll(image, step, axis)[use]
    return done


def _with_legend(image: NDArray[np.uint8], top: float, most: float) -> Image.Image:
    whole = np.full((HEIGHT, WIDTH + LEGEND, 3), 255, np.uint8)
    whole[:, :WIDTH] = image
    begin, end = 90, HEIGHT - 90
    whole[begin:end, WIDTH + 10 : WIDTH + 40] = colours(np.linspace(1, 0, end - begin))[:, None]
    drawn = Image.fromarray(whole)
    draw, font = ImageDraw.Draw(drawn), ImageFont.load_default(16)
    draw.text((WIDTH + 10, 30), "deviation", fill="black", font=font)
    draw.text((WIDTH + 10, 52), "in mm", fill="black", font=font)
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = end - share * (end - begin)
        more = "> " if share == 1 and most > top * 1.001 else ""
        draw.text((WIDTH + 46, y - 9), f"{more}{share * top:.3g}", fill="black", font=font)
    draw.text((WIDTH + 10, HEIGHT - 60), f"max {most:.3g}", fill="black", font=font)
    return drawn
