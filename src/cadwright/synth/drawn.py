"""Sets of generated parts with their drawings."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from cadwright.errors import DrawingError, UsageError
from cadwright.jobs import Engine, Failed
from cadwright.kernel.client import Kernel
from cadwright.synth.drafting_styles import sampled
from cadwright.synth.folder import Row, read_rows, write_row
from cadwright.synth.parts.draft import LEVELS, Level
from cadwright.synth.parts.generation import ATTEMPTS, Part, Signature, make, name, shares, signature
from cadwright.synth.sheets import Pictures, drawn

BATCH = 16
"""Parts that are made before the next are begun: what an interruption may lose."""
Watch = Callable[[int], None]


class Entry(msgspec.Struct, frozen=True):
    """A part with its drawing, ready to be written."""

    part: Part
    pictures: Pictures


def write_set(
    kernel: Kernel,
    folder: Path,
    count: int,
    seed: int,
    engine: Engine,
    levels: Sequence[Level] = LEVELS,
    progress: Watch = lambda _: None,
    *,
    styled: bool = False,
) -> list[Row]:
    """Make ``count`` parts, the levels in turn, and write them; what the folder holds already is kept and gone on from.

    ``styled`` sheets are each in a drafting style of their own. The same arguments give the same scripts, however many
    parts are made at a time. Raises `UsageError` when the folder holds another set.
    """
    wanted = shares(count, levels)
    rows = read_rows(folder)
    ids = [name(level, number, seed) for level, number in wanted]
    if [row.id for row in rows[:count]] != ids[: len(rows)]:
        raise UsageError(f"{folder} holds another set", "give another folder or seed, or remove it")
    known = {row.signature for row in rows}
    progress(min(len(rows), count))
    for entry in entries(kernel, wanted[len(rows) :], seed, engine, known, styled=styled):
        part = entry.part
        row = Row(part.id, part.level, words=part.words)
        rows.append(write_row(kernel, folder, row, part.brep, part.measurements, entry.pictures, part.script))
        progress(len(rows))
    return rows[:count]


def entries(
    kernel: Kernel,
    wanted: Sequence[tuple[Level, int]],
    seed: int,
    engine: Engine,
    known: set[Signature],
    *,
    styled: bool = False,
) -> Iterator[Entry]:
    """A part with its drawing for each level and number, in their order, none like those ``known``, which grows."""
    for begin in range(0, len(wanted), BATCH):
        batch = wanted[begin : begin + BATCH]
        with closing(engine.map(lambda one: _drawn(kernel, *one, seed, 0, styled=styled), batch)) as jobs:
            for (level, number), entry in zip(batch, jobs, strict=True):
                if isinstance(entry, Failed):
                    raise entry.error
                while signature(entry.part.measurements) in known:
                    entry = _drawn(kernel, level, number, seed, entry.part.attempt + 1, styled=styled)
                known.add(signature(entry.part.measurements))
                yield entry


def _drawn(kernel: Kernel, level: Level, number: int, seed: int, first: int, *, styled: bool) -> Entry:
    """The first sound part from a draft on that can be drawn."""
    for _ in range(ATTEMPTS):
        part = make(kernel, level, number, seed, first)
        try:
            style = sampled(f"{seed} {part.id}") if styled else None
            return Entry(part, drawn(kernel, part.brep, part.measurements, part.id, style=style))
        except DrawingError:
            first = part.attempt + 1
    raise RuntimeError(f"none of {ATTEMPTS} parts can be drawn ({level} part {number}, seed {seed})")
