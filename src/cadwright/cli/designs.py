"""Commands that make, change and look after designs."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.events import events_option, watching
from cadwright.cli.shared import (
    NOT_DONE,
    answered,
    design_option,
    finish,
    json_option,
    output_option,
    planner_options,
    print_result,
    progress_line,
    settings_of,
    writes,
)

if TYPE_CHECKING:
    from cadwright.results import Made


@click.command()
@click.argument("text", default="")
@click.option(
    "-d",
    "--design",
    "directory",
    type=click.Path(path_type=Path),
    help="Where the design is kept; without it, a new folder ./designs/NAME. One that is there gets a new version.",
)
@click.option(
    "--env",
    "environment",
    type=click.Choice(["cadquery", "build123d", "freecad"]),
    default="cadquery",
    show_default=True,
    help="What the design is made in: a CadQuery or build123d script, or a FreeCAD document.",
)
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A scan, a document or a picture to work from; in FreeCAD.",
)
@click.option(
    "--drawing",
    type=click.Path(path_type=Path),
    help="An engineering drawing of the part (DXF, SVG, PDF, PNG); TEXT may then be left out.",
)
@click.option(
    "--view-layout",
    "layout",
    help='How the drawing\'s views stand: first, third, itercad, or rows such as "top,iso/front,right".',
)
@click.option("--explain", is_flag=True, help="Tell what became of each piece of TEXT; with the embedded planner.")
@planner_options
@events_option
def make(
    text: str,
    explain: bool,
    events: bool,
    directory: Path | None,
    files: tuple[Path, ...],
    drawing: Path | None,
    layout: str | None,
    images: tuple[Path, ...],
    outputs: tuple[Path, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Design a part from a description or an engineering drawing."""
    from cadwright import api

    def made(request: str, into: Path | None) -> "Made":
        with watching(events=events) as watcher:
            return api.make(
                request,
                into,
                files=files,
                drawing=drawing,
                layout=layout,
                images=images,
                outputs=outputs,
                settings=settings_of(options),
                progress=watcher.progress,
                announce=watcher.announce,
                observed=watcher.observed,
            )

    result = made(text, directory)
    while not as_json and result.status != "done" and (told := answered(result.question)):
        text = f"{text.rstrip('. ')}. {told[:1].upper()}{told[1:]}"
        result = made(text, Path(result.design) if result.design else directory)
    finish(result, as_json, _account(text, options["planner"]) if explain else None)


def _account(text: str, planner: str | None) -> list[tuple[str, str]]:
    """Each piece of a request with what became of it; nothing where another planner planned it."""
    from cadwright.planners.embedded.planner import explained

    return [(e.text, e.told) for e in explained(text)] if planner in (None, "embedded") else []


@click.command()
@click.argument("text", default="")
@click.option("-d", "--design", "directory", type=click.Path(path_type=Path), help="The design to change.")
@click.option("--file", "source", type=click.Path(path_type=Path), help="A script or a CAD document to start from.")
@click.option(
    "--script",
    type=click.Path(path_type=Path),
    help="A script that you changed by hand: it becomes the next version as it is; TEXT may say what it is about.",
)
@click.option(
    "--select",
    "selected",
    multiple=True,
    metavar="REFERENCE",
    help='What "this" and "these" mean: edges/12 or faces/3 of a part, Pad.Edge3 of a FreeCAD document.',
)
@planner_options
@events_option
def edit(
    text: str,
    directory: Path | None,
    source: Path | None,
    script: Path | None,
    selected: tuple[str, ...],
    images: tuple[Path, ...],
    outputs: tuple[Path, ...],
    as_json: bool,
    events: bool,
    **options: Any,
) -> None:
    """Change a design, or start one from a script or a CAD document and change that; the file stays as it is."""
    from cadwright import api

    if script is not None:
        finish(_scripted(script, directory, text, source, images, outputs, options), as_json)
        return
    with watching(events=events) as watcher:
        result = api.edit(
            text,
            directory,
            source=source,
            images=images,
            outputs=outputs,
            selected=selected,
            settings=settings_of(options),
            progress=watcher.progress,
            announce=watcher.announce,
            observed=watcher.observed,
        )
    finish(result, as_json)


def _scripted(
    script: Path,
    directory: Path | None,
    text: str,
    source: Path | None,
    images: tuple[Path, ...],
    outputs: tuple[Path, ...],
    options: dict[str, Any],
) -> "Made":
    """A script as the next version of a design, written as files where asked."""
    import msgspec

    from cadwright import api, inputs, products
    from cadwright.design import Design

    if directory is None:
        raise click.UsageError("which design? name its directory with -d")
    if source is not None or images or options["planner"] is not None:
        raise click.UsageError("a script is taken as it is: leave --file, --image and --planner out")
    Design.open(directory)
    products.check_outputs(outputs)
    made = api.set_script(directory, inputs.script(script), text, settings=settings_of(options))
    if not outputs or made.status == "failed":
        return made
    return msgspec.structs.replace(made, files=made.files | api.export(directory, outputs).files)


