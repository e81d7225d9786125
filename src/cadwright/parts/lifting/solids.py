"""Solids as a script puts them together: straight pieces along the axes, added and taken away one after the other."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from cadwright.geometry.polygons import inside
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cadquery.reader import NotAPart

Pair = tuple[float, float]
Triple = tuple[float, float, float]
ACROSS = ((1, 2), (0, 2), (0, 1))
"""The two axes across each axis, in the order in which loops have their coordinates."""


class Rect(msgspec.Struct, frozen=True):
    """A rectangle along the axes."""

    low: Pair
    high: Pair


class Disc(msgspec.Struct, frozen=True):
    """A circle."""

    at: Pair
    radius: float


class Oblong(msgspec.Struct, frozen=True):
    """A straight slot with round ends, ``length`` over all along the first (0) or second (1) of the two axes."""

    at: Pair
    length: float
    width: float
    along: int


class Outlined(msgspec.Struct, frozen=True):
    """A polygon by its corners."""

    at: tuple[Pair, ...]


Loop = Rect | Disc | Oblong | Outlined


class Piece(msgspec.Struct, frozen=True):
    """A loop from ``low`` to ``high`` along an axis; a box lies along z."""

    loop: Loop
    axis: int
    low: float
    high: float


class Step(msgspec.Struct, frozen=True):
    """Pieces that are added or taken away at once; from which side they were said to go in, where that was said."""

    mode: Literal["join", "cut"]
    pieces: tuple[Piece, ...]


class Treated(msgspec.Struct, frozen=True):
    """Edges, by the calls that select them, that are rounded or bevelled."""

    kind: Literal["fillet", "chamfer"]
    calls: tuple[str, ...]
    size: float


class Solid(msgspec.Struct, frozen=True):
    """What a script has made so far."""

    steps: tuple[Step | Treated, ...] = ()

    def pieces(self, mode: str) -> list[Piece]:
        """All that was added, or taken away."""
        return [p for s in self.steps if isinstance(s, Step) and s.mode == mode for p in s.pieces]

    def treated(self) -> list[Treated]:
        """All treatments of edges."""
        return [s for s in self.steps if isinstance(s, Treated)]


def piece(loop: Loop, axis: int, a: float, b: float) -> Piece:
    """A piece between two levels; `NotAPart` where it is empty."""
    low, high = min(a, b), max(a, b)
    if high - low < ROUNDING or _is_empty(loop):
        raise NotAPart("a piece without a volume")
    if isinstance(loop, Rect) and axis != 2:
        (u, v), ends = ACROSS[axis], {axis: (low, high)}
        ends |= {u: (loop.low[0], loop.high[0]), v: (loop.low[1], loop.high[1])}
        return Piece(Rect((ends[0][0], ends[1][0]), (ends[0][1], ends[1][1])), 2, *ends[2])
    return Piece(loop, axis, low, high)


def _is_empty(loop: Loop) -> bool:
    match loop:
        case Rect(low, high):
            return min(high[0] - low[0], high[1] - low[1]) < ROUNDING
        case Disc(_, radius):
            return radius < ROUNDING
        case Oblong(_, length, width, _):
            return width < ROUNDING or length < width - ROUNDING
        case Outlined(at):
            return len(at) < 3


def box(p: Piece) -> tuple[list[float], list[float]]:
    """The corners of the box round a piece."""
    match p.loop:
        case Rect(low, high):
            (a, b), (c, d) = low, high
        case Disc(at, r):
            a, b, c, d = at[0] - r, at[1] - r, at[0] + r, at[1] + r
        case Oblong(at, length, width, along):
            x, y = (length, width) if along == 0 else (width, length)
            a, b, c, d = at[0] - x / 2, at[1] - y / 2, at[0] + x / 2, at[1] + y / 2
        case Outlined(at):
            a, b = (min(p[n] for p in at) for n in (0, 1))
            c, d = (max(p[n] for p in at) for n in (0, 1))
    u, v = ACROSS[p.axis]
    first, last = [0.0] * 3, [0.0] * 3
    first[u], first[v], first[p.axis] = a, b, p.low
    last[u], last[v], last[p.axis] = c, d, p.high
    return first, last


def bounds(pieces: Iterable[Piece]) -> tuple[list[float], list[float]]:
    """The corners of the box round several pieces; `NotAPart` where there are none."""
    boxes = [box(p) for p in pieces]
    if not boxes:
        raise NotAPart("nothing is there yet")
    return [min(b[0][n] for b in boxes) for n in range(3)], [max(b[1][n] for b in boxes) for n in range(3)]


def overlap(a: Piece, b: Piece) -> bool:
    """Whether the boxes of two pieces share more than a side."""
    (p, q), (r, s) = box(a), box(b)
    return all(min(q[n], s[n]) - max(p[n], r[n]) > ROUNDING for n in range(3))


def moved(p: Piece, by: Sequence[float]) -> Piece:
    """A piece elsewhere."""
    u, v = ACROSS[p.axis]

    def off(at: Pair) -> Pair:
        return at[0] + by[u], at[1] + by[v]

    match p.loop:
        case Rect(low, high):
            loop: Loop = Rect(off(low), off(high))
        case Disc() | Oblong():
            loop = replace(p.loop, at=off(p.loop.at))
        case Outlined(at):
            loop = Outlined(tuple(off(each) for each in at))
    return Piece(loop, p.axis, p.low + by[p.axis], p.high + by[p.axis])


def mapped(p: Piece, axes: Sequence[tuple[int, int]]) -> Piece:
    """A piece turned or mirrored: ``axes`` are, for each axis, the one that it becomes and its sign."""
    u, v = ACROSS[p.axis]
    axis, sign = axes[p.axis]
    (nu, su), (nv, sv) = axes[u], axes[v]
    order = (nu, nv) == ACROSS[axis]

    def turned(at: Pair) -> Pair:
        a, b = at[0] * su, at[1] * sv
        return (a, b) if order else (b, a)

    match p.loop:
        case Rect(low, high):
            a, b = turned(low), turned(high)
            loop: Loop = Rect((min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1])))
        case Disc(at, radius):
            loop = Disc(turned(at), radius)
        case Oblong(at, length, width, along):
            loop = Oblong(turned(at), length, width, along if order else 1 - along)
        case Outlined(at):
            loop = Outlined(tuple(turned(each) for each in at))
    return piece(loop, axis, p.low * sign, p.high * sign)


# where a solid is


def holds(solid: Solid, points: "np.ndarray") -> "np.ndarray":
    """Which points are inside of a solid whose edges are not treated."""
    inside = np.zeros(len(points), bool)
    for step in solid.steps:
        if isinstance(step, Step):
            for p in step.pieces:
                now = _holds(p, points)
                inside = inside | now if step.mode == "join" else inside & ~now
    return inside


def _holds(p: Piece, points: "np.ndarray") -> "np.ndarray":
    u, v = (points[:, n] for n in ACROSS[p.axis])
    along = points[:, p.axis]
    found = (along > p.low) & (along < p.high)
    match p.loop:
        case Rect(low, high):
            found = found & (u > low[0]) & (u < high[0]) & (v > low[1]) & (v < high[1])
        case Disc(at, radius):
            found = found & (np.hypot(u - at[0], v - at[1]) < radius)
        case Oblong(at, length, width, along_axis):
            x, y = (u - at[0], v - at[1]) if along_axis == 0 else (v - at[1], u - at[0])
            over = np.maximum(np.abs(x) - (length - width) / 2, 0.0)
            found = found & (np.hypot(over, y) < width / 2)
        case Outlined(at):
            found = found & inside(np.stack((u, v), axis=-1), [at])
    return found


_SAMPLES = 4000
_BESIDE = 2e-4
"""How far beside surfaces samples lie, as a share of the size."""


def same(a: Solid, b: Solid) -> bool:
    """Whether two solids without treatments are one: at points everywhere, and close to every surface of both."""
    first, second = bounds(a.pieces("join")), bounds(b.pieces("join"))
    size = max(q - p for p, q in zip(*first, strict=True))
    if any(abs(p - q) > ROUNDING * size for m, n in zip(first, second, strict=True) for p, q in zip(m, n, strict=True)):
        return False
    rng = np.random.default_rng(0)
    low, high = (np.asarray(c) for c in first)
    points = [low + (high - low) * rng.random((_SAMPLES, 3))]
    for p in (*a.pieces("join"), *a.pieces("cut"), *b.pieces("join"), *b.pieces("cut")):
        points.append(_beside(p, size * _BESIDE, rng))
    every = np.concatenate(points)
    return bool((holds(a, every) == holds(b, every)).all())


def _beside(p: Piece, by: float, rng: "np.random.Generator") -> "np.ndarray":
    """Points a little inside and outside of the surfaces of a piece."""
    corner, other = (np.asarray(c) for c in box(p))
    inner = corner + (other - corner) * rng.random((400, 3))
    ends = inner.copy()
    ends[:, p.axis] = np.where(rng.random(400) < 0.5, p.low, p.high) + by * rng.choice((-1, 1), 400)
    sides = inner.copy()
    u, v = ACROSS[p.axis]
    match p.loop:
        case Rect():
            flip, far = rng.integers(0, 2, 400), rng.random(400) < 0.5
            for k, n in enumerate((u, v)):
                at = np.where(far, corner[n], other[n]) + by * rng.choice((-1, 1), 400)
                sides[:, n] = np.where(flip == k, at, sides[:, n])
        case Disc(at, radius):
            turn = rng.random(400) * 2 * np.pi
            away = radius + by * rng.choice((-1, 1), 400)
            sides[:, u], sides[:, v] = at[0] + away * np.cos(turn), at[1] + away * np.sin(turn)
        case _:
            pass
    return np.concatenate((inner, ends, sides))
