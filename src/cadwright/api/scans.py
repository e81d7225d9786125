"""Scans: their sections, and the parts that they are rebuilt as."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright import inputs, products
from cadwright.api.designs import DESIGNS
from cadwright.api.work import Settings, Tell, Watch, at_work, warm
from cadwright.design import read_transcript
from cadwright.design.files import write_atomically
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.planners.embedded.freecad.scans import told
from cadwright.results import Made, Scanned, Sectioned
from cadwright.scanning.client import Scan, Scans, opened
from cadwright.scanning.deviation import Deviation
from cadwright.scanning.distance import Compared
from cadwright.scanning.plan import Plan
from cadwright.scanning.sections import Vector
from cadwright.sketch import Sketch
from cadwright.values import Attachment, Blob, Request
from cadwright.values.text import as_name

REBUILD = "Rebuild this scan as an editable part."
TOO_FAR = 0.01
"""A part is not the scanned one when 5 % of both surfaces are further apart than this part of the diagonal."""
SECTION_FORMATS = ("dxf", "json", "png", "svg", "fcstd")


def section(
    file: Path,
    outputs: Sequence[Path] = (),
    *,
    normal: Vector = (0.0, 0.0, 1.0),
    origin: Vector | None = None,
    tolerance: float | None = None,
    unit: str = "mm",
    kernel: Kernel | None = None,
) -> Sectioned:
    """Cut a mesh or a CAD file with a plane and write the outline as a sketch: lines, arcs and circles in mm.

    ``origin`` is the point of the plane that becomes (0, 0), without one the middle of the part; ``tolerance`` in mm is
    how far the outline may be from the section, without one as the part's size and noise tell. ``unit`` is that of the
    file. The formats of ``outputs`` are those of `SECTION_FORMATS`, a PNG shows the section filled.
    """
    _check(outputs, SECTION_FORMATS)
    if tolerance is not None and not tolerance > 0:
        raise UsageError("the tolerance must be positive")
    with warm(kernel) as running, Scans(running.limits) as scans:
        scan = opened(file, unit, running)
        told, blobs = scans.call("section", scan, {"normal": normal, "origin": origin, "tolerance": tolerance})
        graph = msgspec.convert(told["sketch"], Sketch)
        for path in outputs:
            data = _sectioned(path, graph, told["placement"], blobs["png"], running)
            write_atomically(path, data, path.absolute().parent)
    return Sectioned(
        files=tuple(map(str, outputs)),
        deviation=msgspec.convert(told["deviation"], Deviation),
        tolerance=told["tolerance"],
        size=(told["size"][0], told["size"][1]),
        primitives=len(graph.geometry),
        loops=told["closed"],
        open_chains=told["open"],
        notes=tuple(told["notes"]),
    )


def scan(
    file: Path,
    text: str = "",
    directory: Path | None = None,
    *,
    outputs: Sequence[Path] = (),
    picture: Path | None = None,
    unit: str = "mm",
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Scanned:
    """Turn a scan into an editable FreeCAD document, a new version of the design in ``directory``.

    ``text`` says what is to be different from the scan, if anything. How far the result is from the scan is measured
    on the geometry that the verifier built, whatever the planner said of it; a result that is too far off is not
    called done. ``picture`` is written beside the first output or into the design's folder where it is not named.
    """
    products.check_outputs(outputs)
    settings = msgspec.structs.replace(settings, environment="freecad")
    text = inputs.request_text(text or REBUILD)
    path = directory or inputs.fresh_directory(DESIGNS, inputs.name_of(file.stem))
    with warm(kernel, settings) as running, Scans(running.limits) as scans:
        source = opened(file, unit, running)
        prepared, blobs = scans.call("prepare", source, {})
        ready = Scan(source.name, blobs["stl"], "stl")
        attachment = Attachment("scan", as_name(file.stem) + ".stl", Blob(ready.data, "model/stl"))
        with at_work(path, settings, announce, running) as (bench, crew):
            made = bench.work(Request(text, "make", (attachment,)), (), crew, progress)
            current = bench.design.current
            plan = _plan(path, made)
            base = _reported(made, plan, tuple(prepared["health"]["notes"]))
            if made.status == "declined" or current is None or current.id != made.version or current.geometry is None:
                return base
            part = running.write(current.geometry.data, "stl")
            value, pictures = scans.call("compare", ready, {}, {"part": part})
            compared, diagonal = msgspec.convert(value, Compared), float(value["diagonal"])
            target = picture or (outputs[0].with_name(f"{outputs[0].stem}-deviation.png") if outputs else None)
            target = target or path / "deviation.png"
            write_atomically(target, pictures["png"], target.absolute().parent)
            files = base.files | (bench.export(current, outputs) if outputs else {})
    limit = TOO_FAR * diagonal + 3 * (plan.noise if plan else 0.0)
    far = made.status == "done" and text == REBUILD and compared.both.p95 > limit
    return msgspec.structs.replace(
        base,
        status="unmet" if far else base.status,
        reason=f"the part is further than {limit:.3g} mm from the scan at 5 % of both surfaces" if far else base.reason,
        deviation=compared.both,
        to_part=compared.to_part,
        to_scan=compared.to_scan,
        diagonal=diagonal,
        files=files,
        picture=str(target),
    )


def _plan(path: Path, made: Made) -> Plan | None:
    """What `rebuild_scan` told in the run, if it was asked."""
    transcript = Path(made.transcript) if made.transcript else None
    if transcript is None or not transcript.exists():
        return None
    steps = read_transcript(transcript).steps
    return next(filter(None, (told(step.observation.stdout) for step in steps)), None)


def _reported(made: Made, plan: Plan | None, notes: tuple[str, ...]) -> Scanned:
    """What there is to say before anything is compared."""
    return Scanned(
        status=made.status,
        kind=plan.kind if plan else "none",
        deviation=plan.fit if plan else None,
        diagonal=plan.diagonal if plan else 0.0,
        design=made.design if made.version else None,
        version=made.version,
        files=made.files,
        features=plan.features if plan else 0,
        measurements=made.measurements,
        assumptions=made.assumptions,
        notes=notes,
        not_understood=made.not_understood,
        reason=made.reason,
        planner=made.planner,
        turns=made.turns,
        seconds=made.seconds,
    )


def _sectioned(path: Path, graph: Sketch, placement: dict[str, Any], png: bytes, kernel: Kernel) -> bytes:
    from cadwright.sketch.formats import dxf, native, svg

    match path.suffix.lower():
        case ".png":
            return png
        case ".fcstd":
            with FreeCAD(kernel.limits) as freecad:
                arguments = {"graph": msgspec.to_builtins(graph), "name": "Section", "placement": placement}
                value, blobs = freecad.call("calls:build_sketch", arguments)
            if "problem" in value:
                raise InputError(f"the sketch could not be made in FreeCAD: {value['problem']}")
            return blobs["document"]
        case ".dxf":
            return dxf.dumps(graph).encode()
        case ".svg":
            return svg.dumps(graph, 6).encode()
        case _:
            return native.dumps(graph).encode()


def _check(outputs: Sequence[Path], formats: Sequence[str]) -> None:
    """Refuse files that could not be written, before any work is done."""
    for path in outputs:
        if path.suffix.lower().lstrip(".") not in formats:
            raise UsageError(f"{path}: this is not written here", f"use one of {', '.join(formats)}")
        if path.is_dir():
            raise InputError(f"{path}: this is a folder, not a file")
        if not path.absolute().parent.is_dir():
            raise InputError(f"{path}: the folder {path.parent} does not exist")
