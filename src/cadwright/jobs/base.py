"""What an engine is: it does many independent jobs at once, wherever that is."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, ExitStack, closing
from types import TracebackType
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

T = TypeVar("T")
R = TypeVar("R")
Tell = Callable[[str], None]
Ask = Callable[..., Any]
"""Calls a method of something that is elsewhere, by its name, with arguments."""


class Failed(msgspec.Struct, frozen=True):
    """A job that raised; the others go on."""

    error: BaseException


class Lost(Exception):  # noqa: N818 - as `Cancelled`
    """What a job comes to whose process died, each time that it was tried."""


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


class Opened(Generic[T, R]):
    """Work that needs something open: a process opens it with the first item that it gets, and closes it once.

    What is pickled is only how it is opened, so that each process to which it is sent opens its own.
    """

    def __init__(self, how: Callable[[], AbstractContextManager[Callable[[T], R]]]) -> None:
        self._how = how
        self._lock = threading.Lock()
        self._open = ExitStack()
        self._work: Callable[[T], R] | None = None

    def __call__(self, item: T) -> R:
        """Do the work."""
        with self._lock:
            if self._work is None:
                self._work = self._open.enter_context(self._how())
            work = self._work
        return work(item)

    def __reduce__(self) -> tuple[Any, ...]:
        return Opened, (self._how,)

    def close(self) -> None:
        """Close what this process has open; it is opened again with the next item."""
        with self._lock:
            self._work = None
            self._open.close()


class Engine(ABC):
    """Where jobs are done. Close it, or use it in a ``with``."""

    is_here: ClassVar[bool] = True
    """Whether jobs are done in this process. Where they are not, work, items and results are pickled."""

    @abstractmethod
    def completed(
        self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
    ) -> Generator[tuple[int, R | Failed]]:
        """The number of each item and the result of ``work`` for it, as soon as it is there, in any order.

        Items are asked for when somebody is free to work on them, so that there may be any number, and so that they may
        end early. A job that raises gives a `Failed`. Closing the generator, or an exception such as Ctrl-C while
        waiting for it, starts no further job, sets ``stop``, and waits for those that run, or ends their processes.
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

    def share(self, make: Callable[[], object]) -> Ask:
        """One thing for all jobs, wherever they are done: its methods are called by name, one call after another."""
        thing = make()
        return lambda name, *arguments: getattr(thing, name)(*arguments)

    def relay(self, tell: Tell) -> Tell:
        """What jobs call, wherever they are done, to have ``tell`` called in this process while it waits for them."""
        return tell

    @abstractmethod
    def close(self) -> None:
        """Let go of what jobs were done with; calling it twice is fine."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
