"""From chance to parts: draw a script, run it in the sandbox, and keep what is a sound part of its own."""

import ast
import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from random import Random

import msgspec

from cadwright.jobs import Engine, Failed
from cadwright.kernel.client import Kernel
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.easy import draft_easy
from cadwright.synth.parts.hard import draft_hard
from cadwright.values import Measurements, Problem

DRAFTS: Mapping[Level, Callable[[Random], Draft]] = {"easy": draft_easy, "hard": draft_hard}
ATTEMPTS = 40
"""How often a part is drawn anew before we give up; about one draft in ten is not sound."""
SMALLEST_STEP, SMALLEST_EXTENT, LARGEST_EXTENT = 2e-4, 2.0, 400.0
"""A step changes the volume by this share at least; extents in mm."""
FULLEST, EMPTIEST = 1.0, 0.02
"""Shares of the box that a part may fill."""


class Part(msgspec.Struct, frozen=True):
    """A sound part: its script and what the script made. ``attempt`` says at which draft it was."""

    id: str
    level: Level
    script: str
    words: tuple[str, ...]
    brep: bytes
    measurements: Measurements
    attempt: int


Signature = tuple[float, ...]


def signature(measured: Measurements) -> Signature:
    """What equal parts have in common however they lie: volume, area and extents, to five digits."""
    return tuple(float(f"{v:.5g}") for v in (measured.volume, measured.area, *sorted(measured.size)))


def draft(level: Level, number: int, seed: int, attempt: int = 0) -> Draft:
    """The draft of one part; the same arguments give the same script."""
    return DRAFTS[level](Random(f"cadwright parts {seed} {level} {number} {attempt}"))


def make(kernel: Kernel, level: Level, number: int, seed: int, first: int = 0) -> Part:
    """The first sound part from draft number ``first`` on. Raises `RuntimeError` when there is none in `ATTEMPTS`."""
    for attempt in range(first, first + ATTEMPTS):
        drawn = draft(level, number, seed, attempt)
        found = sound(kernel, drawn)
        if found is not None:
            words = tuple(step.words for step in drawn.steps)
            return Part(f"{level}-{seed}-{number:04d}", level, drawn.source(), words, *found, attempt)
    raise RuntimeError(f"none of {ATTEMPTS} drafts of {level} part {number} is sound (seed {seed})")


def sound(kernel: Kernel, drawn: Draft) -> tuple[bytes, Measurements] | None:
    """The geometry and its measurements when a draft makes one valid solid of which every step is a part."""
    done = kernel.execute(drawn.source(traced=True))
    if done.outcome != "ok" or not _every_step_counts(done.stdout):
        return None
    geometry = kernel.measure(done.brep)
    if isinstance(geometry, Problem) or not geometry.measurements.valid:
        return None
    measured = geometry.measurements
    extents, whole = measured.size, measured.size[0] * measured.size[1] * measured.size[2]
    fits = min(extents) >= SMALLEST_EXTENT and max(extents) <= LARGEST_EXTENT
    if measured.solids != 1 or not fits or not EMPTIEST <= measured.volume / whole <= FULLEST + 1e-9:
        return None
    return geometry.brep, measured


def parts(
    kernel: Kernel, wanted: Sequence[tuple[Level, int]], seed: int, engine: Engine, known: set[Signature]
) -> Iterator[Part]:
    """A part for each level and number, in their order, none like another or like those ``known``, which grows.

    The same arguments give the same parts, however many are made at a time.
    """
    jobs = engine.map(lambda one: make(kernel, one[0], one[1], seed), wanted)
    with closing(jobs):
        for (level, number), part in zip(wanted, jobs, strict=True):
            if isinstance(part, Failed):
                raise part.error
            while signature(part.measurements) in known:
                part = make(kernel, level, number, seed, part.attempt + 1)
            known.add(signature(part.measurements))
            yield part


def shares(count: int, levels: Sequence[Level] = LEVELS) -> list[tuple[Level, int]]:
    """Levels and numbers of ``count`` parts, the levels in turn."""
    return [(levels[k % len(levels)], k // len(levels)) for k in range(count)]


def operations(scripts: Iterable[str]) -> Counter[str]:
    """How often each operation of CadQuery is called."""
    found: Counter[str] = Counter()
    for script in scripts:
        calls = (node.func for node in ast.walk(ast.parse(script)) if isinstance(node, ast.Call))
        found.update(call.attr for call in calls if isinstance(call, ast.Attribute))
    return found


def _every_step_counts(printed: str) -> bool:
    """Whether every volume that a traced script printed differs from the one before."""
    volumes = [0.0]
    with contextlib.suppress(ValueError):
        volumes += map(float, printed.split())
    return len(volumes) > 1 and all(
        abs(after - before) > SMALLEST_STEP * max(after, before) for before, after in pairwise(volumes)
    )
