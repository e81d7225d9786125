"""Sessions: state lives from step to step, every state can be gone back to, and nothing ends the session."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from process_kit import kill

from cadwright.errors import WorkerError
from cadwright.sandbox import CallResult, Limits, SessionWorker, StateGoneError, probe
from cadwright.sandbox.launch import Program

HERE = Path(__file__).parent
LIMITS = Limits(wall_seconds=20, memory_bytes=1024**3, scratch_bytes=2**20)
BRIEF = Limits(wall_seconds=0.5)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="sessions need Linux")
isolated = pytest.mark.skipif(bool(probe().lacks()), reason="this machine cannot isolate fully")
Run = Callable[..., CallResult]


@pytest.fixture
def worker() -> Iterator[SessionWorker]:
    with SessionWorker(["session_target"], limits=LIMITS, paths=[HERE], program=Program(sys.executable), keep=3) as one:
        yield one


@pytest.fixture
def run(worker: SessionWorker) -> Run:
    def call(source: str, limits: Limits | None = None, **given: Any) -> CallResult:
        return worker.call("session_target:step", {"source": source}, limits=limits, **given)

    return call


def test_names_live_on(worker: SessionWorker, run: Run) -> None:
    assert run("x = [1]").status == "ok"
    assert run("x.append(2)\nprint(x)").stdout == "[1, 2]\n"
    assert worker.state == 2


def test_going_back_is_exact(worker: SessionWorker, run: Run) -> None:
    run("import random\nrandom.seed(1)\nx = {'deep': [1]}")
    state = worker.state
    first = run("x['deep'].append(random.random()); result = x").value
    worker.back(state)
    assert run("x['deep'].append(random.random()); result = x").value == first
    worker.back(0)
    assert run("result = 'x' in globals()").value == {"result": False}


def test_the_newest_states_and_the_first_are_kept(worker: SessionWorker, run: Run) -> None:
    for number in range(6):
        run(f"x = {number}")
    assert worker.states == (0, 3, 4, 5, 6)
    with pytest.raises(StateGoneError):
        worker.back(2)
    worker.back(4)
    assert run("result = x").value == {"result": 3}
    assert worker.states[:3] == (0, 3, 4)


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("import os; os._exit(0)", "crash"),
        ("import os; os._exit(7)", "crash"),
        ("import os; os.abort()", "crash"),
        ("import ctypes; ctypes.string_at(0)", "crash"),
        ("while True: pass", "timeout"),
        ("(10**9) ** (10**9)", "timeout"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "timeout"),
        ("import os; os.closerange(3, 64)", "crash"),
        ("import os; os.write(3, b'd'); import time; time.sleep(60)", "crash"),
    ],
)
def test_what_ends_a_step_takes_it_back(worker: SessionWorker, run: Run, source: str, status: str) -> None:
    run("x = [1]")
    assert run(f"x.append(2); {source}" if ":" not in source else f"x.append(2)\n{source}", BRIEF).status == status
    assert worker.state == 1
    assert run("result = x").value == {"result": [1]}


def test_exceptions_do_not_take_back(worker: SessionWorker, run: Run) -> None:
    assert run("x = 1\nraise ValueError('no')").message == "ValueError: no"
    assert run("x += 1\nimport sys; sys.exit(3)").status == "exception"
    assert run("result = x").value == {"result": 2}


def test_closed_streams_are_opened_again(run: Run) -> None:
    run("import os, sys; sys.stdout.close(); os.close(1); os.close(2)")
    assert run("print('heard')").stdout == "heard\n"


def test_threads_end_with_their_step(worker: SessionWorker, run: Run) -> None:
    done = run("""
import threading
x = 0
def count():
    global x
    while True: x += 1
for _ in range(3): threading.Thread(target=count).start()
""")
    assert (done.status, worker.shed) == ("ok", 3)
    first, second = (run("result = [x, threading.active_count()]").value["result"] for _ in range(2))
    assert first == second
    assert first[1] == 1


@isolated
def test_no_process_can_be_started(worker: SessionWorker, run: Run) -> None:
    assert run("import os\nwhile True: os.fork()").status == "blocked"
    source = "import os, subprocess\nx = []\nfor act in (os.fork, lambda: subprocess.run(['/bin/true'])):\n"
    source += "    try: act()\n    except OSError as error: x.append(error.errno)\nresult = x"
    assert run(source).value == {"result": [1, 1]}


@isolated
def test_snapshots_are_out_of_reach(worker: SessionWorker, run: Run) -> None:
    run("x = 1")
    done = run("""
import os, signal
x = 2
result = []
for pid in range(1, 50):
    if pid != os.getpid():
        try: os.kill(pid, signal.SIGKILL); result.append(pid)
        except PermissionError: pass
