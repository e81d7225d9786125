"""Holds the embedded planner to scores that were recorded: a seeded part of each benchmark, in some minutes.

    python bench/guard.py             # as `make bench-check`: fails where a number left its interval for the worse
    python bench/guard.py --record    # write today's numbers to bench/guard.json

Benchmarks on our own parts run always, those on data sets where CADWRIGHT_DATA names their folder. Numbers are held
only against those that were recorded on the same records.
"""

import argparse
import hashlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench import runner
from cadwright.bench.order import Order
from cadwright.bench.summary import Summary
from cadwright.errors import UserError
from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.synth.cadgenbench.samples import write_samples
from cadwright.synth.drawn import write_set

HERE = Path(__file__).resolve().parent
RECORDED = HERE / "guard.json"
SEED = 20
PARTS = 16
SAMPLES = 8
SECONDS = ("_ms", "seconds")
"""Endings of numbers that say how fast a machine is."""


class Guarded(msgspec.Struct, frozen=True):
    """A part of a benchmark: so many records, ``data`` is made here, lies in the repository, or is a data set."""

    task: str
    data: str
    limit: int
    options: dict[str, Any] = {}

    @property
    def name(self) -> str:
        """By which its numbers are recorded."""
        return " ".join([self.task, *(f"{name}={value}" for name, value in self.options.items())])


MADE, OURS, SETS = "made", "ours", "sets"
GUARDED = (
    Guarded("itercad-draw", MADE, PARTS, {"input": "vector"}),
    Guarded("itercad-draw", MADE, 6, {"input": "png"}),
    Guarded("cadgenbench", MADE, SAMPLES),
    Guarded("verdict", OURS, 12, {"subset": "texts"}),
    Guarded("verdict", OURS, 12, {"subset": "edits"}),
    Guarded("cadprompt", SETS, 40),
    Guarded("query2cad", SETS, 28),
    Guarded("sgpbench2d", SETS, 40),
    Guarded("sgpbench3d", SETS, 24),
    Guarded("handdrawn", SETS, 30, {"hand": "steady"}),
    Guarded("autoconstrain", SETS, 40),
    Guarded("completion", SETS, 60),
    Guarded("mrcad", SETS, 40),  # of ten games a single one decides: 0.04 or -0.06 by the last digits of a curve
)


class Recorded(msgspec.Struct, frozen=True):
    """Numbers on records, each with its interval; ``records`` is a digest of their names."""

    records: str
    n: int
    numbers: dict[str, tuple[float, float, float]]


def run(guarded: Guarded, folders: dict[str, Path]) -> Summary:
    """Work through a part of a benchmark with the embedded planner, or with our own method."""
    order = Order(
        task=guarded.task,
        data=folders[guarded.data],
        options=guarded.options,
        threads=2,
        limit=guarded.limit,
        seed=SEED,
    )
    task = order.task_class
    planners = () if task.played or task.methods else ("embedded",)
    return runner.run(msgspec.structs.replace(order, planners=planners))[0]


def recorded_of(summary: Summary) -> Recorded:
    """What is kept of a run."""
    numbers = {
        name: (value, *summary.metrics[f"{name}_ci"])
        for name, value in summary.metrics.items()
        if summary.metrics.get(f"{name}_ci") is not None and not name.endswith(SECONDS)
    }
    names = "\n".join(result.id for result in summary.results)
    return Recorded(hashlib.sha256(names.encode()).hexdigest()[:16], summary.n, numbers)


def worse(guarded: Guarded, summary: Summary, before: Recorded) -> list[str]:
    """The numbers that left their interval for the worse."""
    found = []
    aims = summary.aims
    for name, (value, low, high) in before.numbers.items():
        now = summary.metrics.get(name)
        bad = now is None or (aims.get(name) == "high" and now < low) or (aims.get(name) == "low" and now > high)
        if bad:
            found.append(f"{guarded.name}: {name} is {now}, was {value:.3g} [{low:.3g}, {high:.3g}]")
    return found


def main() -> None:
    """Run all that can be run here, and compare or record it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write today's numbers down")
    given = parser.parse_args()
    before = msgspec.json.decode(RECORDED.read_bytes(), type=dict[str, Recorded]) if RECORDED.exists() else {}
    now = dict(before)
    found: list[str] = []
    with tempfile.TemporaryDirectory() as made:
        folders = {MADE: Path(made), OURS: HERE}
        if sets := os.environ.get("CADWRIGHT_DATA"):
            folders[SETS] = Path(sets)
        with Kernel() as kernel:
            write_set(kernel, Path(made) / "itercad-draw", PARTS, SEED, Threads(2))
            write_samples(kernel, Path(made) / "cadgenbench", SAMPLES, SEED, Threads(2))
        for guarded in GUARDED:
            if guarded.data not in folders:
                print(f"{guarded.name}: not run, CADWRIGHT_DATA is not set")
                continue
            began = time.monotonic()
            try:
                summary = run(guarded, folders)
            except UserError as error:
                print(f"{guarded.name}: not run, {error.message}")
                continue
            told = recorded_of(summary)
            now[guarded.name] = told
            known = before.get(guarded.name)
            same = known is not None and known.records == told.records
            bad = worse(guarded, summary, known) if known is not None and same else []
            found += bad
            verdict = f"{len(bad)} worse" if same else "not compared, other records"
            print(f"{guarded.name}: {summary.n} records, {time.monotonic() - began:.0f} s, {verdict}", flush=True)
    if given.record:
        RECORDED.write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")
        return
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
