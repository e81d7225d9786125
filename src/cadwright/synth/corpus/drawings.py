"""Drawing–code pairs (IterCAD, appendix B.1): parts that have to use a sampled subset of operations, and their sheets.

A number gives a part of one level. Its drafts go through the sandbox, the verifier (validity, self-intersection) and
the drawing, one after the other until one passes; what was wrong with those before is told with the record.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus import space
from cadwright.synth.corpus.making import Made, Make, Rejected
from cadwright.synth.corpus.pairs import all_files, measured_fields
from cadwright.synth.parts import composed
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.generation import Unsound, examined

KIND = "drawings"
COUNTED = ("provenance.source", "provenance.family", "provenance.discarded", "operations.wanted")
"""What the report counts beside operations and sizes."""
ATTEMPTS = 60
"""Drafts for a number before it is given up."""
FROM_A_FAMILY = 0.6
"""So many subsets are sampled from what a part of some family uses: uniform ones are seldom those of a known part."""


@contextmanager
def drawings(seed: int, levels: Sequence[Level] = LEVELS) -> Iterator[Make]:
    """What makes the pair of each number, with a kernel of its own; the levels take turns."""
    with Kernel() as kernel:
        kernel.warm()
        yield lambda number: _made(kernel, seed, levels[number % len(levels)], number)


def _made(kernel: Kernel, seed: int, level: Level, number: int) -> Made | Rejected:
    discarded: Counter[str] = Counter()
    text = ""
    for attempt in range(ATTEMPTS):
        rng = Random(f"cadwright drawings {seed} {number} {attempt}")
        wanted, found = _composed(rng, level)
        if found is None:
            discarded["operations"] += 1
            continue
        family, draft = found
        solid = examined(kernel, draft)
        if isinstance(solid, Unsound):
            discarded[solid.reason] += 1
            text = solid.text
            continue
        brep, measured = solid
        provenance = {
            "source": "rules",
            "family": family,
            "attempt": attempt,
            "discarded": dict(sorted(discarded.items())),
        }
        words = [step.words for step in draft.steps]
        geometry = Geometry(measured, brep)
        pair = paired(kernel, geometry, draft.source(), level, provenance, wanted=wanted, words=words)
        if isinstance(pair, Made):
            return pair
        discarded[pair.reason] += 1
        text = pair.text
    (reason, _), *_ = discarded.most_common(1)
    return Rejected(reason, f"none of {ATTEMPTS} drafts is a part that can be drawn; of the last one: {text}")


def _composed(rng: Random, level: Level) -> tuple[frozenset[str], tuple[str, Draft] | None]:
    """A subset of operations, and a draft that uses all of it."""
    family = None
    among = None
    if rng.random() < FROM_A_FAMILY:
        family = composed.any_family(rng, level)
        among = space.used(composed.draft(rng, level, (), family)[1].source())
    wanted = space.sample(rng, level, among)
    return wanted, composed.composed(rng, level, wanted, space.used, family)


def paired(
    kernel: Kernel,
    geometry: Geometry,
    code: str,
    level: Level,
    provenance: dict[str, Any],
    *,
    wanted: frozenset[str],
    words: Sequence[str] = (),
) -> Made | Rejected:
    """The record of a valid solid and the code that makes it, with its files; rejected where it cannot be drawn, or
    where its drawing leaves sizes open.
    """
    title = str(provenance["family"]).capitalize()
    try:
        made, findings = all_files(kernel, geometry, title)
    except DrawingError as error:
        return Rejected("not-drawn", error.message, code)
    uses = space.used(code)
    record = {
        "level": level,
        "provenance": provenance,
        "operations": {"wanted": space.in_order(wanted), "used": {name: uses[name] for name in space.in_order(uses)}},
        "code": code,
        "words": list(words),
        "measurements": measured_fields(geometry.measurements),
        "checks": {"executed": True, "valid": True, "drawing": findings},
    }
    return Made(record, {"py": code.encode(), **made})
