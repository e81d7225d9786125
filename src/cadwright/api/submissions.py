"""Scripts that somebody else planned: run, measured, checked, shown, and kept as the next version of a design."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.api.attachments import attached
from cadwright.api.designs import check_drawing
from cadwright.api.work import Settings, environment_of, for_script, locked, protocol_of, warm
from cadwright.design import Design
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.parameters import with_values
from cadwright.planners.host import HostPlanner
from cadwright.protocols.base import Parsed
from cadwright.requirements.reader import read
from cadwright.results import Made
from cadwright.values import Attachment, Code, Observation, Request, Requirement, Step
from cadwright.values.text import as_name
from cadwright.workbench import Crew, Workbench, current_or_first, stand

MOST_CHECKS = 60
_FENCED = re.compile(r"```\w*\n(.*?)\n?```", re.DOTALL)
_FENCE = re.compile(r"^[ \t]*```", re.MULTILINE)
HANDED_IN = "A script that was handed in."
"""The request of a design that nobody said anything about."""


class Replacement(msgspec.Struct, frozen=True):
    """A piece of a script and what is to stand there."""

    old: str
    new: str


class Note(msgspec.Struct, frozen=True):
    """What is said along with code.

    ``request`` are the user's words, what is asked of the part; ``checks`` are statements in the language of checks;
    ``assumptions`` are what was chosen without being asked for.
    """

    request: str = ""
    checks: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    author: str = "you"


class Submitted(msgspec.Struct, frozen=True):
    """What came of code that was handed in: how the design stands, what was seen, and what is current then."""

    made: Made
    observation: Observation
    current: str | None
    branch: str


def submit(
    script: str,
    directory: Path,
    note: Note = Note(),
    *,
    drawing: Path | None = None,
    layout: str | None = None,
    settings: Settings = Settings(),
    kernel: Kernel | None = None,
) -> Submitted:
    """Run a script and keep it as the next version of the design in ``directory``, new if there is none.

    The user's words and the drawing of the version before hold until others are given. A script that fails, or gives no
    valid solid, is kept in the history and leaves the current version as it is.
    """
    script = code_of(script)
    settings = for_script(script, settings)
    protocol = protocol_of(settings)
    with (
        warm(kernel, settings) as running,
        environment_of(settings, running) as environment,
        locked(directory) as design,
    ):
        request = _request(design, note, _drawings(design, drawing, layout), layout)
        reply = protocol.write(Parsed(_told(note), Code(script.rstrip() + "\n"), final=True))
        crew = Crew(HostPlanner(note.author, reply), protocol, environment, max_turns=1, seed=settings.seed)
        return submitted(Workbench(design, running, brief=True), request, read(request.text), crew)


def code_of(text: str) -> str:
    """Code that was handed in, without the fence that some put around it. Raises `InputError` where it is none."""
    if len(text.encode("utf-8", "surrogatepass")) > inputs.MAX_SCRIPT_BYTES:
        raise InputError("the code is too long", f"at most {inputs.MAX_SCRIPT_BYTES // 1024**2} MiB are read")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InputError("the code is not valid UTF-8 text")
    fenced = _FENCED.fullmatch(text.strip())
    code = fenced[1] if fenced else text
    if not code.strip():
        raise InputError("the code is empty", "send all of it")
    if _FENCE.search(code):
        raise InputError("a line of the code begins with ```, which ends code", "write that line in another way")
    return code


def submitted(
    bench: Workbench,
    request: Request,
    requirements: Sequence[Requirement],
    crew: Crew,
    keep: Callable[[Step], bool] = lambda _: True,
    earlier: Sequence[Step] = (),
) -> Submitted:
    """Go through the loop once, for what was handed in: how the design stands then, and what was seen."""
    seen: list[Step] = []
    parent = current_or_first(bench.design)
    made = bench.work(
        request,
        requirements,
        crew,
        lambda _: None,
        parent=parent,
        observed=seen.append,
        keep=keep,
        earlier=earlier,
    )
    observation = seen[-1].observation
    if made.status == "failed" and observation.sound:
        made = msgspec.structs.replace(made, status="unmet", reason="there is no body yet")
    current = bench.design.current
    return Submitted(made, observation, current.id if current else None, bench.design.current_branch)


def _request(design: Design, note: Note, drawings: tuple[Attachment, ...], layout: str | None) -> Request:
    """What is asked of the part: in these words, or in those of the version before."""
    before = design.versions[-1] if design.versions else None
    text = note.request.strip() or (before.request if before else HANDED_IN)
    text = inputs.request_text(text)
    return Request(text if layout is None else f"{text}\n\nView layout: {layout}", "make", drawings)


def _drawings(design: Design, drawing: Path | None, layout: str | None) -> tuple[Attachment, ...]:
    """The drawing that the part is held against, if any: this one, or that of the version before."""
    if drawing is not None:
        found = inputs.drawing(drawing)
        check_drawing(found, layout)
        return (found,)
    before = design.versions[-1].attachments if design.versions else ()
    return tuple(each for each in before if each.kind == "drawing")


def _told(note: Note) -> str:
    """What is said beside the code, as a planner's reasoning."""
    if len(note.checks) > MOST_CHECKS:
        raise UsageError(f"{len(note.checks)} checks are too many", f"send at most {MOST_CHECKS}")
    lines = [f"Check: {' '.join(each.split())}" for each in note.checks]
    return "\n".join([*lines, *(f"Assumption: {' '.join(each.split())}" for each in note.assumptions)])


