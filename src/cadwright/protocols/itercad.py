"""The protocol of IterCAD (section 3.1 and appendix F): a reasoning trace, then one block.

A reply is ``<thinking>…</thinking>`` followed by exactly one of

- a fenced block of Python, the CadQuery script to run;
- ``<DONE>``, accepted only once a valid solid exists;
- ``<DECLINE>reason</DECLINE>``: nothing is to be built. The paper has no way to say so; without one a planner that
  did not understand can only invent.

Lines of the trace that begin with ``Assumption:``, ``Not understood:`` or ``Requirement:`` are kept in the report;
a requirement can be added this way and none can be removed.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.feedback import describe
from cadwright.requirements.reading import read
from cadwright.values import (
    Action,
    Code,
    Decline,
    Done,
    Edits,
    Image,
    Message,
    Piece,
    Reply,
    Requirement,
    Start,
    Step,
    ToolSpec,
    Transcript,
)

SYSTEM = """\
You are a CAD engineer who writes CadQuery (Python). You design or change one part step by step: each script that you \
send is executed, measured and rendered, and you see the result before the next step.

What you may be given: a description, changes to make, images or engineering drawings with dimensions, an existing \
script, and feedback on your last script.

Answer in exactly this form, nothing before it and nothing after it:

<thinking>
First time: what the part consists of, feature by feature; then the plan: origin, workplanes, sketches, booleans, sizes.
After feedback: what is wrong and why; then what to change and what to leave as it is.
Always last: a check of the numbers, and that every profile is closed before it is extruded.
A line "Assumption: …" for every size or position that you chose yourself.
A line "Not understood: …" quoting what you could not interpret.
</thinking>
```python
import cadquery as cq
# named dimensions in millimetres, then the features
r = ...
```

When the feedback shows that the part is right, send a short <thinking>…</thinking> and then <DONE> instead of code.
When the request cannot be built at all, send <thinking>…</thinking> and then <DECLINE>the reason</DECLINE>.

Rules: the final result is bound to `r`. Millimetres and degrees. Named dimensions at the top, no unexplained numbers. \
Close profiles before extruding. No .scale(); multiply the dimensions instead. No show_object(), no files, no network. \
In a change, keep what the change does not touch, names included."""

_FORM = "Send <thinking>…</thinking>, then exactly one ```python block, or <DONE>, or <DECLINE>reason</DECLINE>."
_THINKING = re.compile(r"<thinking>(.*?)</thinking>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n(.*?)^[ \t]*```[ \t]*$", re.DOTALL | re.MULTILINE)
_DECLINE = re.compile(r"<DECLINE>(.*?)</DECLINE>", re.DOTALL)
_DONE = "<DONE>"
_ENDS = {
    _THINKING: re.compile(r"</thinking>", re.IGNORECASE),
    _FENCE: re.compile(r"^[ \t]*```[ \t]*$", re.MULTILINE),
    _DECLINE: re.compile(r"</DECLINE>"),
}
"""How what a pattern finds ends."""
_NOTE = re.compile(r"[ \t]*(?:[-*][ \t]*)?(Assumption|Not understood|Requirement)[ \t]*:(.+)", re.IGNORECASE)


class IterCAD:
    """The protocol as an object; ``strict`` ends a run at the first violation, as the paper's evaluation does."""

    name = "itercad"

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict

    def tools(self) -> Sequence[ToolSpec]:
        """None: the protocol is plain text."""
        return ()

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """System prompt, request, then every reply with the feedback it got (the paper's O_t)."""
        messages = [
            Message("system", (Piece(SYSTEM),)),
            Message("user", _request(transcript.start)),
        ]
        for step in transcript.steps:
            messages.append(Message("assistant", (Piece(step.reply.text),)))
            messages.append(Message("user", _feedback(step)))
        return tuple(messages)

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the planner said, or in which way the reply breaks the form."""
        traces, rest = _taken_out(_THINKING, reply.text)
        if len(traces) != 1:
            return Violation(f"the reply has {_count(len(traces), 'reasoning trace')} instead of one", _FORM)
        action = _action(rest)
        if isinstance(action, Violation):
            return action
        if self.strict and _leftover(rest):
            return Violation("there is text outside the reasoning trace and the block", _FORM)
        if isinstance(action, Done) and transcript.best is None:
            return Violation("<DONE> came before any script gave a valid solid", "Send a script first.")
        return _with_notes(traces[0].strip(), action)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form; notes that the trace does not contain yet are appended to it."""
        notes = [f"Assumption: {text}" for text in parsed.assumptions]
        notes += [f"Not understood: {text}" for text in parsed.not_understood]
        notes += [f"Requirement: {requirement.text}" for requirement in parsed.requirements]
        trace = "\n".join([parsed.thinking, *(note for note in notes if note not in parsed.thinking)]).strip()
        return f"<thinking>\n{trace}\n</thinking>\n{_block(parsed.action)}"


