"""The pictorial view of an exact drawing: it shows the part from a corner, and is held to as any other view.

Where it shows the same thing at all, next to every edge of the part is drawn in it. So what is too much or missing
there is wrong, but for the joints of faces that some programs draw: seams along round faces, and lines that were joints
in the other views already.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from cadwright.drawing.comparison.overlay import Overlay, Targets
from cadwright.geometry.curves import Curve, Line, Point, length_of
from cadwright.views.frame import frame_of
from cadwright.views.projection import Projection, Vector
from cadwright.views.sight import SeenEdge, Sight

SAME = 0.9
"""The share of the part's edges that a picture of it shows."""
END_TOLERANCES = 8.0
"""How many tolerances from an edge a line may end: where the file rounds, ellipses are drawn a little off."""
ASKEW = 0.01
"""The sine of the angle up to which a line runs along a cylinder."""


class Drawn(NamedTuple):
    """How a pictorial view is drawn: the projection, how many times as large as the part, and where."""

    projection: Projection
    scale: float
    shift: Point

    def at(self, place: Vector) -> Point:
        """Where the view shows a place of the part."""
        x, y = self.projection.to_view(place)
        return (x * self.scale + self.shift[0], y * self.scale + self.shift[1])


def is_picture(over: Overlay) -> bool:
    """Whether a view shows the part from where it is held against it: nearly all of the part's edges are drawn."""
    drawn, alone = (sum(map(length_of, curves)) for curves in (over.common, over.extra))
    return drawn > 0 and drawn >= SAME * (drawn + alone)


def without_joints(
    over: Overlay, drawn: Drawn, sight: Sight, joints: Mapping[str, Sequence[Curve]], shift: Vector, tolerance: float
) -> Overlay:
    """Leave out the differences in a picture that are joints.

    ``joints`` are those of the other views, whose places are the part's moved by ``shift``.
    """
    known = {frame_of(name): Targets(curves) for name, curves in joints.items()}

    def is_joint(curve: Curve) -> bool:
        if not isinstance(curve, Line):
            return False
        ends = [
            list(_edges_at(end, over.view, drawn, sight, END_TOLERANCES * tolerance))
            for end in (curve.start, curve.end)
        ]
        faces = {face for places in ends for _, edge in places for face in edge.faces}
        if any(_is_seam(curve, face, drawn, sight) for face in faces):
            return True
        middles = [
            [(p + q) / 2 + move for p, q, move in zip(a, b, shift, strict=True)] for a, _ in ends[0] for b, _ in ends[1]
        ]
        return any(
            frame is not None and targets.nearest(frame.in_view(middle)) <= tolerance
            for middle in middles
            for frame, targets in known.items()
        )

    return msgspec.structs.replace(over, missing=tuple(curve for curve in over.missing if not is_joint(curve)))


def _is_seam(line: Line, face: int, drawn: Drawn, sight: Sight) -> bool:
    """Whether a line runs along a cylinder."""
    surface = sight.surfaces[face]
    if surface.kind != "cylinder":
        return False
    (ax, ay), (bx, by) = drawn.projection.to_view(surface.axis), (line.end[i] - line.start[i] for i in range(2))
    return abs(ax * by - ay * bx) <= ASKEW * math.hypot(ax, ay) * math.hypot(bx, by)


def _edges_at(end: Point, view: str, drawn: Drawn, sight: Sight, near: float) -> Iterator[tuple[Vector, SeenEdge]]:
    """Where in space the seen edges are that a view shows at a point."""
    for edge in sight.seen[view]:
        shown = np.array([drawn.at(point) for point in edge.points])
        start, way = shown[:-1], np.diff(shown, axis=0)
        along = ((end - start) * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-24)
        along = np.clip(along, 0.0, 1.0)
        apart = np.hypot(*(end - start - along[:, None] * way).T)
        n = int(apart.argmin())
        if apart[n] <= near:
            a, b = np.array(edge.points[n]), np.array(edge.points[n + 1])
            x, y, z = map(float, a + along[n] * (b - a))
            yield (x, y, z), edge
