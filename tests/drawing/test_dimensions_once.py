"""What is the same on both sides of the middle, or in two views, is given once."""

import pytest
from drawing_samples import rectangle

from cadwright.drawing.audit import audit
from cadwright.drawing.deduction import elements_of
from cadwright.drawing.dimension import Diameter, Dimension, Linear, Radius
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dimensioning.twins import paired
from cadwright.drawing.views import views_of
from cadwright.geometry.curves import Line
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.view import View

FRAME = """
import cadquery as cq
r = cq.Workplane().box(120, 60, 40)
for x in (-40, 40):
    r = r.cut(cq.Workplane().box(30, 60, 24).translate((x, 0, 20)))
r = r.faces("<Z").workplane().pushPoints([(12, 9)]).hole(8)
"""
COLLAR = """
import cadquery as cq
r = cq.Workplane().circle(22).circle(14).extrude(25).faces(">Z").edges("%CIRCLE").fillet(1.5)
"""


def dimensioned(script: str, kernel: Kernel) -> tuple[dict[str, View], tuple[Dimension, ...]]:
    part = kernel.measure(kernel.execute(script).brep)
    assert isinstance(part, Geometry)
    views = views_of(kernel.project(part.brep, ("front", "top", "right")))
    return views, dimensions_of(views, part.measurements, kernel.features(part.brep))


def ribs() -> dict[str, View]:
    """A base 60 wide with uprights 5 thick at both ends."""
    inner = (Line((5, 10), (5, 30)), Line((55, 10), (55, 30)), Line((5, 10), (55, 10)))
    return {"front": View("front", (*rectangle(0, 0, 60, 30), *inner))}


def across(start: float, end: float, feature: str = "wall") -> Linear:
    return Linear("front", (start, 30), (end, 30), 0.0, end - start, f"{end - start:g}", feature)


def test_mirror_images_are_given_once(kernel: Kernel) -> None:
    views, dimensions = dimensioned(FRAME, kernel)
    assert {"2× 5", "2× 30"} <= {d.text for d in dimensions}
    assert audit(views, dimensions) == ()


def test_a_radius_about_an_axis_is_given_in_one_view(kernel: Kernel) -> None:
    views, dimensions = dimensioned(COLLAR, kernel)
    assert [d.text for d in dimensions if isinstance(d, Radius)] == ["4× R1.5"]
    assert audit(views, dimensions) == ()


def test_pairs_are_of_one_kind_and_lie_apart() -> None:
    elements = elements_of(ribs())
    pair = [across(0, 5), across(55, 60)]
    assert [d.text for d in paired(elements, pair)] == ["2× 5"]
    assert paired(elements, [across(0, 5), across(55, 60, "gap")]) == [across(0, 5), across(55, 60, "gap")]
    whole: list[Dimension] = [across(0, 60), across(0, 60), Diameter("front", (5, 5), 1, 2, "Ø2")]
    assert paired(elements, whole) == whole


@pytest.mark.parametrize(("text", "missing"), [("2× 5", []), ("5", ["size-missing"])])
def test_the_audit_knows_what_a_pair_says(text: str, missing: list[str]) -> None:
    heights = [Linear("front", (0, 0), (0, y), 90.0, y, str(y)) for y in (10, 30)]
    told = [*heights, across(0, 60, "overall width"), Linear("front", (0, 30), (5, 30), 0.0, 5, text)]
    views = {"front": View("front", (*ribs()["front"].curves, Line((20, 0), (20, 10))))}
    told.append(Linear("front", (0, 0), (20, 0), 0.0, 20, "20"))
    assert [finding.code for finding in audit(views, told)] == missing
