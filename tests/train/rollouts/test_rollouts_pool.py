import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from cadwright.errors import UsageError
from cadwright.jobs import Failed, Threads
from cadwright.train.rollouts.pool import CLOSED, TRIES, Board, Pool


@contextmanager
def doubling() -> Iterator[Callable[[float], float]]:
    def work(number: float) -> float:
        time.sleep(number / 1000)
        if number == 13:
            raise ZeroDivisionError("13")
        return 2 * number

    yield work


def test_results_come_in_the_order_of_the_numbers_while_others_are_worked_on() -> None:
    with Threads(2) as engine, Pool(engine, 2, doubling) as pool:
        slow = [pool.submit(n) for n in (60, 50)]
        fast = [pool.submit(n) for n in (3, 2, 1)]
        assert pool.collect(fast) == [6, 4, 2]
        assert pool.collect(slow) == [120, 100]
        assert pool.busy_seconds >= 0.116
        assert pool.collect([]) == []


def test_a_job_that_raises_has_failed_and_the_others_go_on() -> None:
    with Threads(1) as engine, Pool(engine, 1, doubling) as pool:
        numbers = [pool.submit(n) for n in (1, 13, 2, 13, 3)]
        first, broken, second, again, third = pool.collect(numbers)
    assert (first, second, third) == (2, 4, 6)
    for outcome in (broken, again):
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, ZeroDivisionError)


def test_what_keeps_workers_from_working_is_raised() -> None:
    @contextmanager
    def unopened() -> Iterator[Callable[[int], int]]:
        if seen := "there is no kernel":
            raise UsageError(seen)
        yield lambda n: n

    with Threads(2) as engine, Pool(engine, 2, unopened) as pool:
        numbers = [pool.submit(1)]
        with pytest.raises(UsageError, match="no kernel"):
            pool.collect(numbers)


def test_each_process_opens_once_and_closes_once() -> None:
    seen: list[str] = []

    @contextmanager
    def opened() -> Iterator[Callable[[int], int]]:
        seen.append("open")
        yield lambda n: n
        seen.append("closed")

    with Threads(3) as engine, Pool(engine, 3, opened) as pool:
        pool.collect([pool.submit(n) for n in range(9)])
    assert seen == ["open", "closed"]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pool")]


def test_a_job_whose_process_died_is_begun_anew_by_the_same_shift_and_lost_after_some_tries() -> None:
    board = Board()
    board.put(7, "job")
    for _ in range(TRIES):
        assert board.take(0, 0.0) == (7, "job")
        assert not board.news(0.0)
        board.begin(0)
    (done,) = board.news(0.0)
    assert done.number == 7
    assert isinstance(done.outcome, Failed)
    assert "died" in str(done.outcome.error)
    assert board.take(0, 0.0) is None
    assert not board.broke(0, ValueError())
    board.close()
    assert board.take(0, 0.0) == CLOSED
