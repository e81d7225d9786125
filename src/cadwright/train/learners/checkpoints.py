"""What was learned, kept so that a training goes on from there as if it had never been interrupted.

A checkpoint is a folder: ``state.json`` (which phase and step, and what the numbers belong to), ``weights.safetensors``
(what is trained) and ``moments.safetensors`` (AdamW's, by the names of the weights). It is written under another name,
flushed to the disk and renamed when it is whole: whoever is killed leaves the one before it. Nothing of chance is kept:
what is drawn at a step follows from the seed and the step.
"""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from cadwright.errors import InputError

_PART = ".part"
_MOMENTS = ("exp_avg", "exp_avg_sq")


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a training stands: ``step`` steps of the phase (from 0) are done.

    ``settings`` is the config that they were done with, ``examples`` a digest of what was learned from.
    """

    phase: int
    step: int
    settings: dict[str, Any]
    examples: str = ""


def save(folder: Path, name: str, state: State, model: Any, optimiser: Any, keep: int) -> Path:
    """Write a checkpoint, and remove older ones but the last ``keep``.

    Raises `InputError` where the disk takes nothing: the ones before it are still there.
    """
    path = folder / name
    try:
        with_part(path, lambda part: _write(part, state, model, optimiser))
    except (OSError, SafetensorError) as error:
        why = getattr(error, "strerror", None) or error
        hint = "make room and go on with --resume; the checkpoints before it are still there"
        raise InputError(f"{path}: {why}", hint) from error
    for old in checkpoints(folder)[:-keep]:
        shutil.rmtree(old, ignore_errors=True)
    return path


def with_part(path: Path, write: Callable[[Path], None]) -> None:
    """Let a folder be there only when all of it is on the disk; one that is there is replaced. Raises `OSError`."""
    part = path.with_name(path.name + _PART)
    shutil.rmtree(part, ignore_errors=True)
    try:
        part.mkdir(parents=True)
        write(part)
        for each in (*part.rglob("*"), part):
            _flush(each)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    if path.exists():
        shutil.rmtree(path)
    part.rename(path)
    _flush(path.parent)


def checkpoints(folder: Path) -> list[Path]:
    """The checkpoints of a training, the latest last."""
    found = [each.parent for each in folder.glob("*/state.json") if not each.parent.name.endswith(_PART)]
    return sorted(found, key=_place)


def latest(folder: Path) -> tuple[Path, State] | None:
    """The last checkpoint, where there is one. Raises `InputError` for one that is damaged."""
    found = checkpoints(folder)
    if not found:
        return None
    return found[-1], _state(found[-1])


def restore(path: Path, model: Any, optimiser: Any) -> None:
    """Put a model and its optimiser where a checkpoint was written. Raises `InputError` for one that is of another."""
    named = _trained(model)
    try:
        weights, moments = load_file(path / "weights.safetensors"), load_file(path / "moments.safetensors")
    except (OSError, SafetensorError) as error:
        raise InputError(f"{path} is damaged ({error})", "remove it, to go on from the one before it") from error
    if weights.keys() != named.keys() or any(weights[name].shape != each.shape for name, each in named.items()):
        raise InputError(f"{path} is of another model", "train it with the config that it was begun with")
    with torch.no_grad():
        for name, each in named.items():
            each.copy_(weights[name])
    for name, each in named.items():
        if f"step.{name}" in moments:
            state = {key: moments[f"{key}.{name}"].to(each.device) for key in _MOMENTS}
            optimiser.state[each] = {"step": moments[f"step.{name}"], **state}


def _write(part: Path, state: State, model: Any, optimiser: Any) -> None:
    named = _trained(model)
    weights = {name: each.detach().cpu().contiguous() for name, each in named.items()}
    moments = {
        f"{key}.{name}": value.detach().cpu().contiguous()
        for name, each in named.items()
        for key, value in optimiser.state.get(each, {}).items()
    }
    save_file(weights, part / "weights.safetensors")
    save_file(moments, part / "moments.safetensors")
    (part / "state.json").write_text(json.dumps(msgspec.to_builtins(state), indent=1) + "\n")


def _trained(model: Any) -> dict[str, Any]:
    """What is trained, by its name; what is shared has one."""
    return {name: each for name, each in model.named_parameters() if each.requires_grad}


def _state(path: Path) -> State:
    try:
        return msgspec.json.decode((path / "state.json").read_bytes(), type=State)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{path} is damaged ({error})", "remove it, to go on from the one before it") from error


def _place(path: Path) -> tuple[int, int]:
    state = _state(path)
    return state.phase, state.step


def _flush(path: Path) -> None:
    """Let what is written be on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
