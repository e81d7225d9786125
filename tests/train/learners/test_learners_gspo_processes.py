"""Two processes that share a step learn what one learns alone."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import gspo_kit
import pytest
import torch
from safetensors.torch import load_file

pytestmark = pytest.mark.train
CHILD = """
import sys
from pathlib import Path
import gspo_kit
from msgspec.structs import replace
from cadwright.train.learners import gspo
from cadwright.values import Request

class ByProblem(gspo_kit.Saying):
    # What is said follows from the problem and the episode's place in its group, whoever plays it.
    def __call__(self, prompts, seed):
        found = []
        for prompt in prompts:
            number = int(prompt.chat.lines[1].text.split()[-1]) + int(prompt.chat.id) % 4
            course = gspo_kit.COURSES[number % len(gspo_kit.COURSES)]
            turn = sum(line.role == "assistant" for line in prompt.chat.lines)
            found.append([*self._codec.text(course[turn]), self._codec.stop])
        return found

problems = [replace(each, request=Request(f"a plate {n}")) for n, each in enumerate(gspo_kit.problems())]
problems[0] = replace(problems[0], wanted=gspo_kit.SPOILED)  # one process has less to learn from than the other
gspo.executing = gspo_kit.executing
gspo.train(gspo_kit.config(Path(sys.argv[1]), steps=2), problems=problems, writer=ByProblem)
"""


def run(out: Path, count: int) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    shared = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": str(count), "ACCELERATE_USE_CPU": "1"}
    tests = str(Path(gspo_kit.__file__).parent)
    path = {"PYTHONPATH": os.pathsep.join([tests, *sys.path]), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", CHILD, str(out)]
    processes = []
    for rank in range(count):
        own = {"RANK": str(rank), "LOCAL_RANK": str(rank)} | shared if count > 1 else {}
        processes.append(subprocess.Popen(command, env=os.environ | path | own, stderr=subprocess.PIPE))
    for process in processes:
        _, told = process.communicate(timeout=240)
        assert process.returncode == 0, told.decode()


def test_two_processes_learn_what_one_does(tmp_path: Path) -> None:
    for count in (1, 2):
        run(tmp_path / str(count), count)
    one, two = (load_file(tmp_path / str(count) / "model" / "model.safetensors") for count in (1, 2))
    for name in one:
        assert torch.allclose(one[name], two[name], rtol=1e-4, atol=2e-5), name
    logs = [(tmp_path / str(count) / "log.jsonl").read_text().splitlines() for count in (1, 2)]
    assert len(logs[0]) == len(logs[1]) == 2  # one process writes
    for line in zip(*logs, strict=True):
        alone, both = map(json.loads, line)
        for name in (
            "reward/total",
            "rollout/turns",
            "rollout/tokens",
            "rollout/broken_problems",
            "gvpm/masked_tokens",
        ):
            assert alone[name] == both[name], name
        assert alone["learning/trajectories"] == both["learning/trajectories"]
        assert alone["learning/gradient"] == pytest.approx(both["learning/gradient"], rel=1e-3)
