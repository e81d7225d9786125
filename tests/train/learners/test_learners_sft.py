import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from msgspec.structs import replace
from safetensors.torch import load_file
from train_kit import SCRIPT, SEEING, TINY, chat, png

from cadwright.errors import InputError, UsageError
from cadwright.train import chats
from cadwright.train.chats import Chat, Line, Picture
from cadwright.train.config import Checkpoints, Data, Lora, Model, Optimiser, Phase, Schedule, Supervised
from cadwright.train.learners import checkpoints, journal, phases
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import IGNORED, Codec
from cadwright.train.learners.phases import loss_of
from cadwright.train.learners.sft import train

pytestmark = pytest.mark.train
TEXTS = [SCRIPT, "You write CadQuery.", "Make a box 12 mm wide."]


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def seeing() -> tuple[Any, Codec]:
    model, processor = build(SEEING, TEXTS, 1)
    return model.train(), Codec(processor)


def config(folder: Path, **more: Any) -> Supervised:
    """Two phases on a few chats: five steps, then three."""
    if not (folder / "first.jsonl").exists():
        chats.write(folder / "first.jsonl", [chat(n, turns=1 + n % 3) for n in range(10)])
        chats.write(folder / "second.jsonl", [chat(n, turns=2, first=False) for n in range(2)])
    usual = Supervised(
        out=str(folder / "run"),
        model=Model(built=TINY),
        optimiser=Optimiser(learning_rate=1e-2, batch=2, accumulate=2),
        schedule=Schedule(warmup=2),
        checkpoints=Checkpoints(every=2, keep=2),
        phases=(
            Phase(name="S1", data=(str(folder / "first.jsonl"),), epochs=2),
            Phase(name="S2", data=(str(folder / "first.jsonl"), str(folder / "second.jsonl"))),
        ),
    )
    return replace(usual, **more)


def weights(path: Path) -> dict[str, Any]:
    return dict(load_file(path / "model.safetensors"))


def same(a: Path, b: Path) -> bool:
    first, second = weights(a), weights(b)
    return first.keys() == second.keys() and all(torch.equal(first[name], second[name]) for name in first)


def log(folder: Path) -> list[dict[str, Any]]:
    """The log without how long things took."""
    return [{k: v for k, v in each.items() if k != "seconds"} for each in journal.lines(folder)]


def test_what_is_not_learned_has_no_gradient(seeing: tuple[Any, Codec]) -> None:
    model, codec = seeing
    batch = codec.collate([codec.encode(chat(n, turns=2, pictures=True, first=False)) for n in range(2)])
    kept: list[Any] = []

    def keep(module: Any, given: Any, made: Any) -> None:
        made.retain_grad()
        kept.append(made)

    hook = model.get_output_embeddings().register_forward_hook(keep)
    loss_of(model, batch).backward()
    hook.remove()
    labels = batch["labels"][:, 1:]
    learned = labels[:, (labels != IGNORED).any(0)] != IGNORED
    assert kept[0].grad[~learned].abs().max() == 0 if (~learned).any() else True
    assert (kept[0].grad[learned].abs().sum(-1) > 0).all()
    assert kept[0].shape[1] < labels.shape[1] / 2
    model.zero_grad()


def test_the_loss_is_that_of_the_whole_sequence(seeing: tuple[Any, Codec]) -> None:
    model, codec = seeing
    batch = codec.collate([codec.encode(chat(n, turns=1 + n, pictures=n == 1)) for n in range(3)])
    whole = model(**batch)
    count = (batch["labels"][:, 1:] != IGNORED).sum()
    torch.testing.assert_close(loss_of(model, batch) / count, whole.loss)


