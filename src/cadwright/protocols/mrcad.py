"""The protocol of mrCAD's maker (appendix C.1, figure 9): an instruction with strokes, then edits of the design.

A round is a request: its text is what the designer said, the attachment of kind ``strokes`` what the designer drew
(JSON, `cadwright.canvas.Drawing`), its script the design as it is (JSON, `cadwright.canvas.Design`), its history the
rounds before. A reply is either

- calls of the five editing tools, as the paper has it; or
- JSON, in one fenced block or plain among the words: a list of such calls (``{"name", "arguments"}``), as earlier
  rounds are shown, or of edits as published (``{"edit_type", …}``), or the whole new design (``{"curves": […]}``); or
- ``<DECLINE>reason</DECLINE>``: the design stays as it is.

Lines that begin with ``Assumption:`` or ``Not understood:`` are kept in the report. Where a run has more than one turn,
``<DONE>`` ends it; beside edits it means that they are to be all, unless they are refused or one changes nothing.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cadwright.canvas import Design, Drawing, Edit, Instruction, dataset
from cadwright.canvas.dataset import Modality, Trial
from cadwright.canvas.edits import between
from cadwright.canvas.published import without
from cadwright.canvas.raster import MODEL_SIZE, png, raster
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.mrcad_words import OURS, PUBLISHED, Words
from cadwright.protocols.replies import (
    FENCE,
    FENCE_END,
    count,
    taken_out,
    thinking_with_notes,
    unreadable,
    with_notes,
)
from cadwright.values import (
    Action,
    Attachment,
    Blob,
    Code,
    Decline,
    Done,
    Edits,
    Image,
    Message,
    PastVersion,
    Piece,
    Reply,
    Request,
    Step,
    ToolSpec,
    Transcript,
)
from cadwright.values.media import PNG

JSON = "application/json"
_FORM = "Call the editing tools, or send one ```json block with a list of edits or the whole new design."
_LANGUAGES = ("json", "")
_DECLINE = re.compile(r"<DECLINE>(.*?)</DECLINE>", re.DOTALL)
_DECLINE_END = re.compile(r"</DECLINE>")
_DONE = "<DONE>"
_DECODER = json.JSONDecoder()
_PLAIN = re.compile(r'\[\s*\{\s*"|\{\s*"curves"\s*:|\A\s*\[\s*\]\s*\Z')
"""Where JSON that is an answer begins: a list of calls or edits, a design, or an empty list that is all there is."""
_DIGITS = 3
"""Designs are shown with so many decimals, and edits name them so (released evaluation)."""

_POINT: dict[str, Any] = {
    "type": "array",
    "items": {"type": "number"},
    "minItems": 2,
    "maxItems": 2,
    "description": "x and y, each from -20 to 20",
}
_TYPE = {"type": "string", "enum": ["line", "circle", "arc"], "description": "What kind of curve."}
_POINTS = {
    "type": "array",
    "items": _POINT,
    "minItems": 2,
    "maxItems": 3,
    "description": "A line's two ends, the two ends of a circle's diameter, or an arc's start, a point on it, its end.",
}


def _tool(name: str, description: str, **arguments: dict[str, Any]) -> ToolSpec:
    schema = {
        "type": "object",
        "properties": arguments,
        "required": list(arguments),
        "additionalProperties": False,
    }
    return ToolSpec(name, description, schema)


TOOLS = (
    _tool("make_curve", "Add a curve.", type=_TYPE, control_points=_POINTS),
    _tool("remove_curve", "Remove the curve with these control points.", type=_TYPE, control_points=_POINTS),
    _tool(
        "move_curve",
        "Shift the curve with these control points; curves that share a point with it stay.",
        type=_TYPE,
        control_points=_POINTS,
        offset={**_POINT, "description": "How far, in x and y."},
    ),
    _tool("move_point", "Move a control point, in every curve that has it.", point=_POINT, new_point=_POINT),
    _tool("delete_point", "Remove every curve that has this control point.", point=_POINT),
)


class Round(msgspec.Struct, frozen=True):
    """A round that is over: the design before it, what the designer said, what the maker did, the design after it.

    ``note`` says why what the maker answered, or a part of it, counted nothing.
    """

    context: Design
    instruction: Instruction
    edits: tuple[Edit, ...]
    design: Design
    note: str = ""


def round_request(
    instruction: Instruction, design: Design, past: Sequence[Round] = (), *, digits: int | None = _DIGITS
) -> Request:
    """A round as a request; coordinates are rounded as models see them, or not with ``digits`` `None`."""
    return Request(
        instruction.text,
        "edit",
        _attached(instruction.drawing),
        _json(design if digits is None else design.rounded(digits)),
        tuple(_past(number, each) for number, each in enumerate(past, 1)),
    )


def recorded(trial: Trial, number: int, modality: Modality | None = None) -> Request:
    """A round (from 1) of a recorded game, after what its players had said and done until then.

    Edits are rounded as designs are shown; ``modality`` is taken out of what the designer said.
    """
    now = trial.rounds[number - 1]
    past = [
        Round(each.context, without(each.instruction, modality), logged(each), each.execution.design)
        for each in trial.rounds[: number - 1]
    ]
    return round_request(without(now.instruction, modality), now.context, past)


def logged(each: dataset.Round) -> tuple[Edit, ...]:
    """What the maker of a recorded round did, rounded as designs are shown: what was logged, or what it came to."""
    if each.edit_execution is None:
        return between(each.context.rounded(_DIGITS), each.execution.design.rounded(_DIGITS))
    return msgspec.convert(_rounded(msgspec.to_builtins(each.edit_execution.edits)), tuple[Edit, ...])


def written(edits: Sequence[Edit]) -> str:
    """Edits as a maker's reply: the list of calls that makes them."""
    return json.dumps([call(edit) for edit in edits])


