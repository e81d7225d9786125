"""How far away the faces of a view are, as a pictorial view tells where no line of another view does.

What the picture shows and the part has no edge for votes: a point of the picture is, on the outline of a face that the
viewer of front, top or right sees, at one depth. Where many points agree on a depth the outline is drawn there.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Floats
from cadwright.geometry.curves import Box, Curve
from cadwright.geometry.pieces import Piece
from cadwright.planners.embedded.drawings.blocks import Blocks
from cadwright.planners.embedded.drawings.coordinates import EVEN
from cadwright.planners.embedded.drawings.evidence import Tests, merged
from cadwright.planners.embedded.drawings.in_space import RIGHT_UP, TOWARD
from cadwright.planners.embedded.drawings.pictorial import Picture
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.sunk import across

AGREE = 2.0
"""How many tolerances votes may differ by that are for one depth."""
ENOUGH = 0.15
"""The share of a face's outline, as the picture shows it, that has to be drawn at its depth."""
LACKING = 0.1
"""What an outline that is not drawn at a depth weighs, where a face is chosen, against what is drawn of it."""
BEYOND = 3.0
"""How many tolerances from the ends of the part a face has to be: there nothing new is told."""
SAME = 0.5
"""The part of the tolerance by which a depth may be off one that a person would say."""
SLANTED = 1e-9
"""How much an edge has to slant to the direction in which it is moved by its depth."""


@dataclass(frozen=True)
class Floor:
    """A face of a plane that the viewer at the end ``side`` of its depth sees at a ``level`` of that."""

    axes: Axes
    side: int
    drawn: Arrangement
    face: int
    level: float

    @property
    def depth(self) -> int:
        """The axis along which it is at a level."""
        return 3 - sum(self.axes)

    def unseen(self, axes: Axes, frame: Box) -> list[Curve]:
        """It, from the side."""
        return across(frame, axes, self.depth, self.level)

    def tests(self, blocks: Blocks) -> Tests:
        """Nothing before it, and something solid there. Either weighs as much as lines that fill it, as far apart as
        it is wide.
        """
        us, vs, ds = (blocks.samples[axis] for axis in (*self.axes, self.depth))
        number = np.moveaxis(blocks.number, (*self.axes, self.depth), (0, 1, 2))
        points = np.stack(np.meshgrid(us, vs, indexing="ij"), -1).reshape(-1, 2)
        within = (self.drawn.faces_at(points) == self.face).reshape(len(us), len(vs))
        wide = float(np.ptp(self.drawn.outlines[self.face - 1], axis=0).min())
        area = (np.gradient(us)[:, None] * np.gradient(vs)[None, :])[within] / wide
        before = self.side * (ds - self.level) > 0
        share = np.gradient(ds)[before]
        columns = number[within]
        empty, ground = columns[:, before], columns[:, ~before][:, -1 if self.side > 0 else 0]
        one = np.concatenate([empty.reshape(-1), ground])[:, None]
        weight = np.concatenate([(area[:, None] * share[None, :] / share.sum()).reshape(-1), area])
        filled = np.repeat([False, True], [empty.size, ground.size])
        no = np.zeros(len(one), np.bool_)
        return merged(Tests(one, np.zeros_like(one), np.ones(one.shape, np.bool_), filled, weight, no, filled))


def floors_of(
    left: Picture, arrangements: Mapping[Axes, Arrangement], levels: Sequence[Floats], tolerance: float
) -> list[Floor]:
    """Return the faces that points of a picture, ``left`` without an edge, put at a depth within the part.

    ``levels`` are known along each axis.
    """
    found: list[Floor] = []
    for axes, a in arrangements.items():
        depth = 3 - sum(axes)
        side = 1 if TOWARD[depth] > 0 else -1
        if any(s == side for e in a.edges for s, _ in e.marks):
            election = _Election(left, a, axes, levels[depth], tolerance)
            found += (Floor(axes, side, a, face, level) for face, level in election.won())
    return found


