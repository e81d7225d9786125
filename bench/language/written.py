"""How many requests that were written for parts said in controlled English make these parts.

    python bench/language/written.py corpora/written2.jsonl [--held] [--one] [--only PREFIX] [-v] [--json OUT.jsonl]

Each line of the file is a part: how it is said, and what people wrote for it. What is planned from their words is
compared with what is planned from controlled English: the same script is right, another one where both make the same
solid up to turning and moving. Every second part is held: it is only ever counted. With ``--one`` each part has one of
its requests, another one from part to part. Requests whose numbers do not follow from what is said are left out.
"""

import argparse
import json
import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from corpus import shape
from sameness import same

from cadwright.english.figures import unaccounted
from cadwright.planners.embedded.planner import Plan, plan
from cadwright.planners.embedded.planner import source as written

LIMIT = 40
"""Seconds for one request, with comparing."""


class LateError(Exception):
    """A request has had its time."""


def requests(path: Path, *, held: bool, one: bool, only: str) -> Iterator[dict[str, str]]:
    """The requests of one half of the parts, with how the part is said."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        part = json.loads(line)
        if number % 2 != held or not part["id"].startswith(only):
            continue
        chosen = part["requests"]
        if one:
            at = number // 2 % 4
            chosen = chosen[at : at + 1]
        for text in chosen:
            if not unaccounted(text, part["plain"]):
                yield {"id": part["id"], "text": text, "plain": part["plain"]}


def judged(request: dict[str, str]) -> dict[str, Any]:
    """What became of a request; `LateError` where that takes too long."""
    truth = plan(request["plain"])
    if truth.part is None or truth.not_understood:
        return request | {"outcome": "not said"}
    made = plan(request["text"])
    if made.part is None:
        return request | {"outcome": "declined", "reason": made.reason, "left": made.not_understood}
    verdict = "right" if _is_same(made, truth) else "wrong"
    outcome = f"{verdict} {'unmet' if made.not_understood else 'done'}"
    return request | {"outcome": outcome, "left": made.not_understood, "assumed": made.assumptions}


def _is_same(made: Plan, truth: Plan) -> bool:
    scripts = [re.sub(r"^# things.*$", "", written(each), flags=re.MULTILINE) for each in (made, truth)]
    return scripts[0] == scripts[1] or same(*(shape(f"import math\n{script}", "r") for script in scripts))


def _late(number: int, frame: FrameType | None) -> None:
    raise LateError


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--held", action="store_true", help="the half that is only ever counted")
    parser.add_argument("--one", action="store_true", help="one request of each part")
    parser.add_argument("--only", default="", help="parts whose name begins so")
    parser.add_argument("-v", action="store_true", help="a line for each request")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    signal.signal(signal.SIGALRM, _late)
    counts, told = Counter[str](), []
    for request in requests(given.file, held=given.held, one=given.one, only=given.only):
        signal.alarm(LIMIT)
        try:
            found = judged(request)
        except LateError:
            found = request | {"outcome": "late"}
        except Exception as error:  # noqa: BLE001 - whatever a kernel raises over a part that cannot be built
            found = request | {"outcome": "failed", "reason": f"{type(error).__name__}: {error}"[:200]}
        finally:
            signal.alarm(0)
        counts[found["outcome"]] += 1
        told.append(found)
        if given.v:
            print(f"{found['outcome']:12} {found['id']} {found['text']}\n      {found.get('left')}", flush=True)
    if given.json:
        given.json.write_text("".join(json.dumps(each) + "\n" for each in told))
    print(f"of {counts.total()}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))


if __name__ == "__main__":
    main()
