"""Engineering drawings of parts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.api.annotations import annotated
from cadwright.api.bodies import bodies_in, bodies_of
from cadwright.api.flat_patterns import AS_FOUND, Unfolding, flat_alone, flat_beside
from cadwright.api.turned_parts import laid, without_twin
from cadwright.api.work import Settings, environment_of, for_script, warm
from cadwright.design import Design, Version
from cadwright.design.files import write_atomically
from cadwright.drawing.audit import Finding, audit
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.dimensioning import NamedBody, dimensions_of, toleranced, tolerances_in
from cadwright.drawing.flat import Flat
from cadwright.drawing.flat_dxf import flat_dxf
from cadwright.drawing.linestyle import Style
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, flat_sheet, iso_sheet, itercad_sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM
from cadwright.drawing.sheets.sections import Section, chosen, planes_to_try
from cadwright.drawing.sheets.shown import views_for
from cadwright.drawing.svg import to_svg
from cadwright.drawing.toothed import gear_in, without_teeth
from cadwright.drawing.views import sections_of, views_of
from cadwright.drawing.wireframe import wires_of
from cadwright.errors import DesignError, DrawingError, InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.threads import Tapped, tapped, with_threads
from cadwright.results import Drawn
from cadwright.values import Code, Measurements, Observation, Request
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

FORMATS = ("svg", "dxf", "pdf", "png")
DRAWN = ("front", "top", "right", "left", "bottom", "back", "iso", "iso-back", "iso-below")
"""Views that a sheet can show."""


def draw(
    source: Path,
    outputs: Sequence[Path],
    *,
    style: Style = "iso",
    options: Options = Options(),
    views: Sequence[str] = (),
    unfolding: Unfolding = AS_FOUND,
    notes: Sequence[str] = (),
    kernel: Kernel | None = None,
) -> Drawn:
    """Draw a part with its dimensions and write the sheet; the endings of ``outputs`` say how (`FORMATS`).

    ``source`` is a STEP, IGES or BREP file, a FreeCAD document, a CadQuery script or a design's folder. ``views`` are
    names of `cadwright.views.projection.VIEWS`; without any, those are drawn that show most, and a shaft lies. A flat
    pattern that stands ``alone`` is no sheet as DXF, but what is cut and bent. ``notes`` state tolerances, textures of
    surfaces and welds as a request does.
    """
    _check(outputs)
    _check_views(views)
    with warm(kernel) as running:
        geometry = part_of(source, running)
        if unfolding.alone:
            return _write_flat(flat_alone(geometry, running, unfolding, options.notation), options, outputs)
        if style == "itercad":
            return _write(itercad_sheet(wires_of(running.wireframe(geometry.brep))), outputs, ())
        sheet, findings = sheet_of(
            geometry,
            options,
            running,
            views,
            threads=threads_of(source),
            conventional=True,
            request="\n".join((_request_of(source), *notes)),
            unfolding=unfolding,
            bodies=bodies_of(source, geometry.measurements),
        )
    return _write(sheet, outputs, findings)


def version_sheet(directory: Path, version: str, ending: str, kernel: Kernel) -> bytes:
    """The dimensioned sheet of a version of a design, as a file with that ending (`FORMATS`)."""
    design = Design.open(directory)
    found = design.version(version)
    geometry = of_version(found, f"version {version}", kernel)
    threads, request = threads_in(found.script), requests_of(design, found)
    bodies = bodies_in(found.script, geometry.measurements)
    sheet, _ = sheet_of(geometry, Options(), kernel, threads=threads, conventional=True, request=request, bodies=bodies)
    return encoded(sheet, Path(f"sheet.{ending}"))


def drawn(
    geometry: Geometry,
    outputs: Sequence[Path] = (),
    *,
    options: Options = Options(),
    views: Sequence[str] = (),
    side: int,
    kernel: Kernel,
) -> tuple[Drawn, bytes]:
    """As `draw`, of a geometry, with the sheet as a PNG picture whose longer side has so many pixels."""
    _check(outputs)
    _check_views(views)
    sheet, findings = sheet_of(geometry, options, kernel, views, conventional=True)
    shown = to_png(sheet, dots_per_mm=side / max(sheet.width, sheet.height))
    return _write(sheet, outputs, findings), shown


def sheet_of(
    geometry: Geometry,
    options: Options,
    kernel: Kernel,
    names: Sequence[str] = (),
    *,
    cut_open: bool = True,
    threads: Sequence[Tapped] = (),
    conventional: bool = False,
    request: str = "",
    unfolding: Unfolding = AS_FOUND,
    bodies: Sequence[NamedBody] = (),
) -> tuple[Sheet, tuple[Finding, ...]]:
    """Draw the dimensioned sheet of a geometry, and tell what it leaves open.

    Without ``cut_open`` there are no sections. ``threads`` are those of the part's holes. A ``conventional`` sheet
    shows the teeth of a gear as a table and the flat pattern of bent sheet; where no views are named it shows a shaft
    lying, and from above only where that shows more. Tolerances, surface textures and welds that the ``request`` states
    stand where they belong, welds at the joints of ``bodies``.
    """
    asked = geometry
    if conventional and not names:
        geometry, threads = laid(geometry, threads, kernel)
    stands = geometry is asked
    measurements, misfits = with_threads(geometry.measurements, threads)
    geometry = Geometry(measurements, geometry.brep)
    views = views_of(kernel.project(geometry.brep, tuple(names) or views_for(geometry.measurements)))
    views = without_twin(views) if conventional and not names else views
    gear = gear_in(views) if conventional else None
    if gear is not None:
        views, cut_open = without_teeth(views, gear), False  # a section would show the teeth
        options = msgspec.structs.replace(options, data=gear.table(options.notation))
    features = kernel.features(geometry.brep)
    dimensions = dimensions_of(views, geometry.measurements, features)
    sections = sections_for(geometry, views, dimensions, kernel) if cut_open else ()
    findings = (*audit(views, dimensions), *(Finding("thread-misfit", text) for text in misfits))
    dimensions, unplaced = toleranced(dimensions, tolerances_in(request))
    findings += tuple(Finding("tolerance-unplaced", f"“{text}” belongs to no one dimension") for text in unplaced)
    symbols, options, told = annotated(request, views, dimensions, options, bodies, stands=stands)
    findings += told
    flat = None
    if conventional and (unfolding.asked or not names):
        flat, why_not = flat_beside(geometry, kernel, unfolding, request, options.notation)
        findings += (Finding("not-unfolded", why_not),) if why_not else ()
    return iso_sheet(
        views, dimensions, geometry.measurements, options, sections, features.slots, flat, symbols
    ), findings


def sections_for(
    geometry: Geometry, views: Mapping[str, View], dimensions: Sequence[Dimension], kernel: Kernel
) -> tuple[Section, ...]:
    """Views cut open, where that shows what dimensions would point at hidden lines for."""
    planes = planes_to_try(views, dimensions, geometry.measurements)
    if not planes:
        return ()
    try:
        cut = sections_of(kernel.sections(geometry.brep, planes))
    except DrawingError:  # the sheet is complete without sections
        return ()
    return chosen(tuple(zip(planes, cut, strict=True)), views, dimensions, geometry.measurements)


def part_of(source: Path, kernel: Kernel) -> Geometry:
    """The solid geometry in a file, a script's result or a design's current version, measured.

    Raises `InputError` where there is none.
    """
    if source.is_dir():
        return _version(source, kernel)
    if source.suffix.lower() == ".py":
        script = inputs.script(source)
        with environment_of(for_script(script), kernel, pictures=False) as environment:
            return _built(source, environment.step(Code(script)), kernel)
    if source.suffix.lower() == ".fcstd":
        request = Request("draw", "edit", (inputs.attachment(source),))
        with environment_of(Settings(environment="freecad"), kernel, pictures=False) as environment:
            seen = environment.reset(request)
            assert seen is not None, "an attached document is there at the beginning"
            return _built(source, seen, kernel)
    geometry = kernel.read(source)
    if not geometry.brep:
        raise InputError(f"{source}: a mesh has no edges to draw", "rebuild it as a part first: `cadwright scan`")
    return geometry


def threads_of(source: Path) -> tuple[Tapped, ...]:
    """The threads that the part model of a design's folder, or of a script that was printed from one, tells of."""
    if source.is_dir():
        current = Design.open(source).current
        return threads_in(current.script) if current is not None else ()
    return threads_in(inputs.script(source)) if source.suffix.lower() == ".py" else ()


