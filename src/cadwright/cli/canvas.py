"""Commands on designs on mrCAD's canvas."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import NOT_DONE, json_option, print_result, progress_line, run_options, settings_of, tell

if TYPE_CHECKING:
    from cadwright.results import SketchEdited


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

    result = api.canvas_apply(design, edits, announce=tell)
    print_result(result, lambda told: msgspec.json.encode(told.design).decode(), as_json)


@canvas.command("statistics")
@click.argument("games", type=click.Path(path_type=Path))
@json_option
def statistics(games: Path, as_json: bool) -> None:
    """What section 5 of the paper counts, of recorded games (JSONL): rounds, modalities, strokes, ink, words."""
    from cadwright import api, report

    print_result(api.canvas_statistics(games), report.canvas_statistics, as_json)


@click.command("sketch-edit")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "-d", "--design", "directory", type=click.Path(path_type=Path), help="A design to change instead of FILE."
)
@click.option("--strokes", type=click.Path(path_type=Path), help="Pen strokes: SVG drawn on the picture, or JSON.")
@click.option("--say", "text", default="", help="What to do, in words.")
@click.option("--sketch", help="Which sketch of the document; else the first.")
@click.option("--picture", type=click.Path(path_type=Path), help="Only write the sketch as an SVG to draw on in red.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The changed document (.FCStd).")
@run_options
@json_option
def sketch_edit(
    file: Path | None,
    directory: Path | None,
    strokes: Path | None,
    text: str,
    sketch: str | None,
    picture: Path | None,
    output: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Change a sketch of a FreeCAD document by pen strokes and words.

    Of a FILE the changed document is written; of a design it becomes the next version.
    """
    from cadwright import api

    if (file is None) == (directory is None) or (directory is not None and (output or picture)):
        raise click.UsageError("name a document, with -o or --picture; or a design with -d, without these")
    if directory is not None:
        with progress_line() as progress:
            result = api.sketch_version(
                directory,
                strokes=strokes,
                text=text,
                sketch=sketch,
                settings=settings_of(options),
                progress=progress,
                announce=tell,
            )
        _told(result, as_json)
        return
    assert file is not None, "one of the two is named"
    if picture is not None:
        written = api.sketch_picture(file, picture, sketch=sketch, announce=tell)
        print_result({"files": [written]}, lambda told: "\n".join(told["files"]), as_json)
        return
    if output is None:
        raise click.UsageError("name the changed document with -o, or a picture to draw on with --picture")
    with progress_line() as progress:
        result = api.sketch_edit(
            file,
            output,
            strokes=strokes,
            text=text,
            sketch=sketch,
            settings=settings_of(options),
            progress=progress,
            announce=tell,
        )
    _told(result, as_json)


def _told(result: "SketchEdited", as_json: bool) -> None:
    from cadwright import report

    print_result(result, report.sketch_edited, as_json)
    if result.status not in ("done", "unmet") or not (result.files or result.version):
        raise click.exceptions.Exit(NOT_DONE)


COMMANDS = (canvas, sketch_edit)
