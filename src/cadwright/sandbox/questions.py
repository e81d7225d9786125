"""What a session's code asks the parent while a step runs: frames over a stream, from somebody not to be believed."""

import contextlib
import os
import select
import socket
from typing import Any

import msgspec

from cadwright.sandbox import bare_frames, frames

MOST_QUESTIONS = 200
"""In one step; each stops its clock."""
_PART = 1024**2


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question: a name and JSON-able arguments."""

    name: str
    arguments: dict[str, Any]


class Line:
    """The parent's end of the stream."""

    def __init__(self, connection: socket.socket, limit: int, header_limit: int) -> None:
        self._connection = connection
        self._limits = limit, header_limit
        self._file = frames.memory_file()
        self._asked = 0
        self._connection.setblocking(False)

    def take_in(self) -> tuple[Question, dict[str, bytes]] | None:
        """Read what has come; a question as soon as it is whole. Raises `FrameError` for what is none, or too many."""
        try:
            part = self._connection.recv(_PART)
        except BlockingIOError:
            return None
        if not part:
            raise frames.FrameError("the end")
        bare_frames.write_all(self._file, part)
        if not frames.is_whole(self._file, *self._limits):
            return None
        self._asked += 1
        if self._asked > MOST_QUESTIONS:
            raise frames.FrameError(f"more than {MOST_QUESTIONS} questions")
        question = frames.read_frame(self._file, Question, *self._limits)
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        return question

    def say(self, value: dict[str, Any], blobs: dict[str, bytes], over: socket.socket) -> None:
        """Send an answer, as far as it is taken before ``over`` says something."""
        answer = frames.memory_file()
        try:
            frames.write_frame(answer, value, blobs)
            self._send(answer, over)
        finally:
            os.close(answer)

    def _send(self, answer: int, over: socket.socket) -> None:
        poll = select.poll()
        poll.register(over, select.POLLIN)
        poll.register(self._connection, select.POLLOUT)
        position, end = 0, os.fstat(answer).st_size
        while position < end:
            ready = dict(poll.poll())
            if over.fileno() in ready:
                return
            with contextlib.suppress(BlockingIOError):
                position += self._connection.send(os.pread(answer, _PART, position))

    def close(self) -> None:
        """No question is answered any more."""
        self._connection.close()
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
