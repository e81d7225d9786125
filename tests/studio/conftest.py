"""Studios on folders of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from visitor import Visitor, studio

from cadwright.kernel.client import Kernel


@pytest.fixture
def visitor(tmp_path: Path, kernel: Kernel) -> Iterator[Visitor]:
    with studio(tmp_path / "designs", kernel) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, kernel: Kernel) -> Iterator[Visitor]:
    """One studio with one plate, for all tests of a module that change nothing."""
    with studio(tmp_path_factory.mktemp("studio") / "designs", kernel) as visitor:
        visitor.plate()
        yield visitor
