"""Cylinders that no view shows from their end, because something wider lies before them.

A sheet without hidden lines shows one from two sides, as it would show a square bar. What tells them apart is the seam
that some programs draw along a cylinder, which is in the middle of it in one of the two views and not in the other, and
the round end in a pictorial view.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Floats
from cadwright.geometry.curves import Box, Circle, Curve
from cadwright.planners.embedded.drawings.blocks import Blocks, distinct
from cadwright.planners.embedded.drawings.evidence import Tests, merged
from cadwright.planners.embedded.drawings.in_space import RIGHT_UP
from cadwright.planners.embedded.drawings.pictorial import LINE_TOLERANCES, Picture, distances
from cadwright.planners.embedded.drawings.planes import Axes

DRAWN = 0.6
"""The share of a square's outline from which on a view shows it: a few of its sides may be those of something else."""
SHOWN = 0.1
"""The share of its round end that a pictorial view has to show of a cylinder that has no seam."""
ROUND = 90
"""Points that a round end is looked for at."""
MOST_LINES = 40
"""Lines along an axis in one view, for all pairs of them to be tried."""


@dataclass(frozen=True)
class Covered:
    """A cylinder with a ``circle`` of the plane ``axes``, from ``low`` to ``high`` along its depth; whether it has a
    seam.
    """

    axes: Axes
    circle: Circle
    low: float
    high: float
    seam: bool

    @property
    def depth(self) -> int:
        """The axis along which it runs."""
        return 3 - sum(self.axes)

    def unseen(self, axes: Axes, frame: Box) -> list[Curve]:
        """Its circle, in the plane that sees its end."""
        return [self.circle] if axes == self.axes else []

    def tests(self, blocks: Blocks) -> Tests:
        """Nothing in the corners that a square bar would have. They weigh as much as lines that fill them, as far apart
        as it is wide.
        """
        us, vs, ds = (blocks.samples[axis] for axis in (*self.axes, self.depth))
        number = np.moveaxis(blocks.number, (*self.axes, self.depth), (0, 1, 2))
        across, upward = us - self.circle.center[0], vs - self.circle.center[1]
        radius = self.circle.radius
        square = (np.abs(across) < radius)[:, None] & (np.abs(upward) < radius)[None, :]
        corner = square & (np.hypot(across[:, None], upward[None, :]) > radius)
        along = (ds > self.low) & (ds < self.high)
        area = (np.gradient(us)[:, None] * np.gradient(vs)[None, :])[corner] / (2 * radius)
        share = np.gradient(ds)[along]
        one = number[corner][:, along].reshape(-1, 1)
        weight = (area[:, None] * share[None, :] / share.sum()).reshape(-1)
        no = np.zeros(len(one), np.bool_)
        return merged(Tests(one, np.zeros_like(one), np.ones(one.shape, np.bool_), no, weight, no, no))

    def shown(self, picture: Picture, near: float) -> bool:
        """Whether a picture, or what is left of it, shows one of its ends."""
        angles = np.linspace(0.0, 2 * np.pi, ROUND, endpoint=False)
        end = np.zeros((ROUND, 3))
        for i, turned in enumerate((np.cos(angles), np.sin(angles))):
            end[:, self.axes[i]] = self.circle.center[i] + self.circle.radius * turned
        for level in (self.low, self.high):
            end[:, self.depth] = level
            rim = np.concatenate([end, end[:1]]) @ RIGHT_UP.T
            length = float(np.hypot(*np.diff(rim, axis=0).T).sum())
            if float(picture.weights[distances(picture.points, [rim]) < near].sum()) > SHOWN * length:
                return True
        return False


