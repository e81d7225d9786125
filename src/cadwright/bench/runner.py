"""Work through a benchmark with one planner or several, keep what is finished, and sum it up."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from cadwright import __version__
from cadwright.bench.log import Log, folder_name
from cadwright.bench.task import (
    PRELOADED,
    Designer,
    Metric,
    Modality,
    Options,
    Prompt,
    Record,
    Result,
    Shown,
    Task,
    Team,
)
from cadwright.bench.tasks import METHODS, PLAYED, TASKS
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError, UserError
from cadwright.jobs import Cancelled, Engine, Failed, Stop, Threads
from cadwright.kernel.client import Kernel
from cadwright.metrics.bootstrap import interval
from cadwright.planners import registry
from cadwright.planners.base import Planner
from cadwright.planners.options import REPLY_SECONDS, ModelOptions
from cadwright.planners.providers import is_model_spec
from cadwright.tools import Preset

MAX_TURNS = 5
"""As in IterCAD's evaluation."""
SCORED = 4
"""One record in so many is for scoring only."""
CHOICES = ("level", "ablate", "designer", "feedback", "preset", "subset", "checks", "source", "hand", "pixels")
"""What is passed on to tasks where it was chosen."""
ROUTE = ("docstrings", "recognizer", "constraint_check")
"""What planners are given in CAD-Assistant's sketch tasks, unless it was taken out."""
Split = Literal["all", "look", "score"]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be run: a task of `TASKS` on the data sets' folder, with planners as in `planners.registry`.

    ``methods`` are those of `METHODS` for a task that needs no planner. ``part`` takes the records that may be looked
    at while a planner is worked on, or every fourth one, which is only ever scored. ``limit`` takes the first records
    of these only. ``seed`` goes to planners that sample and to the confidence intervals. ``out`` is the folder in which
    finished records are kept, and from which a run goes on. ``key_from`` is the environment variable of the key for the
    one model that is asked, ``reply_timeout`` the seconds for a reply.
    """

    task: str
    data: Path
    planners: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    threads: int = 1
    part: Split = "all"
    limit: int | None = None
    seed: int | None = None
    prompt: Prompt = "measured"
    input: str = PRELOADED
    level: str | None = None
    ablate: Modality | None = None
    designer: Designer | None = None
    feedback: Shown | None = None
    preset: Preset | None = None
    docstrings: bool = True
    recognizer: bool = True
    constraint_check: bool = True
    subset: str | None = None
    checks: str | None = None
    source: str | None = None
    hand: str | None = None
    pixels: int | None = None
    max_turns: int = MAX_TURNS
    out: Path | None = None
    key_from: str | None = None
    reply_timeout: float = REPLY_SECONDS


class Tick(msgspec.Struct, frozen=True):
    """A record was finished: how many of how many, by which planner."""

    planner: str
    done: int
    total: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """All records of a task with one planner. ``seconds`` are those of this run, without what was finished before."""

    task: str
    planner: str
    n: int
    seed: int | None
    protocol: str | None
    metrics: dict[str, Any]
    seconds: float
    cost_usd: float | None
    prompt: str
    max_turns: int
    results: tuple[Result, ...] = ()
    remarks: str = ""

    def for_json(self) -> dict[str, Any]:
        """The contract's form, without the single records."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in fields.items() if name not in ("results", "remarks")}


Tell = Callable[[str], None]
Watch = Callable[[Tick], None]


def run(order: Order, *, progress: Watch = lambda _: None, announce: Tell = lambda _: None) -> list[Summary]:
    """A summary for each planner. Raises a `UserError` for what the user can correct; what is finished is kept."""
    task = TASKS[order.task](order.data, _options(order))
    planners = _planners(order, announce)
    records = _chosen(task, order.part, order.limit)
    if len(set(planners)) < len(planners):
        raise UsageError("a planner is named twice")
    if order.key_from is not None and len(planners) > 1:
        raise UsageError("--key-from names the key of one model", "measure its planner alone")
    for planner in planners if _is_planned(order) else ():
        # A missing key is told before any work is done, and once which key goes where.
        _planner(planner, task, order, announce, told=announce).close()
    with Kernel() as kernel, Workshop(kernel) as workshop:
        kernel.warm()
        return [_with_planner(order, task, records, name, kernel, workshop, progress, announce) for name in planners]


def work_through(
    task: Task, records: Sequence[Record], team: Team, engine: Engine, log: Log, tick: Callable[[int], None]
) -> list[Result]:
    """The results of all records, those of ``log`` and new ones. ``tick`` gets how many are finished.

    A record on which the work breaks down counts as failed and is not kept, so that the next run tries it again;
    an error that the user can correct ends the run.
    """
    results = log.results()
    left = [record for record in records if record.id not in results]
    finished = len(records) - len(left)
    tick(finished)

    def work(record: Record) -> Result:
        result = task.attempt(record, team)
        log.append(result)
        return result

    with closing(engine.map(work, left, team.stop)) as outcomes:
        for record, outcome in zip(left, outcomes, strict=True):
            if isinstance(outcome, Failed):
                if isinstance(outcome.error, UserError | Cancelled):
                    raise outcome.error
                outcome = task.failed(record, f"{type(outcome.error).__name__}: {outcome.error}")
            results[record.id] = outcome
            finished += 1
            tick(finished)
    return [results[record.id] for record in records]


