"""What a document holds, as plain values, and what an action changed in it, in sentences."""

from __future__ import annotations

import math
import re
from typing import Any, Callable, Iterator

import Part

from cadwright.kernel.freecad_guest import placements, sketches

_UNTOLD = {
    "Label",
    "Label2",
    "Visibility",
    "ExpressionEngine",
    "Placement",
    "Shape",
    "AttacherType",
    "AttachmentOffset",
    "MapMode",
    "MapPathParameter",
    "MapReversed",
    "Support",
    "Geometry",
    "Constraints",
    "ExternalGeometry",
    "Proxy",
    "Material",
    "Mesh",
    "cells",
    "columnWidths",
    "rowHeights",
    "Role",
    "Refine",
    "AllowMultiFace",
    "UseCustomVector",
    "AddSubShape",
    "BaseFeature",
    "_Body",
    "_GroupTouched",
}
"""Properties that say nothing of a design, or that are told in a form of their own."""
_MOVES_TOLD = 6


def state(doc: Any, graphs: bool = False) -> dict[str, Any]:
    """The objects of a document: ``{"name": …, "objects": [{"name", "label", "type", "valid", …}, …]}``.

    Of each, where it has them: ``error``, ``placement``, ``properties`` with ``expressions``, ``shape`` (kind, counts,
    volume in mm³, area, box, validity), ``sketch`` (counts and whether it is fully constrained), ``mesh``, ``cells``.
    With ``graphs`` a sketch has its ``graph``, from which `changes` tells what has moved in it.
    """
    objects = [_object_state(one, graphs) for one in doc.Objects if not is_origin(one)]
    return {"name": doc.Name, "label": doc.Label, "objects": objects}


