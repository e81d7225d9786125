import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attack_kit import ONLY_FORKS, SMALL, Attack

from cadwright.kernel.freecad import find
from cadwright.sandbox import CallResult, ForkWorker, Limits, SessionWorker, probe
from cadwright.sandbox.launch import Program

HERE = Path(__file__).parent
CLEAN_UP = """
import shutil
for entry in list(os.scandir(".")):
    if entry.is_dir(follow_symlinks=False):
        shutil.rmtree(entry)
    else:
        os.unlink(entry)
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every attack is tried on both kinds of workers, but for those that mean something else in a session."""
    if "attack" in metafunc.fixturenames:
        kinds = ["fork"] if metafunc.function.__name__ in ONLY_FORKS else ["fork", "session"]
        metafunc.parametrize("attacked", kinds, indirect=True)


@pytest.fixture(scope="session")
def worker() -> Iterator[ForkWorker]:
    """Each call in a fresh child."""
    skip_where_isolation_is_reduced()
    with ForkWorker(["attack_target"], role="guest", limits=SMALL, paths=[HERE]) as started:
        yield started


@pytest.fixture(scope="session")
def session_worker() -> Iterator[SessionWorker]:
    """Each call in a fork of the one before; beside FreeCAD, where there is one."""
    skip_where_isolation_is_reduced()
    found = find()
    preload = ["cadwright.kernel.freecad_guest.boot", "attack_target"] if found else ["attack_target"]
    program = found.program if found else Program(sys.executable)
    paths = [*found.paths, HERE] if found else [HERE]
    with SessionWorker(preload, limits=SMALL, paths=paths, program=program, keep=3) as started:
        yield started


def skip_where_isolation_is_reduced() -> None:
    if probe().lacks():
        pytest.skip("this machine cannot isolate fully: " + "; ".join(probe().lacks()))


@pytest.fixture
def attacked(request: pytest.FixtureRequest) -> ForkWorker:
    kind = getattr(request, "param", "fork")
    started: ForkWorker = request.getfixturevalue("worker" if kind == "fork" else "session_worker")
    return started


@pytest.fixture
def attack(attacked: ForkWorker) -> Iterator[Attack]:
    """Run source text in the sandbox; afterwards the worker must be as well as before."""

    def run(source: str, given: Any = None, limits: Limits | None = None) -> CallResult:
        arguments = {"source": textwrap.dedent(source), "given": given}
        return attacked.call("attack_target:execute", arguments, None, limits)

    server = attacked.process_id
    if isinstance(attacked, SessionWorker):  # the files of one step are there for the next
        run(CLEAN_UP)
    yield run
    after = run("result = 'well'")
    assert after.value == {"result": "well"}, after
    assert attacked.process_id == server, "the attack ended the server"
