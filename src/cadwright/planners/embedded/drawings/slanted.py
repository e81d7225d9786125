"""Holes and pockets into a slanting face and pegs on one, square to it, found where a view sees the face edge-on.

Prisms along the axes cannot make them. So their lines are taken out of the views before anything is solved, and they
are put on the part that is found without.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import msgspec
import numpy as np
from scipy.spatial import KDTree

from cadwright.geometry.arrangement import Floats
from cadwright.geometry.curves import Curve, Line, Point, Polyline, curve_bounds
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import ZERO, Body, Circle, Extrusion, Frame, Hole, Mode, Point3, Rectangle
from cadwright.parts.model import Plane as SketchPlane
from cadwright.planners.embedded.drawings.dimension_names import Names
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane

SQUARE = 0.01
"""How far (radians) lines may be from square to a face, or from parallel to an axis, and be so."""
SAMPLES = 240
"""Points of an edge at which it is looked for."""
HATCHED = 40
"""Points of a line of hatching at which it is asked whether it is within something."""
SEEN = 0.6, 0.95
"""The share of a round mouth, and of one with corners, that a view must show."""
TIDY = 2e-5
"""How near a size is to a round one that is meant, as a share of the part's."""


@dataclass(frozen=True)
class Slanted:
    """A recess or boss square to a face that the plane ``axes`` sees edge-on, as the line ``face``.

    It reaches from ``low`` to ``high`` along that line (mm from its start) and from ``near`` to ``far`` along the
    plane's depth. At the two ends along the face it is ``reach`` deep, or high if it ``stands`` on the face. ``blind``
    if it ends inside.
    """

    axes: Axes
    face: Line
    low: float
    high: float
    reach: tuple[float, float]
    normal: Point
    blind: bool
    stands: bool
    near: float = 0.0
    far: float = 0.0
    round: bool = True

    @property
    def along(self) -> Point:
        """The direction of the face in its plane."""
        (x0, y0), (x1, y1) = self.face.start, self.face.end
        length = math.dist(self.face.start, self.face.end)
        return ((x1 - x0) / length, (y1 - y0) / length)

    def at(self, along: float, up: float) -> Point:
        """A point of the plane: so far along the face, and so far up from it."""
        (x, y), (u, v), (n, m) = self.face.start, self.along, self.normal
        return (x + along * u + up * n, y + along * v + up * m)

    def loops(self) -> list[Floats]:
        """The edges round its mouth and its end, as points (n, 3) along the three axes, and those in between."""
        ends = [self._loop(0.0), self._loop(1.0)]
        share = np.linspace(0, 1, SAMPLES)[:, None]
        quarters = (k * SAMPLES // 4 for k in range(4))
        return [*ends, *(ends[0][k] + share * (ends[1][k] - ends[0][k]) for k in quarters)]

    def _loop(self, share: float) -> Floats:
        turn = np.linspace(0, math.tau, SAMPLES + 1)
        across, along = np.cos(turn), np.sin(turn)
        if not self.round:  # the square about the circle, a corner first
            ring = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 1)], float)
            at = np.linspace(0, 4, SAMPLES + 1)
            across, along = (np.interp(at, np.arange(5), ring[:, k]) for k in (0, 1))
        up = 1 if self.stands else -1
        deep = up * share * (self.reach[0] + (self.reach[1] - self.reach[0]) * (1 + along) / 2)
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        plane = np.array([self.at(middle + half * s, d) for s, d in zip(along, deep, strict=True)])
        points = np.zeros((len(turn), 3))
        points[:, list(self.axes)] = plane
        points[:, 3 - sum(self.axes)] = (self.near + self.far) / 2 + across * (self.far - self.near) / 2
        return points


