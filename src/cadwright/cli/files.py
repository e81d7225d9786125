"""Commands on scripts and CAD files that belong to no design."""

from pathlib import Path

import click

from cadwright.cli.shared import NOT_DONE, json_option, output_option, print_result


@click.command("run")
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--timeout", default=60.0, show_default=True, help="Seconds of wall-clock time.")
@click.option("--memory", default=4.0, show_default=True, help="GiB of memory.")
@output_option
@json_option
def run_script(script: Path, timeout: float, memory: float, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Run a CadQuery or build123d script in the sandbox and measure what it made."""
    from cadwright import api, report

    settings = api.Settings(wall_seconds=timeout, memory_gib=memory)
    result = api.run_script(script, outputs=outputs, settings=settings)
    print_result(result, report.ran, as_json, keep=("stdout",))
    if result.outcome != "valid":
        raise click.exceptions.Exit(NOT_DONE)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def measure(file: Path, as_json: bool) -> None:
    """Measure a STEP, IGES, BREP, STL, PLY, OBJ, OFF, GLB or 3MF file."""
    from cadwright import api, report

    result = api.measure(file)
    print_result(result, report.measured, as_json)
    if not result.measurements.valid:
        raise click.exceptions.Exit(NOT_DONE)


COMMANDS = (run_script, measure)
