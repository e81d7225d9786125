"""Where a part lies against another one of its shape."""

import pytest

from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.values.placement import Placing

ANGLE = """import cadquery as cq
r = cq.Workplane().box(40, 30, 10, centered=False).union(cq.Workplane().box(10, 30, 25, centered=False))
r = r.faces("<Z").workplane(origin=(30, 8, 0)).hole(6)
"""


def solid(kernel: Kernel, more: str = "") -> bytes:
    made = kernel.execute(ANGLE + more)
    assert made.outcome == "ok", made.problem
    return made.brep


def test_a_part_that_was_turned_and_shifted_is_found(kernel: Kernel) -> None:
    turned = solid(kernel, "r = r.rotate((0, 0, 0), (0, 0, 1), 90).translate((5, 6, 7))")
    place = kernel.placing(solid(kernel), turned)
    assert place is not None
    assert [v for row in place.rows for v in row] == [0, -1, 0, 1, 0, 0, 0, 0, 1]
    assert kernel.placing(solid(kernel), turned, free=False) is None


def test_a_part_at_its_place_need_not_be_moved(kernel: Kernel) -> None:
    assert kernel.placing(solid(kernel), solid(kernel), free=False) == Placing()


@pytest.mark.parametrize(
    "more",
    [
        "r = r.mirror('XZ')",  # of the same volume and area
        "r = r.faces('<Z').workplane(origin=(20, 20, 0)).hole(1)",
        "r = cq.Workplane().box(40, 30, 10)",
    ],
)
def test_a_mirrored_part_or_another_one_is_none(kernel: Kernel, more: str) -> None:
    assert kernel.placing(solid(kernel), solid(kernel, more)) is None


def test_what_is_no_geometry_is_said(kernel: Kernel) -> None:
    with pytest.raises(DrawingError, match="could not be compared"):
        kernel.placing(b"nothing", solid(kernel))


DISC = """import cadquery as cq
r = cq.Workplane().circle(30).extrude(6).cut(cq.Workplane().polarArray(20, {start}, 360, 4).circle(4).extrude(6))
r = r.union(cq.Workplane().circle(10).extrude(15)).cut(cq.Workplane().center(0, 0).circle({bore}).extrude(15))
"""


def test_a_part_turned_by_half_a_pitch_is_found(kernel: Kernel) -> None:
    one, other = (kernel.execute(DISC.format(start=start, bore=5)).brep for start in (0, 45))
    place = kernel.placing(one, other)
    assert place is not None
    assert abs(abs(place.rows[0][0]) - 0.5**0.5) < 1e-9
    assert kernel.placing(one, kernel.execute(DISC.format(start=45, bore=4)).brep) is None
