"""Strokes to lines, arcs and circles, as few as explain them: a description length that knows how hands waver.

A hand's stroke strays from what is meant in slow waves, the further the longer it is: by a share of its length up to
some limit. How far is not known, so each `Noise` is tried on the whole drawing, and the one that describes it most
briefly is taken. Under a noise, the breaks of a stroke are those of least cost (dynamic programming over all of them at
once): deviations as logarithms of likelihoods, and a price for each line and arc. Arcs that hardly turn are dear, since
wavering lines look like them and designers hardly ever draw them.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray
from scipy import ndimage

from cadwright.sketch.contours.trace import Stroke
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Circle, Line

Floats = NDArray[np.float64]
Lengths = Floats | float

MOST = 160
"""Places of a stroke where curves may end."""
SHORTEST = 2.0
"""Pen widths: where strokes of a thick pen meet, their skeleton takes short cuts."""
STEP = 3.0
"""Pixels between them, where that is not too many."""
PIXEL = 0.6
"""Standard deviation, in pixels, of the skeleton of a stroke that is drawn exactly."""
THIN = 2.4
"""Pixels: strokes of a pen no wider than that are followed to less than a pixel."""
STAIRS = 0.3
"""That part of its variance does not even out along a stroke: pixels are stairs."""
LIMITS = (0.004, 0.008, 0.014)
"""Limits of steady and unsteady hands that are tried, as parts of the drawing's long side."""
SHARE = 0.008
"""Standard deviation of a hand's stroke as a share of its length, until the limit of the hand is reached."""
FREEDOM, WAVE = 4.0, 0.4
"""Deviations of a stroke that are independent: so many, and one more for each such part of the drawing's long side."""
LINE, ARC = 8.0, 12.0
"""What a line and an arc cost."""
OF_LINE, OF_ARC = 1.0, 2.0
"""Deviations that they use up: what is followed more closely has to be said more exactly."""
BRIEF, SCRAP = 0.08, 4.0
"""Curves shorter than that part of the long side cost up to so much more: at corners, strokes end in scraps."""
CORNER, SHARP = 5, math.radians(30)
"""Where a stroke turns by that angle and more within so many pixels to either side is a corner."""
FLAT, DEAR = math.radians(40), 14.0
"""An arc that turns less than that costs up to so much more."""
DEGREE = 5
"""Waves of a hand are slow: they, and arcs up to half a turn, are polynomials of this degree in the length."""
JAGGED = 6.0
"""Pixels along a stroke over which what is not slow is one deviation."""
ROUGHEST, ROUGH = 0.7, 0.7
"""Standard deviation of what is not slow: in pixels, and as a share of what is slow."""
AROUND = 0.12
"""Part of its length by which the ends of a stroke around a circle may miss each other, or overlap."""
RETURNS = 25.0
"""What it is worth that a stroke comes back to where it began: a circle says so, arcs beside each other do not."""
HARDLY, BENT = math.radians(12), 10.0
"""Lines of one stroke that turn less than that cost so much more: designers hardly ever draw them, hands do."""
_NEVER = 1e12


class Noise(msgspec.Struct, frozen=True):
    """How far strokes stray: standard deviations grow as a ``share`` of the length up to a ``limit`` in pixels.

    ``blur`` is how much worse the skeleton follows a stroke than that of a thin pen: it cuts corners of thick ones.
    """

    share: float
    limit: float
    blur: float = 1.0

    def variance(self, length: Lengths, free: Lengths) -> Floats:
        """In squared pixels, for strokes of some lengths with so many independent deviations.

        The skeleton's own are many more, one for each `JAGGED` pixels, and even each other out.
        """
        even = np.clip(free * JAGGED / np.maximum(length, 1e-9), STAIRS, 1)
        return np.asarray((self.blur * PIXEL) ** 2 * even + np.minimum(self.share * length, self.limit) ** 2)

    def roughness(self, length: Lengths) -> Floats:
        """The same of what is not slow."""
        return np.asarray((self.blur * ROUGHEST) ** 2 + (ROUGH * np.minimum(self.share * length, self.limit)) ** 2)


def noises(side: float) -> tuple[Noise, ...]:
    """Those that are tried on a drawing with a long side in pixels: a plotter's, and steady and unsteady hands'."""
    return (Noise(0.0, 0.0), *(Noise(SHARE, part * side) for part in LIMITS))


