"""How many requests or edits of a corpus are right and done.

    python bench/language/corpus.py CORPUS.toml … [--edits [--from-script]] [-v] [--only ID] [--reader english] [--held]

Each request has a script that makes the right part (or a table of what it measures). What is made of its words is
compared with it up to turning and moving: volume, size, and the volume that both share. *Done* is what was built with
nothing of the request left over. An edit begins with the part that is planned from the words that its part was made
from; where that is not the right part, it has *no start*. With ``--from-script`` it begins with the script that comes
with it, as a user's own: that measures edits alone. Which of the readers of edits answered is counted, too. With
``--reworded`` requests that are not done are planned once more from what a model made of their words.
"""

import argparse
import hashlib
import json
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import cadquery as cq
import sameness
from sameness import NEAR, same

from cadwright.english.figures import unaccounted
from cadwright.parts import things
from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.edits import edit
from cadwright.planners.embedded.planner import Plan, plan
from cadwright.planners.embedded.planner import source as written
from cadwright.values import Request

Record = dict[str, Any]
LIMIT = 25.0
"""Seconds for one request, with comparing, on a machine with nothing else to do."""
NO_START = "no start"
FROM_SCRIPT = "script"
HELD_FROM = 33


def shape(source: str, name: str) -> cq.Shape:
    """The shape that a script binds to a name."""
    names: dict[str, Any] = {"cq": cq}
    exec(compile("import math\n" + source, "script", "exec"), names)
    found = names[name]
    if isinstance(found, cq.Assembly):
        return found.toCompound()
    if isinstance(found, cq.Workplane):
        values = [v for v in found.vals() if isinstance(v, cq.Shape)]
        return values[0] if len(values) == 1 else cq.Compound.makeCompound(values)
    return found


def _sizes(s: cq.Shape) -> tuple[float, float, float]:
    box = s.BoundingBox()
    return box.xlen, box.ylen, box.zlen


def meets(made: cq.Shape, check: Record) -> bool:
    """Whether a shape measures what a table says."""
    size, tolerance = check.get("size"), check.get("size_tol", 0.1)
    if size and any(abs(p - q) > tolerance for p, q in zip(sorted(size), sorted(_sizes(made)), strict=True)):
        return False
    volume = check.get("volume")
    if volume and abs(made.Volume() - volume) > check.get("volume_tol", 0.01) * volume:
        return False
    solids = check.get("solids")
    return solids is None or len(made.Solids()) == int(solids)


def planned(text: str, reader: str) -> tuple[str | None, list[str], str]:
    """The script, what was left over, and the reason where there is no script."""
    made: Plan | Made = plan(text) if reader == "planner" else make(text)
    if made.part is None:
        return None, list(made.not_understood), made.reason
    whole = script(made.part) + things.line(made.reading.mentions) if isinstance(made, Made) else written(made)
    return whole, list(made.not_understood), made.reason


def edited(record: Record, reader: str) -> tuple[str | None, list[str], str]:
    """The script after an edit, what was left over, and the reason where there is no script."""
    if reader == FROM_SCRIPT:
        start: str | None = f"import math\nimport cadquery as cq\n\n{record['before'].lstrip()}"
    else:
        start, left, _ = planned(record["made_from"], reader)
        if start is None or left or not same(shape(start, "r"), shape(record["before"], "result")):
            return None, [], NO_START
    made = edit(Request(record["text"], "edit", script=start))
    return made.script, list(made.not_understood), made.reason


def judged(record: Record, reader: str) -> Record:
    """What became of one request: outcome, and why.

    What is not done in its own words is planned from a rewording, if there is one that keeps its numbers.
    """
    found = _judged(record, reader)
    said = record.get("reworded")
    if said is None or found["outcome"].endswith(" done") or unaccounted(record["text"], said):
        return found
    again = _judged({**record, "text": said}, reader)
    return {**again, "reworded": True} if again["outcome"].endswith(" done") else found


def _judged(record: Record, reader: str) -> Record:
    began = time.perf_counter()
    if "after" in record:
        source, left, reason = edited(record, reader)
    else:
        source, left, reason = planned(record["text"], reader)
    seconds = time.perf_counter() - began
    said = {"id": record["id"], "level": record["level"], "seconds": seconds, "left": left, "reason": reason}
    if source is None:
        return {**said, "outcome": NO_START if reason == NO_START else "declined"}
    verdict = compared(source, record)
    if verdict not in ("right", "wrong"):
        return {**said, "outcome": "declined", "reason": verdict}
    if record.get("expect", "part") != "part":
        verdict = "wrong"
    return {**said, "outcome": f"{verdict} {'unmet' if left else 'done'}"}


def compared(source: str, record: Record) -> str:
    """Whether a script makes the right part: ``right``, ``wrong`` or why it builds none; kept from run to run."""
    truth = {k: record.get(k) for k in ("script", "after", "accept", "check")}
    key = json.dumps([source, truth], default=str).encode() + Path(sameness.__file__).read_bytes()
    kept = Path(tempfile.gettempdir()) / "cadwright-verdicts" / hashlib.sha256(key).hexdigest()
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(_compared(source, record))
    return kept.read_text()


def _compared(source: str, record: Record) -> str:
    try:
        made = shape(source, "r" if re.search(r"^r *=", source, re.M) else "result")
    except Exception as error:  # noqa: BLE001 - whatever a kernel raises over a part that cannot be built
        return f"{type(error).__name__}: {error}"[:200]
    return "right" if _right(made, record) else "wrong"


