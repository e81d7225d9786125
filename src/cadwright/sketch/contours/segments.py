"""Strokes to lines, arcs and circles, as few as explain them: a description length that knows how hands waver.

A hand's stroke strays from what is meant in slow waves, the further the longer it is: by a share of its length up to
some limit. How far is not known, so each `Noise` is tried on the whole drawing, and the one that describes it most
briefly is taken. Under a noise, the breaks of a stroke are those of least cost (dynamic programming over all of them at
once): deviations as logarithms of likelihoods, and a price for each line and arc. Arcs that hardly turn are dear, since
wavering lines look like them and designers hardly ever draw them.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.contours.forms import Form, meeting, xy
from cadwright.sketch.contours.stretches import (
    NEVER,
    cornered,
    evenly,
    from_sharpest,
    jagged,
    ripples,
    rounds,
    with_corners,
)
from cadwright.sketch.contours.trace import Stroke
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import Circle

Floats = NDArray[np.float64]
Lengths = Floats | float

SHORTEST = 2.0
"""Pen widths: where strokes of a thick pen meet, their skeleton takes short cuts."""
PIXEL = 0.6
"""Standard deviation, in pixels, of the skeleton of a stroke that is drawn exactly."""
THIN = 2.4
"""Pixels: strokes of a pen no wider than that are followed to less than a pixel."""
STAIRS = 0.3
"""That part of its variance does not even out along a stroke: pixels are stairs."""
LIMITS = (0.004, 0.008, 0.014, 0.022)
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
FLAT, DEAR = math.radians(40), 14.0
"""An arc that turns less than that costs up to so much more."""
JAGGED = 6.0
"""Pixels along a stroke over which what is not slow is one deviation."""
ROUGHEST, ROUGH = 0.7, 0.7
"""Standard deviation of what is not slow: in pixels, and as a share of what is slow."""
AROUND = 0.12
"""Part of its length by which the ends of a stroke around a circle may miss each other, or overlap."""
RETURNS = 25.0
"""What it is worth that a stroke comes back to where it began: a circle says so, arcs beside each other do not."""
CORNERED = 12.0
"""What each right-angled corner speaks against a circle: small squares are nearly round."""
HARDLY, BENT = math.radians(12), 10.0
"""Lines of one stroke that turn less than that cost so much more: designers hardly ever draw them, hands do."""


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
        self._jagged = jagged(points)

    @classmethod
    def of(cls, stroke: Stroke, side: float, shortest: float) -> "_Run":
        """A stroke at even steps; a closed one begins and ends at its sharpest place."""
        points = np.array(stroke.points, np.float64).reshape(-1, 2)
        if stroke.closed and len(points) > 2:
            points = from_sharpest(np.vstack([points, points[:1]]))
        even, step = evenly(points)
        even = with_corners(even, points, step)
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
        radius, off = rounds(count, mx, my, xx, xy, yy, sxz / count, syz / count, (sxx + syy) / count, szz / count)
        with np.errstate(divide="ignore", invalid="ignore"):
            turn = np.where(radius > 0, length / radius, math.inf)
        free = FREEDOM + length / (WAVE * self.side)
        variance = noise.variance(length, free)
        chord = np.hypot(*(self.points[j] - self.points[i]).T)
        precise = 0.5 * np.log(variance / PIXEL**2)
        wide = SCRAP * np.maximum(0, 1 - length / (BRIEF * self.side))
        wide = wide + 0.5 * length / JAGGED * self._jagged[i, j] / noise.roughness(length)
        line = LINE + wide + (free - OF_LINE) * precise + 0.5 * free * np.maximum(least, 0) / variance
        line = np.where(chord < 0.8 * length - 2 * self.step, NEVER, line)
        arc = (
            ARC + DEAR * np.maximum(0, 1 - turn / FLAT) + wide + (free - OF_ARC) * precise + 0.5 * free * off / variance
        )
        arc = np.where((count < 4) | (turn > 1.9 * math.pi), NEVER, arc)
        costs, round_ = np.full((n, n), NEVER), np.zeros((n, n), bool)
        costs[i, j], round_[i, j] = np.minimum(line, arc), arc < line
        costs[i, j] += np.where(length < min(self.shortest, self.length), NEVER, 0)
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
        price += 0.5 * self.length / JAGGED * ripples(away, radius) / float(noise.roughness(self.length))
        return price - RETURNS + CORNERED * cornered(self.points), Circle(centre, radius)

    def _curves(self, breaks: Sequence[int], arcs: Sequence[bool]) -> list[Fitted]:
        """Lines and arcs along the stretches, from where each meets the one before to where it meets the next."""
        spans = [self.points[a : b + 1] for a, b in pairwise(breaks)]
        forms = [Form.along(span, arc) for span, arc in zip(spans, arcs, strict=True)]
        inner = [meeting(a, b, xy(span[-1]), self.step) for a, b, span in zip(forms, forms[1:], spans, strict=False)]
        first, last = forms[0].nearest(xy(spans[0][0])), forms[-1].nearest(xy(spans[-1][-1]))
        if self.closed and len(forms) > 1:
            first = last = meeting(forms[-1], forms[0], xy(spans[0][0]), self.step)
        ends = pairwise([first, *inner, last])
        return [form.between(a, b) for form, (a, b) in zip(forms, ends, strict=True) if a != b]
