"""Files of other formats into a document and out of it.

FreeCAD's own STEP importer with names and colours (``Import``) ends the process on assemblies where there is no
window, so shapes are read with ``Part``; names and colours come from our own reader through `add_parts`.
"""

from __future__ import annotations

import math
import os
from typing import Any, Sequence

import FreeCAD as App
import Import
import Mesh
import Part

from cadwright.kernel import brep_text

MESH_FORMATS = ("stl", "obj", "ply", "off")
SHAPE_FORMATS = ("step", "iges", "brep")
READABLE = (*SHAPE_FORMATS, *MESH_FORMATS, "dxf")
WRITABLE = (*SHAPE_FORMATS, "stl", "obj", "ply", "dxf")
FINENESS = 5e-4
"""How far the triangles of written meshes may be from the surface, as a part of the size."""
_ALIASES = {"stp": "step", "igs": "iges", "brp": "brep"}


class ExchangeError(ValueError):
    """A file that cannot be read or written; the message says why."""


def format_of(path: str) -> str:
    """The format a file's name tells."""
    ending = os.path.splitext(path)[1].lower().lstrip(".")
    return _ALIASES.get(ending, ending)


def read(doc: Any, path: str, name: str | None = None) -> list[Any]:
    """Add what a STEP, IGES, BREP, STL, OBJ, PLY, OFF or DXF file holds to a document; returns the new objects.

    Solids become one ``Part::Feature`` each, a mesh a ``Mesh::Feature``, a drawing one feature with all its edges.
    Raises `ExchangeError`.
    """
    ending = format_of(path)
    if ending not in READABLE:
        raise ExchangeError(f"files of the format {ending!r} cannot be read; known are {', '.join(READABLE)}")
    if not os.path.exists(path):
        raise ExchangeError("there is no such file")
    if os.path.getsize(path) == 0:
        raise ExchangeError("the file is empty")
    label = name or os.path.splitext(os.path.basename(path))[0]
    if ending in MESH_FORMATS:
        return [_read_mesh(doc, path, label)]
    shape = _read_drawing(path) if ending == "dxf" else _read_shape(path, ending)
    return add_shape(doc, shape, label, apart=ending != "dxf")


def add_shape(doc: Any, shape: Any, label: str, apart: bool = True) -> list[Any]:
    """Add a shape to a document: a feature for each solid and one for the rest, or one for all unless ``apart``."""
    pieces = [shape]
    if apart and shape.ShapeType in ("Compound", "CompSolid") and len(shape.Solids) > 1:
        rest = [piece for piece in shape.childShapes() if not piece.Solids]
        pieces = [*shape.Solids, *([Part.makeCompound(rest)] if rest else [])]
    added = []
    for piece in pieces:
        feature = doc.addObject("Part::Feature", "Imported")
        feature.Shape = piece
        feature.Label = label
        added.append(feature)
    return added


def add_parts(doc: Any, parts: Sequence[tuple[str, bytes]]) -> list[Any]:
    """Add parts that were read elsewhere: a label and the text of a BREP for each."""
    added = []
    for label, brep in parts:
        shape = Part.Shape()
        shape.importBrepFromString(brep.decode("latin-1"))
        added += add_shape(doc, shape, label, apart=False)
    return added


def write(objects: Sequence[Any], path: str) -> None:
    """Write the shapes of objects as STEP, IGES, BREP, STL, OBJ, PLY or DXF, by the ending of ``path``.

    A DXF holds the edges of sketches and flat shapes as they lie in x and y. Raises `ExchangeError`.
    """
    ending = format_of(path)
    if ending not in WRITABLE:
        raise ExchangeError(f"files of the format {ending!r} cannot be written; known are {', '.join(WRITABLE)}")
    shaped = [one for one in objects if _has_shape(one)]
    meshed = [one for one in objects if one.isDerivedFrom("Mesh::Feature")]
    if not shaped and not (meshed and ending in MESH_FORMATS):
        names = ", ".join(one.Label for one in objects) or "nothing"
        raise ExchangeError(f"there is no shape to write as {ending.upper()} in {names}")
    if ending in MESH_FORMATS:
        _write_mesh(shaped, meshed, path)
    elif ending == "dxf":
        _write_drawing(shaped, path)
    else:
        _write_shapes(shaped, path, ending)


