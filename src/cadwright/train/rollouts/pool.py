"""A pool of workers that take jobs for as long as it is open, on whatever engine `cadwright.jobs` has.

An engine works through a list of jobs, and a cluster's processes take seconds to start: here each of an engine's jobs
is a *shift*, in which a worker takes one job after the other from a board until the pool is closed. A shift that breaks
down fails the job that it was at, and another one begins; whoever's process died begins anew with the same job.
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from typing import Any, Generic, NamedTuple, Self, TypeVar

from cadwright.errors import CadwrightError
from cadwright.jobs import Ask, Engine, Failed, Lost, Opened
from cadwright.sandbox import Closing

T = TypeVar("T")
R = TypeVar("R")
TRIES = 3
"""How often a job is begun whose process dies."""
PATIENCE = 0.2
"""Seconds that a thread waits at the board before it looks around."""
PAUSE = 0.01
"""Seconds between two looks at a board that is elsewhere: whoever waited there would keep all others from it."""
QUIET, CLOSING = 0.5, 5.0
"""Seconds for workers to end by themselves, and once what they work with is closed."""
CLOSED = "closed"
Opener = Callable[[], AbstractContextManager[Callable[[T], R]]]


class Done(NamedTuple):
    """What came of a job, and the seconds that it took; none for one that nobody finished."""

    number: int
    outcome: Any
    seconds: float = 0.0


class Board:
    """Where jobs wait for workers and what came of them waits for whoever asked; in one place, for all processes."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._waiting: deque[tuple[int, Any]] = deque()
        self._held: dict[int, tuple[int, Any]] = {}
        self._deaths: Counter[int] = Counter()
        self._done: list[Done] = []
        self._closed = False

    def put(self, number: int, job: Any) -> None:
        """One more job."""
        with self._change:
            self._waiting.append((number, job))
            self._change.notify_all()

    def take(self, shift: int, patience: float) -> tuple[int, Any] | str | None:
        """The next job with its number, `CLOSED`, or ``None`` where there is none in ``patience`` seconds."""
        with self._change:
            self._change.wait_for(lambda: self._waiting or self._closed, patience)
            if self._closed:
                return CLOSED
            if not self._waiting:
                return None
            self._held[shift] = self._waiting.popleft()
            return self._held[shift]

    def give(self, shift: int, outcome: Any, seconds: float) -> None:
        """What came of the job that a shift is at."""
        with self._change:
            number, _ = self._held.pop(shift)
            self._done.append(Done(number, outcome, seconds))
            self._change.notify_all()

    def begin(self, shift: int) -> None:
        """A shift begins; where it began before its process died, with the job that it was at."""
        with self._change:
            if shift not in self._held:
                return
            number, job = self._held.pop(shift)
            self._deaths[number] += 1
            if self._deaths[number] < TRIES:
                self._waiting.appendleft((number, job))
            else:
                self._done.append(Done(number, Failed(Lost(f"the process that did it died, {TRIES} times"))))
            self._change.notify_all()

    def broke(self, shift: int, error: BaseException) -> bool:
        """A shift broke down; whether it was at a job, which has failed then."""
        with self._change:
            if shift not in self._held:
                return False
            number, _ = self._held.pop(shift)
            self._done.append(Done(number, Failed(error)))
            self._change.notify_all()
            return True

    def news(self, patience: float) -> list[Done]:
        """What came of jobs since the last time, waiting for it up to ``patience`` seconds."""
        with self._change:
            self._change.wait_for(lambda: self._done or self._closed, patience)
            found, self._done = self._done, []
            return found

    def close(self) -> None:
        """Have all shifts end."""
        with self._change:
            self._closed = True
            self._change.notify_all()


class Pool(Closing, Generic[T, R]):
    """``count`` workers of an engine, which it does not own. Close it, or use it in a ``with``.

    ``how`` opens what a process needs for its work, and gives what does a job.
    """

    def __init__(self, engine: Engine, count: int, how: Opener[T, R]) -> None:
        self.count = count
        self.busy_seconds = 0.0
        """What workers were at jobs so far, all together."""
        self._board: Ask = engine.share(Board)
        self._patience = PATIENCE if engine.is_here else 0.0
        self._work: Opened[int, None] = Opened(partial(_shifts, self._board, self._patience, how))
        self._numbers = 0
        self._results: dict[int, R | Failed] = {}
        self._closed = threading.Event()
        self._broken: BaseException | None = None
        self._thread = threading.Thread(target=self._drive, args=(engine,), name="pool", daemon=True)
        self._thread.start()

    def submit(self, job: T) -> int:
        """Have a job done; its number."""
        number, self._numbers = self._numbers, self._numbers + 1
        self._board("put", number, job)
        return number

    def collect(self, numbers: Sequence[int]) -> list[R | Failed]:
        """What came of jobs, once all of them are done. Raises what keeps workers from working at all."""
        while not all(number in self._results for number in numbers):
            news = self._board("news", self._patience)
            for done in news:
                self._results[done.number] = done.outcome
                self.busy_seconds += done.seconds
            if self._broken is not None:
                raise self._broken
            if not news and not self._patience:
                time.sleep(PAUSE)
        return [self._results.pop(number) for number in numbers]

    def close(self) -> None:
        """End all workers, whatever they are at."""
        if not self._closed.is_set():
            self._closed.set()
            if self._broken is None:
                self._board("close")
            self._thread.join(QUIET)
            self._work.close()
            self._thread.join(CLOSING)
            self._work.close()

    def __enter__(self) -> Self:
        return self

    def _drive(self, engine: Engine) -> None:
        try:
            with closing(engine.completed(self._work, self._shifts())) as outcomes:
                for shift, outcome in outcomes:
                    if isinstance(outcome, Failed) and not self._board("broke", shift, outcome.error):
                        self._broken = outcome.error
                        return
        except CadwrightError as error:  # it is for whoever waits for jobs
            self._broken = error

    def _shifts(self) -> Iterator[int]:
        """Shifts by their numbers, as long as the pool is open."""
        number = 0
        while not self._closed.is_set():
            yield number
            number += 1


@contextmanager
def _shifts(board: Ask, patience: float, how: Opener[Any, Any]) -> Iterator[Callable[[int], None]]:
    with how() as work:
        yield partial(_shift, board, patience, work)


def _shift(board: Ask, patience: float, work: Callable[[Any], Any], number: int) -> None:
    """Do jobs until the pool is closed."""
    board("begin", number)
    while (taken := board("take", number, patience)) != CLOSED:
        if taken is None:
            if not patience:
                time.sleep(PAUSE)
            continue
        began = time.monotonic()
        outcome = work(taken[1])
        board("give", number, outcome, time.monotonic() - began)
