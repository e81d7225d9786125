"""Drawings and pictures that were made to do harm: small files that ask for much, and numbers that make no sense."""

import io
import struct
import zlib
from collections.abc import Sequence

import ezdxf
from PIL import Image

SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SVG = f'<svg {SPACES} width="200" height="200" stroke="black">'
PICTURE = b"/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1"


def pdf(content: bytes, objects: Sequence[bytes] = (), *, page: str = "", box: str = "0 0 600 400") -> bytes:
    """A PDF of one page that shows ``content``; ``objects`` are numbered from 5, the first one is the form /X."""
    stream = content if content.startswith(b"<<") else b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)
    head = f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>{page}>>"
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", head.encode(), stream, *objects]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (n, part) for n, part in enumerate(parts, 1))
    return b"%PDF-1.5\n" + body + b"trailer<</Root 1 0 R>>\n%%EOF"


def form(content: bytes, below: int | None = None) -> bytes:
    """A form whose /X is another object."""
    inner = f"/Resources<</XObject<</X {below} 0 R>>>>" if below else ""
    head = f"<</Type/XObject/Subtype/Form/BBox[0 0 600 400]{inner}/Length {len(content)}>>stream\n"
    return head.encode() + content + b"\nendstream"


def form_in_itself() -> bytes:
    return pdf(b"/X Do " * 2, [form(b"0 0 m 9 9 l S " + b"/X Do " * 12, 5)])


def nested_forms() -> bytes:
    forms = [form(b"/X Do " * 30, number + 1) for number in range(5, 16)]
    return pdf(b"/X Do", [*forms, form(b"0 0 m 9 9 l S " * 30)])


def flate_bomb() -> bytes:
    line = b"1 1 m 2 2 l S\n" * 1000
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(line) for _ in range(20_000)) + packer.flush()
    packed = zlib.compress(packed, 9)
    filters = b"<</Filter[/FlateDecode/FlateDecode]/Length %d>>stream\n" % len(packed)
    return pdf(filters + packed + b"\nendstream")


def huge_page(side: int = 14_173) -> bytes:
    """A page 5 m wide that is one picture."""
    image = b"<</Type/XObject/Subtype/Image" + PICTURE + b">>stream\n0\nendstream"
    return pdf(b"q %d 0 0 %d 0 0 cm /X Do Q" % (side, side), [image], box=f"0 0 {side} {side}")


def dense_text() -> bytes:
    font = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    return pdf(b"BT /F 9 Tf 9 9 Td " + b"(%s) Tj " % (b"a" * 30_000) * 40 + b"ET", [form(b"")], page=font)


def dxf(entities: str, blocks: str = "") -> bytes:
    sections = f"0\nSECTION\n2\nBLOCKS\n{blocks}0\nENDSEC\n" if blocks else ""
    return f"{sections}0\nSECTION\n2\nENTITIES\n{entities}0\nENDSEC\n0\nEOF\n".encode()


def ellipse(major: str, first: str = "0", last: str = "1e300") -> bytes:
    return dxf(f"0\nELLIPSE\n8\n0\n10\n0\n20\n0\n30\n0\n11\n{major}\n21\n0\n31\n0\n40\n0.5\n41\n{first}\n42\n{last}\n")


def arc(radius: str, first: str, last: str) -> bytes:
    return dxf(f"0\nARC\n8\n0\n10\n0\n20\n0\n30\n0\n40\n{radius}\n50\n{first}\n51\n{last}\n")


def many_inserts(count: int = 32_000) -> bytes:
    block = (
        "0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n30\n0\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n0\nENDBLK\n8\n0\n"
    )
    return dxf(f"0\nINSERT\n8\n0\n2\nB\n10\n0\n20\n0\n70\n{count}\n71\n{count}\n44\n2\n45\n2\n", block)


def empty_inserts(count: int = 32_000) -> bytes:
    block = "0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n30\n0\n0\nENDBLK\n8\n0\n"
    return dxf(f"0\nINSERT\n8\n0\n2\nB\n10\n0\n20\n0\n70\n{count}\n71\n{count}\n44\n2\n45\n2\n", block)


def nested_blocks(depth: int = 14, breadth: int = 12) -> bytes:
    document = ezdxf.new("R2000")
    for level in range(depth):
        block = document.blocks.new(f"B{level}")
        for n in range(breadth):
            if level:
                block.add_blockref(f"B{level - 1}", (n, level))
            else:
                block.add_line((n, 0), (n, 1))
    document.modelspace().add_blockref(f"B{depth - 1}", (0, 0))
    return _saved(document)


def block_in_itself() -> bytes:
    document = ezdxf.new("R2000")
    block = document.blocks.new("B")
    for n in range(8):
        block.add_blockref("B", (n, 1))
    block.add_line((0, 0), (1, 1))
    document.modelspace().add_blockref("B", (0, 0))
    return _saved(document)


