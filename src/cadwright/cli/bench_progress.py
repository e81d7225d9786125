"""How far a long job is, on stderr."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cadwright.cli.shared import tell

SELDOM = 10.0
"""Seconds between two lines where stderr is no terminal."""


@contextmanager
def counter() -> Iterator[Callable[[str], None]]:
    """A line on stderr that tells how far the work is; where stderr is no terminal, one about every ten seconds."""
    from rich.console import Console
    from rich.status import Status

    console = Console(stderr=True)
    told = [time.monotonic()]

    def now_and_then(line: str) -> None:
        if time.monotonic() - told[0] > SELDOM:
            told[0] = time.monotonic()
            tell(line)

    if not console.is_terminal:
        yield now_and_then
        return
    with Status("starting", console=console) as status:
        yield status.update
