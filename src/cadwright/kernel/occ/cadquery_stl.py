"""STL exactly as CadQuery's exporter writes it by default: what published evaluations sample their points on."""

import tempfile
from pathlib import Path
from typing import Any

from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.BRepTools import BRepTools
from OCP.StlAPI import StlAPI_Writer

from cadwright.errors import InputError
from cadwright.kernel.occ import brep

DEFLECTION = 0.1
"""Relative to the size of each edge, as `cadquery.exporters.export` has it."""
ANGLE = 0.1
"""In radians."""


def write(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The geometry ``blobs["brep"]`` as binary STL; returns ``({}, {"file": …})``."""
    del arguments
    shape = brep.decode(blobs["brep"])
    BRepTools.Clean_s(shape)
    BRepMesh_IncrementalMesh(shape, DEFLECTION, True, ANGLE, True)
    writer = StlAPI_Writer()
    writer.ASCIIMode = False
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.stl"
        if not writer.Write(shape, str(path)):
            raise InputError("the kernel cannot write this geometry as STL")
        return {}, {"file": path.read_bytes()}
