"""Honest files that no exporter of ours writes: what other programs put into drawings, and answers of model servers."""

import io
import json
import zlib

import ezdxf
from PIL import Image, ImageDraw


def dxf() -> bytes:
    """A drawing with blocks in blocks, a hatch, an ellipse, a spline, bulges, texts and a dimension."""
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no times
    document = ezdxf.new("R2010", setup=True)
    space = document.modelspace()
    inner, outer = document.blocks.new("INNER"), document.blocks.new("OUTER")
    inner.add_circle((0, 0), 2)
    inner.add_lwpolyline([(0, 0, 0.5), (4, 0, 0), (4, 3, -0.3), (0, 3, 0)], format="xyb", close=True)
    for n in range(3):
        outer.add_blockref("INNER", (6 * n, 0), dxfattribs={"rotation": 15 * n, "xscale": 1 + n})
    space.add_blockref("OUTER", (10, 10))
    insert = space.add_blockref("INNER", (0, 30))
    insert.dxf.column_count, insert.dxf.row_count, insert.dxf.column_spacing, insert.dxf.row_spacing = 4, 3, 8, 7
    space.add_lwpolyline([(0, 0), (60, 0), (60, 40), (0, 40)], close=True)
    space.add_ellipse((30, 20), (9, 0), 0.4, 0.2, 5.0)
    space.add_spline([(0, 50), (10, 55), (25, 45), (40, 52)])
    space.add_arc((50, 30), 6, 20, 200)
    hatch = space.add_hatch()
    hatch.set_pattern_fill("ANSI31", scale=0.5)
    hatch.paths.add_polyline_path([(0, 0), (20, 0), (20, 10), (0, 10)], is_closed=True)
    space.add_text("Ø5 H7", height=3).set_placement((5, 5))
    space.add_mtext("4x \\H2;R3\\PSTEEL", dxfattribs={"char_height": 2.5, "insert": (30, 45)})
    space.add_linear_dim(base=(0, -8), p1=(0, 0), p2=(60, 0)).render()
    space.add_line((0, 20), (60, 20), dxfattribs={"linetype": "CENTER"})
    stream = io.StringIO()
    document.write(stream)
    ezdxf.options.write_fixed_meta_data_for_testing = False
    return stream.getvalue().encode()


def svg() -> bytes:
    """A drawing with styles, symbols that are used, transformations, gradients, clips, texts in texts."""
    return b"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="210mm" height="297mm"
 viewBox="0 0 210 297" preserveAspectRatio="xMidYMid meet">
<style type="text/css"><![CDATA[ .v, g > .w { stroke: #000; stroke-width: 0.7px; fill: none } .h { stroke: black;
 stroke-dasharray: 3 1; fill: none !important } text { font-size: 3.5px; fill: rgb(0, 0, 0) } /* done */ ]]></style>
<defs><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" class="v"/></symbol>
<g id="b"><use xlink:href="#s" x="2" y="2" width="8" height="8"/><path class="h" d="M0 0h10v10H0z"/></g>
<clipPath id="c"><rect x="0" y="0" width="90" height="90"/></clipPath><marker id="m"><path d="M0 0L3 1L0 2z"/></marker>
</defs>
<g transform="translate(20 30) rotate(15) scale(1.5, -1.5) skewX(3) matrix(1 0 0 1 2 2)" clip-path="url(#c)">
<path class="v" d="M 0,0 L 60,0 60,40 C 50 50 20 45 0,40 S 5 5 1 1 Q 3 3 4 9 T 8 8
 A 5 9 30 1 0 20 20 Z m 3 3 l 1e1-2.5.5.5"/>
<polyline points="0,0 10,0 10,10 0,10" class="v"/><polygon points="20 20 30 20 25 28" style="stroke:red;fill:#faa"/>
<use href="#b" transform="rotate(45 10 10)"/><ellipse cx="30" cy="20" rx="12" ry="5" class="w"/>
<rect x="5" y="5" width="20" height="12" rx="2" class="v"/><line x1="0" y1="50" x2="60" y2="50" stroke="#000"
 marker-end="url(#m)"/></g>
<text x="20" y="20" transform="rotate(-90 20 20)">60 <tspan dy="-1" font-size="70%">+0.1</tspan>
<tspan x="20" dy="1.2em">&#216;5</tspan></text><switch><text x="100" y="200" text-anchor="middle">M8</text></switch>
</svg>
"""


def pdf() -> bytes:
    """A page with a form that is used twice, a font, an image, dashes, clipping and a page box that is inherited."""
    content = b"""q 0.7 w [3 1] 0 d 50 50 m 300 50 l 300 200 l 50 200 l h S Q
