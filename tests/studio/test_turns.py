"""Turns: what is told of them while they last, stopping, several tabs and designs, and what a killed server leaves."""

import base64
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from visitor import PLATE, TOKEN, Visitor, studio

from cadwright.design import Design
from cadwright.kernel.client import Kernel

SLOW = "import time\nimport cadquery as cq\ntime.sleep(50)\nr = cq.Workplane().box(1, 1, 1)"


def test_a_turn_is_told_step_by_step(visitor: Visitor) -> None:
    name = visitor.post("api/designs", {"name": PLATE})["name"]
    tab = visitor.tab(name)
    turn = visitor.post(f"api/designs/{name}/turns", {"text": PLATE}, 202)["turn"]
    end = tab.end(turn)
    assert (end["status"], end["version"]) == ("done", "v1")
    kinds = tab.kinds()
    assert kinds.index("code") < kinds.index("feedback") < kinds.index("version") < kinds.index("end")
    assert any(event["kind"] == "progress" and event["doing"] == "executing" for event in tab.heard)
    assert not visitor.get(f"api/designs/{name}")["busy"]
    changed = visitor.turn(name, "make it 8 mm thick")
    assert (changed["status"], changed["version"]) == ("done", "v2")
    texts = [each["text"] for each in visitor.get(f"api/designs/{name}")["messages"] if each["who"] == "you"]
    assert texts == [PLATE, "make it 8 mm thick"]


def test_what_is_not_understood_is_answered_and_stays_in_the_conversation(visitor: Visitor) -> None:
    name = visitor.post("api/designs")["name"]
    end = visitor.turn(name, "please sing a song")
    assert end["status"] == "declined"
    assert end["text"]
    said = visitor.get(f"api/designs/{name}")["messages"]
    assert [each["who"] for each in said] == ["you", "cadwright"]
    assert visitor.ask(f"api/designs/{name}/turns", {"text": ""})[0] == 202
    assert visitor.get(f"api/designs/{name}")["versions"] == []


def test_an_unknown_planner_is_told_in_words(visitor: Visitor) -> None:
    name = visitor.post("api/designs")["name"]
    told = visitor.turn(name, PLATE, planner="nobody")
    assert told["kind"] == "error"
    assert "no planner is called" in told["text"]


def slowly(visitor: Visitor, name: str, tmp_path: Path) -> tuple[Any, str]:
    """A turn that runs for a minute: a script to start from, which sleeps."""
    upload = visitor.ask("api/uploads?name=slow.py", SLOW.encode())
    assert upload[0] == 200, upload
    tab = visitor.tab(name)
    key = json.loads(upload[1])["id"]
    turn = visitor.post(f"api/designs/{name}/turns", {"text": "make it longer", "attachments": [key]}, 202)["turn"]
    time.sleep(1)
    return tab, turn


def test_a_stop_stops_at_once_and_keeps_what_was_there(visitor: Visitor, tmp_path: Path) -> None:
    name = visitor.plate()
    tab, turn = slowly(visitor, name, tmp_path)
    assert visitor.get(f"api/designs/{name}")["busy"]
    for place, body in (("turns", {"text": "wider"}), ("undo", {}), ("parameters", {"values": {"length": 70}})):
        status, data, _ = visitor.ask(f"api/designs/{name}/{place}", body)
        assert status == 409
        assert "a turn is running" in json.loads(data)["error"]["message"]
    other = visitor.post("api/designs")["name"]
    assert visitor.turn(other, PLATE)["status"] == "done", "other designs go on"
    began = time.monotonic()
    visitor.post(f"api/designs/{name}/stop")
    assert tab.end(turn)["status"] == "stopped"
    assert time.monotonic() - began < 2
    assert visitor.get(f"api/designs/{name}")["current"] == "v1"
    assert visitor.turn(name, "make it 8 mm thick")["status"] == "done"


def test_two_tabs_hear_the_same_and_a_later_one_what_was_said(visitor: Visitor, tmp_path: Path) -> None:
    name = visitor.plate()
    first, second = visitor.tab(name), visitor.tab(name)
    started = visitor.post(f"api/designs/{name}/turns", {"text": "make it 8 mm thick"}, 202)["turn"]
    first.end(started), second.end(started)
    assert first.kinds() == second.kinds()
    tab, turn = slowly(visitor, name, tmp_path)
    late = visitor.tab(name)
    assert late.heard[0]["busy"]
    assert late.heard[0]["turn"] == turn
    late.until(lambda event: event["kind"] == "progress" and event["turn"] == turn)
    visitor.post(f"api/designs/{name}/stop")
    assert late.end(turn)["status"] == tab.end(turn)["status"] == "stopped"


def test_a_browser_that_closes_mid_turn_loses_nothing(visitor: Visitor) -> None:
    name = visitor.post("api/designs")["name"]
    tab = visitor.tab(name)
    visitor.post(f"api/designs/{name}/turns", {"text": PLATE}, 202)
    tab.close()
    limit = time.monotonic() + 60
    while visitor.get(f"api/designs/{name}")["current"] != "v1":
        assert time.monotonic() < limit
        time.sleep(0.1)


def test_a_closed_studio_stops_its_turns(tmp_path: Path, kernel: Kernel) -> None:
    with studio(tmp_path / "designs", kernel) as visitor:
        name = visitor.plate()
        slowly(visitor, name, tmp_path)
        began = time.monotonic()
    assert time.monotonic() - began < 8
    assert Design.open(tmp_path / "designs" / name).current is not None


