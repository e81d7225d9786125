"""What can be asked for on the command line, and a session from its start to Ctrl-C."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cadwright.cli import run
from cadwright.cli.play import _rules, _threshold
from cadwright.errors import InputError, PlannerError, UsageError, UserError
from cadwright.play.session import Options, room_of

NO_CHANGE = dict.fromkeys(
    ["rounds", "seconds", "designer_seconds", "maker_seconds", "designer_speed", "characters", "lives"]
) | {"mode": None, "threshold": None}


def target(folder: Path, name: str, *points: object) -> Path:
    path = folder / name
    path.write_text(json.dumps({"curves": [{"type": "line", "control_points": each} for each in points]}))
    return path


def test_who_plays_what(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    names = {}
    for role, partner in [("designer", None), ("maker", None), ("maker", "simulated"), ("designer", "embedded")]:
        room = room_of(Options(role=role, partner=partner, out=out))  # type: ignore[arg-type]
        assert room.people == (role,)
        names[role, partner] = [each.name for each in room.agents.values()]
    assert names["designer", None] == names["designer", "embedded"] == ["embedded maker"]
    assert names["maker", None] == names["maker", "simulated"] == ["simulated designer"]
    assert room_of(Options(role="maker", partner="person", out=out)).people == ("maker", "designer")
    alone = room_of(Options(role="both", practice=True, out=out))
    assert alone.people == ("solo",)
    assert [(each.kind, each.alone) for each in alone.plan] == [("solo", True), ("trial", True)]


@pytest.mark.parametrize(
    ("options", "kind", "reason"),
    [
        ({"role": "both", "partner": "person"}, UsageError, "no partner"),
        ({"role": "designer", "partner": "simulated"}, UsageError, "are designers"),
        ({"role": "maker", "partner": "embedded"}, UsageError, "does not design"),
        ({"partner": "embeded"}, PlannerError, "no planner is called"),
        ({"targets": (Path("nowhere.json"),)}, InputError, "nowhere.json"),
        ({"data": Path("nowhere")}, InputError, "no target designs"),
        ({"data": Path("nowhere"), "targets": (Path("a.json"),)}, UsageError, "files or from a folder"),
        ({"out": Path("/nowhere/games.jsonl")}, InputError, "/nowhere/games.jsonl"),
    ],
)
def test_what_cannot_be_played_is_told(
    options: dict[str, object], kind: type[UserError], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(kind, match=reason):
        room_of(Options(**{"out": tmp_path / "games.jsonl", **options}))  # type: ignore[arg-type]


def test_a_target_has_curves_within_the_canvas(tmp_path: Path) -> None:
    for name, points in (("empty.json", []), ("far.json", [[[0, 0], [25, 0]]])):
        with pytest.raises(InputError, match=name):
            room_of(Options(targets=(target(tmp_path, name, *points),), out=tmp_path / "games.jsonl"))


def test_targets_of_data_sets_grow(data: Path, tmp_path: Path) -> None:
    plans = [room_of(Options(data=data, seed=4, trials=5, out=tmp_path / "games.jsonl")).plan for _ in range(2)]
    assert plans[0] == plans[1]
    counts = [len(each.target.curves) for each in plans[0]]
    assert len(counts) == 5
    assert counts == sorted(counts)


def test_rules_are_a_preset_and_changes() -> None:
    study = _rules("study", NO_CHANGE)
    assert (study.rounds, study.threshold, study.lives) == (3, None, None)
    changed = _rules("study", NO_CHANGE | {"mode": "text", "rounds": 2, "threshold": "0.2"})
    assert (changed.modality, changed.rounds, changed.threshold, changed.lives) == ("text", 2, (0.2, 0.2), 3)
    assert _threshold("0.05,0.2") == (0.05, 0.2)
    assert _threshold("none") is None
    for wrong in ("", "x", "0", "nan", "0.1,0.2,0.3", "2"):
        with pytest.raises(UsageError, match="not a distance"):
            _threshold(wrong)


def test_bad_usage_ends_with_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    assert run(["play", "--role", "designer", "--with", "simulated", "--out", out, "--json"]) == 2
    assert "are designers" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_a_session_is_served_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cadwright", "play", "--with", "person", "--json", "--out", "g.jsonl"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in range(2)]
        found = [re.fullmatch(r"(designer|maker): (http://127\.0\.0\.1:\d+/[\w-]{20,}/)\n", each) for each in lines]
        assert all(found), lines
        addresses = [each[2] for each in found if each]
        assert len(set(addresses)) == 2
        for address in addresses:
            with urllib.request.urlopen(address) as answer:
                assert "Content-Security-Policy" in answer.headers
        process.send_signal(signal.SIGINT)
        answer, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints) == (0, "")
    assert json.loads(answer) == {"games": 0, "won": 0, "file": "g.jsonl"}
