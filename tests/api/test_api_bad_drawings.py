"""Drawings as they should not be: each gets a clear statement of what was read and what was missing."""

import io
from pathlib import Path

import ezdxf
import numpy as np
import pytest
from PIL import Image

from cadwright import api
from cadwright.api.differences import read_drawing
from cadwright.api.work import Settings
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel

BRACKET = "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10)\n"
ENCRYPTED = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"3 0 obj<</Filter/Standard/V 1/R 2/O<" + b"41" * 32 + b">/U<" + b"42" * 32 + b">/P -4>>endobj\n"
    b"trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]>>\n%%EOF"
)
TEXT = "this was never a drawing"


def svg(*boxes: tuple[int, int, int, int]) -> bytes:
    """A sheet of plain rectangles: left, top, width, height."""
    paths = "".join(f'<path d="M{x} {y}h{w}v{h}h-{w}z"/>' for x, y, w, h in boxes)
    lines = f'<g fill="none" stroke="black" stroke-width="0.5">{paths}</g>'
    size = 'width="200mm" height="150mm" viewBox="0 0 200 150"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{lines}</svg>'.encode()


def noise() -> bytes:
    buffer = io.BytesIO()
    grain = np.random.default_rng(1).integers(0, 255, (300, 400), dtype=np.uint8)
    Image.fromarray(grain).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("sheet.dxf", b"", "the file is empty"),
        ("sheet.svg", b" \n", "the file is empty"),
        ("sheet.pdf", b"", "the file is empty"),
        ("sheet.png", b"", "the file is empty"),
        ("sheet.pdf", ENCRYPTED, "encrypted"),
        ("sheet.pdf", b"%PDF-1.7\n" + bytes(range(256)), "no PDF file that can be read"),
        ("sheet.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 L10', "no SVG file that can be read"),
        ("sheet.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><text x="1" y="9">hello</text></svg>', "no view"),
        ("sheet.dxf", bytes(range(256)) * 8, "no DXF file that can be read"),
        ("sheet.png", TEXT.encode(), "no drawing that can be read"),
        ("sheet.png", noise()[:5000], "broken or cut off"),
        ("sheet.png", noise(), "grain all over"),
        ("sheet.dwg", b"AC1027" + bytes(64), "a DWG file, whose format is not open"),
        ("sheet.txt", svg((10, 10, 50, 30)), "this is no drawing"),
    ],
)
def test_what_cannot_be_read_is_one_line(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError) as refused:
        read_drawing(path)
    assert name in refused.value.message
    assert said in refused.value.message
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("s.dxf", b""),
        ("s.pdf", ENCRYPTED),
        ("s.svg", b"<svg"),
        ("s.png", b""),
        ("s.png", noise()[:5000]),
        ("s.jpg", TEXT.encode()),
    ],
)
def test_no_design_is_begun_from_a_file_that_cannot_be_read(
    tmp_path: Path, kernel: Kernel, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=name):
        api.make("", tmp_path / "d", drawing=tmp_path / name, settings=Settings(planner="embedded"), kernel=kernel)
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        (((50, 50, 60, 40),), "one view only"),
        (((30, 30, 60, 10), (110, 100, 50, 40), (20, 80, 10, 40)), "stand in line with no other"),
    ],
)
def test_what_no_part_can_be_made_of_is_declined_with_what_was_read(
    tmp_path: Path, kernel: Kernel, boxes: tuple[tuple[int, int, int, int], ...], said: str
) -> None:
    sheet = tmp_path / "sheet.svg"
    sheet.write_bytes(svg(*boxes))
    made = api.make("", tmp_path / "d", drawing=sheet, settings=Settings(planner="embedded"), kernel=kernel)
    assert made.status == "declined"
    assert "the drawing was read as front" in made.reason
    assert said in made.reason


def test_without_dimensions_sizes_are_as_drawn_and_that_is_told(tmp_path: Path, kernel: Kernel) -> None:
    sheet, part = tmp_path / "sheet.svg", tmp_path / "part.py"
    sheet.write_bytes(svg((30, 90, 60, 10), (30, 30, 60, 40), (120, 90, 40, 10)))
    part.write_text(BRACKET)
    told = api.differ(sheet, part, kernel=kernel)
    assert told.differences == ()
    assert any("no dimensions that could be read" in note for note in told.notes)
    assert any("1:1 is assumed" in note for note in told.notes)


def test_content_counts_where_the_ending_is_another_one(tmp_path: Path) -> None:
    path = tmp_path / "sheet.dxf"
    path.write_bytes(svg((30, 90, 60, 10), (30, 30, 60, 40)))
    assert [view.name for view in read_drawing(path).views] == ["top", "front"]


def test_blocks_are_looked_into_and_what_is_missing_is_told(tmp_path: Path) -> None:
    document = ezdxf.new(units=ezdxf.units.MM)
    block, space = document.blocks.new("VIEW"), document.modelspace()
    for target, height in ((block, 40), (space, 10)):
        corners = ((0, 0), (60, 0), (60, height), (0, height))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            target.add_line(start, end)
    space.add_blockref("VIEW", (0, 60))
    space.add_blockref("MISSING", (0, 0))
    space.add_circle((10, 5), 0)
    document.saveas(tmp_path / "sheet.dxf")
    reading = read_drawing(tmp_path / "sheet.dxf")
    assert {view.name for view in reading.views} == {"top", "front"}
    assert any("INSERT" in problem for problem in reading.problems)
