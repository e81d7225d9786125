"""3MF, the format of slicers: a zip archive with a model in XML."""

import io
import zipfile
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

import numpy as np
import trimesh
from numpy.typing import NDArray

from cadwright.kernel.occ.mesh_write import GREY, Style, welded
from cadwright.kernel.occ.step import Rgba
from cadwright.kernel.occ.tessellate import Floats, Mesh

_ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
_CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
_MODEL = "3D/3dmodel.model"
_UNITS = {"micron": 1e-3, "millimeter": 1.0, "centimeter": 10.0, "inch": 25.4, "foot": 304.8, "meter": 1000.0}
_DEEPEST = 16


def write(mesh: Mesh, styles: Sequence[Style]) -> bytes:
    """3MF in mm: one named object for each part, their vertices welded so that slicers find closed bodies."""
    objects, items = [], []
    for number, (name, color) in enumerate(styles, 1):
        vertices, triangles, _ = mesh.part(number - 1)
        if len(triangles):
            objects.append(_object(2 * number, name, color or GREY, *welded(vertices, triangles)))
            items.append(f'<item objectid="{2 * number}"/>')
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<model unit="millimeter" xml:lang="en-US" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
        f"<resources>\n{''.join(objects)}</resources>\n<build>{''.join(items)}</build>\n</model>\n"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), (_MODEL, model)):
            archive.writestr(zipfile.ZipInfo(path, _ZIP_EPOCH), text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def load(data: bytes) -> trimesh.Trimesh:
    """All objects that the archive would build, where they are placed, in mm.

    Raises `ValueError`, `LookupError` or `zipfile.BadZipFile` for archives that are none or are damaged.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        models = [name for name in archive.namelist() if name.endswith(".model")]
        name = _MODEL if _MODEL in models else models[0]
        try:
            model = ElementTree.fromstring(archive.read(name))
        except ElementTree.ParseError as error:
            raise ValueError("its XML is damaged") from error
    objects = {one.attrib["id"]: one for one in model.iter(f"{_CORE}object")}
    items = model.findall(f"{_CORE}build/{_CORE}item")
    meshes = [mesh for item in items for mesh in _placed(item, objects, _DEEPEST)]
    whole = trimesh.util.concatenate(meshes)
    whole.apply_scale(_UNITS[model.get("unit", "millimeter")])
    return whole


def _placed(item: Any, objects: dict[str, Any], depth: int) -> list[trimesh.Trimesh]:
    """The meshes of the object that an item or component names, transformed as it says."""
    if depth == 0:
        raise ValueError("its components are nested too deeply")
    one = objects[item.attrib["objectid"]]
    found = [m for part in one.iter(f"{_CORE}component") for m in _placed(part, objects, depth - 1)]
    if (mesh := one.find(f"{_CORE}mesh")) is not None:
        vertices = [[float(v.attrib[c]) for c in "xyz"] for v in mesh.iter(f"{_CORE}vertex")]
        triangles = [[int(t.attrib[c]) for c in ("v1", "v2", "v3")] for t in mesh.iter(f"{_CORE}triangle")]
        found.append(trimesh.Trimesh(vertices, triangles))
    matrix = _matrix(item.get("transform"))
    return [mesh.apply_transform(matrix) for mesh in found]


def _matrix(text: str | None) -> Floats:
    matrix: Floats = np.eye(4)
    if text:
        matrix[:3, :] = np.array([float(word) for word in text.split()]).reshape(4, 3).T
    return matrix


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
