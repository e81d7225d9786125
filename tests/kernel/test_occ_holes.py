"""Holes and bosses on parts whose answers are known by construction."""

import math
from collections.abc import Callable
from typing import Any

import cadquery as cq
import pytest

from cadwright.kernel.occ import brep, verify
from cadwright.values import Boss, Counterbore, Countersink, Hole


def holes(part: cq.Workplane) -> list[Hole]:
    return list(measured(part).holes)


def bosses(part: cq.Workplane) -> list[Boss]:
    return list(measured(part).bosses)


def measured(part: cq.Workplane) -> Any:
    return verify.measured(brep.decode(brep.encode(part.val().wrapped)))


def plate(x: float = 60, y: float = 40, z: float = 10) -> cq.Workplane:
    """A plate whose top is at z = 0."""
    return cq.Workplane().box(x, y, z, centered=(True, True, False)).translate((0, 0, -z))


def bar(diameter: float, length: float, start: tuple[float, float, float], axis: tuple[float, float, float]) -> Any:
    return cq.Workplane(cq.Solid.makeCylinder(diameter / 2, length, cq.Vector(*start), cq.Vector(*axis)))


UP, DOWN = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)


def drilled(depth: float | None = None) -> cq.Workplane:
    return plate().faces(">Z").workplane().pushPoints([(5, 3)]).hole(6, depth)


def blind_with_tip() -> cq.Workplane:
    tip = cq.Workplane(cq.Solid.makeCone(3, 0, 2, pnt=cq.Vector(5, 3, -6), dir=cq.Vector(*DOWN)))
    return plate().cut(bar(6, 6, (5, 3, 0), DOWN)).cut(tip)


def ball_ended() -> cq.Workplane:
    return plate().cut(bar(6, 4, (5, 3, 0), DOWN)).cut(cq.Workplane().sphere(3).translate((5, 3, -4)))


def two_halves() -> cq.Workplane:
    half = plate().cut(bar(6, 10, (0, 0, 0), DOWN)).intersect(cq.Workplane().box(60, 20, 100).translate((0, 10, 0)))
    return half.union(half.mirror("XZ"), clean=False)


def chamfered_mouth() -> cq.Workplane:
    return drilled(8).faces(">Z").edges("%CIRCLE").chamfer(0.5)


def rounded_mouth() -> cq.Workplane:
    return drilled(8).faces(">Z").edges("%CIRCLE").fillet(0.5)


def hole_on_slope() -> cq.Workplane:
    wedge = cq.Workplane("XZ").polyline([(-20, -10), (20, -10), (20, 10), (-20, 0)]).close().extrude(20, both=True)
    return wedge.cut(bar(6, 100, (0, 0, -50), UP))


def ring_groove() -> cq.Workplane:
    groove = bar(20, 2, (0, 0, -2), UP).cut(bar(14, 2, (0, 0, -2), UP))
    return plate().cut(bar(6, 10, (0, 0, -10), UP)).cut(groove)


def inner_groove() -> cq.Workplane:
    return plate().cut(bar(6, 10, (0, 0, -10), UP)).cut(bar(8, 2, (0, 0, -6), UP))


def bore_with_keyways() -> cq.Workplane:
    keys = cq.Workplane().box(26, 5, 40)
    return plate().cut(bar(20, 10, (0, 0, -10), UP)).cut(keys)


def step_bore() -> cq.Workplane:
    return plate().cut(bar(6, 10, (0, 0, -10), UP)).cut(bar(12, 3, (0, 0, -3), UP)).cut(bar(9, 2, (0, 0, -10), UP))


