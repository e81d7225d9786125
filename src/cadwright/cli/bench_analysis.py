"""`cadwright bench analyse`: mrCAD's section 5 on any recorded games."""

import json
from pathlib import Path

import click

from cadwright.cli.shared import json_option
from cadwright.values.text import visible


@click.command("analyse")
@click.argument("games", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--all-games", is_flag=True, help="Those too that the paper leaves out (section 4.5).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write it too: .md or .json.")
@json_option
def analyse(games: tuple[Path, ...], all_games: bool, output: Path | None, as_json: bool) -> None:
    """Analyse recorded GAMES of mrCAD (JSONL, or the raw table as CSV) as section 5 of the paper does its people's."""
    from cadwright.bench.mrcad_analysis import analysed
    from cadwright.bench.mrcad_analysis.page import page
    from cadwright.canvas.tables import games_in
    from cadwright.values import to_builtins

    if output is not None and output.suffix not in (".md", ".json"):
        raise click.UsageError(f"{output} is neither .md nor .json")
    found = analysed((trial for path in games for trial in games_in(path)), all_games=all_games)
    told = json.dumps(to_builtins(found), ensure_ascii=False)
    if output is not None:
        output.write_text(told + "\n" if output.suffix == ".json" else page(found), encoding="utf-8")
    print(visible(told if as_json else page(found)))
