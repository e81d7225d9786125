"""CADGenBench's files: ``inputs/SAMPLE/description.yaml`` with what it names, and ``gt/SAMPLE`` where it is there.

The ground truth of the published samples is private. In its layout it is ``ground_truth.step`` with the regions that
mate, ``jig_GROUP__NUMBER__KOR.step`` (to be empty) and ``…__KIR.step`` (to be solid); a submission's ``output.step`` is
read as well.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.errors import InputError, UsageError
from cadwright.files import contents

Kind = Literal["generation", "editing"]
DESCRIPTION, DRAWING, STEP = "description.yaml", "input.png", "input.step"
TRUTHS = ("ground_truth.step", "output.step", "output.stp")
INPUTS, TRUTH = "inputs", "gt"
PICTURES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".gif": "image/gif",
}
SOLIDS = (".step", ".stp")
MOST_BYTES = 1024**2
"""Of a description."""
_REGION = re.compile(r"jig_(\d+)__\d+__(KOR|KIR)\.step")


class Description(msgspec.Struct):
    """What is read of a ``description.yaml``."""

    description: str
    task_type: Kind = "generation"
    input_files: list[str] = []


class Jig(msgspec.Struct, frozen=True):
    """A region that was drawn for a sample: its file, its group, and whether it is to be ``solid`` or empty."""

    path: Path
    group: int
    solid: bool


class Sample(msgspec.Struct, frozen=True):
    """One sample: what is asked in words, pictures and solids, and the true part where it is known."""

    id: str
    kind: Kind
    words: str
    pictures: tuple[Path, ...] = ()
    solids: tuple[Path, ...] = ()
    truth: Path | None = None
    jigs: tuple[Jig, ...] = ()


def read_samples(folder: Path, truth: Path | None = None) -> list[Sample]:
    """The samples below a folder by their names: below ``inputs`` or ``data/inputs``, or its own folders.

    The ground truth is in ``truth``, else in ``gt`` beside the inputs, if there is any. Raises `InputError` for what
    cannot be read.
    """
    inputs = next((at for at in (folder / INPUTS, folder / "data" / INPUTS) if at.is_dir()), folder)
    found = sorted(path.parent for path in inputs.glob(f"*/{DESCRIPTION}"))
    if not found:
        hint = "--data names the folder of `cadgenbench/` with the public data set cadgenbench-data in it (Apache-2.0)"
        raise InputError(f"{inputs} has no samples ({DESCRIPTION} in a folder each)", hint)
    if truth is not None and not truth.is_dir():
        raise InputError(
            f"{truth} is no folder", "--truth names a folder with ground_truth.step in one for each sample"
        )
    return [_sample(path, (truth or inputs.parent / TRUTH) / path.name) for path in found]


def write_sample(folder: Path, name: str, asked: Description, files: Mapping[str, bytes], truth: bytes) -> None:
    """Write a sample below ``inputs`` and ``gt``, the true part last."""
    own, known = folder / INPUTS / name, folder / TRUTH / name
    asked.input_files = list(files)
    written = {own / file: data for file, data in files.items()}
    written |= {own / DESCRIPTION: _yaml(asked), known / TRUTHS[0]: truth}
    for path, data in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _sample(folder: Path, truth: Path) -> Sample:
    asked = _description(folder / DESCRIPTION)
    names = asked.input_files or [name for name in (DRAWING, STEP) if (folder / name).exists()]
    paths = [folder / Path(name).name for name in names]
    for path in paths:
        if not path.is_file():
            raise InputError(f"{path} is missing, which {DESCRIPTION} names", "fetch the data set again")
    solids = tuple(path for path in paths if path.suffix.lower() in SOLIDS)
    if asked.task_type == "editing" and not solids:
        raise InputError(f"{folder} has no {STEP} to change")
    return Sample(
        folder.name,
        asked.task_type,
        asked.description.strip(),
        tuple(path for path in paths if path.suffix.lower() in PICTURES),
        solids,
        next((truth / name for name in TRUTHS if (truth / name).is_file()), None),
        tuple(_jigs(truth)),
    )


def _jigs(folder: Path) -> list[Jig]:
    found = ((path, _REGION.fullmatch(path.name)) for path in sorted(folder.glob("jig_*.step")))
    return [Jig(path, int(match[1]), match[2] == "KIR") for path, match in found if match is not None]


def _description(path: Path) -> Description:
    data = contents(path, MOST_BYTES)
    try:
        return msgspec.yaml.decode(data, type=Description)
    except ImportError as error:
        hint = 'install it with: pip install "cadwright[cadgenbench]"'
        raise UsageError("descriptions of samples need PyYAML", hint) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(f"{path} is no description of a sample ({error})") from error


def _yaml(asked: Description) -> bytes:
    try:
        return msgspec.yaml.encode(asked)
    except ImportError as error:
        hint = 'install it with: pip install "cadwright[cadgenbench]"'
        raise UsageError("descriptions of samples need PyYAML", hint) from error
