"""What is sampled in a step of reinforcement: groups of trajectories, judged, and what is learned from of them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from typing import Protocol as Interface

import numpy as np
import torch

from cadwright.errors import InputError
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.losses import advantages
from cadwright.train.learners.speaker import Prompt, Speaker
from cadwright.train.learners.streams import Stream
from cadwright.train.learners.updater import Sample
from cadwright.train.reinforced import Reinforced
from cadwright.train.rollouts.episodes import Episode, Spent, play
from cadwright.train.rollouts.execution import Executed, Job
from cadwright.train.rollouts.judged import Judged, judged
from cadwright.train.rollouts.pool import Pool
from cadwright.train.rollouts.problem import Problem
from cadwright.train.rollouts.problems import order

Tell = Callable[[str], None]


class Writer(Interface):
    """Who writes replies: the model itself, or an engine that has its weights."""

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        """A reply to each prompt."""
        ...

    def refresh(self) -> None:
        """Take the weights as they are now."""
        ...


class Trajectory(NamedTuple):
    """A trajectory that was played, judged, and is ready to be learned from."""

    judged: Judged
    stream: Stream


class Rolled(NamedTuple):
    """The groups of a step, G trajectories each; those of broken problems are left out."""

    groups: list[list[Trajectory]]
    spent: Spent
    broken: int


class Player:
    """Samples the trajectories of this process: its share of each step's problems.

    ``room`` is the most tokens of a conversation that the model can read, where there is such a number.
    """

    def __init__(
        self,
        config: Reinforced,
        problems: Sequence[Problem],
        codec: Codec,
        writer: Writer,
        pool: Pool[Job, Executed],
        share: tuple[int, int] = (0, 1),
        room: int | None = None,
        announce: Tell = lambda _: None,
    ) -> None:
        self._config, self._problems, self._codec = config, problems, codec
        self._writer, self._pool, self._announce = writer, pool, announce
        self._rank, self._processes = share
        self._room = min(config.data.max_tokens, room or config.data.max_tokens)
        self._told: set[str] = set()
        told = config.rollouts
        self._protocol = PublishedIterCAD(told.form, told.prompts, told.feedback)

    def rollout(self, step: int) -> Rolled:
        """Play a step (from 1). Raises what keeps the sandbox from working."""
        rollouts, masking = self._config.rollouts, self._config.masking if self._config.gvpm else None
        found = [problem for place in self._places(step) if (problem := self._read(place)) is not None]
        played = [problem for problem in found for _ in range(rollouts.group)]
        episodes = [Episode(n, each, self._protocol, rollouts.max_turns) for n, each in enumerate(played)]
        policy = self._policy(step)
        self._writer.refresh()
        spent = play(episodes, policy, self._pool, rollouts.lanes)
        groups = []
        for first in range(0, len(episodes), rollouts.group):
            group = episodes[first : first + rollouts.group]
            if not self._is_whole(group):
                continue
            groups.append(
                [Trajectory(judged(each, self._config.reward, masking), policy.stream(each)) for each in group]
            )
        return Rolled(groups, spent, rollouts.problems // self._processes - len(groups))

    def _policy(self, step: int) -> Speaker:
        seed = int(np.random.SeedSequence([self._config.seed, step, self._rank]).generate_state(1)[0])
        return Speaker(self._codec, self._writer, room=self._room, reply=self._config.rollouts.reply_tokens, seed=seed)

    def _places(self, step: int) -> list[int]:
        """Where this process's problems of a step are in the list of all."""
        count, own = len(self._problems), self._config.rollouts.problems // self._processes
        first = (step - 1) * self._config.rollouts.problems + self._rank * own
        epochs = {at // count: order(count, self._config.seed, at // count) for at in (first, first + own - 1)}
        for epoch in range(min(epochs), max(epochs)):
            epochs.setdefault(epoch, order(count, self._config.seed, epoch))
        return [epochs[at // count][at % count] for at in range(first, first + own)]

    def _read(self, place: int) -> Problem | None:
        try:
            return self._problems[place]
        except InputError as error:
            self._tell(error.message)
            return None

    def _is_whole(self, group: Sequence[Episode]) -> bool:
        """Whether nothing is wrong with a group's problem; what is, is told once."""
        broken = next((each.broken for each in group if each.broken), "")
        if broken:
            self._tell(broken)
        return not broken

    def _tell(self, message: str) -> None:
        if message not in self._told:
            self._told.add(message)
            self._announce(f"left out: {message}")


def samples(rolled: Rolled, config: Reinforced) -> list[list[Sample]]:
    """What is learned from in each update: whole groups, with Â of equation 2, clamped where a boundary is (GVPM)."""
    objective, parts = config.objective, config.objective.updates
    found: list[list[Sample]] = [[] for _ in range(parts)]
    for number, group in enumerate(rolled.groups):
        rewards = torch.tensor([each.judged.reward.total for each in group], dtype=torch.float64)
        raw = advantages(rewards, len(group), objective.scale, objective.epsilon).tolist()
        found[number * parts // len(rolled.groups)] += [
            Sample(each.stream.encoded(each.judged.boundary), each.judged.boundary.clamped(advantage))
            for each, advantage in zip(group, raw, strict=True)
        ]
    return found
