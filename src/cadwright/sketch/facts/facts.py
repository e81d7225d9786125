"""The facts of one sketch, each computed when it is first asked for."""

import functools
import math

from cadwright.sketch.curves import Box, sketch_bounds
from cadwright.sketch.facts.edges import Meeting, graph
from cadwright.sketch.facts.loops import Loop, Piece, pieces
from cadwright.sketch.facts.shapes import names
from cadwright.sketch.facts.symmetry import Symmetry
from cadwright.sketch.graph import Arc, Circle, Geometry, Line, Point, Sketch

MOST_OF_A_CIRCLE = math.radians(300)
"""An arc that turns further is seen as a circle by some."""


class Facts:
    """The facts of a sketch; each is computed when it is first asked for."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self._closed: dict[tuple[Meeting, bool], tuple[Piece, ...]] = {}

    @functools.cached_property
    def box(self) -> Box:
        """The box around the solid lines; around everything where nothing is solid."""
        solid = sketch_bounds(Sketch(tuple(g for _, g in self.solid if not isinstance(g, Point))))
        return solid or sketch_bounds(self.sketch) or (0.0, 0.0, 0.0, 0.0)

    @functools.cached_property
    def size(self) -> float:
        """The long side of the box around everything."""
        xmin, ymin, xmax, ymax = sketch_bounds(self.sketch) or (0.0, 0.0, 0.0, 0.0)
        return max(xmax - xmin, ymax - ymin)

    @functools.cached_property
    def solid(self) -> tuple[tuple[int, Geometry], ...]:
        """Primitives with their numbers, without construction geometry."""
        return tuple((n, g) for n, g in enumerate(self.sketch.geometry) if not g.construction)

    @functools.cached_property
    def dotted(self) -> tuple[tuple[int, Geometry], ...]:
        """The construction curves with their numbers: drawn dotted or dashed."""
        found = ((n, g) for n, g in enumerate(self.sketch.geometry) if g.construction)
        return tuple((n, g) for n, g in found if not isinstance(g, Point))

    def lines(self, *, dotted: bool = False) -> tuple[tuple[int, Line], ...]:
        """Solid or dotted segments."""
        return tuple((n, g) for n, g in (self.dotted if dotted else self.solid) if isinstance(g, Line))

    @functools.cached_property
    def dots(self) -> tuple[tuple[int, Point], ...]:
        """Points that stand for themselves and are seen as such; one for several in a place."""
        found: list[tuple[int, Point]] = []
        for n, each in enumerate(self.sketch.geometry):
            if isinstance(each, Point) and all(math.dist(each.at, p.at) > 0.01 * self.size for _, p in found):
                found.append((n, each))
        return tuple(found)

    def circles(self, *, dotted: bool = True) -> tuple[Circle, ...]:
        """Full circles, also those made of arcs; one for several in a place."""
        curves = [g for _, g in self.solid] + ([g for _, g in self.dotted] if dotted else [])
        found = [g for g in curves if isinstance(g, Circle)]
        arcs = [loop for piece in self.pieces("ends") for loop in piece.loops if names(loop)[0] == "circle"]
        found += [Circle(*loop.edges[0].round) for loop in arcs if loop.edges[0].round is not None]
        kept: list[Circle] = []
        for each in found:
            if not any(same_circle(each, other, 0.004 * self.size) for other in kept):
                kept.append(each)
        return tuple(kept)

    @functools.cached_property
    def arcs(self) -> tuple[tuple[int, Arc], ...]:
        """Solid arcs with their numbers."""
        return tuple((n, g) for n, g in self.solid if isinstance(g, Arc))

    def pieces(self, meeting: Meeting = "ends") -> tuple[Piece, ...]:
        """What is closed, with curves cut as ``meeting`` says; solid curves only."""
        return self._pieces(meeting, False)

    def all_pieces(self, meeting: Meeting = "ends") -> tuple[Piece, ...]:
        """What is closed, dotted curves included."""
        return self._pieces(meeting, True)

    def _pieces(self, meeting: Meeting, dotted: bool) -> tuple[Piece, ...]:
        if (meeting, dotted) not in self._closed:
            curves = (*self.solid, *self.dotted) if dotted else self.solid
            found = pieces(graph(curves, self.size, meeting), self.size) if self.size else ()
            self._closed[meeting, dotted] = found
        return self._closed[meeting, dotted]

    def loops(self, meeting: Meeting = "ends") -> tuple[Loop, ...]:
        """All closed loops, the largest first; those that share edges are told singly."""
        found = [loop for piece in self.pieces(meeting) for loop in piece.loops]
        return tuple(sorted(_distinct(found, self.size), key=lambda loop: -loop.area))

    @functools.cached_property
    def outlines(self) -> tuple[Loop, ...]:
        """The outlines of all that hangs together, the largest first."""
        found = [piece.outline for piece in self.pieces("crossing")]
        return tuple(sorted(found, key=lambda loop: -loop.area))

    @functools.cached_property
    def bodies(self) -> tuple[Loop, ...]:
        """The outlines that lie in no other."""
        return tuple(o for o in self.outlines if not any(inside(o, p) for p in self.outlines if p is not o))

    @functools.cached_property
    def nearly_circles(self) -> tuple[Circle, ...]:
        """The circles of arcs that go most of the way around, where no full circle lies."""
        round_ = [Circle(*g.circle) for _, g in self.arcs if _sweep(g) > MOST_OF_A_CIRCLE]
        near, full = 0.004 * self.size, self.circles()
        return tuple(c for c in round_ if not any(same_circle(c, other, near) for other in full))

    @functools.cached_property
    def all_symmetry(self) -> Symmetry:
        """Of all curves, dotted ones included."""
        return Symmetry([g for g in self.sketch.geometry if not isinstance(g, Point)]) if self.dotted else self.symmetry

    @functools.cached_property
    def symmetry(self) -> Symmetry:
        """Of the solid curves."""
        return Symmetry([g for _, g in self.solid if not isinstance(g, Point)])


def _sweep(arc: Arc) -> float:
    try:
        first, last = arc.angles
    except ValueError:
        return 0.0
    return last - first


def inside(a: Loop, b: Loop) -> bool:
    """Whether a loop lies in another, which is larger."""
    return a.area < b.area * 0.999 and all(b.holds(p) for p in a.points[:: max(1, len(a.points) // 16)])


def same_circle(a: Circle, b: Circle, near: float) -> bool:
    """Whether two circles are drawn as one."""
    return math.dist(a.center, b.center) <= near and abs(a.radius - b.radius) <= near


def _distinct(loops: list[Loop], size: float) -> list[Loop]:
    """Loops, one for several that lie on each other."""
    kept: list[Loop] = []
    for loop in loops:
        twins = (
            math.dist(loop.centroid, other.centroid) < 0.004 * size
            and all(abs(a - b) < 0.004 * size for a, b in zip(loop.box, other.box, strict=True))
            and abs(loop.area - other.area) < 0.02 * other.area
            for other in kept
        )
        if not any(twins):
            kept.append(loop)
    return kept