HOLES: dict[str, tuple[Callable[[], cq.Workplane], list[Hole]]] = {
    "through": (drilled, [Hole(6, 10, True, (5, 3, 0), DOWN)]),
    "blind, flat floor": (lambda: drilled(7), [Hole(6, 7, False, (5, 3, 0), DOWN)]),
    "blind, drill point": (blind_with_tip, [Hole(6, 6, False, (5, 3, 0), DOWN)]),
    "blind, ball end": (ball_ended, [Hole(6, 4, False, (5, 3, 0), DOWN)]),
    "blind from below": (
        lambda: plate().cut(bar(6, 4, (5, 3, -10), UP)),
        [Hole(6, 4, False, (5, 3, -10), UP)],
    ),
    "two half cylinders": (two_halves, [Hole(6, 10, True, (0, 0, 0), DOWN)]),
    "chamfered mouth": (chamfered_mouth, [Hole(6, 8, False, (5, 3, 0), DOWN)]),
    "rounded mouth": (rounded_mouth, [Hole(6, 8, False, (5, 3, 0), DOWN)]),
    "counterbore": (
        lambda: plate().faces(">Z").workplane().cboreHole(6, 11, 4),
        [Hole(6, 6, True, (0, 0, 0), DOWN, Counterbore(11, 4))],
    ),
    "counterbore below": (
        lambda: plate().faces("<Z").workplane().cboreHole(6, 11, 4),
        [Hole(6, 6, True, (0, 0, -10), UP, Counterbore(11, 4))],
    ),
    "counterbore, chamfered": (
        lambda: plate().faces(">Z").workplane().cboreHole(6, 11, 4).faces(">Z").edges("%CIRCLE").chamfer(0.5),
        [Hole(6, 6, True, (0, 0, 0), DOWN, Counterbore(11, 4))],
    ),
    "blind counterbore": (
        lambda: plate().cut(bar(6, 8, (0, 0, 0), DOWN)).cut(bar(10, 3, (0, 0, 0), DOWN)),
        [Hole(6, 5, False, (0, 0, 0), DOWN, Counterbore(10, 3))],
    ),
    "countersink": (
        lambda: plate().faces(">Z").workplane().cskHole(6, 12, 90),
        [Hole(6, 7, True, (0, 0, 0), DOWN, None, Countersink(12, 90))],
    ),
    "countersink 82": (
        lambda: plate().faces("<Z").workplane().cskHole(6, 12, 82),
        [Hole(6, 10 - 3 / math.tan(math.radians(41)), True, (0, 0, -10), UP, None, Countersink(12, 82))],
    ),
    "steps at both ends": (step_bore, [Hole(6, 5, True, (0, 0, 0), DOWN, Counterbore(12, 3))]),
    "sloped mouth": (hole_on_slope, [Hole(6, 15, True, (0, 0, 5), DOWN)]),
    "sideways": (
        lambda: plate().cut(bar(4, 100, (-50, 0, -5), (1, 0, 0))),
        [Hole(4, 60, True, (30, 0, -5), (-1, 0, 0))],
    ),
    "tube": (
        lambda: cq.Workplane().circle(10).circle(7).extrude(30),
        [Hole(14, 30, True, (0, 0, 30), DOWN)],
    ),
    "ring groove round a bore": (ring_groove, [Hole(6, 10, True, (0, 0, 0), DOWN)]),
    "groove inside a bore": (inner_groove, [Hole(6, 10, True, (0, 0, 0), DOWN)]),
    "bore with keyways": (bore_with_keyways, [Hole(20, 10, True, (0, 0, 0), DOWN)]),
    "hole in a wide pocket's floor": (
        lambda: plate().cut(bar(30, 4, (0, 0, 0), DOWN)).cut(bar(4, 10, (0, 0, 0), DOWN)),
        [Hole(4, 6, True, (0, 0, -4), DOWN), Hole(30, 4, False, (0, 0, 0), DOWN)],
    ),
    "cross bore": (
        lambda: plate(40, 40, 40).cut(bar(10, 100, (0, 0, -50), UP)).cut(bar(8, 100, (-50, 0, -20), (1, 0, 0))),
        [Hole(8, 40, True, (20, 0, -20), (-1, 0, 0)), Hole(10, 40, True, (0, 0, 0), DOWN)],
    ),
    "fork": (
        lambda: plate(40, 20, 30).cut(plate(20, 20, 20)).cut(bar(6, 100, (-50, 0, -8), (1, 0, 0))),
        [Hole(6, 10, True, (-10, 0, -8), (-1, 0, 0)), Hole(6, 10, True, (20, 0, -8), (-1, 0, 0))],
    ),
    "clamp with a saw cut": (
        lambda: plate(40, 20, 30).cut(plate(2, 20, 20)).cut(bar(6, 100, (-50, 0, -8), (1, 0, 0))),
        [Hole(6, 40, True, (20, 0, -8), (-1, 0, 0))],
    ),
    "into a bore": (
        lambda: plate(40, 40, 40).cut(bar(10, 100, (0, 0, -50), UP)).cut(bar(4, 20, (0, 0, -20), (1, 0, 0))),
        [
            Hole(4, 15, True, (20, 0, -20), (-1, 0, 0)),
            Hole(10, 40, True, (0, 0, 0), DOWN),
        ],
    ),
    "radial holes of a pipe": (
        lambda: (
            cq.Workplane()
            .circle(30)
            .circle(25)
            .extrude(20)
            .cut(bar(4, 80, (-40, 0, 10), (1, 0, 0)))
            .cut(bar(4, 80, (0, -40, 10), (0, 1, 0)))
        ),
        [
            Hole(4, 5, True, (-25, 0, 10), (-1, 0, 0)),
            Hole(4, 5, True, (0, -25, 10), (0, -1, 0)),
            Hole(4, 5, True, (0, 30, 10), (0, -1, 0)),
            Hole(4, 5, True, (30, 0, 10), (-1, 0, 0)),
            Hole(50, 20, True, (0, 0, 20), DOWN),
        ],
    ),
}
NO_HOLES: dict[str, Callable[[], cq.Workplane]] = {
    "box": plate,
    "slot": lambda: plate().faces(">Z").workplane().slot2D(20, 6).cutThruAll(),
    "pocket with rounded corners": lambda: plate().cut(plate(30, 20, 5).edges("|Z").fillet(4)),
    "notch": lambda: plate().cut(bar(10, 20, (30, 0, -15), UP)),
    "closed void": lambda: plate(40, 40, 40).cut(bar(10, 10, (0, 0, -25), UP)),
    "conical hole": lambda: plate().cut(cq.Workplane(cq.Solid.makeCone(3, 6, 10, pnt=cq.Vector(0, 0, -10)))),
    "inner fillet": lambda: plate(60, 40, 40).cut(plate(20, 40, 30).translate((20, 0, 0))).edges("|Y").fillet(2),
}


