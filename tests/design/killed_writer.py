"""Kills a process that works on a design, at random moments, and looks at the design after each kill.

    python killed_writer.py FOLDER KILLS SEED

Prints what it saw as JSON; ends with a traceback when anything that the killed process was told to be kept is not.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from design_samples import draft, holds, run_records

from cadwright.design import Design, read_transcript

State = tuple[int, int, str | None, str]
"""Records in the log, versions, the current version, the current branch."""


def is_valid(number: int) -> bool:
    return number % 5 != 0


def work(path: Path, seed: int, told: int) -> None:
    """Change the design for ever, telling the state after each change that has returned."""
    rng = random.Random(seed)
    design = Design.open(path)
    os.write(told, b'["open"]\n')
    while True:
        what = change(design, rng)
        if what is not None:
            os.write(told, json.dumps(what).encode() + b"\n")


def change(design: Design, rng: random.Random) -> tuple[str | None, ...] | None:
    """One change at random. Tells ("design", current, branch) for one record in the log, or the transcript's name."""
    number = len(design.versions) + 1
    choice = rng.random()
    if choice < 0.5 or number == 1:
        design.commit(draft(number, valid=is_valid(number)))
    elif choice < 0.6 and design.can_undo:
        design.undo()
    elif choice < 0.7 and design.can_redo:
        design.redo()
    elif choice < 0.73:
        design.branch(f"branch-{number}-{rng.randrange(10**9)}")
    elif choice < 0.85 and design.current and design.current.id != "v1":
        design.checkout("v1")
    elif choice < 0.95:
        writer = design.transcript()
        for record in run_records():
            writer.append(record)
        return ("transcript", writer.name)
    else:
        if design.current is not None:
            design.materialise(design.current, {"part.py": design.current.script.encode(), "part.step": b"x" * 5000})
        return None
    return ("design", design.current.id if design.current else None, design.current_branch)


def state(path: Path) -> State:
    design = Design.open(path)
    records = (path / "log.jsonl").read_bytes().count(b"\n") if (path / "log.jsonl").exists() else 0
    return (records, len(design.versions), design.current.id if design.current else None, design.current_branch)


def kill_once(path: Path, rng: random.Random) -> dict[str, int]:
    """Let a process make some changes, kill it during a later one, and compare the design with what it told."""
    before = state(path)
    hear, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        work(path, rng.randrange(10**9), told)
    os.close(told)
    with os.fdopen(hear, "rb") as pipe:
        lines = [pipe.readline() for _ in range(rng.randint(1, 5))]
        time.sleep(rng.uniform(0.0, 0.004))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines += pipe.readlines()
    return check(path, before, [json.loads(line) for line in lines])


def check(path: Path, before: State, kept: list[list[object]]) -> dict[str, int]:
    torn = not (path / "log.jsonl").read_bytes().endswith(b"\n") if (path / "log.jsonl").exists() else False
    after = state(path)
    changes = [what for what in kept if what[0] == "design"]
    in_flight = after[0] - before[0] - len(changes)
    assert in_flight in (0, 1), f"{len(changes)} changes were told, the log has {after[0] - before[0]} more"
    if changes and not in_flight:
        assert list(after[2:]) == changes[-1][1:]
    design = Design.open(path)
    for number in range(before[1] + 1, after[1] + 1):
        assert holds(design.version(f"v{number}"), draft(number, valid=is_valid(number))), number
    for what in kept:
        if what[0] == "transcript":
            transcript = read_transcript(path / "transcripts" / str(what[1]), design.objects)
            assert (transcript.start, *transcript.steps, transcript.end) == run_records()
    if design.materialised is not None:
        shown = design.version(design.materialised)
        assert (path / "current" / "part.py").read_bytes() == shown.script.encode()
    return {"kills": 1, "changes": len(changes), "in_flight": in_flight, "torn": int(torn)}


def main(folder: str, kills: str, seed: str) -> None:
    rng = random.Random(int(seed))
    path = Path(folder)
    Design.create(path, "killed")
    seen = dict.fromkeys(("kills", "changes", "in_flight", "torn"), 0)
    for _ in range(int(kills)):
        for key, count in kill_once(path, rng).items():
            seen[key] += count
    design = Design.open(path)
    for number, version in enumerate(design.versions, 1):
        assert holds(version, draft(number, valid=is_valid(number)))
    sys.stdout.write(json.dumps(seen | {"versions": len(design.versions)}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
