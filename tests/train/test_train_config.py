from pathlib import Path

import pytest

from cadwright.errors import InputError, UsageError
from cadwright.train.config import Built, Supervised, Vision, read

GOOD = """
out = "run"
[model]
path = "some/model"
[[phases]]
name = "S1"
data = ["a.jsonl"]
"""


def config(folder: Path, text: str, *settings: str) -> Supervised:
    path = folder / "sft.toml"
    path.write_text(text)
    return read(path, Supervised, settings)


def test_what_is_left_out_is_as_usual(tmp_path: Path) -> None:
    found = config(tmp_path, GOOD)
    assert found.phases[0].epochs == 1
    assert found.optimiser.betas == (0.9, 0.999)
    assert found.lora is None
    assert found.folder == Path("run")


def test_settings_take_the_place_of_what_the_file_says(tmp_path: Path) -> None:
    found = config(
        tmp_path,
        GOOD,
        "out=elsewhere",
        "optimiser.batch=4",
        "optimiser.learning_rate = 1e-5",
        'phases.0.data=["b.jsonl", "c"]',
        "lora.rank=8",
    )
    assert (found.out, found.optimiser.batch, found.optimiser.learning_rate) == ("elsewhere", 4, 1e-5)
    assert found.phases[0].data == ("b.jsonl", "c")
    assert found.lora is not None
    assert found.lora.rank == 8


@pytest.mark.parametrize("setting", ["nothing", "=4", "a..b=1", "out.of=1", "phases.7.data=1"])
def test_a_setting_that_is_none_is_refused(tmp_path: Path, setting: str) -> None:
    with pytest.raises(UsageError):
        config(tmp_path, GOOD, setting)


@pytest.mark.parametrize(
    ("more", "message", "hint"),
    [
        ("[optimizer]\nbatch = 2", "there is no key 'optimizer'", "did you mean optimiser?"),
        ("[optimiser]\nlearningrate = 2", "optimiser: there is no key 'learningrate'", "did you mean learning_rate?"),
        ("[optimiser]\nbatch = 'two'", "optimiser.batch: expected int, got str", None),
        ("[optimiser]\nbatch = 0", "optimiser.batch: expected int >= 1", None),
        ("[optimiser]\nlearning_rate = -1.0", "optimiser.learning_rate: expected float > 0", None),
        ("[optimiser]\nlearning_rate = nan", "optimiser.learning_rate: expected float > 0", None),
        ("[optimiser]\nlearning_rate = inf", "optimiser.learning_rate: expected float <= 1000000.0", None),
        ("[optimiser]\nbetas = [0.9, 1.0]", "optimiser.betas.1: expected float < 1", None),
        ("[schedule]\nkind = 'step'", "schedule.kind: invalid enum value 'step'", None),
        ("[hardware]\nzzz = 1", "hardware: there is no key 'zzz'", "there are precision, threads"),
        ("[[phases]]\ndata = ['b']", "phases.1: the key 'name' is missing", None),
        ("[[phases]]\nname = 'S1'\ndata = ['b']", "phases have names of their own", None),
        ("[[phases]]\nname = 'a/b'\ndata = ['b']", "phases.1.name: expected str matching regex", None),
        (
            "[[phases]]\nname = 'S2'\ndata = ['b']\nepoch = 1",
            "phases.1: there is no key 'epoch'",
            "did you mean epochs?",
        ),
        ("[model.built]\nhidden = 128", "model: a model has a path or is built", None),
    ],
)
def test_what_cannot_be_is_one_line_with_file_and_key(
    tmp_path: Path, more: str, message: str, hint: str | None
) -> None:
    with pytest.raises(InputError) as told:
        config(tmp_path, f"{GOOD}\n{more}\n")
    assert told.value.message.startswith(f"{tmp_path / 'sft.toml'}: {message}")
    assert (told.value.hint or "").startswith(hint or "")


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ("hidden = 130", "model.built: hidden (130) is no multiple of heads (4)"),
        ("kv_heads = 3", "model.built: heads (4) is no multiple of kv_heads (3)"),
        ("hidden = 12", "model.built: hidden / heads is 3, and has to be even"),
        ("vocabulary = 100", "model.built.vocabulary: expected int >= 300"),
        ("vision = {image = 100}", "model.built.vision: image (100) is no multiple of patch (14)"),
        ("vision = {shuffle = 3}", "model.built.vision: patches of a row (16) is no multiple of shuffle (3)"),
    ],
)
def test_impossible_sizes_are_refused(tmp_path: Path, sizes: str, said: str) -> None:
    text = GOOD.replace('path = "some/model"', f"[model.built]\n{sizes}")
    with pytest.raises(InputError) as told:
        config(tmp_path, text)
    assert said in told.value.message


def test_no_toml_and_no_file_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not TOML"):
        config(tmp_path, "a = ")
    with pytest.raises(InputError, match="No such file"):
        read(tmp_path / "none.toml", Supervised)


def test_pictures_have_so_many_tokens() -> None:
    assert Vision(image=112, patch=14, shuffle=2).tokens == 16
    assert Built().vision is None
