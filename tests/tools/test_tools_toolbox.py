"""Calls go to the tools' own process and come back as answers, whatever was wrong with them."""

import io
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
import trimesh
from PIL import Image, ImageDraw

from cadwright.kernel.client import Kernel
from cadwright.sketch import Circle, Constraint, Line, Reference, Sketch
from cadwright.sketch.formats.json_text import loads
from cadwright.tools.toolbox import Toolbox

SKETCH = Sketch(
    (Line((0, 0), (10, 0)), Line((10, 0), (10, 5)), Circle((5, 2), 1)),
    (Constraint("Coincident", (Reference(1, "start"), Reference(0, "end"))), Constraint("Horizontal", (Reference(0),))),
)


@pytest.fixture(scope="module")
def toolbox(kernel: Kernel) -> Iterator[Toolbox]:
    with Toolbox(kernel) as toolbox:
        yield toolbox


def sent(sketch: Sketch) -> dict[str, Any]:
    return {"sketch": {"kind": "sketch", "graph": msgspec.to_builtins(sketch)}}


def test_a_sketch_is_recognised(toolbox: Toolbox) -> None:
    value, blobs = toolbox.answer("sketch_recognizer", sent(SKETCH), {})
    first, _, listed = value["text"].partition("\n")
    assert first == "The sketch has 3 primitives and 2 constraints:"
    assert loads(listed) == SKETCH
    assert {"StartPoint", "EndPoint", "Direction"} <= json.loads(listed)["Geometry"][0].keys()
    assert json.loads(listed)["Constraints"][0]["Second"] == 0
    assert value["value"] is None
    picture = Image.open(io.BytesIO(blobs["image0"]))
    assert value["images"] == ["the sketch with numbered primitives"]
    assert picture.getextrema()[0] == 0


def test_an_empty_sketch_has_no_picture(toolbox: Toolbox) -> None:
    value, blobs = toolbox.answer("sketch_recognizer", sent(Sketch()), {})
    assert "0 primitives" in value["text"]
    assert not value["images"]
    assert not blobs


def test_a_document_is_recognised_with_four_views(toolbox: Toolbox, kernel: Kernel) -> None:
    made = kernel.execute("import cadquery as cq\nr = cq.Workplane().box(20, 10, 5).edges('|Z').fillet(2)")
    sketch = {"name": "Sketch", **msgspec.to_builtins(SKETCH)}
    solids = {"sketches": [sketch, {"geometry": 3}], "extrusions": [{"lengths": [1 / 3, 0]}], "features": []}
    document = {"doc": {"kind": "document", "state": {}, "solids": solids}}
    blobs = {"doc": b"FCStd", "doc.brep": made.brep}
    value, answered = toolbox.answer("solid_recognizer", document, blobs)
    told = json.loads(value["text"].partition("\n")[2])
    assert told["extrusions"] == [{"lengths": [0.3333, 0]}]
    assert told["sketches"][0]["name"] == "Sketch"
    assert loads(json.dumps(told["sketches"][0])) == SKETCH
    assert told["sketches"][1] == {"geometry": 3}
    assert Image.open(io.BytesIO(answered["image0"])).size == (1024, 1024)


@pytest.mark.parametrize(("brep", "says"), [(b"", "no visible solid"), (b"no BREP", "could not be drawn")])
def test_a_document_without_solids_has_no_views(toolbox: Toolbox, brep: bytes, says: str) -> None:
    document = {"doc": {"kind": "document", "state": {}, "solids": {}}}
    blobs = {"doc": b"FCStd", "doc.brep": brep}
    value, answered = toolbox.answer("solid_recognizer", document, blobs)
    assert says in value["text"]
    assert not answered


def test_a_drawn_rectangle_becomes_a_sketch_graph(toolbox: Toolbox) -> None:
    image = Image.new("L", (300, 300), 255)
    ImageDraw.Draw(image).rectangle((50, 100, 250, 200), outline=0, width=3)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    value, _ = toolbox.answer("sketch_from_image", {"img": {"kind": "image"}}, {"img": buffer.getvalue()})
    found = msgspec.convert(value["value"], Sketch)
    assert len(found.geometry) == 4
    assert {c.type for c in found.constraints} >= {"Coincident", "Horizontal", "Vertical"}
    assert len(loads(value["text"].partition("\n")[2]).geometry) == 4


def meshed(
    mesh: "trimesh.Trimesh", normal: list[float], origin: list[float]
) -> tuple[dict[str, Any], dict[str, bytes]]:
    data = np.asarray(mesh.vertices, "<f8").tobytes() + np.asarray(mesh.faces, "<i4").tobytes()
    plane = {"normal": {"kind": "json", "value": normal}, "origin": {"kind": "json", "value": origin}}
    counts = {"vertices": len(mesh.vertices), "triangles": len(mesh.faces)}
    return {"mesh": {"kind": "mesh", **counts}, **plane}, {"mesh": data}


def test_a_mesh_is_cut(toolbox: Toolbox) -> None:
    arguments, blobs = meshed(trimesh.creation.box((20, 10, 5)), [0, 0, 1], [0, 0, 0])
    value, _ = toolbox.answer("get_crosssection_sketch", arguments, blobs)
    assert value["text"] == "The section has 1 loop and 4 primitives."
    assert len(msgspec.convert(value["value"], Sketch).geometry) == 4
    value, answered = toolbox.answer("get_crosssection_image", arguments, blobs)
    assert answered["value"] == answered["image0"]
    assert Image.open(io.BytesIO(answered["value"])).size == (128, 128)


def test_mistakes_are_answers(toolbox: Toolbox) -> None:
    value, _ = toolbox.answer("sketch_recognizer", {"sketch": {"kind": "document"}}, {})
    assert value["error"]["type"] == "TypeError"
    assert "argument 'sketch' must be a sketch object" in value["error"]["message"]
    arguments, blobs = meshed(trimesh.creation.box((20, 10, 5)), [0, 0, 1], [0, 0, 9])
    value, _ = toolbox.answer("get_crosssection_sketch", arguments, blobs)
    assert value["error"]["type"] == "ValueError"
    assert "misses the mesh" in value["error"]["message"]
    for name in ("no_tool", "analyse_constraint"):
        assert toolbox.answer(name, {}, {})[0]["error"]["type"] == "NameError"


def test_a_tool_without_enough_time_says_so(kernel: Kernel) -> None:
    limits = msgspec.structs.replace(kernel.limits, wall_seconds=0.001)
    with Toolbox(kernel, limits) as toolbox:
        # On a busy machine the clock may be looked at only when it is over.
        values = [toolbox.answer("sketch_recognizer", sent(SKETCH), {})[0] for _ in range(3)]
    assert {"error": {"type": "RuntimeError", "message": "sketch_recognizer() was stopped after 0.001 s"}} in values


def test_a_closed_toolbox_starts_anew(kernel: Kernel) -> None:
    toolbox = Toolbox(kernel)
    for _ in range(2):
        toolbox.close()
        toolbox.close()
        assert "error" not in toolbox.answer("sketch_recognizer", sent(Sketch()), {})[0]
    toolbox.close()
