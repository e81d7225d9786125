"""The views of a reading, folded back into the planes that they are drawn in.

A point of a view fixes two of the three coordinates of the part. Views from opposite sides fix the same two, so that
there are three planes at most: (x, y), (x, z) and (y, z), each with one or two *looks* at it.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, permutations

import msgspec
import numpy as np

from cadwright.drawing.reading.values import Patch, ReadView
from cadwright.geometry.arrangement import Arrangement, Mark, Sight, arrangement
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point, Polyline, placed
from cadwright.geometry.pieces import Piece, pieces_of
from cadwright.planners.embedded.drawings.broken_off import drawn_on
from cadwright.views.frame import Frame, frame_of

Axes = tuple[int, int]
PLANES: tuple[Axes, ...] = ((0, 1), (0, 2), (1, 2))


class Look(msgspec.Struct, frozen=True):
    """A view as curves in its plane's coordinates; the viewer stands at the end ``side`` (±1) of the depth axis.

    A look with ``hatching`` shows the part cut open: in the ``patches``, where there are any, whose places are
    coordinates along the depth axis.
    """

    name: str
    side: int
    curves: tuple[Curve, ...]
    hatching: tuple[Line, ...] = ()
    patches: tuple[Patch, ...] = ()


class Plane(msgspec.Struct, frozen=True):
    """A plane with the looks at it; ``axes`` are the coordinates it fixes, in rising order."""

    axes: Axes
    looks: tuple[Look, ...]

    @property
    def depth(self) -> int:
        """The coordinate that the plane does not fix."""
        return 3 - sum(self.axes)


def planes_of(views: Sequence[ReadView]) -> dict[Axes, Plane]:
    """The planes that views along the axes show; smooth lines, centre lines and pictorial views are left out."""
    found: dict[Axes, list[Look]] = {}
    for view in map(drawn_on, views):
        frame = frame_of(view.name)
        if frame is None:
            continue
        (i, si), (j, sj) = frame.ways
        curves = tuple(_moved(c, si, sj, i > j) for c in view.curves if c.kind in ("visible", "hidden"))
        lines = (_moved(c, si, sj, i > j) for c in view.hatching)
        hatching = tuple(line for line in lines if isinstance(line, Line))
        side = frame.toward.sign
        patches = _cut_open(view, frame)
        found.setdefault((min(i, j), max(i, j)), []).append(Look(view.name, side, curves, hatching, patches))
    return {axes: Plane(axes, tuple(looks)) for axes, looks in sorted(found.items())}


def _cut_open(view: ReadView, frame: Frame) -> tuple[Patch, ...]:
    """The patches of a view in which it is cut open, in its plane's coordinates; none where pieces were turned into the
    section first, as those are where no other view shows them.
    """
    if any(patch.turned for patch in view.patches):
        return ()
    (i, si), (j, sj) = frame.ways
    opened = (put(patch, lambda c: _moved(c, si, sj, i > j)) for patch in view.patches if not patch.blank)
    return tuple(
        msgspec.structs.replace(patch, at=None if patch.at is None else frame.toward.sign * patch.at)
        for patch in opened
    )


def put(patch: Patch, move: Callable[[Curve], Curve]) -> Patch:
    """A patch with its outlines moved."""
    outlines = (move(outline) for outline in patch.within)
    return msgspec.structs.replace(patch, within=tuple(o for o in outlines if isinstance(o, Polyline)))


def all_round(planes: Mapping[Axes, Plane], near: float) -> dict[Axes, Plane]:
    """Return the third plane of a part that is round, or none.

    A part is round where two views show it, and the one along its axis has nothing but circles about one centre (to
    ``near``): it looks from the third side as from the second.
    """
    if len(planes) != 2:
        return {}
    for (axes, plan), (side_axes, side) in permutations(planes.items()):
        circles = [c for look in plan.looks for c in look.curves]
        shown = [c for look in side.looks for c in look.curves]
        if not circles or not all(isinstance(c, Circle) for c in circles) or any(isinstance(c, Circle) for c in shown):
            continue
        centers = np.array([c.center for c in circles if isinstance(c, Circle)])
        if np.ptp(centers, axis=0).max() > near:
            continue
        kept = next(i for i in (0, 1) if side_axes[i] in axes)
        other = sum(axes) - side_axes[kept]
        center = {axis: float(centers[0, i]) for i, axis in enumerate(axes)}
        shift = center[other] - center[side_axes[kept]]
        swapped = (other < plan.depth) != (kept == 0)
        looks = tuple(_beside(look, (shift, 0.0) if kept == 0 else (0.0, shift), swapped) for look in side.looks)
        third = (min(other, plan.depth), max(other, plan.depth))
        return {third: Plane(third, looks)}
    return {}


def _beside(look: Look, shift: Point, swapped: bool) -> Look:
    """A look, shifted, as it is from the third side."""
    curves, hatching = ([_moved(placed(c, 1.0, shift), 1, 1, swapped) for c in o] for o in (look.curves, look.hatching))
    patches = (put(patch, lambda c: _moved(placed(c, 1.0, shift), 1, 1, swapped)) for patch in look.patches)
    through = tuple(
        msgspec.structs.replace(patch, at=None) for patch in patches
    )  # the third side has a depth of its own
    return Look("", look.side, tuple(curves), tuple(line for line in hatching if isinstance(line, Line)), through)


def in_plane(name: str, point: Point) -> Point:
    """A point of the view of that name, which is along an axis, in its plane's coordinates."""
    frame = frame_of(name)
    assert frame is not None, f"{name} is no view along an axis"
    at = frame.in_space(point)
    i, j = sorted((frame.right.axis, frame.up.axis))
    return (at[i], at[j])


def arrange(
    plane: Plane, tolerance: float, frame: Box, *, free: bool = True, unseen: Sequence[Curve] = ()
) -> Arrangement:
    """Cut a plane into faces by the looks at it, a rectangle round them and curves that are ``unseen``.

    Points nearer than ``tolerance`` are one. Without ``free``, curves that are neither straight nor circular are left
    out.
    """
    pieces: list[tuple[Piece, Mark | None]] = [
        (piece, (look.side, _sight(c)))
        for look in plane.looks
        for c in look.curves
        if free or not isinstance(c, Polyline)
        for piece in pieces_of(c)
    ]
    x0, y0, x1, y1 = frame
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    pieces += [(Piece(a, b), None) for a, b in pairwise(corners)]
    pieces += [(piece, None) for curve in unseen for piece in pieces_of(curve)]
    return arrangement(pieces, tolerance)


def _sight(curve: Curve) -> Sight:
    return "hidden" if curve.kind == "hidden" else "visible"


def _moved(curve: Curve, across: int, upward: int, swapped: bool) -> Curve:
    """A curve of a view with its coordinates' signs, and their order, changed to those of the plane."""

    def move(point: Point) -> Point:
        u, v = across * point[0], upward * point[1]
        return (v, u) if swapped else (u, v)

    match curve:
        case Line(start, end, kind):
            return Line(move(start), move(end), kind)
        case Circle(center, radius, kind):
            return Circle(move(center), radius, kind)
        case Polyline(points, kind):
            return Polyline(tuple(map(move, points)), kind)
        case Arc(center, radius, start, end, kind):
            a, b = move(curve.point_at(start)), move(curve.point_at(end))
            middle = move(center)
            turned = (across * upward < 0) != swapped
            first = b if turned else a
            begin = math.degrees(math.atan2(first[1] - middle[1], first[0] - middle[0])) % 360
            return Arc(middle, radius, begin, begin + (end - start), kind)
