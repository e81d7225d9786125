"""Whole commands whose planner is somebody who writes files."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from bridge_kit import answered

from cadwright import api
from cadwright.canvas import Design, Drawing, Instruction
from cadwright.cli import run
from cadwright.kernel.client import Kernel
from cadwright.planners.bridge.planner import BridgePlanner
from cadwright.planners.options import ModelOptions
from cadwright.players import PlannedMaker

BLOCK = "<thinking>a block</thinking>\n```python\nimport cadquery as cq\nr = cq.Workplane().box(60, 40, {})\n```"
DONE = "<thinking>as asked</thinking>\n<DONE>"


def block(_: Path, told: dict[str, Any]) -> str:
    """A block that is too thin at first."""
    turn: int = told["turn"]
    return [BLOCK.format(5), BLOCK.format(8), DONE][turn - 1]


def test_make_asks_turn_by_turn_and_the_second_time_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box, design = tmp_path / "box", tmp_path / "d"
    line = ["make", "a 60x40x8 mm block", "--planner", f"bridge:{box}", "-d", str(design), "--json"]
    with answered(box, block) as names:
        assert run(line) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["status"], made["turns"], made["cost_usd"], made["planner"]) == ("done", 3, 0.0, f"bridge:{box}")
    assert made["tokens"] > 3 * 1000, "the instruction is read three times"
    assert [name.rpartition("-")[0] for name in names] == [f"a-60x40x8-mm-block-{n}" for n in (1, 2, 3)]
    second = box / names[1]
    prompt = (second / "prompt.md").read_text()
    assert prompt.index("===== 4: user =====") < prompt.index("FAIL: ") < prompt.index("![](picture-1.png)")
    assert (second / "picture-1.png").read_bytes().startswith(b"\x89PNG")
    assert not (second / "tools.json").exists()
    shutil.rmtree(design)
    assert run(line) == 0, "all is found"
    assert json.loads(capsys.readouterr().out)["tokens"] == made["tokens"]
    assert len(list(box.glob("[!.]*/messages.json"))) == 3


@pytest.mark.slow
def test_what_nobody_answers_ends_with_one_line_and_goes_on_where_it_was(
    tmp_path: Path, kernel: Kernel, capsys: pytest.CaptureFixture[str]
) -> None:
    box, design = tmp_path / "box", tmp_path / "d"
    line = ["make", "a 60x40x8 mm block", "--planner", f"bridge:{box}", "-d", str(design), "--reply-timeout", "0.2"]
    assert run(line) == 2
    chosen, waiting, failure = capsys.readouterr().err.strip().splitlines()
    assert chosen.startswith("planner: bridge:")
    assert waiting.startswith("waiting for ")
    assert failure.startswith("cadwright: no reply in 0.2 s: nobody wrote ")
    assert not design.exists()
    assert run(["bridge", "list", str(box)]) == 0
    row, total = capsys.readouterr().out.splitlines()
    assert row.startswith("open       a-60x40x8-mm-block-1-")
    assert total == "1 open, 0 answered"
    with answered(box, block) as names:
        made = api.make("a 60x40x8 mm block", design, settings=api.Settings(planner=f"bridge:{box}"), kernel=kernel)
    assert made.status == "done"
    assert len(names) == 3
    assert run(["bridge", "list", str(box), "--open", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"requests": [], "open": 0, "answered": 3}
    assert run(["bridge", "show", str(box), names[0]]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("===== 1: system =====")
    assert shown.endswith("===== answer =====\n\n" + BLOCK.format(5) + "\n")
    assert run(["bridge", "show", str(box), "none"]) == 2


@pytest.mark.slow
def test_an_edit_is_asked_with_the_script_that_there_is(tmp_path: Path, kernel: Kernel) -> None:
    def think(own: Path, told: dict[str, Any]) -> str:
        if own.name.startswith("make-it-9-mm-thick-1-"):
            assert "box(60, 40, 8)" in (own / "prompt.md").read_text()
            return BLOCK.format(9) + "\n<DONE>"
        return block(own, told)

    box, design = tmp_path / "box", tmp_path / "d"
    settings = api.Settings(planner=f"bridge:{box}", reply_seconds=60)
    with answered(box, think) as names:
        api.make("a 60x40x8 mm block", design, settings=settings, kernel=kernel)
        edited = api.edit("make it 9 mm thick", design, settings=settings, kernel=kernel)
    assert edited.status == "done"
    assert edited.measurements is not None
    assert edited.measurements.volume == pytest.approx(60 * 40 * 9)
    assert len(names) == 4


def test_a_maker_of_mrcad_calls_the_tools_that_it_is_offered(tmp_path: Path) -> None:
    """With ``reply.json``, and its schema in ``tools.json``."""

    def think(own: Path, told: dict[str, Any]) -> str | None:
        if told["turn"] > 1:
            return "<DONE>"
        offered = {tool["name"]: tool["parameters"] for tool in json.loads((own / "tools.json").read_text())}
        assert set(offered["make_curve"]["required"]) == {"type", "control_points"}
        call = {"name": "make_curve", "arguments": {"type": "line", "control_points": [[0, 0], [3, 4]]}}
        (own / "reply.json").write_text(json.dumps({"calls": [call]}))
        return None

    planner = BridgePlanner(f"bridge:{tmp_path}", ModelOptions(timeout=60))
    with answered(tmp_path, think):
        made = PlannedMaker(planner).make(Instruction("a line", Drawing(())), Design(()), ())
    (edit,) = made.edits
    assert edit.type == "line"  # type: ignore[union-attr]
    assert made.note == ""
