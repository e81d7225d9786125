"""How well the embedded maker of mrCAD follows words alone: sentences about designs, with what may come of each.

    python bench/canvas_sentences.py [--on DESIGN] [--show] [--show-held]

The sentences lie in ``tests/planners/embedded/canvas/sentences.toml`` and were written before the maker was tried on
them. Half of them (`work`) may be looked at while the maker is worked on, half (`held`, chosen by a hash) is only ever
scored. Verdicts:

- right: what a sensible person would do, or nothing where they would do nothing;
- honest: nothing, or only a part of it, and the reason says something of what was left;
- wrong: anything else; above all what nobody asked for, and nothing without a reason.
"""

import argparse
import hashlib
import math
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

import msgspec

from cadwright.canvas import Arc, Circle, Curve, Design, Instruction, apply
from cadwright.canvas.design import XY, CurveType, curve
from cadwright.planners.embedded.canvas.actions import act

CORPUS = Path(__file__).parent.parent / "tests" / "planners" / "embedded" / "canvas" / "sentences.toml"
Verdict = Literal["right", "honest", "wrong"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
SETS = ("work", "held")
TOLERANCE = 0.06
"""Grid units by which a number of an outcome may be missed."""

Fact = float | tuple[float, float] | str
"""A number, a range, "free", or the kind of a curve."""
Outcome = dict[str, Literal["gone", "free"] | dict[str, Fact]]
"""What is new of the curves that change, by name."""


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a design, the outcomes that are right, and why there may be none."""

    on: str
    says: str
    then: tuple[Outcome, ...] = ()
    nothing: str = ""
    names: tuple[str, ...] = ()

    @property
    def set(self) -> str:
        """`held` for half of the sentences, by a hash, so that new ones move no others."""
        return "held" if hashlib.sha256(f"{self.on}: {self.says}".encode()).digest()[0] % 2 else "work"


class Corpus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Designs, whose curves have names, and the sentences about them."""

    designs: dict[str, dict[str, dict[CurveType, list[XY]]]]
    sentence: tuple[Sentence, ...]

    def curves(self, design: str) -> dict[str, Curve]:
        """The curves of a design by name, in their order."""
        return {
            name: curve(kind, tuple(points))
            for name, given in self.designs[design].items()
            for kind, points in given.items()
        }


class Judged(msgspec.Struct, frozen=True):
    """A sentence with its verdict, and what came of it."""

    sentence: Sentence
    verdict: Verdict
    reasons: tuple[str, ...]
    milliseconds: float
    after: Design


def corpus() -> Corpus:
    """All sentences, in the order of their file."""
    return msgspec.convert(tomllib.loads(CORPUS.read_text()), Corpus)


def judge(sentence: Sentence, curves: Mapping[str, Curve]) -> Judged:
    """Let the maker follow one sentence, and compare."""
    design = Design(tuple(curves.values()))
    began = time.process_time()
    acted = act(Instruction(sentence.says), design)
    milliseconds = 1e3 * (time.process_time() - began)
    after = apply(design, acted.edits)
    said = " ".join(acted.not_understood).lower()
    verdict: Verdict
    if any(fits(outcome, curves, after) for outcome in sentence.then):
        verdict = "right"
    elif fits({}, curves, after):
        named = all(word in said for word in sentence.names)
        verdict = "wrong" if not named else "right" if sentence.nothing else "honest" if said else "wrong"
    else:
        parts = (outcome for outcome in sentence.then if len(outcome) > 1)
        verdict = "honest" if said and any(fits(each, curves, after, partly=True) for each in parts) else "wrong"
    return Judged(sentence, verdict, acted.not_understood, milliseconds, after)


def fits(outcome: Outcome, curves: Mapping[str, Curve], after: Design, *, partly: bool = False) -> bool:
    """Whether a design is what an outcome says; ``partly`` lets any of its curves be as before."""
    open_ = [(name, outcome.get(name, {})) for name in (*curves, *(each for each in outcome if each not in curves))]
    return _assigned(open_, curves, list(after.curves), frozenset(outcome) if partly else frozenset())


def _assigned(
    open_: Sequence[tuple[str, str | dict[str, Fact]]],
    curves: Mapping[str, Curve],
    left: list[Curve],
    optional: frozenset[str],
) -> bool:
    """Whether every name can be given a curve of its own that is as the facts say."""
    if not open_:
        return not left
    (name, wanted), *rest = open_
    if (wanted == "gone" or (name in optional and name not in curves)) and _assigned(rest, curves, left, optional):
        return True
    for number, each in enumerate(left):
        as_before = name in optional and name in curves and _is(each, {}, curves[name])
        suits = as_before or (wanted != "gone" and _is(each, wanted, curves.get(name)))
        if suits and _assigned(rest, curves, left[:number] + left[number + 1 :], optional):
            return True
    return False


def _is(seen: Curve, wanted: str | dict[str, Fact], before: Curve | None) -> bool:
    """Whether a curve is as the facts say, and else as before, whichever of its ends comes first."""
    if wanted == "free":
        return True
    assert isinstance(wanted, dict)
    kind = wanted.get("kind", None if before is None else _kind(before))
    if _kind(seen) != kind:
        return False
    expected: dict[str, Fact] = {key: value for key, value in wanted.items() if key != "kind"}
    if before is not None and _kind(before) == kind:
        expected = {**next(_numbers(before)), **expected}
    return any(all(_met(numbers[key], fact) for key, fact in expected.items()) for numbers in _numbers(seen))


def _kind(each: Curve) -> str:
    return type(each).__name__.lower()


def _met(value: float, fact: Fact) -> bool:
    if isinstance(fact, str):
        return fact == "free"
    low, high = fact if isinstance(fact, tuple) else (fact, fact)
    return low - TOLERANCE <= value <= high + TOLERANCE


def _numbers(each: Curve) -> Iterator[dict[str, float]]:
    """What describes a curve, once for each order of its ends."""
    if isinstance(each, Circle):
        yield {"x": each.center[0], "y": each.center[1], "r": each.radius}
        return
    (ax, ay), (bx, by) = each.control_points[0], each.control_points[-1]
    mid = {} if not isinstance(each, Arc) else dict(zip(("xm", "ym"), _halfway(each), strict=True))
    yield {"x1": ax, "y1": ay, "x2": bx, "y2": by, **mid}
    yield {"x1": bx, "y1": by, "x2": ax, "y2": ay, **mid}


def _halfway(arc: Arc) -> XY:
    """The point of an arc that is as far from both of its ends."""
    if arc.turn is None:
        return arc.control_points[1]
    x, y, radius, start, sweep = arc.turn
    return x + radius * math.cos(start + sweep / 2), y + radius * math.sin(start + sweep / 2)


def table(judged: Sequence[Judged]) -> Iterator[str]:
    """The counts of both sets side by side, a line for each design."""
    yield "| design | work: " + " | ".join(VERDICTS) + " | held: " + " | ".join(VERDICTS) + " |"
    yield "|---" * (1 + len(SETS) * len(VERDICTS)) + "|"
    for design in (*dict.fromkeys(j.sentence.on for j in judged), "all"):
        counts = Counter((j.sentence.set, j.verdict) for j in judged if design in (j.sentence.on, "all"))
        cells = [str(counts[name, verdict]) for name in SETS for verdict in VERDICTS]
        yield f"| {design} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--on", help="only sentences about this design")
    parser.add_argument("--show", action="store_true", help="list what is not right in the work set")
    parser.add_argument("--show-held", action="store_true", help="the same for the held set")
    given = parser.parse_args()
    known = corpus()
    judged = [judge(each, known.curves(each.on)) for each in known.sentence if given.on in (None, each.on)]
    print("\n".join(table(judged)))
    shown = [name for name, wanted in zip(SETS, (given.show, given.show_held), strict=True) if wanted]
    for verdict in reversed(VERDICTS[1:]):
        for j in judged:
            if j.verdict == verdict and j.sentence.set in shown:
                before = known.curves(j.sentence.on).values()
                new = [each.control_points for each in j.after.curves if each not in before]
                print(f"{verdict}: {j.sentence.on}: {j.sentence.says}\n    {new} {' | '.join(j.reasons)}")


if __name__ == "__main__":
    main()
