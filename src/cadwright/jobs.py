"""Many independent jobs at once, on this machine.

An engine maps a function over items. `Threads` does so with threads of this process, which suits work that waits for
kernel workers and models; an engine for many machines is another class with the same methods.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import TypeVar

import msgspec

T = TypeVar("T")
R = TypeVar("R")


class Failed(msgspec.Struct, frozen=True):
    """A job that raised; the others go on."""

    error: BaseException


class Cancelled(Exception):  # noqa: N818 - not an error: somebody wanted it
    """Raised inside a job by `Stop.check` after the map was given up."""


class Stop:
    """How a running job learns that nobody waits for it any more."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        """Ask running jobs to end."""
        self._event.set()

    def check(self) -> None:
        """Raise `Cancelled` when jobs are to end; long jobs call it between their steps."""
        if self._event.is_set():
            raise Cancelled


class Engine(ABC):
    """Where jobs are done."""

    @abstractmethod
    def completed(
        self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
    ) -> Generator[tuple[int, R | Failed]]:
        """The number of each item and the result of ``work`` for it, as soon as it is there, in any order.

        Items are asked for when somebody is free to work on them, so that there may be any number, and so that they may
        end early. A job that raises gives a `Failed`. Closing the generator, or an exception such as Ctrl-C while
        waiting for it, starts no further job, sets ``stop``, and waits for those that run.
        """

    def map(self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None) -> Generator[R | Failed]:
        """The result of ``work`` for each item, in the order of the items; else as `completed`."""
        early: dict[int, R | Failed] = {}
        due = 0
        with closing(self.completed(work, items, stop)) as outcomes:
            for number, outcome in outcomes:
                early[number] = outcome
                while due in early:
                    yield early.pop(due)
                    due += 1


class Threads(Engine):
    """An engine of ``count`` threads."""

    def __init__(self, count: int = 1) -> None:
        if count < 1:
            raise ValueError("at least one thread is needed")
        self._count = count

    def completed(
        self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
    ) -> Generator[tuple[int, R | Failed]]:
        """As `Engine.completed` says."""
        pool = ThreadPoolExecutor(self._count, thread_name_prefix="job")
        waiting: dict[Future[R], int] = {}
        left = enumerate(items)
        try:
            while True:
                for number, item in islice(left, self._count - len(waiting)):
                    waiting[pool.submit(work, item)] = number
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    error = future.exception()
                    yield waiting.pop(future), Failed(error) if error is not None else future.result()
        finally:
            if stop is not None:
                stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
