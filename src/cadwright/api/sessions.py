"""FreeCAD sessions at designs: actions one after the other, each that changes the document a version."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from cadwright.api.submissions import Note, Submitted, code_of, submitted
from cadwright.api.work import Settings, environment_of, locked, protocol_of
from cadwright.design import Design, Version
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.inputs import request_text
from cadwright.kernel.client import Kernel
from cadwright.planners.host import HostPlanner
from cadwright.protocols.base import Parsed
from cadwright.requirements.reader import read
from cadwright.sandbox import Closing
from cadwright.values import Action, Attachment, Blob, Code, Observation, Probe, Reply, Request, Step
from cadwright.values.spot import Spot
from cadwright.workbench import Crew, Workbench

HANDED_IN = "Actions that were handed in."
OPENED = "part.FCStd"
"""What the document of a design is called in its sessions."""


class DesignSession(Closing):
    """A sandboxed FreeCAD that lives between calls, at the current version of a design. For one thread at a time.

    Names and objects live on from action to action. When the design has moved meanwhile, by an undo or another's work,
    the session goes along: to the very state where it still is one, else to its document.
    """

    def __init__(self, directory: Path, kernel: Kernel) -> None:
        self.directory, self._kernel = directory, kernel
        self._settings = Settings(environment="freecad", planner="embedded")
        self._stack = ExitStack()
        self._environment: FreeCADEnvironment | None = None
        self._at: str | None = None
        self._states: dict[str | None, int] = {}
        self._opened: Blob | None = None
        """The document that the session began with."""
        self._steps: list[tuple[int, Step]] = []
        """What was done since, with the number of the state that it led to."""
        self._interrupted_at: int | None = None
        self._request = ""
        self.busy = False
        """Whether something is being done in it."""

    def act(self, code: str, note: Note = Note(), *, reopen: bool = False) -> Submitted:
        """Run code in the session; what it changed is kept as the design's next version.

        With ``reopen`` the session begins anew at the current version first: variables are gone, and so is what failed
        actions have left.
        """
        self.busy = True
        try:
            return self._act(code_of(code), note, reopen)
        finally:
            self.busy = False

    def _act(self, code: str, note: Note, reopen: bool) -> Submitted:
        if reopen:
            self.close()
        protocol = protocol_of(self._settings)
        with locked(self.directory) as design:
            environment, notes = self._followed(design)
            text = request_text(note.request or self._request or _request_of(design))
            self._request = text
            before = () if self._opened is None else (_attached(self._opened),)
            checks = "".join(f"Check: {' '.join(each.split())}\n" for each in note.checks)
            reply = protocol.write(Parsed(f"{checks}An action that was handed in.", Code(code)))
            crew = Crew(HostPlanner(note.author, reply), protocol, _Running(environment), max_turns=1)
            bench = Workbench(design, self._kernel, brief=True)
            self._interrupted_at = environment.snapshots()[-1]
            earlier = [step for _, step in self._steps]
            came = submitted(bench, Request(text, "make", before), read(text), crew, _changed, earlier)
            self._interrupted_at = None
            self._remember(environment, design, Step(Reply(""), "", Code(code), came.observation))
        if notes:
            seen = msgspec.structs.replace(came.observation, notes=(*notes, *came.observation.notes))
            came = msgspec.structs.replace(came, observation=seen)
        return came

    def close(self) -> None:
        """End the session; the design stays."""
        self._stack.close()
        self._environment, self._at, self._states, self._opened, self._steps = None, None, {}, None, []
        self._interrupted_at = None

    def _followed(self, design: Design) -> tuple[FreeCADEnvironment, tuple[str, ...]]:
        """The environment at the design's current version, and what is to be known of the way there."""
        current = design.current
        here = current.id if current else None
        if self._environment is None:
            environment = self._stack.enter_context(environment_of(self._settings, self._kernel))
            assert isinstance(environment, FreeCADEnvironment), "the settings say so"
            self._environment = environment
        elif here == self._at:
            return self._environment, self._back(self._environment, self._interrupted_at)
        elif here in self._states and self._states[here] in self._environment.snapshots():
            notes = self._back(self._environment, self._states[here])
            self._at = here
            return self._environment, notes
        moved = self._at is not None
        self._opened, self._steps = _document_of(current, self._kernel), []
        attachments = () if self._opened is None else (_attached(self._opened),)
        self._environment.reset(Request("go on with this", "make", attachments))
        self._at, self._states = here, {here: 0}
        told = f"the session was opened anew at {here}: define variables again" if moved else ""
        return self._environment, (told,) if told else ()

    def _back(self, environment: FreeCADEnvironment, state: int | None) -> tuple[str, ...]:
        """Return to a state, if one is meant; what is to be known of it."""
        self._interrupted_at = None
        if state is None or state == environment.snapshots()[-1]:
            return ()
        self._states = {version: number for version, number in self._states.items() if number <= state}
        self._steps = [(number, step) for number, step in self._steps if number <= state]
        return environment.restore(state)

    def _remember(self, environment: FreeCADEnvironment, design: Design, step: Step) -> None:
        """Where the session and the design are now."""
        state = environment.snapshots()[-1]
        self._steps.append((state, step))
        current = design.current
        here = current.id if current else None
        if here != self._at and step.observation.document is not None:
            self._at = here
            self._states[here] = state


class _Running:
    """The environment as it is, not begun anew by the loop."""

    def __init__(self, environment: FreeCADEnvironment) -> None:
        self.name, self._environment = environment.name, environment

    def reset(self, request: Request) -> Observation | None:
        """Leave what is there."""
        return None

    def step(self, action: Action) -> Observation:
        """Run the code in the session."""
        return self._environment.step(action)

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """Have the verifier look into the part."""
        return self._environment.probe(seen, probes)

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """Cut the part at places where checks failed."""
        return self._environment.show(seen, spots)

    def close(self) -> None:
        """Nothing: the session lives on."""


def _changed(step: Step) -> bool:
    return step.observation.sound and bool(step.observation.changes)


def _request_of(design: Design) -> str:
    return design.versions[-1].request if design.versions else HANDED_IN


def _attached(document: Blob) -> Attachment:
    return Attachment("cad", OPENED if document.data[:2] == b"PK" else "part.step", document)


def _document_of(version: Version | None, kernel: Kernel) -> Blob | None:
    """The version's document; of one that a script made, its geometry as STEP."""
    if version is None or version.document is not None:
        return version.document if version else None
    if version.geometry is None:
        return None
    return Blob(kernel.write(version.geometry.data, "step", parts=version.parts, name="part"), "model/step")
