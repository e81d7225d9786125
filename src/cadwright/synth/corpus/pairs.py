"""What a part comes to in a record: drawings, meshes, what was measured, and whether its code still makes it."""

import math
from typing import Any

from cadwright.drawing.audit import audit
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options, iso_sheet, itercad_sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM
from cadwright.drawing.views import SHEET_VIEWS, views_of
from cadwright.drawing.wireframe import wires_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.triangles import read_stl
from cadwright.synth.folder import normalised_stl
from cadwright.values import Measurements, Problem

SAME = 1e-4
"""Two solids are the same where their surfaces are no farther apart than this part of the diagonal, in the mean."""


def solid_files(kernel: Kernel, brep: bytes, name: str) -> dict[str, bytes]:
    """A part as STEP, as STL where it lies, and as STL in a box of diagonal 1 around the origin, all in mm.

    Raises `ExportError` when they cannot be written.
    """
    return _solid(kernel.write(brep, "step", name=name), kernel.cadquery_stl(brep), name)


def all_files(kernel: Kernel, geometry: Geometry, title: str) -> tuple[dict[str, bytes], list[str]]:
    """A part's ISO sheet with all its dimensions and IterCAD's sheet as PNG, and what `solid_files` gives; what the
    ISO sheet leaves open.

    Raises `DrawingError` when they cannot be made.
    """
    found = kernel.drawable(geometry.brep, SHEET_VIEWS, title)
    views = views_of(found.projected)
    dimensions = dimensions_of(views, geometry.measurements, found.features)
    sheet = iso_sheet(views, dimensions, geometry.measurements, Options(title=title))
    wires = itercad_sheet(wires_of(found.wires))
    files = {
        "sheet.png": to_png(sheet),
        "itercad.png": to_png(wires, dots_per_mm=DOTS_PER_MM),
        **_solid(found.step, found.stl, title),
    }
    return files, sorted({finding.code for finding in audit(views, dimensions)})


def _solid(step: bytes, stl: bytes, name: str) -> dict[str, bytes]:
    return {"step": step, "stl": stl, "normalised.stl": normalised_stl(read_stl(stl, name))}


def measured_fields(measured: Measurements) -> dict[str, Any]:
    """What a record says of its solid, in mm, mm² and mm³."""
    return {
        "volume": measured.volume,
        "area": measured.area,
        "bbox": list(measured.bbox),
        "center_of_mass": list(measured.center_of_mass),
        "solids": measured.solids,
        "faces": measured.faces,
        "edges": measured.edges,
        "vertices": measured.vertices,
        "holes": len(measured.holes),
        "surfaces": dict(measured.surfaces),
    }


def apart(kernel: Kernel, code: str, stl: bytes) -> float | None:
    """How far the surface of what code makes lies from that of an STL, as a part of its diagonal.

    It is the root of `metrics.surface.surface_distance`: 0 for the same solid, whatever its triangles are. ``None``
    where the code makes no valid solid any more.
    """
    done = kernel.execute(code)
    geometry = kernel.measure(done.brep) if done.outcome == "ok" else None
    if geometry is None or isinstance(geometry, Problem) or not geometry.measurements.valid:
        return None
    again = read_stl(kernel.cadquery_stl(geometry.brep), "again")
    return math.sqrt(surface_distance(again, read_stl(stl, "kept")))
