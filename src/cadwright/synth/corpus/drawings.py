"""Drawing–code pairs (IterCAD, appendix B.1): parts that have to use a sampled subset of operations, and their sheets.

A number gives a part of one level. Its drafts go through the sandbox, the verifier (validity, self-intersection) and
the drawing, one after the other until one passes; what was wrong with those before is told with the record.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus import space
from cadwright.synth.corpus.pairs import all_files, measured_fields
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.parts import composed
from cadwright.synth.parts.catalogued import catalogued
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.generation import Unsound, examined, executed

KIND = "drawings"
COUNTED = ("provenance.source", "provenance.family", "provenance.discarded", "operations.wanted")
"""What the report counts beside operations and sizes."""
ATTEMPTS = 60
"""Drafts for a number before it is given up."""
FROM_A_FAMILY = 0.6
"""So many subsets are sampled from what a part of some family uses: uniform ones are seldom those of a known part."""

FROM_THE_CATALOGUE = 0.15
"""So many of the hard parts are of the catalogue's families, with other sizes."""


@contextmanager
def drawings(seed: int, levels: Sequence[Level] = LEVELS, families: Sequence[str] = ()) -> Iterator[Make]:
    """What makes the pair of each number, with a kernel of its own; the levels take turns.

    Parts are of these ``families`` alone, if there are any; every level has to have one of them.
    """
    with Kernel() as kernel:
        kernel.warm()
        yield lambda number: _made(kernel, seed, levels[number % len(levels)], number, families)


class _Script(msgspec.Struct, frozen=True):
    """A script that was made up, with what it has to use; where it was drafted, the draft."""

    source: str
    family: str
    code: str
    words: tuple[str, ...]
    wanted: frozenset[str]
    draft: Draft | None = None


def _made(kernel: Kernel, seed: int, level: Level, number: int, families: Sequence[str]) -> Made | Rejected:
    discarded: Counter[str] = Counter()
    text = ""
    for attempt in range(ATTEMPTS):
        found = _tried(kernel, Random(f"cadwright drawings {seed} {number} {attempt}"), level, families)
        if isinstance(found, Unsound):
            discarded[found.reason] += 1
            text = found.text or text
            continue
        script, geometry = found
        provenance = {
            "source": script.source,
            "family": script.family,
            "attempt": attempt,
            "discarded": dict(sorted(discarded.items())),
        }
        pair = paired(kernel, geometry, script.code, level, provenance, wanted=script.wanted, words=script.words)
        if isinstance(pair, Made):
            return pair
        discarded[pair.reason] += 1
        text = pair.text
    (reason, _), *_ = discarded.most_common(1)
    return Rejected(reason, f"none of {ATTEMPTS} drafts is a part that can be drawn; of the last one: {text}")


def _tried(kernel: Kernel, rng: Random, level: Level, families: Sequence[str]) -> tuple[_Script, Geometry] | Unsound:
    """A script and what it makes, if it is a part."""
    of_catalogue = level == "hard" and not families and rng.random() < FROM_THE_CATALOGUE
    script = _catalogued(rng) if of_catalogue else _composed(rng, level, families)
    if isinstance(script, Unsound):
        return script
    solid = examined(kernel, script.draft) if script.draft is not None else executed(kernel, script.code)
    if isinstance(solid, Unsound):
        return solid
    brep, measured = solid
    return script, Geometry(measured, brep)


def _composed(rng: Random, level: Level, families: Sequence[str]) -> _Script | Unsound:
    """A draft that uses all of a subset of operations."""
    family = None
    among = None
    if families or rng.random() < FROM_A_FAMILY:
        family = composed.any_family(rng, level, families)
        among = space.used(composed.draft(rng, level, (), family)[1].source())
    wanted = space.sample(rng, level, among)
    found = composed.composed(rng, level, wanted, space.used, family)
    if found is None:
        return Unsound("operations")
    name, draft = found
    return _Script("rules", name, draft.source(), tuple(step.words for step in draft.steps), wanted, draft)


def _catalogued(rng: Random) -> _Script | Unsound:
    """A part of the catalogue; its subset is one of the operations that it uses, some of P_adv among them."""
    part = catalogued(rng)
    wanted = space.sample(rng, "hard", space.used(part.script))
    if not any(space.SPACE[name].advanced for name in wanted):
        return Unsound("operations")
    return _Script("catalogue", part.name, part.script, part.words, wanted)


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
    """Pair a valid solid with the code that makes it, and its files.

    It is rejected where it cannot be drawn, or where its drawing leaves sizes open.
    """
    title = str(provenance["family"]).capitalize()
    try:
        made, findings = all_files(kernel, geometry, title)
    except DrawingError as error:
        return Rejected("not-drawn", error.message, code)
    if findings:
        return Rejected("drawing-incomplete", ", ".join(findings), code)
    uses = space.used(code)
    record = {
        "level": level,
        "provenance": provenance,
        "operations": {"wanted": space.in_order(wanted), "used": {name: uses[name] for name in space.in_order(uses)}},
        "code": code,
        "words": list(words),
        "measurements": measured_fields(geometry.measurements),
        "checks": {"executed": True, "valid": True, "drawing": "complete"},
    }
    return Made(record, {"py": code.encode(), **made})
