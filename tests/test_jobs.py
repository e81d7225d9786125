"""The pool: order, failures as values, and giving up without losing what is finished."""

import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from cadwright.errors import UsageError
from cadwright.jobs import Cancelled, Failed, Opened, Stop, Threads, engine


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


OPEN: list[str] = []


@contextmanager
def squares() -> Iterator[Callable[[int], int]]:
    OPEN.append("opened")
    yield lambda n: n * n
    OPEN.append("closed")


def test_what_work_needs_is_opened_once_by_the_first_item_and_closed() -> None:
    OPEN.clear()
    with closing(Opened(squares)) as work:
        assert not OPEN
        assert list(Threads(4).map(work, range(20))) == [n * n for n in range(20)]
        assert OPEN == ["opened"]
    assert OPEN == ["opened", "closed"]


def test_what_is_open_stays_behind_when_work_is_sent() -> None:
    OPEN.clear()
    work = Opened(squares)
    assert work(2) == 4
    assert pickle.loads(pickle.dumps(work))(3) == 9
    assert OPEN == ["opened", "opened"]


def test_threads_share_a_thing_and_tell_lines_as_it_is() -> None:
    lines: list[str] = []
    with engine("local", 2) as threads:
        ask = threads.share(list)
        tell = threads.relay(lines.append)
        list(threads.map(lambda n: (ask("append", n), tell(str(n))), range(9)))
        assert sorted(ask("copy")) == list(range(9))
    assert sorted(lines) == [str(n) for n in range(9)]


def test_an_address_is_that_of_a_cluster() -> None:
    with pytest.raises(UsageError, match="Ray cluster") as raised:
        engine("local", 1, "127.0.0.1:6379")
    assert raised.value.hint is not None
    assert "--engine ray" in raised.value.hint


def test_where_ray_is_not_installed_it_is_said_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "cadwright.jobs.actors", raising=False)
    with pytest.raises(UsageError, match="--engine ray needs ray") as raised:
        engine("ray", 2)
    assert raised.value.hint == 'pip install "cadwright[ray]"'
