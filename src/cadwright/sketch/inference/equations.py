"""A sketch as numbers and its constraints as equations: which of them are independent, and where they would move it.

A fast check for choosing among many constraints; what must equal FreeCAD is solved by FreeCAD. Coordinates are taken in
units of the sketch's long side, so that lengths and angles weigh alike.
"""

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from cadwright.sketch.graph import XY, Arc, Circle, Constraint, Geometry, Line, Point, Reference
from cadwright.sketch.inference.measured import Floats, Measured

Vector = Floats
_STEP = 1e-6
"""For derivatives by central differences."""
DEPENDENT = 1e-4
"""A row of the Jacobian of which less than this is left says nothing new."""
SOLVED = 1e-8
_ROUNDS = 12
_DAMPING = 1e-10

Rows = Callable[[Vector], list[float]]


class UnknownError(ValueError):
    """A constraint that has no equation here, or primitives that have no numbers."""


class Equations:
    """The numbers of a sketch's primitives, and equations between them."""

    def __init__(self, known: Measured) -> None:
        self.known = known
        self.scale = known.size or 1.0
        self.origin = known.middle
        numbers: list[float] = []
        self._first: dict[int, int] = {}
        for number, geometry in enumerate(known.sketch.geometry):
            own = self._numbers(number, geometry)
            if own:
                self._first[number] = len(numbers)
                numbers += own
        self.start: Vector = np.array(numbers, np.float64)

    def _numbers(self, number: int, geometry: Geometry) -> list[float]:
        match geometry:
            case Line(start, end) if number in self.known.lines:
                return [*self._scaled(start), *self._scaled(end)]
            case Arc() if number in self.known.rounds:
                center, radius = self.known.rounds[number]
                ends = [math.atan2(p[1] - center[1], p[0] - center[0]) for p in (geometry.start, geometry.end)]
                return [*self._scaled(center), radius / self.scale, *ends]
            case Circle(center, radius):
                return [*self._scaled(center), radius / self.scale]
            case Point(at):
                return [*self._scaled(at)]
        return []

    def _scaled(self, p: XY) -> XY:
        return (p[0] - self.origin[0]) / self.scale, (p[1] - self.origin[1]) / self.scale

    def point(self, x: Vector, reference: Reference) -> XY:
        """Where a point of a primitive is. Raises `UnknownError`."""
        first, geometry = self._at(reference.geometry), self.known.sketch.geometry[reference.geometry]
        match geometry, reference.position:
            case ((Line() | Point()), "start"):
                return float(x[first]), float(x[first + 1])
            case Line(), "end":
                return float(x[first + 2]), float(x[first + 3])
            case ((Arc() | Circle()), "center"):
                return float(x[first]), float(x[first + 1])
            case Arc(), ("start" | "end"):
                angle = x[first + (3 if reference.position == "start" else 4)]
                radius = x[first + 2]
                return float(x[first] + radius * math.cos(angle)), float(x[first + 1] + radius * math.sin(angle))
        raise UnknownError(f"a {type(geometry).__name__} has no {reference.position}")

    def _at(self, number: int) -> int:
        if number not in self._first:
            raise UnknownError(f"geometry {number} has no numbers here")
        return self._first[number]

    def along(self, x: Vector, number: int) -> XY:
        """The unit vector along a line. Raises `UnknownError` for anything else."""
        if number not in self.known.lines:
            raise UnknownError(f"geometry {number} is no line")
        k = self._at(number)
        dx, dy = float(x[k + 2] - x[k]), float(x[k + 3] - x[k + 1])
        length = math.hypot(dx, dy) or 1.0
        return dx / length, dy / length

    def circle(self, x: Vector, number: int) -> tuple[XY, float]:
        """Centre and radius of an arc or circle. Raises `UnknownError` for anything else."""
        if number not in self.known.rounds:
            raise UnknownError(f"geometry {number} is not round")
        k = self._at(number)
        return (float(x[k]), float(x[k + 1])), float(x[k + 2])

    def variables(self, references: Iterable[Reference]) -> list[int]:
        """The places of the numbers of primitives."""
        counts: dict[type[Geometry], int] = {Line: 4, Arc: 5, Circle: 3, Point: 2}
        found: list[int] = []
        for number in sorted({r.geometry for r in references}):
            first = self._at(number)
            found += range(first, first + counts[type(self.known.sketch.geometry[number])])
        return found

    def jacobian(self, equations: Sequence[tuple[Rows, list[int]]], x: Vector) -> tuple[Vector, Floats, list[int]]:
        """All residuals and their derivatives; the third says to which equation each row belongs."""
        residuals: list[float] = []
        rows, owners = [], []
        for owner, (equation, places) in enumerate(equations):
            values = equation(x)
            block = np.zeros((len(values), len(x)))
            for place in places:
                kept = x[place]
                x[place] = kept + _STEP
                ahead = equation(x)
                x[place] = kept - _STEP
                behind = equation(x)
                x[place] = kept
                block[:, place] = [(a - b) / (2 * _STEP) for a, b in zip(ahead, behind, strict=True)]
            residuals += values
            rows.append(block)
            owners += [owner] * len(values)
        matrix = np.vstack(rows) if rows else np.zeros((0, len(x)))
        return np.array(residuals), matrix, owners

    def solved(self, equations: Sequence[tuple[Rows, list[int]]]) -> tuple[Vector, Vector]:
        """Numbers near those of the sketch at which equations hold, as far as they do, and the residuals that stay.

        Gauss and Newton's steps of least length.
        """
        x = self.start.copy()
        for _ in range(_ROUNDS):
            residuals, matrix, _ = self.jacobian(equations, x)
            if not len(residuals) or np.abs(residuals).max() < SOLVED:
                return x, residuals
            weights = np.linalg.solve(matrix @ matrix.T + _DAMPING * np.eye(len(residuals)), -residuals)
            step = matrix.T @ weights
            longest = float(np.abs(step).max())
            x += step * min(1.0, 0.25 / longest) if longest > 0 else 0.0
        return x, self.jacobian(equations, x)[0]

    def moves(self, x: Vector) -> dict[int, float]:
        """How far the points of each primitive went, and how much its radius changed, in the sketch's unit."""
        found: dict[int, float] = {}
        for reference in self.known.references:
            try:
                there = self.point(x, reference)
            except UnknownError:
                continue
            away = math.dist(there, self._scaled(self.known.at(reference))) * self.scale
            found[reference.geometry] = max(found.get(reference.geometry, 0.0), away)
        for number, (_, radius) in self.known.rounds.items():
            if number in self._first:
                found[number] = max(found.get(number, 0.0), abs(self.circle(x, number)[1] * self.scale - radius))
        return found

    def equation(self, constraint: Constraint) -> tuple[Rows, list[int]]:
        """The equation of a constraint and the numbers that it is about. Raises `UnknownError` where there is none."""
        references = constraint.references
        if any(r.geometry < 0 for r in references) or constraint.type not in _EQUATIONS:
            raise UnknownError(f"{constraint.type} has no equation here")
        rows = _EQUATIONS[constraint.type](self, references)
        rows(self.start)
        return rows, self.variables(references)