def test_padding_and_the_order_of_a_batch_change_nothing(seeing: tuple[Any, Codec]) -> None:
    model, codec = seeing
    encoded = [codec.encode(chat(n, turns=1 + n % 3, pictures=n % 2 == 0)) for n in range(4)]

    def gradient(batches: list[list[int]]) -> Any:
        model.zero_grad()
        for each in batches:
            loss_of(model, codec.collate([encoded[n] for n in each])).backward()
        return torch.cat([p.grad.flatten() for p in model.parameters() if p.grad is not None])

    together = gradient([[0, 1, 2, 3]])
    for batches in ([[3, 1, 0, 2]], [[0], [1], [2], [3]], [[2, 0], [1, 3]]):
        torch.testing.assert_close(gradient(batches), together, rtol=1e-4, atol=1e-5)
    model.zero_grad()


def test_a_picture_is_looked_at(seeing: tuple[Any, Codec]) -> None:
    model, codec = seeing
    made = chat(1, pictures=True)
    other = replace(made.lines[1], images=(Picture(4, png(6)), made.lines[1].images[1]))
    batches = [
        codec.collate([codec.encode(c)]) for c in (made, replace(made, lines=(made.lines[0], other, made.lines[2])))
    ]
    assert loss_of(model, batches[0]) != loss_of(model, batches[1])


def test_phases_follow_each_other(tmp_path: Path) -> None:
    told: list[str] = []
    validated = replace(config(tmp_path), data=Data(validation=(str(tmp_path / "second.jsonl"),), validate_every=2))
    done = train(validated, tell=told.append)
    assert [(each.phase, each.steps, each.chats) for each in done.phases] == [("S1", 5, 10), ("S2", 3, 12)]
    assert done.trained == done.parameters > 20_000
    numbers = log(tmp_path / "run")
    losses = [each["loss"] for each in numbers if "loss" in each]
    assert len(losses) == 8
    assert losses[-1] < losses[0]
    assert [each["step"] for each in numbers if "validation" in each] == [2, 4, 5, 2, 3]
    rates = [each["learning_rate"] for each in numbers if each["name"] == "S1" and "loss" in each]
    assert rates[:2] == [5e-3, 1e-2]
    assert rates[-1] == 0
    assert not same(tmp_path / "run/S1/model", tmp_path / "run/S2/model")
    assert len(checkpoints.checkpoints(tmp_path / "run/checkpoints")) == 2
    assert "28,480 of them trained" in told[0]
    with pytest.raises(UsageError, match="holds a training already"):
        train(validated)
    again = train(validated, resume=True)
    assert [each.phase for each in again.phases] == ["S2"]
    assert again.phases[0].loss == done.phases[1].loss
    with pytest.raises(UsageError, match="begun with another config \\(optimiser\\)"):
        train(replace(validated, optimiser=Optimiser(batch=3)), resume=True)


def test_a_phase_may_be_the_last_for_now(tmp_path: Path) -> None:
    both = replace(config(tmp_path), out=str(tmp_path / "both"))
    train(both)
    (tmp_path / "second.jsonl").rename(tmp_path / "later.jsonl")
    # The words of a model that is built are those of the phases that are there.
    whole = replace(config(tmp_path), model=Model(path=str(tmp_path / "both/base")))
    with pytest.raises(InputError, match=r"second.jsonl: No such file"):
        train(whole)
    with pytest.raises(UsageError, match="there is no phase 'S3'"):
        train(whole, until="S3")
    train(whole, until="S1")
    (tmp_path / "later.jsonl").rename(tmp_path / "second.jsonl")
    train(whole, resume=True)
    assert same(tmp_path / "both/S2/model", tmp_path / "run/S2/model")


def test_workers_make_the_same_batches(tmp_path: Path) -> None:
    train(replace(config(tmp_path), out=str(tmp_path / "one")), until="S1")
    train(replace(config(tmp_path), data=Data(workers=2)), until="S1")
    assert same(tmp_path / "one/S1/model", tmp_path / "run/S1/model")


