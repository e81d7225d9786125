"""What a conversation costs a model to read: the tokens of each turn, estimated from what is really sent.

    python bench/verdict/tokens.py [texts] [drawings] [edits] [--data DIR] [--only NAME] [-v]

The planner sends the right script of each record of bench/verdict with a trace of the usual length, looks at the result
and says that it is done: two turns, pictures included, and three when the first script is a wrong one. Letters count a
quarter of a token and pixels 1/750 (protocols/tokens.py). Printed per set are medians of what the first turn sends,
what the second one adds to it, and the sum that a provider without a cache would read over both.
"""

import argparse
import json
import os
import statistics
from collections.abc import Sequence
from pathlib import Path

import msgspec
from measure import HERE, SETS, drawings_of

from cadwright.agent import run
from cadwright.bench.scripted import Scripts, request_of, scripts_of
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.tokens import weigh
from cadwright.requirements.reader import read
from cadwright.values import Code, Message, Reply, ToolSpec

TRACE = "What the part consists of, feature by feature, and the plan that follows from it. " * 6
"""About as long as a model's reasoning; it is not sent again once it was superseded."""


class Sent(msgspec.Struct):
    """Tokens that each turn sends, all messages together."""

    name: str
    turns: list[int]

    @property
    def added(self) -> int:
        """What the last turn sends beyond what the first one did."""
        return self.turns[-1] - self.turns[0]


class Looking:
    """A planner that sends its scripts one by one, and then says that it is done; it counts what it is sent."""

    name = "scripted"

    def __init__(self, scripts: Sequence[str]) -> None:
        self._left = list(scripts)
        self.turns: list[int] = []

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The next script, or that it is done."""
        self.turns.append(sum(weigh(message).tokens for message in messages))
        if not self._left:
            return Reply("<thinking>It is what was asked.</thinking>\n<DONE>")
        return Reply(f"<thinking>\n{TRACE}\n</thinking>\n```python\n{self._left.pop(0).strip()}\n```")

    def close(self) -> None:
        """Nothing to let go of."""


def sent(name: str, record: Scripts, data: Path | None, kernel: Kernel, *, wrong: bool) -> Sent:
    """What the turns of one record's conversation send."""
    environment = CadQueryEnvironment(kernel)
    before = None if record.before is None else environment.step(Code(record.before)).measurements
    request = request_of(record, drawings_of(data))
    wanted = read(record.request, task=request.task, before=before)
    scripts = [record.wrong[0].of(record.right)] if wrong else []
    planner = Looking([*scripts, record.right])
    run(request, planner, IterCAD(), environment, requirements=wanted, max_turns=4)
    return Sent(name, planner.turns)


def main() -> None:
    """Measure the sets that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["texts"], choices=SETS)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"))
    parser.add_argument("--only", default="")
    parser.add_argument("--wrong", action="store_true", help="the first script is a wrong one: three turns")
    parser.add_argument("-v", "--verbose", action="store_true")
    chosen = parser.parse_args()
    with Kernel() as kernel:
        for one in chosen.sets:
            found = []
            for path in sorted(path for path in (HERE / one).glob("*.toml") if chosen.only in path.stem):
                found.append(sent(path.stem, scripts_of(path), chosen.data, kernel, wrong=chosen.wrong))
                if chosen.verbose:
                    print(f"{path.stem}: {found[-1].turns}", flush=True)
            middle = {
                "first": statistics.median(each.turns[0] for each in found),
                "added": statistics.median(each.added for each in found),
                "all": statistics.median(sum(each.turns) for each in found),
            }
            print(json.dumps({"set": one, "records": len(found), **middle}), flush=True)


if __name__ == "__main__":
    main()
