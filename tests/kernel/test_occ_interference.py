"""Geometry that is closed, valid for the kernel, and lies: each lie is found and named, and nothing honest is."""

import functools
import math
from collections.abc import Callable, Sequence

import cadquery as cq
import pytest
from OCP.BRep import BRep_Builder
from OCP.BRepBuilderAPI import (
    BRepBuilderAPI_Copy,
    BRepBuilderAPI_MakeEdge,
    BRepBuilderAPI_MakeFace,
    BRepBuilderAPI_MakeSolid,
    BRepBuilderAPI_MakeVertex,
    BRepBuilderAPI_MakeWire,
    BRepBuilderAPI_Sewing,
)
from OCP.gp import gp_Pnt
from OCP.TopAbs import TopAbs_INTERNAL
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape, TopoDS_Shell, TopoDS_Solid

from cadwright.kernel.occ import brep, interference, verify
from cadwright.values import Measurements

Make = Callable[[], TopoDS_Shape]


def measured(shape: TopoDS_Shape, names: list[str | None] | None = None) -> Measurements:
    return verify.measured(brep.decode(brep.encode(shape)), names or [])


def box(x: float = 10, y: float = 10, z: float = 10, at: tuple[float, float, float] = (0, 0, 0)) -> cq.Workplane:
    return cq.Workplane().box(x, y, z, centered=False).translate(at)


def together(*parts: cq.Workplane) -> TopoDS_Shape:
    return brep.compound([part.val().wrapped for part in parts])


def shell(part: cq.Workplane) -> TopoDS_Shape:
    return part.val().Shells()[0].wrapped


def solid_of(*shells: TopoDS_Shape) -> TopoDS_Shape:
    solid, builder = TopoDS_Solid(), BRep_Builder()
    builder.MakeSolid(solid)
    for one in shells:
        builder.Add(solid, one)
    return solid


def polyhedron(points: Sequence[tuple[float, float, float]], outlines: Sequence[tuple[int, ...]]) -> TopoDS_Shape:
    """A solid whose faces share their edges, whatever lies where."""
    corners = [BRepBuilderAPI_MakeVertex(gp_Pnt(*point)).Vertex() for point in points]

    @functools.cache
    def edge(a: int, b: int) -> TopoDS_Edge:
        if a > b:
            return TopoDS.Edge_s(edge(b, a).Reversed())
        return BRepBuilderAPI_MakeEdge(corners[a], corners[b]).Edge()

    def face(outline: tuple[int, ...]) -> TopoDS_Face:
        wire = BRepBuilderAPI_MakeWire()
        for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
            wire.Add(edge(a, b))
        return BRepBuilderAPI_MakeFace(wire.Wire(), True).Face()

    around, builder = TopoDS_Shell(), BRep_Builder()
    builder.MakeShell(around)
    for outline in outlines:
        builder.Add(around, face(outline))
    around.Closed(True)
    return BRepBuilderAPI_MakeSolid(around).Solid()


def ring_twice_round() -> TopoDS_Shape:
    """A square ring that goes round twice, every face on another."""
    turns = [2 * math.pi * k / 8 for k in range(16)]
    section = ((8, 0), (12, 0), (12, 4), (8, 4))
    points = [(r * math.cos(turn), r * math.sin(turn), z) for turn in turns for r, z in section]
    outlines = []
    for k in range(16):
        here, there = 4 * k, 4 * ((k + 1) % 16)
        outlines += [(here + c, there + c, there + (c + 1) % 4, here + (c + 1) % 4) for c in range(4)]
    return polyhedron(points, outlines)


def dented_through() -> TopoDS_Shape:
    """A box whose top is pressed in so far that it comes out below."""
    points = [(x, y, z) for z in (0, 10) for x, y in ((0, 0), (10, 0), (10, 10), (0, 10))]
    sides = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return polyhedron([*points, (5, 5, -2)], [(3, 2, 1, 0), *sides, (4, 5, 8), (5, 6, 8), (6, 7, 8), (7, 4, 8)])


