"""The protocol of IterCAD (section 3.1 and appendix F): a reasoning trace, then one block.

A reply is ``<thinking>…</thinking>`` followed by exactly one of

- a fenced block of Python, the CadQuery script to run; with ``<DONE>`` behind it, it is to be all unless a check fails
  (the paper wants another turn for that, which changed no part and cost as much as the first);
- ``<DONE>``, accepted only once a valid solid exists;
- ``<DECLINE>reason</DECLINE>``: nothing is to be built. The paper has no way to say so; without one a planner that
  did not understand can only invent.

Lines of the trace that begin with ``Assumption:``, ``Not understood:``, ``Requirement:`` or ``Check:`` are kept in the
report; what is to be checked can be added this way and nothing can be removed. A model that reasons out of band need
not repeat itself: outside the strict mode the trace may be missing.

What has been superseded, scripts and pictures of earlier turns, is one line each: only the last of them is looked at.
Outside the strict mode the same holds for the reasoning: of the last script's trace its notes are sent again.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.engines import Engine
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.drawings import pictures_of, tables_of
from cadwright.protocols.feedback import describe, in_a_line
from cadwright.protocols.marks import pieces_of
from cadwright.protocols.replies import (
    FENCE,
    FENCE_END,
    PYTHON,
    called,
    count,
    fenced,
    notes_of,
    said,
    taken_out,
    thinking_with_notes,
    with_notes,
)
from cadwright.protocols.script_prompt import system
from cadwright.requirements.change_report import changes
from cadwright.values import (
    Action,
    Code,
    Decline,
    Done,
    Edits,
    Image,
    Message,
    Observation,
    Piece,
    Reply,
    Request,
    Start,
    Step,
    ToolSpec,
    Transcript,
)

_FORM = (
    "Send <thinking>…</thinking>, then exactly one ```python block (with <DONE> behind it if it is to be all), or "
    "<DONE>, or <DECLINE>reason</DECLINE>."
)
_THINKING = re.compile(r"<thinking>(.*?)</thinking>", re.DOTALL | re.IGNORECASE)
_DECLINE = re.compile(r"<DECLINE>(.*?)</DECLINE>", re.DOTALL)
_DONE = "<DONE>"
_FINAL = re.compile(r"^[ \t]*```[ \t]*\n\s*<DONE>", re.MULTILINE)
"""The end of a block with <DONE> behind it."""
_THINKING_END = re.compile(r"</thinking>", re.IGNORECASE)
_DECLINE_END = re.compile(r"</DECLINE>")


class IterCAD:
    """The protocol as an object; ``strict`` ends a run at the first violation, as the paper's evaluation does."""

    name = "itercad"

    def __init__(self, *, strict: bool = False, engine: Engine = "cadquery", prompt: str | None = None) -> None:
        self.strict = strict
        self.prompt = system(engine) if prompt is None else prompt
        """What a planner is told at the beginning."""
        self.engine: Engine = engine
        """The library that scripts are to be written with."""

    def tools(self) -> Sequence[ToolSpec]:
        """None: the protocol is plain text."""
        return ()

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """System prompt, request, then every reply with the feedback it got (the paper's O_t)."""
        messages = [
            Message("system", (Piece(self.prompt),)),
            Message("user", _request(transcript.start)),
        ]
        for number, step in enumerate(transcript.steps, 1):
            last = number == len(transcript.steps)
            whole = last or _shows(transcript, number)
            messages.append(Message("assistant", (self._said(step) if whole else _superseded(step),)))
            messages.append(Message("user", _feedback(transcript, number, step) if last else _outcome(step)))
        return tuple(messages)

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the planner said, or in which way the reply breaks the form."""
        traces, rest = taken_out(_THINKING, _THINKING_END, reply.text)
        if len(traces) > 1 or (self.strict and not traces):
            return Violation(f"the reply has {count(len(traces), 'reasoning trace')} instead of one", _FORM)
        final = not self.strict and bool(_FINAL.search(rest))
        if final:
            rest = _FINAL.sub("```\n", rest)
        action = _action(rest)
        if isinstance(action, Violation):
            return called(reply) or action
        if self.strict and _leftover(rest):
            return Violation("there is text outside the reasoning trace and the block", _FORM)
        if isinstance(action, Done) and transcript.best is None:
            return Violation("<DONE> came before any script gave a valid solid", "Send a script first.")
        trace = traces[0] if traces else _leftover(rest)
        return replace(with_notes(trace.strip(), action), final=final)

    def _said(self, step: Step) -> Piece:
        """A reply that counts. Of its reasoning only the notes are sent again, unless the form is the paper's."""
        if self.strict or not isinstance(step.action, Code):
            return Piece(said(step.reply))
        text = _THINKING.sub(
            lambda trace: f"<thinking>\n{notes_of(trace[1]) or '…'}\n</thinking>", step.reply.text, count=1
        )
        return Piece(text, about=step.reply)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form; notes that the trace does not contain yet are appended to it."""
        done = f"\n{_DONE}" if parsed.final else ""
        return f"<thinking>\n{thinking_with_notes(parsed)}\n</thinking>\n{_block(parsed.action)}{done}"


def _action(rest: str) -> Action | Violation:
    blocks, outside = taken_out(FENCE, FENCE_END, rest)
    declines, _ = taken_out(_DECLINE, _DECLINE_END, outside)
    dones = outside.count(_DONE)
    total = len(blocks) + len(declines) + dones
    if total != 1:
        return Violation(f"the reply has {count(total, 'block')} instead of one", _FORM)
    if blocks:
        language, source = blocks[0]
        if language.lower() not in PYTHON:
            return Violation(f"the block is {language}, not Python", _FORM)
        if not source.strip():
            return Violation("the block of code is empty", _FORM)
        return Code(source)
    return Decline(declines[0].strip()) if declines else Done()


def _leftover(rest: str) -> str:
    outside = taken_out(_DECLINE, _DECLINE_END, taken_out(FENCE, FENCE_END, rest)[1])[1]
    return outside.replace(_DONE, "").strip()


def _block(action: Action) -> str:
    match action:
        case Code(source):
            return f"```python\n{source.rstrip()}\n```"
        case Done():
            return _DONE
        case Decline(reason):
            return f"<DECLINE>{reason}</DECLINE>"
        case Edits():
            raise ValueError("this protocol carries code, not edits")


def _request(start: Start) -> tuple[Piece, ...]:
    request = start.request
    lines = [f"Request: {request.text}"]
    for past in request.history:
        if past.script == request.script:
            lines += ["", f"Earlier ({past.version}): {past.request}"]
            continue
        lines += ["", f"Earlier ({past.version}): {past.request}", *fenced(past.script)]
    if request.script is not None:
        lines += ["", "The script to change:", *fenced(request.script)]
    if start.initial is not None:
        lines += ["", "What it gives now:", describe(start.initial)]
    stated = [r for r in start.requirements if r.quantity not in ("feature", "edit")]
    if stated:
        lines += ["", "It will be checked that:", *(f"- {r.text}" for r in stated)]
    attached = (*pictures_asked(request), *tables_of(request))
    return (Piece("\n".join(lines), about=request), *pieces_of(request.marks), *attached)


def pictures_asked(request: Request) -> Iterator[Piece]:
    """The pictures and drawings that came with a request, each under its name."""
    for attachment in request.attachments:
        if attachment.kind in ("image", "drawing"):
            yield Piece(f"{attachment.kind.capitalize()} {attachment.name}:")
            shown = pictures_of(attachment) if attachment.kind == "drawing" else ()
            for image in shown or (Image(attachment.name, attachment.blob),):
                yield Piece(image=image)


def _superseded(step: Step) -> Piece:
    """A reply that a later one replaced: the planner's own script comes back only where it counts."""
    if not isinstance(step.action, Code):
        return Piece(said(step.reply))
    lines = step.action.source.count("\n") + 1
    return Piece(f"(a script of {lines} lines, superseded below)", about=step.reply)


