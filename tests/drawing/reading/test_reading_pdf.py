"""PDF files as strokes; the documents are written by hand here."""

import pytest

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.pdf import POINT, Scanned, strokes_of_pdf
from cadwright.errors import InputError
from cadwright.geometry.curves import Arc, Circle, Line

K = 0.5522847498


def pdf(content: str, page: str = "", objects: tuple[str, ...] = (), trailer: str = "") -> bytes:
    """A document of one page with that content; more objects begin at number 6."""
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 360] /Contents 4 0 R"
        f" /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> {page} >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        *objects,
    ]
    data, offsets = b"%PDF-1.5\n", []
    for i, body in enumerate(bodies):
        offsets.append(len(data))
        data += f"{i + 1} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(data)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(bodies) + 1
    data += f"xref\n0 {size}\n0000000000 65535 f \n{table}".encode()
    return data + f"trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()


def test_lines_with_width_dashes_and_colour() -> None:
    found = strokes_of_pdf(pdf("q 2 0 0 2 0 0 cm 1 w [3 1] 0 d 1 0 0 RG 36 36 m 72 36 l S Q"))
    (stroke,) = found.strokes
    assert isinstance(stroke.curve, Line)
    assert stroke.curve.start == pytest.approx((25.4, 25.4))
    assert stroke.curve.end == pytest.approx((50.8, 25.4))
    assert stroke.width == pytest.approx(2 * POINT)
    assert stroke.dashes == pytest.approx((6 * POINT, 2 * POINT))
    assert stroke.color == "#ff0000"
    assert (found.width, found.height) == pytest.approx((254, 127))


def test_curves_are_arcs_and_circles() -> None:
    quarter = f"100 0 m 100 {100 * K} {100 * K} 100 0 100 c"
    ring = f"{quarter} {-100 * K} 100 -100 {100 * K} -100 0 c -100 {-100 * K} {-100 * K} -100 0 -100 c"
    ring += f" {100 * K} -100 100 {-100 * K} 100 0 c h"
    found = strokes_of_pdf(pdf(f"q 1 0 0 1 150 150 cm {quarter} S Q q 1 0 0 1 400 150 cm {ring} S Q"))
    arc, circle = (stroke.curve for stroke in found.strokes)
    assert isinstance(arc, Arc)
    assert (arc.start + 90) % 360 == pytest.approx(90, abs=0.1)
    assert arc.end % 360 == pytest.approx(90, abs=0.1)
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(100 * POINT, rel=1e-3)


def test_text_runs_and_what_is_invisible() -> None:
    text = "BT /F 12 Tf 72 72 Td (4x \\330 6.6) Tj ET BT /F 12 Tf 0 1 -1 0 300 100 Tm (35) Tj ET"
    found = strokes_of_pdf(pdf(text + " BT 3 Tr /F 12 Tf 10 10 Td (ghost) Tj ET"))
    first, turned = found.words
    assert first.text == "4x Ø 6.6"
    assert first.at == pytest.approx((25.4, 25.4))
    assert first.height == pytest.approx(12 * 0.72 * POINT, rel=0.01)
    assert turned.text == "35"
    assert turned.angle == pytest.approx(90)


def test_arrowheads_forms_and_turned_pages() -> None:
    form = "<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Matrix [1 0 0 1 10 0] /Length 24 >>"
    form += "\nstream\n0 0 m 9 2 l 9 -2 l h f \nendstream"
    found = strokes_of_pdf(pdf("q 1 0 0 1 100 100 cm /X Do Q", "/Rotate 90", (form,)))
    (fill,) = found.fills
    assert (found.width, found.height) == pytest.approx((127, 254))
    # Turned clockwise: what was to the right is now below.
    assert fill.outline.points[0] == pytest.approx((100 * POINT, 254 - 110 * POINT), abs=1e-3)


def test_a_page_that_is_a_picture() -> None:
    image = "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray"
    image += " /BitsPerComponent 8 /Length 1 >>\nstream\n\x7f\nendstream"
    with pytest.raises(Scanned) as caught:
        strokes_of_pdf(pdf("q 720 0 0 360 0 0 cm /X Do Q", objects=(image,)))
    assert caught.value.png.startswith(b"\x89PNG")


def test_empty_encrypted_and_broken_documents() -> None:
    with pytest.raises(InputError, match=r"^a\.pdf: the page of the PDF file is empty$"):
        read_strokes(pdf(""), "a.pdf")
    locked = "<< /Filter /Standard /V 1 /R 2 /O <{0}> /U <{0}> /P -1 >>".format("ab" * 32)
    with pytest.raises(InputError, match="encrypted"):
        read_strokes(pdf("0 0 m 9 9 l S", objects=(locked,), trailer="/Encrypt 6 0 R /ID [<00> <00>]"), "a.pdf")
    with pytest.raises(InputError, match=r"^a\.pdf: this is no PDF file that can be read$"):
        read_strokes(b"%PDF-1.4\nnothing", "a.pdf")
