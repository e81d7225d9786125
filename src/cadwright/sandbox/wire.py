"""What parent, server and child say to each other: the bodies of frames and messages."""

import errno
from typing import Any, Literal

import msgspec

from cadwright.sandbox.base import Limits
from cadwright.sandbox.isolation import Isolation

READY, DONE, GO = b"r", b"d", b"g"
"""Started and locked down; finished with a call; here is a request."""

Ending = Literal["exited", "signal", "timeout", "threads", "refused", "confused", "answered"]


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
    persistent: bool = False


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


def status_of(error: BaseException) -> Literal["exception", "blocked", "memory"]:
    """How an exception in a locked-down process is to be understood; functions that run foreign code use it too."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return "memory"
    if isinstance(error, OSError) and error.errno in (errno.EPERM, errno.EACCES, errno.EROFS):
        return "blocked"
    return "exception"
