"""IterCAD's view sheets: other names, other directions, a scale of its own for each view."""

from itertools import product

import pytest

from cadwright.drawing.dimension import Linear
from cadwright.drawing.primitives import bounds
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.understanding import understand
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.sheets.itercad import itercad_sheet
from cadwright.drawing.svg import to_svg
from cadwright.drawing.wireframe import PROJECTIONS, Wire

SIZE = (30.0, 20.0, 10.0)


def box_sheet(layout: str | None = None) -> Reading:
    """The sheet of a box along x, y and z, read."""
    corners = list(product((0.0, SIZE[0]), (0.0, SIZE[1]), (0.0, SIZE[2])))
    edges = [(a, b) for a in corners for b in corners if a < b and sum(p != q for p, q in zip(a, b, strict=True)) == 1]
    views = {}
    for name, projection in PROJECTIONS.items():
        wires = [Wire((projection.to_view(a), projection.to_view(b)), True) for a, b in edges]
        views[name] = tuple(w for w in wires if w.points[0] != w.points[1])
    return understand(read_strokes(to_svg(itercad_sheet(views)).encode(), "views.svg"), layout=layout)


@pytest.mark.parametrize("layout", [None, "itercad"])
def test_views_are_named_and_turned_as_ours(layout: str | None) -> None:
    found = box_sheet(layout)
    extents = {}
    for view in found.views:
        x0, y0, x1, y1 = bounds(view.curves)
        extents[view.name] = (x1 - x0, y1 - y0)
    assert extents["front"] == pytest.approx((30, 10), abs=0.05)
    assert extents["top"] == pytest.approx((30, 20), abs=0.05)
    assert extents["right"] == pytest.approx((20, 10), abs=0.05)


def test_dimensions_are_between_the_ends_of_their_lines() -> None:
    found = box_sheet()
    read = sorted((d.view, d.value, d.angle) for d in found.dimensions if isinstance(d, Linear))
    assert read == [
        ("front", 10, 90),
        ("front", 30, 0),
        ("right", 10, 90),
        ("right", 20, 0),
        ("top", 20, 90),
        ("top", 30, 0),
    ]
    for d in found.dimensions:
        assert isinstance(d, Linear)
        axis = 0 if d.angle == 0 else 1
        assert abs(d.end[axis] - d.start[axis]) == pytest.approx(d.value, abs=0.05)
