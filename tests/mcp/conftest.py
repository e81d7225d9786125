"""A model and a server in this process, on a folder of the test's own."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
