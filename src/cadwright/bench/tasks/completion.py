"""Completion: what is found of parts that were taken from real sketches, and what is invented for whole ones.

From the sketches in ``DIR/sketchgraphs`` one, two or three primitives are taken at random, some times each; what
`cadwright.sketch.completion` proposes for the rest is right where every piece of a proposal is one that was taken: of
the same kind, with parameters within 1 % of the long side. For the whole sketch every proposal is wrong. Nobody plans.
Every third sketch was held back while the rules were made and their weights learned: ``held``.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cadwright.bench import sketches
from cadwright.bench.removals import WITHIN, removals
from cadwright.bench.scores import share, total
from cadwright.bench.sketches import SOURCES
from cadwright.bench.task import Aim, Metric, NoOptions, Record, Result, Task, Team
from cadwright.protocols.base import Protocol
from cadwright.protocols.itercad import IterCAD
from cadwright.sketch import Sketch
from cadwright.sketch.completion import alike_all, propose
from cadwright.sketch.formats.sketchgraphs import from_sequence
from cadwright.values import Request

HELD = 3
"""One sketch in so many, the last of each, is held back."""
COUNTS = (1, 2, 3)
TIMES = 4
"""How often so many primitives are taken from one sketch."""


def _held(what: str, of: str, meaning: str, aim: Aim = "high") -> Metric:
    return Metric(lambda results: share([r for r in results if r.id.startswith("held/")], what, of), meaning, aim)


METRICS: Mapping[str, Metric] = {
    "proposals_right": _held(
        "right 1", "proposals 1", "proposals that are right, one primitive taken away, held sketches"
    ),
    "proposals_right_new": _held("right 1", "new 1", "… without those made for the whole sketch too"),
    "recovered_top1": _held("top1 1", "gone 1", "primitives that the first proposal brings back"),
    "recovered_top3": _held("top3 1", "gone 1", "… the first three"),
    "recovered_top3_of_2": _held("top3 2", "gone 2", "… two primitives taken away"),
    "recovered_top3_of_3": _held("top3 3", "gone 3", "… three"),
    "false_on_whole": _held("false", "whole", "proposals for a whole sketch", "low"),
    "whole_with_false": _held("any false", "whole", "whole sketches for which something is proposed", "low"),
}
"""Of sketches that were held back: the shares after one removal, and what is invented."""


class Completion(Task):
    """The benchmark; ``seed`` chooses what is taken away."""

    name = "completion"
    metrics = METRICS
    played = "rules"

    def __init__(self, data: Path, options: NoOptions) -> None:
        self._data = data
        self._sketches: dict[str, Sketch] = {}

    def protocol(self) -> Protocol:
        """Any: no planner is asked."""
        return IterCAD()

    def records(self) -> Sequence[Record]:
        """One for each sketch."""
        for source in SOURCES:
            for number, (_, sequence) in enumerate(sketches.sequences(self._data, source)):
                part = "held" if number % HELD == HELD - 1 else "seen"
                self._sketches[f"{part}/{source}/{number}"] = from_sequence(sequence).sketch
        return [Record(name, Request("complete the sketch", "constrain")) for name in self._sketches]

    def attempt(self, record: Record, team: Team) -> Result:
        """Take pieces away, and see what is proposed."""
        began = time.monotonic()
        scores, milliseconds = measured(self._sketches[record.id], f"{team.seed or 0}:{record.id}")
        return Result(
            id=record.id,
            status="done",
            solved=True,
            turns=1,
            seconds=time.monotonic() - began,
            planning=tuple(each / 1000 for each in milliseconds),
            scores={name: float(count) for name, count in scores.items()},
        )

    def remarks(self, results: Sequence[Result]) -> str:
        """The same by source, part and number of pieces taken, and by kind of rule."""
        return "\n".join([*_table(results), "", *_by_rule(results)])


def measured(sketch: Sketch, seed: str) -> tuple[Counter[str], list[float]]:
    """What is counted on one sketch, and the milliseconds that each proposal list took."""
    scores: Counter[str] = Counter()
    took: list[float] = []
    rng = random.Random(seed)
    invented = propose(sketch) if len(sketch.geometry) > 1 else ()
    scores["whole"] += len(sketch.geometry) > 1
    scores["false"] += len(invented)
    scores["any false"] += bool(invented)
    for count in COUNTS:
        for case in removals(sketch, count, TIMES, rng):
            began = time.perf_counter()
            found = propose(case.rest)
            took.append(1000 * (time.perf_counter() - began))
            right = [case.right(each.geometry) for each in found]
            old = [
                any(alike_all(each.geometry, other.geometry, WITHIN * case.size) for other in invented)
                for each in found
            ]
            top = [case.found(each.geometry) for each in found[:3]]
            scores[f"cases {count}"] += 1
            scores[f"gone {count}"] += count
            scores[f"proposals {count}"] += len(found)
            scores[f"new {count}"] += old.count(False)
            scores[f"right {count}"] += sum(right)
            scores[f"top1 {count}"] += len(top[0]) if top else 0
            scores[f"top3 {count}"] += len(set[int]().union(*top))
            scores[f"declined {count}"] += not found
            for each, good in zip(found, right, strict=True):
                scores[f"rule {each.rules[0]}"] += 1
                scores[f"good {each.rules[0]}"] += good
    return scores, took


def _table(results: Sequence[Result]) -> Iterator[str]:
    """The shares by part, source, and number of pieces taken."""
    heads = ["sketches", "taken", "cases", "proposals", "right", "right of new ones", "back by the first", "by three"]
    yield f"| {' | '.join([*heads, 'declined', 'invented for whole ones'])} |"
    yield "|---" * (len(heads) + 2) + "|"
    for part in ("held", "seen"):
        for source in SOURCES:
            own = [r for r in results if r.id.startswith(f"{part}/{source}/")]
            for count in COUNTS if own else ():
                cells = [
                    f"{part}, {source}" if count == 1 else "",
                    str(count),
                    f"{total(own, f'cases {count}'):g}",
                    f"{total(own, f'proposals {count}'):g}",
                    _percent(own, f"right {count}", f"proposals {count}"),
                    _percent(own, f"right {count}", f"new {count}"),
                    _percent(own, f"top1 {count}", f"gone {count}"),
                    _percent(own, f"top3 {count}", f"gone {count}"),
                    _percent(own, f"declined {count}", f"cases {count}"),
                    _invented(own) if count == 1 else "",
                ]
                yield f"| {' | '.join(cells)} |"


def _invented(results: Sequence[Result]) -> str:
    return f"{total(results, 'false'):g} for {total(results, 'any false'):g} of {total(results, 'whole'):g}"


def _by_rule(results: Sequence[Result]) -> Iterator[str]:
    held = [r for r in results if r.id.startswith("held/")]
    rules = sorted({name.removeprefix("rule ") for r in held for name in r.scores if name.startswith("rule ")})
    yield "| surest rule of a proposal (held) | proposals | right |"
    yield "|---|---|---|"
    for rule in rules:
        yield f"| {rule} | {total(held, f'rule {rule}'):g} | {_percent(held, f'good {rule}', f'rule {rule}')} |"


def _percent(results: Sequence[Result], what: str, of: str) -> str:
    part = share(results, what, of)
    return "–" if part is None else f"{100 * part:.3g} %"
