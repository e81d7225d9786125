"""The environment `freecad`: an action is a piece of Python in a FreeCAD session that lives from action to action.

What the code leaves in the document is not believed: a process that never ran code builds the document anew, and its
geometry is measured and drawn by others yet.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from cadwright.environments import sketched
from cadwright.environments.base import changed, not_valid, probed, shaded
from cadwright.environments.closeups import with_closeups
from cadwright.environments.scanned import Scanned, scan_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.freecad import FreeCAD, Material, Session, StepResult
from cadwright.protocols.session_prompt import variables
from cadwright.sandbox import Answer
from cadwright.scanning.client import Scans
from cadwright.values import (
    Action,
    Blob,
    Code,
    Image,
    Measurements,
    Observation,
    PartStyle,
    Probe,
    Problem,
    Request,
)
from cadwright.values.comparison import Compared
from cadwright.values.media import BREP, FCSTD, JSON, PNG
from cadwright.values.spot import Spot

_KINDS: dict[str, Literal["document", "image", "mesh"]] = {"doc": "document", "img": "image", "mesh": "mesh"}
"""What is loaded into the variables that `variables` names, but for their numbers."""
_MOST_NAMED = 3


class _Verdict(msgspec.Struct, frozen=True):
    """What there is to say of a document: its geometry, where it has solids, and what is wrong with it."""

    geometry: Geometry | None = None
    measurements: Measurements | None = None
    compared: Compared | None = None
    problem: Problem | None = None
    images: tuple[Image, ...] = ()
    notes: tuple[str, ...] = ()


class FreeCADEnvironment:
    """Runs code in a `Session`; ``kernel`` and ``freecad``, which measure, belong to whoever made them.

    ``tools`` describe what the code can call (the registry's stubs), ``answer`` computes it. ``pictures`` are skipped
    where nobody looks. With ``scans`` a scan that comes along is described, and parts are held against it.
    """

    name = "freecad"

    def __init__(
        self,
        kernel: Kernel,
        freecad: FreeCAD,
        *,
        tools: Sequence[dict[str, Any]] = (),
        answer: Answer | None = None,
        pictures: bool = True,
        scans: Callable[[], Scans] | None = None,
    ) -> None:
        self._kernel, self._freecad, self._pictures = kernel, freecad, pictures
        self._tools, self._answer, self._scans = tuple(tools), answer, scans
        self._scan: Scanned | None = None
        self._session: Session | None = None
        self._looked_at: tuple[bytes, _Verdict] | None = None
        self._before: Blob | None = None

    def reset(self, request: Request) -> Observation | None:
        """Start a session with the request's files in it, and run its script, if it has one; what is there then.

        Raises `InputError` for a file that FreeCAD cannot read.
        """
        self.close()
        self._looked_at = None
        self._before = None
        self._scan = scan_of(request, self._scans) if self._scans else None
        materials = _materials(request)
        started = self._begin(materials)
        if request.script is not None:
            found = self.step(Code(request.script))
        elif materials:
            found = self._with_scan(self._observation(started))
        else:
            return None
        if request.task == "edit" and found.valid:
            self._before = found.geometry
        return found

    def _with_scan(self, seen: Observation) -> Observation:
        """What was loaded, with what a scan is."""
        if self._scan is None:
            return seen
        text, images = self._scan.described()
        shown = images if self._pictures else ()
        return msgspec.structs.replace(seen, stdout=f"{seen.stdout}{text}\n", images=(*seen.images, *shown))

    def step(self, action: Action) -> Observation:
        """Run the code, look at what it left, measure and draw it."""
        if not isinstance(action, Code):
            problem = Problem("WrongAction", "this environment runs Python in FreeCAD", hint="Send code.")
            return Observation("protocol", error=problem)
        if self._session is None:
            self._begin(())
        assert self._session is not None
        return self._observation(self._session.step(action.source))

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """Have the verifier look into the part."""
        return probed(self._kernel, seen, probes)

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """Cut the part at places where checks failed."""
        return with_closeups(self._kernel, seen, spots) if self._pictures else seen

    def undo(self, steps: int = 1) -> tuple[str, ...]:
        """Take back so many steps, or all; what the user should know of it, if anything."""
        return self._session.undo(steps) if self._session else ()

    def snapshots(self) -> tuple[int, ...]:
        """The numbers of the states that `restore` brings back with all variables; the last one is the present."""
        return self._session.exact if self._session else (0,)

    def restore(self, state: int) -> tuple[str, ...]:
        """Go back to the state after so many steps; what the user should know of it. Raises `ValueError`."""
        if self._session is None:
            self._begin(())
        assert self._session is not None
        return self._session.restore(state)

    def close(self) -> None:
        """End the session."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _begin(self, materials: Sequence[Material]) -> StepResult:
        session = Session(self._kernel.limits, materials=materials, tools=self._tools, answer=self._answer)
        try:
            started = session.start()
        except BaseException:  # an interruption, too, leaves no session running
            session.close()
            raise
        self._session = session
        return started

    def _observation(self, result: StepResult) -> Observation:
        assert self._session is not None
        seen = Observation(
            "executed" if result.outcome == "ok" else result.outcome,
            "\n".join(filter(None, (result.stdout, result.stderr))) if result.stderr else result.stdout,
            result.problem,
            images=tuple(Image(name, Blob(png, PNG)) for name, png in result.images),
            isolation=self._session.isolation,
            seconds=result.seconds,
            notes=result.notes,
            document=Blob(result.document, FCSTD) if result.document else None,
            value=result.value,
            changes=result.changes,
            state=result.state,
            calls=Blob(result.calls, JSON) if result.calls else None,
        )
        if result.outcome != "ok" or result.document is None:
            return seen
        verdict = self._verdict(result.document)
        geometry = verdict.geometry
        outcome = "invalid-geometry" if verdict.problem else "valid" if geometry else "executed"
        return msgspec.structs.replace(
            seen,
            outcome=outcome,
            error=verdict.problem,
            measurements=verdict.measurements,
            compared=verdict.compared,
            geometry=Blob(geometry.brep, BREP) if geometry else None,
            parts=geometry.parts if geometry else (),
            changed=changed(self._kernel, self._before, geometry.brep) if outcome == "valid" and geometry else None,
            images=(*seen.images, *verdict.images),
            notes=(*seen.notes, *verdict.notes),
        )

    def _verdict(self, document: bytes) -> _Verdict:
        """The verdict on a document; the one before is remembered, for steps that change nothing."""
        if self._looked_at is None or self._looked_at[0] != document:
            self._looked_at = document, self._look_at(document)
        return self._looked_at[1]

    def _look_at(self, document: bytes) -> _Verdict:
        checked = self._freecad.try_call("measurement:check", {}, {"document": document}, self._kernel.limits)
        if checked.status != "ok":
            message = f"the document could not be built anew: {checked.reason}"
            return _Verdict(problem=Problem("InvalidGeometry", message))
        value = checked.value
        if "problem" in value:
            return _Verdict(problem=Problem("InvalidDocument", str(value["problem"])))
        notes = tuple(f"{name} is a surface, not a solid: it is not measured" for name in value["surfaces"])
        problem = _failures(value["errors"]) or _mismatches(value["mismatches"])
        if not value["results"]:
            sketches = sketched.sketches_of(value["sketches"])
            drawn = sketched.pictures(sketches) if self._pictures else ()
            flat = sketched.measured(sketches, solved=problem is None)
            return _Verdict(measurements=flat, problem=problem, images=drawn, notes=notes)
        parts = tuple(
            PartStyle(told["label"], (*told["color"],) if told.get("color") else None) for told in value["results"]
        )
        geometry = self._kernel.measure(checked.blobs["brep"], parts, mesh=self._pictures)
        if isinstance(geometry, Problem):
            return _Verdict(problem=problem or geometry, notes=notes)
        if not geometry.measurements.valid:
            problem = problem or not_valid(geometry.measurements)
        shown = shaded(self._kernel, geometry)
        compared = self._scan.compared(geometry, self._kernel) if self._scan and problem is None else None
        return _Verdict(geometry, geometry.measurements, compared, problem, shown.images, notes + shown.notes)


def _materials(request: Request) -> tuple[Material, ...]:
    """The request's files, each with the variable that it is loaded into."""
    return tuple(
        Material(variable, _KINDS[variable.rstrip("0123456789")], attachment.name, attachment.blob.data)
        for variable, attachment in variables(request)
    )


def _failures(errors: Sequence[dict[str, Any]]) -> Problem | None:
    """Features that fail when the document is built anew."""
    if not errors:
        return None
    said = "; ".join(f"{each['object']} fails: {_in_a_line(each['error'])}" for each in errors[:_MOST_NAMED])
    more = f" and {len(errors) - _MOST_NAMED} more" if len(errors) > _MOST_NAMED else ""
    return Problem(
        "FailedFeature",
        said + more,
        cause="These objects cannot be computed from what they are made of.",
        hint="Correct their properties, or remove them.",
    )


_AGAINST = re.compile(r"^Sketch with (.+?) constraints?\s.*?:\s*([\d\s,]+)$", re.DOTALL)


def _in_a_line(error: str) -> str:
    """FreeCAD's complaint in a line; those of sketches name constraints, counted from 1."""
    found = _AGAINST.match(error.strip())
    if found is None:
        return " ".join(error.split())
    numbers = re.findall(r"\d+", found[2])
    which = " and ".join(filter(None, (", ".join(numbers[:-1]), numbers[-1])))
    several = len(numbers) > 1
    return f"{found[1]} constraint{'s' if several else ''}, number{'s' if several else ''} {which} (the first is 1)"


def _mismatches(found: Sequence[dict[str, Any]]) -> Problem | None:
    """Shapes that come out differently from what was stored."""
    if not found:
        return None
    told = {each["object"]: each for each in reversed(found)}
    told |= {each["object"]: each for each in found if each["measure"] == "volume"}
    said = "; ".join(
        f"{name}: {each['measure']} {_number(each['stored'])} is stored, {_number(each['rebuilt'])} comes out"
        for name, each in list(told.items())[:_MOST_NAMED]
    )
    return Problem(
        "StoredShapeDiffers",
        said,
        cause="The shape in the document is not the one that its features make.",
        hint="Do not assign shapes to features that compute their own; recompute the document.",
    )


def _number(value: float | None) -> str:
    return "nothing" if value is None else f"{value:.6g}"
