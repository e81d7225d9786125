"""What a FreeCAD session costs: starting it, a step, a snapshot and going back, checking a document.

Each number is the median of many; the p99 stands beside it. Nothing is compared with a bare FreeCAD but the step
itself, which is timed inside the session as well.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, Session, find
from cadwright.values import Code

BEGIN = """
doc = App.newDocument("part")
plate = doc.addObject("Part::Box", "Plate")
plate.Length, plate.Width, plate.Height = 60, 40, 5
bore = doc.addObject("Part::Cylinder", "Bore")
bore.Placement.Base = App.Vector(20, 20, 0)
cut = doc.addObject("Part::Cut", "Cut")
cut.Base, cut.Tool = plate, bore
doc.recompute()
rounded = doc.addObject("Part::Fillet", "Rounded")
rounded.Base = cut
rounded.Edges = [(1, 3, 3)]
doc.recompute()
count = 0
"""
STEPS = {
    "an expression": "count",
    "a number counted up": "count += 1",
    "a length changed, four features rebuilt": "count += 1; plate.Length = 60 + count % 7",
}


def times(act: Callable[[], object], count: int) -> list[float]:
    """Seconds of so many calls."""
    taken = []
    for _ in range(count):
        started = time.perf_counter()
        act()
        taken.append(time.perf_counter() - started)
    return taken


def told(what: str, taken: list[float]) -> None:
    ordered = sorted(taken)
    last = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    middle = statistics.median(ordered)
    print(f"{what:44s} p50 {1e3 * middle:8.1f} ms   p99 {1e3 * last:8.1f} ms   {1 / statistics.mean(ordered):7.1f} /s")


def memory(leader: int) -> float:
    """MiB of a process and all its descendants, what they share divided among them."""
    try:
        children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
        lines = Path(f"/proc/{leader}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):  # a state that was just dropped
        return 0.0
    own = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    return own + sum(memory(int(child)) for child in children)


def sessions(count: int) -> None:
    def start() -> None:
        with Session() as session:
            session.start()

    told("starting a session", times(start, 5))
    with Session() as session:
        session.step(BEGIN)
        for name, source in STEPS.items():
            told(f"step: {name}", times(lambda source=source: session.step(source), count))  # type: ignore[misc]
        inside = statistics.median(session.step("count").seconds for _ in range(count))
        print(f"{'of an expression, within the session':44s} p50 {1e3 * inside:8.1f} ms")
        undone, again = [], []
        for _ in range(count // 3):
            session.step("count += 1")
            undone += times(session.undo, 1)
            again += times(lambda: session.step("count"), 1)
        told("undo of a step", undone)
        told("first step after it", again)
        crashed = times(lambda: session.step("import os; os._exit(1)"), count // 3)
        told("a step that ends its process, taken back", crashed)
        for number in range(10):
            session.step(f"kept = bytearray({number})")
        told("back to a state from its document", times(lambda: session.restore(1), 1))
        for number in range(10):
            session.step(f"kept = bytearray({number})")
        leader = session.process_id
        if leader is not None:
            print(f"{'memory, ten states kept':44s} {memory(leader):12.0f} MiB")


def environment(count: int) -> None:
    with Kernel() as kernel, FreeCAD() as freecad:
        kernel.warm()
        for pictures in (False, True):
            one = FreeCADEnvironment(kernel, freecad, pictures=pictures)
            one.step(Code(BEGIN))
            one.step(Code(STEPS["a length changed, four features rebuilt"]))
            seen = [one.step(Code(f"plate.Length = {60 + n}")) for n in range(3)]
            assert all(each.valid for each in seen), seen[0]
            changed = iter(range(count + 1))
            taken = times(lambda one=one, c=changed: one.step(Code(f"plate.Length = {70 + next(c)}")), count)  # type: ignore[misc]
            told(f"environment, changed part {'and its sheet' if pictures else 'measured'}", taken)
            document = one.step(Code("0")).document
            one.close()
        assert document is not None
        told("a document checked in a fresh process", times(
            lambda: freecad.call("measurement:check", {}, {"document": document.data}), count
        ))  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="how often each thing is done")
    count = parser.parse_args().count
    taken = times(find, 1)
    found = find()
    if found is None:
        print("FreeCAD is not installed: nothing to measure")
        return
    print(f"FreeCAD {found}; found in {taken[0]:.2f} s")
    sessions(count)
    environment(max(count // 3, 5))


if __name__ == "__main__":
    main()
