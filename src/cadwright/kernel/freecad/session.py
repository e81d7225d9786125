"""A FreeCAD session as its parent sees it: code goes in, what came of it comes out, steps can be undone."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cadwright.errors import InputError, WorkerError
from cadwright.kernel.freecad.client import GUEST, unreadable
from cadwright.kernel.freecad.discovery import needed
from cadwright.sandbox import Answer, CallResult, Closing, Limits, SessionWorker, StateGoneError
from cadwright.values import Outcome, Problem

KEPT = 8
"""So many states are kept as processes; older ones come back from their documents."""
LONGEST_TEXT, LONGEST_STATE, MOST_CHANGES, MOST_IMAGES = 4000, 40_000, 300, 16
MOST_IMAGE_BYTES = 16 * 1024**2
MOST_CALLS_BYTES = 8 * 1024**2
_PNG = b"\x89PNG\r\n\x1a\n"
WITHOUT_VARIABLES = "the documents are as they were; variables are not: define them anew (doc is the document)"


class Material(msgspec.Struct, frozen=True):
    """What is loaded into a variable when a session starts."""

    variable: str
    kind: Literal["document", "image", "mesh"]
    name: str
    data: bytes


class StepResult(msgspec.Struct, frozen=True):
    """What came of a step, as the session's own process tells it: claims, but for how the process ended."""

    outcome: Literal["ok"] | Outcome
    stdout: str = ""
    stderr: str = ""
    value: str | None = None
    """The last expression's, as Python prints it."""
    problem: Problem | None = None
    images: tuple[tuple[str, bytes], ...] = ()
    """Name and PNG bytes."""
    changes: tuple[str, ...] = ()
    state: str | None = None
    """The active document as compact JSON."""
    document: bytes | None = None
    """The active document as FCStd."""
    notes: tuple[str, ...] = ()
    calls: bytes | None = None
    """What tools answered in it and did, as JSON (see `kernel.freecad_guest.replay`); ``None`` where none was."""
    seconds: float = 0.0


class Session(Closing):
    """A sandboxed FreeCAD with a Python in which names live from step to step; not for several threads at once.

    ``tools`` are the descriptions of stubs (see `kernel.freecad_guest.stubs`), ``answer`` computes what they ask. When
    a step crashes, hangs or runs out of memory, the session is as it was before it. Close it, or use it in a ``with``.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        *,
        materials: Sequence[Material] = (),
        tools: Sequence[dict[str, Any]] = (),
        answer: Answer | None = None,
        keep: int = KEPT,
    ) -> None:
        self._materials, self._tools, self._answer = tuple(materials), list(tools), answer
        found = needed()
        self._worker = SessionWorker(
            [f"{GUEST}.boot", f"{GUEST}.session"],
            limits=limits,
            paths=found.paths,
            program=found.program,
            keep=keep,
        )
        self._line: list[_Point] = []

    @property
    def isolation(self) -> tuple[str, ...]:
        """What the machine lacks for full isolation."""
        return self._worker.isolation

    @property
    def process_id(self) -> int | None:
        """The process that holds all of the session; ``None`` when it has ended."""
        return self._worker.process_id

    @property
    def depth(self) -> int:
        """How many steps led to the present state; those that failed and were taken back do not count."""
        return max(len(self._line) - 1, 0)

    @property
    def exact(self) -> tuple[int, ...]:
        """The depths that can be returned to with all variables, the present included."""
        return tuple(depth for depth, point in enumerate(self._line) if point.state in self._worker.states)

    def start(self) -> StepResult:
        """Load what comes with the session: what is there. Raises `InputError` for a file that cannot be used."""
        result = self._prepare(self._materials)
        told, documents = _understood(result, {})
        self._line = [_Point(self._worker.state, documents)]
        return _result(result, told, documents)

    def step(self, source: str, limits: Limits | None = None) -> StepResult:
        """Run code. Whatever it does, the outcome is a value; `WorkerError` when no process can be started."""
        if not self._line:
            self.start()
        notes: tuple[str, ...] = ()
        before = self._line[-1]
        try:
            if self._worker.state != before.state:
                notes = self._return_to(self.depth)
            result = self._worker.call(f"{GUEST}.session:step", {"source": source}, {}, limits, self._answer)
        except (StateGoneError, WorkerError) as error:
            notes = self._return_to(self.depth)
            problem = Problem("ProcessDied", str(error).partition("\n")[0], hint="Nothing of this step remains.")
            return StepResult("crash", problem=problem, notes=notes)
        try:
            told, documents = _understood(result, before.documents)
        except _FailedError as failed:
            notes += self._return_to(self.depth)
            return _failure(result, failed.problem, notes)
        self._line.append(_Point(self._worker.state, documents))
        if self._worker.shed:
            threads = "a thread" if self._worker.shed == 1 else f"{self._worker.shed} threads"
            notes += (f"{threads} that the code had left running ended with the step",)
        return _result(result, told, documents, notes)

    def undo(self, steps: int = 1) -> tuple[str, ...]:
        """Go back so many steps, or to the beginning; what the user should know of it, if anything."""
        return self.restore(max(self.depth - steps, 0))

    def restore(self, depth: int) -> tuple[str, ...]:
        """Go back to the state after ``depth`` steps. Raises `ValueError` where there was none."""
        if not 0 <= depth < max(len(self._line), 1):
            raise ValueError(f"there is no state {depth}: {self.depth} steps were taken")
        return self._return_to(depth) if self._line else ()

    def document(self) -> bytes | None:
        """The active document as FCStd bytes, as it was saved after the last step."""
        documents = self._line[-1].documents if self._line else {}
        return next(reversed(documents.values()), None)

    def close(self) -> None:
        """End all its processes; calling it twice is fine."""
        self._worker.close()

    def _prepare(self, materials: Sequence[Material]) -> CallResult:
        """Set up the names. Raises `InputError`."""
        described = [
            {"variable": each.variable, "kind": each.kind, "name": each.name, "blob": each.variable}
            for each in materials
        ]
        blobs = {each.variable: each.data for each in materials}
        arguments = {"tools": self._tools, "attachments": described}
        result = self._worker.call(f"{GUEST}.session:prepare", arguments, blobs)
        names = ", ".join(each.name for each in materials)
        if result.status != "ok":
            if not materials:
                raise WorkerError(f"a FreeCAD session could not be prepared: {result.message}")
            raise unreadable(names, result)
        if "problem" in result.value and "outcome" not in result.value:
            raise InputError(str(result.value["problem"])[:LONGEST_TEXT])
        return result

    def _return_to(self, depth: int) -> tuple[str, ...]:
        """Make the state after ``depth`` steps the present."""
        point = self._line[depth]
        del self._line[depth + 1 :]
        if point.state == self._worker.state:
            return ()
        try:
            self._worker.back(point.state)
        except (StateGoneError, WorkerError):
            return self._reopen(point)
        return ()

    def _reopen(self, point: "_Point") -> tuple[str, ...]:
        """Open a state's documents in a session that begins anew."""
        if self._worker.state:
            self._worker.back(0)
        self._prepare([each for each in self._materials if each.kind != "document"])
        result = self._worker.call(
            f"{GUEST}.session:restore", {"documents": list(point.documents)}, dict(point.documents)
        )
        for index, each in enumerate(self._line):  # the processes of before are gone
            self._line[index] = msgspec.structs.replace(each, state=-1)
        self._line[-1] = msgspec.structs.replace(point, state=self._worker.state)
        if result.status != "ok":
            return (f"the documents could not be opened again ({result.reason})",)
        return (WITHOUT_VARIABLES,)


