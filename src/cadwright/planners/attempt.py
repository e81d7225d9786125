"""One piece of work in which planners are asked: what asking the same thing twice means, and when to stop waiting.

A model that is asked the same twice samples twice. Where answers are kept and found again, the second time has to be
told from the first; and work that is tried again, or taken up after an interruption, has to find the same answers. So
what counts is how often something was asked *in one go at one piece of work*, from its beginning.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Attempt:
    """Counts requests by their key, from 1; safe to use from several threads.

    ``heed`` is called now and then while somebody waits for an answer; what it raises ends the waiting.
    """

    def __init__(self, heed: Callable[[], None] = lambda: None) -> None:
        self.heed = heed
        self._taken: dict[str, set[int]] = {}
        self._lock = threading.Lock()

    def take(self, key: str) -> int:
        """The lowest number that the request does not have yet."""
        with self._lock:
            taken = self._taken.setdefault(key, set())
            number = next(n for n in range(1, len(taken) + 2) if n not in taken)
            taken.add(number)
            return number

    def give_back(self, key: str, number: int) -> None:
        """Take a number back of a request that was not answered."""
        with self._lock:
            self._taken[key].discard(number)


_current: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


@contextmanager
def at_one_go(heed: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Have all planners that this thread makes inside the block count together what they are asked."""
    before = _current.set(Attempt(heed))
    try:
        yield
    finally:
        _current.reset(before)


def current() -> Attempt:
    """That of the block which this is inside of, or a new one."""
    return _current.get() or Attempt()