def _right(made: cq.Shape, record: Record) -> bool:
    if "check" in record:
        return meets(made, record["check"])
    truth = record.get("after") or record.get("script")
    scripts = [truth, *record.get("accept", ())] if truth else []
    return any(alike(made, str(s)) and same(made, shape(str(s), "result")) for s in scripts)


def alike(made: cq.Shape, source: str) -> bool:
    """Whether a right part has about the volume of what was made; volumes are kept from run to run."""
    kept = Path(tempfile.gettempdir()) / "cadwright-volumes" / hashlib.sha256(source.encode()).hexdigest()
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(repr(shape(source, "result").Volume()))
    right = float(kept.read_text())
    return bool(abs(made.Volume() - right) <= NEAR * right)


def serve(connection: Connection, reader: str) -> None:
    """Judge what comes, until nothing comes any more."""
    while True:
        try:
            record = connection.recv()
        except EOFError:
            return
        connection.send(judged(record, reader))


class Judge:
    """A process that judges one request at a time, and dies when a kernel does not come back."""

    def __init__(self, reader: str, limit: float) -> None:
        self.reader = reader
        self.limit = limit
        self.record: Record | None = None
        self._start()

    def _start(self) -> None:
        self.connection, theirs = Pipe()
        self._process = get_context("spawn").Process(target=serve, args=(theirs, self.reader), daemon=True)
        self._process.start()
        theirs.close()

    def give(self, record: Record) -> None:
        """Begin with a request."""
        self.record, self.until = record, time.monotonic() + self.limit
        self.connection.send(record)

    def late(self) -> bool:
        """Whether it has had its time."""
        return self.record is not None and time.monotonic() > self.until

    def again(self) -> None:
        """A new process in the place of one that hangs or died."""
        self._process.kill()
        self._process.join()
        self._start()


def results(records: list[Record], reader: str, jobs: int, limit: float = LIMIT) -> list[Record]:
    """What became of every request, in order."""
    judges = [Judge(reader, limit) for _ in range(min(jobs, len(records)) or 1)]
    waiting, found = list(reversed(records)), dict[str, Record]()
    while len(found) < len(records):
        for judge in judges:
            if judge.record is None and waiting:
                judge.give(waiting.pop())
        ready = wait([j.connection for j in judges if j.record is not None], timeout=1.0)
        for judge in judges:
            if judge.connection in ready or judge.late():
                _take(judge, found)
    return [found[r["id"]] for r in records]


def _take(judge: Judge, found: dict[str, Record]) -> None:
    record = judge.record
    assert record is not None, "it has something to do"
    lost = {"id": record["id"], "level": record["level"], "seconds": 0.0, "left": [], "reason": "no end"}
    try:
        found[record["id"]] = judge.connection.recv() if judge.connection.poll() else {**lost, "outcome": "declined"}
    except EOFError:
        found[record["id"]] = {**lost, "outcome": "declined"}
    judge.record = None
    if found[record["id"]].get("reason") == "no end":
        judge.again()


def held(name: str) -> bool:
    """Whether a request is of the third that is never looked at."""
    number = int(name.rpartition("-")[2].lstrip("e"))
    return number > HELD_FROM and number % 3 == 0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--edits", action="store_true", help="the edits of the corpora, not the requests")
    parser.add_argument("-v", action="store_true", help="a line for each request")
    parser.add_argument("--only", help="requests whose name begins so")
    parser.add_argument("--reader", choices=("planner", "english"), default="planner")
    parser.add_argument("--held", action="store_true", help="the third that is only ever counted")
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for one request")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--reworded", type=Path, help="JSONL of rewordings: the id of a request, and the reply")
    parser.add_argument("--from-script", action="store_true", help="edits begin with the script of their part")
    options = parser.parse_args()
    if options.from_script:
        options.reader = FROM_SCRIPT
    records = [r for c in options.corpora for r in tomllib.loads(c.read_text())["edit" if options.edits else "request"]]
    records = [r for r in records if r["id"].startswith(options.only or "") and held(r["id"]) == options.held]
    if options.reworded:
        lines = map(json.loads, options.reworded.read_text().splitlines())
        replies = {line["id"].rpartition("/")[2]: line["reply"] for line in lines}
        records = [r | {"reworded": replies.get(r["id"])} for r in records]
    found = results(records, options.reader, options.j, options.limit)
    if options.json:
        options.json.write_text(json.dumps(found))
    table: dict[str, Counter[str]] = {}
    for record, result in zip(records, found, strict=True):
        level = record["level"] if record.get("expect", "part") == "part" else "impossible"
        table.setdefault(level, Counter())[result["outcome"]] += 1
        if options.v:
            print(f"{result['outcome']:12} {record['id']} ({level}) {record['text'].strip()}")
            print(f"      left {result['left']} {result['reason']}")
    for level, counts in table.items():
        print(f"{level:10} of {sum(counts.values()):4}: " + ", ".join(f"{k} {v}" for k, v in counts.most_common()))
    seconds = sorted(r["seconds"] for r in found)
    if options.reworded:
        print(f"by their rewording: {sum(r.get('reworded', False) for r in found)} of {len(found)}")
    print(
        f"planning: median {1000 * seconds[len(seconds) // 2]:.0f} ms, longest {1000 * seconds[-1]:.0f} ms",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()