KILLED = """
import sys, json, torch
from pathlib import Path
import msgspec
from cadwright.train.config import Supervised
from cadwright.train.learners import phases
from cadwright.train.learners.sft import train
torch.set_num_threads(1)
config = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Supervised)
print("begun", flush=True)
train(config, resume="--resume" in sys.argv, progress=lambda line: print(line, flush=True))
"""


def started(folder: Path, made: Supervised, *more: str, **options: Any) -> subprocess.Popen[str]:
    (folder / "config.json").write_text(json.dumps(msgspec.to_builtins(made)))
    command = [sys.executable, "-c", KILLED, str(folder / "config.json"), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    raise AssertionError(f"it ended before it said {words!r}: {process.stderr.read() if process.stderr else ''}")


@pytest.mark.parametrize("words", ["S1: step 1 of 30", "S1: step 5 of 30", "S2: step 3 of 18"])
def test_who_is_killed_goes_on_to_the_same_bits(tmp_path: Path, words: str) -> None:
    made = config(tmp_path)
    long = tuple(replace(each, epochs=each.epochs * 6) for each in made.phases)
    made = replace(made, phases=long, lora=None)
    train(replace(made, out=str(tmp_path / "whole")))
    process = started(tmp_path, made)
    until(process, words)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not (tmp_path / "run/S2/model").exists()
    train(made, resume=True)
    for phase in ("S1", "S2"):
        assert same(tmp_path / "whole" / phase / "model", tmp_path / "run" / phase / "model")
    assert log(tmp_path / "run") == log(tmp_path / "whole")


def test_who_is_asked_to_end_keeps_the_step(tmp_path: Path) -> None:
    made = config(tmp_path, checkpoints=Checkpoints(every=1000))
    made = replace(made, phases=(replace(made.phases[0], epochs=100),))
    process = started(tmp_path, made)
    until(process, "step 3 of")
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert "KeyboardInterrupt" in errors
    held = checkpoints.latest(tmp_path / "run/checkpoints")
    assert held is not None
    assert held[1].step >= 3


def test_adapters_learn_and_go_on_and_are_merged(tmp_path: Path) -> None:
    train(replace(config(tmp_path), out=str(tmp_path / "base")), until="S1")
    model = Model(path=str(tmp_path / "base/S1/model"))
    made = replace(config(tmp_path), model=model, lora=Lora(rank=4, alpha=8, dropout=0.1))
    done = train(replace(made, out=str(tmp_path / "whole")))
    assert done.trained < done.parameters / 2
    process = started(tmp_path, made)
    until(process, "S1: step 3 of")
    process.kill()
    process.communicate()
    train(made, resume=True)
    adapters = [load_file(tmp_path / run / "S2/model/adapter_model.safetensors") for run in ("whole", "run")]
    assert all(torch.equal(adapters[0][name], adapters[1][name]) for name in adapters[0])
    assert any(value.abs().max() > 0 for name, value in adapters[0].items() if "lora_B" in name)
    further = replace(config(tmp_path), model=Model(path=str(tmp_path / "run/S2/model")), out=str(tmp_path / "further"))
    assert train(further, until="S1").phases[0].loss is not None


def test_broken_examples_are_left_out_with_a_count_and_a_line(tmp_path: Path) -> None:
    made = config(tmp_path, model=Model(built=SEEING))
    good = [chat(n, pictures=True) for n in range(4)]
    broken = Chat("broken", (Line("user", "", (Picture(0, png()[:60]),)), Line("assistant", "x")))
    unlearned = Chat("silent", (Line("user", "a"), Line("assistant", "b", learned=False)))
    long = Chat("long", (Line("user", "a"), Line("assistant", "box " * 900)))
    gone = Chat("gone", (Line("user", "a", (Picture(0, file="nowhere.png"),)), Line("assistant", "b")))
    chats.write(tmp_path / "first.jsonl", [good[0], broken, *good[1:], unlearned, long, gone])
    with (tmp_path / "first.jsonl").open("a") as file:
        file.write("no chat\n")
    told: list[str] = []
    made = replace(made, data=Data(max_tokens=600))
    done = train(made, until="S1", tell=told.append)
    assert done.phases[0].left_out == {"broken": 3, "nothing to learn": 1, "too long": 1}
    line = next(each for each in told if "left out" in each)
    assert "of 9 examples left out: 3 broken" in line
    assert "no picture that can be read" in line
    refusing = replace(made, out=str(tmp_path / "other"), data=Data(broken="refuse"))
    with pytest.raises(InputError, match="example 2: a picture: no picture"):
        train(refusing, until="S1")


def test_no_example_at_all_is_told(tmp_path: Path) -> None:
    made = config(tmp_path)
    chats.write(tmp_path / "first.jsonl", [chat(1, first=False, turns=1)] * 0)
    with pytest.raises(InputError, match="there are no chats"):
        train(made)
    chats.write(tmp_path / "first.jsonl", [Chat("q", (Line("user", "a"),))])
    with pytest.raises(InputError, match="none of 1 examples can be learned from"):
        train(made)


def test_other_examples_are_not_gone_on_with(tmp_path: Path) -> None:
    made = config(tmp_path)
    train(made, until="S1")
    shutil.rmtree(tmp_path / "run/S1")
    chats.write(tmp_path / "first.jsonl", [chat(n + 1, turns=1 + n % 3) for n in range(10)])
    with pytest.raises(UsageError, match="is of other examples"):
        train(made, resume=True)


def test_a_full_disk_is_one_line_and_what_was_kept_is_gone_on_with(tmp_path: Path) -> None:
    made = config(tmp_path)
    train(replace(made, out=str(tmp_path / "whole")))
    train(replace(made, phases=made.phases[:1]))

    def little() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    before = [each.name for each in checkpoints.checkpoints(tmp_path / "run/checkpoints")]
    process = started(tmp_path, made, "--resume", preexec_fn=little)
    _, errors = process.communicate(timeout=60)
    assert "cadwright.errors.InputError" in errors
    assert "S2-000002: " in errors
    assert "File too large" in errors
    assert [each.name for each in checkpoints.checkpoints(tmp_path / "run/checkpoints")] == before
    train(made, resume=True)
    assert same(tmp_path / "whole/S2/model", tmp_path / "run/S2/model")


def test_a_damaged_checkpoint_is_told(tmp_path: Path) -> None:
    made = config(tmp_path)
    train(made, until="S1")
    held = checkpoints.latest(tmp_path / "run/checkpoints")
    assert held is not None
    (held[0] / "moments.safetensors").write_bytes(b"123")
    with pytest.raises(InputError, match="is damaged"):
        train(made, resume=True)
    shutil.rmtree(held[0])
    train(made, resume=True)


def test_a_loss_that_is_no_number_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phases, "loss_of", lambda model, batch: loss_of(model, batch) * float("nan"))
    with pytest.raises(InputError, match="phase S1, step 1: the loss is no number any more"):
        train(config(tmp_path))


def test_gpus_of_several_processes_learn_the_same(tmp_path: Path) -> None:
    made = config(tmp_path)
    train(replace(made, out=str(tmp_path / "one"), optimiser=replace(made.optimiser, accumulate=2)), until="S1")
    two = replace(made, optimiser=replace(made.optimiser, accumulate=1), phases=made.phases[:1])
    (tmp_path / "config.json").write_text(json.dumps(msgspec.to_builtins(two)))
    script = tmp_path / "script.py"
    script.write_text(KILLED)
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    command += [str(script), str(tmp_path / "config.json")]
    cpu = {**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, env=cpu, check=False)
    assert ended.returncode == 0, ended.stderr
    first, second = weights(tmp_path / "one/S1/model"), weights(tmp_path / "run/S1/model")
    for name in first:
        torch.testing.assert_close(first[name], second[name], rtol=1e-3, atol=1e-4)