def fitted(
    strokes: Sequence[Stroke], side: float, width: float, noise: Noise | None = None
) -> tuple[list[Fitted], Noise]:
    """The curves of all strokes, in pixels, and the noise that explains them most briefly, or the one given.

    ``side`` is the drawing's long side and ``width`` the pen's, in pixels.
    """
    runs = [_Run.of(stroke, side, SHORTEST * width) for stroke in strokes]
    runs = [run for run in runs if run.length > 0]
    found = []
    blur = max(1.0, width / THIN)
    for tried in noises(side) if noise is None else (noise,):
        one = msgspec.structs.replace(tried, blur=blur)
        pieces = [run.pieces(one) for run in runs]
        cost = sum(price for price, _ in pieces)
        found.append((cost, one, [curve for _, curves in pieces for curve in curves]))
    _, chosen, curves = min(found, key=lambda each: each[0])
    return curves, chosen


class _Run:
    """A stroke at even steps, with the sums that every stretch of it needs."""

    def __init__(self, points: Floats, step: float, *, closed: bool, side: float, shortest: float) -> None:
        self.points, self.step, self.closed = points, step, closed
        self.side, self.shortest = side, shortest
        self.length = step * (len(points) - 1)
        middle = points.mean(axis=0) if len(points) else np.zeros(2)
        x, y = (points - middle).T
        z = x * x + y * y
        moments = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y, x * z, y * z, z * z])
        self._sums = np.concatenate([np.zeros((9, 1)), moments.cumsum(axis=1)], axis=1)
        self._jagged = _jagged(points)

    @classmethod
    def of(cls, stroke: Stroke, side: float, shortest: float) -> "_Run":
        """A stroke at even steps; a closed one begins and ends at its sharpest place."""
        points = np.array(stroke.points, np.float64).reshape(-1, 2)
        if stroke.closed and len(points) > 2:
            points = _from_sharpest(np.vstack([points, points[:1]]))
        even, step = _evenly(points)
        even = _with_corners(even, points, step)
        return cls(even, step, closed=stroke.closed, side=side, shortest=shortest)

    def pieces(self, noise: Noise) -> tuple[float, list[Fitted]]:
        """The cheapest curves, and what they cost; of a stroke that comes back to its beginning perhaps a circle."""
        price, breaks, arcs = self._cheapest(noise)
        whole = self._around(noise)
        if whole is not None and whole[0] < price:
            return whole[0], [whole[1]]
        run = self
        if self.closed and len(breaks) > 2:  # its beginning may lie within a curve: once more from where one ends
            other = self._from(breaks[1])
            again = other._cheapest(noise)
            if again[0] < price:
                run, (price, breaks, arcs) = other, again
        return price, run._curves(breaks, arcs)

    def _from(self, place: int) -> "_Run":
        """The same closed run with another beginning."""
        ring = np.roll(self.points[:-1], -place, axis=0)
        return _Run(np.vstack([ring, ring[:1]]), self.step, closed=True, side=self.side, shortest=self.shortest)

    def _stretches(self, noise: Noise) -> tuple[Floats, NDArray[np.bool_]]:
        """What each stretch from a point to a later one costs (n, n), and whether it is an arc."""
        n = len(self.points)
        i, j = np.triu_indices(n, 1)
        count, sx, sy, sxx, sxy, syy, sxz, syz, szz = self._sums[:, j + 1] - self._sums[:, i]
        length: Floats = (j - i) * np.float64(self.step)
        mx, my = sx / count, sy / count
        xx, xy, yy = sxx / count - mx * mx, sxy / count - mx * my, syy / count - my * my
        least = (xx + yy) / 2 - np.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
        radius, off = _rounds(count, mx, my, xx, xy, yy, sxz / count, syz / count, (sxx + syy) / count, szz / count)
        with np.errstate(divide="ignore", invalid="ignore"):
            turn = np.where(radius > 0, length / radius, math.inf)
        free = FREEDOM + length / (WAVE * self.side)
        variance = noise.variance(length, free)
        chord = np.hypot(*(self.points[j] - self.points[i]).T)
        precise = 0.5 * np.log(variance / PIXEL**2)
        wide = SCRAP * np.maximum(0, 1 - length / (BRIEF * self.side))
        wide = wide + 0.5 * length / JAGGED * self._jagged[i, j] / noise.roughness(length)
        line = LINE + wide + (free - OF_LINE) * precise + 0.5 * free * np.maximum(least, 0) / variance
        line = np.where(chord < 0.8 * length - 2 * self.step, _NEVER, line)
        arc = (
            ARC + DEAR * np.maximum(0, 1 - turn / FLAT) + wide + (free - OF_ARC) * precise + 0.5 * free * off / variance
        )
        arc = np.where((count < 4) | (turn > 1.9 * math.pi), _NEVER, arc)
        costs, round_ = np.full((n, n), _NEVER), np.zeros((n, n), bool)
        costs[i, j], round_[i, j] = np.minimum(line, arc), arc < line
        costs[i, j] += np.where(length < min(self.shortest, self.length), _NEVER, 0)
        return costs, round_

    def _cheapest(self, noise: Noise) -> tuple[float, list[int], list[bool]]:
        """The price of the best breaks, the breaks, and which stretches between them are arcs."""
        costs, round_ = self._stretches(noise)
        n = len(costs)
        best, before = np.full(n, np.inf), np.zeros(n, int)
        best[0] = 0.0
        for k in range(1, n):
            reached = best[:k] + costs[:k, k]
            before[k] = int(reached.argmin())
            best[k] = reached[before[k]]
        breaks = [n - 1]
        while breaks[-1] > 0:
            breaks.append(int(before[breaks[-1]]))
        breaks.reverse()
        price = float(best[-1]) + self._straightened(costs, round_, breaks)
        return price, breaks, [bool(round_[a, b]) for a, b in pairwise(breaks)]

    def _straightened(self, costs: Floats, round_: NDArray[np.bool_], breaks: list[int]) -> float:
        """Take out breaks where lines hardly turn, unless that is dear; what this, and those that stay, cost."""
        price, k = 0.0, 1
        while k < len(breaks) - 1:
            a, b, c = breaks[k - 1 : k + 2]
            before, after = self.points[b] - self.points[a], self.points[c] - self.points[b]
            turn = abs(math.atan2(before[0] * after[1] - before[1] * after[0], float(before @ after)))
            more = float(costs[a, c] - costs[a, b] - costs[b, c])
            if round_[a, b] or round_[b, c] or turn > HARDLY:
                k += 1
            elif more < BENT and not round_[a, c]:
                price += more
                del breaks[k]
                k = max(1, k - 1)
            else:
                price += BENT
                k += 1
        return price

    def _around(self, noise: Noise) -> tuple[float, Circle] | None:
        """The circle along the whole stroke and what it costs, where the stroke goes around once."""
        gap = math.dist(self.points[0], self.points[-1])
        found = circle_through(self.points) if len(self.points) > 6 and gap <= 2 * AROUND * self.length else None
        if found is None:
            return None
        centre, radius = found
        away = self.points - np.array(centre)
        turn = abs(float(np.unwrap(np.arctan2(away[:, 1], away[:, 0]))[[0, -1]] @ np.array([-1.0, 1.0])))
        if abs(turn / math.tau - 1) > AROUND:
            return None
        off = float(((np.hypot(*away.T) - radius) ** 2).mean())
        free = FREEDOM + self.length / (WAVE * self.side)
        variance = float(noise.variance(self.length, free))
        price = ARC + 0.5 * ((free - OF_ARC) * math.log(variance / PIXEL**2) + free * off / variance)
        price += 0.5 * self.length / JAGGED * _ripples(away, radius) / float(noise.roughness(self.length))
        return price - RETURNS, Circle(centre, radius)

    def _curves(self, breaks: Sequence[int], arcs: Sequence[bool]) -> list[Fitted]:
        """Lines and arcs along the stretches, from where each meets the one before to where it meets the next."""
        spans = [self.points[a : b + 1] for a, b in pairwise(breaks)]
        forms = [_Form.along(span, arc) for span, arc in zip(spans, arcs, strict=True)]
        inner = [_meeting(a, b, _xy(span[-1]), self.step) for a, b, span in zip(forms, forms[1:], spans, strict=False)]
        first, last = forms[0].nearest(_xy(spans[0][0])), forms[-1].nearest(_xy(spans[-1][-1]))
        if self.closed and len(forms) > 1:
            first = last = _meeting(forms[-1], forms[0], _xy(spans[0][0]), self.step)
        ends = pairwise([first, *inner, last])
        return [form.between(a, b) for form, (a, b) in zip(forms, ends, strict=True) if a != b]


