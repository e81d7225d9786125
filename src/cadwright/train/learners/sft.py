"""Progressive supervised fine-tuning: phase after phase, each beginning with what the last one learned.

The loss is the cross-entropy of the assistant's tokens (IterCAD, equation 1), its mean over all that a step learns,
on whatever devices and in however many batches. A run's folder holds ``base`` (a model that was built, or read from a
GGUF file), for each phase ``NAME/examples.json`` and ``NAME/model``, the ``checkpoints`` and ``log.jsonl``.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import torch
from msgspec.structs import replace
from torch.nn.functional import cross_entropy

from cadwright.errors import InputError, UsageError
from cadwright.train.chats import Chat
from cadwright.train.config import Model, Phase, Supervised
from cadwright.train.learners import checkpoints, examples, optimising
from cadwright.train.learners.checkpoints import State
from cadwright.train.learners.codec import IGNORED
from cadwright.train.learners.devices import Devices, draw, evaluating
from cadwright.train.learners.examples import Batches, Checked, Steps
from cadwright.train.learners.journal import Journal, rewind
from cadwright.train.learners.loading import Learner, load, parameters
from cadwright.train.learners.stopping import Stopping
from cadwright.train.sources import Joined, chats_of, texts

_FREE = ("logging", "checkpoints", "hardware")
"""What may be another one when a training goes on."""


class Learned(msgspec.Struct, frozen=True):
    """What a phase came to. Losses are nats a token; `None` where none was measured."""

    phase: str
    model: str
    steps: int
    chats: int
    left_out: dict[str, int]
    loss: float | None
    validation: float | None


class Trained(msgspec.Struct, frozen=True):
    """What a training came to."""

    out: str
    parameters: int
    trained: int
    seconds: float
    phases: tuple[Learned, ...]


def train(
    config: Supervised, *, resume: bool = False, until: str | None = None, tell: Callable[[str], None] = lambda _: None
) -> Trained:
    """Train as a config says, up to a phase where ``until`` names one; ``resume`` goes on from the last checkpoint.

    The same config gives the same weights, to the bit on the same machine, however often it was interrupted. Raises
    `UsageError` and `InputError`, in one line, for what cannot be done; what was kept until then can be gone on from.
    """
    began = time.monotonic()
    phases = _phases(config, until)
    sources = [chats_of(phase.data, config.data.prompts, config.data.answers) for phase in phases]
    devices = Devices(config.hardware)
    held = _begun(config, resume)
    learner = start(config, lambda: texts(Joined(sources)), devices)
    run = _Run(config, learner, devices, tell)
    if devices.first:
        tell(f"{parameters(learner.model):,} parameters, {parameters(learner.model, trained=True):,} of them trained")
    with Stopping() as stopping:
        done = [run.phase(number, phase, sources[number], held, stopping) for number, phase in enumerate(phases)]
    run.journal.close()
    size, trained = parameters(learner.model), parameters(learner.model, trained=True)
    return Trained(str(config.folder), size, trained, round(time.monotonic() - began, 1), tuple(filter(None, done)))


def start(config: Supervised, words: Callable[[], Iterator[str]], devices: Devices) -> Learner:
    """The model that a training begins with, its adapters included.

    What is built or read from a GGUF file is kept in ``base`` and loaded from there, as adapters need what they are
    for. Raises `InputError` for what cannot be loaded or kept.
    """
    whole, wanted = config.lora is None, config.model
    base = config.folder / "base"
    if wanted.built is not None or wanted.path.endswith(".gguf"):
        if not base.exists() and devices.first:
            made = load(wanted, config.seed, words, whole=whole)
            _kept(base, made.save)
        devices.wait()
        wanted = replace(Model(path=str(base.resolve())), precision=wanted.precision, attention=wanted.attention)
    learner = load(wanted, config.seed, whole=whole)
    model = learner.model
    if config.lora is not None:
        model = optimising.adapted(model, config.lora, config.seed)
    if config.hardware.checkpoint_activations:
        model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
        model.enable_input_require_grads()
    model.train()
    return Learner(model, learner.codec)


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


class _Run:
    """A training that is under way."""

    def __init__(self, config: Supervised, learner: Learner, devices: Devices, tell: Callable[[str], None]) -> None:
        self.config, self.learner, self.devices, self.tell = config, learner, devices, tell
        self.folder = config.folder
        self.model = devices.shared(learner.model)
        self.journal = Journal(self.folder, tensorboard=config.logging.tensorboard and devices.first)
        self.settings = settings(config)

    def phase(
        self, number: int, phase: Phase, chats: Sequence[Chat], held: tuple[Path, State] | None, stopping: Stopping
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
        adam = optimising.adamw(self.learner.model, optimiser, peak)
        since = 0
        if held is not None and held[1].phase == number:
            since = self._restored(held, checked, adam)
        batches = Batches(chats, checked.fit, self.learner.codec, steps, self.devices.number, self.devices.count)
        loss = None
        for step, taken in enumerate(batches.since(since, self.config.data.workers), since + 1):
            loss = self._step(number, phase, step, taken, steps, adam, peak)
            if stopping.asked or step % self.config.checkpoints.every == 0 or step == len(steps):
                self._keep(number, phase, step, checked, adam)
            if stopping.asked:
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
        rate = optimising.rate(self.config.schedule, peak, step, len(steps))
        optimising.set_rate(adam, rate)
        adam.step()
        adam.zero_grad(set_to_none=True)
        if self.devices.first and (step % self.config.logging.every == 0 or step == len(steps)):
            numbers = {"loss": total, "learning_rate": rate, "norm": float(norm), "tokens": learned}
            self._log(number, phase, step, steps, numbers | {"seconds": round(time.monotonic() - began, 4)})
        every = self.config.data.validate_every
        if every and step % every == 0 and step < len(steps):
            self._log(number, phase, step, steps, {"validation": self._validated()})
        return total

    def _log(self, number: int, phase: Phase, step: int, steps: Steps, numbers: dict[str, Any]) -> None:
        if self.devices.first:
            place = {"phase": number, "name": phase.name, "step": step, "epoch": round(steps.epoch(step), 4)}
            self.journal.write(place | numbers, step)
            told = ", ".join(f"{name} {value:.4g}" for name, value in numbers.items() if isinstance(value, float))
            self.tell(f"{phase.name}: step {step} of {len(steps)}, {told}")

    def _validated(self) -> float | None:
        """The loss of the chats that are kept for validation, nats a token."""
        paths = self.config.data.validation
        if not paths:
            return None
        chats, codec, size = (
            chats_of(paths, self.config.data.prompts, self.config.data.answers),
            self.learner.codec,
            self.config.optimiser.batch,
        )
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
            _written(path, msgspec.json.encode(found))
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
                self.tell(f"{phase.name}: {done} of {count} examples looked at")

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
        validation = self._validated()
        if validation is not None:
            self._log(number, phase, len(steps), steps, {"validation": validation})
        if self.devices.first:
            _kept(path, self.learner.save)
        self.devices.wait()
        return Learned(phase.name, str(path), len(steps), len(checked.fit), checked.left_out, loss, validation)


_ONCE: dict[str, Any] = {"batch": 1, "accumulate": 1, "devices": 1, "epochs": 1.0, "most": 1, "seed": 0}


def settings(config: Supervised) -> dict[str, Any]:
    """What a checkpoint belongs to: the config but for what changes no weight."""
    found: dict[str, Any] = msgspec.to_builtins(config)
    found["data"].pop("workers")
    found["hardware"] = {"precision": config.hardware.precision}
    return {name: value for name, value in found.items() if name not in ("logging", "checkpoints")}


def _phases(config: Supervised, until: str | None) -> tuple[Phase, ...]:
    names = [phase.name for phase in config.phases]
    if until is None:
        return config.phases
    if until not in names:
        raise UsageError(f"there is no phase {until!r}", f"there are {', '.join(names)}")
    return config.phases[: names.index(until) + 1]


def _begun(config: Supervised, resume: bool) -> tuple[Path, State] | None:
    """The checkpoint to go on from. Raises `UsageError` for a folder that holds what it should not."""
    folder = config.folder
    try:
        (folder / "checkpoints").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}", "name another folder with `out`") from error
    held = checkpoints.latest(folder / "checkpoints")
    if not resume:
        if held is not None or (folder / "log.jsonl").exists():
            raise UsageError(f"{folder} holds a training already", "go on with --resume, or give another `out`")
        return None
    if held is not None and held[1].settings != (now := settings(config)):
        before = held[1].settings
        other = [name for name in now if before.get(name) != now[name]]
        raise UsageError(f"{folder} was begun with another config ({', '.join(other)})", "give another `out`")
    if held is None:
        (folder / "log.jsonl").unlink(missing_ok=True)
    return held


def _kept(path: Path, write: Callable[[Path], None]) -> None:
    try:
        checkpoints.with_part(path, write)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}", "make room and go on with --resume") from error


def _written(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}", "make room and go on with --resume") from error
