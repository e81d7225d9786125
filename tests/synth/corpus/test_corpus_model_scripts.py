"""Scripts by a planner: told what to use, believed nothing, the work goes on."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cadwright.errors import PlannerError, UnansweredError, UsageError
from cadwright.jobs import Threads
from cadwright.planners.options import ModelOptions
from cadwright.synth.corpus.model_scripts import Asked, asked_drawings, planner_of, script_in, wish
from cadwright.synth.corpus.near import Seen
from cadwright.synth.corpus.pipeline import Order, write
from cadwright.synth.corpus.shards import read_records
from cadwright.values import Message, Reply, ToolSpec, Usage

WRITTEN = """\
import cadquery as cq

length, width, height = {size}, 40, 12
# A block
r = cq.Workplane().rect(length, width).extrude(height)
"""
OPERATIONS = """\
r = r.union(cq.Workplane().polygon(6, 20).extrude(20, both=True))
sketch = r.faces(">Z").workplane().pushPoints([(0, 0)]).circle(3).slot2D(4, 1)
outline = cq.Workplane().lineTo(3, 0).threePointArc((4, 1), (3, 2)).lineTo(0, 2).close()
"""
"""They use all of P_base."""


def said(code: str) -> str:
    return f"Here it is:\n```python\n{code}```\n"


HOSTILE = {
    "no-code": "I would rather not.",
    "syntax": said("r = (\n"),
    "no-r": said(WRITTEN.replace("r = ", "part = ").format(size=50) + OPERATIONS.replace("r = r", "part = part")),
    "operations": said("import cadquery as cq\nr = cq.Workplane()\n"),
    "no-cadquery": said("from build123d import *\nr = Box(1, 2, 3)\n"),
    "exception": said(WRITTEN.format(size=50) + OPERATIONS + "r = r.edges().fillet(500)\n"),
    "timeout": said(WRITTEN.format(size=50) + OPERATIONS + "while True:\n    pass\n"),
    "blocked": said(
        WRITTEN.format(size=50) + OPERATIONS + "import socket\nsocket.create_connection(('1.1.1.1', 80))\n"
    ),
    "memory": said(WRITTEN.format(size=50) + OPERATIONS + "x = b'x' * 10**11\n"),
    "several-solids": said(
        WRITTEN.format(size=50) + OPERATIONS + "r = r.union(cq.Workplane().box(9, 9, 9).translate((200, 0, 0)))\n"
    ),
    "extents": said(WRITTEN.format(size=5000) + OPERATIONS),
    "not-repeatable": said(
        WRITTEN.format(size=50)
        + OPERATIONS
        + "import time\nr = r.union(cq.Workplane().box(9, 9, 50 + time.time_ns() % 97))\n"
    ),
    "near-duplicate": said(WRITTEN.format(size=80) + OPERATIONS),
}


class Writer:
    """Writes what it is told to for a number."""

    name = "writer"

    def __init__(self, replies: dict[int, str]) -> None:
        self._replies = replies

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        (number,) = (n for n in self._replies if f"this is number {n})" in messages[1].text)
        return Reply(self._replies[number], usage=Usage(70, 30))

    def close(self) -> None:
        pass


@pytest.mark.slow
def test_hostile_code_is_rejected_with_its_reason_and_the_work_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = len(HOSTILE) + 1
    replies = dict(enumerate(HOSTILE.values(), 1))
    replies |= {number: said(WRITTEN.format(size=80 + number) + OPERATIONS) for number in (0, last)}
    replies[last - 1] = replies[0]
    monkeypatch.setattr("cadwright.synth.corpus.model_scripts.planner_of", lambda _: Writer(replies))
    with asked_drawings(Asked("writer", seconds=5.0), 1, ["easy"]) as make:
        done = write(Order("drawings", 2, 1), make, tmp_path, Threads(2), judge=Seen())
    lines = [json.loads(line) for line in (tmp_path / "rejected.jsonl").read_text().splitlines()]
    assert [line["reason"] for line in lines] == list(HOSTILE)
    assert lines[6]["code"].endswith("pass\n")
    assert done.records == 2
    one, two = read_records(tmp_path)
    assert one["provenance"] == {
        "source": "planner",
        "planner": "writer",
        "family": wish(1, 0, "easy").family,
        "tokens": 100,
    }
    assert one["words"] == ["A block"]
    assert two["number"] == last


@pytest.mark.slow
def test_what_is_not_answered_is_asked_all_the_same(tmp_path: Path) -> None:
    box = tmp_path / "box"
    asked = Asked(f"bridge:{box}", ModelOptions(timeout=0.5))
    order = Order("drawings", 2, 1)
    with asked_drawings(asked, 1, ["easy"]) as make, pytest.raises(UnansweredError):
        write(order, make, tmp_path / "out", Threads(2))
    assert len(list(box.glob("*/prompt.md"))) == 2
    for number, folder in enumerate(box.glob("*/prompt.md")):
        folder.with_name("reply.md").write_text(said(WRITTEN.format(size=50 + number) + OPERATIONS))
    with asked_drawings(Asked(asked.planner), 1, ["easy"]) as make:
        assert write(order, make, tmp_path / "out", Threads(2)).records == 2


def test_wishes_say_what_to_use_and_differ() -> None:
    texts = {wish(1, number, "hard").messages()[1].text for number in range(50)}
    assert len(texts) == 50
    assert wish(1, 3, "easy") == wish(1, 3, "easy")
    wished = wish(1, 3, "hard")
    assert all(name in wished.messages()[1].text for name in wished.operations)


def test_the_last_block_counts() -> None:
    assert script_in("```python\na = 1\n```\nor rather\n```py\nb = 2\n```\n") == "b = 2\n"
    assert script_in("```json\n{}\n```") == ""


def test_planners_that_cannot_invent() -> None:
    with pytest.raises(UsageError, match="invents no parts"):
        planner_of(Asked("embedded"))
    with pytest.raises(PlannerError, match="no planner"):
        planner_of(Asked("nobody"))