class _Form(msgspec.Struct, frozen=True):
    """A line through a point, or with a ``radius`` a circle around it; ``direction`` is that in which it runs."""

    at: XY
    direction: XY
    radius: float = 0.0
    middle: XY = (0.0, 0.0)

    @classmethod
    def along(cls, span: Floats, arc: bool) -> "_Form":
        """The line or the circle that deviates least from points (n, 2)."""
        found = circle_through(span) if arc else None
        if found is not None:
            return cls(found[0], (0.0, 0.0), found[1], _xy(span[len(span) // 2]))
        middle = span.mean(axis=0)
        (xx, xy), (_, yy) = ((span - middle).T @ (span - middle)).tolist()
        angle = math.atan2(2 * xy, xx - yy) / 2
        return cls(_xy(middle), (math.cos(angle), math.sin(angle)))

    def nearest(self, p: XY) -> XY:
        """The point of it that is nearest to another one."""
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        if self.radius:
            away = math.hypot(dx, dy) or 1.0
            return self.at[0] + dx / away * self.radius, self.at[1] + dy / away * self.radius
        along = dx * self.direction[0] + dy * self.direction[1]
        return self.at[0] + along * self.direction[0], self.at[1] + along * self.direction[1]

    def tangent(self, p: XY) -> XY:
        """The direction that it has beside a point."""
        if not self.radius:
            return self.direction
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        away = math.hypot(dx, dy) or 1.0
        return -dy / away, dx / away

    def between(self, start: XY, end: XY) -> Line | Arc:
        """The piece from one point to another."""
        if not self.radius:
            return Line(start, end)
        return Arc(start, self.nearest(self.middle), end)


CROSSING = math.sin(math.radians(15))
"""Curves that meet at a flatter angle touch: where exactly they cross says nothing then."""
NEARBY = 6.0
"""Steps from the place between two stretches within which their curves meet."""


def _meeting(a: _Form, b: _Form, place: XY, step: float) -> XY:
    """Where two neighbours cross near a place, else halfway between them there."""
    p = place
    for _ in range(12):  # Newton's steps: to where the tangents at the nearest points cross
        on_a, on_b, u, v = a.nearest(p), b.nearest(p), a.tangent(p), b.tangent(p)
        sine = u[0] * v[1] - u[1] * v[0]
        if abs(sine) < CROSSING:
            break
        along = ((on_b[0] - on_a[0]) * v[1] - (on_b[1] - on_a[1]) * v[0]) / sine
        before, p = p, (on_a[0] + along * u[0], on_a[1] + along * u[1])
        if math.dist(p, place) > NEARBY * step:
            break
        if math.dist(p, before) < 1e-6:
            return p
    near_a, near_b = a.nearest(place), b.nearest(place)
    return (near_a[0] + near_b[0]) / 2, (near_a[1] + near_b[1]) / 2


def _rounds(
    count: Floats,
    mx: Floats,
    my: Floats,
    xx: Floats,
    xy: Floats,
    yy: Floats,
    xz: Floats,
    yz: Floats,
    z: Floats,
    zz: Floats,
) -> tuple[Floats, Floats]:
    """Radius and mean squared deviation of Kåsa's circle of stretches, from their mean moments; radius 0 of lines."""
    xz, yz, zz = xz - mx * z, yz - my * z, zz - z * z
    det = xx * yy - xy * xy
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = (xz * yy - yz * xy) / det, (yz * xx - xz * xy) / det
        cx, cy = a / 2, b / 2
        square = z - 2 * cx * mx - 2 * cy * my + cx * cx + cy * cy
        off = (zz - a * xz - b * yz) / (4 * square)
    flat = ~(det > 1e-12 * (xx + yy) ** 2) | ~np.isfinite(off)
    return np.where(flat, 0.0, np.sqrt(np.maximum(square, 0))), np.where(flat, _NEVER, np.maximum(off, 0))


def _jagged(points: Floats) -> Floats:
    """The mean squared distance of each stretch (n, n) from its best polynomial of degree `DEGREE`."""
    n = len(points)
    found = np.zeros((n, n))
    if n < DEGREE + 2:
        return found
    x, y = np.ascontiguousarray((points - points.mean(axis=0)).T)
    squares = np.append(0.0, (x * x + y * y).cumsum())
    for count in range(DEGREE + 2, n + 1):
        basis, places = _basis(count), np.arange(n - count + 1)
        slow = sum(
            ((as_strided(each, (n - count + 1, count), each.strides * 2) @ basis) ** 2).sum(axis=1) for each in (x, y)
        )
        whole = squares[count:] - squares[:-count]
        found[places, places + count - 1] = np.maximum(whole - slow, 0) / count
    return found


@cache
def _basis(count: int) -> Floats:
    """Orthonormal polynomials (count, DEGREE + 1) at even places."""
    at = np.linspace(-1, 1, count)
    return np.asarray(np.linalg.qr(np.vander(at, DEGREE + 1))[0], np.float64)


def _ripples(away: Floats, radius: float) -> float:
    """The mean squared deviation from a circle that is neither an oval's nor a spiral's."""
    angle = np.arctan2(away[:, 1], away[:, 0])
    slow = [np.ones_like(angle), np.linspace(-1, 1, len(angle))]
    slow += [wave(k * angle) for k in (1, 2) for wave in (np.cos, np.sin)]
    basis = np.linalg.qr(np.column_stack(slow))[0]
    off = np.hypot(*away.T) - radius
    return float(((off - basis @ (basis.T @ off)) ** 2).mean())


def _evenly(points: Floats) -> tuple[Floats, float]:
    """Points at even steps along a polyline (n, 2), and the step."""
    return _at(points, STEP, MOST)


def _at(points: Floats, step: float, most: int) -> tuple[Floats, float]:
    """Points about so far apart along a polyline (n, 2), but no more steps than ``most``, and how far they are."""
    if len(points) < 2:
        return points, 0.0
    lengths = np.append(0.0, np.hypot(*np.diff(points, axis=0).T).cumsum())
    whole = float(lengths[-1])
    if whole <= 0:
        return points[:1], 0.0
    count = int(np.clip(round(whole / step), 2, most)) + 1
    at = np.linspace(0, whole, count)
    return np.column_stack([np.interp(at, lengths, points[:, k]) for k in (0, 1)]), whole / (count - 1)


def _with_corners(even: Floats, points: Floats, step: float) -> Floats:
    """The same, with those nearest to corners of the polyline moved there: curves end in corners, not beside them."""
    fine, pixel = _at(points, 1.0, 20 * MOST)
    reach = CORNER
    if len(fine) < 2 * reach + 1 or len(even) < 3:
        return even
    before, after = fine[reach:-reach] - fine[: -2 * reach], fine[2 * reach :] - fine[reach:-reach]
    cosine = (before * after).sum(axis=1) / np.maximum(np.hypot(*before.T) * np.hypot(*after.T), 1e-9)
    turn = np.arccos(np.clip(cosine, -1, 1))
    corners = np.flatnonzero((turn == ndimage.maximum_filter1d(turn, 2 * reach + 1)) & (turn > SHARP))
    moved = even.copy()
    for k in corners + reach:
        moved[round(k * pixel / step)] = fine[k]
    moved[0], moved[-1] = even[0], even[-1]
    return moved


def _from_sharpest(points: Floats) -> Floats:
    """The same closed polyline (n, 2), at every pixel, from where it turns most, seen over some pixels."""
    ring = _at(points, 1.0, 20 * MOST)[0][:-1]
    reach = max(1, min(2 * CORNER, len(ring) // 6))
    before, after = ring - np.roll(ring, reach, axis=0), np.roll(ring, -reach, axis=0) - ring
    cosine = (before * after).sum(axis=1) / np.maximum(np.hypot(*before.T) * np.hypot(*after.T), 1e-9)
    ring = np.roll(ring, -int(cosine.argmin()), axis=0)
    return np.asarray(np.vstack([ring, ring[:1]]))


def _xy(point: Iterable[float]) -> XY:
    x, y = point
    return float(x), float(y)