def swept_loop() -> TopoDS_Shape:
    path = cq.Workplane().spline([(0, 0, 0), (20, 10, 0), (30, 30, 0), (10, 40, 0), (0, 20, 0.5), (20, -10, 0.5)])
    return cq.Workplane("YZ").circle(2).sweep(path).val().wrapped


def coil(section: cq.Workplane, pitch: float) -> TopoDS_Shape:
    wire = cq.Wire.makeHelix(pitch, 3 * pitch, 10)
    return section.sweep(cq.Workplane(obj=wire), isFrenet=True).val().wrapped


def at_ten() -> cq.Workplane:
    return cq.Workplane("XZ", origin=(10, 0, 0))


def sharp_bend() -> TopoDS_Shape:
    path = cq.Workplane("XZ").threePointArc((2, 2), (4, 0))
    return cq.Workplane().circle(3).sweep(path).val().wrapped


def open_by(gap: float, tolerance: float) -> TopoDS_Shape:
    """A closed solid whose lid is farther from its walls than anyone sees, joined by tolerance."""
    part = box(60, 40, 20)
    sewing = BRepBuilderAPI_Sewing(tolerance)
    for face in part.faces("not >Z").vals():
        sewing.Add(face.wrapped)
    sewing.Add(part.faces(">Z").val().moved(cq.Location(cq.Vector(0, 0, -gap))).wrapped)
    sewing.Perform()
    return BRepBuilderAPI_MakeSolid(TopoDS.Shell_s(cq.Shape.cast(sewing.SewedShape()).Shells()[0].wrapped)).Solid()


def face_within() -> TopoDS_Shape:
    whole = TopoDS.Shell_s(BRepBuilderAPI_Copy(shell(box())).Shape())
    ball = cq.Workplane().sphere(2).translate((5, 5, 5)).val().Faces()[0].wrapped
    BRep_Builder().Add(whole, ball.Oriented(TopAbs_INTERNAL))
    return solid_of(whole)


def standing_on_its_edge() -> TopoDS_Shape:
    """A diamond whose side corners lie exactly in the top of a box."""
    outline = cq.Workplane("XZ", origin=(0, 8, 0)).polyline([(2, 10), (5, 7), (8, 10), (5, 13)]).close()
    return together(box(), outline.extrude(6))


def fin(thickness: float) -> TopoDS_Shape:
    outline = [(0, 0), (10, 0), (10, 10), (5 + thickness, 10), (5 + thickness, 15), (5, 15), (5, 10), (0, 10)]
    return cq.Workplane().polyline(outline).close().extrude(5).val().wrapped


def slit(width: float) -> TopoDS_Shape:
    return box().cut(cq.Workplane().box(width, 5, 5).translate((5, 5, 5))).val().wrapped


def copied(part: cq.Workplane) -> cq.Workplane:
    return cq.Workplane(cq.Shape.cast(BRepBuilderAPI_Copy(part.val().wrapped).Shape()))


