"""A small data set of our own in the layout of the real ones, and planners that answer from a list."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from cadwright.bench.task import Record, Team
from cadwright.bench.workshop import Workshop
from cadwright.errors import PlannerError
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.values import Message, Reply, ToolSpec, Usage

DONE = "<thinking>It is right.</thinking>\n<DONE>"
DECLINED = "<thinking>No.</thinking>\n<DECLINE>I do not know what that is</DECLINE>"
BROKEN = "import cadquery as cq\nr = cq.Workplane().box(1, 1, 1).edges().fillet(5)"
EMPTY = "import cadquery as cq\nr = cq.Workplane().rect(1, 1)"

PARTS: Mapping[str, tuple[str, str]] = {
    "block": ("a block 30 x 20 x 10 mm", "r = cq.Workplane().box(30, 20, 10)"),
    "plate": (
        "a 40 x 40 x 4 mm plate with a 10 mm hole in the middle",
        "r = cq.Workplane().box(40, 40, 4).faces('>Z').workplane().hole(10)",
    ),
    "pin": ("a pin of 6 mm diameter, 25 mm long", "r = cq.Workplane().circle(3).extrude(25)"),
    "angle": (
        "an L 30 x 30 x 5 mm, 20 mm wide",
        "r = cq.Workplane().polyline([(0, 0), (30, 0), (30, 5), (5, 5), (5, 30), (0, 30)]).close().extrude(20)",
    ),
}


def script(name: str) -> str:
    return f"import cadquery as cq\n{PARTS[name][1]}\n"


def said(source: str) -> str:
    return f"<thinking>A plan.</thinking>\n```python\n{source}\n```"


def write_cadprompt(data: Path, kernel: Kernel) -> Path:
    """``data/cadprompt`` with a record for each of the parts."""
    folder = data / "cadprompt"
    (folder / "stl").mkdir(parents=True)
    lines = []
    for name, (prompt, _) in PARTS.items():
        (folder / "stl" / f"{name}.stl").write_bytes(kernel.write(kernel.execute(script(name)).brep, "stl"))
        row = {
            "id": name,
            "prompt": name,
            "prompt_measured": prompt,
            "stl": f"stl/{name}.stl",
            "cadquery": script(name),
        }
        lines.append(json.dumps(row | {"gt_props": {}, "deepcad_json": None}))
    (folder / "cadprompt.jsonl").write_text("\n".join(lines) + "\n")
    return data


class Told:
    """A planner that gives the replies it was told, then says that it is done."""

    name = "told"

    def __init__(self, replies: Sequence[str]) -> None:
        self._replies = [*replies, *[DONE] * 10]
        self.closed = False

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        return Reply(self._replies.pop(0), usage=Usage(10, 5, 0.25))

    def close(self) -> None:
        self.closed = True


class Unreachable(Told):
    """A planner whose server is down."""

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        raise PlannerError("the server does not answer")


def team(kernel: Kernel, replies: Mapping[str, Sequence[str]], max_turns: int = 5) -> Team:
    """Planners that give these replies to these records; the right script where none are given."""

    def planner(record: Record) -> Planner:
        return Told(replies.get(record.id, [said(script(record.id))] if record.id in PARTS else [DECLINED]))

    return Team(kernel=kernel, workshop=Workshop(kernel), planner=planner, max_turns=max_turns, pictures=False)