def independent(matrix: Floats, owners: Sequence[int], count: int) -> list[bool]:
    """Of each equation, in order, whether all its rows say something that those before it do not."""
    basis: list[Vector] = []
    found = [True] * count
    spans = np.zeros((0, matrix.shape[1]))
    for owner in range(count):
        fresh: list[Vector] = []
        for row in matrix[[i for i, each in enumerate(owners) if each == owner]]:
            length = float(np.linalg.norm(row))
            left = row / length if length > DEPENDENT else row * 0
            for _ in range(2):  # once more, since subtracting loses digits
                left = left - spans.T @ (spans @ left)
                for other in fresh:
                    left = left - other * (other @ left)
            rest = float(np.linalg.norm(left))
            if rest <= DEPENDENT * 10:
                found[owner] = False
                break
            fresh.append(left / rest)
        if found[owner] and fresh:
            basis += fresh
            spans = np.array(basis)
    return found


def _coincident(e: Equations, refs: Sequence[Reference]) -> Rows:
    def rows(x: Vector) -> list[float]:
        (a, b), (c, d) = e.point(x, refs[0]), e.point(x, refs[1])
        return [a - c, b - d]

    return rows


def _level(axis: int) -> Callable[[Equations, Sequence[Reference]], Rows]:
    def equation(e: Equations, refs: Sequence[Reference]) -> Rows:
        ends = refs if len(refs) == 2 else [Reference(refs[0].geometry, "start"), Reference(refs[0].geometry, "end")]
        return lambda x: [e.point(x, ends[0])[axis] - e.point(x, ends[1])[axis]]

    return equation


def _parallel(e: Equations, refs: Sequence[Reference]) -> Rows:
    def rows(x: Vector) -> list[float]:
        (a, b), (c, d) = e.along(x, refs[0].geometry), e.along(x, refs[1].geometry)
        return [a * d - b * c]

    return rows


