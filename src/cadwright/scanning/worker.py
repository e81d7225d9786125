"""What is done with a stranger's scan, called by name in a worker: arguments and bytes in, values and bytes out.

The scan is the blob ``scan``, of the format ``arguments["format"]``; its unit is ``arguments["unit"]``. What the user
can correct comes back as ``{"problem", "hint"}``.
"""

import functools
import io
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from cadwright.errors import InputError
from cadwright.scanning import distance, meshes, reconstruction
from cadwright.scanning.meshes import Mesh
from cadwright.scanning.outlines import deviation
from cadwright.scanning.picture import plain
from cadwright.scanning.sections import RELATIVE_TOLERANCE, Frame, cut, extent, outline, silhouette

Blobs = dict[str, bytes]
Result = tuple[dict[str, Any], Blobs]
Call = Callable[[dict[str, Any], Blobs], Result]
PICTURE = 1024
NOISE = 4.0
"""The tolerance of an outline in standard deviations of the scan's noise."""


def _told(function: Call) -> Call:
    """Turn what the user can correct into a ``problem``."""

    @functools.wraps(function)
    def told(arguments: dict[str, Any], blobs: Blobs) -> Result:
        try:
            return function(arguments, blobs)
        except InputError as error:
            return {"problem": error.message, "hint": error.hint}, {}

    return told


@_told
def section(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The section with ``normal`` and ``origin`` (``None``: the middle), fitted within ``tolerance`` (``None``: told).

    Gives ``{"sketch", "tolerance", "deviation", "closed", "open", "size", "placement", "notes"}`` and the picture.
    """
    mesh = _mesh(arguments, blobs)
    state = meshes.health(mesh)
    origin = arguments.get("origin")
    plane = Frame.facing(tuple(arguments["normal"]), tuple(mesh.bounds.mean(axis=0) if origin is None else origin))
    chains = cut(mesh, plane)
    tolerance = arguments.get("tolerance")
    if tolerance is None:
        tolerance = max(RELATIVE_TOLERANCE * float(extent(chains)[1].max()), NOISE * meshes.noise(mesh))
    sketch = outline(chains, tolerance)
    loose = sum(not chain.closed for chain in chains)
    notes = [*state.notes, *([f"{loose} of {len(chains)} chains of the section are open"] if loose else [])]
    if not sketch.geometry:
        raise InputError("the section has no extent")
    picture = io.BytesIO()
    silhouette(chains, PICTURE, PICTURE // 32).save(picture, "PNG")
    value = {
        "sketch": msgspec.to_builtins(sketch),
        "tolerance": tolerance,
        "deviation": msgspec.to_builtins(deviation(chains, sketch.geometry)),
        "closed": len(chains) - loose,
        "open": loose,
        "size": extent(chains)[1].tolist(),
        "placement": _placement(plane),
        "notes": notes,
    }
    return value, {"png": picture.getvalue()}


def _placement(plane: Frame) -> dict[str, Any]:
    """A frame as FreeCAD's placements are told: position, axis, angle in degrees."""
    turn = Rotation.from_matrix(np.stack([plane.right, plane.up, plane.ahead], axis=1)).as_rotvec()
    angle = float(np.linalg.norm(turn))
    axis = turn / angle if angle else np.array([0.0, 0.0, 1.0])
    return {"position": plane.origin.tolist(), "axis": axis.tolist(), "angle": float(np.degrees(angle))}


def _mesh(arguments: dict[str, Any], blobs: Blobs) -> Mesh:
    return meshes.load(blobs["scan"], str(arguments["format"]), str(arguments.get("unit") or "mm"))


@_told
def prepare(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The scan in mm as binary STL, the blob ``stl``, and what is to be said of it: ``{"health"}``."""
    mesh = _mesh(arguments, blobs)
    return {"health": msgspec.to_builtins(meshes.health(mesh))}, {"stl": meshes.stl(mesh)}


@_told
def describe(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """What the scan is: ``{"text"}``, a few lines, and a picture of it, the blob ``png``."""
    mesh = _mesh(arguments, blobs)
    state = meshes.health(mesh)
    low, high = ([f"{float(v):.6g}" for v in corner] for corner in mesh.bounds)
    size = " × ".join(f"{side:.6g}" for side in state.size)
    closed = "" if state.open_edges is None else ", closed" if not state.open_edges else ", open"
    lines = [
        f"{len(mesh.triangles)} triangles and {len(mesh.vertices)} corners{closed}; {size} in its own unit, "
        f"{meshes.unit_of(max(state.size))}; from ({', '.join(low)}) to ({', '.join(high)})"
    ]
    spread = meshes.noise(mesh)
    lines.append(f"its points are noisy by about {spread:.2g}" if spread else "an exact mesh, without noise")
    picture = io.BytesIO()
    plain(mesh).save(picture, "PNG")
    return {"text": "\n".join([*lines, *state.notes])}, {"png": picture.getvalue()}


@_told
def compare(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """How far the scan and the blob ``part`` (STL) lie apart: ``comparing.Compared`` and ``diagonal``; the picture."""
    scan, part = _mesh(arguments, blobs), meshes.load(blobs["part"], "stl")
    compared, image = distance.compare(scan, part)
    picture = io.BytesIO()
    image.save(picture, "PNG")
    return msgspec.to_builtins(compared) | {"diagonal": scan.diagonal}, {"png": picture.getvalue()}


@_told
def rebuild(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The plan of `rebuilding` as JSON: for measuring many scans without FreeCAD."""
    return msgspec.to_builtins(reconstruction.rebuild(_mesh(arguments, blobs))), {}
