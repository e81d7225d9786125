"""The planner whose reply was thought of already, by a model in another program or a person with an editor."""

from collections.abc import Sequence

from cadwright.errors import PlannerError
from cadwright.values import Message, Reply, ToolSpec


class HostPlanner:
    """Gives one reply, which was handed in, and is not asked again; ``name`` is whoever thought of it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._text: str | None = text

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The reply. Raises `PlannerError` the second time."""
        text, self._text = self._text, None
        if text is None:
            raise PlannerError("no more was handed in", "look at what came of it, and hand in the next step")
        return Reply(text)

    def close(self) -> None:
        """Nothing to let go of."""
