"""Questions about CAD files, constraints for sketches, and what planners are told of tools."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright import inputs, tools
from cadwright.agent import run
from cadwright.api.attachments import attached
from cadwright.api.work import Settings, Tell, Toolset, Watch, environment_of, planner_of, protocol_of, warm
from cadwright.design.files import write_atomically
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.planners.budget import Budget
from cadwright.planners.registry import looks
from cadwright.protocols.cad_assistant import choice
from cadwright.results import Answered, Constrained, Dropped
from cadwright.tools.selection import Listing
from cadwright.values import Attachment, AttachmentKind, Blob, Code, Decline, Done, Request, Transcript
from cadwright.values.media import FCSTD
from cadwright.values.request import Task

CONSTRAIN = (
    "Find the geometric relations of this sketch and apply the constraints that hold, without moving the geometry."
)
DIMENSIONED = " Then add the dimensions that fix the rest, with the values that they have."
TOLERATED = " Points may move by no more than {tolerance:g} of the longer side."
MOST_OPTIONS = 26


def ask(
    file: Path,
    question: str,
    options: Sequence[str] = (),
    *,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Answered:
    """Ask about a CAD file, scan or picture; with ``options``, which of them is right (their letters are A, B, …)."""
    if len(options) > MOST_OPTIONS:
        raise UsageError(f"{len(options)} options are too many", f"give at most {MOST_OPTIONS}")
    question = inputs.request_text(question, "question", 'ask something, for example "How many holes are there?"')
    request = Request(question, "ask", (attached(file, announce),), options=tuple(options))
    transcript = _in_freecad(request, settings, progress, announce, kernel)
    last = transcript.steps[-1]
    usage = transcript.usage
    answer = last.action.answer if isinstance(last.action, Done) else None
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(options)]
    return Answered(
        status="answered" if answer is not None else "unanswered",
        answer=answer,
        choice=choice(f"Answer: {answer}", letters) if answer is not None and options else None,
        evidence=last.thinking,
        reason=_why_not(transcript) if answer is None else "",
        planner=transcript.start.planner,
        turns=len(transcript.steps),
        tokens=usage.tokens,
        cost_usd=usage.cost_usd,
        seconds=transcript.end.seconds if transcript.end else 0.0,
    )


def _why_not(transcript: Transcript) -> str:
    last = transcript.steps[-1]
    if isinstance(last.action, Decline):
        return last.action.reason
    error = last.observation.error
    return error.message if error else (transcript.end.reason if transcript.end else "")


def constrain(
    file: Path,
    output: Path,
    *,
    text: str = CONSTRAIN,
    dimensions: bool = False,
    tolerance: float | None = None,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Constrained:
    """Constrain the first sketch of a document, or a sketch graph (JSON), and write the document to ``output``.

    With ``dimensions``, also by the dimensions that fix it. ``tolerance`` is the part of the longer side by which a
    point may move, all constraints together.
    """
    if tolerance is not None and not 0 < tolerance < 1:
        raise UsageError(f"a tolerance of {tolerance:g} of the longer side is not between 0 and 1")
    text += (DIMENSIONED if dimensions else "") + (TOLERATED.format(tolerance=tolerance) if tolerance else "")
    ending = output.suffix.lower()
    if ending not in (".fcstd", ".json"):
        raise UsageError(f"{output}: a constrained sketch is written as .FCStd or .json")
    source = attached(file, announce)
    with warm(kernel, settings) as running:
        source, contradicting = _consistent(file, source, running)
        request = Request(inputs.request_text(text), "constrain", (source,))
        transcript = _in_freecad(request, settings, progress, announce, running)
        best = transcript.best
        if best is None or best.observation.document is None:
            return Constrained(
                status="failed",
                reason=_why_not(transcript),
                dropped=contradicting,
                planner=transcript.start.planner,
            )
        initial = transcript.start.initial
        before = initial.document if initial else None
        document = best.observation.document.data
        with FreeCAD(running.limits) as freecad:
            value, blobs = freecad.call(
                "constraints:compare",
                {},
                {"after": document} | ({"before": before.data} if before else {}),
            )
    data = document if ending == ".fcstd" else blobs["graph"]
    write_atomically(output, data, output.absolute().parent)
    return Constrained(
        status="done",
        constraints=tuple(value["constraints"]),
        dof=value["dof"],
        dropped=(*contradicting, *_dropped(transcript)),
        max_move=value["max_move"],
        files=(str(output),),
        planner=transcript.start.planner,
        turns=len(transcript.steps),
        tokens=transcript.usage.tokens,
        cost_usd=transcript.usage.cost_usd,
    )


def _consistent(file: Path, source: Attachment, kernel: Kernel) -> tuple[Attachment, tuple[Dropped, ...]]:
    """A document without constraints of its sketch that contradict others, and which those were.

    FreeCAD solves no sketch that has some, and nothing could be added to it.
    """
    if source.blob.media_type != FCSTD and not source.name.lower().endswith(".fcstd"):
        return source, ()
    with FreeCAD(kernel.limits) as freecad:
        value, blobs = freecad.read(str(file), "calls:make_consistent", {}, {"document": source.blob.data})
    if "document" not in blobs:
        return source, ()
    mended = msgspec.structs.replace(source, blob=Blob(blobs["document"], source.blob.media_type))
    return mended, tuple(Dropped(each["constraint"], f"it was there: {each['reason']}") for each in value["dropped"])


def _dropped(transcript: Transcript) -> tuple[Dropped, ...]:
    """What `add_constraints` refused, as the values of the steps tell it."""
    found: list[Dropped] = []
    for step in transcript.steps:
        if isinstance(step.action, Code) and step.observation.value:
            for each in _report(step.observation.value).get("dropped", ()):
                found.append(Dropped(str(each.get("constraint")), str(each.get("reason"))))
    return tuple(found)


def _report(value: str) -> dict[str, Any]:
    """A dict that was the value of a step; empty for any other value."""
    if not re.match(r"\{'applied'", value):
        return {}
    try:
        told = ast.literal_eval(value)
    except (SyntaxError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def tool_listing(
    text: str | None = None,
    *,
    task: Task = "make",
    kinds: Sequence[AttachmentKind] = (),
    docs_tokens: int | None = None,
    preset: Toolset = "chosen",
) -> Listing:
    """What a planner is told of tools and FreeCAD's commands; all of it, or what fits a request with such files."""
    attachments = tuple(Attachment(kind, kind, Blob(b"", "")) for kind in kinds)
    request = None if text is None else Request(text, task, attachments)
    return tools.listing(request, tools.BUDGET_TOKENS if docs_tokens is None else docs_tokens, preset)


def _shown(request: Request) -> bool:
    """Whether pictures of what is there are worth drawing: a question is answered with those that tools make."""
    return request.task != "ask" or any(attachment.kind == "scan" for attachment in request.attachments)


def _in_freecad(
    request: Request, settings: Settings, progress: Watch, announce: Tell, kernel: Kernel | None
) -> Transcript:
    """Go through the loop with FreeCAD, for a task that leaves no design behind."""
    settings = msgspec.structs.replace(settings, environment="freecad")
    protocol = protocol_of(settings)
    with (
        planner_of(settings, protocol, announce) as planner,
        warm(kernel, settings) as running,
        environment_of(settings, running, pictures=_shown(request), looks=looks(planner)) as environment,
    ):
        transcript = run(
            request,
            planner,
            protocol,
            environment,
            max_turns=settings.max_turns,
            budget=Budget(settings.max_tokens, settings.max_cost_usd),
            seed=settings.seed,
            progress=progress,
        )
    for note in transcript.start.initial.notes if transcript.start.initial else ():
        announce(note)
    if not transcript.steps:
        raise InputError("nothing was done", "allow at least one turn")
    return transcript
