"""Training by reinforcement: GSPO with GVPM in the sandbox (IterCAD, section 3.3).

A step samples trajectories of some problems, G of each, executes their scripts, rewards them, and learns from them.
What is drawn at a step follows from the seed and the step alone, so that a training that was killed and goes on from a
checkpoint learns the very same, as far as what it depends on does: scripts that run into their time limit on a busy
machine, and vLLM, do not repeat themselves.

A run's folder holds the ``checkpoints``, ``log.jsonl`` (and ``tensorboard``), and in the end ``model``.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cadwright import jobs
from cadwright.errors import UsageError
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.learners import checkpoints, optimisation
from cadwright.train.learners.checkpoints import State
from cadwright.train.learners.devices import Devices, draw
from cadwright.train.learners.generation import context
from cadwright.train.learners.interrupt import Interrupt
from cadwright.train.learners.journal import Journal, rewind
from cadwright.train.learners.loader import Learner, parameters
from cadwright.train.learners.player import Player, Rolled, Writer, samples
from cadwright.train.learners.start import begun, kept, settings, start
from cadwright.train.learners.updater import Updater
from cadwright.train.learners.writers import Here, Vllm
from cadwright.train.reinforced import Reinforced
from cadwright.train.rollouts.execution import Executed, Job, executing
from cadwright.train.rollouts.judged import Judged, measures
from cadwright.train.rollouts.pool import Pool
from cadwright.train.rollouts.problem import Problem
from cadwright.train.rollouts.problems import problems as problems_of

Tell = Callable[[str], None]
TOLD = ("reward/total", "rollout/ir", "rollout/mean_cd_e3", "rollout/turns", "gvpm/masked", "seconds/step")
"""What is told of each step; all of it is in the log."""
_SAMPLED = 64
"""Problems whose words a model that is built knows."""


class Trained(msgspec.Struct, frozen=True):
    """What a training came to; ``last`` are the numbers of its last step."""

    out: str
    model: str
    parameters: int
    trained: int
    steps: int
    seconds: float
    last: dict[str, Any]


def train(
    config: Reinforced,
    *,
    resume: bool = False,
    problems: Sequence[Problem] | None = None,
    writer: Callable[[Learner], Writer] | None = None,
    tell: Tell = lambda _: None,
    progress: Tell = lambda _: None,
) -> Trained:
    """Train as a config says; ``resume`` goes on from the last checkpoint. ``progress`` is told of each step.

    ``problems`` and ``writer`` take the place of what the config says, for who has others. Raises `UsageError` and
    `InputError`, in one line, for what cannot be done; what was kept until then can be gone on from.
    """
    began = time.monotonic()
    config.sandbox.check()
    problems = problems if problems is not None else problems_of(config.problems)
    devices = Devices(config.hardware)
    _check(config, devices)
    held = begun(config, resume)
    learner = start(config, lambda: _words(config, problems), devices)
    with sandboxed(config) as pool, Interrupt() as interrupt:
        writes = writer(learner) if writer is not None else _writer(config, learner, devices)
        share, room = (devices.number, devices.count), context(learner.model)
        player = Player(config, problems, learner.codec, writes, pool, share, room, tell)
        run = _Run(config, learner, devices, player, tell, progress)
        if devices.first:
            told = (
                f"{parameters(learner.model):,} parameters, {parameters(learner.model, trained=True):,} of them trained"
            )
            tell(f"{told}; {len(problems)} problems")
        last = run.go_on(held, interrupt)
    model = config.folder / "model"
    if devices.first:
        kept(model, learner.save)
    devices.wait()
    size, trained = parameters(learner.model), parameters(learner.model, trained=True)
    seconds = round(time.monotonic() - began, 1)
    return Trained(str(config.folder), str(model), size, trained, config.steps, seconds, last)


@contextmanager
def sandboxed(config: Reinforced) -> Iterator[Pool[Job, Executed]]:
    """The workers that execute scripts. Raises `UsageError` where the machine does not isolate them."""
    sandbox = config.sandbox
    with (
        jobs.engine(sandbox.engine, sandbox.workers, sandbox.address) as engine,
        Pool(engine, sandbox.workers, partial(executing, sandbox)) as pool,
    ):
        yield pool


class _Run:
    """A training that is under way."""

    def __init__(
        self, config: Reinforced, learner: Learner, devices: Devices, player: Player, tell: Tell, progress: Tell
    ) -> None:
        self._config, self._learner, self._devices = config, learner, devices
        self._tell, self._progress = tell, progress
        self._player = player
        self._adam = optimisation.adamw(learner.model, config.optimiser, config.optimiser.learning_rate)
        reference = _frozen(config, devices) if config.objective.beta else None
        self._updater = Updater(config, learner, self._adam, devices, reference)

    def go_on(self, held: tuple[Path, State] | None, interrupt: Interrupt) -> dict[str, Any]:
        """Go through the steps that are left; the numbers of the last one."""
        config, last = self._config, dict[str, Any]()
        since = self._restored(*held) if held is not None else 0
        journal = Journal(config.folder, tensorboard=config.logging.tensorboard and self._devices.first)
        for step in range(since + 1, config.steps + 1):
            last = self._step(step)
            if self._devices.first and (step % config.logging.every == 0 or step == config.steps):
                journal.write({"phase": 0, "step": step} | last, step)
            if self._devices.first:
                self._progress(f"step {step} of {config.steps}: {_told(last)}")
            asked = self._devices.any(interrupt.asked)
            if asked or step % config.checkpoints.every == 0 or step == config.steps:
                self._keep(step)
            if asked:
                raise KeyboardInterrupt
        journal.close()
        return last

    def _step(self, step: int) -> dict[str, Any]:
        """Sample, and learn from it."""
        began, config = time.monotonic(), self._config
        rolled = self._player.rollout(step)
        played = time.monotonic()
        draw(config.seed, step, self._devices.number)
        rate = optimisation.rate(config.schedule, config.optimiser.learning_rate, step, config.steps)
        learned = self._updater.learn(samples(rolled, config), rate)
        now = time.monotonic()
        seconds = {
            "seconds/step": now - began,
            "seconds/writing": rolled.spent.writing,
            "seconds/waiting": rolled.spent.waiting,
            "seconds/executing": rolled.spent.executing,
            "seconds/learning": now - played,
            "pool/busy": rolled.spent.busy,
        }
        found = self._of_everyone(rolled) | learned | {"learning/rate": rate} | seconds
        return {name: float(f"{value:.8g}") for name, value in found.items()}

    def _of_everyone(self, rolled: Rolled) -> dict[str, float]:
        """The measures of all processes' trajectories, and the share of their tokens that GVPM masks."""
        mine = [each for group in rolled.groups for each in group]
        written = sum(each.stream.written for each in mine)
        kept_ = sum(each.stream.encoded(each.judged.boundary).learned for each in mine)
        everyone: list[Judged] = self._devices.everyone([each.judged for each in mine])
        tokens, left, broken = (self._devices.sum(float(each)) for each in (written, kept_, rolled.broken))
        told = {"rollout/tokens": tokens, "gvpm/masked_tokens": 1 - left / tokens if tokens else 0.0}
        return measures(everyone) | told | {"rollout/broken_problems": broken}

    def _restored(self, path: Path, state: State) -> int:
        """Go back to a checkpoint; the steps that are done."""
        checkpoints.restore(path, self._learner.model, self._adam)
        if self._devices.first:
            rewind(self._config.folder, state.phase, state.step)
            self._tell(f"going on from {path}")
        return state.step

    def _keep(self, step: int) -> None:
        if self._devices.first:
            state = State(phase=0, step=step, settings=settings(self._config))
            keep, folder = self._config.checkpoints.keep, self._config.folder / "checkpoints"
            checkpoints.save(folder, f"gspo-{step:06d}", state, self._learner.model, self._adam, keep)
        self._devices.wait()


