"""Dimensions that close what constraints leave open, in the order in which a designer would write them."""

import math
from collections.abc import Callable, Iterator, Sequence

from cadwright.sketch.elements import direction, points_of
from cadwright.sketch.graph import X_AXIS, XY, Arc, Circle, Constraint, Line, Point, Reference, Sketch
from cadwright.sketch.inference.designer import measured
from cadwright.sketch.inference.equations import Equations, Rows, UnknownError, Vector, independent

ORIGIN = Reference(X_AXIS, "start")
_LEVEL = 1e-6
"""A difference in x or y below this part of the long side is none."""


def closing_dimensions(sketch: Sketch) -> tuple[Constraint, ...]:
    """Dimensions, each with the value that it has, that fix what the sketch's constraints leave free.

    Sizes come first, radii before lengths, then distances between neighbours, then where the sketch lies from the
    origin. Those that would repeat or contradict what is there are left out, and so is everything about ellipses and
    splines. A sketch that is fixed already has none.
    """
    _, known = measured(sketch)
    equations = Equations(known)
    rows: list[tuple[Rows, list[int]]] = []
    for constraint in sketch.constraints:
        try:
            rows.append(_given(equations, constraint))
        except UnknownError:
            continue
    proposed = [(c, _given(equations, c)) for c in (*_sizes(equations), *_places(equations))]
    every = [*rows, *(row for _, row in proposed)]
    _, matrix, owners = equations.jacobian(every, equations.start.copy())
    fresh = independent(matrix, owners, len(every))[len(rows) :]
    return tuple(c for (c, _), new in zip(proposed, fresh, strict=True) if new)


def freedom(sketch: Sketch) -> int:
    """How many numbers would fix the sketch, by the rank of its equations; what has none here counts as free."""
    _, known = measured(sketch)
    equations = Equations(known)
    rows = []
    for constraint in sketch.constraints:
        try:
            rows.append(_given(equations, constraint))
        except UnknownError:
            continue
    _, matrix, owners = equations.jacobian(rows, equations.start.copy())
    single = list(range(len(owners)))
    return len(equations.start) - sum(independent(matrix, single, len(owners)))


def _inside(constraint: Constraint) -> list[Reference]:
    return [r for r in constraint.references if r.geometry >= 0]


def _given(equations: Equations, constraint: Constraint) -> tuple[Rows, list[int]]:
    """The equation of a constraint of the sketch, dimensions and ties to the axes included. Raises `UnknownError`."""
    made = _DIMENSIONS.get(constraint.type)
    if made is not None:
        return made(equations, constraint.references), equations.variables(_inside(constraint))
    if any(r.geometry < 0 for r in constraint.references):
        return _to_axes(equations, constraint)
    if constraint.type == "Tangent" and all(r.position != "edge" for r in constraint.references):
        return _smooth_ends(equations, constraint)
    return equations.equation(constraint)


def _smooth_ends(equations: Equations, constraint: Constraint) -> tuple[Rows, list[int]]:
    """FreeCAD's tangency of two ends: they are one point, too."""
    joint, _ = equations.equation(Constraint("Coincident", constraint.references))
    turn, places = equations.equation(
        Constraint("Tangent", tuple(Reference(r.geometry) for r in constraint.references))
    )
    return lambda x: [*joint(x), *turn(x)], places


def _to_axes(equations: Equations, constraint: Constraint) -> tuple[Rows, list[int]]:
    """A point that is tied to the origin or an axis. Raises `UnknownError` for the rest."""
    own = _inside(constraint)
    if len(own) != 1 or own[0].position == "edge":
        raise UnknownError(f"{constraint.type} to an axis has no equation here")
    to_origin = constraint.type == "Coincident"
    axes = (0, 1) if to_origin else (0,) if constraint.type == "Vertical" else (1,)
    if constraint.type == "PointOnObject":
        axes = (1,) if any(r.geometry == X_AXIS for r in constraint.references) else (0,)
    start = equations.point(equations.start, own[0])
    return (lambda x: [equations.point(x, own[0])[a] - start[a] for a in axes]), equations.variables(own)


