"""Workers as the parent process sees them."""

import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from cadwright.errors import WorkerError
from cadwright.sandbox import launch, loans, outcome, plain, server_process
from cadwright.sandbox.base import CallResult, Limits
from cadwright.sandbox.exchange import Exchange, NotBegunError
from cadwright.sandbox.isolation import probe
from cadwright.sandbox.loans import LentServer, Server
from cadwright.sandbox.standby import Closing
from cadwright.sandbox.wire import Request


class ForkWorker(Closing):
    """A warm fork server: every call runs in a fresh, locked-down child of a process that has ``preload`` imported.

    The server starts in the background at once, or is lent by another process (`loans`); the first call waits for
    it. ``role`` says whether calls run foreign code ("guest") or only our own on foreign data ("trusted"): children
    are locked down alike, but the two must not share a server. ``limits`` hold for calls that name none. ``paths`` are
    folders to import from, ``extra_readable`` files and folders that children may read, beside what Python needs.
    ``environment`` is added to an otherwise empty one. ``program`` is another interpreter to run it all in; its
    functions can use the standard library, what that interpreter has, and the stdlib-only modules that `marks` names.
    """

    _kind: Literal["forks", "persistent", "session"] = "forks"
    _keep = 0

    def __init__(
        self,
        preload: Sequence[str],
        *,
        role: Literal["guest", "trusted"],
        limits: Limits | None = None,
        environment: Mapping[str, str] | None = None,
        extra_readable: Sequence[Path] = (),
        paths: Sequence[Path] = (),
        program: launch.Program | None = None,
    ) -> None:
        self.role = role
        self._program = program
        self._limits = limits or Limits()
        self._preload = tuple(preload)
        self._environment = dict(environment or {})
        programs = map(Path, program.readable) if program else ()
        self._readable = launch.readable((*extra_readable, *paths, *programs))
        self._paths = tuple(str(path) for path in paths)
        self._lock = threading.Lock()
        self._closed = False
        self._alone = False
        """Whether a lent server has failed: from then on it has its own."""
        self.isolation = probe().lacks()
        self._server = self._start() if probe().platform == "linux" else None

    def call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
    ) -> CallResult:
        """Call ``"package.module:name"`` in a fresh child and wait for it; safe from several threads.

        A server that was killed while it had nothing to do, or while it started, is started anew, once; a lent one
        that dies is replaced by one of our own, which makes the call as if it were the first. Raises `WorkerError`
        when the server cannot be started, dies meanwhile, or cannot isolate the child; the next call starts it anew.
        """
        limits, request = limits or self._limits, Request(function, arguments)
        if probe().platform != "linux":
            return plain.call(request, blobs or {}, limits, self._paths, self._environment)
        try:
            return self._make_call(request, blobs or {}, limits)
        except NotBegunError:
            return self._make_call(request, blobs or {}, limits)

    def _make_call(self, request: Request, blobs: dict[str, bytes], limits: Limits) -> CallResult:
        server = self._ready_server()
        with Exchange(request, blobs) as call:
            try:
                report = call.make(server.socket, limits)
            except (OSError, WorkerError) as error:
                dead = self._dead(server, error)
                raise (NotBegunError(str(dead)) if isinstance(server, LentServer) else dead) from error
            return outcome.understand(report, call.result, limits)

    @property
    def process_id(self) -> int | None:
        """The process that holds the server, of bubblewrap where there is one; ``None`` when it has ended."""
        return self._server.process_id if self._server and self._server.release.alive else None

    def close(self) -> None:
        """End the server and every child; calling it twice is fine, calling `call` afterwards is not."""
        with self._lock:
            self._closed = True
            if self._server:
                self._server.release()

    def _start(self) -> Server:
        blueprint = launch.Blueprint(
            preload=self._preload,
            paths=self._paths,
            readable=self._readable,
            limits=self._limits,
            role=self.role,
            environment=tuple(sorted(self._environment.items())),
            program=self._program,
            kind=self._kind,
            keep=self._keep,
        )
        lender = None if self._alone else loans.lender()
        server: Server = server_process.start(blueprint) if lender is None else LentServer(lender, blueprint)
        server.release = weakref.finalize(self, server.end)
        return server

    def _ready_server(self) -> Server:
        """Raises `NotBegunError` for a server that was killed; the next time there is another one."""
        with self._lock:
            if self._closed:
                raise WorkerError("this worker was closed")
            if self._server is None or not self._server.release.alive:
                self._server = self._start()
            server = self._server
        try:
            server.wait_until_ready()
        except OSError as error:  # another thread has found it dead
            raise self._dead(server, NotBegunError(str(error))) from error
        except WorkerError as error:
            raise self._dead(server, error) from error
        return server

    def _dead(self, server: Server, error: Exception) -> WorkerError:
        """What to raise after an error with ``server``, which is ended so that the next call starts another."""
        kind = NotBegunError if isinstance(error, NotBegunError) else WorkerError
        with self._lock:
            self._alone = self._alone or isinstance(server, LentServer)
            if self._closed:
                return WorkerError("this worker was closed")
            if server.release.alive:
                words = server.last_words()
                server.release()
                return kind(f"{error}: {words}")
        return kind(str(error))


class PersistentWorker(ForkWorker):
    """Calls run one after another in one long-lived, locked-down process; it is replaced after a time-out or crash.

    For work with something expensive to keep warm, such as a rendering context. One call can see and change what the
    next one works with, so it must never be given foreign code; hence there is no role to choose. Of a call's own
    limits only ``wall_seconds`` and ``result_bytes`` count; the others are fixed when the process starts.
    """

    _kind = "persistent"

    def __init__(
        self,
        preload: Sequence[str],
        *,
        limits: Limits | None = None,
        environment: Mapping[str, str] | None = None,
        extra_readable: Sequence[Path] = (),
        paths: Sequence[Path] = (),
    ) -> None:
        self._turn = threading.Lock()
        super().__init__(
            preload,
            role="trusted",
            limits=limits,
            environment=environment,
            extra_readable=extra_readable,
            paths=paths,
        )

    def call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
    ) -> CallResult:
        """Call ``"package.module:name"`` and wait for it; callers in other threads wait for their turn."""
        with self._turn:
            return super().call(function, arguments, blobs, limits)
