"""CAD and mesh files in and out. `read` and `write` are called by name in the verifier's worker."""

import io
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from OCP.BRepTools import BRepTools
from OCP.TopoDS import TopoDS_Shape
from OCP.TopTools import TopTools_FormatVersion

from cadwright.errors import InputError
from cadwright.kernel.occ import brep, mesh_read, mesh_write, step, threemf
from cadwright.kernel.occ.step import Piece, Rgba
from cadwright.kernel.occ.tessellate import Mesh, tessellate
from cadwright.values.text import as_name

FINENESS = 2e-4
"""How far the triangles of written meshes may be from the surface, as a part of the size."""
_ALIASES = {"stp": "step", "igs": "iges", "brp": "brep"}
_REFUSED = {
    "dxf": "a DXF file is a drawing; it has no solid to measure",
    "svg": "an SVG file is a drawing; it has no solid to measure",
    "fcstd": "FreeCAD documents cannot be read here yet; export STEP from FreeCAD",
}

Result = tuple[dict[str, Any], dict[str, bytes]]


def read(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    """Read ``blobs["file"]``, whose format is ``arguments["format"]`` (a file's ending without the dot).

    A CAD file gives ``{"parts": [{"name", "color"}, …]}`` and the blob ``brep``, a compound of these parts in mm. A
    mesh gives ``{"measurements": …}`` and the blob ``mesh``. Anything that cannot be read gives ``{"problem": "…"}``.
    """
    ending = str(arguments["format"]).lower()
    file_format = _ALIASES.get(ending, ending)
    try:
        with brep.kernel_errors(f"the {file_format.upper()} file is damaged"):
            return _read(file_format, blobs["file"])
    except InputError as error:
        return {"problem": error.message}, {}


def _read(file_format: str, data: bytes) -> Result:
    if file_format in _REFUSED:
        raise InputError(_REFUSED[file_format])
    if not data:
        raise InputError("the file is empty")
    if file_format in mesh_read.FORMATS:
        mesh = mesh_read.read_mesh(data, file_format)
        measurements = mesh_read.measured_mesh(mesh)
        return {"measurements": msgspec.to_builtins(measurements)}, {"mesh": mesh_read.display_mesh(mesh).to_npz()}
    if file_format not in _CAD_READERS:
        known = ", ".join((*_CAD_READERS, *mesh_read.FORMATS))
        raise InputError(f"files of the format {file_format!r} cannot be read; known are {known}")
    pieces = _CAD_READERS[file_format](data)
    parts = [{"name": piece.name, "color": piece.color} for piece in pieces]
    return {"parts": parts}, {"brep": brep.encode(brep.compound(piece.shape for piece in pieces))}


def _read_brep(data: bytes) -> list[Piece]:
    """OCCT's own formats, text or binary."""
    shape = brep.decode(data)
    return [Piece(solid) for solid in brep.solids(shape)] or [Piece(shape)]


_CAD_READERS: dict[str, Callable[[bytes], list[Piece]]] = {
    "step": step.read_step,
    "iges": step.read_iges,
    "brep": _read_brep,
}


def write(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    """Write ``blobs["brep"]`` as ``arguments["format"]``: step, iges, brep, stl, glb or 3mf.

    ``name`` names the whole, ``parts`` (``[{"name", "color"}, …]``) its parts; ``tolerance`` is how far triangles may
    be from the surface as a part of the size. Returns ``({}, {"file": …})``; raises `InputError` when it cannot.
    """
    shape = brep.decode(blobs["brep"])
    name = as_name(str(arguments.get("name") or "")) or "part"
    pieces = _pieces(shape, arguments.get("parts") or [])
    file_format = str(arguments["format"]).lower()
    file_format = _ALIASES.get(file_format, file_format)
    if file_format in _CAD_WRITERS:
        return {}, {"file": _CAD_WRITERS[file_format](pieces, name)}
    if file_format not in _MESH_WRITERS:
        raise InputError(f"files of the format {file_format!r} cannot be written")
    fineness = float(arguments.get("tolerance") or FINENESS)
    mesh = tessellate(brep.compound(piece.shape for piece in pieces), fineness * brep.extent(shape))
    return {}, {"file": _MESH_WRITERS[file_format](mesh, _styles(pieces, name))}


def _pieces(shape: TopoDS_Shape, parts: Sequence[dict[str, Any]]) -> list[Piece]:
    children = brep.children(shape)
    described = [*parts, *({} for _ in children[len(parts) :])]
    return [
        Piece(child, as_name(part.get("name") or "") or None, _color(part.get("color")))
        for child, part in zip(children, described, strict=False)
    ]


def _color(components: Sequence[float] | None) -> Rgba | None:
    if not components:
        return None
    red, green, blue, alpha = (min(max(float(c), 0.0), 1.0) for c in components)
    return red, green, blue, alpha


def _styles(pieces: Sequence[Piece], name: str) -> list[mesh_write.Style]:
    """A name of its own for every part."""
    styles: list[mesh_write.Style] = []
    taken: set[str] = set()
    for number, piece in enumerate(pieces, 1):
        own = piece.name or (name if len(pieces) == 1 else f"{name}_{number}")
        own = f"{own}_{number}" if own in taken else own
        taken.add(own)
        styles.append((own, piece.color))
    return styles


def _write_brep(pieces: Sequence[Piece], name: str) -> bytes:
    """OCCT's text format in its first version, the one that every program which reads BREP files knows."""
    del name
    stream = io.BytesIO()
    whole = brep.compound(piece.shape for piece in pieces)
    first = TopTools_FormatVersion.TopTools_FormatVersion_VERSION_1
    BRepTools.Write_s(whole, stream, False, False, first)
    return stream.getvalue()


_CAD_WRITERS: dict[str, Callable[[Sequence[Piece], str], bytes]] = {
    "step": step.write_step,
    "iges": lambda pieces, _: step.write_iges(pieces),
    "brep": _write_brep,
}
_MESH_WRITERS: dict[str, Callable[[Mesh, Sequence[mesh_write.Style]], bytes]] = {
    "stl": lambda mesh, _: mesh_write.stl(mesh),
    "glb": mesh_write.glb,
    "3mf": threemf.write,
}