def slanted_of(planes: Mapping[Axes, Plane], near: float) -> tuple[list[Slanted], dict[Axes, Plane]]:
    """What is square to slanting faces, and the planes without its lines; ``near`` is the length below which nothing is
    told apart.
    """
    found: list[Slanted] = []
    for plane in planes.values():
        for look in plane.looks:
            for flat in _seen_from_the_side(plane.axes, look, near):
                for one in _across(flat, planes, near):
                    if not any(_is_same(one, other, near) for other in found):
                        found.append(one)
    return found, {axes: _without(plane, found, near) for axes, plane in planes.items()} if found else dict(planes)


def features_of(found: Sequence[Slanted], names: Names) -> list[Body | Hole]:
    """The features of the part model."""
    return [_feature(one, names, n) for n, one in enumerate(found, 1)]


# where a view sees the face edge-on


def _seen_from_the_side(axes: Axes, look: Look, near: float) -> Iterator[Slanted]:
    """What ends on an oblique line between two lines square to it."""
    lines = [c for c in look.curves if isinstance(c, Line) and math.dist(c.start, c.end) > 4 * near]
    for face in lines:
        if face.kind != "visible" or _is_along_an_axis(face):
            continue
        for kind in ("hidden", "visible"):
            sides = sorted(s for line in lines if line.kind == kind and (s := _foot(face, line, near)) is not None)
            for (low, one), (high, other) in pairwise(sides):
                if one * other <= 0 or high - low < 4 * near:
                    continue
                up = _up(face, one)
                flat = Slanted(axes, face, low, high, (abs(one), abs(other)), up, blind=False, stands=True)
                ends = flat.at(low, abs(one)), flat.at(high, abs(other))
                if kind == "hidden" or (look.hatching and not _is_hatched(flat, look.hatching)):
                    flat = replace(flat, normal=(-up[0], -up[1]), stands=False)
                ended = any(line.kind == kind and _joins(line, *ends, near) for line in lines)
                if ended and abs(abs(one) - abs(other)) < near:
                    yield replace(flat, blind=True)
                elif not flat.stands and all(_is_on_a_seen_one(end, lines, near) for end in ends):
                    yield flat


def _is_hatched(flat: Slanted, hatching: Sequence[Line]) -> bool:
    """Whether what is before a face is cut, and not empty."""
    (x0, y0), (u, v), (n, m) = flat.face.start, flat.along, flat.normal
    margin = (flat.high - flat.low) / 10
    for line in hatching:
        for t in np.linspace(0, 1, HATCHED):
            x, y = (a + t * (b - a) for a, b in zip(line.start, line.end, strict=True))
            along, up = (x - x0) * u + (y - y0) * v, (x - x0) * n + (y - y0) * m
            if flat.low + margin < along < flat.high - margin and 0 < up < min(flat.reach):
                return True
    return False


def _is_along_an_axis(line: Line) -> bool:
    dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
    return min(dx, dy) < SQUARE * max(dx, dy)


def _foot(face: Line, line: Line, near: float) -> tuple[float, float] | None:
    """How far along a face a line begins that is square to it, and how far it goes to the left of it (to the right if
    negative).
    """
    (x0, y0), (x1, y1) = face.start, face.end
    length = math.dist(face.start, face.end)
    u, v = (x1 - x0) / length, (y1 - y0) / length
    ends = [((x - x0) * u + (y - y0) * v, (y - y0) * u - (x - x0) * v) for x, y in (line.start, line.end)]
    (s, off), (t, out) = sorted(ends, key=lambda end: abs(end[1]))
    if abs(off) > near or abs(t - s) > max(near, SQUARE * abs(out)) or abs(out) < 4 * near:
        return None
    return (s, out) if near < s < length - near else None


def _up(face: Line, out: float) -> Point:
    """The direction square to a face, to its left or right."""
    length = math.dist(face.start, face.end)
    side = math.copysign(1 / length, out)
    return (-(face.end[1] - face.start[1]) * side, (face.end[0] - face.start[0]) * side)


def _joins(line: Line, one: Point, other: Point, near: float) -> bool:
    pairs = ((line.start, line.end), (line.end, line.start))
    return any(math.dist(a, one) < 2 * near and math.dist(b, other) < 2 * near for a, b in pairs)


