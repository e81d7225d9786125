"""Drawings and pictures that others made, decoded in a locked-down process of ours, never in the user's own.

The parent's side: `decoded` calls a function by name in a fresh child of a warm worker and decodes strictly what comes
back. The functions are in the modules named `WORKERS`, each under `for_workers`; nothing else may decode such bytes.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from cadwright.errors import InputError, UsageError, UserError
from cadwright.sandbox import CallResult, ForkWorker, Limits, Standby

WORKERS = ("cadwright.drawing.reading.worker", "cadwright.sketch.formats.worker")
LIMITS = Limits(
    wall_seconds=120.0,
    processor_seconds=25.0,
    memory_bytes=2 * 1024**3,
    scratch_bytes=16 * 1024**2,
    scratch_files=16,
    result_bytes=64 * 1024**2,
)
"""Of one file. The slowest scans take five seconds; whoever waits is to be told within half a minute, and what is found
in a drawing is not to depend on what else the machine does."""
T = TypeVar("T")

_worker = Standby(lambda: ForkWorker(WORKERS, role="trusted", limits=LIMITS))
"""Ended with the interpreter, if it was ever started."""


def warm() -> None:
    """Start the worker in the background."""
    _worker.get()


def decoded(function: str, data: bytes, returns: type[T], failed: str, **arguments: Any) -> T:
    """What ``"package.module:name"`` makes of a file's bytes.

    Raises `InputError` in one line, with ``failed`` in front, where the file takes more time or memory than it may; and
    what the function raises, `InputError` or `UsageError`, as it says it.
    """
    result = _worker.get().call(function, arguments, {"file": data})
    if result.status != "ok":
        raise InputError(f"{failed} ({_reason(result)})")
    if "problem" in result.value:
        raise _problem(result.value)
    try:
        return msgspec.json.decode(result.blobs.get("value", b""), type=returns)
    except msgspec.DecodeError as error:  # a number that JSON has no form for
        raise InputError(f"{failed} ({error})") from None


def for_workers(function: Callable[..., Any]) -> Callable[[dict[str, Any], dict[str, bytes]], Any]:
    """A function of a file's bytes and keywords, as workers are called: its value as JSON, a user's error as one."""

    @functools.wraps(function)
    def called(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
        try:
            return {}, {"value": msgspec.json.encode(function(blobs["file"], **arguments), enc_hook=_plain)}
        except (InputError, UsageError) as error:
            usage = isinstance(error, UsageError)
            return {"problem": error.message, "hint": error.hint, "usage": usage}, {}

    return called


def _plain(value: Any) -> Any:
    """A number of NumPy's as one of Python's; readers of pictures calculate with them."""
    if not hasattr(value, "item"):
        raise TypeError(f"{type(value).__name__} is not a value")
    return value.item()


def _problem(told: dict[str, Any]) -> UserError:
    """A user's error as the worker told it."""
    hint = told.get("hint")
    kind = UsageError if told.get("usage") else InputError
    return kind(str(told["problem"]), None if hint is None else str(hint))


def _reason(result: CallResult) -> str:
    """Why it came to nothing, in one line."""
    match result.status:
        case "timeout":
            return f"it was {result.message}"
        case "memory":
            return f"it needs more than {LIMITS.memory_bytes / 1024**3:g} GiB of memory"
        case _:
            return " ".join(result.reason.split())[:200]
