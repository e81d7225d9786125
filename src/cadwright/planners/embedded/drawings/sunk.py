"""Round holes whose depth a callout states and no line shows: "4× Ø6 ↧ 10", "M6 ↧ 12", "Ø5 THRU ⌴ Ø9 ↧ 5".

What a callout says is measured from the hole's mouth, which is found on a part that was solved without it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from cadwright.drawing.callouts import Callout, parse
from cadwright.drawing.dimension import Diameter, Dimension
from cadwright.geometry.arrangement import Bools, Floats
from cadwright.geometry.curves import Box, Circle, Curve, Line, Point
from cadwright.planners.embedded.drawings.blocks import Blocks
from cadwright.planners.embedded.drawings.evidence import Tests, merged
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, in_plane

SAME = 0.02
"""The share by which radii may differ from a stated one and be meant."""
SAME_BOTTOM = 1e-3
"""How near to a drawn place a stated bottom is the same, as a share of the part's depth."""
BESIDE = 1.3
"""How far round a hole its mouth is looked for, in radii."""


@dataclass(frozen=True)
class Sunk:
    """A hole that is seen from ``side`` of the plane ``axes``.

    It has its circle, its depth (mm) below its mouth (``None``: through), the radius of its mouth and of what goes on
    below; ``step`` is the depth of its counterbore.
    """

    axes: Axes
    side: int
    circle: Circle
    deep: float | None
    rim: float
    core: float = 0.0
    step: float = 0.0


class Told(Protocol):
    """What is known besides lines: a surface that has none, and tests of what is there."""

    def unseen(self, axes: Axes, frame: Box) -> list[Curve]:
        """The curves that the surface would be in a plane that sees it edge-on."""

    def tests(self, blocks: Blocks) -> Tests:
        """What follows for blocks."""


@dataclass(frozen=True)
class Reach:
    """A hole between its mouth and its bottom, the ``level`` along the depth; ``None``: it goes through."""

    hole: Sunk
    mouth: float
    level: float | None

    @property
    def depth(self) -> int:
        """The axis along which it is deep."""
        return 3 - sum(self.hole.axes)

    def unseen(self, axes: Axes, frame: Box) -> list[Curve]:
        """Its bottom, from the side."""
        return [] if self.level is None else across(frame, axes, self.depth, self.level)

    def tests(self, blocks: Blocks) -> Tests:
        """Test that there is nothing from the hole's mouth to its bottom, and something solid below.

        Either weighs as much as lines that fill its circle, as far apart as that is wide.
        """
        hole = self.hole
        number = np.moveaxis(blocks.number, (*hole.axes, self.depth), (0, 1, 2))
        within = _distances(hole, blocks) < hole.circle.radius
        us, vs, ds = (blocks.samples[axis] for axis in (*hole.axes, self.depth))
        area = (np.gradient(us)[:, None] * np.gradient(vs)[None, :])[within] / (2 * hole.circle.radius)
        below = hole.side * (self.mouth - ds)
        deep = np.inf if self.level is None else abs(self.mouth - self.level)
        empty = (below > 0) & (below < deep)
        one = number[within][:, empty]
        share = np.gradient(ds)[empty]
        weight = (area[:, None] * share[None, :] / share.sum()).reshape(-1)
        one, filled = one.reshape(-1, 1), np.zeros(one.size, np.bool_)
        beyond = np.flatnonzero(below >= deep)
        if len(beyond):
            ground = _distances(hole, blocks)[within] > hole.core
            floor = number[within][ground][:, beyond[-1] if hole.side > 0 else beyond[0]][:, None]
            one, weight = np.concatenate([one, floor]), np.concatenate([weight, area[ground]])
            filled = np.concatenate([filled, np.ones(len(floor), np.bool_)])
        no = np.zeros(len(one), np.bool_)
        return merged(Tests(one, np.zeros_like(one), np.ones(one.shape, np.bool_), filled, weight, no, filled))


def sunk_of(drawn: Mapping[Axes, Plane], placed: Mapping[Axes, Plane], dimensions: Sequence[Dimension]) -> list[Sunk]:
    """The holes whose depth is stated. Dimensions point at planes as ``drawn``; found is what they are as ``placed``,
    which has the same curves.
    """
    found = []
    for d in dimensions:
        said = parse(d.text) if isinstance(d, Diameter) else None
        if not isinstance(d, Diameter) or said is None or not (said.bored or said.is_through or said.counterbore):
            continue
        for axes, plane in drawn.items():
            for look, moved in zip(plane.looks, placed[axes].looks, strict=True):
                if look.name == d.view:
                    centers = [c.center for c in _meant(look, d, said, dimensions)]
                    numbers = [n for n, c in enumerate(look.curves) if isinstance(c, Circle) and _at(c, centers)]
                    rounds = [c for n in numbers if isinstance(c := moved.curves[n], Circle)]
                    firsts = {c.center: c for c in rounds}.values()
                    found += [s for c in firsts for s in _said(axes, look, c, rounds, said)]
    return found


