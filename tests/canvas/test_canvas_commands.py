"""The commands on designs on the canvas."""

import json
from pathlib import Path

import pytest

from cadwright.canvas.pens import read_strokes
from cadwright.cli import run
from cadwright.errors import InputError

LINE = {"curves": [{"type": "line", "control_points": [[0, 0], [1, 0]]}]}


def file(folder: Path, name: str, content: object) -> str:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


def test_distance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line, empty = file(tmp_path, "line.json", LINE), file(tmp_path, "empty.json", {"curves": []})
    assert run(["canvas", "distance", line, empty, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"distance": 1.0}
    assert run(["canvas", "distance", line, line]) == 0
    assert capsys.readouterr().out == "0.000000\n"


def test_apply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edits = [
        {"edit_type": "move_point", "point": [1, 0], "new_point": [0, 5]},
        {"edit_type": "delete_point", "point": [9, 9]},
    ]
    assert run(["canvas", "apply", file(tmp_path, "a.json", LINE), file(tmp_path, "e.json", edits), "--json"]) == 0
    told = capsys.readouterr()
    moved = json.loads(told.out)["design"]["curves"]
    assert moved == [{"type": "line", "control_points": [[0, 0], [0, 5]]}]
    assert "edit 2 (delete_point) changed nothing" in told.err


def test_tool_calls_are_edits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line, arguments = file(tmp_path, "a.json", LINE), {"point": [1, 0], "new_point": [0, 5]}
    good = file(tmp_path, "e.json", [{"name": "move_point", "arguments": arguments}])
    assert run(["canvas", "apply", line, good]) == 0
    assert "[0.0,5.0]" in capsys.readouterr().out
    more = file(tmp_path, "more.json", [{"name": "move_point", "arguments": {**arguments, "far": 1}}])
    assert run(["canvas", "apply", line, more]) == 2
    assert "edit 1 (move_point): extra arguments: far" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"curves": [{"type": "line", "control_points": [[0, 0]]}]}',
        '{"curves": [{"type": "blob"}]}',
        '{"curves": [{"type": "line", "control_points": [[0, 0], [1.7e308, -1.7e308]]}]}',
    ],
)
def test_what_is_no_design(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    bad, line = file(tmp_path, "bad.json", content), file(tmp_path, "line.json", LINE)
    assert run(["canvas", "distance", bad, line]) == 2
    assert "not a design" in capsys.readouterr().err
    wrong = file(tmp_path, "wrong.json", [{"edit_type": "make_curve", "type": "line", "control_points": [[0, 0]]}])
    assert run(["canvas", "apply", line, wrong]) == 2


def test_statistics_of_recorded_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = Path(__file__).with_name("games.jsonl")
    assert run(["canvas", "statistics", str(games)]) == 0
    assert "2 trials of 2 targets" in capsys.readouterr().out
    assert run(["canvas", "statistics", str(games), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["generation"]["rounds"] + found["refinement"]["rounds"] == found["all"]["rounds"]
    assert found["openings"]["move"] == 1


def test_what_is_nested_too_deeply_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deep, line = file(tmp_path, "deep.json", '{"curves":[' + "[" * 100_000), file(tmp_path, "line.json", LINE)
    edits = file(tmp_path, "edits.json", "[" * 100_000)
    for command in (["distance", deep, line], ["apply", line, edits], ["statistics", edits]):
        assert run(["canvas", *command]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(InputError, match="not a drawing"):
        read_strokes(b'{"splines":' * 50_000, "strokes.json")
