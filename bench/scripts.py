"""Real CadQuery scripts through the sandbox: how many are valid, and do they measure like their STL and STEP files?

python bench/scripts.py --data DIR [-o docs/results/scripts.md]
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.values import Code, Measurements, Observation

NOTE = """\
Differences are relative to the file's volume and diagonal. CADPrompt's files are STL, tessellated by their authors;
cadcoder's scripts have quantised coordinates and its STEP files have not, so that thin parts differ in volume. The
scripts that are not valid or differ by more (volume 10 %, box 1 %):"""
COMMAND = "python bench/scripts.py --data DIR -o docs/results/scripts.md"


class Script(msgspec.Struct):
    """A script, and the file that its result should measure like."""

    set: str
    name: str
    source: str
    reference: Path | None = None


class Outcome(msgspec.Struct):
    """What came of it: relative differences to the reference, where there is one."""

    script: Script
    seen: Observation
    volume: float | None = None
    bbox: float | None = None


def scripts(data: Path) -> Iterator[Script]:
    """All scripts of the three sets."""
    for path in sorted((data / "cadquery_examples").glob("*.py")):
        yield Script("cadquery_examples", path.name, path.read_text())
    for record in records(data / "cadprompt" / "cadprompt.jsonl"):
        yield Script("cadprompt", record["id"], record["cadquery"], data / "cadprompt" / record["stl"])
    for record in records(data / "cadcoder" / "cadcoder.jsonl"):
        name = str(record["question_id"])
        yield Script("cadcoder", name, record["ground_truth"], data / "cadcoder" / record["step"])


def records(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def judge(script: Script, kernel: Kernel) -> Outcome:
    seen = CadQueryEnvironment(kernel, pictures=False).step(Code(script.source))
    if seen.measurements is None or script.reference is None:
        return Outcome(script, seen)
    try:
        wanted = kernel.read(script.reference).measurements
    except InputError:
        return Outcome(script, seen)
    return Outcome(script, seen, *differences(seen.measurements, wanted))


def differences(measured: Measurements, wanted: Measurements) -> tuple[float, float]:
    """Relative difference of volume, and of the box's corners relative to its diagonal."""
    volume = abs(measured.volume - wanted.volume) / max(abs(wanted.volume), 1e-300)
    corners = max(abs(a - b) for a, b in zip(measured.bbox, wanted.bbox, strict=True))
    return volume, corners / max(wanted.diagonal, 1e-300)


def table(outcomes: Sequence[Outcome]) -> list[str]:
    lines = [
        "| set | scripts | valid | box within 1 % | volume within 1 % | median volume difference | median s |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in dict.fromkeys(o.script.set for o in outcomes):
        rows = [o for o in outcomes if o.script.set == name]
        boxes = [o.bbox for o in rows if o.bbox is not None]
        volumes = [o.volume for o in rows if o.volume is not None]
        compared = "| no file | no file | |"
        if volumes:
            near = [sum(v <= 0.01 for v in values) for values in (boxes, volumes)]
            middle = statistics.median(volumes)
            compared = f"| {near[0]} of {len(boxes)} | {near[1]} of {len(volumes)} | {middle:.1e} |"
        seconds = statistics.median(o.seen.seconds for o in rows)
        lines.append(f"| {name} | {len(rows)} | {sum(o.seen.valid for o in rows)} {compared} {seconds:.3f} |")
    return lines


def remarks(outcomes: Sequence[Outcome]) -> list[str]:
    """Every script that is not valid or measures quite unlike its file, and why."""
    lines = []
    for o in outcomes:
        if not o.seen.valid:
            said = o.seen.error.message if o.seen.error else ""
            lines.append(f"- {o.script.set} {o.script.name}: {o.seen.outcome}: {said}")
        elif (o.volume or 0) > 0.1 or (o.bbox or 0) > 0.01:
            lines.append(f"- {o.script.set} {o.script.name}: volume differs by {o.volume:.2e}, box by {o.bbox:.2e}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"))
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("-j", "--threads", type=int, default=2)
    given = parser.parse_args()
    if given.data is None:
        parser.error("name the data sets' folder with --data")
    began = time.perf_counter()
    with Kernel() as kernel, ThreadPoolExecutor(given.threads) as pool:
        kernel.warm()
        outcomes = list(pool.map(lambda script: judge(script, kernel), scripts(given.data)))
    lines = ["# Real scripts through the sandbox", "", f"`{COMMAND}`", "", *table(outcomes), ""]
    lines += [NOTE, ""]
    lines += [*remarks(outcomes), ""]
    print("\n".join(lines))
    print(f"{len(outcomes)} scripts in {time.perf_counter() - began:.1f} s", file=sys.stderr)
    if given.output:
        given.output.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
