"""How good a policy is at problems that it was not trained on: the columns of IterCAD's table 5.

Problems are played as in training, with the same sandbox and the same distance, once each. *Direct* is what the first
reply came to, *agentic* what the conversation ended on.
"""

import statistics
import time
from collections.abc import Callable, Sequence

import msgspec

from cadwright.metrics.tolerance_recall import area_under_curve
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.learners.devices import Devices
from cadwright.train.learners.gspo import sandboxed
from cadwright.train.learners.loader import Learner, load
from cadwright.train.learners.player import Writer
from cadwright.train.learners.speaker import Speaker
from cadwright.train.learners.writers import Here
from cadwright.train.reinforced import Reinforced
from cadwright.train.rollouts.episodes import Episode, play
from cadwright.train.rollouts.problem import Problem
from cadwright.train.rollouts.problems import problems as problems_of
from cadwright.train.turns import Turn, outcome

Tell = Callable[[str], None]


class Played(msgspec.Struct, frozen=True):
    """What became of a problem."""

    id: str
    turns: tuple[Turn, ...]
    ended: str
    replies: tuple[str, ...] = ()
    """One for each turn."""


class Evaluation(msgspec.Struct, frozen=True):
    """What a policy is worth; both tables have the same keys (`columns`)."""

    model: str
    problems: int
    direct: dict[str, float | None]
    agentic: dict[str, float | None]
    seconds: float
    busy: float
    """The share of the time that workers were at scripts."""


def evaluate(
    config: Reinforced,
    *,
    problems: Sequence[Problem] | None = None,
    writer: Callable[[Learner], Writer] | None = None,
    tell: Tell = lambda _: None,
) -> tuple[Evaluation, list[Played]]:
    """Play all problems of a config with its model; nothing is learned.

    ``problems`` and ``writer`` take the place of what the config says, for who has others. Raises `UsageError` and
    `InputError`, in one line, for what cannot be played.
    """
    began, wanted = time.monotonic(), problems if problems is not None else problems_of(config.problems)
    config.sandbox.check()
    devices = Devices(config.hardware)
    learner = load(config.model, config.seed, lambda: (each.request.text for each in wanted))
    learner.model.to(devices.device)
    rollouts = config.rollouts
    protocol = PublishedIterCAD(rollouts.form, rollouts.prompts, rollouts.feedback)
    episodes = [Episode(number, each, protocol, rollouts.max_turns) for number, each in enumerate(wanted)]
    writes = writer(learner) if writer is not None else Here(learner, rollouts, devices.arithmetic)
    room = config.data.max_tokens
    policy = Speaker(learner.codec, writes, room=room, reply=rollouts.reply_tokens, seed=config.seed)
    with sandboxed(config) as pool:
        spent = play(episodes, policy, pool, rollouts.lanes)
    played = [_played(each) for each in episodes if not each.broken]
    if len(played) < len(episodes):
        tell(f"{len(episodes) - len(played)} problems cannot be played and are left out")
    direct = columns([each.turns[:1] for each in played])
    seconds = round(time.monotonic() - began, 1)
    found = columns([each.turns for each in played])
    return Evaluation(config.model.path, len(played), direct, found, seconds, round(spent.busy, 3)), played


def columns(trajectories: Sequence[Sequence[Turn]]) -> dict[str, float | None]:
    """IR, AUC-TR, mean and median CD (× 10³, of what is valid) and the average number of turns (section 3.4)."""
    ends = [outcome(turns) for turns in trajectories]
    valid = [cd for cd in ends if cd is not None]
    return {
        "ir": 1 - len(valid) / len(ends) if ends else None,
        "auc_tr": area_under_curve(ends) if ends else None,
        "mean_cd_e3": 1e3 * statistics.fmean(valid) if valid else None,
        "median_cd_e3": 1e3 * statistics.median(valid) if valid else None,
        "avg_turns": statistics.fmean(map(len, trajectories)) if trajectories else None,
    }


def _played(episode: Episode) -> Played:
    said = tuple(step.reply.text for step in episode.transcript.steps)
    return Played(episode.problem.id, episode.turns, episode.ended, said)
