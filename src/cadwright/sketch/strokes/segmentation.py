"""The fewest lines and arcs that explain a stroke, by dynamic programming over all its stretches.

Each stretch of the stroke's points costs the squared deviations from its least-squares line or circle, in units of what
a hand is off anyway, plus a price for every curve. The cheapest sequence of stretches is found exactly. Sums over
stretches come from cumulative sums, so that all of them are fitted at once.
"""

import math

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Circle, Line
from cadwright.sketch.strokes.stroke import Floats, Stroke

Fitted = Line | Arc | Circle

LINE, ARC = 0, 1
FULL = math.radians(300)
"""A stroke round a middle through this angle is a circle that was not quite closed."""
AROUND = math.radians(385)
"""What goes round more than once is a circle, however unsteady."""
UNROUND = 0.2
"""A circle's points are off by this part of its radius at most."""
FLATTEST, FULLEST = math.radians(25), FULL
"""An arc turns by as much at least, and at most: flatter ones are lines, fuller ones circles."""


class Hand(msgspec.Struct, frozen=True):
    """How a hand draws, in the units of the strokes.

    It is off by ``wobble`` in short strokes and by ``drift`` times the length more in long ones, up to ``worst``; its
    errors go on for about ``memory``. Circles are off by ``oval`` times their radius. ``price`` is what a parameter of
    a curve costs, in squared deviations.
    """

    wobble: float = 0.16
    drift: float = 0.02
    worst: float = 0.6
    memory: float = 1.5
    oval: float = 0.08
    price: float = 3.0

    def off(self, length: NDArray[np.floating]) -> Floats:
        """The standard deviation along stretches of these lengths."""
        return np.asarray(np.minimum(self.wobble + self.drift * length, self.worst), np.float64)


STEADY = Hand()


def segmented(stroke: Stroke, hand: Hand = STEADY) -> tuple[Fitted, ...]:
    """The curves that a stroke means, one after the other, neighbours sharing their ends; nothing for a dot.

    A stroke that goes to and fro along one line is that line; one that goes round once or more is a circle.
    """
    if stroke.length == 0 or stroke.size < 1e-9:
        return ()
    points = stroke.points
    straight = _overall_line(stroke, hand)
    if straight is not None:
        return (straight,)
    cheapest, curves = _cheapest(points, stroke.spacing, hand)
    if stroke.closed and len(curves) > 1:
        start = _best_start(curves)
        around = np.vstack((np.roll(points[:-1], -start, axis=0), points[start : start + 1]))
        cheapest, curves = min((cheapest, curves), _cheapest(around, stroke.spacing, hand), key=lambda found: found[0])
        points = around
    circle = _circle(stroke, hand)
    if circle is not None and (circle[0] <= cheapest or circle[2] > AROUND):
        return (circle[1],)
    return _built(points, curves, closed=stroke.closed)


def _overall_line(stroke: Stroke, hand: Hand) -> Line | None:
    """One line for a stroke that never leaves it by more than a hand would."""
    middle = stroke.points.mean(axis=0)
    around = stroke.points - middle
    _, _, axes = np.linalg.svd(around, full_matrices=False)
    along, across = around @ axes[0], around @ axes[1]
    extent = float(along.max() - along.min())
    if math.sqrt(float((across**2).mean())) > 0.6 * float(hand.off(np.array(extent))) or extent < 2 * hand.wobble:
        return None
    # Ends are averaged over a few points: pens twitch when they are set down and lifted.
    low, high = along.min(), along.max()
    if along[0] > along[-1]:
        low, high = high, low
    start, end = middle + low * axes[0], middle + high * axes[0]
    return Line(_xy(start), _xy(end))


def is_ring(stroke: Stroke) -> bool:
    """Whether a stroke goes round a middle, at about the same distance from it all the way."""
    return stroke.length > 0 and _circle(stroke, STEADY) is not None


