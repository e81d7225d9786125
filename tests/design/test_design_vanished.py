"""What a part has lost."""

from cadwright.design.vanished import vanished
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values import Measurements

FULL = ".faces('>Z').workplane().rarray(20, 1, 2, 1).hole(5).edges('|Z and >X').fillet(3)"


def of(kernel: Kernel, more: str) -> Measurements:
    made = kernel.measure(kernel.execute(f"import cadquery as cq\nr = cq.Workplane().box(60, 40, 5){more}").brep)
    assert isinstance(made, Geometry)
    return made.measurements


def test_what_there_is_less_of(kernel: Kernel) -> None:
    full, bare, one = of(kernel, FULL), of(kernel, ""), of(kernel, ".faces('>Z').workplane().hole(5)")
    assert vanished(full, full) == ()
    assert vanished(full, bare) == ("2 of 2 holes", "all rounded edges")
    assert vanished(full, one)[0] == "1 of 2 holes"
    assert vanished(bare, full) == ()
    assert vanished(None, bare) == vanished(full, None) == ()
