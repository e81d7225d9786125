"""The server of a session: a line of processes, each a fork of the one before, of which the last one is the present.

A process that takes a step leaves a snapshot behind. When it crashes, hangs or is told to go back, it is killed and
the snapshot takes its place; the system makes that a child of this server, which is why `_reap` can wait for it.
States are numbered: 0 is the first process as it started, n the present after n steps.
"""

from __future__ import annotations

import contextlib
import functools
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from cadwright.sandbox import child, generation, linux, notices
from cadwright.sandbox.marks import DONE, FAILED, GO, PAUSE, READY, RESUME, SHED, STEP
from cadwright.sandbox.watched import Call, Child, as_settings, peak_of

if TYPE_CHECKING:
    from cadwright.sandbox.base import Limits
    from cadwright.sandbox.wire import Ending, Settings

WATCH_SECONDS = 0.02
_MESSAGE_BYTES = 4096
_SWEEPS = 50


class Generation(Child):
    """One process of the line. It is stopped whenever it is not to run, whatever its code would like to do."""

    def stop(self) -> None:
        """Let it do nothing at all until `go_on`."""
        linux.pidfd_signal(self.handle, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it run."""
        linux.pidfd_signal(self.handle, signal.SIGCONT)

    def kill_followers(self) -> None:
        """All processes of a session are of one group; what is not of the line is swept up by `Lineage`."""


class Lineage:
    """The loop and its state."""

    def __init__(self, parent: socket.socket, settings: Settings) -> None:
        self._parent = parent
        self._settings = settings
        self._selector = selectors.PollSelector()
        self._living: dict[int, Generation] = {}
        self._tip: Generation | None = None
        self._kept: dict[int, Generation] = {}
        self._state = 0
        self._call: Call | None = None
        self._forking: int | None = None
        """The process that may fork now."""
        self._newcomer: socket.socket | None = None
        self._snapshot: Generation | None = None
        self._shed = 0
        self._peak = 0

    def run(self) -> NoReturn:
        """Serve until the parent has gone."""
        linux.prctl(linux.PR_SET_CHILD_SUBREAPER, 1)
        self._start()
        self._parent.send(READY)
        self._hear(self._parent, self._on_request)
        while True:
            for key, _ in self._selector.select(WATCH_SECONDS if self._call else None):
                if self._selector.get_map().get(key.fd) is key:  # nothing before it in this round has closed it
                    key.data()
            if self._call and self._tip and not self._call.paused:
                self._tip.look(time.monotonic())

    def _start(self) -> None:
        """Fork the first process and wait until it is locked down."""
        ours, theirs = self._control()
        null = os.open(os.devnull, os.O_WRONLY)
        server = os.getpid()
        pid = os.fork()
        if pid == 0:
            errors = os.dup(2)
            streams = (theirs.fileno(), null, errors)
            generation.main(child.Birth(self._settings, self._settings.limits, self._settings.scratch, streams, server))
        theirs.close()
        os.close(null)
        message, descriptors, _ = linux.receive(ours, 1, 1)
        if message != READY:
            os._exit(1)  # it has said why on stderr
        self._tip = self._welcome(pid, ours)
        for listener in descriptors:
            self._hear(listener, functools.partial(notices.answer, listener, self._may_fork))

    def _welcome(self, pid: int, control: socket.socket) -> Generation:
        control.setblocking(False)
        each = Generation(pid, self._settings.limits, self._settings.scratch, control, ())
        self._living[pid] = each
        self._hear(each.handle, functools.partial(self._on_end, each))
        self._hear(each.control, functools.partial(self._on_control, each))
        return each

    def _may_fork(self, process: int) -> bool:
        allowed, self._forking = process == self._forking, None
        return allowed

    def _on_request(self) -> None:
        message, descriptors, _ = linux.receive(self._parent, _MESSAGE_BYTES, 5)
        if not message:
            self._end()
        wanted = as_settings(message)
        over, report, *files = descriptors
        self._forget(self._parent)  # one request at a time
        self._call = Call(over, report, wanted.limits)
        self._hear(self._call.over, self._on_word)
        if wanted.back is not None:
            self._go_back(wanted.back)
        elif self._tip is None or wanted.state != self._state:
            self._finish("gone")
        else:
            self._call.begin()
            self._take_step(self._tip, files, wanted.limits)
        for descriptor in files:
            os.close(descriptor)

    def _end(self) -> NoReturn:
        """The parent has gone. With this process its namespace ends and all that is in it, where it has one."""
        for each in self._living.values():
            each.kill()
        os._exit(0)

    def _take_step(self, tip: Generation, files: list[int], limits: Limits) -> None:
        (out, their_out), (err, their_err) = os.pipe(), os.pipe()
        tip.limits, tip.call, tip.verdict = limits, self._call, None
        tip.listen((out, err))
        for pipe in tip.pipes:
            os.set_blocking(pipe, False)
            self._hear(pipe, functools.partial(self._on_output, tip, pipe))
        try:
            self._ask_to_fork(tip, STEP, [their_out, their_err, *files])
        finally:
            os.close(their_out)
            os.close(their_err)

    def _ask_to_fork(self, tip: Generation, message: bytes, files: list[int]) -> None:
        self._newcomer, theirs = self._control()
        self._hear(self._newcomer, self._on_newcomer)
        self._forking = tip.pid
        tip.go_on()
        with contextlib.suppress(OSError):  # it has died: that will be noticed
            linux.send_fds(tip.control, message, [theirs.fileno(), *files])
        theirs.close()

    def _control(self) -> tuple[socket.socket, socket.socket]:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        return ours, theirs

    def _on_newcomer(self) -> None:
        """A fork says that it is there; the kernel says which process it is."""
        assert self._newcomer is not None
        newcomer, self._newcomer, tip = self._newcomer, None, self._tip
        self._forget(newcomer)
        message, _, pid = linux.receive(newcomer, 1, 0)
        if message != READY or pid in self._living or tip is None:
            newcomer.close()
            if message and tip:
                tip.kill("confused")
            return
        each = self._welcome(pid, newcomer)
        if self._shed:
            self._tip = each
            tip.kill()
            self._finish("answered", peak=self._peak, of=tip)
        else:
            self._snapshot = each
            self._stop(each)
            if self._call:
                self._call.started = time.monotonic()
            with contextlib.suppress(OSError):  # it has died: that will be noticed
                tip.control.send(GO)

    def _on_control(self, each: Generation) -> None:
        """A process that ran foreign code may say anything here; what it says out of turn ends it."""
        message = each.heard()
        if not message:
            self._forget(each.control)
        elif each is not self._tip or each.call is None or self._shed:
            each.kill("confused")
        elif message == DONE and self._snapshot:
            self._on_done(each)
        elif message == FAILED:
            self._finish("refused", said="there is no memory for a snapshot")
        else:
            each.kill("confused")

    def _on_done(self, tip: Generation) -> None:
        assert self._snapshot is not None
        self._kept[self._state], self._snapshot = self._snapshot, None
        self._state += 1
        self._peak = peak_of(tip.pid)
        self._shed = linux.threads_of(tip.pid) - 1
        if self._shed > 0:  # the state goes on without them: a fork has one thread
            self._ask_to_fork(tip, SHED, [])
        else:
            self._finish("answered", peak=self._peak)

    def _on_output(self, each: Generation, pipe: int) -> None:
        if not each.drain(pipe):
            each.open_pipes.discard(pipe)
            self._forget(pipe)

    def _on_word(self) -> None:
        """The parent stops the clock, lets it run again, or has given up."""
        call = self._call
        if call is None:
            return
        word = call.over.recv(1)
        if word == PAUSE:
            call.pause()
        elif word == RESUME:
            call.resume()
        else:
            self._forget(call.over)
            if self._tip:
                self._tip.kill()

    def _on_end(self, each: Generation) -> None:
        code, peak = _reap(each.pid)
        self._let_go(each)
        for state in [state for state, kept in self._kept.items() if kept is each]:
            del self._kept[state]
        if each is self._snapshot:
            self._snapshot = None
        if each is not self._tip:
            return
        self._tip, self._snapshot = self._snapshot, None
        if self._tip is None and self._kept:
            self._state = max(self._kept)
            self._tip = self._kept.pop(self._state)
        if each.call:
            ending: Ending = each.verdict or ("signal" if code < 0 else "exited")
            self._finish(ending, abs(code), peak, of=each)

    def _go_back(self, state: int) -> None:
        if state in self._kept and self._tip:
            for each in (self._tip, *(kept for number, kept in self._kept.items() if number > state)):
                each.kill()
            self._tip = self._kept[state]
            self._kept = {number: kept for number, kept in self._kept.items() if number < state}
            self._state = state
        self._finish("answered" if state == self._state else "gone")

    def _finish(
        self, ending: Ending, code: int = 0, peak: int = 0, *, of: Generation | None = None, said: str = ""
    ) -> None:
        """Report the end of the request, with everything in order for the next one."""
        call, self._call = self._call, None
        assert call is not None
        each = of or self._tip
        self._forking = None
        self._close_newcomer()
        self._prune()
        self._sweep()
        self._forget(call.over)
        stdout, stderr = each.printed() if each and each.pipes else ("", said)
        call.finish(
            ending=ending,
            code=code,
            stdout=stdout,
            stderr=stderr or said,
            seconds=call.seconds,
            peak_bytes=peak,
            near_memory_limit=each.near_memory_limit if each else False,
            states=sorted(self._kept) + ([self._state] if self._tip else []),
            shed=max(self._shed, 0),
        )
        self._shed = 0
        if each:
            self._end_call(each)
        if self._tip:
            self._tip.call = None
            self._stop(self._tip)
        self._hear(self._parent, self._on_request)

    def _stop(self, each: Generation) -> None:
        """Stop a process until it is to run; not where it could outlive this server, stopped for ever."""
        if self._settings.isolation.bubblewrap:
            each.stop()

    def _end_call(self, each: Generation) -> None:
        each.call = None
        each.address_space = each.at_start
        for pipe in each.pipes:
            self._forget(pipe)
            os.close(pipe)
        each.listen(())

    def _close_newcomer(self) -> None:
        if self._newcomer is not None:
            self._forget(self._newcomer)
            self._newcomer.close()
            self._newcomer = None

    def _prune(self) -> None:
        """Drop the oldest snapshots but the first: when there are too many, or when they take too much memory."""
        extra = [state for state in sorted(self._kept) if state]
        while extra and (len(extra) > self._settings.keep or self._crowded()):
            self._kept.pop(extra.pop(0)).kill()

    def _crowded(self) -> bool:
        memory = sum(linux.private_memory_of(each.pid) for each in self._kept.values())
        return len(self._kept) > 2 and memory > self._settings.limits.memory_bytes

    def _sweep(self) -> None:
        """Kill every process that is not of the line."""
        if not self._settings.isolation.bubblewrap:
            return  # there is no telling which processes are ours
        known = {1, os.getpid(), *self._living}
        for _ in range(_SWEEPS):
            strays = {int(name) for name in os.listdir("/proc") if name.isdigit()} - known
            if not strays:
                return
            for pid in strays:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                _reap(pid)

    def _let_go(self, each: Generation) -> None:
        del self._living[each.pid]
        self._forget(each.handle)
        self._forget(each.control)
        os.close(each.handle)
        each.control.close()

    def _hear(self, source: Any, act: Callable[[], None]) -> None:
        self._selector.register(source, selectors.EVENT_READ, act)

    def _forget(self, source: int | socket.socket) -> None:
        if source in self._selector.get_map():
            self._selector.unregister(source)


def _reap(pid: int) -> tuple[int, int]:
    """How a process ended and the most memory that it had; nothing of one whose parent is another process."""
    try:
        _, status, usage = os.wait4(pid, 0)
    except ChildProcessError:
        return 0, 0
    return linux.exit_code(status), usage.ru_maxrss * 1024