class _Election:
    """What the points of a picture say of the depths of a plane's faces: votes of each edge as depths and weights."""

    def __init__(self, left: Picture, a: Arrangement, axes: Axes, levels: Floats, tolerance: float) -> None:
        self._levels, self._tolerance = levels, tolerance
        low, high = levels[0] + BEYOND * tolerance, levels[-1] - BEYOND * tolerance
        self._votes: list[tuple[Floats, Floats]] = []
        for edge in a.edges:
            depths, weights = _votes(left, edge.piece, axes)
            within = (depths > low) & (depths < high)
            self._votes.append((depths[within], weights[within]))
        shown = [_shown(edge.piece, axes) for edge in a.edges]
        self._outlines = {
            face: [n for n, e in enumerate(a.edges) if face in (e.left, e.right) and e.left != e.right]
            for face in set(range(1, len(a.outlines) + 1)) - a.outside
        }
        self._shown = {face: sum(shown[n] for n in edges) for face, edges in self._outlines.items()}

    def won(self) -> Iterator[tuple[int, float]]:
        """Yield faces with their depths, those first of which most is drawn there.

        Of several that share it, the one of which least is not drawn comes first. An edge's votes for a depth are used
        up by the first of its faces.
        """
        while self._outlines:
            peaks = {face: self._peak(edges) for face, edges in self._outlines.items()}
            able = [face for face, (_, weight) in peaks.items() if weight >= ENOUGH * self._shown[face]]
            if not able:
                return
            face = max(able, key=lambda face: peaks[face][1] - LACKING * (self._shown[face] - peaks[face][1]))
            level = peaks[face][0]
            for n in self._outlines.pop(face):
                depths, weights = self._votes[n]
                other = np.abs(depths - level) > AGREE * self._tolerance
                self._votes[n] = (depths[other], weights[other])
            yield face, self._plain(level)

    def _peak(self, edges: Sequence[int]) -> tuple[float, float]:
        """The depth that most votes of some edges, by weight, are for, and their weight."""
        depths, weights = (np.concatenate([self._votes[n][i] for n in edges]) for i in (0, 1))
        if not len(depths):
            return 0.0, 0.0
        order = np.argsort(depths)
        depths, total = depths[order], np.concatenate([[0.0], np.cumsum(weights[order])])
        last = np.searchsorted(depths, depths + AGREE * self._tolerance, side="right")
        best = int((total[last] - total[:-1]).argmax())
        return float(np.median(depths[best : last[best]])), float(total[last[best]] - total[best])

    def _plain(self, level: float) -> float:
        """A depth as a level that is known, or as far from an end of the part as a person would say."""
        near = float(self._levels[np.abs(self._levels - level).argmin()])
        if abs(near - level) <= BEYOND * self._tolerance:
            return near
        even = (end + round((level - end) / EVEN) * EVEN for end in self._levels[[0, -1]].tolist())
        return next((each for each in even if abs(each - level) <= SAME * self._tolerance), level)


def _votes(left: Picture, piece: Piece, axes: Axes) -> tuple[Floats, Floats]:
    """The depths at which an edge would be drawn through the points of a picture, and how much each of them weighs.

    A point of the picture is, seen along the depth, somewhere on a straight line, which meets the edge in a few places.
    """
    base, toward = RIGHT_UP[:, list(axes)], RIGHT_UP[:, 3 - sum(axes)]
    start, step = np.linalg.solve(base, left.points.T).T, -np.linalg.solve(base, toward)
    if piece.center is None:
        p, along = np.array(piece.p), np.array(piece.q) - np.array(piece.p)
        normal = np.array([-along[1], along[0]])
        if abs(normal @ step) < SLANTED * np.hypot(*normal) * np.hypot(*step):
            return np.zeros(0), np.zeros(0)
        depths = ((p - start) @ normal / (normal @ step))[:, None]
        t = (start[:, None, :] + depths[:, :, None] * step - p) @ along / (along @ along)
    else:
        off = start - np.array(piece.center)
        half, size = off @ step, step @ step
        root = half**2 - size * ((off**2).sum(axis=1) - piece.radius**2)
        roots = np.sqrt(np.where(root < 0, np.nan, root))
        depths = (-half[:, None] + roots[:, None] * np.array([1.0, -1.0])) / size
        out = off[:, None, :] + depths[:, :, None] * step
        t = ((np.arctan2(out[..., 1], out[..., 0]) - piece.first) % math.tau) / piece.sweep
    on = np.isfinite(depths) & (t >= 0.0) & (t <= 1.0)
    return depths[on], np.broadcast_to(left.weights[:, None], depths.shape)[on]


def _shown(piece: Piece, axes: Axes) -> float:
    """How long an edge is in the picture."""
    points = np.array([piece.at(t) for t in np.linspace(0.0, 1.0, 9)]) @ RIGHT_UP[:, list(axes)].T
    return float(np.hypot(*np.diff(points, axis=0).T).sum())