def _moved(name: str, what: str) -> click.Command:
    @click.command(name, help=what)
    @design_option
    @json_option
    def command(directory: Path, as_json: bool) -> None:
        from cadwright import api, report

        print_result(getattr(api, name)(directory), report.made, as_json)

    return command


undo = _moved("undo", "Go back to the version before.")
redo = _moved("redo", "Take back an undo.")
show = _moved("show", "Show the current version.")


@click.command()
@click.argument("name")
@design_option
@json_option
def branch(name: str, directory: Path, as_json: bool) -> None:
    """Start a branch at the current version and switch to it."""
    from cadwright import api, report

    print_result(api.branch(directory, name), report.made, as_json)


@click.command()
@click.argument("version")
@design_option
@json_option
def checkout(version: str, directory: Path, as_json: bool) -> None:
    """Make a version, or the newest one of a branch, the current one."""
    from cadwright import api, report

    print_result(api.checkout(directory, version), report.made, as_json)


@click.command()
@click.argument("version", required=False)
@design_option
@json_option
def accept(version: str | None, directory: Path, as_json: bool) -> None:
    """Make an edit current that was held back because it is not all that was asked for."""
    from cadwright import api, report

    print_result(api.accept(directory, version), report.made, as_json)


@click.command()
@design_option
@json_option
def history(directory: Path, as_json: bool) -> None:
    """List the versions of a design."""
    from cadwright import api, report

    print_result(api.history(directory), report.history, as_json)


@click.command()
@click.argument("before")
@click.argument("after")
@click.option(
    "-d", "--design", "directory", type=click.Path(path_type=Path), help="The design whose versions are compared."
)
@writes("The views in two colours (png), or what was added and removed as solids (step, stl, glb, …).")
@json_option
def diff(before: str, after: str, directory: Path | None, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Compare two versions of a design (with -d), or two files.

    Files are CAD files, FreeCAD documents, scripts or designs' folders; BEFORE may also be a drawing (DXF, SVG, PDF,
    PNG) that AFTER is held against. What is told is what AFTER has otherwise than BEFORE, the reference.
    """
    from cadwright import api, report

    if directory is None:
        paths = Path(before), Path(after)
        if not any(path.exists() for path in paths):
            raise click.UsageError(f"there are no files {before} and {after}; for versions, name the design with -d")
        print_result(api.differ(*paths, outputs), report.differed, as_json)
        return
    print_result(api.diff(directory, before, after, outputs), report.comparison, as_json, keep=("script",))


@click.command()
@design_option
@click.option("--version", help="A version other than the current one.")
@click.option("--exploded", is_flag=True, help="With the bodies pulled apart.")
@output_option
@json_option
def export(directory: Path, version: str | None, exploded: bool, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Write a design as STEP, STL, GLB, 3MF, BREP, IGES, DXF, SVG, PNG or Python."""
    from cadwright import api

    if not outputs:
        raise click.UsageError("name at least one file with -o")
    result = api.export(directory, outputs, version=version, exploded=exploded)
    print_result(result, lambda r: "\n".join(r.files.values()), as_json)


@click.command()
@design_option
@json_option
def params(directory: Path, as_json: bool) -> None:
    """List a design's named dimensions with unit and a sane range."""
    from cadwright import api, report

    print_result(api.params(directory), report.parameters, as_json)


@click.command("set")
@click.argument("settings", nargs=-1, required=True, metavar="NAME=VALUE…")
@design_option
@json_option
def set_params(settings: tuple[str, ...], directory: Path, as_json: bool) -> None:
    """Give named dimensions other values; no planner is asked."""
    from cadwright import api
    from cadwright.parameters import parse_settings

    finish(api.set_params(directory, parse_settings(settings)), as_json)


@click.command()
@click.argument("transcript", type=click.Path(path_type=Path))
@click.option(
    "-d",
    "--design",
    "directory",
    type=click.Path(path_type=Path),
    help="Where the design that comes out is kept; else ./designs.",
)
@output_option
@json_option
def replay(transcript: Path, directory: Path | None, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Run a recorded transcript again, planner replies and all, and compare the outcome with the recorded one."""
    from cadwright import api, report

    with progress_line() as progress:
        result = api.replay(transcript, directory, outputs=outputs, progress=progress)
    print_result(result, report.made, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


COMMANDS = (make, edit, undo, redo, show, branch, checkout, accept, history, diff, export, params, set_params, replay)
