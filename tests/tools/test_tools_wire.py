"""Calls arrive as values or as a mistake that names the argument."""

import io
from contextlib import suppress
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cadwright.sketch import Circle, Line, Sketch
from cadwright.tools import REGISTRY, ToolAnswer
from cadwright.tools.registry import define
from cadwright.tools.values import Document, Mesh, Vector
from cadwright.tools.wire import WrongCallError, read_arguments, write_answer

SKETCH = Sketch((Line((0, 0), (1, 0)), Circle((0, 0), 2.5)))
JSON = {"kind": "json"}


def everything(
    sketch: Sketch, doc: Document, img: Image.Image, mesh: Mesh, at: Vector, size: float, n: int, text: str, on: bool
) -> ToolAnswer[None]:
    """Take everything.

    Args:
        sketch: a sketch.
        doc: a document.
        img: an image.
        mesh: a mesh.
        at: a vector.
        size: a number.
        n: a whole number.
        text: a text.
        on: a flag.

    Returns:
        None.
    """
    raise NotImplementedError


TOOL = define(everything)


def png(size: tuple[int, int] = (3, 2)) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", size, 7).save(buffer, "PNG")
    return buffer.getvalue()


MESH = np.arange(9, dtype="<f8").tobytes() + np.array([0, 1, 2], "<i4").tobytes()
ARGUMENTS: dict[str, Any] = {
    "sketch": {"kind": "sketch", "graph": msgspec.to_builtins(SKETCH)},
    "doc": {"kind": "document", "state": {"a": 1}, "solids": {}},
    "img": {"kind": "image"},
    "mesh": {"kind": "mesh", "vertices": 3, "triangles": 1},
    "at": JSON | {"value": [1, 2.5, 3]},
    "size": JSON | {"value": 2},
    "n": JSON | {"value": 3.0},
    "text": JSON | {"value": "hello"},
    "on": JSON | {"value": True},
}
BLOBS = {"doc": b"FCStd", "doc.brep": b"BREP", "img": png(), "mesh": MESH}


def test_every_kind_of_argument_arrives() -> None:
    values = read_arguments(TOOL, ARGUMENTS, BLOBS)
    assert values["sketch"] == SKETCH
    assert values["doc"] == Document({"a": 1}, {}, b"FCStd", b"BREP")
    assert (values["img"].size, values["img"].getpixel((1, 1))) == ((3, 2), 7)
    assert values["mesh"].vertices.tolist() == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert values["mesh"].triangles.tolist() == [[0, 1, 2]]
    assert [values[name] for name in ("at", "size", "n", "text", "on")] == [(1, 2.5, 3), 2.0, 3, "hello", True]


@pytest.mark.parametrize(
    ("name", "sent", "blob", "says"),
    [
        ("sketch", {"kind": "document"}, None, "must be a sketch object or a sketch graph, not a FreeCAD document"),
        ("sketch", {"kind": "other", "type": "Part.Shape"}, None, "not an object of the type Part.Shape"),
        ("sketch", {"kind": "sketch", "graph": {"geometry": 3}}, None, "fault"),
        ("sketch", None, None, "did not arrive"),
        ("doc", {"kind": "document", "state": {}}, None, "without its objects"),
        ("img", JSON | {"value": "photo.png"}, None, "must be a PIL image, not 'photo.png'"),
        ("img", {"kind": "image"}, b"no png", "cannot be read"),
        ("img", {"kind": "image"}, png((8000, 8000)), "8000 × 8000"),
        ("mesh", {"kind": "mesh", "vertices": 3, "triangles": 2}, None, "another length"),
        ("mesh", {"kind": "mesh", "vertices": -1, "triangles": 5}, None, "another length"),
        ("mesh", {"kind": "mesh", "vertices": 3, "triangles": 0}, MESH[:72], "without triangles"),
        ("mesh", {"kind": "mesh", "vertices": 3, "triangles": 1}, MESH[:-4] + b"\3\0\0\0", "not there"),
        ("at", JSON | {"value": [1, 2]}, None, "must be an App.Vector or three numbers, not [1, 2]"),
        ("at", JSON | {"value": [1, 2, True]}, None, "three numbers"),
        ("size", JSON | {"value": "big"}, None, "must be a number, not 'big'"),
        ("n", JSON | {"value": 2.5}, None, "must be a whole number, not 2.5"),
        ("text", JSON | {"value": None}, None, "must be a text, not None"),
        ("on", JSON | {"value": 1}, None, "must be True or False, not 1"),
    ],
)
def test_a_wrong_argument_is_named(name: str, sent: Any, blob: bytes | None, says: str) -> None:
    blobs = BLOBS if blob is None else BLOBS | {name: blob}
    with pytest.raises(WrongCallError) as mistake:
        read_arguments(TOOL, ARGUMENTS | {name: sent}, blobs)
    assert f"argument {name!r}" in str(mistake.value)
    assert says in str(mistake.value)


def test_missing_and_unknown_arguments_are_named() -> None:
    with pytest.raises(WrongCallError, match="needs the argument 'size', a number"):
        read_arguments(TOOL, {n: v for n, v in ARGUMENTS.items() if n != "size"}, BLOBS)
    with pytest.raises(WrongCallError, match="no argument 'colour'"):
        read_arguments(TOOL, ARGUMENTS | {"colour": JSON}, BLOBS)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=5), children, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from(["sketch", "document", "image", "mesh", "json", "other", "", "none"])
arguments = anything | st.fixed_dictionaries(
    {"kind": kinds},
    optional={"value": anything, "graph": anything, "vertices": anything, "triangles": anything, "state": anything},
)


@given(st.sampled_from(list(ARGUMENTS)), arguments, st.binary(max_size=40))
def test_nothing_that_is_sent_makes_reading_fail(name: str, sent: Any, blob: bytes) -> None:
    with suppress(WrongCallError):
        assert read_arguments(TOOL, ARGUMENTS | {name: sent}, BLOBS | {name: blob}).keys() == ARGUMENTS.keys()


def test_an_answer_carries_pictures_and_values() -> None:
    image = Image.new("L", (4, 4), 255)
    tool = REGISTRY["get_crosssection_image"]
    value, blobs = write_answer(tool, ToolAnswer("seen", (("one", image), ("two", b"PNG")), image))
    assert value == {"text": "seen", "images": ["one", "two"], "returns": "image", "value": None}
    assert Image.open(io.BytesIO(blobs["value"])).size == (4, 4)
    assert blobs["image0"] == blobs["value"]
    assert blobs["image1"] == b"PNG"
    value, blobs = write_answer(REGISTRY["get_crosssection_sketch"], ToolAnswer("", (), SKETCH))
    assert msgspec.convert(value["value"], Sketch) == SKETCH
    assert not blobs
