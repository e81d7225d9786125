"""GSPO's loss as functions of tensors (IterCAD, section 3.3, equations 2, 3 and 6; Zheng et al. 2025, GSPO).

The importance ratio is one of whole trajectories, normalised by length: with ``m`` the mask of the tokens that the
policy wrote and that are learned from,

    ρ = exp( Σ m (log π_θ − log π_old) / Σ m )          J = mean over trajectories of min(ρ Â, clip(ρ, 1−ε_l, 1+ε_h) Â)

Prompts, feedback, padding and turns behind GVPM's boundary are no tokens of ``m``: neither the ratio, its length nor
any gradient knows of them. A trajectory without such tokens adds nothing, and counts in the mean all the same.
"""

from typing import Any, Literal, NamedTuple

import torch

Scale = Literal["std", "none"]


class Surrogate(NamedTuple):
    """What came of a batch of B trajectories: the loss (a scalar), and for each its ratio and whether it was clipped.

    ``divergence`` is an estimate of the KL divergence to the reference for each, where there is one.
    """

    loss: Any
    ratio: Any
    clipped: Any
    divergence: Any


def advantages(rewards: Any, group: int, scale: Scale = "std", epsilon: float = 1e-4) -> Any:
    """Â of equation 2 for rewards (N,), N/``group`` groups of trajectories of one problem beside each other.

    The standard deviation is that of the population. ``epsilon`` keeps groups whose rewards hardly differ from
    counting like those that do; the released training divides by nothing (``scale`` none).
    """
    grouped = rewards.reshape(-1, group)
    centred = grouped - grouped.mean(dim=1, keepdim=True)
    if scale == "std":
        centred = centred / (centred.square().mean(dim=1, keepdim=True).sqrt() + epsilon)
    return centred.reshape(-1)


def gspo(
    new: Any,
    old: Any,
    mask: Any,
    advantage: Any,
    *,
    low: float,
    high: float,
    total: float,
    reference: Any = None,
    beta: float = 0.0,
) -> Surrogate:
    """−J of equation 3 for log-probabilities (B, L) of the tokens now and when they were written.

    ``mask`` (B, L) is true for tokens that are learned from, ``advantage`` (B,) is Â, clamped already; ``low`` and
    ``high`` are ε_l and ε_h. The loss is divided by ``total``, the number of trajectories of the whole step, so that
    those of its batches add up. With ``beta`` the divergence from ``reference`` (B, L) is added, by the estimator
    exp(r) − r − 1 with r = log π_ref − log π_θ, averaged over the tokens of each trajectory.
    """
    count = mask.sum(dim=1)
    ratio = torch.exp(_mean(new - old, mask, count))
    bounded = ratio.clamp(1.0 - low, 1.0 + high)
    free, held = ratio * advantage, bounded * advantage
    gain = torch.where(count > 0, torch.minimum(free, held), torch.zeros_like(free))
    divergence = torch.zeros_like(gain)
    if reference is not None and beta:
        apart = reference - new
        divergence = _mean(torch.exp(apart) - apart - 1.0, mask, count)
    loss = (beta * divergence - gain).sum() / total
    return Surrogate(loss, ratio.detach(), ((held < free) & (count > 0)).detach(), divergence.detach())


def chosen(logits: Any, ids: Any, temperature: float = 1.0) -> Any:
    """The log-probabilities (…) of tokens ``ids`` (…) by ``logits`` (…, V), as they are sampled at a temperature."""
    scaled = logits.float() if logits.dtype in (torch.float16, torch.bfloat16) else logits
    scaled = scaled / temperature if temperature != 1.0 else scaled
    return scaled.gather(-1, ids.unsqueeze(-1)).squeeze(-1) - torch.logsumexp(scaled, dim=-1)


def _mean(values: Any, mask: Any, count: Any) -> Any:
    """The mean over the masked tokens of each row; 0 where there are none. What is not masked may be anything."""
    kept = torch.where(mask, values, torch.zeros_like(values))
    return kept.sum(dim=1) / count.clamp(min=1)
