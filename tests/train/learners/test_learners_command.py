"""The commands from end to end: games to chats, a vision-language maker with adapters, the JSON that they print."""

import json
from pathlib import Path

import pytest
from safetensors.torch import load_file
from train_kit import SCRIPT, SEEING, TINY, chat

from cadwright.cli import run
from cadwright.train import chats
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.loader import Learner

pytestmark = pytest.mark.train
GAMES = Path(__file__).resolve().parent.parent.parent / "canvas" / "games.jsonl"


@pytest.fixture
def maker(tmp_path: Path) -> Path:
    """A vision-language model that knows nothing, and mrCAD's games as chats."""
    (tmp_path / "mrcad").mkdir()
    for name in ("coverage_verified.jsonl", "eval_verified_incomplete.jsonl"):
        (tmp_path / "mrcad" / name).write_bytes(GAMES.read_bytes())
    for games in ("coverage", "validation"):
        out = str(tmp_path / f"{games}.jsonl")
        assert run(["train", "games", "--data", str(tmp_path), "--games", games, "-o", out]) == 0
    model, processor = build(SEEING, [SCRIPT], 1)
    Learner(model, Codec(processor)).save(tmp_path / "base")
    return tmp_path


def test_a_maker_learns_mrcad_with_adapters_on_both_of_its_modules(
    maker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = {
        "out": maker / "run",
        "model.path": maker / "base",
        "data.max_tokens": 20_000,
        "data.validation": json.dumps([str(maker / "validation.jsonl")]),
        "data.validate_every": 2,
        "data.workers": 0,
        "hardware.checkpoint_activations": "true",
        "phases.0.data": json.dumps([str(maker / "coverage.jsonl")]),
        "phases.0.epochs": 8,
        "optimiser.accumulate": 1,
        "lora.rank": 4,
    }
    arguments = [part for name, value in settings.items() for part in ("--set", f"{name}={value}")]
    capsys.readouterr()
    assert run(["train", "lora", "--config", "mrcad-qwen2.5-vl-7b", *arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == "done"
    (phase,) = told["phases"]
    assert phase["chats"] == 2
    assert phase["validation"] > 0
    for kept in ("model", "best"):
        adapters = load_file(maker / "run/maker" / kept / "adapter_model.safetensors")
        assert any("vision_model" in name for name in adapters)
        assert any("text_model" in name for name in adapters)
    assert run(["train", "lora", "--config", "mrcad-qwen2.5-vl-7b", *arguments, "--json"]) == 2
    assert "holds a training already" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_the_tiny_recipe_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chats.write(tmp_path / "chats.jsonl", [chat(n % 4) for n in range(16)])
    settings = [
        f"out={tmp_path / 'run'}",
        f'phases.0.data=["{tmp_path / "chats.jsonl"}"]',
        f"model.built.hidden={TINY.hidden}",
    ]
    arguments = [part for each in settings for part in ("--set", each)]
    assert run(["train", "sft", "--config", "tiny", *arguments]) == 0
    captured = capsys.readouterr()
    assert "S1: 8 steps on 16 chats, loss" in captured.out
    assert "parameters" in captured.err
    assert run(["train", "sft", "--config", "tiny", *arguments, "--until", "S2"]) == 2
