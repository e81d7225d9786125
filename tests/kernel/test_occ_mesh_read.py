"""Mesh files that are damaged are refused in one line, whatever the reader underneath raises."""

import io
import re
import zipfile

import numpy as np
import pytest
import trimesh

from cadwright.errors import InputError
from cadwright.kernel.occ.mesh_read import read_mesh

BOX = trimesh.creation.box((10, 20, 30))


def glb() -> bytes:
    return bytes(BOX.export(file_type="glb"))


def test_a_box_is_read() -> None:
    assert read_mesh(bytes(BOX.export(file_type="stl")), "stl").volume == pytest.approx(6000)


def test_triangles_with_corners_that_are_not_there() -> None:
    data = bytearray(glb())
    indices = np.asarray(BOX.faces, np.uint32).tobytes()
    at = bytes(data).index(indices)
    data[at : at + 4] = (250_000_000).to_bytes(4, "little")
    with pytest.raises(InputError, match="the GLB file is damaged"):
        read_mesh(bytes(data), "glb")


def three_mf(corner: str = "0") -> bytes:
    out = io.BytesIO()
    points = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in ((0, 0, 0), (9, 0, 0), (0, 9, 0), (0, 0, 9)))
    faces = "".join(
        f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in ((corner, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
    )
    model = (
        '<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f'<resources><object id="1" type="model"><mesh><vertices>{points}</vertices><triangles>{faces}</triangles>'
        '</mesh></object></resources><build><item objectid="1"/></build></model>'
    )
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("3D/3dmodel.model", model)
        archive.writestr("[Content_Types].xml", "<Types/>")
    return out.getvalue()


def test_a_three_mf_file_whose_numbers_or_streams_are_broken() -> None:
    assert len(read_mesh(three_mf(), "3mf").faces) == 4
    with pytest.raises(InputError, match="the 3MF file is damaged"):
        read_mesh(three_mf("9" * 40), "3mf")
    data = bytearray(three_mf())
    start = re.search(rb"3dmodel\.model", bytes(data))
    assert start is not None
    data[start.end() + 8 : start.end() + 40] = bytes(range(200, 232))
    with pytest.raises(InputError, match="the 3MF file is damaged"):
        read_mesh(bytes(data), "3mf")
