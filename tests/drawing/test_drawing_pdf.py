import re
import zlib

import pytest
from drawing_samples import plate_measurements, plate_views

from cadwright.drawing.linestyle import STYLES
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.views import view_sheet
from cadwright.geometry.curves import Arc, Circle, Line


def objects(data: bytes) -> dict[int, bytes]:
    """Every object by its number, found where the file's own table says, streams unpacked."""
    start = int(re.findall(rb"startxref\n(\d+)", data)[-1])
    rows = re.findall(rb"^(\d{10}) 00000 n", data[start:], re.MULTILINE)
    found = {}
    for number, row in enumerate(rows, 1):
        body = re.match(rb"%d 0 obj\n(.*?)\nendobj" % number, data[int(row) :], re.DOTALL)
        assert body, f"object {number} is not where the table says"
        stream = re.search(rb"stream\n(.*)\nendstream", body[1], re.DOTALL)
        found[number] = zlib.decompress(stream[1]) if stream else body[1]
    return found


def content(*primitives: Line | Circle | Arc | Text | Fill) -> str:
    return objects(to_pdf(Sheet(100, 50, primitives)))[4].decode("cp1252")


def test_the_page_has_the_sheets_size_in_points() -> None:
    page = objects(to_pdf(view_sheet(plate_views(), "Plate", measurements=plate_measurements())))[3].decode()
    assert "[0 0 841.8898 595.2756]" in page


def test_lines_have_their_styles_and_places() -> None:
    drawn = content(Line((1, 2), (30, 4), "hidden"), Line((5, 5), (6, 7)))
    assert "1 2 m 30 4 l S" in drawn
    assert "[3 0.75] 0 d" in drawn
    assert f"{STYLES['visible'].width} w" in drawn


def test_arcs_are_curves_through_their_ends() -> None:
    drawn = content(Arc((10, 10), 5, 0, 180))
    assert drawn.count(" c ") == 2
    assert "15 10 m" in drawn
    assert re.search(r"10 15 c", drawn)
    assert re.search(r"5 10 c S", drawn)


def test_texts_are_text_with_the_signs_of_drawings() -> None:
    drawn = content(Text((10, 20), "4× Ø6.6 (45°)", 3.5))
    assert r"(4× Ø6.6 \(45°\)) Tj" in drawn
    assert "4.8747 Tf" in drawn, "the font size whose capitals are 3.5 mm high"


def test_symbols_are_characters_of_a_font_of_strokes_that_readers_understand() -> None:
    parts = objects(to_pdf(Sheet(100, 50, (Text((10, 20), "⌴ Ø11 ↧ 6", 3.5, angle=90),))))
    shown = re.findall(r"/([FS]) \S+ Tf (\S+) (\S+) \S+ \S+ \S+ \S+ Tm \((.*?)\) Tj", parts[4].decode("cp1252"))
    assert [(font, text) for font, *_, text in shown] == [("S", "A"), ("F", " Ø11 "), ("S", "C"), ("F", " 6")]
    assert {(cos, sin) for _, cos, sin, _ in shown} == {("0", "1")}
    unicode_map = dict(re.findall(r"<(\w\w)> <(\w{4})>", parts[8].decode()))
    assert chr(int(unicode_map["41"], 16)) == "⌴"
    assert chr(int(unicode_map["43"], 16)) == "↧"
    assert b"/ToUnicode 8 0 R" in parts[6]


@pytest.mark.parametrize("title", ["Müller & Söhne", "部品", "a(b)c\\"])
def test_titles_are_kept_whatever_they_hold(title: str) -> None:
    data = to_pdf(Sheet(10, 10, (Text((1, 1), title),), title))
    assert title.encode("utf-16-be").hex().encode() in objects(data)[7]


def test_same_sheet_same_bytes() -> None:
    assert to_pdf(view_sheet(plate_views(), "x")) == to_pdf(view_sheet(plate_views(), "x"))


def test_short_hidden_lines_have_finer_dashes() -> None:
    short, long = Line((10, 10), (12, 10), "hidden"), Line((10, 20), (30, 20), "hidden")
    strokes = read_strokes(to_pdf(Sheet(50, 30, (short, long))), "sheet.pdf").strokes
    dashes = sorted(sum(stroke.dashes[:2]) for stroke in strokes if stroke.dashes)
    assert dashes == pytest.approx([2 * 15 / 27, 3.75], abs=0.02)
