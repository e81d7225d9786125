"""IterCAD's protocol as its paper and its released code have it, for evaluations that are to be held against theirs.

Beside `IterCAD` nothing of ours is told: no requirements, no measurements, no comparison. Feedback is what the script
raised, or the views of what it built (section 3.1); the whole history of scripts and feedback is sent again.

- *paper*: each reply has one reasoning trace and one block of Python or ``<DONE>``; any violation ends the session and
  makes it invalid (section 3.1).
- *released*: the last block of Python counts, whatever stands around it, and ``<DONE>`` where there is none; a reply
  without either is told so. Feedback to edits is words alone.

Who sees no pictures gets, with feedback in *words*, what was measured on the part in their place; and for a small model
that was trained on the form there is a prompt in two lines.

``<DECLINE>``, which neither has, is understood: it ends the session as a failure, as a violation would.
"""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.feedback import describe_measurements
from cadwright.protocols.itercad import IterCAD, pictures_asked
from cadwright.protocols.replies import fenced, said
from cadwright.protocols.script_prompt import PAPER, SHORT, system
from cadwright.values import Code, Decline, Done, Message, Observation, Piece, Reply, Request, Step, Transcript

Form = Literal["paper", "released"]
Prompts = Literal["paper", "ours", "short"]
Feedback = Literal["views", "words"]
_BLOCKS = re.compile(r"```[ \t]*(?:python|py)?[ \t]*\n(.*?)```", re.DOTALL | re.IGNORECASE)
_DECLINE = re.compile(r"<DECLINE>(.*?)</DECLINE>", re.DOTALL)
_GO_ON = (
    "These are the views of what your script built. Compare them with what was asked for: if it is right, answer "
    "<DONE>; else send a corrected script."
)
_GO_ON_IN_WORDS = "Your script ran. If what was asked for is done, answer <DONE>; else send a corrected script."
_MEASURED = "Your script ran. What was measured:\n"
_GO_ON_BY_MEASURES = "\n\nIf what was asked for is done, answer <DONE>; else send a corrected script."
_CORRECT = "Send a corrected script."
_FORM = "Send a script in a ```python block, or <DONE>."


class PublishedIterCAD(IterCAD):
    """The protocol in one of its published forms, with the paper's prompt or another."""

    def __init__(self, form: Form = "paper", prompts: Prompts = "paper", feedback: Feedback = "views") -> None:
        prompt = {"paper": PAPER, "short": SHORT}.get(prompts) or system()
        super().__init__(strict=form == "paper", prompt=prompt)
        self.form, self.feedback = form, feedback
        self.name = f"itercad-{form}"

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """System prompt, request, then every reply with the feedback it got: O_t of section 3.1."""
        request = transcript.start.request
        messages = [
            Message("system", (Piece(self.prompt),)),
            Message("user", (Piece(_asked(request), about=request), *pictures_asked(request))),
        ]
        for step in transcript.steps:
            messages.append(Message("assistant", (Piece(said(step.reply), about=step.reply),)))
            messages.append(Message("user", self._feedback(request, step)))
        return tuple(messages)

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the planner said, or in which way the reply breaks the form. Checks of its own count nothing."""
        parsed = super().parse(reply, transcript) if self.strict else _released(reply, transcript)
        return parsed if isinstance(parsed, Violation) else replace(parsed, requirements=(), unread=(), final=False)

    def write(self, parsed: Parsed) -> str:
        """A reply in the protocol's form, whose code is never said to be all."""
        return super().write(replace(parsed, final=False))

    def _feedback(self, request: Request, step: Step) -> tuple[Piece, ...]:
        seen = step.observation
        if seen.error is not None or not seen.valid:
            return (Piece(f"{_log(seen)}\n\n{_CORRECT}", about=seen),)
        if self.feedback == "words" and seen.measurements is not None:
            return (Piece(_MEASURED + describe_measurements(seen.measurements) + _GO_ON_BY_MEASURES, about=seen),)
        if self.form == "released" and request.task == "edit":
            return (Piece(_GO_ON_IN_WORDS, about=seen),)
        return (Piece(_GO_ON, about=seen), *(Piece(image=image) for image in seen.images))


def _asked(request: Request) -> str:
    script = [] if request.script is None else ["", "The script to change:", *fenced(request.script)]
    return "\n".join([request.text, *script])


def _log(seen: Observation) -> str:
    """The log of a script that failed; of what it printed nothing."""
    if seen.error is None:
        return "Runtime Error: the script left no valid solid"
    return f"Runtime Error: {seen.error.type}: {seen.error.message}"


def _released(reply: Reply, transcript: Transcript) -> Parsed | Violation:
    blocks: Sequence[str] = _BLOCKS.findall(reply.text)
    if blocks and blocks[-1].strip():
        return Parsed(reply.text, Code(blocks[-1]))
    if "<DONE>" in reply.text and transcript.best is not None:
        return Parsed(reply.text, Done())
    if declined := _DECLINE.search(reply.text):
        return Parsed(reply.text, Decline(declined[1].strip()))
    return Violation("the reply has neither a script nor a <DONE> that counts", _FORM)
