"""Children and their calls as a server sees them, from outside."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cadwright.sandbox import linux
from cadwright.sandbox.marks import BEGUN
from cadwright.sandbox.output import Kept

if TYPE_CHECKING:
    from cadwright.sandbox.base import Limits
    from cadwright.sandbox.wire import Ending

_NEARLY = 0.75
"""Part of the memory limit from which on a death by signal is put down to it."""
_TICKS = os.sysconf("SC_CLK_TCK")
_READ_BYTES, _FULLEST_PIPE = 64 * 1024, 1024**2


class Call:
    """A request in progress."""

    def __init__(self, over: int, report: int, limits: Limits) -> None:
        self.over = socket.socket(fileno=over)
        self.report = report
        self.limits = limits
        self.started = time.monotonic()
        self.worked_before: float | None = None
        """Seconds of processor time that its process had used when it was first looked at."""
        self._paused_at: float | None = None

    @property
    def paused(self) -> bool:
        """Whether the clock stands still."""
        return self._paused_at is not None

    @property
    def seconds(self) -> float:
        """How long it has taken, without what it was paused."""
        return (self._paused_at or time.monotonic()) - self.started

    def pause(self) -> None:
        """Stop the clock."""
        self._paused_at = self._paused_at or time.monotonic()

    def resume(self) -> None:
        """Let the clock run again."""
        if self._paused_at is not None:
            self.started += time.monotonic() - self._paused_at
        self._paused_at = None

    def begin(self) -> None:
        """Note in the report that a child hears of it now; the rest of the report follows at the end."""
        os.write(self.report, BEGUN)

    def finish(self, **seen: Any) -> None:
        """Write the report, the fields of a `Report`, and tell the parent that it is there."""
        with contextlib.suppress(BrokenPipeError), open(self.report, "wb") as file:
            file.write(json.dumps(seen).encode())
        self.over.close()


class Child:
    """A child process, seen from the server."""

    def __init__(self, pid: int, limits: Limits, scratch: str, control: socket.socket, pipes: tuple[int, ...]) -> None:
        self.pid = pid
        self.handle = linux.pidfd_open(pid)
        self.limits = limits
        self.scratch = scratch
        self.control = control
        self.ready = False
        self.pipes: dict[int, Kept] = {}
        self.open_pipes: set[int] = set()
        self.listen(pipes)
        self.call: Call | None = None
        self.verdict: Ending | None = None
        self.address_space = self.at_start = self._status()[1]

    def listen(self, pipes: tuple[int, ...]) -> None:
        """Take what it prints from these pipes."""
        self.pipes = {pipe: Kept(self.limits.output_bytes) for pipe in pipes}
        self.open_pipes = set(pipes)

    def kill(self, verdict: Ending | None = None) -> None:
        """Kill it; ``verdict`` says why, for the report."""
        self.verdict = self.verdict or verdict
        linux.pidfd_signal(self.handle, signal.SIGKILL)
        self.kill_followers()

    @property
    def near_memory_limit(self) -> bool:
        """Whether it was seen with most of the memory that it may take beyond what it began with."""
        taken, allowed = self.address_space - self.at_start, self.limits.memory_bytes - self.at_start
        return bool(taken > _NEARLY * allowed)

    def kill_followers(self) -> None:
        """Kill what it started; without seccomp it could start processes."""
        with contextlib.suppress(ProcessLookupError):  # no group yet
            os.killpg(self.pid, signal.SIGKILL)

    def look(self, now: float) -> None:
        """Kill it when it takes too long or has too many threads."""
        if self.call is None or self.verdict:
            return
        if now - self.call.started > self.call.limits.wall_seconds:
            self.kill("timeout")
        threads, size, worked = self._status()
        if self.call.worked_before is None:
            self.call.worked_before = worked
        most = self.call.limits.processor_seconds
        if most is not None and worked - self.call.worked_before > most:
            self.kill("overwork")
        self.address_space = max(self.address_space, size)
        if threads > self.limits.threads:
            self.kill("threads")

    def _status(self) -> tuple[int, int, float]:
        """How many threads it has, its address space in bytes, and the processor time that it used in seconds."""
        try:
            with open(f"/proc/{self.pid}/stat", "rb") as file:  # a child may name itself with any bytes
                fields = file.read().rpartition(b")")[2].split()
        except FileNotFoundError:  # some machines hide the processes of others; memory and time are limited anyway
            return 0, 0, 0.0
        return int(fields[17]), int(fields[20]), (int(fields[11]) + int(fields[12])) / _TICKS

    def drain(self, pipe: int) -> bool:
        """Take in what it printed; whether there may be more."""
        try:
            data = os.read(pipe, _READ_BYTES)
        except BlockingIOError:
            return False
        self.pipes[pipe].add(data)
        return bool(data)

    def printed(self) -> tuple[str, str]:
        """All that it printed to stdout and stderr up to now; the next call starts anew."""
        for pipe in self.open_pipes:
            for _ in range(_FULLEST_PIPE // _READ_BYTES):
                if not self.drain(pipe):
                    break
        stdout, stderr = (kept.text() for kept in self.pipes.values())
        self.pipes = {pipe: Kept(self.limits.output_bytes) for pipe in self.pipes}
        return stdout, stderr

    def heard(self) -> bytes:
        """What it says over the control socket; empty when that is closed or silent."""
        try:
            return self.control.recv(1)
        except (BlockingIOError, ConnectionError):
            return b""


def peak_of(pid: int) -> int:
    """The most memory that a process had, in bytes; 0 when that cannot be seen."""
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = dict(line.split(b":", 1) for line in file)
    except FileNotFoundError:
        return 0
    return int(lines.get(b"VmHWM", b"0 kB").split()[0]) * 1024


def as_settings(text: bytes | str) -> Any:
    """What the parent wrote of a `Settings` or `Limits`: the same fields, without the libraries of its process."""
    return json.loads(text, object_hook=lambda fields: SimpleNamespace(**fields))
