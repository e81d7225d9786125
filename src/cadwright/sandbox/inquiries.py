"""Questions of a session's code to the parent, while a step runs."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from typing import Any

from cadwright.sandbox import bare_frames

_connection = -1
_turn = threading.Lock()


def ask(name: str, arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The parent's answer to a question, JSON and blobs. Raises `ConnectionError` when it does not answer."""
    with _turn:
        try:
            bare_frames.write(_connection, {"name": name, "arguments": arguments}, blobs)
            return bare_frames.read(lambda size: os.read(_connection, min(size, 1024**2)))
        except (OSError, ValueError) as error:
            raise ConnectionError(f"{name} was not answered") from error


@contextlib.contextmanager
def connected(descriptor: int) -> Iterator[None]:
    """Ask over ``descriptor`` within the block."""
    global _connection
    _connection = descriptor
    try:
        yield
    finally:
        _connection = -1
