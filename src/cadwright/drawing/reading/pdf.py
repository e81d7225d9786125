"""PDF as strokes: the paths and characters of its first page, with forms and transformations resolved (by PDFium)."""

import ctypes
import io
import math
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from cadwright.drawing.reading.collector import Collector, word_at
from cadwright.drawing.reading.plane import Affine, bezier, curves_of
from cadwright.drawing.reading.values import Fill, Stroke, Strokes
from cadwright.errors import InputError
from cadwright.geometry.curves import Point, Polyline

POINT = 25.4 / 72
"""Millimetres in a unit of PDF."""
CAP_HEIGHT = 0.72
MOST_OBJECTS, MOST_SEGMENTS, MOST_CHARACTERS = 200_000, 500_000, 100_000
"""Objects of a page, segments of all its paths, and characters that are looked at."""
LONGEST_SCAN = 3000.0
"""mm of a side of a page that is a picture: A0 is 1189 long."""
THINNEST = 0.05
"""The width of lines that are as thin as the device allows, in mm."""
SMALLEST_PICTURE = 0.3
"""Of the page; a picture that covers more, where little is drawn, is taken for a scan."""
FEW = 20
"""Strokes and words of a page that is a picture all the same: a viewer's mark, a page number."""


class Scanned(Exception):  # noqa: N818 - not an error: the page is of another kind
    """The page is a picture: ``png`` shows it at 300 dots per inch."""

    def __init__(self, png: bytes) -> None:
        super().__init__("the page is a picture")
        self.png = png


def strokes_of_pdf(data: bytes) -> Strokes:
    """What the first page of a PDF document shows.

    `InputError` when it is encrypted, broken or empty; `Scanned` when the page holds one picture and nothing else.
    """
    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
        page = document[0] if count else None
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise InputError("the PDF file is encrypted", "save it without a password") from error
        raise InputError("this is no PDF file that can be read") from error
    if page is None:
        raise InputError("the PDF file has no page")
    reader = _Reader(page)
    reader.read()
    problems = [f"the PDF file has {count} pages, of which the first was read"] if count > 1 else []
    problems += [f"the page has more {what} than are read" for what in reader.too_many]
    out = reader.out
    if reader.picture > SMALLEST_PICTURE and len(out.strokes) + len(out.words) < FEW:
        if max(reader.size) > LONGEST_SCAN:
            width, height = reader.size
            raise InputError(f"the page of the PDF file is too large ({width:.0f} by {height:.0f} mm) for a scan")
        raise Scanned(_rendered(page))
    if not (out.strokes or out.words or out.fills):
        raise InputError("the page of the PDF file is empty")
    if not out.words and len(out.fills) > FEW:
        problems.append("the PDF file holds its text as outlines, which were not read")
    return out.strokes_of("pdf", tuple(problems), (0.0, 0.0, *reader.size))


def _rendered(page: Any) -> bytes:
    stream = io.BytesIO()
    page.render(scale=300 / 72).to_pil().save(stream, format="PNG", dpi=(300, 300))
    return stream.getvalue()


