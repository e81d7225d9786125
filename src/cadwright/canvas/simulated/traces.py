"""Strokes along curves of the target, as someone copies a picture that lies beside the canvas.

A figure is put where it seems to belong and not quite as large as it is; its curves are drawn one after the other,
some of them without lifting the pen; some are traced twice, some in part, some forgotten.
"""

import math
import random
from collections.abc import Sequence

import msgspec

from cadwright.canvas.design import XY, Circle, Curve
from cadwright.canvas.raster import polyline
from cadwright.canvas.simulated.gestures import Strokes
from cadwright.canvas.simulated.hand import Hand, cut, moved, stroke
from cadwright.canvas.simulated.shapes import JOINED, components, ends, extent, middle

_STEP = 0.12
"""Radians between points of a path along a round curve."""


def copied(curves: Sequence[Curve], hand: Hand, source: random.Random) -> Strokes:
    """The first drawing: every figure of a design, as far as it is not forgotten."""
    around = middle(curves)
    offset = source.gauss(0, hand.place), source.gauss(0, hand.place)
    factor = 1 + source.gauss(0, hand.size)
    groups = components(curves)
    if len(groups) > 2 and source.random() < 0.4:  # from left to right, or from top to bottom
        axis = source.randrange(2)
        groups.sort(key=lambda group: middle(group)[axis])
    drawn: Strokes = []
    for group in groups:
        kept = [each for each in group if len(curves) < 2 or source.random() > hand.partial / 2]
        own = offset[0] + source.gauss(0, 0.5 * hand.place), offset[1] + source.gauss(0, 0.5 * hand.place)
        drawn += _figure(kept, hand, source, own, factor, around)
    return drawn or _figure(curves, hand, source, offset, factor, around)


def traced(curves: Sequence[Curve], hand: Hand, source: random.Random) -> Strokes:
    """A correction on top of the design: curves of the target where they belong, nearly."""
    nearer = 0.5 * hand.place
    offset = source.gauss(0, nearer), source.gauss(0, nearer)
    return _figure(curves, hand, source, offset, 1.0, middle(curves))


def _figure(
    curves: Sequence[Curve], hand: Hand, source: random.Random, offset: XY, factor: float, about: XY
) -> Strokes:
    drawn: Strokes = []
    for chain in _chains(curves, hand.chain, source):
        path = moved(_path(chain, hand, source), offset, factor, about)
        if len(path) < 2:
            continue
        if source.random() < hand.partial / 2:
            begin = source.uniform(0, 0.25)
            path = cut(path, begin, source.uniform(0.7, 1.0))
        twice = source.random() < hand.again
        if twice and source.random() < 0.4:  # to and fro
            back = cut(path, source.uniform(0, 0.5), 1.0)[::-1]
            drawn.append(stroke([*path, *back], hand, source))
            continue
        drawn.append(stroke(path, hand, source))
        if twice:
            begin = source.uniform(0, 0.3)
            drawn.append(stroke(cut(path, begin, source.uniform(0.75, 1.0)), hand, source, loose=1.4))
    return drawn


class _Run(msgspec.Struct, frozen=True):
    curve: Curve
    turned: bool


def _chains(curves: Sequence[Curve], chain: float, source: random.Random) -> list[list[_Run]]:
    """The curves in the order in which they are drawn, those of one stroke together."""
    left = list(curves)
    found: list[list[_Run]] = []
    at: XY | None = None
    while left:
        following = [each for each in left if at is not None and _near(each, at) is not None]
        each = following[0] if following else min(left, key=lambda each: _order(each, at))
        left.remove(each)
        turned = _near(each, at) if following and at is not None else source.random() < 0.3
        run = _Run(each, bool(turned))
        goes_on = found and following and not isinstance(each, Circle) and source.random() < chain
        if goes_on:
            found[-1].append(run)
        else:
            found.append([run])
        at = None if isinstance(each, Circle) else ends(each)[0 if run.turned else 1]
    return found


def _order(curve: Curve, at: XY | None) -> float:
    """Where the pen goes next: to what is near, or first to the top left."""
    x, y = middle([curve])
    return math.dist((x, y), at) if at is not None else x + y - 0.3 * extent([curve])


def _near(curve: Curve, at: XY) -> bool | None:
    """Whether a curve is to be drawn from its end, from ``at``; ``None`` where it does not begin there."""
    for turned, end in enumerate(ends(curve)):
        if math.dist(end, at) <= JOINED:
            return bool(turned)
    return None


def _path(chain: Sequence[_Run], hand: Hand, source: random.Random) -> list[XY]:
    if isinstance(chain[0].curve, Circle):
        return _around(chain[0].curve, hand, source)
    path: list[XY] = []
    for run in chain:
        points = polyline(run.curve, step=_STEP)
        if math.dist(points[0], ends(run.curve)[0]) > 1e-6:  # an arc runs either way
            points.reverse()
        path += points[::-1] if run.turned else points
    return path


def _around(circle: Circle, hand: Hand, source: random.Random) -> list[XY]:
    """A circle by hand: egg-shaped, a little too large or too small, its end beside its beginning."""
    (x, y), radius = circle.center, circle.radius
    egg = source.gauss(0, 0.05)
    factor = 1 + source.gauss(0, 0.04 + 2 * hand.size)
    begin = -math.pi / 2 + source.gauss(0, 0.7)
    turns = source.uniform(0.95, 1.1) * source.choice((1, -1, -1))
    turns *= 1.9 if source.random() < hand.again else 1.0
    count = max(14, round(abs(turns) * 40))
    swell = source.gauss(0, 0.05)
    path = []
    for number in range(count + 1):
        share = number / count
        angle = begin + math.tau * turns * share
        reach = radius * factor * (1 + swell * (share - 0.5))
        path.append((x + reach * (1 + egg) * math.cos(angle), y + reach * (1 - egg) * math.sin(angle)))
    return path
