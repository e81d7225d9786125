"""What a user can ask of the service: how it stands, and that it ends."""

import time

import msgspec

from cadwright.service import connection

STOP_SECONDS = 10.0


class WarmWorker(msgspec.Struct, frozen=True):
    """A worker that the service keeps. ``in_use``: by how many commands; memory in MiB, its children's included."""

    role: str
    preload: tuple[str, ...]
    in_use: int
    memory_mib: int | None = None


class ServiceState(msgspec.Struct, frozen=True):
    """How the service of this user and installation stands. ``ends_in`` are seconds, ``None`` while it is in use."""

    running: bool
    process: int | None = None
    version: str | None = None
    since: float | None = None
    """Seconds since the epoch."""
    served: int = 0
    in_use: int = 0
    ends_in: float | None = None
    socket: str | None = None
    warm_commands: bool = False
    """Whether commands are run by a process that has everything imported."""
    memory_mib: int | None = None
    workers: tuple[WarmWorker, ...] = ()


def state() -> ServiceState:
    """How it stands now."""
    try:
        told = connection.ask({"want": "status"})
    except OSError:  # another user sits in our place
        told = None
    return msgspec.convert({"running": True, **told}, ServiceState) if told else ServiceState(False)


def stop() -> bool:
    """End it and wait for that, a few seconds; whether there was one. What is in use goes on until it is done."""
    if connection.ask({"want": "stop"}) is None:
        return False
    end = time.monotonic() + STOP_SECONDS
    while connection.address().exists() and time.monotonic() < end:
        time.sleep(0.02)
    return True