def covered_in(arrangements: Mapping[Axes, Arrangement], tolerance: float) -> list[Covered]:
    """The cylinders that may be behind something: as wide in two views, and not drawn in the third."""
    near = LINE_TOLERANCES * tolerance
    found: list[Covered] = []
    for axes in arrangements:
        depth = 3 - sum(axes)
        views: list[Axes] = [(min(axis, depth), max(axis, depth)) for axis in axes]
        if any(view not in arrangements for view in views):
            continue
        one, other = (_Side(arrangements[view], view.index(depth), near) for view in views)
        pairs = product(list(one.rectangles()), list(other.rectangles()))
        for r, s in ((r, s) for r, s in pairs if r.alike(s, near)):
            seams = (one.seam(r), other.seam(s))
            if not all(seams):  # a bar that stands on its edge has a line in both
                circle = Circle((r.middle, s.middle), r.width / 2)
                found.append(Covered(axes, circle, r.low, r.high, any(seams)))
    return [each for each in found if not _drawn(each, arrangements[each.axes], near)]


class _Rectangle(NamedTuple):
    """What a view shows between two lines along the depth: where across, and where along it."""

    left: float
    right: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def alike(self, other: "_Rectangle", near: float) -> bool:
        """Whether it is as wide as another one, between the same levels."""
        sizes = ((self.width, other.width), (self.low, other.low), (self.high, other.high))
        return all(abs(a - b) < near for a, b in sizes)


class _Side:
    """The lines of a view along one of its axes, and across it: at each place the stretches that are drawn."""

    def __init__(self, a: Arrangement, along: int, near: float) -> None:
        self.near = near
        self.along, self.across = _lines(a, along, near), _lines(a, 1 - along, near)

    def rectangles(self) -> Iterator[_Rectangle]:
        """All that have lines on all four sides."""
        if max(len(self.along), len(self.across)) > MOST_LINES:
            return
        for low, high in combinations(sorted(self.across), 2):
            tall = [at for at in sorted(self.along) if self._covers(self.along[at], low, high)]
            for left, right in combinations(tall, 2):
                if all(self._covers(self.across[level], left, right) for level in (low, high)):
                    yield _Rectangle(left, right, low, high)

    def seam(self, r: _Rectangle) -> bool:
        """Whether a line goes through the middle of a rectangle from end to end."""
        middle = (at for at in self.along if abs(at - r.middle) < self.near)
        return any(self._covers(self.along[at], r.low, r.high) for at in middle)

    def _covers(self, stretches: Floats, low: float, high: float) -> bool:
        return _overlap(stretches, low, high) > high - low - 2 * self.near


def _lines(a: Arrangement, along: int, near: float) -> dict[float, Floats]:
    """The drawn lines along an axis, by their place across it: stretches (n, 2)."""
    drawn = [(e.piece.p, e.piece.q) for e in a.edges if e.marks and e.along == along]
    places = distinct([p[1 - along] for p, _ in drawn], near / 2)
    found: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for p, q in drawn:
        place = float(places[np.abs(places - p[1 - along]).argmin()])
        found[place].append((min(p[along], q[along]), max(p[along], q[along])))
    return {place: np.array(stretches) for place, stretches in found.items()}


def _overlap(stretches: Floats, low: float, high: float) -> float:
    """How much of what lies between two places is drawn; stretches are of different edges, and do not overlap."""
    return float(np.maximum(np.minimum(stretches[:, 1], high) - np.maximum(stretches[:, 0], low), 0.0).sum())


def _drawn(covered: Covered, a: Arrangement, near: float) -> bool:
    """Whether the view of its end shows a cylinder's circle, or the square that it would be in."""
    (x, y), radius = covered.circle.center, covered.circle.radius
    rounds = [(e.piece.center, e.piece.radius) for e in a.edges if e.marks and e.piece.center is not None]
    if any(np.hypot(c[0] - x, c[1] - y) < near and abs(r - radius) < near for c, r in rounds):
        return True
    total = 0.0
    for along in (0, 1):
        middle, across = (x, y)[along], (x, y)[1 - along]
        for place, stretches in _lines(a, along, near).items():
            if abs(abs(place - across) - radius) < near:
                total += _overlap(stretches, middle - radius, middle + radius)
    return total > DRAWN * 8 * radius