def _shows(transcript: Transcript, number: int) -> bool:
    """Whether a turn holds the script that the planner would go on from: the last one that there is."""
    return all(not isinstance(step.action, Code) for step in transcript.steps[number:])


def _outcome(step: Step) -> tuple[Piece, ...]:
    """What came of an earlier turn, in a line."""
    return (Piece(in_a_line(step.observation), about=step.observation),)


def _feedback(transcript: Transcript, number: int, step: Step) -> tuple[Piece, ...]:
    observation = step.observation
    closing = _closing(transcript, number, step)
    told = [describe(observation), *_changed(transcript.start, observation), closing]
    pieces = [Piece("\n\n".join(told), about=observation)]
    pieces += [Piece(f"{image.name}:", image=image) for image in observation.images]
    return tuple(pieces)


def _changed(start: Start, observation: Observation) -> tuple[str, ...]:
    """What an edit changed of the part that it started from."""
    before = start.initial.measurements if start.initial is not None else None
    if before is None or observation.measurements is None:
        return ()
    told = changes(before, observation.measurements) or ("nothing",)
    return ("Changed against the version before: " + "; ".join(told) + ".",)


def _closing(transcript: Transcript, number: int, step: Step) -> str:
    """What is to be done now, and how many turns are left for it."""
    most = transcript.start.max_turns
    left = "" if most is None else f" Turns left: {most - number}."
    if step.asked:
        asked = ", ".join(step.asked)
        return (
            f"No check covers these numbers of the request: {asked}. Write a Check: line into <thinking> for each that "
            f"can be measured (lines may hold numbers that you worked out), then <DONE>; or send a corrected "
            f"script.{left}"
        )
    if not step.observation.valid:
        return f"Send a corrected script.{left}"
    failed = [c.requirement.text for c in step.observation.requirements if c.verdict == "FAIL"]
    if failed or (step.observation.compared is not None and not step.observation.compared.agrees):
        return f"Correct what the request contradicts, and leave the rest as it is.{left}"
    return f"If this is what was asked for, answer <DONE>; else send a corrected script.{left}"
