"""The blocks that a part is made of: what stands between two levels of an axis with the same sides all the way.

The foot and the leg of an angle, the base under a boss, each wall of a channel. Holes are looked through. A block is
told where flat faces and roundings bound it on all four sides across its axis.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cadwright.kernel.occ.bounds import reach
from cadwright.kernel.occ.table.part import AXES, Part, tidy
from cadwright.kernel.occ.topology import Edge, Face
from cadwright.kernel.occ.vectors import Vector, along
from cadwright.values.features import Feature

_MOST_LEVELS, _MOST_FACES = 24, 300
"""Levels of one axis, and faces of a body, beyond which no blocks are looked for."""
_WITHIN = 0.43
"""Where between two levels the body is cut: not half-way, where other things often are."""

_SIDES = 0.4
"""The part of each side of a block that lies on flat faces at least, and on the roundings of its corners."""

Span = tuple[float, float]
Spans = tuple[Span, Span, Span]
_Piece = tuple[Spans, tuple[Face, ...]]


@dataclass(frozen=True)
class _Ring:
    """The faces that follow each other around a piece of material, or a hollow, where a plane cuts the body.

    ``points`` are those where the edges of each face meet the plane.
    """

    axis: int
    points: dict[Face, list[Vector]]

    def spans(self, tolerance: float) -> list[Span] | None:
        """From where to where it goes along the other axes; ``None`` unless flat outer sides bound it all around."""
        found = []
        for i in (one for one in range(3) if one != self.axis):
            across = 3 - self.axis - i
            ends = [self._side(i, sign, tolerance) for sign in (-1, 1)]
            if ends[0] is None or ends[1] is None:
                return None
            found.append((i, across, -ends[0], ends[1]))
        widths = {i: high - low for i, _, low, high in found}
        for i, across, low, high in found:
            for sign, level in ((-1, -low), (1, high)):
                if self._covered(i, across, sign, level, tolerance) < _SIDES * widths[across]:
                    return None
        return [(low, high) for _, _, low, high in found]

    def _side(self, i: int, sign: int, tolerance: float) -> float | None:
        """How far it reaches along an axis or against it; ``None`` for a hollow, and where what reaches is not flat."""
        farthest = max(sign * point[i] for points in self.points.values() for point in points)
        flats = [sign * f.origin[i] for f in self.points if f.kind == "plane" and f.normal[i] * sign > 1 - 1e-9]
        round_ = [sign * f.origin[i] + f.radius for f in self.points if self._upright(f) and _arc(f, i, sign)]
        reached = max([*flats, *round_], default=farthest - 1)
        return reached if reached > farthest - tolerance else None

    def _upright(self, face: Face) -> bool:
        return face.kind == "cylinder" and not face.concave and abs(face.axis[self.axis]) > 1 - 1e-9

    def _covered(self, i: int, across: int, sign: int, level: float, tolerance: float) -> float:
        """The length of the side that faces, and the roundings that run into it, lie on."""
        total = 0.0
        for face, points in self.points.items():
            if face.kind == "plane" and face.normal[i] * sign > 1 - 1e-9:
                if abs(sign * face.origin[i] - level) < tolerance:
                    ticks = sorted(point[across] for point in points)
                    total += sum(b - a for a, b in zip(ticks[::2], ticks[1::2], strict=False))
            elif self._upright(face) and abs(sign * face.origin[i] + face.radius - level) < tolerance:
                ticks = [point[across] for point in points]
                total += max(ticks) - min(ticks)
        return total


def _arc(face: Face, i: int, sign: int) -> bool:
    """Whether a round face goes around to its farthest point along an axis, or against it."""
    tip = sign * face.origin[i] + face.radius
    for arc in (edge for edge in face.edges if edge.kind == "circle"):
        low, high = reach(arc, AXES[i])
        if abs((high if sign > 0 else -low) - tip) < 1e-6 * face.radius:
            return True
    return False


def blocks(part: Part) -> Iterator[Feature]:
    """Every block once, but for the body as a whole."""
    drilled = {face for _, chain in part.holes for wall in chain.walls for face in wall.faces}
    edges = [e for e in part.solid.edges if len(e.faces) == 2 and drilled.isdisjoint(e.faces)]
    if len(part.solid.faces) - len(drilled) > _MOST_FACES:
        return
    told: list[Spans] = [_spans([(part.box[i], part.box[i + 3]) for i in range(3)])]
    for axis in range(3):
        levels = _levels(part, axis, drilled)
        if not 2 < len(levels) <= _MOST_LEVELS:
            continue
        pieces = _pieces(part, axis, levels, edges)
        for spans, faces in (*_stacked(part, axis, pieces, exact=False), *_stacked(part, axis, pieces, exact=True)):
            if not any(_alike(spans, known, part.tolerance) for known in told):
                told.append(spans)
                yield _feature(part, axis, spans, faces)


def _levels(part: Part, axis: int, drilled: set[Face]) -> list[float]:
    """Where flat faces lie across an axis, floors of holes left out, and where the body ends."""
    found = [part.box[axis], part.box[axis + 3]]
    for patch in part.planes:
        face = patch.faces[0]
        inside = bool(patch.borders) and all(other in drilled for _, other in patch.borders)
        if abs(face.normal[axis]) > 1 - 1e-9 and not inside:
            found.append(face.origin[axis])
    levels: list[float] = []
    for level in sorted(found):
        if not levels or level - levels[-1] > part.tolerance:
            levels.append(level)
    return levels


def _pieces(part: Part, axis: int, levels: Sequence[float], edges: Sequence[Edge]) -> list[list[_Piece]]:
    """The pieces of material between each two levels that follow each other."""
    reaches = [(reach(edge, AXES[axis]), edge) for edge in edges]
    return [list(_between(part, axis, span, reaches)) for span in pairwise(levels)]


def _stacked(part: Part, axis: int, pieces: Sequence[Sequence[_Piece]], *, exact: bool) -> Iterator[_Piece]:
    """The blocks along one axis: what goes on above a level is one block, ``exact`` only where it has the same faces.

    The corner of two walls goes on above its floor with the same box around it, and yet the floor is a block.
    """
    open_: list[_Piece] = []
    for layer in pieces:
        found = []
        for spans, faces in layer:
            raised = (
                (_raised(one[0], axis, spans[axis]), one) for one in open_ if not exact or set(one[1]) == set(faces)
            )
            below = next((one for level, one in raised if _alike(level, spans, part.tolerance)), None)
            if below is None:
                found.append((spans, faces))
                continue
            open_.remove(below)
            whole = _raised(spans, axis, (below[0][axis][0], spans[axis][1]))
            found.append((whole, tuple(dict.fromkeys((*below[1], *faces)))))
        yield from open_
        open_ = found
    yield from open_


def _between(part: Part, axis: int, span: Span, reaches: Sequence[tuple[Span, Edge]]) -> Iterator[_Piece]:
    """The pieces of material between two levels."""
    at = span[0] + _WITHIN * (span[1] - span[0])
    points: dict[Face, list[Vector]] = defaultdict(list)
    neighbours: dict[Face, set[Face]] = defaultdict(set)
    for edge in (edge for (low, high), edge in reaches if low < at < high):
        point = _crossing(edge, axis, at)
        for face in dict.fromkeys(edge.faces):
            points[face].append(point)
            neighbours[face].update(edge.faces)
    for faces in _connected(neighbours):
        spans = _Ring(axis, {face: points[face] for face in faces}).spans(part.tolerance)
        if spans is not None:
            yield _spans([*spans[:axis], span, *spans[axis:]]), tuple(faces)


def _connected(neighbours: dict[Face, set[Face]]) -> Iterator[list[Face]]:
    seen: set[Face] = set()
    for start in neighbours:
        if start in seen:
            continue
        seen.add(start)
        ring, waiting = [start], [start]
        while waiting:
            new = neighbours[waiting.pop()] - seen
            seen |= new
            ring += new
            waiting += new
        yield ring


def _crossing(edge: Edge, axis: int, at: float) -> Vector:
    """Where an edge meets a plane; of a curved one its middle, which is near enough to tell what reaches farthest."""
    start, end = edge.ends
    if edge.kind != "line":
        return edge.middle[0]
    share = (at - start[axis]) / (end[axis] - start[axis])
    x, y, z = (s + share * (e - s) for s, e in zip(start, end, strict=True))
    return (x, y, z)


def _spans(spans: Sequence[Span]) -> Spans:
    x, y, z = spans
    return (x, y, z)


def _raised(spans: Spans, axis: int, span: Span) -> Spans:
    """With another span along one axis."""
    return _spans([span if i == axis else own for i, own in enumerate(spans)])


def _alike(a: Spans, b: Spans, tolerance: float) -> bool:
    return all(abs(p - q) < tolerance for one, other in zip(a, b, strict=True) for p, q in zip(one, other, strict=True))


def _feature(part: Part, axis: int, spans: Spans, faces: Sequence[Face]) -> Feature:
    across = [i for i in range(3) if i != axis]
    size = [high - low for low, high in spans]
    run = max(across, key=lambda i: size[i])
    sizes = {"length": size[run], "width": size[next(i for i in across if i != run)], "height": size[axis]}
    x, y, z = ((low + high) / 2 for low, high in spans)
    at = along((x, y, z), AXES[axis], -size[axis] / 2)
    (x0, x1), (y0, y1), (z0, z1) = spans
    box = (*tidy((x0, y0, z0)), *tidy((x1, y1, z1)))
    return part.feature("block", sizes, at, AXES[axis], faces, along=AXES[run], box=box)
