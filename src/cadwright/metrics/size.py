"""How far a candidate's size is from the reference's. Errors are relative: 0.01 is one per cent."""

from collections.abc import Sequence

import numpy as np

Box = Sequence[float]
"""(xmin, ymin, zmin, xmax, ymax, zmax) in mm."""


def volume_error(volume: float, reference: float) -> float | None:
    """Difference of two volumes relative to the reference; ``None`` where the reference encloses nothing."""
    return abs(volume - reference) / reference if reference > 0 else None


def bbox_error(box: Box, reference: Box) -> float:
    """The largest distance between corresponding sides of two boxes, relative to the reference's diagonal.

    It sees size, position and orientation.
    """
    return float(np.abs(np.subtract(box, reference)).max() / np.linalg.norm(_extents(reference)))


def size_error(box: Box, reference: Box) -> float:
    """The largest difference of two boxes' extents, each in order of size, relative to the reference's diagonal.

    It sees size, and neither position nor which way up the part lies.
    """
    ours, theirs = (np.sort(_extents(b)) for b in (box, reference))
    return float(np.abs(ours - theirs).max() / np.linalg.norm(theirs))


def _extents(box: Box) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    return np.subtract(box[3:], box[:3], dtype=np.float64)