def _sizes(equations: Equations) -> Iterator[Constraint]:
    """Diameters of circles, radii of arcs, lengths of lines along the axes, then of others, then angles."""
    known = equations.known
    slack = _LEVEL * equations.scale
    for number, (_, radius) in known.rounds.items():
        whole = isinstance(known.sketch.geometry[number], Circle)
        yield Constraint("Diameter" if whole else "Radius", (Reference(number),), 2 * radius if whole else radius)
    tilted = []
    for number, line in known.lines.items():
        ends = (Reference(number, "start"), Reference(number, "end"))
        dx, dy = line.end[0] - line.start[0], line.end[1] - line.start[1]
        if min(abs(dx), abs(dy)) <= slack:
            yield Constraint("DistanceX", ends, dx) if abs(dy) <= slack else Constraint("DistanceY", ends, dy)
        else:
            tilted.append((number, line))
    for number, line in tilted:
        yield Constraint("Distance", (Reference(number),), math.dist(line.start, line.end))
    for number, line in tilted:
        ux, uy = direction(line)
        yield Constraint("Angle", (Reference(number),), math.degrees(math.atan2(uy, ux)))


def _places(equations: Equations) -> Iterator[Constraint]:
    """Points from the one that lies lowest and furthest to the left, and that one from the origin."""
    known = equations.known
    places = [
        (known.at(Reference(number, position)), Reference(number, position))
        for number, geometry in enumerate(known.sketch.geometry)
        if isinstance(geometry, Line | Arc | Circle | Point)
        for position in points_of(geometry)
        if Reference(number, position) in known.cluster
    ]
    if not places:
        return
    corner, first = min(places, key=lambda each: (each[0][0] + each[0][1], each[0], each[1].geometry))
    for place, reference in places:
        if reference != first:
            yield from _between(equations, first, reference, (place[0] - corner[0], place[1] - corner[1]))
    yield from _between(equations, ORIGIN, first, corner)


def _between(equations: Equations, a: Reference, b: Reference, away: XY) -> Iterator[Constraint]:
    """Distances in x and y; without one, the points are above each other, or at one height."""
    none = [abs(value) <= _LEVEL * equations.scale for value in away]
    yield Constraint("Vertical", (a, b)) if none[0] else Constraint("DistanceX", (a, b), away[0])
    yield Constraint("Horizontal", (a, b)) if none[1] else Constraint("DistanceY", (a, b), away[1])


def _radius(equations: Equations, references: Sequence[Reference]) -> Rows:
    return lambda x: [equations.circle(x, references[0].geometry)[1]]


def _length(equations: Equations, references: Sequence[Reference]) -> Rows:
    number = references[0].geometry
    ends = references if len(references) == 2 else (Reference(number, "start"), Reference(number, "end"))
    if any(r.position == "edge" or r.geometry < 0 for r in ends):
        raise UnknownError("only distances between points have an equation here")
    return lambda x: [math.dist(equations.point(x, ends[0]), equations.point(x, ends[1]))]


def _along(axis: int) -> Callable[[Equations, Sequence[Reference]], Rows]:
    def equation(equations: Equations, references: Sequence[Reference]) -> Rows:
        number = references[0].geometry
        ends = list(references)
        if len(ends) == 1 and ends[0].position == "edge":
            ends = [Reference(number, "start"), Reference(number, "end")]

        def rows(x: Vector) -> list[float]:
            values = [equations.point(x, r)[axis] if r.geometry >= 0 else 0.0 for r in ends]
            return [values[-1] - (values[0] if len(values) > 1 else 0.0)]

        return rows

    return equation


def _angle(equations: Equations, references: Sequence[Reference]) -> Rows:
    numbers = [r.geometry for r in references]

    def rows(x: Vector) -> list[float]:
        turns = [math.atan2(*reversed(equations.along(x, number))) for number in numbers]
        return [math.remainder(turns[-1] - (turns[0] if len(turns) > 1 else 0.0), math.tau)]

    return rows


_DIMENSIONS: dict[str, Callable[[Equations, Sequence[Reference]], Rows]] = {
    "Radius": _radius,
    "Diameter": _radius,
    "Distance": _length,
    "DistanceX": _along(0),
    "DistanceY": _along(1),
    "Angle": _angle,
}
