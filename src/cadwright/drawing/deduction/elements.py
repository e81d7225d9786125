"""What has to be known to draw the views anew: coordinates along x, y and z that the views share, and in each view the
lines at an angle and the circles and arcs.

A view that looks along an axis shows two of the part's axes, so a vertical line of the front view and a vertical line
of the top view can be one *level* of x. Smooth lines and free curves follow from what they adjoin and are left out.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from cadwright.drawing.deduction.drawn import Free, Joint, Node, Polygon, Round, Sight, Slant
from cadwright.drawing.deduction.polygons import regular_polygons
from cadwright.drawing.deduction.symmetry import is_mirrored
from cadwright.geometry.curves import Arc, Circle, Line, Point, Polyline, bounds
from cadwright.views.frame import Frame, frame_of
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

FINENESS = 3e-5
"""Coordinates nearer to each other than this part of the drawing's diagonal are one."""


class Elements:
    """All of a drawing that has to be known. Slants and rounds are told apart by their place in the lists."""

    def __init__(self, tolerance: float) -> None:
        self.tolerance = tolerance
        self.frames: dict[str, Frame] = {}
        self.values: tuple[list[float], list[float], list[float]] = ([], [], [])
        self._reaches: tuple[list[tuple[float, float]], ...] = ([], [], [])
        self.sights: dict[Node, list[Sight]] = defaultdict(list)
        self.slants: list[Slant] = []
        self.rounds: list[Round] = []
        self.joints: list[Joint] = []
        self.polygons: list[Polygon] = []
        self.curves: list[Free] = []
        self.on_slant: list[list[int]] = []
        self.on_round: list[list[int]] = []
        self.symmetric: list[float | None] = [None, None, None]

    def value(self, node: Node) -> float:
        """The coordinate of a level."""
        return self.values[node[0]][node[1]]

    def find(self, axis: int, value: float) -> Node | None:
        """The level at a coordinate, if there is one."""
        reaches = self._reaches[axis]
        at = bisect_left(reaches, (value, value))
        near = [(max(reaches[i][0] - value, value - reaches[i][1]), i) for i in (at - 1, at) if 0 <= i < len(reaches)]
        off, i = min(near, default=(math.inf, 0))
        return (axis, i) if off <= self.tolerance else None

    def fill(self, axis: int, values: Iterable[float]) -> None:
        """Make the levels of an axis: coordinates closer than the tolerance are one."""
        groups: list[list[float]] = []
        for value in sorted(values):
            if groups and value - groups[-1][-1] <= self.tolerance:
                groups[-1].append(value)
            else:
                groups.append([value])
        self.values[axis].extend(_round(sum(group) / len(group)) for group in groups)
        self._reaches[axis].extend((group[0], group[-1]) for group in groups)

    def node(self, view: str, place: int, value: float) -> Node | None:
        """The level at a coordinate of a view: ``place`` 0 to the right, 1 up."""
        axis, sign = self.frames[view].ways[place]
        return self.find(axis, sign * value)

    def opposite(self, node: Node) -> Node | None:
        """The level at the mirror image about the middle of all that is drawn along its axis, if there is one."""
        values = [self.value(other) for other in self.required if other[0] == node[0]]
        return self.find(node[0], min(values) + max(values) - self.value(node))

    def in_view(self, view: str, node: Node) -> tuple[int, float]:
        """Along which direction of a view (0 right, 1 up) a level lies, and where; the view must show its axis."""
        frame = self.frames[view]
        place = 0 if frame.right.axis == node[0] else 1
        return place, frame.ways[place].sign * self.value(node)

    def near(self, a: Point, b: Point) -> bool:
        """Whether two points of a view are one."""
        return math.dist(a, b) < 4 * self.tolerance

    @property
    def required(self) -> list[Node]:
        """The levels that something is drawn at, in order."""
        return sorted(node for node, sights in self.sights.items() if sights)


