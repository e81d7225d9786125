"""Looking into a part: where along a line it has material, whether it has some at a point, and what a plane cuts of it.

What a line meets is believed when lines close beside it meet the same: one that runs along a face or an edge, or just
touches one, does not. `probe` is called by name in a worker that never runs scripts.
"""

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace
from OCP.BRepGProp import BRepGProp, BRepGProp_Face
from OCP.gp import gp_Dir, gp_Lin, gp_Pln, gp_Pnt, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector
from OCP.TopAbs import TopAbs_WIRE
from OCP.TopoDS import TopoDS, TopoDS_Face, TopoDS_Shape

from cadwright.errors import InputError
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.bounds import bounding_box, union
from cadwright.kernel.occ.topology import explore
from cadwright.values import Probe, Probed, Slice
from cadwright.values.probe import Axis, Span

BESIDE = 1e-5
"""How far beside a line others are tried, and how near to a face a point lies on it, as a part of the diagonal."""
STEEP = 30.0
"""What a line meets may change by so many times as much as it is moved; more, and it grazes."""
LEANING = 4.0
"""How many times as much as a plane is moved what it cuts at the end of a part may grow."""
ENOUGH = 10.0
"""Seconds after which nothing more is looked at."""
_AXES: tuple[Axis, ...] = ("x", "y", "z")
_TANGENT = 1e-7
"""Cosine of the angle between a line and a normal below which it only touches."""
Spans = tuple[Span, ...]


