"""Checking a document: its stored shapes are not believed.

A document carries both how its shapes are made and the shapes themselves, and FreeCAD takes the stored ones as they
are: a recompute leaves alone what nobody touched. Here every object is touched and built again, and what comes out is
compared with what was stored. To be called in a process that runs nothing else.
"""

from __future__ import annotations

import io
import zipfile
from typing import Any, Callable, Iterable
from xml.etree import ElementTree

import FreeCAD as App
import Part

from cadwright.kernel.freecad_guest import documents, files

TOLERANCE = 1e-6
"""How far stored and rebuilt measures may be apart, as a part of the measure."""
_COPIES = ("Part::Mirroring",)
"""Features that leave what they are made of where it is, beside them."""
_CONTAINERS = ("PartDesign::Body", "App::Part", "App::DocumentObjectGroup", "App::Link")
_NO_RESULT = ("Sketcher::SketchObject", "Part::Part2DObject", "PartDesign::ShapeBinder", "PartDesign::SubShapeBinder")
_IMPORTED = ("Part::Feature", "PartDesign::Feature", "Mesh::Feature")


def verify(path: str, look: Callable[[Any], object] = lambda doc: None) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Build a document anew and compare.

    Returns ``{"mismatches": [{"object", "measure", "stored", "rebuilt"}, …], "errors": [{"object", "error"}, …],
    "results": [{"object", "label", "color", "blob", "shape"}, …], "notes": […], "stored_only": […]}`` and for each
    result the BREP of the rebuilt shape, in the document's coordinates, under the name ``blob``. Results are what a
    user would call the parts: shapes that no other object consumes, and of a body its tip. ``stored_only`` names
    objects that have a shape but no recipe, as imported ones do. ``look`` is shown the document built anew. Raises
    `opening.DocumentError` for a file that is no document.
    """
    doc, notes = files.open_document(path)
    stored = {one.Name: measures(one.Shape) for one in doc.Objects if _has_shape(one)}
    for one in doc.Objects:
        one.touch()
    doc.recompute()
    rebuilt = {one.Name: measures(one.Shape) for one in doc.Objects if _has_shape(one)}
    value: dict[str, Any] = {
        "mismatches": list(_mismatches(stored, rebuilt)),
        "errors": [{"object": one.Name, "error": one.getStatusString()} for one in doc.Objects if _failed(one)],
        "stored_only": [one.Name for one in doc.Objects if _has_shape(one) and _without_recipe(one)],
        "notes": notes,
        "results": [],
    }
    blobs: dict[str, bytes] = {}
    window = _window(path)
    for number, one in enumerate(results(doc)):
        shape, name = placed(one), f"result{number}"
        blobs[name] = shape.exportBrepToString().encode()
        value["results"].append(
            {
                "object": one.Name,
                "label": one.Label,
                "color": window.get(one.Name, {}).get("color"),
                "blob": name,
                "shape": documents.shape_state(shape),
            }
        )
    look(doc)
    App.closeDocument(doc.Name)
    return value, blobs


def measures(shape: Any) -> dict[str, float]:
    """What of a shape is compared: counts, and in mm the volume, the area and the box."""
    told = {
        "solids": len(shape.Solids),
        "faces": len(shape.Faces),
        "edges": len(shape.Edges),
        "vertices": len(shape.Vertexes),
        "length": shape.Length,
        "area": shape.Area,
        "volume": shape.Volume,
    }
    box = shape.BoundBox
    if box.isValid():
        for name in ("XMin", "YMin", "ZMin", "XMax", "YMax", "ZMax"):
            told[name] = getattr(box, name)
    return told


def results(doc: Any) -> list[Any]:
    """The objects a user would call the parts: not hidden, with a solid or a surface, and consumed by no other."""
    candidates = [one for one in doc.Objects if _has_shape(one) and not one.isDerivedFrom(_NO_RESULT[0])]
    shaped = [one for one in candidates if one.Shape.Faces and one.TypeId not in _NO_RESULT]
    free = [one for one in shaped if not _consumed(one)]
    shown = [one for one in free if _visible(one)]
    return shown or free


def placed(one: Any) -> Any:
    """An object's shape where it is in the document: within parts and groups that are themselves placed."""
    shape = one.Shape.copy()
    outer = one.getGlobalPlacement().multiply(one.Placement.inverse())
    if not outer.isIdentity():
        shape.Placement = outer.multiply(shape.Placement)
    return shape


