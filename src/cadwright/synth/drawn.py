"""Sets of parts with their drawings in the layout of IterCAD-Draw: ``FOLDER/index.jsonl`` and the files it names."""

import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import numpy as np

from cadwright.errors import DrawingError, InputError, UsageError
from cadwright.jobs import Engine, Failed
from cadwright.kernel.client import Kernel
from cadwright.metrics.triangles import Floats, bounds, diagonal, read_stl
from cadwright.synth.parts.draft import LEVELS, Level
from cadwright.synth.parts.making import ATTEMPTS, Part, Signature, make, shares, signature
from cadwright.synth.sheets import Pictures, drawn

BATCH = 16
"""Parts that are made before the next are begun: what an interruption may lose."""
INDEX = "index.jsonl"


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the index; paths are relative to its folder. ``signature`` tells equal parts."""

    id: str
    level: str
    drawing: str
    dxf: str
    stl: str
    step: str
    code: str = ""
    words: tuple[str, ...] = ()
    volume: float = 0.0
    signature: Signature = ()


class Entry(msgspec.Struct, frozen=True):
    """A part with its drawing, ready to be written."""

    part: Part
    pictures: Pictures


Watch = Callable[[int], None]


def write_set(
    kernel: Kernel,
    folder: Path,
    count: int,
    seed: int,
    engine: Engine,
    levels: Sequence[Level] = LEVELS,
    progress: Watch = lambda _: None,
) -> list[Row]:
    """Make ``count`` parts, the levels in turn, and write them; what the folder holds already is kept and gone on from.

    The same arguments give the same scripts, however many parts are made at a time. Raises `UsageError` when the
    folder holds another set.
    """
    wanted = shares(count, levels)
    rows = read_rows(folder) if (folder / INDEX).exists() else []
    ids = [_id(level, number, seed) for level, number in wanted]
    if [row.id for row in rows[:count]] != ids[: len(rows)]:
        raise UsageError(f"{folder} holds another set", "give another folder or seed, or remove it")
    known = {row.signature for row in rows}
    for kind in ("png", "dxf", "stl", "step", "code"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    progress(min(len(rows), count))
    for entry in entries(kernel, wanted[len(rows) :], seed, engine, known):
        rows.append(_write(kernel, folder, entry))
        progress(len(rows))
    return rows[:count]


def entries(
    kernel: Kernel, wanted: Sequence[tuple[Level, int]], seed: int, engine: Engine, known: set[Signature]
) -> Iterator[Entry]:
    """A part with its drawing for each level and number, in their order, none like those ``known``, which grows."""
    for begin in range(0, len(wanted), BATCH):
        batch = wanted[begin : begin + BATCH]
        with closing(engine.map(lambda one: _drawn(kernel, *one, seed, 0), batch)) as jobs:
            for (level, number), entry in zip(batch, jobs, strict=True):
                if isinstance(entry, Failed):
                    raise entry.error
                while signature(entry.part.measurements) in known:
                    entry = _drawn(kernel, level, number, seed, entry.part.attempt + 1)
                known.add(signature(entry.part.measurements))
                yield entry


def read_rows(folder: Path) -> list[Row]:
    """The index of a set. Raises `InputError` when it cannot be read."""
    path = folder / INDEX
    try:
        lines = path.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Row) for line in lines if line.strip()]
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})") from error


def normalised_stl(triangles: Floats) -> bytes:
    """Binary STL of a mesh moved and scaled into a box of diagonal 1 around the origin, as the published set has it."""
    low, high = bounds(triangles)
    corners = ((triangles - (low + high) / 2) / diagonal(triangles)).astype("<f4")
    sides = corners[:, 1:] - corners[:, :1]
    normals = np.cross(sides[:, 0], sides[:, 1])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    facets = np.zeros(len(corners), np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")]))
    facets["normal"], facets["corners"] = normals, corners
    return b"".join([b"cadwright, normalised".ljust(80), struct.pack("<I", len(corners)), facets.tobytes()])


def _id(level: Level, number: int, seed: int) -> str:
    return f"{level}-{seed}-{number:04d}"


def _drawn(kernel: Kernel, level: Level, number: int, seed: int, first: int) -> Entry:
    """The first sound part from a draft on that can be drawn."""
    for _ in range(ATTEMPTS):
        part = make(kernel, level, number, seed, first)
        try:
            return Entry(part, drawn(kernel, part.brep, part.measurements, part.id))
        except DrawingError:
            first = part.attempt + 1
    raise RuntimeError(f"none of {ATTEMPTS} parts can be drawn ({level} part {number}, seed {seed})")


def _write(kernel: Kernel, folder: Path, entry: Entry) -> Row:
    """Write the files of a part, and then its line of the index."""
    part, pictures = entry.part, entry.pictures
    paths = {
        kind: f"{kind}/{part.id}.{'py' if kind == 'code' else kind}" for kind in ("png", "dxf", "stl", "step", "code")
    }
    mesh = read_stl(kernel.cadquery_stl(part.brep), part.id)
    files = {
        "png": pictures.png,
        "dxf": pictures.dxf,
        "stl": normalised_stl(mesh),
        "step": kernel.write(part.brep, "step", name=part.id),
        "code": part.script.encode(),
    }
    for kind, data in files.items():
        (folder / paths[kind]).write_bytes(data)
    row = Row(
        id=part.id,
        level=part.level,
        drawing=paths["png"],
        dxf=paths["dxf"],
        stl=paths["stl"],
        step=paths["step"],
        code=paths["code"],
        words=part.words,
        volume=part.measurements.volume,
        signature=signature(part.measurements),
    )
    with (folder / INDEX).open("ab") as index:
        index.write(msgspec.json.encode(row) + b"\n")
    return row
