"""Small construction sequences in DeepCAD's and the Gallery's form, of our own."""

import json
from typing import Any

XY_PLANE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
XZ_PLANE = ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, -1, 0))


def point(x: float, y: float, z: float = 0.0) -> dict[str, float]:
    return {"x": x, "y": y, "z": z}


def line(start: tuple[float, float], end: tuple[float, float]) -> dict[str, Any]:
    return {"type": "Line3D", "start_point": point(*start), "end_point": point(*end)}


def circle(x: float, y: float, radius: float) -> dict[str, Any]:
    return {"type": "Circle3D", "center_point": point(x, y), "radius": radius, "normal": point(0, 0, 1)}


def rectangle(width: float, height: float) -> list[dict[str, Any]]:
    """A rectangle with a corner at the origin; two of its sides are told backwards, and not in order."""
    a, b, c, d = (0.0, 0.0), (width, 0.0), (width, height), (0.0, height)
    return [line(a, b), line(d, c), line(c, b), line(d, a)]


def sketch(*profiles: list[list[dict[str, Any]]], plane: Any = XY_PLANE, name: str = "Sketch 1") -> dict[str, Any]:
    """A sketch with profiles ``p0``, ``p1``, …, each a list of loops."""
    origin, x, y, z = (point(*axis) for axis in plane)
    told = [[{"is_outer": True, "profile_curves": loop} for loop in loops] for loops in profiles]
    return {
        "type": "Sketch",
        "name": name,
        "transform": {"origin": origin, "x_axis": x, "y_axis": y, "z_axis": z},
        "profiles": {f"p{n}": {"loops": loops, "properties": {}} for n, loops in enumerate(told)},
    }


def extrude(of: str, one: float, two: float = 0.0, **changed: Any) -> dict[str, Any]:
    """An extrusion of the profile ``p0`` of a sketch."""

    def extent(distance: float) -> dict[str, Any]:
        return {
            "type": "DistanceExtentDefinition",
            "distance": {"value": distance},
            "taper_angle": {"value": changed.pop("taper", 0.0)},
        }

    told = {
        "type": "ExtrudeFeature",
        "name": "Extrude 1",
        "profiles": [{"profile": "p0", "sketch": of}],
        "operation": "NewBodyFeatureOperation",
        "start_extent": {"type": "ProfilePlaneStartDefinition"},
        "extent_type": "OneSideFeatureExtentType",
        "extent_one": extent(one),
        "extent_two": extent(two),
    }
    return told | changed


def written(entities: dict[str, Any], **more: Any) -> bytes:
    """A file of these entities, in their order, in DeepCAD's form."""
    order = [{"index": n, "type": e["type"], "entity": name} for n, (name, e) in enumerate(entities.items())]
    return json.dumps({"entities": entities, "properties": {}, "sequence": order} | more).encode()


def plate(width: float = 0.04, height: float = 0.02, thickness: float = 0.005, hole: float = 0.004) -> bytes:
    """A plate with a hole through its middle, cut in a second step; m, as DeepCAD's."""
    middle = circle(width / 2, height / 2, hole)
    return written(
        {
            "s1": sketch([rectangle(width, height)]),
            "e1": extrude("s1", thickness),
            "s2": sketch([[middle]], name="Sketch 2"),
            "e2": extrude("s2", thickness, operation="CutFeatureOperation", name="Extrude 2"),
        }
    )
