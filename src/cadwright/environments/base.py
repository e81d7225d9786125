"""The contract of an environment: where actions are executed and the CAD state lives."""

from collections.abc import Sequence
from typing import Protocol as Interface

import msgspec

from cadwright.errors import DrawingError, InputError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values import Action, Blob, Compared, Image, Measurements, Observation, Probe, Problem, Request
from cadwright.values.comparison import Changed
from cadwright.values.media import PNG
from cadwright.values.spot import Spot

SHADED = 640
"""Pixels of the shaded four views: enough to see what is there, at a tenth of the tokens of the view sheet."""

EDIT_SECONDS = 10.0
"""How long the boolean difference to the part before an edit may take; a part of 200 faces takes less than one."""


class Environment(Interface):
    """Executes actions and holds the CAD state.

    A planner's mistakes come back inside the observation; an exception from here is a bug of ours, or a `WorkerError`
    when the machine cannot run workers at all.
    """

    name: str

    def reset(self, request: Request) -> Observation | None:
        """Start anew for a request; the observation of what is there already (an edit's script), else ``None``."""
        ...

    def step(self, action: Action) -> Observation:
        """Execute an action (`Code` or `Edits`, as the environment declares) and look at what came of it."""
        ...

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """What was seen, with what there is at these places of its geometry; as it was where it has none."""
        ...

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """What was seen, with a picture of each of these places; as it was where nobody looks, or it has none."""
        ...

    def close(self) -> None:
        """Let go of all processes; calling it twice is fine."""
        ...


class Feedback(msgspec.Struct, frozen=True):
    """What is shown of a part beside its measurements."""

    compared: Compared | None = None
    images: tuple[Image, ...] = ()
    notes: tuple[str, ...] = ()


def probed(kernel: Kernel, seen: Observation, probes: Sequence[Probe]) -> Observation:
    """What was seen, with what the verifier finds at these places of a valid geometry."""
    measured = seen.measurements
    if measured is None or seen.geometry is None or not seen.valid:
        return seen
    return msgspec.structs.replace(seen, measurements=kernel.probe(seen.geometry.data, measured, probes))


def changed(kernel: Kernel, before: Blob | None, brep: bytes) -> Changed | None:
    """What an edit changed, as geometry; ``None`` where that takes too long: then the features alone are compared."""
    if before is None:
        return None
    try:
        return kernel.differ(before.data, brep, seconds=EDIT_SECONDS)[0]
    except (DrawingError, InputError):
        return None


def shaded(kernel: Kernel, geometry: Geometry) -> Feedback:
    """Render the four labelled views of a geometry with a mesh, where there is anything to see.

    Else a note says why there are none: what was measured counts all the same.
    """
    if not geometry.mesh:
        return Feedback()
    try:
        sheet = kernel.sheet(geometry, size=SHADED, trim=True)
    except DrawingError as error:
        return Feedback(notes=(error.message,))
    return Feedback(images=(Image("four shaded views", Blob(sheet, PNG)),))


def not_valid(measurements: Measurements) -> Problem:
    """What is said of a geometry that does not pass the validity gate."""
    return Problem(
        "InvalidGeometry",
        "; ".join(measurements.problems) or "it does not pass the kernel's checks",
        cause="The result is not made of closed, valid solids.",
        hint="Build it from closed profiles and overlapping solids; avoid faces that only touch along an edge.",
    )