def _is_on_a_seen_one(point: Point, lines: Sequence[Line], near: float) -> bool:
    return any(
        line.kind == "visible"
        and math.dist(line.start, point) + math.dist(point, line.end) - math.dist(line.start, line.end) < near
        for line in lines
    )


# how wide it is, from the other views


def _across(flat: Slanted, planes: Mapping[Axes, Plane], near: float) -> Iterator[Slanted]:
    """What it may be, between places along the depth of its plane at which another view shows its mouth."""
    depth = 3 - sum(flat.axes)
    for axes, plane in planes.items():
        if depth not in axes:
            continue
        drawn = [c for look in plane.looks for c in look.curves]
        points = _sampled(drawn, near)
        if not len(points):
            continue
        shown = KDTree(points)  # once for all that is tried
        for one in _tried(flat, drawn, axes, near):
            mouth = one.loops()[0][:, list(axes)]
            if _share(mouth, shown, near) >= SEEN[not one.round]:
                yield one


def _tried(flat: Slanted, drawn: Sequence[Curve], axes: Axes, near: float) -> Iterator[Slanted]:
    """What it may be by where curves of another view reach to."""
    depth = 3 - sum(flat.axes)
    d = axes.index(depth)
    other = flat.axes.index(axes[1 - d])
    low, high = sorted(flat.at(s, 0.0)[other] for s in (flat.low, flat.high))
    width = flat.high - flat.low
    for curve in drawn:
        box = curve_bounds(curve)
        first, last = box[d], box[d + 2]
        if not low - near < box[1 - d] <= box[3 - d] < high + near:
            continue
        if isinstance(curve, Polyline):
            for middle in {(first + last) / 2, first + width / 2, last - width / 2}:
                yield replace(flat, near=middle - width / 2, far=middle + width / 2)
        elif isinstance(curve, Line) and last - first > 4 * near and not flat.stands:
            yield replace(flat, near=first, far=last, round=False)


def _sampled(curves: Sequence[Curve], near: float) -> Floats:
    """Points along curves, a little nearer to each other than ``near``."""
    found = [np.zeros((0, 2))]
    for curve in curves:
        if isinstance(curve, Line | Polyline):
            points = curve.points if isinstance(curve, Polyline) else (curve.start, curve.end)
            for a, b in pairwise(points):
                share = np.linspace(0, 1, 2 + int(min(math.dist(a, b) / near, 4000)))[:, None]
                found.append(np.array(a) + share * (np.array(b) - np.array(a)))
    return np.concatenate(found)


def _share(points: Floats, shown: KDTree, near: float) -> float:
    """The share of points that are near to others."""
    away, _ = shown.query(points)
    return float(np.mean(np.asarray(away) < 2 * near))


def _is_same(one: Slanted, other: Slanted, near: float) -> bool:
    """Whether two take the same room."""
    if one.axes != other.axes:
        return False
    ends = [(*s.at(s.low, 0), *s.at(s.high, 0), s.near, s.far) for s in (one, other)]
    return math.dist(*ends) < 4 * near


# the views without it


def _without(plane: Plane, found: Sequence[Slanted], near: float) -> Plane:
    """A plane without the lines of what is square to slanting faces; those of the faces stay."""
    looks = []
    for look in plane.looks:
        left = list(look.curves)
        for one in found:
            edges = np.concatenate([loop[:, list(plane.axes)] for loop in one.loops()])
            dense = KDTree(_dense(one, plane.axes, near))
            left = [c for c in left if not _is_of(c, dense, edges, near)]
        looks.append(msgspec.structs.replace(look, curves=tuple(left)))
    return msgspec.structs.replace(plane, looks=tuple(looks))


def _dense(one: Slanted, axes: Axes, near: float) -> Floats:
    """Points along all its edges in a plane."""
    curves = [Polyline(tuple(map(tuple, loop[:, list(axes)].tolist()))) for loop in one.loops()]
    return _sampled(curves, near)


