"""Assemblies pulled apart: which way, how far, what stays together."""

import cadquery as cq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.exploded import apart, explode

Box = tuple[float, float, float, float, float, float]


def box(x: float, y: float, z: float, dx: float, dy: float, dz: float) -> Box:
    return x, y, z, x + dx, y + dy, z + dz


def test_what_is_stacked_follows_in_its_order() -> None:
    bearing, shaft, nut = box(10, -11, -11, 7, 22, 22), box(0, -5, -5, 100, 10, 10), box(91, -9, -9, 8, 18, 18)
    axis, ways = apart([shaft, bearing, nut])
    assert axis == 0
    low = {name: each[0] + way for name, each, way in zip("sbn", (shaft, bearing, nut), ways, strict=True)}
    assert low["b"] < low["s"] < low["n"]
    assert low["s"] > low["b"] + 7
    assert low["n"] > low["s"] + 100


def test_screws_in_corners_move_together() -> None:
    plate = box(-50, -50, 0, 100, 100, 5)
    screws = [box(x, y, -5, 6, 6, 20) for x in (-45, 39) for y in (-45, 39)]
    axis, ways = apart([plate, *screws])
    assert axis == 2
    assert len({round(way, 9) for way in ways[1:]}) == 1
    assert ways[1] > ways[0]


@given(
    st.lists(
        st.tuples(*[st.integers(-50, 50)] * 3, *[st.integers(1, 40)] * 3).map(lambda b: box(*map(float, b))),
        min_size=1,
        max_size=8,
    )
)
def test_no_two_meet_any_more(boxes: list[Box]) -> None:
    axis, ways = apart(boxes)
    moved = [
        (*b[:axis], b[axis] + w, *b[axis + 1 : axis + 3], b[axis + 3] + w) for b, w in zip(boxes, ways, strict=True)
    ]
    assert min(ways) == 0
    for at, one in enumerate(boxes):
        for other in range(at):
            if ways[at] != ways[other]:
                low, high = sorted((m[axis], m[-1]) for m in (moved[at], moved[other]))
                assert low[1] <= high[0]
            else:
                o = boxes[other]
                assert not all(min(one[i + 3], o[i + 3]) > max(one[i], o[i]) for i in range(3))


def test_parts_are_moved_and_kept() -> None:
    two = cq.Compound.makeCompound(
        [cq.Solid.makeBox(10, 10, 4), cq.Solid.makeBox(10, 10, 2).moved(cq.Location((0, 0, 4)))]
    )
    told, blobs = explode({}, {"brep": brep.encode(two.wrapped)})
    low, high = (brep.box(part) for part in brep.children(brep.decode(blobs["brep"])))
    assert told == {"parts": 2}
    assert high[2] - low[5] == pytest.approx(0.12 * (100 + 100 + 36) ** 0.5)
