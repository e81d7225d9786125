"""Meshes of scans: read from STL, PLY, OBJ and OFF as they are, open or tangled, and what is to be said of them."""

import io
import math

import msgspec
import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.errors import InputError

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
FORMATS = ("stl", "ply", "obj", "off", "npz")
UNITS = {"mm": 1.0, "cm": 10.0, "m": 1000.0, "inch": 25.4}
"""What one unit of a file is in mm."""
TINY = 1.0
"""A part this small, in mm, was probably drawn in metres."""
SMALL, HUGE = 8.0, 20_000.0
"""Below and above that, what looks like millimetres may be another unit."""
EXACT = 2e-5
"""A mesh whose noise is a smaller part of its diagonal is a tessellation."""
WELD = 1e-6
"""Corners nearer than this part of the size are one."""
CHECKED = 400_000
"""Edges are looked at where there are no more triangles than this: the check takes a second per million."""
_BINARY_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


class Mesh(msgspec.Struct, frozen=True):
    """Triangles: ``vertices`` (n, 3) in the mesh's own unit, ``triangles`` (m, 3) indices of them."""

    vertices: Floats
    triangles: Ints

    @property
    def corners(self) -> Floats:
        """The corners (m, 3, 3) of the triangles."""
        return self.vertices[self.triangles]

    @property
    def bounds(self) -> Floats:
        """The lowest and the highest corner (2, 3) of the box around it."""
        return np.stack([self.vertices.min(axis=0), self.vertices.max(axis=0)])

    @property
    def diagonal(self) -> float:
        """The length of that box's diagonal."""
        low, high = self.bounds
        return float(np.linalg.norm(high - low))


class Health(msgspec.Struct, frozen=True):
    """What is to be said of a mesh before anything is made of it; edges are ``None`` where they were not counted."""

    triangles: int
    size: tuple[float, float, float]
    open_edges: int | None
    crowded_edges: int | None
    """Edges that more than two triangles share."""
    turned_edges: int | None
    """Edges whose two triangles face opposite ways."""
    notes: tuple[str, ...]


def load(data: bytes, file_format: str, unit: str = "mm") -> Mesh:
    """The triangles of a file, turned into mm, without those that have no extent. Raises `InputError`."""
    if file_format not in FORMATS:
        raise InputError(
            f"files of the format {file_format!r} cannot be read as a scan; known are {', '.join(FORMATS)}"
        )
    if unit not in UNITS:
        raise InputError(f"the unit {unit!r} is not known", f"use one of {', '.join(UNITS)}")
    corners = _binary_stl(data) if file_format == "stl" else None
    if file_format == "npz":
        vertices, triangles = _arrays(data)
    elif corners is not None:
        vertices = corners.reshape(-1, 3).astype(np.float64)
        triangles = np.arange(len(vertices), dtype=np.int32).reshape(-1, 3)
    else:
        vertices, triangles = _loaded(data, file_format)
    usable: NDArray[np.bool_] = np.isfinite(vertices).min(axis=1)
    triangles = triangles[usable[triangles].all(axis=1)]
    if not len(triangles):
        raise InputError(f"the {file_format.upper()} file holds no triangles")
    return _compact(vertices * UNITS[unit], triangles)


def _binary_stl(data: bytes) -> NDArray[np.float32] | None:
    """The corners (m, 3, 3) of a binary STL file; ``None`` where it is none. One that is cut off gives what it has."""
    if len(data) < 84 or (data[:80].lstrip().lower().startswith(b"solid") and b"facet" in data[:2000].lower()):
        return None
    announced = int.from_bytes(data[80:84], "little")
    there = (len(data) - 84) // _BINARY_STL.itemsize
    if there < 1 or announced < 1:
        return None
    return np.frombuffer(data, _BINARY_STL, min(announced, there), 84)["corners"]


def _arrays(data: bytes) -> tuple[Floats, Ints]:
    """The triangles that our own workers hand on."""
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        return arrays["vertices"].astype(np.float64), arrays["triangles"].astype(np.int32)


