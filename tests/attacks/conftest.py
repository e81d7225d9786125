import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attack_kit import SMALL, Attack

from cadwright.sandbox import CallResult, ForkWorker, Limits, probe


@pytest.fixture(scope="session")
def worker() -> Iterator[ForkWorker]:
    if probe().lacks():
        pytest.skip("this machine cannot isolate fully: " + "; ".join(probe().lacks()))
    with ForkWorker(["attack_target"], role="guest", limits=SMALL, paths=[Path(__file__).parent]) as started:
        yield started


@pytest.fixture
def attack(worker: ForkWorker) -> Iterator[Attack]:
    """Run source text in the sandbox; afterwards the worker must be as well as before."""

    def run(source: str, given: Any = None, limits: Limits | None = None) -> CallResult:
        arguments = {"source": textwrap.dedent(source), "given": given}
        return worker.call("attack_target:execute", arguments, None, limits)

    server = worker.process_id
    yield run
    after = run("result = 'well'")
    assert after.value == {"result": "well"}, after
    assert worker.process_id == server, "the attack ended the server"
