import inspect
from collections.abc import Sequence
from typing import Any

import pytest
import torch
from msgspec.structs import replace
from train_kit import SCRIPT, SEEING, TINY, chat
from trl.generation import vllm_generation

from cadwright.train.config import Built
from cadwright.train.learners import writers
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.speaker import Prompt
from cadwright.train.learners.writers import Here, Vllm
from cadwright.train.reinforced import Rollouts

pytestmark = pytest.mark.train
FEW = Rollouts(reply_tokens=9, batch=2)


def made(built: Built = TINY) -> tuple[Any, Codec]:
    model, processor = build(built, [SCRIPT, "You write CadQuery.", "Make a box 12 mm wide."], seed=1)
    return model, Codec(processor)


def prompts(codec: Codec, count: int, *, pictures: bool = False) -> list[Prompt]:
    asked = [chat(number, turns=1 + number % 2, pictures=pictures) for number in range(count)]
    asked = [replace(each, lines=each.lines[:-1]) for each in asked]
    return [Prompt(codec.encode(each), each) for each in asked]


@pytest.mark.parametrize("built", [TINY, SEEING])
def test_the_same_seed_gives_the_same_tokens_and_chance_elsewhere_stays(built: Built) -> None:
    model, codec = made(built)
    asked = prompts(codec, 5, pictures=built is SEEING)
    model.train()
    torch.manual_seed(0)
    before = torch.random.get_rng_state()
    writer = Here(Learner(model, codec), FEW)
    first, again, other = writer(asked, 1), writer(asked, 1), writer(asked, 2)
    assert torch.equal(before, torch.random.get_rng_state())
    assert model.training
    assert first == again != other
    assert len(first) == 5
    for reply in first:
        assert 1 <= len(reply) <= 9
        assert codec.stop not in reply[:-1]
        assert not set(reply) & set(codec.unsayable)


def test_a_reply_ends_with_its_stop() -> None:
    model, codec = made()
    with torch.no_grad():  # a model that says nothing but the stop
        model.lm_head.weight.zero_()
        model.model.norm.weight.zero_()
    model.lm_head.weight.data[codec.stop] = 0.0
    found = Here(Learner(model, codec), replace(FEW, reply_tokens=400, batch=4))(prompts(codec, 4), 3)
    assert all(reply.index(codec.stop) == len(reply) - 1 for reply in found if codec.stop in reply)
    assert any(codec.stop in reply for reply in found)


def test_vllm_is_given_what_the_pinned_version_of_trl_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    real, told = inspect.signature(vllm_generation.VLLMGeneration), dict[str, Any]()

    class Engine:
        def __init__(self, *given: Any, **named: Any) -> None:
            told.update(real.bind(*given, **named).arguments)

        def generate(self, ids: Sequence[Sequence[int]], images: Any, num_generations: int) -> tuple[Any, ...]:
            told.update(ids=ids, images=images)
            return ids, [[1, 2]] * len(ids), None, None

        def sync_weights(self) -> None:
            told["synced"] = True

    monkeypatch.setattr(vllm_generation, "VLLMGeneration", Engine)
    monkeypatch.setattr(writers, "there_is_vllm", lambda: True)
    model, codec = made(SEEING)
    writer = Vllm(model, codec, FEW, object(), 2048)
    asked = prompts(codec, 2, pictures=True)
    writer.refresh()
    assert writer(asked, 1) == [[1, 2], [1, 2]]
    assert told["synced"]
    assert told["ids"] == [each.encoded.ids for each in asked]
    assert [len(each) for each in told["images"]] == [2, 4]
    assert (told["mode"], told["max_model_length"], told["max_completion_length"]) == ("colocate", 2048, 9)
