"""Sequences as CadQuery scripts: the same solid comes out, with depths that have names."""

import math

import pytest

from cadwright.construction import Sequence, cadquery_script
from cadwright.construction.sequence import Loop, Operation, Plane, Profile, Step
from cadwright.kernel.client import Geometry, Kernel
from cadwright.sketch import Arc, Circle, Line

TOP = Plane((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
FRONT = Plane((0, -10, 0), (1, 0, 0), (0, 0, 1), (0, -1, 0))


def rectangle(x: float, y: float) -> Loop:
    corners = [(-x / 2, -y / 2), (x / 2, -y / 2), (x / 2, y / 2), (-x / 2, y / 2)]
    return Loop(tuple(Line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)))


def slot(length: float, r: float) -> Loop:
    h = length / 2
    return Loop(
        (
            Line((-h, -r), (h, -r)),
            Arc((h, -r), (h + r, 0), (h, r)),
            Line((h, r), (-h, r)),
            Arc((-h, r), (-h - r, 0), (-h, -r)),
        )
    )


def step(
    outer: Loop,
    forward: float,
    does: Operation = "new",
    plane: Plane = TOP,
    inner: tuple[Loop, ...] = (),
    backward: float = 0,
) -> Step:
    return Step("E", plane, Profile("S", outer, inner), does, forward, backward)


def built(kernel: Kernel, *steps: Step) -> Geometry:
    execution = kernel.execute(cadquery_script.dumps(Sequence(steps)))
    assert execution.outcome == "ok", execution.problem
    geometry = kernel.measure(execution.brep, execution.parts)
    assert isinstance(geometry, Geometry)
    return geometry


def test_profiles_with_holes_and_arcs_are_extruded(kernel: Kernel) -> None:
    hole = Loop((Circle((5, 0), 2),))
    measured = built(kernel, step(rectangle(20, 10), 4, inner=(hole,))).measurements
    assert measured.volume == pytest.approx((200 - 4 * math.pi) * 4)
    assert measured.valid
    measured = built(kernel, step(slot(10, 3), 2)).measurements
    assert measured.volume == pytest.approx((60 + 9 * math.pi) * 2)


@pytest.mark.parametrize(("does", "volume"), [("join", 800 + 40), ("cut", 800 - 40), ("intersect", 40)])
def test_steps_do_what_they_say(kernel: Kernel, does: Operation, volume: float) -> None:
    """A pad 2 × 5 that reaches 4 mm above the block, or into it."""
    above = Plane((0, 0, 4), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    last = step(rectangle(2, 5), 4 if does == "join" else 0, does, above, backward=0 if does == "join" else 4)
    measured = built(kernel, step(rectangle(20, 10), 4), last).measurements
    assert measured.volume == pytest.approx(volume)


def test_planes_lie_where_they_say_and_both_ways_count(kernel: Kernel) -> None:
    measured = built(kernel, step(rectangle(6, 2), 3, plane=FRONT, backward=1)).measurements
    assert measured.bbox == pytest.approx((-3, -13, -1, 3, -9, 1))


def test_depths_have_names_and_numbers_no_tails() -> None:
    script = cadquery_script.dumps(Sequence((step(rectangle(20, 10), 4.25), step(slot(10, 3), 1 / 3, "cut"))))
    assert "depth_1 = 4.25\n" in script
    assert "depth_2 = 0.333333\n" in script
    assert "r = r.cut(step_2)" in script
    assert "-0," not in script


def test_where_a_plane_faces() -> None:
    assert cadquery_script.facing(TOP) == "+z"
    assert cadquery_script.facing(FRONT) == "-y"
    slanted = Plane((0, 0, 0), (1, 0, 0), (0, 0.6, 0.8), (0, -0.8, 0.6))
    assert cadquery_script.facing(slanted) == "(0, -0.8, 0.6)"
