"""Scans of parts whose sketches are known: prisms, stacks with holes, turned bodies; exact, tilted and noisy."""

import math

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.planners.embedded.freecad.scans import described, part, told
from cadwright.scanning import meshes
from cadwright.scanning.meshes import Mesh
from cadwright.scanning.plan import Plan
from cadwright.scanning.reconstruction import rebuild
from cadwright.sketch import Circle
from cadwright.values import to_builtins


def as_mesh(made: "trimesh.Trimesh") -> Mesh:
    return meshes.tidy(Mesh(np.asarray(made.vertices, float), np.asarray(made.faces, np.int32)))


def plate_with_hole(radius: float = 4, thickness: float = 6, sections: int = 64) -> Mesh:
    """A square of 40 mm about the origin with a round hole, from z = 0."""
    turn = np.linspace(0, math.tau, sections, endpoint=False)
    inner = np.stack([np.cos(turn), np.sin(turn)], axis=1) * radius
    outer = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    outer *= 20 / np.abs(outer).max(axis=1)[:, None]
    rings = [np.column_stack([ring, np.full(sections, z)]) for z in (0.0, thickness) for ring in (outer, inner)]
    faces = []
    for i in range(sections):
        j = (i + 1) % sections
        o0, i0, o1, i1 = (k * sections + i for k in range(4))
        p0, q0, p1, q1 = (k * sections + j for k in range(4))
        quads = ((o0, p0, p1, o1), (i0, i1, q1, q0), (o0, i0, q0, p0), (o1, p1, q1, i1))
        faces += [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
    return Mesh(np.concatenate(rings), np.array(faces, np.int32))


def rough(mesh: Mesh, share: float) -> Mesh:
    vertices, faces = trimesh.remesh.subdivide_to_size(mesh.vertices, mesh.triangles, 0.02 * mesh.diagonal)
    dense = meshes.tidy(Mesh(vertices, faces.astype(np.int32)))
    moved = np.random.default_rng(3).normal(0, share * mesh.diagonal, dense.vertices.shape)
    return Mesh(dense.vertices + moved, dense.triangles)


def turned(mesh: Mesh, *, axis: tuple[float, float, float], angle: float) -> Mesh:
    matrix = trimesh.transformations.rotation_matrix(angle, axis)[:3, :3]
    return Mesh(mesh.vertices @ matrix.T + [7, -3, 11], mesh.triangles)


def fits(plan: Plan, share: float) -> None:
    assert plan.accepted, plan.reason
    assert plan.fit is not None
    assert plan.fit.p95 <= share * plan.diagonal


def test_a_box_is_one_prism_with_named_sizes() -> None:
    plan = rebuild(as_mesh(trimesh.creation.box((30, 20, 10))))
    fits(plan, 1e-9)
    assert (plan.kind, plan.features) == ("prism", 1)
    values = part(plan).values()
    assert sorted(round(value, 6) for name, value in values.items() if "body" in name) in ([10, 20], [10, 30], [20, 30])


def test_a_plate_with_a_hole_is_a_square_and_a_cut_circle() -> None:
    plan = rebuild(plate_with_hole())
    fits(plan, 1e-3)
    assert [prism.cut for prism in plan.prisms] == [False, True]
    (circle,) = plan.prisms[1].outline
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(4, abs=0.01)
    assert (plan.prisms[1].bottom, plan.prisms[1].top) == (0, 6)
    assert part(plan).values()["hole_1_diameter"] == pytest.approx(8, abs=0.02)


@pytest.mark.slow
def test_a_noisy_plate_gets_the_sizes_it_was_drawn_with() -> None:
    plan = rebuild(rough(plate_with_hole(radius=6), 0.001))
    fits(plan, 0.01)
    assert plan.noise == pytest.approx(0.001 * plan.diagonal, rel=0.5)
    assert [prism.cut for prism in plan.prisms] == [False, True]
    assert plan.prisms[0].top - plan.prisms[0].bottom == pytest.approx(6, abs=0.1)
    (circle,) = plan.prisms[1].outline
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(6, abs=0.1)
    assert "lengths are rounded where the scan leaves it open" in plan.assumptions


def test_a_tilted_plate_is_the_same_plate() -> None:
    plan = rebuild(turned(plate_with_hole(), axis=(1, 2, 3), angle=0.7))
    fits(plan, 1e-3)
    assert [prism.cut for prism in plan.prisms] == [False, True]
    assert part(plan).features[0].frame.rotate is not None  # type: ignore[union-attr]


def test_a_noisy_tilted_plate_lies_straight_in_its_sketch() -> None:
    plan = rebuild(turned(rough(plate_with_hole(radius=6), 0.002), axis=(1, 2, 3), angle=0.7))
    fits(plan, 0.006)
    values = part(plan).values()
    assert [values[name] for name in ("body_1_length", "body_1_width", "hole_1_diameter")] == pytest.approx(
        [40, 40, 12], abs=0.3
    )


def test_a_cone_with_a_bore_is_turned() -> None:
    outline = np.array([(3, 0), (20, 0), (12, 25), (3, 25), (3, 0)], float)
    plan = rebuild(as_mesh(trimesh.creation.revolve(outline, sections=96)))
    fits(plan, 2e-3)
    assert (plan.kind, plan.features) == ("revolution", 1)
    (profile,) = plan.turned[0].profile
    ends = {(round(x, 1), round(y, 1)) for each in profile for x, y in [each.start]}  # type: ignore[union-attr]
    assert ends == {(3, 0), (20, 0), (12, 25), (3, 25)}


def test_steps_are_levels() -> None:
    shaft = np.array([(0, 0), (10, 0), (10, 5), (6, 5), (6, 12), (0, 12)], float)
    plan = rebuild(as_mesh(trimesh.creation.revolve(shaft, sections=64)))
    fits(plan, 2e-3)
    assert plan.features <= 2


@pytest.mark.parametrize("shape", ["torus knot", "lump"])
def test_what_no_section_describes_is_declined(shape: str) -> None:
    ball = trimesh.creation.icosphere(subdivisions=4)
    points = np.asarray(ball.vertices)
    if shape == "lump":
        points = points * (1 + 0.3 * np.sin(3 * points[:, :1]) * np.cos(4 * points[:, 1:2]) + 0.2 * points[:, 2:])
    else:
        points = points * (1 + 0.4 * np.sin(5 * points[:, :1] + 3 * points[:, 1:2] * points[:, 2:]))
    plan = rebuild(meshes.tidy(Mesh(points, np.asarray(ball.faces, np.int32))))
    assert not plan.accepted
    assert plan.reason


@given(x=st.integers(5, 60), y=st.integers(5, 60), z=st.integers(5, 60))
@settings(max_examples=5, deadline=None)
def test_boxes_of_any_size_are_found_exactly(x: int, y: int, z: int) -> None:
    plan = rebuild(as_mesh(trimesh.creation.box((x, y, z))))
    fits(plan, 1e-9)
    assert plan.features == 1


def test_a_plan_survives_its_way_through_a_session() -> None:
    import json

    plan = rebuild(plate_with_hole())
    again = told(f"noise\n{json.dumps(to_builtins(plan), separators=(',', ':'))}\n")
    assert again == plan
    assert described(plan) == "a prism with a cut"
    assert told("nothing of the kind") is None
