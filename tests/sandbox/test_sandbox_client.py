"""Workers as callers see them."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from process_kit import comes_true, kill, processes_below, wait_until_dead
from stopwatch import Stopwatch

from cadwright.errors import WorkerError
from cadwright.sandbox import CallResult, ForkWorker, Isolation, Limits, PersistentWorker, client, probe, server_process

HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="workers of this kind need Linux")


@pytest.fixture(scope="module")
def worker() -> Iterator[ForkWorker]:
    with ForkWorker(["sandbox_target"], role="trusted", paths=[HERE]) as started:
        yield started


@pytest.fixture
def persistent() -> Iterator[PersistentWorker]:
    with PersistentWorker(["sandbox_target"], paths=[HERE]) as started:
        yield started


def isolated(monkeypatch: pytest.MonkeyPatch, found: Isolation) -> None:
    """Have this machine seem to offer what was ``found``."""
    for module in (client, server_process):
        monkeypatch.setattr(module, "probe", lambda: found)


def test_time_that_is_over_before_the_child_is_locked_down_is_a_time_out(worker: ForkWorker) -> None:
    results = [worker.call("sandbox_target:count", {}, None, Limits(wall_seconds=1e-9)) for _ in range(3)]
    assert [result.status for result in results] == ["timeout"] * 3


def test_a_limit_of_processor_time_does_not_count_time_that_others_take(worker: ForkWorker) -> None:
    limits = Limits(processor_seconds=0.5)
    assert worker.call("sandbox_target:wait", {"seconds": 1.5}, None, limits).status == "ok"
    result = worker.call("sandbox_target:work", {"seconds": 30}, None, limits)
    assert (result.status, result.message) == ("timeout", "stopped after 0.5 s of processor time")


def test_of_a_process_that_answers_many_calls_each_has_the_processor_time_of_its_own(
    persistent: PersistentWorker,
) -> None:
    limits = Limits(processor_seconds=1.5)
    results = [persistent.call("sandbox_target:work", {"seconds": 0.8}, None, limits) for _ in range(3)]
    assert [result.status for result in results] == ["ok"] * 3


def test_values_and_blobs_make_the_round_trip(worker: ForkWorker) -> None:
    arguments: dict[str, Any] = {
        "text": "Ø5 — ½",
        "numbers": [1, 2.5, -0.0, 10**15],
        "nothing": None,
        "nested": {"a": [{}]},
    }
    blobs = {"brep": os.urandom(3_000_000), "empty": b"", "ünï": b"\0\xff"}
    result = worker.call("sandbox_target:echo", arguments, blobs)
    assert (result.status, result.message) == ("ok", "")
    assert result.value == {"arguments": arguments, "booted": True}
    assert result.blobs == blobs
    assert 0 < result.seconds < 5
    assert result.peak_bytes > 1024**2


def test_output_is_kept_apart(worker: ForkWorker) -> None:
    result = worker.call("sandbox_target:shout", {})
    assert (result.stdout, result.stderr) == ("to stdout: Grüße\n", "to stderr\n")


def test_an_exception_is_a_value(worker: ForkWorker) -> None:
    result = worker.call("sandbox_target:fail", {})
    assert (result.status, result.message) == ("exception", "ValueError: an open wire")
    assert "sandbox_target.py" in result.stderr


@pytest.mark.parametrize("name", ["sandbox_target:missing", "no_such_module:f", "sandbox_target", ""])
def test_a_function_that_does_not_exist_is_an_exception(worker: ForkWorker, name: str) -> None:
    assert worker.call(name, {}).status == "exception"


def test_calls_share_nothing(worker: ForkWorker) -> None:
    results = [worker.call("sandbox_target:count", {}) for _ in range(3)]
    assert [result.value["calls"] for result in results] == [1, 1, 1]
    assert [result.value["found"] for result in results] == [[], [], []]
    assert len({result.value["process"] for result in results}) == 3


def test_limits_of_a_call(worker: ForkWorker) -> None:
    small = Limits(memory_bytes=256 * 1024**2)
    assert worker.call("sandbox_target:allocate", {"bytes": 400 * 1024**2}, None, small).status == "memory"
    assert worker.call("sandbox_target:allocate", {"bytes": 400 * 1024**2}).status == "ok"


def test_calls_run_at_the_same_time(worker: ForkWorker) -> None:
    started = time.monotonic()
    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(lambda _: worker.call("sandbox_target:wait", {"seconds": 1.0}), range(6)))
    assert [result.status for result in results] == ["ok"] * 6
    assert len({result.value["process"] for result in results}) == 6
    assert time.monotonic() - started < 4.0, "one after the other they would take six"


def test_many_calls_leave_nothing_behind(worker: ForkWorker) -> None:
    def held() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), len(processes_below(os.getpid()))

    worker.call("sandbox_target:echo", {})
    time.sleep(0.5)  # for the spare child
    before = held()
    for _ in range(100):
        worker.call("sandbox_target:echo", {}, {"x": b"y" * 10_000})
        worker.call("sandbox_target:crash", {})
    assert comes_true(lambda: held() == before), f"{held()}, and {before} at first"


def test_a_server_that_dies_is_started_anew() -> None:
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker:
        worker.call("sandbox_target:echo", {})
        first = worker.process_id
        killer = threading.Timer(0.3, lambda: os.kill(first or 0, signal.SIGKILL))
        killer.start()
        with pytest.raises(WorkerError, match="died"):
            worker.call("sandbox_target:wait", {"seconds": 20})
        killer.join()
        assert worker.call("sandbox_target:echo", {}).status == "ok"
        assert worker.process_id not in (None, first)


@pytest.mark.parametrize("kind", ["forks", "persistent"])
def test_a_server_that_is_killed_between_calls_is_started_anew(kind: str, persistent: PersistentWorker) -> None:
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) if kind == "forks" else persistent as worker:
        worker.call("sandbox_target:echo", {})
        first = worker.process_id
        kill(first)
        assert worker.call("sandbox_target:echo", {}).status == "ok"
        assert worker.process_id not in (None, first)


def test_a_call_that_finds_the_server_dying_is_made_by_another_one() -> None:
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker:
        for pause in (0, 0, 0.001, 0.01):
            worker.call("sandbox_target:echo", {})
            leader = worker.process_id or 0
            server = [leader, *processes_below(leader)][2 if probe().bubblewrap else 0]
            os.kill(server, signal.SIGKILL)
            time.sleep(pause)
            assert worker.call("sandbox_target:echo", {}).status == "ok"


@pytest.mark.parametrize("pause", [0, 0.02, 0.1])
def test_a_server_that_is_killed_while_it_starts_is_started_anew(pause: float) -> None:
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker:
        time.sleep(pause)
        first = worker.process_id or 0
        kill_at_once(first)
        assert worker.call("sandbox_target:echo", {}).status == "ok"
        assert worker.process_id not in (None, first)


def kill_at_once(leader: int) -> None:
    """Kill a server that may have only begun to start, with what bubblewrap has started and not yet tied to itself."""
    assert comes_true(lambda: bool(processes_below(leader)) or not probe().bubblewrap)
    for pid in (*processes_below(leader), leader):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_a_server_that_is_killed_whenever_it_starts_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    start = ForkWorker._start

    def start_and_kill(worker: ForkWorker) -> Any:
        server = start(worker)
        started.append(server.process_id or 0)
        kill_at_once(started[-1])
        return server

    monkeypatch.setattr(ForkWorker, "_start", start_and_kill)
    with (
        ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker,
        pytest.raises(WorkerError, match="could not be started"),
    ):
        worker.call("sandbox_target:echo", {})
    assert len(started) == 2


def test_threads_that_find_the_same_server_dead_share_another_one() -> None:
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker:
        worker.call("sandbox_target:echo", {})
        kill(worker.process_id)
        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda _: worker.call("sandbox_target:echo", {}), range(4)))
    assert [result.status for result in results] == ["ok"] * 4


def test_a_module_that_cannot_be_imported_is_named() -> None:
    with (
        ForkWorker(["no_such_module_at_all"], role="guest") as worker,
        pytest.raises(WorkerError, match="no_such_module_at_all"),
    ):
        worker.call("sandbox_target:echo", {})


def test_closing_twice_and_calling_afterwards() -> None:
    worker = ForkWorker(["sandbox_target"], role="guest", paths=[HERE])
    worker.call("sandbox_target:echo", {})
    below = processes_below(worker.process_id or 0)
    worker.close()
    worker.close()
    assert len(below) >= 1
    wait_until_dead(below, 1.0)
    assert worker.process_id is None
    with pytest.raises(WorkerError, match="closed"):
        worker.call("sandbox_target:echo", {})


def test_closing_while_it_still_starts() -> None:
    with Stopwatch() as took:
        ForkWorker(["sandbox_target"], role="guest", paths=[HERE]).close()
    assert took.seconds < 1.0


def test_closing_ends_a_call_in_another_thread() -> None:
    worker = ForkWorker(["sandbox_target"], role="guest", paths=[HERE])
    worker.call("sandbox_target:echo", {})
    threading.Timer(0.3, worker.close).start()
    with pytest.raises(WorkerError, match="closed"):
        worker.call("sandbox_target:wait", {"seconds": 20})


def test_a_worker_outlives_the_thread_that_made_it() -> None:
    made: list[ForkWorker] = []
    maker = threading.Thread(target=lambda: made.append(ForkWorker(["sandbox_target"], role="guest", paths=[HERE])))
    maker.start()
    maker.join()
    time.sleep(0.2)
    with made[0] as worker:
        assert worker.call("sandbox_target:echo", {}).status == "ok"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left_of_a_parent_that_is_ended(number: signal.Signals) -> None:
    command = [sys.executable, str(HERE / "interrupted_parent.py")]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    time.sleep(0.3)
    below = processes_below(parent.pid)
    assert len(below) >= 2
    with Stopwatch() as took:
        os.killpg(parent.pid, number)
        parent.communicate(timeout=10)
        wait_until_dead(below, 5.0)
    assert took.seconds < 2.0
    assert parent.returncode != 0


def test_without_seccomp_processes_of_a_child_end_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    isolated(monkeypatch, msgspec.structs.replace(probe(), seccomp=False, no_seccomp="a test"))
    with ForkWorker(["attack_target"], role="guest", paths=[HERE.parent / "attacks"]) as worker:
        worker.call("attack_target:execute", {"source": "result = 1"})
        time.sleep(0.5)  # for the next spare child
        before = len(processes_below(os.getpid()))
        for end in ("result = 1", "os._exit(1)", "while True: pass"):
            source = f"import time\nif os.fork() == 0: time.sleep(100)\n{end}"
            worker.call("attack_target:execute", {"source": source}, None, Limits(wall_seconds=0.3))
        assert comes_true(lambda: len(processes_below(os.getpid())) == before)


@pytest.mark.parametrize("impossible", [Limits(memory_bytes=-1), Limits(scratch_files=0), Limits(memory_bytes=2**80)])
def test_a_child_that_cannot_be_locked_down_runs_nothing(worker: ForkWorker, impossible: Limits) -> None:
    with pytest.raises(WorkerError, match=r"could not start an isolated execution: \w+Error"):
        worker.call("sandbox_target:echo", {}, None, impossible)
    assert worker.call("sandbox_target:echo", {}).status == "ok"


def test_bubblewrap_without_a_file_system_for_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    if not probe().bubblewrap:
        pytest.skip("no bubblewrap here")
    isolated(monkeypatch, msgspec.structs.replace(probe(), private_tmpfs=False))
    with ForkWorker(["attack_target"], role="guest", paths=[HERE.parent / "attacks"]) as worker:
        assert [phrase.split(":")[0] for phrase in worker.isolation] == ["no private scratch file system"]
        source = "open('x', 'w').write('y'); result = [os.getcwd(), attempt(os.listdir, '/scratch')]"
        folders = [worker.call("attack_target:execute", {"source": source}).value["result"] for _ in range(3)]
    assert len({folder for folder, _ in folders}) == 3
    assert {error for _, error in folders} == {"EACCES"}


def test_reduced_isolation_works_and_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare = msgspec.structs.replace(
        probe(), bubblewrap="", no_bubblewrap="it is not there", private_tmpfs=False, landlock_abi=0, seccomp=False
    )
    isolated(monkeypatch, bare)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as worker:
        assert [phrase.split(":")[0] for phrase in worker.isolation] == [
            "no bubblewrap",
            "no private scratch file system",
            "no Landlock",
            "no seccomp",
        ]
        results = [worker.call("sandbox_target:count", {}) for _ in range(3)]
        assert [result.value["found"] for result in results] == [[], [], []]
        assert worker.call("sandbox_target:wait", {"seconds": 9}, None, Limits(wall_seconds=0.2)).status == "timeout"
        scratch = next(tmp_path.glob("cadwright-*/scratch"))
        assert comes_true(lambda: len(list(scratch.iterdir())) <= 1), "only the spare child has a folder"
    assert list(tmp_path.iterdir()) == []


def test_a_persistent_worker_keeps_its_process_and_no_files(persistent: PersistentWorker) -> None:
    results = [persistent.call("sandbox_target:count", {}) for _ in range(3)]
    assert [result.value["calls"] for result in results] == [1, 2, 3]
    assert [result.value["found"] for result in results] == [[], [], []]
    assert len({result.value["process"] for result in results}) == 1


def test_a_persistent_worker_keeps_outputs_apart(persistent: PersistentWorker) -> None:
    results = [persistent.call("sandbox_target:shout", {}) for _ in range(3)]
    assert [result.stdout for result in results] == ["to stdout: Grüße\n"] * 3


@pytest.mark.parametrize(
    ("function", "arguments", "status"),
    [("crash", {}, "crash"), ("wait", {"seconds": 60}, "timeout"), ("fail", {}, "exception")],
)
def test_a_persistent_worker_recovers(
    persistent: PersistentWorker, function: str, arguments: dict[str, int], status: str
) -> None:
    persistent.call("sandbox_target:count", {})
    brief = Limits(wall_seconds=0.3)
    assert persistent.call(f"sandbox_target:{function}", arguments, None, brief).status == status
    same_process = status == "exception"
    assert persistent.call("sandbox_target:count", {}).value["calls"] == (2 if same_process else 1)


def test_a_persistent_worker_may_use_more_processor_time_in_all_than_one_call() -> None:
    source = "import resource; result = resource.getrlimit(resource.RLIMIT_CPU)[0] == resource.RLIM_INFINITY"
    with PersistentWorker(["attack_target"], paths=[HERE.parent / "attacks"]) as worker:
        assert worker.call("attack_target:execute", {"source": source}).value == {"result": True}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_callers_that_give_up_leave_nothing(worker: ForkWorker) -> None:
    """Ctrl-C at any moment of a call, many times: the server survives, and the next call works.

    Between the making of a socket and the first line that looks after it there is a moment in which only the garbage
    collector is left to close it, with a warning.
    """
    server, handler = worker.process_id, signal.getsignal(signal.SIGALRM)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for step in range(60):
            signal.setitimer(signal.ITIMER_REAL, 0.0005 + step * 0.0003)
            with contextlib.suppress(KeyboardInterrupt):
                worker.call("sandbox_target:wait", {"seconds": 0.005})
                time.sleep(0.05)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert worker.call("sandbox_target:echo", {}).status == "ok"
    assert worker.process_id == server


def test_a_persistent_worker_takes_turns(persistent: PersistentWorker) -> None:
    def once(_: int) -> CallResult:
        return persistent.call("sandbox_target:count", {})

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(once, range(20)))
    assert sorted(result.value["calls"] for result in results) == list(range(1, 21))


def test_a_persistent_worker_is_locked_down() -> None:
    with PersistentWorker(["os"], paths=[HERE.parent / "attacks"]) as worker:
        source = "result = [attempt(os.fork), attempt(open, '/etc/passwd'), attempt(open, '/x', 'w')]"
        result = worker.call("attack_target:execute", {"source": source})
    if probe().lacks():
        pytest.skip("this machine cannot isolate fully")
    assert set(result.value["result"]) <= {"EPERM", "EACCES", "ENOENT", "EROFS"}


def test_arguments_that_cannot_be_sent_leave_nothing_open(worker: ForkWorker) -> None:
    before = set(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(UnicodeEncodeError):
            worker.call("sandbox_target:echo", {"text": "\ud800"})
    assert len(set(os.listdir("/proc/self/fd")) - before) <= 1
