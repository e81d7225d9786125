"""Sets of parts that others made, drawn by us or by FreeCAD's TechDraw: what a reader of drawings was not made with."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal

import msgspec

from cadwright import inputs
from cadwright.api.drawings import part_of
from cadwright.construction import gallery
from cadwright.errors import DrawingError, ExportError, InputError
from cadwright.jobs import Engine, Failed
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.freecad import FreeCAD, FreeCADError
from cadwright.synth.folder import Row, read_rows, write_row
from cadwright.synth.sheets import Pictures, drawn
from cadwright.values.text import as_name

Hand = Literal["ours", "techdraw"]
ENDINGS = (".step", ".stp", ".iges", ".igs", ".brep", ".py", ".fcstd", ".json")
"""CAD files, scripts, and construction sequences as Fusion 360's gallery and DeepCAD have them."""


class Drawn(msgspec.Struct, frozen=True):
    """What came of the files: rows of the index, and why others were left out, by their names."""

    rows: tuple[Row, ...]
    left_out: dict[str, str]


def write_given(
    kernel: Kernel,
    folder: Path,
    files: Sequence[Path],
    engine: Engine,
    *,
    hand: Hand = "ours",
    scale: float = 1.0,
    progress: Callable[[int], None] = lambda _: None,
) -> Drawn:
    """Draw parts and write them as a set; those that the folder has already are kept.

    ``scale`` makes the parts larger, for data without a unit. A file that holds no single valid solid, or whose part
    cannot be drawn, is left out.
    """
    rows = {row.id: row for row in read_rows(folder)}
    left_out: dict[str, str] = {}
    waiting = [file for file in files if as_name(file.stem) not in rows]
    with FreeCAD(kernel.limits) as freecad:

        def work(file: Path) -> tuple[Geometry, Pictures]:
            geometry = _scaled(kernel, _geometry(file, kernel, freecad), scale)
            return geometry, _drawn(kernel, freecad, geometry, as_name(file.stem), hand)

        with closing(engine.map(work, waiting)) as jobs:
            for count, (file, done) in enumerate(zip(waiting, jobs, strict=True), 1):
                name = as_name(file.stem)
                if isinstance(done, Failed):
                    if not isinstance(done.error, InputError | DrawingError | ExportError | FreeCADError):
                        raise done.error
                    left_out[file.name] = str(done.error)
                else:
                    geometry, pictures = done
                    row = Row(name, "given")
                    rows[name] = write_row(kernel, folder, row, geometry.brep, geometry.measurements, pictures)
                progress(count)
    return Drawn(tuple(rows.values()), left_out)


def files_in(folder: Path) -> list[Path]:
    """The files of a folder that may hold parts, in the order of their names. Raises `InputError` without any."""
    found = sorted(p for p in folder.glob("*") if p.suffix.lower() in ENDINGS) if folder.is_dir() else []
    if not found:
        raise InputError(f"{folder} holds no parts", f"parts are files that end in {', '.join(ENDINGS)}")
    return found


def _geometry(file: Path, kernel: Kernel, freecad: FreeCAD) -> Geometry:
    """The one valid solid of a file."""
    geometry = _constructed(file, kernel, freecad) if file.suffix.lower() == ".json" else part_of(file, kernel)
    if not geometry.measurements.valid or geometry.measurements.solids != 1:
        raise InputError(f"{file}: it is not one valid solid")
    return geometry


def _constructed(file: Path, kernel: Kernel, freecad: FreeCAD) -> Geometry:
    """A construction sequence, built by FreeCAD."""
    steps = msgspec.to_builtins(gallery.loads(inputs.json_text(file)).steps)
    told, blobs = freecad.call("construction:build", {"steps": steps})
    if told["problems"]:
        raise InputError(f"{file}: {told['problems'][0]}")
    checked, shapes = freecad.call("measurement:check", {}, {"document": blobs["document"]})
    geometry = kernel.measure(shapes["brep"]) if checked.get("results") else None
    if not isinstance(geometry, Geometry):
        raise InputError(f"{file}: it builds no solid")
    return geometry


def _scaled(kernel: Kernel, geometry: Geometry, factor: float) -> Geometry:
    if factor == 1:
        return geometry
    scaled = kernel.measure(kernel.scaled(geometry.brep, factor))
    if not isinstance(scaled, Geometry):
        raise InputError(scaled.message)
    return scaled


def _drawn(kernel: Kernel, freecad: FreeCAD, geometry: Geometry, name: str, hand: Hand) -> Pictures:
    if hand == "ours":
        return drawn(kernel, geometry.brep, geometry.measurements, name)
    _, blobs = freecad.call("techdrawing:page", {"title": name}, {"step": kernel.write(geometry.brep, "step")})
    return Pictures(b"", blobs["dxf"])
