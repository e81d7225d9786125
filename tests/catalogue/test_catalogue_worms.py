"""Worms and worm wheels from words, measured against the geometry of their flanks."""

import math
from typing import Any

import cadquery as cq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.expressions import expr
from cadwright.parts.model import CurveTo
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.worm import worm


def built(text: str) -> cq.Shape:
    """The solid that a sentence makes, with nothing left over; its script gives the part back."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    names: dict[str, Any] = {}
    source = script(made.part)
    assert recover(source) == made.part
    exec(source, names)
    solid: cq.Shape = names["r"].val()
    assert solid.isValid()
    assert len(solid.Solids()) == 1
    return solid


def box(solid: cq.Shape) -> tuple[float, float, float]:
    found = solid.BoundingBox()
    return found.xlen, found.ylen, found.zlen


def inside(solid: cq.Shape, x: float, y: float, z: float) -> bool:
    return bool(cq.Solid(solid.Solids()[0].wrapped).isInside(cq.Vector(x, y, z)))


@pytest.mark.parametrize(
    "text",
    [
        "a worm with module 2, 2 starts, a pitch diameter of 20 mm, 40 mm long",
        "double-start worm, m=2, 24 mm outside diameter, length 40 mm",
        "a two-start worm 40 mm long with a lead of 12.566 mm and a pitch diameter of 20 mm",
    ],
)
def test_a_worm_is_the_same_however_its_size_is_said(text: str) -> None:
    solid = built(text)
    assert box(solid) == pytest.approx((24, 24, 40), abs=2e-3)
    assert math.pi * 7.6**2 * 40 < solid.Volume() < math.pi * 12**2 * 40
    assert solid.Volume() == pytest.approx(12721, rel=1e-3)


def axial_width(solid: cq.Shape, radius: float, at: float) -> float:
    """How long the thread on the x axis is solid along the axis, at a radius."""
    low, high = 0.0, math.pi
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(solid, radius, 0, at + middle) else (low, middle)
    return 2 * low


def test_the_flanks_of_a_worm_are_straight_along_its_axis() -> None:
    solid = built("a worm, module 2, single start, 20 mm pitch diameter, 30 mm long")
    lead = 2 * math.pi  # the thread is on the x axis at the bottom and each lead above it
    assert axial_width(solid, 10, lead) == pytest.approx(math.pi, abs=5e-3)
    slope = 2 * math.tan(math.radians(20))
    assert axial_width(solid, 11, lead) == pytest.approx(math.pi - slope, abs=5e-3)
    assert axial_width(solid, 9, lead) == pytest.approx(math.pi + slope, abs=5e-3)


def test_a_worm_turns_to_the_right_unless_it_is_said() -> None:
    right, left = (built(f"a worm, module 2, 20 mm pitch diameter, 20 mm long{hand}") for hand in ("", ", left hand"))
    quarter = 2 * math.pi / 4  # a quarter of the lead up, the thread has turned by 90°
    assert inside(right, 0, 11, quarter)
    assert not inside(right, 0, -11, quarter)
    assert inside(left, 0, -11, quarter)
    assert not inside(left, 0, 11, quarter)


@pytest.mark.parametrize(
    "text",
    [
        "a worm wheel, 30 teeth, module 2, for a 2-start worm of 20 mm pitch diameter, 14 mm wide, with a 10 mm bore",
        "worm gear 30T M2, 14 wide, double start, 10 mm bore",
        "worm wheel, ratio 15:1, two start, module 2, 14 mm thick, 10 mm bore",
    ],
)
def test_a_worm_wheel_leans_as_its_worm(text: str) -> None:
    solid = built(text)
    assert box(solid) == pytest.approx((64, 64, 14), abs=1e-2)
    turn = 14 * 0.2 / 30  # width times the lead of the worm over its circumference, over the wheel's pitch radius
    assert inside(solid, 31.9, 0, 0.01)
    assert inside(solid, 31.9 * math.cos(turn), 31.9 * math.sin(turn), 13.99)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "a worm with module 2, pitch diameter 20 mm and 30 mm outside diameter, 40 mm long",
            "do not go together",
        ),
        ("a worm with module 4, a pitch diameter of 10 mm, 40 mm long", "no core"),
        ("a worm with module 2 and a pitch diameter of 20 mm, 40 mm long, with a 16 mm bore", "wider than the core"),
        ("a worm wheel with 30 teeth, module 2, ratio 20:1", "do not go together"),
        ("a worm wheel with 6 teeth, module 2", "6 teeth"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, why: str) -> None:
    found = make(text)
    assert found.part is None
    assert why in found.reason


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 6), st.floats(6, 20), st.floats(12, 25))
def test_the_section_has_a_thread_for_each_start(starts: int, diameter: float, pressure: float) -> None:
    outline = worm(expr(1), starts, diameter, pressure)
    curves = [step for step in outline.steps if isinstance(step, CurveTo)]
    assert len(curves) == 2 * starts
    reach = max(math.hypot(x.constant, y.constant) for step in curves for x, y in step.through)
    assert reach == pytest.approx(diameter / 2 + 1)


def test_a_section_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnbuildableError):
        worm(expr(1), 1, 2, 20)
    with pytest.raises(UnbuildableError):
        worm(expr(1), 1, 10, 45)
