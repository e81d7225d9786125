"""What a training by reinforcement is made of: the config of `cadwright train gspo` (IterCAD, sections 3.3 and 4.1).

Defaults are the values that the paper tells, and where it tells none (bounds of clipping, sampling, reward thresholds)
those of the released training script. One thing is otherwise there: it does not divide advantages by the standard
deviation (``objective.scale = "none"``), which equation 2 does.
"""

from typing import Annotated, Literal

from msgspec import Meta

from cadwright.train.config import Count, Rate, Run, Table, Weight
from cadwright.train.rewards import Reward
from cadwright.train.rollouts.execution import Sandbox
from cadwright.train.rollouts.problems import Source
from cadwright.train.viability import Masking


class Rollouts(Table, frozen=True, kw_only=True):
    """How trajectories are sampled."""

    problems: Count = 8
    """Problems of a step, all devices together."""
    group: Annotated[int, Meta(ge=2)] = 8
    """G: trajectories of each."""
    max_turns: Annotated[int, Meta(ge=1, le=100)] = 5
    """T."""
    form: Literal["paper", "released"] = "paper"
    """Whose protocol: a violation ends a trajectory (the paper), or is told and may be mended."""
    prompts: Literal["paper", "ours", "short"] = "paper"
    feedback: Literal["views", "words"] = "views"
    """What is told of a part: its views where pictures are made, or what was measured, for models without sight."""
    reply_tokens: Count = 2048
    """The most tokens of one reply."""
    temperature: Rate = 1.0
    top_p: Annotated[float, Meta(gt=0, le=1)] = 1.0
    writer: Literal["transformers", "vllm"] = "transformers"
    """What samples: the model itself, or vLLM beside it, which is many times faster and has to be installed."""
    batch: Count = 64
    """Replies that the model itself writes at a time, on each device."""
    lanes: Annotated[int, Meta(ge=1, le=16)] = 2
    """In how many parts trajectories take turns: while one is written another one's scripts are executed."""
    vllm_memory: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    """vLLM's share of a GPU's memory."""
    vllm_sleeps: bool = False
    """Whether it lets go of that between two batches: room to learn in, and weights to be copied for each batch."""

    @property
    def trajectories(self) -> int:
        """Those of a step, all devices together."""
        return self.problems * self.group


class Objective(Table, frozen=True, kw_only=True):
    """What is maximised (equation 3)."""

    clip_low: Weight = 3e-4
    """ε_l."""
    clip_high: Weight = 4e-4
    """ε_h."""
    scale: Literal["std", "none"] = "std"
    """What advantages are divided by."""
    epsilon: Rate = 1e-4
    """Added to the standard deviation."""
    beta: Weight = 0.0
    """What the divergence from the model that training began with counts."""
    updates: Count = 1
    """Steps of the optimiser into which the trajectories of a step are parted, whole groups each."""
    epochs: Count = 1
    """How often they are gone through."""

    def __post_init__(self) -> None:
        if self.clip_low > self.clip_high:
            raise ValueError(f"clip_low ({self.clip_low:g}) is above clip_high ({self.clip_high:g})")

    @property
    def is_single(self) -> bool:
        """Whether trajectories are learned from once, by the policy that wrote them: their ratios are 1 then."""
        return self.updates * self.epochs == 1


class Reinforced(Run, frozen=True, kw_only=True):
    """Reinforcement learning by GSPO, with GVPM unless it is switched off."""

    problems: Source
    steps: Count
    """Rollouts, each of which is learned from."""
    rollouts: Rollouts = Rollouts()
    objective: Objective = Objective()
    reward: Reward = Reward()
    gvpm: bool = True
    """Whether what comes behind a trajectory's boundary is masked."""
    masking: Masking = Masking()
    sandbox: Sandbox = Sandbox()

    def __post_init__(self) -> None:
        if self.optimiser.accumulate != 1:
            raise ValueError("optimiser.accumulate is for examples: objective.updates says how trajectories are parted")
        if self.data.answers != "code":
            raise ValueError("data.answers is for examples: scripts are what is executed")
        if self.rollouts.problems % self.objective.updates:
            parts = f"rollouts.problems ({self.rollouts.problems}), objective.updates ({self.objective.updates})"
            raise ValueError(f"problems are not parted into equal updates: {parts}")
        if self.rollouts.reply_tokens >= self.data.max_tokens:
            raise ValueError(
                f"rollouts.reply_tokens ({self.rollouts.reply_tokens}) leave no room for a request in data.max_tokens "
                f"({self.data.max_tokens})"
            )
