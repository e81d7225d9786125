"""Two pictures of one view laid over each other: what both have, what is missing, what is extra.

A curve is covered where the other picture has a curve of its line type within the tolerance that runs in about the same
direction; so a line that crosses another one is not taken for it. Curves are compared piece by piece: of a line that is
too long only the end is extra.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.geometry.clipping import part_of
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, LineType, Point, Polyline, bounds, length_of

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
ALONG = math.sin(math.radians(12))
"""Sine of the largest angle between curves that run along each other."""
SEEN: tuple[LineType, ...] = ("visible", "smooth")
SAMPLES = 400
"""Points along the longer side of the picture."""
CHUNK = 500
"""Points that are looked at together, against the curves that are near any of them."""
LEAST = 3.0
"""Pieces shorter than this many tolerances are no difference."""


class Overlay(msgspec.Struct, frozen=True):
    """A view of the reference, in its own coordinates, with the candidate moved by ``shift`` to lie over it.

    ``missing`` are pieces that only the reference has, ``extra`` those that only the candidate has; ``common`` are the
    reference's curves that both have. A line that is seen in one and hidden in the other is in both.
    """

    view: str
    shift: Point
    common: tuple[Curve, ...] = ()
    missing: tuple[Curve, ...] = ()
    extra: tuple[Curve, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether nothing is missing and nothing extra."""
        return not self.missing and not self.extra


def overlay(
    view: str,
    reference: Sequence[Curve],
    candidate: Sequence[Curve],
    tolerance: float,
    *,
    shift: Point = (0.0, 0.0),
    hidden: bool = True,
    tangent: Sequence[Curve] = (),
) -> Overlay:
    """Compare two pictures that lie over each other; ``tolerance`` in mm of part.

    Without ``hidden`` the reference is one that does not show hidden lines. Smooth lines are extra only where the
    reference draws any, ``tangent`` ones, which the candidate hides, nowhere; centre lines and other thin ones are left
    out.
    """
    drawn = [c for c in reference if c.kind in SEEN or (hidden and c.kind == "hidden")]
    smooth = any(c.kind == "smooth" for c in drawn)
    ours = [c for c in candidate if c.kind in SEEN or (hidden and c.kind == "hidden")]
    step = max(2 * tolerance, _extent(bounds((*drawn, *ours))) / SAMPLES)
    missing: list[Curve] = []
    common: list[Curve] = []
    extra: list[Curve] = []
    for curve, covered, points in _covered(drawn, (*ours, *tangent), tolerance, step):
        missing += _pieces(curve, ~covered, points, LEAST * tolerance)
        common += _pieces(curve, covered, points, 0.0)
    for curve, covered, points in _covered(ours, drawn, tolerance, step):
        if smooth or curve.kind != "smooth":
            extra += _pieces(curve, ~covered, points, LEAST * tolerance)
    return Overlay(view, shift, tuple(common), tuple(missing), tuple(extra))


def share_covered(reference: Sequence[Curve], candidate: Sequence[Curve], tolerance: float, step: float) -> float:
    """The part of the reference's length that the candidate covers, from 0 to 1; line types do not matter."""
    points, tangents = _samples(reference, step)
    if len(points) == 0:
        return 0.0
    return float(Targets(candidate).cover(points, tangents, tolerance).mean())


def uncovered(curves: Sequence[Curve], others: Sequence[Curve], tolerance: float) -> list[Curve]:
    """The pieces of curves that no other one lies along; line types do not matter."""
    targets, step = Targets(others), max(2 * tolerance, _extent(bounds(tuple(curves))) / SAMPLES)
    found: list[Curve] = []
    for curve in curves:
        points, tangents = _samples((curve,), step)
        found += _pieces(curve, ~targets.cover(points, tangents, tolerance), len(points), LEAST * tolerance)
    return found


