from pathlib import Path

import pytest

from cadwright.errors import InputError
from cadwright.train.config import read
from cadwright.train.reinforced import Reinforced

WHOLE = """
out = "run"
steps = 10
model.path = "some/model"
problems = { task = "itercad-draw", data = "DIR", options = { level = "hard" } }
rollouts = { problems = 16, reply_tokens = 1024 }
objective = { updates = 4 }
reward = { eta = 0.01, form = "kept" }
masking = { k = 3, stall_steps = 2, cascade_from = "last" }
sandbox = { workers = 16, isolation = "partial" }
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "gspo.toml"
    path.write_text(WHOLE)
    return path


def test_a_config_says_all_and_has_the_papers_values_where_it_does_not(config: Path) -> None:
    found = read(config, Reinforced)
    assert (found.rollouts.group, found.rollouts.max_turns, found.rollouts.trajectories) == (8, 5, 128)
    assert (found.reward.lambda_f, found.reward.lambda_p, found.reward.eta) == (0.5, 0.2, 0.01)
    assert (found.masking.k, found.masking.steps, found.masking.eta) == (3, 2, 0.01)
    assert found.objective.clip_low < found.objective.clip_high
    assert not found.objective.is_single
    assert found.gvpm


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("masking.K=2", r"masking: there is no key 'K'"),
        ("rollouts.group=1", r"rollouts\.group: expected int >= 2"),
        ("objective.clip_low=0.1", "clip_low .* is above clip_high"),
        ("reward.delta_min=0.1", "not below delta_max"),
        ("objective.updates=3", "not parted into equal updates"),
        ("rollouts.reply_tokens=4096", "leave no room for a request"),
        ("optimiser.accumulate=2", "objective.updates"),
        ("sandbox.isolation=none", "sandbox.isolation"),
        ("problems.tasks=x", "did you mean|there is no key"),
        ("steps=0", "steps"),
    ],
)
def test_what_cannot_be_is_told_with_its_key(config: Path, setting: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read(config, Reinforced, [setting])