def _request_of(source: Path) -> str:
    """What the part of a design's folder was asked for with; nothing of any other source."""
    design = Design.open(source) if source.is_dir() else None
    return requests_of(design, design.current) if design is not None and design.current is not None else ""


def requests_of(design: Design, version: Version) -> str:
    """The requests that led to a version, the first one first."""
    told = [version.request]
    while version.parent is not None:
        version = design.version(version.parent)
        told.append(version.request)
    return "\n".join(reversed(told))


def threads_in(script: str) -> tuple[Tapped, ...]:
    """The threads that a script tells of which was printed from a part model; none in any other."""
    try:
        return tapped(recover(script))
    except NotAPart:
        return ()


def _version(folder: Path, kernel: Kernel) -> Geometry:
    current = Design.open(folder).current
    if current is None or current.geometry is None:
        raise DesignError(f"{folder} has no valid version yet", "see what was tried with `cadwright history`")
    return of_version(current, str(folder), kernel)


def of_version(version: Version, name: str, kernel: Kernel) -> Geometry:
    """A version's solid geometry, measured. Raises `InputError` where it has none."""
    if version.geometry is None:
        raise InputError(f"{name} has no solid")
    measured = version.measurements or _measured(name, version.geometry.data, kernel)
    return Geometry(measured, version.geometry.data)


