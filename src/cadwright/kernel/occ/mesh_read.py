"""Mesh files as people have them (STL, PLY, OBJ, OFF, GLB, 3MF): triangles only, measured as they are."""

import io
import zlib
from dataclasses import dataclass
from zipfile import BadZipFile

import numpy as np
import trimesh
from numpy.typing import NDArray

from cadwright.errors import InputError
from cadwright.kernel.occ import threemf
from cadwright.kernel.occ.mesh_write import FROM_GLTF
from cadwright.kernel.occ.tessellate import Mesh
from cadwright.values import Measurements

FORMATS = ("stl", "ply", "obj", "off", "glb", "3mf")
BROKEN = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    NotImplementedError,
    ArithmeticError,
    EOFError,
    BadZipFile,
    zlib.error,
)
"""What the readers raise for files that are cut off or damaged."""
CREASE = np.radians(30)
"""Triangles that meet at a larger angle have a visible edge between them."""


def read_mesh(data: bytes, file_format: str) -> trimesh.Trimesh:
    """The triangles of a mesh file, coordinates taken as mm (a GLB's metres turned into mm, z up).

    Raises `InputError` when there are none or they cannot be read.
    """
    if file_format == "stl" and not _is_stl(data):
        raise InputError("this is not an STL file, or it is damaged")
    try:
        mesh = threemf.load(data) if file_format == "3mf" else _load(data, file_format)
        _require_corners(mesh)
    except BROKEN as error:
        raise InputError(f"the {file_format.upper()} file is damaged ({type(error).__name__})") from error
    if not isinstance(mesh, trimesh.Trimesh) or len(mesh.faces) == 0:
        raise InputError(f"the {file_format.upper()} file holds no triangles")
    if not np.isfinite(mesh.vertices).all() or np.ptp(mesh.vertices, axis=0).max() == 0:
        raise InputError(f"the {file_format.upper()} file's coordinates are not usable")
    if file_format == "glb":
        mesh.apply_transform(FROM_GLTF)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    return mesh


def _require_corners(mesh: object) -> None:
    """Refuse triangles with corners that are not there. Raises `IndexError`."""
    if isinstance(mesh, trimesh.Trimesh) and len(mesh.faces) and mesh.faces.max() >= len(mesh.vertices):
        raise IndexError("a triangle has a corner that is not there")


def _load(data: bytes, file_format: str) -> trimesh.Trimesh:
    options = {"skip_materials": True} if file_format == "obj" else {}
    return trimesh.load_scene(io.BytesIO(data), file_type=file_format, **options).to_mesh()


def _is_stl(data: bytes) -> bool:
    """Text with facets, or the binary form with the announced number of triangles."""
    if data[:80].lstrip().lower().startswith(b"solid") and b"facet" in data[:2000].lower():
        return True
    announced = int.from_bytes(data[80:84], "little")
    return len(data) >= 84 + 50 * announced > 84


@dataclass(frozen=True)
class _Bodies:
    """Pieces of a mesh that hang together by edges, each with its signed volume and whether it is closed."""

    volumes: NDArray[np.float64]
    closed: NDArray[np.bool_]

    @property
    def solid(self) -> NDArray[np.bool_]:
        """Which bodies are closed around a positive volume; a void inside another body is closed and negative."""
        return self.closed & (self.volumes > 0)


def _bodies(mesh: trimesh.Trimesh) -> _Bodies:
    labels = trimesh.graph.connected_component_labels(mesh.face_adjacency, node_count=len(mesh.faces))
    count = int(labels.max()) + 1
    centred = mesh.triangles - mesh.bounds.mean(axis=0)
    pieces = np.einsum("ij,ij->i", centred[:, 0], np.cross(centred[:, 1], centred[:, 2])) / 6
    # A closed, consistently oriented body passes every edge as often in one direction as in the other.
    forward = np.where(mesh.edges[:, 0] < mesh.edges[:, 1], 1, -1)
    edge_of_use = mesh.edges_unique_inverse
    balance = np.bincount(edge_of_use, weights=forward)
    bad = np.bincount(labels[mesh.edges_face], weights=balance[edge_of_use] != 0, minlength=count)
    volumes = np.bincount(labels, weights=pieces, minlength=count)
    return _Bodies(volumes.astype(np.float64), bad == 0)


def measured_mesh(mesh: trimesh.Trimesh) -> Measurements:
    """What can be measured on triangles: everything but features. ``solids`` counts closed bodies.

    The volume is 0 unless all bodies are closed.
    """
    bodies = _bodies(mesh)
    found = _problems(mesh, bodies)
    closed = bool(bodies.closed.all())
    volume = float(bodies.volumes.sum()) if closed else 0.0
    x, y, z = (float(c) for c in (mesh.center_mass if volume > 0 else mesh.centroid))
    (x0, y0, z0), (x1, y1, z1) = mesh.bounds.tolist()
    return Measurements(
        valid=not found,
        closed=closed,
        solids=int(bodies.solid.sum()),
        shells=len(bodies.volumes),
        faces=len(mesh.faces),
        edges=len(mesh.edges_unique),
        vertices=len(mesh.vertices),
        volume=volume,
        area=float(mesh.area),
        bbox=(x0, y0, z0, x1, y1, z1),
        center_of_mass=(x, y, z),
        surfaces={"triangle": len(mesh.faces)},
        curves={"line": len(mesh.edges_unique)},
        problems=tuple(found),
    )


def _problems(mesh: trimesh.Trimesh, bodies: _Bodies) -> list[str]:
    found = []
    uses = np.bincount(mesh.edges_unique_inverse)
    gaps, tangles = int((uses == 1).sum()), int((uses > 2).sum())
    if gaps:
        found.append(f"the mesh has gaps: edges with a triangle on one side only: {gaps}")
    if tangles:
        found.append(f"edges shared by more than two triangles: {tangles}")
    if not found and not bodies.closed.all():
        found.append("neighbouring triangles are oriented against each other")
    room = float(np.ptp(mesh.bounds, axis=0).prod())
    claimed = float(bodies.volumes.sum())
    if not found and claimed > room * (1 + 1e-6):
        found.append(f"the mesh claims {claimed:.6g} mm³ in a bounding box of {room:.6g} mm³")
    if not found and claimed <= 0:
        found.append("the mesh is inside out" if claimed < 0 else "the mesh has no volume")
    return found


def display_mesh(mesh: trimesh.Trimesh) -> Mesh:
    """The triangles with flat shading, and the edges where they meet at an angle."""
    triangles: NDArray[np.int32] = np.arange(3 * len(mesh.faces), dtype=np.int32).reshape(-1, 3)
    sharp = mesh.face_adjacency_edges[mesh.face_adjacency_angles > CREASE]
    points = mesh.vertices[sharp.reshape(-1)]
    return Mesh(
        vertices=np.asarray(mesh.triangles.reshape(-1, 3)),
        triangles=triangles,
        normals=np.repeat(mesh.face_normals, 3, axis=0),
        face_of_triangle=np.arange(len(triangles), dtype=np.int32),
        part_of_triangle=np.zeros(len(triangles), np.int32),
        edge_points=np.asarray(points, np.float64).reshape(-1, 3),
        edge_offsets=np.arange(0, len(points) + 1, 2, dtype=np.int32),
    )
