"""The fork server: one warm process that never runs foreign code and never waits for a child.

It is started with the descriptor of a socket and its `Settings`. Over the socket come limits and the descriptors of
four files: one whose closing says that the call is over (or, from the other side, given up), the request, the result
and the report. The server hands request and result to a child and looks after it: what it prints, its time, its
threads, its end. All it says of a child in its `Report` it has seen from outside.
"""

import contextlib
import functools
import gc
import importlib
import os
import selectors
import signal
import socket
import sys
import tempfile
import time
from typing import NoReturn

import msgspec

from cadwright.sandbox import child, frames, linux, lockdown
from cadwright.sandbox.base import Limits
from cadwright.sandbox.output import Kept
from cadwright.sandbox.wire import DONE, GO, READY, Ending, Report, Settings

WATCH_SECONDS = 0.02
"""How often running children are looked at: threads cannot be limited by the kernel for root."""
SPARE_SECONDS = 0.002
"""Nothing to do for so long: time to make a new spare child."""
_NEARLY = 0.75
"""Part of the memory limit from which on a death by signal is put down to it."""
_READ_BYTES, _FULLEST_PIPE = 64 * 1024, 1024**2
_MESSAGE_BYTES = 4096


class Call(msgspec.Struct, eq=False):
    """A request in progress."""

    over: socket.socket
    report: int
    limits: Limits
    started: float


class Child:
    """A child process, seen from the server."""

    def __init__(self, pid: int, limits: Limits, scratch: str, control: socket.socket, pipes: tuple[int, int]) -> None:
        self.pid = pid
        self.handle = os.pidfd_open(pid)
        self.limits = limits
        self.scratch = scratch
        self.control = control
        self.ready = False
        self.pipes = {pipe: Kept(limits.output_bytes) for pipe in pipes}
        self.open_pipes = set(pipes)
        self.call: Call | None = None
        self.verdict: Ending | None = None
        self.address_space = 0

    def kill(self, verdict: Ending | None = None) -> None:
        """Kill it; ``verdict`` says why, for the report."""
        self.verdict = self.verdict or verdict
        signal.pidfd_send_signal(self.handle, signal.SIGKILL)
        self.kill_followers()

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
        try:
            with open(f"/proc/{self.pid}/stat", "rb") as file:  # a child may name itself with any bytes
                fields = file.read().rpartition(b")")[2].split()
        except FileNotFoundError:  # some machines hide the processes of others; memory and time are limited anyway
            return
        threads, size = int(fields[17]), int(fields[20])
        self.address_space = max(self.address_space, size)
        if threads > self.limits.threads:
            self.kill("threads")

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


