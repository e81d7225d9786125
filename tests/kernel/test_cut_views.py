"""Views that are not whole: half, offset, aligned and broken-out sections, partial and auxiliary views."""

import importlib
import math
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np
import pytest
from bench_modules import bench_package
from numpy.typing import NDArray

from cadwright.api.drawings import sheet_of
from cadwright.drawing.comparison import Comparison, compare
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.sheets import Options
from cadwright.drawing.svg import to_svg
from cadwright.geometry.clipping import Floats, clipped
from cadwright.geometry.curves import Arc, Circle, Line
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.cut_views import void_of
from cadwright.kernel.views import understood
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import rebuild

bench_package("view_kinds")
PARTS = importlib.import_module("view_kinds.parts")
SHEETS = importlib.import_module("view_kinds.sheets")
FORMS = {
    "half": ("front", "half section"),
    "offset": ("front", "offset section"),
    "aligned": ("front", "aligned section"),
    "broken-out": ("front", "broken-out section"),
    "partial": ("top", "partial view"),
    "auxiliary": ("auxiliary", ""),
}


class Drawn(NamedTuple):
    """A part and the reading of its sheet, from DXF and from SVG."""

    geometry: Geometry
    readings: tuple[Reading, ...]


@pytest.fixture(scope="module")
def drawn(kernel: Kernel) -> dict[str, Drawn]:
    found = {}
    for kind, make in PARTS.KINDS.items():
        rng = Random(f"{kind} tests")
        part = make(rng)
        geometry = measured(kernel, f"import cadquery as cq\n{part.code}")
        sheet = SHEETS.sheet_of(kind, SHEETS.Studio(kernel, geometry, part, rng))
        assert sheet is not None
        files = ((to_dxf(sheet), "sheet.dxf"), (to_svg(sheet).encode(), "sheet.svg"))
        found[kind] = Drawn(geometry, tuple(read_drawing(*file) for file in files))
    return found


def measured(kernel: Kernel, source: str) -> Geometry:
    execution = kernel.execute(source)
    assert execution.outcome == "ok", execution.problem
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry)
    return geometry


def held(kernel: Kernel, reading: Reading, geometry: Geometry) -> Comparison:
    """The part compared with the drawing."""
    named, views = understood(reading, geometry, kernel)
    return compare(named, views, geometry.measurements.holes)


@pytest.mark.parametrize("kind", list(FORMS))
@pytest.mark.parametrize("form", [0, 1])
def test_the_part_that_was_drawn_agrees_with_its_sheet(
    kernel: Kernel, drawn: dict[str, Drawn], kind: str, form: int
) -> None:
    geometry, readings = drawn[kind]
    assert FORMS[kind] in [(view.name, view.form) for view in readings[form].views]
    compared = held(kernel, readings[form], geometry)
    assert [d.text for d in compared.differences] == []
    assert compared.unchecked == ()


@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != "auxiliary"])
def test_it_is_rebuilt_and_nothing_is_unknown(kernel: Kernel, drawn: dict[str, Drawn], kind: str) -> None:
    geometry, (reading, _) = drawn[kind]
    found = rebuild(reading)
    assert found.part is not None
    assert found.unknown == ()
    rebuilt = measured(kernel, script(found.part)).measurements
    assert rebuilt.volume == pytest.approx(geometry.measurements.volume, rel=1e-6)


@pytest.mark.parametrize("kind", ["half", "offset", "aligned", "broken-out"])
def test_as_a_full_section_or_an_outside_view_the_sheet_contradicts_the_part(
    kernel: Kernel, drawn: dict[str, Drawn], kind: str
) -> None:
    geometry, (reading, _) = drawn[kind]
    whole = tuple(msgspec.structs.replace(view, patches=()) for view in reading.views)
    assert held(kernel, msgspec.structs.replace(reading, views=whole), geometry).differences