def _perpendicular(e: Equations, refs: Sequence[Reference]) -> Rows:
    def rows(x: Vector) -> list[float]:
        (a, b), (c, d) = e.along(x, refs[0].geometry), e.along(x, refs[1].geometry)
        return [a * c + b * d]

    return rows


def _equal(e: Equations, refs: Sequence[Reference]) -> Rows:
    a, b = refs[0].geometry, refs[1].geometry
    if a in e.known.rounds:
        return lambda x: [e.circle(x, a)[1] - e.circle(x, b)[1]]
    return lambda x: [_length(e, x, a) - _length(e, x, b)]


def _length(e: Equations, x: Vector, number: int) -> float:
    return math.dist(e.point(x, Reference(number, "start")), e.point(x, Reference(number, "end")))


def _tangent(e: Equations, refs: Sequence[Reference]) -> Rows:
    a, b = refs[0].geometry, refs[1].geometry
    joint = _joint(e, a, b)
    if joint is not None:
        # Where curves share an end, their distance does not change at first when they turn: their directions do.
        return lambda x: [_cross(_tangent_of(e, x, joint[0]), _tangent_of(e, x, joint[1]))]
    if a in e.known.lines or b in e.known.lines:
        line, other = (a, b) if a in e.known.lines else (b, a)
        side = math.copysign(1.0, _off(e, e.start, line, e.circle(e.start, other)[0]))
        return lambda x: [side * _off(e, x, line, e.circle(x, other)[0]) - e.circle(x, other)[1]]
    (p, r), (q, s) = e.circle(e.start, a), e.circle(e.start, b)
    outside = abs(math.dist(p, q) - r - s) <= abs(math.dist(p, q) - abs(r - s))
    larger = 1.0 if r >= s else -1.0

    def rows(x: Vector) -> list[float]:
        (p, r), (q, s) = e.circle(x, a), e.circle(x, b)
        return [math.dist(p, q) - (r + s if outside else larger * (r - s))]

    return rows


def _joint(e: Equations, a: int, b: int) -> tuple[Reference, Reference] | None:
    """The ends at which two curves meet."""
    for cluster in e.known.clusters_of.get(a, set()) & e.known.clusters_of.get(b, set()):
        ends = {r.geometry: r for r in e.known.members[cluster] if r.position in ("start", "end")}
        if a in ends and b in ends:
            return ends[a], ends[b]
    return None


def _tangent_of(e: Equations, x: Vector, end: Reference) -> XY:
    if end.geometry in e.known.lines:
        return e.along(x, end.geometry)
    (cx, cy), radius = e.circle(x, end.geometry)
    px, py = e.point(x, end)
    return -(py - cy) / radius, (px - cx) / radius


def _cross(u: XY, v: XY) -> float:
    return u[0] * v[1] - u[1] * v[0]


def _off(e: Equations, x: Vector, line: int, p: XY) -> float:
    """How far a point is to the right of a line."""
    ux, uy = e.along(x, line)
    sx, sy = e.point(x, Reference(line, "start"))
    return (p[0] - sx) * uy - (p[1] - sy) * ux


def _on_curve(e: Equations, refs: Sequence[Reference]) -> Rows:
    point, curve = refs[0], refs[1].geometry
    if curve in e.known.lines:
        return lambda x: [_off(e, x, curve, e.point(x, point))]
    return lambda x: [math.dist(e.circle(x, curve)[0], e.point(x, point)) - e.circle(x, curve)[1]]


def _symmetric(e: Equations, refs: Sequence[Reference]) -> Rows:
    a, b, about = refs

    def about_point(x: Vector) -> list[float]:
        (ax, ay), (bx, by), (px, py) = e.point(x, a), e.point(x, b), e.point(x, about)
        return [(ax + bx) / 2 - px, (ay + by) / 2 - py]

    def about_line(x: Vector) -> list[float]:
        (ax, ay), (bx, by) = e.point(x, a), e.point(x, b)
        ux, uy = e.along(x, about.geometry)
        return [_off(e, x, about.geometry, ((ax + bx) / 2, (ay + by) / 2)), (bx - ax) * ux + (by - ay) * uy]

    return about_point if about.position != "edge" or about.geometry not in e.known.lines else about_line


_EQUATIONS: dict[str, Callable[[Equations, Sequence[Reference]], Rows]] = {
    "Coincident": _coincident,
    "Horizontal": _level(1),
    "Vertical": _level(0),
    "Parallel": _parallel,
    "Perpendicular": _perpendicular,
    "Equal": _equal,
    "Tangent": _tangent,
    "PointOnObject": _on_curve,
    "Symmetric": _symmetric,
}
