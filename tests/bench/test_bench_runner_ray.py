"""Ray's actors work through a benchmark as threads do, on two nodes, and whoever of them is killed."""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest
from process_kit import alive, comes_true
from run_kit import PLATES, command, kept_in, processes_of, records_in, start, write_plates

from cadwright.cli import run as command_line
from cadwright.kernel.client import Kernel

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'cadwright[ray]'")
from ray.cluster_utils import Cluster  # noqa: E402 - only where it is installed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
COUNT = 24
KILLS = 6


@pytest.fixture(scope="module")
def plates(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_plates(tmp_path_factory.mktemp("data"), kernel, COUNT)


@pytest.fixture(scope="module")
def local(plates: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("local")
    assert start(command(plates, out)).wait() == 0
    return out


def test_two_nodes_come_to_what_threads_come_to_record_for_record(
    plates: Path, local: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        line = [*command(plates, tmp_path, "--engine", "ray", "--address", cluster.address, "--json")[3:]]
        assert command_line(line) == 0
    finally:
        cluster.shutdown()
    assert json.loads(capsys.readouterr().out)["n"] == COUNT
    found = records_in(tmp_path)
    assert len(found) == COUNT
    assert all(len(lines) > 2 for lines in found.values()), "there are transcripts"
    assert found == records_in(local)
    settings = [(out / PLATES / "settings.json").read_text() for out in (tmp_path, local)]
    assert settings[0] == settings[1]


def actors_below(runner: int) -> list[int]:
    """The actors of a runner that started a cluster of its own."""
    return sorted(each for each, title in processes_of(runner).items() if title.startswith(b"ray::_Actor"))


def ours_below(runner: int) -> list[int]:
    """Actors and kernel workers; Ray's own agents take their time until they see that nobody is left."""
    return [each for each, title in processes_of(runner).items() if b"Agent" not in title]


def test_an_actor_that_is_killed_costs_nothing_but_time(plates: Path, local: Path, tmp_path: Path) -> None:
    chance = random.Random(3)
    runner = start(command(plates, tmp_path, "--engine", "ray"))
    killed = set[int]()
    while len(killed) < KILLS:
        assert comes_true(lambda: not killed.issuperset(actors_below(runner.pid)), 60)
        time.sleep(chance.uniform(0.0, 6.0))
        assert runner.poll() is None, "more records are needed for so many kills"
        if actors := sorted(set(actors_below(runner.pid)) - killed):
            killed.add(victim := chance.choice(actors))
            os.kill(victim, signal.SIGKILL)
    assert runner.wait() == 0
    assert sorted(kept_in(tmp_path)) == sorted(records_in(local))
    assert records_in(tmp_path) == records_in(local)


def test_ctrl_c_keeps_what_is_finished_and_leaves_no_process(plates: Path, local: Path, tmp_path: Path) -> None:
    runner = start(command(plates, tmp_path, "--engine", "ray"))
    assert comes_true(lambda: len(kept_in(tmp_path)) >= 3, 120)
    below = ours_below(runner.pid)
    os.kill(runner.pid, signal.SIGINT)
    assert runner.wait() == 130
    kept = kept_in(tmp_path)
    assert comes_true(lambda: not any(map(alive, below)), 20)
    assert json.loads((tmp_path / PLATES / "summary.json").read_text())["n"] == len(kept)
    known = records_in(local)
    assert records_in(tmp_path) == {name: known[name] for name in kept}


def test_a_kill_of_the_runner_keeps_what_is_finished_and_threads_go_on(
    plates: Path, local: Path, tmp_path: Path
) -> None:
    runner = start(command(plates, tmp_path, "--engine", "ray"))
    assert comes_true(lambda: len(kept_in(tmp_path)) >= 3, 120)
    below = ours_below(runner.pid)
    os.kill(runner.pid, signal.SIGKILL)
    runner.wait()
    kept = kept_in(tmp_path)
    assert comes_true(lambda: not any(map(alive, below)), 30)
    assert start(command(plates, tmp_path)).wait() == 0
    assert kept_in(tmp_path)[: len(kept)] == kept
    assert records_in(tmp_path) == records_in(local)


def test_a_cluster_that_is_not_there_is_one_line(
    plates: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = command(plates, tmp_path, "--engine", "ray", "--address", "127.0.0.1:1")[3:]
    assert command_line(line) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "no Ray cluster at 127.0.0.1:1" in told.err
