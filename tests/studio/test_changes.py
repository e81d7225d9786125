"""What changes a design: parameters, scripts, undo, redo, branches, and what is shown of it beforehand."""

import json
from pathlib import Path

import pytest
from visitor import PLATE, Visitor

from cadwright.design import Design


def test_a_slider_shows_and_keeps(visitor: Visitor) -> None:
    name = visitor.plate()
    place = f"api/designs/{name}/parameters"
    told = visitor.post(place, {"values": {"thickness": 9}, "preview": True})
    assert told["error"] is None
    assert told["measurements"]["bbox"][5] == pytest.approx(9)
    assert told["model"]["instances"]
    assert visitor.get(f"api/designs/{name}")["current"] == "v1", "a preview keeps nothing"
    tab = visitor.tab(name)
    kept = visitor.post(place, {"values": {"thickness": 8}})
    assert (kept["version"], kept["status"], kept["error"]) == ("v2", "done", None)
    tab.until(lambda event: event["kind"] == "version")
    design = visitor.get(f"api/designs/{name}")
    assert design["measurements"]["bbox"][5] == pytest.approx(8)
    assert (design["undo"], design["redo"]) == ("v1", None)
    assert design["messages"][-2]["text"] == "set thickness = 8"


def test_a_slider_that_goes_too_far_says_why(visitor: Visitor) -> None:
    name = visitor.plate()
    place = f"api/designs/{name}/parameters"
    told = visitor.post(place, {"values": {"hole_diameter": 39}, "preview": True})
    assert told["model"] is None
    assert told["error"]["message"]
    status, data, _ = visitor.ask(place, {"values": {"wings": 2}})
    assert status == 400
    assert "no parameter wings" in json.loads(data)["error"]["message"]
    assert len(visitor.get(f"api/designs/{name}")["versions"]) == 1


def test_a_script_changed_by_hand_is_a_version(visitor: Visitor) -> None:
    name = visitor.plate()
    script = visitor.get(f"api/designs/{name}")["script"]
    place = f"api/designs/{name}/script"
    told = visitor.post(place, {"source": script.replace("60", "70"), "preview": True})
    assert told["measurements"]["bbox"][3] == pytest.approx(35)
    assert visitor.post(place, {"source": script.replace("60", "70")})["version"] == "v2"
    failed = visitor.post(place, {"source": "import cadquery as cq\nr = cq.Workplane().boxx(1, 1, 1)"})
    assert (failed["version"], failed["status"]) == (None, "failed")
    assert failed["error"]["line"] == 2
    assert "boxx" in failed["error"]["message"]
    design = visitor.get(f"api/designs/{name}")
    assert (design["current"], len(design["versions"])) == ("v2", 3)
    assert [each["text"] for each in design["requirements"] if "4 holes" in each["text"]]


def test_undo_redo_branch_checkout_and_accept(visitor: Visitor) -> None:
    name = visitor.plate()
    base = f"api/designs/{name}"
    visitor.post(f"{base}/parameters", {"values": {"thickness": 8}})
    tab = visitor.tab(name)
    assert visitor.post(f"{base}/undo")["current"] == "v1"
    tab.until(lambda event: event["kind"] == "changed" and "busy" not in event)
    assert visitor.post(f"{base}/redo")["current"] == "v2"
    branched = visitor.post(f"{base}/branch", {"name": "thick", "version": "v1"})
    assert (branched["current"], branched["branch"]) == ("v1", "thick")
    assert visitor.post(f"{base}/checkout", {"version": "main"})["branch"] == "main"
    status, data, _ = visitor.ask(f"{base}/branch", {"name": "../x"})
    assert status == 400
    assert "cannot be the name" in json.loads(data)["error"]["message"]
    status, data, _ = visitor.ask(f"{base}/accept", {})
    assert status == 409
    assert "held back" in json.loads(data)["error"]["message"]


def test_versions_are_compared_in_words_and_colours(visitor: Visitor) -> None:
    name = visitor.plate()
    visitor.post(f"api/designs/{name}/parameters", {"values": {"length": 66}})
    told = visitor.get(f"api/designs/{name}/compare?a=v1&b=v2")
    assert any("size" in each["feature"] for each in told["differences"])
    assert "v1 → v2" in told["words"]
    names = [part["name"] for part in told["model"]["shapes"]["parts"]]
    assert names[0] == "common"
    assert "added" in names
    assert visitor.ask(f"api/designs/{name}/compare?a=v1&b=v7")[0] == 404


def test_a_design_that_another_process_has_locked_is_told(visitor: Visitor) -> None:
    name = visitor.plate()
    other = Design.open(visitor.desk.shelf.path(name))
    with other.lock():
        status, data, _ = visitor.ask(f"api/designs/{name}/undo", {})
        assert status == 409
        assert "in use by process" in json.loads(data)["error"]["message"]
        assert visitor.get(f"api/designs/{name}")["current"] == "v1", "it can be looked at"


def test_a_damaged_design_hides_no_other(visitor: Visitor) -> None:
    name = visitor.plate()
    root = visitor.desk.shelf.root
    broken: Path = root / "broken"
    broken.mkdir()
    (broken / "design.json").write_text("{")
    cards = {card["name"]: card for card in visitor.get("api/state")["designs"]}
    assert cards[name]["status"] == "done"
    assert "damaged" in cards["broken"]["request"]
    assert visitor.ask("api/designs/broken")[0] == 409


def test_new_designs_get_names_of_their_own(visitor: Visitor) -> None:
    names = [visitor.post("api/designs", {"name": PLATE})["name"] for _ in range(2)]
    assert names[0] != names[1]
    assert all("/" not in name for name in names)
    assert visitor.post("api/designs", {"name": "../../etc/passwd"})["name"] == "etc-passwd"
    assert visitor.get(f"api/designs/{names[0]}")["versions"] == []
