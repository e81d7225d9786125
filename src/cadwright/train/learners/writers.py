"""Who writes the replies of a rollout: the model that is trained, or vLLM beside it."""

import importlib.util
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import torch
from transformers import GenerationConfig

from cadwright.errors import UsageError
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.speaking import Prompt
from cadwright.train.pictures import decoded
from cadwright.train.reinforced import Rollouts


class Here:
    """The model itself, ``rollouts.batch`` replies at a time: equal weights, prompts and seeds give equal tokens."""

    def __init__(
        self,
        model: Any,
        codec: Codec,
        rollouts: Rollouts,
        arithmetic: Callable[[], AbstractContextManager[Any]] = nullcontext,
    ) -> None:
        self._model, self._codec, self._batch = model, codec, rollouts.batch
        self._arithmetic = arithmetic
        self._config = GenerationConfig(
            max_new_tokens=rollouts.reply_tokens,
            do_sample=True,
            temperature=rollouts.temperature,
            top_p=rollouts.top_p,
            # What a model's own settings may say otherwise is no part of the policy.
            top_k=0,
            repetition_penalty=1.0,
            no_repeat_ngram_size=0,
            eos_token_id=codec.stop,
            pad_token_id=codec.pad,
            suppress_tokens=codec.unsayable or None,
            use_cache=True,
        )

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        """A reply to each prompt."""
        was_training = self._model.training
        self._model.eval()
        try:
            found: list[list[int]] = []
            for first in range(0, len(prompts), self._batch):
                found += self._written(prompts[first : first + self._batch], seed * 1009 + first)
            return found
        finally:
            self._model.train(was_training)

    def refresh(self) -> None:
        """Nothing: its weights are those that are trained."""

    def _written(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        device = self._model.device
        batch = self._codec.collate([each.encoded for each in prompts], left=True)
        width = batch["input_ids"].shape[1]
        inputs = {name: value.to(device) for name, value in batch.items() if name != "labels"}
        with torch.no_grad(), self._arithmetic(), _chance(seed, device):
            written = self._model.generate(**inputs, generation_config=self._config)
        return [self._cut(row) for row in written[:, width:].tolist()]

    def _cut(self, row: list[int]) -> list[int]:
        """A reply up to its stop; what comes after it is padding."""
        return row[: row.index(self._codec.stop) + 1] if self._codec.stop in row else row


class Vllm:
    """vLLM beside the model, one on each GPU, by way of TRL, which gives it the weights.

    Replies are not repeatable: vLLM puts together who happens to be there. Raises `UsageError` where it is missing.
    """

    def __init__(self, model: Any, codec: Codec, rollouts: Rollouts, accelerator: Any, room: int) -> None:
        if not there_is_vllm():
            raise UsageError(
                'rollouts.writer = "vllm" needs vLLM, which is not installed',
                'pip install vllm on a machine with a GPU, or say rollouts.writer = "transformers"',
            )
        from trl.generation.vllm_generation import VLLMGeneration

        self._codec = codec
        self._engine = VLLMGeneration(
            model,
            accelerator,
            codec.processor,
            mode="colocate",
            tensor_parallel_size=1,  # processes that shared a model would have to ask at the same time
            gpu_memory_utilization=rollouts.vllm_memory,
            max_model_length=room,
            enable_sleep_mode=rollouts.vllm_sleeps,
            temperature=rollouts.temperature,
            top_p=rollouts.top_p,
            max_completion_length=rollouts.reply_tokens,
            generation_kwargs={"stop_token_ids": [codec.stop]},
        )

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        """A reply to each prompt."""
        del seed
        images = [[decoded(each) for line in one.chat.lines for each in line.images] for one in prompts]
        told = [each or None for each in images] if any(images) else None
        _, written, _, _ = self._engine.generate([each.encoded.ids for each in prompts], told, num_generations=1)
        return [list(row) for row in written]

    def refresh(self) -> None:
        """Give it the weights as they are now."""
        self._engine.sync_weights()


def there_is_vllm() -> bool:
    """Whether vLLM is installed."""
    return importlib.util.find_spec("vllm") is not None


@contextmanager
def _chance(seed: int, device: Any) -> Any:
    """Let what is drawn follow from a seed, and leave chance elsewhere as it was."""
    devices = [device] if device.type == "cuda" else []
    with torch.random.fork_rng(devices):
        torch.manual_seed(seed)
        yield
