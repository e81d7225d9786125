"""Many independent jobs at once, on this machine.

An engine maps a function over items. `Threads` does so with threads of this process, which suits work that waits for
kernel workers and models; an engine for many machines would be another class with the same method.
"""

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol as Interface
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


class Engine(Interface):
    """Where jobs are done."""

    def map(self, work: Callable[[T], R], items: Sequence[T], stop: Stop | None = None) -> Generator[R | Failed]:
        """The result of ``work`` for each item, in the order of the items, each as soon as it is there.

        A job that raises gives a `Failed`. Closing the generator, or an exception such as Ctrl-C while waiting for it,
        starts no further job, sets ``stop``, and waits for those that run.
        """
        ...


class Threads:
    """An engine of ``count`` threads."""

    def __init__(self, count: int = 1) -> None:
        if count < 1:
            raise ValueError("at least one thread is needed")
        self._count = count

    def map(self, work: Callable[[T], R], items: Sequence[T], stop: Stop | None = None) -> Generator[R | Failed]:
        """As `Engine.map` says."""
        pool = ThreadPoolExecutor(self._count, thread_name_prefix="job")
        try:
            futures: list[Future[R]] = [pool.submit(work, item) for item in items]
            for future in futures:
                error = future.exception()
                yield Failed(error) if error is not None else future.result()
        finally:
            if stop is not None:
                stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
