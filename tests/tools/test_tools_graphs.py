"""Sketch graphs made larger."""

import pytest

from cadwright.sketch import Circle, Constraint, Reference
from cadwright.tools import ToolError
from cadwright.tools.graphs import scale_sketch
from cadwright.tools.values import SketchGraph

GRAPH = SketchGraph((Circle((1, 2), 3),), (Constraint("Radius", (Reference(0),), 3),))


def test_geometry_and_the_values_of_constraints_grow_together() -> None:
    made = scale_sketch(GRAPH, 10).value
    assert made.geometry == (Circle((10, 20), 30),)
    assert made.constraints[0].value == 30


@pytest.mark.parametrize("factor", [0.0, -1.0, float("nan")])
def test_a_factor_is_positive(factor: float) -> None:
    with pytest.raises(ToolError, match="more than 0"):
        scale_sketch(GRAPH, factor)
