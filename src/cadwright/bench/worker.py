"""Who works on the records of an order with one planner: in this process, or in any other that gets the order."""

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import msgspec

from cadwright.bench.order import Order
from cadwright.bench.task import Record, Result, Task, Team
from cadwright.bench.workshop import Workshop
from cadwright.errors import PlannerError, UnansweredError, UsageError, UserError, WorkerError
from cadwright.jobs import Cancelled
from cadwright.kernel.client import Kernel
from cadwright.planners import attempt, registry
from cadwright.planners.base import Planner
from cadwright.planners.pace import Pace
from cadwright.values import Transcript

TRIES = 3
"""How often a record is worked on where a server or a worker process fails: that is nobody's answer."""
Tell = Callable[[str], None]


class Worked(msgspec.Struct, frozen=True):
    """What came of a record, with the transcripts of its runs."""

    result: Result
    transcripts: tuple[Transcript, ...] = ()


class Worker:
    """Works on records of a benchmark by their ids; safe to use from several threads."""

    def __init__(self, task: Task, records: Sequence[Record], team: Team, announce: Tell = lambda _: None) -> None:
        self.task, self.team = task, team
        self.records = {record.id: record for record in records}
        self._announce = announce

    def work(self, name: str) -> Worked:
        """Work on a record; failures of servers and of worker processes are tried again, and find the same answers.

        Raises the last of these, and whatever else comes up; where nobody answered in time, nobody is asked again.
        """
        record = self.records[name]
        for left in reversed(range(TRIES)):
            kept: list[Transcript] = []
            team = msgspec.structs.replace(self.team, keep=lambda _, transcript, kept=kept: kept.append(transcript))
            try:
                with attempt.at_one_go(team.stop.check):
                    return Worked(self.task.attempt(record, team), tuple(kept))
            except UnansweredError:
                raise
            except (PlannerError, WorkerError) as error:
                if not left:
                    raise
                self._announce(f"{name}: {error}; trying again")
        raise AssertionError("the last try returns or raises")

    def failed(self, name: str, error: BaseException) -> Result:
        """What counts for a record on which the work broke down by a fault of ours.

        Raises what ends the whole run instead: what the user can correct, and servers and processes that keep failing.
        """
        if isinstance(error, UserError | WorkerError | Cancelled):
            raise error
        return self.task.failed(self.records[name], f"{type(error).__name__}: {error}")


@contextmanager
def worker(
    order: Order,
    planner: str,
    announce: Tell = lambda _: None,
    *,
    warn: Tell | None = None,
    pace: Pace | None = None,
) -> Iterator[Worker]:
    """A worker with a kernel of its own. Raises `UserError` for what the user can correct, before any work is done.

    ``announce`` is told which planner it is, ``warn`` (the same, where none is given) what is tried again. ``pace`` is
    shared with other workers.
    """
    task = order.make()
    records = order.chosen(task)
    pace = pace if pace is not None else Pace()
    warn = warn if warn is not None else announce

    def named(name: str, told: Tell | None = None, seed: int | None = order.seed) -> Planner:
        return registry.create(
            name,
            task.protocol(),
            options=msgspec.structs.replace(order.model, seed=seed),
            on_retry=lambda retry: warn(str(retry)),
            announce=told,
            pace=pace,
        )

    pictures = False
    if order.is_planned:
        first = named(planner, announce)
        pictures = registry.looks(first)
        if task.needs_sight and not getattr(first, "pictures", True):
            raise UsageError(f"{planner} sees no pictures, which {task.name} shows", "take a model that does")
        if order.budget_usd is not None:
            registry.check_price(first, order.model, "--budget-usd")
        first.close()
    with Kernel() as kernel, Workshop(kernel) as workshop:
        team = Team(
            kernel=kernel,
            workshop=workshop,
            planner=lambda _: named(planner),
            reseeded=lambda seed: named(planner, seed=seed),
            max_turns=order.max_turns or task.usual_turns,
            seed=order.seed,
            pictures=pictures,
            second=named,
            method=planner if task.methods and not order.planners else None,
        )
        yield Worker(task, records, team, warn)


@contextmanager
def hand(order: Order, planner: str, warn: Tell, pace: Pace) -> Iterator[Callable[[str], Worked]]:
    """Another process's share of the work on an order: its own worker, which is ready to work on records by their ids.

    Errors that the user can correct say on which machine.
    """
    with ExitStack() as opened:
        try:
            mine = opened.enter_context(worker(order, planner, warn=warn, pace=pace))
            mine.team.kernel.warm()
        except UserError as error:
            raise type(error)(f"{error.message} (on {socket.gethostname()})", error.hint) from error
        yield mine.work
