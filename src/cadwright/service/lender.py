"""Workers from the service, for `sandbox.loans`."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping

import msgspec

from cadwright.sandbox.launch import Blueprint
from cadwright.service import connection

START_SECONDS = 5.0
"""How long a service that was just started may take to be there; it takes a fifth of a second."""
BOOT_SECONDS = 60.0
"""How long a worker may take to be lent: it may have to be started first."""
_INHERITED = (
    *("HOME", "PATH", "LANG", "LC_ALL", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME"),
    *("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "LD_LIBRARY_PATH", "CADWRIGHT_SERVICE_IDLE"),
)
"""What the service gets of the environment: no keys. Each command brings its own."""


class LentWorker:
    """A server's socket, and the connection that is open for as long as it is in use."""

    def __init__(self, server: socket.socket, process_id: int | None, lease: socket.socket) -> None:
        self.socket = server
        self.process_id = process_id
        self._lease = lease

    def end(self) -> None:
        """Let go of it."""
        self.socket.close()
        self._lease.close()


class Service:
    """The service of this user, started where it is not running."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._started = False

    def lend(self, blueprint: Blueprint) -> LentWorker | None:
        """A ready worker; ``None`` where the service cannot be had, or has none."""
        asked = {"want": "worker", "blueprint": msgspec.to_builtins(blueprint)}
        for _ in range(2):
            lease = self._reached()
            if lease is None:
                return None
            try:
                lease.settimeout(BOOT_SECONDS)
                connection.send(lease, asked)
                answer, files = connection.receive(lease)
            except OSError:
                lease.close()
                return None
            if len(files) == 1:
                return LentWorker(socket.socket(fileno=files[0]), answer.get("process"), lease)
            lease.close()
            if not answer.get("stale"):
                return None
            self._gone()  # it is of older code, and ends
        return None

    def _gone(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and (old := connection.connect()) is not None:
            old.close()
            time.sleep(0.02)

    def _reached(self) -> socket.socket | None:
        """A connection to the service, started if need be, by one thread of this process and once."""
        with self._starting:
            reached = connection.connect()
            if reached is not None or self._started:
                return reached
            self._started = True
            start(os.environ)
            end = time.monotonic() + START_SECONDS
            while reached is None and time.monotonic() < end:
                time.sleep(0.02)
                reached = connection.connect()
            return reached


def start(environment: Mapping[str, str]) -> None:
    """Start the service as a process that outlives this one, or is laid to rest by it."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", "from cadwright.service.keeper import main; main()"],
        env={name: environment[name] for name in _INHERITED if name in environment},
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    threading.Thread(target=process.wait, daemon=True, name="cadwright-service").start()
