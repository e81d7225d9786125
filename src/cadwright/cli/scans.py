"""Commands on scans: their sections."""

from pathlib import Path

import click

from cadwright.cli.shared import json_option, print_result

_unit = click.option(
    "--unit", type=click.Choice(["mm", "cm", "m", "inch"]), default="mm", show_default=True, help="The file's unit."
)
_Vector = tuple[float, float, float]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--normal", type=(float, float, float), default=(0, 0, 1), show_default=True, help="Where it faces.")
@click.option("--origin", type=(float, float, float), help="A point of the plane, (0, 0) of the sketch; the middle.")
@click.option("--tolerance", type=float, help="How far the outline may be from the section, in mm.")
@_unit
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file to write: dxf, json, svg, FCStd, or png, which shows the section filled.",
)
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


COMMANDS = (section,)
