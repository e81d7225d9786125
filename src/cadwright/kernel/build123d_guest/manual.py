"""The installed build123d's own manual; for workers."""

from typing import Any

import build123d

from cadwright.kernel.scripts import manual

FIRST = (
    *("BuildPart", "BuildSketch", "BuildLine", "Part", "Sketch", "Curve", "Shape", "Solid", "Compound", "Face", "Wire"),
    *("Edge", "Vertex", "ShapeList", "Plane", "Axis", "Location", "Vector"),
)


def find(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The ``most`` entries nearest to a ``query``, as `kernel.scripts.manual.find` tells them."""
    names = dict.fromkeys((*FIRST, *build123d.__all__))
    return manual.find(build123d, names, str(arguments["query"]), int(arguments["most"])), {}
