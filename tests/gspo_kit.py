"""A training by reinforcement small enough for a test: plates to be made, and a policy whose replies are scripted."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rollouts_kit import DONE, plate, reply, script
from train_kit import TINY, png

from cadwright.errors import InputError
from cadwright.train.config import Checkpoints, Data, Hardware, Logging, Model, Optimiser, Schedule
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.speaker import Prompt
from cadwright.train.reinforced import Objective, Reinforced, Rollouts
from cadwright.train.rollouts.execution import Executed, Job, Sandbox, Wanted
from cadwright.train.rollouts.problem import Problem
from cadwright.train.rollouts.problems import Source
from cadwright.values import Blob, Image, Observation
from cadwright.values import Problem as Fault

RIGHT, WRONG, BROKEN = reply(script(60, 40, 5)), reply(script(60, 40, 15)), reply("r = nothing\n")
COURSES = (
    (RIGHT, DONE),
    (WRONG, RIGHT, DONE),
    (WRONG, WRONG, DONE),  # a stall
    (BROKEN, BROKEN, RIGHT),  # a cascade
    (BROKEN, RIGHT, DONE),  # a recovery
    ("no form at all",),
)


SPOILED = Wanted("spoiled", stl=b"no mesh")


def problems(count: int = 4) -> list[Problem]:
    return [plate(number) for number in range(count)]


def config(out: Path, **changed: Any) -> Reinforced:
    whole = Reinforced(
        out=str(out),
        model=Model(built=replace(TINY, context=4096)),
        problems=Source(),
        steps=3,
        seed=5,
        optimiser=Optimiser(learning_rate=1e-3, batch=4),
        schedule=Schedule(kind="constant"),
        data=Data(max_tokens=4096),
        checkpoints=Checkpoints(every=1, keep=2),
        logging=Logging(tensorboard=False),
        hardware=Hardware(threads=1),
        rollouts=Rollouts(problems=2, group=4, max_turns=3, reply_tokens=12, batch=8),
        objective=Objective(),
        sandbox=Sandbox(workers=2, seconds=10.0, isolation="partial"),
    )
    return replace(whole, **changed)


class Saying:
    """Writes what the courses have; which of them an episode takes follows from the seed of its first batch."""

    def __init__(self, learner: Learner) -> None:
        self._codec = learner.codec
        self._courses: dict[str, Sequence[str]] = {}
        self.refreshed = 0

    def refresh(self) -> None:
        self.refreshed += 1
        self._courses = {}

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        chance = random.Random(seed)
        found = []
        for prompt in prompts:
            course = self._courses.setdefault(prompt.chat.id, chance.choice(COURSES))
            turn = sum(line.role == "assistant" for line in prompt.chat.lines)
            found.append([*self._codec.text(course[turn]), self._codec.stop])
        return found


@contextmanager
def executing(sandbox: Sandbox) -> Iterator[Callable[[Job], Executed]]:
    """In place of a sandbox: what comes of the courses' scripts, by their height."""
    del sandbox

    def execute(job: Job) -> Executed:
        if job.wanted.stl:
            raise InputError(f"{job.wanted.id} has no mesh")
        found = re.search(r"box\(60, 40, (\d+)\)", job.source)
        if found is None:
            return Executed(Observation("exception", error=Fault("NameError", "name 'nothing' is not defined")))
        views = Image("view sheet", Blob(png(int(found[1])), "image/png"))
        return Executed(Observation("valid", images=(views,)), 0.002 * abs(int(found[1]) - 5))

    yield execute