class _Reader:
    """``size`` is the page's in mm, ``picture`` the largest share of it that an image covers.

    ``too_many`` names what there was more of than is read.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.out = Collector()
        self.picture = 0.0
        self.segments = 0
        self.too_many: list[str] = []
        x0, y0, x1, y1 = page.get_bbox()
        turn = page.get_rotation() % 360
        c, s = ((1, 0), (0, -1), (-1, 0), (0, 1))[turn // 90]  # the page is turned clockwise
        w, h = (x1 - x0) * POINT, (y1 - y0) * POINT
        shift = ((0, 0), (0, w), (w, h), (h, 0))[turn // 90]
        first = Affine(POINT, 0, 0, POINT, -x0 * POINT, -y0 * POINT)
        self.to_paper = Affine(c, s, -s, c, *shift) @ first
        self.size = (w, h) if turn % 180 == 0 else (h, w)

    def read(self) -> None:
        """Everything on the page."""
        for i, item in enumerate(self.page.get_objects(max_depth=12)):
            if i >= MOST_OBJECTS or self.segments > MOST_SEGMENTS:
                self.too_many.append("objects")
                break
            place = self.to_paper @ _placed(item)
            if item.type == pdfium.FPDF_PAGEOBJ_PATH:
                self._path(item.raw, place)
            elif item.type == pdfium.FPDF_PAGEOBJ_IMAGE:
                area = self.size[0] * self.size[1]
                self.picture = max(self.picture, place.scale**2 / area if area else 0.0)
        self._text()

    def _path(self, raw: Any, place: Affine) -> None:
        self.segments += max(0, pdfium.FPDFPath_CountSegments(raw))
        if self.segments > MOST_SEGMENTS:
            return
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(raw, fill, stroke)
        outlines = list(_outlines(raw, place))
        if stroke.value and (color := _color(raw, pdfium.FPDFPageObj_GetStrokeColor)):
            width = ctypes.c_float()
            pdfium.FPDFPageObj_GetStrokeWidth(raw, width)
            dashes = tuple(dash * place.scale for dash in _dashes(raw))
            for pieces in outlines:
                for curve in curves_of(pieces):
                    drawn = self.out.placed(curve, Affine())
                    if drawn is not None:
                        self.out.strokes.append(Stroke(drawn, max(THINNEST, width.value * place.scale), dashes, color))
        if fill.value and _color(raw, pdfium.FPDFPageObj_GetFillColor):
            for pieces in outlines:
                points = (pieces[0][0], *(p for piece in pieces for p in piece[1:]))
                self.out.fills.append(Fill(Polyline(points)))

    def _text(self) -> None:
        """Characters in runs along one baseline, without wide gaps."""
        text = self.page.get_textpage()
        run: list[tuple[str, Point, float, float, float]] = []
        count = text.count_chars()
        if count > MOST_CHARACTERS:
            self.too_many.append("characters")
        for i in range(min(count, MOST_CHARACTERS)):
            character = self._character(text, i)
            if character is None or (run and not _follows(run[-1], character)):
                self._end(run)
                run = []
            if character is not None and (run or character[0].strip()):
                run.append(character)
        self._end(run)

    def _character(self, text: Any, i: int) -> tuple[str, Point, float, float, float] | None:
        """A character, origin, direction in degrees, height of capitals and advance; ``None`` where none is seen."""
        code = pdfium.FPDFText_GetUnicode(text.raw, i)
        shown = pdfium.FPDFText_GetTextObject(text.raw, i)
        if pdfium.FPDFText_IsGenerated(text.raw, i) or not shown or chr(code) in "\r\n\x00":
            return None
        if pdfium.FPDFTextObj_GetTextRenderMode(shown) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
            return None
        matrix, box = pdfium.FS_MATRIX(), pdfium.FS_RECTF()
        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetMatrix(text.raw, i, matrix)
        pdfium.FPDFText_GetCharOrigin(text.raw, i, x, y)
        pdfium.FPDFText_GetLooseCharBox(text.raw, i, box)
        place = self.to_paper @ Affine(matrix.a, matrix.b, matrix.c, matrix.d)
        size = math.hypot(place.c, place.d) * pdfium.FPDFText_GetFontSize(text.raw, i)
        angle = math.degrees(math.atan2(place.b, place.a))
        c, s = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
        wide, high = abs(box.right - box.left) * POINT, abs(box.top - box.bottom) * POINT
        advance = wide if c > 0.99 else high if s > 0.99 else 0.6 * size
        return chr(code), self.to_paper((x.value, y.value)), angle, size * CAP_HEIGHT, advance

    def _end(self, run: list[tuple[str, Point, float, float, float]]) -> None:
        """A run of characters becomes a word."""
        text = "".join(character for character, *_ in run)
        if not text.strip():
            return
        kept = run[: len(text.rstrip())]
        _, at, angle, height, _ = kept[0]
        last = kept[-1]
        self.out.words.append(word_at(text.strip(), at, angle, height, 0.0, math.dist(at, last[1]) + last[4]))


def _follows(before: tuple[str, Point, float, float, float], after: tuple[str, Point, float, float, float]) -> bool:
    """Whether a character goes on where another ended."""
    _, (x, y), angle, height, advance = before
    _, (u, v), turned, size, _ = after
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    along, beside = (u - x) * c + (v - y) * s, (v - y) * c - (u - x) * s
    same = abs((angle - turned + 180) % 360 - 180) < 2 and 0.6 < size / max(height, 1e-9) < 1.6
    return same and abs(beside) < 0.3 * height and -0.3 * height < along - advance < 0.7 * height


def _placed(item: Any) -> Affine:
    """The map of an object's own coordinates to the page's, through the forms that it is in."""
    place = Affine()
    while item is not None:
        place = Affine(*item.get_matrix().get()) @ place
        item = item.container
    return place


def _outlines(raw: Any, place: Affine) -> Iterator[list[list[Point]]]:
    """The subpaths as pieces: two points for a straight one, many for a curve."""
    pieces: list[list[Point]] = []
    at = start = (0.0, 0.0)
    controls: list[Point] = []
    for i in range(pdfium.FPDFPath_CountSegments(raw)):
        segment = pdfium.FPDFPath_GetPathSegment(raw, i)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point, kind = place((x.value, y.value)), pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if pieces:
                yield pieces
            pieces, controls, at, start = [], [], point, point
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            if point != at:
                pieces.append([at, point])
            at = point
        else:
            controls.append(point)
            if len(controls) == 3:
                pieces.append(bezier([at, *controls]))
                at, controls = point, []
        if pdfium.FPDFPathSegment_GetClose(segment) and math.dist(at, start) > 1e-6:
            pieces.append([at, start])
            at = start
    if pieces:
        yield pieces


def _dashes(raw: Any) -> tuple[float, ...]:
    count = pdfium.FPDFPageObj_GetDashCount(raw)
    if count <= 0:
        return ()
    values = (ctypes.c_float * count)()
    pdfium.FPDFPageObj_GetDashArray(raw, values, count)
    dashes = tuple(float(v) for v in values)
    return dashes * 2 if count % 2 else dashes


def _color(raw: Any, get: Any) -> str | None:
    """The colour that a path is painted in; ``None`` where that cannot be seen on white paper."""
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    if not get(raw, r, g, b, a):
        return "#000000"
    if a.value < 12 or min(r.value, g.value, b.value) > 245:
        return None
    return f"#{r.value:02x}{g.value:02x}{b.value:02x}"
