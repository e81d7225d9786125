"""Many independent jobs at once: in threads of this process, or by Ray on any number of machines."""

from typing import Literal

from cadwright.errors import UsageError
from cadwright.jobs.base import Ask, Cancelled, Engine, Failed, Lost, Opened, Stop, Tell
from cadwright.jobs.threads import Threads

EngineName = Literal["local", "ray"]

__all__ = [
    "Ask",
    "Cancelled",
    "Engine",
    "EngineName",
    "Failed",
    "Lost",
    "Opened",
    "Stop",
    "Tell",
    "Threads",
    "engine",
]


def engine(name: EngineName, count: int, address: str | None = None) -> Engine:
    """An engine for ``count`` jobs at a time; ``address`` is that of a Ray cluster, else Ray starts one here.

    Raises `UsageError` where Ray is not installed.
    """
    if name == "ray":
        # Ray is an extra, and takes a moment to import.
        from cadwright.jobs.actors import Actors

        return Actors(count, address)
    if address is not None:
        raise UsageError("an address is that of a Ray cluster", "say --engine ray, too")
    return Threads(count)
