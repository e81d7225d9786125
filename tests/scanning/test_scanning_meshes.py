"""Mesh files as they come: cut off, in metres, open, tangled, inside out."""

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.scanning import meshes
from cadwright.scanning.distance import compare, distances
from cadwright.scanning.meshes import Mesh
from cadwright.scanning.outlines import deviation
from cadwright.scanning.sections import GAP, Chain, outline, section
from cadwright.sketch import Circle


def box(size: float = 10.0) -> Mesh:
    made = trimesh.creation.box((size, size, size))
    return Mesh(np.asarray(made.vertices, float), np.asarray(made.faces, np.int32))


@pytest.mark.parametrize("file_format", ["stl", "ply", "obj", "off"])
def test_every_format_is_read(file_format: str) -> None:
    data = trimesh.creation.box((10, 20, 30)).export(file_type=file_format)
    mesh = meshes.load(data.encode() if isinstance(data, str) else data, file_format)
    assert (len(mesh.vertices), len(mesh.triangles)) == (8, 12)
    assert meshes.health(mesh).size == pytest.approx((10, 20, 30))


def test_what_is_written_is_read_again() -> None:
    mesh = meshes.load(meshes.stl(box()), "stl")
    assert sorted(map(tuple, mesh.vertices)) == sorted(map(tuple, box().vertices))


def test_a_file_that_is_cut_off_gives_what_it_has() -> None:
    mesh = meshes.load(meshes.stl(box())[: 84 + 50 * 7 + 20], "stl")
    assert len(mesh.triangles) == 7
    assert any("open" in note for note in meshes.health(mesh).notes)


def test_metres_are_suspected_and_can_be_said() -> None:
    data = meshes.stl(box(0.05))
    assert any("metres" in note for note in meshes.health(meshes.load(data, "stl")).notes)
    mesh = meshes.load(data, "stl", "m")
    assert mesh.diagonal == pytest.approx(50 * 3**0.5)
    assert not meshes.health(mesh).notes


def test_turned_triangles_and_crowded_edges_are_counted() -> None:
    mesh = box()
    turned = mesh.triangles.copy()
    turned[0] = turned[0, ::-1]
    found = meshes.health(Mesh(mesh.vertices, turned))
    assert (found.open_edges, found.crowded_edges, found.turned_edges) == (0, 0, 3)
    fin = np.vstack((mesh.triangles, [[*mesh.triangles[0, :2], 8]]))
    found = meshes.health(Mesh(np.vstack((mesh.vertices, [[50, 50, 50]])), fin.astype(np.int32)))
    assert (found.open_edges, found.crowded_edges) == (2, 1)


def test_facing_does_not_matter_for_a_section() -> None:
    mesh = box()
    turned = mesh.triangles.copy()
    turned[::2] = turned[::2, ::-1]
    (chain,) = section(Mesh(mesh.vertices, turned), (0, 0, 1), (0, 0, 1))
    assert chain.closed
    assert np.ptp(chain.points, axis=0) == pytest.approx([10, 10])


def test_gaps_of_rounding_are_bridged() -> None:
    mesh = box()
    corners = mesh.corners
    corners = corners + np.random.default_rng(0).uniform(-1, 1, corners.shape) * GAP
    apart = Mesh(corners.reshape(-1, 3), np.arange(36, dtype=np.int32).reshape(-1, 3))
    chains = section(apart, (0, 0, 1), (0, 0, 1))
    assert [chain.closed for chain in chains] == [True]


@given(data=st.binary(max_size=400), file_format=st.sampled_from(["stl", "ply", "obj", "off"]))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_a_mesh_or_refused(data: bytes, file_format: str) -> None:
    try:
        mesh = meshes.load(data, file_format)
    except InputError:
        return
    assert len(mesh.triangles)
    assert np.isfinite(mesh.vertices).all()


def test_noise_is_about_what_was_added() -> None:
    ball = trimesh.creation.icosphere(subdivisions=5)
    points = np.asarray(ball.vertices) * 10
    assert meshes.noise(box()) == 0
    moved = points + np.random.default_rng(1).normal(0, 0.03, points.shape)
    assert meshes.noise(Mesh(moved, np.asarray(ball.faces, np.int32))) == pytest.approx(0.03, rel=0.4)


def test_deviation_of_an_outline_is_that_of_chords() -> None:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    chain = Chain(np.stack([np.cos(turn), np.sin(turn)], axis=1), closed=True)
    (circle,) = outline([chain]).geometry
    assert isinstance(circle, Circle)
    assert deviation([chain], [circle]).max == pytest.approx(1 - np.cos(np.pi / 24), rel=0.05)


@pytest.mark.slow
def test_two_boxes_are_as_far_apart_as_they_are() -> None:
    other = Mesh(box().vertices + np.array([0, 0, 0.5]), box().triangles)
    compared, image = compare(box(), other)
    assert compared.both.max == pytest.approx(0.5, abs=1e-6)
    assert compared.both.mean == pytest.approx(0.5 / 3, rel=0.1)
    assert image.size == (1130, 800)


def test_fine_meshes_are_measured_by_their_nearest_triangles() -> None:
    ball = trimesh.creation.icosphere(subdivisions=6)
    mesh = Mesh(np.asarray(ball.vertices) * 10, np.asarray(ball.faces, np.int32))
    points = np.random.default_rng(0).normal(size=(50, 3))
    points *= 10.25 / np.linalg.norm(points, axis=1)[:, None]
    assert distances(points, mesh) == pytest.approx(0.25, abs=0.005)
