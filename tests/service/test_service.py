"""The resident process as users of the command line meet it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from process_kit import comes_true

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the service needs Linux")

BOX = "import cadquery as cq\nresult = cq.Workplane().box(10, 20, 30)\n"
Run = Callable[..., subprocess.CompletedProcess[str]]


class Terminal:
    """Commands of one user, whose sockets lie in a folder of their own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.sockets = Path(tempfile.mkdtemp(prefix="cw-"))  # a socket's name is short
        self.folder = folder
        self.environment = {**os.environ, "CADWRIGHT_SERVICE": "1", "XDG_RUNTIME_DIR": str(self.sockets), **environment}

    def start(self, *arguments: str, program: tuple[str, str] = ("-m", "cadwright")) -> subprocess.Popen[str]:
        command = [sys.executable, *program, *arguments]
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *arguments: str) -> tuple[int, str, str]:
        process = self.start(*arguments)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err

    def volume(self, *arguments: str) -> float:
        code, out, err = self.run("run", "box.py", "--json", *arguments)
        assert code == 0, err
        return float(json.loads(out)["measurements"]["volume"])

    def status(self) -> dict[str, object]:
        return dict(json.loads(self.run("service", "status", "--json")[1]))

    def socket(self) -> Path:
        return next((self.sockets / "cadwright").glob("*.sock"))

    def close(self) -> None:
        self.run("service", "stop")
        shutil.rmtree(self.sockets)

    def warm(self) -> None:
        """Have a service that runs commands itself."""
        assert self.volume() == pytest.approx(6000)
        assert comes_true(lambda: bool(self.status()["warm_commands"]), seconds=60)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    (tmp_path / "box.py").write_text(BOX)
    made = Terminal(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """One whose service runs commands itself."""
    folder = tmp_path_factory.mktemp("terminal")
    (folder / "box.py").write_text(BOX)
    made = Terminal(folder)
    made.warm()
    yield made
    made.close()


@pytest.mark.slow
def test_the_second_command_finds_everything_warm(warm: Terminal) -> None:
    began = time.monotonic()
    assert warm.volume() == pytest.approx(6000)
    seconds = time.monotonic() - began
    began = time.monotonic()
    assert warm.volume("--no-service") == pytest.approx(6000)
    assert seconds < (time.monotonic() - began) / 2
    status = warm.status()
    assert isinstance(status["workers"], list)
    assert {worker["role"] for worker in status["workers"]} == {"guest", "trusted"}
    assert comes_true(lambda: warm.status()["in_use"] == 0)


def test_a_command_has_its_own_folder_arguments_environment_and_exit_code(warm: Terminal) -> None:
    terminal, tmp_path = warm, warm.folder
    (tmp_path / "bad.py").write_text("import cadquery as cq\nresult = 1 / 0\n")
    code, out, _ = terminal.run("run", "bad.py", "--json")
    told = json.loads(out)
    assert (code, told["outcome"], told["error"]["line"]) == (1, "exception", 2)
    code, out, _ = terminal.run("measure", "nothing.step", "--json")
    assert (code, json.loads(out)["status"]) == (2, "error")
    assert terminal.run("nonsense")[0] == 2
    umask = os.umask(0o077)
    try:
        assert terminal.run("make", "a plate 60x40x5 mm", "-d", "plate", "-o", "plate.step")[0] == 0
    finally:
        os.umask(umask)
    assert (tmp_path / "plate.step").stat().st_mode & 0o077 == 0
    planner = ("-p", "local:http://127.0.0.1:9#none", "--key-from", "NO_SUCH_KEY")
    code, _, err = terminal.run("make", "a cube of 20 mm", "-d", "cube", *planner)
    assert (code, "NO_SUCH_KEY" in err) == (2, True), err


def test_somebody_who_does_not_read_on(warm: Terminal) -> None:
    line = f"{sys.executable} -m cadwright run box.py | :"
    done = subprocess.run(
        ["sh", "-c", line], cwd=warm.folder, env=warm.environment, capture_output=True, text=True, timeout=120
    )
    assert "Traceback" not in done.stderr


def test_python_programs_have_its_workers(warm: Terminal) -> None:
    served = warm.status()["served"]
    text = "import cadwright; print(cadwright.make('a cube of 20 mm').status)"
    out, err = warm.start(program=("-c", text)).communicate(timeout=120)
    assert out.strip() == "done", err
    status = warm.status()
    assert status["served"] > served  # type: ignore[operator]
    assert comes_true(lambda: warm.status()["in_use"] == 0), "they were given back"


def test_three_at_a_time(warm: Terminal) -> None:
    both = [warm.start("run", "box.py", "--json") for _ in range(3)]
    for each in both:
        out, err = each.communicate(timeout=60)
        assert json.loads(out)["measurements"]["volume"] == pytest.approx(6000), err


def test_interrupted(warm: Terminal) -> None:
    terminal = warm
    (terminal.folder / "endless.py").write_text("while True: pass\n")
    process = terminal.start("run", "endless.py")
    assert comes_true(lambda: terminal.status()["in_use"] != 0)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, "interrupted" in err) == (130, True)
    assert comes_true(lambda: terminal.status()["in_use"] == 0), "nothing is left of it"
    process = terminal.start("run", "endless.py")
    assert comes_true(lambda: terminal.status()["in_use"] != 0)
    process.kill()
    process.communicate()
    assert comes_true(lambda: terminal.status()["in_use"] == 0), "who asked was killed"


