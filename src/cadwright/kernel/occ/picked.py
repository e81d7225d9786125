"""What somebody points at: a face, an edge or a corner by its number, described so that it can be found again.

`picked` is called by name in the verifier.
"""

import math
from typing import Any

import msgspec
from OCP.BRep import BRep_Tool
from OCP.BRepGProp import BRepGProp
from OCP.GCPnts import GCPnts_AbscissaPoint
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_VERTEX
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.errors import InputError
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.topology import TANGENT, Edge, Face, coordinates, explore
from cadwright.kernel.occ.vectors import Vector
from cadwright.values.mark import Pick

_KINDS = {"faces": TopAbs_FACE, "edges": TopAbs_EDGE, "vertices": TopAbs_VERTEX}
_ROUND = ("cylinder", "cone", "sphere", "torus")


def picked(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What ``arguments["picks"]``, pairs of a part's number and a reference in it, point at in ``blobs["brep"]``.

    Returns ``{"picks": […]}``, a `Pick` in JSON for each, or ``{"problem": …}`` for what is not there.
    """
    parts = brep.children(brep.decode(blobs["brep"]))
    try:
        with brep.kernel_errors("the kernel cannot read what was picked"):
            found = [_rounded(_pick(parts, part, reference)) for part, reference in arguments["picks"]]
    except InputError as error:
        return {"problem": error.message}, {}
    return {"picks": msgspec.to_builtins(found)}, {}


def _rounded(pick: Pick) -> Pick:
    """The pick with numbers of nine places: what is less is the kernel's noise."""
    return msgspec.structs.replace(
        pick,
        point=_plain(pick.point),
        center=_plain(pick.center),
        direction=pick.direction and _plain(pick.direction),
        sizes={name: round(size, 9) for name, size in pick.sizes.items()},
    )


def _plain(vector: Vector) -> Vector:
    return (round(vector[0], 9) + 0.0, round(vector[1], 9) + 0.0, round(vector[2], 9) + 0.0)


def _pick(parts: list[TopoDS_Shape], part: int, reference: str) -> Pick:
    kind, _, number = reference.partition("/")
    if not 0 <= part < len(parts) or kind not in _KINDS or not number.isdecimal():
        raise InputError(f"there is no {reference[:40]} in part {part}")
    shapes = brep.unique(parts[part], _KINDS[kind])
    if int(number) >= shapes.Extent():
        raise InputError(f"part {part} has no {reference[:40]}: it has {shapes.Extent()} {kind}")
    shape = shapes.FindKey(int(number) + 1)
    if kind == "vertices":
        point = coordinates(BRep_Tool.Pnt_s(TopoDS.Vertex_s(shape)))
        return Pick(reference, "vertex", "point", point, center=point, box=(*point, *point), part=part)
    solid = explore(parts[part])
    if kind == "edges":
        edge = next((each for each in solid.edges if each.shape.IsSame(shape)), None)
        if edge is None:
            raise InputError(f"{reference} of part {part} is a point of a surface, no edge")
        return _edge(edge, reference, part)
    return _face(next(each for each in solid.faces if each.shape.IsSame(shape)), reference, part)


def _edge(edge: Edge, reference: str, part: int) -> Pick:
    sizes = {"length": GCPnts_AbscissaPoint.Length_s(edge.curve)}
    point, direction = edge.middle
    along: Vector | None = None
    if edge.kind == "line":
        along = direction
    elif edge.kind == "circle":
        circle = edge.curve.Circle()
        point, along = coordinates(circle.Location()), coordinates(circle.Axis().Direction())
        sizes["diameter"] = 2 * circle.Radius()
        sizes["angle"] = math.degrees(edge.curve.LastParameter() - edge.curve.FirstParameter())
    concave = None if abs(edge.bend) < TANGENT else edge.bend < 0
    return Pick(
        reference, "edge", edge.kind, point, along, sizes, _center(edge.shape), brep.box(edge.shape), concave, part
    )


def _face(face: Face, reference: str, part: int) -> Pick:
    sizes = {"area": face.area}
    box = brep.box(face.shape)
    if face.kind == "plane":
        return Pick(reference, "face", "plane", face.centroid, face.normal, sizes, face.centroid, box, None, part)
    if face.kind not in _ROUND:
        return Pick(
            reference, "face", face.kind, face.middle[0], face.middle[1], sizes, _center(face.shape), box, None, part
        )
    axis, point = (None if face.kind == "sphere" else face.axis), face.origin
    if face.kind != "cone":
        sizes["diameter"] = 2 * face.radius
    if face.kind == "cylinder":
        low, high = face.parameters[2], face.parameters[3]
        sizes["depth"] = high - low
        middle = (low + high) / 2
        point = (
            point[0] + middle * face.axis[0],
            point[1] + middle * face.axis[1],
            point[2] + middle * face.axis[2],
        )
        around = face.parameters[1] - face.parameters[0]
        if around < math.tau - 1e-6:
            sizes["angle"] = math.degrees(around)
    return Pick(reference, "face", face.kind, point, axis, sizes, _center(face.shape), box, face.concave, part)


def _center(shape: TopoDS_Shape) -> Vector:
    """The centre of mass of an edge or a face."""
    found = GProp_GProps()
    if shape.ShapeType() == TopAbs_EDGE:
        BRepGProp.LinearProperties_s(shape, found)
    else:
        BRepGProp.SurfaceProperties_s(shape, found)
    return coordinates(found.CentreOfMass())