""")
    assert done.value == {"result": []}
    worker.back(1)
    assert run("result = x").value == {"result": 1}


@isolated
def test_nothing_runs_between_steps(run: Run) -> None:
    """Code that says it is done and goes on is stopped: it gets no processor time that is not counted."""
    run("import time, threading\nspent = time.process_time")
    before = run("result = spent()").value["result"]
    time.sleep(0.3)
    assert run("result = spent()").value["result"] - before < 0.2


def test_questions_are_answered_while_the_clock_stands_still(run: Run) -> None:
    def answer(
        name: str, arguments: dict[str, Any], blobs: dict[str, bytes]
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        time.sleep(2.0)
        return {"name": name, **arguments}, {"back": blobs["there"][::-1]}

    asked = "value, blobs = ask('tool', {'n': 1}, {'there': b'abc' * 10**6})\nresult = [value, len(blobs['back'])]"
    done = run(asked, msgspec.structs.replace(BRIEF, wall_seconds=1.5), answer=answer)
    assert done.value == {"result": [{"name": "tool", "n": 1}, 3 * 10**6]}
    assert done.seconds < 2.0


@pytest.mark.parametrize(
    "said", ["b'garbage' * 10", "b'cadwrght' + b'\\xff' * 8", "b'cadwrght' + (2).to_bytes(8, 'little') + b'{}'", "b'c'"]
)
def test_questions_that_are_none(run: Run, said: str) -> None:
    source = f"import os\nfrom cadwright.sandbox import inquiries\nos.write(inquiries._connection, {said})\n"
    done = run(source + "x = 1", answer=lambda *_: ({}, {}))
    assert done.status == "ok"
    done = run(source + "ask('tool', {}, {})", BRIEF, answer=lambda *_: ({}, {}))
    assert done.status in ("exception", "timeout")


def test_too_many_questions(run: Run) -> None:
    done = run("while True: ask('tool', {}, {})", answer=lambda *_: ({}, {}))
    assert done.message == "ConnectionError: tool was not answered"


def test_without_anybody_to_ask(run: Run) -> None:
    assert run("ask('tool', {}, {})").message == "ConnectionError: tool was not answered"


def test_an_answer_that_raises_gives_the_step_up(worker: SessionWorker, run: Run) -> None:
    def answer(*_: Any) -> tuple[dict[str, Any], dict[str, bytes]]:
        raise KeyboardInterrupt

    run("x = 1")
    with pytest.raises(KeyboardInterrupt):
        run("x = 2; ask('tool', {}, {})", answer=answer)
    assert run("result = x").value == {"result": 1}


def test_a_server_that_dies_is_started_anew(worker: SessionWorker, run: Run) -> None:
    run("x = 1")
    kill(worker.process_id)
    with pytest.raises(WorkerError):
        run("x = 2")
    assert (worker.state, worker.states) == (0, (0,))
    assert run("result = 'x' in globals()").value == {"result": False}


def test_a_server_that_is_killed_before_the_first_step_is_started_anew(worker: SessionWorker, run: Run) -> None:
    worker.back(0)
    kill(worker.process_id)
    assert run("result = 1").value == {"result": 1}


def test_nothing_outlives_the_session(worker: SessionWorker, run: Run) -> None:
    run("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()")
    leader = worker.process_id
    assert leader
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.killpg(leader, 0)
    with pytest.raises(WorkerError, match="closed"):
        run("x = 1")


def test_without_bubblewrap_nothing_is_left_either(monkeypatch: pytest.MonkeyPatch) -> None:
    reduced = msgspec.structs.replace(probe(), bubblewrap="", private_tmpfs=False)
    monkeypatch.setattr("cadwright.sandbox.client.probe", lambda: reduced)
    program = Program(sys.executable, environment=(("MARK", "nothing-is-left"),))
    with SessionWorker(["session_target"], limits=LIMITS, paths=[HERE], program=program) as worker:

        def run(source: str) -> CallResult:
            return worker.call("session_target:step", {"source": source}, None, BRIEF)

        run("x = [1]")
        assert run("x.append(2)\nwhile True: pass").status == "timeout"
        assert run("result = x").value == {"result": [1]}
        worker.back(1)
        assert run("result = x").value == {"result": [1]}
        assert marked()
    until = time.monotonic() + 5
    while marked() and time.monotonic() < until:
        time.sleep(0.05)
    assert not marked()


def marked() -> list[str]:
    """The processes of that session, stopped ones included."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if b"MARK=nothing-is-left" in path.read_bytes():
                found.append(path.parent.name)
    return found
