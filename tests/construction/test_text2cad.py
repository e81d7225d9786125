"""Text2CAD's minimal JSON: planes, scales, operations; what is none of it is one line."""

import json
from typing import Any

import pytest

from cadwright.construction import cadquery_script, text2cad
from cadwright.errors import InputError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.sketch import Line


def square(size: float) -> dict[str, Any]:
    corners = [[0, 0], [size, 0], [size, size], [0, size]]
    return {
        f"line_{n}": {"Start Point": a, "End Point": b}
        for n, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True), 1)
    }


def part(sketch: dict[str, Any], operation: str = "NewBodyFeatureOperation", **other: Any) -> dict[str, Any]:
    return {
        "coordinate_system": {
            "Euler Angles": other.get("turned", [0.0, 0.0, 0.0]),
            "Translation Vector": other.get("moved", [0.0, 0.0, 0.0]),
        },
        "sketch": sketch,
        "extrusion": {
            "extrude_depth_towards_normal": other.get("towards", 0.5),
            "extrude_depth_opposite_normal": other.get("opposite", 0.0),
            "sketch_scale": other.get("scale", 1.0),
            "operation": operation,
        },
    }


def encoded(*parts: dict[str, Any]) -> bytes:
    return json.dumps({"final_name": "x", "parts": {f"part_{n}": p for n, p in enumerate(parts, 1)}}).encode()


PLATE = part({"face_1": {"loop_1": square(1), "loop_2": {"circle_1": {"Center": [0.5, 0.5], "Radius": 0.25}}}}, scale=2)


def test_a_face_is_its_largest_loop_without_the_others_at_the_sketchs_scale(kernel: Kernel) -> None:
    (step,) = text2cad.loads(encoded(PLATE)).steps
    assert len(step.profile.inner) == 1
    second = step.profile.outer.curves[1]
    assert isinstance(second, Line)
    assert second.end == (2.0, 2.0)
    execution = kernel.execute(cadquery_script.dumps(text2cad.loads(encoded(PLATE))))
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry)
    assert geometry.measurements.volume == pytest.approx((4 - 3.14159265 * 0.25) * 0.5)


def test_angles_turn_about_z_then_y_then_x() -> None:
    """(0, 0, -90) lays the sketch into the xz plane, its normal along +y; a turn about z first turns that, too."""
    loop = {"face_1": {"loop_1": square(1)}}
    (upright,) = text2cad.loads(encoded(part(loop, turned=[0, 0, -90], moved=[1, 2, 3]))).steps
    assert upright.plane.x == pytest.approx((1.0, 0.0, 0.0))
    assert upright.plane.y == pytest.approx((0, 0, -1))
    assert upright.plane.normal == pytest.approx((0, 1, 0), abs=1e-12)
    assert list(upright.plane.origin) == [1, 2, 3]
    (turned,) = text2cad.loads(encoded(part(loop, turned=[90, 0, -90]))).steps
    assert turned.plane.normal == pytest.approx((-1, 0, 0), abs=1e-12)


def test_operations_depths_and_several_faces() -> None:
    loop = {"face_1": {"loop_1": square(1)}, "face_2": {"loop_1": {"circle_1": {"Center": [3, 3], "Radius": 1}}}}
    steps = text2cad.loads(
        encoded(part(loop), part({"face_1": {"loop_1": square(0.5)}}, "CutFeatureOperation", opposite=0.2))
    ).steps
    assert [s.operation for s in steps] == ["new", "join", "cut"]
    assert (steps[2].forward, steps[2].backward, steps[2].extent) == (0.5, 0.2, "two-sided")


def test_ten_lines_are_in_the_order_of_their_numbers() -> None:
    corners = [(float(n), float(n * n % 7)) for n in range(11)]
    lines = {
        f"line_{n}": {"Start Point": list(a), "End Point": list(b)}
        for n, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True), 1)
    }
    (step,) = text2cad.loads(encoded(part({"face_1": {"loop_1": lines}}))).steps
    assert len(step.profile.outer.curves) == 11


@pytest.mark.parametrize(
    "data", [b"{", b"{}", b'{"parts": {}}', b'{"parts": {"part_1": {}}}', b"[]", encoded({"sketch": 1})]
)
def test_what_is_no_sequence_is_said(data: bytes) -> None:
    with pytest.raises(InputError, match="Text2CAD"):
        text2cad.loads(data)
