"""Work through a benchmark with one planner or several, keep what is finished, and sum it up."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial

import msgspec

from cadwright import __version__
from cadwright.bench.order import Order
from cadwright.bench.run_folder import RunFolder, place
from cadwright.bench.scores import metrics_of
from cadwright.bench.summary import Summary, spent, summarise
from cadwright.bench.task import Result, Task
from cadwright.bench.worker import Worked, Worker, hand, worker
from cadwright.errors import UnansweredError
from cadwright.jobs import Engine, Failed, Opened, Stop, Threads
from cadwright.planners import registry
from cadwright.planners.pace import Pace, SharedPace
from cadwright.planners.providers import is_model_spec

SCORED_EVERY = 5.0
"""Seconds between two looks at the score of a running benchmark."""


class Tick(msgspec.Struct, frozen=True):
    """How far a planner is: records of how many, seconds and dollars so far, and its score, the first number told."""

    planner: str
    done: int
    total: int
    fresh: int = 0
    seconds: float = 0.0
    cost_usd: float | None = 0.0
    score: tuple[str, float | None] | None = None

    def __str__(self) -> str:
        parts = [f"{self.planner}: {self.done} of {self.total} records"]
        if self.fresh and self.seconds > 0:
            rate = self.fresh / self.seconds
            parts.append(f"{rate:.2g} a second" if rate >= 1 else f"{1 / rate:.2g} s each")
            parts.append(f"{_minutes((self.total - self.done) / rate)} left")
        if self.cost_usd:
            parts.append(f"${self.cost_usd:.4g}, ${self.cost_usd / self.done * self.total:.3g} in all")
        if self.score is not None and self.score[1] is not None:
            parts.append(f"{self.score[0]} {self.score[1]:.3g}")
        return " · ".join(parts)


Tell = Callable[[str], None]
Watch = Callable[[Tick], None]


class Standing:
    """The results so far, how many of them are new, and what all of them cost (``None`` where that is not known)."""

    def __init__(self, results: dict[str, Result]) -> None:
        self.results = results
        self.fresh = 0
        self.cost_usd = spent(list(results.values()))

    def add(self, result: Result) -> None:
        """One more."""
        self.results[result.id] = result
        self.fresh += 1
        known = self.cost_usd is not None and result.cost_usd is not None
        self.cost_usd = (self.cost_usd or 0.0) + (result.cost_usd or 0.0) if known else None


def run(
    order: Order,
    *,
    engine: Engine | None = None,
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
) -> list[Summary]:
    """What came of each planner. Raises a `UserError` for what the user can correct; what is finished is kept."""
    order.check()
    order.make()
    planners = order.planners or _usual(order, announce)
    return [_with_planner(order, name, engine or Threads(order.threads), progress, announce) for name in planners]


def work_through(
    work: Callable[[str], Worked],
    mine: Worker,
    engine: Engine,
    folder: RunFolder,
    *,
    budget_usd: float | None = None,
    stop: Stop | None = None,
    tick: Callable[["Standing"], None] = lambda _: None,
) -> list[Result]:
    """The results of all records, those of ``folder`` and new ones, in the records' order.

    ``work`` does one by its id, wherever the engine has it done. A record on which the work breaks down counts as
    failed and is not kept, so that the next run tries it again; an error that the user can correct ends the run. A
    record whose planner was not answered in time is left open, and the run goes on: whoever answers later finds all
    that is asked. Raises `UnansweredError` where there is no other. No record is begun once the budget is spent.
    """
    now = Standing({name: result for name, result in folder.results().items() if name in mine.records})
    left = [name for name in mine.records if name not in now.results]
    unanswered: UnansweredError | None = None
    tick(now)

    def affordable() -> Iterator[str]:
        for name in left:
            if budget_usd is not None and (now.cost_usd or 0.0) >= budget_usd:
                return
            yield name

    with closing(engine.completed(work, affordable(), stop)) as outcomes:
        for number, outcome in outcomes:
            if isinstance(outcome, Failed) and isinstance(outcome.error, UnansweredError):
                unanswered = outcome.error
                continue
            if isinstance(outcome, Failed):
                result = mine.failed(left[number], outcome.error)
            else:
                result = outcome.result
                folder.append(result, outcome.transcripts)
            now.add(result)
            tick(now)
    if unanswered is not None and not now.results:
        raise unanswered
    return [now.results[name] for name in mine.records if name in now.results]


def _with_planner(order: Order, spec: str, engine: Engine, progress: Watch, announce: Tell) -> Summary:
    began = time.monotonic()
    with worker(order, spec, announce) as mine:
        if engine.is_here:
            mine.team.kernel.warm()
        task, turns = mine.task, mine.team.max_turns
        out = place(order.out, task.name, spec) if order.out else None
        folder = RunFolder(out, order.settings(spec, turns, __version__))
        live = _Live(task, spec, len(mine.records), progress)
        try:
            results = work_through(
                mine.work if engine.is_here else _elsewhere(order, spec, engine, announce),
                mine,
                engine,
                folder,
                budget_usd=order.budget_usd,
                stop=mine.team.stop,
                tick=live.tick,
            )
        except BaseException:
            if kept := list(folder.results().values()):
                folder.conclude(_summary(order, spec, mine, kept, time.monotonic() - began))
            raise
        summary = _summary(order, spec, mine, results, time.monotonic() - began)
        folder.conclude(summary)
    if len(results) < summary.of:
        why = "the others wait for an answer, or the budget was spent"
        announce(f"{spec}: {len(results)} of {summary.of} records; {why}; run it again to go on")
    return summary


def _elsewhere(order: Order, spec: str, engine: Engine, announce: Tell) -> Callable[[str], Worked]:
    """Work in the processes of an engine, each with a worker of its own; all wait where one planner is to wait."""
    there = msgspec.structs.replace(order, data=order.data.absolute(), out=None)
    return Opened(partial(hand, there, spec, engine.relay(announce), SharedPace(engine.share(Pace))))


def _summary(order: Order, spec: str, mine: Worker, results: Sequence[Result], seconds: float) -> Summary:
    task = mine.task
    told = metrics_of(type(task), results)
    metrics, meanings = summarise(told, results, order.seed)
    return Summary(
        task=task.name,
        planner=spec,
        n=len(results),
        of=len(mine.records),
        seed=order.seed,
        protocol=next((r.protocol for r in results if r.protocol), None),
        metrics=metrics,
        meanings=meanings,
        aims={name: metric.aim for name, metric in told.items()},
        seconds=seconds,
        cost_usd=spent(results),
        tokens=sum(r.tokens for r in results),
        output_tokens=sum(r.output_tokens for r in results),
        max_turns=mine.team.max_turns,
        command=order.command(),
        remarks=task.remarks(results),
        published=task.published,
        results=tuple(results),
    )


class _Live:
    """Tells how far a run is, with the score now and then."""

    def __init__(self, task: Task, planner: str, total: int, progress: Watch) -> None:
        self._task, self._planner, self._total, self._progress = task, planner, total, progress
        self._began = time.monotonic()
        self._score: tuple[str, float | None] | None = None
        self._scored = self._began

    def tick(self, now: Standing) -> None:
        """Tell what is finished."""
        time_ = time.monotonic()
        if now.fresh and time_ - self._scored > SCORED_EVERY:
            name, metric = next(iter(self._task.metrics.items()))
            self._score, self._scored = (name, metric(list(now.results.values()))), time_
        told = (now.fresh, time_ - self._began, now.cost_usd, self._score)
        self._progress(Tick(self._planner, len(now.results), self._total, *told))


def _usual(order: Order, announce: Tell) -> tuple[str, ...]:
    """Who works where no planner is named."""
    task = order.task_class
    if task.methods:
        return order.methods or task.methods[:1]
    if task.played:
        return (task.played,)
    spec, line = registry.default_spec()
    if not is_model_spec(spec):
        announce(line)
    return (spec,)


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
