"""A turn of a conversation about a design: whatever came along, it is made, changed or started from."""

from collections.abc import Sequence
from pathlib import Path

from cadwright.api.designs import AS_DRAWN, edit, make
from cadwright.api.submissions import begun
from cadwright.api.work import Observed, Settings, Tell, Watch
from cadwright.design import Design
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.values import Marks
from cadwright.workbench import current_or_first

IMAGES, DRAWINGS = ("png", "jpg", "jpeg", "webp", "gif"), ("pdf", "dxf", "svg")
SOURCES = ("step", "stp", "iges", "igs", "brep", "brp", "fcstd", "py")
SCANS = ("stl", "ply", "obj", "off", "3mf")


def turn(
    text: str,
    directory: Path,
    files: Sequence[Path] = (),
    *,
    marks: Marks | None = None,
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    observed: Observed = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Do what a message says about the design in ``directory``, which need not be there yet.

    A design that is there is edited, another one made. A drawing is what the next version is made from, a CAD file or
    a script is what it starts from, a scan is rebuilt; pictures come along. ``text`` may be empty where files or
    ``marks`` say it all.
    """
    images, drawings, sources, scans = (_of(files, endings) for endings in (IMAGES, DRAWINGS, SOURCES, SCANS))
    if len(drawings) > 1 or len(sources) > 1 or (drawings and sources):
        raise UsageError(
            "one drawing or one CAD file can be worked from at a time", "send the others in a later message"
        )
    if not text.strip() and not files and marks is None:
        raise InputError("the message is empty", "say what to make or change")
    if drawings or scans:
        drawing = drawings[0] if drawings else None
        text = text if text.strip() or not scans else "Make the part that the scan shows."
        return make(
            text or AS_DRAWN,
            directory,
            files=scans,
            drawing=drawing,
            images=images,
            marks=marks,
            settings=settings,
            progress=progress,
            announce=announce,
            observed=observed,
            kernel=kernel,
        )
    if sources:
        started = _begun(sources[0], directory, kernel)
        if not text.strip():
            return started
    there = Design.exists(directory) and current_or_first(Design.open(directory)) is not None
    if not text.strip():
        text = "Change it as drawn." if there else "Make what the picture shows."
    work = edit if there else make
    return work(
        text,
        directory,
        images=images,
        marks=marks,
        settings=settings,
        progress=progress,
        announce=announce,
        observed=observed,
        kernel=kernel,
    )


def _of(files: Sequence[Path], endings: Sequence[str]) -> list[Path]:
    return [path for path in files if path.suffix.lower().lstrip(".") in endings]


def _begun(source: Path, directory: Path, kernel: Kernel | None) -> Made:
    """The design, started from a file, or with it as the next version."""
    if kernel is not None:
        return begun(source, directory, kernel=kernel)
    with Kernel() as own:
        return begun(source, directory, kernel=own)