LIES: dict[str, tuple[Make, str]] = {
    "a pipe through itself": (swept_loop, "the solid passes through itself near (6"),
    "a coil whose turns overlap": (lambda: coil(at_ten().circle(1.5), 2.0), "the solid passes through itself"),
    "a ribbon whose turns overlap": (lambda: coil(at_ten().rect(3, 6), 4.0), "the solid passes through itself"),
    "a bend tighter than the pipe": (sharp_bend, "the solid is inside out near"),
    "a dent out of the other side": (dented_through, "the solid passes through itself near (4"),
    "twice round in one place": (ring_twice_round, "the solid counts the same place twice near"),
    "near copies": (
        lambda: together(*(box(at=(i * 1e-4, 0, 0)) for i in range(300))),
        "the solids claim 300000 mm³ in a bounding box of 1002.99 mm³",
    ),
    "a copy in the same place": (lambda: together(box(), copied(box())), "claim 2000 mm³ in a bounding box of 1000"),
    "a copy hidden by a larger box": (
        lambda: together(box(), copied(box()), box(5, 5, 5, at=(40, 0, 0))),
        "solids 1 and 2 overlap by 1000 mm³ near",
    ),
    "two that overlap": (lambda: together(box(), box(at=(5, 3, 2))), "solids 1 and 2 overlap by 280 mm³ near (7.5,"),
    "overlap with flush sides": (
        lambda: together(box(), box(at=(5, 0, 0)), box(at=(0, 40, 0))),
        "solids 1 and 2 overlap by 500 mm³ near",
    ),
    "one inside another": (
        lambda: together(box(), box(4, 4, 4, at=(3, 3, 3)), box(at=(40, 0, 0))),
        "solids 1 and 2 overlap by 64 mm³ near",
    ),
    "an edge in a face": (standing_on_its_edge, "solids 1 and 2 overlap by 54 mm³ near"),
    "a ball in a plate": (
        lambda: together(box(60, 60, 10), cq.Workplane().sphere(8).translate((30, 30, 5))),
        "solids 1 and 2 overlap by 17",
    ),
    "a lid sunk into its box": (
        lambda: together(box(40, 40, 20).faces(">Z").shell(-2), box(40, 40, 2, at=(0, 0, 19.5))),
        "solids 1 and 2 overlap by 152 mm³ near",
    ),
    "a void that adds": (lambda: solid_of(shell(box()), shell(box(4, 4, 4, at=(3, 3, 3)))), "an enclosed region"),
    "a void outside": (
        lambda: solid_of(shell(box()), shell(box(4, 4, 4, at=(30, 3, 3))).Reversed()),
        "a part that does not belong to it",
    ),
    "two bodies in one solid": (
        lambda: solid_of(shell(box()), shell(box(4, 4, 4, at=(30, 3, 3)))),
        "a part that does not belong to it",
    ),
    "shells through each other": (lambda: solid_of(shell(box()), shell(box(at=(5, 3, 2)))), "an enclosed region"),
    "a gap under a tolerance": (lambda: open_by(0.3, 1.0), "a tolerance hides a gap of 0.3 mm in the boundary near ("),
    "a face within": (face_within, "1 face bounds nothing"),
    "a fin without thickness": (lambda: fin(1e-6), "the solid has a wall without thickness near"),
    "a slit without width": (lambda: slit(1e-6), "the solid has a slit without thickness near"),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_lies_is_told(lie: str) -> None:
    make, words = LIES[lie]
    m = measured(make())
    assert not m.valid
    assert any(words in problem for problem in m.problems), m.problems


HONEST: dict[str, Make] = {
    "touching side by side": lambda: together(box(), box(at=(10, 0, 0))),
    "touching in part": lambda: together(box(), box(at=(10, 3, 2))),
    "a lid on its box": lambda: together(box(40, 40, 20).faces(">Z").shell(-2), box(40, 40, 2, at=(0, 0, 20))),
    "a pin in its hole": lambda: together(
        box(30, 30, 10).faces(">Z").workplane(centerOption="CenterOfBoundBox").hole(8),
        cq.Workplane().center(15, 15).circle(4).extrude(14),
    ),
    "a ball in its socket": lambda: together(
        box(30, 30, 10).cut(cq.Workplane().sphere(9).translate((15, 15, 12))),
        cq.Workplane().sphere(9).rotate((0, 0, 0), (1, 2, 3), 50).translate((15, 15, 12)),
    ),
    "a thin tube": lambda: cq.Workplane().circle(10).circle(9.99).extrude(50).val().wrapped,
    "a thin sheet bent round": lambda: (
        cq.Workplane().sphere(10).cut(cq.Workplane().sphere(9.98)).rotate((0, 0, 0), (1, 1, 0), 20).val().wrapped
    ),
    "a coil": lambda: coil(at_ten().circle(1.5), 4.0),
    "a foil": lambda: box(100, 100, 0.01).val().wrapped,
    "a thin fin": lambda: fin(0.01),
    "a narrow slit": lambda: slit(0.01),
    "a void": lambda: box().cut(box(4, 4, 4, at=(3, 3, 3))).val().wrapped,
    "a twisted loft": lambda: cq.Workplane().rect(10, 4).twistExtrude(30, 200).val().wrapped,
    "a ring": lambda: cq.Solid.makeTorus(20, 5).wrapped,
    "a closed blend": lambda: box().edges().fillet(4.9).val().wrapped,
}


@pytest.mark.parametrize("name", HONEST)
def test_what_is_honest_passes(name: str) -> None:
    m = measured(HONEST[name]())
    assert m.problems == ()
    assert m.valid
    assert m.interferences == ()
    assert m.unchecked == ()
    assert m.gaps == ()


def test_parts_with_names_may_interfere_and_the_volume_counts_each_place_once() -> None:
    pressed = brep.compound([box().val().wrapped, box(at=(5, 3, 2)).val().wrapped])
    assert not measured(pressed).valid
    assert not measured(pressed, ["block", None]).valid
    m = measured(pressed, ["block", "pin"])
    assert m.valid
    assert m.volume == pytest.approx(2000 - 280)
    (found,) = m.interferences
    assert found.solids == (1, 2)
    assert found.volume == pytest.approx(280)
    assert all(low < c < 10 for low, c in zip((5, 3, 2), found.position, strict=True))


@pytest.mark.parametrize("seconds", [5.0, -1.0])
def test_many_named_parts_that_sink_into_one_are_measured_exactly_while_there_is_time(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interference, "PAIR_SECONDS", seconds)
    pins = [box(2, 2, 3, at=(4 * n, 4, 9)) for n in range(16)]
    found = measured(together(box(64, 10, 10), *pins), ["plate", *(f"pin {n}" for n in range(16))])
    assert found.valid
    assert found.volume == pytest.approx(6400 + 16 * 8, rel=1e-6 if seconds > 0 else 1e-3)
    assert all(one.volume == pytest.approx(4, rel=0.05) for one in found.interferences)


def test_three_named_parts_in_one_place_count_once() -> None:
    three = brep.compound([box(at=(shift, shift, 0)).val().wrapped for shift in (0, 2, 4)])
    m = measured(three, ["a", "b", "c"])
    assert m.valid, m.problems
    assert m.volume == pytest.approx(3000 - 640 - 640)


def test_copies_with_names_do_not_pass() -> None:
    copies = [box(at=(i * 0.01, 0, 0)).val().wrapped for i in range(30)]
    m = measured(brep.compound([*copies, box(100, 100, 100, at=(50, 0, 0)).val().wrapped]), ["part"] * 31)
    assert not m.valid
    assert m.problems == ("solids overlap so that the volume they have together cannot be found",)


def test_a_lid_that_floats_is_named() -> None:
    lid = box(40, 40, 2, at=(0, 0, 20.16))
    m = measured(together(box(40, 40, 20).faces(">Z").shell(-2), lid))
    assert m.valid
    (gap,) = m.gaps
    assert gap.solids == (1, 2)
    assert gap.distance == pytest.approx(0.16)
    assert gap.position[2] == pytest.approx(20.08)


def test_what_a_third_part_joins_has_no_gap() -> None:
    apart = [box(), box(at=(10.1, 0, 0)), box(20.1, 10, 5, at=(0, 0, 10))]
    assert measured(together(*apart[:2])).gaps[0].distance == pytest.approx(0.1)
    assert measured(together(*apart)).gaps == ()


def test_what_was_not_checked_in_the_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interference, "CHECK_SECONDS", 0.0)
    m = measured(together(box(), box(at=(20, 0, 0))))
    assert m.unchecked == ("whether the geometry passes through itself: not all of it in 0 s",)
