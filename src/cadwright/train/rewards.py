"""The composite reward of a trajectory (IterCAD, section 3.3, equations 4 and 5).

``R(y) = R_CD(y) + λ_f R_fmt(y) + λ_p R_prog(y)``. Numbers are those of the released training code, which also says
what the paper leaves open; the rules are the paper's, and the released code's where they are asked for:

- its format reward asks for a trace and a script or ``<DONE>`` in every turn, not for ``<DONE>`` at the end;
- its progress reward compares the first script with the last one, whatever was between them, and counts in fact a
  fifth of λ_p, since a bonus of 0.2 is weighted by 0.2;
- its threshold for progress is 0.001 in the script that starts the training; the paper has one η for progress and for
  the quality gate of the masks (there 0.01).

Exact results have a distance above 0 (`metrics.chamfer.floor`, 1.6e-4 for a cube), so they get some 0.97 and not 1.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cadwright.train.turns import Turn, outcome

Positive = Annotated[float, Meta(gt=0)]
Weight = Annotated[float, Meta(ge=0)]


class Reward(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How trajectories are rewarded. Distances have no unit (`metrics.chamfer`)."""

    delta_min: Weight = 1e-5
    """δ_min: at this distance and below the geometric reward is 1."""
    delta_max: Positive = 0.005
    """δ_max: at this distance and above it is 0."""
    eta: Positive = 0.001
    """η: below this distance a trajectory has to end to get the bonus for progress."""
    lambda_f: Weight = 0.5
    """λ_f: what the format counts."""
    lambda_p: Weight = 0.2
    """λ_p: what progress counts."""
    form: Literal["concluded", "kept"] = "concluded"
    """Whether ``<DONE>`` has to be at the end (the paper), or every turn only to keep the form (the released code)."""
    progress: Literal["monotone", "ends"] = "monotone"
    """Whether each valid turn has to be nearer than the one before (the paper), or the last than the first."""

    def __post_init__(self) -> None:
        if not self.delta_min < self.delta_max:
            raise ValueError(f"delta_min ({self.delta_min:g}) is not below delta_max ({self.delta_max:g})")


class Parts(msgspec.Struct, frozen=True):
    """A reward with its terms, not weighted yet: ``geometric`` from 0 to 1, ``form`` and ``progress`` 0 or 1."""

    geometric: float
    form: float
    progress: float
    total: float


def rewarded(turns: Sequence[Turn], reward: Reward) -> Parts:
    """Equation 4 for a trajectory."""
    geometric = of_distance(outcome(turns), reward)
    form, progress = float(keeps_form(turns, reward)), float(progresses(turns, reward))
    return Parts(geometric, form, progress, geometric + reward.lambda_f * form + reward.lambda_p * progress)


def of_distance(cd: float | None, reward: Reward) -> float:
    """R_CD, equation 5: linear between δ_min and δ_max; 0 for a failure (``None``, or not finite)."""
    if cd is None or not math.isfinite(cd):
        return 0.0
    return min(1.0, max(0.0, (reward.delta_max - cd) / (reward.delta_max - reward.delta_min)))


def keeps_form(turns: Sequence[Turn], reward: Reward) -> bool:
    """R_fmt: every turn has its trace and a script, and at the end stands the completion marker."""
    if not turns or turns[0].kind != "script" or not all(turn.traced for turn in turns):
        return False
    *earlier, last = turns
    if reward.form == "concluded" and last.kind != "done":
        return False
    return all(turn.kind == "script" for turn in earlier) and last.kind in ("script", "done")


def progresses(turns: Sequence[Turn], reward: Reward) -> bool:
    """R_prog: at least two executable turns, a valid solid in the first, and distances that fall to below η.

    A script that fails in between is no executable turn and does not count against it.
    """
    scripts = [turn for turn in turns if turn.kind == "script"]
    cds = [turn.cd for turn in scripts if turn.cd is not None]
    if len(cds) < 2 or scripts[0].cd is None or outcome(turns) is None:
        return False
    falls = cds[-1] < cds[0] if reward.progress == "ends" else all(b < a for a, b in pairwise(cds))
    return falls and cds[-1] < reward.eta
