"""Reports of finished runs in all forms, runs held against each other, records opened."""

import json
import re
import shutil
from pathlib import Path

import pytest
from bench_samples import write_cadprompt

from cadwright.bench import runner
from cadwright.bench.order import Order
from cadwright.bench.reports.comparison import compared
from cadwright.bench.reports.content import sections
from cadwright.bench.reports.gallery import chosen
from cadwright.bench.reports.runs import opened
from cadwright.bench.reports.tables import by_group, by_operation, histogram, number
from cadwright.bench.task import Result
from cadwright.cli import run as command_line
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel


@pytest.fixture(scope="module")
def runs(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs of cadprompt: one with dimensions, one without, where nothing can be built."""
    data = write_cadprompt(tmp_path_factory.mktemp("data"), kernel)
    out = tmp_path_factory.mktemp("runs")
    for prompt in ("measured", "plain"):
        order = Order(
            task="cadprompt", data=data, planners=("embedded",), options={"prompt": prompt}, seed=1, out=out / prompt
        )
        runner.run(order)
    return out


def folder(runs: Path, prompt: str) -> Path:
    return runs / prompt / "cadprompt" / "embedded"


@pytest.mark.slow
def test_a_page_needs_nothing_else_and_shows_every_kind_of_record(runs: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert command_line(["bench", "report", str(runs), "-o", str(page)]) == 0
    text = page.read_text()
    assert not re.search(r"(?:src|href)=['\"](?!data:|#)", text)
    assert "<script" not in text
    assert "embedded, prompt plain" in text
    assert "IterCAD, table 4" in text
    assert "<polyline" in text
    for what in ("best", "failed", "Transcript", "a pin of 6 mm diameter", "data:image/webp;base64,"):
        assert what in text


def test_the_other_forms_hold_the_same(runs: Path, tmp_path: Path) -> None:
    for name in ("report.md", "report.json"):
        assert command_line(["bench", "report", str(runs), "-o", str(tmp_path / name)]) == 0
    page = (tmp_path / "report.md").read_text()
    assert "`cadwright bench run cadprompt --data DIR --planner embedded --prompt plain --seed 1`" in page
    assert "### embedded, prompt plain against embedded" in page
    (section,) = json.loads((tmp_path / "report.json").read_text())
    names = [run["name"] for run in section["runs"]]
    assert len(names) == len(set(names)) == 2
    recall = section["curves"]["recall"]
    assert {len(values) for values in (*recall.values(), section["curves"]["tolerances"])} == {401}
    assert section["compared"][0]["records"] == 4


def test_two_runs_are_held_against_each_other(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    measured, plain = opened([folder(runs, "measured"), folder(runs, "plain")])
    found = compared(measured, plain)
    rows = {row[0]: row[1:] for row in found.table.rows}
    valid = [sum(r.solved for r in run.results) / 4 for run in (measured, plain)]
    assert rows["valid, share"][:3] == (number(valid[0]), number(valid[1]), number(valid[1] - valid[0]))
    assert rows["ir"][2] == number(valid[0] - valid[1])
    assert command_line(["bench", "compare", str(runs / "measured"), str(runs / "plain"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["records"] == 4
    assert command_line(["bench", "compare", str(runs), str(runs)]) == 2
    assert "several runs" in capsys.readouterr().err


def test_records_are_listed_and_opened(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = str(folder(runs, "measured"))
    assert command_line(["bench", "show", run]) == 0
    listed = capsys.readouterr().out
    assert {"block", "plate", "pin", "angle"} <= {line.split()[0] for line in listed.splitlines()}
    assert command_line(["bench", "show", run, "plate", "-o", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "a 40 x 40 x 4 mm plate" in told
    assert "import cadquery as cq" in told
    assert command_line(["bench", "show", run, "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_what_is_missing_is_said(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folder(runs, "measured"), copy)
    shutil.rmtree(copy / "transcripts")
    assert command_line(["bench", "show", str(copy), "pin"]) == 0
    assert "transcripts are not there" in capsys.readouterr().out
    page = tmp_path / "report.html"
    assert command_line(["bench", "report", str(copy), "-o", str(page)]) == 0
    assert "There is no transcript" in page.read_text()
    summary = json.loads((copy / "summary.json").read_text())
    (copy / "summary.json").write_text(json.dumps(summary | {"of": 9}))
    assert command_line(["bench", "report", str(copy), "-o", str(page)]) == 0
    assert "unfinished: 4 of 9 records" in page.read_text()
    (copy / "summary.json").write_text("{}")
    with pytest.raises(InputError, match="another version"):
        opened([copy])
    with pytest.raises(InputError, match="holds no run"):
        opened([tmp_path / "nowhere"])
    assert command_line(["bench", "report", str(runs), "-o", str(tmp_path / "report.pdf")]) == 2


def test_runs_of_two_benchmarks_are_not_compared(runs: Path, tmp_path: Path) -> None:
    (one,) = opened([folder(runs, "measured")])
    other = tmp_path / "other"
    shutil.copytree(folder(runs, "measured"), other)
    summary = json.loads((other / "summary.json").read_text())
    (other / "summary.json").write_text(json.dumps(summary | {"task": "query2cad"}))
    (stranger,) = opened([other])
    with pytest.raises(UsageError, match="nothing in common"):
        compared(one, stranger)
    assert [section.task for section in sections([one, stranger])] == ["cadprompt", "query2cad"]


def test_the_gallery_takes_every_record_once_and_all_kinds() -> None:
    def result(number: int, solved: bool) -> Result:
        return Result(id=str(number), status="done", solved=solved, scores={"surface": float(number)})

    results = [result(n, n < 20) for n in range(24)]
    found = chosen(results, 8)
    assert [(why, r.id) for why, r in found] == [
        ("best", "0"),
        ("best", "1"),
        ("median", "9"),
        ("median", "10"),
        ("worst", "18"),
        ("worst", "19"),
        ("failed", "20"),
        ("failed", "21"),
    ]
    few = chosen(results[:2], 8)
    assert sorted(r.id for _, r in few) == ["0", "1"]


def test_operations_are_counted_in_the_scripts(runs: Path) -> None:
    (run,) = opened([folder(runs, "measured")])
    counts = dict(histogram(run))
    assert counts["extrude"] >= 3
    table = by_operation(run)
    assert table is not None
    assert table.rows[0][1:3] == ("4", "100 %")
    assert by_group([run]) is None
