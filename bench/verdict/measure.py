"""What `cadwright bench run verdict` measures, script by script: for looking at single records.

    python bench/verdict/measure.py [texts] [drawings] [edits] [--data DIR] [--checks DIR | --replies] [-v]
        [--records DIR] [--only NAME]

With -v every script is printed with its verdict, what failed and what is in doubt. With --checks the planner states the
checks of DIR/SET-NAME.txt, with --replies those of the whole replies beside the records, in the frame of the reply's
own script: a record whose reply makes another part is counted as one whose model was wrong.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cadwright.bench.scripted import MODEL, RIGHT, Case, checks_of, played, reply_of, request_of, scripts_of
from cadwright.kernel.client import Kernel

HERE = Path(__file__).resolve().parent
SETS = ("texts", "drawings", "edits")


def drawings_of(data: Path | None) -> tuple[Path, ...]:
    """Where the drawings of the records are; nowhere without data."""
    return (Path(data) / "drawings",) if data else ()


def summed(found: Sequence[Case]) -> dict[str, float | int]:
    """The shares of the table in docs/results/verdict.md."""
    model = [c for c in found if c.kind == MODEL]
    told: dict[str, float | int] = {"model_wrong": len(model), "model_wrong_confirmed": sum(c.undoubted for c in model)}
    for name, cases in (("right", [c for c in found if c.kind == RIGHT]), ("wrong", [c for c in found if c.wrong])):
        told[name] = len(cases)
        told[f"{name}_done"] = round(sum(c.status == "done" for c in cases) / max(len(cases), 1), 3)
        told[f"{name}_confirmed"] = round(sum(c.undoubted for c in cases) / max(len(cases), 1), 3)
    return told


def main() -> None:
    """Run the sets that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["texts"], choices=SETS)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"))
    parser.add_argument("--checks", type=Path)
    parser.add_argument("--records", type=Path, default=HERE, help="where the sets are, with their replies")
    parser.add_argument("--replies", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    chosen = parser.parse_args()
    with Kernel() as kernel:
        for one in chosen.sets:
            found: list[Case] = []
            for path in sorted(path for path in (chosen.records / one).glob("*.toml") if chosen.only in path.stem):
                name, record = f"{one}-{path.stem}", scripts_of(path)
                reply = reply_of(chosen.records / "replies" / f"{name}.txt") if chosen.replies else None
                if chosen.replies and reply is None:
                    print(f"{name}: no reply")
                    continue
                stated = reply or (checks_of(chosen.checks / f"{name}.txt") if chosen.checks else "")
                for case in played(record, stated, request_of(record, drawings_of(chosen.data)), kernel):
                    found.append(case)
                    if chosen.verbose or case.kind == MODEL:
                        _tell(path.stem, case)
            print(json.dumps({"set": one, "checks": bool(chosen.checks or chosen.replies), **summed(found)}))
            kinds, slipped = (Counter(c.kind for c in found if c.wrong and c.undoubted >= n) for n in (0, 1))
            print("  wrong and confirmed:", {kind: f"{slipped[kind]}/{n}" for kind, n in kinds.items()}, flush=True)


def _tell(name: str, case: Case) -> None:
    print(f"{name} [{case.kind}] {case.what} -> {'confirmed' if case.undoubted else case.status}")
    for line in case.failed:
        print("     FAIL", line)
    for line in case.doubts:
        print("     ?", line, flush=True)


if __name__ == "__main__":
    main()
