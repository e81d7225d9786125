"""Making build123d's environment: which commands are run, and what is left when one of them fails."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from cadwright.errors import UserError
from cadwright.kernel.build123d import find, needed, setup
from cadwright.kernel.build123d.installation import CONSTRAINTS, PACKAGES, RECORD, pins, place

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="build123d's scripts run on Linux only")
VERSIONS = {"build123d": "0.13.0", "bd_warehouse": "0.4.0", "py_gearworks": "0.0.24"}
Done = subprocess.CompletedProcess[str]


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cadwright"


class Machine:
    """Runs no command, and leaves behind what each would; the ``failing`` one fails with these words."""

    def __init__(self, failing: int = -1, words: str = "", versions: dict[str, str] = VERSIONS) -> None:
        self.commands: list[tuple[str, ...]] = []
        self._failing, self._words, self._versions = failing, words, versions

    def __call__(self, command: Sequence[str]) -> Done:
        self.commands.append(tuple(command))
        if len(self.commands) == self._failing + 1:
            return Done(command, 1, "", self._words)
        folder = Path(self.commands[0][-1])
        (folder / "bin").mkdir(parents=True, exist_ok=True)
        (folder / "bin" / "python").write_text("#!/bin/sh\n")
        (folder / "bin" / "python").chmod(0o755)
        prefixes = [str(folder), "/opt/python", "/usr", str(folder)]
        return Done(command, 0, "noise\n" + json.dumps({"versions": self._versions, "prefixes": prefixes}), "")


def test_the_environment_is_made_beside_ours_from_pinned_wheels_and_tried() -> None:
    machine, told = Machine(), list[str]()
    made = setup.set_up(told.append, machine)
    venv, install, trial = machine.commands
    assert venv[1:4] == ("-I", "-m", "venv")
    assert not Path(venv[4]).is_relative_to(sys.prefix)
    assert install[0] == trial[0] == f"{venv[4]}/bin/python", "never our own interpreter's pip"
    assert install[-3:] == PACKAGES
    assert str(CONSTRAINTS) in install
    assert ":all:" in install, "wheels alone: nothing is built"
    assert len(told) == 3
    assert made.folder == place()
    assert find() == needed() == made
    assert made.current
    assert made.program.python == str(place() / "bin" / "python")
    assert made.program.readable == (str(place()), "/opt/python")


def test_every_version_is_pinned() -> None:
    lines = CONSTRAINTS.read_text().split()
    assert all(line.count("==") == 1 for line in lines)
    named = {line.partition("==")[0].lower().replace("-", "_") for line in lines}
    assert {"build123d", "bd_warehouse", "py_gearworks", "cadquery_ocp_novtk", "numpy"} <= named


def test_there_is_none_until_one_was_made(data_folder: Path) -> None:
    assert find() is None
    with pytest.raises(UserError) as caught:
        needed()
    assert "cadwright setup build123d" in (caught.value.hint or "")
    place().mkdir(parents=True)
    (place() / RECORD).write_text("{")
    assert find() is None, "a damaged one is none"


def test_one_of_other_pins_is_used_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = setup.set_up(lambda _: None, Machine())
    assert "setup build123d" not in str(made)
    monkeypatch.setattr("cadwright.kernel.build123d.installation.pins", lambda: "others")
    assert not needed().current
    assert "`cadwright setup build123d` renews it" in str(needed())


def test_one_that_was_moved_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup.set_up(lambda _: None, Machine())
    shutil.move(tmp_path / "cadwright", tmp_path / "elsewhere" / "cadwright")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert find() is None


NO_NETWORK = """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(': Failed to establish'
ERROR: Could not find a version that satisfies the requirement build123d (from versions: none)
ERROR: No matching distribution found for build123d
"""


@pytest.mark.parametrize(
    ("failing", "words", "message", "hint"),
    [
        (0, "Error: no ensurepip", "could not be made (Error: no ensurepip)", "nothing has changed"),
        (1, NO_NETWORK, "could not be installed, no package index was reached", "it needs a network"),
        (2, "ImportError: libGL.so.1", "does not work (ImportError: libGL.so.1)", "nothing has changed"),
        (2, "", "does not work (exit status 1)", "nothing has changed"),
    ],
)
def test_what_failed_is_one_line_and_the_environment_before_stays(
    failing: int, words: str, message: str, hint: str
) -> None:
    before = setup.set_up(lambda _: None, Machine())
    with pytest.raises(UserError) as caught:
        setup.set_up(lambda _: None, Machine(failing, words))
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")
    assert find() == before
    assert sorted(path.name for path in place().parent.iterdir() if path.is_dir()) == ["build123d"]


def test_an_interruption_leaves_the_environment_before() -> None:
    before = setup.set_up(lambda _: None, Machine())

    def interrupted(command: Sequence[str]) -> Done:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        setup.set_up(lambda _: None, interrupted)
    assert find() == before
    assert not place().with_name("build123d.new").exists()


def test_a_new_one_takes_the_place_of_the_one_before() -> None:
    setup.set_up(lambda _: None, Machine())
    (place() / "old").touch()
    made = setup.set_up(lambda _: None, Machine(versions=VERSIONS | {"build123d": "0.14.0"}))
    assert not (place() / "old").exists()
    assert needed() == made
    assert needed().versions["build123d"] == "0.14.0"


def lock() -> FileLock:
    place().parent.mkdir(parents=True, exist_ok=True)
    return FileLock(f"{place()}.lock")


def test_two_at_a_time_do_not_spoil_each_other() -> None:
    with lock(), pytest.raises(UserError, match="another process"):
        setup.set_up(lambda _: None, Machine())


def full(_: object) -> object:
    return shutil._ntuple_diskusage(10, 9, 1)


@pytest.mark.parametrize("trouble", ["full", "a file in the way"])
def test_where_there_is_no_room_it_is_told_before_anything_is_run(
    trouble: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine = Machine()
    if trouble == "full":
        monkeypatch.setattr(shutil, "disk_usage", full)
    else:
        (tmp_path / "cadwright").touch()
    with pytest.raises(UserError, match=r"GB free|exists"):
        setup.set_up(lambda _: None, machine)
    assert not machine.commands


def test_commands_get_no_python_variables_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/ours")
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.invalid/simple")
    code = "import os; print(os.environ.get('PYTHONPATH'), os.environ['PIP_INDEX_URL'])"
    assert setup._run([sys.executable, "-c", code]).stdout.split() == ["None", "https://index.invalid/simple"]


def test_pins_are_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = pins()
    (tmp_path / "constraints.txt").write_text("build123d==0.0")
    monkeypatch.setattr("cadwright.kernel.build123d.installation.CONSTRAINTS", tmp_path / "constraints.txt")
    assert pins() != before


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    given = place()
    assert given.is_relative_to(os.environ["XDG_DATA_HOME"])
    for odd in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", odd)
        assert place() == Path.home() / ".local" / "share" / "cadwright" / "build123d"
