"""Shaded pictures of a tessellation, for vision models and for people.

Runs in a process of its own, which keeps its OpenGL context: no user code and no CAD kernel are ever in it.
"""

import io
from typing import Any

from PIL import Image

from cadwright.kernel.occ.render import gl, labels, zbuffer
from cadwright.kernel.occ.render.layout import arrange
from cadwright.kernel.occ.render.scene import Box, Colour, load_scene

STANDARD_VIEWS = ("iso", "front", "top", "right")


def sheet(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Several shaded views on one sheet, as a PNG.

    ``arguments``, all optional:

    - ``views``: names of `cadwright.views.projection.VIEWS` (default iso, front, top, right);
    - ``size``: [width, height] of the whole sheet in pixels (default [1024, 1024]);
    - ``trim``: whether the sheet is made smaller where the views leave it empty (default false);
    - ``labels``: whether names, axes and overall extents in mm are written (default true);
    - ``bbox``: the geometry's measured bounding box, for extents that are exact (default the mesh's own);
    - ``colors``: [[r, g, b], …], the parts' in turn (default muted colours);
    - ``renderer``: "auto", "opengl" or "numpy".

    ``blobs["mesh"]`` is a tessellation (see `cadwright.kernel.occ.tessellate`).

    Returns ``width``, ``height``, ``renderer`` ("opengl" or "numpy") and ``lacking`` (why not "opengl", or None),
    and the blob ``png``. The same mesh and arguments give the same bytes on one machine. Raises `ValueError` for an
    unknown view or renderer, a mesh that is empty or not finite, or a size that is not 64 to 4096.
    """
    width, height = (int(v) for v in arguments.get("size", (1024, 1024)))
    if not (64 <= width <= 4096 and 64 <= height <= 4096):
        raise ValueError(f"a sheet of {width}×{height} pixels cannot be drawn; each side must be 64 to 4096")
    renderer, lacking = _choose(arguments.get("renderer", "auto"))
    scene = load_scene(blobs["mesh"], _colours(arguments.get("colors", ())), _box(arguments.get("bbox")))
    text = max(9, round(min(width, height) / 60)) if arguments.get("labels", True) else 0
    trim = bool(arguments.get("trim", False))
    cells = arrange(scene, arguments.get("views", STANDARD_VIEWS), width, height, text, trim=trim)
    width, height = max(c.left + c.width for c in cells), max(c.top + c.height for c in cells)
    draw = gl.draw if renderer == "opengl" else zbuffer.draw
    image = Image.fromarray(draw(scene, [cell.picture for cell in cells], width, height))
    labels.rule(image, cells)
    if text:
        labels.annotate(image, scene, cells, text)
    return {"width": width, "height": height, "renderer": renderer, "lacking": lacking}, {"png": _png(image)}


def view(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """One big picture of the part, as a PNG: like `sheet`, with ``view`` (default "iso") and no labels by default."""
    one = {"size": (1024, 768), "labels": False, **arguments, "views": [arguments.get("view", "iso")]}
    return sheet(one, blobs)


def engine(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What draws here: ``lacking`` says why OpenGL cannot, or is None."""
    return {"lacking": gl.lacking()}, {}


def _choose(wanted: str) -> tuple[str, str | None]:
    """The renderer's name, and what the machine lacks where "auto" could not be "opengl"."""
    if wanted not in ("auto", "opengl", "numpy"):
        raise ValueError(f"there is no renderer {wanted!r}; there are auto, opengl and numpy")
    if wanted != "auto":
        return wanted, None
    lacking = gl.lacking()
    return ("numpy" if lacking else "opengl"), lacking


def _colours(given: Any) -> tuple[Colour, ...]:
    return tuple((int(r), int(g), int(b)) for r, g, b in given)


def _box(given: Any) -> Box | None:
    if given is None:
        return None
    x0, y0, z0, x1, y1, z1 = (float(v) for v in given)
    return (x0, y0, z0, x1, y1, z1)


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()
