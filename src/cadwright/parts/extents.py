"""The boxes of a part's bodies, as expressions: what features refer to and stand on."""

from collections.abc import Callable, Iterable

import msgspec

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Coil,
    Corners,
    CurveTo,
    Ellipse,
    Extrusion,
    Grid,
    Lettering,
    LineTo,
    Loft,
    Outline,
    Part,
    Plane,
    Point2,
    Point3,
    Points,
    Polar,
    Polygon,
    Profile,
    Rectangle,
    Revolution,
    Slot,
    Sphere,
    Twist,
)

Box2 = tuple[Point2, Point2]

AXES: dict[Plane, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]] = {
    "XY": ((0, 1), (1, 1), (2, 1)),
    "YZ": ((1, 1), (2, 1), (0, 1)),
    "ZX": ((2, 1), (0, 1), (1, 1)),
    "XZ": ((0, 1), (2, 1), (1, -1)),
    "YX": ((1, 1), (0, 1), (2, -1)),
    "ZY": ((2, 1), (1, 1), (0, -1)),
}
"""The world axis, and its sign, of each sketch plane's x, y and normal."""


class Extent(msgspec.Struct, frozen=True):
    """The box of one copy of a body, in the part's coordinates."""

    low: Point3
    high: Point3

    @property
    def center(self) -> Point3:
        """The middle of the box."""
        x, y, z = ((low + high) / 2 for low, high in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def size(self) -> Point3:
        """The sizes along x, y and z."""
        x, y, z = (high - low for low, high in zip(self.low, self.high, strict=True))
        return x, y, z


def extent(part: Part, body: Body) -> Extent:
    """The box that a body fills, its copies included where they are listed."""
    number = numbers(part)
    (x0, y0), (x1, y1) = _flat(body, number)
    if body.positions is not None:
        px, py = _spread(body, number)
        x0, x1, y0, y1 = x0 - px, x1 + px, y0 - py, y1 + py
    local = ((x0, x1), (y0, y1), _along(body, (x0, x1)))
    low, high = list(body.frame.origin), list(body.frame.origin)
    for (axis, sign), (start, end) in zip(AXES[body.frame.plane], local, strict=True):
        first, last = (start, end) if sign > 0 else (-end, -start)
        low[axis], high[axis] = low[axis] + first, high[axis] + last
    return Extent((low[0], low[1], low[2]), (high[0], high[1], high[2]))


def overall(part: Part) -> tuple[float, float, float]:
    """The extents in mm of all joined bodies together, as they are before anything turns or moves the part."""
    number = numbers(part)
    boxes = [extent(part, f) for f in part.features if isinstance(f, Body) and f.mode in ("new", "join")]
    low = [min((number(b.low[n]) for b in boxes), default=0.0) for n in range(3)]
    high = [max((number(b.high[n]) for b in boxes), default=0.0) for n in range(3)]
    return high[0] - low[0], high[1] - low[1], high[2] - low[2]


def numbers(part: Part) -> Callable[[Expr], float]:
    """The value of an expression with the part's parameters as they are."""
    values = part.values()
    return lambda e: e.evaluate(values)


def shape_of(body: Body) -> str:
    """The term of a body's cross-section or solid."""
    if isinstance(body.operation, Sphere):
        return "sphere"
    if isinstance(body.operation, Revolution):
        return "cone"
    if isinstance(body.operation, Coil):
        return "object"
    if isinstance(body.operation, Lettering):
        return "object"
    first = body.profiles[0]
    match first:
        case Rectangle():
            return "box"
        case Circle():
            return "ring" if len(body.profiles) > 1 else "cylinder"
        case Polygon():
            return "hexagon"
        case Slot():
            return "stadium"
        case Ellipse():
            return "ellipse"
        case Outline():
            return "object"


def _along(body: Body, across: tuple[Expr, Expr]) -> tuple[Expr, Expr]:
    match body.operation:
        case Extrusion(height, _, both):
            return (-height, height) if both else (ZERO, height)
        case Loft(height, _) | Twist(height, _):
            return ZERO, height
        case Sphere(diameter):
            return -diameter / 2, diameter / 2
        case Lettering():
            return ZERO, body.operation.height
        case Revolution() | Coil():
            return across


def _flat(body: Body, number: Callable[[Expr], float]) -> Box2:
    """The box of the body's outer profile in its sketch plane; a revolved one is as wide to either side."""
    match body.operation:
        case Sphere(diameter):
            return (-diameter / 2, -diameter / 2), (diameter / 2, diameter / 2)
        case Lettering(text, size):
            x, y = size * (0.3 * len(text)), size / 2
            return (-x, -y), (x, y)
        case Revolution():
            (_, y0), (x1, y1) = _profile_box(body.profiles[0], number)
            return (-x1, y0), (x1, y1)
    low, high = _profile_box(body.profiles[0], number)
    if isinstance(body.operation, Coil):
        return low, (high[0], high[1] + body.operation.height)
    if isinstance(body.operation, Loft):
        other_low, other_high = _profile_box(body.operation.to, number)
        low = _pick((low, other_low), number, min)
        high = _pick((high, other_high), number, max)
    return low, high


def _pick(points: Iterable[Point2], number: Callable[[Expr], float], choose: Callable[..., Expr]) -> Point2:
    """The smallest or largest coordinates of some points."""
    listed = list(points)
    return choose((p[0] for p in listed), key=number), choose((p[1] for p in listed), key=number)


def _profile_box(profile: Profile, number: Callable[[Expr], float]) -> Box2:
    match profile:
        case Rectangle(x, y) | Ellipse(x, y) | Slot(x, y):
            return (-x / 2, -y / 2), (x / 2, y / 2)
        case Circle(d) | Polygon(_, d):
            return (-d / 2, -d / 2), (d / 2, d / 2)
        case Outline(start, steps):
            points = [start, *(p for step in steps for p in _points(step))]
            return _pick(points, number, min), _pick(points, number, max)


def _points(step: LineTo | ArcTo | CurveTo) -> tuple[Point2, ...]:
    match step:
        case LineTo(end):
            return (end,)
        case ArcTo(middle, end):
            return middle, end
        case CurveTo(through):
            return through


def _spread(body: Body, number: Callable[[Expr], float]) -> Point2:
    """How far a body's copies reach beyond one of them, along the sketch plane's axes."""
    match body.positions:
        case Corners(x, y):
            return x / 2, y / 2
        case Grid(columns, rows, dx, dy):
            return (columns - 1) * dx / 2, (rows - 1) * dy / 2
        case Polar(_, diameter):
            return diameter / 2, diameter / 2
        case Points(at):
            return _pick(at, number, max)
    return expr(0), expr(0)
