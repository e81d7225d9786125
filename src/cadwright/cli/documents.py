"""Commands on CAD documents, sketches and scans that leave no design behind."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import (
    NOT_DONE,
    json_option,
    preset_option,
    print_result,
    progress_line,
    run_options,
    settings_of,
    tell,
)

if TYPE_CHECKING:
    from cadwright.api.work import Toolset
    from cadwright.values import AttachmentKind
    from cadwright.values.request import Task


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("question")
@click.option("--options", "choices", multiple=True, help="An answer to choose from; give it once for each.")
@click.argument("more", nargs=-1, metavar="[OPTION…]")
@run_options
@json_option
def ask(
    file: Path, question: str, choices: tuple[str, ...], more: tuple[str, ...], as_json: bool, **options: Any
) -> None:
    """Ask about a document, sketch, scan or picture; `--options A B C D` gives answers to choose from."""
    from cadwright import api, report

    with progress_line() as progress:
        result = api.ask(
            file, question, (*choices, *more), settings=settings_of(options), progress=progress, announce=tell
        )
    print_result(result, report.answered, as_json)
    if result.status != "answered":
        raise click.exceptions.Exit(NOT_DONE)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="A .FCStd or .json file.")
@click.option("--dimension", "dimensions", is_flag=True, help="Add the dimensions, too, that fix what is then free.")
@click.option("--tolerance", type=float, help="By how much of the longer side a point may move; 0.001 by default.")
@run_options
@json_option
def constrain(
    file: Path, output: Path, dimensions: bool, tolerance: float | None, as_json: bool, **options: Any
) -> None:
    """Add the constraints that a designer would place in a sketch (a .FCStd document, or a sketch graph as .json)."""
    from cadwright import api, report

    with progress_line() as progress:
        result = api.constrain(
            file,
            output,
            dimensions=dimensions,
            tolerance=tolerance,
            settings=settings_of(options),
            progress=progress,
            announce=tell,
        )
    print_result(result, report.constrained, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


@click.command()
@click.option("--for", "request", help="As a planner gets it for this request; else all there is.")
@click.option(
    "--task",
    type=click.Choice(["make", "edit", "ask", "constrain"]),
    default="make",
    help="What kind of request it is.",
)
@click.option(
    "--with", "kinds", multiple=True, type=click.Choice(["cad", "image", "scan"]), help="What comes with the request."
)
@click.option("--docs-tokens", type=click.IntRange(0), help="How many tokens it may take.")
@preset_option
@json_option
def tools(
    request: str | None,
    task: "Task",
    kinds: "tuple[AttachmentKind, ...]",
    docs_tokens: int | None,
    preset: "Toolset",
    as_json: bool,
) -> None:
    """Print what a planner is told of tools and FreeCAD's commands."""
    from cadwright import api

    listed = api.tool_listing(request, task=task, kinds=kinds, docs_tokens=docs_tokens, preset=preset)
    print_result(listed, lambda listing: listing.text, as_json, keep=("text",))


COMMANDS = (ask, constrain, tools)
