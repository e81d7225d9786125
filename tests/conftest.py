"""Fixtures that many tests share."""

import importlib.util
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cadwright.kernel.client import Kernel


def pytest_configure() -> None:
    """Let Ctrl-C work in the tests that send it: whoever runs them in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["CADWRIGHT_SERVICE"] = "0"  # tests of the service switch it on
    # Other work may share the machine: how long an example takes says nothing of the code.
    settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow], deadline=None)
    settings.load_profile("busy")


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
