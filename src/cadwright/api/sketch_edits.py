"""Sketches of documents, refined by strokes and words as in mrCAD's game."""

from pathlib import Path
from typing import Any

import msgspec

from cadwright import inputs
from cadwright.agent import run
from cadwright.api.attachments import attached
from cadwright.api.work import Settings, Tell, Watch, environment_of, locked, planner_of, warm
from cadwright.canvas import Design, Drawing, Instruction
from cadwright.canvas.pens import canvas_svg, read_strokes
from cadwright.canvas.sketches import Changes, OnCanvas, changes, on_canvas
from cadwright.design.files import write_atomically
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.errors import DesignError, InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.planners.budget import Budget
from cadwright.protocols.mrcad import MrCAD, design_of, round_request
from cadwright.results import SketchEdited
from cadwright.sandbox import Limits
from cadwright.sketch import Sketch
from cadwright.sketch.inference import infer
from cadwright.values import Attachment, Blob, Decline, Transcript
from cadwright.values.media import FCSTD
from cadwright.workbench import Workbench, current_or_first

DRAWN = "the sketch, changed by strokes"
"""What is told of a version whose author only drew."""


def sketch_picture(file: Path, output: Path, *, sketch: str | None = None, announce: Tell = lambda _: None) -> str:
    """Write a sketch as an SVG file to draw strokes on; the file's name."""
    with FreeCAD(Limits()) as freecad:
        placed, _ = _opened(freecad, attached(file, announce).blob.data, str(file), sketch)
    write_atomically(output, canvas_svg(placed.design), output.absolute().parent)
    return str(output)


def sketch_edit(
    file: Path,
    output: Path,
    *,
    strokes: Path | None = None,
    text: str = "",
    sketch: str | None = None,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
) -> SketchEdited:
    """Change a sketch of a document as strokes and words say, and write the document to ``output``.

    What is not meant stays as it is, with its constraints; of what is new, the constraints that hold are added.
    Raises `UsageError` where there are neither strokes nor words.
    """
    if output.suffix.lower() != ".fcstd":
        raise UsageError(f"{output}: an edited sketch is written as .FCStd")
    drawing = _drawn(strokes, text)
    document = attached(file, announce).blob.data
    with FreeCAD(Limits()) as freecad:
        told, data = _redrawn(
            freecad, document, str(file), Instruction(text, drawing), sketch, settings, progress, announce
        )
    if data is None:
        return told
    write_atomically(output, data, output.absolute().parent)
    return msgspec.structs.replace(told, files=(str(output),))


