"""Sketches for tests: a few made by hand, and strategies that make any."""

import math

from hypothesis import strategies as st

from cadwright.sketch import (
    Arc,
    BSpline,
    Circle,
    Constraint,
    ConstraintType,
    Ellipse,
    Geometry,
    Line,
    Point,
    Reference,
    Sketch,
)

PLATE = Sketch(
    (
        Line((0, 0), (40, 0)),
        Line((40, 0), (40, 20)),
        Arc((40, 20), (37.0710678118654755, 27.0710678118654755), (30, 30)),
        Line((30, 30), (0, 30)),
        Line((0, 30), (0, 0)),
        Circle((10, 15), 4),
        Line((0, 15), (40, 15), construction=True),
        Point((10, 15)),
    ),
    (
        Constraint("Horizontal", (Reference(0),)),
        Constraint("Coincident", (Reference(0, "end"), Reference(1, "start"))),
        Constraint("Tangent", (Reference(1), Reference(2))),
        Constraint("Coincident", (Reference(0, "start"), Reference(-1, "start"))),
        Constraint("Symmetric", (Reference(6, "start"), Reference(6, "end"), Reference(7, "start"))),
        Constraint("Radius", (Reference(5),), 4.0),
        Constraint("Distance", (Reference(0),), 40.0, name='the "long" | <side>, mm'),
        Constraint("DistanceX", (Reference(0, "start"), Reference(5, "center")), 10.0, driving=False),
    ),
)
"""A plate with a rounded corner and a hole."""

CURVES = Sketch(
    (
        Ellipse((1, 2), 5, 2, 0.5),
        Ellipse((-4, 0), 3, 1, 0, (0.1, 2.5), True),
        BSpline(((0, 0), (1, 3), (4, 3), (6, 0)), 3, (0, 1), (4, 4)),
        BSpline(((0, 0), (2, 4), (5, 0)), 2, (0, 1), (3, 3), (1, 0.5, 1)),
        BSpline(((0, 0), (4, 0), (4, 4), (0, 4)), 3, (0, 1, 2, 3, 4), (1, 1, 1, 1, 1), (), True),
    )
)
"""The kinds of curves that SketchGraphs does not have."""

TYPES: tuple[ConstraintType, ...] = ("Coincident", "Tangent", "Distance", "Angle", "Symmetric", "Equal", "Block")

coordinates = st.floats(-1000, 1000).map(lambda x: round(x, 6) + 0.0)
points = st.tuples(coordinates, coordinates)
lengths = st.floats(0.01, 500).map(lambda x: round(x, 6))
flags = st.booleans()


def arc(center: tuple[float, float], radius: float, start: float, sweep: float, construction: bool) -> Arc:
    """The arc from an angle over another, radians, counter-clockwise for a positive one."""
    (x, y), at = center, (start, start + sweep / 2, start + sweep)
    a, b, c = ((x + radius * math.cos(t), y + radius * math.sin(t)) for t in at)
    return Arc(a, b, c, construction)


lines = st.builds(Line, points, points, flags).filter(lambda g: math.dist(g.start, g.end) > 0.01)
sweeps = st.floats(0.2, 6.0) | st.floats(-6.0, -0.2)
arcs = st.builds(arc, points, st.floats(0.5, 500), st.floats(-3, 3), sweeps, flags)
circles = st.builds(Circle, points, lengths, flags)
free_points = st.builds(Point, points, flags)
spans = st.none() | st.tuples(st.floats(0, 3), st.floats(3.1, 6))
ellipses = st.builds(
    lambda c, r, ratio, angle, span, flag: Ellipse(c, r, r * ratio, angle, span, flag),
    points, lengths, st.floats(0.1, 0.99), st.floats(0, 3), spans, flags,
)  # fmt: skip
splines = st.builds(
    lambda poles, weights, flag: BSpline(
        tuple(poles), 3, (0.0, 1.0), (4, 4), tuple(weights) if weights else (), False, flag
    ),
    st.lists(points, min_size=4, max_size=4),
    st.none() | st.lists(st.floats(0.1, 5), min_size=4, max_size=4),
    flags,
)
plain: st.SearchStrategy[Geometry] = lines | arcs | circles | free_points
"""Primitives that every format has."""


@st.composite
def constraints(draw: st.DrawFn, count: int) -> Constraint:
    """Any constraint between some of so many primitives, whether it makes sense or not."""
    numbers = st.integers(-2, count - 1)
    positions = st.sampled_from(["edge", "start", "end", "center"])
    references = tuple(draw(st.lists(st.builds(Reference, numbers, positions), min_size=1, max_size=3)))
    names = st.none() | st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
    return Constraint(draw(st.sampled_from(TYPES)), references, draw(st.none() | coordinates), draw(names), draw(flags))


@st.composite
def sketches(draw: st.DrawFn, primitives: st.SearchStrategy[Geometry] = plain | ellipses | splines) -> Sketch:
    """Any sketch of some kinds of primitives."""
    geometry = tuple(draw(st.lists(primitives, max_size=6)))
    return Sketch(geometry, tuple(draw(st.lists(constraints(len(geometry)), max_size=4))) if geometry else ())
