"""What the page asks for, done with `cadwright.api`: the designs, their turns, and one kernel for the server's life."""

import threading
from pathlib import Path
from typing import Any

import msgspec

from cadwright import __version__, api
from cadwright.api.marks import View, picks, picture, strokes
from cadwright.api.turns import turn as work_on
from cadwright.design import Design, Version
from cadwright.errors import CadwrightError, UserError
from cadwright.kernel.client import Kernel
from cadwright.parameters import Parameter, parameters
from cadwright.results import Made, Previewed, requirement_for_json
from cadwright.sandbox import Closing
from cadwright.studio.channel import Channel
from cadwright.studio.chronicle import Chronicle
from cadwright.studio.messages import (
    Asked,
    Card,
    DesignView,
    Going,
    Message,
    NewDesign,
    Script,
    State,
    Values,
    VersionRow,
)
from cadwright.studio.pickers import EXAMPLES, planners
from cadwright.studio.shelf import Shelf
from cadwright.studio.sights import Sights
from cadwright.studio.turns import Turn
from cadwright.studio.uploads import MOST_BYTES, Uploads
from cadwright.values import Blob, Marks, to_builtins

_ENDING = 10.0
"""Seconds that turns have to keep what was finished when the server ends."""


class BusyError(CadwrightError):
    """A turn is running on the design: nothing else changes it meanwhile."""


