"""The verifier on parts whose measurements are known by construction, and on geometry that is broken or hostile."""

import functools
import io
import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import cadquery as cq
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from OCP.BRep import BRep_Builder
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeSolid, BRepBuilderAPI_Transform
from OCP.BRepPrimAPI import BRepPrimAPI_MakeHalfSpace
from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.TopAbs import TopAbs_VERTEX, TopAbs_WIRE
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import brep, verify
from cadwright.kernel.occ.topology import explore
from cadwright.kernel.occ.validity import problems
from cadwright.values import Measurements, Problem


def measured(shape: TopoDS_Shape | cq.Workplane, names: list[str | None] | None = None) -> Measurements:
    """Through bytes, as in a worker."""
    wrapped = shape.val().wrapped if isinstance(shape, cq.Workplane) else shape
    return verify.measured(brep.decode(brep.encode(wrapped)), names or [])


def problem(data: bytes) -> str:
    value, blobs = verify.measure({}, {"brep": data})
    assert blobs == {}
    assert list(value) == ["problem"]
    return str(value["problem"])


def solid(shape: cq.Workplane) -> TopoDS_Shape:
    return brep.solids(shape.val().wrapped)[0]


def box(x: float = 10, y: float = 10, z: float = 10) -> cq.Workplane:
    return cq.Workplane().box(x, y, z, centered=False)


def open_box() -> TopoDS_Shape:
    """A solid that lacks one face."""
    shell = cq.Shell.makeShell(box().faces("not >Z").vals())
    return BRepBuilderAPI_MakeSolid(TopoDS.Shell_s(shell.wrapped)).Solid()


def test_levels_of_flat_faces_and_lengths_of_straight_edges() -> None:
    m = measured(box(60, 40, 5).union(box(20, 40, 12)).rotate((0, 0, 0), (0, 0, 1), 90))
    wanted = ((-40, 0), (0, 20, 60), (0, 5, 12))
    assert all(found == pytest.approx(w) for found, w in zip(m.levels, wanted, strict=True))
    assert m.lines == pytest.approx((5, 7, 12, 20, 40, 60))
    tilted = measured(box(60, 40, 5).rotate((0, 0, 0), (1, 2, 3), 30))
    assert tilted.levels == ((), (), ())
    assert tilted.lines == pytest.approx((5, 40, 60))


def test_plate_with_holes_and_rounded_edges() -> None:
    plate = cq.Workplane().box(60, 40, 5).edges("|Z").fillet(3).faces(">Z").workplane()
    m = measured(plate.rect(44, 24, forConstruction=True).vertices().hole(5))
    assert m.valid
    assert m.closed
    assert m.problems == ()
    assert (m.solids, m.shells, m.faces, m.edges, m.vertices) == (1, 1, 14, 36, 24)
    assert m.surfaces == {"plane": 6, "cylinder": 8}
    assert m.curves == {"line": 20, "circle": 16}
    assert m.bbox == pytest.approx((-30, -20, -2.5, 30, 20, 2.5), abs=1e-9)
    corners = (4 - math.pi) * 3**2
    assert m.volume == pytest.approx(5 * (60 * 40 - corners - 4 * math.pi * 2.5**2), rel=1e-12)
    outline = 2 * (54 + 34) + 2 * math.pi * 3
    assert m.area == pytest.approx(2 * m.volume / 5 + 5 * (outline + 4 * math.pi * 5), rel=1e-12)
    assert m.center_of_mass == pytest.approx((0, 0, 0), abs=1e-9)
    assert [hole.through for hole in m.holes] == [True] * 4
    assert m.bosses == ()
    assert m.parts == ()


def cone(large: float, small: float, height: float) -> cq.Workplane:
    return cq.Workplane(cq.Solid.makeCone(large, small, height))


def steinmetz() -> cq.Workplane:
    a = cq.Workplane().circle(3).extrude(20, both=True)
    return a.intersect(a.rotate((0, 0, 0), (1, 0, 0), 90))


