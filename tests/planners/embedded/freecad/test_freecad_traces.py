"""What is read of requests that come with the picture of a sketch."""

import pytest

from cadwright.planners.embedded.freecad.traces import Drawn, drawn
from cadwright.planners.embedded.freecad.wishes import Extrude, Revolve

READ = {
    "turn this into a sketch": Drawn(),
    "Transform the provided hand-drawn image into a constrained CAD sketch on FreeCAD and add appropriate parametric "
    "constraints.": Drawn(),
    "turn this drawing into a sketch 40 mm wide and extrude it by 5 mm": Drawn(40, "XLength", Extrude(5)),
    "make a sketch 2.5 cm high from this photo": Drawn(25, "YLength"),
    "extrude this sketch by 10 mm": Drawn(then=Extrude(10)),
    "Create a sketch from this handdrawn image, add constraints and revolve it 360 degrees.": Drawn(
        then=Revolve(360, "y")
    ),
    "turn this into a sketch 40 mm wide and 20 mm high": None,
    "turn this into a sketch and drill a hole": None,
    "extrude this sketch by 10 mm and extrude it by 5 mm": None,
    "make a bracket from this photo": None,
}


@pytest.mark.parametrize("text", READ)
def test_reading(text: str) -> None:
    assert drawn(text) == READ[text]