def _loaded(data: bytes, file_format: str) -> tuple[Floats, Ints]:
    options = {"skip_materials": True} if file_format == "obj" else {}
    try:
        mesh = trimesh.load_scene(io.BytesIO(data), file_type=file_format, process=False, **options).to_mesh()
        return np.asarray(mesh.vertices, np.float64), np.asarray(mesh.faces, np.int32)
    except (ValueError, TypeError, LookupError, AttributeError, NotImplementedError, EOFError) as error:
        raise InputError(f"the {file_format.upper()} file is damaged ({type(error).__name__})") from error


def tidy(mesh: Mesh) -> Mesh:
    """The mesh as `load` would give it."""
    return _compact(mesh.vertices, mesh.triangles)


def _compact(vertices: Floats, triangles: Ints) -> Mesh:
    """Corners at exactly the same place are one; triangles without three different ones are left out."""
    used, numbers = np.unique(triangles, return_inverse=True)
    vertices = vertices[used] + 0.0  # no negative zeros: they would be other bytes
    packed = np.ascontiguousarray(vertices).view(np.dtype((np.void, 24))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    triangles = which[numbers.reshape(-1, 3)].astype(np.int32)
    distinct = np.not_equal(triangles, np.roll(triangles, 1, axis=1)).all(axis=1)
    mesh = Mesh(vertices[first], triangles[distinct])
    if not len(mesh.triangles) or mesh.diagonal == 0:
        raise InputError("the mesh has no extent")
    return mesh


def stl(mesh: Mesh) -> bytes:
    """The mesh as binary STL."""
    records = np.zeros(len(mesh.triangles), _BINARY_STL)
    records["corners"] = mesh.corners
    return bytes(80) + len(records).to_bytes(4, "little") + records.tobytes()


def unit_of(longest: float) -> str:
    """What a length of a file without unit may be: parts of less than a millimetre and of many metres are rare."""
    if longest < TINY:
        return f"which looks like metres: {1000 * longest:.4g} mm"
    if longest < SMALL:
        return f"which may be millimetres, or inches ({25.4 * longest:.4g} mm)"
    return "which looks like millimetres" if longest < HUGE else "which may be micrometres"


def health(mesh: Mesh) -> Health:
    """What is wrong with a mesh, and what looks as if it were."""
    low, high = mesh.bounds
    x, y, z = (float(side) for side in high - low)
    notes = []
    if max(x, y, z) < TINY:
        notes.append(f"the scan is {max(x, y, z):.3g} mm long: it looks like metres, which --unit m says")
    loose = crowded = turned = None
    if len(mesh.triangles) <= CHECKED:
        loose, crowded, turned = _edges(mesh)
        if loose:
            notes.append(f"the mesh is open: {loose} edges have a triangle on one side only")
        if crowded:
            notes.append(f"the mesh is tangled: {crowded} edges are shared by more than two triangles")
        if turned:
            notes.append(f"some triangles face the wrong way: their neighbours disagree at {turned} edges")
    return Health(len(mesh.triangles), (x, y, z), loose, crowded, turned, tuple(notes))


def _edges(mesh: Mesh) -> tuple[int, int, int]:
    """How many edges have one triangle, more than two, and two that face opposite ways."""
    _, welded = np.unique(np.round(mesh.vertices / (WELD * mesh.diagonal)), axis=0, return_inverse=True)
    start: NDArray[np.int64] = welded.reshape(-1)[mesh.triangles].astype(np.int64)
    end = np.roll(start, -1, axis=1)
    whole = np.not_equal(start, end).all(axis=1)
    start, end = start[whole].reshape(-1), end[whole].reshape(-1)
    key = np.minimum(start, end) * (len(mesh.vertices) + 1) + np.maximum(start, end)
    _, edge, uses = np.unique(key, return_inverse=True, return_counts=True)
    balance = np.bincount(edge, weights=np.where(start < end, 1, -1))
    return int((uses == 1).sum()), int((uses > 2).sum()), int(((uses == 2) & (balance != 0)).sum())


def noise(mesh: Mesh, seed: int = 0) -> float:
    """About the standard deviation of the scan's points from the surface they were taken of, in mm.

    A third of all places of a part are flat enough at the scale of a few percent that the plane through the points
    around tells; for an exact mesh that is 0.
    """
    points, which = sample(mesh, SAMPLES, seed)
    return noise_of(mesh, planes(points, normals(mesh)[0][which])[1])


def noise_of(mesh: Mesh, spread: Floats) -> float:
    """The same from what `planes` told; a tessellation has none."""
    found = AVERAGED * float(np.sort(spread)[len(spread) // 4])
    if found <= EXACT * mesh.diagonal or (len(mesh.triangles) <= CHECKED and flat_edges(mesh) > EXACT_EDGES):
        return 0.0
    return found


AVERAGED = 1.7
"""Points inside of triangles spread less than corners do, and the flattest quarter of all places less than the rest."""
SAMPLES, NEIGHBOURS = 12_000, 32
ALIKE = 0.3
"""Two triangles face the same way when the cosine between their normals is larger."""
FLAT = math.cos(math.radians(0.05))
EXACT_EDGES = 0.1
"""A mesh with so much of its edges inside of flat faces was computed, not measured."""


def sample(mesh: Mesh, count: int, seed: int) -> tuple[Floats, NDArray[np.int64]]:
    """Points (count, 3) evenly spread over the surface, and the numbers of their triangles."""
    random = np.random.default_rng(seed)
    corners = mesh.corners
    sides = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = np.cumsum(np.sqrt(np.einsum("ij,ij->i", sides, sides)))
    if not total[-1] > 0:
        raise InputError("the mesh has no surface")
    # One point in each of equal shares of the area.
    at = (np.arange(count) + random.random(count)) / count * total[-1]
    which = np.minimum(np.searchsorted(total, at), len(total) - 1)
    u, v = random.random((2, count))
    flip = u + v > 1
    u, v = np.where(flip, 1 - u, u), np.where(flip, 1 - v, v)
    chosen = corners[which]
    points = chosen[:, 0] + u[:, None] * (chosen[:, 1] - chosen[:, 0]) + v[:, None] * (chosen[:, 2] - chosen[:, 0])
    return points, which


def planes(points: Floats, facing: Floats) -> tuple[Floats, Floats]:
    """Unit normals (n, 3) of the planes through the points around each, and how far these are from it (n,).

    Points count only where their triangles face the same way, as ``facing`` tells: the other side of a sheet does not.
    """
    _, around = cKDTree(points).query(points, k=min(NEIGHBOURS, len(points)))
    weights = (np.einsum("nkj,nj->nk", facing[around], facing) > ALIKE).astype(np.float64)
    weights[:, 0] = 1  # the point itself
    weights /= weights.sum(axis=1, keepdims=True)
    groups = points[around]
    centred = groups - np.einsum("nk,nkj->nj", weights, groups)[:, None]
    values, vectors = np.linalg.eigh(np.einsum("nk,nki,nkj->nij", weights, centred, centred))
    return vectors[:, :, 0], np.sqrt(np.maximum(values[:, 0], 0))


def flat_edges(mesh: Mesh) -> float:
    """How much of the length of all inner edges, from 0 to 1, lies between triangles in one plane."""
    corners = np.sort(mesh.triangles, axis=1)
    pairs = np.concatenate([corners[:, [0, 1]], corners[:, [0, 2]], corners[:, [1, 2]]]).astype(np.int64)
    owner = np.tile(np.arange(len(corners)), 3)
    key = pairs[:, 0] * len(mesh.vertices) + pairs[:, 1]
    order = np.argsort(key)
    twice = np.flatnonzero(np.diff(key[order]) == 0)
    one, other = order[twice], order[twice + 1]
    facing, _ = normals(mesh)
    cosine = np.abs(np.einsum("ij,ij->i", facing[owner[one]], facing[owner[other]]))
    lengths = np.linalg.norm(mesh.vertices[pairs[one, 0]] - mesh.vertices[pairs[one, 1]], axis=1)
    return float(lengths[cosine > FLAT].sum() / max(lengths.sum(), 1e-300))


def normals(mesh: Mesh) -> tuple[Floats, Floats]:
    """Unit normals (m, 3) and areas (m,) of the triangles; a triangle without area has the normal 0."""
    corners = mesh.corners
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(crossed, axis=1)
    return crossed / np.where(lengths > 0, lengths, 1)[:, None], lengths / 2