def _built(source: Path, seen: Observation, kernel: Kernel) -> Geometry:
    """The geometry that a script or a document came to."""
    if seen.geometry is None:
        why = seen.error.message if seen.error else "it has no solid"
        raise InputError(f"{source}: {why}", seen.error.hint if seen.error else None)
    measured = seen.measurements or _measured(source, seen.geometry.data, kernel)
    return Geometry(measured, seen.geometry.data)


def _measured(source: Path | str, brep: bytes, kernel: Kernel) -> Measurements:
    geometry = kernel.measure(brep)
    if not isinstance(geometry, Geometry):
        raise InputError(f"{source}: {geometry.message}")
    return geometry.measurements


def _write(sheet: Sheet, outputs: Sequence[Path], findings: Sequence[Finding]) -> Drawn:
    for path in outputs:
        write_atomically(path, encoded(sheet, path), path.absolute().parent)
    return Drawn(tuple(map(str, outputs)), tuple(findings), len(sheet.dimensions))


def _write_flat(flat: Flat, options: Options, outputs: Sequence[Path]) -> Drawn:
    """A flat pattern alone: as DXF for the laser cutter, else as a sheet."""
    sheet = flat_sheet(flat, options) if any(path.suffix.lower() != ".dxf" for path in outputs) else None
    for path in outputs:
        data = flat_dxf(flat.pattern) if sheet is None or path.suffix.lower() == ".dxf" else encoded(sheet, path)
        write_atomically(path, data, path.absolute().parent)
    return Drawn(tuple(map(str, outputs)), (), len(sheet.dimensions) if sheet is not None else 0)


def encoded(sheet: Sheet, path: Path) -> bytes:
    """A sheet as a file with this ending, one of `FORMATS`."""
    match path.suffix.lower():
        case ".svg":
            return to_svg(sheet).encode()
        case ".dxf":
            # The library of DXF takes 0.4 s to import.
            from cadwright.drawing.dxf import to_dxf

            return to_dxf(sheet)
        case ".pdf":
            return to_pdf(sheet)
        case _:
            return to_png(sheet, dots_per_mm=DOTS_PER_MM if sheet.style == "itercad" else 6.0)


def _check_views(names: Sequence[str]) -> None:
    unknown = [name for name in names if name not in DRAWN]
    if unknown:
        raise UsageError(f"there is no view {unknown[0]!r} for a sheet", f"views are {', '.join(DRAWN)}")
    if names and all(VIEWS[name].is_oblique for name in names):
        raise UsageError("a sheet needs another view than a pictorial one", "add front, for example")
    if sum(VIEWS[name].is_oblique for name in names) > 1:
        raise UsageError("a sheet has one pictorial view", "leave out the others")


def _check(outputs: Sequence[Path]) -> None:
    """Refuse files that could not be written, before any work is done."""
    if not outputs:
        raise UsageError("where to?", "name the file with -o; its ending says what it is: " + ", ".join(FORMATS))
    check_outputs(outputs, FORMATS)


def check_outputs(outputs: Sequence[Path], formats: Sequence[str]) -> None:
    """Refuse files whose endings are not among those, or that could not be written."""
    for path in outputs:
        if path.suffix.lower().lstrip(".") not in formats:
            raise UsageError(f"{path}: a drawing is not written like this", f"use one of {', '.join(formats)}")
        if path.is_dir():
            raise InputError(f"{path}: this is a folder, not a file")
        if not path.absolute().parent.is_dir():
            raise InputError(f"{path}: the folder {path.parent} does not exist")
