"""Pictures of designs and drawings: the published raster, pixel by pixel, and a smooth one for people.

The published raster has no anti-aliasing and rounds as OpenCV does; models were evaluated on it, and the second metric
of the release, the chamfer distance in pixels, is computed from it. A border of one grid unit surrounds the canvas.
"""

import io
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Drawing, Line

Raster = NDArray[np.uint8]
"""A picture (size, size, 3), red, green, blue; the row grows with y."""

SIDE = GRID + 2
"""The side of a picture in grid units: the canvas and its border."""
RELEASED_SIZE = 400
MODEL_SIZE = 256
"""The size of the pictures that models see in the published evaluation."""
CHAMFER_SIZE = 320
THICKNESS = 4
BLACK, RED, GREY = (0, 0, 0), (255, 0, 0), (205, 205, 205)
_SPLINE_POINTS = 100
_FARTHEST = 2**24
"""Pixels beyond this are drawn at this: OpenCV has no larger ones."""
_ROUNDEST = 2**30
_AWAY = 8 * GRID
"""The same for strokes and for people's pictures, in grid units."""
_FINER = 3
"""Pictures for people are drawn this much larger and then averaged down."""

Pixel = tuple[int, int]


def raster(design: Design, drawing: Drawing | None = None, *, size: int = RELEASED_SIZE) -> Raster:
    """The design in black and the strokes in red, with the pixels of the release.

    As there, a stroke of three points or fewer is placed as if its coordinates were pixels; see `picture` for people.
    """
    import cv2

    image = np.full((size, size, 3), 255, dtype=np.uint8)
    for each in design.curves:
        _draw(image, each, size)
    for stroke in drawing.splines if drawing else ():
        points = np.clip(_stroke(stroke, size), -_FARTHEST, _FARTHEST).astype(np.int32)
        cv2.polylines(image, [points.reshape(-1, 1, 2)], False, RED, THICKNESS)
    return image


def picture(design: Design, drawing: Drawing | None = None, *, size: int = 600, grid: bool = False) -> Raster:
    """A smooth picture for people: strokes where they were drawn, control points as squares, a grid where wanted."""
    from PIL import Image, ImageDraw

    scale = size * _FINER / SIDE
    image = Image.new("RGB", (size * _FINER, size * _FINER), (255, 255, 255))
    pen = ImageDraw.Draw(image)

    def at(point: XY) -> XY:
        # Pillow takes minutes over lines that lead far away.
        x, y = (max(-_AWAY, min(_AWAY, each)) for each in point)
        return (x + SIDE / 2) * scale, (y + SIDE / 2) * scale

    def on_image(point: XY) -> bool:
        return all(0 <= each <= size * _FINER for each in point)

    def line(points: Sequence[XY], color: tuple[int, int, int], width: float) -> None:
        thick = max(1, round(width * scale))
        pen.line([at(point) for point in points], color, thick, joint="curve")
        for x, y in filter(on_image, (at(points[0]), at(points[-1]))):
            pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), color)

    if grid:
        half = GRID / 2
        for step in range(-int(half), int(half) + 1, 5):
            line([(step, -half), (step, half)], GREY, 0.04)
            line([(-half, step), (half, step)], GREY, 0.04)
    for each in design.curves:
        line(polyline(each), BLACK, 0.25)
    for x, y in filter(on_image, map(at, design.points)):
        pen.rectangle((x - 0.3 * scale, y - 0.3 * scale, x + 0.3 * scale, y + 0.3 * scale), BLACK)
    for stroke in drawing.splines if drawing else ():
        if stroke:
            line([*stroke, stroke[-1]], RED, 0.25)
    return np.asarray(image.reduce(_FINER))


def png(image: Raster) -> bytes:
    """A raster as a PNG file."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def polyline(curve: Curve, *, step: float = math.radians(3)) -> list[XY]:
    """Points along a curve, its ends included; round curves have one every ``step`` radians at least."""
    turn = curve.turn if isinstance(curve, Arc) else None
    if isinstance(curve, Circle):
        turn = (*curve.center, curve.radius, 0.0, math.tau)
    if turn is None:
        return [curve.control_points[0], curve.control_points[-1]]
    x, y, radius, start, sweep = turn
    count = max(2, math.ceil(sweep / step))
    angles = (start + sweep * i / count for i in range(count + 1))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def pixel_chamfer(one: Design, other: Design, *, size: int = CHAMFER_SIZE) -> float:
    """The release's second metric: the mean of both mean distances, in pixels, from black pixel to black pixel.

    Infinite where a picture has no black pixel.
    """
    from scipy.spatial import KDTree

    first, second = (np.argwhere(~raster(each, size=size).any(axis=2)) for each in (one, other))
    if not len(first) or not len(second):
        return math.inf
    there, back = KDTree(second).query(first)[0], KDTree(first).query(second)[0]
    return float(np.mean(there) + np.mean(back)) / 2


def _pixel(point: XY, size: int) -> Pixel:
    x, y = (max(-_FARTHEST, min(_FARTHEST, int((each + SIDE / 2) * size / SIDE))) for each in point)
    return x, y


def _draw(image: Raster, curve: Curve, size: int) -> None:
    import cv2

    points = [_pixel(point, size) for point in curve.control_points]
    match curve:
        case Line():
            cv2.line(image, points[0], points[1], BLACK, THICKNESS)
        case Circle():
            (ax, ay), (bx, by) = points
            radius = int(math.dist(*points) / 2)
            cv2.circle(image, ((ax + bx) // 2, (ay + by) // 2), radius, BLACK, THICKNESS)
        case Arc():
            # The circle through the pixels, as the release has it, not the pixels of the circle.
            start, mid, end = points
            turn = Arc((start, mid, end)).turn
            if turn is None or max(map(abs, turn[:3])) > _ROUNDEST:
                cv2.line(image, start, end, BLACK, THICKNESS)
                return
            x, y, around, begin, sweep = turn
            first, last = math.degrees(begin), math.degrees(begin + sweep)
            cv2.ellipse(image, (int(x), int(y)), (int(around),) * 2, 0, first, last, BLACK, THICKNESS)


def _stroke(stroke: Sequence[XY], size: int) -> NDArray[np.float64]:
    """The points (n, 2) of a stroke's polyline in pixels: a spline through its points, where it has enough of them."""
    # Rounded, because no spline leads through points that differ by less.
    near = np.clip(np.array(stroke, dtype=float).reshape(-1, 2), -_AWAY, _AWAY).round(9)
    points = np.array(list(dict.fromkeys(map(tuple, near.tolist()))), dtype=float).reshape(-1, 2)
    if len(points) <= 3:
        return points
    from scipy.interpolate import splev, splprep

    spline: Any = splprep(points.T, s=0)[0]
    along = np.column_stack(splev(np.linspace(0, 1, _SPLINE_POINTS), spline))
    return (along + SIDE / 2) * size / SIDE
