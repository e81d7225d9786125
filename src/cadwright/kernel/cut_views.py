"""The views of a part that a drawing shows cut open, or broken off: put together as the drawing's patches say.

Where sections are cut a drawing may tell by a cutting line. Other planes are tried as well, those through the middle
and the axes of holes, and for each patch the section is taken that covers the drawing's lines in it best.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.comparison.alignment import likeness
from cadwright.drawing.comparison.overlay import share_covered
from cadwright.drawing.reading.values import Patch, ReadView
from cadwright.drawing.views import sections_of, views_of
from cadwright.errors import DrawingError
from cadwright.geometry.clipping import Floats, Inside, clipped, points_along
from cadwright.geometry.curves import Curve, Point, placed
from cadwright.geometry.polygons import inside
from cadwright.geometry.polylines import flatten
from cadwright.geometry.tidy import tidy
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.frame import frame_of
from cadwright.views.projection import VIEWS, Vector
from cadwright.views.view import View

CUT = ("front", "right", "top", "left", "back", "bottom")
"""Directions that a section may be seen along."""
MOST_PLANES = 4
"""So many planes are tried along each direction."""
WITHIN = (0.25, 0.5, 0.75)
"""Where along a line of hatching it is asked whether it lies on a face, by most of the answers."""
FINE = 0.01
"""How far (mm) chords may be beside round edges for that."""
STEPS = 200
"""Points along a view's longer side when the pieces of sections are held against it."""
WHOLE = Patch(())


class Opened:
    """A part, looked at from outside and cut open, each view made once and when it is asked for."""

    def __init__(self, geometry: Geometry, kernel: Kernel) -> None:
        self._geometry, self._kernel = geometry, kernel
        self._sections: dict[tuple[str, float, float, Vector], View | None] = {}
        self._outside: dict[str, View] = {}

    def likest(self, drawn: ReadView, tolerance: float) -> View | None:
        """The view of the part that is likest to one of a drawing; ``None`` where it cannot be made."""
        frame = frame_of(drawn.name)
        if frame is None and any(patch.turned for patch in drawn.patches):
            return None
        tried = [v for name in ([drawn.name] if frame else CUT) for v in self._views(drawn, name, tolerance)]
        return max(tried, key=lambda v: likeness(drawn.name, drawn.curves, v.curves, tolerance), default=None)

    def _views(self, drawn: ReadView, name: str, tolerance: float) -> Iterator[View]:
        """The part as a view of a drawing shows it, seen from a side."""
        opened = [patch for patch in drawn.patches if not patch.blank]
        if not opened and (drawn.cut or not drawn.patches):
            grounds = [view for at in self._planes(name) if (view := self._section(name, at)) is not None]
        else:
            grounds = [self._from_outside(name, hidden=not opened or any(c.kind == "hidden" for c in drawn.curves))]
        shift = self._shift(drawn, name)
        hatching = [placed(line, 1.0, (-shift[0], -shift[1])) for line in drawn.hatching]
        if not drawn.patches:
            yield from (View(drawn.name, v.curves, seen_from=name, void=void_of(hatching, v.cut)) for v in grounds)
            return
        regions = [_region(patch, shift) for patch in opened]
        blank = [_region(patch, shift) for patch in drawn.patches if patch.blank]
        pieces: list[Curve] = []
        void: list[Curve] = []
        for k, patch in enumerate(opened):
            region = _all(regions[k], *map(_not, (*regions[:k], *blank)))
            piece = self._piece(drawn, name, patch, region, shift, tolerance)
            pieces += clipped(piece.curves, region)
            void += void_of(clipped(hatching, region), piece.cut)
        rest = _all(*map(_not, (*regions, *blank)))
        for ground in grounds:
            beside = void_of(clipped(hatching, rest), ground.cut)
            curves = tidy((*pieces, *clipped(ground.curves, rest)))
            yield View(drawn.name, curves, seen_from=name, void=(*void, *beside))

    def _piece(self, drawn: ReadView, name: str, patch: Patch, region: Inside, shift: Point, tolerance: float) -> View:
        """The section that is seen in a patch, cut where that covers the drawing's lines there best."""
        back = (-shift[0], -shift[1])
        wanted = list(clipped((placed(c, 1.0, back) for c in drawn.curves if c.kind in ("visible", "smooth")), region))
        size = max(drawn.box[2] - drawn.box[0], drawn.box[3] - drawn.box[1]) / drawn.to_paper[0]

        def fit(view: View) -> float:
            ours = list(clipped(view.curves, region))
            pairs = ((wanted, ours), (ours, wanted))
            return sum(share_covered(one, other, tolerance, size / STEPS) for one, other in pairs)

        return max(self._sections_for(name, patch), key=fit, default=View(name, ()))

    def _sections_for(self, name: str, patch: Patch) -> Iterator[View]:
        places = [] if patch.at is None else [self._placed(name, patch.at)]
        if not patch.turned:
            places = list(dict.fromkeys([*places, *self._planes(name)]))
        for at in places:
            view = self._section(name, at, patch)
            if view is not None:
                yield view

    def _section(self, name: str, at: float, patch: Patch = WHOLE) -> View | None:
        """A section, with what a patch turns into its plane turned so."""
        pivot = self._pivot(patch) if patch.turned else (0.0, 0.0, 0.0)
        key = (name, round(at, 6), round(patch.turned, 6), pivot)
        if key not in self._sections:
            self._sections[key] = None
            with suppress(DrawingError):  # a plane that does not meet the part
                self._sections[key] = self._cut(name, at, patch, pivot)
        return self._sections[key]

    def _cut(self, name: str, at: float, patch: Patch, pivot: Vector) -> View:
        if not patch.turned:
            (view,) = sections_of(self._kernel.sections(self._geometry.brep, [(name, at)]))
            return view
        rows = _rotation(VIEWS[patch.side].toward, patch.turned)
        brep = self._kernel.turned(self._geometry.brep, rows.tolist())
        moved = np.array(pivot) - rows @ np.array(pivot)
        off = (float(moved[0]), float(moved[1]), float(moved[2]))
        (view,) = sections_of(self._kernel.sections(brep, [(name, at - along(VIEWS[name].toward, off))]))
        curves, cut = (
            tuple(placed(c, 1.0, VIEWS[name].to_view(off)) for c in each) for each in (view.curves, view.cut)
        )
        return View(name, curves, cut)

    def _from_outside(self, name: str, *, hidden: bool) -> View:
        """The view from outside; beside what is cut open hidden lines are left out, unless the drawing has any."""
        if name not in self._outside:
            self._outside |= views_of(self._kernel.project(self._geometry.brep, (name,)))
        view = self._outside[name]
        return view if hidden else View(name, tuple(c for c in view.curves if c.kind != "hidden"))

    def _planes(self, name: str) -> list[float]:
        """Where sections are tried: through the middle, and the axes of holes that are seen from aside."""
        toward, box = VIEWS[name].toward, self._geometry.measurements.bbox
        middle = along(toward, [(box[i] + box[i + 3]) / 2 for i in range(3)])
        holes = (h for h in self._geometry.measurements.holes if abs(along(toward, h.axis)) < 1e-6)
        return list(dict.fromkeys([middle, *(round(along(toward, h.position), 6) for h in holes)]))[:MOST_PLANES]

    @cached_property
    def _corner(self) -> Vector:
        """The part's lowest corner, which is the origin of a drawing's views."""
        box = self._geometry.measurements.bbox
        return (box[0], box[1], box[2])

    def _placed(self, name: str, at: float) -> float:
        """A place toward the viewer of a drawing, in the part's own coordinates."""
        return at + along(VIEWS[name].toward, self._corner)

    def _pivot(self, patch: Patch) -> Vector:
        """The point that a patch turns about, in the part's own coordinates."""
        view = VIEWS[patch.side]
        across, up = (patch.pivot[i] + along(way, self._corner) for i, way in enumerate((view.right, view.up)))
        x, y, z = (across * r + up * u for r, u in zip(view.right, view.up, strict=True))
        return (x, y, z)

    def _shift(self, drawn: ReadView, name: str) -> Point:
        """How a view of the part is to be moved to have its middle where the drawing's has it."""
        size, x, y = drawn.to_paper
        a, b = drawn.box, VIEWS[name].extents(self._geometry.measurements.bbox)
        right, up = (((a[i] + a[i + 2]) / 2 - o) / size - (b[i] + b[i + 2]) / 2 for i, o in ((0, x), (1, y)))
        return (right, up)


