"""Tessellation: closed, outward, within the deflection, and true to where the shape lies."""

import io
from collections.abc import Callable

import cadquery as cq
import numpy as np
import pytest
import trimesh
from OCP.BinTools import BinTools
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf
from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.occ import brep, verify
from cadwright.kernel.occ.mesh_write import welded
from cadwright.kernel.occ.tessellate import Mesh, tessellate


def mirrored(part: cq.Workplane) -> TopoDS_Shape:
    """Mirrored by location only, as imported assemblies may be."""
    mirror = gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(1, 2, 3), gp_Dir(1, 2, 3)))
    return BRepBuilderAPI_Transform(part.val().wrapped, mirror, False).Shape()


def located(part: cq.Workplane) -> TopoDS_Shape:
    return part.val().located(cq.Location(cq.Vector(100, 20, 30), cq.Vector(1, 1, 0), 30)).wrapped


def rounded() -> cq.Workplane:
    part = cq.Workplane().box(30, 20, 10).edges().fillet(2)
    return part.faces(">Z").workplane().hole(5)


PARTS: dict[str, Callable[[], cq.Workplane]] = {
    "rounded box with a hole": rounded,
    "ball": lambda: cq.Workplane().sphere(8),
    "cone": lambda: cq.Workplane(cq.Solid.makeCone(5, 0, 10)),
    "torus": lambda: cq.Workplane(cq.Solid.makeTorus(10, 3)),
    "loft": lambda: cq.Workplane().rect(20, 20).workplane(offset=30).circle(8).loft(),
}
PLACES: dict[str, Callable[[cq.Workplane], TopoDS_Shape]] = {
    "as made": lambda part: part.val().wrapped,
    "moved": located,
    "mirrored": mirrored,
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", PARTS)
def test_closed_outward_and_near(name: str, place: str) -> None:
    shape = PLACES[place](PARTS[name]())
    mesh = tessellate(shape, 0.01)
    solid = trimesh.Trimesh(*welded(mesh.vertices, mesh.triangles), process=False)
    assert solid.is_watertight
    assert solid.is_winding_consistent
    exact = verify.measured(shape)
    assert solid.volume == pytest.approx(exact.volume, rel=0.01)
    assert solid.bounds.reshape(-1) == pytest.approx(exact.bbox, abs=0.02)
    corners = mesh.vertices[mesh.triangles]
    facing = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("ij,ij->i", facing, mesh.normals[mesh.triangles[:, 0]]) > 0).all()
    assert np.linalg.norm(mesh.normals, axis=1) == pytest.approx(np.ones(len(mesh.normals)))


def test_points_of_a_ball_are_on_it_and_their_normals_radial() -> None:
    mesh = tessellate(cq.Workplane().sphere(8).val().wrapped, 0.01)
    assert np.linalg.norm(mesh.vertices, axis=1) == pytest.approx(np.full(len(mesh.vertices), 8.0))
    assert mesh.normals == pytest.approx(mesh.vertices / 8, abs=1e-6)
    middles = mesh.vertices[mesh.triangles].mean(axis=1)
    assert np.linalg.norm(middles, axis=1).min() > 8 - 0.02


def two_parts() -> Mesh:
    box = cq.Workplane().box(10, 10, 10).val().wrapped
    tube = cq.Workplane().circle(3).extrude(5).translate((20, 0, 0)).val().wrapped
    return tessellate(brep.compound([box, tube]), 0.05)


def test_faces_parts_and_edges_are_numbered() -> None:
    mesh = two_parts()
    assert set(mesh.face_of_triangle) == set(range(9))
    assert set(mesh.part_of_triangle[mesh.face_of_triangle < 6]) == {0}
    assert set(mesh.part_of_triangle[mesh.face_of_triangle >= 6]) == {1}
    assert len(mesh.edge_offsets) - 1 == 12 + 2
    assert mesh.edge_offsets[-1] == len(mesh.edge_points)
    vertices, triangles, normals = mesh.part(1)
    assert vertices[:, 0].min() > 15
    assert len(vertices) == len(normals)
    assert len(triangles) == (mesh.part_of_triangle == 1).sum()


def test_npz_holds_every_array_in_single_precision() -> None:
    mesh = two_parts()
    arrays = np.load(io.BytesIO(mesh.to_npz()), allow_pickle=False)
    assert {arrays[name].dtype for name in arrays.files} == {np.dtype(np.float32), np.dtype(np.int32)}
    assert arrays["vertices"] == pytest.approx(mesh.vertices, abs=1e-5)
    assert (arrays["triangles"] == mesh.triangles).all()


def test_triangles_that_came_with_the_bytes_are_not_shown() -> None:
    ball = cq.Workplane().sphere(8).val()
    ball.mesh(4.0, 1.5)
    stream = io.BytesIO()
    BinTools.Write_s(ball.wrapped, stream)
    foreign = brep.decode(stream.getvalue())
    own = tessellate(cq.Workplane().sphere(8).val().wrapped, 0.01)
    assert len(tessellate(foreign, 0.01).triangles) == len(own.triangles)
