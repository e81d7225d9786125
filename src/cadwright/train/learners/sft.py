"""Progressive supervised fine-tuning: phase after phase, each beginning with what the last one learned.

The loss is the cross-entropy of the assistant's tokens (IterCAD, equation 1), its mean over all that a step learns,
on whatever devices and in however many batches. A run's folder holds ``base`` (a model that was built, or read from a
GGUF file), for each phase ``NAME/examples.json`` and ``NAME/model``, the ``checkpoints`` and ``log.jsonl``.
"""

import time
from collections.abc import Callable

import msgspec

from cadwright.errors import UsageError
from cadwright.train.config import Phase, Supervised
from cadwright.train.learners.devices import Devices
from cadwright.train.learners.interrupt import Interrupt
from cadwright.train.learners.loader import parameters
from cadwright.train.learners.phases import Learned, Training
from cadwright.train.learners.start import begun, start
from cadwright.train.sources import Joined, chats_of, texts


class Trained(msgspec.Struct, frozen=True):
    """What a training came to."""

    out: str
    parameters: int
    trained: int
    seconds: float
    phases: tuple[Learned, ...]


def train(
    config: Supervised,
    *,
    resume: bool = False,
    until: str | None = None,
    tell: Callable[[str], None] = lambda _: None,
    progress: Callable[[str], None] = lambda _: None,
) -> Trained:
    """Train as a config says, up to a phase where ``until`` names one; ``resume`` goes on from the last checkpoint.

    The same config gives the same weights, to the bit on the same machine, however often it was interrupted. Raises
    `UsageError` and `InputError`, in one line, for what cannot be done; what was kept until then can be gone on from.
    """
    began = time.monotonic()
    phases = _phases(config, until)
    sources = [chats_of(phase.data, config.data.prompts, config.data.answers) for phase in phases]
    devices = Devices(config.hardware)
    held = begun(config, resume)
    learner = start(config, lambda: texts(Joined(sources)), devices)
    run = Training(config, learner, devices, tell, progress)
    if devices.first:
        tell(f"{parameters(learner.model):,} parameters, {parameters(learner.model, trained=True):,} of them trained")
    with Interrupt() as interrupt:
        done = [run.phase(number, phase, sources[number], held, interrupt) for number, phase in enumerate(phases)]
    run.journal.close()
    size, trained = parameters(learner.model), parameters(learner.model, trained=True)
    return Trained(str(config.folder), size, trained, round(time.monotonic() - began, 1), tuple(filter(None, done)))


def _phases(config: Supervised, until: str | None) -> tuple[Phase, ...]:
    names = [phase.name for phase in config.phases]
    if until is None:
        return config.phases
    if until not in names:
        raise UsageError(f"there is no phase {until!r}", f"there are {', '.join(names)}")
    return config.phases[: names.index(until) + 1]