def _count(number: int, noun: str) -> str:
    return f"no {noun}" if number == 0 else f"{number} {noun}s"


def _action(rest: str) -> Action | Violation:
    blocks, outside = _taken_out(_FENCE, rest)
    declines, _ = _taken_out(_DECLINE, outside)
    dones = outside.count(_DONE)
    total = len(blocks) + len(declines) + dones
    if total != 1:
        return Violation(f"the reply has {_count(total, 'block')} instead of one", _FORM)
    if blocks:
        language, source = blocks[0]
        if language.lower() not in ("python", "py", ""):
            return Violation(f"the block is {language}, not Python", _FORM)
        if not source.strip():
            return Violation("the block of code is empty", _FORM)
        return Code(source)
    return Decline(declines[0].strip()) if declines else Done()


def _leftover(rest: str) -> str:
    outside = _taken_out(_DECLINE, _taken_out(_FENCE, rest)[1])[1]
    return outside.replace(_DONE, "").strip()


def _taken_out(pattern: re.Pattern[str], text: str) -> tuple[list[Any], str]:
    """What a pattern finds, and the text without it.

    What comes after the last end is not searched: from each of a thousand beginnings without an end the search would
    go to the end of the text.
    """
    last = max((end.end() for end in _ENDS[pattern].finditer(text)), default=0)
    return pattern.findall(text, 0, last), pattern.sub("", text[:last]) + text[last:]


def _with_notes(thinking: str, action: Action) -> Parsed:
    notes: dict[str, list[str]] = {"assumption": [], "not understood": [], "requirement": []}
    for note in filter(None, map(_NOTE.match, thinking.split("\n"))):
        if text := note[2].strip():
            notes[note[1].lower()].append(text)
    added = tuple(r for text in notes["requirement"] for r in read(text))
    return Parsed(
        thinking,
        action,
        tuple(notes["assumption"]),
        tuple(notes["not understood"]),
        tuple(_from_planner(r) for r in added),
    )


def _from_planner(requirement: Requirement) -> Requirement:
    return replace(requirement, source="planner")


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
        lines += ["", f"Earlier ({past.version}): {past.request}", "```python", past.script.rstrip(), "```"]
    if request.script is not None:
        lines += ["", "The script to change:", "```python", request.script.rstrip(), "```"]
    if start.initial is not None:
        lines += ["", "What it gives now:", describe(start.initial)]
    if start.requirements:
        lines += ["", "It will be checked that:", *(f"- {r.text}" for r in start.requirements)]
    pieces = [Piece("\n".join(lines), about=request)]
    for attachment in request.attachments:
        if attachment.kind in ("image", "drawing"):
            pieces.append(Piece(f"{attachment.kind.capitalize()} {attachment.name}:"))
            pieces.append(Piece(image=Image(attachment.name, attachment.blob)))
    return tuple(pieces)


def _feedback(step: Step) -> tuple[Piece, ...]:
    observation = step.observation
    closing = "Compare this with the request. If everything is right, answer <DONE>; else send a corrected script."
    pieces = [Piece(f"{describe(observation)}\n\n{closing}", about=observation)]
    pieces += [Piece(f"{image.name}:", image=image) for image in observation.images]
    return tuple(pieces)
