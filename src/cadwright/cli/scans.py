"""Commands on scans: their sections, and the parts in them."""

from pathlib import Path
from typing import Any

import click

from cadwright.cli.shared import (
    NOT_DONE,
    json_option,
    output_option,
    print_result,
    progress_line,
    run_options,
    settings_of,
    tell,
    writes,
)

_unit = click.option(
    "--unit", type=click.Choice(["mm", "cm", "m", "inch"]), default="mm", show_default=True, help="The file's unit."
)
_Vector = tuple[float, float, float]
_VECTORS = ("--normal", "--origin")


class _WithVectors(click.Command):
    """Takes three numbers with commas between them for three numbers: ``--normal 0,0,1`` is ``--normal 0 0 1``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, taken apart first."""
        apart: list[str] = []
        for each in args:
            name, equals, value = each.partition("=")
            if equals and name in _VECTORS:
                apart += [name, *value.split(",")]
            else:
                apart += each.split(",") if apart and apart[-1] in _VECTORS else [each]
        return super().parse_args(ctx, apart)


@click.command(cls=_WithVectors)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--normal", type=(float, float, float), default=(0, 0, 1), show_default=True, help="Where it faces.")
@click.option("--origin", type=(float, float, float), help="A point of the plane, (0, 0) of the sketch; the middle.")
@click.option("--tolerance", type=float, help="How far the outline may be from the section, in mm.")
@_unit
@writes("A file to write: dxf, json, svg, FCStd, or png, which shows the section filled.")
@json_option
def section(
    file: Path,
    normal: _Vector,
    origin: _Vector | None,
    tolerance: float | None,
    unit: str,
    outputs: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Cut a scan or a CAD file with a plane: its outline as lines, arcs and circles."""
    from cadwright import api, report

    result = api.section(file, outputs, normal=normal, origin=origin, tolerance=tolerance, unit=unit)
    print_result(result, report.sectioned, as_json)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("text", default="")
@_unit
@click.option("-d", "--design", "directory", type=click.Path(path_type=Path), help="Where the design is kept.")
@click.option("--picture", type=click.Path(path_type=Path), help="The scan coloured by deviation (PNG).")
@output_option
@run_options
@json_option
def scan(
    file: Path,
    text: str,
    unit: str,
    directory: Path | None,
    picture: Path | None,
    outputs: tuple[Path, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Turn a 3D scan into an editable part by its sections; TEXT says what is to be different, if anything."""
    from cadwright import api, report

    with progress_line() as progress:
        result = api.scan(
            file,
            text,
            directory,
            outputs=outputs,
            picture=picture,
            unit=unit,
            settings=settings_of(options),
            progress=progress,
            announce=tell,
        )
    print_result(result, report.scanned, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


COMMANDS = (section, scan)
