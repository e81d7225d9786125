"""Lines, circles and arcs that touch as whole curves."""

import math
from collections.abc import Iterator

import numpy as np

from cadwright.sketch.elements import direction
from cadwright.sketch.graph import XY
from cadwright.sketch.inference.measured import Measured

Contact = tuple[int, int, float]
"""The numbers of two curves, and the length by which they miss touching."""


def contacts(known: Measured, reach: float) -> Iterator[Contact]:
    """Lines with circles, then circles with circles, that miss touching by ``reach`` at most; arcs are whole there."""
    if not known.rounds:
        return
    rounds = list(known.rounds)
    centres = np.array([known.rounds[n][0] for n in rounds])
    radii = np.array([known.rounds[n][1] for n in rounds])
    for number, line in known.lines.items():
        ux, uy = direction(line)
        arm = centres - np.array(line.start)
        gap = np.abs(np.abs(arm[:, 0] * uy - arm[:, 1] * ux) - radii)
        for k in np.flatnonzero(gap <= reach).tolist():
            yield number, rounds[k], float(gap[k])
    apart = np.hypot(*(centres[:, None] - centres[None]).transpose(2, 0, 1))
    outside, inside = np.abs(apart - radii[:, None] - radii), np.abs(apart - np.abs(radii[:, None] - radii))
    gaps = np.minimum(outside, inside)
    for i, j in np.argwhere(np.triu((gaps <= reach) & (apart > known.near), 1)).tolist():
        yield rounds[i], rounds[j], float(gaps[i, j])


def touching_at(known: Measured, a: int, b: int) -> XY:
    """Where two curves touch: below a circle's centre on the line, or on the line of two centres."""
    if a not in known.lines:
        return _between(known.rounds[a], known.rounds[b])
    line, ((x, y), _) = known.lines[a], known.rounds[b]
    ux, uy = direction(line)
    off = (x - line.start[0]) * uy - (y - line.start[1]) * ux
    return x - off * uy, y + off * ux


def _between(a: tuple[XY, float], b: tuple[XY, float]) -> XY:
    """On the line of the centres of two circles, seen from the larger one's."""
    ((x, y), r), ((p, q), _) = (a, b) if a[1] >= b[1] else (b, a)
    apart = math.dist((x, y), (p, q))
    return x + (p - x) / apart * r, y + (q - y) / apart * r
