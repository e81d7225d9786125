"""The verifier: measures a geometry from its bytes alone, believing nothing that the process that made it says.

`measure` is called by name in a worker that never runs scripts.
"""

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve, BRepAdaptor_Surface
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
from OCP.BRepFilletAPI import BRepFilletAPI_MakeFillet
from OCP.BRepGProp import BRepGProp
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
from OCP.BRepTools import BRepTools
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_SHELL, TopAbs_VERTEX
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.errors import InputError
from cadwright.kernel.occ import brep, holes
from cadwright.kernel.occ.blends import chamfers, fillets
from cadwright.kernel.occ.bounds import Box, bounding_box, positive, union
from cadwright.kernel.occ.interference import Claim, Examined, examine
from cadwright.kernel.occ.patches import patches
from cadwright.kernel.occ.soup import soup_of
from cadwright.kernel.occ.symmetry import symmetry
from cadwright.kernel.occ.table import table
from cadwright.kernel.occ.table.part import Part as TablePart
from cadwright.kernel.occ.tessellate import is_triangulated, tessellate, triangles_of, triangulate
from cadwright.kernel.occ.topology import CURVES, SURFACES, Solid, coordinates, explore
from cadwright.kernel.occ.validity import closed, oversized, problems
from cadwright.kernel.occ.vectors import Vector, add, scale
from cadwright.kernel.occ.walls import full_cylinders
from cadwright.values import Measurements, Part
from cadwright.values.measurement import Levels

FINENESS = 1e-3
"""How far the triangles of pictures may be from the surface, as a part of the diagonal."""

WARMING = 6
"""Measurements before a worker's first call."""
MOST_VALUES = 200
"""Levels of faces along an axis, and lengths of edges, beyond which no more are told."""

FARTHEST = 1e12
"""Coordinates beyond this (mm) are taken for infinite."""


@dataclass(frozen=True)
class Body:
    """One solid, measured on its own."""

    name: str | None
    solid: Solid
    volume: float
    centre: Vector
    bbox: Box


def boot() -> None:
    """Measure a small part a few times, so that a worker's children find all that OCCT loads on first use.

    A child pays for every page that it writes first, those of Python's specialised code among them: what has run a few
    times before the fork is written no more.
    """
    bored = BRepAlgoAPI_Cut(BRepPrimAPI_MakeBox(8.0, 6.0, 2.0).Shape(), BRepPrimAPI_MakeCylinder(1.0, 3.0).Shape())
    rounded = BRepFilletAPI_MakeFillet(bored.Shape())
    for edge in brep.each(brep.unique(bored.Shape(), TopAbs_EDGE)):
        low, high = (
            BRep_Tool.Pnt_s(vertex(TopoDS.Edge_s(edge))) for vertex in (TopExp.FirstVertex_s, TopExp.LastVertex_s)
        )
        if low.X() + high.X() > 15 and abs(low.Z() - high.Z()) > 1:
            rounded.Add(0.5, TopoDS.Edge_s(edge))
    part = brep.encode(rounded.Shape())
    for _ in range(WARMING):
        measure({"mesh": True}, {"brep": part})


