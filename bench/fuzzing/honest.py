"""Honest files, made by cadwright's own exporters; what these never write comes from `fuzzing.written`.

The same bytes every time: times and identifiers that programs write into files are fixed ones.
"""

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cadwright import api
from cadwright.api.drawings import sheet_of
from cadwright.canvas import Circle, Design, Drawing, Line
from cadwright.canvas.pens import canvas_svg
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, itercad_sheet
from cadwright.drawing.svg import to_svg
from cadwright.drawing.wireframe import wires_of
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.sketch import Sketch
from cadwright.sketch.formats import dxf as sketch_dxf
from cadwright.sketch.formats import native
from cadwright.values import Code, encode
from fuzzing import written
from fuzzing.structured import packed, unpacked

Honest = dict[str, list[bytes]]
"""Files by format."""

PARTS = (
    """
plate = cq.Workplane().box(60, 40, 5).edges("|Z").fillet(3)
r = plate.faces(">Z").workplane().rect(44, 24, forConstruction=True).vertices().hole(5)
""",
    """
shaft = cq.Workplane("XZ").polyline([(0, 0), (12, 0), (12, 20), (8, 20), (8, 45), (0, 45)]).close().revolve()
r = shaft.faces(">Y or >Z").edges().chamfer(1)
""",
    """
base, pin = cq.Workplane().box(30, 20, 4), cq.Workplane().circle(4).extrude(15)
r = cq.Assembly().add(base, name="base", color=cq.Color("red")).add(pin, name="pin", loc=cq.Location((0, 0, 10)))
""",
)
DOCUMENTS = (
    """
doc = App.newDocument("part")
plate, bore = doc.addObject("Part::Box", "Plate"), doc.addObject("Part::Cylinder", "Bore")
plate.Length, plate.Width, plate.Height, bore.Placement.Base = 60, 40, 5, App.Vector(20, 20, 0)
cut = doc.addObject("Part::Cut", "Cut")
cut.Base, cut.Tool = plate, bore
doc.recompute()
""",
    """
doc = App.newDocument("part")
body = doc.addObject("PartDesign::Body", "Body")
sketch = body.newObject("Sketcher::SketchObject", "Sketch")
corners = [App.Vector(*p, 0) for p in ((0, 0), (30, 0), (30, 20), (0, 20))]
for a, b in zip(corners, corners[1:] + corners[:1]):
    sketch.addGeometry(Part.LineSegment(a, b))
for n in range(4):
    sketch.addConstraint(Sketcher.Constraint("Coincident", n, 2, (n + 1) % 4, 1))
sketch.addConstraint([Sketcher.Constraint("Horizontal", 0), Sketcher.Constraint("Distance", 0, 30)])
pad = body.newObject("PartDesign::Pad", "Pad")
pad.Profile, pad.Length = sketch, 8
sheet = doc.addObject("Spreadsheet::Sheet", "Sizes")
sheet.set("A1", "8")
sheet.setAlias("A1", "height")
pad.setExpression("Length", "Sizes.height")
doc.recompute()
""",
)
SKETCH = b"""{"geometry": [{"type": "line", "start": [0, 0], "end": [40, 0]}, {"type": "line", "start": [40, 0], "end":
[40, 25]}, {"type": "arc", "start": [40, 25], "mid": [20, 35], "end": [0, 25]}, {"type": "line", "start": [0, 25],
"end": [0, 0]}, {"type": "circle", "center": [20, 12], "radius": 5}, {"type": "point", "at": [1, 2]}], "constraints":
[{"type": "Horizontal", "references": [{"geometry": 0}]}, {"type": "Radius", "references": [{"geometry": 4}],
"value": 5.0}]}"""
CANVAS = Design((Line(((-10, -5), (10, -5))), Line(((10, -5), (10, 8))), Circle(((-3, 0), (3, 0)))))
EDITS = [written.call(*each) for each in written.CALLS]
STROKES = Drawing((((-12.0, -6.0), (-8.0, -4.0), (-11.0, 2.5)), ((0.0, 0.0), (0.5, 0.5), (1.5, 0.25), (2.0, -1.0))))
PEN = b'<path d="M-9 -9 C-4 -12 4 -12 9 -9 L9 9" fill="none" stroke="red" stroke-width="0.3"/></svg>'


def honest(formats: Sequence[str]) -> Honest:
    """Honest files of these formats; those of FreeCAD's are missing where there is none."""
    found: Honest = {}
    with Kernel() as kernel:
        for makes, make in _MAKERS.items():
            if set(makes) & set(formats):
                for name, files in make(kernel).items():
                    found.setdefault(name, []).extend(files)
    return {name: found[name] for name in formats if found.get(name)}


def _geometry(kernel: Kernel) -> Honest:
    made = [kernel.execute(f"import cadquery as cq\n{part}") for part in PARTS]
    formats = ("step", "stl", "3mf", "glb", "brep", "iges")
    return {each: [kernel.write(one.brep, each, parts=one.parts) for one in made] for each in formats}


