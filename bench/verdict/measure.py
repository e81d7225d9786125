"""How often the loop's word counts: right scripts called done, wrong ones doubted.

    python bench/verdict/measure.py [texts] [drawings] [edits] [--data DIR] [--checks DIR | --replies] [-v]
        [--records DIR]

Every record of bench/verdict holds a request, a script that does what it asks and some that do not. Each script is the
reply of a planner that says it is done; with --checks it also states the checks of a file DIR/SET-NAME.txt, that were
written from the request alone; with --replies those of the whole replies in bench/verdict/replies, in the frame of the
reply's own script: a record whose reply makes another part is counted as one whose model was wrong. Printed are the
shares of right scripts that were called done, and confirmed, and of wrong ones that were called done, and without a
doubt.
"""

import argparse
import json
import os
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from replying import REPLIES, Replied, motion, part, reply_to

from cadwright import inputs
from cadwright.agent import doubts, run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reading import read
from cadwright.values import Code, Message, Reply, Request, ToolSpec, Transcript

HERE = Path(__file__).resolve().parent
SETS = ("texts", "drawings", "edits")
MODEL = "model"
"""The kind of a reply's own script, where it makes another part than the record's right one."""


class Wrong(msgspec.Struct):
    """A script that does not do what is asked, as the right one with something replaced or whole."""

    what: str
    kind: str
    replace: str = ""
    with_: str = msgspec.field(name="with", default="")
    script: str = ""


class Record(msgspec.Struct):
    """A request with the scripts that answer it rightly and wrongly."""

    request: str
    right: str
    wrong: list[Wrong]
    drawing: str = ""
    before: str | None = None


class Case(msgspec.Struct):
    """What came of one script; ``kind`` is "right" or how it is wrong."""

    name: str
    kind: str
    what: str
    status: str
    doubts: tuple[str, ...]
    failed: tuple[str, ...]

    @property
    def confirmed(self) -> bool:
        """Whether it was called done without a doubt."""
        return self.status == "done" and not self.doubts


class Said:
    """A planner that answers with one script, and notes of its thinking, and is done."""

    name = "scripted"

    def __init__(self, script: str, noted: str) -> None:
        self._reply = f"<thinking>\n{noted}\n</thinking>\n```python\n{script.strip()}\n```\n<DONE>"
        self._given = False

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The script, then that it is done."""
        text = "<thinking>It is what was asked.</thinking>\n<DONE>" if self._given else self._reply
        self._given = True
        return Reply(text)

    def close(self) -> None:
        """Nothing to let go of."""


def cases(
    name: str, record: Record, noted: str, data: Path | None, kernel: Kernel, replied: Replied | None = None
) -> Iterator[Case]:
    """Every script of a record, judged by the loop; of a reply that makes another part its own script alone."""
    scripts = [("right", "", record.right)]
    scripts += [(w.kind, w.what, w.script or record.right.replace(w.replace, w.with_)) for w in record.wrong]
    if replied is not None:
        noted = replied.noted
        scripts = _placed(scripts, record, replied, kernel)
    environment = CadQueryEnvironment(kernel, pictures=False)
    before = None
    if record.before is not None:
        before = environment.step(Code(record.before)).measurements
    request = request_of(record, data)
    wanted = read(record.request, task=request.task, before=before)
    for kind, what, script in scripts:
        done = run(request, Said(script, noted), IterCAD(), environment, requirements=wanted, max_turns=2)
        yield Case(name, kind, what, _status(done), doubts(done), _failed(done))


def _placed(
    scripts: Sequence[tuple[str, str, str]], record: Record, replied: Replied, kernel: Kernel
) -> list[tuple[str, str, str]]:
    """The scripts, their parts where the reply has its own; the reply's script alone where it makes another part."""
    right, own = part(record.right, kernel), part(replied.script, kernel)
    assert right is not None, "bench/verdict/check.py looks after that"
    move = motion(right, own, free=record.before is None) if own is not None else None
    if move is None:
        return [(MODEL, "the reply makes another part" if own is not None else "the reply makes none", replied.script)]
    return [(kind, what, move.of(script)) for kind, what, script in scripts]


