"""Two runs of one benchmark held against each other, record by record."""

from collections.abc import Sequence

import msgspec

from cadwright.bench.reports.runs import Run
from cadwright.bench.reports.tables import Table, number
from cadwright.bench.scores import metrics_of
from cadwright.bench.task import Result
from cadwright.bench.tasks import task_class
from cadwright.errors import InputError, UsageError
from cadwright.metrics.paired import difference, mcnemar, wilcoxon

WORDS = {"surface": "distance to the surface", "cd": "Chamfer distance", "iou": "volume shared", "right": "right"}


class Compared(msgspec.Struct, frozen=True):
    """What differs between two runs on the records that both have: ``records`` of them."""

    first: str
    second: str
    records: int
    table: Table


def compared(first: Run, second: Run, seed: int = 0) -> Compared:
    """Every score and share of both. Raises `UsageError` for runs of two benchmarks, or without a record in common."""
    if first.summary.task != second.summary.task:
        one, other = first.summary.task, second.summary.task
        raise UsageError(f"{one} and {other} have nothing in common", "compare runs of one benchmark")
    theirs = {result.id: result for result in second.results}
    pairs = [(result, theirs[result.id]) for result in first.results if result.id in theirs]
    if not pairs:
        raise InputError("the two runs have no record in common", "run both on the same data")
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    rows = [*_shares(a, b), *_scores(a, b), *_metrics(first, a, b, seed)]
    heads = ("", first.name, second.name, "difference", "95 % interval", "p", "test")
    return Compared(first.name, second.name, len(pairs), Table(f"{len(pairs)} records of both", heads, tuple(rows)))


def _shares(a: Sequence[Result], b: Sequence[Result]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, holds in (("valid", lambda r: r.solved), ("done", lambda r: r.status == "done"), ("right", _is_right)):
        one, other = [holds(r) for r in a], [holds(r) for r in b]
        if any(one) or any(other):
            p = mcnemar(one, other)
            shares = [sum(each) / len(each) for each in (one, other)]
            delta = number(shares[1] - shares[0])
            rows.append((f"{name}, share", number(shares[0]), number(shares[1]), delta, "", number(p), "McNemar"))
    return rows


def _is_right(result: Result) -> bool:
    return result.verdict == "right"


def _scores(a: Sequence[Result], b: Sequence[Result]) -> list[tuple[str, ...]]:
    """Scores of records that have them in both runs."""
    rows: list[tuple[str, ...]] = []
    for name in dict.fromkeys(name for result in (*a, *b) for name in result.scores):
        if name not in WORDS:
            continue
        both = [(x, y) for r, s in zip(a, b, strict=True) if (x := r.scores.get(name)) is not None
                and (y := s.scores.get(name)) is not None]  # fmt: skip
        if len(both) < 2:
            continue
        one, other = [x for x, _ in both], [y for _, y in both]
        p = wilcoxon(one, other)
        middle = [sorted(each)[len(each) // 2] for each in (one, other)]
        told = (number(middle[0]), number(middle[1]), number(middle[1] - middle[0]), "", number(p), "Wilcoxon")
        rows.append((f"{WORDS[name]}, median of {len(both)}", *told))
    return rows


def _metrics(first: Run, a: Sequence[Result], b: Sequence[Result], seed: int) -> list[tuple[str, ...]]:
    """The benchmark's own numbers."""
    rows: list[tuple[str, ...]] = []
    for name, metric in metrics_of(task_class(first.summary.task), [*a, *b]).items():
        found = difference(a, b, metric, seed)
        if found is not None:
            one, other = metric(a), metric(b)
            interval = f"[{number(found.low)}, {number(found.high)}]"
            rows.append((name, number(one), number(other), number(found.value), interval, number(found.p), "bootstrap"))
    return rows