def revised(directory: Path, replacements: Sequence[Replacement] = (), values: dict[str, float] | None = None) -> str:
    """The script of a design with pieces replaced and named dimensions given other values.

    That is the current version's, or the one that was tried after it and failed. Raises `UsageError` where a piece is
    not there exactly once, or no such dimension.
    """
    design = Design.open(directory)
    script = _latest(design)
    if not script:
        raise UsageError(f"{directory} has no script yet", "send a whole script")
    for number, each in enumerate(replacements, 1):
        times = script.count(each.old) if each.old else 0
        if times != 1:
            said = "is empty" if not each.old else "is not in the script" if times == 0 else f"is there {times} times"
            raise UsageError(
                f"replacement {number}: its old text {said}", "quote the script exactly, with a line around it"
            )
        script = script.replace(each.old, each.new)
    return with_values(script, values) if values else script


def _latest(design: Design) -> str:
    """The script that is being worked on; empty where there is none."""
    current, newest = design.current, design.versions[-1] if design.versions else None
    if newest is not None and not newest.valid and newest.parent == (current.id if current else None):
        current = newest
    return current.script if current is not None and current.document is None else ""


def begun(source: Path, directory: Path, author: str = "you", *, kernel: Kernel) -> Made:
    """Start a design from a script or a CAD document; where there is a design, it is the next version.

    Raises `UserError` for files that are neither, or that give no valid part.
    """
    kind = inputs.KINDS.get(source.suffix.lower().lstrip("."))
    if source.suffix.lower() == ".py":
        return submit(
            inputs.script(source), directory, Note(f"start from {source.name}", author=author), kernel=kernel
        ).made
    if kind != "cad":
        raise UsageError(
            f"{source}: no design can be started from this", "open a script, or a STEP, IGES, BREP or FCStd file"
        )
    settings = Settings(environment="freecad", planner="embedded")
    notes: list[str] = []
    document = attached(source, notes.append)
    with environment_of(settings, kernel) as environment, locked(directory) as design:
        bench = Workbench(design, kernel, brief=True)

        def agreed(seen: Observation) -> None:
            if not seen.sound:
                why = seen.error.message if seen.error else "it holds nothing that can be used"
                raise InputError(f"{source}: {why}", seen.error.hint if seen.error else None)

        seen = bench.keep_document(document, f"start from {as_name(source.name)}", environment, design.current, agreed)
        return msgspec.structs.replace(stand(design), warnings=(*notes, *seen.notes))
