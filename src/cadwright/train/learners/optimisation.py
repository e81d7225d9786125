"""AdamW, its rate of learning over the steps, adapters of low rank: what is trained, and how."""

import math
from typing import Any

import torch

from cadwright.errors import InputError
from cadwright.train.config import Lora, Optimiser, Schedule
from cadwright.train.learners.loader import unwarned


def adapted(model: Any, lora: Lora, seed: int) -> Any:
    """The model with adapters of low rank beside its weights, which stay as they are (Hu et al. 2022).

    ``all-linear`` puts them beside every linear layer but the last, those of a vision encoder included (mrCAD,
    table 4). Raises `InputError` for modules that the model does not have.
    """
    from peft import LoraConfig, get_peft_model

    targets = lora.targets[0] if lora.targets == ("all-linear",) else list(lora.targets)
    config = LoraConfig(
        r=lora.rank, lora_alpha=lora.alpha, lora_dropout=lora.dropout, target_modules=targets, task_type="CAUSAL_LM"
    )
    torch.manual_seed(seed)
    try:
        with unwarned():
            return get_peft_model(model, config)
    except ValueError as error:
        raise InputError(
            f"lora.targets: {str(error).splitlines()[0]}", "name modules of the model, or all-linear"
        ) from None


def adamw(model: Any, optimiser: Optimiser, rate: float) -> Any:
    """AdamW for what is trained; what has one axis only (norms, biases) does not decay."""
    trained = [each for each in model.parameters() if each.requires_grad]
    groups = [
        {"params": [each for each in trained if each.dim() > 1], "weight_decay": optimiser.weight_decay},
        {"params": [each for each in trained if each.dim() <= 1], "weight_decay": 0.0},
    ]
    groups = [group for group in groups if group["params"]]
    return torch.optim.AdamW(groups, lr=rate, betas=optimiser.betas, eps=optimiser.epsilon)


def rate(schedule: Schedule, peak: float, step: int, steps: int) -> float:
    """The rate of learning of a step (from 1) of so many.

    It grows in a straight line to ``peak`` at the end of the warm-up, and is ``floor`` of that at the last step.
    """
    if step <= schedule.warmup:
        return peak * step / schedule.warmup
    if schedule.kind == "constant" or steps <= schedule.warmup:
        return peak
    along = (step - schedule.warmup) / (steps - schedule.warmup)
    left = 1 - along if schedule.kind == "linear" else (1 + math.cos(math.pi * along)) / 2
    return peak * (schedule.floor + (1 - schedule.floor) * left)


def set_rate(optimiser: Any, value: float) -> None:
    """Let an optimiser learn at a rate from now on."""
    for group in optimiser.param_groups:
        group["lr"] = value
