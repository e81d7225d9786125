"""Tessellations as files: STL in mm with z up, GLB in metres with y up as its standard wants."""

from collections.abc import Sequence

import numpy as np
import trimesh
from numpy.typing import NDArray

from cadwright.kernel.occ.step import Rgba
from cadwright.kernel.occ.tessellate import Floats, Mesh

Style = tuple[str, Rgba | None]
"""The name of a part, and its colour (sRGB and alpha, 0–1) where it has one."""

TO_GLTF: Floats = np.array([[0.001, 0, 0, 0], [0, 0, 0.001, 0], [0, -0.001, 0, 0], [0, 0, 0, 1]], dtype=np.float64)
"""From mm with z up to metres with y up."""
FROM_GLTF: Floats = np.asarray(np.linalg.inv(TO_GLTF), np.float64)
GREY: Rgba = (0.73, 0.77, 0.83, 1.0)


def stl(mesh: Mesh) -> bytes:
    """Binary STL."""
    corners = mesh.vertices[mesh.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    records = np.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    records["normal"] = normals / np.where(lengths > 0, lengths, 1)
    records["corners"] = corners
    return b"cadwright, mm".ljust(80, b"\0") + np.uint32(len(records)).tobytes() + records.tobytes()


def glb(mesh: Mesh, styles: Sequence[Style]) -> bytes:
    """Binary glTF 2.0: one named node with a material for each part."""
    scene = trimesh.Scene()
    for number, (name, color) in enumerate(styles):
        vertices, triangles, normals = mesh.part(number)
        if len(triangles) == 0:
            continue
        rgba = np.round(np.array(color or GREY) * 255).astype(np.uint8)
        material = trimesh.visual.material.PBRMaterial(
            name=name, baseColorFactor=rgba, metallicFactor=0.1, roughnessFactor=0.6
        )
        geometry = trimesh.Trimesh(
            vertices @ TO_GLTF[:3, :3].T,
            triangles,
            vertex_normals=normals @ (TO_GLTF[:3, :3] * 1000).T,
            visual=trimesh.visual.TextureVisuals(material=material),
            process=False,
        )
        scene.add_geometry(geometry, node_name=name, geom_name=name)
    data = scene.export(file_type="glb", include_normals=True)
    assert isinstance(data, bytes)
    return data


def welded(vertices: Floats, triangles: NDArray[np.int32]) -> tuple[Floats, NDArray[np.int64]]:
    """The mesh with equal vertices joined and collapsed triangles left out; lengths are kept to single precision."""
    points, index = np.unique(vertices.astype(np.float32), axis=0, return_inverse=True)
    joined = index.reshape(-1)[triangles]
    a, b, c = joined.T
    kept: NDArray[np.int64] = joined[(a != b) & (b != c) & (c != a)].astype(np.int64)
    return points.astype(np.float64), kept
