"""Ray's actors as an engine: what threads do, and what only processes can: they die, and have things open."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from cadwright.errors import UsageError
from cadwright.jobs import Cancelled, Failed, Lost, Opened, Stop, engine
from cadwright.planners.pace import Pace, SharedPace

pytest.importorskip("ray", reason="Ray is not installed: pip install 'cadwright[ray]'")

from cadwright.jobs.actors import TRIES, Actors

pytestmark = pytest.mark.slow
# Functions in functions are sent to the actors as they are: the tests' modules are not there.


@pytest.fixture(scope="module")
def actors() -> Iterator[Actors]:
    with Actors(2) as actors:
        yield actors


def test_results_come_in_the_order_of_the_items_from_other_processes(actors: Actors) -> None:
    def slow_first(n: int) -> tuple[int, int]:
        time.sleep(0.2 if n == 0 else 0)
        return n * n, os.getpid()

    found = [outcome for outcome in actors.map(slow_first, range(6)) if not isinstance(outcome, Failed)]
    assert [square for square, _ in found] == [0, 1, 4, 9, 16, 25]
    assert os.getpid() not in {process for _, process in found}


def test_a_job_that_raises_is_a_value_with_its_own_error(actors: Actors) -> None:
    def work(n: int) -> int:
        if n == 1:
            raise UsageError("not one", "two")
        return 6 // n

    first, second, third = actors.map(work, [3, 0, 1])
    assert first == 2
    assert isinstance(second, Failed)
    assert isinstance(second.error, ZeroDivisionError)
    assert isinstance(third, Failed)
    assert type(third.error) is UsageError
    assert (third.error.message, third.error.hint) == ("not one", "two")


def test_items_are_asked_for_when_somebody_is_free(actors: Actors) -> None:
    asked: list[int] = []

    def items() -> Iterator[int]:
        for n in range(1_000_000):
            asked.append(n)
            yield n

    with closing(actors.completed(lambda n: n, items())) as outcomes:
        for finished, _ in enumerate(outcomes, 1):
            assert len(asked) <= finished + 2
            if finished == 20:
                break


def test_what_jobs_need_is_opened_once_in_each_process_and_closed(actors: Actors, tmp_path: Path) -> None:
    @contextmanager
    def how() -> Iterator[Callable[[int], int]]:
        opened = tmp_path / f"{os.getpid()}"
        assert not opened.exists()
        opened.touch()

        def work(_: int) -> int:
            time.sleep(0.05)
            return os.getpid()

        yield work
        opened.rename(tmp_path / f"{os.getpid()}-closed")

    processes = {outcome for _, outcome in actors.completed(Opened(how), range(12))}
    assert {path.name for path in tmp_path.iterdir()} == {f"{process}-closed" for process in processes}
    assert len(processes) == 2


def test_a_job_is_tried_again_where_its_process_died(actors: Actors, tmp_path: Path) -> None:
    def work(n: int) -> int:
        tries = tmp_path / str(n)
        tries.write_text(tries.read_text() + "." if tries.exists() else ".")
        if n == 4 and len(tries.read_text()) < TRIES:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    assert sorted(actors.completed(work, range(8))) == [(n, n) for n in range(8)]
    assert {int(path.name): len(path.read_text()) for path in tmp_path.iterdir()} == {
        n: TRIES if n == 4 else 1 for n in range(8)
    }


def test_a_job_that_always_kills_its_process_is_lost_and_the_others_go_on(actors: Actors) -> None:
    def work(n: int) -> int:
        if n == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    outcomes = dict(actors.completed(work, range(5)))
    lost = outcomes.pop(1)
    assert isinstance(lost, Failed)
    assert isinstance(lost.error, Lost)
    assert outcomes == {n: n for n in (0, 2, 3, 4)}


def test_whoever_gives_up_ends_the_processes_that_work(actors: Actors, tmp_path: Path) -> None:
    stop = Stop()

    def work(n: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        time.sleep(0 if n == 0 else 60)
        return n

    def interrupted() -> None:
        with closing(actors.completed(work, range(50), stop)) as outcomes:
            assert next(outcomes) == (0, 0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with pytest.raises(Cancelled):
        stop.check()
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{path.name}").exists() for path in tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_jobs_have_to_tell_is_told_here(actors: Actors) -> None:
    lines: list[str] = []
    tell = actors.relay(lines.append)
    list(actors.completed(lambda n: tell(f"{n} is done"), range(4)))
    assert sorted(lines) == [f"{n} is done" for n in range(4)]


def test_a_server_that_asks_one_process_for_a_pause_is_left_alone_by_the_others(actors: Actors, tmp_path: Path) -> None:
    pace = SharedPace(actors.share(Pace))

    def work(n: int) -> tuple[int, float, float]:
        if n == 0:
            while not (tmp_path / "other").exists():
                time.sleep(0.01)
            pace.put_off("https://a", 2.0)
            return os.getpid(), 0.0, 0.0
        (tmp_path / "other").touch()
        while pace.left("https://a") <= 0:
            time.sleep(0.01)
        began = time.monotonic()
        pace.wait("https://b")
        other = time.monotonic() - began
        pace.wait("https://a")
        return os.getpid(), other, time.monotonic() - began

    found: dict[int, Any] = dict(actors.completed(work, range(2)))
    assert found[0][0] != found[1][0]
    assert found[1][1] < 1.0 < found[1][2]


def test_work_that_cannot_be_had_there_is_one_line(actors: Actors) -> None:
    class Missing:
        def __call__(self, n: int) -> int:
            return n

        def __reduce__(self) -> Any:
            return __import__, ("a_module_that_is_not_there",)

    with pytest.raises(UsageError, match="a_module_that_is_not_there"):
        list(actors.completed(Missing(), range(2)))


def test_no_actors() -> None:
    with pytest.raises(ValueError, match="one actor"):
        engine("ray", 0)
