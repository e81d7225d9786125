"""The pool: order, failures as values, and giving up without losing what is finished."""

import threading
import time
from contextlib import closing

import pytest

from cadwright.jobs import Cancelled, Failed, Stop, Threads


def test_results_come_in_the_order_of_the_items() -> None:
    def slow_first(n: int) -> int:
        time.sleep(0.05 if n == 0 else 0)
        return n * n

    assert list(Threads(3).map(slow_first, range(6))) == [0, 1, 4, 9, 16, 25]


def test_a_job_that_raises_is_a_value_and_the_others_go_on() -> None:
    first, second, third = Threads(2).map(lambda n: 6 // n, [3, 0, 2])
    assert (first, third) == (2, 3)
    assert isinstance(second, Failed)
    assert isinstance(second.error, ZeroDivisionError)


def test_jobs_run_at_the_same_time() -> None:
    together = threading.Barrier(3, timeout=10)
    assert sorted(o for o in Threads(3).map(lambda _: together.wait(), range(3)) if isinstance(o, int)) == [0, 1, 2]


def test_no_more_jobs_than_threads() -> None:
    running, most, lock = [0], [0], threading.Lock()
    pair = threading.Barrier(2, timeout=10)

    def work(_: int) -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        pair.wait()
        with lock:
            running[0] -= 1

    assert len(list(Threads(2).map(work, range(10)))) == 10
    assert most[0] == 2


def test_whoever_gives_up_starts_no_further_job_and_leaves_none_running() -> None:
    begun, ended, stop = [], [], Stop()

    def work(n: int) -> int:
        begun.append(n)
        while n > 0:
            time.sleep(0.01)
            try:
                stop.check()
            except Cancelled:
                ended.append(n)
                raise
        return n

    def interrupted() -> None:
        with closing(Threads(2).map(work, range(50), stop)) as results:
            assert next(results) == 0
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(begun) <= 4
    assert sorted([0, *ended]) == sorted(begun)


def test_no_items_and_no_threads() -> None:
    assert list(Threads(2).map(lambda n: n, [])) == []
    with pytest.raises(ValueError, match="one thread"):
        Threads(0)
