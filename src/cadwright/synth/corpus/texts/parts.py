"""Text–code pairs of generated parts: a description at one level, and the script that makes the part.

Each record has the request, other wordings of it, and, where the planner reads it right, the part in controlled English
(``plain``). Parts that do not lie as they are drawn are told at the expert level alone, which says how they lie.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from cadwright.english.figures import told
from cadwright.errors import ExportError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus.pairs import measured_fields, solid_files
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.checked import read_as
from cadwright.synth.corpus.texts.composition import TEXT_LEVELS, Text, TextLevel, texts
from cadwright.synth.corpus.texts.inches import in_inches
from cadwright.synth.corpus.texts.names import named_plainly
from cadwright.synth.corpus.texts.paraphrase import Paraphrase, reworded
from cadwright.synth.corpus.texts.plain.controlled_english import plain
from cadwright.synth.corpus.texts.plain.words import UnsayableError
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.script import UnreadError, read
from cadwright.synth.corpus.texts.voices import IN_MM, Unit
from cadwright.synth.parts.composed import any_family, draft, levels_of
from cadwright.synth.parts.draft import LEVELS, Draft, Level
from cadwright.synth.parts.generation import DRAFTS, sound

KIND = "texts"
ATTEMPTS = 60
WORDINGS = 3
INCHES = 0.08
"""So many parts are made in inches."""
COUNTED = ("level", "provenance.level", "provenance.family", "voice", "unit", "checks.plain")


@contextmanager
def texts_of_parts(
    seed: int,
    levels: Sequence[TextLevel] = TEXT_LEVELS,
    paraphrase: Paraphrase | None = None,
    families: Sequence[str] = (),
) -> Iterator[Make]:
    """What makes the pair of each number, with a kernel of its own; levels of text and of parts take turns.

    Parts are of these ``families`` alone, if there are any.
    """
    part_levels = levels_of(families) if families else LEVELS
    with Kernel() as kernel:
        kernel.warm()
        yield lambda number: _made(
            kernel,
            seed,
            number,
            levels[number % len(levels)],
            part_levels[number // len(levels) % len(part_levels)],
            families,
            paraphrase,
        )


def _made(
    kernel: Kernel,
    seed: int,
    number: int,
    level: TextLevel,
    part_level: Level,
    families: Sequence[str],
    paraphrase: Paraphrase | None,
) -> Made | Rejected:
    why = Rejected("not-told", f"none of {ATTEMPTS} drafts is a part that is told at the level {level}")
    for attempt in range(ATTEMPTS):
        rng = Random(f"cadwright texts {seed} {number} {attempt}")
        found = _part(kernel, rng, part_level, level, families)
        if found is None:
            continue
        drafted, unit, geometry, code, told_of = found
        provenance = {
            "source": "rules",
            "family": told_of.family or told_of.body.kind,
            "level": part_level,
            "attempt": attempt,
        }
        words = [step.words for step in drafted.steps]
        wordings = texts(told_of, level, rng, WORDINGS, unit)
        record = _record(kernel, told_of, geometry, code, wordings)
        record = record if paraphrase is None else reworded(record, paraphrase)
        whole = {"level": level, "provenance": provenance, "words": words} | record
        try:
            return Made(whole, {"py": code.encode(), **solid_files(kernel, geometry.brep, named_plainly(told_of))})
        except ExportError as error:
            why = Rejected("not-written", error.message, code)
    return why


def _part(
    kernel: Kernel, rng: Random, part_level: Level, level: TextLevel, families: Sequence[str]
) -> tuple[Draft, Unit | None, Geometry, str, Account] | None:
    """A sound part that can be told at a level, ``None`` for a draft that is none."""
    if families:
        _, drafted = draft(rng, part_level, (), any_family(rng, part_level, families))
    else:
        drafted = DRAFTS[part_level](rng)
    unit: Unit | None = "in" if rng.random() < INCHES else None
    code = in_inches(drafted.source()) if unit else drafted.source()
    try:
        told_of = account(code)
    except UnreadError:
        return None
    if not (told_of.tellable if level == "expert" else told_of.lies):
        return None
    solid = sound(kernel, drafted)
    if solid is None:
        return None
    geometry = _again(kernel, code) if unit else Geometry(solid[1], solid[0])
    return None if geometry is None else (drafted, unit, geometry, code, told_of)


def _again(kernel: Kernel, code: str) -> Geometry | None:
    """The solid of a script that was made larger."""
    done = kernel.execute(code)
    found = kernel.measure(done.brep) if done.outcome == "ok" else None
    valid = isinstance(found, Geometry) and found.measurements.valid and found.measurements.solids == 1
    return found if valid and isinstance(found, Geometry) else None


def _record(
    kernel: Kernel,
    told_of: Account,
    geometry: Geometry,
    code: str,
    wordings: Sequence[Text],
) -> dict[str, Any]:
    first, *others = wordings
    paraphrases = [{"text": each.text, "voice": each.voice, "unit": each.unit} for each in others]
    try:
        sentence = plain(told_of, inches=first.unit == "in")
    except UnsayableError as error:
        sentence, read_back = "", f"unsayable: {error}"
    else:
        read_right = read_as(kernel, sentence, geometry)
        read_back = f"read: {read_right.lies}" if read_right is not None else "misread"
        sentence = sentence if read_right is not None else ""
    sizes = _sizes(code)
    return {
        "request": first.text,
        "voice": first.voice,
        "unit": first.unit,
        "paraphrases": paraphrases,
        "plain": sentence or None,
        "code": code,
        "measurements": measured_fields(geometry.measurements),
        "checks": {
            "executed": True,
            "valid": True,
            "plain": read_back.partition(":")[0],
            "plain_lies": read_back,
            "sizes_told": round(told(first.text, sizes, IN_MM[_unit(first)]), 3),
        },
    }


def _unit(text: Text) -> Unit:
    return next(unit for unit in IN_MM if unit == text.unit)


def _sizes(code: str) -> list[float]:
    return list(read(code).dimensions.values())
