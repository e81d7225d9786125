"""Numbers of a training: a line of JSON each time, and TensorBoard's files where that is installed."""

import importlib.util
import json
from pathlib import Path
from typing import Any

from cadwright.errors import InputError

NAME = "log.jsonl"


class Journal:
    """``log.jsonl`` and ``tensorboard/`` in a run's folder.

    Who goes on from a checkpoint has lines that were written after it taken out first (`rewind`).
    """

    def __init__(self, folder: Path, *, tensorboard: bool = True) -> None:
        self.path = folder / NAME
        self._board = _board(folder / "tensorboard") if tensorboard else None

    def write(self, numbers: dict[str, Any], at: int | None = None) -> None:
        """Keep some numbers; those of a step ``at`` are shown over the steps. Raises `InputError` on a full disk."""
        try:
            with self.path.open("a") as file:
                file.write(json.dumps(numbers, ensure_ascii=False) + "\n")
        except OSError as error:
            hint = "make room and go on with --resume"
            raise InputError(f"{self.path}: {error.strerror or error}", hint) from error
        if self._board is not None and at is not None:
            for name, value in numbers.items():
                if isinstance(value, int | float) and not isinstance(value, bool) and name not in ("step", "phase"):
                    self._board.add_scalar(name, value, at)

    def close(self) -> None:
        """Let what was written be in the files."""
        if self._board is not None:
            self._board.close()


def lines(folder: Path) -> list[dict[str, Any]]:
    """What was written; a last line that was cut off is none. Raises `InputError` for what is no such file."""
    path = folder / NAME
    try:
        data = path.read_bytes()
        return [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise InputError(f"{path} is damaged ({error})") from error


def rewind(folder: Path, phase: int, step: int) -> None:
    """Take out what was written after a step of a phase (both counted as `checkpoints.State` does)."""
    if not (folder / NAME).exists():
        return
    kept = [each for each in lines(folder) if (each.get("phase", 0), each.get("step", 0)) <= (phase, step)]
    part = folder / f"{NAME}.part"
    part.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in kept))
    part.replace(folder / NAME)


def _board(folder: Path) -> Any:
    """TensorBoard's writer, where it is installed."""
    if importlib.util.find_spec("tensorboard") is None:
        return None
    from torch.utils.tensorboard import SummaryWriter

    return SummaryWriter(str(folder))