def sketch_version(
    directory: Path,
    *,
    strokes: Path | None = None,
    text: str = "",
    sketch: str | None = None,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> SketchEdited:
    """The same with a design whose current version is a document: what comes of it is the next version.

    One that gives no valid document is kept in the history, and the current version stays.
    """
    drawing = _drawn(strokes, text)
    settings = msgspec.structs.replace(settings, environment="freecad")
    with (
        warm(kernel, settings) as running,
        environment_of(settings, running, pictures=False) as environment,
        locked(directory) as design,
    ):
        base = current_or_first(design)
        if base is None or base.document is None:
            raise DesignError(f"{directory} is no FreeCAD document", "make one with `cadwright make --env freecad`")
        with FreeCAD(running.limits) as freecad:
            asked = (Instruction(text, drawing), sketch, settings, progress, announce)
            told, data = _redrawn(freecad, base.document.data, str(directory), *asked)
        if data is None:
            return told
        request = text.strip() or DRAWN
        bench = Workbench(design, running)
        seen = bench.keep_document(Attachment("cad", "part.FCStd", Blob(data, FCSTD)), request, environment, base)
        version = design.versions[-1].id
    if seen.sound:
        return msgspec.structs.replace(told, version=version)
    return msgspec.structs.replace(told, status="failed", version=version, reason="the document is not valid with it")


def _drawn(strokes: Path | None, text: str) -> Drawing:
    """The strokes of a file. Raises `UsageError` where there are neither strokes nor words."""
    if strokes is None and not text.strip():
        raise UsageError("nothing is asked for", "draw strokes (--strokes FILE), say something (--say TEXT), or both")
    return read_strokes(inputs.strokes(strokes), str(strokes)) if strokes is not None else Drawing()


def _redrawn(
    freecad: FreeCAD,
    document: bytes,
    called: str,
    instruction: Instruction,
    sketch: str | None,
    settings: Settings,
    progress: Watch,
    announce: Tell,
) -> tuple[SketchEdited, bytes | None]:
    """What came of an instruction, and the changed document; ``None`` where nothing was changed."""
    placed, name = _opened(freecad, document, called, sketch)
    transcript = _refined(instruction, placed, settings, progress, announce)
    told = _told(transcript)
    edited = _edited(transcript)
    if edited is None:
        return told, None
    changed = changes(placed, edited)
    data, lost, added = _changed(freecad, document, name, changed)
    counts = {"removed": len(changed.removed), "added": len(changed.added), "lost": lost, "constraints": added}
    return msgspec.structs.replace(told, **counts), data


def _opened(freecad: FreeCAD, document: bytes, called: str, sketch: str | None) -> tuple[OnCanvas, str]:
    """The sketch of a document that is named (or the first) on the canvas, and its name; ``called`` is the document."""
    value, _ = freecad.read(called, "calls:sketch_graphs", {}, {"document": document})
    found = {each["name"]: each for each in value["sketches"]}
    chosen = next((each for each in found.values() if sketch in (None, each["name"], each["label"])), None)
    if chosen is None:
        names = ", ".join(found) or "none"
        raise InputError(f"{called}: there is no sketch {sketch or ''}".rstrip(), f"sketches in it: {names}")
    try:
        placed = on_canvas(msgspec.convert(chosen["graph"], Sketch))
    except ValueError as error:
        raise InputError(f"{called}: {error}") from None
    return placed, chosen["name"]


def _refined(
    instruction: Instruction, placed: OnCanvas, settings: Settings, progress: Watch, announce: Tell
) -> Transcript:
    protocol = MrCAD(unit_mm=1 / placed.scale)
    with planner_of(settings, protocol, announce) as planner:
        return run(
            round_request(instruction, placed.design, digits=None),
            planner,
            protocol,
            CanvasEnvironment(snap=1e-3, bounded=False),
            max_turns=settings.max_turns,
            budget=Budget(settings.max_tokens, settings.max_cost_usd),
            seed=settings.seed,
            progress=progress,
        )


def _edited(transcript: Transcript) -> Design | None:
    """The design after the last step that changed it; ``None`` where none did."""
    states = [step.observation.state for step in transcript.steps if step.observation.state is not None]
    edited = design_of(states[-1]) if states else None
    return edited if edited != design_of(transcript.start.request.script) else None


def _told(transcript: Transcript) -> SketchEdited:
    last = transcript.steps[-1] if transcript.steps else None
    reason = ""
    if last is not None and isinstance(last.action, Decline):
        reason = last.action.reason
    elif last is not None and last.observation.error is not None:
        reason = last.observation.error.message
    return SketchEdited(
        status=transcript.end.status if transcript.end else "failed",
        not_understood=transcript.not_understood,
        reason=reason,
        planner=transcript.start.planner,
        turns=len(transcript.steps),
        tokens=transcript.usage.tokens,
        cost_usd=transcript.usage.cost_usd,
    )


def _changed(freecad: FreeCAD, document: bytes, name: str, changed: Changes) -> tuple[bytes, int, int]:
    """The document with the changes, how many constraints went and how many were added."""
    arguments: dict[str, Any] = {
        "sketch": name,
        "removed": changed.removed,
        "added": [msgspec.to_builtins(each) for each in changed.added],
    }
    value, blobs = freecad.call("calls:exchange_geometry", arguments, {"document": document})
    first = value["first"]
    holding = infer(msgspec.convert(value["graph"], Sketch))
    new = [each for each in holding if any(ref.geometry >= first for ref in each.references)]
    if not new:
        return blobs["document"], value["lost"], 0
    wanted = {"sketch": name, "constraints": [msgspec.to_builtins(each) for each in new]}
    told, blobs = freecad.call("calls:constrain", wanted, {"document": blobs["document"]})
    return blobs["document"], value["lost"], len(told["applied"])
