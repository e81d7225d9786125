"""A fork server as the process that started it sees it: started, waited for, ended."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Mapping
from typing import IO, Any

from cadwright.errors import WorkerError
from cadwright.sandbox import filters, launch
from cadwright.sandbox.exchange import NotBegunError, readable
from cadwright.sandbox.isolation import Isolation, probe
from cadwright.sandbox.marks import READY
from cadwright.sandbox.wire import Settings

BOOT_SECONDS = 180.0
END_SECONDS = 1.0
_MOST_EXIT_STATUS = 128


class ServerProcess:
    """One running server process."""

    release: "weakref.finalize[[], Any]"
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
            if self.has_ended:  # bubblewrap, a moment before what it holds
                raise NotBegunError("a worker was killed")

    def _was_killed(self) -> bool:
        """Whether it, or bubblewrap, ended by a signal; bubblewrap tells of what it holds as shells do."""
        self._keeper.join(END_SECONDS)
        code = self._process.returncode if self._process is not None else None
        return code is not None and not 0 <= code <= _MOST_EXIT_STATUS

    @property
    def has_ended(self) -> bool:
        """Whether the process is no more."""
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
        if self._process is not None and not self.has_ended:
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
        with contextlib.suppress(OSError):  # the socket may be closed: others have it
            while readable(self.socket, END_SECONDS) and self.socket.recv(1):
                pass


def start(blueprint: launch.Blueprint) -> ServerProcess:
    """A new server, which boots in the background."""
    isolation = probe()
    folder = None if isolation.bubblewrap else tempfile.mkdtemp(prefix="cadwright-")
    scratch, cache = launch.INSIDE_SCRATCH, launch.INSIDE_CACHE
    if folder is not None:
        scratch, cache = folder + scratch, folder + cache
        os.mkdir(scratch)
        os.mkdir(cache)
    program = blueprint.program
    settings = Settings(
        preload=blueprint.preload,
        paths=blueprint.paths,
        readable=blueprint.readable,
        limits=blueprint.limits,
        isolation=isolation,
        scratch=scratch,
        cache=cache,
        invoke="cadwright.sandbox.bare_invoke" if program else "cadwright.sandbox.invoke",
        kind=blueprint.kind,
        call_filter=_call_filter(isolation, blueprint.kind).hex(),
        keep=blueprint.keep,
        shared_scratch=program is not None and not isolation.private_tmpfs,
    )
    environment = dict(blueprint.environment) | (program.variables(scratch) if program else {})
    return ServerProcess(settings, launch.environment(environment, cache, scratch), folder, program)


def _call_filter(isolation: Isolation, kind: str) -> bytes:
    if not isolation.seccomp:
        return b""
    return filters.compile_filter(refuse_file_attributes=not isolation.bubblewrap, ask=kind == "session")