def _circle(stroke: Stroke, hand: Hand) -> tuple[float, Circle, float] | None:
    """A full circle, what it costs and through which angle the stroke goes, where it goes round."""
    found = circle_through(stroke.points)
    if found is None:
        return None
    centre, radius = found
    arms = stroke.points - np.array(centre)
    turns = np.unwrap(np.arctan2(arms[:, 1], arms[:, 0]))
    if turns.max() - turns.min() < FULL:
        return None
    off = np.hypot(*arms.T) - radius
    if math.sqrt(float((off**2).mean())) > UNROUND * radius:
        return None
    sigma = hand.wobble + hand.oval * radius
    cost = float((off**2).sum()) * min(stroke.spacing / hand.memory, 1.0) / sigma**2 + 3 * hand.price
    return cost, Circle(centre, radius), float(turns.max() - turns.min())


def _cheapest(points: Floats, spacing: float, hand: Hand) -> tuple[float, list[tuple[int, int, int]]]:
    """The cost of the best sequence of stretches, and the sequence: kind, first and last point of each."""
    costs = _costs(points, spacing, hand)
    kinds = costs.argmin(axis=0)
    least = costs.min(axis=0)
    count = len(points)
    best, before = np.full(count, np.inf), np.zeros(count, int)
    best[0] = 0.0
    for j in range(1, count):
        through = best[:j] + least[:j, j]
        before[j] = int(through.argmin())
        best[j] = through[before[j]]
    curves: list[tuple[int, int, int]] = []
    j = count - 1
    while j > 0:
        i = int(before[j])
        curves.append((int(kinds[i, j]), i, j))
        j = i
    return float(best[-1]), curves[::-1]


def _costs(points: Floats, spacing: float, hand: Hand) -> Floats:
    """What a line, and an arc, costs from each point i to each later one j: (2, n, n), infinite where there is none."""
    stretches = _Stretches(points)
    i, j = stretches.first, stretches.last
    lengths = (j - i) * spacing
    weight = stretches.scale**2 * min(spacing / hand.memory, 1.0) / hand.off(lengths) ** 2
    costs = np.full((2, len(points), len(points)), np.inf)
    costs[LINE, i, j] = stretches.off_lines() * weight + 2 * hand.price
    costs[ARC, i, j] = stretches.off_arcs() * weight + 3 * hand.price
    return costs


class _Stretches:
    """All stretches of a stroke, from point ``first`` to point ``last``, and the moments of their points.

    Coordinates are centred and divided by ``scale``. ``xx``, ``xy`` and so on are central moments; z is x² + y².
    """

    def __init__(self, points: Floats) -> None:
        centred = points - points.mean(axis=0)
        self.scale = float(np.abs(centred).max()) or 1.0
        self.x, self.y = (centred / self.scale).T
        self.first, self.last = np.triu_indices(len(points), 1)
        self.count = (self.last - self.first + 1).astype(np.float64)
        z = self.x**2 + self.y**2
        self.sx, self.sy, self.sz = self._total(self.x), self._total(self.y), self._total(z)
        self.xx = self._total(self.x**2) - self.sx**2 / self.count
        self.yy = self._total(self.y**2) - self.sy**2 / self.count
        self.xy = self._total(self.x * self.y) - self.sx * self.sy / self.count
        self.xz = self._total(self.x * z) - self.sx * self.sz / self.count
        self.yz = self._total(self.y * z) - self.sy * self.sz / self.count
        self.zz = self._total(z**2) - self.sz**2 / self.count

    def off_lines(self) -> Floats:
        """Squared deviations from the least-squares line of each: the smaller eigenvalue of its scatter."""
        spread = np.sqrt(((self.xx - self.yy) / 2) ** 2 + self.xy**2)
        return np.asarray(np.maximum((self.xx + self.yy) / 2 - spread, 0))

    def off_arcs(self) -> Floats:
        """Squared deviations from Kåsa's circle of each, about; infinite where it is no arc."""
        i, j = self.first, self.last
        with np.errstate(divide="ignore", invalid="ignore"):
            twice_det = 2 * (self.xx * self.yy - self.xy**2)
            a = (self.xz * self.yy - self.yz * self.xy) / twice_det
            b = (self.yz * self.xx - self.xz * self.xy) / twice_det
            algebraic = self.zz - 2 * (a * self.xz + b * self.yz)
            square = (self.sz - 2 * (a * self.sx + b * self.sy)) / self.count + a**2 + b**2
            sweep = self._sweep(np.sqrt(square))
            errors = np.maximum(algebraic, 0) / (4 * square)
        good = np.isfinite(errors) & (square > 0) & (sweep > FLATTEST) & (sweep < FULLEST) & (j - i > 3)
        return np.where(good, errors, np.inf)

    def _sweep(self, radius: Floats) -> Floats:
        """The angle that each runs through on a circle: from its chord, and on which side of the centre that lies."""
        i, j = self.first, self.last
        dx, dy = self.x[j] - self.x[i], self.y[j] - self.y[i]
        chord, middle = np.hypot(dx, dy), (i + j) // 2
        sag = np.abs((self.x[middle] - self.x[i]) * dy - (self.y[middle] - self.y[i]) * dx) / np.maximum(chord, 1e-12)
        sweep = 2 * np.arcsin(np.clip(chord / (2 * radius), 0, 1))
        return np.asarray(np.where(sag > radius, 2 * math.pi - sweep, sweep))

    def _total(self, values: Floats) -> Floats:
        sums = np.append(0.0, values.cumsum())
        return np.asarray(sums[self.last + 1] - sums[self.first])


