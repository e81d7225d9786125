"""Where the edges of a plane cross the lines between neighbouring samples of it."""

import numpy as np
from numpy.typing import NDArray

from cadwright.geometry.arrangement import Arrangement, Edge, Floats, Ints

Flags = NDArray[np.uint8]
STRAIGHT, OBLIQUE, TURNING, ENDING = 1, 2, 4, 8
"""What lies between two samples of a plane: a line across the step, or any other curve; and whether such a curve turns
back there, or ends there without turning back.
"""

Steps = tuple[Flags, dict[tuple[int, int], int]]
"""What lies between neighbouring samples of a plane, and which edge lies there alone: see `steps_of`."""


def steps_of(a: Arrangement, us: Floats, vs: Floats, along: int, faces: Ints, silent: frozenset[int]) -> Steps:
    """Tell what lies between neighbouring samples along one of the plane's axes, step by step.

    The first array, (len(us) - 1, len(vs)) with the steps first, says what lies there; the second the number of the
    edge that lies there alone, -1 where there are several. The ``silent`` edges count as nothing.
    """
    flags = np.zeros((len(us) - 1, len(vs)), np.uint8)
    crossed = np.zeros(flags.shape, bool)
    lone: dict[tuple[int, int], int] = {}
    for k, edge in enumerate(a.edges):
        if edge.along == along:
            continue
        kind = STRAIGHT if edge.along == 1 - along else OBLIQUE
        for j, value in _passes(edge, vs, along):
            i = int(np.searchsorted(us, value)) - 1
            if 0 <= i < len(us) - 1:
                crossed[i, j] = True
                lone[i, j] = -1 if (i, j) in lone else k
                if k not in silent:
                    flags[i, j] |= kind | (_manner(edge, us[i], us[i + 1], along) if kind == OBLIQUE else 0)
    flags[~crossed & (np.diff(faces, axis=0) != 0)] = OBLIQUE  # an arc and its polygon differ by a hair
    for (i, j), k in lone.items():
        if faces[i, j] == faces[i + 1, j] and k >= 0 and a.edges[k].left != a.edges[k].right:
            lone[i, j] = -1  # a sample in that hair
    return flags, lone


def _manner(edge: Edge, low: float, high: float, along: int) -> int:
    """Whether an oblique edge turns back, or ends, between two coordinates."""
    manner = 0
    for point, t in ((edge.piece.p, 0.0), (edge.piece.q, 1.0)):
        if low < point[along] < high:
            manner |= TURNING if turns_back(edge, t, along) else ENDING
    return manner


def turns_back(edge: Edge, t: float, along: int) -> bool:
    """Whether an edge runs across an axis at its start (``t`` 0) or its end (1), as a circle does at its extremes."""
    if edge.piece.center is None:
        return False
    x, y = edge.piece.at(t)
    offset = (x - edge.piece.center[0], y - edge.piece.center[1])
    return abs(offset[1 - along]) < 0.02 * edge.piece.radius


def _passes(edge: Edge, vs: Floats, along: int) -> list[tuple[int, float]]:
    """Where an edge, which is monotonous along both axes, meets the lines at ``vs``: their index, and how far along."""
    p, q = edge.piece.p, edge.piece.q
    low, high = sorted((p[1 - along], q[1 - along]))
    first, last = int(np.searchsorted(vs, low)), int(np.searchsorted(vs, high))
    found = []
    for j in range(first, last):
        if edge.piece.center is None:
            t = (vs[j] - p[1 - along]) / (q[1 - along] - p[1 - along])
            found.append((j, float(p[along] + t * (q[along] - p[along]))))
        else:
            reach = edge.piece.radius**2 - (vs[j] - edge.piece.center[1 - along]) ** 2
            side = edge.piece.at(0.5)[along] - edge.piece.center[along]
            found.append((j, float(edge.piece.center[along] + np.copysign(np.sqrt(max(reach, 0.0)), side))))
    return found
