"""The fork server: one warm process that never runs foreign code and never waits for a child.

It is started with the descriptor of a socket and its `Settings`. Over the socket come limits and the descriptors of
four files: one whose closing says that the call is over (or, from the other side, given up), the request, the result
and the report. The server hands request and result to a child and looks after it: what it prints, its time, its
threads, its end. All it says of a child in its `Report` it has seen from outside.
"""

from __future__ import annotations

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
from typing import TYPE_CHECKING, NoReturn

from cadwright.sandbox import child, lineage, linux
from cadwright.sandbox.marks import DONE, GO, READY
from cadwright.sandbox.watched import Call, Child, as_settings, peak_of

if TYPE_CHECKING:
    from cadwright.sandbox.base import Limits
    from cadwright.sandbox.wire import Ending, Settings

WATCH_SECONDS = 0.02
"""How often running children are looked at: threads cannot be limited by the kernel for root."""
SPARE_SECONDS = 0.002
"""Nothing to do for so long: time to make a new spare child."""
MESSAGE_BYTES = 4096


class Server:
    """The loop and its state."""

    def __init__(self, parent: socket.socket, settings: Settings) -> None:
        self._parent = parent
        self._settings = settings
        self._persistent = settings.kind == "persistent"
        self._selector = selectors.PollSelector()
        self._children: set[Child] = set()
        self._spare: Child | None = None

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
        return self._spare is None and not self._persistent and not self._busy()

    def _on_request(self) -> None:
        message, descriptors, _ = linux.receive(self._parent, MESSAGE_BYTES, 4)
        if len(descriptors) != 4:
            os._exit(0)  # the parent has gone; the children die with this process
        over, request, result, report = descriptors
        call = Call(over, report, as_settings(message))
        try:
            self._hand_over(call, request, result)
        except OSError as error:
            call.finish(ending="refused", stderr=f"no child could be started: {error}")
        finally:
            os.close(request)
            os.close(result)

    def _hand_over(self, call: Call, request: int, result: int) -> None:
        each = self._spare
        if each is None or not (each.limits == call.limits or self._persistent):
            each = self._fork(call.limits)
        else:
            self._spare = None
        each.call = call
        self._selector.register(call.over, selectors.EVENT_READ, functools.partial(self._on_given_up, each, call))
        call.begin()
        try:
            linux.send_fds(each.control, GO, [request, result])
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
            child.main(child.Birth(self._settings, limits, scratch, streams, server))
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
        elif message == DONE and each.ready and each.call is not None and not each.verdict:
            self._on_done(each)
        else:
            self._forget(each.control)
            if message:
                each.kill("confused")

    def _on_done(self, each: Child) -> None:
        """Its result is there: tell the parent at once; tearing down a large process takes a while."""
        peak = peak_of(each.pid)
        if not self._persistent:
            self._forget(each.control)
            each.kill("answered")
        self._finish(each, "answered", 0, peak)
        if self._persistent and self._spare is None:
            self._spare = each
        elif self._persistent:  # calls of two processes overlapped, and each had a child
            each.kill("answered")

    def _on_end(self, each: Child) -> None:
        each.kill_followers()
        _, status, usage = os.wait4(each.pid, 0)
        self._children.remove(each)
        if self._spare is each:
            self._spare = None
        code = linux.exit_code(status)
        ending = each.verdict or ("signal" if code < 0 else "exited")
        if each.call is not None:
            began = each.ready or each.verdict or each.heard() == READY
            self._finish(each, ending if began else "refused", abs(code), usage.ru_maxrss * 1024)
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
        call.finish(
            ending=ending,
            code=code,
            stdout=stdout,
            stderr=stderr,
            seconds=time.monotonic() - call.started,
            peak_bytes=peak,
            near_memory_limit=each.near_memory_limit,
        )

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
        handle = linux.pidfd_open(pid)

        def reap() -> None:
            self._selector.unregister(handle)
            os.close(handle)
            os.waitpid(pid, 0)

        self._selector.register(handle, selectors.EVENT_READ, reap)


def _boot(settings: Settings) -> None:
    """Import everything that calls need, and leave as little as possible for children to change in shared memory."""
    sys.path.extend(path for path in settings.paths if path not in sys.path)
    for name in (settings.invoke, *settings.preload):
        module = importlib.import_module(name)
        if hasattr(module, "boot"):
            module.boot()
    linux.sort_something()
    gc.collect()
    gc.freeze()
    gc.disable()


def main() -> NoReturn:
    """Entry point; arguments: the parent's id (0 when it is in another namespace), the socket, the settings."""
    parent, descriptor, text = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    linux.die_with_parent(parent or os.getppid())
    settings = as_settings(text)
    _boot(settings)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    connection = socket.socket(fileno=descriptor)
    if settings.kind == "session":
        lineage.Lineage(connection, settings).run()
    Server(connection, settings).run()
