"""What the sandbox costs: executions of a small CadQuery part, guest and verifier together.

Three ways, measured in turns in one run: in this process, in the sandbox's warm workers, and in a new process for
each execution. Afterwards the memory of the warm workers, and many executions in a row to see that nothing grows.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cadwright.kernel.occ.boot_cadquery
from cadwright.kernel.occ import guest, verify
from cadwright.sandbox import ForkWorker, probe

SCRIPT = """
import cadquery as cq
plate = cq.Workplane("XY").box(60, 40, 5).edges("|Z").fillet(3)
result = plate.faces(">Z").workplane().rect(44, 24, forConstruction=True).vertices().hole(5)
"""
EXPECTED_VOLUME = 11568.67
GUEST, VERIFY = "cadwright.kernel.occ.guest:execute", "cadwright.kernel.occ.verify:measure"
ALONE = """
import sys
from cadwright.kernel.occ import boot, guest, verify
boot.boot()
made, blobs = guest.execute({"source": sys.stdin.read()}, {})
print(verify.measure({}, blobs)[0]["measurements"]["volume"])
"""


class Ways:
    """The three ways to execute the script; each returns the volume."""

    def __init__(self) -> None:
        self.guest = ForkWorker(["cadwright.kernel.occ.guest", "cadwright.kernel.occ.boot_cadquery"], role="guest")
        self.verifier = ForkWorker(["cadwright.kernel.occ.boot", "cadwright.kernel.occ.verify"], role="trusted")
        cadwright.kernel.occ.boot_cadquery.boot()

    def in_process(self) -> float:
        """Both functions called here."""
        _, blobs = guest.execute({"source": SCRIPT}, {})
        return _volume(verify.measure({}, blobs)[0])

    def sandbox(self) -> float:
        """A child of each warm worker."""
        made = self.guest.call(GUEST, {"source": SCRIPT})
        return _volume(self.verifier.call(VERIFY, {}, made.blobs).value)

    def new_process(self) -> float:
        """A process that imports everything, without any isolation."""
        command = [sys.executable, "-c", ALONE]
        return float(subprocess.run(command, input=SCRIPT, capture_output=True, text=True, check=True).stdout)


def _volume(value: dict[str, Any]) -> float:
    return float(value["measurements"]["volume"])


def timed(way: Callable[[], float], count: int, clients: int) -> tuple[float, list[float]]:
    """Seconds in all, and of each of ``count`` executions by ``clients`` threads."""

    def once(_: int) -> float:
        started = time.perf_counter()
        assert abs(way() - EXPECTED_VOLUME) < 0.1
        return time.perf_counter() - started

    started = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        each = list(pool.map(once, range(count)))
    return time.perf_counter() - started, each


def compare(ways: Ways, rounds: int) -> list[dict[str, Any]]:
    """Rounds of all the ways in turns, with one client and with two."""
    counts = {"in process": (ways.in_process, 10), "sandbox": (ways.sandbox, 10), "new process": (ways.new_process, 2)}
    rows = []
    for clients in (1, 2):
        seconds, times = dict.fromkeys(counts, 0.0), {name: list[float]() for name in counts}
        for way, _ in counts.values():
            way()
        for _ in range(rounds):
            for name, (way, count) in counts.items():
                total, each = timed(way, count, clients)
                seconds[name] += total
                times[name] += each
        rows += [_row(name, clients, seconds[name], times[name]) for name in counts]
    return rows


def _row(name: str, clients: int, seconds: float, times: list[float]) -> dict[str, Any]:
    ordered = sorted(times)
    return {
        "way": name,
        "clients": clients,
        "n": len(ordered),
        "per_second": len(ordered) / seconds,
        "p50_ms": statistics.median(ordered) * 1000,
        "p99_ms": ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))] * 1000,
    }


def descendants(pid: int) -> list[int]:
    """All processes below a process, itself included."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [each for child in (task / "children").read_text().split() for each in descendants(int(child))]
    return found


def memory_mib(pids: list[int], kind: str) -> float:
    """Resident (Rss) or proportional (Pss) memory of some processes together."""
    total = 0
    for pid in pids:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith(kind + ":"))
    return total / 1024


def state(ways: Ways) -> dict[str, float]:
    """What may grow: memory, descriptors and processes, of this process and of the workers."""
    time.sleep(0.2)  # for the last child to end and the spare one to come
    workers = [each for worker in (ways.guest, ways.verifier) for each in descendants(worker.process_id or 0)]
    return {
        "parent_rss_mib": memory_mib([os.getpid()], "Rss"),
        "parent_descriptors": len(os.listdir("/proc/self/fd")),
        "workers_pss_mib": memory_mib(workers, "Pss"),
        "worker_descriptors": sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in workers),
        "worker_processes": len(workers),
    }


def growth(ways: Ways, executions: int) -> dict[str, Any]:
    """The state after a tenth of the executions and after all of them."""
    timed(ways.sandbox, executions // 10, 2)
    before = state(ways)
    seconds, _ = timed(ways.sandbox, executions - executions // 10, 2)
    return {"executions": executions, "seconds": seconds, "before": before, "after": state(ways)}


def report(result: dict[str, Any]) -> None:
    """Print the tables."""
    print(f"isolation lacks: {'; '.join(result['isolation']) or 'nothing'}\n")
    print(f"{'way':<12} {'clients':>7} {'n':>5} {'per second':>11} {'p50 ms':>8} {'p99 ms':>8}")
    for row in result["ways"]:
        print("{way:<12} {clients:>7} {n:>5} {per_second:>11.2f} {p50_ms:>8.1f} {p99_ms:>8.1f}".format(**row))
    print(f"\nsandbox over in-process at the median: {result['overhead_ms']:.1f} ms (at most 40 wanted)")
    print(f"throughput over a new process each: {result['times_faster']:.1f} times (at least 10 wanted)")
    print("warm workers: " + ", ".join(f"{name} {size:.0f} MiB" for name, size in result["memory_mib"].items()))
    many = result["growth"]
    print(f"\n{many['executions']} executions, {many['seconds']:.0f} s; after a tenth of them and after all:")
    for name, value in many["before"].items():
        print(f"{name:<20} {value:>9.1f} {many['after'][name]:>9.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of all ways in turns (default: 5)")
    parser.add_argument("--executions", type=int, default=1000, help="executions in a row (default: 1000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    ways = Ways()
    rows = compare(ways, options.rounds)
    one = {row["way"]: row for row in rows if row["clients"] == 1}
    workers = {"guest": ways.guest, "verifier": ways.verifier}
    result = {
        "isolation": probe().lacks(),
        "ways": rows,
        "overhead_ms": one["sandbox"]["p50_ms"] - one["in process"]["p50_ms"],
        "times_faster": one["sandbox"]["per_second"] / one["new process"]["per_second"],
        "memory_mib": {name: memory_mib(descendants(each.process_id or 0), "Pss") for name, each in workers.items()},
        "growth": growth(ways, options.executions),
    }
    for worker in workers.values():
        worker.close()
    print(json.dumps(result)) if options.json else report(result)


if __name__ == "__main__":
    main()