EXACT: dict[str, tuple[Callable[[], cq.Workplane], float, tuple[float, ...]]] = {
    "box": (box, 1000, (0, 0, 0, 10, 10, 10)),
    "sphere": (lambda: cq.Workplane().sphere(5), 4 / 3 * math.pi * 125, (-5, -5, -5, 5, 5, 5)),
    "turned sphere": (
        lambda: cq.Workplane().sphere(5).rotate((0, 0, 0), (1, 2, 3), 40),
        4 / 3 * math.pi * 125,
        (-5, -5, -5, 5, 5, 5),
    ),
    "torus": (
        lambda: cq.Workplane(cq.Solid.makeTorus(20, 5)),
        2 * math.pi**2 * 20 * 25,
        (-25, -25, -5, 25, 25, 5),
    ),
    "torus on edge": (
        lambda: cq.Workplane(cq.Solid.makeTorus(20, 5, dir=cq.Vector(1, 1, 0))),
        2 * math.pi**2 * 20 * 25,
        (-(5 + 20 / math.sqrt(2)),) * 2 + (-25,) + (5 + 20 / math.sqrt(2),) * 2 + (25,),
    ),
    "leaning cylinder": (
        lambda: cq.Workplane(cq.Solid.makeCylinder(3, 10, dir=cq.Vector(0, 1, 1))),
        90 * math.pi,
        (-3, -3 / math.sqrt(2), -3 / math.sqrt(2), 3, 13 / math.sqrt(2), 13 / math.sqrt(2)),
    ),
    "cone": (lambda: cone(6, 2, 9), math.pi * 3 * (36 + 12 + 4), (-6, -6, 0, 6, 6, 9)),
    "pointed cone": (lambda: cone(6, 0, 9), math.pi * 3 * 36, (-6, -6, 0, 6, 6, 9)),
    "two crossing cylinders": (steinmetz, 16 * 27 / 3, (-3, -3, -3, 3, 3, 3)),
    "half sphere": (
        lambda: cq.Workplane().sphere(5).intersect(cq.Workplane().box(20, 20, 20).translate((10, 0, 0))),
        2 / 3 * math.pi * 125,
        (0, -5, -5, 5, 5, 5),
    ),
    "ellipse": (lambda: cq.Workplane().ellipse(8, 3).extrude(2), 48 * math.pi, (-8, -3, 0, 8, 3, 2)),
    "square to square loft": (
        lambda: cq.Workplane().rect(8, 8).workplane(offset=6).rect(4, 4).loft(ruled=True),
        6 / 3 * (64 + 16 + 32),
        (-4, -4, 0, 4, 4, 6),
    ),
}


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("size", [0.004, 1.0, 300.0])
def test_volume_and_box_are_exact_at_every_size(name: str, size: float) -> None:
    make, volume, bbox = EXACT[name]
    grow = gp_Trsf()
    grow.SetScale(gp_Pnt(), size)
    m = measured(BRepBuilderAPI_Transform(make().val().wrapped, grow, True).Shape())
    assert m.valid, m.problems
    assert m.volume == pytest.approx(volume * size**3, rel=1e-9)
    assert m.bbox == pytest.approx([c * size for c in bbox], abs=max(1e-9 * size, 1.5e-7 * (size > 100)))


def test_box_of_free_form_faces_is_tight() -> None:
    points = [(0, 0), (4, 3), (8, -2), (12, 1)]
    m = measured(cq.Workplane().spline(points).lineTo(12, -10).lineTo(0, -10).close().extrude(5))
    assert m.bbox[:3] == pytest.approx((0, -10, 0), abs=1e-7)
    assert m.bbox[3] == pytest.approx(12, abs=1e-7)
    assert 3 < m.bbox[4] < 3.5
    assert m.bbox[5] == pytest.approx(5, abs=1e-7)


@st.composite
def plates(draw: st.DrawFn) -> tuple[float, float, float, list[tuple[float, float, float]]]:
    """Length, width, thickness, and holes (x, y, diameter) in cells of a grid, so that they stay apart."""
    scale = draw(st.sampled_from([0.02, 1.0, 30.0]))
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    thickness = draw(st.floats(0.5, 20)) * scale
    holes = []
    for column in range(columns):
        for row in range(rows):
            if draw(st.booleans()):
                diameter = draw(st.floats(1, 6))
                x, y = ((c + 0.5) * 10 + draw(st.floats(-1.5, 1.5)) for c in (column, row))
                holes.append((x * scale, y * scale, diameter * scale))
    return columns * 10 * scale, rows * 10 * scale, thickness, holes


def drilled(plate: tuple[float, float, float, list[tuple[float, float, float]]]) -> cq.Workplane:
    length, width, thickness, holes = plate
    part = box(length, width, thickness)
    for x, y, diameter in holes:
        part = part.cut(cq.Workplane().center(x, y).circle(diameter / 2).extrude(thickness))
    return part


@settings(max_examples=40, deadline=None)
@given(plates())
def test_the_holes_measured_are_the_holes_drilled(plate: Any) -> None:
    length, width, thickness, holes = plate
    m = measured(drilled(plate))
    assert m.valid
    assert m.bbox == pytest.approx((0, 0, 0, length, width, thickness), abs=1e-7)
    taken = sum(math.pi * d**2 / 4 for *_, d in holes)
    assert m.volume == pytest.approx((length * width - taken) * thickness, rel=1e-9)
    found = sorted((h.position[0], h.position[1], h.diameter) for h in m.holes)
    assert len(found) == len(holes)
    for hole, wanted in zip(found, sorted(holes), strict=True):
        assert hole == pytest.approx(wanted, rel=1e-7)
    assert all(h.through and h.depth == pytest.approx(thickness) for h in m.holes)
    assert m.fillets == ()
    assert m.chamfers == ()
    assert m.bosses == ()


