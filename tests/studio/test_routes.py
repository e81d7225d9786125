"""Every address of the studio: what a page asks for is there, and fits what the page needs."""

import json
from typing import Any

import pytest
from visitor import PLATE, Visitor

from cadwright.viewer import FILES

V1 = "api/designs/plate/versions/v1"


def test_the_page_and_the_viewer_are_served(shared: Visitor) -> None:
    status, page, headers = shared.ask("")
    assert status == 200
    assert b"<!doctype html>" in page.lower()
    assert headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in headers["content-security-policy"]
    for name in ("studio.js", "studio.css", "icon.svg"):
        assert shared.ask(f"page/{name}")[0] == 200, name
    for name, kind in FILES.items():
        status, _, headers = shared.ask(f"viewer/{name}")
        assert (status, headers["content-type"].partition(";")[0]) == (200, kind)
        assert "immutable" in headers["cache-control"]


def test_the_state_lists_designs_planners_and_examples(shared: Visitor) -> None:
    state = shared.get("api/state")
    card = next(card for card in state["designs"] if card["name"] == "plate")
    assert (card["current"], card["versions"], card["status"], card["busy"]) == ("v1", 1, "done", False)
    assert card["request"] == PLATE
    status, picture, headers = shared.ask(card["thumbnail"])
    assert (status, picture[:4]) == (200, b"\x89PNG")
    assert "immutable" in headers["cache-control"]
    embedded = next(each for each in state["planners"] if each["name"] == "embedded")
    assert embedded["ready"]
    assert not embedded["pictures"]
    assert PLATE.split()[1] in " ".join(state["examples"])


def test_a_design_tells_versions_parameters_requirements_and_the_conversation(shared: Visitor) -> None:
    design = shared.get("api/designs/plate")
    assert (design["current"], design["undo"], design["redo"], design["busy"]) == ("v1", None, None, False)
    assert design["versions"][0]["branch"] == ["main"]
    assert {each["name"] for each in design["parameters"]} >= {"length", "width", "thickness"}
    assert {each["verdict"] for each in design["requirements"]} == {"PASS"}
    assert design["script"].startswith("import cadquery")
    assert design["measurements"]["solids"] == 1
    you, answer = design["messages"]
    assert (you["who"], you["text"]) == ("you", PLATE)
    assert (answer["who"], answer["version"], answer["status"], answer["planner"]) == (
        "cadwright",
        "v1",
        "done",
        "embedded",
    )


def test_the_model_is_what_the_viewer_draws(shared: Visitor) -> None:
    status, data, headers = shared.ask(f"{V1}/model", headers={"Accept-Encoding": "gzip"})
    assert (status, headers["content-encoding"]) == (200, "gzip")
    model = json.loads(data)
    assert len(model["instances"]) == 1
    assert model["instances"][0]["face_types"]["shape"] == [10]
    assert "content-encoding" not in shared.ask(f"{V1}/model")[2]


def test_the_sheet_is_drawn(shared: Visitor) -> None:
    status, data, headers = shared.ask(f"{V1}/drawing.svg")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
    assert b"60" in data


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        ("step", b"ISO-10303"),
        ("stl", b""),
        ("glb", b"glTF"),
        ("3mf", b"PK"),
        ("brep", b""),
        ("iges", b""),
        ("dxf", b""),
        ("svg", b"<"),
        ("png", b"\x89PNG"),
        ("py", b"import cadquery"),
        ("pdf", b"%PDF"),
    ],
)
def test_everything_is_exported(shared: Visitor, ending: str, begins: bytes) -> None:
    status, data, headers = shared.ask(f"{V1}/export?format={ending}")
    assert status == 200, data
    assert data
    assert data.startswith(begins)
    assert f"plate-v1.{ending}" in headers["content-disposition"]


def test_what_cannot_be_exported_is_told(shared: Visitor) -> None:
    for ending, reason in (("fcstd", "not a FreeCAD document"), ("exe", "nothing is written"), ("", "nothing")):
        status, data, _ = shared.ask(f"{V1}/export?format={ending}")
        assert status == 400
        assert reason in json.loads(data)["error"]["message"]


def picks(visitor: Visitor, kind: str, count: int) -> list[dict[str, Any]]:
    return [visitor.get(f"{V1}/pick/0/{kind}/{number}") for number in range(count)]


def test_faces_edges_and_corners_are_described(shared: Visitor) -> None:
    faces = picks(shared, "faces", 10)
    top = next(each for each in faces if each["direction"] == [0, 0, 1] and each["form"] == "plane")
    assert top["point"][2] == pytest.approx(5)
    assert top["text"].startswith("flat face, facing +z, ")
    holes = [each for each in faces if each["form"] == "cylinder"]
    assert len(holes) == 4
    assert all(each["sizes"]["diameter"] == pytest.approx(5) and each["concave"] for each in holes)
    assert "round face Ø5, hollow" in holes[0]["text"]
    edges = picks(shared, "edges", 24)
    assert sum(each["sizes"]["length"] == pytest.approx(60) for each in edges) == 4
    assert any(each["text"].startswith("straight edge, 60 mm long, at (0, ") for each in edges)
    assert picks(shared, "vertices", 1)[0]["text"].startswith("corner at (")


def test_what_is_not_there_is_not_picked(shared: Visitor) -> None:
    for place in ("0/faces/99", "7/faces/0", "0/wings/0"):
        status, data, _ = shared.ask(f"{V1}/pick/{place}")
        assert status == 400
        assert "pick" in json.loads(data)["error"]["hint"]
    assert shared.ask(f"{V1}/pick/0/faces/-1")[0] == 404
    assert shared.ask("api/designs/plate/versions/v9/model")[0] == 404
    assert shared.ask("api/designs/plates")[0] == 404
    assert shared.ask("api/unheard")[0] == 404