def _best_start(curves: list[tuple[int, int, int]]) -> int:
    """A break of a closed stroke that is really a corner: the one before its longest curve."""
    return max(curves[1:], key=lambda found: found[2] - found[1])[1]


def _built(points: Floats, curves: list[tuple[int, int, int]], *, closed: bool) -> tuple[Fitted, ...]:
    """The stretches as curves that meet: lines through their stretch, corners where neighbours cross."""
    carriers = [_carrier(points[i : j + 1]) if kind == LINE else None for kind, i, j in curves]
    corners = [_xy(points[i]) for _, i, _ in curves] + [_xy(points[curves[-1][2]])]
    for k in range(1, len(curves)):
        corners[k] = _crossing(carriers[k - 1], carriers[k], corners[k])
    if closed and len(curves) > 2:
        corners[0] = corners[-1] = _crossing(carriers[-1], carriers[0], _middle(corners[0], corners[-1]))
    else:
        corners[0], corners[-1] = _on(carriers[0], corners[0]), _on(carriers[-1], corners[-1])
    built: list[Fitted] = []
    for (kind, i, j), start, end in zip(curves, corners, corners[1:], strict=False):
        if math.dist(start, end) < 1e-9:
            continue
        built.append(Line(start, end) if kind == LINE else _arc(points[i : j + 1], start, end))
    return tuple(built)


Carrier = tuple[Floats, Floats] | None


def _carrier(stretch: Floats) -> Carrier:
    """A point and the direction of the least-squares line."""
    middle = stretch.mean(axis=0)
    _, _, axes = np.linalg.svd(stretch - middle, full_matrices=False)
    return middle, axes[0]


def _crossing(a: Carrier, b: Carrier, near: XY) -> XY:
    """Where two lines cross, if that is at a clear angle; else the point between them, on the line of one of them."""
    if a is None or b is None:
        return _on(a or b, near)
    (p, u), (q, v) = a, b
    sine = float(u[0] * v[1] - u[1] * v[0])
    if abs(sine) < math.sin(math.radians(20)):
        return near
    along = float((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / sine
    found = _xy(p + along * u)
    return found if math.dist(found, near) < 2.0 * max(1.0, 1 / abs(sine)) else near


def _on(carrier: Carrier, point: XY) -> XY:
    if carrier is None:
        return point
    middle, direction = carrier
    return _xy(middle + float((np.array(point) - middle) @ direction) * direction)


def _arc(stretch: Floats, start: XY, end: XY) -> Fitted:
    """The arc between two ends that passes where the stretch is furthest from their chord, on average."""
    found = circle_through(stretch)
    if found is None:
        return Line(start, end)
    (cx, cy), radius = found
    inner = stretch[len(stretch) // 2]
    dx, dy = float(inner[0]) - cx, float(inner[1]) - cy
    away = math.hypot(dx, dy) or 1.0
    return Arc(start, (cx + radius * dx / away, cy + radius * dy / away), end)


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])
