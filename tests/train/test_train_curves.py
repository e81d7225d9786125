import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cadwright.cli import run
from cadwright.train.curves import curve, picture, smoothed


def a_run(folder: Path, turns: list[float]) -> Path:
    folder.mkdir()
    lines = [{"phase": 0, "step": step, "rollout/turns": value} for step, value in enumerate(turns, 1)]
    (folder / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_a_curve_is_a_number_over_the_steps(tmp_path: Path) -> None:
    assert curve(a_run(tmp_path / "run", [2.5, 1.5]), "rollout/turns") == [(1, 2.5), (2, 1.5)]


def test_smoothing_takes_the_mean_of_the_last_values() -> None:
    assert smoothed([(1, 2.0), (2, 4.0), (3, 9.0)], 2) == [(1, 2.0), (2, 3.0), (3, 6.5)]


@pytest.mark.parametrize("turns", [[1.0], [2.0, 2.0, 2.0], [5.0, 0.001, 3.0]])
def test_a_picture_shows_all_runs_within_itself(turns: list[float]) -> None:
    found = picture({"GSPO": list(enumerate(turns)), "<GVPM>": [(0, 2.0), (9, 2.5)]}, "rollout/turns", 3)
    tree = ElementTree.fromstring(found)
    points = [
        tuple(map(float, pair.split(",")))
        for line in tree.iter("{http://www.w3.org/2000/svg}polyline")
        for pair in line.attrib["points"].split()
    ]
    assert len(points) == 2 * (len(turns) + 2)
    assert all(0 <= x <= 640 and 0 <= y <= 340 for x, y in points)
    assert {"GSPO", "<GVPM>"} <= {text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")}


def test_the_command_draws_and_tells_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [str(a_run(tmp_path / name, [2.0, 1.5, 1.0])) for name in ("gspo", "gvpm")]
    assert run(["train", "curves", *folders, "-o", str(tmp_path / "turns.svg")]) == 0
    assert "gvpm" in (tmp_path / "turns.svg").read_text()
    assert run(["train", "curves", *folders, "--of", "turns", "-o", str(tmp_path / "x.svg")]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert "there are rollout/turns" in line
