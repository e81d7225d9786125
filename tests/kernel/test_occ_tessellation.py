"""Triangles and lines for viewers: every face and edge keeps its number, and the lines lie on the part."""

import time

import cadquery as cq
import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import brep, tessellation
from cadwright.values.tessellation import Tessellated


def parts_of(*solids: cq.Workplane) -> list[Tessellated]:
    shapes = [solid.val().wrapped for solid in solids]
    data = brep.encode(shapes[0] if len(shapes) == 1 else brep.compound(shapes))
    _, blobs = tessellation.tessellation({"fineness": 1e-3}, {"brep": data})
    return msgspec.msgpack.decode(blobs["parts"], type=list[Tessellated])


def numbers(data: bytes) -> NDArray[np.uint32]:
    return np.frombuffer(data, "<u4")


def points(data: bytes) -> NDArray[np.float32]:
    return np.frombuffer(data, "<f4").reshape(-1, 3)


def plate() -> cq.Workplane:
    return cq.Workplane().box(60, 40, 5).faces(">Z").workplane().rarray(50, 30, 2, 2).hole(5)


def test_faces_and_edges_are_those_of_the_geometry_in_its_order() -> None:
    (part,) = parts_of(plate())
    faces, edges = plate().val().Faces(), plate().val().Edges()
    triangles = numbers(part.triangles).reshape(-1, 3)
    ends = np.cumsum(numbers(part.triangles_per_face))
    for face, start, end in zip(faces, [0, *ends[:-1]], ends, strict=True):
        seen = points(part.vertices)[triangles[start:end].ravel()]
        box = face.BoundingBox()
        assert seen.min(axis=0) == pytest.approx([box.xmin, box.ymin, box.zmin], abs=0.1)
        assert seen.max(axis=0) == pytest.approx([box.xmax, box.ymax, box.zmax], abs=0.1)
    segments, at = points(part.edges), 0
    for edge, count in zip(edges, numbers(part.segments_per_edge), strict=True):
        line, at = segments[at : at + 2 * count], at + 2 * count
        if count:  # a seam keeps its place, and is not drawn
            length = np.linalg.norm(line[1::2] - line[::2], axis=1).sum()
            assert length == pytest.approx(edge.Length(), rel=0.01)
    assert at == len(segments)
    assert max(numbers(part.segments_per_edge)) == 32  # round enough, and no more than the eye needs
    assert numbers(part.face_kinds).tolist().count(1) == 4
    assert numbers(part.edge_kinds).tolist().count(1) == 8
    assert len(points(part.corners)) == len(plate().val().Vertices())
    assert part.box == pytest.approx((-30, -20, -2.5, 30, 20, 2.5), abs=1e-3)


def test_no_vertex_belongs_to_two_faces_and_normals_point_outward() -> None:
    (part,) = parts_of(cq.Workplane().sphere(8))
    assert points(part.vertices) / 8 == pytest.approx(points(part.normals), abs=0.01)
    (part,) = parts_of(plate())
    triangles = np.split(numbers(part.triangles), np.cumsum(numbers(part.triangles_per_face))[:-1] * 3)
    owners = [set(each.tolist()) for each in triangles]
    assert sum(map(len, owners)) == len(set().union(*owners)) == len(points(part.vertices))


def test_each_part_has_arrays_of_its_own() -> None:
    one, other = parts_of(cq.Workplane().box(1, 1, 1), cq.Workplane().box(2, 2, 2).translate((10, 0, 0)))
    assert len(numbers(one.triangles_per_face)) == len(numbers(other.triangles_per_face)) == 6
    assert numbers(other.triangles).max() < len(points(other.vertices))
    assert other.box[0] == pytest.approx(9, abs=1e-3)


def test_two_hundred_faces_are_ready_at_once(kernel: Kernel) -> None:
    holes = cq.Workplane().box(200, 120, 5).faces(">Z").workplane().rarray(10, 10, 18, 11).hole(5)
    data = brep.encode(holes.val().wrapped)
    kernel.tessellation(data)
    begin = time.perf_counter()
    (part,) = kernel.tessellation(data)
    assert time.perf_counter() - begin < 5  # 0.5 s where nobody else works
    assert len(numbers(part.triangles_per_face)) == 204


def test_bytes_that_are_no_geometry_are_refused(kernel: Kernel) -> None:
    with pytest.raises(DrawingError, match="viewer"):
        kernel.tessellation(b"nothing")
