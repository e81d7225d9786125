"""Drawings read for whoever asks what was understood, through the workers."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from reading_kit import plate_svg

from cadwright import api, report
from cadwright.errors import InputError, UsageError
from cadwright.values import to_builtins


def test_a_sheet_is_told_and_shown(tmp_path: Path) -> None:
    source = tmp_path / "plate.svg"
    source.write_bytes(plate_svg())
    outputs = [tmp_path / "read.png", tmp_path / "read.svg"]
    found = api.read(source, outputs)
    assert found.status == "read"
    assert found.projection == "first"
    assert {view.name for view in found.views} == {"front", "top", "right"}
    assert {d.text: d.value for d in found.dimensions}["Ø5 THRU"] == 5
    assert found.title["material"] == "S235"
    fields = json.loads(json.dumps(to_builtins(found)))
    assert {"views", "dimensions", "title", "unread", "problems", "confidence", "profile"} <= set(fields)
    assert found.profile.unit == "mm"
    assert "  dimension lines end with filled arrowheads" in report.drawing_read(found)
    assert "Ø5 THRU: diameter 5 in top" in report.drawing_read(found)
    assert outputs[1].read_bytes().startswith(b"<?xml")
    with Image.open(outputs[0]) as shown:
        assert shown.mode == "RGB"


def test_a_diagram_is_told_as_none_and_nothing_is_claimed(tmp_path: Path) -> None:
    source = tmp_path / "circuit.svg"
    box = '<path d="M40 40h40v20h-40zM80 50h40M20 50h20" fill="none" stroke="black"/><text x="50" y="36">R1</text>'
    source.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="150mm" height="100mm" viewBox="0 0 150 100">{box}</svg>'
    )
    found = api.read(source)
    assert found.status == "unread"
    assert found.taken_for.startswith("no drawing of a part")
    assert not found.views
    assert not found.dimensions
    assert found.projection is None
    assert [each.text for each in found.unread] == ["R1"]


def blank(side: int = 300) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (side, side), 255).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize(("name", "data"), [("empty.png", blank()), ("letter.dxf", b"Dear all,\n"), ("none.svg", b" ")])
def test_what_cannot_be_read_is_told_in_one_line(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=name) as told:
        api.read(tmp_path / name)
    assert "\n" not in told.value.message


def test_pictures_are_png_or_svg(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"read\.pdf"):
        api.read(tmp_path / "a.svg", [tmp_path / "read.pdf"])
