"""The tools as the code in a session sees them: functions that ask the parent, or call a function beside FreeCAD.

The form in which arguments and answers travel is that of `cadwright.tools.wire`.
"""

from __future__ import annotations

import array
import ast
import importlib
import inspect
import os
import sys
from typing import Any, Callable, Iterable

import FreeCAD as App
import Part

from cadwright.kernel.freecad_guest import display, documents, files, recorder, sketches, verification
from cadwright.sandbox import inquiries

_ERRORS = {each.__name__: each for each in (TypeError, ValueError, NameError, RuntimeError)}
_GUEST = __name__.rpartition(".")[0]


def tools(described: list[dict[str, Any]]) -> dict[str, Callable[..., Any]]:
    """Functions by name for the tools that the parent describes."""
    made = {}
    for each in described:
        function = _beside(each) if each["where"] == "session" else _asking(each)
        function.__name__ = function.__qualname__ = each["name"]
        function.__doc__ = each["doc"]
        function.__module__ = "tools"
        made.update(dict.fromkeys((each["name"], *each["aliases"]), recorder.recorded(each, function)))
    return made


def _beside(described: dict[str, Any]) -> Callable[..., Any]:
    """A tool whose body is a function of this package."""
    module, _, name = described["guest"].partition(":")

    def tool(*arguments: Any, **named: Any) -> Any:
        return getattr(importlib.import_module(f"{_GUEST}.{module}"), name)(*arguments, **named)

    return tool


def _asking(described: dict[str, Any]) -> Callable[..., Any]:
    """A tool whose body is elsewhere."""
    kinds = {each["name"]: each["kind"] for each in described["parameters"]}
    signature = inspect.Signature(
        [
            inspect.Parameter(each["name"], inspect.Parameter.POSITIONAL_OR_KEYWORD, default=_default(each["default"]))
            for each in described["parameters"]
        ]
    )

    def tool(*arguments: Any, **named: Any) -> Any:
        try:
            bound = signature.bind(*arguments, **named).arguments
        except TypeError as error:
            raise TypeError(f"{described['name']}(): {error}") from None
        blobs: dict[str, bytes] = {}
        sent = {name: sendable(name, kinds[name], value, blobs) for name, value in bound.items()}
        return _received(described["name"], *inquiries.ask(described["name"], sent, blobs))

    tool.__signature__ = signature  # type: ignore[attr-defined]
    return tool


def _default(text: str | None) -> Any:
    if text is None:
        return inspect.Parameter.empty
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _received(name: str, answer: dict[str, Any], blobs: dict[str, bytes]) -> Any:
    """Print and show what a tool answered, and return its value."""
    error = answer.get("error")
    if error:
        raise _ERRORS.get(error["type"], RuntimeError)(error["message"])
    if answer.get("text"):
        sys.stdout.write(answer["text"] + "\n")
    for number, label in enumerate(answer["images"]):
        display.show(label or name, blobs[f"image{number}"])
    if answer["returns"] == "image":
        return display.opened(blobs["value"])
    value = answer["value"]
    if answer["returns"] == "vector" and value is not None:
        return App.Vector(*value)
    return tuple(value) if answer["returns"] == "flags" else value


def sendable(name: str, kind: str, value: Any, blobs: dict[str, bytes]) -> dict[str, Any]:
    """An argument as it travels; bytes go into ``blobs``."""
    type_id = getattr(value, "TypeId", "")
    if type_id.startswith("Sketcher::SketchObject"):
        return {"kind": "sketch", "graph": sketches.to_graph(value)}
    if isinstance(value, dict) and "geometry" in value:
        return {"kind": "sketch", "graph": value}
    if type_id == "App::Document" or isinstance(value, App.Document):
        return _document(name, value, blobs)
    png = display.png_of(value)
    if png is not None:
        blobs[name] = png
        return {"kind": "image"}
    if kind == "mesh":
        found = _mesh(value)
        if found is not None:
            vertices, triangles = found
            return _packed(name, vertices, triangles, blobs)
    plain = _plain(value)
    if plain is _NOT_PLAIN:
        return {"kind": "other", "type": type_id or type(value).__name__}
    return {"kind": "json", "value": plain}


def _document(name: str, doc: Any, blobs: dict[str, bytes]) -> dict[str, Any]:
    solids = importlib.import_module(f"{_GUEST}.solids")
    blobs[name] = file_of(doc)
    shapes = [verification.placed(one) for one in verification.results(doc)]
    if shapes:
        blobs[f"{name}.brep"] = brep_of(shapes)
    return {"kind": "document", "state": documents.state(doc), "solids": solids.recognise(doc)}


def file_of(doc: Any) -> bytes:
    """A document as the bytes of an FCStd file."""
    with files.file_of(b"") as path:
        files.save(doc, path)
        with open(path, "rb") as file:
            return file.read()


def brep_of(shapes: Iterable[Any]) -> bytes:
    """Shapes as one compound in OCCT's text format; FreeCAD's binary one is its own."""
    text: str = Part.makeCompound(list(shapes)).exportBrepToString()
    return text.encode("latin-1")


def _mesh(value: Any) -> Any:
    """Vertices and triangles of whatever has them; ``None`` for anything else."""
    if isinstance(value, (str, os.PathLike)):
        value = importlib.import_module("Mesh").Mesh(os.fspath(value))
    value = getattr(value, "Mesh", value)  # of an object in a document
    topology = getattr(value, "Topology", None)
    if topology is not None:
        return topology
    shape = getattr(value, "Shape", value)
    if isinstance(shape, Part.Shape):
        return shape.tessellate(max(shape.BoundBox.DiagonalLength, 1e-6) * 1e-3)
    triangles = next((getattr(value, n) for n in ("triangles", "faces", "facets") if hasattr(value, n)), None)
    vertices = next((getattr(value, n) for n in ("vertices", "points") if hasattr(value, n)), None)
    if vertices is None or triangles is None:
        return None
    if triangles is not None and hasattr(value, "faces") and len(getattr(triangles, "shape", (0, 0))) == 3:
        triangles = value.faces  # in trimesh, "triangles" are coordinates and "faces" are indices
    return vertices, triangles


def _packed(name: str, vertices: Any, triangles: Any, blobs: dict[str, bytes]) -> dict[str, Any]:
    numbers, corners = array.array("d"), array.array("i")
    for vertex in vertices:
        numbers.extend(float(x) for x in vertex)
    for triangle in triangles:
        corners.extend(int(i) for i in triangle)
    if sys.byteorder == "big":
        numbers.byteswap()
        corners.byteswap()
    blobs[name] = numbers.tobytes() + corners.tobytes()
    return {"kind": "mesh", "vertices": len(numbers) // 3, "triangles": len(corners) // 3}


_NOT_PLAIN = object()


def _plain(value: Any) -> Any:
    """A value as JSON has it: vectors and arrays as lists, an enumeration's member as its value."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, App.Vector):
        return [value.x, value.y, value.z]
    if isinstance(value, (list, tuple)):
        items = [_plain(each) for each in value]
        return _NOT_PLAIN if _NOT_PLAIN in items else items
    if isinstance(value, dict):
        items = [_plain(each) for each in value.values()]
        return _NOT_PLAIN if _NOT_PLAIN in items else dict(zip(map(str, value), items))
    for convert in ("tolist", "item"):
        if hasattr(value, convert):  # NumPy's
            return _plain(getattr(value, convert)())
    return _plain(value.value) if hasattr(value, "value") and hasattr(value, "name") else _NOT_PLAIN
