"""How often the loop's word counts: scripts known to be right and wrong, played and counted."""

import json
from pathlib import Path

import pytest
from bench_samples import team

from cadwright.bench.order import Order
from cadwright.bench.runner import run
from cadwright.bench.scripted import moved, reply_of, scripts_of
from cadwright.bench.summary import summarise
from cadwright.bench.task import Result
from cadwright.bench.tasks.verdict import REPLIES, Options, Verdict
from cadwright.cli import run as command_line
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.values.placement import Placing

BLOCK = '''request = "A block 40 x 30 x 10 mm with a 6 mm hole through the middle."
right = """
import cadquery as cq
r = cq.Workplane().box(40, 30, 10).faces(">Z").workplane().hole(6)
"""

[[wrong]]
kind = "dimension"
what = "the block is 44 long"
replace = "40"
with = "44"

[[wrong]]
kind = "missing"
what = "there is no hole"
script = """
import cadquery as cq
r = cq.Workplane().box(40, 30, 10)
"""
'''
REPLY = """<thinking>
Standing on its long side.
Check: hole Ø6 through along y at (0, 15)
Check: line along z at x = 0, y = 1: solid 12, open 6, solid 12
</thinking>
```python
import cadquery as cq
r = cq.Workplane("XZ").rect(40, 30).circle(3).extrude(10).translate((0, 5, 15))
```
<DONE>
"""
OTHER = REPLY.replace("circle(3)", "circle(4)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("texts", "edits", REPLIES):
        (tmp_path / "verdict" / name).mkdir(parents=True)
    (tmp_path / "verdict" / "texts" / "block.toml").write_text(BLOCK)
    return tmp_path


def results(folder: Path, kernel: Kernel, checks: str | None = None) -> tuple[Verdict, list[Result]]:
    task = Verdict(folder, Options(checks=checks))
    return task, [task.attempt(record, team(kernel, {})) for record in task.records()]


def test_right_and_wrong_scripts_are_counted(folder: Path, kernel: Kernel) -> None:
    task, (result,) = results(folder, kernel)
    assert (result.id, result.status) == ("texts-block", "done")
    assert {name: count for name, count in result.scores.items() if count} == {
        "all right": 1,
        "done right": 1,
        "undoubted right": 1,
        "all dimension": 1,
        "all missing": 1,
    }
    told, _ = summarise(task.metrics, [result], None)
    assert [told[name] for name in ("right_done", "right_confirmed", "wrong_done", "wrong_undoubted")] == [1, 1, 0, 0]
    assert told["right_done_ci"] == (1, 1)
    assert "| texts | 1 | 100 % | 100 % | 2 | 0 % | 0 % |" in task.remarks([result])


def test_checks_of_a_reply_speak_where_its_own_part_lies(folder: Path, kernel: Kernel) -> None:
    """The reply's part stands otherwise than the record's; its checks hold all the same, and fail the wrong ones."""
    reply = folder / "verdict" / REPLIES / "texts-block.txt"
    reply.write_text(REPLY)
    _, (result,) = results(folder, kernel, REPLIES)
    assert result.scores["undoubted right"] == 1
    assert result.scores["done dimension"] == result.scores["done missing"] == 0


def test_a_reply_that_makes_another_part_is_counted_by_itself(folder: Path, kernel: Kernel) -> None:
    (folder / "verdict" / REPLIES / "texts-block.txt").write_text(OTHER)
    task, (result,) = results(folder, kernel, REPLIES)
    assert result.scores["all model"] == 1
    assert "all right" not in result.scores
    assert all(metric([result]) is None for metric in task.metrics.values())
    assert "1 replies make another part, 0 of them" in task.remarks([result])


def test_requests_without_a_reply_are_left_out(folder: Path) -> None:
    assert Verdict(folder, Options(checks=REPLIES)).records() == []
    assert len(Verdict(folder / "verdict", Options()).records()) == 1


def test_checks_may_come_from_a_folder(folder: Path, kernel: Kernel) -> None:
    (folder / "texts-block.txt").write_text("hole Ø7 through along z\n")
    _, (result,) = results(folder, kernel, str(folder))
    assert result.status == "unmet"
    assert "the right script is unmet" in result.verdict
    (folder / "texts-block.txt").unlink()
    with pytest.raises(InputError, match="texts-block"):
        results(folder, kernel, str(folder))


def test_what_is_no_record_is_one_line(folder: Path) -> None:
    path = folder / "verdict" / "texts" / "block.toml"
    for damaged in ("right = ", 'request = "x"\n', "\udcff"):
        path.write_bytes(damaged.encode(errors="surrogateescape"))
        with pytest.raises(InputError, match="no record of scripts"):
            scripts_of(path)
    with pytest.raises(InputError, match="no records of scripts"):
        Verdict(folder, Options(subset="edits")).records()


def test_a_drawing_that_is_not_there_is_said(folder: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CADWRIGHT_DATA", raising=False)
    path = folder / "verdict" / "texts" / "block.toml"
    path.write_text('drawing = "nowhere.png"\n' + BLOCK)
    with pytest.raises(InputError, match=r"nowhere\.png"):
        results(folder, kernel)


def test_nobody_plans(folder: Path) -> None:
    with pytest.raises(UsageError, match="played by scripted"):
        run(Order(task="verdict", data=folder, planners=("embedded",)))


def test_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = folder / "page.md"
    arguments = ["bench", "run", "verdict", "--data", str(folder), "--subset", "texts", "--report", str(page), "--json"]
    assert command_line(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["task"], told["planner"], told["n"]) == ("verdict", "scripted", 1)
    assert told["metrics"]["right_done"] == 1
    assert told["metrics"]["wrong_undoubted_ci"] == [0, 0]
    assert "cadwright bench run verdict --data DIR --subset texts" in page.read_text()


def test_a_script_is_moved_only_where_it_must_be() -> None:
    assert moved("r = 1", Placing()) == "r = 1"
    assert "_moved" in moved("r = 1", Placing(end=(1.0, 0.0, 0.0)))


def test_a_reply_is_taken_apart(tmp_path: Path) -> None:
    (tmp_path / "reply.txt").write_text(REPLY)
    reply = reply_of(tmp_path / "reply.txt")
    assert reply is not None
    assert reply.noted.count("Check:") == 2
    assert reply.script.startswith("import cadquery")
    assert reply_of(tmp_path / "none.txt") is None
