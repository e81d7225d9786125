"""Construction sequences as JSON: Fusion 360 Gallery's reconstruction form (Willis et al. 2021), which DeepCAD's files
have too (Wu et al. 2021).

The Gallery's lengths are cm, DeepCAD's m. DeepCAD's arcs run counter-clockwise from their reference vector, whatever
their normal says; the Gallery's run so about their normal.
"""

import json
import math
from collections.abc import Sequence as Items
from typing import Any, TypeVar

from cadwright.construction.loops import area, closed
from cadwright.construction.sequence import (
    XYZ,
    Curve,
    Extent,
    Operation,
    Plane,
    Profile,
    Sequence,
    Stated,
    Step,
)
from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Line
from cadwright.sketch.graph import XY

_OPERATIONS: dict[str, Operation] = {
    "NewBodyFeatureOperation": "new",
    "NewComponentFeatureOperation": "new",
    "JoinFeatureOperation": "join",
    "CutFeatureOperation": "cut",
    "IntersectFeatureOperation": "intersect",
}
_EXTENTS: dict[str, Extent] = {
    "OneSideFeatureExtentType": "one-sided",
    "SymmetricFeatureExtentType": "symmetric",
    "TwoSidesFeatureExtentType": "two-sided",
}
_CLOSE = 0.02
"""How far from its ends an arc's angles may lead, in radii; the files round both."""


T = TypeVar("T")


class _UnknownError(ValueError):
    """A part of a file that is not among what can be read; the message names it."""


