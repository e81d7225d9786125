"""What can be asked for on the command line, and a session from its start to Ctrl-C."""

import contextlib
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadwright.canvas.dataset import read
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


@contextlib.contextmanager
def playing(
    folder: Path, *arguments: str, files: int | None = None
) -> Iterator[tuple["subprocess.Popen[str]", str, int]]:
    """A session of the command line in a folder, the path of its page with the token, and its port."""
    import resource

    def few_files() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may ignore it, which is inherited
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    command = [sys.executable, "-m", "cadwright", "play", "--json", "--out", "g.jsonl", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=folder, **pipes, text=True, preexec_fn=few_files) as process:  # type: ignore[call-overload]
        try:
            assert process.stderr is not None
            found = re.fullmatch(r"\w+: http://127\.0\.0\.1:(\d+)(/[\w-]{20,}/)\n", process.stderr.readline())
            assert found
            yield process, found[2], int(found[1])
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
@pytest.mark.parametrize(
    ("name", "impatient"), [("SIGTERM", False), ("SIGHUP", False), ("SIGINT", False), ("SIGTERM", True)]
)
def test_a_signal_loses_no_round_that_was_played(tmp_path: Path, name: str, impatient: bool) -> None:
    with playing(tmp_path) as (process, path, port):
        page = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        page.request("GET", path + "events")
        told = page.getresponse()
        assert told.readline()
        for move, body in (("ready", None), ("say", {"text": "a line", "drawing": {"splines": [[[0, 0], [1, 1]]]}})):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}{move}", json.dumps(body).encode()) as answer:
                assert answer.status == 204
        while b'"past":[{' not in told.readline():
            pass
        process.send_signal(getattr(signal, name))
        if impatient:
            time.sleep(0.05)
            process.send_signal(getattr(signal, name))
        answer, complaints = process.communicate(timeout=30)
        page.close()
    if not impatient:
        assert (process.returncode, complaints) == (0, "")
        assert json.loads(answer)["games"] == 1
    (trial,) = read(tmp_path / "g.jsonl")
    assert len(trial.rounds) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_half_open_requests_lock_nobody_out(tmp_path: Path) -> None:
    with playing(tmp_path, "--role", "both", files=200) as (_, path, port), contextlib.ExitStack() as stack:
        for _ in range(300):
            stranger = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            stranger.sendall(b"GET / HTTP/1.1\r\n")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            assert b"play.js" in answer.read()
