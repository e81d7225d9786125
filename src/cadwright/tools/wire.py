"""How calls of tools travel between a FreeCAD session and us.

A call is its name, its arguments by the names of the tool's parameters, and byte strings. Each argument says what it
is, so that a wrong one can be told and named. ``NAME`` is the parameter's name:

- a sketch object, or the dict of a sketch graph: ``{"kind": "sketch", "graph": …}``;
- a document: ``{"kind": "document", "state": …, "solids": …}``, with the FCStd in ``blobs[NAME]`` and its visible
  solids as one shape in OCCT's binary format in ``blobs[NAME.brep]``, which is missing where there is none;
- an image: ``{"kind": "image"}``, with the PNG in ``blobs[NAME]``;
- a mesh: ``{"kind": "mesh", "vertices": n, "triangles": m}``, with 3n float64 and then 3m int32, little-endian, in
  ``blobs[NAME]``;
- a number, text, flag, None, or list of these, and an ``App.Vector`` as a list: ``{"kind": "json", "value": …}``;
- anything else: ``{"kind": "other", "type": "its type's name"}``.

An answer is ``{"text", "images": [names], "returns": kind, "value": JSON}`` with the images as PNG in ``image0``,
``image1``, … and a returned image in ``value``; or ``{"error": {"type", "message"}}`` with the type `TypeError`,
`ValueError`, `NameError` or `RuntimeError`, which the session raises where the tool was called.
"""

import io
import math
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cadwright.sketch import Sketch
from cadwright.tools.registry import Kind, Parameter, Tool
from cadwright.tools.values import Document, Mesh, ToolAnswer

MOST_PIXELS = 40_000_000
_CALLED: dict[Kind, str] = {
    "sketch": "a sketch object or a sketch graph",
    "document": "a FreeCAD document",
    "image": "a PIL image",
    "mesh": "a mesh",
    "constraint": "a Sketcher.Constraint",
    "vector": "an App.Vector or three numbers",
    "number": "a number",
    "integer": "a whole number",
    "text": "a text",
    "flag": "True or False",
}
"""What people call a kind of argument."""


class WrongCallError(TypeError):
    """A call that a tool does not understand; the message names the argument."""


def read_arguments(tool: Tool, arguments: dict[str, Any], blobs: dict[str, bytes]) -> dict[str, Any]:
    """The arguments of a call as values for the tool's body. Raises `WrongCallError`."""
    unknown = arguments.keys() - {p.name for p in tool.parameters}
    if unknown:
        raise WrongCallError(f"{tool.name}() has no argument {min(unknown)!r}")
    values = {}
    for parameter in tool.parameters:
        if parameter.name in arguments:
            values[parameter.name] = _value(tool, parameter, arguments[parameter.name], blobs)
        elif parameter.default is None:
            raise WrongCallError(f"{tool.name}() needs the argument {parameter.name!r}, {_CALLED[parameter.kind]}")
    return values


def _value(tool: Tool, parameter: Parameter, sent: Any, blobs: dict[str, bytes]) -> Any:
    where = f"{tool.name}() argument {parameter.name!r}"
    if not isinstance(sent, dict) or not isinstance(sent.get("kind"), str):
        raise WrongCallError(f"{where} did not arrive")
    try:
        return _READERS[parameter.kind](sent, parameter.name, blobs)
    except _WrongArgumentError as wrong:
        raise WrongCallError(f"{where} must be {_CALLED[parameter.kind]}, not {str(wrong) or _what(sent)}") from None


class _WrongArgumentError(Exception):
    """An argument that is something else; says what, where that is not plain from its kind."""