def loads(data: bytes) -> Sequence:
    """The sequence of a file. Raises `InputError` for what is no construction sequence.

    Parts that are not known (splines, tapers, extents up to a face, other features) are left out and told in
    ``problems``.
    """
    try:
        told = json.loads(data)
        entities = told["entities"]
        order = [each["entity"] for each in told.get("sequence") or told["timeline"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError("it is no construction sequence in JSON", "DeepCAD's and Fusion 360 Gallery's are read") from (
            error
        )
    deepcad = "timeline" not in told
    reader = _Reader(entities, 1000.0 if deepcad else 10.0, deepcad)
    steps: list[Step] = []
    problems: list[str] = []
    for name in dict.fromkeys(order):
        entity = entities.get(name)
        if not isinstance(entity, dict):
            problems.append(f"{name}: the file does not hold it")
        elif entity.get("type") == "ExtrudeFeature":
            try:
                steps += reader.steps(entity, len(steps))
            except _UnknownError as error:
                problems.append(f"{entity.get('name') or name}: {error}")
            except (KeyError, TypeError, IndexError) as error:
                problems.append(f"{entity.get('name') or name}: its description is incomplete ({error})")
        elif entity.get("type") != "Sketch":
            problems.append(f"{entity.get('name') or name}: a {entity.get('type')} is not read")
    return Sequence(tuple(steps), tuple(problems), _stated(told.get("properties") or {}, reader.unit))


class _Reader:
    """Reads features; ``unit`` is the file's in mm."""

    def __init__(self, entities: dict[str, Any], unit: float, deepcad: bool) -> None:
        self.unit = unit
        self._entities, self._deepcad = entities, deepcad

    def steps(self, feature: dict[str, Any], before: int) -> list[Step]:
        """The steps of a feature: one for each profile, of which all but the first join, where it makes a body."""
        operation = _known(_OPERATIONS, feature["operation"], "operation")
        forward, backward, extent, shift = self._lengths(feature)
        if not feature["profiles"]:
            raise _UnknownError("it extrudes no profile")
        steps = []
        for number, place in enumerate(feature["profiles"]):
            sketch = self._entities.get(place["sketch"])
            if not isinstance(sketch, dict) or place["profile"] not in sketch.get("profiles", {}):
                raise _UnknownError("a profile that it extrudes is not in the file")
            plane = _plane(sketch["transform"], self.unit, shift)
            profile = self._profile(sketch, place["profile"])
            does: Operation = "join" if operation == "new" and number else operation
            name = str(feature.get("name") or f"Extrude {before + 1}")
            name = f"{name} ({number + 1})" if len(feature["profiles"]) > 1 else name
            steps.append(Step(name, plane, profile, does, forward, backward, extent))
        return steps

    def _lengths(self, feature: dict[str, Any]) -> tuple[float, float, Extent, float]:
        """Forward, backward, how it was said, and how far off the sketch plane it starts; mm."""
        extent = _known(_EXTENTS, feature["extent_type"], "extent")
        start = feature.get("start_extent") or {"type": "ProfilePlaneStartDefinition"}
        shift = 0.0
        if start["type"] == "OffsetStartDefinition":
            shift = start["offset"]["value"] * self.unit
        elif start["type"] != "ProfilePlaneStartDefinition":
            raise _UnknownError(f"a start of the type {start['type']} is not read")
        one = self._distance(feature["extent_one"])
        if extent == "symmetric":
            half = abs(one) / 2 if feature["extent_one"].get("is_full_length") else abs(one)
            ends = (half, -half)
        elif extent == "two-sided":
            ends = (one, -self._distance(feature["extent_two"]))
        else:
            ends = (one, 0.0)
        forward, backward = max(0.0, *ends), max(0.0, *(-end for end in ends))
        if forward + backward <= 0:
            raise _UnknownError("its length is 0")
        return forward, backward, extent, shift

    def _distance(self, extent: dict[str, Any]) -> float:
        if "distance" not in extent:
            raise _UnknownError(f"an extent of the type {extent.get('type')} is not read")
        if (extent.get("taper_angle") or {}).get("value"):
            raise _UnknownError("it is tapered")
        return float(extent["distance"]["value"]) * self.unit

    def _profile(self, sketch: dict[str, Any], name: str) -> Profile:
        loops = []
        for told in sketch["profiles"][name]["loops"]:
            try:
                loops.append(closed([self._curve(curve) for curve in told["profile_curves"]]))
            except _UnknownError:
                raise
            except ValueError as error:
                raise _UnknownError(str(error)) from error
        # Files mark every loop as an outer one.
        outer, *inner = sorted(loops, key=area, reverse=True)
        return Profile(str(sketch.get("name") or "Sketch"), outer, tuple(inner))

    def _curve(self, told: dict[str, Any]) -> Curve:
        kind = told["type"]
        if kind == "Line3D":
            return Line(self._xy(told["start_point"]), self._xy(told["end_point"]))
        if kind == "Circle3D":
            return Circle(self._xy(told["center_point"]), float(told["radius"]) * self.unit)
        if kind == "Arc3D":
            return self._arc(told)
        raise _UnknownError(f"a curve of the type {kind} is not read")

    def _arc(self, told: dict[str, Any]) -> Arc:
        """An arc with the ends that are told; its middle follows from the reference vector and the angles."""
        start, end = self._xy(told["start_point"]), self._xy(told["end_point"])
        (x, y), radius = self._xy(told["center_point"]), float(told["radius"]) * self.unit
        reference = math.atan2(told["reference_vector"]["y"], told["reference_vector"]["x"])
        sense = -1 if not self._deepcad and told["normal"]["z"] < 0 else 1

        def at(angle: float) -> XY:
            turned = reference + sense * angle
            return x + radius * math.cos(turned), y + radius * math.sin(turned)

        first, last = float(told["start_angle"]), float(told["end_angle"])
        ends = at(first), at(last)
        away = min(_apart((start, end), ends), _apart((end, start), ends))
        if away > _CLOSE * radius:
            raise _UnknownError("the angles of an arc do not lead to its ends")
        return Arc(start, at((first + last) / 2), end)

    def _xy(self, point: dict[str, Any]) -> XY:
        return float(point["x"]) * self.unit, float(point["y"]) * self.unit


def _known(names: dict[str, T], name: str, what: str) -> T:
    if name not in names:
        raise _UnknownError(f"an {what} of the type {name} is not read")
    return names[name]


def _apart(a: Items[XY], b: Items[XY]) -> float:
    return max(math.dist(p, q) for p, q in zip(a, b, strict=True))


def _xyz(point: dict[str, Any], unit: float = 1.0) -> XYZ:
    return float(point["x"]) * unit, float(point["y"]) * unit, float(point["z"]) * unit


def _plane(transform: dict[str, Any], unit: float, shift: float) -> Plane:
    x, y, normal = (_xyz(transform[f"{axis}_axis"]) for axis in "xyz")
    ox, oy, oz = _xyz(transform["origin"], unit)
    return Plane((ox + shift * normal[0], oy + shift * normal[1], oz + shift * normal[2]), x, y, normal)


def _stated(properties: dict[str, Any], unit: float) -> Stated:
    box = properties.get("bounding_box")
    volume = properties.get("volume")
    return Stated(
        (*_xyz(box["min_point"], unit), *_xyz(box["max_point"], unit)) if box else None,
        float(volume) * unit**3 if volume else None,
        properties.get("face_count"),
    )
