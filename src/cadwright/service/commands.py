"""The process that has everything imported and forks for every command that a terminal hands over.

It has one thread and no connection to any worker, so that a fork is a process like one that was started. The child
gets the terminal's files, folder and environment, and tells its exit code on the connection that it came with; what
comes from there is an interruption, and so is its end: whoever asked was killed.
"""

import atexit
import contextlib
import gc
import importlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any, NoReturn

from cadwright.sandbox import loans
from cadwright.service import connection
from cadwright.service.lender import Service

COMMAND_LINE = "cadwright.cli:run"
PREPARED = "cadwright.api.readiness:prepare"
"""By name, as workers call functions: what a command line is made of stands on floors above this one."""
_READY = b"ready"


class Commands:
    """That process, as the keeper sees it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._ready = False

    @property
    def ready(self) -> bool:
        """Whether a command can be handed over now."""
        with self._lock:
            if self._socket is not None and not self._ready:
                with contextlib.suppress(OSError):
                    self._ready = self._socket.recv(16, socket.MSG_DONTWAIT) == _READY
            return self._ready and self._process is not None and self._process.poll() is None

    def prepare(self) -> None:
        """Start the process where there is none."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                return
            self._ready = False
            self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", "from cadwright.service.commands import main; main()"],
                    stdin=theirs.fileno(),
                )

    def hand_over(self, visitor: socket.socket, files: list[int]) -> None:
        """Have a command run for a visitor; where that cannot be now, say so. Raises `OSError`."""
        if not self.ready:
            self.prepare()
            connection.send(visitor, {"busy": True})
            return
        assert self._socket is not None
        connection.send(self._socket, {}, (visitor.fileno(), *files))

    def close(self) -> None:
        """End it; commands that are running go on."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.wait()
            if self._socket is not None:
                self._socket.close()


def main() -> NoReturn:
    """Entry point; the keeper's socket is the standard input."""
    keeper = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    called(PREPARED)()
    called(COMMAND_LINE)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children: they tell their exit code themselves
    keeper.send(_READY)
    while True:
        _, files = connection.receive(keeper)
        if len(files) != 5:
            os._exit(0)  # the keeper has gone
        if os.fork() == 0:
            keeper.close()
            _become(files)
        for each in files:
            os.close(each)


def called(name: str) -> Any:
    """The function that a name ``"package.module:function"`` stands for."""
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


def _become(files: list[int]) -> NoReturn:
    """Be the process that was asked for, to its end."""
    visitor, wanted, *streams = files
    given = connection.from_memory(wanted)
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setpgid(0, 0)
    os.umask(given["umask"])
    os.environ.clear()
    os.environ.update(given["environment"])
    time.tzset()
    sys.stdin, sys.stdout, sys.stderr = (_stream(number, mode) for number, mode in enumerate("rww"))
    sys.argv = ["cadwright", *given["arguments"]]
    told = socket.socket(fileno=visitor)
    told.settimeout(None)
    threading.Thread(target=_heed, args=(told,), daemon=True).start()
    code = 1
    try:
        os.chdir(given["folder"])
        with loans.lend_from(Service()):
            code = called(COMMAND_LINE)(given["arguments"])
    except SystemExit as stopped:  # click ends so where nobody reads on: `cadwright … | head`
        code = stopped.code if isinstance(stopped.code, int) else 1
    finally:  # after a traceback, too, which is then printed before the visitor goes
        atexit.register(_tell, told, code)
        if sys.exc_info()[0] is not None:
            sys.excepthook(*sys.exc_info())
        sys.exit(code)


def _stream(number: int, mode: str) -> Any:
    return open(number, mode, 1 if mode == "w" else -1, encoding="utf-8", errors="surrogateescape", closefd=False)


def _heed(visitor: socket.socket) -> None:
    """Interrupt this process when the terminal does, or has gone."""
    with contextlib.suppress(OSError):
        while visitor.recv(64):
            os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)


def _tell(visitor: socket.socket, code: int) -> None:
    """Let whoever asked go; what is left to tear down needs nobody to wait for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked goes now, which is no interruption
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
        connection.send(visitor, {"code": code})
