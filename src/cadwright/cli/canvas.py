"""Commands on designs on mrCAD's canvas."""

from pathlib import Path

import click

from cadwright.cli.shared import json_option, print_result


@click.group()
def canvas() -> None:
    """Compare and edit designs on mrCAD's canvas (JSON files)."""


@canvas.command("distance")
@click.argument("first", type=click.Path(path_type=Path))
@click.argument("second", type=click.Path(path_type=Path))
@json_option
def distance(first: Path, second: Path, as_json: bool) -> None:
    """How far two designs are apart: 0 for equal ones, at most 1."""
    from cadwright import api

    print_result(api.canvas_distance(first, second), lambda result: f"{result.distance:.6f}", as_json)


@canvas.command("apply")
@click.argument("design", type=click.Path(path_type=Path))
@click.argument("edits", type=click.Path(path_type=Path))
@json_option
def apply(design: Path, edits: Path, as_json: bool) -> None:
    """The design after a list of edits, as JSON."""
    import msgspec

    from cadwright import api

    print_result(api.canvas_apply(design, edits), lambda result: msgspec.json.encode(result.design).decode(), as_json)


COMMANDS = (canvas,)