def moved(shape: TopoDS_Shape, axis: tuple[float, float, float], angle: float, by: tuple[float, ...]) -> TopoDS_Shape:
    turn, shift = gp_Trsf(), gp_Trsf()
    turn.SetRotation(gp_Ax1(gp_Pnt(), gp_Dir(*axis)), angle)
    shift.SetTranslation(gp_Vec(*by))
    return shape.Moved(TopLoc_Location(shift * turn))


@functools.cache
def bracket() -> cq.Workplane:
    part = box(40, 30, 6).union(box(6, 30, 30)).edges(cq.NearestToPointSelector((6, 15, 6))).fillet(4)
    part = part.faces(">Z").edges(">X").chamfer(1)
    return part.cut(cq.Workplane().center(25, 15).circle(4).extrude(6)).cut(
        cq.Workplane("YZ").center(15, 20).circle(3).extrude(6)
    )


angles = st.floats(-3.1, 3.1)
offsets = st.tuples(*[st.floats(-200, 200)] * 3)
axes = st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda a: math.hypot(*a) > 0.1)


@settings(max_examples=20, deadline=None)
@given(axes, angles, offsets)
def test_measurements_do_not_depend_on_where_a_part_lies(
    axis: tuple[float, float, float], angle: float, by: tuple[float, float, float]
) -> None:
    before, after = measured(bracket()), measured(moved(solid(bracket()), axis, angle, by))
    assert after.valid
    for name in ("faces", "edges", "vertices", "surfaces", "curves"):
        assert getattr(after, name) == getattr(before, name)
    assert after.volume == pytest.approx(before.volume, rel=1e-9)
    assert after.area == pytest.approx(before.area, rel=1e-9)
    sizes = [(h.diameter, h.depth, h.through) for h in after.holes]
    assert sizes == [
        (pytest.approx(h.diameter), pytest.approx(h.depth), h.through)  # type: ignore[comparison-overlap]
        for h in before.holes
    ]
    assert [(f.count, f.convex) for f in after.fillets] == [(1, False)]
    assert after.fillets[0].radius == pytest.approx(4)
    assert [c.count for c in after.chamfers] == [1]
    turn = gp_Trsf()
    turn.SetRotation(gp_Ax1(gp_Pnt(), gp_Dir(*axis)), angle)
    centre = gp_Pnt(*before.center_of_mass).Transformed(turn)
    shifted = [c + o for c, o in zip((centre.X(), centre.Y(), centre.Z()), by, strict=True)]
    assert after.center_of_mass == pytest.approx(shifted, abs=1e-6)


def test_an_assembly_lists_its_parts_by_name() -> None:
    far = moved(solid(box(2, 2, 2)), (0, 0, 1), 0, (20, 0, 0))
    m = measured(brep.compound([solid(box()), far]), ["base", None])
    assert m.valid
    assert (m.solids, m.shells, m.faces) == (2, 2, 12)
    assert [part.name for part in m.parts] == ["base", None]
    assert [part.volume for part in m.parts] == pytest.approx([1000, 8])
    assert m.parts[1].bbox == pytest.approx((20, 0, 0, 22, 2, 2))
    assert m.center_of_mass[0] == pytest.approx((5 * 1000 + 21 * 8) / 1008)


def test_one_shape_in_two_places_is_two_solids() -> None:
    one = solid(box())
    m = measured(brep.compound([one, moved(one, (0, 0, 1), 0, (20, 0, 0))]))
    assert (m.solids, m.faces, m.edges, m.vertices) == (2, 12, 24, 16)
    assert m.volume == pytest.approx(2000)


def test_a_hollow_solid_has_two_shells() -> None:
    m = measured(box().cut(cq.Workplane().sphere(3).translate((5, 5, 5))))
    assert m.valid
    assert (m.solids, m.shells) == (1, 2)
    assert m.volume == pytest.approx(1000 - 36 * math.pi)


def loosened() -> TopoDS_Shape:
    """A good box whose corners claim to be 3 mm large."""
    shape = solid(box())
    for vertex in brep.each(brep.unique(shape, TopAbs_VERTEX)):
        BRep_Builder().UpdateVertex(TopoDS.Vertex_s(vertex), 3.0)
    return shape


def bow_tie() -> TopoDS_Shape:
    """A prism whose outline crosses itself."""
    return cq.Workplane().polyline([(0, 0), (10, 10), (10, 0), (0, 10)]).close().extrude(5).val().wrapped


