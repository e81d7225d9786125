"""Waiting for a worker can be given up from another thread: the child is killed, the worker stays."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadwright.sandbox import ForkWorker, Limits, SessionWorker
from cadwright.sandbox.cancellation import Cancellation, Cancelled, heeded
from cadwright.sandbox.launch import Program

HERE = Path(__file__).parent
LIMITS = Limits(wall_seconds=20, memory_bytes=1024**3, scratch_bytes=2**20)
LOOP = "while True: pass"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children can be watched on Linux")


@pytest.fixture
def session() -> Iterator[SessionWorker]:
    with SessionWorker(["session_target"], limits=LIMITS, paths=[HERE], program=Program(sys.executable), keep=3) as one:
        yield one


def test_a_call_that_is_cancelled_ends_at_once(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(
        "def run(arguments, blobs):\n    while arguments['on']: pass\n    return {}, {}\n"
    )
    with ForkWorker(["endless"], role="guest", limits=LIMITS, paths=[tmp_path]) as worker, Cancellation() as wish:
        worker.call("endless:run", {"on": False})
        threading.Timer(0.5, wish.cancel).start()
        began = time.monotonic()
        with wish.at_work(), pytest.raises(Cancelled):
            worker.call("endless:run", {"on": True})
        assert time.monotonic() - began < 5
        assert worker.call("endless:run", {"on": False}).status == "ok", "who does not heed it is not disturbed"


def test_what_begins_after_the_wish_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "quick.py").write_text(
        "def run(arguments, blobs):\n    import time; time.sleep(1)\n    return {}, {}\n"
    )
    with ForkWorker(["quick"], role="trusted", limits=LIMITS, paths=[tmp_path]) as worker, Cancellation() as wish:
        wish.cancel()
        wish.cancel()
        with wish.at_work(), pytest.raises(Cancelled):
            worker.call("quick:run", {})
    wish.cancel()


def test_a_step_of_a_session_that_is_cancelled_leaves_it_as_it_was(session: SessionWorker) -> None:
    assert session.call("session_target:step", {"source": "a = 1"}).status == "ok"
    state = session.state
    with Cancellation() as wish:
        threading.Timer(0.5, wish.cancel).start()
        with wish.at_work(), pytest.raises(Cancelled):
            session.call("session_target:step", {"source": f"a = 2\n{LOOP}"})
    assert session.state == state
    after = session.call("session_target:step", {"source": "assert a == 1"})
    assert after.status == "ok", after


def test_waiting_for_something_else_is_given_up_as_well() -> None:
    enough = threading.Event()
    with Cancellation() as cancellation, cancellation.at_work():
        assert heeded(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            heeded(lambda: 1 // 0)
        threading.Timer(0.2, cancellation.cancel).start()
        began = time.monotonic()
        with pytest.raises(Cancelled):
            heeded(lambda: enough.wait(30))
        assert time.monotonic() - began < 5
    enough.set()
    assert heeded(threading.get_ident) == threading.get_ident(), "where nobody can cancel there is no other thread"
