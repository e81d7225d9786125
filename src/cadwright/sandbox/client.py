"""Workers as the parent process sees them."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal

from cadwright.errors import WorkerError
from cadwright.sandbox import filters, launch, outcome, plain
from cadwright.sandbox.base import CallResult, Limits
from cadwright.sandbox.exchange import Exchange, NotBegunError, readable
from cadwright.sandbox.isolation import Isolation, probe
from cadwright.sandbox.marks import READY
from cadwright.sandbox.standby import Closing
from cadwright.sandbox.wire import Request, Settings

BOOT_SECONDS = 180.0
END_SECONDS = 1.0
_MOST_EXIT_STATUS = 128


class _Server:
    """One running server process."""

    release: "weakref.finalize[[], ForkWorker]"
    """Calls `end`, once: when asked to, when its worker is forgotten, or when the interpreter ends."""

    def __init__(
        self,
        settings: Settings,
        environment: Mapping[str, str],
        folder: str | None,
        program: launch.Program | None,
    ) -> None:
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  closed in `end`
        self._process: subprocess.Popen[bytes] | None = None
        self._started = threading.Event()
        self._ready = False
        self._booting = threading.Lock()
        self._folder = folder
        arguments = (launch.command(settings, theirs.fileno(), program), dict(environment), theirs)
        self._keeper = threading.Thread(target=self._keep, args=arguments, daemon=True, name="cadwright-worker")
        self._keeper.start()
        self._started.wait()

    def _keep(self, command: list[str], environment: dict[str, str], theirs: socket.socket) -> None:
        """Start the process and wait for its end.

        In a thread of its own: the kernel kills the process when the *thread* that started it ends.
        """
        try:
            self._process = subprocess.Popen(
                command,
                env=environment,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except OSError as error:
            self._errors.write(str(error).encode())
        finally:
            theirs.close()
            self._started.set()
        if self._process is not None:
            self._process.wait()

    def wait_until_ready(self) -> None:
        """Wait for the imports to be done. Raises `WorkerError`, or `NotBegunError` when it was killed."""
        with self._booting:
            if not self._ready:
                if not readable(self.socket, BOOT_SECONDS):
                    raise WorkerError(f"a worker did not start within {BOOT_SECONDS:g} s")
                self._ready = self.socket.recv(1) == READY
            if not self._ready:
                raise (NotBegunError if self._was_killed() else WorkerError)("a worker could not be started")
            if self._has_ended:  # bubblewrap, a moment before what it holds
                raise NotBegunError("a worker was killed")

    def _was_killed(self) -> bool:
        """Whether it, or bubblewrap, ended by a signal; bubblewrap tells of what it holds as shells do."""
        self._keeper.join(END_SECONDS)
        code = self._process.returncode if self._process is not None else None
        return code is not None and not 0 <= code <= _MOST_EXIT_STATUS

    @property
    def _has_ended(self) -> bool:
        return self._process is None or self._process.returncode is not None

    @property
    def process_id(self) -> int | None:
        """Its process (bubblewrap's, where there is one)."""
        return self._process.pid if self._process is not None else None

    def last_words(self) -> str:
        """The end of what the server printed to stderr."""
        size = os.fstat(self._errors.fileno()).st_size
        text = os.pread(self._errors.fileno(), 4000, max(0, size - 4000)).decode("utf-8", "replace").strip()
        return text or "it said nothing"

    def end(self) -> None:
        """Kill it and everything it started, and wait for that."""
        if self._process is not None and not self._has_ended:
            if self._folder is not None:  # no bubblewrap: nobody but the server can end all that it has started
                with contextlib.suppress(OSError):
                    self.socket.shutdown(socket.SHUT_RDWR)
                self._keeper.join(END_SECONDS)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(
                    self._process.pid, signal.SIGKILL
                )  # what bubblewrap has just started does not die with it yet
        else:  # killed so early that what bubblewrap had started did not die with it
            with contextlib.suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
        self._keeper.join()
        self._wait_for_the_end()
        self.socket.close()
        self._errors.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _wait_for_the_end(self) -> None:
        """What was killed may be bubblewrap alone: the server dies of that a moment later and lets go of its socket."""
        with contextlib.suppress(ConnectionError):
            while readable(self.socket, END_SECONDS) and self.socket.recv(1):
                pass


class ForkWorker(Closing):
    """A warm fork server: every call runs in a fresh, locked-down child of a process that has ``preload`` imported.

    The server starts in the background at once; the first call waits for it. ``role`` says whether calls run foreign
    code ("guest") or only our own on foreign data ("trusted"): children are locked down alike, but the two must not
    share a server. ``limits`` hold for calls that name none. ``paths`` are folders to import from, ``extra_readable``
    files and folders that children may read, beside what Python needs. ``environment`` is added to an otherwise
    empty one. ``program`` is another interpreter to run it all in; its functions can use the standard library, what
    that interpreter has, and the stdlib-only modules that `marks` names.
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

        A server that was killed while it had nothing to do, or while it started, is started anew, once. Raises
        `WorkerError` when the server cannot be started, dies meanwhile, or cannot isolate the child; the next call
        starts it anew.
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
                raise self._dead(server, error) from error
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

    def _start(self) -> _Server:
        isolation = probe()
        folder = None if isolation.bubblewrap else tempfile.mkdtemp(prefix="cadwright-")
        scratch, cache = launch.INSIDE_SCRATCH, launch.INSIDE_CACHE
        if folder is not None:
            scratch, cache = folder + scratch, folder + cache
            os.mkdir(scratch)
            os.mkdir(cache)
        settings = Settings(
            preload=self._preload,
            paths=self._paths,
            readable=self._readable,
            limits=self._limits,
            isolation=isolation,
            scratch=scratch,
            cache=cache,
            invoke="cadwright.sandbox.bare_invoke" if self._program else "cadwright.sandbox.invoke",
            kind=self._kind,
            call_filter=self._call_filter(isolation).hex(),
            keep=self._keep,
            shared_scratch=self._program is not None and not isolation.private_tmpfs,
        )
        environment = self._environment | (self._program.variables(scratch) if self._program else {})
        server = _Server(settings, launch.environment(environment, cache, scratch), folder, self._program)
        server.release = weakref.finalize(self, server.end)
        return server

    def _call_filter(self, isolation: Isolation) -> bytes:
        if not isolation.seccomp:
            return b""
        return filters.compile_filter(refuse_file_attributes=not isolation.bubblewrap, ask=self._kind == "session")

    def _ready_server(self) -> _Server:
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

    def _dead(self, server: _Server, error: Exception) -> WorkerError:
        """What to raise after an error with ``server``, which is ended so that the next call starts another."""
        kind = NotBegunError if isinstance(error, NotBegunError) else WorkerError
        with self._lock:
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
