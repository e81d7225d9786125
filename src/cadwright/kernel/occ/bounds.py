"""The tight bounding box of a geometry, exact where its curves and surfaces have a closed form."""

import math
from collections.abc import Iterable, Iterator

from OCP.Bnd import Bnd_Box
from OCP.BndLib import BndLib_Add3dCurve
from OCP.BRepAdaptor import BRepAdaptor_Curve
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepTopAdaptor import BRepTopAdaptor_FClass2d
from OCP.ElSLib import ElSLib
from OCP.gp import gp_Ax3, gp_Dir, gp_Pnt, gp_Pnt2d, gp_Trsf
from OCP.TopAbs import TopAbs_IN, TopAbs_ON
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.topology import Edge, Face, Solid, coordinates
from cadwright.kernel.occ.vectors import Vector, along, dot, norm, scale, sub, unit

Box = tuple[float, float, float, float, float, float]
_AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_SEARCH = 3e-7
"""How far the numerical search may overshoot what the edges already reach, in mm."""
_FUZZ = 1e-9
_EMPTY: Box = (math.inf, math.inf, math.inf, -math.inf, -math.inf, -math.inf)


def bounding_box(solid: Solid) -> Box:
    """(xmin, ymin, zmin, xmax, ymax, zmax) in mm; infinite and inverted when there is nothing.

    Planes, cylinders, cones and extrusions reach their extremes on their edges; spheres and tori may also between them;
    free-form faces are searched numerically, to about 1e-7 mm.
    """
    box = _EMPTY
    for edge in solid.edges:
        box = union(box, _edge_box(edge))
    for face in solid.faces:
        box = union(box, _face_box(face, box))
    return box


def union(a: Box, b: Box) -> Box:
    """The box around two boxes."""
    return (
        min(a[0], b[0]),
        min(a[1], b[1]),
        min(a[2], b[2]),
        max(a[3], b[3]),
        max(a[4], b[4]),
        max(a[5], b[5]),
    )


def positive(box: Box) -> Box:
    """The box with every zero a positive one, as people write it."""
    x0, y0, z0, x1, y1, z1 = (c + 0.0 for c in box)
    return (x0, y0, z0, x1, y1, z1)


def _of_points(points: Iterable[Vector]) -> Box:
    xs, ys, zs = zip(*points, strict=True)
    return (min(xs), min(ys), min(zs), max(xs), max(ys), max(zs))


def _edge_box(edge: Edge) -> Box:
    if edge.kind == "line":
        return _of_points(edge.ends)
    if edge.kind in ("circle", "ellipse"):
        return _of_points([*edge.ends, *(point for axis in _AXES for point in _turns(edge, axis))])
    box = Bnd_Box()
    BndLib_Add3dCurve.AddOptimal_s(edge.curve, 0.0, box)
    return _numbers(box)


def reach(edge: Edge, direction: Vector) -> tuple[float, float]:
    """The least and greatest position of an edge along a unit direction, measured from the world's origin."""
    if edge.kind in ("line", "circle", "ellipse"):
        turns = () if edge.kind == "line" else _turns(edge, direction)
        positions = [dot(point, direction) for point in (*edge.ends, *turns)]
        return min(positions), max(positions)
    to_z = gp_Trsf()
    to_z.SetTransformation(gp_Ax3(gp_Pnt(), gp_Dir(*direction)))
    box = Bnd_Box()
    BndLib_Add3dCurve.AddOptimal_s(BRepAdaptor_Curve(TopoDS.Edge_s(edge.shape.Moved(TopLoc_Location(to_z)))), 0.0, box)
    numbers = _numbers(box)
    return numbers[2], numbers[5]


def _turns(edge: Edge, direction: Vector) -> Iterator[Vector]:
    """The points of an arc where it turns back along a direction."""
    first, last = edge.curve.FirstParameter(), edge.curve.LastParameter()
    conic = edge.curve.Circle() if edge.kind == "circle" else edge.curve.Ellipse()
    position = conic.Position()
    x, y = coordinates(position.XDirection()), coordinates(position.YDirection())
    a, b = (conic.Radius(),) * 2 if edge.kind == "circle" else (conic.MajorRadius(), conic.MinorRadius())
    centre = coordinates(position.Location())
    at = math.atan2(b * dot(y, direction), a * dot(x, direction))
    for turn in (at, at + math.pi):
        if (turn - first) % (2 * math.pi) <= last - first:
            yield along(along(centre, x, a * math.cos(turn)), y, b * math.sin(turn))


def _face_box(face: Face, known: Box) -> Box:
    if face.kind in ("plane", "cylinder", "cone", "extrusion"):
        return known
    if face.kind in ("sphere", "torus"):
        points = [p for p in _bulges(face) if _outside(p, known) and _on_face(p, face)]
        return _of_points(points) if points else known
    # The poles of such a face enclose it, and are quicker to look at than the face.
    if face.kind in ("bspline", "bezier") and not _exceeds(brep.box(face.shape), known):
        return known
    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(face.shape, box, False, False)
    found = _numbers(box)
    x0, y0, z0, x1, y1, z1 = (k if abs(k - f) < _SEARCH else f for k, f in zip(known, found, strict=True))
    return (x0, y0, z0, x1, y1, z1)


def _exceeds(box: Box, known: Box) -> bool:
    """Whether a generous box reaches beyond what is known already."""
    low = any(b < k - _SEARCH for b, k in zip(box[:3], known[:3], strict=True))
    return low or any(b > k + _SEARCH for b, k in zip(box[3:], known[3:], strict=True))


def _bulges(face: Face) -> Iterator[Vector]:
    """The points of a whole sphere or torus where its normal is along x, y or z."""
    for axis in _AXES:
        across = sub(axis, scale(face.axis, dot(axis, face.axis)))
        ring = 0.0 if face.kind == "sphere" or norm(across) < 1e-12 else float(face.quadric.MajorRadius())
        rings = (1.0, -1.0) if ring else (0.0,)
        for side in rings:
            centre = along(face.origin, unit(across), side * ring)
            for sign in (1.0, -1.0):
                yield along(centre, axis, sign * face.radius)


def _outside(point: Vector, box: Box) -> bool:
    return any(point[i] < box[i] or point[i] > box[i + 3] for i in range(3))


def _on_face(point: Vector, face: Face) -> bool:
    u, v = ElSLib.Parameters_s(face.quadric, gp_Pnt(*point))
    u0, _, v0, _ = face.parameters
    turn = 2 * math.pi
    at = gp_Pnt2d(u0 + (u - u0) % turn, v if face.kind == "sphere" else v0 + (v - v0) % turn)
    return BRepTopAdaptor_FClass2d(face.shape, _FUZZ).Perform(at) in (TopAbs_IN, TopAbs_ON)


def _numbers(box: Bnd_Box) -> Box:
    """The box without the gap that the numerical search adds on every side."""
    if box.IsVoid():
        return _EMPTY
    box.SetGap(0.0)
    low, high = coordinates(box.CornerMin()), coordinates(box.CornerMax())
    return (*low, *high)
