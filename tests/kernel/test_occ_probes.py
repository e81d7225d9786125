"""Lines, points and sections through parts of which everybody knows where they have material."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCone, BRepPrimAPI_MakeCylinder, BRepPrimAPI_MakeSphere
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import boot, brep
from cadwright.kernel.occ.probes import Part, probe
from cadwright.values import Measurements, Probe, Probed
from cadwright.values.probe import Axis, Span

Corner = tuple[float, float, float]


@pytest.fixture(autouse=True, scope="module")
def _single_threaded_kernel() -> None:
    boot.boot()


def block(low: Corner, high: Corner) -> TopoDS_Shape:
    return BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape()


def cut(shape: TopoDS_Shape, *tools: TopoDS_Shape) -> TopoDS_Shape:
    for tool in tools:
        shape = BRepAlgoAPI_Cut(shape, tool).Shape()
    return shape


def t_slotted() -> TopoDS_Shape:
    """A block 60 × 40 × 20 with a T-slot along y: 10 wide and 6 deep, then 24 wide and 5 high."""
    neck = block((25, -1, 14), (35, 41, 21))
    head = block((18, -1, 9), (42, 41, 14))
    return cut(block((0, 0, 0), (60, 40, 20)), neck, head)


def bored() -> TopoDS_Shape:
    """A block 40 × 30 × 20 with a bore Ø10 through it at x 25, y 15."""
    bore = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(25, 15, -1), gp_Dir(0, 0, 1)), 5, 30).Shape()
    return cut(block((0, 0, 0), (40, 30, 20)), bore)


def line(shape: TopoDS_Shape, axis: Axis, *at: float) -> Probed:
    return Part(shape).look(Probe("line", at, axis))


def close(found: Sequence[Span], wanted: Sequence[Span]) -> bool:
    pairs = zip(found, wanted, strict=True)
    return len(found) == len(wanted) and all(a == pytest.approx(b, abs=1e-7) for a, b in pairs)


@pytest.mark.parametrize(
    ("axis", "at", "spans"),
    [
        ("x", (20, 17), [(0, 25), (35, 60)]),
        ("x", (20, 11), [(0, 18), (42, 60)]),
        ("x", (20, 5), [(0, 60)]),
        ("z", (30, 20), [(0, 9)]),
        ("z", (20, 20), [(0, 9), (14, 20)]),
        ("z", (5, 20), [(0, 20)]),
        ("y", (30, 11), []),
        ("y", (5, 11), [(0, 40)]),
        ("x", (50, 5), []),
    ],
)
def test_lines_through_a_t_slot(axis: Axis, at: tuple[float, float], spans: list[Span]) -> None:
    found = line(t_slotted(), axis, *at)
    assert not found.doubt
    assert close(found.spans, spans)


@pytest.mark.parametrize(
    ("axis", "at"),
    [
        ("x", (20, 14)),
        ("x", (20, 9)),
        ("x", (20, 20)),
        ("x", (0, 0)),
        ("z", (25, 20)),
        ("z", (18, 20)),
        ("z", (60, 40)),
    ],
)
def test_a_line_along_a_face_or_an_edge_tells_nothing(axis: Axis, at: tuple[float, float]) -> None:
    found = line(t_slotted(), axis, *at)
    assert "along a face" in found.doubt
    assert found.spans == ()


def test_a_line_through_a_bore_along_its_diameter_and_a_chord() -> None:
    assert close(line(bored(), "x", 15, 10).spans, [(0, 20), (30, 40)])
    assert close(line(bored(), "x", 18, 10).spans, [(0, 21), (29, 40)])
    assert line(bored(), "x", 20, 10).doubt, "it touches the bore"
    assert line(bored(), "z", 25, 15).spans == ()


def test_a_line_along_the_seam_of_a_round_face_and_through_poles() -> None:
    sphere = BRepPrimAPI_MakeSphere(10).Shape()
    assert close(line(sphere, "z", 0, 0).spans, [(-10, 10)])
    assert close(line(sphere, "x", 0, 0).spans, [(-10, 10)])
    assert close(line(sphere, "x", 0, 6).spans, [(-8, 8)])
    assert line(sphere, "x", 0, 10).doubt
    assert close(line(BRepPrimAPI_MakeCylinder(5, 8).Shape(), "x", 0, 4).spans, [(-5, 5)])


def test_solids_that_touch_are_one_stretch_and_others_are_not() -> None:
    two = brep.compound(
        [block((0, 0, 0), (10, 10, 10)), block((10, 0, 0), (20, 10, 10)), block((25, 0, 0), (30, 9, 9))]
    )
    assert close(line(two, "x", 5, 5).spans, [(0, 20), (25, 30)])


def test_of_a_solid_turned_inside_out_nothing_is_known() -> None:
    turned = block((0, 0, 0), (60, 40, 20)).Reversed()
    assert line(turned, "x", 20, 5).doubt


@settings(deadline=None, max_examples=40)
@given(
    st.floats(20, 80), st.floats(10, 40), st.floats(5, 20), st.floats(0.1, 0.9), st.floats(0.05, 0.95), st.floats(0, 1)
)  # fmt: skip
def test_a_slot_anywhere_is_found_where_it_is(
    length: float, width: float, height: float, where: float, wide: float, at: float
) -> None:
    slot = (where * length * (1 - wide), where * length * (1 - wide) + wide * length)
    shape = cut(
        block((0, 0, 0), (length, width, height)), block((slot[0], -1, height / 2), (slot[1], width + 1, height + 1))
    )
    found = line(shape, "x", 0.1 + at * (width - 0.2), 0.75 * height)
    assert not found.doubt
    assert close(found.spans, [(0, slot[0]), (slot[1], length)])


@pytest.mark.parametrize(
    ("at", "inside"),
    [((5, 5, 5), True), ((30, 20, 17), False), ((20, 20, 11), False), ((20, 20, 17), True), ((99, 0, 0), False)],
)
def test_points(at: Corner, inside: bool) -> None:
    found = Part(t_slotted()).look(Probe("point", at))
    assert not found.doubt
    assert found.inside == inside


@pytest.mark.parametrize("at", [(30, 20, 9), (0, 20, 5), (0, 0, 0), (25, 20, 14)])
def test_a_point_on_a_face_tells_nothing(at: Corner) -> None:
    assert "lies on a face" in Part(t_slotted()).look(Probe("point", at)).doubt


def test_sections() -> None:
    part = Part(t_slotted())
    low, neck, lengthwise = (
        part.look(Probe("section", (at,), axis)) for axis, at in (("z", 5), ("z", 17), ("y", 20))  # type: ignore[arg-type]
    )  # fmt: skip
    assert low.slice is not None
    assert (low.slice.pieces, low.slice.holes) == (1, 0)
    assert low.slice.area == pytest.approx(2400)
    assert low.slice.perimeter == pytest.approx(200)
    assert neck.slice is not None
    assert neck.slice.pieces == 2
    assert neck.slice.area == pytest.approx(2000)
    assert close(neck.slice.box or (), [(0, 60), (0, 40)])
    assert lengthwise.slice is not None
    assert lengthwise.slice.area == pytest.approx(1200 - 60 - 120)
    ring = Part(bored()).look(Probe("section", (10,), "z")).slice
    assert ring is not None
    assert (ring.pieces, ring.holes) == (1, 1)
    assert ring.area == pytest.approx(1200 - 25 * math.pi)


def test_a_section_beside_the_part_has_nothing_and_one_on_a_face_tells_nothing() -> None:
    part = Part(t_slotted())
    nothing = part.look(Probe("section", (99,), "z"))
    assert not nothing.doubt
    assert nothing.slice is not None
    assert nothing.slice.box is None
    for at in (14, 9):
        assert "flat face" in part.look(Probe("section", (at,), "z")).doubt


def test_a_section_at_an_end_is_the_face_there() -> None:
    part = Part(t_slotted())
    low, high = (part.look(Probe("section", (at,), "z")).slice for at in (0, 20))
    assert low is not None
    assert low.area == pytest.approx(2400)
    assert high is not None
    assert high.pieces == 2
    assert high.area == pytest.approx(2000)
    cone = Part(BRepPrimAPI_MakeCone(20, 10, 30).Shape())
    top = cone.look(Probe("section", (30,), "z")).slice
    assert top is not None
    assert top.box is not None
    assert [v for span in top.box for v in span] == pytest.approx([-10, 10, -10, 10], abs=1e-3)


def test_an_end_that_is_a_tip_or_round_tells_nothing() -> None:
    for shape, at in ((BRepPrimAPI_MakeSphere(10).Shape(), 10), (BRepPrimAPI_MakeCylinder(5, 9).Shape(), 5)):
        axis: Axis = "z" if at == 10 else "x"
        assert "no flat face" in Part(shape).look(Probe("section", (at,), axis)).doubt


def test_what_has_no_solid_has_no_material() -> None:
    face = brep.faces(t_slotted())[0]
    assert Part(face).look(Probe("line", (20, 5), "x")).spans == ()


def test_bytes_that_are_no_geometry_are_a_problem() -> None:
    answer, _ = probe({"probes": []}, {"brep": b"nothing"})
    assert "geometry" in answer["problem"]


BARE = Measurements(True, True, 1, 1, 6, 12, 8, 48_000, 8_800, (0, 0, 0, 60, 40, 20), (30, 20, 10))
THERE, BESIDE = Probe("line", (20, 17), "x"), Probe("line", (20, 14), "x")


def test_the_verifier_looks_and_looks_once(kernel: Kernel) -> None:
    part = brep.encode(t_slotted())
    looked = kernel.probe(part, BARE, [THERE, BESIDE, THERE])
    assert [one.probe for one in looked.probed] == [THERE, BESIDE]
    assert close(looked.probed[0].spans, [(0, 25), (35, 60)])
    assert looked.probed[1].doubt
    known = replace(BARE, probed=(Probed(THERE, ((1.0, 2.0),)),))
    assert kernel.probe(b"never read", known, [THERE]) == known


def test_what_cannot_be_looked_into_is_in_doubt(kernel: Kernel) -> None:
    (found,) = kernel.probe(b"nothing", BARE, [THERE]).probed
    assert found.doubt
