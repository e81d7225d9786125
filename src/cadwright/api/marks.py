"""What a user points at, as values that planners can relate to geometry: picked faces and edges, strokes over views."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.requirements.figures import number
from cadwright.values import Blob, Pick, Stroke
from cadwright.values.tessellation import Tessellated
from cadwright.values.vector import Vector

MOST_POINTS = 64
"""Points of one stroke that are looked for on the part; of longer ones every second, third … is."""
MOST_PICKS, MOST_STROKES = 50, 200
Floats = NDArray[np.float64]
_FORMS = {"plane": "flat", "cylinder": "round", "cone": "conical", "sphere": "spherical", "torus": "ring-shaped"}
_CURVES = {"line": "straight", "circle": "round", "ellipse": "elliptic"}


class Drawn(msgspec.Struct, frozen=True):
    """A stroke as it was drawn: points in pixels of the view, with pressure where there is one."""

    points: tuple[Annotated[tuple[float, ...], msgspec.Meta(min_length=2, max_length=3)], ...]
    colour: str = ""
    width: float = 0.0


class View(msgspec.Struct, frozen=True):
    """The view that strokes were drawn over.

    ``size`` is in pixels; ``lens`` is the camera's matrix, column by column, for the rectangle ``frame`` (x, y, width,
    height) of it.
    """

    size: tuple[float, float]
    lens: tuple[float, ...] = ()
    frame: tuple[float, float, float, float] | None = None
    kind: Literal["model", "drawing", "sketch"] = "model"


def picks(brep: bytes, wanted: Sequence[tuple[int, str]], kernel: Kernel) -> tuple[Pick, ...]:
    """What was picked, by part and reference. Raises `InputError` for what is not there."""
    if len(wanted) > MOST_PICKS:
        raise InputError(f"{len(wanted)} picks are too many", f"at most {MOST_PICKS} go with a message")
    if not wanted:
        return ()
    return tuple(msgspec.structs.replace(pick, text=words(pick)) for pick in kernel.picked(brep, wanted))


def words(pick: Pick) -> str:
    """What was picked, for people and planners."""
    sizes, at = pick.sizes, f"at ({', '.join(map(number, pick.point))})"
    if pick.kind == "vertex":
        return f"corner {at}"
    if pick.kind == "edge":
        told = [f"{_CURVES.get(pick.form, 'curved')} edge"]
        if "diameter" in sizes:
            told.append(f"Ø{number(sizes['diameter'])}" + (", part of a circle" if sizes["angle"] < 359.9 else ""))
        else:
            told.append(f"{number(sizes['length'])} mm long")
        return ", ".join([*told, *(("an inner corner",) if pick.concave else ()), at])
    told = [f"{_FORMS.get(pick.form, 'curved')} face"]
    if "diameter" in sizes:
        told[0] += f" Ø{number(sizes['diameter'])}"
        told.append("hollow" if pick.concave else "outer")
    if pick.form == "plane" and pick.direction is not None:
        told.append(f"facing {_direction(pick.direction)}")
    return ", ".join([*told, f"{number(sizes['area'])} mm²", at])


def strokes(drawn: Sequence[Drawn], view: View, brep: bytes | None, kernel: Kernel) -> tuple[Stroke, ...]:
    """Strokes in parts of their view, with the points of the part below them where they were drawn over one."""
    if len(drawn) > MOST_STROKES:
        raise InputError(f"{len(drawn)} strokes are too many", f"at most {MOST_STROKES} go with a message")
    width, height = view.size
    if not (width > 0 and height > 0) or (view.frame is not None and not (view.frame[2] > 0 and view.frame[3] > 0)):
        raise InputError("the view that was drawn on has no size")
    thinned = [each.points[:: len(each.points) // MOST_POINTS + 1] for each in drawn]
    places = [tuple((point[0] / width, point[1] / height) for point in points) for points in thinned]
    below: list[tuple[Vector | None, ...]] = [()] * len(places)
    if view.kind == "model" and brep is not None and len(view.lens) == 16:
        parts = kernel.tessellation(brep)
        x, y, wide, high = view.frame or (0.0, 0.0, width, height)
        framed = [[((point[0] - x) / wide, (point[1] - y) / high) for point in points] for points in thinned]
        below = [_below(points, view.lens, parts) for points in framed]
    return tuple(
        Stroke(points, each.colour[:40], each.width, on) for each, points, on in zip(drawn, places, below, strict=True)
    )


def picture(data_url: str) -> Blob:
    """The PNG of a data URL. Raises `InputError` where it is none."""
    import base64
    import binascii

    head, _, body = data_url.partition(",")
    try:
        data = base64.b64decode(body, validate=True) if head == "data:image/png;base64" else b""
    except binascii.Error:
        data = b""
    if not data.startswith(b"\x89PNG"):
        raise InputError("the picture of the view is no PNG")
    return Blob(data, "image/png")


def _direction(direction: Vector) -> str:
    for axis, name in enumerate("xyz"):
        if abs(direction[axis]) > 1 - 1e-6:
            return f"{'+' if direction[axis] > 0 else '-'}{name}"
    return f"({', '.join(number(value) for value in direction)})"


def _below(
    points: Sequence[tuple[float, float]], lens: Sequence[float], parts: Sequence[Tessellated]
) -> tuple[Vector | None, ...]:
    """Where rays through points of the view first meet the parts."""
    matrix = np.array(lens, float).reshape(4, 4).T
    if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-30:
        return tuple(None for _ in points)
    back = np.linalg.inv(matrix)
    corners = np.concatenate([_corners(part) for part in parts]) if parts else np.empty((0, 3, 3))
    return tuple(_hit(_unseen(back, point, -1.0), _unseen(back, point, 1.0), corners) for point in points)


def _corners(part: Tessellated) -> Floats:
    vertices = np.frombuffer(part.vertices, "<f4").reshape(-1, 3).astype(float)
    corners: Floats = vertices[np.frombuffer(part.triangles, "<u4").reshape(-1, 3)]
    return corners


def _unseen(back: Floats, point: tuple[float, float], depth: float) -> Floats:
    """The point in space of a place in the view, at the nearest (-1) or farthest (1) that the camera sees."""
    seen: Floats = back @ np.array([2 * point[0] - 1, 1 - 2 * point[1], depth, 1.0])
    return np.asarray(seen[:3] / seen[3], float)


def _hit(near: Floats, far: Floats, corners: Floats) -> Vector | None:
    """The point nearest to ``near`` in which the line to ``far`` meets a triangle (Möller and Trumbore)."""
    along = far - near
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(along, second)
    determinant = np.einsum("ij,ij->i", first, across)
    with np.errstate(divide="ignore", invalid="ignore"):
        offset = near - corners[:, 0]
        u = np.einsum("ij,ij->i", offset, across) / determinant
        turned = np.cross(offset, first)
        v = turned @ along / determinant
        t = np.einsum("ij,ij->i", second, turned) / determinant
        meets = (u >= 0) & (v >= 0) & (u + v <= 1) & (t >= 0)
    if not meets.any():
        return None
    x, y, z = np.round(near + t[meets].min() * along, 6) + 0.0
    return float(x), float(y), float(z)
