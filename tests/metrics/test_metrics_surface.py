"""Distances to a surface against analytic cases and against every triangle looked at in turn."""

import time

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.metrics.surface import near_triangles, squared_distances, surface_distance
from cadwright.metrics.tolerance_recall import area_under_curve
from cadwright.metrics.triangles import Floats


def triangles(mesh: trimesh.Trimesh) -> Floats:
    return np.array(mesh.triangles)


CUBE = triangles(trimesh.creation.box((2, 2, 2)))


def to_cube(points: Floats) -> Floats:
    """Squared distance to the surface of the cube from −1 to 1."""
    outside = np.maximum(np.abs(points) - 1, 0)
    inside = np.abs(points).max(axis=1) <= 1
    depth = (1 - np.abs(points).max(axis=1)) ** 2
    return np.asarray(np.where(inside, depth, (outside**2).sum(axis=1)))


@given(st.lists(st.tuples(*[st.floats(-5, 5, width=32)] * 3), min_size=1, max_size=50))
def test_distances_to_a_cube_are_exact(points: list[tuple[float, float, float]]) -> None:
    cloud = np.array(points, np.float64)
    assert squared_distances(cloud, CUBE) == pytest.approx(to_cube(cloud), abs=1e-12)


@given(st.integers(0, 2**31), st.integers(1, 60))
@settings(max_examples=15, deadline=None)
def test_no_triangle_is_missed(seed: int, count: int) -> None:
    chance = np.random.default_rng(seed)
    soup = chance.normal(size=(count, 3, 3)) * chance.choice([1e-3, 1, 10], size=(count, 1, 1))
    cloud = chance.normal(size=(20, 3)) * 5
    each = np.min([squared_distances(cloud, triangle[None]) for triangle in soup], axis=0)
    assert squared_distances(cloud, soup) == pytest.approx(each, rel=1e-9, abs=1e-15)


@given(st.integers(0, 2**31), st.integers(1, 60), st.floats(0.1, 4))
@settings(max_examples=15, deadline=None)
def test_of_triangles_in_reach_the_nearest_is_told(seed: int, count: int, reach: float) -> None:
    chance = np.random.default_rng(seed)
    soup, cloud = chance.normal(size=(count, 3, 3)), chance.normal(size=(20, 3)) * 3
    each = np.stack([squared_distances(cloud, triangle[None]) for triangle in soup], axis=1)
    point, chosen, squared = near_triangles(cloud, soup, reach)
    assert squared == pytest.approx(each[point, chosen], abs=1e-12)
    for number, distances in enumerate(each):
        if distances.min() < (reach * 0.999) ** 2:
            assert distances.argmin() in chosen[point == number]
        elif distances.min() > reach**2:
            assert number not in point


def test_the_nearest_place_may_be_a_side_a_corner_or_the_middle() -> None:
    triangle = np.array([[[0, 0, 0], [4, 0, 0], [0, 4, 0]]], np.float64)
    points = np.array([[1, 1, 3], [2, -2, 0], [-3, -4, 0], [4, 4, 0], [6, 0, 0]], np.float64)
    assert squared_distances(points, triangle) == pytest.approx([9, 4, 25, 8, 4])


def test_triangles_without_an_area_are_left_out() -> None:
    soup = np.concatenate([CUBE, np.full((1, 3, 3), 5.0)])
    assert squared_distances(np.array([[5.0, 5, 5]]), soup) == pytest.approx([48])


def test_an_exact_result_has_no_distance_whatever_its_triangles() -> None:
    fine = triangles(trimesh.creation.box((2, 2, 2)).subdivide().subdivide())
    distance = surface_distance(fine, CUBE)
    assert distance < 1e-20
    assert area_under_curve([distance]) == 1


def test_position_and_size_count() -> None:
    # Moved by a along x: the two faces across are a away, the four along x partly slide out of the cube.
    moved = surface_distance(CUBE + np.array([0.01, 0, 0]), CUBE)
    assert moved == pytest.approx(2 * (1e-4 / 3) / 12, rel=0.1)
    assert surface_distance(CUBE * 1.5, CUBE) > 1e-2


def test_far_apart_it_is_the_distance() -> None:
    assert surface_distance(CUBE + np.array([1000, 0, 0]), CUBE) == pytest.approx(2 * 1000**2 / 12, rel=0.01)


def test_a_pair_takes_less_than_half_a_second() -> None:
    first = trimesh.creation.icosphere(4, 10)
    second = first.copy()
    second.apply_translation((3, 2, 1))
    began = time.process_time()
    surface_distance(triangles(first), triangles(second))
    assert time.process_time() - began < 2  # 0.3 s on a machine with nothing else to do
