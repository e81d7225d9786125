"""The environment `canvas`: an action is a list of edits of a design on mrCAD's canvas.

Nothing foreign is executed, so there is no worker. Edits that cannot be read change nothing at all; an edit that names
nothing that is there does nothing, and the observation says so.
"""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from cadwright.canvas import DeletePoint, Design, Edit, MovePoint, apply, curve, distance
from cadwright.canvas.design import GRID
from cadwright.canvas.raster import MODEL_SIZE, png, raster
from cadwright.errors import InputError
from cadwright.values import Action, Blob, Edits, Image, Observation, Probe, Problem, Request
from cadwright.values.media import PNG
from cadwright.values.spot import Spot

JSON = "application/json"
FARTHEST = 1e6
"""No coordinate may be further from the centre. A design may come with points off the canvas; edits put none there."""
_ROUNDING = 1e-3
_ARGUMENTS = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in Edit.__args__}


class CanvasEnvironment:
    """Holds a design; ``snap`` is the tolerance for points that are meant (grid units), 0 as published.

    ``bounded`` refuses edits that put a point off the canvas; a sketch may need them. With a ``target`` observations
    tell the distance to it: for designers and for training, never for makers that are evaluated. ``pictures`` are
    skipped where nobody looks.
    """

    name = "canvas"

    def __init__(
        self, *, snap: float = 0.0, target: Design | None = None, pictures: bool = True, bounded: bool = True
    ) -> None:
        self.design = Design()
        self._snap, self._target, self._pictures = snap, target, pictures
        self._farthest = GRID / 2 + _ROUNDING if bounded else FARTHEST
        self._past: list[Design] = []

    def reset(self, request: Request) -> Observation | None:
        """Start with an empty canvas, or with the design (JSON) that is the request's script. Raises `InputError`."""
        self._past.clear()
        self.design = Design()
        if request.script is None:
            return None
        try:
            design = msgspec.json.decode(request.script, type=Design)
        except msgspec.DecodeError as error:
            raise InputError(f"not a design on the canvas ({error})") from None
        if not _within(design.points):
            raise InputError(f"not a design on the canvas (coordinates are numbers up to {FARTHEST:g})")
        self.design = design
        return self._observation((), 0.0)

    def step(self, action: Action) -> Observation:
        """Apply the edits, all of them or, where one cannot be read, none; each is a tool call or a published edit."""
        started = time.perf_counter()
        if not isinstance(action, Edits):
            problem = Problem("WrongAction", "this environment applies edits", hint="Send edits of the design.")
            return Observation("protocol", error=problem)
        try:
            edits = [edit_of(number, each) for number, each in enumerate(action.edits, 1)]
        except ValueError as error:
            return _refused(str(error))
        try:
            after, notes = self._applied(edits)
        except ValueError as error:
            return _refused(str(error))
        self._past.append(self.design)
        self.design = after
        return self._observation(notes, time.perf_counter() - started)

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """A design of curves has nothing to look into."""
        del probes
        return seen

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """A design of curves is seen whole."""
        del spots
        return seen

    def undo(self, steps: int = 1) -> tuple[str, ...]:
        """Take back so many steps, or all; what the user should know of it: nothing."""
        back = min(steps, len(self._past))
        if back > 0:
            self.design = self._past[-back]
            del self._past[-back:]
        return ()

    def close(self) -> None:
        """Nothing to let go of."""

    def _applied(self, edits: list[Edit]) -> tuple[Design, tuple[str, ...]]:
        """The design after all of them, and which did nothing. Raises `ValueError` for a point off the canvas."""
        design, notes = self.design, []
        for number, each in enumerate(edits, 1):
            after = apply(design, (each,), snap=self._snap)
            off = [p for p in after.points if max(map(abs, p)) > self._farthest and p not in design.points]
            if off:
                place, end = ", ".join(f"{c:g}" for c in off[0]), f"{GRID / 2:g}"
                told = f"({place}) is off the canvas, which goes from -{end} to {end}"
                raise ValueError(f"edit {number} ({each.__struct_config__.tag}): {told}")
            if after == design:
                notes.append(f"edit {number} ({each.__struct_config__.tag}) changed nothing")
            design = after
        return design, tuple(notes)

    def _observation(self, notes: tuple[str, ...], seconds: float) -> Observation:
        state = msgspec.json.encode(self.design)
        said = f"distance to the target: {distance(self.design, self._target):.6f}" if self._target else ""
        images = (Image("canvas", Blob(png(raster(self.design, size=MODEL_SIZE)), PNG)),) if self._pictures else ()
        return Observation(
            "executed",
            said,
            images=images,
            notes=notes,
            seconds=seconds,
            document=Blob(state, JSON),
            state=state.decode(),
        )


def _refused(reason: str) -> Observation:
    """What is told of edits of which one cannot be made."""
    problem = Problem(
        "BadEdit",
        reason,
        cause="Nothing was changed: the edits are applied together or not at all.",
        hint="Correct this edit and send all of them again.",
    )
    return Observation("protocol", error=problem)


def edit_of(number: int, record: dict[str, Any]) -> Edit:
    """An edit as a model calls it, ``{"name", "arguments"}``, or as published, ``{"edit_type", …}``.

    Raises `ValueError`, which names the edit by its number, where it is neither.
    """
    name = record.get("edit_type")
    arguments: Any = {key: value for key, value in record.items() if key != "edit_type"}
    if "name" in record:
        name, arguments = record["name"], record.get("arguments")
        if set(record) - {"name", "arguments"} or not isinstance(arguments, dict):
            raise ValueError(f"edit {number}: a call has a name and arguments")
    if not isinstance(name, str) or name not in _ARGUMENTS:
        raise ValueError(f"edit {number}: there is no edit {name!r}; known are {', '.join(sorted(_ARGUMENTS))}")
    for kind, names in (("extra", set(arguments) - _ARGUMENTS[name]), ("missing", _ARGUMENTS[name] - set(arguments))):
        if names:
            raise ValueError(f"edit {number} ({name}): {kind} arguments: {', '.join(sorted(map(str, names)))}")
    try:
        edit: Edit = msgspec.convert({**arguments, "edit_type": name}, Edit)
    except msgspec.ValidationError as error:
        raise ValueError(f"edit {number} ({name}): {error}") from None
    if not _within(msgspec.structs.astuple(edit)):
        raise ValueError(f"edit {number} ({name}): coordinates are numbers up to {FARTHEST:g}")
    if not isinstance(edit, MovePoint | DeletePoint):
        try:
            curve(edit.type, edit.control_points)
        except ValueError as error:
            raise ValueError(f"edit {number} ({name}): {error}") from None
    return edit


def _within(value: object) -> bool:
    """Whether all numbers of nested tuples are coordinates that are near enough; NaN is not."""
    if isinstance(value, tuple):
        return all(map(_within, value))
    return not isinstance(value, (int, float)) or abs(value) <= FARTHEST
