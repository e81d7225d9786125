"""How many drawing–code pairs a second, where the time goes, and how many scripts make the same solid again.

    python bench/synthesis.py [--count 40] [--seed 7] [-j 2] [--level easy]

Pairs are made with everything that a record holds: script, ISO sheet and IterCAD sheet as PNG, STEP, both STL. Rates
are by the wall clock; what a pair takes in processor time, of this process and all workers, depends less on what else
the machine does: two cores with nothing else to do make at most 2 / that many a second. Then each part of the work on
its own, over the same parts, one after the other. The last number is the share whose script, run again from the shard,
makes a solid whose surface lies within 1e-4 of the diagonal.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from cadwright.drawing.audit import audit
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options, iso_sheet, itercad_sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM
from cadwright.drawing.views import SHEET_VIEWS, views_of
from cadwright.drawing.wireframe import wires_of
from cadwright.jobs import Opened, Threads
from cadwright.kernel.client import Geometry, Kernel
from cadwright.metrics.triangles import read_stl
from cadwright.synth.corpus.drawings import KIND, drawings
from cadwright.synth.corpus.near import Seen
from cadwright.synth.corpus.pairs import SAME, apart
from cadwright.synth.corpus.pipeline import Made, Order, Rejected, write
from cadwright.synth.corpus.shards import Entry, Place, entries, read_entry
from cadwright.synth.folder import normalised_stl
from cadwright.synth.parts.draft import LEVELS, Level

T = TypeVar("T")
WARM = 4
"""Pairs before anything is measured: workers have started and loaded their libraries then."""


def processor_seconds() -> float:
    """What this process and all below it have taken, those that have ended included. Linux only."""
    tick = os.sysconf("SC_CLK_TCK")
    return sum(sum(map(int, stat[11:15])) for stat in map(stat_of, tree(os.getpid())) if stat) / tick


def tree(pid: int) -> Iterator[int]:
    """A process and all below it."""
    yield pid
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [child for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return
    for child in children:
        yield from tree(int(child))


def stat_of(pid: int) -> list[str]:
    """The fields of a process's statistics after its name."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def numbered(make: Callable[[int], Made | Rejected], number: int) -> Made | Rejected:
    """Work on a number beyond those that warmed up."""
    return make(number + WARM)


def rate(level: Level, count: int, seed: int, threads: int, folder: Path) -> None:
    """Make a corpus, and tell how fast."""
    order = Order(KIND, count, seed, options={"level": level})
    make: Opened[int, Made | Rejected] = Opened(partial(drawings, seed, [level]))
    with closing(make), Threads(threads) as engine:
        list(engine.map(make, range(WARM)))
        began, before = time.monotonic(), processor_seconds()
        done = write(order, partial(numbered, make), folder, engine, judge=Seen())
        seconds, taken = time.monotonic() - began, processor_seconds() - before
    size = sum(path.stat().st_size for path in folder.glob("*.tar"))
    print(
        f"{level}: {done.records / seconds:.2f} pairs a second, {threads} at a time; "
        f"{taken / done.records * 1000:.0f} ms of processor time and {size / done.records / 1000:.0f} kB each; "
        f"rejected: {done.rejected or 'none'}"
    )


class Stages:
    """Processor time by what it went into."""

    def __init__(self) -> None:
        self.taken: dict[str, float] = {}

    def __call__(self, name: str, work: Callable[[], list[T]]) -> list[T]:
        """Do a part of the work for all pairs."""
        before = processor_seconds()
        done = work()
        self.taken[name] = processor_seconds() - before
        return done


def stages(kernel: Kernel, found: list[Entry]) -> None:
    """Each part of the work over the same parts."""
    kernel.measure(kernel.execute(found[0].record["code"]).brep)  # its workers start
    timed, titles = Stages(), [Options(title=entry.key) for entry in found]
    executed = timed("script in the sandbox", lambda: [kernel.execute(e.record["code"]) for e in found])
    measured = timed("verifier: measured and checked", lambda: [kernel.measure(done.brep) for done in executed])
    parts = [part for part in measured if isinstance(part, Geometry)]
    timed("(a call of the verifier that does nothing)", lambda: [kernel.scaled(p.brep, 1.0) for p in parts])
    made = timed("projected, features, wires, STEP, STL", lambda: [kernel.drawable(p.brep, SHEET_VIEWS) for p in parts])
    views = [views_of(one.projected) for one in made]
    dimensioned = timed(
        "dimensions",
        lambda: [dimensions_of(v, p.measurements, m.features) for v, p, m in zip(views, parts, made, strict=True)],
    )
    timed("what they leave open", lambda: [audit(v, d) for v, d in zip(views, dimensioned, strict=True)])
    sheets = timed(
        "ISO sheet laid out",
        lambda: [
            iso_sheet(v, d, p.measurements, o) for v, d, p, o in zip(views, dimensioned, parts, titles, strict=True)
        ],
    )
    timed("ISO sheet as PNG", lambda: [to_png(sheet) for sheet in sheets])
    wired = timed("IterCAD sheet laid out", lambda: [itercad_sheet(wires_of(one.wires)) for one in made])
    timed("IterCAD sheet as PNG", lambda: [to_png(sheet, dots_per_mm=DOTS_PER_MM) for sheet in wired])
    timed("STL normalised", lambda: [normalised_stl(read_stl(one.stl, "part")) for one in made])
    for name, seconds in timed.taken.items():
        print(f"  {name:<44} {seconds / len(found) * 1000:5.0f} ms")


def again(kernel: Kernel, level: Level, places: list[Place]) -> None:
    """Run each script of a corpus again."""
    far = []
    for place in places:
        entry = read_entry(place, {"py", "stl"})
        distance = apart(kernel, entry.files["py"].decode(), entry.files["stl"])
        if distance is None or distance > SAME:
            far.append(f"{entry.key} ({distance})")
    print(f"{level}: {len(places) - len(far)} of {len(places)} make the same solid again", *far)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40, help="pairs of each level")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("-j", dest="threads", type=int, default=2, help="pairs at a time")
    parser.add_argument("--level", choices=LEVELS, help="only this one")
    arguments = parser.parse_args()
    if sys.platform != "linux":
        sys.exit("processor time of workers is read from /proc, which Linux alone has")
    with tempfile.TemporaryDirectory() as scratch, Kernel() as kernel:
        for level in [arguments.level] if arguments.level else LEVELS:
            folder = Path(scratch) / level
            rate(level, arguments.count, arguments.seed, arguments.threads, folder)
            places = list(entries(folder))
            stages(kernel, [read_entry(place, {"py"}) for place in places])
            again(kernel, level, places)


if __name__ == "__main__":
    main()
