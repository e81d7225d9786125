import importlib.util
import json
from pathlib import Path
from typing import Any

import gspo_kit
import pytest
import torch
from gspo_kit import Saying
from msgspec.structs import replace
from safetensors.torch import load_file
from train_kit import SEEING, png

from cadwright.errors import UsageError
from cadwright.train.config import Lora, Model
from cadwright.train.learners import gspo
from cadwright.train.reinforced import Objective, Reinforced
from cadwright.values import Attachment, Blob

pytestmark = pytest.mark.train


def log(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]


def trained(config: Reinforced, **options: Any) -> gspo.Trained:
    return gspo.train(config, problems=gspo_kit.problems(), writer=Saying, **options)


def weights(out: Path) -> dict[str, Any]:
    return dict(load_file(out / "model" / "model.safetensors"))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sandbox: what comes of the few scripts is known."""
    monkeypatch.setattr(gspo, "executing", gspo_kit.executing)


def test_a_training_plays_judges_masks_and_learns(tmp_path: Path) -> None:
    said, steps = list[str](), list[str]()
    found = trained(gspo_kit.config(tmp_path / "run"), tell=said.append, progress=steps.append)
    lines = log(tmp_path / "run")
    assert [line["step"] for line in lines] == [1, 2, 3]
    for line in lines:
        assert line["learning/ratio"] == 1.0  # learned from by the policy that wrote them
        assert line["learning/clipped"] == 0.0
        assert line["learning/gradient"] > 0
        assert 0 <= line["gvpm/masked_tokens"] < 1
        assert 0 < line["pool/busy"] <= 1
        assert line["seconds/executing"] > 0
        assert 1 <= line["rollout/turns"] <= 3
    assert max(line["gvpm/masked_tokens"] for line in lines) > 0
    assert max(line["reward/total"] for line in lines) > 0.5
    assert found.steps == 3
    assert found.last["rollout/ir"] == lines[-1]["rollout/ir"]
    assert "step 3 of 3: total" in steps[-1]
    assert "4 problems" in said[-1]
    assert (Path(found.model) / "config.json").exists()


@pytest.mark.usefixtures("played")
def test_a_training_that_was_interrupted_learns_the_very_same(tmp_path: Path) -> None:
    whole, broken = gspo_kit.config(tmp_path / "whole"), gspo_kit.config(tmp_path / "broken")
    trained(whole)

    class Stopped(Saying):
        def refresh(self) -> None:
            super().refresh()
            if self.refreshed == 3:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gspo.train(broken, problems=gspo_kit.problems(), writer=Stopped)
    assert len(log(tmp_path / "broken")) == 2
    with pytest.raises(UsageError, match="holds a training"):
        trained(broken)
    trained(broken, resume=True)
    first, second = weights(tmp_path / "whole"), weights(tmp_path / "broken")
    assert all(torch.equal(first[name], second[name]) for name in first)
    told = [
        [{k: v for k, v in line.items() if k.split("/")[0] in ("reward", "learning")} for line in log(tmp_path / run)]
        for run in ("whole", "broken")
    ]
    assert told[0] == told[1]


@pytest.mark.usefixtures("played")
def test_without_gvpm_nothing_is_masked_and_something_else_is_learned(tmp_path: Path) -> None:
    masked, whole = gspo_kit.config(tmp_path / "masked"), gspo_kit.config(tmp_path / "whole", gvpm=False)
    trained(masked), trained(whole)
    assert all(line["gvpm/masked_tokens"] == 0 for line in log(tmp_path / "whole"))
    first, second = weights(tmp_path / "masked"), weights(tmp_path / "whole")
    assert not all(torch.equal(first[name], second[name]) for name in first)


@pytest.mark.usefixtures("played")
def test_several_updates_and_epochs_leave_the_ratio_one_and_clip(tmp_path: Path) -> None:
    objective = Objective(updates=2, epochs=2)
    trained(gspo_kit.config(tmp_path / "run", steps=2, objective=objective))
    assert any(line["learning/ratio_off"] > 1e-4 for line in log(tmp_path / "run"))
    assert any(line["learning/clipped"] > 0 for line in log(tmp_path / "run"))


@pytest.mark.usefixtures("played")
def test_adapters_alone_learn_and_a_reference_holds_them(tmp_path: Path) -> None:
    base = gspo_kit.config(tmp_path / "base", steps=1)
    trained(base)
    model = replace(base.model, built=None, path=str(tmp_path / "base" / "model"))
    changed = gspo_kit.config(
        tmp_path / "run", model=model, lora=Lora(rank=2), objective=Objective(beta=0.1, updates=2), steps=2
    )
    found = trained(changed)
    assert found.trained < found.parameters / 2
    assert (Path(found.model) / "adapter_config.json").exists()
    assert log(tmp_path / "run")[0]["learning/divergence"] >= 0
    # Adapters upon adapters: those below are merged, and kept, so that what is above is of them.
    again = replace(changed, out=str(tmp_path / "again"), model=replace(model, path=found.model), steps=1)
    above = trained(again)
    told = json.loads((Path(above.model) / "adapter_config.json").read_text())
    assert Path(told["base_model_name_or_path"]) == (tmp_path / "again" / "base").resolve()
    below = load_file(tmp_path / "again" / "base" / "model.safetensors")
    assert any(not torch.equal(below[name], each) for name, each in weights(tmp_path / "base").items())


@pytest.mark.usefixtures("played")
def test_the_model_itself_writes_and_the_same_twice(tmp_path: Path) -> None:
    runs = [gspo_kit.config(tmp_path / name, steps=1) for name in ("one", "two")]
    for each in runs:
        gspo.train(each, problems=gspo_kit.problems())
    first, second = (log(tmp_path / name)[0] for name in ("one", "two"))
    assert first["rollout/tokens"] == second["rollout/tokens"] > 0
    assert first["rollout/violations"] == 1.0  # it knows nothing yet


@pytest.mark.usefixtures("played")
def test_a_model_that_sees_learns_from_drawings_and_views(tmp_path: Path) -> None:
    drawing = Attachment("drawing", "plate.png", Blob(png(3), "image/png"))
    drawn = [replace(each, request=replace(each.request, attachments=(drawing,))) for each in gspo_kit.problems()]
    config = gspo_kit.config(tmp_path / "run", model=Model(built=replace(SEEING, context=4096)))
    gspo.train(config, problems=drawn, writer=Saying)
    first = log(tmp_path / "run")[0]
    assert first["learning/gradient"] > 0
    assert first["learning/ratio"] == 1.0


def test_broken_problems_are_left_out_and_told(tmp_path: Path) -> None:
    spoiled = gspo_kit.problems(2)
    spoiled[1] = replace(spoiled[1], wanted=gspo_kit.SPOILED)
    said: list[str] = []
    gspo.train(gspo_kit.config(tmp_path / "run", steps=2), problems=spoiled, writer=Saying, tell=said.append)
    assert [line["rollout/broken_problems"] for line in log(tmp_path / "run")] == [1.0, 1.0]
    assert sum("left out: spoiled" in line for line in said) == 1


def test_problems_that_are_not_parted_evenly_and_vllm_that_is_missing_are_told(tmp_path: Path) -> None:
    config = gspo_kit.config(tmp_path / "run")
    if importlib.util.find_spec("vllm") is None:
        missing = replace(config, rollouts=replace(config.rollouts, writer="vllm"))
        with pytest.raises(UsageError, match="vLLM, which is not installed"):
            gspo.train(missing, problems=gspo_kit.problems())
    with pytest.raises(ValueError, match="equal updates"):
        replace(config, objective=Objective(updates=3))
