"""Three-vectors as plain tuples: much faster than arrays for the few numbers that a recogniser needs."""

import math

Vector = tuple[float, float, float]


def add(a: Vector, b: Vector) -> Vector:
    """A + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a: Vector, b: Vector) -> Vector:
    """A - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a: Vector, factor: float) -> Vector:
    """A times a number."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def norm(a: Vector) -> float:
    """The length."""
    return math.sqrt(dot(a, a))


def unit(a: Vector) -> Vector:
    """The direction; the zero vector stays as it is."""
    length = norm(a)
    return scale(a, 1 / length) if length > 0 else a


def along(origin: Vector, direction: Vector, distance: float) -> Vector:
    """The point at a distance from the origin."""
    return add(origin, scale(direction, distance))


def perpendicular(a: Vector) -> Vector:
    """Some unit vector at a right angle to a unit vector."""
    smallest = min(range(3), key=lambda i: abs(a[i]))
    pick = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))[smallest]
    return unit(cross(a, pick))


def distance_to_line(point: Vector, origin: Vector, direction: Vector) -> float:
    """How far a point is from the line through ``origin`` along the unit vector ``direction``."""
    offset = sub(point, origin)
    return norm(sub(offset, scale(direction, dot(offset, direction))))
