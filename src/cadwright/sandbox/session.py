"""Sessions as the parent process sees them: a line of processes in which state lives from step to step."""

import contextlib
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright.errors import WorkerError
from cadwright.sandbox import frames, launch, outcome
from cadwright.sandbox.base import CallResult, Limits
from cadwright.sandbox.cancellation import Patience
from cadwright.sandbox.client import ForkWorker
from cadwright.sandbox.exchange import GRACE_SECONDS, Exchange, NotBegunError
from cadwright.sandbox.marks import PAUSE, RESUME
from cadwright.sandbox.questions import Line
from cadwright.sandbox.wire import Report, Request

Answer = Callable[[str, dict[str, Any], dict[str, bytes]], tuple[dict[str, Any], dict[str, bytes]]]
"""Answers a question of the session's code: name, arguments, blobs; JSON-able dict, blobs."""


class StateGoneError(LookupError):
    """The state is not there any more as a process."""


class _Wanted(msgspec.Struct):
    """What the server is told: take a step from ``state``, or go ``back``."""

    limits: Limits
    state: int
    back: int | None = None


class SessionWorker(ForkWorker):
    """A session: calls run one after another, each in a fork of the process that the one before left behind.

    State 0 is the process as it started; a call that ends well leads from one state to the next. Every earlier state
    is kept as a frozen process, the newest ``keep`` of them and state 0, and `back` returns to it exactly. After a
    crash, a time-out or an attack the present is the state before that call. Memory, threads and scratch are limited
    by the ``limits`` that the session starts with; files in the scratch folder belong to all states.
    """

    _kind = "session"

    def __init__(
        self,
        preload: Sequence[str],
        *,
        limits: Limits | None = None,
        environment: Mapping[str, str] | None = None,
        extra_readable: Sequence[Path] = (),
        paths: Sequence[Path] = (),
        program: launch.Program,
        keep: int = 8,
    ) -> None:
        self._keep = keep
        self.state = 0
        """The number of the present state."""
        self.states: tuple[int, ...] = (0,)
        """The states that can be gone back to exactly, the present included."""
        self.shed = 0
        """How many threads the last call left running; they were ended."""
        super().__init__(
            preload,
            role="guest",
            limits=limits,
            environment=environment,
            extra_readable=extra_readable,
            paths=paths,
            program=program,
        )

    def call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
        answer: Answer | None = None,
    ) -> CallResult:
        """Call ``"package.module:name"`` as the next step; ``answer`` answers what its code asks meanwhile.

        Raises `StateGoneError` when the present was lost between two calls, and `WorkerError`; in both cases `state`
        and `states` tell what there is now.
        """
        limits, before = limits or self._limits, self.state
        with Exchange(Request(function, arguments), blobs or {}) as exchange:
            report = self._make(exchange, _Wanted(limits, self.state), answer)
            self.shed = report.shed
            if report.ending == "gone":
                raise StateGoneError("the session's process has died")
            understood = outcome.understand(report, exchange.result, limits)
            if understood.status == "crash" and self.state != before:  # it said that it was done, and was not
                self.back(before)
            if report.ending == "exited" and understood.status == "ok":  # what it left is no result: it has gone
                message = f"it ended itself with exit status {report.code}"
                return CallResult("crash", stdout=report.stdout, stderr=report.stderr, message=message)
            return understood

    def back(self, state: int) -> None:
        """Return to an earlier state; what came after it is gone. Raises `StateGoneError` or `WorkerError`."""
        with Exchange(Request("", {}), {}) as exchange:
            report = self._make(exchange, _Wanted(self._limits, self.state, state), None)
        if report.ending == "gone":
            raise StateGoneError(f"state {state} is gone")

    def _make(self, exchange: Exchange, wanted: _Wanted, answer: Answer | None) -> Report:
        try:
            server = self._ready_server()
        except NotBegunError:
            if self.state:
                self.state, self.states = 0, (0,)
                raise
            server = self._ready_server()
        try:
            report = _take_step(exchange, server.socket, wanted, answer)
        except (OSError, WorkerError) as error:
            self.state, self.states = 0, (0,)  # another server starts with the next call
            raise self._dead(server, error) from error
        self.states = report.states
        self.state = report.states[-1] if report.states else 0
        if not report.states:
            self._dead(server, WorkerError("every process of the session has died"))
            self.states = (0,)
        return report


def _take_step(exchange: Exchange, server: socket.socket, wanted: _Wanted, answer: Answer | None) -> Report:
    ours, theirs = socket.socketpair()
    line = Line(ours, wanted.limits.result_bytes, wanted.limits.value_bytes)
    with contextlib.closing(line):
        with theirs:
            exchange.send(server, wanted, [*exchange.for_session, theirs.fileno()])
        _converse(exchange, ours, line, wanted.limits, answer)
    return exchange.report()


def _converse(exchange: Exchange, questions: socket.socket, line: Line, limits: Limits, answer: Answer | None) -> None:
    """Answer questions until the step is over. Raises `WorkerError` when it should long have been."""
    patience = Patience(exchange.ours.fileno(), questions.fileno())
    end = time.monotonic() + limits.wall_seconds + GRACE_SECONDS
    while True:
        ready = patience.wait(end - time.monotonic())
        if exchange.ours.fileno() in ready:
            return
        if not ready:
            raise WorkerError("a session does not answer")
        try:
            asked = line.take_in() if answer else None
            if asked is None and answer:
                continue
        except (frames.FrameError, ConnectionError):
            asked = None
        if asked is None or answer is None:
            patience.forget(questions.fileno())
            line.close()
            continue
        started = time.monotonic()
        exchange.ours.send(PAUSE)
        value, blobs = answer(asked[0].name, asked[0].arguments, asked[1])
        exchange.ours.send(RESUME)
        end += time.monotonic() - started
        with contextlib.suppress(ConnectionError):
            line.say(value, blobs, exchange.ours)
