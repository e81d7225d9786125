"""The planner that answers from a recording."""

from collections.abc import Sequence

from cadwright.errors import PlannerError
from cadwright.values import Message, Reply, ToolSpec, Transcript


class ReplayPlanner:
    """Gives the replies of a transcript in the order in which they were recorded, usage and all."""

    def __init__(self, transcript: Transcript) -> None:
        self.name = f"replay of {transcript.start.planner}"
        self._replies = tuple(step.reply for step in transcript.steps)
        self._given = 0

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The next recorded reply; `PlannerError` when the conversation goes on longer than the recording."""
        if self._given == len(self._replies):
            count = len(self._replies)
            turns = "1 reply" if count == 1 else f"{count} replies"
            hint = "the run differs from the recorded one, or the recording was cut short"
            raise PlannerError(f"the transcript holds {turns} and the conversation goes on", hint)
        self._given += 1
        return self._replies[self._given - 1]

    def close(self) -> None:
        """Nothing to let go of."""