def measure(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Measure ``blobs["brep"]``, a geometry in OCCT's binary format from anyone.

    ``arguments["parts"]`` may name the compound's direct children (``[{"name": …}, …]``); with ``arguments["mesh"]``
    a tessellation for pictures comes back as the blob ``mesh``. Returns ``{"measurements": …}``, or
    ``{"problem": "…"}`` when the bytes hold nothing that can be measured.
    """
    try:
        shape = brep.decode(blobs["brep"])
        BRepTools.Clean_s(shape)  # a triangulation that came with foreign bytes may show anything
        names = [part.get("name") for part in arguments.get("parts") or []]
        with brep.kernel_errors("the kernel cannot measure the geometry"):
            measurements = measured(shape, names)
            pictured = _mesh(shape, measurements.diagonal) if arguments.get("mesh") else {}
    except InputError as error:
        return {"problem": error.message}, {}
    return {"measurements": msgspec.to_builtins(measurements)}, pictured


def mesh(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Tessellate ``blobs["brep"]``, which was measured before, for pictures, and measure nothing.

    ``arguments["diagonal"]`` is that of its box, in mm. Returns ``{}`` and the blob ``mesh`` where there is something
    that can be drawn, or ``{"problem": "…"}``.
    """
    try:
        shape = brep.decode(blobs["brep"])
        BRepTools.Clean_s(shape)
        with brep.kernel_errors("the kernel cannot tessellate the geometry"):
            return {}, _mesh(shape, arguments["diagonal"])
    except InputError as error:
        return {"problem": error.message}, {}


def _mesh(shape: TopoDS_Shape, diagonal: float) -> dict[str, bytes]:
    mesh = triangles_of(shape) if is_triangulated(shape) else tessellate(shape, FINENESS * diagonal)
    usable = len(mesh.triangles) > 0 and bool((abs(mesh.vertices) < FARTHEST).all())
    return {"mesh": mesh.to_npz()} if usable else {}


def measured(shape: TopoDS_Shape, names: Sequence[str | None] = ()) -> Measurements:
    """Everything about a geometry; ``names`` are those of its direct children in order.

    Raises `InputError` when it has no faces or is not finite.
    """
    bodies = _bodies(shape, names)
    solids = [body.solid for body in bodies]
    surfaces = solids or [explore(shape)]
    if not any(one.faces for one in surfaces):
        raise InputError("the geometry has no faces")
    box = functools.reduce(union, [body.bbox for body in bodies] or [bounding_box(surfaces[0])])
    area = sum(face.area for one in surfaces for face in one.faces)
    _require_finite(box, area, *(body.volume for body in bodies))
    diagonal = math.dist(box[:3], box[3:])
    volumes = [body.volume for body in bodies]
    # Parts with names may interfere; what they take up together is found later.
    whole = None if all(body.name for body in bodies) else box
    found = problems(shape, solids, volumes, diagonal) + oversized(volumes, [body.bbox for body in bodies], whole)
    examined = Examined() if found else _examined(shape, bodies, diagonal)
    found += examined.problems
    curves = _curves(shape)
    tolerance = 1e-5 * diagonal
    joined = [patches(one, tolerance) for one in surfaces]
    surface = [patch for one in joined for patch in one]
    full = [full_cylinders(solid, tolerance) for solid in solids]
    round_faces = {face for walls in full for wall in walls for face in wall.faces}
    drilled = [holes.recognise(solid, walls, diagonal) for solid, walls in zip(solids, full, strict=True)]
    tabled = zip(itertools.count(), bodies, joined, full, (found_holes for found_holes, _ in drilled), strict=False)
    named = [TablePart(n, b.solid, b.bbox, p, f, h, tolerance) for n, b, p, f, h in tabled]
    features, left_out = table(named, [body.volume for body in bodies])
    return Measurements(
        valid=not found,
        closed=bool(solids) and all(closed(solid) for solid in solids),
        solids=len(solids),
        shells=brep.unique(shape, TopAbs_SHELL).Extent(),
        faces=brep.unique(shape, TopAbs_FACE).Extent(),
        edges=sum(curves.values()),
        vertices=brep.unique(shape, TopAbs_VERTEX).Extent(),
        volume=sum(body.volume for body in bodies) - examined.shared,
        area=area,
        bbox=positive(box),
        center_of_mass=_centre(bodies, surfaces),
        surfaces=_surfaces(shape),
        curves=curves,
        holes=tuple(hole for found_holes, _ in drilled for hole, _ in found_holes),
        bosses=tuple(boss for _, found_bosses in drilled for boss in found_bosses),
        fillets=fillets(surface, round_faces, tolerance),
        chamfers=chamfers(surface, tolerance),
        symmetry=symmetry(surface, box),
        levels=_levels(surfaces, diagonal),
        lines=_lines(surfaces, diagonal),
        parts=tuple(Part(b.name, b.volume, positive(b.bbox), b.centre) for b in bodies) if len(bodies) > 1 else (),
        problems=tuple(found),
        features=features,
        features_left_out=left_out,
        interferences=tuple(examined.interferences),
        gaps=examined.gaps,
        unchecked=tuple(examined.unchecked),
    )


def _examined(shape: TopoDS_Shape, bodies: Sequence[Body], diagonal: float) -> Examined:
    """What the triangles of closed solids say about them."""
    fineness = FINENESS * diagonal
    triangulate(shape, fineness)
    claims = [Claim(body.solid, body.volume, body.name) for body in bodies]
    return examine(claims, soup_of([body.solid for body in bodies], fineness), diagonal)


def _bodies(shape: TopoDS_Shape, names: Sequence[str | None]) -> list[Body]:
    """The solids with the names of the direct children that they belong to, each solid once."""
    name_of: dict[TopoDS_Shape, str | None] = {}
    for i, child in enumerate(brep.children(shape)):
        for solid in brep.solids(child):
            name_of.setdefault(solid, names[i] if i < len(names) else None)
    return [_body(solid, name) for solid, name in name_of.items()]


def _body(shape: TopoDS_Shape, name: str | None) -> Body:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    solid = explore(shape)
    return Body(name, solid, properties.Mass(), coordinates(properties.CentreOfMass()), bounding_box(solid))


def _require_finite(box: Box, *sizes: float) -> None:
    if not all(abs(c) < FARTHEST for c in box) or not all(math.isfinite(size) for size in sizes):
        raise InputError("the geometry is not finite")


def _centre(bodies: Sequence[Body], surfaces: Sequence[Solid]) -> Vector:
    """The centre of mass; of the surface when there is no volume."""
    weighted = [(body.volume, body.centre) for body in bodies]
    if abs(sum(weight for weight, _ in weighted)) < 1e-300:
        weighted = [(face.area, face.centroid) for one in surfaces for face in one.faces]
    total = sum(weight for weight, _ in weighted)
    centre = (0.0, 0.0, 0.0)
    for weight, point in weighted:
        centre = add(centre, scale(point, weight / total))
    return centre


def _levels(surfaces: Sequence[Solid], diagonal: float) -> Levels:
    """Where the flat faces across each axis lie along it."""
    planes = [face for one in surfaces for face in one.faces if face.kind == "plane"]
    x, y, z = (
        _distinct((face.origin[axis] for face in planes if abs(face.axis[axis]) > 1 - 1e-9), diagonal)
        for axis in range(3)
    )
    return x, y, z


def _lines(surfaces: Sequence[Solid], diagonal: float) -> tuple[float, ...]:
    """The lengths of straight edges."""
    edges = (edge for one in surfaces for face in one.faces for edge in face.edges)
    return _distinct((math.dist(*edge.ends) for edge in edges if edge.kind == "line"), diagonal)


def _distinct(values: Iterable[float], diagonal: float) -> tuple[float, ...]:
    """Rising, those closer than 1e-6 of the diagonal taken as one, and not more than `MOST_VALUES`."""
    ordered = sorted(values)
    apart = (v for n, v in enumerate(ordered) if n == 0 or v - ordered[n - 1] > 1e-6 * diagonal)
    return tuple(0.0 if v == 0 else v for v in itertools.islice(apart, MOST_VALUES))


def _surfaces(shape: TopoDS_Shape) -> dict[str, int]:
    """How many faces there are of each surface type."""
    faces = (TopoDS.Face_s(face) for face in brep.each(brep.unique(shape, TopAbs_FACE)))
    return dict(Counter(SURFACES[BRepAdaptor_Surface(face, False).GetType()] for face in faces))


def _curves(shape: TopoDS_Shape) -> dict[str, int]:
    """How many edges there are of each curve type; edges collapsed to a point are none."""
    edges = (TopoDS.Edge_s(edge) for edge in brep.each(brep.unique(shape, TopAbs_EDGE)))
    return dict(Counter(CURVES[BRepAdaptor_Curve(e).GetType()] for e in edges if not BRep_Tool.Degenerated_s(e)))
