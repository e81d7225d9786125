"""Where things came to be: a side of another thing, a point on it and the places of copies about that point."""

import math
from collections.abc import Callable

import msgspec

from cadwright.english.statements import Point, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face
from cadwright.parts.loops import holds
from cadwright.parts.model import Corners, Grid, Point3, Points, Polar, Positions
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError


class Spots(msgspec.Struct, frozen=True):
    """A side of a thing, the point on it that sketches start from, and the places of the copies about that point."""

    host: Solid
    face: Face
    origin: Point3
    positions: Positions | None
    count: int


def numbers(positions: Positions | None, value: Callable[[Expr], float]) -> list[tuple[float, float]]:
    """The outermost places as numbers."""
    match positions:
        case None:
            return [(0.0, 0.0)]
        case Points(at):
            return [(value(u), value(v)) for u, v in at]
        case Polar(count, diameter, start):
            r, n = value(diameter) / 2, round(value(count))
            turns = [math.radians(value(start) + 360 * k / n) for k in range(n)]
            return [(r * math.cos(t), r * math.sin(t)) for t in turns]
        case Grid(columns, rows, dx, dy):
            u, v = (value(columns) - 1) * value(dx) / 2, (value(rows) - 1) * value(dy) / 2
        case Corners(x, y):
            u, v = value(x) / 2, value(y) / 2
    return [(u, v), (-u, -v)]


def check(scene: Scene, spots: Spots, rim: float) -> None:
    """Raise `UnbuildableError` where a copy lies outside of the host, in its bore, or runs into the next one.

    ``rim`` is the radius of what is cut, 0 where it is not round.
    """
    value, host, face = scene.value, spots.host, spots.face
    name = scene.mentions[host.mention].noun
    at = numbers(spots.positions, value)
    for u, v in at:
        for axis, along in ((face.u, u), (face.v, v)):
            n = AXES.index(axis)
            place = value(spots.origin[n]) + along
            if not value(host.low[n]) + rim - ROUNDING <= place <= value(host.high[n]) - rim + ROUNDING:
                raise UnbuildableError(f"it would not be inside of the {name}")
    if host.outline is not None and not all(_held(scene, spots, place, rim) for place in at):
        raise UnbuildableError(f"it would not be inside of the {name}")
    if rim and any(math.dist(a, b) < 2 * rim for k, a in enumerate(at) for b in at[:k]):
        raise UnbuildableError("they do not fit beside each other")
    if rim and host.inner is not None and host.round_axis == face.axis:
        _check_bore(scene, spots, at, rim)
    if rim and face.axis == "z" and _is_pipe(host):
        _check_inside(scene, spots, at, rim)


def _is_pipe(host: Solid) -> bool:
    """Whether a thing has walls around it alone, and is open above and below."""
    return host.wall is not None and host.round_axis is None and host.floor is None and host.roof is None


def _check_inside(scene: Scene, spots: Spots, at: list[tuple[float, float]], rim: float) -> None:
    value, host, face = scene.value, spots.host, spots.face
    assert host.wall is not None, "the host has walls"
    for place in at:
        sizes = zip((face.u, face.v), place, strict=True)
        off = {a: abs(value(spots.origin[AXES.index(a)]) + d - value(host.middle(a))) for a, d in sizes}
        if all(far + rim <= value(host.size(a) / 2 - host.wall) + ROUNDING for a, far in off.items()):
            raise UnbuildableError(f"the {scene.mentions[host.mention].noun} is open there")


def _held(scene: Scene, spots: Spots, place: tuple[float, float], rim: float) -> bool:
    """Whether a copy is in the outline of its host."""
    value, host, face = scene.value, spots.host, spots.face
    if face.axis != host.outlined and host.plain:
        return True
    if face.axis != host.outlined:
        raise UnbuildableError(
            f"I cannot tell where that is on the {face.side} of a {scene.mentions[host.mention].noun}"
        )
    at = {a: value(spots.origin[AXES.index(a)]) + d for a, d in zip((face.u, face.v), place, strict=True)}
    box = {a: value((low + high) / 2) for a, low, high in zip(AXES, host.low, host.high, strict=True)}
    assert host.outline is not None, "the host has an outline"
    u, v = (a for a in AXES if a != host.outlined)
    return holds(host.outline, (at[u] - box[u], at[v] - box[v]), rim, value)


def _check_bore(scene: Scene, spots: Spots, at: list[tuple[float, float]], rim: float) -> None:
    value, host, face = scene.value, spots.host, spots.face
    assert host.inner is not None, "the host has a bore"
    middle = [value(host.middle(a)) for a in (face.u, face.v)]
    origin = [value(spots.origin[AXES.index(a)]) for a in (face.u, face.v)]
    for u, v in at:
        away = math.hypot(origin[0] + u - middle[0], origin[1] + v - middle[1])
        if away + rim <= value(host.inner) / 2 + ROUNDING:
            raise UnbuildableError(f"the {scene.mentions[host.mention].noun} is open there")


def everywhere(positions: Positions | None, value: Callable[[Expr], float]) -> list[tuple[float, float]]:
    """All places as numbers."""
    match positions:
        case Grid(columns, rows, dx, dy):
            across, up = (
                [value(d) * (k - (round(value(n)) - 1) / 2) for k in range(round(value(n)))]
                for n, d in ((columns, dx), (rows, dy))
            )
            return [(u, v) for v in up for u in across]
        case Corners(x, y):
            return [(u * value(x) / 2, v * value(y) / 2) for v in (-1, 1) for u in (-1, 1)]
        case _:
            return numbers(positions, value)


def standing(scene: Scene, spots: Spots) -> Standing:
    """Where the copies are, for texts that speak of them later."""
    value, face = scene.value, spots.face
    found: list[Point] = []
    for u, v in everywhere(spots.positions, value):
        along = {face.u: u, face.v: v}
        x, y, z = (value(o) + along.get(a, 0.0) for a, o in zip(AXES, spots.origin, strict=True))
        found.append((x, y, z))
    (a, b, c), (d, e, f) = ([value(x) for x in corner] for corner in (spots.host.low, spots.host.high))
    return Standing(face.side, tuple(found), (a, b, c), (d, e, f))