class Server:
    """The loop and its state."""

    def __init__(self, parent: socket.socket, settings: Settings) -> None:
        self._parent = parent
        self._settings = settings
        self._selector = selectors.PollSelector()
        self._children: set[Child] = set()
        self._spare: Child | None = None
        self._call_filter = lockdown.compile_filter(settings.isolation)

    def run(self) -> NoReturn:
        """Serve until the parent has gone."""
        self._selector.register(self._parent, selectors.EVENT_READ, self._on_request)
        self._spare = self._fork(self._settings.limits)
        self._parent.send(READY)
        while True:
            events = self._selector.select(self._patience())
            for key, _ in events:
                key.data()
            if not events and self._wants_spare():
                self._spare = self._fork(self._settings.limits)
            now = time.monotonic()
            for each in self._children:
                each.look(now)

    def _patience(self) -> float | None:
        """How long to wait for events."""
        if self._wants_spare():
            return SPARE_SECONDS
        return WATCH_SECONDS if self._busy() else None

    def _busy(self) -> bool:
        return any(each.call for each in self._children)

    def _wants_spare(self) -> bool:
        """Not while a call is running: forking beside it slows it down by more than it saves the next one."""
        return self._spare is None and not self._settings.persistent and not self._busy()

    def _on_request(self) -> None:
        message, descriptors, _, _ = socket.recv_fds(self._parent, _MESSAGE_BYTES, 4)
        if len(descriptors) != 4:
            os._exit(0)  # the parent has gone; the children die with this process
        over, request, result, report = descriptors
        limits = msgspec.json.decode(message, type=Limits)
        call = Call(socket.socket(fileno=over), report, limits, time.monotonic())
        try:
            self._hand_over(call, request, result)
        except OSError as error:
            _report(call, Report("refused", stderr=f"no child could be started: {error}"))
        finally:
            os.close(request)
            os.close(result)

    def _hand_over(self, call: Call, request: int, result: int) -> None:
        each = self._spare
        if each is None or not (each.limits == call.limits or self._settings.persistent):
            each = self._fork(call.limits)
        else:
            self._spare = None
        each.call = call
        self._selector.register(call.over, selectors.EVENT_READ, functools.partial(self._on_given_up, each, call))
        try:
            socket.send_fds(each.control, [GO], [request, result])
        except OSError:  # it died while it was waiting
            each.kill("refused")

    def _fork(self, limits: Limits) -> Child:
        scratch = self._settings.scratch
        if not self._settings.isolation.private_tmpfs:
            scratch = tempfile.mkdtemp(dir=scratch)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        (out, child_out), (err, child_err) = os.pipe(), os.pipe()
        server = os.getpid()
        pid = os.fork()
        if pid == 0:
            streams = (theirs.fileno(), child_out, child_err)
            child.main(child.Birth(self._settings, limits, scratch, streams, server, self._call_filter))
        theirs.close()
        os.close(child_out)
        os.close(child_err)
        ours.setblocking(False)
        each = Child(pid, limits, scratch, ours, (out, err))
        self._children.add(each)
        self._listen(each)
        return each

    def _listen(self, each: Child) -> None:
        self._selector.register(each.handle, selectors.EVENT_READ, functools.partial(self._on_end, each))
        for pipe in each.pipes:
            os.set_blocking(pipe, False)
            self._selector.register(pipe, selectors.EVENT_READ, functools.partial(self._on_output, each, pipe))
        self._selector.register(each.control, selectors.EVENT_READ, functools.partial(self._on_control, each))

    def _on_output(self, each: Child, pipe: int) -> None:
        if each in self._children and not each.drain(pipe):
            each.open_pipes.discard(pipe)
            self._selector.unregister(pipe)

    def _on_given_up(self, each: Child, call: Call) -> None:
        if each.call is call:
            self._forget(call.over)
            each.kill()

    def _on_control(self, each: Child) -> None:
        """A child that ran foreign code may say anything here; what it says out of turn ends it."""
        if each not in self._children:
            return
        message = each.heard()
        if message == READY and not each.ready:
            each.ready = True
        elif message == DONE and each.ready and each.call is not None:
            self._on_done(each)
        else:
            self._forget(each.control)
            if message:
                each.kill("confused")

    def _on_done(self, each: Child) -> None:
        """Its result is there: tell the parent at once; tearing down a large process takes a while."""
        peak = _peak(each.pid)
        if not self._settings.persistent:
            self._forget(each.control)
            each.kill("answered")
        self._finish(each, "answered", 0, peak)
        if self._settings.persistent:
            self._spare = each

    def _on_end(self, each: Child) -> None:
        each.kill_followers()
        _, status, usage = os.wait4(each.pid, 0)
        self._children.remove(each)
        if self._spare is each:
            self._spare = None
        code = os.waitstatus_to_exitcode(status)
        ending = each.verdict or ("signal" if code < 0 else "exited")
        if each.call is not None:
            ready = each.ready or each.heard() == READY
            self._finish(each, ending if ready else "refused", abs(code), usage.ru_maxrss * 1024)
        self._forget(each.handle, each.control, *each.pipes)
        for descriptor in (each.handle, *each.pipes):
            os.close(descriptor)
        each.control.close()
        if not self._settings.isolation.private_tmpfs:
            self._sweep(each.scratch)

    def _finish(self, each: Child, ending: Ending, code: int, peak: int) -> None:
        """Report the end of the child's call."""
        call, each.call = each.call, None
        assert call is not None
        self._forget(call.over)
        stdout, stderr = each.printed()
        near = each.address_space > _NEARLY * each.limits.memory_bytes
        seconds = time.monotonic() - call.started
        _report(call, Report(ending, code, stdout, stderr, seconds, peak, near))

    def _forget(self, *sources: int | socket.socket) -> None:
        for source in sources:
            if source in self._selector.get_map():
                self._selector.unregister(source)

    def _sweep(self, scratch: str) -> None:
        """Remove a scratch folder in another process: it may hold a million files, a thousand levels deep."""
        try:
            pid = os.posix_spawnp("rm", ["rm", "-rf", "--", scratch], os.environ)
        except FileNotFoundError:  # the parent removes what is left when it closes the worker
            return
        handle = os.pidfd_open(pid)

        def reap() -> None:
            self._selector.unregister(handle)
            os.close(handle)
            os.waitpid(pid, 0)

        self._selector.register(handle, selectors.EVENT_READ, reap)


def _peak(pid: int) -> int:
    """The most memory that a process had, in bytes; 0 when that cannot be seen."""
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = dict(line.split(b":", 1) for line in file)
    except FileNotFoundError:
        return 0
    return int(lines.get(b"VmHWM", b"0 kB").split()[0]) * 1024


def _report(call: Call, report: Report) -> None:
    with contextlib.suppress(BrokenPipeError):
        frames.write_all(call.report, msgspec.json.encode(report))
    os.close(call.report)
    call.over.close()


def _boot(settings: Settings) -> None:
    """Import everything that calls need, and leave as little as possible for children to change in shared memory."""
    sys.path.extend(path for path in settings.paths if path not in sys.path)
    for name in settings.preload:
        module = importlib.import_module(name)
        if hasattr(module, "boot"):
            module.boot()
    gc.collect()
    gc.freeze()
    gc.disable()


def main() -> NoReturn:
    """Entry point; arguments: the parent's id (0 when it is in another namespace), the socket, the settings."""
    parent, descriptor, text = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    linux.die_with_parent(parent or os.getppid())
    settings = msgspec.json.decode(text, type=Settings)
    _boot(settings)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    Server(socket.socket(fileno=descriptor), settings).run()
