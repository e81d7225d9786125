"""Sketches in files of every kind, read and written: FreeCAD documents, JSON, DXF, SVG, tables, sequences."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cadwright import inputs
from cadwright.api.work import Tell
from cadwright.design.files import write_atomically
from cadwright.errors import InputError
from cadwright.files import contents
from cadwright.foreign import decoded
from cadwright.kernel.freecad import FreeCAD
from cadwright.results import Converted
from cadwright.sketch import Arc, Circle, Geometry, Line, Sketch
from cadwright.sketch.elements import apart, size_of
from cadwright.values import to_builtins

if TYPE_CHECKING:
    from cadwright.sketch.formats import Imported

FCSTD = ".fcstd"
_STILL = 1e-6
"""Part of the long side that counts as no movement."""
CARRYING = (".svg", ".dxf", ".oca")
"""Endings of files in which a comment holds what the format cannot."""
READ = (FCSTD, ".json", ".jsonl", ".dxf", ".svg", ".oca", ".txt", ".csv", ".md", ".html")


class Opened(msgspec.Struct, frozen=True):
    """A sketch from a file; ``document`` and ``name`` where it is one of a FreeCAD document's."""

    sketch: Sketch
    document: bytes | None = None
    name: str | None = None


def opened(file: Path, name: str | None, announce: Tell) -> Opened:
    """The sketch of a file: of a document the one of that name or the first, of JSON lines the record of that id.

    What was left out of it is announced. Raises `InputError` where there is none that can be read.
    """
    ending = file.suffix.lower()
    if ending not in READ:
        raise InputError(f"{file}: no sketch is read from files of this kind", f"use one of {', '.join(READ)}")
    data = contents(file, inputs.MAX_FILE_BYTES)
    try:
        if ending == FCSTD:
            return _of_document(file, data, name)
        imported = _of_text(data, ending, name)
    except InputError as error:
        raise InputError(
            error.message if str(file) in error.message else f"{file}: {error.message}", error.hint
        ) from None
    for note in (*imported.notes, *(f"left out: {count} {what}" for what, count in imported.left_out.items())):
        announce(f"{file.name}: {note}")
    return Opened(imported.sketch)


def convert(
    file: Path, output: Path, *, form: str | None = None, sketch: str | None = None, announce: Tell = lambda _: None
) -> Converted:
    """Write the sketch of a file in another format, told by the ending, or by name where an ending has several.

    What the format cannot hold is named. Raises `UsageError` for a format that there is not.
    """
    found = opened(file, sketch, announce)
    lost = write(found.sketch, output, form, announce)
    return Converted(
        file=str(output),
        primitives=len(found.sketch.geometry),
        constraints=len(found.sketch.constraints),
        left_out=lost,
        carried=output.suffix.lower() in CARRYING and form in (None, output.suffix.lower()[1:]),
    )


def write(sketch: Sketch, output: Path, form: str | None = None, announce: Tell = lambda _: None) -> dict[str, int]:
    """Write a sketch to a file; what its format could not hold, by kind.

    A document's sketch is solved: what the solver found, and how far it moved the geometry, is announced.
    """
    from cadwright.sketch.formats import files

    ending = output.suffix.lower()
    if ending == FCSTD and form is None:
        with FreeCAD() as freecad:
            value, blobs = freecad.read("the sketch", "calls:build_sketch", {"graph": to_builtins(sketch)}, {})
            data, lost = blobs["document"], _refused(value["left_out"])
            told, _ = freecad.call("calls:sketch_graphs", {}, {"document": data})
        solved = msgspec.convert(told["sketches"][0]["graph"], Sketch)
        for note in _solved(sketch, solved, value["code"]):
            announce(note)
    else:
        text, lost = files.written(sketch, ending, form)
        data = text.encode()
    write_atomically(output, data, output.absolute().parent)
    return lost


_CODES = {
    -1: "do not converge",
    -2: "are redundant",
    -3: "contradict each other",
    -4: "are over-determined",
    -5: "are malformed",
}
"""What FreeCAD's solver says by a number."""