def request_of(record: Record, data: Path | None) -> Request:
    """The request as the loop gets it."""
    attached = (inputs.drawing(data / "drawings" / record.drawing),) if record.drawing and data else ()
    return Request(record.request, "make" if record.before is None else "edit", attached, record.before)


def _status(done: Transcript) -> str:
    assert done.end is not None
    return done.end.status


def _failed(done: Transcript) -> tuple[str, ...]:
    best = done.best
    if best is None:
        return ("no valid solid",)
    failed = [f"{c.requirement.text}: {c.evidence}" for c in best.observation.requirements if c.verdict == "FAIL"]
    return (*failed, *done.differing)


def summed(found: Sequence[Case]) -> dict[str, float | int]:
    """The shares of the table in docs/results/verdict.md."""
    mistaken = [c for c in found if c.kind == MODEL]
    right, wrong = [c for c in found if c.kind == "right"], [c for c in found if c.kind not in ("right", MODEL)]
    return {
        "model_wrong": len(mistaken),
        "model_wrong_confirmed": sum(c.confirmed for c in mistaken),
        "right": len(right),
        "right_done": round(sum(c.status == "done" for c in right) / max(len(right), 1), 3),
        "right_confirmed": round(sum(c.confirmed for c in right) / max(len(right), 1), 3),
        "wrong": len(wrong),
        "wrong_done": round(sum(c.status == "done" for c in wrong) / max(len(wrong), 1), 3),
        "wrong_confirmed": round(sum(c.confirmed for c in wrong) / max(len(wrong), 1), 3),
    }


def main() -> None:
    """Run the sets that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["texts"], choices=SETS)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"))
    parser.add_argument("--checks", type=Path)
    parser.add_argument("--records", type=Path, default=HERE, help="where the sets are, with their replies")
    parser.add_argument("--replies", type=Path, nargs="?", const=Path())
    parser.add_argument("--only", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    chosen = parser.parse_args()
    replies = chosen.records / REPLIES.name if chosen.replies == Path() else chosen.replies
    with Kernel() as kernel:
        for one in chosen.sets:
            found: list[Case] = []
            for path in sorted((chosen.records / one).glob("*.toml")):
                if chosen.only not in path.stem:
                    continue
                record = msgspec.convert(tomllib.loads(path.read_text()), Record)
                replied = reply_to(one, path.stem, replies) if replies else None
                if replies and replied is None:
                    print(f"{one}-{path.stem}: no reply")
                    continue
                noted = _checks(chosen.checks, one, path.stem)
                data = Path(chosen.data) if chosen.data else None
                for case in cases(path.stem, record, noted, data, kernel, replied):
                    found.append(case)
                    if chosen.verbose:
                        _tell(case)
            print(json.dumps({"set": one, "checks": bool(chosen.checks or replies), **summed(found)}))
            kinds = Counter(c.kind for c in found if c.kind not in ("right", MODEL))
            slipped = Counter(c.kind for c in found if c.kind not in ("right", MODEL) and c.confirmed)
            for case in found:
                if case.kind == MODEL:
                    print(f"  the model was wrong: {case.name}: {case.what} -> {_mark(case)}")
            print("  wrong and confirmed:", {kind: f"{slipped[kind]}/{n}" for kind, n in kinds.items()})


def _checks(folder: Path | None, one: str, name: str) -> str:
    if folder is None:
        return ""
    lines = (folder / f"{one}-{name}.txt").read_text().splitlines()
    return "\n".join(f"Check: {line.removeprefix('Check:').strip()}" for line in lines if line.strip())


def _mark(case: Case) -> str:
    return "confirmed" if case.confirmed else case.status


def _tell(case: Case) -> None:
    print(f"{case.name} [{case.kind}] {case.what} -> {_mark(case)}")
    for line in case.failed:
        print("     FAIL", line)
    for line in case.doubts:
        print("     ?", line)


if __name__ == "__main__":
    main()