def _sketch(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> Sketch:
    _expect(sent, "sketch")
    try:
        return msgspec.convert(sent.get("graph"), Sketch)
    except msgspec.ValidationError as error:
        raise _WrongArgumentError(f"a graph with a fault: {error}") from None


def _document(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> Document:
    _expect(sent, "document")
    state, solids = sent.get("state"), sent.get("solids")
    if not (isinstance(state, dict) and isinstance(solids, dict) and name in blobs):
        raise _WrongArgumentError("a document without its objects")
    return Document(state, solids, blobs[name], blobs.get(f"{name}.brep", b""))


def _image(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> Image.Image:
    _expect(sent, "image")
    try:
        image = Image.open(io.BytesIO(blobs.get(name, b"")), formats=["PNG"])
        if image.width * image.height > MOST_PIXELS:
            raise _WrongArgumentError(f"an image of {image.width} × {image.height} pixels: scale it down first")
        image.load()
    except (OSError, SyntaxError, ValueError) as error:
        raise _WrongArgumentError(f"an image that cannot be read ({error})") from None
    return image


def _mesh(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> Mesh:
    _expect(sent, "mesh")
    data, n, m = blobs.get(name, b""), sent.get("vertices"), sent.get("triangles")
    if not (isinstance(n, int) and isinstance(m, int) and n >= 0 and m >= 0 and len(data) == 24 * n + 12 * m):
        raise _WrongArgumentError("a mesh of another length than it says")
    vertices: NDArray[np.float64] = np.frombuffer(data, "<f8", 3 * n).reshape(n, 3)
    triangles: NDArray[np.int32] = np.frombuffer(data, "<i4", 3 * m, 24 * n).reshape(m, 3)
    if not m:
        raise _WrongArgumentError("a mesh without triangles")
    if not np.isfinite(vertices).all() or triangles.min() < 0 or triangles.max() >= n:
        raise _WrongArgumentError("a mesh whose triangles have corners that are not there")
    return Mesh(vertices, triangles)


def _vector(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> tuple[float, ...]:
    values = _json(sent)
    if not (isinstance(values, list) and len(values) == 3 and all(map(_is_number, values))):
        raise _WrongArgumentError
    return tuple(map(float, values))


def _number(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> float:
    value = _json(sent)
    if not _is_number(value):
        raise _WrongArgumentError
    return float(value)


def _integer(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> int:
    value = _json(sent)
    if not _is_number(value) or value != int(value):
        raise _WrongArgumentError
    return int(value)


def _text(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> str:
    value = _json(sent)
    if not isinstance(value, str):
        raise _WrongArgumentError
    return value


def _flag(sent: dict[str, Any], name: str, blobs: dict[str, bytes]) -> bool:
    value = _json(sent)
    if not isinstance(value, bool):
        raise _WrongArgumentError
    return value


_READERS = {
    "sketch": _sketch,
    "document": _document,
    "image": _image,
    "mesh": _mesh,
    "vector": _vector,
    "number": _number,
    "integer": _integer,
    "text": _text,
    "flag": _flag,
}


def _expect(sent: dict[str, Any], kind: Kind) -> None:
    if sent["kind"] != kind:
        raise _WrongArgumentError


def _json(sent: dict[str, Any]) -> Any:
    if sent["kind"] != "json":
        raise _WrongArgumentError
    return sent.get("value")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _what(sent: dict[str, Any]) -> str:
    """What an argument is, for people."""
    if sent["kind"] == "json":
        shown = repr(sent.get("value"))
        return shown if len(shown) <= 60 else f"{shown[:57]}…"
    if sent["kind"] == "other":
        return f"an object of the type {str(sent.get('type'))[:80]}"
    return _CALLED.get(sent["kind"], "something else")


def write_answer(tool: Tool, answer: ToolAnswer[Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """An answer for the session."""
    blobs = {f"image{i}": _png(image) for i, (_, image) in enumerate(answer.images)}
    value = answer.value
    if tool.returns == "image":
        blobs["value"], value = _png(value), None
    said = {"text": answer.text, "images": [name for name, _ in answer.images], "returns": tool.returns}
    return said | {"value": msgspec.to_builtins(value)}, blobs


def write_error(error_type: str, message: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """An exception for the session to raise: one of the types named above."""
    return {"error": {"type": error_type, "message": message}}, {}


def _png(image: Image.Image | bytes) -> bytes:
    if isinstance(image, bytes):
        return image
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()
