"""Scripts that reach for what only sessions have: their earlier states, the time between steps, the right to fork."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attack_kit import attacks, descendants

from cadwright.sandbox import CallResult, SessionWorker
from cadwright.sandbox.launch import Program

HERE = Path(__file__).parent


@pytest.fixture
def step(session_worker: SessionWorker) -> Iterator[Any]:
    def take(source: str) -> CallResult:
        return session_worker.call("attack_target:execute", {"source": source})

    yield take
    assert take("result = 'well'").value == {"result": "well"}


def processor_seconds(leader: int) -> float:
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in descendants(leader)]
    return sum(int(each[11]) + int(each[12]) for each in fields) / 100


@attacks("earlier states")
def test_earlier_states(session_worker: SessionWorker, step: Any) -> None:
    step("import builtins; builtins.kept = [1]")
    state = session_worker.state
    outcome = step("""
import builtins, signal
builtins.kept.append(2)
others = [pid for pid in range(2, 200) if pid != os.getpid()]
result = {attempt(os.kill, pid, number) for pid in others for number in (signal.SIGKILL, signal.SIGCONT, 0)}
result |= {attempt(open, f"/proc/{pid}/mem", "r+b") for pid in others}
result = sorted(result)
""")
    assert set(outcome.value["result"]) <= {"EPERM", "EACCES", "ENOENT", "ESRCH"}
    session_worker.back(state)
    assert step("import builtins; result = builtins.kept").value == {"result": [1]}


@attacks("earlier states")
def test_posing_as_a_snapshot(session_worker: SessionWorker, step: Any) -> None:
    """What the server says to a snapshot cannot be heard by the code, and nothing can be said in its name."""
    state = session_worker.state
    outcome = step("""
import socket
result = []
for descriptor in range(3, 64):
    try:
        if os.fstat(descriptor).st_mode >> 12 == 0o14:
            connection = socket.socket(fileno=descriptor)
            result.append(connection.type.name)
            connection.detach()
    except OSError:
        pass
""")
    assert outcome.value == {"result": ["SOCK_SEQPACKET", "SOCK_STREAM"]}
    session_worker.back(state)


@attacks("quotas of the user")
def test_files_on_their_way(session_worker: SessionWorker, step: Any) -> None:
    """Sent to whoever is busy answering a question: a user can have so many in all. Others can still start."""
    sent = threading.Event()

    def answer(
        name: str, arguments: dict[str, Any], blobs: dict[str, bytes]
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        time.sleep(0.5)
        with SessionWorker(["attack_target"], paths=[HERE], program=Program(sys.executable)) as other:
            assert other.call("attack_target:execute", {"source": "result = 1"}).value == {"result": 1}
        sent.set()
        return {}, {}

    source = """
import array, socket, threading, time
from cadwright.sandbox import inquiries
asker = threading.Thread(target=inquiries.ask, args=("question", {}, {}))
asker.start()
time.sleep(0.2)
line = socket.socket(fileno=os.dup(inquiries._connection))
line.setblocking(False)
files = [os.open("/dev/null", os.O_RDONLY) for _ in range(60)]
rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files).tobytes())]
result = [attempt(line.sendmsg, [b"x"], rights) for _ in range(50)]
for each in files: os.close(each)
asker.join()
"""
    outcome = session_worker.call("attack_target:execute", {"source": source}, None, None, answer)
    assert sent.is_set()
    assert "ETOOMANYREFS" in outcome.value["result"]


@pytest.mark.slow
@attacks("between steps")
@pytest.mark.parametrize("last_word", ["os.write(3, b'd')", "pass"])
def test_going_on_after_the_step(session_worker: SessionWorker, step: Any, last_word: str) -> None:
    step("import builtins; builtins.kept = 1")
    state = session_worker.state
    spin = (
        "import threading\ndef spin():\n    while True: pass\nfor _ in range(3): threading.Thread(target=spin).start()"
    )
    step(f"{spin}\n{last_word}\n" + ("while True: pass" if "write" in last_word else ""))
    leader = session_worker.process_id
    assert leader is not None
    before = processor_seconds(leader)
    time.sleep(0.5)
    assert processor_seconds(leader) - before < 0.1
    if "write" in last_word:
        assert session_worker.state == state
    assert step("import builtins; result = builtins.kept").value == {"result": 1}


@attacks("forks in sessions")
def test_forks_in_sessions(step: Any) -> None:
    outcome = step("""
result = [attempt(os.fork) for _ in range(5)]
import threading
tries = []
def forever():
    for _ in range(1000): tries.append(attempt(os.fork))
threads = [threading.Thread(target=forever) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
result += sorted(set(tries))
""")
    assert outcome.value == {"result": ["EPERM"] * 6}


@attacks("forks in sessions")
def test_forking_when_a_snapshot_is_due(session_worker: SessionWorker, step: Any) -> None:
    """A thread that waits for the moment in which one fork is allowed: at most the step is lost, never the session."""
    step("import builtins; builtins.kept = 1")
    state = session_worker.state
    for _ in range(3):
        step("""
from cadwright.sandbox import generation
before = generation._fork
def twice():
    first = before()
    if first:
        try: os.fork()
        except OSError: pass
    return first
generation._fork = twice
""")
    leader = session_worker.process_id
    assert leader is not None
    assert len(descendants(leader)) < 12
    session_worker.back(state)
    assert step("import builtins; result = builtins.kept").value == {"result": 1}
