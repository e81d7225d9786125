"""Commands on engineering drawings."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import NOT_DONE, json_option, print_result, writes

if TYPE_CHECKING:
    from cadwright.drawing.linestyle import Style
    from cadwright.drawing.notation import LengthUnit, Standard
    from cadwright.drawing.sheets.paper import Angle
    from cadwright.drawing.views import Paper


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@writes("A file to write: svg, dxf (with true dimensions), pdf or png.")
@click.option("--angle", type=click.Choice(["first", "third"]), default="third", show_default=True, help="Projection.")
@click.option("--unit", type=click.Choice(["mm", "in"]), default="mm", show_default=True, help="The unit of the sizes.")
@click.option(
    "--standard",
    type=click.Choice(["iso", "ansi"]),
    default="iso",
    show_default=True,
    help="How sizes are written: “4× Ø5”, or “4X Ø5” as ASME Y14.5 has it.",
)
@click.option("--sheet", type=click.Choice(["A4", "A3", "A2", "A1", "A0"]), help="Paper; the smallest that serves.")
@click.option("--style", type=click.Choice(["iso", "itercad"]), default="iso", show_default=True)
@click.option(
    "--views",
    help="front, top, right, left, bottom, back, iso, apart by commas; those that show most, and a shaft lies.",
)
@click.option("--title", help="What the title block calls the part; the file's name.")
@click.option("--material", default="", help="The part's material; that of a common one gives the mass.")
@click.option("--density", type=click.FloatRange(0, min_open=True), help="The material's density in g/cm³.")
@click.option("--mass", help="The part's mass: “250 g”, “1.2 kg”; a bare number is in g.")
@click.option("--number", default="", help="The drawing's number.")
@click.option("--author", default="", help="Who made the drawing.")
@click.option("--date", default="", help="The date of issue, as it is to be written.")
@click.option("--tolerance", help="The general tolerances; ISO 2768-m, with --standard ansi none.")
@click.option("--sheet-metal", is_flag=True, help="The part is sheet metal, though its bends may have no rounding.")
@click.option("--flat-pattern", is_flag=True, help="Its flat pattern alone; as DXF what is cut and bent, at 1:1.")
@click.option(
    "--k-factor",
    type=click.FloatRange(0, 1),
    default=0.44,
    show_default=True,
    help="Where the neutral line of bends lies: from the inside, as a part of the thickness.",
)
@click.option(
    "--note",
    "notes",
    multiple=True,
    help="A tolerance, fit, surface texture or weld as a request says it: “the bore Ra 0.8”.",
)
@json_option
def draw(
    source: Path,
    outputs: tuple[Path, ...],
    angle: "Angle",
    unit: "LengthUnit",
    standard: "Standard",
    sheet: "Paper | None",
    style: "Style",
    views: str | None,
    title: str | None,
    material: str,
    density: float | None,
    mass: str | None,
    number: str,
    author: str,
    date: str,
    tolerance: str | None,
    sheet_metal: bool,
    flat_pattern: bool,
    k_factor: float,
    notes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Draw a part with its dimensions; SOURCE is a CAD file, a script or a design's folder."""
    from cadwright import api, report
    from cadwright.drawing.sheets import Options, density_of, grams

    options = Options(
        angle=angle,
        unit=unit,
        standard=standard,
        paper=sheet,
        title=title or source.absolute().stem,
        material=material,
        density=density or density_of(material),
        mass=grams(mass) if mass is not None else None,
        number=number,
        author=author,
        date=date,
        tolerance=tolerance if tolerance is not None else "ISO 2768-m" if standard == "iso" else "",
    )
    names = [name.strip() for name in views.split(",")] if views else []
    unfolding = api.Unfolding(sheet_metal=sheet_metal, alone=flat_pattern, k_factor=k_factor)
    result = api.draw(source, outputs, style=style, options=options, views=names, unfolding=unfolding, notes=notes)
    print_result(result, report.drawn, as_json)


@click.command()
@click.argument("drawing", type=click.Path(path_type=Path))
@writes("A picture of what was taken for what, in colours: png or svg.")
@click.option(
    "--view-layout",
    metavar="LAYOUT",
    help='How its views stand: first, third, itercad, or rows such as "top,iso/front,right".',
)
@json_option
def read(drawing: Path, outputs: tuple[Path, ...], view_layout: str | None, as_json: bool) -> None:
    """Tell what is understood of an engineering drawing (DXF, SVG, PDF, PNG): views, dimensions, what was not read."""
    from cadwright import api, report

    result = api.read(drawing, outputs, layout=view_layout)
    print_result(result, report.drawing_read, as_json)
    if result.status != "read":
        raise click.exceptions.Exit(NOT_DONE)


COMMANDS = (draw, read)
