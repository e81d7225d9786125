"""What a child prints, within limits."""

from __future__ import annotations


class Kept:
    """The first and the last part of a stream of bytes; what lies between is counted and dropped."""

    def __init__(self, limit: int) -> None:
        self._head_limit = limit // 2
        self._tail_limit = limit - limit // 2
        self._head = bytearray()
        self._tail = bytearray()
        self._dropped = 0

    def add(self, data: bytes) -> None:
        """Take in the next bytes."""
        room = self._head_limit - len(self._head)
        self._head += data[:room]
        self._tail += data[room:]
        excess = len(self._tail) - self._tail_limit
        if excess > 0:
            del self._tail[:excess]
            self._dropped += excess

    def text(self) -> str:
        """What was kept, as text; a line between the two parts says how much is missing."""
        head, tail = (bytes(part).decode("utf-8", "replace") for part in (self._head, self._tail))
        if not self._dropped:
            return bytes(self._head + self._tail).decode("utf-8", "replace")
        return f"{head}\n… {self._dropped} bytes left out …\n{tail}"
