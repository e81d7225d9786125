"""All that drawings are made of, in one call."""

import pytest

from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.values import Problem

PLATE = "import cadquery as cq\nr = cq.Workplane().box(40, 30, 6).faces('>Z').workplane().hole(8)"
VIEWS = ("front", "top", "iso")


def test_it_is_what_each_call_gives(kernel: Kernel) -> None:
    geometry = kernel.measure(kernel.execute(PLATE).brep)
    assert not isinstance(geometry, Problem)
    found = kernel.drawable(geometry.brep, VIEWS, "plate")
    assert found.projected == kernel.project(geometry.brep, VIEWS)
    assert found.features == kernel.features(geometry.brep)
    assert found.wires == kernel.wireframe(geometry.brep)
    assert found.step == kernel.write(geometry.brep, "step", name="plate")
    assert found.stl == kernel.cadquery_stl(geometry.brep)


def test_what_is_no_geometry_is_told(kernel: Kernel) -> None:
    with pytest.raises(DrawingError, match="could not be drawn"):
        kernel.drawable(b"nothing", VIEWS)