@pytest.mark.parametrize("name", HOLES)
def test_holes(name: str) -> None:
    make, expected = HOLES[name]
    found = holes(make())
    assert len(found) == len(expected)
    for hole, wanted in zip(found, expected, strict=True):
        assert hole.diameter == pytest.approx(wanted.diameter)
        assert hole.depth == pytest.approx(wanted.depth)
        assert hole.through == wanted.through
        assert hole.position == pytest.approx(wanted.position, abs=1e-6)
        assert hole.axis == pytest.approx(wanted.axis, abs=1e-9)
        assert bool(hole.counterbore) == bool(wanted.counterbore)
        assert bool(hole.countersink) == bool(wanted.countersink)
        if hole.counterbore and wanted.counterbore:
            assert hole.counterbore.diameter == pytest.approx(wanted.counterbore.diameter)
            assert hole.counterbore.depth == pytest.approx(wanted.counterbore.depth)
        if hole.countersink and wanted.countersink:
            assert hole.countersink.diameter == pytest.approx(wanted.countersink.diameter)
            assert hole.countersink.angle == pytest.approx(wanted.countersink.angle)


@pytest.mark.parametrize("name", NO_HOLES)
def test_what_is_no_hole(name: str) -> None:
    assert holes(NO_HOLES[name]()) == []
