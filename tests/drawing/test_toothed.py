"""Spur gears by convention: the blank, the pitch circle, and the teeth in a table."""

import math
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cadwright.drawing.audit import audit
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.notation import Notation
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.toothed import gear_in, without_teeth
from cadwright.drawing.views import views_of
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.view import View

SLOTTED = """
import cadquery as cq
r = cq.Workplane().circle(22).extrude(8).faces(">Z").workplane().hole(10)
r = r.cut(cq.Workplane().polarArray(22, 0, 360, 20).rect(9, 3).extrude(8))
r = r.union(cq.Workplane().circle(9).circle(5).extrude(14))
"""


def polar(radius: float, degrees: float) -> Point:
    return (radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)))


def flank(teeth: int, module: float, pressure: float, middle: float, side: int) -> Polyline:
    """An involute from the root circle, radial below the base circle, to the tip."""
    pitch = teeth * module / 2
    base = pitch * math.cos(math.radians(pressure))
    half = 90 / teeth + math.degrees(math.tan(math.radians(pressure))) - pressure
    radii = [pitch - 1.25 * module + 2.25 * module * n / 20 for n in range(21)]
    points = []
    for radius in radii:
        angle = math.acos(min(1.0, base / radius))
        points.append(polar(radius, middle + side * (half - math.degrees(math.tan(angle) - angle))))
    return Polyline(tuple(points))


def outline(teeth: int, module: float, pressure: float = 20.0) -> Iterator[Curve]:
    tip, root = module * (teeth + 2) / 2, module * (teeth - 2.5) / 2
    for n in range(teeth):
        middle = 360 * n / teeth
        flanks = [flank(teeth, module, pressure, middle, side) for side in (-1, 1)]
        yield from flanks
        starts = [math.degrees(math.atan2(*reversed(f.points[-1]))) for f in flanks]
        yield Arc((0, 0), tip, starts[0], starts[0] + (starts[1] - starts[0]) % 360)
        low = math.degrees(math.atan2(*reversed(flanks[1].points[0])))
        after = math.degrees(math.atan2(*reversed(flank(teeth, module, pressure, middle + 360 / teeth, -1).points[0])))
        yield Arc((0, 0), root, low, low + (after - low) % 360)


def gear_views(teeth: int = 24, module: float = 2.0, pressure: float = 20.0) -> dict[str, View]:
    return {"top": View("top", (*outline(teeth, module, pressure), Circle((0, 0), 6)))}


@pytest.mark.parametrize(("teeth", "module", "pressure"), [(24, 2.0, 20.0), (17, 1.5, 20.0), (30, 0.8, 14.5)])
def test_a_gear_is_known_by_its_outline(teeth: int, module: float, pressure: float) -> None:
    gear = gear_in(gear_views(teeth, module, pressure))
    assert gear is not None
    assert (gear.teeth, gear.module, gear.pressure) == (teeth, module, pressure)
    assert gear.table()[1:3] == (("Module", f"{module:g}"), ("Number of teeth", str(teeth)))
    assert gear.table(Notation("in", "ansi"))[-1][1].startswith(f"Ø{teeth * module / 25.4:.3f}".replace("Ø0", "Ø"))


def test_other_outlines_are_no_gears() -> None:
    curves = gear_views()["top"].curves
    assert gear_in({"top": View("top", curves[3:])}) is None  # a tooth is missing
    assert gear_in({"top": View("top", (Circle((0, 0), 20),))}) is None
    splines = View("front", (Polyline(((0, 0), (1, 4), (3, 9))),))
    assert gear_in({"top": gear_views()["top"], "front": splines}) is None  # a helical one


def test_the_blank_and_the_pitch_circle_are_drawn_and_the_bore_is_kept() -> None:
    top = gear_views()["top"]
    gear = gear_in({"top": top})
    assert gear is not None
    corners = sorted(
        {round(point[0], 6) for curve in top.curves if isinstance(curve, Polyline) for point in curve.points[::20]}
    )
    sides = [Line((x, 0), (x, 20)) for x in corners] + [Line((x, 0), (x, 20), "hidden") for x in (-6, 6)]
    ends = [Line((-gear.tip, z), (gear.tip, z)) for z in (0, 20)]
    found = without_teeth({"top": top, "front": View("front", (*sides, *ends))}, gear)
    rounds = {(curve.radius, curve.kind) for curve in found["top"].curves if isinstance(curve, Circle)}
    assert rounds == {(6, "visible"), (26, "visible"), (24, "centre")}
    assert len(found["top"].curves) == 3
    upright = {(c.start[0], c.kind) for c in found["front"].curves if isinstance(c, Line) and c.start[0] == c.end[0]}
    assert upright == {
        (-26, "visible"),
        (26, "visible"),
        (-24, "centre"),
        (24, "centre"),
        (-6, "hidden"),
        (6, "hidden"),
    }


def test_its_sheet_has_a_table_and_no_tooth_among_its_dimensions(kernel: Kernel) -> None:
    options = replace(Options(), data=(gear_in(gear_views()) or pytest.fail("no gear")).table())
    geometry = kernel.measure(kernel.execute("import cadquery as cq\nr = cq.Workplane().circle(26).extrude(8)").brep)
    assert isinstance(geometry, Geometry)
    views = views_of(kernel.project(geometry.brep))
    dimensions = dimensions_of(views, geometry.measurements)
    assert audit(views, dimensions) == ()
    sheet = iso_sheet(views, dimensions, geometry.measurements, options)
    assert {"Gear teeth", "24", "20°", "Ø48"} <= {shape.text for shape in sheet.primitives if isinstance(shape, Text)}


def test_a_slotted_disc_is_no_gear(kernel: Kernel) -> None:
    views = views_of(kernel.project(kernel.execute(SLOTTED).brep, ("front", "top")))
    assert gear_in(views) is None
