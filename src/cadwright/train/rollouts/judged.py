"""What trajectories are worth: their rewards, where they cease to be viable, and what is told of all of them."""

import statistics
from collections.abc import Sequence

import msgspec

from cadwright.train.rewards import Parts, Reward, rewarded
from cadwright.train.rollouts.episodes import Episode
from cadwright.train.turns import Turn, outcome
from cadwright.train.viability import WHOLE, Boundary, Masking, boundary


class Judged(msgspec.Struct, frozen=True):
    """A trajectory with its reward and its boundary."""

    episode: int
    problem: str
    turns: tuple[Turn, ...]
    ended: str
    reward: Parts
    boundary: Boundary


def judged(episode: Episode, reward: Reward, masking: Masking | None) -> Judged:
    """Judge an episode that has ended; without ``masking`` all of it is learned from."""
    turns = episode.turns
    found = WHOLE if masking is None else boundary(turns, masking)
    return Judged(episode.number, episode.problem.id, turns, episode.ended, rewarded(turns, reward), found)


def measures(trajectories: Sequence[Judged]) -> dict[str, float]:
    """Average the rewards and their parts, and count what went wrong.

    Returned are the mean reward and its parts, the share of invalid results (IR), the mean distance of the valid ones,
    the average number of turns (figure 8), and how many trajectories are masked: by cascades, and by stalls.

    Names with a slash are TensorBoard's way of putting them together. What is a mean of nothing is left out.
    """
    if not trajectories:
        return {}
    cds = [cd for each in trajectories if (cd := outcome(each.turns)) is not None]
    scripts = [turn for each in trajectories for turn in each.turns if turn.kind == "script"]
    found = {
        "reward/total": statistics.fmean(each.reward.total for each in trajectories),
        "reward/geometric": statistics.fmean(each.reward.geometric for each in trajectories),
        "reward/format": statistics.fmean(each.reward.form for each in trajectories),
        "reward/progress": statistics.fmean(each.reward.progress for each in trajectories),
        "rollout/ir": 1 - len(cds) / len(trajectories),
        "rollout/turns": statistics.fmean(len(each.turns) for each in trajectories),
        "rollout/done": _share(trajectories, "done"),
        "rollout/violations": _share(trajectories, "violation"),
        "gvpm/masked": statistics.fmean(each.boundary.at is not None for each in trajectories),
        "gvpm/cascades": statistics.fmean(each.boundary.cascade is not None for each in trajectories),
        "gvpm/stalls": statistics.fmean(each.boundary.stall is not None for each in trajectories),
    }
    if cds:
        found["rollout/mean_cd_e3"] = 1e3 * statistics.fmean(cds)
    if scripts:
        found["rollout/failed_scripts"] = statistics.fmean(turn.failed for turn in scripts)
    return found


def _share(trajectories: Sequence[Judged], ended: str) -> float:
    return statistics.fmean(each.ended == ended for each in trajectories)
