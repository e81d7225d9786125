"""What "this" and "these" mean on the command line: faces and edges that are named."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cadwright.cli import run

Edit = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Edit:
    monkeypatch.chdir(tmp_path)

    def edited(*words: str) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        code = run(["edit", *words, "--planner", "embedded", "--json"])
        return code, json.loads(capsys.readouterr().out)

    return edited


def test_edges_of_a_part(edit: Edit) -> None:
    assert run(["make", "a cube of 20 mm", "-d", "cube", "-p", "embedded"]) == 0
    code, told = edit("fillet this edge 2 mm", "-d", "cube", "--select", "edges/0")
    assert code == 0
    assert told["measurements"]["volume"] == pytest.approx(8000 - (4 - math.pi) * 20, rel=1e-9)
    for reference, reason in (("edges/99", "no edges/99"), ("Pad.Edge1", "no face or edge")):
        code, told = edit("fillet this edge 2 mm", "-d", "cube", "--select", reference)
        assert code == 2
        assert reason in told["error"]["message"]


@pytest.mark.slow
def test_edges_and_faces_of_a_freecad_document(edit: Edit) -> None:
    assert run(["make", "a 40x30x10 mm plate", "--env", "freecad", "-d", "plate", "-p", "embedded"]) == 0
    document = "plate/current/part.FCStd"
    code, told = edit("chamfer these 2 mm", "--file", document, "-d", "a", "--select", "Plate.Edge1")
    assert code == 0, told
    assert told["measurements"]["chamfers"] == [{"size": [2.0, 2.0], "count": 1}]
    code, told = edit("fillet the edges of this face with 1 mm", "-d", "a", "--select", "Chamfer.Face1")
    assert code == 0, told
    assert told["measurements"]["valid"]
    assert told["version"] == "v3"
    code, told = edit("fillet this 1 mm", "-d", "a", "--select", "Nothing.Edge1")
    assert code == 1
    assert told["status"] == "declined"
    code, told = edit("fillet this 1 mm", "-d", "a", "--select", "two words")
    assert code == 2
    assert "nothing of a document" in told["error"]["message"]
