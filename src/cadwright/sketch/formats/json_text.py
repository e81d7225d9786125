"""Sketch graphs as JSON for planners: implicit, point-based, or both (CAD-Assistant, sections 4.1 and 9, table 8).

One line for each primitive and each constraint, in the terms of the papers' sketch recogniser. Reading takes every
form; the point-based parameters give the sketch back as it was, the implicit ones as exactly as numbers can.
"""

import json
from typing import Any, cast

import msgspec

from cadwright.errors import InputError
from cadwright.sketch.formats.parameters import (
    TYPES,
    Parameters,
    Value,
    from_parameters,
    implicit,
    over_parameterised,
    point_based,
    rounded,
)
from cadwright.sketch.graph import Constraint, Sketch

ORDINALS = ("First", "Second", "Third")
_POINTS = {"StartPoint", "EndPoint", "MidPoint", "Center", "Point", "Direction"}
_OPTIONAL = {"name": "Name", "driving": "isDriving", "alignment": "Alignment", "index": "Index"}


def dumps_implicit(sketch: Sketch, decimals: int | None = None) -> str:
    """Every primitive as table 6 has it: lines by a point and a direction, arcs by angles; ``decimals`` rounds."""
    return _dumps(sketch, [implicit(geometry) for geometry in sketch.geometry], decimals)


def dumps_point_based(sketch: Sketch, decimals: int | None = None) -> str:
    """Every primitive by the points that define it; ``decimals`` rounds, None writes numbers in full."""
    return _dumps(sketch, [point_based(geometry) for geometry in sketch.geometry], decimals)


def dumps_over_parameterised(sketch: Sketch, decimals: int | None = None) -> str:
    """Every primitive by all its parameters; ``decimals`` rounds, None writes numbers in full."""
    return _dumps(sketch, [over_parameterised(geometry) for geometry in sketch.geometry], decimals)


def loads(text: str) -> Sketch:
    """The sketch that any of them wrote. Raises `InputError` for anything else."""
    try:
        document = json.loads(text)
        geometry = [from_parameters(entry["Type"], _plain(entry), bool(entry.get("isConstruction", False)))
                    for entry in document["Geometry"]]  # fmt: skip
        constraints = [constraint_from_entry(entry) for entry in document.get("Constraints", ())]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"not a sketch in JSON: {type(error).__name__} {error}") from None
    return Sketch(tuple(geometry), tuple(constraints))


def constraint_entry(constraint: Constraint, decimals: int | None = None) -> dict[str, Any]:
    """A constraint by names: which primitives, which point of each, its value (lengths; degrees for angles)."""
    entry: dict[str, Any] = {"Type": constraint.type}
    for ordinal, reference in zip(ORDINALS, constraint.references, strict=False):
        entry[ordinal] = reference.geometry
        if reference.position != "edge":
            entry[f"{ordinal}Pos"] = reference.position.upper()
    if constraint.value is not None:
        entry["Value"] = rounded(float(constraint.value), decimals)
    if constraint.name is not None:
        entry["Name"] = constraint.name
    if not constraint.driving:
        entry["isDriving"] = False
    if constraint.alignment is not None:
        entry["Alignment"] = constraint.alignment
    if constraint.index is not None:
        entry["Index"] = constraint.index
    return entry


def constraint_from_entry(entry: dict[str, Any]) -> Constraint:
    """The constraint of an entry. Raises `InputError` where it says something that no constraint is."""
    references = []
    for ordinal in ORDINALS:
        if entry.get(ordinal) is not None:
            position = str(entry.get(f"{ordinal}Pos") or "edge").lower()
            references.append({"geometry": entry[ordinal], "position": position})
    told = {"type": entry.get("Type"), "references": references, "value": entry.get("Value")}
    more = {field: entry[name] for field, name in _OPTIONAL.items() if name in entry}
    try:
        return msgspec.convert({**told, **more}, Constraint)
    except msgspec.ValidationError as error:
        raise InputError(f"not a constraint: {error}") from None


def _dumps(sketch: Sketch, parameters: list[Parameters], decimals: int | None) -> str:
    geometry = [
        {"Id": number, "Type": TYPES[type(primitive)], "isConstruction": primitive.construction,
         **{name: _named(name, rounded(value, decimals)) for name, value in given.items()}}
        for number, (primitive, given) in enumerate(zip(sketch.geometry, parameters, strict=True))
    ]  # fmt: skip
    constraints = [{"Id": i, **constraint_entry(entry, decimals)} for i, entry in enumerate(sketch.constraints)]
    return f'{{"Geometry": {_lines(geometry)}, "Constraints": {_lines(constraints)}}}'


def _lines(entries: list[dict[str, Any]]) -> str:
    """A JSON array with a line for each entry."""
    if not entries:
        return "[]"
    return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False, allow_nan=False) for entry in entries) + "\n]"


def _named(name: str, value: Value) -> object:
    """Points as ``{"x", "y"}``."""
    if name in _POINTS:
        x, y = cast(tuple[float, float], value)
        return {"x": x, "y": y}
    if name == "Poles":
        return [{"x": x, "y": y} for x, y in cast(tuple[tuple[float, float], ...], value)]
    return value


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry with its points as pairs."""

    def pair(value: object) -> object:
        if isinstance(value, dict):
            return (value["x"], value["y"])
        return [pair(part) for part in value] if isinstance(value, list) else value

    return {name: pair(value) for name, value in entry.items()}


__all__ = [
    "constraint_entry",
    "constraint_from_entry",
    "dumps_implicit",
    "dumps_over_parameterised",
    "dumps_point_based",
    "loads",
]
