"""Scores of a solid that was made from a drawing.

A drawing does not say where a part lies, and a reference that was normalised not how large it is.
"""

from pathlib import Path

import msgspec
import numpy as np

from cadwright.bench import solids
from cadwright.bench.task import Result
from cadwright.errors import ExportError, InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.chamfer import TURN, chamfer, floor
from cadwright.metrics.size import volume_error
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.triangles import Floats, bounds, diagonal, read_stl
from cadwright.values import Measurements, Observation

NORMALISED = 1e-3
"""A mesh whose box's diagonal is that near to 1 is taken as normalised: its size says nothing."""


class Wanted(msgspec.Struct, frozen=True):
    """What is to come out: the published mesh, and the solid in mm where there is one.

    ``mesh`` is what the Chamfer distance is taken to, ``solid`` what everything else is; ``volume`` is the solid's.
    """

    mesh: Floats
    solid: Floats | None = None
    volume: float | None = None


def wanted(stl: Path | None, step: Path | None, kernel: Kernel) -> Wanted:
    """Read a reference from a mesh, a STEP file, or both. Raises `InputError` when one cannot be read."""
    solid, volume = None, None
    if step is not None:
        geometry = kernel.read(step)
        if not geometry.brep:
            raise InputError(f"{step} has no solid")
        solid, volume = read_stl(kernel.cadquery_stl(geometry.brep), str(step)), geometry.measurements.volume
    if stl is None:
        assert solid is not None, "a reference has a mesh or a solid"
        return Wanted(solid, solid, volume)
    try:
        return Wanted(read_stl(stl.read_bytes(), str(stl)), solid, volume)
    except OSError as error:
        raise InputError(f"{stl}: {error.strerror}") from error


def scored(result: Result, seen: Observation | None, reference: Wanted, kernel: Kernel) -> Result:
    """A result with scores; ``seen`` is what the run ended on."""
    scores: dict[str, float | None] = {"floor": floor(reference.mesh)}
    if seen is None or seen.geometry is None or seen.measurements is None or not result.solved:
        return msgspec.structs.replace(result, solved=False, scores=scores)
    try:
        candidate = read_stl(kernel.cadquery_stl(seen.geometry.data), "the candidate")
    except (ExportError, InputError) as error:
        return msgspec.structs.replace(result, solved=False, reason=error.message, scores=scores)
    return msgspec.structs.replace(result, scores=scores | compared(candidate, seen.measurements, reference))


def compared(candidate: Floats, measured: Measurements, reference: Wanted) -> dict[str, float | None]:
    """All scores of one solid. It is moved so that the middle of its box is the reference's, and nothing else.

    Against a normalised mesh without a solid it is scaled as well, and the better of the two ways up counts, as in the
    published Chamfer distance: the drawings there do not say which of their axes is the model's z.
    """
    goal = reference.mesh if reference.solid is None else reference.solid
    unsized = reference.solid is None and abs(diagonal(goal) - 1) < NORMALISED
    scale = diagonal(goal) / diagonal(candidate) if unsized else 1.0
    poses = [candidate * scale]
    if reference.solid is None:
        poses.append(candidate @ TURN.T * scale)
    poses = [_centred(pose, goal) for pose in poses]
    best = min(poses, key=lambda pose: surface_distance(pose, goal)) if len(poses) > 1 else poses[0]
    low, high = bounds(best).tolist()
    moved = msgspec.structs.replace(measured, bbox=(*low, *high), volume=measured.volume * scale**3)
    scores = solids.compared(best, moved, goal)
    if reference.volume is not None:
        scores["volume"], scores["facets"] = volume_error(moved.volume, reference.volume), None
    return scores | {"cd": chamfer(candidate, reference.mesh)}


def _centred(mesh: Floats, goal: Floats) -> Floats:
    return np.asarray(mesh + bounds(goal).mean(axis=0) - bounds(mesh).mean(axis=0))
