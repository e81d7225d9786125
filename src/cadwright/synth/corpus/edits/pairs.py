"""Edit–code pairs (IterCAD, appendix B.3): input script, instruction and target script of generated parts.

The target is a flawless script, the input the same with one thing made otherwise; a feature that is missing may be in
either, so that it is to be added or removed. The instruction is held against both solids. Fields have the published
names of IterCAD-Edit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from cadwright.errors import ExportError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus.edits.changes import Change, change, recorded
from cadwright.synth.corpus.edits.degradations import DEGRADATIONS
from cadwright.synth.corpus.edits.instructions import qualitative, quantitative
from cadwright.synth.corpus.edits.truth import Measured, measured, told
from cadwright.synth.corpus.pairs import measured_fields
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.script import UnreadError
from cadwright.synth.corpus.texts.voices import VOICES, Teller
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.generation import DRAFTS, sound

KIND = "edits"
ATTEMPTS = 400
"""Drafts are cheap: most are given up before anything is run."""
COUNTED = ("level", "transform_type", "changed.what", "changed.item", "wording", "voice")


class Edit(msgspec.Struct, frozen=True):
    """Two drafts with the one change between them, and how it is said."""

    transform: str
    before: Draft
    after: Draft
    change: Change
    quantitative: str
    qualitative: str
    voice: str


@contextmanager
def edits(seed: int, levels: Sequence[Level] = LEVELS) -> Iterator[Make]:
    """What makes the edit of each number, with a kernel of its own; levels and wordings take turns."""
    with Kernel() as kernel:
        kernel.warm()
        yield lambda number: _made(kernel, seed, number, levels)


def _made(kernel: Kernel, seed: int, number: int, levels: Sequence[Level]) -> Made | Rejected:
    level = levels[number % len(levels)]
    discarded: Counter[str] = Counter()
    for attempt in range(ATTEMPTS):
        rng = Random(f"cadwright edits {seed} {number} {attempt}")
        found = drawn(rng, level)
        if found is None:
            continue
        solids = _solids(kernel, found)
        if solids is None:
            discarded["unsound"] += 1
            continue
        truth = measured(kernel, *solids, found.change)
        if not truth.holds:
            discarded[truth.why] += 1
            continue
        provenance = {"source": "rules", "attempt": attempt, "discarded": dict(sorted(discarded.items()))}
        wording = ("quantitative", "qualitative")[number // len(levels) % 2]
        try:
            return _record(kernel, found, solids, truth, level, wording, provenance)
        except ExportError as error:
            discarded[error.message] += 1
    why = ", ".join(reason for reason, _ in discarded.most_common(3)) or "none can be told"
    return Rejected("no-edit", f"none of {ATTEMPTS} drafts gives an edit: {why}")


def drawn(rng: Random, level: Level) -> Edit | None:
    """An edit of a part of a level, ``None`` where the draft gives none that can be told without doubt."""
    flawless = DRAFTS[level](rng)
    transform = rng.choices(list(DEGRADATIONS), [weight for _, weight in DEGRADATIONS.values()])[0]
    degraded = DEGRADATIONS[transform][0](rng, flawless)
    if degraded is None:
        return None
    before, after = degraded, flawless
    if transform == "removal" and rng.random() < 0.5:
        # A missing feature is to be added, one too many to be removed.
        before, after, transform = flawless, degraded, "addition"
    try:
        one, other = account(before.source()), account(after.source())
    except UnreadError:
        return None
    found = change(one, other) if one.lies and other.lies else None
    if found is None:
        return None
    return _said(rng, Edit(transform, before, after, found, "", "", ""), one, other)


def _said(rng: Random, edit: Edit, before: Account, after: Account) -> Edit | None:
    voice = rng.choice(VOICES)
    exact = quantitative(Teller(rng, voice, "full"), edit.change, before, after)
    loose = qualitative(Teller(rng, voice, "loose"), edit.change, before, after)
    if exact is None or loose is None:
        return None
    return msgspec.structs.replace(edit, quantitative=exact, qualitative=loose, voice=voice.name)


def _solids(kernel: Kernel, edit: Edit) -> tuple[Geometry, Geometry] | None:
    found = []
    for draft in (edit.after, edit.before):
        solid = sound(kernel, draft)
        if solid is None:
            return None
        found.append(Geometry(solid[1], solid[0]))
    after, before = found
    return before, after


def _record(
    kernel: Kernel,
    edit: Edit,
    solids: tuple[Geometry, Geometry],
    truth: Measured,
    level: Level,
    wording: str,
    provenance: dict[str, Any],
) -> Made:
    before, after = solids
    files = {}
    for name, draft, geometry in (("input", edit.before, before), ("target", edit.after, after)):
        files[f"{name}.py"] = draft.source().encode()
        files[f"{name}.step"] = kernel.write(geometry.brep, "step", name=name)
        files[f"{name}.stl"] = kernel.cadquery_stl(geometry.brep)
    record = {
        "level": level,
        "transform_type": edit.transform,
        "changed": recorded(edit.change),
        "wording": wording,
        "request": edit.quantitative if wording == "quantitative" else edit.qualitative,
        "instruction_quantitative": edit.quantitative,
        "instruction_qualitative": edit.qualitative,
        "voice": edit.voice,
        "provenance": provenance,
        "input_code": edit.before.source(),
        "code": edit.after.source(),
        "words": [step.words for step in edit.after.steps],
        "input_measurements": measured_fields(before.measurements),
        "measurements": measured_fields(after.measurements),
        "checks": {"executed": True, "valid": True, "differ": told(truth)},
    }
    return Made(record, files)
