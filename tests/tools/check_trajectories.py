"""Run by a Python with FreeCAD and ours: do the figures' actions run with our tools? Reads and writes JSON.

Beside FreeCAD, as in a session, but with the tools' bodies in this process and no sandbox.
"""

import copy
import json
import math
import sys
from enum import Enum
from typing import Any
from unittest.mock import patch

sys.path.extend(sys.argv[1:])

import FreeCAD as App
import Part
import Sketcher
from PIL import Image, ImageDraw

from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad_guest import display, stubs
from cadwright.sandbox import inquiries
from cadwright.tools import REGISTRY, worker
from cadwright.tools import stubs as described


class SubRef(Enum):
    START = 1
    END = 2
    CENTER = 3


def ask(name: str, arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    blobs.pop("doc.brep", None)  # nothing is to be drawn
    given = {"kernel": Kernel()} if REGISTRY[name].where == "parent" else {}
    return worker.answer(REGISTRY[name], arguments, blobs, **given)


def replay(trajectory: dict[str, Any]) -> dict[str, Any]:
    image = Image.new("L", (256, 256), 255)
    ImageDraw.Draw(image).rectangle((40, 60, 210, 190), outline=0, width=2)
    names = {"App": App, "Part": Part, "Sketcher": Sketcher, "math": math, "copy": copy, "SubRef": SubRef, "img": image}
    names |= stubs.tools(described())
    exec(trajectory["before"], names)
    moved = 0.0
    for action in trajectory["actions"]:
        before = points(names["sketch"])
        exec(action, names)
        after = points(names["sketch"])
        if len(before) == len(after):
            moved = max([moved, *(a.distanceToPoint(b) for a, b in zip(before, after, strict=True))])
    sketch = names["sketch"]
    return {"constraints": sketch.ConstraintCount, "solved": sketch.solve(), "moved": moved}


def points(sketch: Any) -> list[Any]:
    found = [(sketch.getPoint(i, p), i, p) for i in range(sketch.GeometryCount) for p in _positions(sketch.Geometry[i])]
    return [point for point, _, _ in found]


def _positions(geometry: Any) -> tuple[int, ...]:
    return {"Part::GeomCircle": (3,), "Part::GeomPoint": (1,)}.get(geometry.TypeId, (1, 2))


out, sys.stdout = sys.stdout, sys.stderr
with patch.object(inquiries, "ask", ask), patch.object(display, "show"):
    results = {trajectory["name"]: replay(trajectory) for trajectory in json.load(sys.stdin)}
json.dump(results, out)
