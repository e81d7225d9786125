"""Make designs and look after them."""

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec

from cadwright import inputs, products
from cadwright.api.attachments import attached
from cadwright.api.selections import selected as pointed_at
from cadwright.api.work import (
    Observed,
    Place,
    Settings,
    Tell,
    Watch,
    at_work,
    crew_of,
    environment_of,
    for_script,
    locked,
    protocol_of,
    warm,
)
from cadwright.design import Design, Version, read_transcript
from cadwright.design.compare import Comparison, compare
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import DesignError, InputError, UsageError, UserError
from cadwright.foreign import decoded
from cadwright.kernel.client import Kernel
from cadwright.planners.replay import ReplayPlanner
from cadwright.requirements.reader import read
from cadwright.results import Exported, History, Made, Row
from cadwright.values import Attachment, Marks, PastVersion, Request, Requirement, Status
from cadwright.values.media import PICTURES
from cadwright.values.text import as_name
from cadwright.workbench import Crew, Workbench, current_or_first, stand

DESIGNS = Path("designs")
"""Where designs go for which no directory was named."""
AS_DRAWN = "Make the part that the drawing shows."
"""The request where there is a drawing and no text."""


def make(
    text: str,
    directory: Path | None = None,
    *,
    files: Sequence[Path] = (),
    drawing: Path | None = None,
    layout: str | None = None,
    images: Sequence[Path] = (),
    outputs: Sequence[Path] = (),
    marks: Marks | None = None,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    observed: Observed = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Design a part from a description or a drawing; into ``directory``, or a new folder below `DESIGNS`.

    ``files`` are scans, documents and pictures to work from, in FreeCAD. ``drawing`` is an engineering drawing, whose
    views stand as ``layout`` says where the sheet does not show it; ``text`` may be empty then. Where ``directory``
    holds a design already, the part becomes its next version, made from nothing. ``marks`` are what the user pointed
    at; ``observed`` gets every turn of the loop as it is finished.
    """
    if layout is not None and drawing is None:
        raise UsageError("--view-layout says how a drawing's views stand", "name the drawing with --drawing")
    drawings = () if drawing is None else (inputs.drawing(drawing),)
    text = inputs.request_text(text or (AS_DRAWN if drawings else ""))
    for each in drawings:
        check_drawing(each, layout)
    attachments = (*drawings, *(attached(path, announce) for path in files), *map(inputs.image, images))
    asked = text if layout is None else f"{text}\n\nView layout: {layout}"
    request = Request(asked, "make", attachments, marks=marks)
    products.check_outputs(outputs)
    if files:
        settings = msgspec.structs.replace(settings, environment="freecad")
    name = inputs.name_of(drawing.stem if drawing is not None else text)
    path = directory or inputs.fresh_directory(DESIGNS, name)
    if Design.exists(path):
        announce(f"{path} holds a design already: this part becomes its next version")
    with at_work(path, settings, announce, kernel) as (bench, crew):
        made = _work(bench, request, read(text), crew, outputs, progress, observed)
    return _left(made)


def check_drawing(drawing: Attachment, layout: str | None) -> None:
    """Refuse a file of lines that is broken, encrypted or blank, and a picture that is none, before any work is done.

    A picture that our reader makes nothing of may still tell a planner that sees.
    """
    if drawing.blob.media_type not in PICTURES:
        read_drawing(drawing.blob.data, drawing.name, layout)
        return
    try:
        decoded("cadwright.drawing.reading.worker:scan", drawing.blob.data, bool, "the picture could not be read")
    except InputError as error:
        raise InputError(f"{drawing.name}: {error.message}", error.hint) from error


def edit(
    text: str,
    directory: Path | None = None,
    *,
    source: Path | None = None,
    images: Sequence[Path] = (),
    outputs: Sequence[Path] = (),
    marks: Marks | None = None,
    selected: Sequence[str] = (),
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    observed: Observed = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Change a design; with ``source``, a script or a CAD document, start a design from it first.

    ``marks`` and ``observed`` as in `make`. ``selected`` are faces, edges and objects that "this" and "these" mean, for
    those who have no marks: "edges/12" of a part, "Pad.Edge3" of a FreeCAD document.
    """
    text = inputs.request_text(text)
    attachments = tuple(inputs.image(path) for path in images)
    start = _start(source, announce) if source is not None else None
    products.check_outputs(outputs)
    path = _path_to_edit(directory, source)
    settings = msgspec.structs.replace(settings, environment=_place(directory, start, settings))
    with at_work(path, settings, announce, kernel) as (bench, crew):
        design = bench.design
        if isinstance(start, str) and source is not None:
            bench.keep_script(start, f"start from {as_name(source.name)}", crew.environment, None)
        elif isinstance(start, Attachment) and source is not None:
            seen = bench.keep_document(start, f"start from {as_name(source.name)}", crew.environment, None)
            for note in seen.notes:
                announce(note)
        base = current_or_first(design)
        if base is None:
            raise DesignError(f"{path} has no version that could be changed", "make one first with `cadwright make`")
        request = _change(text, attachments, base, design.history(base.id))
        request = msgspec.structs.replace(request, marks=marks or pointed_at(selected, base, bench.kernel))
        solid = base.measurements is not None and not base.measurements.flat
        wanted = read(text, task="edit", before=base.measurements if solid else None)
        return _work(bench, request, wanted, crew, outputs, progress, observed, base)


def _start(source: Path, announce: Tell) -> str | Attachment:
    """What a design starts from: the text of a script, or a document."""
    kind = inputs.KINDS.get(source.suffix.lower().lstrip("."))
    if kind is None:
        return inputs.script(source)
    if kind == "cad":
        return attached(source, announce)
    what = "scan" if kind == "scan" else "picture"
    raise UsageError(
        f"{source}: a {what} cannot be changed", f"make a part from it: `cadwright make … --file {source}`"
    )


def _place(directory: Path | None, start: str | Attachment | None, settings: Settings) -> Place:
    """Where a design is worked on: where it was made."""
    if start is not None:
        return "freecad" if isinstance(start, Attachment) else for_script(start, settings).environment
    base = current_or_first(Design.open(directory)) if directory is not None else None
    if base is not None and base.document is not None:
        return "freecad"
    return for_script(base.script).environment if base is not None else "cadquery"


def _change(text: str, attachments: Sequence[Attachment], base: Version, line: Sequence[Version]) -> Request:
    """The request for a change of a version, with the versions that led to it."""
    past = tuple(PastVersion(v.id, v.request, v.script) for v in line)
    if base.document is None:
        return Request(text, "edit", tuple(attachments), base.script, past)
    document = Attachment("cad", "part.FCStd", base.document)
    return Request(text, "edit", (document, *attachments), None, past)


def _path_to_edit(directory: Path | None, source: Path | None) -> Path:
    if source is None:
        if directory is None:
            raise UsageError("which design? name its directory with -d, or a script with --file")
        Design.open(directory)
        return directory
    if directory is not None and Design.exists(directory):
        raise UsageError(f"{directory} holds a design already", "give a new directory for the script's design")
    return directory or inputs.fresh_directory(DESIGNS, inputs.name_of(source.stem))


def _work(
    bench: Workbench,
    request: Request,
    requirements: Sequence[Requirement],
    crew: Crew,
    outputs: Sequence[Path],
    progress: Watch,
    observed: Observed = lambda _: None,
    parent: Version | None = None,
) -> Made:
    result = bench.work(request, requirements, crew, progress, parent=parent, observed=observed)
    current = bench.design.current
    if not outputs:
        return result
    if current is None or result.version != current.id:
        lacking = f"{result.reason}; not written: {', '.join(map(str, outputs))}"
        status: Status = "unmet" if result.status == "done" else result.status
        return msgspec.structs.replace(result, status=status, reason=lacking)
    try:
        written = bench.export(current, outputs)
    except UserError as error:  # the version is kept: the result must say so, and what is missing
        reason = f"{error.message}; {current.id} is kept: write it with `cadwright export`"
        return msgspec.structs.replace(result, status="unmet", reason=reason)
    return msgspec.structs.replace(result, files=result.files | written)


def _left(made: Made) -> Made:
    """The result without the names of a folder and a transcript that went again, because nothing was made."""
    if made.version is not None or Design.exists(Path(made.design or "")):
        return made
    return msgspec.structs.replace(made, design=None, transcript=None)


def replay(
    transcript: Path,
    directory: Path | None = None,
    *,
    outputs: Sequence[Path] = (),
    progress: Watch = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Run a recorded transcript again with the recorded replies, into a new design; is the geometry the same?"""
    recorded = read_transcript(transcript)
    if not recorded.steps:
        raise InputError(f"{transcript}: the run ended before its first turn", "there is nothing to replay")
    products.check_outputs(outputs)
    start = recorded.start
    place: Place = next((each for each in get_args(Place) if each == start.environment), "cadquery")
    settings = Settings(max_turns=len(recorded.steps), environment=place)
    path = directory or inputs.fresh_directory(DESIGNS, f"replay-{inputs.name_of(start.request.text)}")
    with warm(kernel, settings) as kernel, environment_of(settings, kernel) as environment, locked(path) as design:
        crew = crew_of(settings, ReplayPlanner(recorded), protocol_of(settings), environment)
        crew = msgspec.structs.replace(crew, ask=any(step.asked for step in recorded.steps))
        made = _work(Workbench(design, kernel), start.request, start.requirements, crew, outputs, progress)
        before = recorded.best.observation.geometry if recorded.best else None
        after = design.current.geometry if made.measurements is not None and design.current else None
        return msgspec.structs.replace(made, reproduced=before == after)


def show(directory: Path) -> Made:
    """The current version of a design."""
    return stand(Design.open(directory))


def undo(directory: Path) -> Made:
    """Go back to before the last version or checkout."""
    design = Design.open(directory)
    design.undo()
    return stand(design)


def redo(directory: Path) -> Made:
    """Take back an undo."""
    design = Design.open(directory)
    design.redo()
    return stand(design)


def branch(directory: Path, name: str) -> Made:
    """Start a branch at the current version and switch to it."""
    design = Design.open(directory)
    with design.lock():
        current_of(design)
        design.branch(name)
    return stand(design)


def checkout(directory: Path, name: str) -> Made:
    """Go to a version or another branch."""
    design = Design.open(directory)
    with design.lock():
        if name in design.branches and design.branches[name] is None:
            raise UsageError(f"{design.path}: the branch {name} has no valid version yet", "go to another one")
        design.checkout(name)
    return stand(design)


def accept(directory: Path, version: str | None = None) -> Made:
    """Make a version current that was kept and held back, by default the newest one: an edit that is not all of it."""
    design = Design.open(directory)
    held = [v for v in design.versions if v.held_back]
    if version is None and not held:
        raise DesignError(f"{design.path} has no version that was held back", "every edit of it was what was asked for")
    design.checkout(version or held[-1].id)
    return stand(design)


def history(directory: Path) -> History:
    """All versions of a design."""
    design = Design.open(directory)
    rows = tuple(Row(v.id, v.branch, v.time, v.status, v.request, v.valid) for v in design.versions)
    others = tuple(name for name in design.branches if name != design.current_branch)
    return History(design.current_branch, others, design.current.id if design.current else None, rows)


def diff(
    directory: Path, before: str, after: str, outputs: Sequence[Path] = (), *, kernel: Kernel | None = None
) -> Comparison:
    """What changed from one version to another; names of branches mean the versions they are at.

    ``outputs`` are the pictures and solids of it that `cadwright.api.differ` writes.
    """
    design = Design.open(directory)
    old, new = version_of(design, before), version_of(design, after)
    found = compare(old, new)
    if not outputs:
        return found
    from cadwright.api.differences import differ_versions

    return msgspec.structs.replace(found, files=differ_versions(old, new, outputs, kernel=kernel))


def export(
    directory: Path,
    outputs: Sequence[Path],
    *,
    version: str | None = None,
    exploded: bool = False,
    kernel: Kernel | None = None,
) -> Exported:
    """Write a version of a design as files, their formats named by their endings; ``exploded`` pulls its parts apart.

    Raises `InputError` where there is one body only.
    """
    products.check_outputs(outputs)
    design = Design.open(directory)
    chosen = version_of(design, version) if version else current_of(design)
    with warm(kernel) as kernel:
        written = Workbench(design, kernel).export(chosen, outputs, exploded=exploded)
        return Exported(str(design.path), chosen.id, written)


def version_of(design: Design, name: str) -> Version:
    """The version with a name, or the one that the branch of that name is at. Raises `UsageError` for another name."""
    at_branch = design.branches.get(name)
    return at_branch if at_branch is not None else design.version(name)


def current_of(design: Design) -> Version:
    """The current version. Raises `DesignError` where there is none."""
    if design.current is None:
        raise DesignError(f"{design.path} has no valid version yet", "see what was tried with `cadwright history`")
    return design.current
