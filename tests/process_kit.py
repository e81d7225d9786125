"""The processes of a worker, and their end."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


def processes_below(pid: int) -> list[int]:
    children = [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    return children + [each for child in children for each in processes_below(child)]


def alive(pid: int) -> bool:
    """Whether it runs; a process that has ended and only waits to be collected by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_dead(pids: list[int], seconds: float) -> None:
    started = time.monotonic()
    while any(map(alive, pids)):
        assert time.monotonic() - started < seconds, "a process was left behind"
        time.sleep(0.01)


def comes_true(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether a condition holds now or soon; a loaded machine may take its time."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > seconds:
            return False
        time.sleep(0.01)
    return True


def kill(leader: int | None) -> None:
    """Kill a server and wait until nothing of it runs; bubblewrap alone dies a moment before what it holds."""
    assert leader
    below = processes_below(leader)
    os.kill(leader, signal.SIGKILL)
    wait_until_dead([leader, *below], 5.0)