def test_picked_faces_and_strokes_come_with_the_request(visitor: Visitor) -> None:
    name = visitor.plate()
    dot = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
    # Looking straight down on 100 by 100 mm about the origin, from z = 50 to z = -50.
    lens = [0.02, 0, 0, 0, 0, 0.02, 0, 0, 0, 0, -0.02, 0, 0, 0, 0, 1]
    view = {"kind": "model", "version": "v1", "size": [200, 250], "frame": [0, 50, 200, 200], "lens": lens}
    strokes = [{"points": [[100, 150, 0.5], [120, 150, 0.5], [198, 150, 0.5]], "colour": "#f00", "width": 3}]
    asked = {
        "picked": [{"version": "v1", "part": 0, "id": "edges/0"}],
        "strokes": strokes,
        "view": view | {"picture": f"data:image/png;base64,{dot}"},
    }
    visitor.turn(name, "make it 8 mm thick", **asked)
    design = Design.open(visitor.desk.shelf.path(name))
    transcript = design.read_transcript(design.versions[-1])
    assert transcript is not None
    marks = transcript.start.request.marks
    assert marks is not None
    assert marks.picks[0].kind == "edge"
    assert [*marks.strokes[0].on] == [(0, 0, 5), (10, 0, 5), None]
    assert marks.strokes[0].points[0] == (0.5, 0.6)
    assert marks.picture is not None
    assert marks.picture.data.startswith(b"\x89PNG")
    message = next(each for each in visitor.get(f"api/designs/{name}")["messages"][2:] if each["who"] == "you")
    assert message["strokes"] == 1
    assert message["picked"][0].startswith("straight edge")


@pytest.mark.parametrize("ending", ["step", "stl"])
def test_files_are_started_from(visitor: Visitor, ending: str) -> None:
    name = visitor.plate()
    _, data, _ = visitor.ask(f"api/designs/{name}/versions/v1/export?format={ending}")
    status, told, _ = visitor.ask(f"api/uploads?name=part.{ending}", data)
    assert status == 200
    upload = json.loads(told)
    assert upload["kind"] == {"step": "cad", "stl": "scan"}[ending]
    if ending == "stl":
        return
    fresh = visitor.post("api/designs")["name"]
    end = visitor.turn(fresh, "", attachments=[upload["id"]])
    assert end["status"] == "done", end
    assert visitor.get(f"api/designs/{fresh}")["language"] == "freecad"


def test_a_drawing_is_made_from(visitor: Visitor) -> None:
    name = visitor.plate()
    _, data, _ = visitor.ask(f"api/designs/{name}/versions/v1/export?format=pdf")
    upload = json.loads(visitor.ask("api/uploads?name=sheet.pdf", data)[1])
    fresh = visitor.post("api/designs")["name"]
    end = visitor.turn(fresh, "", attachments=[upload["id"]])
    assert end["version"] == "v1", end
    design = visitor.get(f"api/designs/{fresh}")
    assert design["messages"][0]["attachments"] == ["sheet.pdf"]


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing_finished(tmp_path: Path) -> None:
    root = tmp_path / "designs"
    program = (
        "import sys, time; from pathlib import Path; from cadwright.studio.session import opened\n"
        f"with opened(Path(sys.argv[1]), 0, token={TOKEN!r}) as (desk, address):\n"
        "    print(address, flush=True); time.sleep(600)"
    )

    def started() -> tuple["subprocess.Popen[str]", Visitor]:
        process = subprocess.Popen([sys.executable, "-c", program, str(root)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        with process.stdout:
            return process, Visitor(None, process.stdout.readline().strip())  # type: ignore[arg-type]

    process, visitor = started()
    try:
        name = visitor.plate()
        slowly(visitor, name, tmp_path)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(20)
        visitor.leave()
        before = Design.open(root / name)
        assert before.current is not None
        process, visitor = started()
        design = visitor.get(f"api/designs/{name}")
        assert (design["current"], design["busy"]) == ("v1", False)
        assert design["messages"][0]["text"] == PLATE
        assert visitor.turn(name, "make it 8 mm thick")["status"] == "done"
    finally:
        visitor.leave()
        process.kill()
        process.wait(20)


@pytest.mark.slow
def test_fifty_versions_are_as_fast_as_one(visitor: Visitor) -> None:
    name = visitor.plate()

    def look() -> float:
        began = time.monotonic()
        visitor.get(f"api/designs/{name}")
        visitor.get("api/state")
        return time.monotonic() - began

    look()
    first = min(look() for _ in range(5))
    kept = []
    for number in range(50):
        began = time.monotonic()
        visitor.post(f"api/designs/{name}/parameters", {"values": {"thickness": 5 + number / 10}})
        kept.append(time.monotonic() - began)
    after = min(look() for _ in range(5))
    assert len(visitor.get(f"api/designs/{name}")["versions"]) == 51
    assert after < max(0.15, 10 * first)
    assert sorted(kept[-10:])[5] < 2 * sorted(kept[:10])[5] + 0.2


def test_the_edge_that_was_picked_is_rounded_and_no_other(visitor: Visitor) -> None:
    name = visitor.plate()
    told = visitor.turn(name, "fillet this edge 2 mm", picked=[{"version": "v1", "part": 0, "id": "edges/0"}])
    assert told["status"] == "done", told
    design = visitor.get(f"api/designs/{name}")
    assert "picked_fillet" in [each["name"] for each in design["parameters"]]
    assert [(f["radius"], f["count"]) for f in design["measurements"]["fillets"]] == [(2.0, 1)]
