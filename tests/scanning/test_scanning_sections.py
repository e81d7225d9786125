"""Sections of solids whose sections are known: a box with a hole, an open mesh, a plane beside the mesh."""

import math

import numpy as np
import pytest
import trimesh

from cadwright.errors import InputError
from cadwright.scanning.meshes import Mesh
from cadwright.scanning.sections import frame, outline, section, silhouette
from cadwright.sketch import Circle, Line

Z = (0.0, 0.0, 1.0)


def as_mesh(mesh: "trimesh.Trimesh") -> Mesh:
    return Mesh(np.asarray(mesh.vertices, float), np.asarray(mesh.faces, np.int32))


def tube() -> Mesh:
    """Outer radius 10, inner radius 4, from z = -5 to 5."""
    return as_mesh(trimesh.creation.annulus(r_min=4, r_max=10, height=10, sections=128))


@pytest.mark.parametrize("z", [0.0, 2.3, -5.0 + 1e-9])
def test_a_tube_is_two_circles(z: float) -> None:
    graph = outline(section(tube(), Z, (0, 0, z)))
    circles = [g for g in graph.geometry if isinstance(g, Circle)]
    assert len(circles) == len(graph.geometry) == 2
    assert sorted(c.radius for c in circles) == pytest.approx([4, 10], abs=0.02)
    assert all(math.hypot(*c.center) < 0.01 for c in circles)


@pytest.mark.parametrize(("normal", "size"), [(Z, (20, 10)), ((1, 0, 0), (10, 5)), ((0, 1, 0), (20, 5))])
def test_a_box_is_a_rectangle_in_model_units(normal: tuple[float, float, float], size: tuple[float, float]) -> None:
    box = as_mesh(trimesh.creation.box((20, 10, 5)))
    graph = outline(section(box, normal, (1, 1, 1)))
    assert all(isinstance(g, Line) for g in graph.geometry)
    ends = np.array([g.start for g in graph.geometry if isinstance(g, Line)])
    assert len(ends) == 4
    assert np.ptp(ends, axis=0) == pytest.approx(size, abs=1e-9)


def test_unwelded_triangles_make_the_same_loops() -> None:
    mesh = tube()
    apart = Mesh(
        mesh.vertices[mesh.triangles].reshape(-1, 3), np.arange(3 * len(mesh.triangles), dtype=np.int32).reshape(-1, 3)
    )
    chains = section(apart, Z, (0, 0, 1))
    assert [chain.closed for chain in chains] == [True, True]


def test_vertices_on_the_plane_make_no_gaps() -> None:
    ball = as_mesh(trimesh.creation.icosphere(subdivisions=3))
    (chain,) = section(ball, Z, (0, 0, 0))
    assert chain.closed
    assert np.linalg.norm(chain.points, axis=1) == pytest.approx(1, abs=0.02)


def test_an_open_mesh_gives_open_chains() -> None:
    box = trimesh.creation.box((20, 10, 5))
    kept = as_mesh(box).triangles[box.face_normals[:, 0] < 0.5]
    (chain,) = section(Mesh(as_mesh(box).vertices, kept), Z, (0, 0, 0))
    assert not chain.closed
    assert len(outline([chain]).geometry) == 3


@pytest.mark.parametrize(("normal", "z"), [(Z, 6.0), (Z, -6.0), ((0.0, 0.0, 0.0), 0.0), (Z, 5.0)])
def test_planes_that_cut_nothing_are_refused(normal: tuple[float, float, float], z: float) -> None:
    with pytest.raises(InputError):
        section(as_mesh(trimesh.creation.box((20, 20, 10))), normal, (0, 0, z + 1e-9))


def test_the_silhouette_is_centred_and_has_its_hole() -> None:
    image = silhouette(section(tube(), Z, (0, 0, 0)))
    assert (image.size, image.mode) == ((128, 128), "L")
    black = np.asarray(image) == 0
    ring = math.pi * (1 - 0.4**2) * 60**2
    assert black.sum() == pytest.approx(ring, rel=0.02)
    assert not black[64, 64]
    assert np.array_equal(black, black[::-1])
    assert np.array_equal(black, black[:, ::-1])


@pytest.mark.parametrize("normal", [Z, (1, 0, 0), (0, 1, 0), (0, 0, -3), (1, 2, 3)])
def test_frames_are_right_handed(normal: tuple[float, float, float]) -> None:
    right, up, ahead = frame(normal)
    assert np.stack([right, up, ahead]) @ np.stack([right, up, ahead]).T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.cross(right, up) == pytest.approx(ahead)
