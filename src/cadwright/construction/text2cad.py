"""Text2CAD's minimal JSON (Khan et al. 2024) as construction sequences.

A part has a coordinate system, a sketch of faces and loops, and an extrusion. Sketches are drawn at their own size and
multiplied by ``sketch_scale``. Euler angles are degrees, turned about z, then the new y, then the new x. The largest
loop of a face is its outline, the others are cut out of it; each face is a step of its own. Numbers are read as mm.
"""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from cadwright.construction.loops import area, closed
from cadwright.construction.sequence import Curve, Extent, Loop, Operation, Plane, Profile, Sequence, Step
from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Line
from cadwright.sketch.graph import XY

_OPERATIONS: dict[str, Operation] = {
    "NewBodyFeatureOperation": "new",
    "JoinFeatureOperation": "join",
    "CutFeatureOperation": "cut",
    "IntersectFeatureOperation": "intersect",
}


def loads(data: bytes) -> Sequence:
    """The sequence of a file. Raises `InputError` for what is none."""
    try:
        told = json.loads(data)
        parts = told["parts"]
        steps = [step for name in sorted(parts, key=_number) for step in _part(name, parts[name])]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"this is no sequence of Text2CAD ({type(error).__name__}: {error})") from error
    if not steps:
        raise InputError("this sequence of Text2CAD has no parts")
    return Sequence(tuple(steps))


def path_of(folder: Path, uid: str) -> Path | None:
    """Where a part's file is in ``minimal_json``, a uid being ``FOLDER/ID``; ``None`` where it is not there."""
    name = uid.rpartition("/")[2]
    for path in (
        folder / f"{uid}.json",
        folder / uid / "minimal_json" / f"{name}.json",
        folder / uid / f"{name}.json",
    ):
        if path.is_file():
            return path
    return None


def _part(name: str, told: dict[str, Any]) -> Iterator[Step]:
    extrusion = told["extrusion"]
    scale = float(extrusion["sketch_scale"])
    plane = _plane(told["coordinate_system"])
    forward = float(extrusion["extrude_depth_towards_normal"])
    backward = float(extrusion["extrude_depth_opposite_normal"])
    extent: Extent = "two-sided" if forward and backward else "one-sided"
    operation = _OPERATIONS[extrusion["operation"]]
    faces = told["sketch"]
    for number, face in enumerate(sorted(faces, key=_number)):
        loops = sorted((_loop(faces[face][key], scale) for key in faces[face]), key=lambda loop: -abs(area(loop)))
        profile = Profile(f"{name} {face}", loops[0], tuple(loops[1:]))
        does: Operation = "join" if operation == "new" and number else operation
        yield Step(name, plane, profile, does, forward, backward, extent)


def _plane(told: dict[str, Any]) -> Plane:
    z, y, x = (math.radians(float(angle)) for angle in told["Euler Angles"])
    about_z = np.array([[math.cos(z), -math.sin(z), 0], [math.sin(z), math.cos(z), 0], [0, 0, 1]])
    about_y = np.array([[math.cos(y), 0, math.sin(y)], [0, 1, 0], [-math.sin(y), 0, math.cos(y)]])
    about_x = np.array([[1, 0, 0], [0, math.cos(x), -math.sin(x)], [0, math.sin(x), math.cos(x)]])
    right, up, ahead = ((float(a), float(b), float(c)) for a, b, c in (about_z @ about_y @ about_x).T)
    a, b, c = (float(value) for value in told["Translation Vector"])
    return Plane((a, b, c), right, up, ahead)


def _loop(told: dict[str, Any], scale: float) -> Loop:
    return closed([_curve(key, told[key], scale) for key in sorted(told, key=_number)])


def _curve(kind: str, told: dict[str, Any], scale: float) -> Curve:
    def point(name: str) -> XY:
        x, y = told[name]
        return float(x) * scale, float(y) * scale

    if kind.startswith("circle"):
        return Circle(point("Center"), float(told["Radius"]) * scale)
    if kind.startswith("arc"):
        return Arc(point("Start Point"), point("Mid Point"), point("End Point"))
    if kind.startswith("line"):
        return Line(point("Start Point"), point("End Point"))
    raise ValueError(f"a curve of the kind {kind}")


def _number(name: str) -> tuple[str, int]:
    """A key such as ``line_12``, in the order of its numbers."""
    kind, _, number = name.rpartition("_")
    return ("", int(number)) if number.isdigit() else (kind, 0)
