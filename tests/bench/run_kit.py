"""Benchmark runs that are started as commands, watched, and compared without what no two runs share."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cadwright.bench.run_folder import results_in
from cadwright.kernel.client import Kernel

TIMES = {"seconds", "planning", "time", "crc32"}
"""What differs between runs: how long things took, when, and check sums of lines that say so."""
PLATES = "cadprompt/embedded"
"""Where a run's folder is below ``--out``."""


def write_plates(data: Path, kernel: Kernel, count: int) -> Path:
    """A data set in CADPrompt's layout: plates with a hole, all different, which the embedded planner makes."""
    folder = data / "cadprompt"
    (folder / "stl").mkdir(parents=True)
    rows = []
    for number in range(count):
        width, height, hole = 30 + number % 20, 24 + number // 20, 5 + number % 7
        script = f"import cadquery as cq\nr = cq.Workplane().box({width}, {height}, 4).faces('>Z').hole({hole})"
        mesh = f"stl/{number % 7}.stl"
        if number < 7:
            (folder / mesh).write_bytes(kernel.write(kernel.execute(script).brep, "stl"))
        text = f"a plate {width} x {height} x 4 mm with a {hole} mm hole in the middle"
        row = {"id": f"plate-{number}", "prompt": text, "prompt_measured": text, "stl": mesh, "cadquery": script}
        rows.append(json.dumps(row | {"gt_props": {}, "deepcad_json": None}))
    (folder / "cadprompt.jsonl").write_text("\n".join(rows) + "\n")
    return data


def command(data: Path, out: Path, *more: str) -> list[str]:
    """`cadwright bench run cadprompt` with two records at a time, which logs what it begins to ``OUT/log``."""
    words = ["bench", "run", "cadprompt", "--data", data, "-p", "embedded", "-j", 2, "--seed", 1, "--out", out]
    return [sys.executable, __file__, str(out / "log"), *map(str, words), *more]


def start(line: Sequence[str], **environment: str) -> subprocess.Popen[bytes]:
    """A command, in a session of its own."""
    folder = Path(line[2]).parent
    folder.mkdir(exist_ok=True)
    with (folder / "stderr").open("ab") as told:
        return subprocess.Popen(
            line, stdout=subprocess.DEVNULL, stderr=told, env={**os.environ, **environment}, start_new_session=True
        )


def records_in(out: Path) -> dict[str, Any]:
    """What came of each record, with the transcripts, but for `TIMES`."""
    folder = out / PLATES
    return {
        name: [
            timeless(json.loads(line))
            for path in sorted((folder / "transcripts" / name).glob("*.jsonl"))
            for line in path.read_text().splitlines()
        ]
        + [{key: value for key, value in to_dict(result).items() if key not in TIMES}]
        for name, result in results_in(folder).items()
    }


def kept_in(out: Path) -> list[str]:
    """The ids of records that are kept, one for each whole line."""
    path = out / PLATES / "results.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line)["id"] for line in lines]


def log_of(out: Path) -> list[tuple[str, float, str]]:
    """What was begun and what was ended: the word, when (`time.monotonic`), and the record's id."""
    path = out / "log"
    rows = [line.split() for line in path.read_text().splitlines()] if path.exists() else []
    return [(word, float(when), name) for word, when, name in rows]


def processes_of(runner: int) -> dict[int, bytes]:
    """The titles of all processes below a runner; any of them may end meanwhile, and be left out."""
    parents, titles = {runner: 0}, dict[int, bytes]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
            titles[int(stat.parent.name)] = (stat.parent / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
    family = {runner}
    while more := {each for each, above in parents.items() if above in family} - family:
        family |= more
    return {each: titles[each] for each in family - {runner} if each in titles}


def timeless(value: Any) -> Any:
    """The value without `TIMES`, however deep they lie."""
    if isinstance(value, Mapping):
        return {key: timeless(each) for key, each in value.items() if key not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def to_dict(result: Any) -> dict[str, Any]:
    """A result as it is written."""
    import msgspec

    return dict(msgspec.to_builtins(result))


def main() -> int:
    """The command line, with a task that logs its records; appending is atomic, whoever is killed."""
    import time
    import traceback

    from cadwright.bench.task import Record, Result, Team
    from cadwright.bench.tasks.cadprompt import CADPrompt
    from cadwright.cli import run

    log = os.open(sys.argv[1], os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    attempt = CADPrompt.attempt

    def logged(self: CADPrompt, record: Record, team: Team) -> Result:
        os.write(log, f"begin {time.monotonic()} {record.id}\n".encode())
        try:
            result = attempt(self, record, team)
        except Exception:
            traceback.print_exc()
            raise
        os.write(log, f"end {time.monotonic()} {record.id}\n".encode())
        return result

    CADPrompt.attempt = logged  # type: ignore[method-assign]
    return run(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
