"""Interface: whether what mates with other parts fits, the holes, slots and bosses, each in a region of its own.

A region R is to be empty (keep-out: holes) or solid (keep-in: bosses). It is looked at together with a shell S of the
opposite around it, the reference's own material or air within R's box made larger by max(2 mm, 20 % of its longest
side). Of R ∪ S the candidate leaves empty, or fills, the volume C; the fit is vol(R ∩ C) / vol(R ∪ C), the best over a
window of poses of R. A group of features that mate together is as good as its worst one.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation
from scipy.stats import qmc

from cadwright.metrics.cadgenbench.boundary import Boundary, booleans
from cadwright.metrics.triangles import Floats

if TYPE_CHECKING:
    from manifold3d import Manifold

Kind = Literal["keep-out", "keep-in"]
MARGIN, MARGIN_SHARE = 2.0, 0.2
"""How much larger than a region its box is made on every side: in mm, and as a part of its longest side."""
POSES = 32
"""How many poses are tried, the one that is specified first."""
SHIFT, TURN = 0.01, 1.0
"""How far they reach: a part of the reference's diagonal along each axis, and degrees about each axis."""
SATURATED = 0.99
"""A fit above this is exact: the rest is facets."""
POOR, GOOD = 0.80, 0.95
"""Fits that count nothing and in full; in between they count in proportion."""


class Region(msgspec.Struct, frozen=True):
    """Where a part is to be empty or solid: a solid in the reference's coordinates, and the group it mates with."""

    kind: Kind
    solid: "Manifold"
    group: int = 1
    about: str = ""


class Fit(msgspec.Struct, frozen=True):
    """How well a candidate fits a region, 0 to 1, and what that counts."""

    region: Region
    iou: float

    @property
    def score(self) -> float:
        """0 up to `POOR`, 1 from `GOOD` on."""
        return float(np.clip((self.iou - POOR) / (GOOD - POOR), 0, 1))


def fits(candidate: Boundary, reference: Boundary, regions: Sequence[Region]) -> tuple[Fit, ...]:
    """How well an aligned candidate fits each region."""
    if not regions:
        return ()
    ours, theirs = candidate.solid, reference.solid
    poses = [_pose(each, reference) for each in _window()]
    return tuple(Fit(region, _iou(region, ours, theirs, poses)) for region in regions)


def match(found: Sequence[Fit]) -> float | None:
    """The mean over the groups of their worst features, 0 to 1; ``None`` where there are no regions."""
    groups: dict[int, list[float]] = defaultdict(list)
    for fit in found:
        groups[fit.region.group].append(fit.score)
    return float(np.mean([min(scores) for scores in groups.values()])) if groups else None


def _iou(region: Region, candidate: "Manifold", reference: "Manifold", poses: Sequence[Floats]) -> float:
    solid = region.solid
    looked_at = solid + _shell(region, reference)
    left = looked_at - candidate if region.kind == "keep-out" else looked_at ^ candidate
    volume, whole = left.volume(), solid.volume()
    best = 0.0
    # However R lies, its fit is at most the ratio of both volumes: where that counts nothing, one pose tells enough.
    hopeless = min(volume, whole) < POOR * max(volume, whole)
    for pose in poses[: 1 if hopeless else POSES] if volume > 0 else ():
        shared = (solid.transform(pose) ^ left).volume()
        best = max(best, shared / (whole + volume - shared))
        if best >= SATURATED:
            return 1.0
    return best


def _shell(region: Region, reference: "Manifold") -> "Manifold":
    """What is around a region in the reference: material around a hole, air around a boss."""
    box = np.array(region.solid.bounding_box()).reshape(2, 3)
    margin = max(MARGIN, MARGIN_SHARE * float((box[1] - box[0]).max()))
    low, high = box[0] - margin, box[1] + margin
    room = booleans().Manifold.cube(tuple(high - low)).translate(tuple(low))
    return room ^ reference if region.kind == "keep-out" else room - reference


@cache
def _window() -> Floats:
    """Poses (n, 6) in units of the window, −1 to 1: along the axes, then about them; a Sobol sequence after the first,
    which moves nothing.
    """
    points = qmc.Sobol(6, scramble=False).random(POSES)
    points[0] = 0.5
    return np.asarray(2 * points - 1)


def _pose(units: Floats, reference: Boundary) -> Floats:
    """One of the poses as a transform (3, 4), turned about the middle of the reference's box."""
    rotation = Rotation.from_euler("xyz", units[3:] * TURN, degrees=True).as_matrix()
    middle = reference.centre
    shift = middle - rotation @ middle + units[:3] * SHIFT * reference.diagonal
    return np.column_stack([rotation, shift])
