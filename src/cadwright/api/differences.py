"""What differs between two parts, or between a drawing and a part."""

from collections.abc import Sequence
from pathlib import Path

from cadwright import inputs
from cadwright.api.drawings import of_version, part_of
from cadwright.api.sources import Source, solid, version_of
from cadwright.api.work import warm
from cadwright.design import Version
from cadwright.design import compare as compare_versions
from cadwright.design.files import write_atomically
from cadwright.drawing.comparison import Comparison, Overlay, compare
from cadwright.drawing.comparison.by_view import named_views
from cadwright.drawing.comparison.picture import picture, places_of
from cadwright.drawing.comparison.solid_views import VIEWS, compare_solids
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing as _read
from cadwright.drawing.views import views_of
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.views import sight_of, understood
from cadwright.products import check_outputs, format_of
from cadwright.results import Differed
from cadwright.values import Changed, Hole, PartStyle
from cadwright.views.view import View

SOLIDS = ("step", "brep", "iges", "stl", "glb", "3mf")
ADDED, REMOVED = (0.12, 0.31, 0.85, 1.0), (0.85, 0.12, 0.12, 1.0)


def differ(reference: Path, candidate: Path, outputs: Sequence[Path] = (), *, kernel: Kernel | None = None) -> Differed:
    """What ``candidate`` has otherwise than ``reference``: CAD files, scripts, designs' folders, or drawings.

    ``outputs`` are the views in two colours (png) and, of two solids, what was added and removed (step, brep, stl, …).
    """
    drawn = [_is_drawing(path) for path in (reference, candidate)]
    _check(outputs, solids=not any(drawn))
    with warm(kernel) as running:
        if not any(drawn):
            return _compared(part_of(reference, running), part_of(candidate, running), outputs, running)[0]
        if drawn[1] and not drawn[0]:
            raise UsageError("the drawing is the reference", f"`cadwright diff {candidate} {reference}`")
        reading, holes, sight = read_drawing(reference), tuple[Hole, ...](), None
        if drawn[1]:
            other = read_drawing(candidate)
            views = {name: View(name, view.curves) for name, view in named_views(other).items()}
            notes = other.problems
        else:
            part = part_of(candidate, running)
            reading, views = understood(reading, part, running)
            notes, holes, sight = (), part.measurements.holes, sight_of(reading, views, part, running)
        found = compare(reading, views, holes, sight)
        for path in outputs:
            write_atomically(path, picture(found.overlays, places_of(reading)), path.absolute().parent)
        return _told(found, None, outputs, (*reading.problems, *notes))


def differ_versions(
    before: Version, after: Version, outputs: Sequence[Path], *, kernel: Kernel | None = None
) -> tuple[str, ...]:
    """Write how two versions of a design differ, as `differ` does for files; the names of what was written."""
    _check(outputs, solids=True)
    with warm(kernel) as running:
        parts = [of_version(version, f"version {version.id}", running) for version in (before, after)]
        return _compared(parts[0], parts[1], outputs, running)[0].files


def changes(before: Version, after: Version, kernel: Kernel) -> tuple[bytes, tuple[PartStyle, ...]]:
    """What was removed and added from one version to another, as a geometry of two parts with names and colours.

    Empty where nothing was. Raises `UserError` where one of them has no solid, or they cannot be compared.
    """
    parts = [of_version(version, f"version {version.id}", kernel) for version in (before, after)]
    changed, found = kernel.differ(parts[0].brep, parts[1].brep)
    return found, _styles(changed)


def compared(reference: Source, candidate: Source, *, kernel: Kernel) -> tuple[Differed, bytes]:
    """What ``candidate`` has otherwise than ``reference``, a part or a drawing, with the picture of it as PNG."""
    if not _is_drawing(reference.path) or reference.version is not None:
        return _compared(solid(reference, kernel), solid(candidate, kernel), (), kernel)
    read, part = read_drawing(reference.path), solid(candidate, kernel)
    reading, views = understood(read, part, kernel)
    found = compare(reading, views, part.measurements.holes, sight_of(reading, views, part, kernel))
    return _told(found, None, (), reading.problems), picture(found.overlays, places_of(reading))


def script_difference(reference: Source, candidate: Source) -> str:
    """How the scripts of two versions differ, as a unified diff; nothing where one is no version, or has no script."""
    if any(source.version is None and not source.path.is_dir() for source in (reference, candidate)):
        return ""
    before, after = version_of(reference), version_of(candidate)
    return compare_versions(before, after).script if before.script and after.script else ""


def read_drawing(path: Path) -> Reading:
    """What a drawing shows; `InputError` in one line where it is none."""
    reading = _read(inputs.drawing(path).blob.data, path.name)
    if not reading.views:
        raise InputError(f"{path}: no view of a part was found in it", "; ".join(reading.problems) or None)
    return reading


def _compared(a: Geometry, b: Geometry, outputs: Sequence[Path], kernel: Kernel) -> tuple[Differed, bytes]:
    """What differs between two solids, and the picture of it."""
    changed, changes = kernel.differ(a.brep, b.brep)
    views = [views_of(kernel.project(part.brep, VIEWS)) for part in (a, b)]
    found = compare_solids((views[0], a.measurements), (views[1], b.measurements), changed)
    overlays = found.overlays or [Overlay(view.name, (0.0, 0.0), view.curves) for view in views[0].values()]
    shown = picture(overlays)
    for path in outputs:
        data = shown if format_of(path) == "png" else _geometry(path, changed, changes, kernel)
        write_atomically(path, data, path.absolute().parent)
    return _told(found, changed, outputs, ()), shown


def _geometry(path: Path, changed: Changed, changes: bytes, kernel: Kernel) -> bytes:
    """What was removed and what was added, as two parts in red and blue."""
    if not changes:
        raise InputError(f"{path}: no material was added or removed", "name a .png with -o")
    return kernel.write(changes, format_of(path), parts=_styles(changed), name="changes")


def _styles(changed: Changed) -> tuple[PartStyle, ...]:
    """Names and colours of what was removed and of what was added, as far as there is such."""
    removed, added = PartStyle("removed", REMOVED), PartStyle("added", ADDED)
    return (*((removed,) if changed.removed else ()), *((added,) if changed.added else ()))


def _told(compared: Comparison, changed: Changed | None, outputs: Sequence[Path], notes: Sequence[str]) -> Differed:
    files = tuple(map(str, outputs))
    return Differed(compared.differences, files, compared.sizes, changed, (*compared.notes, *notes))


def _is_drawing(path: Path) -> bool:
    return path.suffix.lower().lstrip(".") in inputs.DRAWINGS and not path.is_dir()


def _check(outputs: Sequence[Path], *, solids: bool) -> None:
    """Refuse files that could not be written, before any work is done."""
    check_outputs(outputs)
    for path in outputs:
        if format_of(path) != "png" and not (solids and format_of(path) in SOLIDS):
            known = ("png", *SOLIDS) if solids else ("png",)
            raise UsageError(f"{path}: differences are not written like this", f"use one of {', '.join(known)}")
