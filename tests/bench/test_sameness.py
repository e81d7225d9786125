"""When two solids are one part."""

import cadquery as cq
import pytest
from bench_modules import bench_module

same = bench_module("language/sameness").same


def _octagon(*holes: tuple[float, float], deep: float | None = None) -> cq.Workplane:
    return cq.Workplane().polygon(8, 40).extrude(5).faces(">Z").workplane().pushPoints(holes).hole(4, deep)


def _flange(first: float) -> cq.Workplane:
    return cq.Workplane().circle(30).extrude(5).faces(">Z").workplane().polarArray(20, first, 360, 5).hole(5)


def _torus() -> cq.Workplane:
    wire = cq.Workplane("XZ").moveTo(9, 2).threePointArc((11, 0), (13, 2)).threePointArc((11, 4), (9, 2)).close()
    return wire.revolve(360, (0, 0, 0), (0, 1, 0))


def _turned(part: cq.Workplane, angle: float, axis: tuple[float, float, float] = (0, 0, 1)) -> cq.Workplane:
    return part.rotate((0, 0, 0), axis, angle).translate((3, -20, 7))


@pytest.mark.parametrize(
    ("made", "right"),
    [
        (cq.Workplane().box(40, 30, 5), _turned(cq.Workplane().box(30, 5, 40), 90)),
        (_octagon(), _turned(_octagon(), 22.5)),
        (_octagon((10, 0)), _turned(_octagon((0, 10)), 17)),
        (_flange(0), _turned(_flange(11), 90, (1, 0, 0))),
        (_octagon((9, 5), deep=3), _turned(_octagon((9, 5), deep=3), 33, (1, 2, 3))),
        (_torus(), _torus()),
        (_torus(), cq.Workplane(cq.Solid.makeTorus(11, 2, dir=cq.Vector(1, 0, 0)))),
        (cq.Workplane().sphere(9), cq.Workplane().sphere(9).translate((1, 2, 3))),
    ],
)
def test_a_part_that_is_turned_or_moved_is_the_same(made: cq.Workplane, right: cq.Workplane) -> None:
    assert same(made.val(), right.val())


@pytest.mark.parametrize(
    ("made", "right"),
    [
        (_octagon((10, 0)), _octagon((10, 4.14))),  # towards a corner, towards a side
        (_octagon((9, 5), deep=3), _octagon((9, -5), deep=3)),  # a mirror image
        (_flange(0), _flange(0).faces(">Z").workplane().hole(9)),
        (_torus(), cq.Workplane(cq.Solid.makeTorus(10.5, 2.05))),
        (cq.Workplane().box(40, 30, 5), cq.Workplane().box(40, 25, 6)),
    ],
)
def test_what_is_another_part_is_not(made: cq.Workplane, right: cq.Workplane) -> None:
    assert not same(made.val(), right.val())