def _at(circle: Circle, centers: Sequence[Point]) -> bool:
    return any(np.hypot(circle.center[0] - x, circle.center[1] - y) < SAME * circle.radius for x, y in centers)


def _meant(look: Look, dimension: Diameter, said: Callout, dimensions: Sequence[Dimension]) -> list[Circle]:
    """The circles that a callout is for: all of its size, if they are as many as it counts, else the one pointed at."""
    alike = [c for c in look.curves if isinstance(c, Circle) and abs(c.radius - dimension.radius) < SAME * c.radius]
    at = in_plane(look.name, dimension.center)
    own = [c for c in alike if _at(c, [at])]
    others = [in_plane(look.name, d.center) for d in dimensions if isinstance(d, Diameter) and d.view == look.name]
    rest = [c for c in alike if c not in own and not _at(c, others)]
    return [*own, *rest] if len(own) + len(rest) == said.count else own


def _said(axes: Axes, look: Look, circle: Circle, rounds: Sequence[Circle], said: Callout) -> Iterator[Sunk]:
    """What a callout says of the circles about one centre."""
    about = [c for c in rounds if _at(c, [circle.center])]

    def nearest(diameter: float) -> Circle | None:
        best = min(about, key=lambda c: abs(2 * c.radius - diameter))
        return best if abs(2 * best.radius - diameter) < 10 * SAME * diameter else None

    inner = nearest(said.value)
    wide = nearest(said.counterbore[0]) if said.counterbore else None
    if wide is not None and said.counterbore and said.counterbore[1]:
        yield Sunk(axes, look.side, wide, said.counterbore[1], wide.radius, said.value / 2)
    if inner is not None and inner is not wide and (said.bored or said.is_through):
        step = (said.counterbore[1] or 0.0) if said.counterbore else 0.0
        deep = None if said.is_through else said.bored
        yield Sunk(axes, look.side, inner, deep, (wide or inner).radius, step=step)


def reach_of(hole: Sunk, blocks: Blocks, solid: Bools) -> Reach | None:
    """Where a hole begins and ends in a part that was solved; ``None`` where there is nothing round it."""
    depth = 3 - sum(hole.axes)
    volume = np.moveaxis(solid[blocks.number], (*hole.axes, depth), (0, 1, 2))
    away = _distances(hole, blocks)
    columns = volume[(away > hole.rim) & (away < BESIDE * hole.rim)]
    columns = columns[columns.any(axis=1)]
    if not len(columns):
        return None
    samples, levels = blocks.samples[depth], blocks.levels[depth]
    first = columns.shape[1] - columns[:, ::-1].argmax(axis=1) if hole.side > 0 else columns.argmax(axis=1)
    tops, counts = np.unique(first, return_counts=True)
    top = int(tops[counts.argmax()])
    middle = (samples[top - 1] + samples[top]) / 2
    mouth = float(levels[np.abs(levels - middle).argmin()])
    return Reach(hole, mouth, _bottom(hole, mouth, levels))


def _bottom(hole: Sunk, mouth: float, levels: Floats) -> float | None:
    """Where a hole ends. Below a counterbore some state the depth from its mouth, others from the counterbore: what is
    drawn decides, else the mouth, from which a hole is deeper than its counterbore.
    """
    if hole.deep is None:
        return None
    depths = [hole.deep, hole.deep + hole.step] if hole.deep > hole.step else [hole.deep + hole.step]
    tried = [mouth - hole.side * deep for deep in depths]
    near = SAME_BOTTOM * float(levels[-1] - levels[0])
    inner = levels[1:-1]
    return next((level for level in tried if (np.abs(inner - level) < near).any()), tried[0])


def _distances(hole: Sunk, blocks: Blocks) -> Floats:
    """How far the samples of a hole's plane (len(us), len(vs)) are from its axis."""
    us, vs = (blocks.samples[axis] for axis in hole.axes)
    away: Floats = np.hypot(us[:, None] - hole.circle.center[0], vs[None, :] - hole.circle.center[1])
    return away


def across(frame: Box, axes: Axes, depth: int, level: float) -> list[Curve]:
    """A line right across a plane at a level of an axis; nothing where the plane does not show that axis."""
    x0, y0, x1, y1 = frame
    if depth not in axes:
        return []
    return [Line((level, y0), (level, y1)) if axes[0] == depth else Line((x0, level), (x1, level))]
