"""Solids as one heap of oriented triangles, each with the face and the solid it belongs to."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool
from OCP.TopAbs import TopAbs_REVERSED
from OCP.TopLoc import TopLoc_Location

from cadwright.kernel.occ.tessellate import ANGLE
from cadwright.kernel.occ.topology import Edge, Face, Solid

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
_FOLDING = ("bezier", "bspline", "revolution", "extrusion", "offset", "other")
"""Surfaces that can pass through themselves."""


@dataclass(frozen=True)
class Soup:
    """``triangles`` (n, 3, 3) in mm, counter-clockwise from outside, those of a face one after the other.

    ``face_of`` (n,) numbers the faces of all solids; ``solid_of`` and the rest have one entry for each of these:
    ``sag`` is how far (mm) its triangles are from the surface, ``rim`` how far its outline may be off, ``planar``
    whether it is flat, ``folding`` whether it may pass through itself. ``missing`` counts the faces that have no
    triangles.
    """

    triangles: Floats
    face_of: Ints
    solid_of: Ints
    sag: Floats
    rim: Floats
    planar: Bools
    folding: Bools
    missing: int = 0

    @cached_property
    def starts(self) -> Ints:
        """Where the triangles of each face begin, and the end of all."""
        return np.searchsorted(self.face_of, np.arange(len(self.solid_of) + 1))

    @cached_property
    def normals(self) -> Floats:
        """The outward unit normals (n, 3), zero for triangles without area."""
        crossed = np.cross(self.triangles[:, 1] - self.triangles[:, 0], self.triangles[:, 2] - self.triangles[:, 0])
        length = np.linalg.norm(crossed, axis=1, keepdims=True)
        normals: Floats = np.divide(crossed, length, out=np.zeros_like(crossed), where=length > 0)
        return normals

    @cached_property
    def areas(self) -> Floats:
        """In mm²."""
        crossed = np.cross(self.triangles[:, 1] - self.triangles[:, 0], self.triangles[:, 2] - self.triangles[:, 0])
        areas: Floats = np.linalg.norm(crossed, axis=1) / 2
        return areas

    def of_solids(self, solids: Sequence[int]) -> "Soup":
        """The same with some solids only."""
        faces = np.isin(self.solid_of, solids)
        kept = faces[self.face_of]
        return Soup(
            triangles=self.triangles[kept],
            face_of=(np.cumsum(faces) - 1)[self.face_of[kept]],
            solid_of=self.solid_of[faces],
            sag=self.sag[faces],
            rim=self.rim[faces],
            planar=self.planar[faces],
            folding=self.folding[faces],
        )

    def of_face(self, face: int) -> Floats:
        """The triangles of one face."""
        return self.triangles[self.starts[face] : self.starts[face + 1]]

    @cached_property
    def low(self) -> Floats:
        """The lower corners of the faces' boxes, (faces, 3)."""
        return np.minimum.reduceat(self.triangles.min(axis=1), self.starts[:-1], axis=0)

    @cached_property
    def high(self) -> Floats:
        """The upper corners of the faces' boxes, (faces, 3)."""
        return np.maximum.reduceat(self.triangles.max(axis=1), self.starts[:-1], axis=0)


def soup_of(solids: Sequence[Solid], fineness: float) -> Soup:
    """The triangles of solids that were triangulated, not farther than ``fineness`` (mm) from their surfaces."""
    pieces: list[Floats] = []
    faces: list[tuple[int, float, float, bool, bool]] = []
    missing = 0
    for number, solid in enumerate(solids):
        for face in solid.faces:
            piece, sag, rim = _triangles(face, fineness)
            if not len(piece):
                missing += 1
                continue
            pieces.append(piece)
            faces.append((number, sag, rim, face.kind == "plane", folding(face)))
    solid_of, sags, rims, planar, folds = zip(*faces, strict=True) if faces else ((),) * 5
    return Soup(
        triangles=np.concatenate(pieces) if pieces else np.empty((0, 3, 3)),
        face_of=np.repeat(np.arange(len(pieces)), [len(piece) for piece in pieces]),
        solid_of=np.array(solid_of, np.int64),
        sag=np.array(sags, np.float64),
        rim=np.array(rims, np.float64),
        planar=np.array(planar, bool),
        folding=np.array(folds, bool),
        missing=missing,
    )


def folding(face: Face) -> bool:
    """Whether a face's surface may pass through itself."""
    if face.kind == "torus":
        return face.radius > float(face.quadric.MajorRadius())
    return face.kind in _FOLDING


def _triangles(face: Face, fineness: float) -> tuple[Floats, float, float]:
    """The corners of a face's triangles, in place and outward, and how far they and their outline are off."""
    location = TopLoc_Location()
    triangulation = BRep_Tool.Triangulation_s(face.shape, location)
    if triangulation is None:
        return np.empty((0, 3, 3)), 0.0, 0.0
    place = location.Transformation()
    nodes = np.array([triangulation.Node(i).Coord() for i in range(1, triangulation.NbNodes() + 1)])
    corners = np.array([triangulation.Triangle(i).Get() for i in range(1, triangulation.NbTriangles() + 1)])
    if not location.IsIdentity():
        matrix = np.array([[place.Value(row, column) for column in (1, 2, 3, 4)] for row in (1, 2, 3)])
        nodes = nodes @ matrix[:, :3].T + matrix[:, 3]
    if (face.shape.Orientation() == TopAbs_REVERSED) != place.IsNegative():
        corners = corners[:, ::-1]
    triangles = nodes[corners - 1]
    sag = _sag(face, fineness)
    rim = max((_sagitta(edge, fineness) for edge in face.edges), default=0.0)
    return triangles, sag, max(sag, rim)


def _sag(face: Face, fineness: float) -> float:
    """How far the mesher's triangles of a face may be from its surface."""
    if face.kind == "plane":
        return 0.0
    if face.kind == "cylinder":
        return min(fineness, _chord(face.radius))
    if face.kind == "sphere":
        return min(fineness, 2 * _chord(face.radius))
    return fineness


def _sagitta(edge: Edge, fineness: float) -> float:
    """How far the mesher's chords of an edge may be from it."""
    if edge.kind == "line":
        return 0.0
    return min(fineness, _chord(float(edge.curve.Circle().Radius()))) if edge.kind == "circle" else fineness


def _chord(radius: float) -> float:
    """How far a chord over the mesher's angle is from its arc, and a little."""
    return 1.1 * radius * (1 - math.cos(ANGLE / 2))