def _solved(before: Sketch, after: Sketch, code: int) -> list[str]:
    """What there is to say of a solved sketch."""
    notes = [f"FreeCAD's solver finds that constraints {_CODES[code]}"] if code in _CODES else []
    moved = max((apart(a, b) for a, b in zip(before.geometry, after.geometry, strict=True)), default=0.0)
    if moved > _STILL * max(size_of(before.geometry), 1.0):
        notes.append(f"FreeCAD's solver moved points by up to {moved:.3g} mm, so that the constraints hold")
    return notes


def _refused(left_out: list[dict[str, Any]]) -> dict[str, int]:
    """Constraints that FreeCAD did not take, by kind."""
    counts: dict[str, int] = {}
    for each in left_out:
        key = f"{each['type']} constraint"
        counts[key] = counts.get(key, 0) + 1
    return counts


def _of_document(file: Path, data: bytes, name: str | None) -> Opened:
    with FreeCAD() as freecad:
        value, _ = freecad.read(str(file), "calls:sketch_graphs", {}, {"document": data})
    found = [each for each in value["sketches"] if name in (None, each["name"], each["label"])]
    if not found:
        there = ", ".join(each["name"] for each in value["sketches"]) or "none"
        raise InputError(f"{file}: there is no sketch {name or ''}".rstrip(), f"sketches in it: {there}")
    return Opened(msgspec.convert(found[0]["graph"], Sketch), data, found[0]["name"])


def _of_text(data: bytes, ending: str, name: str | None) -> "Imported":
    # With the DXF library, which is for writing here, they take 0.4 s to import.
    from cadwright.sketch.formats import Imported, files
    from cadwright.sketch.formats.carried import carried

    if ending == ".dxf":
        held = carried(data.decode("utf-8", "replace"), ending)
        failed = "the drawing could not be read"
        found = Imported(held) if held else decoded("cadwright.sketch.formats.worker:dxf", data, Imported, failed)
        return files.checked(found)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 text (byte {error.start})") from None
    if ending == ".svg":
        held = carried(text, ending)
        return files.checked(Imported(held) if held else _of_svg(data))
    if ending == ".jsonl":
        text, ending = _record(text, name), ".json"
    return files.read(text, ending)


def _record(text: str, name: str | None) -> str:
    """The line of a file of records that has an id, or the first."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        if name is None:
            return line
        try:
            told = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        except msgspec.DecodeError as error:
            raise InputError(f"not JSON lines: {error}") from None
        if any(key in told and bytes(told[key]).strip(b'"').decode() == name for key in ("id", "cad_id", "dir")):
            return line
    raise InputError(f"there is no record {name}" if lines else "there are no records")


def _of_svg(data: bytes) -> "Imported":
    """What any program's SVG draws, in mm of its page: lines, arcs and circles; other curves as lines in a row."""
    from cadwright.drawing.reading.values import Strokes
    from cadwright.geometry import curves
    from cadwright.sketch.formats import Imported

    sheet = decoded("cadwright.drawing.reading.worker:svg", data, Strokes, "the drawing could not be read")
    geometry: list[Geometry] = []
    pieces = 0
    for stroke in sheet.strokes:
        dashed = bool(stroke.dashes)
        match stroke.curve:
            case curves.Line(start, end):
                geometry.append(Line(start, end, dashed))
            case curves.Circle(center, radius):
                geometry.append(Circle(center, radius, dashed))
            case curves.Arc() as arc:
                at = [arc.point_at(a) for a in (arc.start, (arc.start + arc.end) / 2, arc.end)]
                geometry.append(Arc(at[0], at[1], at[2], dashed))
            case curves.Polyline(points):
                pieces += 1
                geometry += [Line(a, b, dashed) for a, b in pairwise(points) if a != b]
    left_out = {what: count for what, count in (("words", len(sheet.words)), ("fills", len(sheet.fills))) if count}
    notes = (
        *sheet.problems,
        *([f"{pieces} curves that are neither straight nor round became lines"] if pieces else []),
    )
    return Imported(Sketch(tuple(geometry)), left_out, notes)
