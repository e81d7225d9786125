"""The contract between the loop and a protocol: how a planner is spoken to and how its replies are understood."""

from collections.abc import Sequence
from typing import Protocol as Interface

import msgspec

from cadwright.values import Action, Message, Question, Reply, Requirement, ToolSpec, Transcript


class Parsed(msgspec.Struct, frozen=True):
    """A reply, understood. ``assumptions`` and ``not_understood`` are what the planner says of its own reading.

    ``final`` tells that the code is to be all unless a check fails; ``unread`` are checks that could not be read;
    ``question`` is what the user is asked.
    """

    thinking: str
    action: Action
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    final: bool = False
    unread: tuple[str, ...] = ()
    question: Question | None = None


class Violation(msgspec.Struct, frozen=True):
    """A reply that breaks the protocol: what is wrong with it, and what a right one looks like."""

    message: str
    hint: str


class Protocol(Interface):
    """How a planner and the loop talk. Stateless: everything is in the transcript."""

    name: str
    strict: bool
    """Whether a violation ends the run, as the papers' evaluations have it."""

    def render(self, transcript: Transcript) -> tuple[Message, ...]:
        """What the planner sees next."""
        ...

    def parse(self, reply: Reply, transcript: Transcript) -> Parsed | Violation:
        """What the planner said; never raises on any text."""
        ...

    def write(self, parsed: Parsed) -> str:
        """The reply text that `parse` understands as ``parsed``; for planners that are programs."""
        ...

    def tools(self) -> Sequence[ToolSpec]:
        """Tools that the planner may call; none for protocols that are plain text."""
        ...
