"""IterCAD's view sheets: other names, other directions, a scale of its own for each view."""

import math
from itertools import product

import pytest

from cadwright.drawing.callouts import parse
from cadwright.drawing.dimension import Linear, Radius
from cadwright.drawing.png import to_png
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.itercad_sizes import matches_on, scales_of, sizes_on
from cadwright.drawing.reading.layout import Layout
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.texts import Lettering
from cadwright.drawing.reading.values import Reading, Stroke, Strokes
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM, itercad_sheet
from cadwright.drawing.svg import to_svg
from cadwright.drawing.wireframe import PROJECTIONS, Wire
from cadwright.geometry.curves import Circle, Line, Point, bounds

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


def plate_sheet() -> Sheet:
    """The sheet of a plate with a round hole, 6 in diameter."""
    corners = list(product((0.0, SIZE[0]), (0.0, SIZE[1]), (0.0, SIZE[2])))
    edges = [(a, b) for a in corners for b in corners if a < b and sum(p != q for p, q in zip(a, b, strict=True)) == 1]
    turns = [math.radians(t) for t in range(0, 361, 5)]
    rims = [[(8 + 3 * math.cos(t), 6 + 3 * math.sin(t), z) for t in turns] for z in (0.0, SIZE[2])]
    views = {}
    for name, projection in PROJECTIONS.items():
        wires = [Wire((projection.to_view(a), projection.to_view(b)), True) for a, b in edges]
        wires = [w for w in wires if w.points[0] != w.points[1]]
        for rim in rims:
            points = tuple(projection.to_view(p) for p in rim)
            if name == "FRONT":
                wires.append(Wire(points, False, projection.to_view((8, 6, rim[0][2])), 3.0))
            elif name != "ISO":
                wires.append(Wire((min(points), max(points)), True))
        views[name] = tuple(wires)
    return itercad_sheet(views)


def test_pictures_of_view_sheets_have_their_views_and_sizes() -> None:
    data = to_png(plate_sheet(), dots_per_mm=DOTS_PER_MM)
    found = understand(read_strokes(data, "views.png"))
    assert found.wireframe
    extents = {view.name: bounds(view.curves) for view in found.views}
    for name, wide, high in (("front", 30, 10), ("top", 30, 20), ("right", 20, 10)):
        x0, y0, x1, y1 = extents[name]
        assert (x1 - x0, y1 - y0) == pytest.approx((wide, high), rel=0.01)
    lengths = {(d.view, d.value, d.angle) for d in found.dimensions if isinstance(d, Linear)}
    assert {("front", 30, 0), ("top", 30, 0), ("top", 20, 90), ("right", 20, 0)} <= lengths
    assert {(d.view, d.value) for d in found.dimensions if isinstance(d, Radius)} == {("top", 3)}
    top = next(view for view in found.views if view.name == "top")
    (circle,) = (c for c in top.curves if isinstance(c, Circle))
    assert (*circle.center, circle.radius) == pytest.approx((8, 6, 3), abs=0.1)


def test_sizes_without_a_line_of_their_length_measure_nothing() -> None:
    strokes = (Stroke(Line((50, 50), (80, 50)), 0.5), Stroke(Line((50, 50), (50, 70)), 0.5))
    scene = Scene(Strokes("png", 297, 210, strokes), strokes)
    groups = [Group((0, 1), (50, 50, 80, 70))]
    found = Layout({0: "front"}, 0, None, {}, style="itercad")
    texts = [
        lettering("30.0000", (65, 75), 0.0),
        lettering("20.0000", (90, 60), 90.0),
        lettering("9.0000", (65, 80), 0.0),
    ]
    sizes = sizes_on(scene, groups, found, texts)
    scale = scales_of(sizes, groups, found)
    assert scale.of_view(0) == pytest.approx(1.0)
    assert [(m.text, m.measured.angle) for m in matches_on(scene, sizes, scale)] == [
        ("30.0000", 0.0),
        ("20.0000", 90.0),
    ]


def lettering(text: str, at: Point, angle: float) -> Lettering:
    (x, y), half = at, (6, 1.5) if angle == 0 else (1.5, 6)
    box = (x - half[0], y - half[1], x + half[0], y + half[1])
    return Lettering(text, box, angle, (0,), parse(text))
