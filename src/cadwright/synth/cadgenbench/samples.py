"""Samples of our own in CADGenBench's layout: generated parts to be made from their drawing, and changes of such parts.

Nothing is chosen by what a planner can do. The published samples are other ones.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec

from cadwright.errors import DrawingError
from cadwright.jobs import Engine, Failed
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.cadgenbench.edits import MAKERS, Change
from cadwright.synth.cadgenbench.layout import DRAWING, STEP, TRUTH, TRUTHS, Description, Kind, write_sample
from cadwright.synth.parts.draft import LEVELS, number
from cadwright.synth.parts.generation import ATTEMPTS, SMALLEST_STEP, draft, sound
from cadwright.synth.sheets import drawn
from cadwright.values import Measurements, Problem

AS_DRAWN = "Reproduce the part of the engineering drawing as accurately as possible."
KINDS: Sequence[Kind] = ("generation", "editing")


class Made(msgspec.Struct, frozen=True):
    """A sample that is ready to be written."""

    asked: Description
    files: dict[str, bytes]
    truth: bytes


def write_samples(
    kernel: Kernel,
    folder: Path,
    count: int,
    seed: int,
    engine: Engine,
    progress: Callable[[int], None] = lambda _: None,
) -> list[str]:
    """Write ``count`` samples below a folder, generation and editing in turn; those that are there are kept.

    The same seed gives the same samples, however many are made at a time.
    """
    wanted = [(KINDS[n % 2], n // 2) for n in range(count)]
    names = [f"{kind}-{seed}-{n:04d}" for kind, n in wanted]
    missing = [i for i, name in enumerate(names) if not (folder / TRUTH / name / TRUTHS[0]).exists()]
    progress(count - len(missing))

    def work(index: int) -> Made:
        kind, n = wanted[index]
        return _generation(kernel, n, seed) if kind == "generation" else _editing(kernel, n, seed)

    with closing(engine.map(work, missing)) as jobs:
        for done, (index, made) in enumerate(zip(missing, jobs, strict=True), 1):
            if isinstance(made, Failed):
                raise made.error
            write_sample(folder, names[index], made.asked, made.files, made.truth)
            progress(count - len(missing) + done)
    return names


def _generation(kernel: Kernel, n: int, seed: int) -> Made:
    """A part by its drawing; the levels go in turn."""
    level = LEVELS[n % len(LEVELS)]
    for attempt in range(ATTEMPTS):
        part = draft(level, n, seed, attempt)
        found = sound(kernel, part)
        solid = _made(kernel, part.source() + _centring(found[1])) if found is not None else None
        if solid is None:
            continue
        try:
            sheet = drawn(kernel, solid.brep, solid.measurements, f"sample {n}")
        except DrawingError:
            continue
        return Made(Description(AS_DRAWN), {DRAWING: sheet.png}, kernel.write(solid.brep, "step"))
    raise RuntimeError(f"none of {ATTEMPTS} parts can be drawn ({level} sample {n}, seed {seed})")


def _editing(kernel: Kernel, n: int, seed: int) -> Made:
    """A part of the hard level and a change of it.

    Kinds of changes go in turn; parts are drawn until one takes the change.
    """
    rng = Random(f"cadwright edits {seed} {n}")
    maker = MAKERS[n % len(MAKERS)]
    for attempt in range(4 * ATTEMPTS):
        # Not those of the generation samples.
        part = draft("hard", n, seed + 1_000_003, attempt)
        found = sound(kernel, part)
        before = _made(kernel, part.source() + _centring(found[1])) if found is not None else None
        if found is None or before is None:
            continue
        change = maker(rng, part, before.measurements)
        after = _changed(kernel, change, found[1]) if change is not None else None
        if change is None or after is None or not _differ(before.measurements, after.measurements):
            continue
        asked = Description(change.words, "editing")
        return Made(asked, {STEP: kernel.write(before.brep, "step")}, kernel.write(after.brep, "step"))
    raise RuntimeError(f"no part takes the change ({maker.__name__}, sample {n}, seed {seed})")


def _changed(kernel: Kernel, change: Change, measured: Measurements) -> Geometry | None:
    """The part after a change, where it is what the words say."""
    solid = _made(kernel, f"{change.draft.source()}{_centring(measured)}{change.code}\n")
    return solid if solid is not None and change.holds(solid.measurements) else None


def _made(kernel: Kernel, script: str) -> Geometry | None:
    """The one valid solid that a script makes."""
    done = kernel.execute(script)
    solid = kernel.measure(done.brep) if done.outcome == "ok" else None
    if solid is None or isinstance(solid, Problem):
        return None
    return solid if solid.measurements.valid and solid.measurements.solids == 1 else None


def _centring(measured: Measurements) -> str:
    """Code that moves the middle of a part's box to the origin."""
    box = measured.bbox
    shift: Sequence[str] = [number(-(low + high) / 2) for low, high in zip(box[:3], box[3:], strict=True)]
    return f"r = r.translate(({', '.join(shift)}))\n"


def _differ(before: Measurements, after: Measurements) -> bool:
    return abs(before.volume - after.volume) > SMALLEST_STEP * max(before.volume, after.volume)