def _is_of(curve: Curve, dense: KDTree, edges: Floats, near: float) -> bool:
    """Whether a curve lies on edges all along."""
    if not isinstance(curve, Line | Polyline):
        return False
    low, high = edges.min(axis=0), edges.max(axis=0)
    x0, y0, x1, y1 = curve_bounds(curve)
    if min(x0 - low[0], y0 - low[1], high[0] - x1, high[1] - y1) < -2 * near:
        return False
    return _share(_sampled([curve], near), dense, near) == 1.0


# as features


def _feature(one: Slanted, names: Names, number: int) -> Body | Hole:
    width, deep = one.high - one.low, max(one.reach)
    size = _size(names)
    what = "peg" if one.stands else "hole" if one.round else "pocket"
    note = f"square to a slanting face ({what})"
    diameter = names.radius(width / 2) * 2
    if not diameter.names():
        diameter = _tidy(width, size)
    stated = names.depth(width / 2, deep)
    height = stated if stated is not None else _tidy(deep, size)
    if one.round and not one.stands:
        frame = _frame(one, names, one.normal)
        return Hole(f"slanted_hole_{number}", frame, diameter, height if one.blind else None, None, None, note)
    inward = one.normal if one.stands else (-one.normal[0], -one.normal[1])
    frame = _frame(one, names, inward)
    sides = (_tidy(width, size), _tidy(one.far - one.near, size))
    profile = Circle(diameter) if one.round else Rectangle(*(sides[::-1] if one.axes == (1, 2) else sides))
    mode: Mode = "join" if one.stands else "cut"
    return Body(f"slanted_{what}_{number}", frame, (profile,), Extrusion(height), mode, None, (), note)


def _size(names: Names) -> float:
    """The longest side of the part."""
    return max(places[-1] - places[0] for places in names.places)


def _tidy(value: float, size: float) -> Expr:
    """A length with the fewest digits that it may have."""
    tried = (round(value, digits) for digits in range(6))
    return expr(next((v for v in tried if abs(v - value) < TIDY * size), round(value, 6)))


def _frame(one: Slanted, names: Names, normal: Point) -> Frame:
    """The sketch plane in the face, with a normal of its plane's."""
    a, b = one.axes
    depth = 3 - a - b
    ends = [(names.at(a, x), names.at(b, y)) for x, y in (one.face.start, one.face.end)]
    share = (one.low + one.high) / 2 / math.dist(one.face.start, one.face.end)
    share = 0.5 if abs(share - 0.5) < SQUARE**2 else round(share, 9)
    place = [ZERO, ZERO, ZERO]
    for i, axis in enumerate(one.axes):
        first, last = ends[0][i], ends[1][i]
        place[axis] = first + (last - first) * share
    across = (one.near + one.far) / 2
    named = names.at(depth, across)
    place[depth] = named if named.names() else _tidy(across, _size(names))
    rise = (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])
    plane, rotate = _turned(one.axes, rise, normal)
    return Frame(plane, (place[0], place[1], place[2]), rotate)


def _turned(axes: Axes, rise: tuple[Expr, Expr], normal: Point) -> tuple[SketchPlane, Point3]:
    """The sketch plane that is turned about one of its own axes so far that it faces ``normal``, and the angles. A face
    that goes ``rise`` along the two axes of its plane is square to that.
    """
    along, up = rise
    match axes:
        case (0, 2):
            angle, ahead, turn = -(up / along), normal[1], 1
        case (1, 2):
            angle, ahead, turn = up / along, normal[1], 0
        case _:
            angle, ahead, turn = -(along / up), normal[0], 1
    degrees = call("atan", angle) + (0 if ahead > 0 else 180)
    rotate = tuple(degrees if k == turn else ZERO for k in range(3))
    return ("YZ" if axes == (0, 1) else "XY"), (rotate[0], rotate[1], rotate[2])
