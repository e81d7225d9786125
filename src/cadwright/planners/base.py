"""The contract of a planner."""

from collections.abc import Sequence
from typing import Protocol as Interface

from cadwright.values import Message, Reply, ToolSpec


class Planner(Interface):
    """Who decides what is done next."""

    name: str

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The planner's next reply to the conversation.

        Raises `PlannerError` when it cannot answer for a reason that the user can correct (no key, no server).
        """
        ...

    def close(self) -> None:
        """Let go of connections; calling it twice is fine."""
        ...
