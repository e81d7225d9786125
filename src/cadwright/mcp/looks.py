"""Tools that look at parts, drawings, sketches and manuals: what each does when it is called."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cadwright import api, report
from cadwright.api import differences, drawings, inspections, manuals, readings, sketches
from cadwright.api.work import Settings
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.errors import UsageError
from cadwright.mcp.answers import MOST_TEXT, SIDE, Answer, blocks, listed
from cadwright.mcp.calls import Call
from cadwright.mcp.data import measured, requirements, rounded
from cadwright.protocols.feedback import describe_checked, describe_difference, describe_measurements
from cadwright.results import Sectioned
from cadwright.sketch.formats import native
from cadwright.values import Blob, Image, to_builtins
from cadwright.values.media import PNG

MOST_DIMENSIONS, MOST_WORDS, MOST_TILES = 80, 30, 3
SURE = 0.9
"""Words that the reader is less sure of are left to whoever looks at the picture."""
EMBEDDED = Settings(planner="embedded", environment="freecad")
MESHES = ("stl", "ply", "obj", "off")


def measure(call: Call, part: str | None, checks: Sequence[str], picture: str | None, design: str | None) -> Answer:
    """Measure a part, check statements on it, show it."""
    source = call.desk.source(part, design)
    kernel = call.kernel
    call.doing = "measuring"
    found = inspections.inspect(source, checks, kernel=kernel)
    images = (inspections.picture(source, picture, kernel=kernel),) if picture else ()
    unread = listed(
        "These checks could not be read and check nothing; look them up with docs(engine='checks')", found.unread
    )
    text = blocks(
        describe_measurements(found.measurements),
        "\n".join(describe_checked(each) for each in found.checked),
        unread,
        listed("Note", found.notes),
    )
    data = {"part": str(part or "current"), "measurements": measured(found.measurements)}
    return Answer(text, data | {"checks": requirements(found.checked), "unread": list(found.unread)}, images)


def section(
    call: Call, part: str | None, axis: str, at: Sequence[float], count: int, sketch: str | None, design: str | None
) -> Answer:
    """Slices of a part across an axis; of a mesh the outline of one, as lines and arcs."""
    source = call.desk.source(part, design)
    mesh = source.version is None and source.path.suffix.lower().lstrip(".") in MESHES
    kernel = call.kernel
    call.doing = "cutting"
    if mesh or sketch:
        return _outlined(call, source.path, axis, at, sketch)
    found = inspections.sliced(source, axis, at, count, kernel=kernel)
    return Answer(_sliced(found), _slices(found), found.images)


def _sliced(found: inspections.Sliced) -> str:
    others = [each for each in "xyz" if each != found.axis]
    rows = [f"{found.axis} | area mm² | outline mm | pieces | openings | {others[0]} from … to | {others[1]} from … to"]
    for cut in found.cuts:
        if cut.slice is None:
            rows.append(f"{cut.at:g} | {cut.doubt or 'nothing'}")
            continue
        s = cut.slice
        spans = [f"{low:.6g} … {high:.6g}" for low, high in s.box] if s.box else ["nothing", "nothing"]
        rows.append(f"{cut.at:g} | {s.area:.6g} | {s.perimeter:.6g} | {s.pieces} | {s.holes} | {spans[0]} | {spans[1]}")
    return blocks("\n".join(rows), listed("Note", found.notes))


def _slices(found: inspections.Sliced) -> dict[str, Any]:
    cuts = [
        {
            "at": cut.at,
            **(rounded(to_builtins(cut.slice)) if cut.slice else {}),
            **({"doubt": cut.doubt} if cut.doubt else {}),
        }
        for cut in found.cuts
    ]
    return {"axis": found.axis, "bbox": rounded(found.bbox), "slices": cuts}


def _outlined(call: Call, path: Any, axis: str, at: Sequence[float], sketch: str | None) -> Answer:
    """The outline of a section as a sketch, measured against the raw section."""
    if axis not in ("x", "y", "z"):
        raise UsageError(f"there is no axis {axis!r}", "use x, y or z")
    normal = (float(axis == "x"), float(axis == "y"), float(axis == "z"))
    origin = tuple(at[0] * each for each in normal) if at else None
    target = call.office.folder.target(sketch) if sketch else None
    found: Sectioned = api.section(
        path,
        (target,) if target else (),
        normal=normal,
        origin=(origin[0], origin[1], origin[2]) if origin else None,
        kernel=call.kernel,
    )
    files = [call.office.folder.told(each) for each in found.files]
    told = to_builtins(found) | {"files": files}
    return Answer(report.sectioned(found), dict(rounded(told)))


def compare(call: Call, reference: str, part: str | None, design: str | None) -> Answer:
    """What a part has otherwise than another one, or than a drawing."""
    candidate = call.desk.source(part, design)
    against = call.desk.source(reference, design)
    kernel = call.kernel
    call.doing = "comparing"
    found, png = differences.compared(against, candidate, kernel=kernel)
    told = [describe_difference(each) for each in found.differences]
    text = f"{part or 'The current version'} compared with {reference}:\n" + (
        report.differed(found) or "Nothing differs."
    )
    script = differences.script_difference(against, candidate)
    if script:
        text = blocks(text, f"Script:\n```diff\n{script.rstrip()}\n```")
    data = {
        "same": not told,
        "differences": told,
        "script": script,
        "sizes": rounded(to_builtins(found.sizes)),
        "notes": list(found.notes),
    }
    return Answer(text, data, (_image("red is missing, blue is extra, grey is common", png),))


def draw(
    call: Call, part: str | None, views: Sequence[str], files: Sequence[str], shaded: bool, design: str | None
) -> Answer:
    """A dimensioned sheet, or shaded views."""
    source = call.desk.source(part, design)
    targets = [call.office.folder.target(name) for name in files]
    kernel = call.kernel
    call.doing = "drawing"
    if shaded:
        shown = tuple(inspections.picture(source, view, kernel=kernel) for view in (views or ("four",))[:MOST_TILES])
        return Answer(", ".join(image.name for image in shown), {"views": [image.name for image in shown]}, shown)
    from cadwright.api.sources import solid

    sheet, png = drawings.drawn(solid(source, kernel), targets, views=views, side=SIDE, kernel=kernel)
    written = [call.office.folder.told(path) for path in sheet.files]
    text = blocks(
        f"A sheet with {sheet.dimensions} dimensions.",
        listed("What it leaves open, or says twice", [each.text for each in sheet.audit]),
        listed("Written", written),
    )
    data = {"dimensions": sheet.dimensions, "audit": to_builtins(sheet.audit), "files": written}
    return Answer(text, data, (_image("the dimensioned sheet", png),))


def read_drawing(call: Call, path: str, view: str | None, region: Sequence[float]) -> Answer:
    """A drawing as pictures, with what was read of it."""
    file = call.office.folder.file(path)
    call.doing = "reading the drawing"
    found = readings.look(file, view=view or "", region=region, side=SIDE)
    images = found.images
    more = ""
    if len(images) > 1:
        images = images[:1]
        more = "Lettering that is too small here: call again with a view, or a region [left, top, right, bottom]."
    if region or view:
        return Answer(f"A piece of {path}, enlarged.", {"path": path}, images)
    if found.reading is None:
        text = f"Our reader makes nothing certain of it ({found.unread}): go by the picture."
        return Answer(blocks(text, more), {"read": False, "reason": found.unread}, images)
    return Answer(blocks(_read(found.reading), more), _reading(found.reading), images)


def _read(reading: Reading) -> str:
    views = [
        f"{v.name}{' (cut open)' if v.cut else ''}: {' × '.join(f'{each:.5g}' for each in _extents(v))} mm"
        for v in reading.views
    ]
    sure = "read from a picture: numbers may be misread" if reading.traced else "read from the file's own text"
    stated = [_dimension(each) for each in reading.dimensions[:MOST_DIMENSIONS]]
    title = [f"{name}: {value}" for name, value in reading.title.items()]
    words = [" ".join(word.text.split()) for word in reading.loose if word.sure >= SURE][:MOST_WORDS]
    return blocks(
        f"{len(reading.views)} views, {len(reading.dimensions)} dimensions, {sure}. "
        f"Scale {reading.scale:g}, {reading.angle or 'unknown'} angle.",
        listed("Views", views),
        listed("Dimensions", stated),
        listed("Title block", title),
        listed("Other words", words),
        listed("Not certain", reading.problems),
    )


def _extents(view: ReadView) -> tuple[float, float]:
    """Width and height of a view, in mm of the part."""
    scale = view.to_paper[0]
    return (view.box[2] - view.box[0]) / scale, (view.box[3] - view.box[1]) / scale


def _dimension(dimension: Dimension) -> str:
    kind = type(dimension).__name__.lower()
    return f"{dimension.view}: {kind} {' '.join(dimension.text.split())} (value {dimension.value:g})"


def _reading(reading: Reading) -> dict[str, Any]:
    dimensions = [
        {"view": d.view, "kind": type(d).__name__.lower(), "text": d.text, "value": rounded(d.value)}
        for d in reading.dimensions[:MOST_DIMENSIONS]
    ]
    views = [{"name": v.name, "size": rounded(_extents(v)), "cut": v.cut} for v in reading.views]
    return {
        "read": True,
        "certain": not reading.traced,
        "angle": reading.angle,
        "scale": reading.scale,
        "views": views,
        "dimensions": dimensions,
        "title": reading.title,
        "problems": list(reading.problems),
    }


def sketch(call: Call, action: str, path: str, name: str | None, output: str | None) -> Answer:
    """Read the sketches of a file, constrain one, or tell what one lacks."""
    file = call.office.folder.file(path)
    kernel = call.kernel
    if action == "complete":
        call.doing = "looking for what is missing"
        target = call.office.folder.target(output) if output else None
        lacking = api.complete(file, target, sketch=name)
        told = to_builtins(lacking) | {"files": [call.office.folder.told(each) for each in lacking.files]}
        return Answer(report.completed(lacking), dict(told))
    if action == "constrain":
        if not output:
            raise UsageError("where is the constrained sketch to go?", "output: a .FCStd or .json file")
        call.doing = "constraining"
        found = api.constrain(file, call.office.folder.target(output), settings=EMBEDDED, kernel=kernel)
        told = to_builtins(found) | {"files": [call.office.folder.told(each) for each in found.files]}
        return Answer(report.constrained(found), dict(told), failed=found.status != "done")
    call.doing = "reading the sketch"
    read = sketches.sketches(file, name, kernel=kernel)
    texts = [
        f"{each.name}: {len(each.sketch.geometry)} primitives, {len(each.sketch.constraints)} constraints\n"
        f"{native.dumps(each.sketch)}"
        for each in read
    ]
    if output:
        sketches.written(read[0].sketch, call.office.folder.target(output))
    data = {each.name: msgspec.json.decode(native.dumps(each.sketch)) for each in read}
    if sum(map(len, texts)) > MOST_TEXT:
        hint = "name an output (.json) to have all of it"
        data = {each.name: {"primitives": len(each.sketch.geometry), "hint": hint} for each in read}
        texts = [*(text.partition("\n")[0] for text in texts), f"That is too much to be shown: {hint}."]
    notes = listed("Note", [note for each in read for note in each.notes])
    return Answer(blocks(*texts, notes), {"sketches": data}, tuple(image for each in read for image in each.images))


def docs(call: Call, query: str, engine: manuals.Engine, most: int) -> Answer:
    """Entries of an engine's manual."""
    kernel = call.kernel
    call.doing = "looking it up"
    found = manuals.manual(query, engine, most, kernel=kernel)
    told = ["\n".join(filter(None, (each.signature or each.name, each.text))) for each in found.entries]
    text = blocks(f"{found.version}:", *told) if told else f"{found.version} has nothing like {query!r}."
    return Answer(text, {"engine": found.version, "entries": to_builtins(found.entries)})


def _image(name: str, png: bytes) -> Image:
    return Image(name, Blob(png, PNG))
