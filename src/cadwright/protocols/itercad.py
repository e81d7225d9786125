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
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.drawings import pictures_of
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
    Start,
    Step,
    ToolSpec,
    Transcript,
)

CHECKS = """\
Checks say, before you have seen the result, what the request states, not what your script computes. They are measured \
on the part and cannot be taken back. One feature a line: kind, sizes with their names, how many, where. Millimetres:
Check: box 80 x 60 x 32
Check: 4 holes Ø5.5 through along z, 8 from the sides
Check: counterbore Ø10 x 5 deep
Check: 4 countersinks Ø6.8 x 90° on the top side
Check: hole Ø10 depth 15 along x at y = 0, z = 8
Check: hole M6 depth 12
Check: 6 holes Ø6 on circle Ø80
Check: 3 holes Ø10 depth 20 along z, 25, 50 and 75 from the left side
Check: 4 holes Ø4.5 on a pattern 84 x 44
Check: hole Ø5 18 from the centre of hole Ø25
Check: slot 40 x 8, 4 deep, 10 from the right side
Check: pocket 60 x 40, 5 deep, on the top side, corner radius 4
Check: window 30 x 12 along y
Check: notch 10 wide, 5 deep, on the front side
Check: keyway 6 wide, 25 long
Check: boss Ø20 height 12 at (15, 0)
Check: step Ø30 length 40
Check: taper from Ø17 to Ø12.5, 5 long
Check: vee 90°, 25 wide
Check: full round R10
Check: groove 2 wide, diameter 28
Check: wall 2 thick
Check: floor 3 thick
Check: 5 ribs 4 thick
Check: 6 spokes 10 wide
Check: 4 fillets R3
Check: 2 chamfers 1 x 45°
Check: 0 fillets
Check: distance 42 between hole Ø10 and hole Ø6
Check: 2 bodies
Check: volume 12500 ± 50
What these words cannot say (T-slots, notches, steps between grooves, odd walls, inner shapes), cut with lines in the \
coordinates of your script: all that a line meets from the first material to the last, or on to the side of the box (a \
pocket 5 deep, second line). Leave out lengths that the request does not give. Keep off faces and edges. An angle is \
shown by two lines beside each other across both of its faces, what ends a part by a section there:
Check: line along x at y = 20, z = 8: solid 5, open 50, solid 5
Check: line along z at x = 12, y = 0: solid 7, open 5
Check: line along x at y = 0, z = 30: solid, open 4, solid
Check: line along x at y = 0, z = 3: solid -30 to -25, 25 to 30
Check: line along y at x = 0, z = 30: 12 pieces
Check: open at (10, 0, 5)
Check: line along x at y = 0, z = 4: solid -30 to -25 (a hole through the right wall only)
Check: section z = 30: 24 x 24
Check: box from (0, 0, 0) to (80, 60, 32)
Kinds: box, body, hole, counterbore, countersink, thread, boss, step (of a shaft), groove, taper, dome, slot, keyway, \
pocket, window, notch, wall, floor, rib, spoke, flange, full round, fillet, chamfer, draft. \
An inner diameter is a hole's; "box" is the whole part. "along" takes x, y or z; sides of the whole part are \
right (+x), left (-x), back (+y), front (-y), top (+z), bottom (-z)."""
"""The language of checks, as planners are told of it."""
SYSTEM = (
    """\
You are a CAD engineer who writes CadQuery (Python). You design or change one part step by step: each script that you \
send is executed, measured and rendered, and you see the result before the next step.

What you may be given: a description, changes to make, images or engineering drawings with dimensions, an existing \
script, and feedback on your last script.

Answer in exactly this form, nothing before it and nothing after it:

<thinking>
First time: what the part consists of, feature by feature; then the plan: origin, workplanes, sketches, booleans, sizes.
After feedback: what is wrong and why; then what to change and what to leave as it is.
Always last: a check of the numbers, and that every profile is closed before it is extruded.
A line "Check: …" for every feature of the request, with every number that the request states (see below).
A line "Assumption: …" for every size or position that you chose yourself.
A line "Not understood: …" quoting what you could not interpret.
</thinking>
```python
import cadquery as cq
# named dimensions in millimetres, then the features
r = ...
```
<DONE>

<DONE> behind the code means: run it, and finish if no check fails; leave it away to look at the result first.
After feedback that shows that the part is right, send a short <thinking>…</thinking> and then <DONE> instead of code.
When the request cannot be built at all, send <thinking>…</thinking> and then <DECLINE>the reason</DECLINE>.

"""
    + CHECKS
    + """

Rules: the final result is bound to `r`. Millimetres and degrees. Named dimensions at the top, no unexplained numbers. \
Close profiles before extruding. No .scale(); multiply the dimensions instead. No show_object(), no files, no network. \
In a change, keep what the change does not touch, names included."""
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
    pieces = [Piece("\n".join(lines), about=request), *pieces_of(request.marks)]
    for attachment in request.attachments:
        if attachment.kind in ("image", "drawing"):
            pieces.append(Piece(f"{attachment.kind.capitalize()} {attachment.name}:"))
            shown = pictures_of(attachment) if attachment.kind == "drawing" else ()
            pieces += [Piece(image=image) for image in shown or (Image(attachment.name, attachment.blob),)]
    return tuple(pieces)


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
