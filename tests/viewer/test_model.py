"""The model of the page: named, coloured parts whose arrays are those of the tessellation."""

import base64
import json

import pytest

from cadwright.values import PartStyle
from cadwright.values.tessellation import Tessellated
from cadwright.viewer import Shown, model

ARRAYS = Tessellated(
    box=(0, 0, 0, 1, 2, 3),
    vertices=b"vvvv" * 9,
    normals=b"nnnn" * 9,
    triangles=b"tttt" * 3,
    triangles_per_face=b"\x01\0\0\0",
    face_kinds=b"\0\0\0\0",
    edges=b"eeee" * 6,
    segments_per_edge=b"\x01\0\0\0",
    edge_kinds=b"\0\0\0\0",
    corners=b"cccc" * 3,
)


def test_arrays_colours_and_boxes_are_told() -> None:
    moved = Tessellated(**{**{f: getattr(ARRAYS, f) for f in ARRAYS.__struct_fields__}, "box": (-1, 0, 1, 0, 1, 9)})
    made = model([Shown(ARRAYS, PartStyle("lid", (1, 0, 0.5, 0.25))), Shown(moved)], "box")
    json.dumps(made)
    lid, other = made["shapes"]["parts"]
    assert (lid["id"], lid["name"], lid["color"], lid["alpha"]) == ("/box/lid", "lid", "#ff0080", 0.25)
    assert other["name"] == "part 2"
    assert list(made["shapes"]["bb"].values()) == [-1, 0, 0, 1, 2, 9]
    arrays = made["instances"][lid["shape"]["ref"]]
    assert base64.b64decode(arrays["obj_vertices"]["buffer"]) == ARRAYS.corners
    assert arrays["triangles"]["dtype"] == "int32"
    assert arrays["triangles"]["shape"] == [3]


def test_names_are_told_apart_and_break_no_path() -> None:
    made = model([Shown(ARRAYS, PartStyle(name)) for name in ("M3/8", "a|b", "nut", "nut", "nut (2)", " ")], "x/y")
    ids = [part["id"] for part in made["shapes"]["parts"]]
    assert len(set(ids)) == 6
    assert all(each.count("/") == 2 and "|" not in each for each in ids)


def test_nothing_cannot_be_shown() -> None:
    with pytest.raises(ValueError, match="nothing to show"):
        model([])
