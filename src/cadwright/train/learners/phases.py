"""A phase of supervised fine-tuning: its examples, its steps, what is kept of them."""

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import torch
from torch.nn.functional import cross_entropy

from cadwright.errors import InputError, UsageError
from cadwright.train.chats import Chat
from cadwright.train.config import Phase, Supervised
from cadwright.train.learners import checkpoints, examples, optimisation
from cadwright.train.learners.checkpoints import State
from cadwright.train.learners.codec import IGNORED
from cadwright.train.learners.devices import Devices, draw, evaluating
from cadwright.train.learners.examples import Batches, Checked, Steps
from cadwright.train.learners.interrupt import Interrupt
from cadwright.train.learners.journal import Journal, lines, rewind
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.start import kept, settings, written
from cadwright.train.sources import chats_of

_ONCE: dict[str, Any] = {"batch": 1, "accumulate": 1, "devices": 1, "epochs": 1.0, "most": 1, "seed": 0}


class Learned(msgspec.Struct, frozen=True):
    """What a phase came to. Losses are nats a token; `None` where none was measured."""

    phase: str
    model: str
    steps: int
    chats: int
    left_out: dict[str, int]
    loss: float | None
    validation: float | None


def loss_of(model: Any, batch: dict[str, Any]) -> Any:
    """The cross-entropy of all tokens of a batch that are learned, summed, in nats.

    Words are only calculated where one of the batch's chats learns something: a vocabulary is large.
    """
    inputs = {name: value for name, value in batch.items() if name != "labels"}
    labels = batch["labels"][:, 1:]
    columns = (labels != IGNORED).any(0).nonzero()[:, 0]
    logits = model(**inputs, use_cache=False, logits_to_keep=columns).logits
    wanted = labels[:, columns]
    learned = wanted != IGNORED
    return cross_entropy(logits[learned].float(), wanted[learned], reduction="sum")


