"""The command that serves mrCAD's game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from cadwright.cli.shared import json_option, model_options, print_result, tell
from cadwright.errors import UsageError

if TYPE_CHECKING:
    from cadwright.canvas.game import Rules

_THRESHOLD = "none"
_SECONDS = click.FloatRange(0, min_open=True)


@click.command("play")
@click.option("--role", type=click.Choice(["designer", "maker", "both"]), default="designer", show_default=True)
@click.option(
    "--with",
    "partner",
    metavar="PLAYER",
    help="Who has the other role: person (a second link), simulated (a designer), or a planner (`planners`). "
    "By default the embedded maker, or a simulated designer.",
)
@model_options
@click.option(
    "--target",
    "targets",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A design (JSON) to rebuild; repeatable.",
)
@click.option("--data", type=click.Path(path_type=Path), help="Take targets from these data sets instead.")
@click.option("--trials", default=12, show_default=True, type=click.IntRange(1, 1000), help="So many of them.")
@click.option("--practice", is_flag=True, help="Begin with a trial alone and one to practise on.")
@click.option(
    "--rules",
    "preset",
    type=click.Choice(["dataset", "study", "generation"]),
    default="dataset",
    show_default=True,
    help="The paper's: data collection, controlled studies, studies without refinement. The options below change them.",
)
@click.option("--mode", type=click.Choice(["both", "text", "drawing"]), help="What messages may consist of.")
@click.option("--rounds", type=click.IntRange(1, 100), help="Rounds of a trial at most.")
@click.option("--seconds", type=_SECONDS, help="Seconds for a trial.")
@click.option("--designer-seconds", type=_SECONDS, help="Seconds for a turn of the designer.")
@click.option("--maker-seconds", type=_SECONDS, help="Seconds for a turn of the maker.")
@click.option("--designer-speed", type=click.FloatRange(0, 100), help="How fast a trial's time elapses for designers.")
@click.option("--characters", type=click.IntRange(1, 4000), help="Characters of a message at most.")
@click.option("--lives", type=click.IntRange(1, 100), help="So many trials may be lost.")
@click.option(
    "--threshold",
    metavar="FIRST[,LAST]",
    help="The distance below which a design is accepted in the first and in the last round; none plays all rounds.",
)
@click.option("--seed", type=int, help="Seed of the choice of targets and of simulated designers.")
@click.option(
    "--out", default="games.jsonl", show_default=True, type=click.Path(path_type=Path), help="Games are added here."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; others need the link's token.")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="Where to listen; any free port if left out.")
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@json_option
def play(preset: str, opens: bool, as_json: bool, **options: Any) -> None:
    """Play mrCAD's game on a local web page, with a person or a program."""
    try:
        from cadwright.play import session
    except ModuleNotFoundError as error:
        raise UsageError(f"playing needs {error.name}", 'pip install "cadwright[play]"') from None

    def show(seat: str, address: str) -> None:
        tell(f"{seat}: {address}")
        if opens and seat in (options["role"], "solo"):
            click.launch(address)

    names = session.Options.__struct_fields__
    chosen = {name: value for name, value in options.items() if name in names}
    played = session.play(session.Options(rules=_rules(preset, options), **chosen), show, tell)
    print_result(
        played,
        lambda result: f"{result.games} games played, {result.won} won; they are in {result.file}",
        as_json,
    )


def _rules(preset: str, options: dict[str, Any]) -> "Rules":
    import msgspec

    from cadwright.canvas import game

    rules = {"dataset": game.DATASET, "study": game.STUDY, "generation": game.GENERATION}[preset]
    mode: Literal["both", "text", "drawing"] | None = options["mode"]
    given = {
        name: options[name]
        for name in ("rounds", "seconds", "designer_seconds", "maker_seconds", "designer_speed", "characters", "lives")
        if options[name] is not None
    }
    if mode is not None:
        given["modality"] = mode
    if options["threshold"] is not None:
        given["threshold"] = _threshold(options["threshold"])
        if given["threshold"] is not None and rules.lives is None and options["lives"] is None:
            given["lives"] = game.DATASET.lives
    return msgspec.structs.replace(rules, **given)


def _threshold(text: str) -> tuple[float, float] | None:
    if text == _THRESHOLD:
        return None
    try:
        numbers = [float(each) for each in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2) or not all(0 < each <= 1 for each in numbers):
        raise UsageError(f"--threshold {text}: not a distance, or two of them", "0.2, 0.05,0.2 or none")
    return numbers[0], numbers[-1]


COMMANDS = (play,)