def dense_hatch(spacing: float = 1e-6) -> bytes:
    document = ezdxf.new("R2010")
    space = document.modelspace()
    hatch = space.add_hatch()
    hatch.paths.add_polyline_path([(0, 0), (100, 0), (100, 100), (0, 100)], is_closed=True)
    hatch.set_pattern_fill("ANSI31", scale=spacing)
    space.add_lwpolyline([(0, 0), (100, 0), (100, 100), (0, 100)], close=True)
    return _saved(document)


def wild_spline() -> bytes:
    document = ezdxf.new("R2010")
    document.modelspace().add_spline([(0, 0), (1e300, 1e300), (-1e300, 3), (5, 1e308)])
    return _saved(document)


def many_vertices(count: int = 1_500_000) -> bytes:
    points = "".join(f"10\n{n % 97}\n20\n{n % 89}\n" for n in range(count))
    return dxf(f"0\nLWPOLYLINE\n8\n0\n90\n{count}\n70\n0\n{points}")


def _saved(document: ezdxf.document.Drawing) -> bytes:
    stream = io.StringIO()
    document.write(stream)
    return bytes(document.encode(stream.getvalue()))


def svg(body: str, style: str = "") -> bytes:
    return f"{SVG}{f'<style>{style}</style>' if style else ''}{body}</svg>".encode()


def style_that_backtracks() -> bytes:
    return svg('<path d="M0 0h9"/>', "a" * 400_000)


def comments_that_backtrack() -> bytes:
    return svg('<path d="M0 0h9"/>', "/*" * 200_000)


def many_rules() -> bytes:
    return svg('<path d="M0 0h9"/>' * 20_000, "".join(f".c{n}{{fill:red}}" for n in range(20_000)))


def uses(depth: int = 20, breadth: int = 20) -> bytes:
    levels = "".join(f'<g id="l{n}">' + f'<use xlink:href="#l{n - 1}"/>' * breadth + "</g>" for n in range(1, depth))
    return svg(f'<defs><g id="l0"><path d="M0 0h9"/></g>{levels}</defs><use href="#l{depth - 1}"/>')


def use_of_itself() -> bytes:
    return svg('<g id="a">' + '<use href="#a"/>' * 20 + '<path d="M0 0h9"/></g>')


def nested_groups(depth: int = 200_000) -> bytes:
    return svg("<g>" * depth + '<path d="M0 0h9"/>' + "</g>" * depth)


def nested_tspans(depth: int = 20_000) -> bytes:
    return svg('<path d="M0 0h9"/><text>' + "<tspan>" * depth + "a" + "</tspan>" * depth + "</text>")


def turned(turn: str) -> bytes:
    return svg(f'<g transform="rotate({turn})"><path d="M0 0h9v9"/><text>12</text></g>')


def entities() -> bytes:
    declared = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    return f'<!DOCTYPE svg [<!ENTITY e0 "ha">{declared}]>{SVG}<text>&e11;</text></svg>'.encode()


def utf7() -> bytes:
    return b'<?xml version="1.0" encoding="utf-7"?>' + svg('<path d="M0 0h9"/>')


def path_of(count: int = 2_000_000) -> bytes:
    return svg(f'<path d="M0 0{"a5 5 0 0 1 1 1" * count}"/>')


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(*before: bytes, side: int = 100, rows: bytes | None = None, after: Sequence[bytes] = ()) -> bytes:
    """A grey PNG with chunks before and after its pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", rows if rows is not None else zlib.compress(bytes((side + 1) * side)))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(before) + pixels + b"".join(after) + chunk(b"IEND", b"")


def text_bombs(kind: bytes = b"zTXt", *, late: bool = False) -> bytes:
    packed = zlib.compress(bytes(100 * 1024**2), 9)
    start = b"a\0\0" if kind == b"zTXt" else b"a\0\1\0\0\0"
    bombs = [chunk(kind, start + packed)] * 20
    return png(after=bombs) if late else png(*bombs)


def pixel_bomb(side: int = 14_000) -> bytes:
    packer = zlib.compressobj(9)
    row = bytes(side + 1)
    rows = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    return png(side=side, rows=rows)


def huge_header() -> bytes:
    return png(side=0x7FFFFFFF, rows=b"")


def tiff_of(file_format: str = "TIFF") -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (100, 100), "white").save(buffer, file_format, compression="tiff_lzw")
    data = buffer.getvalue()
    return data.replace(struct.pack("<HHII", 256, 4, 1, 100), struct.pack("<HHII", 256, 4, 1, 1_900_000))


def cut_chunk() -> bytes:
    """A PNG whose text is said to be longer than the file."""
    return png(struct.pack(">I", 0x7FFFFFF0) + b"iTXt" + b"a\0\0\0\0\0")


def same_lines(count: int = 30_000) -> bytes:
    return svg('<path d="M0 0h9"/>' * count)


def bytes_that_are_no_text() -> bytes:
    """A DXF in an encoding that it does not state, with a size that does not need it."""
    text = "0\nTEXT\n8\n0\n10\n0\n20\n0\n40\n5\n1\nXX\n"
    return dxf("0\nLINE\n8\n0\n10\n0\n20\n0\n11\n50\n21\n0\n" + text).replace(b"XX", b"\xff\xd8\x81 20")