class Desk(Closing):
    """The studio without its web: safe to use from several threads."""

    def __init__(self, root: Path, kernel: Kernel | None = None, settings: api.Settings = api.Settings()) -> None:
        """A ``kernel`` that belongs to somebody else is used and not closed.

        The planner of the ``settings`` is taken where a message names none.
        """
        self._settings = settings
        self.shelf = Shelf(root)
        self.kernel, self._own = kernel or Kernel(), kernel is None
        self.sights = Sights(self.shelf, self.kernel)
        self.uploads = Uploads()
        self._chronicle = Chronicle()
        self._channels: dict[str, Channel] = {}
        self._turns: dict[str, Turn] = {}
        self._said: dict[str, list[Message]] = {}
        self._parameters: dict[str, tuple[Parameter, ...]] = {}
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Start the kernel's workers in the background."""
        self.kernel.warm()

    def close(self) -> None:
        """Stop all turns, keep what they finished, and end the kernel."""
        for turn in list(self._turns.values()):
            turn.stop()
        for turn in list(self._turns.values()):
            turn.join(_ENDING)
        self.hush()
        self.uploads.close()
        if self._own:
            self.kernel.close()

    def hush(self) -> None:
        """End all streams of events."""
        for channel in list(self._channels.values()):
            channel.close()

    def state(self) -> State:
        """What the page shows before a design is open."""
        cards = sorted((self.card(name) for name in self.shelf.names), key=lambda card: card.changed, reverse=True)
        named = self._settings.planner
        rows, default = planners(named)
        return State(__version__, str(self.shelf.root), cards, rows, default, named, list(EXAMPLES), MOST_BYTES)

    def card(self, name: str) -> Card:
        """A design in the list; one that cannot be read says why."""
        busy = self._busy(name)
        try:
            with self.shelf.design(name) as design:
                if design is None or not design.versions:
                    return Card(name, None, 0, "", None, "", None, busy)
                newest, current = design.versions[-1], design.current
                shown = current or newest
                return Card(
                    name,
                    current.id if current else None,
                    len(design.versions),
                    shown.request,
                    shown.status,
                    newest.time,
                    thumbnail(name, shown),
                    busy,
                )
        except UserError as error:
            return Card(name, None, 0, error.message, "failed", "", None, busy)

    def new(self, wanted: NewDesign) -> Card:
        """A new design."""
        return self.card(self.shelf.new(wanted.name))

    def view(self, name: str) -> DesignView:
        """All of a design that the page shows beside the model."""
        with self.shelf.design(name) as design:
            said = list(self._said.get(name, ()))
            if design is None:
                return _empty(name, self._busy(name), said)
            current = design.current
            back, forth = design.neighbours
            branches: dict[str, list[str]] = {}
            for branch, version in design.branches.items():
                if version is not None:
                    branches.setdefault(version.id, []).append(branch)
            return DesignView(
                name=name,
                current=current.id if current else None,
                branch=design.current_branch,
                language=current.language if current else "cadquery",
                busy=self._busy(name),
                versions=[_row(name, version, branches.get(version.id, [])) for version in design.versions],
                undo=back,
                redo=forth,
                parameters=self._parameters_of(design.path, current),
                script=current.script if current else "",
                requirements=[requirement_for_json(c) for c in current.requirements] if current else [],
                assumptions=current.assumptions if current else (),
                not_understood=current.not_understood if current else (),
                in_doubt=current.in_doubt if current else (),
                measurements=current.measurements if current else None,
                messages=[*self._chronicle.messages(design, running=self._busy(name)), *said],
            )

    def ask(self, name: str, asked: Asked) -> Turn:
        """Begin a turn. Raises `BusyError` while another one is running on the design."""
        path = self.shelf.path(name)
        files = [self.uploads.find(key).path for key in asked.attachments]
        settings = msgspec.structs.replace(self._settings, planner=asked.planner or self._settings.planner)

        def work(turn: Turn) -> Made:
            marks = self._marks(name, asked)
            made = work_on(
                asked.text,
                path,
                files,
                marks=marks,
                settings=settings,
                progress=turn.watch,
                announce=turn.announce,
                observed=turn.observe,
                kernel=self.kernel,
            )
            if not Design.exists(path):  # nothing was made, and nothing is on the disk that could tell of it
                self._remember(name, asked, made)
            return made

        def over() -> None:
            with self._lock:
                self._turns.pop(name, None)

        with self._lock:
            if name in self._turns:
                raise BusyError(f"a turn is running on {name}")
            turn = self._turns[name] = Turn(name, self.channel(name), work, over)
        turn.start()
        return turn

    def stop(self, name: str) -> None:
        """Stop the turn that is running on a design, if there is one."""
        self.shelf.path(name)
        turn = self._turns.get(name)
        if turn is not None:
            turn.stop()

    def running(self, name: str) -> Turn | None:
        """The turn that is running on a design."""
        return self._turns.get(name)

    def channel(self, name: str) -> Channel:
        """Where the tabs of a design hear what happens."""
        return self._channels.setdefault(name, Channel())

    def set_values(self, name: str, wanted: Values) -> dict[str, Any]:
        """Other values for named dimensions: as a version, or as a preview."""
        path = self.shelf.path(name)
        if wanted.preview:
            return self._previewed(name, api.preview(path, wanted.values, kernel=self.kernel))
        self._free(name)
        return self._moved(name, api.set_params(path, wanted.values, kernel=self.kernel))

    def set_script(self, name: str, wanted: Script) -> dict[str, Any]:
        """A script that was changed by hand: as a version, or as a preview."""
        path = self.shelf.path(name)
        if wanted.preview:
            return self._previewed(name, api.preview(path, script=wanted.source, kernel=self.kernel))
        self._free(name)
        return self._moved(name, api.set_script(path, wanted.source, wanted.text, kernel=self.kernel))

    def go(self, name: str, step: str, going: Going) -> DesignView:
        """Undo, redo, check out, branch or accept."""
        path = self.shelf.path(name)
        self._free(name)
        match step:
            case "undo":
                api.undo(path)
            case "redo":
                api.redo(path)
            case "checkout":
                api.checkout(path, going.version)
            case "accept":
                api.accept(path, going.version or None)
            case _:
                if going.version:
                    api.checkout(path, going.version)
                api.branch(path, going.name)
        self.channel(name).tell({"kind": "changed"}, again=False)
        return self.view(name)

    def _moved(self, name: str, made: Made) -> dict[str, Any]:
        failed = made.status == "failed"
        self.channel(name).tell({"kind": "changed" if failed else "version"}, again=False)
        error = {"message": made.reason, "hint": None, "line": _line(made.reason)} if failed else None
        return {
            "version": None if failed else made.version,
            "status": made.status,
            "reason": made.reason,
            "warnings": made.warnings,
            "error": error,
        }

    def _previewed(self, name: str, seen: Previewed) -> dict[str, Any]:
        """A preview with its model, where it builds."""
        error = None
        if seen.error is not None:
            error = {
                "message": seen.error.cause or seen.error.message,
                "hint": seen.error.hint,
                "line": seen.error.line,
            }
        model = None
        if error is None and seen.geometry is not None:
            model = msgspec.Raw(self.sights.models.fresh(seen.geometry, seen.parts, name))
        measured = to_builtins(seen.measurements)
        return {"outcome": seen.outcome, "error": error, "model": model, "measurements": measured}

    def _marks(self, name: str, asked: Asked) -> Marks | None:
        """What the user pointed at, related to the geometry of the version that was shown."""
        view = asked.view
        if not asked.picked and not asked.strokes:
            return None
        versions = {pick.version for pick in asked.picked} | ({view.version} if view and view.version else set())
        with self.shelf.design(name) as design:
            current = design.current if design is not None else None
        shown = next(iter(versions), current.id if current else None)
        geometry: Blob | None = self.sights.version(name, shown).geometry if shown else None
        brep = geometry.data if geometry is not None else None
        found = picks(brep, [(p.part, p.id) for p in asked.picked], self.kernel) if brep is not None else ()
        if view is None:
            return Marks(found, version=shown)
        kind = view.kind if view.kind in ("model", "sketch") else "drawing"
        seen = View(view.size, view.lens or (), view.frame, kind)  # type: ignore[arg-type]
        drawn = strokes(asked.strokes, seen, brep, self.kernel)
        image = picture(view.picture) if view.picture and asked.strokes else None
        return Marks(found, drawn, kind, shown, view.size, image)  # type: ignore[arg-type]

    def _remember(self, name: str, asked: Asked, made: Made) -> None:
        """Keep in mind what was said about a design of which nothing came."""
        question = made.question.text if made.question else ""
        said = self._said.setdefault(name, [])
        said.append(Message(who="you", text=asked.text, strokes=len(asked.strokes)))
        text = "\n".join(filter(None, (made.reason, made.answer, question)))
        said.append(Message(who="cadwright", text=text, status=made.status, planner=made.planner))

    def _parameters_of(self, path: Path, version: Version | None) -> tuple[Parameter, ...]:
        if version is None or version.document is None:
            return parameters(version.script) if version is not None else ()
        key = version.document.sha256
        if key not in self._parameters:
            try:
                self._parameters[key] = api.params(path, kernel=self.kernel).parameters
            except UserError:  # no FreeCAD here: the design is shown without them
                return ()
        return self._parameters[key]

    def _busy(self, name: str) -> bool:
        return name in self._turns

    def _free(self, name: str) -> None:
        if self._busy(name):
            raise BusyError(f"a turn is running on {name}")


def thumbnail(name: str, version: Version) -> str | None:
    """Where a small picture of a version is, if it can be drawn."""
    picture = version.geometry or version.files.get("render.png")
    return f"api/designs/{name}/versions/{version.id}/thumbnail.png?of={picture.sha256[:12]}" if picture else None


def _row(name: str, version: Version, branches: list[str]) -> VersionRow:
    return VersionRow(
        version.id,
        version.parent,
        version.request,
        version.planner,
        version.status,
        version.valid,
        version.held_back,
        version.time,
        thumbnail(name, version),
        branches,
    )


def _empty(name: str, busy: bool, said: list[Message]) -> DesignView:
    return DesignView(
        name=name,
        current=None,
        branch="main",
        language="cadquery",
        busy=busy,
        versions=[],
        undo=None,
        redo=None,
        parameters=(),
        script="",
        requirements=[],
        assumptions=(),
        not_understood=(),
        in_doubt=(),
        measurements=None,
        messages=said,
    )


def _line(reason: str) -> int | None:
    """The line of a script that a reason names."""
    _, found, rest = reason.partition("(line ")
    number = rest.partition(")")[0]
    return int(number) if found and number.isdecimal() else None