def summarise(metrics: dict[str, Metric], results: Sequence[Result], seed: int | None) -> dict[str, Any]:
    """Every metric with its confidence interval, and how the planner spent its time."""
    told: dict[str, Any] = {}
    for name, metric in metrics.items():
        told[name] = metric(results)
        told[f"{name}_ci"] = interval(results, metric, seed or 0)
    for status in ("done", "unmet", "declined", "failed", "error"):
        told[f"{status}_share"] = sum(r.status == status for r in results) / len(results)
    planning = [1e3 * seconds for r in results for seconds in r.planning]
    p50, p99 = np.percentile(planning, [50, 99]).tolist() if planning else (None, None)
    took = float(np.mean([r.seconds for r in results]))
    return told | {"planning_p50_ms": p50, "planning_p99_ms": p99, "seconds_per_record": took}


def _options(order: Order) -> Options:
    return Options(
        prompt=order.prompt, input=order.input, **{name: getattr(order, name) for name in (*CHOICES, *ROUTE)}
    )


def _chosen(task: Task, part: Split, limit: int | None) -> Sequence[Record]:
    kept = [r for n, r in enumerate(task.records()) if part == "all" or (part == "score") == (n % SCORED == SCORED - 1)]
    records = kept[:limit]
    if not records:
        raise InputError(f"there are no records of {task.name} in the data")
    if len({record.id for record in records}) < len(records):
        raise InputError(f"the records of {task.name} do not have ids of their own")
    return records


def _with_planner(
    order: Order,
    task: Task,
    records: Sequence[Record],
    spec: str,
    kernel: Kernel,
    workshop: Workshop,
    progress: Watch,
    announce: Tell,
) -> Summary:
    began = time.monotonic()
    settings: dict[str, str | int | None] = {
        "task": task.name,
        "planner": spec,
        "prompt": order.prompt,
        "max_turns": order.max_turns,
        "seed": order.seed,
        "cadwright": __version__,
    }
    if order.input != PRELOADED:
        settings["input"] = order.input
    settings |= {name: value for name in CHOICES if (value := getattr(order, name)) is not None}
    settings |= {name: False for name in ROUTE if not getattr(order, name)}
    log = Log(order.out / task.name / folder_name(spec) if order.out else None, settings)
    team = Team(
        kernel=kernel,
        workshop=workshop,
        planner=lambda _: _planner(spec, task, order, announce),
        max_turns=order.max_turns,
        seed=order.seed,
        pictures=is_model_spec(spec),
        feedback=order.feedback or "comparison",
        method=spec if order.task in METHODS and not order.planners else None,
        stop=Stop(),
    )
    results = work_through(
        task,
        records,
        team,
        Threads(order.threads),
        log,
        lambda done: progress(Tick(spec, done, len(records))),
    )
    costs = [r.cost_usd for r in results]
    return Summary(
        task=task.name,
        planner=spec,
        n=len(results),
        seed=order.seed,
        protocol=next((r.protocol for r in results if r.protocol), None),
        metrics=summarise({"avg_turns": _turns, **task.metrics}, results, order.seed),
        seconds=time.monotonic() - began,
        cost_usd=None if None in costs else sum(c for c in costs if c is not None),
        prompt=order.prompt,
        max_turns=order.max_turns,
        results=tuple(results),
        remarks=task.remarks(results),
    )


def _turns(results: Sequence[Result]) -> float:
    return float(np.mean([r.turns for r in results]))


def _planners(order: Order, announce: Tell) -> tuple[str, ...]:
    if order.methods and (order.task not in METHODS or order.planners):
        raise UsageError(f"--method is for {', '.join(METHODS)} without a planner")
    if order.task in METHODS:
        if unknown := set(order.methods) - set(METHODS[order.task]):
            raise UsageError(f"there is no method {unknown.pop()!r}", f"there are {', '.join(METHODS[order.task])}")
        return order.planners or order.methods or METHODS[order.task][:1]
    if order.task not in PLAYED:
        return order.planners or (_default(announce),)
    if order.planners:
        raise UsageError(f"{order.task} is played by scripts, not by {order.planners[0]}", "leave out --planner")
    return (PLAYED[order.task],)


def _is_planned(order: Order) -> bool:
    """Whether planners are asked."""
    return order.task not in PLAYED and (order.task not in METHODS or bool(order.planners))


def _default(announce: Tell) -> str:
    spec, line = registry.default_spec()
    if not is_model_spec(spec):
        announce(line)
    return spec


def _planner(spec: str, task: Task, order: Order, announce: Tell, told: Tell | None = None) -> Planner:
    return registry.create(
        spec,
        task.protocol(),
        options=ModelOptions(seed=order.seed, timeout=order.reply_timeout, key_from=order.key_from),
        on_retry=lambda retry: announce(str(retry)),
        announce=told,
    )
