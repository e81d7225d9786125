"""The dimensions of a document that have a name: cells of spreadsheets, constraints, sizes of features."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Tuple

import FreeCAD as App

from cadwright.kernel.freecad_guest import documents, files

Blobs = Dict[str, bytes]
Result = Tuple[Dict[str, Any], Blobs]

_SIZES = (
    "Length",
    "Length2",
    "LengthFwd",
    "LengthRev",
    "Width",
    "Height",
    "Radius",
    "Radius1",
    "Radius2",
    "Diameter",
    "Depth",
    "Size",
    "Value",
    "Offset",
    "Pitch",
    "Angle",
    "TaperAngle",
    "Occurrences",
)
"""Properties of features that a person would change."""
_LENGTHS = ("Distance", "DistanceX", "DistanceY", "Radius", "Diameter")


def named(doc: Any) -> Iterator[dict[str, Any]]:
    """Each dimension: ``{"name", "value", "unit", "kind", "object", "key"}``, but for those that an expression gives.

    A cell is called by its alias, a constraint ``Sketch.name``, a property ``Pad.Length``. Lengths are mm, angles
    degrees; the unit of a count is empty.
    """
    for one in doc.Objects:
        driven = {path.lstrip(".") for path, _ in getattr(one, "ExpressionEngine", ())}
        if one.TypeId == "Spreadsheet::Sheet":
            yield from _cells(one)
        elif one.isDerivedFrom("Sketcher::SketchObject"):
            yield from _constraints(one, driven)
        else:
            yield from _properties(one, driven)


def assign(doc: Any, values: dict[str, float]) -> None:
    """Give dimensions other values, and compute the document anew. Raises `opening.DocumentError` for unknown names."""
    there = {each["name"]: each for each in named(doc)}
    for name, value in values.items():
        if name not in there:
            known = ", ".join(there) or "none"
            raise files.DocumentError(f"the document has no dimension {name}; its dimensions are: {known}")
        one = doc.getObject(there[name]["object"])
        _ASSIGN[there[name]["kind"]](one, there[name]["key"], value)
    doc.recompute()
    dressed = [_dress(one) for one in doc.Objects if one.TypeId in ("Part::Fillet", "Part::Chamfer")]
    if any(dressed):
        doc.recompute()


def listed(doc: Any) -> list[dict[str, Any]]:
    """`named`, as a session shows it."""
    return [{key: each[key] for key in ("name", "value", "unit", "kind")} for each in named(doc)]


def assign_one(doc: Any, name: str, value: float) -> None:
    """`assign` for one dimension, in a session. Raises `ValueError` for a name that is not there."""
    try:
        assign(doc, {name: value})
    except files.DocumentError as error:
        raise ValueError(str(error)) from None


def tell(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The dimensions of the blob ``document``, for a worker: ``{"dimensions": […]}``, or ``{"problem": …}``."""
    try:
        with files.file_of(blobs["document"]) as path:
            doc, _ = files.open_document(path)
            return {"dimensions": list(named(doc))}, {}
    except files.DocumentError as error:
        return {"problem": str(error)}, {}


def change(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The blob ``document`` with ``arguments["values"]`` by name, for a worker; or ``{"problem": …}``."""
    try:
        with files.file_of(blobs["document"]) as path:
            doc, _ = files.open_document(path)
            assign(doc, arguments["values"])
            files.save(doc, path)
            with open(path, "rb") as file:
                return {}, {"document": file.read()}
    except files.DocumentError as error:
        return {"problem": str(error)}, {}


def _cells(sheet: Any) -> Iterator[dict[str, Any]]:
    for address, cell in documents.state_of_cells(sheet).items():
        value = cell.get("value")
        plain = not str(cell["content"]).startswith("=") or _is_literal(str(cell["content"])[1:])
        if cell.get("alias") and plain and isinstance(value, (int, float)):
            unit = _unit_beside(sheet, address) or _unit_of(sheet.get(address))
            yield _told(cell["alias"], float(value), unit, "cell", sheet, address)


def _is_literal(text: str) -> bool:
    """Whether a formula is only a number with a unit."""
    number = text.strip().split(" ")[0]
    try:
        float(number.rstrip("madegin°"))
    except ValueError:
        return False
    return len(text.split()) <= 2


def _unit_of(value: Any) -> str:
    text = str(getattr(value, "UserString", ""))
    return "deg" if "°" in text else "mm" if hasattr(value, "UserString") else ""


def _unit_beside(sheet: Any, address: str) -> str:
    """The unit that the cell to the right begins with, as printed scripts write it."""
    column, row = address.rstrip("0123456789"), address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if len(column) != 1 or column == "Z":
        return ""
    note = documents.state_of_cells(sheet).get(f"{chr(ord(column) + 1)}{row}", {}).get("content", "")
    word = str(note).lstrip("'").split(",")[0].strip()
    return word if word in ("mm", "deg") else ""


def _constraints(sketch: Any, driven: set[str]) -> Iterator[dict[str, Any]]:
    for number, constraint in enumerate(sketch.Constraints):
        name = constraint.Name
        if not name or not sketch.getDriving(number) or f"Constraints.{name}" in driven:
            continue
        if constraint.Type in _LENGTHS:
            yield _told(f"{sketch.Name}.{name}", float(constraint.Value), "mm", "constraint", sketch, name)
        elif constraint.Type == "Angle":
            degrees = float(sketch.getDatum(number).Value)
            yield _told(f"{sketch.Name}.{name}", degrees, "deg", "constraint", sketch, name)


def _properties(one: Any, driven: set[str]) -> Iterator[dict[str, Any]]:
    for name in one.PropertiesList:
        if name not in _SIZES or name in driven or "Hidden" in one.getEditorMode(name):
            continue
        value = getattr(one, name)
        number = getattr(value, "Value", value)
        if isinstance(number, (int, float)) and not isinstance(number, bool) and number:
            unit = "deg" if "Angle" in name else "" if name == "Occurrences" else "mm"
            yield _told(f"{one.Name}.{name}", float(number), unit, "property", one, name)


def _told(name: str, value: float, unit: str, kind: str, one: Any, key: str) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": unit, "kind": kind, "object": one.Name, "key": key}


def _dress(one: Any) -> bool:
    """Give rounded or bevelled edges the size that a property beside them follows; FreeCAD's own list cannot."""
    size = float(getattr(one, "Size", 0.0))
    edges = [(number, size, size) for number, _, _ in one.Edges]
    if not size or edges == [tuple(edge) for edge in one.Edges]:
        return False
    one.Edges = edges
    return True


def _set_cell(sheet: Any, address: str, value: float) -> None:
    unit = _unit_of(sheet.get(address))
    sheet.set(address, f"={value!r} {unit}" if unit else repr(value))


def _set_constraint(sketch: Any, name: str, value: float) -> None:
    number = next(i for i, each in enumerate(sketch.Constraints) if each.Name == name)
    unit = "deg" if sketch.Constraints[number].Type == "Angle" else "mm"
    try:
        sketch.setDatum(number, App.Units.Quantity(f"{value!r} {unit}"))
    except (ValueError, RuntimeError) as error:
        raise files.DocumentError(f"{sketch.Name}.{name} cannot be {value:g}: {error}") from error


def _set_property(one: Any, name: str, value: float) -> None:
    try:
        setattr(one, name, int(value) if isinstance(getattr(one, name), int) else value)
    except (ValueError, TypeError, RuntimeError) as error:
        raise files.DocumentError(f"{one.Name}.{name} cannot be {value:g}: {error}") from error


_ASSIGN = {"cell": _set_cell, "constraint": _set_constraint, "property": _set_property}
