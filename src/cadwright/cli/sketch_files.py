"""Commands on sketches in files of any kind: what one lacks, and writing it in another format."""

from pathlib import Path

import click

from cadwright.cli.shared import NOT_DONE, json_option, print_result, tell


@click.command()
@click.argument("sketch", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The completed sketch (.FCStd, .json, .dxf, …).")
@click.option("--picture", type=click.Path(path_type=Path), help="A .png with what is added in green.")
@click.option("--sketch", "name", help="Which sketch of a document, or record of a .jsonl; else the first.")
@click.option("--take", type=click.IntRange(1), help="Add this proposal alone; else all that go together.")
@click.option(
    "--least",
    type=click.FloatRange(0, 1),
    default=0.5,
    show_default=True,
    help="Propose nothing that is less likely right.",
)
@json_option
def complete(
    sketch: Path,
    output: Path | None,
    picture: Path | None,
    name: str | None,
    take: int | None,
    least: float,
    as_json: bool,
) -> None:
    """Propose what a sketch lacks where symmetry, a pattern, an open contour or a repeated shape implies it."""
    from cadwright import api, report

    result = api.complete(sketch, output, picture=picture, sketch=name, take=take, least=least, announce=tell)
    print_result(result, report.completed, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


@click.command()
@click.argument("sketch", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The file to write.")
@click.option("--as", "form", help="The format by name, where the ending has several: json-implicit, mrcad, …")
@click.option("--sketch", "name", help="Which sketch of a document, or record of a .jsonl; else the first.")
@json_option
def convert(sketch: Path, output: Path, form: str | None, name: str | None, as_json: bool) -> None:
    """Write a sketch in another format; what that cannot hold is said."""
    from cadwright import api, report

    print_result(api.convert(sketch, output, form=form, sketch=name, announce=tell), report.converted, as_json)


@click.command()
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="A .FCStd, .json, .dxf, .svg, ….")
@click.option(
    "--scale-by",
    metavar="SIZE=MM",
    help="One size: width=80, height=…, length=… of the longest line, diameter=… or radius=… of the largest circle.",
)
@json_option
def sketch(picture: Path, output: Path, scale_by: str | None, as_json: bool) -> None:
    """Read a picture of a sketch, drawn by hand or printed, and write it with the constraints that seem meant.

    Photographs of paper, ruled or not, and of whiteboards are laid flat; strokes of a tablet are read from .svg and
    .json ({"strokes": [[[x, y, t], ...], ...]}). Writing and hatching are left out. Without a scale the longer side
    is 1.
    """
    from cadwright import api, report

    print_result(api.sketch(picture, output, scale_by=scale_by, announce=tell), report.pictured, as_json)


COMMANDS = (complete, convert, sketch)
