"""Giving up what another thread waits for: whoever waits for a worker's answer stops, and its child is killed.

The thread that waits is inside ``with cancellation.at_work():``; any thread may call `Cancellation.cancel`. What has
no child to wait for is not disturbed: what is being written is written.
"""

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import TypeVar

from cadwright.sandbox.standby import Closing

T = TypeVar("T")
_EVER = 7 * 24 * 3600.0


class Cancelled(BaseException):
    """Raised where a worker's answer was waited for; as `KeyboardInterrupt` no error, somebody wanted it."""


class Cancellation(Closing):
    """A wish to end that can be waited for beside an answer. Close it, or use it in a ``with``."""

    def __init__(self) -> None:
        self._ours, self._theirs = os.pipe()
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Have all waiting of this thread inside the block heed it."""
        before = _current.set(self)
        try:
            yield
        finally:
            _current.reset(before)

    def cancel(self) -> None:
        """End what is waited for, now or later; calling it twice is fine."""
        with self._lock:
            if not self._closed:
                os.write(self._theirs, b"!")

    def close(self) -> None:
        """Let go of it; nobody waits any more."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._ours)
                os.close(self._theirs)

    def fileno(self) -> int:
        """What becomes readable when it is wished for."""
        return self._ours


_current: ContextVar[Cancellation | None] = ContextVar("cancellation", default=None)


def heeded(work: Callable[[], T]) -> T:
    """What ``work`` gives, which waits for something else than a worker, a server for example.

    Raises `Cancelled` as soon as the thread's work is cancelled; ``work`` is then left alone on a thread of its own,
    and nobody hears what comes of it.
    """
    if _current.get() is None:
        return work()
    came: list[T] = []
    failed: list[BaseException] = []
    ours, theirs = os.pipe()
    context = copy_context()

    def go() -> None:
        try:
            came.append(context.run(work))
        except BaseException as error:  # noqa: BLE001 - nothing is swallowed: it is raised where the work was asked for
            failed.append(error)
        finally:
            os.close(theirs)

    threading.Thread(target=go, name="heeded", daemon=True).start()
    try:
        Patience(ours).wait(_EVER)
    finally:
        os.close(ours)
    if failed:
        raise failed[0]
    return came[0]


class Patience:
    """A poll that ends early when the thread's work is cancelled."""

    def __init__(self, *descriptors: int) -> None:
        self._poll = select.poll()
        self._cancellation = _current.get()
        for descriptor in (*descriptors, *([self._cancellation.fileno()] if self._cancellation else ())):
            self._poll.register(descriptor, select.POLLIN)

    def wait(self, seconds: float) -> set[int]:
        """The descriptors with something to read, or at their end; none when time is up. Raises `Cancelled`."""
        ready = {descriptor for descriptor, _ in self._poll.poll(max(0.0, seconds) * 1000)}
        if self._cancellation is not None and self._cancellation.fileno() in ready:
            raise Cancelled
        return ready

    def forget(self, descriptor: int) -> None:
        """Wait for this one no longer."""
        self._poll.unregister(descriptor)
