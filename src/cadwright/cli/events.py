"""What goes on while a command works, for people or for programs: ``--events`` writes JSON lines on stderr."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import progress_line, tell
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.agent import Progress
    from cadwright.values import Step

events_option = click.option(
    "--events", is_flag=True, help="Tell on stderr what goes on, one JSON object a line, for programs that show it."
)


class Watching:
    """Whoever is told: where the loop is, lines for the user, and each turn when it is finished."""

    def __init__(self, progress: Callable[["Progress"], None]) -> None:
        self.progress = progress

    def announce(self, line: str) -> None:
        """A line for people."""
        tell(line)

    def observed(self, step: "Step") -> None:
        """A turn is finished; at a terminal its outcome is all that is shown, at the end."""


class Events(Watching):
    """A program that reads JSON lines: `progress`, `note` and `step`, each with the seconds since the start."""

    def __init__(self) -> None:
        super().__init__(self._progress)
        self._began = time.monotonic()

    def announce(self, line: str) -> None:
        """A line for people."""
        self._write("note", text=line)

    def observed(self, step: "Step") -> None:
        """A turn that is finished: what was planned, the code, what came of it."""
        from cadwright.protocols.feedback import describe
        from cadwright.values import Code

        code = step.action.source if isinstance(step.action, Code) else None
        seen = step.observation
        self._write("step", plan=step.thinking, code=code, outcome=seen.outcome, text=describe(seen))

    def _progress(self, now: "Progress") -> None:
        self._write("progress", turn=now.turn, doing=now.doing, tokens=now.usage.tokens, cost_usd=now.usage.cost_usd)

    def _write(self, event: str, **fields: Any) -> None:
        told = {"event": event, "seconds": round(time.monotonic() - self._began, 3), **fields}
        print(visible(json.dumps(told, ensure_ascii=False)), file=sys.stderr, flush=True)


@contextmanager
def watching(*, events: bool) -> Iterator[Watching]:
    """Who is told of what goes on: a program with ``events``, else a person at a terminal, if there is one."""
    if events:
        yield Events()
        return
    with progress_line() as progress:
        yield Watching(progress)