def elements_of(views: Mapping[str, View]) -> Elements:
    """The elements of the views that look along an axis; others are pictures, which nothing is measured in."""
    plain = {name: view for name, view in views.items() if name in VIEWS and not VIEWS[name].is_oblique}
    size = [math.hypot(b[2] - b[0], b[3] - b[1]) for b in (view.bounds for view in plain.values())]
    found = Elements(FINENESS * max([*size, 1e-6]))
    found.frames = {name: frame for name in plain if (frame := frame_of(name)) is not None}
    found.symmetric = [_symmetry(found, plain, axis) for axis in range(3)]
    curves = {name: _curves(view, found.tolerance) for name, view in plain.items()}
    shapes = {name: regular_polygons(own.lines, found.tolerance) for name, own in curves.items()}
    _levels(found, curves, {name: [centre for centre, _ in own] for name, own in shapes.items()})
    for name, own in curves.items():
        _collect(found, name, own)
        found.curves += [Free(name, c.points[0], c.points[-1], bounds((c,))) for c in own.free]
        for centre, corners in shapes[name]:
            nodes = tuple(_nodes(found, name, corner) for corner in corners)
            found.polygons.append(Polygon(name, centre, corners, _nodes(found, name, centre), nodes))
    found.sights = defaultdict(list, {node: sights for node, sights in found.sights.items() if sights})
    _incidences(found)
    return found


class _Curves(NamedTuple):
    lines: list[Line]
    rounds: list[tuple[Point, float, str, tuple[tuple[float, float], ...]]]
    ends: list[tuple[Point, Point | None]]
    free: list[Polyline]


def _curves(view: View, tolerance: float) -> _Curves:
    """Lines, circles with all their arcs, and the ends of all of them with the direction of lines."""
    lines: list[Line] = []
    rounds: list[list[Arc | Circle]] = []
    ends: list[tuple[Point, Point | None]] = []
    free: list[Polyline] = []
    for curve in view.curves:
        if curve.kind not in ("visible", "hidden"):
            continue
        match curve:
            case Line(start, end) if math.dist(start, end) > tolerance:
                lines.append(curve)
                length = math.dist(start, end)
                way = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
                ends += [(start, way), (end, way)]
            case Arc(radius=radius) | Circle(radius=radius) if radius > 4 * tolerance:
                same = next((group for group in rounds if _same_circle(group[0], curve, tolerance)), None)
                if same is None:
                    rounds.append([curve])
                else:
                    same.append(curve)
                if isinstance(curve, Arc):
                    ends += [(curve.point_at(curve.start), None), (curve.point_at(curve.end), None)]
            case Polyline(points):
                ends += [(points[0], None), (points[-1], None)]
                free.append(curve)
    merged = []
    for group in rounds:
        spans = tuple((c.start, c.end) if isinstance(c, Arc) else (0.0, 360.0) for c in group)
        kind = "visible" if any(c.kind == "visible" for c in group) else "hidden"
        best = max(group, key=lambda c: isinstance(c, Circle))
        merged.append((best.center, best.radius, kind, spans))
    return _Curves(lines, merged, ends, free)


def _same_circle(a: Arc | Circle, b: Arc | Circle, tolerance: float) -> bool:
    return math.dist(a.center, b.center) < 2 * tolerance and abs(a.radius - b.radius) < 2 * tolerance


def _levels(found: Elements, curves: Mapping[str, _Curves], more: Mapping[str, list[Point]]) -> None:
    """The coordinates of all ends, centres and ``more`` points, those closer than the tolerance made one."""
    seen: tuple[list[float], list[float], list[float]] = ([], [], [])
    for name, own in curves.items():
        points = [point for point, _ in own.ends] + [centre for centre, *_ in own.rounds] + more[name]
        whole = [(centre, r) for centre, r, _, arcs in own.rounds if sum(end - start for start, end in arcs) > 359.9]
        points += [(x + side * r, y + side * r) for (x, y), r in whole for side in (1, -1)]
        for place in (0, 1):
            axis, sign = found.frames[name].ways[place]
            seen[axis].extend(sign * point[place] for point in points)
    for axis, middle in enumerate(found.symmetric):
        seen[axis].extend([] if middle is None else [middle])
        found.fill(axis, seen[axis])


def _round(value: float) -> float:
    """Without the last digits, which differ from view to view."""
    return round(value, 9) + 0.0


