"""Who writes the replies of a rollout: the model that is trained, or vLLM beside it."""

import importlib.util
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from msgspec.structs import replace

from cadwright.errors import UsageError
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.devices import evaluating
from cadwright.train.learners.generation import Sampling, continued
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.speaker import Prompt
from cadwright.train.pictures import decoded
from cadwright.train.reinforced import Rollouts

_APART = 100_003
"""How far apart the seeds of batches are: no batch has as many replies."""


class Here:
    """The model itself, ``rollouts.batch`` replies at a time: equal weights, prompts and seeds give equal tokens."""

    def __init__(
        self,
        learner: Learner,
        rollouts: Rollouts,
        arithmetic: Callable[[], AbstractContextManager[Any]] = nullcontext,
    ) -> None:
        self._learner, self._batch, self._arithmetic = learner, rollouts.batch, arithmetic
        self._sampling = Sampling(rollouts.temperature, rollouts.top_p, rollouts.reply_tokens)

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        """A reply to each prompt."""
        found: list[list[int]] = []
        with evaluating(self._learner.model), self._arithmetic():
            for first in range(0, len(prompts), self._batch):
                batch = [each.encoded for each in prompts[first : first + self._batch]]
                seeds = range(seed * _APART + first, seed * _APART + first + len(batch))
                wanted = [replace(self._sampling, seed=each) for each in seeds]
                found += continued(self._learner, batch, wanted, None)
        return found

    def refresh(self) -> None:
        """Nothing: its weights are those that are trained."""


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
