"""How far two things are apart, as it is told."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

if TYPE_CHECKING:
    from cadwright.scanning.meshes import Floats


class Deviation(msgspec.Struct, frozen=True):
    """How far apart two things lie, in mm: on average, at most for 95 of 100 points, and at most at all."""

    mean: float
    p95: float
    max: float

    @classmethod
    def of(cls, distances: "Floats") -> "Deviation":
        """Of distances (n,), each of which counts the same."""
        return cls(float(distances.mean()), float(np.percentile(distances, 95)), float(distances.max()))