@pytest.mark.slow
def test_killed_while_it_works_and_while_it_does_not(terminal: Terminal, tmp_path: Path) -> None:
    terminal.warm()
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(3)\n" + BOX)
    process = terminal.start("run", "slow.py", "--json")
    assert comes_true(lambda: terminal.status()["in_use"] != 0)
    time.sleep(0.5)
    os.kill(int(str(terminal.status()["process"])), signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert json.loads(out)["measurements"]["volume"] == pytest.approx(6000), err
    assert terminal.volume() == pytest.approx(6000)
    assert terminal.status()["running"] is True
    assert "stopped" in terminal.run("service", "stop")[1]
    assert terminal.status()["running"] is False
    assert "not running" in terminal.run("service", "stop")[1]


@pytest.mark.slow
def test_a_socket_that_nobody_listens_on(terminal: Terminal) -> None:
    terminal.volume()
    assert comes_true(lambda: terminal.status()["running"] is True)
    path = terminal.socket()
    terminal.run("service", "stop")
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as dead:
        dead.bind(str(path))
    assert terminal.volume() == pytest.approx(6000)
    assert terminal.status()["running"] is True


@pytest.mark.slow
def test_a_folder_that_others_may_write_to_is_not_used(terminal: Terminal) -> None:
    folder = terminal.sockets / "cadwright"
    folder.mkdir()
    folder.chmod(0o777)
    assert terminal.volume() == pytest.approx(6000)
    assert list(folder.iterdir()) == []
    assert terminal.status()["running"] is False


@pytest.mark.slow
def test_not_wanted(terminal: Terminal) -> None:
    assert terminal.volume("--no-service") == pytest.approx(6000)
    terminal.environment["CADWRIGHT_SERVICE"] = "0"
    assert terminal.volume() == pytest.approx(6000)
    assert terminal.status()["running"] is False


@pytest.mark.slow
def test_it_ends_when_nobody_needs_it(tmp_path: Path) -> None:
    (tmp_path / "box.py").write_text(BOX)
    terminal = Terminal(tmp_path, CADWRIGHT_SERVICE_IDLE="1")
    terminal.volume()
    assert comes_true(lambda: not list((terminal.sockets / "cadwright").glob("*.sock")), seconds=20)
    terminal.close()
