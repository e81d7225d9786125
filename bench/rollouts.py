"""How busy rollouts keep the pool, with a policy that writes at once or takes its time: `python bench/rollouts.py`.

    python bench/rollouts.py                       # 64 trajectories, up to 5 turns, two workers
    python bench/rollouts.py --writing 0.05        # the policy takes so many seconds for each batch
    python bench/rollouts.py --engine ray          # workers in processes of Ray

The scripted policy fails, stalls, gets better and says that it is done, as one that learns does.
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Sequence
from functools import partial

from cadwright import jobs
from cadwright.jobs import Failed
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.rollouts.episodes import Asked, Episode, Said, play
from cadwright.train.rollouts.execution import Executed, Job, Sandbox, Wanted, executing
from cadwright.train.rollouts.pool import Pool
from cadwright.train.rollouts.problem import Problem
from cadwright.values import Request

TURNS = 5
WARMING = 4
PART = """import cadquery as cq
r = cq.Workplane("XY").box({0}, 40, 5).faces(">Z").workplane()
r = r.rect({0} - 16, 24, forConstruction=True).vertices().hole(5).edges("|Z").fillet(3)
"""


def lines(seed: int, number: int) -> list[str]:
    """What the policy says in an episode."""
    chance = random.Random(seed * 1000 + number)
    length = chance.randint(1, TURNS)
    scripts = [PART.format(60 + chance.randint(0, 5)) for _ in range(length)]
    said = [code if chance.random() > 0.15 else "r = nothing\n" for code in scripts[:-1]] + scripts[-1:]
    replies = [f"<thinking>so</thinking>\n```python\n{code}```" for code in said]
    return [*replies, "<thinking>right</thinking>\n<DONE>"]


class Writer:
    """The scripted policy."""

    def __init__(self, said: Callable[[int], list[str]], seconds: float) -> None:
        self._said, self._seconds = said, seconds

    def replies(self, asked: Sequence[Asked]) -> list[Said]:
        """The next line of each."""
        time.sleep(self._seconds)
        turns = [sum(message.role == "assistant" for message in each.messages) for each in asked]
        return [Said(self._said(each.episode)[turn]) for each, turn in zip(asked, turns, strict=True)]


def warmed(pool: Pool[Job, Executed], wanted: Wanted, count: int) -> None:
    """Have every worker execute something before anything is measured."""
    numbers = [pool.submit(Job(PART.format(60), wanted)) for _ in range(WARMING * count)]
    for outcome in pool.collect(numbers):
        if isinstance(outcome, Failed):
            raise outcome.error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trajectories", type=int, default=64)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", choices=["local", "ray"], default="local")
    parser.add_argument("--lanes", type=int, nargs="+", default=[2, 1])
    parser.add_argument("--writing", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--pictures", action="store_true", help="with the view sheet")
    given = parser.parse_args()
    sandbox = Sandbox(workers=given.workers, pictures=given.pictures, isolation="partial")
    wanted = Wanted("plate", code=PART.format(60))
    problem, protocol = Problem("plate", Request("a plate"), wanted), PublishedIterCAD()
    with (
        jobs.engine(given.engine, given.workers) as engine,
        Pool(engine, given.workers, partial(executing, sandbox)) as pool,
    ):
        warmed(pool, wanted, given.workers)
        for seed, lanes in enumerate(given.lanes):
            episodes = [Episode(number, problem, protocol, TURNS) for number in range(given.trajectories)]
            spent = play(episodes, Writer(partial(lines, seed), given.writing), pool, lanes)
            scripts = sum(turn.kind == "script" for each in episodes for turn in each.turns)
            print(
                f"{given.engine}, {given.workers} workers, {lanes} lanes: {len(episodes)} trajectories, "
                f"{scripts} scripts in {spent.seconds:.1f} s ({scripts / spent.seconds:.1f} a second); "
                f"workers busy {spent.busy:.1%}; writing {spent.writing:.2f} s, waiting {spent.waiting:.2f} s; "
                f"load {os.getloadavg()[0]:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
