"""Construction sequences in words, at the four levels: from what shape it is to every corner of every sketch."""

import math
from collections.abc import Sequence as Items
from itertools import groupby
from random import Random

import msgspec

from cadwright.construction.loops import box
from cadwright.construction.sequence import Operation, Sequence, Step
from cadwright.english.figures import WORDS
from cadwright.synth.corpus.texts.composition import DETAILS, Text, TextLevel
from cadwright.synth.corpus.texts.voices import VOICES, Teller, article, listed, sentence, with_articles
from cadwright.synth.step_edits import quantitative, shape_of

THICK = 0.4
"""A body thinner than this share of its outline is a plate, one longer than its inverse a bar."""
Box = tuple[float, ...]


class Body(msgspec.Struct, frozen=True):
    """A step by its shape and measures (mm): width and height of its outline, and how far it is extruded."""

    shape: str
    wide: float
    high: float
    deep: float
    holes: int


def texts(sequence: Sequence, level: TextLevel, rng: Random, count: int = 1) -> list[Text]:
    """So many texts of a sequence, by different voices. The same source of chance gives the same texts."""
    found: dict[str, Text] = {}
    for voice in rng.sample(VOICES, len(VOICES)):
        teller = Teller(rng, voice, DETAILS[level], "mm")
        told = with_articles(_TELL[level](teller, sequence))
        found.setdefault(told, Text(told, voice.name, "mm"))
        if len(found) == count:
            break
    return list(found.values())


def _body(step: Step) -> Body:
    x0, y0, x1, y1 = box(step.profile.outer.curves)
    shape = shape_of(step.profile.outer)
    return Body(shape, x1 - x0, y1 - y0, step.forward + step.backward, len(step.profile.inner))


def _noun(body: Body) -> str:
    reach = max(body.wide, body.high)
    if body.shape == "round":
        return "disc" if body.deep < THICK * reach else "bar" if body.deep * THICK > reach else "cylinder"
    form = "plate" if body.deep < THICK * reach else "bar" if body.deep * THICK > reach else "block"
    return f"{body.shape} {form}"


def _abstract(teller: Teller, sequence: Sequence) -> str:
    first, *others = sequence.steps
    noun = _noun(_body(first))
    marks = []
    cuts = [step for step in others if step.operation == "cut"]
    added = [step for step in others if step.operation in ("join", "new")]
    holes = _body(first).holes + len(cuts)
    if holes:
        marks.append("a hole in it" if holes == 1 else teller.pick("holes in it", "some openings"))
    if added:
        more = _noun(_body(added[0]))
        marks.append(f"{article(more)} {more} on it" if len(added) == 1 else "more bodies joined to it")
    told = f"{article(noun)} {noun}{f' with {listed(marks)}' if marks else ''}"
    return sentence(teller.pick("{}", "Make {}", "Model {}", "Design {}").replace("{}", told))


def _beginner(teller: Teller, sequence: Sequence) -> str:
    first = _body(sequence.steps[0])
    told = [f"{teller.pick('Start with', 'First make', 'Begin with')} {_one(first)}"]
    for step, count in _runs([_as_seen(step, sequence) for step in sequence.steps[1:]]):
        told.append(f"{teller.pick('Then ', 'Next, ', 'After that, ')}{_plainly(teller, step, count)}")
    return " ".join(map(sentence, told))


def _intermediate(teller: Teller, sequence: Sequence) -> str:
    first, *others = [_as_seen(step, sequence) for step in sequence.steps]
    told = [f"Make {_one(first.body)}, {_size(teller, first)}"]
    told += [f"{_plainly(teller, step, count)}, {_each(count)}{_size(teller, step)}" for step, count in _runs(others)]
    return " ".join(map(sentence, told))


class _Seen(msgspec.Struct, frozen=True):
    """A step as far as a beginner tells it."""

    operation: Operation
    body: Body
    through: bool