q 1 0 0 1 100 300 cm 0.5 0 0 0.5 0 0 cm /F1 Do Q q 2 0 0 2 200 400 cm /F1 Do Q
q 40 40 60 60 re W n 0 0 1 rg 30 30 m 60 90 120 90 150 30 c f* Q
BT /T1 12 Tf 0 1 -1 0 320 100 Tm (60) Tj 0 -14 Td [(R) -50 (3)] TJ ET q 30 0 0 30 400 500 cm /I1 Do Q
"""
    form = b"10 10 80 60 re S 50 40 m 70 40 70 60 50 60 c S /F2 Do\n"
    inner = b"0 0 m 20 20 l S BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI\n"
    packed = zlib.compress(content)
    names = b"<< /XObject << /F1 5 0 R /F2 6 0 R /I1 8 0 R >> /Font << /T1 7 0 R >> >>"
    box = b"/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 0 0] /Resources "
    image = b"/Type /XObject /Subtype /Image /Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Rotate 0 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /UserUnit 1 /Resources " + names + b" >>",
        b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (len(packed), packed),
        b"<< %b%b /Length %d >>\nstream\n%b\nendstream" % (box, names, len(form), form),
        b"<< %b<< >> /Length %d >>\nstream\n%b\nendstream" % (box, len(inner), inner),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< %b /Length 8 >>\nstream\n\0\x40\x80\xc0\0\x40\x80\xc0\nendstream" % image,
    )
    data, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % at for at in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return data + end % (len(objects) + 1, table, len(objects) + 1, len(data))


def pngs() -> list[bytes]:
    """A plate drawn with a pen of one pixel: grey, with a palette, with transparency, deep."""
    picture = Image.new("L", (320, 240), 255)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((40, 40, 240, 160), outline=0)
    pen.ellipse((60, 60, 90, 90), outline=0)
    pen.line((40, 190, 240, 190), fill=0)
    pen.polygon([(40, 190), (50, 187), (50, 193)], fill=0)
    modes = (picture, picture.convert("P"), picture.convert("RGBA"), picture.convert("1"), picture.convert("I;16"))
    return [_png(each) for each in modes]


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


REPLIES = (
    "<thinking>\nA plate.\nAssumption: 5 mm thick\nRequirement: 4 holes of 5 mm\nNot understood: shiny\n</thinking>\n"
    '```python\nimport cadquery as cq\nlength = 60\nr = cq.Workplane("XY").box(length, 40, 5)\n```',
    "<thinking>It is right.</thinking>\n<DONE>",
    "<thinking>No.</thinking>\n<DECLINE>a plate cannot be that long</DECLINE>",
    'PLAN: a box\nAssumption: centred\n\nACTION:\n```python\nbox = doc.addObject("Part::Box", "Box")\n```',
    "PLAN: counted\n\nANSWER: B) 4 holes\nTERMINATE",
    "The lines.\n```json\n"
    '[{"name": "make_curve", "arguments": {"type": "line", "control_points": [[0, 0], [5, 5.5]]}},'
    ' {"edit_type": "move_point", "point": [0, 0], "new_point": [1, 2]}]\n```',
    '```json\n{"curves": [{"type": "circle", "control_points": [[-2, 0], [2, 0]]}]}\n```',
)
CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("make_curve", {"type": "arc", "control_points": [[0, 0], [2, 2], [4, 0]]}),
    ("move_curve", {"type": "line", "control_points": [[0, 0], [5, 5]], "offset": [1, -1]}),
    ("delete_point", {"point": [0, 0]}),
)


def call(name: str, arguments: dict[str, object]) -> dict[str, object]:
    """A call of a tool, as protocols have it."""
    return {"name": name, "arguments": arguments}


def replies() -> list[bytes]:
    """Answers of an OpenAI-compatible server: texts of every protocol, calls of tools, an error."""
    bodies = [_completion({"role": "assistant", "content": text}) for text in REPLIES]
    calls = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for n, (name, arguments) in enumerate(CALLS)
    ]
    bodies.append(_completion({"role": "assistant", "content": None, "tool_calls": calls}, "tool_calls"))
    error = json.dumps({"error": {"message": "slow down", "type": "rate_limit"}}).encode()
    limited = b"HTTP/1.1 429 Too Many\r\nRetry-After: 1\r\n" + _body(error)
    return [b"HTTP/1.1 200 OK\r\n" + _body(json.dumps(body).encode()) for body in bodies] + [limited]


def _completion(message: dict[str, object], reason: str = "stop") -> dict[str, object]:
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "test-model",
        "choices": [{"index": 0, "finish_reason": reason, "message": message}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def _body(data: bytes) -> bytes:
    return b"Content-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(data), data)
