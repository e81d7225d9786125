"""Views over each other: a file's layers and blocks tell them apart, where they are views at all."""

import io
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import ezdxf
import pytest
from ezdxf.document import Drawing

from cadwright.drawing.dimension import Linear
from cadwright.drawing.reading.dxf import strokes_of_dxf
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.layered import layered_groups
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Reading, Strokes

Corners = list[tuple[float, float]]


def rectangle(x: float, y: float, w: float, h: float) -> Corners:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]


def pictorial(x: float, y: float) -> Corners:
    return [(x, y), (x + 80, y - 46), (x + 150, y - 6), (x + 150, y + 24), (x + 70, y + 70), (x, y + 30), (x, y)]


SHEET = {
    "Front": rectangle(0, 0, 120, 30),
    "Top": rectangle(0, 50, 120, 70),
    "Right": rectangle(140, 0, 70, 30),
    "Picture": pictorial(60, 46),
}
"""A block of 120 × 70 × 30, its pictorial view over all others."""


def new() -> Drawing:
    document = ezdxf.new("R2010", setup=True)
    document.header["$INSUNITS"] = 4
    return document


def draw(space: Any, corners: Corners, **attributes: str) -> None:
    for a, b in pairwise(corners):
        space.add_line(a, b, attributes)


def strokes(document: Drawing) -> Strokes:
    stream = io.StringIO()
    document.write(stream)
    return strokes_of_dxf(document.encode(stream.getvalue()))


def sides(reading: Reading) -> dict[str, tuple[int, ...]]:
    """How large the views are."""
    return {v.name: (round(v.box[2] - v.box[0]), round(v.box[3] - v.box[1])) for v in reading.views}


EXPECTED = {"front": (120, 30), "top": (120, 70), "right": (70, 30), "iso": (150, 116)}


def test_layers_of_their_own_tell_views_apart() -> None:
    document = new()
    for layer, corners in SHEET.items():
        draw(document.modelspace(), corners, layer=layer)
    assert sides(understand(strokes(document))) == EXPECTED


def test_blocks_tell_views_apart_whatever_their_layers() -> None:
    document = new()
    for name, corners in SHEET.items():
        block = document.blocks.new(name)
        draw(block, corners[:3], layer="Thick")
        draw(block, corners[2:], layer="Thin")
        document.modelspace().add_blockref(name, (0, 0))
    assert sides(understand(strokes(document))) == EXPECTED


def test_a_dimension_is_of_the_view_whose_corners_it_measures() -> None:
    document = new()
    space = document.modelspace()
    for layer, corners in SHEET.items():
        draw(space, corners, layer=layer)
    space.add_linear_dim((60, 140), (0, 50), (120, 50), text="120").render()
    space.add_linear_dim((-20, 80), (120, 50), (120, 120), angle=90, text="70").render()
    found = understand(strokes(document)).dimensions
    assert [d.view for d in found] == ["top", "top"]
    assert [d.value for d in found if isinstance(d, Linear)] == [120, 70]


@pytest.mark.parametrize(
    "layers",
    [
        {"Outline": rectangle(0, 0, 100, 60), "Cut": rectangle(10, 10, 20, 20), "Etched": rectangle(50, 10, 20, 20)},
        {"Outline": rectangle(0, 0, 100, 60), "Hidden": [(20, 0), (20, 60)], "Seen": [(70, 0), (70, 60)]},
        {"Front": rectangle(0, 0, 120, 30), "Top": rectangle(0, 50, 120, 70)},
    ],
    ids=["what is made of a sheet", "kinds of lines", "two views are too few to tell"],
)
def test_layers_that_are_no_views_part_nothing(layers: Mapping[str, Corners]) -> None:
    document = new()
    for layer, corners in layers.items():
        draw(document.modelspace(), corners, layer=layer)
    sheet = strokes(document)
    assert layered_groups(Scene(sheet, sheet.strokes), range(len(sheet.strokes))) == []
