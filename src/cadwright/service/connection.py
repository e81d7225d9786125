"""The service's socket: where it is, who may speak on it, and how. Standard library only: it is imported first of all.

Messages are JSON, with open files beside them; what may be long travels in a file in memory.
"""

import hashlib
import json
import os
import socket
import stat
import struct
import sys
import tempfile
from pathlib import Path
from typing import Any

_CREDENTIALS = struct.Struct("3i")
MESSAGE_BYTES = 65536
MOST_FILES = 8
_LONGEST = 70
"""Bytes of a folder's name: a socket's whole name has at most 108."""
PATIENCE = 5.0
"""Seconds for an answer that takes no work."""


class StrangerError(ConnectionError):
    """The other side, or the folder of the socket, is another user's."""


def folder() -> Path:
    """The user's own folder for sockets, made where it is missing. Raises `StrangerError` when it is not only ours."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    if base and len(base) < _LONGEST and os.path.isdir(base) and os.stat(base).st_uid == os.getuid():
        path = Path(base) / "cadwright"
    else:
        path = Path(tempfile.gettempdir()) / f"cadwright-{os.getuid()}"
    path.mkdir(mode=0o700, exist_ok=True)
    found = os.lstat(path)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) & 0o077:
        raise StrangerError(f"{path} is not only yours")
    return path


def address() -> Path:
    """The socket of this installation: another interpreter or another copy of the code has another one."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    name = hashlib.sha256(f"{sys.prefix}\n{sys.executable}\n{package}".encode()).hexdigest()[:16]
    return folder() / f"{name}.sock"


def fingerprint() -> str:
    """What tells one state of the code from another: path, size and time of every module and word list."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    told = hashlib.sha256()
    pending = [package]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in sorted(entries, key=lambda e: e.name):
                if entry.name == "__pycache__":
                    continue
                if entry.is_dir():
                    pending.append(entry.path)
                else:
                    found = entry.stat()
                    told.update(f"{entry.path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return told.hexdigest()


def connect() -> socket.socket | None:
    """A connection to the service of this user; ``None`` where none answers."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        connection.settimeout(PATIENCE)
        connection.connect(str(address()))
        check_peer(connection)
    except OSError:
        connection.close()
        return None
    return connection


def check_peer(connection: socket.socket) -> None:
    """Raise `StrangerError` where the other side is another user's process."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    if _CREDENTIALS.unpack(found)[1] != os.getuid():
        raise StrangerError("another user's process")


def send(connection: socket.socket, message: dict[str, Any], files: tuple[int, ...] = ()) -> None:
    """Send a message with open files. Raises `OSError`."""
    socket.send_fds(connection, [json.dumps(message).encode()], list(files))


def receive(connection: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """A message with its open files; an empty one at the end. Raises `OSError`, `ConnectionError` for nonsense."""
    data, files, _, _ = socket.recv_fds(connection, MESSAGE_BYTES, MOST_FILES)
    try:
        message = json.loads(data) if data else {}
    except ValueError:
        message = None
    if not isinstance(message, dict):
        for each in files:
            os.close(each)
        raise ConnectionError("not a message")
    return message, files


def ask(message: dict[str, Any]) -> dict[str, Any] | None:
    """What the service answers; ``None`` where there is none, or it does not answer."""
    connection = connect()
    if connection is None:
        return None
    with connection:
        try:
            send(connection, message)
            answer, files = receive(connection)
        except OSError:
            return None
    for each in files:
        os.close(each)
    return answer or None


def in_memory(data: dict[str, Any]) -> int:
    """A file in memory that holds a message of any length."""
    file = os.memfd_create("cadwright")
    with open(os.dup(file), "wb") as out:
        out.write(json.dumps(data).encode())
    return file


def from_memory(file: int) -> dict[str, Any]:
    """The message in such a file, which is closed."""
    with open(file, "rb") as source:
        source.seek(0)
        found = json.loads(source.read())
    assert isinstance(found, dict)
    return found
