"""DXF: what we write, and what people have."""

import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ezdxf
import pytest
from hypothesis import given, settings
from sketch_samples import CURVES, PLATE, ellipses, plain, sketches, splines

from cadwright.errors import InputError
from cadwright.sketch import Arc, BSpline, Circle, Ellipse, Line, Point, Sketch
from cadwright.sketch.curves import bounds, points_along
from cadwright.sketch.formats import FORMATS, dxf
from cadwright.sketch.formats.dxf_reader import read


def drawn(draw: Callable[[Any], object], unit: int = 4) -> bytes:
    """A drawing with something in its model space."""
    document = ezdxf.new("R2010")
    document.header["$INSUNITS"] = unit
    draw(document)
    stream = io.StringIO()
    document.write(stream)
    return stream.getvalue().encode()


@settings(max_examples=8, deadline=None)
@given(sketches(plain | ellipses | splines))
def test_curves_read_back_where_they_were(sketch: Sketch) -> None:
    again = read(dxf.dumps(sketch).encode())
    assert not again.left_out
    assert len(again.sketch.geometry) == len(sketch.geometry)
    for a, b in zip(sketch.geometry, again.sketch.geometry, strict=True):
        assert type(a) is type(b)
        assert a.construction == b.construction
        assert bounds(b) == pytest.approx(bounds(a), abs=1e-3)
        ends = [sorted(tuple(p) for p in points_along(g, 0.01)[[0, -1]].round(4)) for g in (a, b)]
        for p, q in zip(*ends, strict=True):  # an arc of DXF knows one sense only
            assert q == pytest.approx(p, abs=1e-3)


def test_the_same_sketch_is_the_same_file() -> None:
    assert dxf.dumps(PLATE) == dxf.dumps(PLATE)


def test_a_periodic_spline_keeps_its_shape() -> None:
    spline = CURVES.geometry[-1]
    (again,) = dxf.loads(dxf.dumps(Sketch((spline,)))).geometry
    assert isinstance(again, BSpline)
    assert points_along(again, 0.01)[::7][0] == pytest.approx(points_along(spline, 0.01)[0], abs=1e-9)
    assert points_along(again, 0.01)[-1] == pytest.approx(points_along(spline, 0.01)[-1], abs=1e-9)


def test_inches_become_millimetres() -> None:
    found = read(drawn(lambda d: d.modelspace().add_line((0, 0), (1, 2)), unit=1))
    assert found.sketch.geometry == (Line((0, 0), (25.4, 50.8)),)
    assert "inches" in found.notes[0]


def test_no_unit_is_said() -> None:
    found = read(drawn(lambda d: d.modelspace().add_line((0, 0), (1, 2)), unit=0))
    assert found.notes == ("the drawing states no unit: millimetres are assumed",)


def test_polylines_are_taken_apart_bulges_become_arcs() -> None:
    found = read(
        drawn(lambda d: d.modelspace().add_lwpolyline([(0, 0, 0), (4, 0, 1), (4, 2, 0)], format="xyb", close=True))
    )
    line, arc, closing = found.sketch.geometry
    assert line == Line((0, 0), (4, 0))
    assert isinstance(arc, Arc)
    assert arc.mid == pytest.approx((5, 1))
    assert closing == Line((4, 2), (0, 0))


def test_blocks_are_exploded_where_they_are_inserted() -> None:
    def draw(document: Any) -> None:
        inner = document.blocks.new("hole")
        inner.add_circle((0, 0), 1)
        outer = document.blocks.new("pair")
        outer.add_blockref("hole", (5, 0))
        outer.add_line((0, 0), (1, 0))
        turned = {"rotation": 90, "xscale": 2, "yscale": 2, "zscale": 2}
        document.modelspace().add_blockref("pair", (100, 0), dxfattribs=turned)
        document.modelspace().add_blockref(
            "hole", (0, 0), dxfattribs={"row_count": 1, "column_count": 3, "column_spacing": 7}
        )

    geometry = read(drawn(draw)).sketch.geometry
    circles = [g for g in geometry if isinstance(g, Circle)]
    assert circles[0].center == pytest.approx((100, 10))
    assert circles[0].radius == pytest.approx(2)
    assert [c.center[0] for c in circles[1:]] == pytest.approx([0, 7, 14])


def test_a_mirrored_arc_is_where_it_is_seen() -> None:
    """Drawn in the plane whose axis points down: x runs the other way."""
    mirrored = {"extrusion": (0, 0, -1)}
    found = read(drawn(lambda d: d.modelspace().add_arc((1, 0), 2, 0, 90, dxfattribs=mirrored)))
    (arc,) = found.sketch.geometry
    assert isinstance(arc, Arc)
    assert arc.start == pytest.approx((-3, 0))
    assert arc.end == pytest.approx((-1, 2))


def test_an_ellipse_arc_seen_from_below_is_where_it_is_seen() -> None:
    below = {"extrusion": (0, 0, -1)}
    found = read(drawn(lambda d: d.modelspace().add_ellipse((0, 0), (4, 0), 0.5, 0, math.pi / 2, dxfattribs=below)))
    (ellipse,) = found.sketch.geometry
    assert isinstance(ellipse, Ellipse)
    ends = points_along(ellipse, 0.01)[[0, -1]]
    assert ends[0] == pytest.approx((0, -2), abs=1e-9)
    assert ends[1] == pytest.approx((4, 0), abs=1e-9)


def test_what_is_no_curve_is_counted() -> None:
    def draw(document: Any) -> None:
        space = document.modelspace()
        space.add_text("hello")
        space.add_line((1, 1), (1, 1))
        space.add_hatch().paths.add_polyline_path([(0, 0), (1, 0), (1, 1)])
        document.layers.add("off").off()
        space.add_point((0, 0), dxfattribs={"layer": "off"})
        space.add_point((3, 4), dxfattribs={"layer": "Construction lines"})

    found = read(drawn(draw))
    assert found.sketch.geometry == (Point((3, 4), True),)
    assert found.left_out == {"TEXT": 1, "LINE without extent": 1, "HATCH": 1, "POINT on a hidden layer": 1}


def test_a_block_that_holds_itself_ends() -> None:
    def draw(document: Any) -> None:
        block = document.blocks.new("self")
        block.add_line((0, 0), (1, 0))
        block.add_blockref("self", (1, 0))
        document.modelspace().add_blockref("self", (0, 0))

    found = read(drawn(draw))
    assert 0 < len(found.sketch.geometry) <= 20


@pytest.mark.parametrize("data", [b"", b"   \n", b"nonsense", b"\x00" * 80, b"ISO-10303-21;\nHEADER;"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="not a DXF drawing"):
        read(data)


def test_svg_holds_every_primitive() -> None:
    svg = FORMATS["svg"].dumps(PLATE, 4)
    assert all(f'id="p{number}"' in svg for number in range(len(PLATE.geometry)))
    assert "A 10.0 10.0 0 0 0 37.0711 -27.0711" in svg


@pytest.mark.data
def test_drawings_of_the_data_sets_are_read(data: Path) -> None:
    for path in sorted((data / "cad_files" / "dxf").glob("*.[dD][xX][fF]")):
        found = read(path.read_bytes())
        assert found.sketch.geometry or found.notes, path.name
