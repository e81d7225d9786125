"""Text2CAD and CAD-Coder on small data of our own in the published layouts."""

import json
import sys
from pathlib import Path

import pytest
from bench_samples import Told, said

from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.options import chosen
from cadwright.bench.task import Team
from cadwright.bench.tasks.cadcoder import CADCoder
from cadwright.bench.tasks.text2cad import Options, Text2CAD
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel

sys.path.append(str(Path(__file__).parents[1] / "construction"))

from test_text2cad import PLATE, encoded

SCRIPT = "import cadquery as cq\nr = cq.Workplane().rect(2, 2).circle(0.5).extrude(0.5).translate((1, 1, 0))"


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    folder = tmp_path / "text2cad"
    path = folder / "minimal_json" / "0000" / "00000007" / "minimal_json"
    path.mkdir(parents=True)
    (path / "00000007.json").write_bytes(encoded(PLATE))
    lines = ["uid,abstract,beginner,intermediate,expert,keywords"]
    lines.append('0000/00000007,"a plate, with a hole",square plate,"a square plate with a hole","draw a square",x')
    lines.append("0000/00000008,no sequence,no sequence,no sequence,no sequence,x")
    (folder / "text2cad_v1.1.csv").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_texts_of_four_levels_are_held_against_the_sequence(texts: Path, kernel: Kernel) -> None:
    wordings = {
        "a plate, with a hole": Options(level="abstract"),
        "square plate": Options(level="beginner"),
        "draw a square": Options(),
    }
    for text, options in wordings.items():
        (record,) = Text2CAD(texts, options).records()
        assert (record.id, record.request.text) == ("0000/00000007", text)
    task = Text2CAD(texts, Options())
    team = Team(kernel, Workshop(kernel), lambda _: Told([said(SCRIPT)]), pictures=False)
    result = task.attempt(task.records()[0], team)
    assert result.solved
    assert result.scores["surface"] == pytest.approx(0, abs=1e-9)
    assert result.scores["volume"] == pytest.approx(0, abs=1e-2)


def test_what_is_missing_of_the_texts_is_said(texts: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no table"):
        Text2CAD(tmp_path / "nowhere", Options()).records()
    with pytest.raises(InputError, match="standardised"):
        Text2CAD(texts, Options(level="standardised")).records()
    with pytest.raises(UsageError, match="--level"):
        chosen(Text2CAD, {"level": "poetic"})
    for path in (texts / "text2cad" / "minimal_json").rglob("*.json"):
        path.unlink()
    with pytest.raises(InputError, match="no sequence"):
        Text2CAD(texts, Options()).records()


@pytest.fixture
def pictures(tmp_path: Path, kernel: Kernel) -> Path:
    folder = tmp_path / "cadcoder"
    (folder / "steps").mkdir(parents=True)
    (folder / "images").mkdir()
    (folder / "images" / "7_0.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "steps" / "7.step").write_bytes(kernel.write(kernel.execute(SCRIPT).brep, "step"))
    row = {"question_id": 7, "image": "images/7_0.png", "text": "…", "ground_truth": SCRIPT, "step": "steps/7.step"}
    (folder / "cadcoder.jsonl").write_text(json.dumps(row) + "\n" + json.dumps({**row, "step": ""}) + "\n")
    return tmp_path


def test_a_picture_is_asked_about_and_its_solid_is_the_truth(pictures: Path, kernel: Kernel) -> None:
    task = CADCoder(pictures, LoopOptions())
    (record,) = task.records()
    assert [a.kind for a in record.request.attachments] == ["image"]
    team = Team(kernel, Workshop(kernel), lambda _: Told([said(SCRIPT)]), pictures=False)
    result = task.attempt(record, team)
    assert result.solved
    assert result.scores["iou"] == pytest.approx(1)


def test_what_is_missing_of_the_pictures_is_said(pictures: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no records"):
        CADCoder(tmp_path / "nowhere", LoopOptions()).records()
    (pictures / "cadcoder" / "images" / "7_0.png").unlink()
    with pytest.raises(InputError, match=r"7_0\.png"):
        CADCoder(pictures, LoopOptions()).records()