BROKEN: dict[str, tuple[Callable[[], TopoDS_Shape], str]] = {
    "one face missing": (open_box, "the solid is not closed"),
    "inside out": (lambda: solid(box()).Reversed(), "the solid is inside out"),
    "a face only": (lambda: box().faces(">Z").val().wrapped, "no solid, only 1 face"),
    "a shell only": (lambda: box().shells().val().wrapped, "no solid, only 6 faces"),
    "a loose face beside a solid": (
        lambda: brep.compound([solid(box()), moved(box().faces(">Z").val().wrapped, (0, 0, 1), 0, (0, 0, 9))]),
        "1 face belongs to no solid",
    ),
    "one of two is open": (
        lambda: brep.compound([solid(box()), moved(open_box(), (0, 0, 1), 0, (30, 0, 0))]),
        "1 of 2 solids is not closed",
    ),
    "tolerances that hide gaps": (loosened, "tolerance of 3 mm"),
    "outline crossing itself": (bow_tie, "crosses itself"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_gate_says_what_is_wrong(name: str) -> None:
    make, words = BROKEN[name]
    m = measured(make())
    assert not m.valid
    assert words in "; ".join(m.problems)


def test_a_face_with_hundreds_of_holes_is_checked_all_the_same() -> None:
    plate = cq.Workplane().box(100, 100, 2).faces(">Z").workplane().rarray(8, 8, 10, 10).hole(4)
    m = measured(plate)
    assert m.valid, m.problems
    assert len(m.holes) == 100
    face = TopoDS.Face_s(plate.faces(">Z").val().wrapped)
    crossing = cq.Wire.makeCircle(3, cq.Vector(1, 1, 1), cq.Vector(0, 0, 1)).wrapped
    spoilt = TopoDS.Face_s(face.EmptyCopied())
    for wire in [*brep.each(brep.unique(face, TopAbs_WIRE)), crossing.Reversed()]:
        BRep_Builder().Add(spoilt, wire)
    lines = problems(brep.compound([solid(plate), spoilt]), [explore(solid(plate))], [1.0], 142.0)
    assert any("cross each other" in line for line in lines)


@pytest.mark.parametrize(
    "data", [b"", b"not a geometry", b"\nOpen CASCADE Topology V4, (c) Open Cascade\n" + bytes(500)]
)
def test_bytes_that_are_no_geometry(data: bytes) -> None:
    assert "geometry" in problem(data)


def test_geometry_without_a_face() -> None:
    assert "no faces" in problem(brep.encode(brep.compound([])))
    assert "no faces" in problem(brep.encode(cq.Edge.makeLine(cq.Vector(), cq.Vector(1, 0, 0)).wrapped))


def test_infinite_solid() -> None:
    plane = cq.Face.makePlane(10, 10).wrapped
    half_space = BRepPrimAPI_MakeHalfSpace(plane, gp_Pnt(0, 0, 5)).Solid()
    value, _ = verify.measure({}, {"brep": brep.encode(half_space)})
    assert "problem" in value or not value["measurements"]["valid"]


def test_mesh_comes_with_the_measurements_when_asked() -> None:
    data = brep.encode(solid(box()))
    assert verify.measure({}, {"brep": data})[1] == {}
    assert verify.measure({"mesh": True}, {"brep": data})[1]["mesh"].startswith(b"PK")


def test_a_part_that_was_measured_is_tessellated_without_measuring_it_again() -> None:
    data = brep.encode(cq.Workplane().box(20, 10, 5).edges("|Z").fillet(2).val().wrapped)
    first = verify.measure({"mesh": True}, {"brep": data})
    diagonal = math.dist((0, 0, 0), (20, 10, 5))
    value, blobs = verify.mesh({"diagonal": diagonal}, {"brep": data})
    assert value == {}
    assert _triangles(blobs["mesh"]) == _triangles(first[1]["mesh"]) > 12
    assert verify.mesh({"diagonal": diagonal}, {"brep": b"no geometry"})[0]["problem"]


def _triangles(mesh: bytes) -> int:
    with np.load(io.BytesIO(mesh)) as arrays:
        return len(arrays["triangles"])


def damaged(data: bytes, seeds: range) -> Iterator[bytes]:
    for seed in seeds:
        chance = random.Random(seed)
        spoilt = bytearray(data)
        for _ in range(chance.choice([1, 4, 16])):
            spoilt[chance.randrange(60, len(data))] = chance.randrange(256)
        yield bytes(spoilt[: chance.choice([len(data), len(data), len(data) * 2 // 3])])


def test_damaged_bytes_never_take_the_verifier_down(kernel: Kernel) -> None:
    good = brep.encode(solid(box().edges().fillet(1)))
    outcomes = [kernel.measure(data) for data in damaged(good, range(40))]
    refused = [outcome for outcome in outcomes if isinstance(outcome, Problem)]
    assert refused
    assert all("\n" not in outcome.message for outcome in refused)
    after = kernel.measure(good)
    assert not isinstance(after, Problem)
    assert after.measurements.valid
