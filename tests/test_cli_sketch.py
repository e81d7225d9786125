"""`cadwright sketch`: pictures of sketches, good and bad, become constrained sketches."""

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from cadwright.cli import run
from cadwright.kernel.freecad.discovery import find
from cadwright.sketch.graph import Circle, Line, Sketch
from cadwright.sketch.handdrawn import STEADY, draw_by_hand, strokes_by_hand
from cadwright.sketch.photographed import photographed

needs_freecad = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
PLATE = Sketch(
    (
        Line((-0.5, -0.3), (0.5, -0.3)),
        Line((0.5, -0.3), (0.5, 0.3)),
        Line((0.5, 0.3), (-0.5, 0.3)),
        Line((-0.5, 0.3), (-0.5, -0.3)),
        Circle((0.2, 0.05), 0.12),
    )
)


def drawn(path: Path) -> Path:
    draw_by_hand(PLATE, 4, hand=STEADY).save(path)
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> dict[str, Any]:
    assert run([*map(str, arguments), "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@needs_freecad
@pytest.mark.parametrize(
    ("scale", "low", "high"),
    [("width=80", 79.9, 80.1), ("diameter = 2 cm", 78, 88), ("length=40mm", 39.9, 40.1), (None, 0.99, 1.01)],
)
def test_a_drawing_becomes_a_sketch_of_the_size_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scale: str | None, low: float, high: float
) -> None:
    out = tmp_path / "out.json"
    said = [] if scale is None else ["--scale-by", scale]
    found = told(capsys, "sketch", drawn(tmp_path / "plate.png"), "-o", out, *said)
    assert (found["status"], found["primitives"], found["files"]) == ("done", 5, [str(out)])
    assert found["constraints"] >= 6
    graph = json.loads(out.read_text())
    lines = [each for each in graph["geometry"] if each["type"] == "line"]
    assert Counter(each["type"] for each in graph["geometry"]) == {"line": 4, "circle": 1}
    assert low <= max(abs(each["start"][0] - each["end"][0]) for each in lines) <= high


@needs_freecad
@pytest.mark.parametrize("ending", ["FCStd", "dxf", "svg"])
def test_a_photograph_is_written_in_any_format(tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str) -> None:
    photo, out = tmp_path / "photo.jpg", tmp_path / f"out.{ending}"
    photographed(Image.open(drawn(tmp_path / "plate.png")), 4, "lined").save(photo)
    told(capsys, "sketch", photo, "-o", out, "--scale-by", "width=80")
    back = tmp_path / "back.json"
    assert told(capsys, "convert", out, "-o", back)["primitives"] == 5


def noise(mode: str, size: tuple[int, int]) -> bytes:
    """A picture of many soft blots, as fur is."""
    random = np.random.default_rng(3)
    coarse = Image.fromarray(random.integers(0, 255, (24, 32, 3), dtype=np.uint8)).resize(
        size, Image.Resampling.BICUBIC
    )
    kept = io.BytesIO()
    coarse.convert(mode).save(kept, "PNG")
    return kept.getvalue()


def plain(colour: str, size: tuple[int, int] = (400, 300)) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", size, colour).save(kept, "PNG")
    return kept.getvalue()


@pytest.mark.parametrize(
    "picture",
    [
        plain("white"),
        plain("black"),
        plain("white", (5, 5)),
        noise("RGB", (800, 600)),
        b"no picture",
        b"",
        b"\x89PNG\r\n",
    ],
    ids=["blank", "black", "tiny", "fur", "text", "empty", "cut off"],
)
def test_what_is_no_sketch_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], picture: bytes
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(picture)
    assert run(["sketch", str(path), "-o", str(tmp_path / "out.json")]) == 2
    error = capsys.readouterr().err.strip()
    assert error.startswith("cadwright: ")
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "out.json").exists()


def recorded() -> list[list[list[float]]]:
    """What a tablet records of the plate: x, y and milliseconds."""
    strokes = [stroke for stroke, _ in strokes_by_hand(PLATE, 4, hand=STEADY)]
    return [[[float(x), float(y), 8.0 * n] for n, (x, y) in enumerate(stroke)] for stroke in strokes]


def as_svg(strokes: list[list[list[float]]]) -> str:
    paths = "".join(f'<path d="M{" L".join(f"{x:.2f} {y:.2f}" for x, y, _ in each)}"/>' for each in strokes)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g fill="none" stroke="black">{paths}</g></svg>'


@needs_freecad
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pen.json", json.dumps({"strokes": recorded()})),
        ("points.json", json.dumps([{"points": [{"x": x, "y": y, "t": t} for x, y, t in s]} for s in recorded()])),
        ("columns.json", json.dumps({"drawing": [list(zip(*stroke, strict=True)) for stroke in recorded()]})),
        ("pen.svg", as_svg(recorded())),
    ],
)
def test_strokes_of_a_tablet_become_a_sketch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str
) -> None:
    path, out = tmp_path / name, tmp_path / "out.json"
    path.write_text(text)
    found = told(capsys, "sketch", path, "-o", out, "--scale-by", "width=80")
    assert (found["status"], found["primitives"]) == ("done", 5)
    assert Counter(each["type"] for each in json.loads(out.read_text())["geometry"]) == {"line": 4, "circle": 1}


@needs_freecad
def test_what_is_left_out_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = np.array(Image.open(drawn(tmp_path / "plate.png")))
    cv2.putText(image, "R5", (60, 50), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2, cv2.LINE_AA)
    Image.fromarray(image).save(tmp_path / "noted.png")
    assert run(["sketch", str(tmp_path / "noted.png"), "-o", str(tmp_path / "out.json")]) == 0
    assert "left out, since it is no geometry: 2 letters" in capsys.readouterr().err
    assert told(capsys, "sketch", tmp_path / "noted.png", "-o", tmp_path / "out.json")["beside"] == {"letters": 2}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.json", "{", "no JSON"),
        ("a.json", "[" * 100_000, "no JSON"),
        ("a.json", "{}", "no strokes"),
        ("a.json", '{"strokes": []}', "no strokes"),
        ("a.json", '{"strokes": [7]}', "stroke 1 has no points"),
        ("a.json", '{"strokes": [[[0, 0], [1]]]}', "no x and y"),
        ("a.json", '{"strokes": [[[0, NaN], [1, 2]]]}', "NaN for a number"),
        ("a.json", '{"strokes": [[[0, 1e300], [1, 2]]]}', "for a number"),
        ("a.json", '{"strokes": [[[0, "1"], [1, 2]]]}', "for a number"),
        ("a.json", json.dumps({"strokes": [[[0, 0]]] * 5001}), "5001 strokes"),
        ("a.svg", "<svg/>", "shows no strokes"),
        ("a.svg", "<html/>", "no SVG"),
        ("a.svg", "", "no SVG"),
    ],
)
def test_what_holds_no_strokes_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    assert run(["sketch", str(tmp_path / name), "-o", str(tmp_path / "out.json")]) == 2
    error = capsys.readouterr().err.strip()
    assert message in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("scale", ["wide=80", "width", "width=0", "width=80 feet", "width=-3"])
def test_what_is_no_size_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], scale: str) -> None:
    found = told(capsys, "sketch", tmp_path / "plate.png", "-o", tmp_path / "o.json", "--scale-by", scale, code=2)
    assert "is no size" in found["error"]["message"]