def _nodes(found: Elements, view: str, point: Point) -> tuple[Node, Node]:
    right, up = (found.node(view, place, point[place]) for place in (0, 1))
    assert right is not None
    assert up is not None
    return right, up


def _collect(found: Elements, view: str, own: _Curves) -> None:
    slanted: dict[tuple[int, ...], list[Line]] = defaultdict(list)
    for line in own.lines:
        start, end = _nodes(found, view, line.start), _nodes(found, view, line.end)
        level = next((place for place in (0, 1) if start[place] == end[place]), None)
        if level is not None:
            found.sights[start[level]].append(Sight(view, line.kind, line.start, line.end))
        else:
            slanted[_carrier(line, found.tolerance)].append(line)
    for lines in slanted.values():
        ends = sorted(point for line in lines for point in (line.start, line.end))
        kind = "visible" if any(line.kind == "visible" for line in lines) else "hidden"
        both = (_nodes(found, view, ends[0]), _nodes(found, view, ends[-1]))
        found.slants.append(Slant(view, kind, ends[0], ends[-1], both))
    for centre, radius, kind, arcs in own.rounds:
        nodes = _nodes(found, view, centre)
        one = Round(view, kind, centre, radius, arcs, nodes)
        found.rounds.append(one)
        if one.centred:
            for node in nodes:
                found.sights[node].append(Sight(view, "centre", centre, centre))
    at: dict[tuple[Node, Node], list[tuple[Point, Point | None]]] = defaultdict(list)
    for point, way in own.ends:
        at[_nodes(found, view, point)].append((point, way))
    for nodes, ends_here in at.items():
        ways = tuple(way for _, way in ends_here if way is not None)
        found.joints.append(Joint(view, ends_here[0][0], nodes, ways))


def _carrier(line: Line, tolerance: float) -> tuple[int, ...]:
    """The same for pieces of one straight line, by and large: pieces told apart only ask for more."""
    (x0, y0), (x1, y1) = sorted((line.start, line.end))
    angle = math.atan2(y1 - y0, x1 - x0)
    offset = -math.sin(angle) * x0 + math.cos(angle) * y0
    return (round(math.degrees(angle) * 50), round(offset / (8 * tolerance)))


def _incidences(found: Elements) -> None:
    """Which joints lie on which slant and round."""
    by_view: dict[str, tuple[list[int], np.ndarray]] = {}
    for view in found.frames:
        own = [i for i, joint in enumerate(found.joints) if joint.view == view]
        by_view[view] = (own, np.array([found.joints[i].at for i in own]).reshape(-1, 2))
    for slant in found.slants:
        own, points = by_view[slant.view]
        (ux, uy), (x, y) = slant.direction, slant.start
        offset = points - (x, y)
        along = offset @ (ux, uy)
        across = offset @ (-uy, ux)
        length = math.dist(slant.start, slant.end)
        near = (abs(across) < 3 * found.tolerance) & (along > -found.tolerance) & (along < length + found.tolerance)
        found.on_slant.append([own[i] for i in np.nonzero(near)[0]])
    for circle in found.rounds:
        own, points = by_view[circle.view]
        near = abs(np.hypot(*(points - circle.center).T) - circle.radius) < 3 * found.tolerance
        found.on_round.append([own[i] for i in np.nonzero(near)[0]])


def _symmetry(found: Elements, views: Mapping[str, View], axis: int) -> float | None:
    """The level about which all views that show an axis are mirror images of themselves; ``None`` without one."""
    middles = []
    for name, view in views.items():
        frame = found.frames[name]
        place = next((place for place in (0, 1) if frame.ways[place].axis == axis), None)
        if place is None:
            continue
        curves = tuple(c for c in view.curves if c.kind in ("visible", "hidden"))
        box = bounds(curves)
        middle = (box[place] + box[place + 2]) / 2
        if not is_mirrored(curves, place, middle, 4 * found.tolerance):
            return None
        middles.append(frame.ways[place].sign * middle)
    if not middles or max(middles) - min(middles) > 4 * found.tolerance:
        return None
    return _round(middles[0])
