"""The protocol of CAD-Assistant (sections 3.1 and 12, figures 6 to 10): a plan, then code for FreeCAD or the end.

A reply is ``PLAN:`` in words, followed by exactly one of

- ``ACTION:`` and a fenced block of Python, which is executed in the session;
- ``ANSWER:`` where something was asked, and ``TERMINATE`` as the last word;
- ``DECLINE:`` with a reason, and ``TERMINATE``: the request cannot be met. The paper has no way to say so.

The prompt has the paper's three parts: the general context, the docstrings of the commands and tools, the request.
Lines of the plan that begin with ``Assumption:``, ``Not understood:`` or ``Requirement:`` are kept in the report.
"""

import re
from collections.abc import Callable, Sequence

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.drawings import pictures_of, tables_of
from cadwright.protocols.feedback import describe_checked, describe_measurements, describe_problem
from cadwright.protocols.marks import pieces_of
from cadwright.protocols.replies import (
    FENCE,
    FENCE_END,
    PYTHON,
    called,
    count,
    fenced,
    said,
    taken_out,
    thinking_with_notes,
    with_notes,
    without_notes,
)
from cadwright.protocols.session_prompt import context, variables
from cadwright.values import (
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

LONGEST_OUTPUT = 16_000
"""How many characters of what a step printed are shown."""
MOST_CHANGES = 40

_FORM = "Write PLAN, then either ACTION with exactly one ```python block, or ANSWER if asked and TERMINATE at the end."
_MARK = r"[ \t]*[*_#`]*[ \t]*"
_PLAN = re.compile(rf"^{_MARK}PLAN{_MARK}:[ \t*_]*", re.MULTILINE)
_ACTION = re.compile(rf"^{_MARK}ACTION{_MARK}:", re.MULTILINE)
_ANSWER = re.compile(rf"^{_MARK}ANSWER{_MARK}:[ \t*_]*", re.MULTILINE | re.IGNORECASE)
_DECLINE = re.compile(rf"^{_MARK}DECLINE{_MARK}:[ \t*_]*", re.MULTILINE)
_AROUND_END = " \t\r\n.,;:!*_`\"')"
"""What may stand around the word that ends a reply; models set it in bold and close the sentence after it."""
_OUTCOMES = {
    "valid": "Executed.",
    "invalid-geometry": "Executed, but the document's geometry is not valid.",
    "executed": "Executed.",
    "no-result": "Executed.",
    "exception": "The code raised an exception.",
    "blocked": "The code tried something that the sandbox does not allow.",
    "timeout": "The code ran out of time and was stopped.",
    "memory": "The code ran out of memory and was stopped.",
    "crash": "The process that ran the code died.",
    "protocol": "The reply was not in the agreed form, so nothing was executed.",
}


class CADAssistant:
    """The protocol as an object.

    ``docstrings`` gives the descriptions of the commands and tools that fit a request. ``strict`` asks for a plan in
    every reply and ends a run at the first violation.
    """

    name = "cad_assistant"

    def __init__(self, docstrings: Callable[[Request], str], *, strict: bool = False) -> None:
        self._docstrings = docstrings
        self.strict = strict

    def tools(self) -> Sequence[ToolSpec]:
        """None: tools are called in the code."""
        return ()

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """Context, docstrings and request, then every reply with what came of it."""
        request = transcript.start.request
        shown: set[bytes] = set()
        messages = [
            Message("system", (Piece(context(request, self._docstrings(request))),)),
            Message("user", _once(_request(transcript.start), shown)),
        ]
        for step in transcript.steps:
            messages.append(Message("assistant", (Piece(said(step.reply)),)))
            messages.append(Message("user", _once(_feedback(step), shown)))
        return tuple(messages)

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the planner said, or in which way the reply breaks the form."""
        parsed = self._parsed(reply, transcript)
        return (called(reply) or parsed) if isinstance(parsed, Violation) else parsed

    def _parsed(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        blocks, outside = taken_out(FENCE, FENCE_END, reply.text)
        text, ended = _without_end(outside)
        if self.strict and not _PLAN.search(text):
            return Violation("the reply has no PLAN", _FORM)
        answer, decline = _last(_ANSWER, text), _last(_DECLINE, text)
        if blocks:
            ended = _without_end(reply.text.rpartition("```")[2])[1]
            return _acting(blocks, outside, finished=ended or bool(answer or decline))
        if not ended and (self.strict or not (answer or decline)):
            return Violation("the reply has neither a block of code nor TERMINATE at its end", _FORM)
        return _finishing(text, answer, decline, transcript)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form; notes that the plan does not contain yet are appended to it."""
        plan = f"PLAN: {thinking_with_notes(parsed)}"
        match parsed.action:
            case Code(source):
                return f"{plan}\n\nACTION:\n```python\n{source.rstrip()}\n```"
            case Done(answer):
                said = f"ANSWER: {answer}\n" if answer is not None else ""
                return f"{plan}\n\n{said}TERMINATE"
            case Decline(reason):
                return f"{plan}\n\nDECLINE: {reason}\nTERMINATE"
            case Edits():
                raise ValueError("this protocol carries code, not edits")


def choice(text: str, letters: str = "ABCD") -> str | None:
    """The option that a reply chose, as the released evaluation reads it.

    The letter after the first "Answer:" (in either case), else the last capital letter of an option, wherever it is:
    an answer without a letter can so be read as one, as it is there.
    """
    if found := re.search(rf"Answer:\s*([{letters}])", text, re.IGNORECASE):
        return found[1].upper()
    return next((c for c in reversed(text) if c in letters), None)


def _without_end(text: str) -> tuple[str, bool]:
    """The text without TERMINATE as its last word, and whether it ended so."""
    before, word, after = text.rpartition("TERMINATE")
    if not word or after.strip(_AROUND_END) or before[-1:].isalnum():
        return text, False
    return before.rstrip(" \t\r\n,*_`"), True


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(iter(list(pattern.finditer(text))[-1:]), None)


def _acting(blocks: list[tuple[str, str]], text: str, *, finished: bool) -> Parsed | Violation:
    if len(blocks) > 1:
        return Violation(f"the reply has {count(len(blocks), 'block')} of code instead of one", _FORM)
    if finished:
        hint = "Send the code alone, look at what comes of it, then finish."
        return Violation("the reply has a block of code and is an ending", hint)
    language, source = blocks[0]
    if language.lower() not in PYTHON:
        return Violation(f"the block is {language}, not Python", _FORM)
    if not source.strip():
        return Violation("the block of code is empty", _FORM)
    return with_notes(_plan(text), Code(source), text)


def _finishing(
    text: str, answer: re.Match[str] | None, decline: re.Match[str] | None, transcript: Transcript
) -> Parsed | Violation:
    if decline is not None and (answer is None or decline.start() > answer.start()):
        return with_notes(_plan(text[: decline.start()]), Decline(without_notes(text[decline.end() :])), text)
    answered = without_notes(text[answer.end() :]) if answer is not None else ""
    request = transcript.start.request
    if request.task == "ask" and not answered:
        return Violation("the question has no answer", 'Write "ANSWER: <your answer>" before TERMINATE.')
    if request.task != "ask" and not any(isinstance(step.action, Code) for step in transcript.steps):
        return Violation("TERMINATE came before anything was executed", "Send code first, or DECLINE with the reason.")
    plan = text[: answer.start()] if answer is not None else text
    return with_notes(_plan(plan), Done(answered or None), text)


def _plan(text: str) -> str:
    """The words of a reply between PLAN and what comes after it; all of them where it has no PLAN."""
    if began := _PLAN.search(text):
        text = text[began.end() :]
    return _ACTION.split(text, maxsplit=1)[0].strip() or text.strip()


def _request(start: Start) -> tuple[Piece, ...]:
    request = start.request
    lines = [f"# USER REQUEST\n{request.text}"]
    lines += [f"{chr(ord('A') + i)}) {option}" for i, option in enumerate(request.options)]
    for past in request.history:
        lines += ["", f"Earlier ({past.version}): {past.request}", *fenced(past.script)]
    if request.script is not None:
        lines += ["", "The code that made what is there:", *fenced(request.script)]
    if start.requirements:
        lines += ["", "It will be checked that:", *(f"- {r.text}" for r in start.requirements)]
    pieces = [Piece("\n".join(lines), about=request), *pieces_of(request.marks)]
    for name, attachment in variables(request):
        if attachment.kind in ("image", "drawing"):
            pieces.append(Piece(f"{attachment.name}, which is `{name}`:"))
            shown = pictures_of(attachment) if attachment.kind == "drawing" else ()
            pieces += [Piece(image=image) for image in shown or (Image(attachment.name, attachment.blob),)]
    pieces += tables_of(request)
    if start.initial is not None:
        found = _findings(start.initial, first=True)
        now = "\n".join(["What is there now:", *found]) if found else ""
        pieces += [Piece(now, about=start.initial), *_shown(start.initial)]
    return tuple(pieces)


def _feedback(step: Step) -> tuple[Piece, ...]:
    observation = step.observation
    text = "\n".join([f"ENVIRONMENT: {_OUTCOMES[observation.outcome]}", *_findings(observation)])
    return (Piece(text, about=observation), *_shown(observation))


def _once(pieces: Sequence[Piece], shown: set[bytes]) -> tuple[Piece, ...]:
    """The pieces without pictures that are in ``shown``, where the others are put: each is looked at once."""
    told = []
    for piece in pieces:
        if piece.image is None or piece.image.blob.data not in shown:
            shown |= {piece.image.blob.data} if piece.image is not None else set()
            told.append(piece)
        else:
            told.append(Piece("(the same picture as before)", about=piece.about))
    return tuple(told)


def _shown(observation: Observation) -> list[Piece]:
    return [piece for i in observation.images for piece in (Piece(f"Image, {i.name}:"), Piece(image=i))]


def _findings(observation: Observation, *, first: bool = False) -> list[str]:
    """An observation in as few words as will do: what was printed and returned, went wrong, changed and was checked."""
    lines = []
    if observation.stdout.strip():
        lines.append(_shortened(observation.stdout.rstrip()))
    if observation.value is not None:
        lines.append(f"Value: {_shortened(observation.value)}")
    if observation.error is not None:
        lines.append(describe_problem(observation.error))
    lines += [f"Changed: {change}" for change in observation.changes[:MOST_CHANGES]]
    if len(observation.changes) > MOST_CHANGES:
        lines.append(f"… and {len(observation.changes) - MOST_CHANGES} more changes")
    if first and observation.state is not None:
        lines.append(f"Document: {_shortened(observation.state)}")
    if observation.measurements is not None:
        lines.append(describe_measurements(observation.measurements))
    if observation.compared is not None:
        lines += [f"Compared with {observation.compared.reference}:"]
        lines += [f"- {each}" for each in (*observation.compared.notes, *observation.compared.unchecked)]
    failing = [checked for checked in observation.requirements if checked.verdict != "PASS"]
    lines += map(describe_checked, failing)
    if met := len(observation.requirements) - len(failing):
        lines.append(f"PASS: {met} of {len(observation.requirements)} requirements")
    return lines + [f"Note: {note}" for note in observation.notes]


def _shortened(text: str) -> str:
    """The text, without its middle where it is too long."""
    if len(text) <= LONGEST_OUTPUT:
        return text
    half = LONGEST_OUTPUT // 2
    return f"{text[:half]}\n… ({len(text) - 2 * half} characters left out) …\n{text[-half:]}"