def is_origin(one: Any) -> bool:
    """Whether an object is an origin or one of its axes and planes, which every body and part has."""
    return one.TypeId in ("App::Origin", "App::Line", "App::Plane", "App::Point") and (
        one.TypeId == "App::Origin" or "Role" in one.PropertiesList
    )


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What has changed between two states of a document: a sentence for each object."""
    old = {one["name"]: one for one in before["objects"]}
    new = {one["name"]: one for one in after["objects"]}
    told = [f"removed {_title(one)}" for name, one in old.items() if name not in new]
    told += [f"added {_title(one)}{_summary(one)}" for name, one in new.items() if name not in old]
    for name, one in new.items():
        if name in old and old[name] != one:
            differences = list(_differences(old[name], one))
            if differences:
                told.append(f"{name}: " + "; ".join(differences))
    return told


def _object_state(one: Any, graphs: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"name": one.Name, "label": one.Label, "type": one.TypeId, "valid": _is_valid(one)}
    if not told["valid"]:
        told["error"] = one.getStatusString()
    if "Placement" in one.PropertiesList and not one.Placement.isIdentity():
        told["placement"] = placements.describe(one.Placement)
    properties = _properties(one)
    if properties:
        told["properties"] = properties
    expressions = {path.lstrip("."): text for path, text in getattr(one, "ExpressionEngine", ())}
    if expressions:
        told["expressions"] = expressions
    if one.isDerivedFrom("Sketcher::SketchObject"):
        told["sketch"] = _sketch_state(one, graphs)
    elif one.isDerivedFrom("Mesh::Feature"):
        told["mesh"] = mesh_state(one.Mesh)
    elif one.TypeId == "Spreadsheet::Sheet":
        told["cells"] = state_of_cells(one)
    shape = getattr(one, "Shape", None)
    if isinstance(shape, Part.Shape) and not shape.isNull() and "sketch" not in told:
        told["shape"] = shape_state(shape)
    return told


def shape_state(shape: Any) -> dict[str, Any]:
    """Kind, counts, measures and box of a shape; mm."""
    told: dict[str, Any] = {"kind": shape.ShapeType, "valid": bool(shape.isValid())}
    for name in ("Solids", "Faces", "Edges"):
        told[name.lower()] = len(getattr(shape, name))
    if shape.Faces:
        told["area"] = _number(shape.Area)
    if shape.Solids:
        told["volume"] = _number(shape.Volume)
    box = box_of(shape.BoundBox)
    if box:
        told["box"] = box
    return told


def box_of(box: Any) -> list[list[float]] | None:
    """The two corners of a bounding box; nothing when it is empty."""
    corners = [[box.XMin, box.YMin, box.ZMin], [box.XMax, box.YMax, box.ZMax]]
    if not all(math.isfinite(x) and abs(x) < 1e100 for corner in corners for x in corner):
        return None
    return [[_number(x) for x in corner] for corner in corners]


def _is_valid(one: Any) -> bool:
    return "Invalid" not in one.State and "Error" not in one.State


def _sketch_state(sketch: Any, graphs: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"geometry": sketch.GeometryCount, "constraints": sketch.ConstraintCount}
    told["fully_constrained"] = bool(getattr(sketch, "FullyConstrained", False))
    closed = isinstance(sketch.Shape, Part.Shape) and [wire.isClosed() for wire in sketch.Shape.Wires]
    if closed:
        told["closed_wires"], told["open_wires"] = sum(closed), len(closed) - sum(closed)
    if graphs:
        told["graph"] = sketches.to_graph(sketch)
    return told


def mesh_state(mesh: Any) -> dict[str, Any]:
    """Counts, measures and box of a mesh; mm."""
    told = {"triangles": mesh.CountFacets, "closed": bool(mesh.isSolid()), "area": _number(mesh.Area)}
    if told["closed"]:
        told["volume"] = _number(mesh.Volume)
    box = box_of(mesh.BoundBox)
    return dict(told, box=box) if box else told


def state_of_cells(sheet: Any) -> dict[str, Any]:
    """The filled cells of a spreadsheet: what is written in them, their value, their alias."""
    told = {}
    for address, content in re.findall(r'<Cell address="(\w+)" content="([^"]*)"', sheet.cells.Content):
        told[address] = {"content": content, "value": _plain(sheet.get(address))}
        alias = sheet.getAlias(address)
        if alias:
            told[address]["alias"] = alias
    return told


def _properties(one: Any) -> dict[str, Any]:
    cells = set(state_of_cells(one)) if one.TypeId == "Spreadsheet::Sheet" else set()
    told = {}
    for name in one.PropertiesList:
        if name in _UNTOLD or name in cells or "Hidden" in one.getEditorMode(name):
            continue
        value = _plain(getattr(one, name, None))
        if value is not None and value != "" and value != []:
            told[name] = value
    return told


def _number(value: float) -> float:
    """A number to nine significant digits and nine decimals: what is behind them is noise."""
    return float(f"{round(value, 9):.9g}") + 0.0


def _plain(value: Any) -> Any:
    """A property's value as JSON has it; nothing for what has no plain form."""
    if isinstance(value, bool) or value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, (list, tuple)):
        items = [_plain(item) for item in value]
        return [item for item in items if item is not None]
    for attributes, plain in _PLAIN:
        if all(hasattr(value, attribute) for attribute in attributes):
            return plain(value)
    return None


_PLAIN: tuple[tuple[tuple[str, ...], Callable[[Any], Any]], ...] = (
    (("UserString", "Value"), lambda quantity: _number(quantity.Value)),
    (("TypeId", "Name", "Document"), lambda linked: linked.Name),
    (("Base", "Rotation"), placements.describe),
    (("x", "y", "z"), placements.rounded),
)


def _title(one: dict[str, Any]) -> str:
    label = f" “{one['label']}”" if one["label"] != one["name"] else ""
    return f"{one['name']}{label} ({one['type']})"


