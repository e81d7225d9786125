"""How a policy learns from trajectories that have been judged: batches, the optimiser, one process or many."""

import math
import statistics
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch.nn.utils import clip_grad_norm_

from cadwright.train.learners.codec import IGNORED, Codec, Encoded
from cadwright.train.learners.devices import Devices, evaluating
from cadwright.train.learners.likelihoods import Scored, scored
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.losses import Surrogate, gspo
from cadwright.train.learners.optimisation import set_rate
from cadwright.train.reinforced import Reinforced


class Sample(NamedTuple):
    """A trajectory with its labels up to its boundary, and Â, clamped already."""

    encoded: Encoded
    advantage: float


class _Batch(NamedTuple):
    tensors: dict[str, Any]
    advantage: Any
    filling: bool
    """Whether it is there only because another process has one more."""


class Updater:
    """Learns with an optimiser; ``shared`` is the model as ``devices`` share it.

    ``reference`` is the model that training began with, where the divergence from it counts.
    """

    def __init__(
        self, config: Reinforced, learner: Learner, optimiser: Any, devices: Devices, reference: Any = None
    ) -> None:
        self._config, self._codec, self._model = config, learner.codec, learner.model
        self._optimiser, self._devices = optimiser, devices
        self._shared = devices.shared(learner.model)
        self._reference = reference

    def learn(self, parts: Sequence[Sequence[Sample]], rate: float) -> dict[str, float]:
        """Learn from the samples of each update, and tell what came of it.

        Those without an advantage or without labels have no gradient and are passed over, but count in the means. The
        probabilities with which they were written are those before the first update.
        """
        set_rate(self._optimiser, rate)
        batched = [self._batches(part) for part in parts]
        olds = None if self._config.objective.is_single else [self._olds(batches) for batches in batched]
        told: list[Surrogate] = []
        norms: list[float] = []
        for _ in range(self._config.objective.epochs):
            for number, batches in enumerate(batched):
                if batches:
                    told += self._update(batches, olds[number] if olds is not None else None)
                    norms.append(self._step())
        return _measures(told, norms, self._devices)

    def _update(self, batches: Sequence[_Batch], olds: Sequence[Any] | None) -> list[Surrogate]:
        """Gather the gradients of all batches."""
        objective, told = self._config.objective, []
        everyone = self._config.rollouts.trajectories / objective.updates
        for number, batch in enumerate(batches):
            with self._devices.alone(self._shared, more=number < len(batches) - 1), self._devices.arithmetic():
                now = self._scored(self._shared, batch)
                found = gspo(
                    now.values,
                    now.values.detach() if olds is None else olds[number],
                    now.mask,
                    batch.advantage.to(now.values.dtype),
                    low=objective.clip_low,
                    high=objective.clip_high,
                    total=everyone / self._devices.count,  # gradients of several devices are averaged
                    reference=self._by_reference(batch),
                    beta=objective.beta,
                )
                found.loss.backward()
                if not batch.filling:
                    told.append(found._replace(loss=found.loss.detach()))
        return told

    def _step(self) -> float:
        """Let the optimiser go a step; the gradient's norm. One that is not finite is left out."""
        norm = float(clip_grad_norm_(self._model.parameters(), self._config.optimiser.clip or math.inf))
        if math.isfinite(norm):
            self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)
        return norm

    def _olds(self, batches: Sequence[_Batch]) -> list[Any]:
        with evaluating(self._model), self._devices.arithmetic():
            return [self._scored(self._shared, batch).values for batch in batches]

    def _by_reference(self, batch: _Batch) -> Any:
        if self._reference is None:
            return None
        with torch.no_grad(), self._devices.arithmetic():
            return self._scored(self._reference, batch).values

    def _scored(self, model: Any, batch: _Batch) -> Scored:
        return scored(model, batch.tensors, self._config.rollouts.temperature)

    def _batches(self, samples: Sequence[Sample]) -> list[_Batch]:
        """The batches of this process, the longest samples first; as many as every other process has."""
        size, device = self._config.optimiser.batch, self._devices.device
        diverges = self._reference is not None
        kept = [each for each in samples if each.encoded.learned and (each.advantage or diverges)]
        kept.sort(key=lambda each: -len(each.encoded.ids))
        groups = [kept[first : first + size] for first in range(0, len(kept), size)]
        most = self._devices.most(len(groups))
        own = len(groups)
        groups += [[_nothing(self._codec)] for _ in range(most - own)]
        found = []
        for number, group in enumerate(groups):
            tensors = self._codec.collate([each.encoded for each in group])
            advantage = torch.tensor([each.advantage for each in group], dtype=torch.float64, device=device)
            found.append(_Batch(self._devices.onto(tensors), advantage, number >= own))
        return found


def _nothing(codec: Codec) -> Sample:
    """A sample to go through the model with when others have more: it has no label."""
    return Sample(Encoded([codec.stop, codec.stop], [IGNORED, IGNORED], {}, {}), 0.0)


def _measures(told: Sequence[Surrogate], norms: Sequence[float], devices: Devices) -> dict[str, float]:
    """The mean ratio and how far the farthest is from 1, the share of trajectories that were clipped, the norms.

    They are of all processes. Updates whose gradient was not finite are counted, and were left out.
    """
    mine = [row for each in told for row in zip(*_rows(each), strict=True)]
    everyone = devices.everyone(mine)
    loss = devices.sum(float(sum(float(each.loss) for each in told))) / devices.count
    finite = [norm for norm in norms if math.isfinite(norm)]
    found = {
        "learning/trajectories": float(len(everyone)),
        "learning/loss": loss,
        "learning/left_out": float(len(norms) - len(finite)),
    }
    if everyone:
        ratios, clipped, divergences = zip(*everyone, strict=True)
        found |= {
            "learning/ratio": statistics.fmean(ratios),
            "learning/ratio_off": max(abs(each - 1) for each in ratios),
            "learning/clipped": statistics.fmean(clipped),
            "learning/divergence": statistics.fmean(divergences),
        }
    return found | ({"learning/gradient": statistics.fmean(finite)} if finite else {})


def _rows(told: Surrogate) -> tuple[list[float], ...]:
    return tuple(each.double().tolist() for each in (told.ratio, told.clipped, told.divergence))
