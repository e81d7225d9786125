"""The environment `cadquery`: an action is a whole CadQuery script.

Stateless from action to action: each script is executed in a fresh sandboxed process, its geometry measured and drawn
by processes that never ran it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import itercad_sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM
from cadwright.drawing.wireframe import wires_of
from cadwright.engines import Engine
from cadwright.environments.base import Feedback, changed, not_valid, probed, shaded
from cadwright.environments.closeups import with_closeups
from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.execution import Execution
from cadwright.values import Action, Blob, Code, Image, Observation, Outcome, Probe, Problem, Request
from cadwright.values.comparison import Compared
from cadwright.values.media import BREP, PNG
from cadwright.values.spot import Spot

if TYPE_CHECKING:
    from cadwright.environments.reference import Reference

UNREAD = ("the drawing was not compared with the part",)
PIXELS = 1200
"""The longer side of the view sheet: its numbers can just be read, at half the tokens of the released size."""


class CadQueryEnvironment:
    """Executes scripts with a `Kernel`, which it does not own; ``pictures`` are skipped where nobody looks.

    A part is held against the drawing that came with the request, if one did, and shown in its views; else it is shown
    shaded in four views, or with ``sheet`` as on IterCAD's view sheet, which with ``compared`` false is all that is
    shown in either case. ``pixels`` is the longer side of that sheet. CAD files that came with the request lie beside
    every script, by their names.
    """

    name = "cadquery"
    engine: Engine = "cadquery"
    """The library of scripts that import none."""

    def __init__(
        self, kernel: Kernel, *, pictures: bool = True, compared: bool = True, sheet: bool = False, pixels: int = PIXELS
    ) -> None:
        self._kernel = kernel
        self._pictures = pictures
        self._compared = compared
        self._sheet = sheet or not compared
        self._pixels = pixels
        self._reference: Reference | None = None
        self._notes: tuple[str, ...] = ()
        self._before: Blob | None = None
        self._files: dict[str, bytes] = {}

    def reset(self, request: Request) -> Observation | None:
        """Read the drawing that came with the request; the observation of the script that an edit starts from."""
        self._reference, self._notes = _reference_of(request) if self._compared else (None, ())
        self._before = None
        self._files = {one.name: one.blob.data for one in request.attachments if one.kind == "cad"}
        if request.script is None:
            return None
        found = self.step(Code(request.script))
        if request.task == "edit" and found.valid:
            self._before = found.geometry
        return found

    def step(self, action: Action) -> Observation:
        """Run the script, measure what it left, and draw it."""
        if not isinstance(action, Code):
            problem = Problem("WrongAction", "this environment runs scripts", hint="Send a script.")
            return Observation("protocol", error=problem)
        execution = self._kernel.execute(action.source, self.engine, self._files)
        if execution.outcome != "ok":
            return self._observation(execution, execution.outcome, execution.problem)
        geometry = self._kernel.measure(execution.brep, execution.parts, mesh=self._shades)
        if isinstance(geometry, Problem):
            return self._observation(execution, "invalid-geometry", geometry)
        valid = geometry.measurements.valid
        observation = self._observation(
            execution, "valid" if valid else "invalid-geometry", None if valid else not_valid(geometry.measurements)
        )
        shown = self._feedback(geometry)
        return msgspec.structs.replace(
            observation,
            measurements=geometry.measurements,
            geometry=Blob(geometry.brep, BREP),
            parts=geometry.parts,
            images=shown.images,
            notes=(*observation.notes, *self._notes, *shown.notes),
            changed=changed(self._kernel, self._before, geometry.brep) if valid else None,
            compared=shown.compared or (Compared("the drawing", unchecked=UNREAD) if self._notes else None),
        )

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """Have the verifier look into the part."""
        return probed(self._kernel, seen, probes)

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """Cut the part at places where checks failed."""
        return with_closeups(self._kernel, seen, spots) if self._pictures and self._compared else seen

    def close(self) -> None:
        """Nothing to let go of: the kernel belongs to whoever made it."""

    @property
    def _shades(self) -> bool:
        """Whether what is built is shown shaded, whatever comes of it."""
        return self._pictures and not self._sheet and self._reference is None

    def _observation(self, execution: Execution, outcome: Outcome, problem: Problem | None) -> Observation:
        return Observation(
            outcome,
            execution.stdout,
            problem,
            notes=(execution.note,) if execution.note else (),
            isolation=self._kernel.isolation,
            seconds=execution.seconds,
        )

    def _feedback(self, geometry: Geometry) -> Feedback:
        """The pictures, or a note why there are none: what was measured counts all the same."""
        if self._reference is not None and geometry.measurements.valid:
            return self._reference.feedback(geometry, self._kernel, pictures=self._pictures)
        if not self._pictures:
            return Feedback()
        if not self._sheet:
            seen = geometry if self._shades else self._kernel.measure(geometry.brep, geometry.parts, mesh=True)
            return shaded(self._kernel, seen) if isinstance(seen, Geometry) else Feedback()
        try:
            sheet = itercad_sheet(wires_of(self._kernel.wireframe(geometry.brep)))
        except DrawingError as error:
            return Feedback(notes=(error.message,))
        dots = min(DOTS_PER_MM, self._pixels / max(sheet.width, sheet.height))
        return Feedback(images=(Image("view sheet", Blob(to_png(sheet, dots_per_mm=dots), PNG)),))


def _reference_of(request: Request) -> "tuple[Reference | None, tuple[str, ...]]":
    if not request.attachments:
        return None, ()
    # What reads drawings takes a second to import, and most requests have none.
    from cadwright.environments.reference import reference_of

    return reference_of(request)
