"""Questions on what is in the prompt itself, as text or as a picture: nothing is executed, one reply answers.

This is how language models without tools are asked, for comparison with those that have them (CAD-Assistant,
sections 4.1 and 4.2).
"""

import re
from collections.abc import Sequence

from cadwright.protocols.base import Parsed, Violation
from cadwright.values import (
    Action,
    Blob,
    Done,
    Image,
    Message,
    Observation,
    Piece,
    Probe,
    Problem,
    Reply,
    Request,
    ToolSpec,
    Transcript,
)
from cadwright.values.media import PNG
from cadwright.values.spot import Spot

SYSTEM = """\
You are shown a two-dimensional CAD sketch and asked a multiple-choice question about the object that it draws. \
Think first, then end with a line "ANSWER: " and the letter of the right option."""
_ANSWER = re.compile(r"answer:\s*(?P<said>\S.*)", re.IGNORECASE)
_HINT = 'End with a line "ANSWER: " and a letter.'
_NOTHING = Problem("WrongAction", "there is nothing to execute here", hint=_HINT)


class Questioning:
    """The protocol: ``shown`` is what is asked about, a text or the PNG of a picture, under the name ``title``."""

    name = "questioning"
    strict = False

    def __init__(self, shown: str | bytes = "", system: str = SYSTEM, title: str = "The sketch") -> None:
        self._shown, self._system, self._title = shown, system, title

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """The instruction, the sketch and the question, and what was said so far."""
        request = transcript.start.request
        question = Piece("\n".join([request.text, *_lettered(request)]), about=request)
        messages = [Message("system", (Piece(self._system),)), Message("user", (*self._subject(), question))]
        for step in transcript.steps:
            messages.append(Message("assistant", (Piece(step.reply.text),)))
            error = step.observation.error
            messages.append(Message("user", (Piece(f"{error.message}. {error.hint}" if error else _HINT),)))
        return tuple(messages)

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What stands after the last ``ANSWER:``."""
        del transcript
        said = list(_ANSWER.finditer(reply.text))
        if not said:
            return Violation("the reply has no answer", _HINT)
        return Parsed(reply.text[: said[-1].start()].strip(), Done(said[-1]["said"].strip()))

    def write(self, parsed: Parsed) -> str:
        """The reply that `parse` reads."""
        if not isinstance(parsed.action, Done) or parsed.action.answer is None:
            raise ValueError("only answers are written in this protocol")
        return f"{parsed.thinking}\nANSWER: {parsed.action.answer}"

    def tools(self) -> Sequence[ToolSpec]:
        """None."""
        return ()

    def _subject(self) -> tuple[Piece, ...]:
        if isinstance(self._shown, bytes):
            return (Piece(f"{self._title}:"), Piece(image=Image(self._title, Blob(self._shown, PNG))))
        return (Piece(f"{self._title}:\n```\n{self._shown.rstrip()}\n```"),)


class NothingToExecute:
    """The environment for it: every action is a mistake."""

    name = "none"

    def reset(self, request: Request) -> Observation | None:
        """Nothing is there."""
        del request
        return None

    def step(self, action: Action) -> Observation:
        """Says that there is nothing to execute."""
        del action
        return Observation("protocol", error=_NOTHING)

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        """There is nothing to look into."""
        del probes
        return seen

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        """There is nothing to look at."""
        del spots
        return seen

    def close(self) -> None:
        """Nothing to let go of."""


def _lettered(request: Request) -> list[str]:
    return [f"{chr(ord('A') + n)}) {option}" for n, option in enumerate(request.options)]
