"""Everything together: examples, supervised fine-tuning, reinforcement in the real sandbox; and a trainer that is
killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import gspo_kit
import pytest
import torch
from gspo_kit import COURSES, Saying
from msgspec.structs import replace
from safetensors.torch import load_file

from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train import chats
from cadwright.train.chats import Chat, Line
from cadwright.train.config import Model, Phase, Supervised
from cadwright.train.learners import gspo, sft

pytestmark = pytest.mark.train
CHILD = """
import sys, time
from pathlib import Path
import gspo_kit
from cadwright.train.learners import gspo

class Slow(gspo_kit.Saying):
    def refresh(self):
        super().refresh()
        time.sleep(0.3)

gspo.executing = gspo_kit.executing
config = gspo_kit.config(Path(sys.argv[1]), steps=6)
gspo.train(config, problems=gspo_kit.problems(), writer=Slow, resume=len(sys.argv) > 2)
"""


def example(number: int) -> Chat:
    """A conversation as an expert would have it."""
    right, done = COURSES[0]
    problem = gspo_kit.problems()[0]
    lines = (
        Line("system", PublishedIterCAD().prompt),
        Line("user", problem.request.text),
        Line("assistant", right),
        Line("user", "Your script ran."),
        Line("assistant", done),
    )
    return Chat(f"example-{number}", lines)


def test_examples_then_reinforcement_in_the_sandbox(tmp_path: Path) -> None:
    began = time.monotonic()
    chats.write(tmp_path / "examples.jsonl", map(example, range(16)))
    usual = gspo_kit.config(tmp_path / "rl", steps=2)
    phase = Phase(name="s1", data=(str(tmp_path / "examples.jsonl"),), steps=6)
    supervised = Supervised(
        out=str(tmp_path / "sft"),
        model=usual.model,
        optimiser=usual.optimiser,
        data=usual.data,
        logging=usual.logging,
        hardware=usual.hardware,
        phases=(phase,),
    )
    learned = sft.train(supervised)
    losses = [json.loads(line)["loss"] for line in (tmp_path / "sft" / "log.jsonl").read_text().splitlines()]
    assert losses[-1] < losses[0]
    begins = replace(usual, model=Model(path=learned.phases[-1].model))
    found = gspo.train(begins, problems=gspo_kit.problems(), writer=Saying)
    assert found.last["learning/ratio"] == 1.0
    assert found.last["learning/gradient"] > 0
    assert found.last["reward/total"] > 0
    before, after = (load_file(Path(model) / "model.safetensors") for model in (learned.phases[-1].model, found.model))
    assert any(not torch.equal(before[name], after[name]) for name in before)
    assert time.monotonic() - began < 120


def test_a_trainer_that_is_killed_goes_on_to_the_very_same_weights(tmp_path: Path) -> None:
    tests = Path(gspo_kit.__file__).parent
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tests), *sys.path]), "OMP_NUM_THREADS": "1"}

    def begin(out: str, *resume: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", CHILD, str(tmp_path / out), *resume]
        return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)

    whole, killed = begin("whole"), begin("killed")
    log = tmp_path / "killed" / "log.jsonl"
    while killed.poll() is None and (not log.exists() or log.read_bytes().count(b"\n") < 2):
        time.sleep(0.02)
    time.sleep(0.15)  # in the middle of something
    os.kill(killed.pid, signal.SIGKILL)
    _, told = killed.communicate()
    assert killed.returncode == -signal.SIGKILL, told
    again = begin("killed", "resume")
    for process in (whole, again):
        _, told = process.communicate()
        assert process.returncode == 0, told
    weights = [load_file(tmp_path / out / "model" / "model.safetensors") for out in ("whole", "killed")]
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[0])
    steps = [json.loads(line)["step"] for line in log.read_text().splitlines()]
    assert steps == list(range(1, 7))
