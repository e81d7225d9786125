import subprocess
import sys

import pytest

from cadwright.cli import run
from cadwright.errors import InputError
from cadwright.train import recipes
from cadwright.train.config import Run, Supervised, read
from cadwright.train.reinforced import Reinforced


@pytest.mark.parametrize("name", recipes.names())
def test_every_recipe_is_a_config(name: str) -> None:
    path = recipes.find(name)
    kind: type[Run] = Reinforced if "[rollouts]" in path.read_text() else Supervised
    assert read(path, kind).out == f"runs/{name}"
    assert recipes.about(name).endswith(".")


def test_the_papers_values_are_in_the_recipes() -> None:
    itercad = read(recipes.find("itercad-qwen3.5-4b"), Supervised)
    assert itercad.optimiser.learning_rate == 1e-5
    assert [each.epochs for each in itercad.phases] == [3, 3]
    assert set(itercad.phases[0].data) < set(itercad.phases[1].data)
    mrcad = read(recipes.find("mrcad-qwen2.5-vl-7b"), Supervised)
    assert mrcad.lora is not None
    assert (mrcad.lora.rank, mrcad.lora.alpha, mrcad.lora.targets) == (128, 32, ("all-linear",))
    assert (mrcad.optimiser.learning_rate, mrcad.optimiser.batch, mrcad.optimiser.accumulate) == (1e-4, 1, 4)
    assert mrcad.schedule.warmup == 10


def test_no_recipe_names_those_that_there_are() -> None:
    with pytest.raises(InputError, match="no recipe of that name") as told:
        recipes.find("tinny")
    assert "tiny" in (told.value.hint or "")


def test_recipes_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "recipes"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in recipes.names())
    assert run(["train", "recipes", "tiny"]) == 0
    assert "[model.built]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sft", "--config", "nowhere"), "no recipe of that name"),
        (("sft", "--config", "tiny", "--set", "optimiser.batch=0"), "tiny.toml: optimiser.batch: expected int >= 1"),
        (("sft", "--config", "tiny", "--set", "phase=1"), "there is no key 'phase' (did you mean phases?)"),
        (("lora", "--config", "tiny"), "tiny has no table [lora]"),
        (("sft",), "--config"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert run(["train", *arguments]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert said in line


WITHOUT = """
import sys
sys.modules["torch"] = None
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *rest: None if name == "torch" else found(name, *rest)
from cadwright.cli import run
sys.exit(run(["train", "sft", "--config", "tiny"]))
"""


def test_without_pytorch_it_is_told_how_to_get_it() -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    (line,) = ended.stderr.strip().splitlines()
    assert "training needs what is not installed: torch" in line
    assert "pip install 'cadwright[train]'" in line
