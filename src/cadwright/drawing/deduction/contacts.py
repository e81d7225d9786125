"""What touches what in a drawing, found out once for all deductions about it."""

import math
from collections import defaultdict

from cadwright.drawing.deduction.coincidence import Quadrant, outlines
from cadwright.drawing.deduction.drawn import Round, Slant
from cadwright.drawing.deduction.elements import Elements
from cadwright.geometry.curves import Point

_TANGENT = math.sin(math.radians(0.5))


class Contacts:
    """Facts of the drawn geometry alone, by the numbers of joints, circles and lines at an angle."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements
        rounds_at: dict[int, list[int]] = defaultdict(list)
        slants_at: dict[int, list[int]] = defaultdict(list)
        for i, joints in enumerate(elements.on_round):
            for joint in joints:
                rounds_at[joint].append(i)
        for i, joints in enumerate(elements.on_slant):
            for joint in joints:
                slants_at[joint].append(i)
        self.quadrants: list[list[Quadrant]] = outlines(elements)
        """Of each circle."""
        self.slants_into: list[dict[int, list[int]]] = [
            {j: [s for s in slants_at[j] if self._runs_into(s, i, j)] for j in joints}
            for i, joints in enumerate(elements.on_round)
        ]
        """For each circle, at each joint, the lines that run into it there without a corner."""
        self.rounds_into: list[dict[int, list[int]]] = [
            {j: [r for r in rounds_at[j] if r != i and self._meet(r, i)] for j in joints}
            for i, joints in enumerate(elements.on_round)
        ]
        """For each circle, at each joint, the circles that touch it."""
        self.rounds_along: list[dict[int, list[int]]] = [
            {j: [r for r in rounds_at[j] if self._runs_into(i, r, j)] for j in joints}
            for i, joints in enumerate(elements.on_slant)
        ]
        """For each line at an angle, at each joint, the circles that it runs into without a corner."""
        self.concentric: list[list[int]] = [
            [j for j, other in enumerate(elements.rounds) if j != i and other.view == c.view and other.nodes == c.nodes]
            for i, c in enumerate(elements.rounds)
        ]
        self.mirrored: list[list[int]] = [self._images(slant) for slant in elements.slants]
        """For each line at an angle its mirror images in planes of symmetry that its view is square to."""

    def _runs_into(self, slant: int, circle: int, joint: int) -> bool:
        line, round_ = self._elements.slants[slant], self._elements.rounds[circle]
        at = self._elements.joints[joint].at
        return self._ends_at(line, at) and _is_tangent(line, round_, at)

    def _ends_at(self, slant: Slant, point: Point) -> bool:
        return self._elements.near(slant.start, point) or self._elements.near(slant.end, point)

    def _meet(self, a: int, b: int) -> bool:
        """Whether two circles touch from within or without."""
        one, other = self._elements.rounds[a], self._elements.rounds[b]
        apart = math.dist(one.center, other.center)
        gaps = (apart - one.radius - other.radius, apart - abs(one.radius - other.radius))
        return min(map(abs, gaps)) < 4 * self._elements.tolerance

    def _images(self, slant: Slant) -> list[int]:
        elements = self._elements
        found = []
        for place in (0, 1):
            axis, sign = elements.frames[slant.view].ways[place]
            middle = elements.symmetric[axis]
            if middle is None:
                continue
            ends = [list(slant.start), list(slant.end)]
            for end in ends:
                end[place] = 2 * sign * middle - end[place]
            nodes = {tuple(elements.node(slant.view, i, end[i]) for i in (0, 1)) for end in ends}
            found += [i for i, s in enumerate(elements.slants) if s.view == slant.view and set(s.nodes) == nodes]
        return found


def _is_tangent(slant: Slant, circle: Round, at: Point) -> bool:
    radial = (at[0] - circle.center[0], at[1] - circle.center[1])
    return abs(radial[0] * slant.direction[0] + radial[1] * slant.direction[1]) < _TANGENT * circle.radius
