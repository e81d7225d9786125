"""Holes that end in others: a port of a manifold, whose bottom is nowhere to be measured."""

import math
from collections.abc import Sequence

from cadwright.requirements.claims.candidates import Candidate, Vector


def ends_inside(depth: float, hole: Candidate, every: Sequence[Candidate], allowed: float) -> bool:
    """Whether a hole opens into a wider one that crosses it, in which its flat bottom lies at a depth.

    All depths at which the bottom is in the open within the other hole leave the same part: each of them is right.
    """
    if hole.kind != "hole" or not hole.through or hole.axis is None or hole.at is None:
        return False
    end = max(hole.named("depth"))
    far = _along(hole.at, hole.axis, end)
    back = _along((0.0, 0.0, 0.0), hole.axis, -1.0)
    return any(
        _in_another(depth, hole, (at, axis), end, every, allowed) for at, axis in ((hole.at, hole.axis), (far, back))
    )


def _in_another(
    depth: float, hole: Candidate, line: tuple[Vector, Vector], end: float, every: Sequence[Candidate], allowed: float
) -> bool:
    radius = hole.named("radius")[0]
    for other in every:
        if other.kind != "hole" or other.axis is None or other.at is None:
            continue
        met = _nearest(*line, other.at, other.axis)
        if met is None:
            continue
        apart, down, along = met
        wide = other.named("radius")[0]
        free = math.sqrt(max(0.0, wide**2 - (radius + apart) ** 2))
        crosses = radius + apart <= wide + allowed and -allowed <= along <= max(other.named("depth")) + allowed
        if crosses and abs(end - down) <= wide + allowed and abs(depth - down) <= free + allowed:
            return True
    return False


def _along(point: Vector, axis: Vector, length: float) -> Vector:
    x, y, z = (p + length * a for p, a in zip(point, axis, strict=True))
    return (x, y, z)


def _nearest(p: Vector, a: Vector, q: Vector, b: Vector) -> tuple[float, float, float] | None:
    """The least distance of two lines, and how far along each of them it is; ``None`` for parallel ones."""
    between = tuple(v - u for u, v in zip(p, q, strict=True))
    ab, pa, pb = (sum(u * v for u, v in zip(x, y, strict=True)) for x, y in ((a, b), (between, a), (between, b)))
    if 1 - ab * ab < 1e-9:
        return None
    first = (pa - ab * pb) / (1 - ab * ab)
    second = ab * first - pb
    offset = (u + first * x - v - second * y for u, x, v, y in zip(p, a, q, b, strict=True))
    return math.hypot(*offset), first, second
