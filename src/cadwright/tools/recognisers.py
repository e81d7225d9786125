"""The recognisers: what is there, as JSON and as pictures (CAD-Assistant, section 3.2)."""

import json
from typing import Any

import msgspec
from PIL.Image import Image

from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.sketch import Sketch
from cadwright.sketch.formats.json_text import dumps_over_parameterised, dumps_point_based
from cadwright.sketch.picture import draw
from cadwright.tools.registry import tool
from cadwright.tools.values import Document, ToolAnswer, count
from cadwright.values import Problem

DECIMALS = 4
"""As many as the released recogniser gives."""
LARGEST = 1024
"""Side in pixels up to which a picture grows so that every number finds room."""


@tool()
def sketch_recognizer(sketch: Sketch) -> ToolAnswer[None]:
    """Look at a sketch: its geometry and constraints as JSON, and a black-and-white picture with numbered markers.

    Primitives are numbered as in `sketch.Geometry` and constraints as in `sketch.Constraints`; the markers in the
    picture bear the numbers of the primitives. Each primitive is given in several ways (a line by its ends, and by a
    point with a direction and distances; an arc by three points, and by centre, radius and angles in radians): use
    whichever fits.

    Args:
        sketch: a sketch object, such as `sketch` or `doc.getObject("Sketch")`, or a sketch graph that a tool gave.

    Returns:
        None; the JSON is printed and the picture shown.

    Example:
        >>> sketch_recognizer(sketch)
        The sketch has 1 primitive and 1 constraint:
        {"Geometry": [
        {"Id": 0, "Type": "Line segment", "isConstruction": false, "StartPoint": {"x": 0.0, "y": 0.0}, ...}
        ], "Constraints": [
        {"Id": 0, "Type": "Horizontal", "First": 0}
        ]}
    """
    counts = f"{count(len(sketch.geometry), 'primitive')} and {count(len(sketch.constraints), 'constraint')}"
    text = f"The sketch has {counts}:\n{dumps_over_parameterised(sketch, DECIMALS)}"
    drawing = draw(sketch, largest=LARGEST)
    if drawing.unmarked:
        text += f"\nIn the picture there is no room for the numbers {', '.join(map(str, drawing.unmarked))}."
    images: tuple[tuple[str, Image | bytes], ...] = ()
    if sketch.geometry:
        images = (("the sketch with numbered primitives", drawing.image),)
    return ToolAnswer(text, images, None)


@tool(where="parent", fits=("ask cad", "make", "edit"))
def solid_recognizer(doc: Document, *, kernel: Kernel) -> ToolAnswer[None]:  # noqa: D417 -- a planner gives no kernel
    """Look at a 3D model: its sketches, extrusions and other features as JSON, and four shaded views of its solids.

    An extrusion is given with the sketch it is made from, the orientation and translation of that sketch's plane,
    its lengths forwards and backwards, and what it does: new, join, cut or intersect.

    Args:
        doc: the document, such as `doc`.

    Returns:
        None; the JSON is printed and the picture shown.

    Example:
        >>> solid_recognizer(doc)
    """
    images, notes = _views(doc, kernel)
    text = f"The document holds:\n{_lines(_told(doc.solids))}"
    return ToolAnswer("\n".join([text, *notes]), images, None)


def _told(solids: dict[str, Any]) -> dict[str, Any]:
    """What the session told, with its sketches in the terms of the sketch recogniser and numbers rounded."""
    sketches = solids.get("sketches")
    if isinstance(sketches, list):
        solids = solids | {"sketches": [_named(sketch) for sketch in sketches]}
    told: dict[str, Any] = _rounded(solids)
    return told


def _named(told: Any) -> Any:
    try:
        sketch = msgspec.convert(told, Sketch)
    except msgspec.ValidationError:
        return told
    rest = {name: value for name, value in told.items() if name not in ("geometry", "constraints")}
    return rest | json.loads(dumps_point_based(sketch, DECIMALS))


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_rounded(entry) for entry in value]
    return round(value, DECIMALS) if isinstance(value, float) else value


def _lines(value: dict[str, Any]) -> str:
    """JSON with a line for each entry of the lists and objects at the top."""
    parts = [f"{json.dumps(name, ensure_ascii=False)}: {_entry(entry)}" for name, entry in value.items()]
    return "{" + ",\n".join(parts) + "}"


def _entry(entry: Any) -> str:
    if isinstance(entry, list) and entry:
        return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in entry) + "\n]"
    return json.dumps(entry, ensure_ascii=False)


def _views(doc: Document, kernel: Kernel) -> tuple[tuple[tuple[str, Image | bytes], ...], list[str]]:
    """The four views where there is something to see, and what to say where there is none."""
    if not doc.brep:
        return (), ["It has no visible solid, so there is no picture."]
    geometry = kernel.measure(doc.brep, mesh=True)
    if isinstance(geometry, Problem):
        return (), [f"Its solids could not be drawn: {geometry.message}"]
    try:
        return (("the model from four sides: isometric, front, top, right", kernel.sheet(geometry)),), []
    except DrawingError as error:
        return (), [f"Its solids could not be drawn: {error.message}"]
