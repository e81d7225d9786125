"""The files of a call, and how they come to the server and back."""

import errno
import os
import select
import socket
from typing import Any, Self

import msgspec

from cadwright.errors import WorkerError
from cadwright.sandbox import frames
from cadwright.sandbox.base import Limits
from cadwright.sandbox.cancellation import Patience
from cadwright.sandbox.marks import BEGUN
from cadwright.sandbox.wire import Report, Request

GRACE_SECONDS = 30.0
"""After an execution should have been stopped by the server: it must be broken."""


class NotBegunError(WorkerError):
    """The server ended before any child heard of the call: another server can make it as if it were the first."""


class Exchange:
    """The files of one call."""

    def __init__(self, request: Request, blobs: dict[str, bytes]) -> None:
        self._request, self.result, self._report = (frames.memory_file() for _ in range(3))
        self.ours, self._theirs = socket.socketpair()
        try:
            frames.write_frame(self._request, request, blobs)
        except BaseException:  # an argument that JSON cannot hold
            self.__exit__()
            raise

    def make(self, server: socket.socket, limits: Limits) -> Report:
        """Send it, wait until it is over, read the report. Raises `OSError` or `WorkerError` when the server dies.

        Raises `Cancelled` when nobody wants the answer any more.
        """
        files = [self._theirs.fileno(), self._request, self.result, self._report]
        self.send(server, limits, files)
        if not Patience(self.ours.fileno()).wait(limits.wall_seconds + GRACE_SECONDS):
            raise WorkerError("a worker does not answer")
        return self.report()

    @property
    def for_session(self) -> list[int]:
        """The files that a session's server wants, in its order."""
        return [self._theirs.fileno(), self._report, self._request, self.result]

    def send(self, server: socket.socket, message: Any, files: list[int]) -> None:
        """Send the message and the files to the server, which has our other end then. Raises `NotBegunError`."""
        try:
            socket.send_fds(server, [msgspec.json.encode(message)], files)
        except OSError as error:
            raise NotBegunError(str(error)) from error
        self._theirs.close()

    def report(self) -> Report:
        """What the server wrote, once it has closed its end. Raises `WorkerError` when that is nothing."""
        data = os.pread(self._report, os.fstat(self._report).st_size, 0)
        if not data:
            raise NotBegunError("a worker died before it began with a call")
        if data == BEGUN:
            raise WorkerError("a worker died in the middle of a call")
        return msgspec.json.decode(data, type=Report)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Closing our end tells the server that nobody waits any more: it kills the child."""
        self.ours.close()
        self._theirs.close()
        for descriptor in (self._request, self.result, self._report):
            os.close(descriptor)


def readable(connection: socket.socket, seconds: float) -> bool:
    """Wait until there is something to read, or the end. Raises `OSError` when another thread has closed it."""
    if connection.fileno() < 0:
        raise OSError(errno.EBADF, "closed")
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(seconds * 1000))
