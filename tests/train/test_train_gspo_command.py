import json
from pathlib import Path

import pytest

from cadwright.cli import run
from cadwright.train import recipes
from cadwright.train.config import read
from cadwright.train.reinforced import Reinforced


def test_the_papers_values_are_in_its_recipe() -> None:
    found = read(recipes.find("itercad-qwen3.5-4b-gspo"), Reinforced)
    assert (found.rollouts.group, found.rollouts.max_turns, found.optimiser.learning_rate) == (8, 5, 1e-6)
    assert (found.reward.lambda_f, found.reward.lambda_p, found.masking.k) == (0.5, 0.2, 2)
    assert found.objective.clip_low < found.objective.clip_high
    assert found.gvpm


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--config", "nowhere"), "no recipe of that name"),
        (("--config", "tiny-gspo", "--set", "rollouts.groups=4"), "did you mean group?"),
        (("--config", "tiny-gspo", "--set", "rollouts.group=1"), "rollouts.group: expected int >= 2"),
        (("--config", "tiny"), "there is no key"),
        (("--config", "itercad-qwen3.5-4b"), "there is no key 'phases'"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert run(["train", "gspo", *arguments]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert said in line


def test_mistakes_are_one_object_with_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    setting = f"problems.corpus={tmp_path}/nowhere"
    assert run(["train", "gspo", "--config", "tiny-gspo", "--set", setting, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["status"] == "error"
