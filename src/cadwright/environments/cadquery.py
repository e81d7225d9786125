"""The environment `cadquery`: an action is a whole CadQuery script.

Stateless from action to action: each script is executed in a fresh sandboxed process, its geometry measured and drawn
by processes that never ran it.
"""

import msgspec

from cadwright.errors import DrawingError
from cadwright.kernel.client import Execution, Geometry, Kernel
from cadwright.values import Action, Blob, Code, Image, Measurements, Observation, Outcome, Problem, Request

BREP = "application/vnd.cadwright.brep"
PNG = "image/png"


class CadQueryEnvironment:
    """Executes scripts with a `Kernel`, which it does not own; ``pictures`` are skipped where nobody looks."""

    name = "cadquery"

    def __init__(self, kernel: Kernel, *, pictures: bool = True) -> None:
        self._kernel = kernel
        self._pictures = pictures

    def reset(self, request: Request) -> Observation | None:
        """The observation of the script that an edit starts from."""
        return self.step(Code(request.script)) if request.script is not None else None

    def step(self, action: Action) -> Observation:
        """Run the script, measure what it left, and draw it."""
        if not isinstance(action, Code):
            problem = Problem("WrongAction", "this environment runs CadQuery scripts", hint="Send a script.")
            return Observation("protocol", error=problem)
        execution = self._kernel.execute(action.source)
        if execution.outcome != "ok":
            return self._observation(execution, execution.outcome, execution.problem)
        geometry = self._kernel.measure(execution.brep, execution.parts, mesh=self._pictures)
        if isinstance(geometry, Problem):
            return self._observation(execution, "invalid-geometry", geometry)
        valid = geometry.measurements.valid
        observation = self._observation(
            execution, "valid" if valid else "invalid-geometry", None if valid else _why(geometry.measurements)
        )
        images, notes = self._pictures_of(geometry)
        return msgspec.structs.replace(
            observation,
            measurements=geometry.measurements,
            geometry=Blob(geometry.brep, BREP),
            parts=geometry.parts,
            images=images,
            notes=notes,
        )

    def close(self) -> None:
        """Nothing to let go of: the kernel belongs to whoever made it."""

    def _observation(self, execution: Execution, outcome: Outcome, problem: Problem | None) -> Observation:
        return Observation(
            outcome, execution.stdout, problem, isolation=self._kernel.isolation, seconds=execution.seconds
        )

    def _pictures_of(self, geometry: Geometry) -> tuple[tuple[Image, ...], tuple[str, ...]]:
        """The pictures, or a note why there are none: what was measured counts all the same."""
        if not geometry.mesh:
            return (), ()
        try:
            return (Image("four views", Blob(self._kernel.sheet(geometry), PNG)),), ()
        except DrawingError as error:
            return (), (error.message,)


def _why(measurements: Measurements) -> Problem:
    said = "; ".join(measurements.problems) or "it does not pass the kernel's checks"
    return Problem(
        "InvalidGeometry",
        said,
        cause="The result is not a closed, valid solid.",
        hint="Build it from closed profiles and overlapping solids; avoid faces that only touch along an edge.",
    )
