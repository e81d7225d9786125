"""The installed CadQuery's own manual; for workers."""

from typing import Any

import cadquery

from cadwright.kernel.scripts import manual

CLASSES = (
    *("Workplane", "Sketch", "Assembly", "Shape", "Vertex", "Edge", "Wire", "Face", "Shell", "Solid", "Compound"),
    *("Vector", "Plane", "Location", "Matrix", "BoundBox"),
)
MODULES = ("exporters", "importers", "selectors", "func")


def find(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The ``most`` entries nearest to a ``query``, as `kernel.scripts.manual.find` tells them."""
    return manual.find(cadquery, (*CLASSES, *MODULES), str(arguments["query"]), int(arguments["most"])), {}
