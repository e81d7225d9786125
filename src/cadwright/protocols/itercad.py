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

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.drawings import pictures_of
from cadwright.protocols.feedback import describe
from cadwright.protocols.replies import (
    FENCE,
    FENCE_END,
    PYTHON,
    count,
    taken_out,
    thinking_with_notes,
    with_notes,
)
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
_DECLINE = re.compile(r"<DECLINE>(.*?)</DECLINE>", re.DOTALL)
_DONE = "<DONE>"
_THINKING_END = re.compile(r"</thinking>", re.IGNORECASE)
_DECLINE_END = re.compile(r"</DECLINE>")


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
        traces, rest = taken_out(_THINKING, _THINKING_END, reply.text)
        if len(traces) != 1:
            return Violation(f"the reply has {count(len(traces), 'reasoning trace')} instead of one", _FORM)
        action = _action(rest)
        if isinstance(action, Violation):
            return action
        if self.strict and _leftover(rest):
            return Violation("there is text outside the reasoning trace and the block", _FORM)
        if isinstance(action, Done) and transcript.best is None:
            return Violation("<DONE> came before any script gave a valid solid", "Send a script first.")
        return with_notes(traces[0].strip(), action)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form; notes that the trace does not contain yet are appended to it."""
        return f"<thinking>\n{thinking_with_notes(parsed)}\n</thinking>\n{_block(parsed.action)}"


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
            shown = pictures_of(attachment) if attachment.kind == "drawing" else ()
            pieces += [Piece(image=image) for image in shown or (Image(attachment.name, attachment.blob),)]
    return tuple(pieces)


def _feedback(step: Step) -> tuple[Piece, ...]:
    observation = step.observation
    closing = "Compare this with the request. If everything is right, answer <DONE>; else send a corrected script."
    pieces = [Piece(f"{describe(observation)}\n\n{closing}", about=observation)]
    pieces += [Piece(f"{image.name}:", image=image) for image in observation.images]
    return tuple(pieces)
