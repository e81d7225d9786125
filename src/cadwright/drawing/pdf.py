"""A sheet as PDF: lines and arcs as vectors, texts as text in the standard font Helvetica, which files need not hold.

Symbols that Helvetica lacks are a small font of strokes in the file (Type 3), with their Unicode characters for
whoever copies or searches the text. References: ISO 32000-1, 8 (graphics), 9 (text).
"""

import math
import zlib
from collections.abc import Iterable, Iterator, Sequence

from cadwright.drawing.fonts import CAP_HEIGHT, STROKE, SYMBOLS, left_end, plain, runs
from cadwright.drawing.linestyle import LineStyle
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Arc, Circle, Line, Point, Polyline

POINT = 72 / 25.4
"""PDF's units in a mm."""
_FIRST_SYMBOL = 65
_CODES = {symbol: _FIRST_SYMBOL + i for i, symbol in enumerate(SYMBOLS)}


def to_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF document of one page; same input, same bytes."""
    styles = sheet.styles
    states = {style.opacity: f"G{i}" for i, style in enumerate(styles.values()) if style.opacity < 1}
    content = [f"{_number(POINT)} 0 0 {_number(POINT)} 0 0 cm"]
    for kind, style in styles.items():
        members = [p for p in sheet.exploded if p.kind == kind]
        if members:
            content += ["q", *_set(style, states), *(_drawn(p, style) for p in members), "Q"]
    return _document(sheet, "\n".join(content).encode("cp1252"), states)


def _set(style: LineStyle, states: dict[float, str]) -> Iterator[str]:
    """Width, dashes, colour and opacity."""
    if style.opacity in states:
        yield f"/{states[style.opacity]} gs"
    red, green, blue = (_number(int(style.color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    yield f"{red} {green} {blue} RG {red} {green} {blue} rg"
    yield f"{_number(style.width)} w 1 j {0 if style.dashes else 1} J {_dashed(style.dashes)}"


def _drawn(primitive: Primitive, style: LineStyle) -> str:
    if not isinstance(primitive, Text | Fill) and style.finer(primitive) < 1:
        return f"q {_dashed(style.dashes_of(primitive))} {_shape(primitive, style)} Q"
    return _shape(primitive, style)


def _dashed(lengths: Sequence[float]) -> str:
    return f"[{' '.join(_number(length) for length in lengths)}] 0 d"


def _shape(primitive: Primitive, style: LineStyle) -> str:
    match primitive:
        case Line(start, end):
            return f"{_at(start)} m {_at(end)} l S"
        case Polyline(points):
            return f"{_path(points)} S"
        case Fill(points):
            return f"{_path(points)} f"
        case Circle(centre, radius):
            return f"{_curved(Arc(centre, radius, 0, 360))} h S"
        case Arc():
            return f"{_curved(primitive)} S"
        case Text():
            return _written(primitive, style)


def _path(points: Iterable[Point]) -> str:
    first, *others = points
    return " ".join([f"{_at(first)} m", *(f"{_at(point)} l" for point in others)])


def _curved(arc: Arc) -> str:
    """An arc as cubic curves of at most a quarter each, which follow it to 3e-4 of the radius."""
    pieces = math.ceil((arc.end - arc.start) / 90)
    step = math.radians(arc.end - arc.start) / pieces
    reach = arc.radius * 4 / 3 * math.tan(step / 4)
    words = [f"{_at(arc.point_at(arc.start))} m"]
    for i in range(pieces):
        a, b = math.radians(arc.start) + i * step, math.radians(arc.start) + (i + 1) * step
        (x0, y0), (x1, y1) = arc.point_at(math.degrees(a)), arc.point_at(math.degrees(b))
        words.append(f"{_at((x0 - reach * math.sin(a), y0 + reach * math.cos(a)))}")
        words.append(f"{_at((x1 + reach * math.sin(b), y1 - reach * math.cos(b)))} {_at((x1, y1))} c")
    return " ".join(words)


def _written(text: Text, style: LineStyle) -> str:
    """A text, its symbols in the font of strokes; bold is filled and outlined."""
    (x, y), radians = left_end(text), math.radians(text.angle)
    cos, sin = math.cos(radians), math.sin(radians)
    size = text.height / CAP_HEIGHT
    bold = f"2 Tr {_number(0.06 * text.height)} w" if style.bold else "0 Tr"
    words = [f"BT {bold}"]
    for run in runs(text.text, text.height):
        place = _at((x + run.offset * cos, y + run.offset * sin))
        font, shown = ("S", chr(_CODES[run.text])) if run.strokes else ("F", _escaped(run.text))
        matrix = f"{_number(cos)} {_number(sin)} {_number(-sin)} {_number(cos)} {place} Tm"
        words.append(f"/{font} {_number(size)} Tf {matrix} ({shown}) Tj")
    return " ".join([*words, "ET"])


def _escaped(text: str) -> str:
    known = "".join(c if _in_font(c) else plain(c) for c in text)
    return known.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _in_font(character: str) -> bool:
    try:
        return bool(character.encode("cp1252"))
    except UnicodeEncodeError:
        return False


def _document(sheet: Sheet, content: bytes, states: dict[float, str]) -> bytes:
    """The file: catalogue, page, fonts, content, and the table of where each object begins."""
    graphics = " ".join(f"/{name} << /CA {_number(o)} /ca {_number(o)} >>" for o, name in states.items())
    box = f"[0 0 {_number(sheet.width * POINT)} {_number(sheet.height * POINT)}]"
    title = sheet.title.encode("utf-16-be").hex()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R /Resources << /Font << /F 5 0 R /S 6 0 R >>"
        f" /ExtGState << {graphics} >> >> >>".encode(),
        _stream(content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        _symbol_font(8),
        f"<< /Title <feff{title}> /Producer (cadwright) >>".encode(),
        _stream(_unicode_map()),
        *(_stream(_glyph(symbol)) for symbol in SYMBOLS),
    ]
    data = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % start for start in starts)
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info 7 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(data)


def _symbol_font(unicode_map: int) -> bytes:
    """The font of the symbols, their glyphs in the objects that follow that of the Unicode map."""
    names = [f"s{code}" for code in _CODES.values()]
    glyphs = " ".join(f"/{name} {unicode_map + 1 + i} 0 R" for i, name in enumerate(names))
    widths = " ".join(_number(1000 * CAP_HEIGHT * wide) for wide, _ in SYMBOLS.values())
    differences = " ".join(f"/{name}" for name in names)
    return (
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 -100 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0]"
        f" /CharProcs << {glyphs} >> /Encoding << /Type /Encoding /Differences [{_FIRST_SYMBOL} {differences}] >>"
        f" /FirstChar {_FIRST_SYMBOL} /LastChar {_FIRST_SYMBOL + len(names) - 1} /Widths [{widths}]"
        f" /ToUnicode {unicode_map} 0 R /Resources << >> >>"
    ).encode()


def _glyph(symbol: str) -> bytes:
    """A symbol's strokes, in thousandths of the font size."""
    wide, strokes = SYMBOLS[symbol]
    unit = 1000 * CAP_HEIGHT
    words = [f"{_number(unit * wide)} 0 0 -100 {_number(unit * wide)} 1000 d1", f"{_number(unit * STROKE)} w 1 j 1 J"]
    words += [f"{_path((u * unit, v * unit) for u, v in stroke)} S" for stroke in strokes]
    return " ".join(words).encode()


def _unicode_map() -> bytes:
    rows = "\n".join(f"<{code:02x}> <{symbol.encode('utf-16-be').hex()}>" for symbol, code in _CODES.items())
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Symbols def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{len(_CODES)} beginbfchar\n{rows}\nendbfchar\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode()


def _stream(data: bytes) -> bytes:
    packed = zlib.compress(data, 6)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def _at(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
