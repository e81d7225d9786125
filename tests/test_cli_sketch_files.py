"""`cadwright complete` and `cadwright convert`: sketches in files of every kind, whole or not, good or bad."""

import json
import math
import zipfile
from pathlib import Path
from typing import Any

import pytest
from sketch_files_kit import CORNERED, PLATE, RING

from cadwright.cli import run
from cadwright.kernel.freecad.discovery import find

needs_freecad = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    assert run([*arguments, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def graph(path: Path, geometry: list[dict[str, Any]], constraints: list[dict[str, Any]] | None = None) -> str:
    path.write_text(json.dumps({"geometry": geometry, "constraints": constraints or []}))
    return str(path)


def test_a_missing_hole_is_proposed_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "complete", graph(tmp_path / "ring.json", RING[:-1]), "--picture", str(tmp_path / "p.png"))
    assert found["status"] == "done"
    (first, *_) = found["proposals"]
    assert first["geometry"][0]["type"] == "circle"
    assert math.dist(first["geometry"][0]["center"], RING[-1]["center"]) < 1e-6
    assert 0.5 <= first["confidence"] <= 1
    assert first["reason"]
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def test_a_whole_sketch_is_declined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = graph(tmp_path / "plate.json", PLATE)
    found = told(capsys, "complete", path, code=1)
    assert (found["status"], found["proposals"]) == ("declined", [])
    assert run(["complete", path]) == 1
    assert capsys.readouterr().out.startswith("declined: nothing in the sketch implies")


@needs_freecad
@pytest.mark.parametrize("ending", ["json", "FCStd", "dxf"])
def test_the_completed_sketch_is_held_by_constraints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    given = [{"type": "Distance", "references": [{"geometry": 0}], "value": 60.0}]
    out = tmp_path / f"out.{ending}"
    found = told(capsys, "complete", graph(tmp_path / "open.json", CORNERED, given), "-o", str(out))
    assert found["files"] == [str(out)]
    assert found["constraints"]
    assert found["taken"][0] == 1
    again = tmp_path / "again.json"
    told(capsys, "convert", str(out), "-o", str(again))
    sketch = json.loads(again.read_text())
    assert sketch["geometry"][: len(CORNERED)] == CORNERED or ending == "FCStd"
    assert {"Distance", "Coincident"} <= {each["type"] for each in sketch["constraints"]}
    assert len(sketch["geometry"]) > len(CORNERED)


@needs_freecad
def test_one_proposal_may_be_taken_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = graph(tmp_path / "open.json", [*CORNERED, *PLATE[4:7]])
    every = told(capsys, "complete", path)["proposals"]
    assert len(every) > 1
    out = tmp_path / "out.json"
    found = told(capsys, "complete", path, "-o", str(out), "--take", "2")
    assert found["taken"] == [2]
    assert len(json.loads(out.read_text())["geometry"]) == len(CORNERED) + 3 + len(every[1]["geometry"])


@pytest.mark.parametrize("ending", ["svg", "dxf", "oca", "csv", "md", "html", "json"])
def test_a_sketch_comes_back_from_every_file_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    constraints = [{"type": "Radius", "references": [{"geometry": 4}], "value": 3.0, "name": "a -- b > c"}]
    path = graph(tmp_path / "plate.json", PLATE, constraints)
    there, back = str(tmp_path / f"there.{ending}"), tmp_path / "back.json"
    told(capsys, "convert", path, "-o", there)
    assert told(capsys, "convert", there, "-o", str(back))["constraints"] == 1
    assert json.loads(back.read_text()) == json.loads(Path(path).read_text())


def test_a_changed_file_counts_as_it_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    constraints = [{"type": "Horizontal", "references": [{"geometry": 0}]}]
    path = graph(tmp_path / "plate.json", PLATE, constraints)
    drawn = tmp_path / "plate.svg"
    found = told(capsys, "convert", path, "-o", str(drawn))
    assert found["left_out"] == {"constraints": 1}
    assert found["carried"]
    drawn.write_text(drawn.read_text().replace('r="3.0"', 'r="4.0"'))
    back = tmp_path / "back.json"
    assert told(capsys, "convert", str(drawn), "-o", str(back))["constraints"] == 0
    radii = [each["radius"] for each in json.loads(back.read_text())["geometry"] if each["type"] == "circle"]
    assert radii == pytest.approx([4.0] * 4)


def test_what_has_no_extent_and_duplicates_count_as_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd: list[dict[str, Any]] = [
        {"type": "line", "start": [5, 5], "end": [5, 5]},
        {"type": "circle", "center": [1, 1], "radius": 0},
    ]
    path = graph(tmp_path / "odd.json", [*CORNERED, *odd, CORNERED[0]])
    assert run(["complete", path]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("1. 1 line")
    assert "2 primitives without extent count as not there" in said.err
    assert "1 primitives there twice count as not there" in said.err
    assert told(capsys, "complete", graph(tmp_path / "none.json", odd), code=1)["status"] == "declined"


@needs_freecad
def test_contradicting_constraints_are_kept_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = [{"type": kind, "references": [{"geometry": 0}]} for kind in ("Horizontal", "Vertical")]
    out = tmp_path / "out.json"
    found = told(capsys, "complete", graph(tmp_path / "both.json", CORNERED, both), "-o", str(out))
    assert found["constraints"] == []
    assert found["dropped"]
    assert all(each["reason"] for each in found["dropped"])
    written = json.loads(out.read_text())
    assert written["constraints"] == both
    assert len(written["geometry"]) == 4


def test_formats_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = graph(tmp_path / "plate.json", [*PLATE, {"type": "point", "at": [1, 2]}])
    for name, key in (("mrcad", "curves"), ("sketchgraphs", "nodes"), ("json-implicit", "Geometry")):
        out = tmp_path / f"{name}.json"
        found = told(capsys, "convert", path, "-o", str(out), "--as", name)
        assert key in json.loads(out.read_text())
        assert found["left_out"] == ({"Point": 1} if name == "mrcad" else {})
        assert told(capsys, "convert", str(out), "-o", str(tmp_path / "b.json"))["primitives"] == 9 - (name == "mrcad")
    told(capsys, "convert", path, "-o", str(tmp_path / "x.json"), "--as", "nothing", code=2)


def test_a_record_of_many_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = graph(tmp_path / "plate.json", PLATE)
    told(capsys, "convert", path, "-o", str(tmp_path / "s.json"), "--as", "sketchgraphs")
    record = json.loads((tmp_path / "s.json").read_text())
    lines = tmp_path / "all.jsonl"
    lines.write_text(json.dumps({"id": "a", "nodes": {}, "constraints": []}) + "\n" + json.dumps({"id": "b", **record}))
    assert told(capsys, "complete", str(lines), "--sketch", "b", code=1)["status"] == "declined"
    assert "there is no record c" in told(capsys, "complete", str(lines), "--sketch", "c", code=2)["error"]["message"]


NAN = '{"geometry": [{"type": "line", "start": [0, 0], "end": [NaN, 1]}]}'
DANGLING = '{"geometry": [], "constraints": [{"type": "Horizontal", "references": [{"geometry": 3}]}]}'


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b"", "not a sketch in JSON"),
        ("a.json", b"[1, 2]", "no geometry, nodes or curves"),
        ("a.json", NAN.encode(), "no"),
        ("a.json", DANGLING.encode(), "names geometry 3"),
        ("a.json", b'{"geometry": [], "constraints": []}', "no geometry"),
        ("a.json", b'{"curves": [{"type": "arc", "control_points": [[0, 0], [1, 1]]}]}', "mrCAD"),
        ("a.json", b'{"nodes": {"1": {}}, "constraints": []}', "not a SketchGraphs sequence"),
        ("a.dxf", b"\x00\x01 garbage", "DXF"),
        ("a.svg", b"<svg", "SVG"),
        ("a.txt", b"hello", "SGPBench"),
        ("a.csv", b"a;b\n1;2\n", "no table"),
        ("a.oca", b"\xff\xfe", "UTF-8"),
        ("a.jsonl", b"", "no records"),
        ("a.xyz", b"", "files of this kind"),
    ],
)
def test_bad_files_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, said: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    message = told(capsys, "complete", str(path), code=2)["error"]["message"]
    assert said in message
    assert "\n" not in message
    assert message.count(str(path)) <= 1


@needs_freecad
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"no archive"])
def test_bad_documents_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    path = tmp_path / "a.FCStd"
    path.write_bytes(content)
    assert "\n" not in told(capsys, "complete", str(path), code=2)["error"]["message"]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Document.xml", "<Document/>")
    assert "\n" not in told(capsys, "complete", str(path), code=2)["error"]["message"]


@pytest.mark.parametrize("arguments", [("--picture", "p.jpg"), ("--take", "9"), ("-o", "out.xyz")])
def test_what_cannot_be_written_is_bad_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]
) -> None:
    path = graph(tmp_path / "ring.json", RING[:-1])
    if arguments[0] == "-o" and find() is None:
        pytest.skip("there is no FreeCAD on this machine")
    assert told(capsys, "complete", path, *arguments, code=2)["error"]["message"]
