"""Fixtures that many tests share."""

import contextlib
import gc
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cadwright.kernel.client import Kernel
from cadwright.sandbox.loans import lend_from
from cadwright.service.lender import Service

ALONE = frozenset(("attacks", "sandbox", "service"))
"""Folders whose tests are about workers themselves: they start their own."""
_SERVICE_SECONDS = "120"
"""How long the service of these tests waits for work that does not come: whoever kills pytest leaves it behind."""


def pytest_configure(config: pytest.Config) -> None:
    """Have a service for these tests alone, so that commands find warm workers as they do for users, and let Ctrl-C
    work in the tests that send it: whoever runs them in the background has it ignored.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):  # one for all processes of a run
        sockets = tempfile.mkdtemp(prefix="cw-")  # a socket's name is short
        os.environ |= {
            "XDG_RUNTIME_DIR": sockets,
            "CADWRIGHT_SERVICE": "1",
            "CADWRIGHT_SERVICE_IDLE": _SERVICE_SECONDS,
        }
        config.add_cleanup(lambda: _end_service(sockets))
    # Other work may share the machine: how long an example takes says nothing of the code.
    settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow], deadline=None)
    settings.load_profile("busy")


def _end_service(sockets: str) -> None:
    subprocess.run([sys.executable, "-m", "cadwright", "service", "stop"], capture_output=True, check=False)
    shutil.rmtree(sockets, ignore_errors=True)


@pytest.fixture(autouse=True, scope="module")
def lent_workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Workers of the service for the kernels that tests start in this process; none where they are about workers."""
    folder = request.path.relative_to(Path(__file__).parent).parts[0]
    alone = folder in ALONE or request.node.get_closest_marker("alone") is not None
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as lent:
        if alone:
            patch.setenv("CADWRIGHT_SERVICE", "0")
        elif sys.platform == "linux":
            lent.enter_context(lend_from(Service()))
        yield


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests of training where there is no PyTorch to import: ``make test-train`` runs them."""
    if "train" not in collection_path.parts or collection_path.suffix != ".py" or importlib.util.find_spec("torch"):
        return None
    return "pytestmark = pytest.mark.train" in collection_path.read_text() or None


@pytest.fixture(scope="session")
def kernel() -> Iterator[Kernel]:
    """Warm workers, started once for all tests of a process."""
    with Kernel() as kernel:
        kernel.warm()
        yield kernel


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the data sets; tests that ask for it are skipped where it is not given."""
    given = os.environ.get("CADWRIGHT_DATA")
    if not given:
        pytest.skip("CADWRIGHT_DATA is not set: the data sets are not here")
    folder = Path(given)
    assert folder.is_dir(), f"CADWRIGHT_DATA is {given}, which is no folder"
    return folder


@pytest.fixture
def anyio_backend() -> str:
    """What asynchronous tests run on."""
    return "asyncio"
