"""What happens to a design, told to all of its tabs alike. Said on any thread, heard on the server's loop."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import msgspec

MOST_LISTENERS = 16
"""Tabs of one design."""
MOST_WAITING = 1000
"""Events that wait for a tab that does not read; a tab that lets more wait is let go, and comes back by itself."""
KEEP_ALIVE = 15.0


class _Listener:
    """One tab's events; ``loop`` is where it hears them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def hear(self, event: bytes | None) -> None:
        if self.queue.full():
            self.queue = asyncio.Queue(1)
            event = None
        self.queue.put_nowait(event)


class Channel:
    """The events of one design. Those of the turn that is going on are told again to tabs that come later."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[_Listener] = []
        self._turn: list[bytes] = []
        self._closed = False

    @property
    def listeners(self) -> int:
        """How many tabs are open."""
        return len(self._listeners)

    def begin(self) -> None:
        """A turn begins: what later tabs are told again is its own."""
        with self._lock:
            self._turn = []

    def tell(self, event: dict[str, Any], *, again: bool = True) -> None:
        """Tell all tabs; unless ``again``, those that come later do not hear it."""
        data = msgspec.json.encode(event)
        with self._lock:
            if again:
                self._turn.append(data)
            self._send(data)

    def finish(self) -> None:
        """The turn is over: what it did is told by the design itself."""
        with self._lock:
            self._turn = []

    def close(self) -> None:
        """End all streams."""
        with self._lock:
            self._closed = True
            self._send(None)

    async def events(self, first: dict[str, Any]) -> AsyncIterator[bytes]:
        """Server-sent events for one tab, from ``first`` on."""
        listener = _Listener(asyncio.get_running_loop())
        with self._lock:
            before, closed = list(self._turn), self._closed
            self._listeners.append(listener)
        try:
            for event in (msgspec.json.encode(first), *before):
                yield _line(event)
            while not closed:
                try:
                    heard = await asyncio.wait_for(listener.queue.get(), KEEP_ALIVE)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if heard is None:
                    return
                yield _line(heard)
        finally:
            with self._lock:
                self._listeners.remove(listener)

    def _send(self, event: bytes | None) -> None:
        for each in self._listeners:
            if not each.loop.is_closed():
                each.loop.call_soon_threadsafe(each.hear, event)


def _line(event: bytes) -> bytes:
    return b"data: " + event + b"\n\n"
