"""Somebody who answers the requests that the planner ``bridge:DIR`` has put into a folder."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Think = Callable[[Path, dict[str, Any]], str | None]
"""Gives the reply to a request: its folder and what its ``messages.json`` says; ``None`` to leave it open."""


@contextmanager
def answered(box: Path, think: Think) -> Iterator[list[str]]:
    """Have every request answered while the block runs; the names of those that were, in their order.

    What ``think`` raises is raised at the block's end, and nothing more is answered.
    """
    names: list[str] = []
    over = threading.Event()

    def work() -> None:
        while not over.wait(0.02):
            for path in sorted(box.glob("[!.]*/messages.json")):
                if (path.parent / "reply.md").exists():
                    continue
                if (reply := think(path.parent, json.loads(path.read_text()))) is not None:
                    draft = path.with_name("draft")
                    draft.write_text(reply)
                    draft.rename(path.with_name("reply.md"))
                    names.append(path.parent.name)

    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(work)
        try:
            yield names
        finally:
            over.set()
            working.result()
