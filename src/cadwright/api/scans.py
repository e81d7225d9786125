"""Sections of scans."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright.api.work import warm
from cadwright.design.files import write_atomically
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.results import Sectioned
from cadwright.scanning.client import Scans, opened
from cadwright.scanning.outlines import Deviation
from cadwright.scanning.sections import Vector
from cadwright.sketch import Sketch

SECTION_FORMATS = ("dxf", "json", "png", "svg", "fcstd")


def section(
    file: Path,
    outputs: Sequence[Path] = (),
    *,
    normal: Vector = (0.0, 0.0, 1.0),
    origin: Vector | None = None,
    tolerance: float | None = None,
    unit: str = "mm",
    kernel: Kernel | None = None,
) -> Sectioned:
    """Cut a mesh or a CAD file with a plane and write the outline as a sketch: lines, arcs and circles in mm.

    ``origin`` is the point of the plane that becomes (0, 0), without one the middle of the part; ``tolerance`` in mm is
    how far the outline may be from the section, without one as the part's size and noise tell. ``unit`` is that of the
    file. The formats of ``outputs`` are those of `SECTION_FORMATS`, a PNG shows the section filled.
    """
    _check(outputs, SECTION_FORMATS)
    if tolerance is not None and not tolerance > 0:
        raise UsageError("the tolerance must be positive")
    with warm(kernel) as running, Scans(running.limits) as scans:
        scan = opened(file, unit, running)
        told, blobs = scans.call("section", scan, {"normal": normal, "origin": origin, "tolerance": tolerance})
        graph = msgspec.convert(told["sketch"], Sketch)
        for path in outputs:
            data = _sectioned(path, graph, told["placement"], blobs["png"], running)
            write_atomically(path, data, path.absolute().parent)
    return Sectioned(
        files=tuple(map(str, outputs)),
        deviation=msgspec.convert(told["deviation"], Deviation),
        tolerance=told["tolerance"],
        size=(told["size"][0], told["size"][1]),
        primitives=len(graph.geometry),
        loops=told["closed"],
        open_chains=told["open"],
        notes=tuple(told["notes"]),
    )


def _sectioned(path: Path, graph: Sketch, placement: dict[str, Any], png: bytes, kernel: Kernel) -> bytes:
    from cadwright.sketch.formats import dxf, native, svg

    match path.suffix.lower():
        case ".png":
            return png
        case ".fcstd":
            with FreeCAD(kernel.limits) as freecad:
                arguments = {"graph": msgspec.to_builtins(graph), "name": "Section", "placement": placement}
                value, blobs = freecad.call("calls:build_sketch", arguments)
            if "problem" in value:
                raise InputError(f"the sketch could not be made in FreeCAD: {value['problem']}")
            return blobs["document"]
        case ".dxf":
            return dxf.dumps(graph).encode()
        case ".svg":
            return svg.dumps(graph, 6).encode()
        case _:
            return native.dumps(graph).encode()


def _check(outputs: Sequence[Path], formats: Sequence[str]) -> None:
    """Refuse files that could not be written, before any work is done."""
    for path in outputs:
        if path.suffix.lower().lstrip(".") not in formats:
            raise UsageError(f"{path}: this is not written here", f"use one of {', '.join(formats)}")
        if path.is_dir():
            raise InputError(f"{path}: this is a folder, not a file")
        if not path.absolute().parent.is_dir():
            raise InputError(f"{path}: the folder {path.parent} does not exist")