class Training:
    """A training that is under way."""

    def __init__(
        self,
        config: Supervised,
        learner: Learner,
        devices: Devices,
        tell: Callable[[str], None],
        progress: Callable[[str], None],
    ) -> None:
        self.config, self.learner, self.devices = config, learner, devices
        self.tell, self.progress = tell, progress
        self.folder = config.folder
        self.model = devices.shared(learner.model)
        self.journal = Journal(self.folder, tensorboard=config.logging.tensorboard and devices.first)
        self.settings = settings(config)

    def phase(
        self, number: int, phase: Phase, chats: Sequence[Chat], held: tuple[Path, State] | None, interrupt: Interrupt
    ) -> Learned | None:
        """Learn one phase, or what is left of it; `None` for one that was learned before."""
        if held is not None and held[1].phase > number:
            return None
        checked = self._checked(phase, chats)
        optimiser = self.config.optimiser
        steps = Steps(
            checked.fit,
            batch=optimiser.batch,
            accumulate=optimiser.accumulate,
            devices=self.devices.count,
            epochs=phase.epochs,
            most=phase.steps,
            seed=self.config.seed,
        )
        peak = phase.learning_rate or optimiser.learning_rate
        adam = optimisation.adamw(self.learner.model, optimiser, peak)
        since = 0
        if held is not None and held[1].phase == number:
            since = self._restored(held, checked, adam)
        batches = Batches(chats, checked.fit, self.learner.codec, steps, self.devices.number, self.devices.count)
        loss = None
        for step, taken in enumerate(batches.since(since, self.config.data.workers), since + 1):
            loss = self._step(number, phase, step, taken, steps, adam, peak)
            asked = self.devices.any(interrupt.asked)
            if asked or step % self.config.checkpoints.every == 0 or step == len(steps):
                self._keep(number, phase, step, checked, adam)
            if asked:
                raise KeyboardInterrupt
        return self._ended(phase, steps, checked, loss, number)

    def _step(
        self, number: int, phase: Phase, step: int, taken: Sequence[Any], steps: Steps, adam: Any, peak: float
    ) -> float:
        """One step of the optimiser: the loss before it, nats a token."""
        began, optimiser = time.monotonic(), self.config.optimiser
        draw(self.config.seed, number, step, self.devices.number)
        learned = steps.learned(step - 1)
        total = 0.0
        for at, batch in enumerate(taken, 1):
            with self.devices.alone(self.model, more=at < len(taken)), self.devices.arithmetic():
                loss = loss_of(self.model, self.devices.onto(batch))
                # Gradients of several devices are averaged: this makes a sum of them.
                (loss * self.devices.count / learned).backward()
            total += loss.item()
        total = self.devices.sum(total) / learned
        norm = torch.nn.utils.clip_grad_norm_(self.learner.model.parameters(), optimiser.clip or math.inf)
        if not (math.isfinite(total) and torch.isfinite(norm)):
            hint = "a lower learning_rate, a longer warmup, or float32; then --resume from the last checkpoint"
            raise InputError(f"phase {phase.name}, step {step}: the loss is no number any more", hint)
        rate = optimisation.rate(self.config.schedule, peak, step, len(steps))
        optimisation.set_rate(adam, rate)
        adam.step()
        adam.zero_grad(set_to_none=True)
        if self.devices.first and (step % self.config.logging.every == 0 or step == len(steps)):
            numbers = {"loss": total, "learning_rate": rate, "norm": float(norm), "tokens": learned}
            self._log(number, phase, step, steps, numbers | {"seconds": round(time.monotonic() - began, 4)})
        every = self.config.data.validate_every
        if every and step % every == 0 and step < len(steps):
            self._validate(number, phase, step, steps)
        return total

    def _log(self, number: int, phase: Phase, step: int, steps: Steps, numbers: dict[str, Any]) -> None:
        if self.devices.first:
            place = {"phase": number, "name": phase.name, "step": step, "epoch": round(steps.epoch(step), 4)}
            self.journal.write(place | numbers, step)
            told = ", ".join(f"{name} {value:.4g}" for name, value in numbers.items() if isinstance(value, float))
            self.progress(f"{phase.name}: step {step} of {len(steps)}, {told}")

    def _validate(self, number: int, phase: Phase, step: int, steps: Steps) -> float | None:
        """Measure, where there is something to measure by, and keep the model where it is the best so far."""
        found = self._validated()
        if found is None:
            return None
        if self.config.data.select and self.devices.first:
            before = [each["validation"] for each in self._told(number) if "validation" in each]
            if all(found < each for each in before):
                kept(self.folder / phase.name / "best", self.learner.save)
        self._log(number, phase, step, steps, {"validation": found})
        return found

    def _told(self, number: int) -> list[dict[str, Any]]:
        """What was written of a phase."""
        return [each for each in lines(self.folder) if each["phase"] == number] if self.journal.path.exists() else []

    def _validated(self) -> float | None:
        """The loss of the chats that are kept for validation, nats a token."""
        paths = self.config.data.validation
        if not paths:
            return None
        data, codec, size = self.config.data, self.learner.codec, self.config.optimiser.batch
        chats = chats_of(paths, data.prompts, data.answers)
        checked = examples.check(chats, codec, self.config.data)
        batches = Batches(chats, checked.fit, codec, Steps(checked.fit, **_ONCE), 0, 1)
        total = 0.0
        with evaluating(self.learner.model), self.devices.arithmetic():
            for first in range(self.devices.number * size, len(checked.fit), self.devices.count * size):
                places = range(first, min(first + size, len(checked.fit)))
                total += loss_of(self.learner.model, self.devices.onto(batches.made(places))).item()
        return self.devices.sum(total) / sum(each.learned for each in checked.fit)

    def _checked(self, phase: Phase, chats: Sequence[Chat]) -> Checked:
        """Which chats can be learned from: looked at once, and remembered."""
        path = self.folder / phase.name / "examples.json"
        if not path.exists() and self.devices.first:
            found = examples.check(chats, self.learner.codec, self.config.data, self._looking(phase, len(chats)))
            written(path, msgspec.json.encode(found))
        self.devices.wait()
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Checked)
        except (OSError, msgspec.DecodeError) as error:
            raise InputError(f"{path} is damaged ({error})", "remove it: it is made again") from error
        if len(found.fit) + len(found.unfit) != len(chats):
            raise UsageError(f"phase {phase.name}: the examples are others than when it began", "give another `out`")
        if found.unfit and self.devices.first:
            told = ", ".join(f"{count} {reason}" for reason, count in found.left_out.items())
            self.tell(f"{phase.name}: of {len(chats)} examples left out: {told} (the first: {found.unfit[0].line})")
        return found

    def _looking(self, phase: Phase, count: int) -> Callable[[int], None]:
        def progress(done: int) -> None:
            if done % 1000 == 0:
                self.progress(f"{phase.name}: {done} of {count} examples looked at")

        return progress

    def _restored(self, held: tuple[Path, State], checked: Checked, adam: Any) -> int:
        """Go back to a checkpoint; the steps that are done."""
        path, state = held
        if state.examples != checked.digest:
            raise UsageError(f"{path} is of other examples", "give another `out`, or leave out --resume")
        checkpoints.restore(path, self.learner.model, adam)
        if self.devices.first:
            rewind(self.folder, state.phase, state.step)
            self.tell(f"going on from {path}")
        return state.step

    def _keep(self, number: int, phase: Phase, step: int, checked: Checked, adam: Any) -> None:
        if self.devices.first:
            state = State(phase=number, step=step, settings=self.settings, examples=checked.digest)
            name, keep = f"{phase.name}-{step:06d}", self.config.checkpoints.keep
            checkpoints.save(self.folder / "checkpoints", name, state, self.learner.model, adam, keep)
        self.devices.wait()

    def _ended(self, phase: Phase, steps: Steps, checked: Checked, loss: float | None, number: int) -> Learned:
        """Keep what the phase has learned as a model of its own."""
        path = self.folder / phase.name / "model"
        if loss is None:  # it had come to its last step before
            told = [each["loss"] for each in self._told(number) if "loss" in each]
            loss = told[-1] if told else None
        validation = self._validate(number, phase, len(steps), steps)
        if self.devices.first and not path.exists():
            kept(path, self.learner.save)
        self.devices.wait()
        return Learned(phase.name, str(path), len(steps), len(checked.fit), checked.left_out, loss, validation)