def instruction_of(request: Request | PastVersion) -> Instruction:
    """What the designer said and drew, read back from a request. Strokes are trusted: they were read before."""
    text = request.text if isinstance(request, Request) else request.request
    strokes = [a.blob.data for a in request.attachments if a.kind == "strokes"]
    splines = [s for data in strokes for s in msgspec.json.decode(data, type=Drawing).splines]
    return Instruction(text, Drawing(tuple(splines)))


def design_of(script: str | None) -> Design:
    """The design that a request is about; an empty one where it has none."""
    return Design() if script is None else msgspec.json.decode(script, type=Design)


class MrCAD:
    """The protocol as an object. ``strict`` ends a run at the first violation, as the paper's evaluation does.

    ``unit_mm`` is what a unit of the canvas stands for, where designs have a size; ``words`` are those that a maker is
    asked in.
    """

    name = "mrcad"

    def __init__(self, *, strict: bool = False, unit_mm: float | None = None, words: Words = OURS) -> None:
        self.strict = strict
        self.unit_mm = unit_mm
        self.words = words

    def tools(self) -> Sequence[ToolSpec]:
        """The five edits."""
        return TOOLS

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """System prompt, earlier rounds with what came of them, this round, and the steps taken in it."""
        request = transcript.start.request
        words = self.words
        messages = [Message("system", (Piece(words.system + self._bounds()),))]
        before: list[Piece] = [Piece(words.game)]
        context = Design()
        for number, past in enumerate(request.history, 1):
            asked = (*before, *_instruction(words, number, context, instruction_of(past)))
            messages += [Message("user", asked), Message("assistant", (Piece(past.reply),))]
            context = design_of(past.script)
            before = _result(words, context, past.note)
        number, design = len(request.history) + 1, design_of(request.script)
        told = (number > 1 and design == context) or (words.always and not design.curves)
        now = _instruction(words, number, design, instruction_of(request), request, told=told)
        messages.append(Message("user", (*before, *now)))
        for step in transcript.steps:
            messages.append(Message("assistant", (Piece(_said(step.reply)),)))
            messages.append(Message("user", _feedback(step)))
        return tuple(messages)

    def _bounds(self) -> str:
        if self.unit_mm is None:
            return "" if self.words is PUBLISHED else " No point may be put off the canvas."
        return f"\n\nThe canvas shows a sketch: one unit is {self.unit_mm:.6g} mm of it."

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the maker wants changed, or in which way the reply breaks the form."""
        blocks, rest = taken_out(FENCE, FENCE_END, reply.text)
        declines, rest = taken_out(_DECLINE, _DECLINE_END, rest)
        done, words = _DONE in rest, rest.replace(_DONE, "")
        if not blocks and not reply.calls:
            blocks, words = _plain(words)
        edited = bool(reply.calls) + bool(blocks)
        kinds = edited + bool(declines) + (done and not edited)
        if kinds != 1 or len(blocks) > 1:
            return Violation(f"the reply has {count(max(kinds, len(blocks)), 'kind')} of answer instead of one", _FORM)
        if declines:
            return with_notes(words.strip(), Decline(declines[0].strip()))
        if not edited:
            return with_notes(words.strip(), Done())
        if broken := unreadable(reply):
            return broken
        if reply.calls:
            calls = tuple({"name": call.name, "arguments": call.arguments} for call in reply.calls)
            return replace(with_notes(words.strip(), Edits(calls)), final=done)
        action = _block(blocks[0][0], blocks[0][1], _current(transcript))
        return action if isinstance(action, Violation) else replace(with_notes(words.strip(), action), final=done)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form; notes that the words do not contain yet are appended to them."""
        words = thinking_with_notes(parsed)
        match parsed.action:
            case Edits(edits):
                done = f"\n{_DONE}" if parsed.final else ""
                return f"{words}\n```json\n{json.dumps(list(edits))}\n```{done}".lstrip("\n")
            case Done():
                return f"{words}\n{_DONE}".lstrip("\n")
            case Decline(reason):
                return f"{words}\n<DECLINE>{reason}</DECLINE>".lstrip("\n")
            case Code():
                raise ValueError("this protocol carries edits, not code")


