"""Kills at random moments lose at most the records that are being worked on, and two runs are the same."""

import os
import random
import signal
import sys
import time
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from process_kit import comes_true
from run_kit import command, kept_in, log_of, processes_of, records_in, start, write_plates

from cadwright.kernel.client import Kernel

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

KILLS = 25
AT_A_TIME = 2
COMPARED = 30


@pytest.fixture(scope="module")
def plates(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_plates(tmp_path_factory.mktemp("data"), kernel, 400)


@pytest.fixture(scope="module")
def undisturbed(plates: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the first records that nobody disturbs."""
    out = tmp_path_factory.mktemp("undisturbed")
    assert start(command(plates, out, "--limit", "120")).wait() == 0
    return out


def test_two_runs_are_the_same(plates: Path, undisturbed: Path, tmp_path: Path) -> None:
    assert start(command(plates, tmp_path, "--limit", str(COMPARED))).wait() == 0
    found, known = records_in(tmp_path), records_in(undisturbed)
    assert len(found) == COMPARED
    assert found == {name: known[name] for name in found}


def test_a_kill_of_the_runner_loses_at_most_what_is_in_flight(plates: Path, undisturbed: Path, tmp_path: Path) -> None:
    """After each kill, what was begun and is not kept is no more than what runs at a time, and no line is lost.

    One in five comes while the runner starts, the others while records are worked on.
    """
    chance = random.Random(1)
    before: list[str] = []
    for number in range(KILLS):
        logged = len(log_of(tmp_path))
        runner = start(command(plates, tmp_path))
        if number % 5:
            assert comes_true(lambda: len(kept_in(tmp_path)) > len(before), 120)  # noqa: B023 - asked at once
        time.sleep(chance.uniform(0.0, 2.0))
        os.kill(runner.pid, signal.SIGKILL)
        assert runner.wait() == -signal.SIGKILL, "it should have been at work"
        kept = kept_in(tmp_path)
        assert kept[: len(before)] == before
        assert len(set(kept)) == len(kept)
        begun = [name for word, _, name in log_of(tmp_path)[logged:] if word == "begin"]
        assert set(begun).isdisjoint(before)
        assert len(set(begun) - set(kept)) <= AT_A_TIME
        before = kept
    assert len(before) > KILLS, "the kills came before any work"
    assert start(command(plates, tmp_path, "--limit", str(COMPARED))).wait() == 0
    found, known = records_in(tmp_path), records_in(undisturbed)
    assert set(list(known)[:COMPARED]) <= set(found)
    assert all(found[name] == known[name] for name in list(known)[:COMPARED])


def test_a_kill_of_any_worker_costs_at_most_what_is_in_flight(plates: Path, undisturbed: Path, tmp_path: Path) -> None:
    """Whoever of the processes below the runner is killed, only records that were in work then may come out otherwise.

    Where workers are killed so often that a record fails three times, the run ends, and the next one goes on.
    """
    chance = random.Random(2)
    line = command(plates, tmp_path, "--limit", "120")
    runner, kills = start(line), list[float]()
    while len(kills) < KILLS:
        time.sleep(chance.uniform(0.2, 1.5))
        if runner.poll() is not None:
            assert runner.returncode != 0, "more records are needed for so many kills"
            runner = start(line)
            continue
        if below := sorted(processes_of(runner.pid)):
            try:
                os.kill(chance.choice(below), signal.SIGKILL)
            except ProcessLookupError:
                continue
            kills.append(time.monotonic())
    if runner.wait() != 0:
        assert start(line).wait() == 0
    found, known = records_in(tmp_path), records_in(undisturbed)
    assert set(found) == set(known)
    assert sorted(kept_in(tmp_path)) == sorted(known)
    other = {name for name in known if found[name] != known[name]}
    unexplained = other - {name for name in known if any(in_flight(log_of(tmp_path), name, kill) for kill in kills)}
    assert not unexplained, "\n".join(difference(known[name], found[name]) for name in sorted(unexplained)[:3])


def difference(known: list[dict[str, Any]], found: list[dict[str, Any]]) -> str:
    """The first of the records' lines that is another, both ways."""
    pairs = zip_longest(known, found)
    return next(f"undisturbed: {one}\ndisturbed:   {other}" for one, other in pairs if one != other)


def in_flight(log: list[tuple[str, float, str]], name: str, when: float) -> bool:
    """Whether a record was being worked on; one that was begun and did not end is until it is begun again."""
    own = [(word, at) for word, at, other in log if other == name and at <= when + 0.1]
    return bool(own) and (own[-1][0] == "begin" or own[-1][1] > when - 0.1)
