"""The contract between the parent process and worker processes.

A worker is a fork server that has a kernel imported and warm. A call names a function, ``"package.module:name"``,
and gives it JSON arguments and named byte strings; the server forks a child, the child locks itself down, calls
the function and writes what it returns. Whatever a child that ran foreign code says is a claim, to be decoded
strictly and never believed where it matters: measurements come from another worker that never ran such code.

A function for workers has the signature ``function(arguments: dict[str, Any], blobs: dict[str, bytes]) ->
tuple[dict[str, Any], dict[str, bytes]]`` (JSON-able dict, byte strings), and runs with its private, empty, size-limited
scratch folder as working directory.
"""

from typing import Any, Literal, Protocol

import msgspec

CallStatus = Literal["ok", "exception", "blocked", "timeout", "memory", "crash"]


class Limits(msgspec.Struct, frozen=True):
    """What one execution may use."""

    wall_seconds: float = 60.0
    processor_seconds: float | None = None
    """Of all its threads together: what a call needs does not depend on how busy the machine is. ``None`` is any;
    nor is it looked at where children cannot be watched (macOS, Windows)."""
    memory_bytes: int = 4 * 1024**3
    scratch_bytes: int = 256 * 1024**2
    scratch_files: int = 4096
    output_bytes: int = 64 * 1024
    """How much of stdout (and of stderr) is kept; the rest is counted and dropped."""
    result_bytes: int = 256 * 1024**2
    value_bytes: int = 64 * 1024**2
    """How much of a result may be JSON; decoded, it can take up 25 times as much memory in the parent."""
    threads: int = 16


class CallResult(msgspec.Struct, frozen=True):
    """What came of one call. ``value`` and ``blobs`` are empty unless ``status`` is "ok"."""

    status: CallStatus
    value: dict[str, Any] = {}
    blobs: dict[str, bytes] = {}
    stdout: str = ""
    stderr: str = ""
    message: str = ""
    """For people, when the status is not "ok": the exception, the signal, the limit."""
    seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def reason(self) -> str:
        """Why it came to nothing, for people."""
        return self.message or self.status


class Worker(Protocol):
    """A warm worker; safe to call from several threads, each call in a child of its own."""

    isolation: tuple[str, ...]
    """What the machine lacks for full isolation, one phrase each; empty when nothing."""

    def call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
    ) -> CallResult:
        """Call ``function`` in a fresh child and wait for it; raises `WorkerError` when the server itself is gone."""
        ...

    def close(self) -> None:
        """End the server and every child; calling it twice is fine."""
        ...
