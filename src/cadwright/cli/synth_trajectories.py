"""`cadwright synth trajectories`: trajectories of several turns."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from cadwright.cli.shared import model_options, tell
from cadwright.cli.synth_shared import corpus_options, make_corpus


@click.command("trajectories")
@click.option(
    "--pairs",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder of drawings, texts or edits that are played, one after the other.",
)
@click.option(
    "--planner",
    "-p",
    default="reference",
    show_default=True,
    help="Who plays: a planner, or the one that knows each pair's answer.",
)
@click.option(
    "--teacher",
    help="Who corrects the planner where it fails; its own turns are then not learned. Also: reference.",
)
@click.option("--judge", help="A model that says whether the reasoning is coherent; else rules do.")
@click.option(
    "--near",
    type=click.Choice(["surface", "cd"]),
    default="surface",
    show_default=True,
    help="What has to be small in the end: the distance to the surface, or the paper's Chamfer distance.",
)
@click.option("--max-turns", default=5, show_default=True, type=click.IntRange(1, 100), help="At most so many turns.")
@click.option(
    "--policy-turns",
    default=2,
    show_default=True,
    type=click.IntRange(1, 100),
    help="So many scripts of the planner, before its teacher takes over.",
)
@click.option(
    "--feedback",
    type=click.Choice(["views", "words"]),
    default="views",
    show_default=True,
    help="What is shown of a part: its view sheet, or what was measured.",
)
@click.option(
    "--prompts",
    type=click.Choice(["paper", "ours", "short"]),
    default="paper",
    show_default=True,
    help="Whose system prompt.",
)
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The pair to begin with.")
@click.option("--temperature", type=click.FloatRange(0), help="How a model samples.")
@model_options
@corpus_options
def trajectories(**values: Any) -> None:
    """Play pairs in IterCAD's loop, and keep what is of the right form, coherent, and right in the end."""
    import msgspec

    from cadwright.planners.options import ModelOptions
    from cadwright.train.trajectories.collector import KIND, Collecting, available
    from cadwright.train.trajectories.collector import trajectories as opened

    model = ModelOptions(
        temperature=values.pop("temperature"),
        seed=values["seed"],
        timeout=values.pop("reply_timeout"),
        key_from=values.pop("key_from"),
    )
    values["pairs"] = str(values["pairs"].resolve())
    order = Collecting(**{name: values.pop(name) for name in Collecting.__struct_fields__})
    chosen = {**msgspec.to_builtins(order), "temperature": model.temperature}
    how = partial(opened, order, model, tell)
    make_corpus(KIND, values, chosen, how, available=available(order), counted=("turns", "policy_turns"))


COMMANDS: tuple[click.Command, ...] = (trajectories,)
