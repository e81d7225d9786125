"""GSPO and GVPM against an oracle in NumPy, written from the paper's equations token by token, in float64."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cadwright.train.learners.losses import Scale, advantages, chosen, gspo
from cadwright.train.turns import Turn
from cadwright.train.viability import Masking, boundary

pytestmark = pytest.mark.train
Floats = NDArray[np.float64]
LOW, HIGH = 3e-4, 4e-4


class Oracle:
    """Equations 2, 3 and 6 for groups of trajectories; ``turns`` (B, L) is the turn of each token, 0 for others."""

    def __init__(self, new: Floats, old: Floats, turns: NDArray[np.int64], f: Sequence[int | None]) -> None:
        self.new, self.old, self.turns, self.f = new, old, turns, f

    def learned(self, row: int) -> list[int]:
        boundary = self.f[row]
        end = math.inf if boundary is None else boundary
        return [at for at, turn in enumerate(self.turns[row]) if turn > 0 and turn < end]

    def ratio(self, row: int) -> float:
        tokens = self.learned(row)
        total = sum(float(self.new[row, at]) - float(self.old[row, at]) for at in tokens)
        return math.exp(total / len(tokens)) if tokens else 1.0

    def advantage(self, rewards: Floats, group: int, row: int, scale: Scale) -> float:
        own = [float(r) for r in rewards[row // group * group : row // group * group + group]]
        mean = sum(own) / group
        deviation = math.sqrt(sum((r - mean) ** 2 for r in own) / group)
        found = float(rewards[row]) - mean
        found = found / (deviation + 1e-4) if scale == "std" else found
        return max(found, 0.0) if self.f[row] is not None else found

    def loss(self, rewards: Floats, group: int, low: float, high: float, scale: Scale) -> tuple[float, list[bool]]:
        gains, clipped = [], []
        for row in range(len(self.new)):
            ratio, advantage = self.ratio(row), self.advantage(rewards, group, row, scale)
            held = min(max(ratio, 1 - low), 1 + high)
            gains.append(min(ratio * advantage, held * advantage) if self.learned(row) else 0.0)
            clipped.append(bool(self.learned(row)) and held * advantage < ratio * advantage)
        return -sum(gains) / len(gains), clipped


def case(seed: int, *, groups: int, group: int, length: int, spread: float) -> tuple[Oracle, Floats]:
    """A random batch: turns with feedback between them, padding, and boundaries anywhere, or none."""
    chance = np.random.default_rng(seed)
    rows = groups * group
    old = -chance.exponential(1.0, (rows, length))
    new = old + spread * chance.standard_normal((rows, length))
    turns = np.zeros((rows, length), np.int64)
    f: list[int | None] = []
    for row in range(rows):
        at, turn = int(chance.integers(1, 4)), 0
        while at < length and chance.random() < 0.9:
            turn += 1
            end = at + int(chance.integers(1, 6))
            turns[row, at:end] = turn
            at = end + int(chance.integers(0, 4))
        f.append(None if chance.random() < 0.4 else int(chance.integers(1, turn + 2)))
    return Oracle(new, old, turns, f), chance.choice([0.0, 0.5, 0.97, 1.5, 1.7], rows)


def tensors(oracle: Oracle, rewards: Floats, group: int, scale: Scale) -> tuple[Any, Any, Any, Any]:
    """The same for `gspo`: log-probabilities now (with a gradient) and then, mask, advantages."""
    far = torch.tensor([10**9 if f is None else f for f in oracle.f])
    turns = torch.tensor(oracle.turns)
    mask = (turns > 0) & (turns < far[:, None])
    found = advantages(torch.tensor(rewards), group, scale)
    found = torch.where(far < 10**9, found.clamp(min=0.0), found)
    return torch.tensor(oracle.new, requires_grad=True), torch.tensor(oracle.old), mask, found


batches = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 10**6),
        "groups": st.integers(1, 4),
        "group": st.integers(2, 8),
        "length": st.integers(2, 40),
        "spread": st.sampled_from([0.0, 1e-4, 1e-3, 0.1, 1.0]),
    }
)


@settings(max_examples=200, deadline=None)
@given(batches, st.sampled_from([(LOW, HIGH), (0.2, 0.28), (0.0, 0.0)]), st.sampled_from(["std", "none"]))
def test_loss_ratios_clipping_masks_and_clamps_are_the_oracles(
    batch: dict[str, Any], bounds: tuple[float, float], scale: Scale
) -> None:
    oracle, rewards = case(**batch)
    new, old, mask, advantage = tensors(oracle, rewards, batch["group"], scale)
    rows, (low, high) = len(rewards), bounds
    for row in range(rows):
        assert mask[row].nonzero().flatten().tolist() == oracle.learned(row)
        assert float(advantage[row]) == pytest.approx(oracle.advantage(rewards, batch["group"], row, scale), abs=1e-12)
    found = gspo(new, old, mask, advantage, low=low, high=high, total=rows)
    loss, clipped = oracle.loss(rewards, batch["group"], low, high, scale)
    assert float(found.loss.detach()) == pytest.approx(loss, rel=1e-12, abs=1e-14)
    assert found.ratio.tolist() == pytest.approx([oracle.ratio(row) for row in range(rows)], rel=1e-12)
    assert found.clipped.tolist() == clipped


@settings(max_examples=100, deadline=None)
@given(batches)
def test_gradients_of_masked_tokens_are_exactly_zero_and_the_others_by_hand(batch: dict[str, Any]) -> None:
    oracle, rewards = case(**batch)
    new, old, mask, advantage = tensors(oracle, rewards, batch["group"], "std")
    found = gspo(new, old, mask, advantage, low=0.2, high=0.28, total=len(rewards))
    found.loss.backward()
    assert (new.grad[~mask] == 0).all()
    for row in range(len(rewards)):
        tokens = oracle.learned(row)
        ratio, own = oracle.ratio(row), oracle.advantage(rewards, batch["group"], row, "std")
        flat = min(max(ratio, 0.8), 1.28) * own < ratio * own
        for at in tokens:
            slope = 0.0 if flat else -ratio * own / len(tokens) / len(rewards)
            assert float(new.grad[row, at]) == pytest.approx(slope, rel=1e-9, abs=1e-15)


def test_what_is_masked_may_be_anything() -> None:
    oracle, rewards = case(1, groups=2, group=4, length=20, spread=0.01)
    new, old, mask, advantage = tensors(oracle, rewards, 4, "std")
    whole = gspo(new, old, mask, advantage, low=LOW, high=HIGH, total=8)
    whole.loss.backward()
    worse = torch.where(mask, new.detach(), torch.tensor(float("-inf"), dtype=torch.float64)).requires_grad_()
    found = gspo(worse, old, mask, advantage, low=LOW, high=HIGH, total=8)
    found.loss.backward()
    assert torch.equal(found.loss, whole.loss)
    assert torch.equal(worse.grad, new.grad)


@given(st.integers(0, 10**6), st.integers(1, 9), st.randoms(use_true_random=False))
def test_padding_and_order_change_nothing(seed: int, pad: int, chance: Any) -> None:
    oracle, rewards = case(seed, groups=2, group=4, length=24, spread=0.01)
    new, old, mask, advantage = tensors(oracle, rewards, 4, "std")
    found = gspo(new, old, mask, advantage, low=LOW, high=HIGH, total=8)
    order = list(range(8))
    chance.shuffle(order)

    def moved(values: Any, fill: Any) -> Any:
        padded = torch.nn.functional.pad(values.detach()[order], (0, pad), value=fill)
        return padded.requires_grad_() if values.requires_grad else padded

    again = gspo(moved(new, -7.0), moved(old, 3.0), moved(mask, False), advantage[order], low=LOW, high=HIGH, total=8)
    assert float(again.loss.detach()) == pytest.approx(float(found.loss.detach()), rel=1e-12, abs=1e-15)
    assert again.ratio.tolist() == pytest.approx(found.ratio[order].tolist(), rel=1e-12)


def test_the_losses_of_batches_add_up_to_that_of_the_step() -> None:
    oracle, rewards = case(5, groups=3, group=4, length=30, spread=0.01)
    new, old, mask, advantage = tensors(oracle, rewards, 4, "std")
    whole = gspo(new, old, mask, advantage, low=LOW, high=HIGH, total=12).loss
    parts = [
        gspo(
            new[at : at + 5], old[at : at + 5], mask[at : at + 5], advantage[at : at + 5], low=LOW, high=HIGH, total=12
        )
        for at in range(0, 12, 5)
    ]
    assert sum(float(part.loss.detach()) for part in parts) == pytest.approx(float(whole.detach()), rel=1e-12)


@pytest.mark.parametrize(
    ("shift", "advantage", "factor", "slope"),
    [
        (0.0, 1.0, 1.0, True),
        (0.1, 1.0, 1.0004, False),  # a good trajectory gets likelier, up to ε_h
        (0.1, -1.0, math.exp(0.1), True),  # a bad one that got likelier is pushed back, whatever the ratio
        (-0.1, -1.0, 0.9997, False),  # a bad one gets rarer, down to ε_l
        (-0.1, 1.0, math.exp(-0.1), True),
    ],
)
def test_clipping_is_asymmetric_and_one_sided(shift: float, advantage: float, factor: float, slope: bool) -> None:
    old = torch.full((1, 6), -1.0, dtype=torch.float64)
    new = (old + shift).requires_grad_()
    mask = torch.ones(1, 6, dtype=torch.bool)
    found = gspo(new, old, mask, torch.tensor([advantage]).double(), low=LOW, high=HIGH, total=1)
    found.loss.backward()
    assert float(found.loss.detach()) == pytest.approx(-factor * advantage, rel=1e-12)
    assert bool((new.grad != 0).all()) is slope
    assert bool(found.clipped) is not slope


def test_the_length_of_a_trajectory_does_not_change_its_weight() -> None:
    short, long = torch.full((1, 4), -1.0).double(), torch.full((1, 400), -1.0).double()
    ones = torch.ones(1, dtype=torch.float64)
    losses = [
        float(gspo(x + 1e-4, x, torch.ones_like(x, dtype=torch.bool), ones, low=LOW, high=HIGH, total=1).loss)
        for x in (short, long)
    ]
    assert losses[0] == pytest.approx(losses[1], rel=1e-12)


def test_equal_rewards_are_no_advantage() -> None:
    assert advantages(torch.tensor([0.97, 0.97, 0.97, 0.97], dtype=torch.float64), 4).abs().max() == 0
    close = advantages(torch.tensor([0.97, 0.97 + 1e-6], dtype=torch.float64), 2)
    assert close.abs().max() < 0.01  # not ±1


def test_the_divergence_from_a_reference_is_never_negative_and_has_its_weight() -> None:
    chance = torch.Generator().manual_seed(3)
    new, reference = (-torch.rand(3, 9, generator=chance, dtype=torch.float64) for _ in range(2))
    mask = torch.rand(3, 9, generator=chance) < 0.6
    zero = torch.zeros(3, dtype=torch.float64)
    found = gspo(new, new, mask, zero, low=LOW, high=HIGH, total=3, reference=reference, beta=0.5)
    for row in range(3):
        r = [float(reference[row, at] - new[row, at]) for at in range(9) if mask[row, at]]
        assert float(found.divergence[row]) == pytest.approx(sum(math.exp(x) - x - 1 for x in r) / len(r))
    assert float(found.loss) == pytest.approx(0.5 * float(found.divergence.sum()) / 3)
    assert (found.divergence >= 0).all()


def test_log_probabilities_are_those_of_the_sampling_temperature() -> None:
    logits = torch.randn(2, 3, 7, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    ids = torch.tensor([[0, 6, 2], [3, 3, 1]])
    for temperature in (1.0, 0.7):
        whole = torch.log_softmax(logits / temperature, dim=-1)
        expected = whole.gather(-1, ids.unsqueeze(-1)).squeeze(-1)
        assert torch.allclose(chosen(logits, ids, temperature), expected, rtol=1e-12, atol=1e-12)


def test_boundaries_of_trajectories_are_masks_and_clamps() -> None:
    """From what the turns were to the gradient: a cascade's first turn is learned from, the rest is not."""
    turns = (Turn("script", 0.02), Turn("script"), Turn("script"), Turn("script", 0.001))
    found = boundary(turns, Masking())
    of_token = torch.tensor([[0, 1, 1, 0, 2, 2, 0, 3, 0, 4, 4]])
    keeps = torch.tensor([found.keeps(n) for n in range(len(turns) + 1)])
    mask = (of_token > 0) & keeps[of_token]
    assert mask.tolist() == [[False, True, True] + [False] * 8]
    new = torch.full((1, 11), -1.0, dtype=torch.float64, requires_grad=True)
    for advantage, moves in ((-1.0, False), (1.0, True)):
        new.grad = None
        clamped = torch.tensor([found.clamped(advantage)], dtype=torch.float64)
        gspo(new, new.detach(), mask, clamped, low=LOW, high=HIGH, total=1).loss.backward()
        assert new.grad is not None
        assert bool((new.grad[mask] != 0).all()) is moves
        assert (new.grad[~mask] == 0).all()
