"""A line for whoever waits for a planner."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cadwright.agent import Progress

SOON = 10.0
"""Seconds after which somebody wonders what is going on; what takes less leaves no line in a cell."""


@contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """What tells, on stderr, at which turn the planner is, where it takes longer than `SOON`."""
    began, told, turn = time.monotonic(), "", 0

    def tell(now: Progress) -> None:
        nonlocal told, turn
        turn = now.turn
        seconds = time.monotonic() - began
        if seconds > SOON and now.doing != "finished":
            line = f"turn {now.turn}, {now.doing} ({seconds:.0f} s)"
            sys.stderr.write("\r" + line.ljust(len(told)))
            told = line

    try:
        yield tell
    finally:
        if told:
            line = f"{turn} turn{'s' if turn > 1 else ''}, {time.monotonic() - began:.0f} s"
            sys.stderr.write("\r" + line.ljust(len(told)) + "\n")
