"""From chance to parts: draw a script, run it in the sandbox, and keep what is a sound part of its own."""

import ast
import contextlib
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random

import msgspec

from cadwright.kernel.client import Kernel
from cadwright.syntax import parsed
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.easy import draft_easy
from cadwright.synth.parts.hard import draft_hard
from cadwright.values import Measurements, Problem

DRAFTS: Mapping[Level, Callable[[Random], Draft]] = {"easy": draft_easy, "hard": draft_hard}
ATTEMPTS = 40
"""How often a part is drawn anew before we give up; about one draft in ten is not sound."""
SMALLEST_STEP, SMALLEST_EXTENT, LARGEST_EXTENT = 2e-4, 2.0, 400.0
"""A step changes the volume by this share at least; extents in mm."""
EMPTIEST = 0.02
"""The least share of its box that a part fills."""


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


def name(level: Level, number: int, seed: int) -> str:
    """The id of a part."""
    return f"{level}-{seed}-{number:04d}"


def make(kernel: Kernel, level: Level, number: int, seed: int, first: int = 0) -> Part:
    """The first sound part from draft number ``first`` on. Raises `RuntimeError` when there is none in `ATTEMPTS`."""
    for attempt in range(first, first + ATTEMPTS):
        drawn = draft(level, number, seed, attempt)
        found = sound(kernel, drawn)
        if found is not None:
            words = tuple(step.words for step in drawn.steps)
            return Part(name(level, number, seed), level, drawn.source(), words, *found, attempt)
    raise RuntimeError(f"none of {ATTEMPTS} drafts of {level} part {number} is sound (seed {seed})")


def sound(kernel: Kernel, drawn: Draft) -> tuple[bytes, Measurements] | None:
    """The geometry and its measurements when a draft makes one valid solid of which every step is a part."""
    found = examined(kernel, drawn)
    return None if isinstance(found, Unsound) else found


class Unsound(msgspec.Struct, frozen=True):
    """Why a draft makes no sound part: a short reason to count by, and what was said."""

    reason: str
    text: str = ""


def examined(kernel: Kernel, drawn: Draft) -> tuple[bytes, Measurements] | Unsound:
    """As `sound`, or why it is not."""
    done = kernel.execute(drawn.source(traced=True))
    volumes = _volumes(done.stdout)
    if done.outcome != "ok":
        return Unsound(done.outcome, done.problem.message if done.problem else "")
    if not volumes or not _every_step_counts(volumes):
        return Unsound("idle-step", "a step changes nothing")
    geometry = kernel.measure(done.brep)
    if isinstance(geometry, Problem):
        return Unsound("invalid", geometry.message)
    unfit = unfitness(geometry.measurements)
    if unfit is None and not math.isclose(geometry.measurements.volume, volumes[-1], rel_tol=SMALLEST_STEP):
        unfit = Unsound("invalid", "the volume is not what the script found")
    return unfit or (geometry.brep, geometry.measurements)


def executed(kernel: Kernel, script: str) -> tuple[bytes, Measurements] | Unsound:
    """The geometry of any script and its measurements, where it is one valid solid of a part's size."""
    done = kernel.execute(script)
    if done.outcome != "ok":
        return Unsound(done.outcome, done.problem.message if done.problem else "")
    geometry = kernel.measure(done.brep)
    if isinstance(geometry, Problem):
        return Unsound("invalid", geometry.message)
    return unfitness(geometry.measurements) or (geometry.brep, geometry.measurements)


def unfitness(measured: Measurements) -> Unsound | None:
    """Why a geometry is no part: not valid (it may intersect itself), several solids, too large, small or empty."""
    if not measured.valid:
        return Unsound("invalid", "; ".join(measured.problems))
    if measured.solids != 1:
        return Unsound("several-solids", f"{measured.solids} solids")
    extents = measured.size
    if min(extents) < SMALLEST_EXTENT or max(extents) > LARGEST_EXTENT:
        return Unsound("extents", " x ".join(f"{extent:.4g}" for extent in extents))
    if measured.volume < EMPTIEST * math.prod(extents):
        return Unsound("empty", f"it fills {measured.volume / math.prod(extents):.3g} of its box")
    return None


def shares(count: int, levels: Sequence[Level] = LEVELS) -> list[tuple[Level, int]]:
    """Levels and numbers of ``count`` parts, the levels in turn."""
    return [(levels[k % len(levels)], k // len(levels)) for k in range(count)]


def operations(scripts: Iterable[str]) -> Counter[str]:
    """How often each operation of CadQuery is called."""
    found: Counter[str] = Counter()
    for script in scripts:
        calls = (node.func for node in ast.walk(parsed(script)) if isinstance(node, ast.Call))
        found.update(call.attr for call in calls if isinstance(call, ast.Attribute))
    return found


def _volumes(printed: str) -> list[float]:
    """The volumes that a traced script printed."""
    with contextlib.suppress(ValueError):
        return [float(word) for word in printed.split()]
    return []


def _every_step_counts(volumes: Sequence[float]) -> bool:
    """Whether every volume differs from the one before."""
    steps = pairwise((0.0, *volumes))
    return all(abs(after - before) > SMALLEST_STEP * max(after, before) for before, after in steps)
