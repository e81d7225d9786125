"""Lines of a drawing that are no edges: seams of round faces, and where two faces run on into each other.

Some programs draw them, and the part has nothing there. Such a line goes from edge to edge of the part, over faces that
lie on both sides of it, and in a view from its end these faces are seen on both sides of where it is: a step, a groove
or a corner would show there. So a line that ends within a face, as those of a pocket do, is no joint, nor is one that
no view shows from its end.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cadwright.drawing.comparison.overlay import Overlay, Targets
from cadwright.geometry.curves import Curve, Line, length_of
from cadwright.views.frame import Frame, frame_of
from cadwright.views.sight import SeenEdge, Sight, Surface

BESIDE = 4.0
"""How many tolerances beside a line its faces are looked for."""
SHORT = 0.01
"""Of a view's size: how far from an edge a line may end, which was cut to pieces where others cover it."""
EDGE_ON = 1e-3


class Crossing(NamedTuple):
    """Where a seen edge crosses a plane beside a line: how far along the line, and the faces that meet there."""

    level: float
    faces: tuple[int, ...]


def joints(
    overlays: Sequence[Overlay], laid: Mapping[str, Sequence[Curve]], sight: Sight, tolerance: float
) -> dict[str, tuple[Curve, ...]]:
    """By view, the missing lines that are mere joints of the part's faces; ``laid`` are the part's curves."""
    frames = {over.view: frame for over in overlays if (frame := frame_of(over.view)) is not None}
    found: dict[str, tuple[Curve, ...]] = {}
    for over in overlays:
        if over.view in frames and over.view in sight.seen:
            joint = _Joint(over, frames, sight, tolerance)
            lines = (c for c in over.missing if isinstance(c, Line) and c.kind == "visible")
            same = tuple(
                line for line in lines if _from_edge_to_edge(line, over, laid[over.view]) and joint.is_one(line)
            )
            found |= {over.view: same} if same else {}
    return found


def _from_edge_to_edge(line: Line, over: Overlay, laid: Sequence[Curve]) -> bool:
    size = max((length_of(c) for c in (*over.common, line)), default=0.0)
    seen = Targets(c for c in laid if c.kind == "visible")
    return all(seen.nearest(end) <= SHORT * size for end in (line.start, line.end))


class _Joint:
    """Tells the lines of one view that are joints."""

    def __init__(self, over: Overlay, frames: Mapping[str, Frame], sight: Sight, tolerance: float) -> None:
        self.frame, self.shift, self.sight = frames[over.view], over.shift, sight
        self.views, self.beside, self.tolerance = frames, BESIDE * tolerance, tolerance

    def is_one(self, line: Line) -> bool:
        a, b = (self.frame.in_space((x - self.shift[0], y - self.shift[1])) for x, y in (line.start, line.end))
        for run, across in (self.frame.axes, self.frame.axes[::-1]):
            if abs(a[across] - b[across]) <= self.tolerance / 10:
                return self._runs_on(run, across, (a[across] + b[across]) / 2, sorted((a[run], b[run])))
        return False

    def _runs_on(self, run: int, across: int, at: float, ends: Sequence[float]) -> bool:
        """Whether all faces along a line, which is ``at`` a place across it, lie on both sides of it."""
        sides = [
            [
                Crossing(place, edge.faces)
                for edge in self.sight.seen[self.frame.name]
                for place in _crossings(edge, run, across, beside)
            ]
            for beside in (at - self.beside, at + self.beside)
        ]
        both = (c.level for c in sides[0] if any(abs(c.level - d.level) <= 2 * self.beside for d in sides[1]))
        low, high = ends[0] + 2 * self.beside, ends[1] - 2 * self.beside
        levels = [ends[0], *sorted(level for level in both if low < level < high), ends[1]]
        middles = ((a + b) / 2 for a, b in pairwise(levels) if b - a > 2 * self.beside)
        return all(self._same_face(run, across, at, middle, sides) for middle in middles)

    def _same_face(self, run: int, across: int, at: float, middle: float, sides: Iterable[Sequence[Crossing]]) -> bool:
        """Whether one face lies on both sides of the middle of a piece of a line, and shows from the line's end."""
        common, reach = set(range(len(self.sight.surfaces))), (math.inf, -math.inf)
        for crossings in sides:
            before = max((c for c in crossings if c.level < middle), default=None)
            after = min((c for c in crossings if c.level > middle), default=None)
            if before is None or after is None:
                return False
            common &= {*before.faces, *after.faces}
            reach = (min(reach[0], before.level), max(reach[1], after.level))
        return any(
            reach[0] <= self.sight.surfaces[face].middle[run] <= reach[1]
            and not self._is_edge_on(self.sight.surfaces[face])
            and self._is_seen_from_end(face, run, across, at)
            for face in common
        )

    def _is_edge_on(self, surface: Surface) -> bool:
        looks = abs(surface.axis[self.frame.toward.axis])
        return looks > 1 - EDGE_ON if surface.kind == "cylinder" else surface.kind == "plane" and looks < EDGE_ON

    def _is_seen_from_end(self, face: int, run: int, across: int, at: float) -> bool:
        """Whether a view along a line shows a face's edge on both sides of it."""
        for name, frame in self.views.items():
            edges = [edge for edge in self.sight.seen.get(name, ()) if face in edge.faces]
            if frame.toward.axis == run and all(
                any(True for edge in edges for _ in _crossings(edge, run, across, beside))
                for beside in (at - self.beside, at + self.beside)
            ):
                return True
        return False


def _crossings(edge: SeenEdge, run: int, across: int, at: float) -> Iterator[float]:
    """How far along an axis an edge crosses the plane that lies ``at`` another axis."""
    for a, b in pairwise(edge.points):
        low, high = a[across] - at, b[across] - at
        if (low <= 0) != (high <= 0):
            yield a[run] + low / (low - high) * (b[run] - a[run])
