"""IterCAD-Edit on a set of our own in the published layout: what was kept counts beside what was made."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from bench_samples import DECLINED, Told, said

from cadwright.bench.scores import metrics_of
from cadwright.bench.task import Result, Team
from cadwright.bench.tasks.itercad_edit import IterCADEdit, Options, code_kept
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel

SOURCE = "import cadquery as cq\nwidth = 20\nr = cq.Workplane().box(width, 20, 10)\n"
TARGET = SOURCE + "r = r.faces('>Z').workplane().circle(4).extrude(5)\n"
TURNED = SOURCE.replace("20, 10", "20, 8") + "r = r.faces('>Z').workplane().circle(4).extrude(5)\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "itercad-edit"
    (folder / "code").mkdir(parents=True)
    (folder / "code" / "in.py").write_text(SOURCE)
    (folder / "code" / "out.py").write_text(TARGET)
    row = {
        "source_file": "block.json",
        "variant_idx": 3,
        "level": "easy",
        "transform_type": "join",
        "instruction_quantitative": "add a boss of 8 mm diameter, 5 mm high, on top",
        "instruction_qualitative": "add a round boss on top",
        "input_code_path": "code/in.py",
        "target_code_path": "code/out.py",
        "extra": {"published": "records have more"},
    }
    words = {**row, "variant_idx": 4, "level": "hard", "instruction_quantitative": ""}
    (folder / "bench.jsonl").write_text("\n".join(map(json.dumps, (row, words))) + "\n")
    return tmp_path


def attempt(data: Path, kernel: Kernel, replies: Sequence[str], **options: str) -> Result:
    task = IterCADEdit(data, Options(**options))  # type: ignore[arg-type]
    team = Team(kernel, Workshop(kernel), lambda _: Told(replies), pictures=False)
    return task.attempt(task.records()[0], team)


def test_records_have_a_script_and_an_instruction(data: Path) -> None:
    first, second = IterCADEdit(data, Options()).records()
    assert (first.id, second.id) == ("block-3", "block-4")
    assert first.request.text.startswith("add a boss of 8 mm")
    assert second.request.text == "add a round boss on top", "where there are no numbers, there are words"
    assert (first.request.task, first.request.script) == ("edit", SOURCE)
    assert len(IterCADEdit(data, Options(wording="quantitative")).records()) == 1
    assert [r.id for r in IterCADEdit(data, Options(level="hard")).records()] == ["block-4"]


def test_the_target_is_perfect_and_keeps_all(data: Path, kernel: Kernel) -> None:
    result = attempt(data, kernel, [said(TARGET)])
    assert result.scores["surface"] == pytest.approx(0, abs=1e-12)
    assert result.scores["kept"] == pytest.approx(1)
    assert result.scores["code"] == 1
    assert result.group == "easy"
    assert metrics_of(IterCADEdit, [result])["preserved_code"]([result]) == 1


def test_what_was_changed_besides_is_told(data: Path, kernel: Kernel) -> None:
    """The block is 8 instead of 10 high, about its middle: 4000 of 4000 + 0 - 800 is shared."""
    result = attempt(data, kernel, [said(TURNED)])
    assert result.scores["kept"] == pytest.approx(0.8, abs=0.03)
    assert result.scores["code"] == pytest.approx(2 / 3)


def test_a_refusal_keeps_nothing(data: Path, kernel: Kernel) -> None:
    result = attempt(data, kernel, [DECLINED])
    assert not result.solved
    assert result.scores["code"] == 0
    assert "kept" not in result.scores


def test_lines_count_in_their_order() -> None:
    assert code_kept("a\nb\nc\n", "a\nc\nd\n", "c\na\n") == 0.5
    assert code_kept("a\n", "b\n", "b\n") is None


def test_what_is_missing_is_said(tmp_path: Path, data: Path) -> None:
    with pytest.raises(InputError, match=r"index\.jsonl"):
        IterCADEdit(tmp_path / "nowhere", Options()).records()
    (data / "itercad-edit" / "code" / "in.py").unlink()
    with pytest.raises(InputError, match=r"in\.py"):
        IterCADEdit(data, Options()).records()
    (data / "itercad-edit" / "bench.jsonl").write_text("{}\n")
    with pytest.raises(InputError, match="damaged"):
        IterCADEdit(data, Options()).records()