class Targets:
    """Curves as arrays: segments (n, 4) with both ends, arcs (n, 5) with centre, radius, start and sweep (radians)."""

    def __init__(self, curves: Iterable[Curve]) -> None:
        segments: list[tuple[float, ...]] = []
        arcs: list[tuple[float, ...]] = []
        for curve in curves:
            match curve:
                case Line(start, end):
                    segments.append((*start, *end))
                case Polyline(points):
                    segments += [(*a, *b) for a, b in pairwise(points) if a != b]
                case Circle(centre, radius):
                    arcs.append((*centre, radius, 0.0, math.tau))
                case Arc(centre, radius, start, end):
                    arcs.append((*centre, radius, math.radians(start), math.radians(end - start)))
        self.segments: Floats = np.array(segments, float).reshape(-1, 4)
        self.arcs: Floats = np.array(arcs, float).reshape(-1, 5)
        ends = self.segments.reshape(-1, 2, 2)
        self._segments_low, self._segments_high = ends.min(axis=1), ends.max(axis=1)
        self._arcs_low, self._arcs_high = (self.arcs[:, :2] + side * self.arcs[:, 2:3] for side in (-1, 1))

    def cover(self, points: Floats, tangents: Floats, tolerance: float) -> Mask:
        """Which of the points (n, 2), with unit tangents (n, 2), lie on a curve that runs along them."""
        found = np.zeros(len(points), bool)
        for first in range(0, len(points), CHUNK):
            part = slice(first, first + CHUNK)
            low, high = points[part].min(axis=0) - tolerance, points[part].max(axis=0) + tolerance
            segments = self.segments[_meet(self._segments_low, self._segments_high, low, high)]
            arcs = self.arcs[_meet(self._arcs_low, self._arcs_high, low, high)]
            found[part] = _on_segments(segments, points[part], tangents[part], tolerance)
            found[part] |= _on_arcs(arcs, points[part], tangents[part], tolerance)
        return found

    def nearest(self, point: Point) -> float:
        """How far a point is from the nearest curve."""
        at = np.asarray(point, float)
        start, way = self.segments[:, :2], self.segments[:, 2:] - self.segments[:, :2]
        square = np.maximum((way * way).sum(axis=1), 1e-24)
        along = np.clip(((at - start) * way).sum(axis=1) / square, 0.0, 1.0)[:, None]
        apart = [*np.hypot(*(at - start - along * way).T)]
        for *centre, radius, first, sweep in self.arcs:
            offset = at - centre
            angle = (math.atan2(offset[1], offset[0]) - first) % math.tau
            ends = [centre + radius * np.array([math.cos(a), math.sin(a)]) for a in (first, first + sweep)]
            on = [abs(float(np.hypot(*offset)) - radius)] if angle <= sweep else []
            apart += [*on, *(float(np.hypot(*(at - end))) for end in ends)]
        return float(min(apart, default=math.inf))


def _meet(low: Floats, high: Floats, least: Floats, most: Floats) -> Mask:
    """Which of the boxes meet a box."""
    return np.asarray(((low <= most) & (high >= least)).all(axis=1))


def _on_segments(segments: Floats, points: Floats, tangents: Floats, tolerance: float) -> Mask:
    if len(segments) == 0:
        return np.zeros(len(points), bool)
    start, way = segments[:, :2], segments[:, 2:] - segments[:, :2]
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
    unit = way / length[:, None]
    offset = points[:, None, :] - start
    along = np.clip((offset * unit).sum(axis=2), 0, length)
    apart = offset - along[:, :, None] * unit
    near = np.hypot(apart[:, :, 0], apart[:, :, 1]) <= tolerance
    turn = np.abs(tangents[:, None, 0] * unit[:, 1] - tangents[:, None, 1] * unit[:, 0])
    return np.asarray((near & ((turn < ALONG) | (length < 4 * tolerance))).any(axis=1))


def _on_arcs(arcs: Floats, points: Floats, tangents: Floats, tolerance: float) -> Mask:
    if len(arcs) == 0:
        return np.zeros(len(points), bool)
    offset = points[:, None, :] - arcs[:, :2]
    distance = np.maximum(np.hypot(offset[:, :, 0], offset[:, :, 1]), 1e-12)
    radius, start, sweep = arcs[:, 2], arcs[:, 3], arcs[:, 4]
    slack = tolerance / np.maximum(radius, 1e-12)
    angle = (np.arctan2(offset[:, :, 1], offset[:, :, 0]) - start + slack) % math.tau
    radial = np.abs((offset * tangents[:, None, :]).sum(axis=2)) / distance
    along = (radial < ALONG) | (radius < 4 * tolerance)
    return np.asarray(((np.abs(distance - radius) <= tolerance) & (angle <= sweep + 2 * slack) & along).any(axis=1))