def _summary(one: dict[str, Any]) -> str:
    """What an object that is new brings."""
    if not one["valid"]:
        return f", which failed: {one.get('error', 'no reason is given')}"
    if "sketch" in one:
        sketch = one["sketch"]
        return f" with {_count(sketch['geometry'], 'primitive')} and {_count(sketch['constraints'], 'constraint')}"
    if "mesh" in one:
        return f" with {_count(one['mesh']['triangles'], 'triangle')}"
    shape = one.get("shape")
    if shape is None:
        return ""
    size = f", {shape['volume']:g} mm³" if "volume" in shape else ""
    return f": {shape['kind'].lower()} with {_count(shape['faces'], 'face')}{size}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """What differs in an object, in phrases."""
    if old["label"] != new["label"]:
        yield f"label “{old['label']}” is now “{new['label']}”"
    if old["valid"] and not new["valid"]:
        yield f"fails now: {new.get('error', 'no reason is given')}"
    if new["valid"] and not old["valid"]:
        yield "no longer fails"
    yield from _placement_difference(old.get("placement"), new.get("placement"))
    for group in ("properties", "expressions", "cells"):
        yield from _values_difference(old.get(group, {}), new.get(group, {}), group)
    yield from _measures_difference(old.get("shape"), new.get("shape"))
    if "sketch" in old and "sketch" in new:
        yield from _sketch_difference(old["sketch"], new["sketch"])
    if old.get("mesh") != new.get("mesh"):
        yield "its mesh has changed"


def _placement_difference(old: Any, new: Any) -> Iterator[str]:
    nowhere = {"position": [0.0, 0.0, 0.0], "axis": [0.0, 0.0, 1.0], "angle": 0.0}
    before, after = old or nowhere, new or nowhere
    if before["position"] != after["position"]:
        yield f"moved from {_point(before['position'])} to {_point(after['position'])}"
    if (before["axis"], before["angle"]) != (after["axis"], after["angle"]):
        yield f"turned to {after['angle']:g}° about {_point(after['axis'])}"


def _values_difference(old: dict[str, Any], new: dict[str, Any], group: str) -> Iterator[str]:
    word = {"properties": "", "expressions": "expression of ", "cells": "cell "}[group]
    for name in [*old, *(name for name in new if name not in old)]:
        before, after = _value(old.get(name)), _value(new.get(name))
        if before != after:
            yield f"{word}{name} {before} → {after}"


def _value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, dict) and "content" in value:
        return (
            f"{value['content']} (= {value['value']})" if str(value["content"]).startswith("=") else str(value["value"])
        )
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= 80 else text[:77] + "…"


def _measures_difference(old: Any, new: Any) -> Iterator[str]:
    if (old is None) != (new is None):
        yield "has a shape now" if old is None else "has no shape any more"
    if not old or not new:
        return
    for name, unit in (("volume", " mm³"), ("area", " mm²"), ("solids", ""), ("faces", "")):
        before, after = old.get(name), new.get(name)
        if before != after and not (name == "area" and old.get("volume") != new.get("volume")):
            yield f"{name} {_value(before)} → {_value(after)}{unit}"
    if old["valid"] != new["valid"]:
        yield "its shape is valid again" if new["valid"] else "its shape is not valid"


def _sketch_difference(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    for name in ("geometry", "constraints"):
        change = new[name] - old[name]
        if change:
            noun = "primitive" if name == "geometry" else "constraint"
            yield f"{_count(abs(change), noun)} {'more' if change > 0 else 'fewer'} ({new[name]} now)"
    if old["fully_constrained"] != new["fully_constrained"]:
        yield "fully constrained now" if new["fully_constrained"] else "no longer fully constrained"
    if "graph" in old and "graph" in new:
        moves = [move for pair in _same_primitives(old["graph"], new["graph"]) for move in _moves(*pair)]
        yield from moves[:_MOVES_TOLD]
        if len(moves) > _MOVES_TOLD:
            yield f"and {len(moves) - _MOVES_TOLD} more movements"


def _same_primitives(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[int, dict[str, Any], dict[str, Any]]]:
    """Primitives of the same number and type; none when some were removed, for then numbers mean something else."""
    before, after = old["geometry"], new["geometry"]
    if len(after) < len(before):
        return []
    return [(n, a, b) for n, (a, b) in enumerate(zip(before, after)) if a != b and a["type"] == b["type"]]


def _moves(number: int, old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    for name in ("start", "end", "center", "at"):
        if name in old and math.dist(old[name], new[name]) > 1e-6:
            what = "" if name == "at" else f"{name} of "
            yield f"{what}geometry {number} moved from {_point(old[name])} to {_point(new[name])}"
    if "radius" in old and abs(old["radius"] - new["radius"]) > 1e-6:
        yield f"radius of geometry {number} {old['radius']:g} → {new['radius']:g}"
    if old.get("construction", False) != new.get("construction", False):
        yield f"geometry {number} is {'construction' if new.get('construction') else 'no construction'} now"


def _point(coordinates: Any) -> str:
    return "(" + ", ".join(f"{round(x, 6) + 0.0:g}" for x in coordinates) + ")"