class _Point(msgspec.Struct, frozen=True):
    """A state: its number in the worker, -1 when it is no process any more, and its documents; the active one last."""

    state: int
    documents: dict[str, bytes]


class _Told(msgspec.Struct):
    """What the session's process may say; anything else is refused."""

    outcome: Literal["ok", "exception", "blocked"]
    problem: Problem | None
    value: str | None
    images: list[str]
    changes: list[str]
    state: str | None
    documents: list[str]
    active: str | None
    notes: list[str]


class _FailedError(Exception):
    """The step came to nothing."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


_NAMES = {"timeout": "TimeLimit", "memory": "MemoryLimit", "crash": "ProcessDied", "blocked": "Blocked"}
_THROWN = (
    "FreeCAD ends so where a Sketcher.Constraint is made with a type, or a number of arguments, that it does not know: "
    'for example Sketcher.Constraint("Coincident", first, point, second, point).'
)
_HINTS = {
    "timeout": "Take smaller steps, or a coarser geometry; look for a loop that does not end.",
    "memory": "Work with less at once.",
    "crash": "FreeCAD itself may have failed on this geometry: go another way, or check its inputs first.",
}


def _understood(result: CallResult, before: dict[str, bytes]) -> tuple[_Told, dict[str, bytes]]:
    """What the process said, and the documents there are now. Raises `_FailedError`."""
    if result.status != "ok":
        name = _NAMES.get(result.status, "Exception")
        message = f"{result.reason}; the session is as it was before this step"
        hint = _THROWN if "Py::Exception" in result.stderr else _HINTS.get(result.status)
        raise _FailedError(Problem(name, message, hint=hint))
    try:
        told = msgspec.convert(result.value, _Told)
    except msgspec.ValidationError as error:
        problem = Problem("ForgedResult", f"the process returned something else than a result ({error})")
        raise _FailedError(problem) from None
    known = before | {name.removeprefix("document "): data for name, data in result.blobs.items() if " " in name}
    names = [name for name in told.documents if name != told.active] + [told.active] * (told.active is not None)
    return told, {name: known[name] for name in names if name is not None and name in known}


def _failure(result: CallResult, problem: Problem, notes: tuple[str, ...]) -> StepResult:
    outcome: Outcome = "crash" if result.status == "ok" else result.status
    return StepResult(outcome, result.stdout, result.stderr, problem=problem, notes=notes, seconds=result.seconds)


def _result(result: CallResult, told: _Told, documents: dict[str, bytes], notes: tuple[str, ...] = ()) -> StepResult:
    """A step's result from what was told, no longer than a person or a model would read."""
    images = [(name[:100], result.blobs.get(f"image{n}", b"")) for n, name in enumerate(told.images[:MOST_IMAGES])]
    return StepResult(
        told.outcome,
        result.stdout,
        result.stderr,
        value=told.value and told.value[: 2 * LONGEST_TEXT],
        problem=told.problem and told.problem.shortened(LONGEST_TEXT),
        images=tuple((name, png) for name, png in images if png[:8] == _PNG and len(png) <= MOST_IMAGE_BYTES),
        changes=tuple(change[:LONGEST_TEXT] for change in told.changes[:MOST_CHANGES]),
        state=told.state and told.state[:LONGEST_STATE],
        document=documents.get(told.active or ""),
        notes=(*notes, *(note[:LONGEST_TEXT] for note in told.notes[:MOST_CHANGES])),
        calls=result.blobs.get("calls", b"")[:MOST_CALLS_BYTES] or None,
        seconds=result.seconds,
    )
