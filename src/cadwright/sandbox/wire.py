"""What parent, server and child say to each other: the bodies of frames and messages."""

from typing import Any, Literal

import msgspec

from cadwright.sandbox.base import Limits
from cadwright.sandbox.isolation import Isolation

Ending = Literal["exited", "signal", "timeout", "overwork", "threads", "refused", "confused", "answered", "gone"]


class Settings(msgspec.Struct, frozen=True):
    """What a server is told when it is started."""

    preload: tuple[str, ...]
    paths: tuple[str, ...]
    """Folders to import from, beside those of the interpreter."""
    readable: tuple[str, ...]
    limits: Limits
    """Those of calls that name none; spare children are made for these."""
    isolation: Isolation
    scratch: str
    """Where children get their scratch folder: covered by a file system for each, or a folder for each below it."""
    cache: str
    """Where libraries kept something while they were imported; children may read it."""
    invoke: str = "cadwright.sandbox.invoke"
    """The module whose ``run`` answers a request."""
    kind: Literal["forks", "persistent", "session"] = "forks"
    call_filter: str = ""
    """The system call filter as hexadecimal digits; empty where there is none."""
    keep: int = 0
    """How many snapshots of a session are kept, beside the first."""
    shared_scratch: bool = False
    """Whether children may write to each other's scratch folders: for libraries that remember where they started."""


class Request(msgspec.Struct, frozen=True):
    """The body of the frame that goes to a child."""

    function: str
    arguments: dict[str, Any]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of the frame that comes back."""

    status: Literal["ok", "exception", "blocked", "memory"]
    value: dict[str, Any] = {}
    message: str = ""


class Report(msgspec.Struct, frozen=True):
    """What the server saw of an execution."""

    ending: Ending
    code: int = 0
    """Exit status or signal."""
    stdout: str = ""
    stderr: str = ""
    seconds: float = 0.0
    peak_bytes: int = 0
    near_memory_limit: bool = False
    states: tuple[int, ...] = ()
    """Of a session: the states that are still there as processes; the last one is the present."""
    shed: int = 0
    """Of a session: how many threads were left running and have been ended."""