def _has_shape(one: Any) -> bool:
    shape = getattr(one, "Shape", None)
    return isinstance(shape, Part.Shape) and not shape.isNull() and not documents.is_origin(one)


def _failed(one: Any) -> bool:
    return "Invalid" in one.State or "Error" in one.State


def _without_recipe(one: Any) -> bool:
    return one.TypeId in _IMPORTED or one.TypeId.endswith("Python")


def _consumed(one: Any) -> bool:
    """Whether another object with a shape is made of it; containers hold what they hold, a body is its tip."""
    for user in one.InList:
        if user.isDerivedFrom("PartDesign::Body"):
            return True
        if (
            user.TypeId in (*_CONTAINERS, *_COPIES)
            or not _has_shape(user)
            or user.isDerivedFrom("Sketcher::SketchObject")
        ):
            continue
        if user.TypeId not in _NO_RESULT and one in _sources(user):
            return True
    return False


def _sources(user: Any) -> list[Any]:
    """The objects a feature takes its shape from; not what it is merely attached to or measured by."""
    found: list[Any] = []
    for name in user.PropertiesList:
        if name in ("Support", "AttachmentSupport", "ExpressionEngine", "ExternalGeometry"):
            continue
        if user.getTypeIdOfProperty(name).startswith("App::PropertyLink"):
            found += _linked(getattr(user, name))
    return found


def _linked(value: Any) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return [linked for item in value for linked in _linked(item)]
    return [value] if hasattr(value, "TypeId") and hasattr(value, "Name") else []


def _visible(one: Any) -> bool:
    return bool(getattr(one, "Visibility", True))


def _mismatches(stored: dict[str, dict[str, float]], rebuilt: dict[str, dict[str, float]]) -> Iterable[dict[str, Any]]:
    for name, before in stored.items():
        after = rebuilt.get(name)
        if after is None:
            yield {"object": name, "measure": "shape", "stored": 1, "rebuilt": 0}
            continue
        scale = {measure: max(abs(before.get(measure, 0.0)), abs(after.get(measure, 0.0)), 1e-9) for measure in before}
        size = max([abs(value) for measure, value in before.items() if measure[0] in "XYZ"] or [1.0])
        for measure, value in before.items():
            allowed = TOLERANCE * (size if measure[0] in "XYZ" else scale[measure])
            if abs(value - after.get(measure, float("inf"))) > max(allowed, 1e-9):
                yield {"object": name, "measure": measure, "stored": value, "rebuilt": after.get(measure)}


def _window(path: str) -> dict[str, dict[str, Any]]:
    """Colours and visibility that a document's window had, by object."""
    with zipfile.ZipFile(path) as archive:
        if "GuiDocument.xml" not in archive.namelist():
            return {}
        xml = archive.read("GuiDocument.xml")
    try:
        root = ElementTree.parse(io.BytesIO(xml)).getroot()
    except ElementTree.ParseError:
        return {}
    told: dict[str, dict[str, Any]] = {}
    for provider in root.iter("ViewProvider"):
        found: dict[str, Any] = {}
        for described in provider.iter("Property"):
            value = next(iter(described), None)
            if described.get("name") == "ShapeColor" and value is not None and value.get("value", "").isdigit():
                found["color"] = _color(int(value.get("value", "0")))
        told[provider.get("name", "")] = found
    return told


def _color(packed: int) -> list[float]:
    """Red, green, blue and alpha from 0 to 1; FreeCAD packs them into one number and counts transparency."""
    red, green, blue, transparency = (packed >> shift & 255 for shift in (24, 16, 8, 0))
    return [red / 255, green / 255, blue / 255, 1 - transparency / 255]
