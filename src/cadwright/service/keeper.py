"""The resident process: keeps servers for whoever of this user asks, and hands commands to the process that forks.

A thread for each connection; a connection that was lent a worker is its lease, and is open until the worker is no
longer used. Sessions hold state, so theirs are given away for good: another one is started in advance.
"""

import fcntl
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

import msgspec

from cadwright import __version__
from cadwright.errors import WorkerError
from cadwright.sandbox import server_process
from cadwright.sandbox.launch import Blueprint
from cadwright.sandbox.server_process import ServerProcess
from cadwright.service import connection, memory
from cadwright.service.commands import Commands

IDLE_SECONDS = 600.0
MOST_SERVERS = 8
"""Kinds of workers that are kept at a time; the one not used for longest goes when another one comes."""
_TICK = 0.5
_TURN_SECONDS = 2.0
"""How long a service that begins waits for one that ends to let go of the socket's name."""


class _Kept(msgspec.Struct):
    """A server with who uses it."""

    server: ServerProcess
    leases: int = 0
    used: float = 0.0


class Keeper:
    """The service. ``idle`` are the seconds after the last use that it goes on."""

    def __init__(self, path: Path, lock: IO[str], idle: float = IDLE_SECONDS) -> None:
        self._path = path
        self._alone = lock
        """Locked by the service that has the socket's name."""
        self._idle = idle
        self._code = connection.fingerprint()
        self._since = self._used = time.time()
        self._served = self._active = 0
        self._servers: dict[Blueprint, _Kept] = {}
        self._gone: list[ServerProcess] = []
        self._lock = threading.RLock()
        self._commands = Commands()
        self._ending = threading.Event()

    def run(self) -> None:
        """Serve until idle, told to stop, or overtaken by newer code; what is in use goes on until it is not."""
        self._path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
            listening.bind(str(self._path))
            os.chmod(self._path, 0o600)
            listening.listen(32)
            listening.settimeout(_TICK)
            while not self._ending.is_set() and not self._is_idle():
                self._bury()
                try:
                    visitor, _ = listening.accept()
                except TimeoutError:
                    continue
                threading.Thread(target=self._serve, args=(visitor,), daemon=True).start()
            self._path.unlink(missing_ok=True)
        self._alone.close()  # the next service may begin while this one waits for what is in use
        while self._active:
            time.sleep(_TICK)
        self._close()

    def stop(self) -> None:
        """End as soon as nothing is in use."""
        self._ending.set()

    def _is_idle(self) -> bool:
        return not self._active and time.time() - self._used > self._idle

    def _bury(self) -> None:
        """Remove what is left of servers that are lent no more and have ended."""
        ended = [server for server in self._gone if server.has_ended]
        for server in ended:
            self._gone.remove(server)
            server.end()

    def _close(self) -> None:
        self._commands.close()
        for server in [kept.server for kept in self._servers.values()] + self._gone:
            server.end()

    def _serve(self, visitor: socket.socket) -> None:
        files: list[int] = []
        with visitor:
            try:
                connection.check_peer(visitor)
                visitor.settimeout(connection.PATIENCE)
                message, files = connection.receive(visitor)
                self._answer(visitor, message, files)
            except (OSError, msgspec.ValidationError):  # it has gone, or is none of ours
                pass
            finally:
                for each in files:
                    os.close(each)

    def _answer(self, visitor: socket.socket, message: dict[str, Any], files: list[int]) -> None:
        wanted = message.get("want")
        if wanted == "status":
            connection.send(visitor, self._status())
        elif wanted == "stop":
            self._ending.set()
            connection.send(visitor, {"stopping": True, "in_use": self._active})
        elif wanted in ("worker", "command"):
            if self._ending.is_set() or connection.fingerprint() != self._code:
                self._ending.set()
                connection.send(visitor, {"stale": True})
                return
            self._used = time.time()
            self._served += 1
            if wanted == "worker":
                self._lend(visitor, msgspec.convert(message.get("blueprint"), Blueprint))
            elif len(files) == 4:
                self._commands.hand_over(visitor, files)

    def _lend(self, lease: socket.socket, blueprint: Blueprint) -> None:
        """Lend a server until the other side closes the connection."""
        kept = self._taken(blueprint)
        try:
            kept.server.wait_until_ready()
            connection.send(lease, {"process": kept.server.process_id}, (kept.server.socket.fileno(),))
            self._commands.prepare()
            if blueprint.kind == "session":
                kept.server.socket.close()  # it ends when the other side closes the socket
                self._bury_later(kept.server)
            lease.settimeout(None)
            lease.recv(1)
        except (OSError, WorkerError):
            self._forget(blueprint, kept)
        finally:
            with self._lock:
                kept.leases -= 1
                self._active -= 1
                self._used = kept.used = time.time()
                if blueprint.kind == "session" and not self._ending.is_set():
                    self._servers.setdefault(blueprint, _Kept(server_process.start(blueprint)))

    def _taken(self, blueprint: Blueprint) -> _Kept:
        """The server of this kind, in use once more; a new one where there is none, or where it has died."""
        alone = blueprint.kind == "session"
        with self._lock:
            kept = self._servers.pop(blueprint, None) if alone else self._servers.get(blueprint)
            if kept is not None and kept.server.has_ended:
                self._forget(blueprint, kept)
                kept = None
            if kept is None:
                self._make_room()
                kept = _Kept(server_process.start(blueprint))
                if not alone:
                    self._servers[blueprint] = kept
            kept.leases += 1
            self._active += 1
            return kept

    def _make_room(self) -> None:
        unused = [(kept.used, blueprint) for blueprint, kept in self._servers.items() if not kept.leases]
        if len(self._servers) >= MOST_SERVERS and unused:
            _, oldest = min(unused, key=lambda one: one[0])
            self._servers.pop(oldest).server.end()

    def _forget(self, blueprint: Blueprint, kept: _Kept) -> None:
        """Lend it no more."""
        with self._lock:
            if self._servers.get(blueprint) is kept:
                del self._servers[blueprint]
                self._bury_later(kept.server)

    def _bury_later(self, server: ServerProcess) -> None:
        with self._lock:
            self._gone.append(server)

    def _status(self) -> dict[str, Any]:
        with self._lock:
            workers = [
                {
                    "role": blueprint.role,
                    "preload": list(blueprint.preload),
                    "in_use": kept.leases,
                    "process": kept.server.process_id,
                    "memory_mib": memory.of_family(kept.server.process_id),
                }
                for blueprint, kept in self._servers.items()
            ]
            return {
                "process": os.getpid(),
                "version": __version__,
                "since": self._since,
                "served": self._served,
                "in_use": self._active,
                "ends_in": None if self._active else max(0.0, self._idle - (time.time() - self._used)),
                "socket": str(self._path),
                "warm_commands": self._commands.ready,
                "memory_mib": memory.of_family(os.getpid()),
                "workers": workers,
            }


def main() -> None:
    """Entry point of the resident process: the only one of this installation, or none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    path = connection.address()
    lock = open(path.with_suffix(".lock"), "w")  # noqa: SIM115  the keeper closes it
    end = time.monotonic() + _TURN_SECONDS
    while not _taken(lock):
        if time.monotonic() > end:
            sys.exit(0)  # there is one already
        time.sleep(_TICK / 4)
    keeper = Keeper(path, lock, float(os.environ.get("CADWRIGHT_SERVICE_IDLE", IDLE_SECONDS)))
    signal.signal(signal.SIGTERM, lambda *_: keeper.stop())
    keeper.run()


def _taken(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
