import numpy as np
import pytest
import trimesh

from cadwright.errors import InputError
from cadwright.metrics.triangles import areas, bounds, bulge, closed, diagonal, read_stl, sample, volume

MESH = trimesh.creation.box((1, 2, 3))
MESH.apply_translation((10, 0, 0))
BOX = np.array(MESH.triangles)


@pytest.mark.parametrize("form", ["stl", "stl_ascii"])
def test_stl_is_read_in_both_forms_in_the_order_of_the_file(form: str) -> None:
    data = MESH.export(file_type=form)
    found = read_stl(data if isinstance(data, bytes) else data.encode())
    assert found == pytest.approx(BOX)


@pytest.mark.parametrize("data", [b"", b"solid\nendsolid\n", b"\0" * 84, b"nothing like it", b"\0" * 80 + b"\xff" * 9])
def test_what_is_no_stl_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(InputError, match=r"wanted\.stl"):
        read_stl(data, "wanted.stl")


def test_measures_of_a_box() -> None:
    assert areas(BOX).sum() == pytest.approx(22)
    assert volume(BOX) == pytest.approx(6)
    assert volume(BOX[:, ::-1]) == pytest.approx(-6)
    assert bounds(BOX).tolist() == [[9.5, -1, -1.5], [10.5, 1, 1.5]]
    assert diagonal(BOX) == pytest.approx(14**0.5)


def test_a_mesh_is_closed_when_every_edge_has_both_sides() -> None:
    assert closed(BOX)
    assert closed(np.concatenate([BOX, BOX + 5]))
    assert not closed(BOX[1:])
    assert not closed(np.concatenate([BOX[:1, ::-1], BOX[1:]]))


def test_points_lie_evenly_on_the_surface() -> None:
    points = sample(BOX, 22_000, 1)
    on = [np.isclose(points[:, i], value).sum() for i in range(3) for value in bounds(BOX)[:, i]]
    assert on == pytest.approx([6000, 6000, 3000, 3000, 2000, 2000], rel=0.1)
    assert sum(on) >= 22_000


def test_a_seed_gives_the_same_points_again() -> None:
    assert (sample(BOX, 100, 7) == sample(BOX, 100, 7)).all()
    assert (sample(BOX, 100, 7) != sample(BOX, 100, 8)).any()


@pytest.mark.parametrize("sections", [20, 36, 63])
def test_facets_of_a_cylinder_cut_off_what_is_said(sections: int) -> None:
    triangles = np.array(trimesh.creation.cylinder(radius=3, height=5, sections=sections).triangles)
    assert bulge(triangles) == pytest.approx(np.pi * 45 - volume(triangles), rel=0.01)


def test_facets_of_a_ball_cut_off_what_is_said_and_those_of_a_box_nothing() -> None:
    ball = np.array(trimesh.creation.icosphere(subdivisions=3, radius=2).triangles)
    assert bulge(ball) == pytest.approx(np.pi * 32 / 3 - volume(ball), rel=0.01)
    assert bulge(BOX) == 0