def _covered(
    curves: Sequence[Curve], others: Sequence[Curve], tolerance: float, step: float
) -> Iterator[tuple[Curve, Mask, int]]:
    """Each curve cut into equal pieces: which of them the others cover, and how many there are."""
    keys = {_key(curve, tolerance) for curve in others}
    known = [_key(curve, tolerance) in keys for curve in curves]
    by_type = {
        seen: Targets(c for c in others if (c.kind in SEEN) == seen) for seen in {c.kind in SEEN for c in curves}
    }
    for curve, same in zip(curves, known, strict=True):
        if same:
            yield curve, np.ones(1, bool), 1
            continue
        points, tangents = _samples((curve,), step)
        yield curve, by_type[curve.kind in SEEN].cover(points, tangents, tolerance), len(points)


def _key(curve: Curve, tolerance: float) -> tuple[float | str, ...]:
    """Equal for curves that are the same; sometimes also unequal for those, which then are compared point by point."""

    def near(*values: float) -> tuple[float, ...]:
        return tuple(round(v / tolerance) for v in values)

    seen = "seen" if curve.kind in SEEN else curve.kind
    match curve:
        case Line(start, end):
            low, high = sorted((start, end))
            return ("line", seen, *near(*low, *high))
        case Circle(centre, radius):
            return ("circle", seen, *near(*centre, radius))
        case Arc(centre, radius, start, end):
            return ("arc", seen, *near(*centre, radius, *curve.point_at(start), *curve.point_at(end)))
        case Polyline(points):
            return ("polyline", seen, *near(*(v for point in points for v in point)))


def _samples(curves: Sequence[Curve], step: float) -> tuple[Floats, Floats]:
    """Points in the middle of equal pieces of the curves, about ``step`` long, and the unit tangents there."""
    points: list[Floats] = []
    tangents: list[Floats] = []
    for curve in curves:
        count = max(3, math.ceil(length_of(curve) / step))
        at = (np.arange(count) + 0.5) / count
        match curve:
            case Line(start, end):
                way = np.subtract(end, start)
                points.append(np.asarray(start) + at[:, None] * way)
                tangents.append(np.tile(way / max(float(np.hypot(*way)), 1e-12), (count, 1)))
            case Polyline(corners):
                place, tangent = _along(np.asarray(corners, float), at)
                points.append(place)
                tangents.append(tangent)
            case Circle() | Arc():
                first, sweep = (0.0, 360.0) if isinstance(curve, Circle) else (curve.start, curve.end - curve.start)
                angle = np.radians(first + sweep * at)
                radial = np.stack([np.cos(angle), np.sin(angle)], axis=1)
                points.append(np.asarray(curve.center) + curve.radius * radial)
                tangents.append(np.stack([-radial[:, 1], radial[:, 0]], axis=1))
    if not points:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return np.concatenate(points), np.concatenate(tangents)


def _along(corners: Floats, at: Floats) -> tuple[Floats, Floats]:
    """Points of a polyline at parts of its length, with the tangents there."""
    ways = np.diff(corners, axis=0)
    lengths = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-12)
    reached = np.concatenate([[0.0], np.cumsum(lengths)])
    segment = np.clip(np.searchsorted(reached, at * reached[-1], "right") - 1, 0, len(ways) - 1)
    rest = (at * reached[-1] - reached[segment]) / lengths[segment]
    return corners[segment] + rest[:, None] * ways[segment], ways[segment] / lengths[segment][:, None]


def _pieces(curve: Curve, wanted: Mask, count: int, least: float) -> Iterator[Curve]:
    """The runs of wanted pieces as curves, those shorter than ``least`` left out."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], wanted, [False]]).astype(int)))
    length = length_of(curve)
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        if (last - first) / count * length >= least:
            yield part_of(curve, float(first / count), float(last / count))


def _extent(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1], 1e-9)