def test_beyond_a_break_line_a_partial_view_says_nothing(kernel: Kernel, drawn: dict[str, Drawn]) -> None:
    geometry, (reading, _) = drawn["partial"]
    top = next(view for view in reading.views if view.name == "top")
    (patch,) = top.patches
    assert patch.blank
    bare = tuple(msgspec.structs.replace(view, patches=()) for view in reading.views)
    texts = [d.text for d in held(kernel, msgspec.structs.replace(reading, views=bare), geometry).differences]
    assert any("not in the reference" in text for text in texts)


def test_a_hole_that_is_not_as_deep_as_its_callout_says_contradicts(kernel: Kernel, drawn: dict[str, Drawn]) -> None:
    _, (reading, _) = drawn["broken-out"]
    found = rebuild(reading)
    assert found.part is not None
    source = script(found.part)
    through = next(line for line in source.splitlines() if "THRU" in line).split(" ", 1)[0]
    shallow = source.replace(f".hole({through})", f".hole({through}, 2)")
    assert shallow != source
    compared = held(kernel, reading, measured(kernel, shallow))
    assert any("no hole is as deep as" in d.text for d in compared.differences)


def test_hatching_where_the_part_is_hollow_contradicts(kernel: Kernel, drawn: dict[str, Drawn]) -> None:
    geometry, (reading, _) = drawn["half"]
    (front,) = (view for view in reading.views if view.name == "front")
    (x0, y0, x1, y1), (size, x, y) = front.box, front.to_paper
    middle, side = ((x0 + x1) / 2 - x) / size, (min(p[0] for p in front.patches[0].within[0].points) < 0) * -2 + 1
    low, high = ((v - y) / size for v in (y0, y1))
    lines = tuple(
        Line((middle + 0.5 * side, v), (middle + 2.5 * side, v + 2)) for v in range(int(low) + 1, int(high) - 3)
    )
    wrong = tuple(msgspec.structs.replace(view, hatching=lines) if view is front else view for view in reading.views)
    texts = [d.text for d in held(kernel, msgspec.structs.replace(reading, views=wrong), geometry).differences]
    assert any("hatched where the part is not cut" in text for text in texts)


def test_lines_of_hatching_lie_on_faces_or_beside_them() -> None:
    ring = [Circle((0, 0), 10.0), Circle((0, 0), 5.0)]
    on, within, outside = Line((6, 0), (9, 1)), Line((-1, 0), (1, 1)), Line((20, 0), (21, 1))
    assert void_of([on, within, outside], ring) == (within, outside)


def test_curves_are_clipped_at_the_border_of_a_region() -> None:
    def right(points: Floats) -> NDArray[np.bool_]:
        return np.asarray(points[:, 0] > 2.0)

    line, circle = clipped([Line((0, 0), (10, 0)), Circle((2, 0), 1.0)], right), Circle((2, 0), 1.0)
    first, *arcs = line
    assert isinstance(first, Line)
    assert first.start == pytest.approx((2.0, 0.0))
    assert sum(a.end - a.start for a in arcs if isinstance(a, Arc)) == pytest.approx(180.0)
    assert list(clipped([circle], lambda points: points[:, 0] > 5)) == []
    assert math.isclose(first.end[0], 10.0)


def test_a_shaft_with_chamfers_grooves_and_a_keyway_is_rebuilt(kernel: Kernel) -> None:
    geometry = measured(
        kernel,
        """import cadquery as cq
r = cq.Workplane().circle(14).extrude(46).faces(">Z").workplane().circle(18).extrude(46)
r = r.faces("<Z or >Z").edges().chamfer(1.5)
r = r.cut(cq.Workplane().workplane(offset=44).circle(14).circle(12.5).extrude(2))
r = r.cut(cq.Workplane("XZ").center(0, 69).slot2D(24, 10, 90).extrude(6).translate((0, -13, 0)))
""",
    )
    sheet, _ = sheet_of(geometry, Options(), kernel, conventional=True)
    found = rebuild(read_drawing(to_dxf(sheet), "shaft.dxf"))
    assert found.part is not None
    rebuilt = measured(kernel, script(found.part)).measurements
    assert rebuilt.volume == pytest.approx(geometry.measurements.volume, rel=1e-5)
