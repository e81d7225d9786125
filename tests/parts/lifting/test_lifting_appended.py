"""Things added to any script: on the whole part, or on what is added with them."""

import math

import pytest

from cadwright.kernel.client import Kernel
from cadwright.parts.lifting.appended import append
from cadwright.parts.scene import UnbuildableError
from cadwright.values import Problem

SCRIPT = """import cadquery as cq

r = cq.Workplane().box(60, 40, 6).edges("|Z").fillet(2)
"""


def volume_of(kernel: Kernel, script: str) -> float:
    made = kernel.measure(kernel.execute(script).brep)
    assert not isinstance(made, Problem), made.message
    assert made.measurements.volume is not None
    return made.measurements.volume


def test_edges_of_what_is_added_are_treated(kernel: Kernel) -> None:
    boss = "Put a boss Ø20 × 10 in the middle of the top face"
    plain = append(SCRIPT, boss + ".")
    treated = append(SCRIPT, boss + " and chamfer the top edge of the boss by 1 mm.")
    assert not treated.not_understood
    chamfer = volume_of(kernel, plain.script) - volume_of(kernel, treated.script)
    assert chamfer == pytest.approx(math.pi * (10**2 * 1 - (10**3 - 9**3) / 3), rel=1e-6)


@pytest.mark.parametrize("text", ["Chamfer the top edge of the tower by 1 mm.", "Drill a 5 mm hole in the pad."])
def test_what_is_on_a_piece_that_nobody_named_is_refused(text: str) -> None:
    with pytest.raises(UnbuildableError):
        append(SCRIPT, text)
