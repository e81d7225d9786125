"""Placements as plain values: ``{"position": [x, y, z], "axis": [x, y, z], "angle": degrees}``, in mm."""

from __future__ import annotations

import math
from typing import Any

import FreeCAD as App


def describe(placement: Any) -> dict[str, Any]:
    """A placement as a dict, rounded to what a reader can use: 1e-9 mm and degrees."""
    turn = placement.Rotation
    angle = math.degrees(turn.Angle)
    axis = [0.0, 0.0, 1.0] if abs(angle) < 1e-12 else rounded(turn.Axis)
    return {"position": rounded(placement.Base), "axis": axis, "angle": round(angle, 9) + 0.0}


def build(described: dict[str, Any]) -> Any:
    """The placement of a dict; what it does not tell is the identity."""
    turn = App.Rotation(App.Vector(*described.get("axis", (0, 0, 1))), float(described.get("angle", 0.0)))
    return App.Placement(App.Vector(*described.get("position", (0, 0, 0))), turn)


def rounded(vector: Any) -> list[float]:
    """A vector as a list, without the noise behind the ninth digit and without negative zeros."""
    return [round(component, 9) + 0.0 for component in (vector.x, vector.y, vector.z)]
