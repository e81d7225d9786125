"""What the runner costs, what a second worker gives, and what a long queue takes: `python bench/runner.py`.

    python bench/runner.py --data DIR       # overhead, and two workers against one, on CADPrompt
    python bench/runner.py --engine ray     # with actors of Ray instead of threads
    python bench/runner.py --queue 100000   # memory while so many trivial records are worked through

The work of a record is the time inside of it, by the worker that did it; overhead is the time between two records of a
worker. Runs with one worker and with two take turns; a busy machine gives any ratio, so the best of neighbouring runs
counts.
"""

import argparse
import os
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import msgspec

from cadwright import jobs
from cadwright.bench.order import Order
from cadwright.bench.run_folder import RunFolder
from cadwright.bench.runner import Standing, work_through
from cadwright.bench.summary import summarise
from cadwright.bench.task import Metric, Record, Result, Task, Team
from cadwright.bench.worker import Worked, Worker, hand, worker
from cadwright.bench.workshop import Workshop
from cadwright.jobs import Engine, EngineName, Opened
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.planners.pace import Pace
from cadwright.protocols.base import Protocol
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Request

WARMING = 4
"""Records that are worked on before anything is measured: the planner's grammar and the scorers are loaded then."""


class Span(msgspec.Struct, frozen=True):
    """When a record was worked on, and by whom."""

    who: tuple[int, int]
    began: float
    ended: float


def timed(spans: Path, work: Callable[[str], Worked], name: str) -> Worked:
    """Work on a record, wherever that is, and append its span to the file as a line.

    Ray ships what is defined here by value, which a struct does not survive: it is made where the lines are read.
    """
    began = time.monotonic()
    worked = work(name)
    line = msgspec.json.encode({"who": (os.getpid(), threading.get_ident()), "began": began, "ended": time.monotonic()})
    with spans.open("ab") as file:
        file.write(line + b"\n")
    return worked


def read(spans: Path) -> list[Span]:
    """The spans of all records."""
    return [msgspec.json.decode(line, type=Span) for line in spans.read_bytes().splitlines()]


class Run(msgspec.Struct, frozen=True):
    """``seconds`` from the first record's begin to the last one's end, those of the work, and those in between."""

    seconds: float
    worked: float
    between: float

    @property
    def overhead(self) -> float:
        """What the runner costs, as a share of the work."""
        return self.between / self.worked


def ran(spans: Sequence[Span]) -> Run:
    """What came of a run."""
    own: dict[tuple[int, int], list[Span]] = defaultdict(list)
    for span in sorted(spans, key=lambda span: span.began):
        own[span.who].append(span)
    between = sum(b.began - a.ended for row in own.values() for a, b in pairwise(row))
    seconds = max(span.ended for span in spans) - min(span.began for span in spans)
    return Run(seconds, sum(span.ended - span.began for span in spans), between)


@contextmanager
def watched_hand(order: Order, spans: Path) -> Iterator[Callable[[str], Worked]]:
    """A worker of another process that is warm and notes its spans."""
    with hand(order, "embedded", lambda _: None, Pace()) as work:
        for record in order.chosen(order.make())[:WARMING]:
            work(record.id)
        yield partial(timed, spans, work)


def measured(order: Order, name: EngineName, count: int, folder: Path) -> Run:
    """One run through all records."""
    spans = folder / f"spans-{time.monotonic_ns()}"
    with jobs.engine(name, count) as engine, worker(order, "embedded") as mine:
        if engine.is_here:
            mine.team.kernel.warm()
            for record in list(mine.records)[:WARMING]:
                mine.work(record)
            work: Callable[[str], Worked] = partial(timed, spans, mine.work)
        else:
            work = Opened(partial(watched_hand, order, spans))
        work_through(work, mine, engine, RunFolder(Path(tempfile.mkdtemp(dir=folder)), {}))
    return ran(read(spans))


def compare(order: Order, name: EngineName, repeats: int, folder: Path) -> None:
    """One worker and two in turn."""
    ratios, overheads = [], []
    for _ in range(repeats):
        one, two = (measured(order, name, count, folder) for count in (1, 2))
        ratios.append(one.seconds / two.seconds)
        overheads.append(two.overhead)
        load = os.getloadavg()[0]
        print(
            f"{name}: 1 worker {one.seconds:6.1f} s, overhead {one.overhead:.2%}   2 workers {two.seconds:6.1f} s, "
            f"overhead {two.overhead:.2%}   {ratios[-1]:.2f}×   load {load:.1f}",
            flush=True,
        )
    print(f"best {max(ratios):.2f}×, median {statistics.median(ratios):.2f}×; overhead at best {min(overheads):.2%}")


class Trivial(Task):
    """Records that are nothing."""

    name = "trivial"
    metrics: ClassVar[Mapping[str, Metric]] = {
        "done": Metric(lambda found: sum(r.solved for r in found) / len(found), "done")
    }

    def __init__(self, count: int) -> None:
        self._count = count

    def protocol(self) -> Protocol:
        """Any."""
        return IterCAD()

    def records(self) -> Sequence[Record]:
        """So many."""
        return [Record(f"record-{number}", Request("nothing")) for number in range(self._count)]

    def attempt(self, record: Record, team: Team) -> Result:
        """It is done at once."""
        raise AssertionError("`trivial` does it")


def trivial(name: str) -> Worked:
    """What comes of a trivial record."""
    return Worked(Result(id=name, status="done", solved=True, planning=(0.1,), scores={"right": 1.0}))


def nobody(record: Record) -> Planner:
    """Trivial records need no planner."""
    raise AssertionError(f"nobody plans {record.id}")


def queue(engine: Engine, count: int, folder: Path) -> None:
    """Memory while so many records are worked through."""
    task, kernel = Trivial(count), Kernel()
    mine = Worker(task, task.records(), Team(kernel, Workshop(kernel), nobody))
    seen = list[tuple[int, float]]()

    def look(now: Standing) -> None:
        if now.fresh % (count // 10) == 0:
            seen.append((now.fresh, resident()))
            print(f"{now.fresh:>8} records: {seen[-1][1]:7.1f} MiB", flush=True)

    began = time.monotonic()
    results = work_through(trivial, mine, engine, RunFolder(folder / "queue", {}), tick=look)
    seconds = time.monotonic() - began
    grown = (seen[-1][1] - seen[1][1]) * 2**20 / (seen[-1][0] - seen[1][0])
    before = resident()
    copies = [trivial(f"copy-{number}").result for number in range(count)]
    own = (resident() - before) * 2**20 / len(copies)
    print(
        f"{1e6 * seconds / count:.0f} µs a record; memory grows by {grown:.0f} bytes, of which {own:.0f} are a result"
    )
    began = time.monotonic()
    summarise(task.metrics, results, 1)
    print(f"summed up, with intervals, in {time.monotonic() - began:.0f} s")


def resident() -> float:
    """The memory of this process in MiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"), help="with CADPrompt in it")
    parser.add_argument("--limit", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--engine", choices=["local", "ray"], default="local")
    parser.add_argument("--queue", type=int, metavar="COUNT", help="only this: so many trivial records")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        if given.queue:
            with jobs.engine(given.engine, 2) as engine:
                queue(engine, given.queue, Path(made))
            return
        if given.data is None:
            print("not run: CADWRIGHT_DATA is not set")
            return
        order = Order(task="cadprompt", data=given.data, planners=("embedded",), seed=1, limit=given.limit)
        compare(order, given.engine, given.repeats, Path(made))


if __name__ == "__main__":
    main()