def _drawings(kernel: Kernel) -> Honest:
    sheets = [sheet for part in PARTS[:2] for sheet in _sheets(part, kernel)]
    return {
        "dxf": [*map(to_dxf, sheets), sketch_dxf.dumps(_sketch()).encode(), written.dxf()],
        "svg": [*(to_svg(sheet).encode() for sheet in sheets), canvas_svg(CANVAS), written.svg()],
        "pdf": [*map(to_pdf, sheets), written.pdf()],
        "png": [*(to_png(sheet, dots_per_mm=4.0) for sheet in sheets), *written.pngs()],
    }


def _sheets(part: str, kernel: Kernel) -> tuple[Sheet, Sheet]:
    """A part's sheet as standards have it, and as IterCAD has it."""
    geometry = kernel.measure(kernel.execute(f"import cadquery as cq\n{part}").brep)
    assert isinstance(geometry, Geometry), geometry
    return sheet_of(geometry, Options(), kernel)[0], itercad_sheet(wires_of(kernel.wireframe(geometry.brep)))


def _drawn(kernel: Kernel) -> Honest:
    del kernel
    pen = canvas_svg(CANVAS).replace(b"</svg>", PEN)
    return {
        "strokes": [pen, encode(STROKES)],
        "canvas": [encode(CANVAS), encode(EDITS)],
        "sketch": [SKETCH, native.dumps(_sketch()).encode()],
    }


def _sketch() -> Sketch:
    return native.loads(SKETCH)


def _documents(kernel: Kernel) -> Honest:
    if find() is None:
        return {}
    files = []
    with FreeCAD() as freecad:
        for source in DOCUMENTS:
            environment = FreeCADEnvironment(kernel, freecad, pictures=False)
            seen = environment.step(Code(source))
            environment.close()
            assert seen.document is not None, seen
            files.append(_steady(seen.document.data))
    return {"fcstd": files}


_ID = re.compile(rb'\bid="\d+"')


def _steady(document: bytes) -> bytes:
    """A document without its times, the identifier that it got, and the chance in its objects' numbers."""
    members = unpacked(document)
    xml = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2026-01-01T00:00:00Z", members["Document.xml"])
    uuid = rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    xml = re.sub(uuid, b"00000000-0000-4000-8000-000000000000", xml)
    numbers = {old: b'id="%d"' % new for new, old in enumerate(dict.fromkeys(_ID.findall(xml)), 1)}
    members["Document.xml"] = _ID.sub(lambda found: numbers[found[0]], xml)
    return packed(members)


def _folders(kernel: Kernel) -> Honest:
    """Designs and transcripts, each as an archive of its files."""
    settings = api.Settings(planner="embedded")
    with tempfile.TemporaryDirectory() as folder:
        plate, drawn, drawing = Path(folder, "plate"), Path(folder, "drawn"), Path(folder, "plate.dxf")
        api.make("a 60x40x5 mm plate with four 5 mm holes", plate, settings=settings, kernel=kernel)
        api.edit("make it 8 mm thick", plate, settings=settings, kernel=kernel)
        api.undo(plate)
        api.branch(plate, "other")
        drawing.write_bytes(to_dxf(_sheets(PARTS[0], kernel)[0]))
        api.make("", drawn, drawing=drawing, settings=settings, kernel=kernel)
        return {
            "design": [_folder(plate), _folder(drawn)],
            "transcript": [
                _folder(plate, "transcripts/0001.jsonl"),
                _folder(plate, "transcripts/0002.jsonl"),
                _folder(drawn, "transcripts/0001.jsonl"),
            ],
        }


def _folder(path: Path, transcript: str | None = None) -> bytes:
    """The files of a design that matter, or those that one transcript needs."""
    files = {str(f.relative_to(path)): f.read_bytes() for f in sorted(path.rglob("*")) if f.is_file()}
    wanted = (transcript,) if transcript else ("design.json", "log.jsonl", "transcripts/")
    text = b"".join(data for name, data in files.items() if name.startswith(wanted))
    kept = {name: _timeless(data) for name, data in files.items() if name.startswith(wanted)}
    for name, data in files.items():
        if name.startswith("objects/") and "".join(Path(name).parts[-2:]).encode() in text:
            kept[name] = data
    return packed(kept)


def _timeless(lines: bytes) -> bytes:
    """Records without checksums, whose times and seconds are always the same."""

    def steady(value: Any) -> Any:
        if isinstance(value, list):
            return [steady(each) for each in value]
        if not isinstance(value, dict):
            return value
        fixed = {"time": "2026-01-01T00:00:00Z", "created": "2026-01-01T00:00:00Z", "seconds": 0.25}
        return {key: fixed.get(key, steady(each)) for key, each in value.items() if key != "crc32"}

    records = [lines] if lines.startswith(b"{\n") else lines.splitlines()
    return b"".join(json.dumps(steady(json.loads(each)), separators=(",", ":")).encode() + b"\n" for each in records)


_MAKERS: dict[tuple[str, ...], Callable[[Kernel], Honest]] = {
    ("step", "stl", "3mf", "glb", "brep", "iges"): _geometry,
    ("dxf", "svg", "pdf", "png"): _drawings,
    ("strokes", "canvas", "sketch"): _drawn,
    ("fcstd",): _documents,
    ("design", "transcript"): _folders,
    ("reply",): lambda _: {"reply": written.replies()},
}
