"""IterCAD's CD-TR curve and the area under it (section 3.4 and appendix C.5).

Recall at a tolerance is the share of *all* records whose distance is at most that; a failed record has no distance,
stays in the denominator and is never recalled.
"""

import math
from collections.abc import Sequence

import numpy as np

from cadwright.metrics.triangles import Floats

POINTS = 401
LOOSEST, STRICTEST = 1.0, 5.0
"""Tolerances run from 10⁻¹ to 10⁻⁵."""


def tolerances() -> Floats:
    """The 401 tolerances, loosest first, evenly spaced on a logarithmic axis."""
    return np.asarray(10.0 ** -np.linspace(LOOSEST, STRICTEST, POINTS))


def curve(distances: Sequence[float | None]) -> Floats:
    """Recall (401,) at each of `tolerances`; ``None``, negative or not finite is a failed record."""
    if not distances:
        return np.zeros(POINTS)
    found = np.sort([d for d in distances if d is not None and math.isfinite(d) and d >= 0])
    return np.asarray(np.searchsorted(found, tolerances(), side="right") / len(distances))


def area_under_curve(distances: Sequence[float | None]) -> float:
    """AUC-TR: the area under the curve over the logarithm of the tolerance by the trapezoidal rule, from 0 to 1."""
    recall = curve(distances)
    return float((recall.sum() - (recall[0] + recall[-1]) / 2) / (POINTS - 1))
