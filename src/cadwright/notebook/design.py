"""A design in Python: what `make` and `open` give."""

import os
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

import msgspec

from cadwright import api
from cadwright.api import differences, drawings, inspections, scenes, submissions
from cadwright.api.bodies import bodies_in
from cadwright.api.sources import Source, solid
from cadwright.design import Design as Store
from cadwright.design import Version
from cadwright.drawing.sheets import Options
from cadwright.errors import DesignError
from cadwright.notebook.kernel import kernel
from cadwright.notebook.pictures import Comparison, Drawing, Picture, Slices
from cadwright.notebook.progress import progress
from cadwright.notebook.shown import Shown
from cadwright.notebook.tables import Params, Verdicts, Versions
from cadwright.parameters import Parameter
from cadwright.results import Made
from cadwright.values import Measurements, Status

if TYPE_CHECKING:
    from cadwright.notebook.widget import View

PathLike = str | os.PathLike[str]
BY_HAND = "the script was changed by hand"
PictureView = Literal["four", "iso", "front", "top", "right"]


class UnmetWarning(UserWarning):
    """Something was made and kept, and is not all that was asked for; the message says what is missing."""


class Design(Shown):
    """A design on disk, and how it stands: its current version, whoever made it.

    At the end of a cell it shows itself: an interactive view where the notebook has widgets, a picture elsewhere.
    Lengths are in mm and angles in degrees. What the user can correct is a `cadwright.errors.UserError` in one line.
    """

    def __init__(self, path: PathLike) -> None:
        """An existing design; `cadwright.make` and `cadwright.open` are the usual ways to one."""
        self.path = Path(path)
        self.last = api.show(self.path)
        self._views: list[View] = []

    @classmethod
    def of(cls, made: Made) -> Self:
        """The design of a result that has a version."""
        assert made.design is not None
        design = cls(made.design)
        design._take(made, depth=4)
        return design

    @property
    def name(self) -> str:
        """What the design is called."""
        return self._store.name

    @property
    def version(self) -> str:
        """The id of the current version, "v3" for example."""
        return self._current.id

    @property
    def status(self) -> Status:
        """How the current version was judged: "done" or "unmet"."""
        return self._current.status

    @property
    def script(self) -> str:
        """The source text. Setting it runs the new one and keeps it as the next version."""
        return self._current.script

    @script.setter
    def script(self, source: str) -> None:
        note = submissions.Note(BY_HAND)  # what was asked in words before is not asked of it
        submitted = submissions.submit(source, self.path, note, kernel=kernel())
        self._take(submitted.made, submitted.observation.error.message if submitted.observation.error else "")

    @property
    def params(self) -> Params:
        """The named dimensions: ``d.params["width"] = 50`` makes a new version."""
        return Params(self._parameters, self._set)

    @property
    def measurements(self) -> Measurements | None:
        """What the verifier measured: volume, box, holes, fillets and more."""
        return self._current.measurements

    @property
    def requirements(self) -> Verdicts:
        """What was asked for and checked, with PASS, FAIL or UNVERIFIED, and what was measured."""
        return Verdicts(self._current.requirements)

    @property
    def history(self) -> Versions:
        """All versions, oldest first."""
        return Versions(api.history(self.path))

    @property
    def drawing(self) -> Drawing:
        """The engineering drawing with dimensions; ``d.drawing.save("sheet.pdf")`` writes it."""
        return self.draw()

    def draw(self, views: Sequence[str] = (), options: Options = Options()) -> Drawing:
        """The engineering drawing with other views ("front", "top", "iso" …) or sheet options."""
        part = solid(self._source, kernel())
        threads = drawings.threads_in(self._current.script)
        request = drawings.requests_of(Store.open(self.path), self._current)
        found = drawings.sheet_of(
            part,
            options,
            kernel(),
            views,
            threads=threads,
            conventional=True,
            request=request,
            bodies=bodies_in(self._current.script, part.measurements),
        )
        return Drawing(*found)

    def edit(
        self,
        text: str,
        *,
        planner: str | None = None,
        images: Sequence[PathLike] = (),
        settings: api.Settings | None = None,
    ) -> Self:
        """Change the design by words; it is a new version then.

        Raises `DesignError` where nothing was changed, with the reason; warns with `UnmetWarning` where not all of it
        was done.
        """
        chosen = chosen_settings(settings, planner)
        with progress() as tell:
            made = api.edit(
                text, self.path, images=tuple(map(Path, images)), settings=chosen, progress=tell, kernel=kernel()
            )
        return self._take(made)

    def export(self, *files: PathLike, version: str | None = None, exploded: bool = False) -> dict[str, Path]:
        """Write the design as files, their formats named by their endings: step, stl, 3mf, glb, dxf, svg, png, py …

        ``exploded`` pulls its bodies apart.
        """
        outputs = tuple(map(Path, files))
        written = api.export(self.path, outputs, version=version, exploded=exploded, kernel=kernel())
        return {name: Path(path) for name, path in written.files.items()}

    def undo(self) -> Self:
        """Go back to before the last version or checkout."""
        return self._take(api.undo(self.path))

    def redo(self) -> Self:
        """Take back an undo."""
        return self._take(api.redo(self.path))

    def branch(self, name: str) -> Self:
        """Start a branch at the current version and switch to it."""
        return self._take(api.branch(self.path, name))

    def checkout(self, name: str) -> Self:
        """Go to a version or another branch."""
        return self._take(api.checkout(self.path, name))

    def accept(self, version: str | None = None) -> Self:
        """Make a version current that was kept and held back, because it was not all that was asked for."""
        return self._take(api.accept(self.path, version))

    def section(self, axis: Literal["x", "y", "z"] = "z", *at: float, count: int = 9) -> Slices:
        """Slices across an axis ``at`` these coordinates, with pictures; or ``count`` of them spread over the part."""
        return Slices(inspections.sliced(self._source, axis, at, count, kernel=kernel()))

    def compare(self, other: "str | Design") -> Comparison:
        """What the current version has otherwise than another version or branch, or another design."""
        reference = other._source if isinstance(other, Design) else Source(self.path, other)
        return Comparison(*differences.compared(reference, self._source, kernel=kernel()))

    def check(self, *statements: str) -> Verdicts:
        """How the part stands to statements in the language of checks, "4 holes Ø5 through" for example."""
        found = inspections.inspect(self._source, statements, kernel=kernel())
        if found.unread:
            raise DesignError(f"this says nothing that can be checked: {found.unread[0]}")
        return Verdicts(found.checked)

    def picture(self, view: PictureView = "iso", *, size: int = 768) -> Picture:
        """A shaded picture from one side, or from "four" of them; ``size`` is its longer side in pixels."""
        image = inspections.picture(self._source, view, kernel=kernel(), side=size)
        return Picture(image.name, image.blob.data)

    def view(self, *, height: int = 480, theme: str = "browser", tools: bool = True) -> "View":
        """The interactive view; it follows the design: what changes it changes the view.

        Its ``picked`` are the faces and edges that were clicked on.
        """
        shown = super().view(height=height, theme=theme, tools=tools)
        self._views.append(shown)
        return shown

    def scene(self) -> dict[str, Any] | None:
        """What the 3D viewer draws, as JSON; ``None`` for a design without a solid."""
        if self._current.geometry is None:
            return None
        return scenes.scene(self._source, kernel=kernel())

    def thumbnail(self) -> Picture | None:
        """The picture that is kept with the version."""
        kept = self._current.files.get("render.png")
        return Picture("four shaded views", kept.data) if kept is not None else None

    def __repr__(self) -> str:
        current = self._current
        measured = current.measurements
        size = " × ".join(f"{each:.6g}" for each in measured.size) + " mm, " if measured is not None else ""
        return f"<Design {self._store.name} {current.id}: {size}{current.status}>"

    @property
    def _store(self) -> Store:
        return Store.open(self.path)

    @property
    def _source(self) -> Source:
        return Source(self.path, self._current.id)

    @property
    def _current(self) -> Version:
        found = self._store.current
        if found is None:
            raise DesignError(f"{self.path} has no valid version yet", "see what was tried with its `history`")
        return found

    def _parameters(self) -> tuple[Parameter, ...]:
        return api.params(self.path, kernel=kernel()).parameters

    def _set(self, values: Mapping[str, float]) -> None:
        self._take(api.set_params(self.path, values, kernel=kernel()), depth=4)

    def _take(self, made: Made, reason: str = "", *, depth: int = 3) -> Self:
        """Show what there is now; a `DesignError` where nothing became of it.

        The user's line, which warnings point at, is so many calls up.
        """
        held_back = made.version is not None and made.version != self.version
        if made.status in ("failed", "declined") or held_back:
            raise not_done(made, reason)
        self.last = made
        if made.status == "unmet":
            warnings.warn(told(made), UnmetWarning, stacklevel=depth)
        for note in made.warnings:
            warnings.warn(note, UnmetWarning, stacklevel=depth)
        self._refresh()
        return self

    def _refresh(self) -> None:
        """Show the current version in the views that are open."""
        if not self._views:
            return
        scene = self.scene()
        for view in self._views:
            with suppress(AttributeError):  # its page has gone
                view.set_trait("picked", [])
                view.set_trait("scene", scene or {})


def chosen_settings(settings: api.Settings | None, planner: str | None) -> api.Settings:
    """The settings with the planner that was named beside them."""
    chosen = settings if settings is not None else api.Settings()
    return chosen if planner is None else msgspec.structs.replace(chosen, planner=planner)


def told(made: Made) -> str:
    """Why a result is not all that was asked for."""
    failed = [f"{each.requirement.text} ({each.evidence})" for each in made.requirements if each.verdict == "FAIL"]
    reason = made.reason if made.reason != "done" else ""
    parts = [reason, *failed, *(f"not understood: {text}" for text in made.not_understood)]
    return "; ".join(part for part in parts if part) or made.status


def not_done(made: Made, reason: str = "") -> DesignError:
    """The error for a request of which nothing became."""
    asked = made.question.text if made.question is not None else None
    held = f"it is kept as {made.version}: `accept()` makes it current all the same" if made.version else None
    return DesignError(reason or told(made), asked or (held if made.status == "unmet" else None))
