"""Whether two solids are one part, wherever they lie and however they are turned.

Boxes are turned by right angles. What may be turned by any angle, an octagon or a flange with holes, is turned so that
points of one come to lie on points of the other: corners, and the centres of circles. Seams are no edges, for where
they are is the kernel's business.
"""

import itertools
from collections import Counter
from collections.abc import Iterator

import cadquery as cq
import numpy as np
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool

NEAR = 0.004
"""Share of the volume by which two parts may differ."""
_NEAR_SIZE = 2e-3
"""Share of the diagonal by which sizes and places may differ."""
_FINE = 0.3
"""How finely surfaces are looked at; radians."""
_MANY = 300
"""So many points of a surface are looked at."""
_POSES = 24
"""So many further ways to lie are tried."""
_PAIRS = 2000
"""So many pairs of points are tried."""

Array = NDArray[np.float64]


def same(made: cq.Shape, right: cq.Shape) -> bool:
    """Whether two shapes are one part, up to turning and moving."""
    volume = right.Volume()
    if abs(made.Volume() - volume) > NEAR * volume:
        return False
    near = _NEAR_SIZE * right.BoundingBox().DiagonalLength
    poses = itertools.chain(_turned_box(made, right, near), _turned_by_points(made, right, near))
    return any(_is_one(posed, there, near) for posed, there in poses)


def _is_one(posed: cq.Shape, there: cq.Shape, near: float) -> bool:
    """Whether two shapes share their volume, or their surface: of tori that coincide the kernel finds no common
    volume.
    """
    common = posed.intersect(there).Volume() / there.Volume()
    if common > NEAR:
        return bool(common > 1 - NEAR)
    return _lies_on(posed, there, near) and _lies_on(there, posed, near)


def _lies_on(one: cq.Shape, other: cq.Shape, near: float) -> bool:
    found, _ = one.tessellate(near, _FINE)
    surface = cq.Compound.makeCompound(other.Faces())
    return all(cq.Vertex.makeVertex(*v.toTuple()).distance(surface) < near for v in found[:: len(found) // _MANY + 1])


def _turned_box(made: cq.Shape, right: cq.Shape, near: float) -> Iterator[tuple[cq.Shape, cq.Shape]]:
    """The ways in which the box of one shape is the box of the other, with the other one there."""
    there, sizes = _centred(right)
    for plane in turns():
        posed, own = _centred(made.moved(cq.Location(plane)))
        if np.all(np.abs(own - sizes) < near):
            yield posed, there


def _centred(shape: cq.Shape) -> tuple[cq.Shape, Array]:
    """A shape with the middle of its box at the origin, and the sizes of its box."""
    box = shape.BoundingBox()
    return shape.translate(box.center * -1), np.array((box.xlen, box.ylen, box.zlen))


def turns() -> Iterator[cq.Plane]:
    """The 24 ways in which a box can lie."""
    axes = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    for z, x in itertools.product(axes, axes):
        if sum(a * b for a, b in zip(z, x, strict=True)) == 0:
            yield cq.Plane((0, 0, 0), x, z)


def _turned_by_points(made: cq.Shape, right: cq.Shape, near: float) -> Iterator[tuple[cq.Shape, cq.Shape]]:
    """The ways in which points of one shape lie on those of the other, with the other one there."""
    posed, there = (s.translate(cq.Shape.centerOfMass(s) * -1) for s in (made, right))
    own, others = points(posed), points(there)
    if len(own) != len(others):
        return
    for turn in itertools.islice(_fitting(own, others, near), _POSES):
        x, _, z = turn.T
        yield posed.moved(cq.Location(cq.Plane((0, 0, 0), tuple(x), tuple(z)))), there


def _fitting(own: Array, others: Array, near: float) -> Iterator[Array]:
    """The turns, as matrices, that bring all points to others of their kind."""
    known = list[Array]()
    for first, second in itertools.islice(_pairs(own, others, near), _PAIRS):
        turn = _frame(*second) @ _frame(*first).T
        if any(np.allclose(turn, k, atol=1e-3) for k in known):
            continue
        known.append(turn)
        moved = np.hstack((own[:, :3] @ turn.T, own[:, 3:]))
        if np.all(np.abs(moved[:, None] - others[None]).max(2).min(1) < near):
            yield turn


def _pairs(own: Array, others: Array, near: float) -> Iterator[tuple[tuple[Array, Array], tuple[Array, Array]]]:
    """Two points of one shape, and two of another that are as far from the middle and from each other."""
    rare = _by_rarity(own, near)
    anchor = next((p for p in rare if np.linalg.norm(p[:3]) > near), None)
    if anchor is None:
        return
    beside = next((p for p in rare if np.linalg.norm(np.cross(anchor[:3], p[:3])) > near * near), None)
    if beside is None:
        return
    for p in others[_alike(anchor, others, near)]:
        for q in others[_alike(beside, others, near)]:
            if abs(p[:3] @ q[:3] - anchor[:3] @ beside[:3]) < near * (
                1 + np.linalg.norm(p[:3]) + np.linalg.norm(q[:3])
            ):
                yield (anchor[:3], beside[:3]), (p[:3], q[:3])


def _by_rarity(rows: Array, near: float) -> list[Array]:
    """Points, those first of whose kind there are fewest."""
    number = [int(_alike(row, rows, near).sum()) for row in rows]
    return [rows[n] for n in sorted(range(len(rows)), key=number.__getitem__)]


def _alike(row: Array, rows: Array, near: float) -> NDArray[np.bool_]:
    """Which points are as far from the middle as one, and have its radius."""
    far = np.abs(np.linalg.norm(rows[:, :3], axis=1) - np.linalg.norm(row[:3])) < near
    alike: NDArray[np.bool_] = far & (np.abs(rows[:, 3] - row[3]) < near)
    return alike


def _frame(p: Array, q: Array) -> Array:
    """Three axes, as columns: to a point, to another one as far as it is square to that, and square to both."""
    x = p / np.linalg.norm(p)
    z = np.cross(p, q)
    z /= np.linalg.norm(z)
    return np.column_stack((x, np.cross(z, x), z))


def points(shape: cq.Shape) -> Array:
    """The corners of a shape and the centres of its circles, in rows: where they are, and a radius, 0 for corners."""
    seams = {e for f in shape.Faces() for e in f.Edges() if BRep_Tool.IsClosed_s(e.wrapped, f.wrapped)}
    edges = [e for e in shape.Edges() if e not in seams]
    ends = Counter(v for e in edges for v in e.Vertices())
    rows = [(*v.toTuple(), 0.0) for v, count in ends.items() if count > 1]
    rows += [(*e.arcCenter().toTuple(), e.radius()) for e in edges if e.geomType() == "CIRCLE"]
    return np.array(rows, float).reshape(-1, 4)
