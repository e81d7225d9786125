"""The first thing that a command line does: hand itself over to the service where that saves time.

Standard library only, and as little of it as can be: this runs before anything else is imported.
"""

import os
import signal
import socket
import sys
from types import FrameType

from cadwright.service import connection

ALONE = "--no-service"
"""Written anywhere in a command line: this command has workers of its own."""
_LONG = frozenset(("studio", "mcp", "play"))
"""What has a process of its own, and lent workers."""
_APART = frozenset(("bench", "service", "doctor", "setup", "train", "synth"))
"""What is about this process or machine, or wants as many workers as there are processors."""


def wanted(arguments: list[str]) -> tuple[list[str], bool]:
    """The arguments without `ALONE`, and whether the service may be used for them at all."""
    kept = [each for each in arguments if each != ALONE]
    return kept, allowed() and len(kept) == len(arguments)


def allowed() -> bool:
    """Whether this machine and this user have the service."""
    return sys.platform == "linux" and os.environ.get("CADWRIGHT_SERVICE", "1") != "0"


def takes_workers(arguments: list[str]) -> bool:
    """Whether the command works with a kernel, which the service may lend."""
    return bool(arguments) and not arguments[0].startswith("-") and arguments[0] not in _APART


def hand_over(arguments: list[str]) -> int | None:
    """The exit code of a command that the service has run; ``None`` where it must be run here."""
    if not takes_workers(arguments) or arguments[0] in _LONG:
        return None
    try:
        visitor = connection.connect()
    except OSError:  # another user sits in our place
        return None
    if visitor is None:
        return None
    umask = os.umask(0o077)
    os.umask(umask)
    given = {
        "arguments": arguments,
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "umask": umask,
    }
    file = connection.in_memory(given)
    with visitor:
        try:
            connection.send(visitor, {"want": "command"}, (file, 0, 1, 2))
        except OSError:
            return None
        finally:
            os.close(file)
        return _waited(visitor)


def _waited(visitor: socket.socket) -> int | None:
    """Wait for the command's end, and pass on what interrupts it."""

    def pass_on(_: int, __: FrameType | None) -> None:
        connection.send(visitor, {"interrupt": True})

    before = signal.signal(signal.SIGINT, pass_on)
    try:
        visitor.settimeout(None)
        answer, _ = connection.receive(visitor)
    except OSError:
        answer = {}
    finally:
        signal.signal(signal.SIGINT, before)
    if answer.get("busy") or answer.get("stale"):
        return None
    if "code" in answer:
        return int(answer["code"])
    sys.stderr.write("cadwright: the process that ran this command died (what was finished is kept)\n")
    return 1