def _plain(words: str) -> tuple[list[tuple[str, str]], str]:
    """JSON that stands among the words, as a block would hold it, and the words without it."""
    blocks, kept, at = [], [], 0
    while (found := _PLAIN.search(words, at)) is not None:
        try:
            _, end = _DECODER.raw_decode(words, found.start())
        except (ValueError, RecursionError):
            end = len(words)
        blocks.append(("json", words[found.start() : end]))
        kept.append(words[at : found.start()])
        at = end
    return blocks, "".join(kept) + words[at:]


def _block(language: str, text: str, design: Design) -> Action | Violation:
    if language.lower() not in _LANGUAGES:
        return Violation(f"the block is {language}, not JSON", _FORM)
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return Violation(f"the block is no JSON ({error})", _FORM)
    except RecursionError:
        return Violation("the block is nested too deeply", _FORM)
    if _deep(value):
        return Violation("the block is nested too deeply", _FORM)
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return Edits(tuple(value))
    try:
        wanted = msgspec.convert(value, Design)
    except msgspec.ValidationError as error:
        return Violation(f"the block is neither a list of edits nor a design ({error})", _FORM)
    if not isinstance(value.get("curves"), list):
        return Violation("the block is neither a list of edits nor a design", _FORM)
    return Edits(tuple(msgspec.to_builtins(each) for each in between(design, _unrounded(wanted, design))))


def _unrounded(wanted: Design, design: Design) -> Design:
    """A design with the curves that another one has as that has them, where only the rounding sets them apart."""
    shown = dict(zip(design.rounded(_DIGITS).curves, design.curves, strict=True))
    return Design(tuple(each if each in design.curves else shown.get(each, each) for each in wanted.curves))


def _deep(value: Any, most: int = 20) -> bool:
    """Whether JSON is nested more deeply than any edit is, so that a transcript could not hold it."""
    level = [value]
    for _ in range(most):
        inner = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [each for values in inner for each in values]
    return bool(level)


def _current(transcript: Transcript) -> Design:
    """The design as the last step that changed it left it."""
    states = [step.observation.state for step in transcript.steps if step.observation.state is not None]
    return design_of(states[-1] if states else transcript.start.request.script)


def _attached(drawing: Drawing) -> tuple[Attachment, ...]:
    if not any(drawing.splines):
        return ()
    return (Attachment("strokes", "strokes.json", Blob(msgspec.json.encode(drawing), JSON)),)


def _past(number: int, each: Round) -> PastVersion:
    said, design = each.instruction, _json(each.design.rounded(_DIGITS))
    return PastVersion(f"round {number}", said.text, design, _attached(said.drawing), written(each.edits), each.note)


def call(edit: Edit) -> dict[str, Any]:
    """An edit as the call that makes it."""
    arguments = msgspec.to_builtins(edit)
    return {"name": arguments.pop("edit_type"), "arguments": arguments}


def _rounded(value: Any) -> Any:
    """JSON with its numbers rounded as designs are shown."""
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return round(value, _DIGITS) if isinstance(value, float) else value


def _json(design: Design) -> str:
    return msgspec.json.encode(design).decode()


def _instruction(
    words: Words,
    number: int,
    design: Design,
    instruction: Instruction,
    request: Request | None = None,
    *,
    told: bool = True,
) -> tuple[Piece, ...]:
    """A round as the maker sees it: the design where it was not told, the canvas with the strokes on it, the words."""
    pieces = [Piece(f"Round {number}.")]
    if not told:
        pieces.append(Piece(f"The design:\n{_json(design.rounded(_DIGITS))}"))
    if words.always or design.curves or any(instruction.drawing.splines):
        pieces.append(Piece(image=_picture(design, instruction.drawing)))
    if instruction.text.strip():
        pieces.append(Piece(instruction.text))
    return (*pieces, Piece(words.ask, about=request))


def _result(words: Words, design: Design, note: str) -> list[Piece]:
    noted = [Piece(f"Of your reply this counted nothing: {note}")] if note else []
    return [*noted, Piece(words.result), Piece(image=_picture(design)), Piece(_json(design))]


def _picture(design: Design, drawing: Drawing | None = None) -> Image:
    return Image("canvas", Blob(png(raster(design, drawing, size=MODEL_SIZE)), PNG))


def _said(reply: Reply) -> str:
    """A reply as text; calls are shown as the list that says the same."""
    calls = [{"name": call.name, "arguments": call.arguments} for call in reply.calls]
    return "\n".join(filter(None, [reply.text, json.dumps(calls) if calls else ""]))


def _feedback(step: Step) -> tuple[Piece, ...]:
    observation = step.observation
    lines = []
    if observation.error is not None:
        lines.append(f"{observation.error.type}: {observation.error.message}")
        lines += [text for text in (observation.error.cause, observation.error.hint) if text]
    lines += [f"Note: {note}" for note in observation.notes]
    if observation.state is not None:
        lines.append(f"The design is now:\n{observation.state}")
    lines.append("Send further edits, or <DONE>, beside edits or alone, when the instruction has been followed.")
    shown = [Piece(image=image) for image in observation.images]
    return (Piece("\n".join(lines), about=observation), *shown)
