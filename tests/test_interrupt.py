"""Ctrl-C ends a command within a second, and a kill of any kind leaves no process behind."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from stopwatch import Stopwatch

pytestmark = pytest.mark.alone

LOOP = "while True:\n    pass\n"


def parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        found[int(stat.parent.name)] = int(fields[1])
    return found


def below(process: int) -> set[int]:
    """All processes that descend from one."""
    parent = parents()
    family = {process}
    while more := {p for p, above in parent.items() if above in family} - family:
        family |= more
    return family - {process}


def running(folder: Path, *words: str) -> tuple[subprocess.Popen[str], set[int]]:
    """A command (one that runs an endless script) when it is at work, and the processes that it started."""
    (folder / "loop.py").write_text(LOOP)
    line = [sys.executable, "-m", "cadwright", *(words or ("run", "loop.py")), "--json"]
    command = subprocess.Popen(
        line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not busy(family := below(command.pid)):
        if command.poll() is not None or time.monotonic() > deadline:
            command.kill()
            raise AssertionError("the script did not start", command.communicate())
        time.sleep(0.1)
    return command, family | below(command.pid)


def busy(processes: set[int]) -> bool:
    """Whether a process computes that a started worker has forked: the endless script has been reached."""
    parent = parents()
    return any(cpu(p) > 30 and parent.get(p) in processes and cpu(parent[p]) > 30 for p in processes)


def cpu(process: int) -> int:
    """Clock ticks of user time; 0 for a process that is gone."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def alive(processes: set[int]) -> set[int]:
    return processes & set(parents())


def left(processes: set[int]) -> set[int]:
    """The processes that are still there a while later: they may take a moment to go."""
    deadline = time.monotonic() + 5
    while alive(processes) and time.monotonic() < deadline:
        time.sleep(0.05)
    return alive(processes)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_ends_within_a_second_and_leaves_nothing(tmp_path: Path) -> None:
    command, family = running(tmp_path)
    with Stopwatch() as took:
        command.send_signal(signal.SIGINT)
        out, _ = command.communicate(timeout=30)
    assert took.seconds < 1.0
    assert command.returncode == 130
    assert json.loads(out)["error"]["message"] == "interrupted"
    assert not left(family)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_ends_the_reading_of_a_drawing_too(tmp_path: Path) -> None:
    levels = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 20 + "</g>" for n in range(1, 20))
    shapes = f'<defs><path id="l0" stroke="red" d="M0 0{"a5 5 0 0 1 1 1" * 100}"/>{levels}</defs><use href="#l19"/>'
    (tmp_path / "bomb.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>')
    command, family = running(tmp_path, "diff", "bomb.svg", "loop.py")
    with Stopwatch() as took:
        command.send_signal(signal.SIGINT)
        out, _ = command.communicate(timeout=30)
    assert took.seconds < 1.0
    assert command.returncode == 130
    assert json.loads(out)["error"]["message"] == "interrupted"
    assert not left(family)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_being_killed_leaves_nothing_either(tmp_path: Path, how: signal.Signals) -> None:
    command, family = running(tmp_path)
    command.send_signal(how)
    command.communicate(timeout=30)
    assert not left(family)