def void_of(hatching: Iterable[Curve], cut: Sequence[Curve]) -> tuple[Curve, ...]:
    """The lines of a hatching that do not lie on the faces with the edges ``cut``."""
    lines = list(hatching)
    edges = np.array([(*a, *b) for curve in cut for a, b in pairwise(flatten(curve, FINE))]).reshape(-1, 4)
    x0, y0, x1, y1 = edges.T

    def is_on(line: Curve) -> bool:
        points = points_along(line, np.array(WITHIN))
        held = 0
        for x, y in points:
            rising = (y0 > y) != (y1 > y)
            at = x0[rising] + (y - y0[rising]) / (y1[rising] - y0[rising]) * (x1[rising] - x0[rising])
            held += int((at > x).sum()) % 2
        return 2 * held > len(points)

    return tuple(line for line in lines if not is_on(line))


def _region(patch: Patch, shift: Point) -> Inside:
    """What a patch of a drawing's view holds of the part's view."""

    def holds(points: Floats) -> NDArray[np.bool_]:
        moved = points + np.array(shift)
        held = np.ones(len(points), np.bool_)
        for outline in patch.within:
            held &= inside(moved, [outline.points])
        return held

    return holds


def _not(region: Inside) -> Inside:
    return lambda points: ~region(points)


def _all(*regions: Inside) -> Inside:
    """What all regions hold."""
    return lambda points: np.all([np.ones(len(points), np.bool_), *(region(points) for region in regions)], axis=0)


def _rotation(axis: Vector, degrees: float) -> NDArray[np.float64]:
    """The matrix that turns counter-clockwise about an axis through the origin."""
    x, y, z = axis
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    angle = math.radians(degrees)
    found: NDArray[np.float64] = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * (cross @ cross)
    return found


def along(direction: Vector, point: Sequence[float]) -> float:
    """How far a point is along a direction."""
    return sum(a * b for a, b in zip(direction, point, strict=True))
