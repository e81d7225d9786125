"""How likely a model holds the tokens of trajectories to be."""

from typing import Any, NamedTuple

import torch

from cadwright.train.learners.codec import IGNORED
from cadwright.train.learners.losses import chosen


class Scored(NamedTuple):
    """Log-probabilities (B, C) of labelled tokens, and which of them are there (``mask``); the rest is of no sense."""

    values: Any
    mask: Any


def scored(model: Any, batch: dict[str, Any], temperature: float = 1.0) -> Scored:
    """The log-probabilities of the labelled tokens of a batch, as `Codec.collate` makes it, given those before them.

    Logits are made only where some row of the batch has a label: a vocabulary is large, and most tokens are context.
    """
    inputs = {name: value for name, value in batch.items() if name != "labels"}
    labels = batch["labels"][:, 1:]
    mask = labels != IGNORED
    columns = mask.any(dim=0).nonzero().flatten()
    if not len(columns):  # some process of many has nothing to learn: it goes through the model all the same
        columns = torch.zeros(1, dtype=torch.long, device=labels.device)
    logits = model(**inputs, logits_to_keep=columns, use_cache=False).logits
    ids = labels[:, columns].clamp(min=0)
    return Scored(chosen(logits, ids, temperature), mask[:, columns])