def _as_seen(step: Step, sequence: Sequence) -> _Seen:
    # What is no body of its own in the end is one with the part.
    operation = "join" if step.operation == "new" else step.operation
    return _Seen(operation, _body(step), step.operation == "cut" and _goes_through(step, sequence))


def _runs(steps: Items[_Seen]) -> list[tuple[_Seen, int]]:
    """Equal steps one after the other, as one with its number."""
    return [(step, len(list(run))) for step, run in groupby(steps)]


def _plainly(teller: Teller, step: _Seen, count: int) -> str:
    body = step.body
    if step.operation == "cut":
        form = "hole" if body.shape == "round" else "opening" if step.through else "recess"
        form = f"blind {form}" if form == "hole" and not step.through else form
        return f"cut {_several(f'{body.shape} {form}', count)} {'right through it' if step.through else 'into it'}"
    if step.operation == "intersect":
        return f"keep only what lies inside {article(body.shape)} {body.shape} outline"
    way = teller.pick("add {} to it", "join {} to it")
    return way.replace("{}", f"{_several(_noun(body), count)}{_with_holes(body)}")


def _one(body: Body) -> str:
    return f"{article(_noun(body))} {_noun(body)}{_with_holes(body)}"


def _several(noun: str, count: int) -> str:
    if count == 1:
        return f"{article(noun)} {noun}"
    return f"{WORDS[count] if count < len(WORDS) else count} {noun}s"


def _each(count: int) -> str:
    return "each " if count > 1 else ""


def _with_holes(body: Body) -> str:
    return "" if not body.holes else f" with {'an opening' if body.holes == 1 else f'{body.holes} openings'} in it"


def _size(teller: Teller, step: _Seen) -> str:
    body = step.body
    size = f"{teller.sized(body.wide)} across" if body.shape == "round" else teller.by(body.wide, body.high)
    tall = "deep" if step.operation == "cut" else "thick" if _noun(body).endswith(("plate", "disc")) else "long"
    return f"{size} and {teller.mm(body.deep)} {tall}"


def _expert(teller: Teller, sequence: Sequence) -> str:
    """All numbers of all steps, as a list or one after the other."""
    first, *others = [quantitative(step) for step in sequence.steps]
    steps = [first.replace(" as a body of its own.", "."), *others]
    if teller.maybe(0.5):
        return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    links = ("", *(teller.pick("Then: ", "Next: ", "") for _ in steps[1:]))
    return " ".join(f"{link}{step}" for link, step in zip(links, steps, strict=True))


_TELL = {"abstract": _abstract, "beginner": _beginner, "intermediate": _intermediate, "expert": _expert}


def _goes_through(cut: Step, sequence: Sequence) -> bool:
    """Whether a cut reaches from one side to the other of all that was extruded before it, along its normal."""
    before = sequence.steps[: sequence.steps.index(cut)]
    normal = cut.plane.normal
    levels = [level for step in before if step.operation != "cut" for level in _levels(step, normal)]
    low, high = _ends(cut, normal)
    slack = 1e-6 * max(1.0, max(map(abs, levels), default=0.0))
    return bool(levels) and low <= min(levels) + slack and high >= max(levels) - slack


def _levels(step: Step, normal: Items[float]) -> list[float]:
    """How far corners of a step's body are along a direction."""
    x0, y0, x1, y1 = box(step.profile.outer.curves)
    plane = step.plane
    ends = _ends(step, plane.normal)
    base = _dot(plane.origin, plane.normal)
    return [
        _dot(plane.origin, normal)
        + x * _dot(plane.x, normal)
        + y * _dot(plane.y, normal)
        + (end - base) * _dot(plane.normal, normal)
        for x in (x0, x1)
        for y in (y0, y1)
        for end in ends
    ]


def _ends(step: Step, normal: Items[float]) -> tuple[float, float]:
    """Where a step's extrusion begins and ends along its own normal."""
    base = _dot(step.plane.origin, normal)
    return base - step.backward, base + step.forward


def _dot(a: Items[float], b: Items[float]) -> float:
    return math.fsum(p * q for p, q in zip(a, b, strict=True))
