"""Which sides of a thing are flat: the ends of what is extruded, and the straight edges of its outline."""

import math
from collections.abc import Iterator

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.extents import AXES as PLANES
from cadwright.parts.faces import towards
from cadwright.parts.model import Body, Extrusion, LineTo, Loft, Outline, Polygon, Profile, Rectangle, Revolution, Slot
from cadwright.parts.scene import AXES, Scene

_Direction = tuple[int, int]
"""An axis of a sketch plane (x, y or its normal) and a sign."""
_TIP = 0.01
"""Ends that are no wider are tips."""
_ENDS: tuple[_Direction, ...] = ((2, 1), (2, -1))


def flat_sides(scene: Scene, body: Body) -> frozenset[str]:
    """The sides of a body's box in which a face of it lies."""
    axes = PLANES[body.frame.plane]
    found = (axes[n] + (sign,) for n, sign in _flat(scene, body))
    return frozenset(towards(AXES[axis], own * sign).side for axis, own, sign in found)


def _flat(scene: Scene, body: Body) -> Iterator[_Direction]:
    match body.operation:
        case Extrusion(taper=None):
            yield from _ENDS
            yield from _straight(scene, body.profiles[0])
        case Extrusion():
            yield from _ENDS
        case Loft(to=to):
            yield (2, -1)
            if _width(scene, to) > _TIP:
                yield (2, 1)
        case Revolution(angle):
            yield from (d for d in _straight(scene, body.profiles[0]) if d[0] == 1)
            if math.isclose(scene.value(angle), 180):
                yield (2, 1)


def _straight(scene: Scene, profile: Profile) -> Iterator[_Direction]:
    """Where an outline runs along a side of its own box."""
    match profile:
        case Rectangle():
            yield from ((0, 1), (0, -1), (1, 1), (1, -1))
        case Slot():
            yield from ((1, 1), (1, -1))
        case Polygon(sides):
            if round(scene.value(sides)) % 4 == 2:
                yield from ((1, 1), (1, -1))
        case Outline(start, steps):
            at = [tuple(map(scene.value, start))]
            lines: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
            for step in (*steps, LineTo(start)):
                end = step.through[-1] if not hasattr(step, "end") else step.end
                at.append((scene.value(end[0]), scene.value(end[1])))
                lines += [(at[-2], at[-1])] if isinstance(step, LineTo) else []
            for n in (0, 1):
                for sign, level in ((-1, min(p[n] for p in at)), (1, max(p[n] for p in at))):
                    if any(max(abs(a[n] - level), abs(b[n] - level)) < ROUNDING < math.dist(a, b) for a, b in lines):
                        yield n, sign


def _width(scene: Scene, profile: Profile) -> float:
    sizes = (getattr(profile, name, None) for name in ("x", "diameter"))
    return max((scene.value(e) for e in sizes if isinstance(e, Expr)), default=math.inf)