def _has_shape(candidate: Any) -> bool:
    return hasattr(candidate, "Shape") and isinstance(candidate.Shape, Part.Shape) and not candidate.Shape.isNull()


def _read_shape(path: str, ending: str) -> Any:
    with open(path, "rb") as file:
        data = file.read()
    if ending == "step" and b"ISO-10303-21" not in data[:4096]:
        raise ExchangeError("it is no STEP file: ISO-10303-21 is not at its beginning")
    if ending == "brep" and not (brep_text.is_text(data) and brep_text.is_whole(data)):
        raise ExchangeError("the BREP file is damaged, breaks off, or is none in OCCT's text format")
    shape = Part.Shape()
    try:
        if ending == "brep":
            shape.importBrep(path)
        else:
            shape.read(path)
    except (Part.OCCError, OSError, RuntimeError) as error:
        raise ExchangeError(f"the {ending.upper()} file is damaged or holds no shape ({error})") from error
    if shape.isNull() or not (shape.Faces or shape.Edges or shape.Vertexes):
        raise ExchangeError(f"the {ending.upper()} file holds no shape")
    return shape


def _read_mesh(doc: Any, path: str, label: str) -> Any:
    try:
        mesh = Mesh.Mesh(path)
    except (App.Base.FreeCADError, OSError, RuntimeError, ValueError) as error:
        raise ExchangeError(f"the {format_of(path).upper()} file cannot be read ({error})") from error
    if not mesh.CountFacets:
        raise ExchangeError(f"the {format_of(path).upper()} file holds no triangles")
    feature = doc.addObject("Mesh::Feature", "Mesh")
    feature.Mesh = mesh
    feature.Label = label
    return feature


def _read_drawing(path: str) -> Any:
    """All edges of a DXF file as one compound."""
    scratch = App.newDocument("drawing", hidden=True)
    try:
        Import.readDXF(path, scratch.Name)
        shapes = [one.Shape for one in scratch.Objects if _has_shape(one)]
    except (OSError, RuntimeError, ValueError) as error:
        raise ExchangeError(f"the DXF file cannot be read ({error})") from error
    finally:
        App.closeDocument(scratch.Name)
    if not shapes:
        raise ExchangeError("FreeCAD finds nothing in the DXF file that it can draw")
    return Part.makeCompound(shapes)


def _write_shapes(objects: Sequence[Any], path: str, ending: str) -> None:
    if ending == "brep":
        shape = objects[0].Shape if len(objects) == 1 else Part.makeCompound([one.Shape for one in objects])
        shape.exportBrep(path)
    else:
        Part.export(list(objects), path)


def _write_mesh(shaped: Sequence[Any], meshed: Sequence[Any], path: str) -> None:
    whole = Mesh.Mesh()
    for one in shaped:
        vertices, triangles = one.Shape.tessellate(_deflection(one.Shape))
        whole.addFacets([[vertices[corner] for corner in triangle] for triangle in triangles])
    for one in meshed:
        whole.addMesh(one.Mesh)
    if not whole.CountFacets:
        raise ExchangeError("the shape has no surface that could be written as triangles")
    whole.write(path)


def _deflection(shape: Any) -> float:
    diagonal: float = shape.BoundBox.DiagonalLength
    return FINENESS * diagonal if math.isfinite(diagonal) and diagonal > 0 else 0.1


def _write_drawing(objects: Sequence[Any], path: str) -> None:
    solid = [one.Label for one in objects if one.Shape.Solids]
    if solid:
        raise ExchangeError(f"{solid[0]} is a solid; a DXF file takes sketches and flat shapes")
    Import.writeDXFObject(list(objects), path)
