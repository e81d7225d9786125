"""Where a training begins: with a model, in a folder that is empty, or at the checkpoint that is the last there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from safetensors import SafetensorError

from cadwright.errors import InputError, UsageError
from cadwright.train.config import Run
from cadwright.train.learners import checkpoints, optimisation
from cadwright.train.learners.checkpoints import State
from cadwright.train.learners.devices import Devices
from cadwright.train.learners.loader import Learner, load

FREE = ("logging", "checkpoints")
"""Tables that may be others when a training goes on; how many workers and threads there are may be another, too."""


def start(config: Run, words: Callable[[], Iterator[str]], devices: Devices) -> Learner:
    """The model that a training begins with, its adapters included.

    What is built, read from a GGUF file or merged with adapters that others are to be put upon is kept in ``base`` and
    loaded from there, as adapters need what they are for. Raises `InputError` for what cannot be loaded or kept.
    """
    whole, wanted = config.lora is None, config.model
    base = config.folder / "base"
    merged = config.lora is not None and (Path(wanted.path).expanduser() / "adapter_config.json").is_file()
    if wanted.built is not None or wanted.path.endswith(".gguf") or merged:
        if not base.exists() and devices.first:
            made = load(wanted, config.seed, words, whole=whole)
            kept(base, made.save)
        devices.wait()
        wanted = replace(wanted, path=str(base.resolve()), built=None)
    learner = load(wanted, config.seed, whole=whole)
    model = learner.model
    if config.lora is not None:
        model = optimisation.adapted(model, config.lora, config.seed)
    if config.hardware.checkpoint_activations:
        model.activation_checkpointing_enable()
        model.enable_input_require_grads()
    model.train()
    return Learner(model, learner.codec)


def begun(config: Run, resume: bool) -> tuple[Path, State] | None:
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
    if held is not None and (other := _others(held[1], settings(config))):
        raise UsageError(f"{folder} was begun with another config ({', '.join(other)})", "give another `out`")
    if held is None:
        (folder / "log.jsonl").unlink(missing_ok=True)
    return held


def settings(config: Run) -> dict[str, Any]:
    """What a checkpoint belongs to: the config but for what changes no weight."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(config))
    found["data"].pop("workers")
    found["hardware"] = {"precision": config.hardware.precision}
    for name in ("workers", "engine", "address", "isolation"):
        found.get("sandbox", {}).pop(name, None)
    return {name: value for name, value in found.items() if name not in FREE}


def _others(state: State, now: dict[str, Any]) -> list[str]:
    """The tables that say otherwise than those of a checkpoint; later phases may be others, or come to be."""
    ours = now | ({"phases": now["phases"][: state.phase + 1]} if "phases" in now else {})
    theirs = state.settings | ({"phases": state.settings["phases"][: state.phase + 1]} if "phases" in now else {})
    return [name for name in ours if theirs.get(name) != ours[name]]


def kept(path: Path, write: Callable[[Path], None]) -> None:
    """Write a folder as a whole. Raises `InputError` where the disk takes nothing."""
    try:
        checkpoints.with_part(path, write)
    except (OSError, SafetensorError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: {why}", "make room and go on with --resume") from error


def written(path: Path, data: bytes) -> None:
    """Write a file as a whole. Raises `InputError` where the disk takes nothing."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}", "make room and go on with --resume") from error