def probe(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Look into ``blobs["brep"]`` at each of ``arguments["probes"]`` (`values.Probe` in JSON).

    Returns ``{"probed": [`values.Probed`, …]}`` in their order; ``{"problem": …}`` when the bytes cannot be read.
    """
    probes = msgspec.convert(arguments["probes"], list[Probe])
    try:
        part = Part(brep.decode(blobs["brep"]))
    except InputError as error:
        return {"problem": error.message}, {}
    began = time.process_time()
    found = [
        part.look(one) if time.process_time() - began < ENOUGH else Probed(one, doubt="there was no time to look")
        for one in probes
    ]
    return {"probed": msgspec.to_builtins(found)}, {}


class Part:
    """The solids of a geometry, ready to be looked into."""

    def __init__(self, shape: TopoDS_Shape) -> None:
        self._solids = brep.solids(shape)
        self._near = BESIDE * brep.extent(shape)
        self._crossers = [IntCurvesFace_ShapeIntersector() for _ in self._solids]
        for crosser, solid in zip(self._crossers, self._solids, strict=True):
            crosser.Load(solid, 1e-9)

    def look(self, probe: Probe) -> Probed:
        """What is there; whatever OCCT cannot do is a doubt."""
        look = {"line": self._line, "point": self._point, "section": self._section}[probe.kind]
        try:
            with brep.kernel_errors("the kernel cannot tell"):
                return look(probe)
        except InputError as error:
            return Probed(probe, doubt=error.message)

    # lines

    def _line(self, probe: Probe) -> Probed:
        axis = _AXES.index(probe.axis or "x")
        first, second = probe.at
        beside = [
            self._spans(axis, (first + u * self._near, second + v * self._near))
            for u, v in ((3, 1), (-1, 3), (-3, -1), (1, -3))
        ]
        own = self._spans(axis, (first, second))
        if any(spans is None for spans in beside) or any(not self._alike(a, b) for a, b in pairwise(beside)):
            return Probed(probe, doubt="it runs along a face or an edge; take one a little beside")
        if own is None or not self._alike(own, beside[0]):
            own = _mean([spans for spans in beside if spans is not None])  # along the seam of a round face
        return Probed(probe, tuple((low + 0.0, high + 0.0) for low, high in own))  # no -0.0

    def _alike(self, one: Spans | None, other: Spans | None) -> bool:
        """Whether two lines close to each other meet the same."""
        if one is None or other is None or len(one) != len(other):
            return False
        allowed = 3 * STEEP * self._near
        return all(abs(p - q) <= allowed for a, b in zip(one, other, strict=True) for p, q in zip(a, b, strict=True))

    def _spans(self, axis: int, at: Sequence[float]) -> Spans | None:
        """Where a line meets material; ``None`` when it does not enter and leave by turns."""
        start = list(at)
        start.insert(axis, 0.0)
        direction = [0.0, 0.0, 0.0]
        direction[axis] = 1.0
        line = gp_Lin(gp_Pnt(*start), gp_Dir(*direction))
        found: list[Span] = []
        for crosser in self._crossers:
            spans = self._through(crosser, line)
            if spans is None:
                return None
            found += spans
        return self._joined(found)

    def _through(self, crosser: IntCurvesFace_ShapeIntersector, line: gp_Lin) -> list[Span] | None:
        """Where a line is within one solid."""
        crosser.Perform(line, -float("inf"), float("inf"))
        if not crosser.IsDone():
            return None
        hits = sorted(
            (crosser.WParameter(i), _facing(crosser.Face(i), crosser.UParameter(i), crosser.VParameter(i), line))
            for i in range(1, crosser.NbPnt() + 1)
        )
        events: list[tuple[float, bool]] = []
        for at, cosine in hits:
            if abs(cosine) < _TANGENT:
                continue
            entering = cosine < 0
            if events and events[-1][1] == entering and at - events[-1][0] < self._near / 10:
                continue  # through the edge between two faces
            events.append((at, entering))
        if len(events) % 2 or any(entering != (n % 2 == 0) for n, (_, entering) in enumerate(events)):
            return None
        return [(a, b) for (a, _), (b, _) in zip(events[::2], events[1::2], strict=True)]

    def _joined(self, spans: list[Span]) -> Spans:
        """Rising, with those that touch as one: where two solids meet is no gap."""
        joined: list[Span] = []
        for low, high in sorted(spans):
            if joined and low - joined[-1][1] < self._near / 10:
                joined[-1] = (joined[-1][0], max(joined[-1][1], high))
            else:
                joined.append((low, high))
        return tuple(joined)

    # points

    def _point(self, probe: Probe) -> Probed:
        """By the three lines through it: those that graze something do not count, and the others have to agree."""
        said = set()
        for axis, name in enumerate(_AXES):
            across = tuple(v for n, v in enumerate(probe.at) if n != axis)
            line = self._line(Probe("line", across, name))
            if line.doubt:
                continue
            at = probe.at[axis]
            if any(abs(at - end) <= self._near for span in line.spans for end in span):
                return Probed(probe, doubt="the point lies on a face; take one beside")
            said.add(any(low < at < high for low, high in line.spans))
        if len(said) != 1:
            return Probed(probe, doubt="the point lies on a face or an edge; take one beside")
        return Probed(probe, inside=said.pop())

    # sections

    def _section(self, probe: Probe) -> Probed:
        axis, at = _AXES.index(probe.axis or "z"), probe.at[0]
        below, own, above = (self._slice(axis, at + side * self._near) for side in (-1, 0, 1))
        allowed = STEEP * self._near
        if (below.pieces == 0) != (above.pieces == 0):
            return self._end(probe, axis, 1 if below.pieces == 0 else -1)
        for other in (below, above):
            same = (own.pieces, own.holes) == (other.pieces, other.holes)
            slack = allowed * max(own.perimeter, other.perimeter)
            if not same or abs(own.area - other.area) > slack:
                return Probed(probe, doubt="the plane lies on a flat face or touches one; take one a little beside")
        return Probed(probe, slice=own)

    def _end(self, probe: Probe, axis: int, inwards: int) -> Probed:
        """The flat face that a part ends with: what is cut right behind it, where that is the same a little further."""
        near, further = (self._slice(axis, probe.at[0] + inwards * n * self._near) for n in (1, 2))
        ends = [[v for span in one.box or () for v in span] for one in (near, further)]
        same = (near.pieces, near.holes) == (further.pieces, further.holes)
        if not same or any(abs(a - b) > LEANING * self._near for a, b in zip(*ends, strict=True)):
            return Probed(probe, doubt="the part ends there with no flat face; take a plane a little beside")
        return Probed(probe, slice=near)

    def _slice(self, axis: int, at: float) -> Slice:
        origin, normal = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
        origin[axis], normal[axis] = at, 1.0
        plane = BRepBuilderAPI_MakeFace(gp_Pln(gp_Pnt(*origin), gp_Dir(*normal))).Face()
        cuts = [BRepAlgoAPI_Common(solid, plane).Shape() for solid in self._solids]
        faces = [face for cut in cuts for face in brep.faces(cut)]
        if not faces:
            return Slice(0.0, 0.0, 0, 0)
        boxes = [bounding_box(explore(face)) for face in faces]
        box = boxes[0]
        for more in boxes[1:]:
            box = union(box, more)
        (a, b) = ((box[n], box[n + 3]) for n in range(3) if n != axis)
        wires = sum(brep.unique(face, TopAbs_WIRE).Extent() for face in faces)
        area = sum(_measured(BRepGProp.SurfaceProperties_s, face) for face in faces)
        perimeter = sum(_measured(BRepGProp.LinearProperties_s, face) for face in faces)
        return Slice(area, perimeter, len(faces), wires - len(faces), (a, b))


def _facing(face: TopoDS_Face, u: float, v: float, line: gp_Lin) -> float:
    """The cosine between the outward normal of a face and a line: below 0 where the line enters."""
    point, normal = gp_Pnt(), gp_Vec()
    BRepGProp_Face(face).Normal(u, v, point, normal)
    length = normal.Magnitude()
    return normal.Dot(gp_Vec(line.Direction())) / length if length > 0 else 0.0


def _mean(found: Sequence[Spans]) -> Spans:
    return tuple(
        (sum(a for a, _ in same) / len(same), sum(b for _, b in same) / len(same)) for same in zip(*found, strict=True)
    )


def _measured(properties: Callable[[TopoDS_Face, GProp_GProps], Any], face: TopoDS_Shape) -> float:
    found = GProp_GProps()
    properties(TopoDS.Face_s(face), found)
    return abs(float(found.Mass()))
