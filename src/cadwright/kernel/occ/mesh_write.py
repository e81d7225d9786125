"""Tessellations as files: STL and 3MF in mm with z up, GLB in metres with y up as its standard wants."""

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

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
_GREY: Rgba = (0.73, 0.77, 0.83, 1.0)
_ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


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
        rgba = np.round(np.array(color or _GREY) * 255).astype(np.uint8)
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


def threemf(mesh: Mesh, styles: Sequence[Style]) -> bytes:
    """3MF in mm: one named object for each part, their vertices welded so that slicers find closed bodies."""
    objects, items = [], []
    for number, (name, color) in enumerate(styles, 1):
        vertices, triangles, _ = mesh.part(number - 1)
        if len(triangles):
            objects.append(_object(2 * number, name, color or _GREY, *welded(vertices, triangles)))
            items.append(f'<item objectid="{2 * number}"/>')
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<model unit="millimeter" xml:lang="en-US" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
        f"<resources>\n{''.join(objects)}</resources>\n<build>{''.join(items)}</build>\n</model>\n"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)):
            archive.writestr(zipfile.ZipInfo(path, _ZIP_EPOCH), text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def welded(vertices: Floats, triangles: NDArray[np.int32]) -> tuple[Floats, NDArray[np.int64]]:
    """The mesh with equal vertices joined and collapsed triangles left out; lengths are kept to single precision."""
    points, index = np.unique(vertices.astype(np.float32), axis=0, return_inverse=True)
    joined = index.reshape(-1)[triangles]
    a, b, c = joined.T
    kept: NDArray[np.int64] = joined[(a != b) & (b != c) & (c != a)].astype(np.int64)
    return points.astype(np.float64), kept


def _object(number: int, name: str, color: Rgba, vertices: Floats, triangles: NDArray[np.int64]) -> str:
    hexadecimal = "".join(f"{round(255 * c):02X}" for c in color)
    points = "".join(f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in vertices.tolist())
    corners = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles.tolist())
    return (
        f'<basematerials id="{number - 1}"><base name={quoteattr(name)} displaycolor="#{hexadecimal}"/>'
        f'</basematerials>\n<object id="{number}" type="model" name={quoteattr(name)} pid="{number - 1}" pindex="0">'
        f"<mesh><vertices>{points}</vertices><triangles>{corners}</triangles></mesh></object>\n"
    )


_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n'
)