def _writer(config: Reinforced, learner: Learner, devices: Devices) -> Writer:
    """Who writes replies. Raises `UsageError` for vLLM where there is none."""
    if config.rollouts.writer == "vllm":
        return Vllm(learner.model, learner.codec, config.rollouts, devices.accelerator, config.data.max_tokens)
    return Here(learner, config.rollouts, devices.arithmetic)


def _frozen(config: Reinforced, devices: Devices) -> Any:
    """The model that training began with."""
    model = start(config, lambda: iter(()), devices).model.to(devices.device).eval()
    return model.requires_grad_(False)


def _words(config: Reinforced, problems: Sequence[Problem]) -> Iterator[str]:
    """What a model that is built has to read: its words are made of these."""
    yield PublishedIterCAD(config.rollouts.form, config.rollouts.prompts).prompt
    for number in range(min(_SAMPLED, len(problems))):
        problem = problems[number]
        yield problem.request.text
        yield f"<thinking>\n</thinking>\n```python\n{problem.wanted.code}\n```\n<DONE>"


def _check(config: Reinforced, devices: Devices) -> None:
    """Raise `UsageError` where problems are not parted evenly."""
    parts = devices.count * config.objective.updates
    if config.rollouts.problems % parts:
        told = f"{devices.count} processes and {config.objective.updates} updates"
        raise UsageError(f"rollouts.problems ({config.rollouts.problems}) is no multiple of {parts}: {told}")


def _told(numbers: dict[str, Any]) -> str:
    return ", ".join(f"{name.partition('/')[2]} {numbers[name]:.4g}" for name in TOLD if name in numbers)
